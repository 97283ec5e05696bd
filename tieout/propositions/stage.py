"""Blocks, tables, cells and footnotes → the `propositions` table.

Input: one filing's `filings` row and its `blocks`, `tables`, `cells`, `footnotes` and `footnote_bindings` rows. Output:
`propositions` rows: one a table row (more where it is long), then prose passages, then figures, in reading order.
Invariants: footnotes travel with what they qualify and are no passage of their own; no table is cut by length of text.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from tieout.propositions.context import make_context
from tieout.propositions.figures import captions_of_figures, figure_propositions
from tieout.propositions.prose import prose_propositions
from tieout.propositions.rows import TableContext, row_propositions
from tieout.propositions.tokens import ENCODER_LIMIT

Row = dict[str, Any]


def build(  # noqa: PLR0917 - the pipeline calls all stages alike, rows first
    filing: Row,
    blocks: Sequence[Row],
    tables: Sequence[Row],
    cells: Sequence[Row],
    footnotes: Sequence[Row],
    bindings: Sequence[Row],
    *,
    token_limit: int = ENCODER_LIMIT,
) -> list[Row]:
    """`propositions` rows of one filing; no text is longer than about `token_limit` of the encoder's tokens."""
    context = make_context(filing, footnotes, bindings)
    of_table: dict[str, list[Row]] = defaultdict(list)
    for cell in cells:
        of_table[cell["table_id"]].append(cell)
    out: list[Row] = []
    for part in _table_contexts(blocks, tables, of_table):
        out.extend(row_propositions(context, part, of_table[part.table["table_id"]], token_limit))
    captions = captions_of_figures(blocks)
    bound = {c["block_id"] for c in captions.values()}
    out.extend(prose_propositions(context, [b for b in blocks if b["block_id"] not in bound], token_limit))
    out.extend(figure_propositions(context, blocks, captions, token_limit))
    return out


def _table_contexts(
    blocks: Sequence[Row], tables: Sequence[Row], of_table: dict[str, list[Row]]
) -> Iterator[TableContext]:
    """Each table part with what it takes from the blocks around it and from the part that it continues."""
    paths = {(b["page"], *_corner(b)): b["section_path"] for b in blocks if b["kind"] == "table"}
    first: dict[str, TableContext] = {}
    for table in tables:
        labels = Counter(
            label for label, _ in {(c["row_label"], c["row"]) for c in of_table[table["table_id"]] if c["row_label"]}
        )
        before = first.get(table["continued_from"] or "")
        context = TableContext(
            table,
            table["title"] or (before.title if before else None),
            table["units_text"] or (before.units_text if before else None),
            before.section_path
            if before
            else list(paths.get((table["page"], *_corner(table))) or table["section_path"] or []),
            labels,
        )
        first[table["table_id"]] = context
        yield context


def _corner(row: Row) -> tuple[float, ...]:
    return tuple(round(row[k], 2) for k in ("x0", "y0", "x1", "y1"))
