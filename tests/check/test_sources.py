"""Texts from files: Markdown, DOCX and PDF give their paragraphs; other files are refused with a reason."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tieout.check.sources import read_source
from tieout.check.statements import statements
from tieout.errors import QueryError

SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
PARAGRAPH = "<w:p><w:r><w:t>Net sales were </w:t></w:r><w:r><w:t>$5 million.</w:t></w:r></w:p>"
DELETED = "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>They rose.</w:t></w:r></w:p>"
TABLE = "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"


def docx(path: Path, body: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {SPACE}><w:body>{body}</w:body></w:document>")
    return path


def test_a_docx_gives_its_paragraphs(tmp_path: Path) -> None:
    assert (
        read_source(docx(tmp_path / "a.docx", PARAGRAPH + TABLE + DELETED))
        == "Net sales were $5 million.\n\nThey rose."
    )


def test_a_pdf_gives_its_sentences(tmp_path: Path) -> None:
    path = tmp_path / "release.pdf"
    canvas = Canvas(str(path))
    canvas.drawString(72, 700, "Alder Works, Inc. reports that net sales were 5 million dollars in the year 2024.")
    canvas.save()
    assert "net sales were 5 million dollars" in read_source(path)


def test_other_files_are_refused(tmp_path: Path) -> None:
    broken, other = tmp_path / "a.docx", tmp_path / "a.xlsx"
    broken.write_bytes(b"no archive")
    other.write_bytes(b"")
    with pytest.raises(QueryError, match="damaged"):
        read_source(broken)
    with pytest.raises(QueryError, match="cannot be read"):
        read_source(other)


def test_statements_are_substrings_without_marks() -> None:
    text = "# Results\n\n- Net sales rose 5%. Costs fell.\n- Cash rose.\n"
    found = list(statements(text))
    assert [s.text for s in found] == ["Results", "Net sales rose 5%.", "Costs fell.", "Cash rose."]
    assert all(text[s.start :].startswith(s.text) for s in found)
