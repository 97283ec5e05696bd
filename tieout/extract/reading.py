"""A filing's facts.

Input: the rows of a filing from the lake. Output: `Fact`s: the company's numbers, those of its segments, and ratios and
growth that the filing prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tieout.extract.consolidated import consolidated
from tieout.extract.faces import faces
from tieout.extract.facts import Fact
from tieout.extract.rows import rows_of
from tieout.model import Block, Cell, Filing, Table


@dataclass(frozen=True, slots=True)
class Parsed:
    """A filing with its rows of the lake."""

    filing: Filing
    tables: Sequence[Table]
    cells: Sequence[Cell]
    blocks: Sequence[Block]


def facts_of(parsed: Parsed) -> list[Fact]:
    """All facts of a filing, the latest periods first."""
    rows = rows_of(parsed.filing, parsed.tables, parsed.cells)
    own = consolidated(rows, faces(rows))
    found = [fact for facts in own.values() for fact in facts.values()]
    return sorted(found, key=lambda f: (f.item, f.segment.level != "company", f.segment.name, -f.span[1].toordinal()))
