"""A file that somebody wrote → its text: Markdown, plain text, DOCX, PDF.

Input: a path. Output: text, one paragraph a run of lines. Raises QueryError for a file of another kind or one that is
damaged, FilingError for a PDF that cannot be used. Invariants: nothing is written; tables of a PDF and of a DOCX are no
running text and are left out; paragraphs are set apart by blank lines.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

from tieout.blocks.stage import build_blocks
from tieout.cells.stage import extract
from tieout.errors import QueryError
from tieout.filings.intake import read_filing
from tieout.layout.stage import layout
from tieout.pages.pdf import open_pdf

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
BODY = "word/document.xml"
MOST_BYTES = 50_000_000  # of a document's text, unpacked
PLAIN = (".md", ".markdown", ".txt", ".text", "")
KINDS = (".md", ".txt", ".docx", ".pdf")


def read_source(path: Path) -> str:
    """The text of a file, by its suffix."""
    suffix = path.suffix.lower()
    if suffix in PLAIN:
        return _plain(path)
    if suffix == ".docx":
        return _docx(path)
    if suffix == ".pdf":
        return _pdf(path)
    raise QueryError(f"{path}: a text of this kind cannot be read; there are: {', '.join(KINDS)}.")


def _plain(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise QueryError(f"{path}: it is not UTF-8 text ({error.reason} at byte {error.start}).") from error


def _docx(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo(BODY).file_size > MOST_BYTES:
                raise QueryError(f"{path}: its text is larger than {MOST_BYTES:,} bytes.")
            raw = archive.read(BODY)
        if b"<!DOCTYPE" in raw[:1024]:
            raise QueryError(f"{path}: it declares entities, which no DOCX does.")
        root = ElementTree.fromstring(raw)  # noqa: S314 - no entities, size bounded above
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError) as error:
        raise QueryError(f"{path}: it is no DOCX, or damaged; save it again from the word processor.") from error
    body = root.find(f"{WORD}body")
    return "\n\n".join(text for p in (body if body is not None else ()) if (text := _paragraph(p)))


def _paragraph(element: ElementTree.Element) -> str:
    """Text of a paragraph without what was deleted; "" for a table."""
    if element.tag != f"{WORD}p":
        return ""
    parts = {f"{WORD}tab": " ", f"{WORD}br": " ", f"{WORD}noBreakHyphen": "-"}
    texts = ((e.text or "") if e.tag == f"{WORD}t" else parts.get(e.tag, "") for e in element.iter())
    return "".join(texts).strip()


def _pdf(path: Path) -> str:
    with open_pdf(path) as document:
        filing = read_filing(document, path=path, collection="check", source_id=path.name)
        laid = layout([document.page(n) for n in range(1, document.page_count + 1)])
        tables, _ = extract(laid, filing)
        blocks = build_blocks(laid, filing, tables)
    return "\n\n".join(b.text for b in blocks if b.kind in ("paragraph", "list", "heading", "caption"))
