"""Pictures of a drawn page: PNG headers tell their size, equal calls give equal bytes."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tieout.errors import NotAFiling
from tieout.pages.marks import Mark, Sheet
from tieout.pages.pdf import open_pdf
from tieout.review.picture import draw
from tieout.review.reading import parse


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_page_is_parsed_into_its_table(pdf: Path) -> None:
    reading = parse(pdf)
    assert [t.page for t in reading.tables] == [1]
    assert not reading.stored
    assert [c.value for c in reading.on_page(1).cells if c.role == "value"][:2] == [1200000000, 1100000000]
    assert reading.on_page(2).tables == []


def test_sheets_stand_side_by_side_on_a_high_part_and_stacked_on_a_wide_one(pdf: Path) -> None:
    with open_pdf(pdf) as document:
        high = document.overlay(1, [Sheet("a", []), Sheet("b", [])], 1.0)
        wide = document.overlay(1, [Sheet("a", []), Sheet("b", [])], 1.0, (0.0, 0.0, 600.0, 100.0))
    assert size(high) == (1224, 806)
    assert size(wide) == (600, 228)


def test_marks_change_the_picture_and_nothing_else_does(pdf: Path) -> None:
    mark = Mark((70.0, 60.0, 200.0, 80.0), (1.0, 0.0, 0.0), "a text far longer than its box, — € and all", fill=0.3)
    with open_pdf(pdf) as document:
        plain = document.overlay(1, [Sheet("a", [])], 1.0)
        assert document.overlay(1, [Sheet("a", [])], 1.0) == plain
        assert document.overlay(1, [Sheet("a", [mark])], 1.0) != plain
        assert document.overlay(1, [Sheet("a", [], 0.0)], 1.0) != plain


def test_one_table_is_drawn_alone(pdf: Path) -> None:
    here = parse(pdf).on_page(1)
    whole, part = size(draw(pdf, 1, here, zoom=1.0)), size(draw(pdf, 1, here, table=1, zoom=1.0))
    assert part[0] * part[1] < whole[0] * whole[1]


def test_a_file_that_is_no_pdf_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.pdf"
    path.write_text("no PDF")
    with pytest.raises(NotAFiling):
        parse(path)
