"""The shapes that the table engine's steps hand on: region → grid of rows, columns and header cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from tieout.layout.chunks import Chunk, Line
from tieout.pages.model import Box


@dataclass(slots=True)
class Region:
    """Lines of one table on one page. `head` are header lines, `body` the rest; `above` is what stands right above."""

    head: list[Line]
    body: list[Line]
    above: list[Line] = field(default_factory=list)
    left: float = 0.0
    stub_right: float = 0.0
    margin: float = 0.0  # right edge of the page's text
    running: frozenset[str] = frozenset()  # texts that recur at the head of pages
    continues: bool = False  # the lines above belong to the same table: a second header block


@dataclass(slots=True)
class Column:
    """One column's band: extent of its chunks in points, and whether it holds values."""

    x0: float
    x1: float
    value: bool = True
    note: bool = False  # a column of references to notes


@dataclass(slots=True)
class HeadCell:
    """One header cell over columns `first` … `last` at `level`, 0 the outermost."""

    text: str
    level: int
    first: int
    last: int
    x0: float
    y0: float
    x1: float
    y1: float
    markers: tuple[str, ...] = ()


@dataclass(slots=True)
class Row:
    """One grid row. `kind` is data or section; `cells` maps a column's index to its chunk."""

    kind: str
    label: str
    indent: float
    y0: float
    y1: float
    cells: dict[int, Chunk] = field(default_factory=dict)
    stub: list[Chunk] = field(default_factory=list)
    markers: tuple[str, ...] = ()
    path: list[str] = field(default_factory=list)
    bold: bool = False
    block: str | None = None  # the date or period that heads this row's block of rows
    day: str | None = None  # the day of a balance, printed in a column of days
    height: int = 1  # rows that the label spans
    units: dict[int, str] = field(default_factory=dict)  # what a line of units right above says of its columns
    index: int = -1  # place in its grid, which gives it one


@dataclass(slots=True, eq=False)
class Grid:
    """A table as a grid, before units and periods. Column 0 is the stub; `columns[j]` is grid column j + 1."""

    page: int
    columns: list[Column]
    head: list[HeadCell]
    rows: list[Row]
    x0: float
    y0: float
    x1: float
    y1: float
    stub_head: str = ""
    title: str | None = None
    title_markers: tuple[str, ...] = ()
    lead: str | None = None  # the sentence or line right above the table, where that is not the title
    units_text: str | None = None
    above: list[str] = field(default_factory=list)
    turn: int = 0  # the writing's turn; boxes are those of the upright page until rows are written
    size: tuple[float, float] = (0.0, 0.0)  # width and height of the displayed page
    continued: Grid | None = None
    goes_on: Grid | None = None
    head_rows: int = 0
    head_units: str | None = None
    stub_cells: list[Chunk] = field(default_factory=list)
    standing: date | None = None  # the day that a sentence above, on the same page, gives to what follows it
    dated: str | None = None  # the period that the stub's heading of the table's first part names
    table_id: str = ""  # given when all grids of the filing are known
    lost: bool = False  # its reading failed: it has a box, and neither rows nor columns
    behind_lost: bool = False  # no heads of its own, right behind a lost one that may have had them
    like: Grid | None = None  # the table above whose columns those of this one, which has no heads, are flush with

    def __post_init__(self) -> None:
        """Rows know their places: what is read of them is kept by these."""
        for index, row in enumerate(self.rows):
            row.index = index

    @property
    def nearest(self) -> str:
        """What the text right above the table says: its lead, or the title where there is none."""
        return self.lead or self.title or ""


def lost_grid(page: int, box: Box) -> Grid:
    """The place of a table that could not be read."""
    return Grid(page, [], [], [], *box, lost=True)
