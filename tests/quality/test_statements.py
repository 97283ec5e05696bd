"""What statements share is compared across tables; percentages are computed again from the amounts beside them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.support.filing_rows import FILING, altered, table, value
from tieout.model import Cell, Table
from tieout.quality.findings import Verdict
from tieout.quality.gate import CHECKS, FILING_CHECKS
from tieout.quality.view import FilingView, view_filing

Lines = Mapping[str, tuple[int, ...]]
YEARS = (2026, 2025, 2024)


def rows(table_id: str, lines: Lines, *, at_end: bool = False, **more: Any) -> list[Cell]:
    """Cells of a table of years: one line a label, one column a year; `at_end`: balances."""
    found = []
    for row, (label, numbers) in enumerate(lines.items(), 1):
        for col, (year, number) in enumerate(zip(YEARS, numbers, strict=False), 1):
            start = None if at_end else date(year, 1, 1)
            found.append(
                value(table_id, row, col, f"{number:,}", str(number), year=year, row_label=label, period_start=start,
                      period_end=date(year, 12, 31), period_source="column_header", unit_source="units_line", **more)
            )  # fmt: skip
    return found


def filing(*tables: tuple[Table, list[Cell]], **more: Any) -> FilingView:
    return view_filing(altered(FILING, **more), [t for t, _ in tables], [c for _, cells in tables for c in cells])


def verdict(check: str, given: FilingView, table_id: str) -> Verdict:
    return CHECKS[check](given.tables[table_id], given)


NET = {"Net income": (3391, 3048, 2877)}


def net_incomes(wrong: int) -> FilingView:
    flows = {"Net earnings (loss)": (3391, 3048, wrong)}
    return filing((table("i"), rows("i", NET)), (table("e"), rows("e", NET)), (table("f"), rows("f", flows)))


def test_net_income_is_one_number_under_its_names() -> None:
    assert (verdict("net_income_agrees", net_incomes(2877), "f").decided, 0) == (3, 0)
    (one,) = verdict("net_income_agrees", net_incomes(2777), "f").findings
    assert one.cell_ids[0] == "f-1-3"
    assert "2,777,000,000 here, 2,877,000,000 on page 1" in one.message


def test_net_income_of_the_parent_alone_is_undecided() -> None:
    parent = filing(*((table(n), rows(n, NET)) for n in "ie"), (table("p"), rows("p", {"Net income": (773, 512, 498)})))
    found = verdict("net_income_agrees", parent, "p")
    assert (found.decided, found.undecided, found.findings) == (0, 3, [])


def test_net_income_may_be_the_owners() -> None:
    owners = {"Net income attributable to Meridian": (3391, 3048, 2777)}
    given = net_incomes(2777)
    more = filing(*((t.table, list(t.cells)) for t in given.tables.values()), (table("o"), rows("o", owners)))
    assert verdict("net_income_agrees", more, "f").findings == []


def test_cash_at_the_end_is_the_balance_sheets() -> None:
    sheet = {"Cash and cash equivalents": (812, 777)}

    def found(last: int) -> Verdict:
        flows = {"Cash and cash equivalents, end of year": (812, last)}
        given = filing((table("b"), rows("b", sheet, at_end=True)), (table("n"), rows("n", sheet, at_end=True)),
                       (table("f"), rows("f", flows, at_end=True)))  # fmt: skip
        return verdict("cash_agrees", given, "f")

    assert (found(777).decided, found(777).findings) == (2, [])
    assert found(787).undecided == 2  # one for, one against: which is right is not known


def segments(total: int) -> FilingView:
    statements = {"Total revenue": (58558,), "Operating income": (12077,), "Depreciation": (3391,)}
    cells = rows("s", statements | {"Total revenue": (total,)}, col_path=["Total"])
    cells += [altered(c, cell_id=f"{c.cell_id}-a", col=2, col_path=("Cloud segment",)) for c in cells]
    return filing((table("i"), rows("i", statements)), (table("n"), rows("n", statements)),
                  (table("s", title="Results by segment"), cells))  # fmt: skip


def test_segments_come_to_what_the_statements_say() -> None:
    assert verdict("segments_reconcile", segments(58558), "s").findings == []
    (one,) = verdict("segments_reconcile", segments(58858), "s").findings
    assert one.cell_ids[0] == "s-1-1"
    assert verdict("segments_reconcile", segments(58558), "i") == Verdict()


def percents(texts: tuple[str, ...], amounts: tuple[tuple[str, ...], ...]) -> Verdict:
    cells = [
        value("t", row, col, text, text.replace(",", ""), row_label=f"line {row}")
        for row, given in enumerate(amounts, 1) for col, text in enumerate(given, 1)
    ]  # fmt: skip
    col = len(amounts[0]) + 1
    for row, text in enumerate(texts, 1):
        share = {"kind": "percent", "multiplier": Decimal("0.01"), "value": Decimal(text.strip("%")) / 100}
        cells.append(altered(value("t", row, col, text, "0", row_label=f"line {row}", currency=None), **share))
    return verdict("percents_recompute", filing((table("t"), cells)), "t")


SHARES = (("41,250",), ("17,308",), ("9,012",), ("5,040",), ("3,100",), ("75,710",))
CHANGES = (("41,250", "38,912"), ("17,308", "15,977"), ("9,012", "9,900"), ("5,040", "4,400"), ("3,100", "3,000"))


@pytest.mark.parametrize(
    ("texts", "amounts", "decided", "doubted"),
    [
        (("54.5%", "22.9%", "11.9%", "6.7%", "4.1%", "100.0%"), SHARES, 5, []),
        (("54.5%", "22.9%", "19.1%", "6.7%", "4.1%", "100.0%"), SHARES, 5, ["t-3-2"]),
        (("6%", "8%", "9%", "15%", "3%"), CHANGES, 5, []),  # unfavourable, without its sign
        (("6%", "8%", "-9%", "51%", "3%"), CHANGES, 5, ["t-4-3"]),
        (("31%", "77%", "12%", "64%", "98%"), CHANGES, 0, []),
    ],
)
def test_percentages(
    texts: tuple[str, ...], amounts: tuple[tuple[str, ...], ...], decided: int, doubted: list[str]
) -> None:
    found = percents(texts, amounts)
    assert (found.decided, [f.cell_ids[0] for f in found.findings]) == (decided, doubted)


@pytest.mark.parametrize(
    ("title", "findings"),
    [
        ("Statements of Income for the years ended December 31, 2026 and 2025", 0),
        ("Statements of Income for the year ended December 31, 2023", 1),
        ("Activity under the 2013 Plan", 0),
    ],
)
def test_the_titles_year(title: str, findings: int) -> None:
    found = verdict("title_period", filing((table("t", title=title), rows("t", NET))), "t")
    assert len(found.findings) == findings


@pytest.mark.parametrize(
    ("head", "restated", "findings"),
    [
        ("2025 (As Restated)", True, 0), ("2025 (As Restated)", False, 1), ("2025", True, 1), ("2025", False, 0),
        ("Amended and Restated Indenture", False, 0),
    ],
)  # fmt: skip
def test_restated_columns_are_marked(head: str, restated: bool, findings: int) -> None:
    cells = rows("t", {"Net income": (3391,)}, col_path=[head])
    found = verdict("restated_flagged", filing((table("t"), [altered(c, restated=restated) for c in cells])), "t")
    assert len(found.findings) == findings


@pytest.mark.parametrize(("cover", "findings"), [(date(2026, 12, 31), 0), (date(2025, 12, 31), 1), (None, 0)])
def test_the_covers_period(cover: date | None, findings: int) -> None:
    cells = rows("t", {f"line {i}": (100 + i, 90 + i)[: 1 + i % 2] for i in range(20)})
    found = FILING_CHECKS["cover_period"](filing((table("t"), cells), period_end=cover))
    assert len(found.findings) == findings
    assert found.decided == (cover is not None)
