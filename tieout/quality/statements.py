"""What the statements of one filing must say alike: total assets and claims, net income, cash, segments.

Input: a table part and its filing. Output: a `Verdict` of each check. Invariant: figures are compared only where their
labels, periods and kinds are the same; where no other table states one, or where most of the table's differ (it is the
parent's, or adjusted), the question is undecided.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import product

from tieout.model import Cell
from tieout.quality.arithmetic import near, place, under_a_period
from tieout.quality.config import threshold
from tieout.quality.findings import Verdict, about, told
from tieout.quality.view import FilingView, TableView, concept

_ASSETS = re.compile(r"^total assets$", re.IGNORECASE)
_BOTH = re.compile(
    r"^total liabilities,? .*\b(equity|deficit|interests?|capital)\b|^total equity and liabilities$", re.IGNORECASE
)
_NET = frozenset(
    " ".join(filter(None, words))
    for words in product(
        ("", "consolidated"), ("net",), ("income", "earnings", "loss", "profit"), ("", "loss", "income", "earnings")
    )
)
_OWNERS = re.compile(r"net \w+(?: \w+)? attributable to ")
_CASH_END = re.compile(r"^(cash\b.*?) (?:at )?(?:the )?end of (?:the )?(?:period|year|quarter)$")
_SEGMENT = re.compile(r"\bsegments?\b", re.IGNORECASE)
_WHOLE = re.compile(r"^(?:total|consolidated|total (?:company|consolidated|reportable segments|segments))$")


def balances(view: TableView, filing: FilingView) -> Verdict:
    """Total assets equal total liabilities and equity, column by column of a balance sheet."""
    verdict = Verdict()
    assets = {c.col: c for c in view.numbers if _ASSETS.match((c.row_label or "").strip())}
    for cell in view.numbers:
        if not _BOTH.match((cell.row_label or "").strip()) or cell.kind != "amount":
            continue
        other = assets.get(cell.col)
        if verdict.ask(None if other is None else abs(other.number - cell.number) <= place(cell)):
            named = [cell] if other is None else [cell, other]
            message = f"total assets {told(named[-1].number)}, {cell.row_label} {told(cell.number)}"
            verdict.findings.append(about("balances", message, named))
    return verdict


def net_income_agrees(view: TableView, filing: FilingView) -> Verdict:
    """Net income is the same in the statements of income, of cash flows and of equity."""
    own = [c for c in view.numbers if concept(c.row_label) in _NET and under_a_period(c)]
    return _alike("net_income_agrees", [(c, _stated(filing, c, _NET), _attributable(filing, c)) for c in own])


def cash_agrees(view: TableView, filing: FilingView) -> Verdict:
    """Cash at the end of the period is what the balance sheet says under the same name."""
    named = [(c, _CASH_END.match(concept(c.row_label))) for c in view.numbers if under_a_period(c)]
    return _alike("cash_agrees", [(c, _stated(filing, c, [found[1]]), []) for c, found in named if found], least=1)


def segments_reconcile(view: TableView, filing: FilingView) -> Verdict:
    """What the segments come to is what the statements say, where most such totals of the table are."""
    if not _of_segments(view):
        return Verdict()
    named = [(c, _whole_of(c)) for c in view.numbers if c.kind == "amount"]
    return _alike("segments_reconcile", [(c, _stated(filing, c, [name]), []) for c, name in named if name])


def _of_segments(view: TableView) -> bool:
    heads = [c.text for c in view.cells if c.role == "column_header"]
    return any(_SEGMENT.search(text) for text in (view.table.title or "", *heads))


def _whole_of(cell: Cell) -> str:
    """The concept of which the cell is the whole company's number; empty for a number of one segment."""
    path = [concept(text) for text in cell.col_path]
    if path and _WHOLE.match(path[-1]):
        return concept(cell.row_label)
    return path[-1] if path and _WHOLE.match(concept(cell.row_label)) else ""


def _stated(filing: FilingView, cell: Cell, names: Collection[str]) -> list[Cell]:
    """The numbers of other tables under these names, of the cell's kind and period."""
    keys = [(name, cell.kind, cell.period_end, cell.period_start) for name in sorted(names)]
    found = [c for key in keys for c in filing.facts.get(key, ())]
    return [c for c in found if c.table_id != cell.table_id and under_a_period(c)]


def _attributable(filing: FilingView, cell: Cell) -> list[Cell]:
    """The owners' part of net income in the cell's period, which some tables call net income too."""
    period = cell.kind, cell.period_end, cell.period_start
    return [c for key, cells in filing.facts.items() if key[1:] == period and _OWNERS.match(key[0]) for c in cells]


def _alike(check: str, asked: Sequence[tuple[Cell, list[Cell], list[Cell]]], *, least: int = 2) -> Verdict:
    """A cell, the others that state its fact, and those that state it too if they are the same number.

    A cell is doubted where `least` others are alike and other than it, and enough cells of its table agree with theirs.
    """
    verdict = Verdict()
    for cell, others, also in asked:
        alike = len(others) >= least and all(near(others[0], other) for other in others)
        same = any(near(cell, other) for other in (*others, *also)) if others else None
        if verdict.ask(True if same else (False if alike else None)):
            there = f"{told(others[0].number)} on page {others[0].page}"
            message = f"{cell.row_label}: {told(cell.number)} here, {there}"
            verdict.findings.append(about(check, message, [cell, *others[:3]]))
    agreeing = verdict.decided - len(verdict.findings)
    if not verdict.findings or agreeing > threshold("shared_statements") * len(verdict.findings):
        return verdict
    return Verdict(0, verdict.decided + verdict.undecided)
