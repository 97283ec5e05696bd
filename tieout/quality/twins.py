"""Figures that are printed twice: the same digits under the same label are the same figure, in the same unit.

Input: a table part and its filing. Output: a `Verdict` of each check. These checks need no total and no period, so that
they see what is wrong where a header was read wrong: money read as percentages, shares as money, a lost multiplier.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from tieout.model import Cell
from tieout.quality.config import threshold
from tieout.quality.findings import Verdict, about, told
from tieout.quality.view import FilingView, TableView, print_of

LARGEST_PERCENTAGE = Decimal(10)  # ten times the base; a larger percentage prints its sign
FEW = 1 / 3  # or is one of few in its column
_COUNTS = {"shares": "count"}  # a count of shares whose unit is not named


def one_kind(view: TableView, filing: FilingView) -> Verdict:
    """The same digits under one label have the same kind and multiplier in all of the filing's tables."""
    verdict = Verdict()
    for cell in view.numbers:
        key = print_of(cell)
        twins = [c for c in filing.prints.get(key, ()) if c.table_id != cell.table_id] if key else []
        if verdict.ask(_is_usual(cell, twins) if twins else None):
            other = next(c for c in twins if _unit(c) != _unit(cell))
            message = f"{cell.text} is {_said(cell)} here and {_said(other)} on page {other.page}"
            verdict.findings.append(about("one_kind", message, [cell]))
    return verdict


def percent_size(view: TableView, filing: FilingView) -> Verdict:
    """Percentages of more than ten times their base are printed with their sign, or are few; none is above reason."""
    verdict = Verdict()
    most = Decimal(str(threshold("largest_percentage")))
    for cell in view.numbers:
        if cell.kind == "percent" and verdict.ask(abs(cell.number) <= most):
            verdict.findings.append(about("percent_size", f"{cell.text} as a percentage is above reason", [cell]))
    for column in view.columns.values():
        bare = [c for c in column if c.kind == "percent" and c.value is not None and "%" not in c.text]
        large = [c for c in bare if abs(c.number) > LARGEST_PERCENTAGE]
        if bare and verdict.ask(len(large) <= FEW * len(bare)):
            shown = ", ".join(c.text for c in large[:3])
            verdict.findings.append(about("percent_size", f"{shown} as percentages, without a sign", large))
    return verdict


def _is_usual(cell: Cell, twins: list[Cell]) -> bool:
    """Whether no unit is more usual among the twins than the cell's own; where two are alike, both are in doubt."""
    counts = Counter(_unit(c) for c in twins)
    counts[_unit(cell)] += 1
    own = counts.pop(_unit(cell))
    return own > max(counts.values(), default=0)


def _unit(cell: Cell) -> tuple[str, Decimal | None]:
    kind = str(cell.kind)
    return _COUNTS.get(kind, kind), cell.multiplier


def _said(cell: Cell) -> str:
    times = cell.multiplier
    return f"{cell.kind} × {told(times)}" if times else str(cell.kind)
