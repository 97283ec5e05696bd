"""A sheet of paper to draw on: reportlab underneath, displayed coordinates above.

Input: text runs, rules and bands in PDF points, origin top left, y down (the baseline for text). Output: a PDF
whose bytes depend on nothing but the calls. Invariants: every drawing call answers with the box that a PDF reader
reports for it, on the page as it is displayed: /Rotate and turned frames are already applied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

Box = tuple[float, float, float, float]
RGB = tuple[float, float, float]

LETTER = (612.0, 792.0)
A4 = (595.0, 842.0)
BLACK: RGB = (0.0, 0.0, 0.0)

# Ascent and descent (em) that readers report for the standard fonts, which are not embedded but substituted.
EXTENT = {
    "Helvetica": (1.075, 0.299),
    "Helvetica-Bold": (1.07, 0.307),
    "Helvetica-Oblique": (1.07, 0.284),
    "Times-Roman": (1.053, 0.281),
    "Times-Bold": (1.044, 0.341),
    "Times-Italic": (0.951, 0.27),
    "Times-BoldItalic": (0.972, 0.324),
}


@dataclass(frozen=True)
class Face:
    """A font, its size in points and its colour."""

    font: str = "Times-Roman"
    size: float = 9.0
    color: RGB = BLACK

    def at(self, size: float) -> Face:
        """The same font at another size."""
        return replace(self, size=size)

    def width(self, text: str) -> float:
        """Width of the text in points."""
        return float(stringWidth(text, self.font, self.size))


def union(boxes: Sequence[Box]) -> Box:
    """Smallest box around all."""
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


class Sheet:
    """The PDF being drawn, one page at a time. `number` is the current 1-based page."""

    def __init__(self, path: Path, title: str, author: str) -> None:
        self._canvas: Any = Canvas(str(path), invariant=1, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("tieout samples")
        self._turn: tuple[float, float] | None = None
        self.number = 0
        self.width, self.height = LETTER

    def new_page(self, size: tuple[float, float] = LETTER, *, rotated: bool = False) -> None:
        """Start a page of the displayed `size`. `rotated`: stored upright and displayed through /Rotate 90."""
        if self.number:
            self._canvas.showPage()
        self.number += 1
        self.width, self.height = size
        self._canvas.setPageRotation(90 if rotated else 0)
        self._canvas.setPageSize(size)  # reportlab itself swaps the sides of a rotated page
        if rotated:
            self._canvas.transform(0, 1, -1, 0, self.height, 0)

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Within, text runs up the page: local (0, 0) is at (x, y), local x goes up, local y goes right."""
        self._canvas.saveState()
        self._canvas.transform(0, 1, -1, 0, x + self.height, self.height - y)
        self._turn = (x, y)
        yield
        self._turn = None
        self._canvas.restoreState()

    def text(self, x: float, y: float, text: str, face: Face, align: str = "left") -> Box:
        """Draw one run with its baseline at y; `align` says which end of it x is (left, right, center)."""
        wide = face.width(text)
        left = x - {"left": 0.0, "right": wide, "center": wide / 2}[align]
        self._canvas.setFillColor(Color(*face.color))
        self._canvas.setFont(face.font, face.size)
        self._canvas.drawString(left, self.height - y, text)
        up, down = EXTENT[face.font]
        return self._placed((left, y - up * face.size, left + wide, y + down * face.size))

    def rule(self, x0: float, y: float, x1: float, *, width: float = 0.5, color: RGB = BLACK) -> None:
        """A horizontal stroke."""
        self.line([(x0, y), (x1, y)], width=width, color=color)

    def line(self, points: Sequence[tuple[float, float]], *, width: float = 0.5, color: RGB = BLACK) -> None:
        """A polyline through the points."""
        path = self._canvas.beginPath()
        for i, (x, y) in enumerate(points):
            (path.lineTo if i else path.moveTo)(x, self.height - y)
        self._canvas.setStrokeColor(Color(*color))
        self._canvas.setLineWidth(width)
        self._canvas.drawPath(path)

    def disc(self, x: float, y: float, radius: float, color: RGB) -> None:
        """A filled circle."""
        self._canvas.setFillColor(Color(*color))
        self._canvas.circle(x, self.height - y, radius, stroke=0, fill=1)

    def band(self, box: Box, color: RGB) -> None:
        """A filled area without outline."""
        x0, y0, x1, y1 = box
        self._canvas.setFillColor(Color(*color))
        self._canvas.rect(x0, self.height - y1, x1 - x0, y1 - y0, stroke=0, fill=1)

    def save(self) -> None:
        """Write the file."""
        self._canvas.showPage()
        self._canvas.save()

    def _placed(self, box: Box) -> Box:
        if self._turn is None:
            return box
        x, y = self._turn
        return x + box[1], y - box[2], x + box[3], y - box[0]
