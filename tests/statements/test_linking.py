"""One line under the labels of several years."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.statements.test_build import BEFORE, MILLION, YEAR, filed
from tieout.concepts.words import words
from tieout.statements.build import assemble
from tieout.statements.model import Column, Row, Statement
from tieout.statements.read import Filed

EARLIER = Column(date(2023, 12, 31), date(2023, 1, 1))


def relabelled(given: Filed, labels: dict[str, str]) -> Filed:
    """The filing with lines that no item names, under labels."""
    lines = tuple(
        replace(line, key=("", *words(labels[line.label])), item=None, label=labels[line.label])
        if line.label in labels
        else line
        for line in given.lines
    )
    return replace(given, lines=lines)


OLD = filed("old.pdf", date(2024, 12, 31), {"a": {BEFORE: 7, EARLIER: 5}, "revenue": {BEFORE: 90, EARLIER: 80}})
NEW = filed("new.pdf", date(2025, 12, 31), {"a": {YEAR: 9, BEFORE: 7}, "revenue": {YEAR: 120, BEFORE: 90}})


def rows(old: str, new: str, *, last: int = 7) -> list[Row]:
    newer = filed("new.pdf", date(2025, 12, 31), {"a": {YEAR: 9, BEFORE: last}, "revenue": {YEAR: 120, BEFORE: 90}})
    found: Statement = assemble("income", [relabelled(OLD, {"a": old}), relabelled(newer, {"a": new})], years=3)
    return [row for row in found.rows if row.item != "revenue"]


def test_words_in_brackets_and_their_order_make_no_other_line() -> None:
    (row,) = rows("(Reversals of) provisions for claims", "Provisions for (reversals of) claims", last=6)
    assert row.label == "Provisions for (reversals of) claims"
    assert [row.values[c].value / MILLION for c in (YEAR, BEFORE, EARLIER)] == [9, 6, 5]


def test_the_same_number_under_a_like_label_is_the_same_line() -> None:
    (row,) = rows("Gain on sale of businesses", "Gain on sales and disposals of businesses")
    assert row.values[EARLIER].value == 5 * MILLION


def test_another_number_under_another_label_is_another_line() -> None:
    assert len(rows("Gain on sale of businesses", "Gain on sales and disposals of businesses", last=6)) == 2


def test_one_equal_number_under_a_strange_label_is_another_line() -> None:
    assert len(rows("Impairments", "Dividends from affiliates")) == 2


def test_a_line_that_one_filing_names_is_that_item_in_all() -> None:
    old = filed("old.pdf", date(2024, 12, 31), {"revenue": {BEFORE: 90, EARLIER: 80}, "income_tax": {BEFORE: 8}})
    new = filed("new.pdf", date(2025, 12, 31), {"x": {YEAR: 120, BEFORE: 90}, "income_tax": {YEAR: 9, BEFORE: 8}})
    found = assemble("income", [old, relabelled(new, {"x": "Revenue as billed"})], years=3)
    (row,) = [row for row in found.rows if row.item == "revenue"]
    assert row.values[YEAR].value == 120 * MILLION
    assert row.values[EARLIER].value == 80 * MILLION
