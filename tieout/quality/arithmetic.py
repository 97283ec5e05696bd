"""Totals foot, columns recompute, and the same fact is the same number everywhere in the filing.

Input: a table part and its filing. Output: a `Verdict` of each check. Invariants: terms are signed, and the signs are
read off the columns in which the sum holds; within rounding of the multiplier; where no column shows what a total is
the sum of, the question is undecided.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from tieout.model import Cell
from tieout.quality.config import threshold
from tieout.quality.findings import Finding, Verdict, about, told
from tieout.quality.footing import Sum, find_sums
from tieout.quality.view import FilingView, TableView, fact_of

SUMMED = ("amount", "shares", "count", "percent")
_ROWS = 3  # rows in which columns must be a sum before it is one
_TOTAL = re.compile(r"^(sub-?)?total\b|^net\b|^$", re.IGNORECASE)
_DIGIT = re.compile(r"\d")


def foots(view: TableView, filing: FilingView) -> Verdict:
    """Each total is the signed sum of its rows in every column, wherever some column shows which rows those are."""
    return _added("foots", view, "row", threshold("share_of_columns"), 1)


def columns_foot(view: TableView, filing: FilingView) -> Verdict:
    """Columns that are a signed sum of others (a total, a change) are so in every row."""
    return _added("columns_foot", view, "col", threshold("share_of_rows"), _ROWS)


def _added(check: str, view: TableView, axis: str, share: float, least: int) -> Verdict:
    verdict = Verdict()
    for kind in SUMMED:
        cells = [c for c in view.values if c.kind in (kind, "nil")]
        scale = _scale([c for c in cells if c.kind == kind])
        if scale is None:
            continue
        lines, at = _lines(cells, axis, scale[0])
        totals = {i for i, line in enumerate(at) if _called_total(line, axis)}
        sums = [s for s in find_sums(lines, totals=totals, share=share, unit=scale[1]) if len(s.holds) >= least]
        for one in sums:
            failed = [at_ for at_ in one.fails if _comparable(one, at, at_, scale)]
            verdict.decided += len(one.holds) + len(failed)
            verdict.undecided += len(one.fails) - len(failed)
            verdict.findings += [_does_not_add(check, one, at, position) for position in failed]
        verdict.undecided += sum(len(lines[i]) for i in totals - {one.total for one in sums})
    return verdict


def _called_total(line: Mapping[int, Cell], axis: str) -> bool:
    first = next(iter(line.values()))
    name = (first.row_label or "") if axis == "row" else (first.col_path or [" "])[-1]
    return bool(_TOTAL.search(name.strip()))


def _comparable(one: Sum, at: Sequence[Mapping[int, Cell]], position: int, scale: tuple[Decimal, int]) -> bool:
    """Whether total and terms are printed numbers of the table's usual places."""
    cells = [at[line][position] for line in one.lines]
    usual = scale[0] * scale[1]
    if at[one.total][position].value is None or cells[0].kind == "percent":
        return False
    return all(c.value is None or place(c) == usual for c in cells)


def _scale(cells: Sequence[Cell]) -> tuple[Decimal, int] | None:
    """The finest printed place, and how many of it the coarsest is; None without numbers."""
    places = [place(c) for c in cells if c.value is not None and c.multiplier]
    if not places:
        return None
    usual, finest = Counter(places).most_common(1)[0][0], min(places)
    return finest, max(1, int(usual / finest))


def place(cell: Cell) -> Decimal:
    """The value of one unit of the last place that the cell prints."""
    _, dot, fraction = cell.text.rpartition(".")
    decimals = len(_DIGIT.findall(fraction)) if dot and len(_DIGIT.findall(fraction)) != 3 else 0
    return (cell.multiplier or Decimal(0)).scaleb(-decimals)


def _lines(cells: Sequence[Cell], axis: str, finest: Decimal) -> tuple[list[dict[int, int]], list[dict[int, Cell]]]:
    """The numbers by line and position, as multiples of the finest place; the cells likewise."""
    found: dict[int, dict[int, Cell]] = defaultdict(dict)
    for cell in cells:
        line, position = (cell.row, cell.col) if axis == "row" else (cell.col, cell.row)
        found[line][position] = cell
    at = [found[line] for line in sorted(found)]
    lines = [{k: int((c.value or Decimal(0)) / finest) for k, c in line.items()} for line in at]
    return lines, at


def _does_not_add(check: str, one: Sum, at: Sequence[Mapping[int, Cell]], position: int) -> Finding:
    total = at[one.total][position]
    terms = [(at[line][position], sign) for line, sign in one.terms if position in at[line]]
    due = sum((sign * (c.value or 0) for c, sign in terms), Decimal(0))
    what = total.row_label or "an unlabelled total"
    message = (
        f"{what}: {told(total.number)} is not the sum {told(due)} of its {len(terms)} terms"
        if total.value is not None
        else f"{what}: nothing is printed where the terms add up to {told(due)}"
    )
    return about(check, message, [total, *(c for c, _ in terms)])


def agrees(view: TableView, filing: FilingView) -> Verdict:
    """A fact that the filing's other tables state too is the same number here, wherever the tables are of one scope.

    Net income, cash at the end and every other figure that statements share are such facts. Tables are of one scope
    where most of the facts that they share agree; where few do, nothing is decided.
    """
    verdict = Verdict()
    same, other = Counter[int](), []
    for cell in view.numbers:
        others = _others(view, filing, cell)
        fitting = [c for c in others if near(cell, c)]
        if not others:
            verdict.undecided += 1
        elif fitting:
            same[cell.row] += 1
        elif len(others) > 1 and len({abs(c.number) for c in others}) == 1:
            other.append((cell, others))
        else:
            verdict.undecided += 1
    return _apart_from_scope(verdict, same, other)


def _apart_from_scope(verdict: Verdict, same: Counter[int], other: Sequence[tuple[Cell, list[Cell]]]) -> Verdict:
    """Judge the facts that differ: `same` counts by row those that do not. A row of which all differ is of its own."""
    rows = Counter(cell.row for cell, _ in other)
    scoped = [o for o in other if rows[o[0].row] > 1 and not same[o[0].row]]
    other = [o for o in other if o not in scoped]
    verdict.undecided += len(scoped)
    if same.total() < threshold("shared_facts") * len(other):
        verdict.undecided += same.total() + len(other)
        return verdict
    verdict.decided += same.total() + len(other)
    for cell, others in other:
        message = f"{cell.row_label}: {told(cell.number)} here, {told(others[0].number)} in {len(others)} other tables"
        verdict.findings.append(about("agrees", message, [cell, *others[:3]]))
    return verdict


_PERIOD_WORDS = re.compile(
    r"\b(?:three|six|nine|twelve|months?|quarters?|years?|fiscal|ended|ending|as|of|at|for|the|and|in|"
    r"jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|"
    r"(?:un)?audited|millions?|thousands?|dollars?|fy|q[1-4])\b|[^a-z]+",
    re.IGNORECASE,
)


def under_a_period(cell: Cell) -> bool:
    """Whether the cell's headers name a period and nothing else, and its row stands in no section."""
    return not cell.row_path and not _PERIOD_WORDS.sub("", " ".join(cell.col_path)) and bool(cell.col_path)


def _others(view: TableView, filing: FilingView, cell: Cell) -> list[Cell]:
    key = fact_of(cell)
    if key is None or not under_a_period(cell) or cell.kind not in ("amount", "per_share") or len(key[0].split()) < 2:
        return []
    own = view.table.table_id
    found = [c for c in filing.facts.get(key, ()) if c.table_id != own and under_a_period(c)]
    return found if len({c.table_id for c in found}) == len(found) else []


def near(cell: Cell, other: Cell) -> bool:
    """Whether two cells show one number, but for its sign and within the coarser one's last printed place."""
    coarsest = max((place(c) for c in (cell, other) if c.multiplier), default=Decimal(0))
    return abs(abs(cell.number) - abs(other.number)) <= coarsest
