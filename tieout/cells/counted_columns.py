"""Columns that count securities, their holders or things, by their headings and by what the table is about.

Input: a grid, the texts over its columns, the columns that print currency signs. Output: for each column what it
counts, None where its heading says nothing of it. Invariant: a heading that names a currency counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tieout.cells.grid import Grid
from tieout.cells.nature import is_balance, says_closing, says_opening
from tieout.lexicon import lexicon, says
from tieout.quantities.kind_rules import MONEY_COLUMN, Kind
from tieout.quantities.kinds import counts_people
from tieout.quantities.period_labels import only_time, without_time

_MOVES = 2  # columns headed as moves of securities, before their balances count them
_OF_MATTER = ("mass", "volume", "area", "length", "energy")  # measures that no heading of money ends with
_WORDS = 6  # of a heading that names one move


def counted_columns(grid: Grid, paths: Sequence[Sequence[str]], printed: Sequence[object]) -> list[Kind | None]:
    """For each column the kind that it counts."""
    leaves = [_leaf(path) for path in paths]
    free = [not printed[j] and not any(MONEY_COLUMN.search(t) for t in path) for j, path in enumerate(paths)]
    about = _is_about_securities(grid)
    moves = about and sum(_is_move(leaf) or says_opening(leaf) for leaf in leaves) >= _MOVES
    return [
        _of_heading(leaf, path, about=about, moves=moves) if free[j] else None
        for j, (leaf, path) in enumerate(zip(leaves, paths, strict=True))
    ]


def _leaf(path: Sequence[str]) -> str:
    """The innermost heading without its time; the one above a day that is all it says: "Balance at | 30 June"."""
    leaf = without_time(path[-1]) if path else ""
    over = len(path) > 1 and leaf == path[-1] and only_time(leaf)
    return without_time(path[-2]) if over else leaf


def _of_heading(leaf: str, path: Sequence[str], *, about: bool, moves: bool) -> Kind | None:
    if lexicon("head_shares").whole(leaf) is not None:
        return "shares"
    if lexicon("head_count").whole(leaf) is not None:
        return "count"
    if lexicon("head_number").whole(leaf) is not None and (about or any(says(t, "securities") for t in path)):
        return "shares"
    if moves and (_is_move(leaf) or is_balance(leaf) or says_opening(leaf) or says_closing(leaf)):
        return "shares"
    return "count" if _is_measure(leaf) else None


def _is_about_securities(grid: Grid) -> bool:
    """The title, the line above or the stub's heading speaks of securities, and no label of people."""
    texts = (grid.title, grid.lead, grid.stub_head)
    return any(says(t, "securities") for t in texts) and not any(counts_people(r.label) for r in grid.rows)


def _is_move(leaf: str) -> bool:
    found = [m for m in lexicon("award_move").find(leaf) if m.start == 0 or says(leaf[: m.start], "securities")]
    return bool(found) and len(leaf.split()) <= _WORDS


def _is_measure(leaf: str) -> bool:
    """The heading ends with a measure, and prices nothing by it: "Deadweight tons", "Grade (g/t Au)"."""
    inner = leaf.rstrip(") ")
    found = [m for m in lexicon("measure").find(inner) if m.value in _OF_MATTER]
    whole = [m for m in found if m.start == 0 or inner[m.start - 1] in " ("]
    near = bool(whole) and len(inner) - whole[-1].end <= 3 and (leaf.endswith(")") or whole[-1].end == len(inner))
    return (
        near and not says(inner, "money", "per_share", "unit_price", "unit_of") and "per" not in inner.lower().split()
    )
