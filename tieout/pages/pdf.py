"""PDF → page geometry, through PyMuPDF; the only module that imports it.

Input: a PDF file. Output: `Page` objects in displayed coordinates (PDF points, origin top left, y down).
Invariants: words keep the reader's order; glyphs that differ in size or font style within a word split it, so that a
raised marker never fuses with the number before it; text hidden outside the page is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import pymupdf

from tieout.errors import NoPages, NotAFiling, PasswordRequired, Unreadable
from tieout.pages.codes import with_signs
from tieout.pages.drawings import read_vectors
from tieout.pages.hidden import Raster, without_hidden
from tieout.pages.marks import Mark, Sheet
from tieout.pages.meaning import MEANINGLESS, has_meaning
from tieout.pages.model import Box, Page
from tieout.pages.signs import join_signs
from tieout.pages.words import Matrix, read_words, turn_box

_ZOOM = 1.5  # pixels a point, where a page is painted to see whether text leaves ink on it
_TITLE = 14.0  # height of the line above each sheet, in points
_TEXT_FLAGS = (
    pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_MEDIABOX_CLIP
    | pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
    | pymupdf.TEXT_COLLECT_VECTORS
)

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)


class PdfDocument:
    """An open PDF. Use as a context manager; pages are read one at a time."""

    def __init__(self, raw: Any, file_name: str, notice: str | None) -> None:
        self._raw = raw
        self.file_name = file_name
        self.notice = notice
        self.page_count: int = raw.page_count
        self.metadata: dict[str, str] = {k: v for k, v in (raw.metadata or {}).items() if v}

    def __enter__(self) -> PdfDocument:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._raw.close()

    def page(self, number: int) -> Page:
        """Geometry of 1-based page `number`; raises `Unreadable` naming the page where MuPDF cannot read it."""
        try:
            raw = self._raw[number - 1]
            turn = _matrix(raw) if raw.rotation else None
            text = raw.get_textpage(flags=_TEXT_FLAGS)
            images = [] if not self._raw.get_page_images(number - 1) else _images(raw)
            blocks, read, notice = without_hidden(
                text.extractDICT()["blocks"], text.extractWORDS(), images, _painted_size(raw), lambda: _raster(raw)
            )
            read = with_signs(blocks, read, lambda: _raster(raw))
            words = join_signs(read_words(read, blocks, turn))
            if not has_meaning(blocks):
                words, notice = [], MEANINGLESS
            rules, fills, curves = read_vectors(blocks, raw.rect.width, raw.rect.height, turn)
            images = [box if turn is None else turn_box(turn, *box) for box in images]
            return Page(number, raw.rect.width, raw.rect.height, words, rules, fills, images, curves, notice)
        except Exception as error:
            raise Unreadable(self.file_name, f"the page cannot be read ({error}).", page=number) from error

    def bare_words(self, number: int) -> int:
        """Number of words by the reader's plain extraction: what the speed of a parse is measured against."""
        return len(self._raw[number - 1].get_text("words"))

    def render(self, number: int, zoom: float = 2.0, clip: tuple[float, float, float, float] | None = None) -> bytes:
        """PNG of a page, or of `clip` (points as displayed) of it, at 72 * zoom dpi."""
        pixels = self._raw[number - 1].get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), clip=clip)
        return bytes(pixels.tobytes("png"))

    def overlay(
        self, number: int, sheets: Sequence[Sheet], zoom: float = 2.5,
        clip: tuple[float, float, float, float] | None = None,
    ) -> bytes:  # fmt: skip
        """PNG of the page with marks, a copy for each sheet; `clip` (points) shows that part only.

        Copies stand side by side, or under one another where the part is wider than high.
        """
        image = self.render(number, zoom)
        size = self._raw[number - 1].rect
        part = pymupdf.Rect(clip) if clip else pymupdf.Rect(0, 0, size.width, size.height)
        right, down = (0.0, part.height + _TITLE) if part.width > part.height else (part.width, 0.0)
        last = len(sheets) - 1
        with pymupdf.open() as paper:
            board = paper.new_page(width=part.width + right * last, height=part.height + _TITLE + down * last)
            for index, sheet in enumerate(sheets):
                place = pymupdf.Rect(0, _TITLE, part.width, _TITLE + part.height) + (index * right, index * down) * 2
                with pymupdf.open() as single:
                    page = single.new_page(width=size.width, height=size.height)
                    page.insert_image(page.rect, stream=image)
                    _draw(page, sheet)
                    board.show_pdf_page(place, single, 0, clip=part)
                board.insert_text((place.x0 + 6, place.y0 - 4), sheet.title, fontsize=9, color=(0.3, 0.3, 0.3))
            pixels = board.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom))
        return bytes(pixels.tobytes("png"))


def open_pdf(path: Path) -> PdfDocument:
    """Open a PDF.

    Raises NotAFiling (another kind of file), Unreadable (damaged), PasswordRequired, NoPages.
    """
    raw, notice = _open(path)
    if raw.needs_pass:
        raise PasswordRequired(path.name, "the file needs a password.")
    if raw.page_count == 0:
        if (raw.metadata or {}).get("encryption"):
            raise PasswordRequired(path.name, "the file is encrypted, and an empty password does not make it readable.")
        raise NoPages(path.name, "no page can be reached.")
    return PdfDocument(raw, path.name, notice)


def _open(path: Path) -> tuple[Any, str | None]:
    try:
        raw = pymupdf.open(path, filetype="pdf")
        _ = raw.page_count
    except Exception as error:
        if b"%PDF" not in _head(path):
            raise NotAFiling(path.name, "the file is not a PDF.") from error
        said = str(error).replace(str(path), path.name)
        raise Unreadable(path.name, f"the file is damaged ({said}).") from error
    notices = []
    if raw.is_repaired:
        notices.append("repaired")
    if raw.metadata and raw.metadata.get("encryption") and not raw.needs_pass:
        notices.append("opened with an empty password")
    return raw, "; ".join(notices) or None


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(1024)


def _draw(page: Any, sheet: Sheet) -> None:
    """Fade the page and draw the marks in their order."""
    if sheet.ground < 1:
        page.draw_rect(page.rect, color=None, fill=(1, 1, 1), fill_opacity=1 - sheet.ground)
    font = pymupdf.Font("helv")
    writers: dict[tuple[float, float, float], Any] = {}
    for mark in sheet.marks:
        _draw_box(page, mark)
        if mark.text:
            writer = writers.setdefault(mark.color, pymupdf.TextWriter(page.rect, color=mark.color))
            _write(writer, font, mark)
    for writer in writers.values():
        writer.write_text(page)


def _draw_box(page: Any, mark: Mark) -> None:
    if not (mark.line or mark.fill):
        return
    outline = mark.color if mark.line else None
    filling = mark.color if mark.fill else None
    page.draw_rect(
        pymupdf.Rect(mark.box), color=outline, width=mark.line, fill=filling, fill_opacity=mark.fill, overlay=True
    )


def _write(writer: Any, font: Any, mark: Mark) -> None:
    """Add the mark's text, shrunk to two thirds of its size and then cut to fit."""
    x0, y0, x1, _ = mark.box
    room, text, size = max(x1 - x0, 1.0), mark.text, mark.size
    wide = font.text_length(text, size)
    if wide > room:
        size = max(size * room / wide, 0.66 * mark.size)
        while len(text) > 1 and font.text_length(text, size) > room:
            text = text[:-2].rstrip() + "…"
    left = x1 - font.text_length(text, size) if mark.side == "right" else x0
    writer.append((left, y0 + 0.78 * mark.size), text, font=font, fontsize=size)


def _matrix(raw: Any) -> Matrix:
    m = raw.rotation_matrix
    return m.a, m.b, m.c, m.d, m.e, m.f


def _images(raw: Any) -> list[Box]:
    """Boxes of the page's images, as painted before it is turned."""
    boxes = (info["bbox"] for info in raw.get_image_info())
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in boxes if x1 > x0 and y1 > y0]


def _painted_size(raw: Any) -> tuple[float, float]:
    width, height = raw.rect.width, raw.rect.height
    return (height, width) if raw.rotation % 180 else (width, height)


def _raster(raw: Any) -> Raster:
    """The page painted in grey, as it is before it is turned."""
    turned = raw.rotation
    raw.set_rotation(0)
    try:
        pixels = raw.get_pixmap(matrix=pymupdf.Matrix(_ZOOM, _ZOOM), colorspace=pymupdf.csGRAY, alpha=False)
    finally:
        raw.set_rotation(turned)
    return Raster(bytes(pixels.samples), pixels.width, pixels.height, pixels.stride, _ZOOM)
