"""Kind, currency and multiplier of every number: there, said somewhere, alike within a column, of a likely size.

Input: a table part and its filing. Output: a `Verdict` of each check.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter

from tieout.model import Cell, Table
from tieout.model.cell import MONEY
from tieout.quality.findings import Verdict, about, told
from tieout.quality.view import FilingView, TableView, concept, fact_of
from tieout.quantities.amounts import parse_amount
from tieout.quantities.currencies import SYMBOL_PATTERN, currency_of
from tieout.quantities.units import parse_units

OWN = ("own_cell", "row_label", "row_section", "column_header")
_CENTS = re.compile(r"[.,]\d\d\)?$")
_SYMBOL = re.compile(SYMBOL_PATTERN, re.IGNORECASE)
_PLACES = Decimal("0.0001")
_GROWTH = 20  # within a year no amount of a company becomes more times as large, or fewer
_A_YEAR = timedelta(days=400)
FACTORS = (Decimal(10**3), Decimal(10**6), Decimal(10**9))


def unit_complete(view: TableView, filing: FilingView) -> Verdict:
    """Amounts and per-share values have a currency, a multiplier and the source of both, or a reason."""
    verdict = Verdict()
    for cell in view.numbers:
        if cell.kind not in MONEY:
            continue
        known = bool(cell.currency) and bool(cell.multiplier) and bool(cell.unit_source)
        if verdict.ask(known or (None if cell.reason or _unsaid(cell, filing) else False)):
            verdict.findings.append(about("unit_complete", f"{cell.text}: no currency, multiplier or source", [cell]))
    return verdict


def _unsaid(cell: Cell, filing: FilingView) -> bool:
    """The filing names no currency at all, and neither does the cell."""
    return not cell.currency and not filing.filing.currency


def unit_line(view: TableView, filing: FilingView) -> Verdict:
    """The multiplier of an amount is stated where it was read: in the units line, the headers or the row."""
    verdict = Verdict()
    heads = [c.text for c in view.cells if c.role == "column_header"]
    for cell in view.numbers:
        if cell.kind != "amount":
            continue
        due = _stated(tuple(_read_at(cell, view.table, heads)))
        if verdict.ask(cell.multiplier in due if due else None):
            message = f"{cell.text}: multiplied by {told(cell.multiplier or 1)}, its {cell.unit_source} says otherwise"
            verdict.findings.append(about("unit_line", message, [cell]))
    return verdict


def _read_at(cell: Cell, table: Table, heads: Sequence[str] = ()) -> list[str]:
    """The texts at the place where the cell's unit is said to be read."""
    source = cell.unit_source
    if source == "column_header":
        return [*cell.col_path, *heads]
    if source == "row_section":
        return list(cell.row_path)
    if source == "row_label":
        return [cell.row_label or ""]
    if source == "own_cell":
        return []
    return [table.units_text or ""]


@lru_cache(maxsize=4096)
def _stated(texts: tuple[str, ...]) -> frozenset[Decimal]:
    """The multipliers of money that texts state."""
    read = [units.money_multiplier for text in texts if text and (units := parse_units(text))]
    return frozenset(m for m in read if m is not None)


def one_multiplier(view: TableView, filing: FilingView) -> Verdict:
    """Amounts of one column have one multiplier and one currency, unless something near says another."""
    verdict = Verdict()
    for cells in view.columns.values():
        amounts = [c for c in cells if c.kind == "amount" and c.value is not None]
        plain = [c for c in amounts if c.unit_source not in OWN]
        for what in ("multiplier", "currency"):
            said = attrgetter(what)
            counts = Counter(map(said, plain))
            if len(plain) < 2:
                verdict.ask(None)
                continue
            usual = counts.most_common(1)[0][0]
            odd = [c for c in plain if said(c) != usual]
            if verdict.ask(not odd):
                message = f"{what} {said(odd[0])} in a column of {usual}, and nothing says why"
                verdict.findings.append(about("one_multiplier", message, odd))
    return verdict


def one_currency(view: TableView, filing: FilingView) -> Verdict:
    """A currency other than the filing's is printed somewhere: at the number, in its headers or about the table."""
    verdict = Verdict()
    usual = filing.filing.currency
    for cell in view.numbers:
        if cell.kind not in MONEY or not cell.currency:
            continue
        ok = None if usual is None else cell.currency == usual or _printed(cell, view)
        if verdict.ask(ok):
            message = f"{cell.text}: {cell.currency}, which nothing near it says; the filing is in {usual}"
            verdict.findings.append(about("one_currency", message, [cell]))
    return verdict


def _printed(cell: Cell, view: TableView) -> bool:
    near = [
        cell.text,
        cell.row_label,
        *cell.row_path,
        *cell.col_path,
        view.table.title,
        view.table.units_text,
    ]
    for text in filter(None, near):
        units = parse_units(text)
        if (units and units.currency == cell.currency) or parse_amount(text).currency == cell.currency:
            return True
        if (cell.currency or "") in text or any(
            currency_of(m.group()) == cell.currency for m in _SYMBOL.finditer(text)
        ):
            return True
    return any(c.currency == cell.currency and parse_amount(c.text).currency == cell.currency for c in view.numbers)


def as_printed(view: TableView, filing: FilingView) -> Verdict:
    """The value is what the cell's text prints, sign and digits, times the multiplier."""
    verdict = Verdict()
    for cell in view.numbers:
        shown = parse_amount(cell.text, decimal_mark=filing.decimal_mark).value
        if shown is None or not cell.multiplier:
            verdict.ask(None)
        elif verdict.ask(abs(cell.number / cell.multiplier - shown) < _PLACES):
            message = f"{cell.text} is stored as {told(cell.number)} with multiplier {told(cell.multiplier)}"
            verdict.findings.append(about("as_printed", message, [cell]))
    return verdict


def magnitude(view: TableView, filing: FilingView) -> Verdict:
    """A table's amounts are of the size that the same concepts have in other tables, in their period or one near it.

    The same digits at another multiplier, in most of what can be compared, is a unit error; so is a factor near a
    thousand or a million against a year before or after, where the multipliers differ.
    """
    verdict = Verdict()
    off: list[Cell] = []
    fine = 0
    for cell in view.numbers:
        if cell.kind != "amount" or not cell.value:
            continue
        ratio = _apart(cell, view, filing)
        if ratio is None:
            verdict.ask(None)
        elif ratio:
            off.append(cell)
        else:
            fine += 1
    verdict.decided += fine + len(off)
    if len(off) >= 1 and len(off) > fine:
        message = (
            f"{len(off)} of {len(off) + fine} amounts are a thousand or a million times other tables' same figures"
        )
        verdict.findings.append(about("magnitude", message, off))
    return verdict


def _apart(cell: Cell, view: TableView, filing: FilingView) -> bool | None:
    """Whether the same fact elsewhere has the same digits at another scale; None where it is nowhere else."""
    key = fact_of(cell)
    if key is None:
        return None
    own = view.table.table_id
    others = [c for c in filing.facts.get(key, ()) if c.table_id != own and c.value]
    if not others:
        return _apart_in_time(cell, view, filing)
    here = abs(cell.number)
    if any(here / 2 <= abs(other.number) <= here * 2 for other in others):
        return False
    scaled = [o for o in others for f in FACTORS if _same(here * f, abs(o.number)) or _same(here, abs(o.number) * f)]
    return any(not _firmer(cell, view, other, filing) for other in scaled) or None


def _apart_in_time(cell: Cell, view: TableView, filing: FilingView) -> bool | None:
    """As `_apart`, against the periods of a year before and after in other tables."""
    here, end = abs(cell.number), cell.day
    others = [
        (abs(c.number), c)
        for c in filing.concepts[concept(cell.row_label), cell.kind, cell.period_start is None]
        if c.table_id != view.table.table_id and c.value and abs(c.day - end) <= _A_YEAR
    ]
    if any(here <= size * _GROWTH and size <= here * _GROWTH for size, _ in others):
        return False
    odd = [c for size, c in others if c.multiplier != cell.multiplier and _factor_near(here, size)]
    return any(not _firmer(cell, view, other, filing) for other in odd) or None


def _factor_near(a: Decimal, b: Decimal) -> bool:
    """Whether one is a thousand, a million or a billion times the other, threefold more or less."""
    times = max(a, b) / min(a, b)
    return any(factor / 3 <= times <= factor * 3 for factor in FACTORS)


def _firmer(cell: Cell, view: TableView, other: Cell, filing: FilingView) -> bool:
    """Whether the cell's multiplier is said by its table, or is the filing's usual one, and the other's is not."""
    tables = (view.table, filing.tables[other.table_id].table)
    said = [bool(_stated(tuple(_read_at(c, t)))) for c, t in zip((cell, other), tables, strict=True)]
    usual = [c.multiplier == filing.usual_multiplier for c in (cell, other)]
    return (said[0], usual[0]) > (said[1], usual[1])


def _same(a: Decimal, b: Decimal) -> bool:
    return abs(a - b) * 200 <= max(a, b)


def usual_multiplier(view: TableView, filing: FilingView) -> Verdict:
    """A table without a word on its multiplier has the one that the filing's other tables have."""
    verdict = Verdict()
    amounts = [c for c in view.numbers if c.kind == "amount"]
    silent = [c for c in amounts if c.unit_source in (None, "filing", "own_cell")]
    usual = filing.usual_multiplier
    for cell in silent:
        ok = None if usual is None or cell.multiplier == usual else (None if _whole(cell) else False)
        if verdict.ask(True if cell.multiplier == usual and usual is not None else ok):
            message = f"{cell.text}: multiplied by {cell.multiplier} where the filing's tables have {usual}"
            verdict.findings.append(about("usual_multiplier", message, [cell]))
    return verdict


def _whole(cell: Cell) -> bool:
    """A number whose own print shows that it is not in the filing's usual unit: cents, or more than eight digits."""
    return bool(_CENTS.search(cell.text)) or sum(ch.isdigit() for ch in cell.text) > 8
