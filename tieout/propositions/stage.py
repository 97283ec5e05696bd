"""Blocks, tables, cells and footnotes → the `propositions` table.

Input: one filing's `filings` row and its `blocks`, `tables`, `cells`, `footnotes` and `footnote_bindings` rows. Output:
`propositions` rows: one a table row (more where it is long), then prose passages, then figures, in reading order.
Invariants: footnotes travel with what they qualify and are no passage of their own; no table is cut by length of text.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tieout.model import Block, Cell, Filing, Footnote, FootnoteBinding, Proposition, Table
from tieout.propositions.annotations import Annotations
from tieout.propositions.context import Context, make_context
from tieout.propositions.figures import figure_propositions
from tieout.propositions.prose import prose_propositions
from tieout.propositions.rows import TableContext, row_propositions
from tieout.propositions.tokens import ENCODER_LIMIT


def build(
    filing: Filing,
    blocks: Sequence[Block],
    tables: Sequence[Table],
    cells: Sequence[Cell],
    footnotes: Sequence[Footnote],
    bindings: Sequence[FootnoteBinding],
    *,
    token_limit: int = ENCODER_LIMIT,
    annotations: Mapping[str, str] | None = None,
) -> list[Proposition]:
    """Propositions of one filing; no text is longer than about `token_limit` of the encoder's tokens.

    `annotations` says how footnotes and captions travel (see `Annotations`).
    """
    context = make_context(filing, blocks, footnotes, bindings, Annotations.chosen(annotations or {}))
    of_table: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        of_table[cell.table_id].append(cell)
    captions = {b.caption_of: b for b in blocks if b.kind == "caption" and b.caption_of}
    out: list[Proposition] = []
    carried: set[str] = set()
    for part in _table_contexts(blocks, tables, of_table, captions, said=context.annotations.captions == "inlined"):
        rows = list(row_propositions(context, part, of_table[part.table.table_id], token_limit))
        out.extend(rows)
        if rows and part.caption:
            carried.add(part.caption.block_id)
    figures = list(figure_propositions(context, blocks, captions, token_limit))
    out.extend(prose_propositions(context, _prose(context, blocks, captions, carried), token_limit))
    return out + figures


def _prose(context: Context, blocks: Sequence[Block], captions: dict[str, Block], carried: set[str]) -> list[Block]:
    """The blocks without the captions that go with their figure or table; `carried` are those of tables with rows."""
    if context.annotations.captions == "passage":
        return list(blocks)
    figures = {b.block_id for b in blocks if b.kind == "figure"}
    bound = carried | {c.block_id for region, c in captions.items() if region in figures}
    return [b for b in blocks if b.block_id not in bound]


def _table_contexts(
    blocks: Sequence[Block],
    tables: Sequence[Table],
    of_table: dict[str, list[Cell]],
    captions: dict[str, Block],
    *,
    said: bool,
) -> Iterator[TableContext]:
    """Each table part with what it takes from the blocks around it and from the part that it continues."""
    at = {b.place: b for b in blocks if b.kind == "table"}
    first: dict[str, TableContext] = {}
    for table in tables:
        labels = Counter(label for label, _ in {(c.row_label, c.row) for c in of_table[table.table_id] if c.row_label})
        before = first.get(table.continued_from or "")
        block = at.get(table.place)
        caption = captions.get(block.block_id) if block else None
        context = TableContext(
            table,
            table.title or (before.title if before else None),
            table.units_text or (before.units_text if before else None),
            before.section_path if before else (block and block.section_path) or table.section_path,
            labels,
            caption=caption or (before.caption if before else None),
            caption_said=said,
        )
        first[table.table_id] = context
        yield context
