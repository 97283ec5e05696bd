"""The bench knows a true find from a false alarm by the gold alone, and counts both."""

from __future__ import annotations

from typing import Any

import pytest

from tests.quality.tables import statement, views
from tests.support.filing_rows import altered
from tieout.evaluation.gate_bench import alarms, figures, lines
from tieout.evaluation.gate_truth import Known, known_errors
from tieout.model import Cell

NOTHING = Known(frozenset(), frozenset())


def printed(cells: list[Cell]) -> list[dict[str, Any]]:
    """The gold's cells, where all was read."""
    return [c.to_row() | {"numeric": c.role == "value"} for c in cells]


def test_a_table_that_was_read_whole_has_no_known_error() -> None:
    table, cells = statement()
    assert known_errors([], printed(cells), [table], cells) == NOTHING


def test_a_printed_cell_that_was_not_read_confirms_what_looks_at_the_page() -> None:
    table, cells = statement()
    known = known_errors([], printed(cells), [table], [c for c in cells if c.row != 2])
    assert known == Known(frozenset(), frozenset({"t"}))
    assert known.confirms("t", "coverage")
    assert not known.confirms("t", "arithmetic")


def test_a_number_that_nothing_prints_is_known() -> None:
    table, cells = statement()
    gold = printed([c for c in cells if c.row != 2])
    assert known_errors([], gold, [table], cells).astray == {"t"}


@pytest.mark.parametrize(
    ("known", "alarmed", "confirmed"), [(NOTHING, 1, 0), (Known(frozenset({"t"}), frozenset()), 0, 1)]
)
def test_findings_are_alarms_unless_the_gold_confirms_them(known: Known, alarmed: int, confirmed: int) -> None:
    wrong = [altered(c, currency="EUR") if (c.row, c.col) == (1, 1) else c for c in statement()[1]]
    found = alarms([(views(wrong)[1], known)])
    assert (found.all_tables, found.alarmed, found.confirmed) == (1, alarmed, confirmed)
    assert found.fired["one_currency"] == 1
    assert found.false["one_currency"] == alarmed
    assert lines(found, {})[-1].endswith(f"false alarms: {alarmed} of 1 tables ({alarmed:.4f})")


def test_figures_name_the_worst_check_and_the_time() -> None:
    wrong = [altered(c, currency="EUR") if (c.row, c.col) == (1, 1) else c for c in statement()[1]]
    found = alarms([(views(wrong)[1], NOTHING)])
    told = figures([0.5, 0.3, 0.8], found, {"sign flip": (8, 6, 2)})
    assert told == {
        "sign flip": 0.75, "false alarms": 1.0, "false of decided, worst check": 1.0,  # a page without blocks
        "10-K checks / parse": 0.5, "most": 0.8,
    }  # fmt: skip
