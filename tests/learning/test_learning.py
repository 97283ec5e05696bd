"""Folds by company, and fits that find what the data were made with."""

from __future__ import annotations

from datetime import date

import numpy as np

from tests.decode.readings import CLOSE, FRAME, YEAR, reading
from tieout.decode import Reading
from tieout.decode.weigh import choose, score, softmax
from tieout.learning.choice import fit_choice
from tieout.learning.dataset import Example, Truth
from tieout.learning.fit import see_all, words_of
from tieout.learning.folds import folds
from tieout.learning.reliability import binned, reliability
from tieout.learning.table import is_right, joined
from tieout.quantities.calendar import Period


def example(name: str) -> Example:
    """Flows and balances under one year, which the readers take for a year everywhere."""
    labels = ("sales", "costs", "inventories", "receivables") * 5
    given: tuple[Reading, ...] = tuple(reading(label, n, value=10_000 + n) for n, label in enumerate(labels))
    truths = {
        n: Truth((YEAR if label in ("sales", "costs") else CLOSE,), measured=True) for n, label in enumerate(labels)
    }
    return Example(name, given, FRAME, truths)


def test_a_company_is_in_one_fold() -> None:
    found = folds(["a", "b", "a", "c"], [5, 4, 1, 2], 2)
    assert set(found) == {"a", "b", "c"}
    assert found["b"] == found["c"] != found["a"]


def test_filings_are_of_the_company_that_their_name_begins_with() -> None:
    assert example("acme_10k_2024").company == "acme"
    assert example("uk_0012345").company == "uk_0012345"


def test_words_speak_for_balances_and_flows() -> None:
    words = words_of([example("a_1"), example("b_1")])
    assert words["l:inventories"] > 0 > words["l:sales"]


def test_the_choice_is_learned_from_other_companies() -> None:
    given = [example(f"{c}_10k") for c in "abcdef"]
    seen = see_all(given, [1.0] * len(given))
    features, real, right = joined(seen.filings)
    weights = fit_choice(features, real, right)
    chosen = choose(softmax(score(features, weights), real), np.full(len(real), 20))
    assert right[np.arange(len(chosen)), chosen].mean() > 0.95
    assert right[:, 0].mean() == 0.5


def test_a_period_is_right_within_a_week() -> None:
    near = Period(date(2023, 12, 31), date(2024, 12, 28))
    assert is_right(near, (YEAR,))
    assert not is_right(CLOSE, (YEAR,))
    assert not is_right(None, (YEAR,))


def test_a_plot_says_how_often_the_sure_are_right() -> None:
    sure, right = np.array([0.1, 0.2, 0.95, 0.96, 0.97]), np.array([False, True, True, True, True])
    assert [(round(s, 2), r, n) for s, r, n in binned(sure, right)] == [(0.15, 0.5, 2), (0.96, 1.0, 3)]
    assert reliability(sure, right).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
