"""Which paragraphs are captions, and what each names.

Input: drafts in reading order. Output: the same drafts, captions with kind caption; then, of `Block`s, which
figure or table each caption names: the nearest one above, below or beside it, each once. A sentence that merely begins
with such words ("Figure 3 shows …") is no caption, and a caption with nothing near it stays one, bound to nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tieout.blocks.draft import Draft
from tieout.layout.captions import is_caption
from tieout.model import Block

_EXHIBIT = re.compile(r"^exhibit\b", re.IGNORECASE)
_MAX_EXHIBITS = 2  # a page with more lists the exhibits to a filing
_OF_TABLES = re.compile(r"^tab", re.IGNORECASE)
_NEAR = 60.0  # a caption stands at most so far from what it names, in points
_ASIDE = 36.0  # and so far where it stands beside it


def mark_captions(drafts: Sequence[Draft]) -> None:
    """Turn paragraphs and headings of one page that are captions into kind caption."""
    regions = any(d.kind in ("table", "figure") for d in drafts)
    found = [d for d in drafts if d.kind in ("paragraph", "heading") and is_caption(d.text)]
    exhibits = [d for d in found if _EXHIBIT.match(d.text)]
    for draft in found:
        if draft not in exhibits or (regions and len(exhibits) <= _MAX_EXHIBITS):
            draft.kind = "caption"


def bind_captions(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, captions among them with `caption_of`: page by page, nearest pairs first."""
    by_page: dict[int, list[Block]] = defaultdict(list)
    for block in blocks:
        if block.kind in ("figure", "table", "caption"):
            by_page[block.page].append(block)
    named: dict[str, str] = {}  # caption's block_id → that of its region
    for page in by_page.values():
        taken: set[str] = set()
        for _, caption, region in sorted(_pairs(page), key=lambda p: (*p[0], p[1].order, p[2].order)):
            if caption.block_id not in named and region.block_id not in taken:
                named[caption.block_id] = region.block_id
                taken.add(region.block_id)
    return [replace(b, caption_of=named[b.block_id]) if b.block_id in named else b for b in blocks]


_Pair = tuple[tuple[bool, float], Block, Block]


def _pairs(page: Sequence[Block]) -> Iterator[_Pair]:
    """Captions with the regions near them; tables come first for a "Table 4", figures for all others."""
    regions = [block for block in page if block.kind != "caption"]
    for caption in page:
        if caption.kind == "caption":
            wanted = "table" if _OF_TABLES.match(caption.text) else "figure"
            for region in regions:
                distance = _distance(caption, region)
                if distance is not None:
                    yield (region.kind != wanted, distance), caption, region


def _distance(caption: Block, region: Block) -> float | None:
    """Points between the two, straight up, down or aside; None where that is too far."""
    aside = max(region.x0 - caption.x1, caption.x0 - region.x1, 0.0)
    away = max(region.y0 - caption.y1, caption.y0 - region.y1, 0.0)
    return None if away > _NEAR or aside > _ASIDE or (aside and away) else aside + away
