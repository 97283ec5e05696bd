"""Heads of a table's later parts that stand among its rows: "Balance sheet | 31.12.2025 | 31.12.2024".

Input: a grid. Output: for each row what the last such line above it says: the date or period of each column, or one for
all columns. Invariant: a line that prints an amount is no head; the period of a line of text stands at its beginning,
and only where the table's own stub heading begins with one, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tieout.cells.grid import Grid, Row
from tieout.cells.nature import is_period_label, title_nature
from tieout.quantities.period_tokens import YEAR
from tieout.quantities.period_words import Token, scan

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹*"  # markers of notes
_LENGTHS = ("quarter", "half", "span")


@dataclass(frozen=True, slots=True)
class InnerHead:
    """What a line says of the rows below it: its name, the periods of columns, or that of all columns."""

    name: str
    columns: dict[int, str]
    whole: str | None = None


def inner_heads(grid: Grid, paths: Sequence[Sequence[str]]) -> dict[int, InnerHead]:
    """The line that heads each row, by the row's index; `paths` are the columns' own heads."""
    found: dict[int, InnerHead] = {}
    last: InnerHead | None = None
    opened = _begins(grid.stub_head)
    for row in grid.rows:
        head = _dates(row, paths) or _named(row, opened)
        if head is not None:
            last = head
        elif last is not None:
            found[row.index] = last
    return found


def date_before(grid: Grid) -> str:
    """The date that stands alone at the end of the part above on the same page, after its last amount."""
    above = grid.continued
    if above is None or above.page != grid.page or not above.rows:
        return ""
    last = above.rows[-1]
    texts = [last.label, *(c.text for c in last.cells.values())]
    dates = [t for t in texts if t and is_period_label(t)]
    amounts = [c for c in last.cells.values() if c.kind == "v" and c.text not in dates]
    return dates[0] if len(dates) == 1 and not amounts else ""


def _dates(row: Row, paths: Sequence[Sequence[str]]) -> InnerHead | None:
    """A line of dates: of the years that the columns have, or under the name of a statement; else they are facts."""
    texts = {j: c.text.rstrip(_RAISED) for j, c in row.cells.items()}
    if len(texts) < 2 or not row.label or not all(is_period_label(t) for t in texts.values()):
        return None
    years = all(set(YEAR.findall(t)) == set(YEAR.findall(" ".join(paths[j]))) for j, t in texts.items())
    return InnerHead(row.label, texts) if years or title_nature(row.label) is not None else None


def _named(row: Row, opened: list[Token]) -> InnerHead | None:
    """A line of text that begins with a quarter, a half or a length as the stub's heading does."""
    if row.cells or not opened:
        return None
    tokens = _begins(row.label)
    if [t.kind for t in tokens] != [t.kind for t in opened]:
        return None
    return InnerHead("", {}, row.label[: tokens[-1].end])


def _begins(text: str) -> list[Token]:
    """The period words that a text begins with, where they name a length."""
    found: list[Token] = []
    at = 0
    for token in scan(text):
        if text[at : token.start].strip(" ,"):
            break
        found.append(token)
        at = token.end
    return found if any(t.kind in _LENGTHS for t in found) else []
