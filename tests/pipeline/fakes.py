"""Tiny stages for tests of the pipeline: a "filing" is a text file, a page a line of it.

A line may also be an order: `!crash`, `!hang`, `!hog`, `!raise`, `!unreadable`; or say what is
wrong with its text: `!meaningless`, `!hidden`.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import time
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from tieout.errors import GuardrailBroken, NoPages, PasswordRequired, Unreadable
from tieout.ingest.sources import BY_HAND, doc_id_of
from tieout.lake.store import Lake
from tieout.model import Block, Cell, Filing, Footnote, FootnoteBinding, Proposition, Quarantined, Table
from tieout.pages.hidden import HIDDEN
from tieout.pages.meaning import MEANINGLESS
from tieout.pages.model import Page, Word
from tieout.quality.stage import Checked


class Document:
    def __init__(self, path: Path) -> None:
        self.lines = path.read_text("utf-8").splitlines()
        self.page_count = len(self.lines)
        self.notice: str | None = None
        self.file_name = path.name

    def __enter__(self) -> Document:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def page(self, number: int) -> Page:
        text = self.lines[number - 1]
        if text == "!unreadable":
            raise Unreadable(self.file_name, "the page cannot be read.", page=number)
        if text == "!meaningless":
            return Page(number, 600.0, 800.0, notice=MEANINGLESS)
        words = [Word(w, 10.0 * i, 0.0, 10.0 * i + 9, 10.0) for i, w in enumerate(text.split())]
        return Page(number, 600.0, 800.0, words, notice=HIDDEN if text == "!hidden" else None)


def open_pdf(path: Path) -> Document:
    document = Document(path)
    if "!password" in document.lines:
        raise PasswordRequired(path.name, "the file needs a password.")
    if not document.lines:
        raise NoPages(path.name, "no page can be reached.")
    return document


def read_filing(
    document: Document, *, path: Path, collection: str, source_id: str, overrides: Mapping[str, str]
) -> Filing:
    content = path.read_bytes()
    sha256 = hashlib.sha256(content).hexdigest()
    row = {
        "doc_id": doc_id_of(collection, source_id, sha256), "sha256": sha256, "source_id": source_id,
        "file_name": path.name, "collection": collection, "company": document.lines[0], "pages": document.page_count,
        "bytes": len(content), "status": "ready", "sources": json.dumps(dict.fromkeys(overrides, BY_HAND)),
    }  # fmt: skip
    return Filing.from_row(row | dict(overrides))


def layout(pages: Sequence[Page]) -> Sequence[Page]:
    """The pages themselves: these stages read their words."""
    return pages


def extract(pages: Sequence[Page], filing: Filing) -> tuple[list[Table], list[Cell]]:
    _obey([word.text for page in pages for word in page.words])
    return [], [
        Cell(
            cell_id=f"{filing.doc_id}/{page.number}/{i}", doc_id=filing.doc_id, table_id=f"t{page.number}",
            page=page.number, x0=word.x0, y0=word.y0, x1=word.x1, y1=word.y1, row=0, col=i, role="value",
            text=word.text, value=Decimal(len(word.text)), kind="amount", currency="USD",
        )
        for page in pages
        for i, word in enumerate(page.words)
    ]  # fmt: skip


def _obey(words: list[str]) -> None:
    if "!crash" in words:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "!raise" in words:
        raise KeyError("column")
    if "!hang" in words:
        time.sleep(60)
    if "!slow" in words:
        time.sleep(0.5)
    if "!hog" in words:
        held = []
        while True:
            held.append(bytearray(16 << 20))


def build_blocks(pages: Sequence[Page], filing: Filing, tables: Sequence[Table]) -> list[Block]:
    return [
        Block(
            block_id=f"{filing.doc_id}/b{page.number}", doc_id=filing.doc_id, page=page.number, order=page.number,
            kind="paragraph", x0=0.0, y0=0.0, x1=1.0, y1=1.0, text=" ".join(w.text for w in page.words),
        )
        for page in pages
    ]  # fmt: skip


def bind(*_: Any) -> tuple[list[Footnote], list[FootnoteBinding]]:
    return [], []


def propose(filing: Filing, blocks: list[Block], *_: Any, **__: Any) -> list[Proposition]:
    return [_proposition(filing, block.block_id, block.page, block.text) for block in blocks]


def _proposition(filing: Filing, key: str, page: int, text: str) -> Proposition:
    return Proposition(
        proposition_id=f"{key}/p", doc_id=filing.doc_id, collection=filing.collection, kind="prose", page=page,
        text=text, payload='{"cells": [], "footnotes": []}', text_hash=hashlib.sha256(text.encode()).hexdigest(),
    )  # fmt: skip


def check(_: Any, filing: Filing, blocks: list[Block], tables: list[Table], cells: list[Cell], *__: Any) -> Checked:
    """Every row that begins `!doubt` is in quarantine."""
    held = [
        Quarantined(
            quarantine_id=f"{c.cell_id}/q", doc_id=filing.doc_id, check="doubt", row=c.row, table_id=c.table_id,
            page=c.page, message="", cell_ids=(c.cell_id,),
        )
        for c in cells
        if c.text == "!doubt"
    ]  # fmt: skip
    return Checked(tables, list(cells), [], held, [])


def propose_cells(
    filing: Filing, blocks: list[Block], tables: list[Table], cells: list[Cell], *_: Any, **__: Any
) -> list[Proposition]:
    """A proposition a cell."""
    return [_proposition(filing, cell.cell_id, cell.page, cell.text) for cell in cells]


def guard(lake: Lake, filing: Filing, _: Any) -> None:
    """A filing with a record that says `!broken` breaks a guardrail."""
    if any("!broken" in row["text"] for row in lake.rows("propositions", filing.doc_id)):
        raise GuardrailBroken(filing.file_name, "explicit_years is broken once.")
