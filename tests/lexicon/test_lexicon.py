"""The files of words hold what their examples say; forms are matched as the module says."""

from __future__ import annotations

from collections import Counter

import pytest

from tieout.lexicon import Entry, Lexicon, entries, lexicon
from tieout.lexicon.mentions import alternatives, starts

EXAMPLES = [(e, text) for e in entries() for text in e.yes]
COUNTER = [(e, text) for e in entries() for text in e.no]


def entry(*forms: str, case: bool = False) -> Entry:
    return Entry("x", "en", "test", "1", forms, (), (), case)


def found(text: str, *forms: str, case: bool = False) -> list[str]:
    return [text[m.start : m.end] for m in Lexicon((entry(*forms, case=case),)).find(text)]


@pytest.mark.parametrize(("given", "text"), EXAMPLES, ids=[f"{e.language}:{e.id}:{t}" for e, t in EXAMPLES])
def test_an_entry_is_found_in_its_examples(given: Entry, text: str) -> None:
    assert given.id in {m.entry.id for m in lexicon(given.role).find(text)}


@pytest.mark.parametrize(("given", "text"), COUNTER, ids=[f"{e.language}:{e.id}:{t}" for e, t in COUNTER])
def test_an_entry_is_not_found_in_its_counter_examples(given: Entry, text: str) -> None:
    assert given.id not in {m.entry.id for m in lexicon(given.role).find(text)}


def test_ids_are_unique_within_a_language() -> None:
    counted = Counter((e.language, e.id) for e in entries())
    assert [key for key, n in counted.items() if n > 1] == []


def test_every_entry_has_an_example() -> None:
    assert [e.id for e in entries() if not e.yes] == []


def test_words_are_whole() -> None:
    assert found("a millionaire of millions", "million[s]") == ["millions"]


def test_the_longest_form_wins() -> None:
    assert found("nine months ended", "nine", "nine months", "months") == ["nine months"]


def test_a_space_is_a_hyphen_too() -> None:
    assert found("year-to-date", "year to date") == ["year-to-date"]


def test_a_star_ends_a_word() -> None:
    assert found("Geschäftsjahres", "geschäftsjahr*") == ["Geschäftsjahres"]


def test_either() -> None:
    assert found("three months, three quarters", "three {months|quarters}") == ["three months", "three quarters"]


def test_what_may_be_left_out_takes_its_space_along() -> None:
    assert found("reports, annual reports", "[annual] reports") == ["reports", "annual reports"]
    assert found("a report, a report of all", "a report [of all]") == ["a report", "a report of all"]
    assert found("made of this, made of all this", "of [all|some] this") == ["of this", "of all this"]


def test_a_dot_that_may_be_left_out_ends_a_word_too() -> None:
    assert found("Incorporation of Mill Inc. and Mill Inc", "inc[.]") == ["Inc.", "Inc"]


def test_brackets_hold_brackets() -> None:
    assert found("to owners, to owners and the board", "to owners [and [the] board]") == [
        "to owners", "to owners and the board",
    ]  # fmt: skip
    assert starts("[the] {[big] bank|trust}") == {"t", "b"}


def test_scripts_without_spaces_need_no_boundaries() -> None:
    assert found("単位：百万円です", "百万") == ["百万"]


def test_a_word_may_stand_right_after_a_script_without_spaces() -> None:
    assert found("単位USD千", "usd") == ["USD"]


def test_signs_are_found_beside_letters() -> None:
    assert found("£m, US$", "£") == ["£"]


def test_case_may_matter() -> None:
    assert found("Rs and RS", "Rs", case=True) == ["Rs"]


def test_first_letters_of_a_form() -> None:
    assert starts("[u.]s. dollars") == {"u", "s"}


def test_an_alternation_of_all_forms() -> None:
    assert "million" in alternatives("scale")


def test_a_word_that_is_all_of_a_text() -> None:
    given = Lexicon((entry("in thousands"),))
    assert given.whole(" in thousands ") is not None
    assert given.whole("in thousands of") is None
