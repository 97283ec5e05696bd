"""A filing being set: pages, a cursor, headings, paragraphs, lists and running heads.

Input: text. Output: ink on a `Sheet`, and the page's cursor. Invariants: nothing is drawn below `bottom`; a new
page begins with the running head and the cursor at `top`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tieout.samples.ink import LETTER, Face, Sheet
from tieout.samples.truth import Truth

SERIF = Face("Times-Roman", 10)
SANS = Face("Helvetica", 9)
BOLD = {"Times-Roman": "Times-Bold", "Helvetica": "Helvetica-Bold"}
ITALIC = {"Times-Roman": "Times-Italic", "Helvetica": "Helvetica-Oblique"}


def bold(face: Face) -> Face:
    """The bold cut of a face."""
    return Face(BOLD.get(face.font, face.font), face.size, face.color)


def italic(face: Face) -> Face:
    """The italic cut of a face."""
    return Face(ITALIC.get(face.font, face.font), face.size, face.color)


def wrap(text: str, face: Face, width: float) -> list[str]:
    """Lines of at most `width` points; a line feed forces a break."""
    lines: list[str] = []
    for part in text.split("\n"):
        current = ""
        for word in part.split(" "):
            longer = f"{current} {word}" if current else word
            if current and face.width(longer) > width:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return lines


class Book:
    """One filing: its sheet, its truth and the cursor `y` (points from the top, where the next line's top goes)."""

    def __init__(
        self,
        folder: Path,
        name: str,
        title: str,
        author: str,
        *,
        size: tuple[float, float] = LETTER,
        face: Face = SERIF,
        margin: float = 54.0,
        head: Callable[[Book], None] | None = None,
    ) -> None:
        self.path = folder / f"{name}.pdf"
        self.sheet = Sheet(self.path, title, author)
        self.truth = Truth(name)
        self.size, self.face, self.margin, self.head = size, face, margin, head
        self.marks: dict[str, int] = {}
        self.y = self.top = margin
        self.left, self.right, self.bottom = margin, size[0] - margin, size[1] - margin

    @property
    def width(self) -> float:
        """Width between the margins."""
        return self.right - self.left

    @property
    def page(self) -> int:
        """The current 1-based page."""
        return self.sheet.number

    def new_page(self, size: tuple[float, float] | None = None, *, rotated: bool = False) -> None:
        """Start a page; `size` as displayed, the filing's own where it is not given."""
        wide, high = size or self.size
        self.sheet.new_page((wide, high), rotated=rotated)
        self.left, self.right, self.bottom = self.margin, wide - self.margin, high - self.margin
        self.y = self.top = self.margin
        if self.head:
            self.head(self)

    def need(self, points: float) -> None:
        """Start a new page unless `points` are left on this one."""
        if self.y + points > self.bottom:
            self.new_page()

    def space(self, points: float) -> None:
        """Leave room."""
        self.y += points

    def line(self, text: str, face: Face | None = None, *, align: str = "left", x: float | None = None) -> None:
        """One line at the cursor."""
        face = face or self.face
        self.need(face.size * 1.25)
        where = {"left": self.left, "right": self.right, "center": (self.left + self.right) / 2}[align]
        self.sheet.text(where if x is None else x, self.y + face.size, text, face, align)
        self.y += face.size * 1.25

    def heading(self, text: str, size: float = 11.0, *, align: str = "left") -> None:
        """A bold line with room around it, never the last of its page; its page is kept in `marks`."""
        self.need(size * 1.25 + 60)
        self.marks[text] = self.page
        self.y += size * 0.5
        self.line(text, bold(self.face).at(size), align=align)
        self.y += size * 0.35

    def para(self, text: str, face: Face | None = None, *, indent: float = 0.0, gap: float = 6.0) -> None:
        """A wrapped paragraph."""
        face = face or self.face
        for part in wrap(text, face, self.width - indent):
            self.line(part, face, x=self.left + indent)
        self.y += gap

    def bullets(self, items: Sequence[str], *, mark: str = "•") -> None:
        """A list with hanging marks."""
        for item in items:
            self.need(self.face.size * 1.25)
            self.sheet.text(self.left + 10, self.y + self.face.size, mark, self.face)
            self.para(item, indent=24, gap=3)
        self.y += 3

    @contextmanager
    def area(self, left: float, top: float, right: float, bottom: float) -> Iterator[None]:
        """Within, the margins are those of a part of the page; afterwards the old ones hold and the cursor is below."""
        old = self.left, self.right, self.bottom
        self.left, self.right, self.bottom, self.y = left, right, bottom, top
        yield
        self.left, self.right, self.bottom = old

    def save(self) -> list[Path]:
        """Write the PDF and its truth; answers with all paths."""
        self.sheet.save()
        return [self.path, *self.truth.write(self.path.parent)]
