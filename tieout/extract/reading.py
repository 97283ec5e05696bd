"""A filing's facts.

Input: the rows of a filing from the lake. Output: `Fact`s: the company's numbers, those of its segments, and ratios and
growth that the filing prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tieout.extract.breakdown import segments_of
from tieout.extract.consolidated import consolidated
from tieout.extract.faces import faces
from tieout.extract.facts import Fact
from tieout.extract.periods import Calendar
from tieout.extract.prose import spoken
from tieout.extract.ratios import holds, ratios_of
from tieout.extract.rows import rows_of, with_likely
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
    found_faces = faces(rows)
    of = frozenset().union(*(found_faces.get(s, frozenset()) for s in ("income", "balance", "cash")))
    rows = with_likely(rows, of, parsed.tables, parsed.cells)
    own = consolidated(rows, found_faces)
    found = [fact for facts in own.values() for fact in facts.values() if holds(fact, own)]
    found += segments_of(rows, own, found_faces)
    have = {(f.item, f.segment, f.span) for f in found}
    found += [f for f in ratios_of(rows, found) if (f.item, f.segment, f.span) not in have]
    have = {(f.item, f.segment, f.span) for f in found}
    spans = frozenset(f.span for f in found if f.rank == 0)
    said = spoken(parsed.blocks, Calendar(parsed.filing), own, spans)
    found += [f for f in said if (f.item, f.segment, f.span) not in have]
    return sorted(found, key=lambda f: (f.item, f.segment.level, f.segment.name, -f.span[1].toordinal()))
