"""Which tables are the statements themselves: income, balance sheet, cash flows, equity.

Input: a filing's rows. Output: the tables of each face. Invariants: a face is chosen by what its title says and by how
many different items of the statement it states; a summary that repeats a few of them is none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tieout.extract.items import plain, words
from tieout.extract.rows import Row, by_table

STATEMENTS = ("income", "balance", "cash", "equity")
_TITLED = 6  # items that a title counts for
_LEAST = 5  # items, or title and items, that a face has
_FEW = 2  # items that a titled face states at least


def faces(rows: Sequence[Row]) -> dict[str, frozenset[str]]:
    """The table_ids of each statement's face: the table that fits best, and its continuations."""
    tables = list(by_table(rows))
    best: dict[str, tuple[int, str]] = {}
    parents = {table.table_id: table.continued_from for table, _ in tables}
    for table, own in tables:
        for statement in STATEMENTS[:3]:
            score = _score(own, statement, table.title)
            if score > best.get(statement, (0, ""))[0]:
                best[statement] = (score, table.table_id)
    found = {statement: _with_parts(best[statement][1], parents) for statement in best}
    found["equity"] = frozenset(t.table_id for t, own in tables if _is_equity(own))
    return found


def _score(rows: Sequence[Row], statement: str, title: str | None) -> int:
    named = {n.item.id for row in rows for n in row.names[:1] if n.item.statement == statement}
    titled = bool(words("faces", statement).search(plain(title)))
    if len(named) < (_FEW if titled else _LEAST) or words("faces", "apart").search(plain(title)):
        return 0
    return len(named) + _TITLED * titled


def _is_equity(rows: Sequence[Row]) -> bool:
    """Columns of a statement of equity: amounts of capital and of earnings beside counts of shares."""
    heads = {plain(" ".join(c.col_path)) for row in rows for c in row.cells}
    titled = words("faces", "equity").search(plain(rows[0].table.title))
    earnings = any("retained earning" in head or "accumulated deficit" in head for head in heads)
    return earnings or (bool(titled) and any(c.kind == "shares" for row in rows for c in row.cells))


def _with_parts(table_id: str, parents: dict[str, str | None]) -> frozenset[str]:
    children: dict[str, list[str]] = defaultdict(list)
    for child, parent in parents.items():
        if parent:
            children[parent].append(child)
    found, new = {table_id}, [table_id]
    while new:
        new = [child for one in new for child in children[one] if child not in found]
        found |= set(new)
    return frozenset(found)
