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

from tieout.errors import NoPages, PasswordRequired, Unreadable
from tieout.ingest.sources import BY_HAND, doc_id_of
from tieout.lake.contracts import CONTRACTS
from tieout.pages.hidden import HIDDEN
from tieout.pages.meaning import MEANINGLESS
from tieout.pages.model import Page, Word

Row = dict[str, Any]


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
) -> Row:
    content = path.read_bytes()
    sha256 = hashlib.sha256(content).hexdigest()
    row = {c.name: None for c in CONTRACTS["filings"].columns} | {
        "doc_id": doc_id_of(collection, source_id, sha256), "sha256": sha256, "source_id": source_id,
        "file_name": path.name, "collection": collection, "company": document.lines[0], "pages": document.page_count,
        "bytes": len(content), "status": "ready", "sources": json.dumps(dict.fromkeys(overrides, BY_HAND)),
    }  # fmt: skip
    return row | dict(overrides)


def extract(pages: Sequence[Page], filing: Row) -> tuple[list[Row], list[Row]]:
    _obey([word.text for page in pages for word in page.words])
    cells = []
    for page in pages:
        for i, word in enumerate(page.words):
            key = f"{filing['doc_id']}/{page.number}/{i}"
            blank: Row = {
                c.name: ([] if c.name.endswith(("path", "markers")) else None) for c in CONTRACTS["cells"].columns
            }
            cells.append(blank | {
                "cell_id": key, "doc_id": filing["doc_id"], "table_id": f"t{page.number}", "page": page.number,
                "x0": word.x0, "y0": word.y0, "x1": word.x1, "y1": word.y1, "row": 0, "col": i, "row_span": 1,
                "col_span": 1, "role": "value", "text": word.text, "value": Decimal(len(word.text)), "kind": "amount",
                "restated": False, "confidence": 1.0, "uncertain": False,
            })  # fmt: skip
    return [], cells


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


def build_blocks(pages: Sequence[Page], filing: Row, tables: list[Row]) -> list[Row]:
    return [
        {
            "block_id": f"{filing['doc_id']}/b{page.number}", "doc_id": filing["doc_id"], "page": page.number,
            "order": page.number, "kind": "paragraph", "level": None, "x0": 0.0, "y0": 0.0, "x1": 1.0, "y1": 1.0,
            "text": " ".join(w.text for w in page.words), "section_path": [], "markers": [],
            "table_id": None, "caption_of": None,
        }
        for page in pages
    ]  # fmt: skip


def bind(*_: Any) -> tuple[list[Row], list[Row]]:
    return [], []


def propose(filing: Row, blocks: list[Row], *_: Any, **__: Any) -> list[Row]:
    return [
        {
            "proposition_id": f"{block['block_id']}/p", "doc_id": filing["doc_id"],
            "collection": filing["collection"], "kind": "prose", "table_id": None, "page": block["page"],
            "table_title": None, "metric": None, "section_path": [], "text": block["text"],
            "payload": '{"cells": [], "footnotes": []}',
            "text_hash": hashlib.sha256(block["text"].encode()).hexdigest(),
        }
        for block in blocks
    ]  # fmt: skip


def check(_: Any, filing: Row, blocks: list[Row], tables: list[Row], cells: list[Row]) -> dict[str, list[Row]]:
    """Every row that begins `!doubt` is in quarantine."""
    held = [
        {
            "quarantine_id": f"{c['cell_id']}/q", "doc_id": filing["doc_id"], "check": "doubt", "row": c["row"],
            "table_id": c["table_id"], "page": c["page"], "row_label": None, "message": "", "cell_ids": [c["cell_id"]],
        }
        for c in cells
        if c["text"] == "!doubt"
    ]  # fmt: skip
    return {"findings": [], "quarantine": held, "grades": []}


def propose_cells(filing: Row, blocks: list[Row], tables: list[Row], cells: list[Row], *_: Any, **__: Any) -> list[Row]:
    """A proposition a cell."""
    rows = []
    for cell in cells:
        (row,) = propose(filing, [{"block_id": cell["cell_id"], "page": cell["page"], "text": cell["text"]}])
        rows.append(row)
    return rows
