"""One layout block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tieout.model.record import Bottom, Declared, DocId, Left, PageNumber, Placed, Right, Says, Top

BLOCK_KINDS = (
    "heading", "paragraph", "list", "table", "caption", "footnote", "figure", "page_header", "page_footer",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Placed):
    """A heading, paragraph, region or piece of page furniture, in reading order."""

    TABLE: ClassVar[Declared] = Declared("blocks", 2, "Layout blocks in reading order.", ("block_id",))

    block_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    page: PageNumber
    order: Annotated[int, Says("reading order within the filing, from 0")]
    kind: Annotated[str, Says("what the block is", BLOCK_KINDS)]
    level: Annotated[int | None, Says("heading level, 1 the highest")] = None
    x0: Left
    y0: Top
    x1: Right
    y1: Bottom
    text: Annotated[str, Says("text in reading order, lines joined")]
    section_path: Annotated[tuple[str, ...], Says("enclosing headings, outermost first")] = ()
    markers: Annotated[tuple[str, ...], Says("footnote markers called in the block, in order")] = ()
    table_id: Annotated[str | None, Says("table of a table block")] = None
    caption_of: Annotated[
        str | None, Says("figure or table block that a caption stands at; null where it stands at none")
    ] = None
