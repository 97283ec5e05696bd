"""Real stages that fail on one part of a filing of drawn pages: a file is a list of what fails.

Lines of the file: `!table` (the rows of the second table on page 1), `!page` (the tables of page 2), `!cells` (the
cells of the second table), `!blocks` and `!notes` (those of page 2), `!definition`, `!check`, `!memory`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.pipeline import fakes
from tests.support.table_pages import page_of
from tieout.blocks import stage as of_blocks
from tieout.blocks.notes import mark_footnotes
from tieout.cells import assemble, emit
from tieout.cells import stage as of_cells
from tieout.cells.assemble import page_grids
from tieout.cells.rows import build_rows
from tieout.footnotes import definitions
from tieout.footnotes import stage as of_notes
from tieout.layout import stage as of_layout
from tieout.layout.document import Document
from tieout.layout.text import make_lines
from tieout.model import Block, Cell, Filing, Footnote, FootnoteBinding, Table
from tieout.pages.model import Page
from tieout.quality import gate
from tieout.quality import stage as of_quality
from tieout.quality.stage import Checked

FIRST = """
    Sales by region
    ($ in millions)
                           2025      2024
    North                 1,204     1,096
    South                   702       655
    Total                 1,906     1,751

    Some text that stands between the two tables of this page and parts them, line by line.


    Staff by region
    ($ in millions)
                           2025      2024
    Pay of the north        310       290
    Pay of the south        140       130
    Pay in all              450       420
"""
SECOND = """
    Debt by region
    ($ in millions)
                           2025      2024
    Loans^(1)               904       896
    Bonds                   102       155
    Debt in all           1,006     1,051

    (1) Loans are shown without interest that has accrued on them.
"""
_ORDERS: list[str] = []


class Drawn(fakes.Document):
    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.page_count = 2

    def page(self, number: int) -> Page:
        return page_of((FIRST, SECOND)[number - 1], number=number)


def open_pdf(path: Path) -> Drawn:
    _ORDERS[:] = path.read_text("utf-8").splitlines()
    return Drawn(path)


def failing(name: str, call: Callable[..., Any], when: Callable[..., bool]) -> Callable[..., Any]:
    """`call`, which fails under its order."""

    def instead(*given: Any, **named: Any) -> Any:
        if "!memory" in _ORDERS and when(*given, **named):
            raise MemoryError
        if name in _ORDERS and when(*given, **named):
            raise IndexError(f"injected by {name}")
        return call(*given, **named)

    return instead


def layout(pages: Sequence[Page]) -> Document:
    with pytest.MonkeyPatch.context() as patch:
        lines = failing("!blocks", make_lines, lambda rows, *_: any("accrued" in w.text for row in rows for w in row))
        patch.setattr(of_layout, "make_lines", lines)
        return of_layout.layout(pages)


def extract(document: Document, filing: Filing) -> tuple[list[Table], list[Cell]]:
    with pytest.MonkeyPatch.context() as patch:
        rows = failing("!table", build_rows, lambda body, *_: "Pay" in body[-1].chunks[0].text)
        patch.setattr(assemble, "build_rows", rows)
        patch.setattr(of_cells, "page_grids", failing("!page", page_grids, lambda laid, *_: laid.page.number == 2))
        value = failing("!cells", emit.Emitter._value, lambda _, row, *__: row.label.startswith("Pay"))
        patch.setattr(emit.Emitter, "_value", value)
        return of_cells.extract(document, filing)


def build_blocks(document: Document, filing: Filing, tables: Sequence[Table]) -> list[Block]:
    with pytest.MonkeyPatch.context() as patch:
        notes = failing("!notes", mark_footnotes, lambda drafts, *_: drafts[0].page == 2)
        patch.setattr(of_blocks, "mark_footnotes", notes)
        return of_blocks.build_blocks(document, filing, tables)


def bind(*given: Any) -> tuple[list[Footnote], list[FootnoteBinding]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(definitions, "split_run_in", failing("!definition", definitions.split_run_in, lambda _: True))
        return of_notes.bind(*given)


def check(*given: Any) -> Checked:
    with pytest.MonkeyPatch.context() as patch:
        foots = failing("!check", gate.CHECKS["foots"], lambda view, _: "Pay" in (view.cells[-1].row_label or ""))
        patch.setitem(gate.CHECKS, "foots", foots)
        return of_quality.check(*given)
