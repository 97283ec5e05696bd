"""One fact in two filings is equal, restated or conflicting, and both values are kept."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from tests.quality.tables import statement
from tests.support.filing_rows import FILING, altered
from tieout.model import Cell
from tieout.quality.cross_filing import Comparison, compare

FIRST = altered(FILING, doc_id="a", company="Acme Corp.", file_name="a.pdf", period_end=date(2025, 12, 31))
SECOND = altered(FIRST, doc_id="b", file_name="b.pdf", period_end=date(2026, 12, 31))


def compared(later: list[Cell], **of_second: Any) -> dict[tuple[str, int | None], Comparison]:
    """Compare by label and year; the filings are given later first."""
    found = compare([(altered(SECOND, **of_second), later), (FIRST, statement()[1])])
    return {(one.label, one.earlier.fiscal_year): one for one in found}


def changed(**values: Any) -> list[Cell]:
    return [altered(c, **values) if (c.row, c.col) == (2, 2) else c for c in statement()[1]]


def test_equal_facts() -> None:
    found = compared(statement()[1])
    assert len(found) == 10
    assert {one.outcome for one in found.values()} == {"equal"}


def test_rounding_is_equal() -> None:
    assert compared(changed(value=Decimal(15978000000)))["Service revenue", 2025].outcome == "equal"


def test_another_value_conflicts_and_names_both() -> None:
    one = compared(changed(value=Decimal(16977000000)), filed_date=date(2027, 2, 11))["Service revenue", 2025]
    assert (one.earlier_filed, one.later_filed) == (None, date(2027, 2, 11))
    assert (one.outcome, one.earlier_file, one.later_file) == ("conflicting", "a.pdf", "b.pdf")
    assert (one.earlier.value, one.later.value) == (Decimal(15977000000), Decimal(16977000000))


def test_another_value_under_a_restated_column_is_restated() -> None:
    assert compared(changed(value=Decimal(16977000000), restated=True))["Service revenue", 2025].outcome == "restated"


def test_another_currency_conflicts() -> None:
    assert compared(changed(currency="EUR"))["Service revenue", 2025].outcome == "conflicting"


def test_other_companies_collections_sections_and_columns_are_not_compared() -> None:
    assert compared(statement()[1], company="Other Corp.") == {}
    assert compared(statement()[1], collection="d") == {}
    assert ("Service revenue", 2025) not in compared(changed(row_path=["Europe"]))
    assert ("Service revenue", 2025) not in compared(changed(col_path=["Europe", "2025"]))
