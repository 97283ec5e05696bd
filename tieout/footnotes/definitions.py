"""Footnote blocks → definitions: one a marker, each with its box and the table below which it stands.

Input: `Block`s in reading order, pages. Output: `Definition`s in reading order. Run-in notes
("(1) … (2) …" in one paragraph) are split where the next marker follows a sentence's end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tieout.losses import Where, read_apart
from tieout.model import Block
from tieout.pages.model import Box, Page, Word
from tieout.quantities.leads import abbreviation, lead_of
from tieout.quantities.markers import Start, core, is_call, start_of, successor

_SENTENCE = re.compile(r"(?<=[.;:!?)”\"])\s+(?=\S)|(?<=[。；])\s*(?=\S)")
_JOINT = re.compile(r"\s*[,&、]\s*|(?=[(\[])")
_BEGINS = re.compile(r"[^\W\da-zß-ÿ_]|[“\"]|https?:|www\.")


@dataclass(frozen=True, slots=True)
class Definition:
    """One footnote. `order` is its block's place in reading order; `table_id` the table right above it, if any."""

    page: int
    order: float
    box: Box
    marker: str
    text: str
    table_id: str | None
    whole: bool = False  # a remark on the whole table: "Note: unaudited"

    @property
    def core(self) -> str:
        """The marker without brackets; the letters of an abbreviation."""
        return abbreviation(self.marker) or core(self.marker)


def read_definitions(
    blocks: Sequence[Block], table_at: Mapping[float, str], pages: Mapping[int, Page]
) -> list[Definition]:
    """All definitions of a filing. `table_at` gives the table_id of the table blocks by their `order`."""
    out: list[Definition] = []
    above: str | None = None
    for block in blocks:
        if block.kind == "table":
            above = table_at.get(block.order)
        elif block.kind == "footnote":
            out.extend(_of_block_apart(block, above, pages))
        elif block.kind in ("heading", "paragraph", "list") and len(block.text) > 40:
            above = None
    return out


def _of_block_apart(block: Block, above: str | None, pages: Mapping[int, Page]) -> list[Definition]:
    """The block's definitions; none where it cannot be read and losses are noted."""
    return read_apart(Where("notes", block.page), lambda: list(_of_block(block, above, pages)), list)


def _of_block(block: Block, above: str | None, pages: Mapping[int, Page]) -> Iterator[Definition]:
    box = block.box
    parts = split_run_in(block.text) or _raised_start(block)
    whole = False
    lead = lead_of(block.text)
    if lead is not None and (not parts or core(parts[0][0]) == core(lead.text)):
        rest = block.text[lead.end :]
        parts = split_run_in(rest) or [(lead.text, rest)]
        whole = lead.value == "note" and parts[0][0] == lead.text
    boxes = _part_boxes(parts, box, pages.get(block.page)) if len(parts) > 1 else [box] * len(parts)
    for i, ((marker, text), part_box) in enumerate(zip(parts, boxes, strict=True)):
        yield Definition(block.page, block.order + i / 100, part_box, marker, text, above, whole)


def _raised_start(block: Block) -> list[tuple[str, str]]:
    """A definition that begins with a raised marker of any form."""
    for marker in block.markers[:1]:
        if block.text.startswith(marker) and is_call(marker):
            return [(marker, block.text[len(marker) :].strip())]
    return []


def split_run_in(text: str) -> list[tuple[str, str]]:
    """[(marker, text)] of a footnote paragraph; empty where it begins with no marker."""
    found = start_of(text)
    if found is None:
        return []
    notes = [_opened(text, 0, found)]
    for sentence in _SENTENCE.finditer(text, found.end):
        rest = text[sentence.end() :]
        found = start_of(rest)
        if found is None or core(found.marker) != successor(core(notes[-1][0][-1])):
            continue
        if not found.weak or _BEGINS.match(rest, found.end):
            notes.append(_opened(text, sentence.end(), found))
    ends = [*(cut for _, _, cut in notes[1:]), len(text)]
    return [(m, text[at:end].strip()) for (markers, at, _), end in zip(notes, ends, strict=True) for m in markers]


def _opened(text: str, cut: int, found: Start) -> tuple[list[str], int, int]:
    """The markers of a note that begins at `cut`, "(4), (5) Resigned" has two, where its text begins, and `cut`."""
    markers, at = [found.marker], cut + found.end
    while (joint := _JOINT.match(text, at)) is not None:
        also = start_of(text[joint.end() :])
        alike = also is not None and core(also.marker).isdigit() == core(markers[-1]).isdigit()
        if also is None or not alike or (also.weak and joint.end() == at):
            break
        markers.append(also.marker)
        at = joint.end() + also.end
    return markers, at, cut


def _part_boxes(parts: Sequence[tuple[str, str]], box: Box, page: Page | None) -> list[Box]:
    """Boxes of run-in notes: the words of each part, counted off in the block's words."""
    words = _words_in(page, box) if page is not None else []
    wanted = [len(re.sub(r"\s", "", m + t)) for m, t in parts]
    if sum(len(w.text) for w in words) < sum(wanted):
        return [box] * len(parts)
    out: list[Box] = []
    at = 0
    for count in wanted:
        mine: list[Word] = []
        while at < len(words) and sum(len(w.text) for w in mine) < count:
            mine.append(words[at])
            at += 1
        out.append(_union(mine) if mine else box)
    return out


def _words_in(page: Page, box: Box) -> list[Word]:
    x0, y0, x1, y1 = box
    return [w for w in page.words if y0 <= (w.y0 + w.y1) / 2 <= y1 and x0 <= (w.x0 + w.x1) / 2 <= x1]


def _union(words: Sequence[Word]) -> Box:
    return min(w.x0 for w in words), min(w.y0 for w in words), max(w.x1 for w in words), max(w.y1 for w in words)
