"""Naive Markdown: the filing's blocks in reading order, tables as pipe tables, packed into chunks of 512 tokens
with the 50 before repeated.

Input: rows of `blocks`, `tables` and `cells`: our own reading of the page, so that only the way of cutting is compared.
Output: `Chunk`s. Invariants: a table stays whole where it fits a chunk and is cut between rows, its header not
repeated, where it does not; a value is what is printed, with no unit, period or section of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tieout.evaluation.chunkings.chunk import TOKENS, Chunk, Count, Piece, windows
from tieout.model import Block, Cell, Table
from tieout.review.grids import by_table, text_grid

FURNITURE = ("page_header", "page_footer", "figure")


def markdown_chunks(
    blocks: Sequence[Block], tables: Sequence[Table], cells: Sequence[Cell], count: Count
) -> list[Chunk]:
    """The chunks of one filing; `count` gives the tokens of a text."""
    return windows([piece for text, page in parts(blocks, tables, cells) for piece in _pieces(text, page, count)])


def parts(blocks: Sequence[Block], tables: Sequence[Table], cells: Sequence[Cell]) -> Iterator[tuple[str, int]]:
    """Text and page of every block and table, in reading order; a table block of which nothing was read stays text."""
    grids = {name: text_grid(held) for name, held in by_table(cells).items()}
    pages: dict[int, list[Table]] = {}
    for table in tables:
        pages.setdefault(table.page, []).append(table)
    written: set[str] = set()
    for block in blocks:
        if block.kind in FURNITURE:
            continue
        inside = [t for t in pages.get(block.page, ()) if block.kind == "table" and _within(t, block)]
        for table in inside:
            if table.table_id not in written and table.table_id in grids:
                written.add(table.table_id)
                yield pipes(grids[table.table_id].rows), block.page
        if not inside:
            yield f"{'## ' if block.kind == 'heading' else ''}{block.text}\n\n", block.page


def pipes(rows: Sequence[Sequence[str]]) -> str:
    """Rows of a grid as a pipe table; the first row stands as the header, as Markdown has it."""
    lines = ["| " + " | ".join(text.replace("|", "/").replace("\n", " ") for text in row) + " |" for row in rows]
    rule = ["|" + " --- |" * len(rows[0])] if rows else []
    return "\n".join([*lines[:1], *rule, *lines[1:]]) + "\n\n"


def _within(table: Table, block: Block) -> bool:
    """Whether the middle of the table lies in the block."""
    x, y = (table.x0 + table.x1) / 2, (table.y0 + table.y1) / 2
    return bool(block.x0 <= x <= block.x1 and block.y0 <= y <= block.y1)


def _pieces(text: str, page: int, count: Count) -> Iterator[Piece]:
    """The text whole, or cut into lines, or into words, as far as a chunk's length asks for it."""
    tokens = count(text)
    if tokens <= TOKENS:
        yield Piece(text, page, tokens)
        return
    lines = text.splitlines(keepends=True)
    parts_ = lines if len(lines) > 1 else [f"{word} " for word in text.split()]
    for part in parts_:
        if part == text:
            yield Piece(part, page, tokens)
        else:
            yield from _pieces(part, page, count)
