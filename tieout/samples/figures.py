"""Charts drawn as vectors, with their captions.

Input: labels and values. Output: ink, and the caption in the truth: numbers on an axis or above a bar are no table
cells, and the truth has none of them. Invariant: the chart stays within the book's margins and leaves the cursor below
its caption.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tieout.samples.book import Book, bold
from tieout.samples.ink import RGB

BLUE: RGB = (0.16, 0.38, 0.62)
GREY: RGB = (0.75, 0.75, 0.75)


def bar_chart(
    book: Book,
    caption: str,
    bars: Sequence[tuple[str, Decimal]],
    top: int,
    *,
    step: int,
    high: float = 140,
    suffix: str = "",
) -> None:
    """Bars from a zero line, with an axis marked every `step` up to `top` (and down to its negative where needed)."""
    book.need(high + 50)
    face, sheet = book.face.at(7), book.sheet
    low = -top if any(v < 0 for _, v in bars) else 0
    foot, left = book.y + high, book.left + 34
    scale = high / (top - low)
    zero = foot + low * scale
    for mark in range(low, top + 1, step):
        y = zero - mark * scale
        sheet.rule(left, y, book.right, width=0.3, color=GREY)
        sheet.text(left - 4, y + 2.5, f"{mark:,}{suffix}", face, "right")
    slot = (book.right - left) / len(bars)
    for i, (name, value) in enumerate(bars):
        x, y = left + (i + 0.5) * slot, zero - float(value) * scale
        sheet.band((x - slot * 0.28, min(y, zero), x + slot * 0.28, max(y, zero)), BLUE)
        sheet.text(x, (y - 3) if value >= 0 else y + 8, f"{value}{suffix}", face, "center")
        sheet.text(x, foot + 10, name, face.at(6), "center")
    sheet.line([(left, book.y), (left, foot), (book.right, foot)], width=0.6)
    book.y = foot + 16
    _caption(book, caption)


def line_chart(
    book: Book, caption: str, names: Sequence[str], series: Sequence[Decimal], top: int, *, step: int, high: float = 120
) -> None:
    """A line with dots over an axis from zero."""
    book.need(high + 50)
    face, sheet = book.face.at(7), book.sheet
    foot, left = book.y + high, book.left + 34
    for mark in range(0, top + 1, step):
        y = foot - mark * high / top
        sheet.rule(left, y, book.right, width=0.3, color=GREY)
        sheet.text(left - 4, y + 2.5, f"{mark:,}", face, "right")
    slot = (book.right - left) / len(series)
    points = [(left + (i + 0.5) * slot, foot - float(v) * high / top) for i, v in enumerate(series)]
    sheet.line(points, width=1.4, color=BLUE)
    for (x, y), name in zip(points, names, strict=True):
        sheet.disc(x, y, 2.2, BLUE)
        sheet.text(x, foot + 10, name, face.at(6), "center")
    book.y = foot + 16
    _caption(book, caption)


def _caption(book: Book, caption: str) -> None:
    """The caption below its chart."""
    book.truth.captions.append((caption, book.page))
    book.line(caption, bold(book.face).at(8))
    book.space(8)
