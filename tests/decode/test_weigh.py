"""Decisions by the weights as shipped, and the arithmetic under them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from importlib import resources
from itertools import pairwise

import numpy as np
import pytest

from tests.decode.readings import FRAME, YEAR, reading
from tieout.decode import Reading, decide
from tieout.decode.certainty import FEATURES, featurize
from tieout.decode.features import FIELDS, offsets
from tieout.decode.weigh import choose, softmax
from tieout.quantities.calendar import Period

LABELS = ("Net revenue", "Cost of sales", "Gross profit", "Operating expenses", "Interest expense", "Net income")


def table(*labels: str, period: Period = YEAR, rule: str = "head.fiscal_year") -> list[Reading]:
    return [reading(label, n, period=period, rule=rule, value=1000 * (n + 7)) for n, label in enumerate(labels)]


def test_flows_under_a_year_are_of_that_year() -> None:
    assert {d.period for d in decide(table(*LABELS), FRAME)} == {YEAR}


def test_an_open_period_stays_open() -> None:
    found = decide([*table(*LABELS), reading("Change", 9, period=None, rule="head.change")], FRAME)
    assert found[-1].period is None
    assert found[-1].rule_id == "head.change"


def test_decisions_are_the_same_each_time() -> None:
    assert decide(table(*LABELS), FRAME) == decide(table(*LABELS), FRAME)


def test_order_does_not_matter() -> None:
    given = table(*LABELS)
    assert decide(given[::-1], FRAME)[::-1] == decide(given, FRAME)


def test_each_decision_says_how_sure_it_is_and_what_came_second() -> None:
    for decision in decide(table(*LABELS), FRAME):
        assert 0 < decision.confidence < 1
        assert decision.rule_id == "head.fiscal_year"
        assert decision.runner_up is not None


def test_nothing_given_nothing_decided() -> None:
    assert decide([], FRAME) == []


def test_beliefs_sum_to_one_over_what_is_there() -> None:
    real = np.array([[True, True, False], [False, False, False]])
    beliefs = softmax(np.array([[1.0, 2.0, 9.0], [0.0, 0.0, 0.0]]), real)
    assert beliefs[0].sum() == pytest.approx(1)
    assert beliefs[0, 2] == 0
    assert beliefs[1].sum() == 0


def test_the_readers_word_stands_unless_another_has_most_belief() -> None:
    beliefs = np.array([[0.3, 0.45, 0.25], [0.1, 0.8, 0.1], [0.1, 0.8, 0.1]])
    assert choose(beliefs, np.array([9, 9, 2])).tolist() == [0, 1, 0]


def test_a_lone_cell_without_calendar_is_decided() -> None:
    frame = replace(FRAME, calendar=None, end=None, fiscal_period=None)
    found = decide([reading("Cash", period=Period(None, date(2024, 6, 30)), rule="head.date")], frame)
    assert found[0].period == Period(None, date(2024, 6, 30))


def test_weights_name_the_gold_they_come_from() -> None:
    for name in ("nature.json", "periods.json", "certainty.json"):
        data = json.loads(resources.files("tieout.decode").joinpath("data", name).read_text("utf-8"))
        assert len(data["gold"]) == 16
        assert data.get("weights") or data["trees"]


def test_certainty_asks_for_the_numbers_that_its_trees_were_grown_on() -> None:
    data = json.loads(resources.files("tieout.decode").joinpath("data", "certainty.json").read_text("utf-8"))
    assert tuple(data["features"]) == FEATURES
    assert featurize(table(*LABELS), np.ones(6), np.ones(6), FRAME).shape == (6, len(FEATURES))


def test_fields_lie_one_behind_the_other() -> None:
    starts = offsets()
    assert [b - a for a, b in pairwise(starts)] == [f.size for f in FIELDS]
