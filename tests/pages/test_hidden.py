"""Text that nobody sees on the page does not come out of it; text that is hard to tell from that does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tieout.pages.hidden import HIDDEN, RECOGNISED
from tieout.pages.model import Page
from tieout.pages.pdf import open_pdf

Drawn = Callable[[Canvas], None]


def page_of(folder: Path, draw: Drawn, *, rotation: int = 0) -> Page:
    path = folder / "page.pdf"
    canvas = Canvas(str(path), pagesize=(400, 300))
    canvas.setPageRotation(rotation)
    canvas.drawString(50, 250, "Revenue 4,711")
    draw(canvas)
    canvas.save()
    with open_pdf(path) as document:
        return document.page(1)


def said(page: Page) -> tuple[str, str | None]:
    return " ".join(word.text for word in page.words), page.notice


def white_on_paper(canvas: Canvas) -> None:
    canvas.setFillGray(1)
    canvas.drawString(50, 200, "Costs 999")


def color_of_its_band(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.1, 0.2, 0.5)
    canvas.rect(40, 190, 200, 30, stroke=0, fill=1)
    canvas.drawString(50, 200, "Costs 999")


def not_painted(canvas: Canvas) -> None:
    text = canvas.beginText(50, 200)
    text.setTextRenderMode(3)
    text.textOut("Costs 999")
    canvas.drawText(text)


def clear(canvas: Canvas) -> None:
    canvas.setFillAlpha(0)
    canvas.drawString(50, 200, "Costs 999")


def covered(canvas: Canvas) -> None:
    canvas.drawString(50, 200, "Costs 999")
    canvas.setFillGray(1)
    canvas.rect(40, 190, 200, 30, stroke=0, fill=1)


def tiny(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 0.8)
    canvas.drawString(50, 200, "Costs 999")


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize("draw", [white_on_paper, color_of_its_band, not_painted, clear, covered, tiny])
def test_hidden_text_is_left_out_and_said(tmp_path: Path, draw: Drawn, rotation: int) -> None:
    assert said(page_of(tmp_path, draw, rotation=rotation)) == ("Revenue 4,711", HIDDEN)


def white_on_a_band(canvas: Canvas) -> None:
    canvas.rect(40, 190, 200, 30, stroke=0, fill=1)
    white_on_paper(canvas)


def white_on_an_image(canvas: Canvas) -> None:
    canvas.drawImage(_image(), 40, 190, 200, 30)
    white_on_paper(canvas)


def white_with_an_outline(canvas: Canvas) -> None:
    text = canvas.beginText(50, 200)
    text.setTextRenderMode(2)
    text.setFillGray(1)
    text.textOut("Costs 999")
    canvas.drawText(text)


def under_a_clear_area(canvas: Canvas) -> None:
    canvas.drawString(50, 200, "Costs 999")
    canvas.setFillColorRGB(1, 1, 0, alpha=0.3)
    canvas.rect(40, 190, 200, 30, stroke=0, fill=1)


def beside_an_area(canvas: Canvas) -> None:
    canvas.drawString(50, 200, "Costs 999")
    canvas.setFillGray(1)
    canvas.rect(40, 150, 200, 45, stroke=0, fill=1)


@pytest.mark.parametrize(
    "draw", [white_on_a_band, white_on_an_image, white_with_an_outline, under_a_clear_area, beside_an_area]
)
def test_text_that_is_seen_stays(tmp_path: Path, draw: Drawn) -> None:
    assert said(page_of(tmp_path, draw)) == ("Revenue 4,711 Costs 999", None)


def test_what_stands_in_place_of_covered_text_is_read(tmp_path: Path) -> None:
    def replaced(canvas: Canvas) -> None:
        covered(canvas)
        canvas.setFillGray(0)
        canvas.drawString(50, 200, "Costs 123")

    assert said(page_of(tmp_path, replaced)) == ("Revenue 4,711 Costs 123", HIDDEN)


def test_a_hidden_letter_is_left_out_without_a_word(tmp_path: Path) -> None:
    def letter(canvas: Canvas) -> None:
        canvas.setFillGray(1)
        canvas.drawString(50, 200, "12")

    assert said(page_of(tmp_path, letter)) == ("Revenue 4,711", None)


def test_a_layer_over_the_image_of_a_page_was_recognised(tmp_path: Path) -> None:
    def scan(canvas: Canvas) -> None:
        canvas.drawImage(_image(), 0, 0, 400, 300)
        text = canvas.beginText(50, 200)
        text.setTextRenderMode(3)
        text.textOut("Costs of revenue and of everything else 999")
        canvas.drawText(text)

    assert said(page_of(tmp_path, scan)) == ("Revenue 4,711 Costs of revenue and of everything else 999", RECOGNISED)


def _image() -> ImageReader:
    return ImageReader(Image.new("RGB", (8, 8), (20, 40, 60)))
