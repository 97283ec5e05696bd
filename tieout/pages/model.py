"""A page as geometry: what every later stage reads instead of the PDF.

Units are PDF points on the page as it is displayed (after /Rotate and the crop box), origin top left, y down.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Box = tuple[float, float, float, float]


@dataclass(slots=True, eq=False)
class Word:
    """A run of glyphs without a space, in one font and size.

    `turn` is the angle of the writing in degrees clockwise as displayed (0, 90, 180, 270). `line` numbers the reader's
    own text lines within the page; words of one line are consecutive. `raised` marks a superscript, by font flag or by
    size and baseline.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float = 0.0
    baseline: float = 0.0
    bold: bool = False
    italic: bool = False
    raised: bool = False
    turn: int = 0
    line: int = 0

    @property
    def box(self) -> Box:
        """(x0, y0, x1, y1)."""
        return self.x0, self.y0, self.x1, self.y1


@dataclass(slots=True)
class Rule:
    """A thin straight stroke or filled bar: a ruling, underline or border."""

    x0: float
    y0: float
    x1: float
    y1: float
    horizontal: bool

    @property
    def box(self) -> Box:
        """(x0, y0, x1, y1)."""
        return self.x0, self.y0, self.x1, self.y1


@dataclass(slots=True)
class Fill:
    """A filled area (a shaded band, a cell's background, part of a chart). `color` is RGB in 0..1."""

    x0: float
    y0: float
    x1: float
    y1: float
    color: tuple[float, float, float]

    @property
    def box(self) -> Box:
        """(x0, y0, x1, y1)."""
        return self.x0, self.y0, self.x1, self.y1


@dataclass(slots=True)
class Page:
    """One page's geometry. `number` is 1-based; `curves` are boxes of drawn curve segments (charts have many).

    `charts` keeps what `tieout.layout.charts` found on this very page; a page made from it is looked at anew.
    """

    number: int
    width: float
    height: float
    words: list[Word] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    curves: list[Box] = field(default_factory=list)
    notice: str | None = None
