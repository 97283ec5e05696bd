"""What a reply names → claims: formulas over ids, percent either way, expected values, counts, figures in quotes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.support.search_rows import filing, proposition, year
from tieout.answer.context import Seen
from tieout.answer.expressed import claims_of
from tieout.answer.model import Claim
from tieout.answer.prompt import Sheet
from tieout.answer.replies import Said
from tieout.answer.verify import verify
from tieout.errors import FormulaError
from tieout.query import Record
from tieout.query.records import record_of
from tieout.query.search import Hit

OWNER = filing("alder", "Alder Works, Inc.")
QUESTION = "How much was it of sales, at a rate of 21%?"
PASSAGE = "We had 73,300 employees and spent $1.4 billion on research & development."


def record(label: str, cells: list[dict[str, Any]], **more: Any) -> Record:
    row = proposition(OWNER, label, cells, **more)
    return record_of(Hit({**row, "payload": json.loads(row["payload"])}, 0.0), OWNER, ())


SALES = record("Sales", [year("30800000000", 2024, "30,800"), year("29000000000", 2023, "29,000")])
SPENT = record("Capital spending", [year("1577000000", 2024, "1,577")])
MARGIN = record("Margin", [year("0.235", 2024, "23.5%", kind="percent", currency=None)])
PROSE = record("", [], kind="prose", text=f"Alder 10-K: {PASSAGE}")
SHEET = Sheet(
    "",
    {
        "t1.r1.c1": Seen(SALES, SALES.cells[0]), "t1.r1.c2": Seen(SALES, SALES.cells[1]),
        "t1.r2.c1": Seen(SPENT, SPENT.cells[0]), "t2.r1.c1": Seen(MARGIN, MARGIN.cells[0]),
    },
    {"p1": (PROSE, PASSAGE)},
)  # fmt: skip


def made(expression: str | None = None, **more: Any) -> tuple[Claim, ...]:
    """The claims with the verifier's verdicts."""
    return verify(claims_of(Said("spending of sales", expression, **more), SHEET, QUESTION), SHEET.context)


@pytest.mark.parametrize(
    ("expression", "more", "value", "unit", "text"),
    [
        ("t1.r1.c1", {}, "30800000000", "amount", "Sales: USD 30,800,000,000 (12 months to 2024-12-31)"),
        ("[t1.r2.c1] / t1.r1.c1", {}, "0.051201", "ratio", "spending of sales: 0.05 ≈ 1,577,000,000 / 30,800,000,000"),
        ("t1.r2.c1 / t1.r1.c1", {"unit": "percent"}, "0.051201", "percent", "spending of sales: 5.1 percent ≈ "),
        ("t1.r2.c1 / t1.r1.c1 * 100", {}, "0.051201", "percent", "spending of sales: 5.1 percent ≈ "),
        ("100 * (t1.r2.c1 / t1.r1.c1)", {"value": "5.12"}, "0.051201", "percent", "spending of sales: 5.1 percent ≈ "),
        ("t1.r2.c1 / t1.r1.c1", {"value": "5.1%"}, "0.051201", "percent", "spending of sales: 5.1 percent ≈ "),
        ("t1.r2.c1 / t1.r1.c1", {"value": "0.051", "decimals": 3}, "0.051201", "ratio", "spending of sales: 0.051 ≈ "),
        ("t1.r1.c1 - t1.r1.c2", {"value": "USD 1.8 billion"}, "1800000000.000000", "amount", "spending of sales: USD "),
        ("mean(t1.r1.c1, t1.r1.c2)", {"value": "29,900"}, "29900000000.000000", "amount", "spending of sales: USD "),
        ("sum(t1.r1.c1, t1.r1.c2)", {}, "59800000000.000000", "amount", "spending of sales: USD "),
        ("(t1.r1.c1 / t1.r1.c2) ^ (1 / 2) - 1", {"unit": "percent"}, "0.030567", "percent", "spending of sales: 3.1 "),
        ("t1.r1.c1 * 21 / t1.r2.c1", {}, "410.145847", "ratio", "spending of sales: 410.15 ≈ "),
        ("t2.r1.c1", {"value": "23.5"}, "0.235", "percent", "Margin: 23.5 percent"),
        ("t2.r1.c1", {"value": "0.235"}, "0.235", "percent", "Margin: 23.5 percent"),
    ],
)
def test_what_a_formula_gives(expression: str, more: dict[str, Any], value: str, unit: str, text: str) -> None:
    first, *operands = made(expression, **more)
    assert (first.value, first.unit, first.grounded, first.reason) == (value, unit, True, None)
    assert first.text.startswith(text)
    assert all(o.grounded and o.arithmetic is None for o in operands)


@pytest.mark.parametrize(
    ("expression", "more", "reason"),
    [
        ("t1.r2.c1 / t1.r1.c1", {"value": "4.9%"}, "4.9% was expected, the formula gives 0.051201"),
        ("t1.r1.c1", {"value": "30,900"}, "30,900 was expected"),
        ("t1.r1.c1", {"value": "-30,800"}, "-30,800 was expected"),
        ("t1.r1.c1 + t2.r1.c1", {}, "do not go together"),
        ("t1.r1.c1 + 1577", {}, "1577 is no figure of the question"),
        ("t1.r2.c1 * 0.79 / t1.r1.c1", {}, "0.79 is no figure of the question"),
        ("1577000000", {}, "names no cell"),
        ("t1.r7.c1", {}, "no cell of the tables"),
        ("t1.r1.c1; drop", {}, "cannot be read"),
        ("t2.r1.c1 ^ 1000", {}, "is no figure of the question"),
    ],
)
def test_what_is_left_out(expression: str, more: dict[str, Any], reason: str) -> None:
    with pytest.raises(FormulaError) as error:
        made(expression, **more)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (None, (None, None, None)),
        ("73,300", ("73300", "count", None)),
        ("$1.4 billion", ("1400000000", "amount", "USD")),
    ],
)
def test_a_figure_in_a_quote_is_read_as_printed(value: str | None, found: tuple[str | None, ...]) -> None:
    quote = PASSAGE.replace("&", "&amp;")
    (claim,) = made(quote=quote, source="p1", value=value)
    assert claim.text == PASSAGE
    assert claim.grounded
    assert (claim.value and str(int(float(claim.value))), claim.unit, claim.currency) == found


def test_a_quote_of_a_note_is_cited_with_its_record() -> None:
    note = {"marker": "(1)", "text": "Of continuing operations.", "footnote_id": "f"}
    noted = replace(SALES, footnotes=(note,))
    sheet = Sheet("", {"t1.r1.c1": Seen(noted, noted.cells[0])}, {"t1.n1": (noted, note["text"])})
    said = Said("why", quote="Of continuing operations.", source="t1.n1")
    (claim,) = verify(claims_of(said, sheet, QUESTION), sheet.context)
    assert claim.grounded
