"""A PDF → its tables and cells, for looking at: from the lake where they are stored, else parsed anew.

Input: a PDF file. Output: a `Reading`. Invariants: nothing is
written; without a lake the whole filing is parsed, because calendar, currency and multiplier are filing-wide.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tieout.cells.stage import extract
from tieout.errors import Unreadable
from tieout.filings.intake import read_filing
from tieout.lake.store import Lake, sha256_of
from tieout.layout.stage import layout
from tieout.markup import Told, html_table
from tieout.model import Cell, Filing, Table
from tieout.pages.model import Page
from tieout.pages.pdf import PdfDocument, open_pdf
from tieout.review.grids import by_table, text_grid

COLLECTION = "review"


@dataclass(frozen=True, slots=True)
class TableView:
    """One table with its cells, as a notebook shows it."""

    table: Table
    cells: tuple[Cell, ...]
    file_name: str

    def _repr_html_(self) -> str:
        """The table as it is printed; pointing at a number tells its value, unit and period."""
        grid = text_grid(self.cells)
        title = f"{self.table.title or 'Untitled table'} ({self.file_name}, p. {self.table.page})"
        head = [" ".join(dict.fromkeys(t for t in texts if t)) for texts in zip(*grid.head, strict=True)]
        body = ([Told(c.text, _meant(c)) if c else "" for c in row] for row in grid.at)
        return html_table(title, head, body, [self.table.units_text] if self.table.units_text else [])


@dataclass(frozen=True, slots=True)
class Reading:
    """Rows of one filing. `unread` names the pages that could not be read, 1-based; `stored` is true for lake rows."""

    filing: Filing
    tables: list[Table]
    cells: list[Cell]
    unread: tuple[int, ...] = ()
    stored: bool = False

    @property
    def views(self) -> list[TableView]:
        """Each table with its own cells, in reading order."""
        cells = by_table(self.cells)
        return [TableView(t, tuple(cells.get(t.table_id, ())), self.filing.file_name) for t in self.tables]

    def on_page(self, number: int) -> Reading:
        """The tables of one page with their cells."""
        tables = [t for t in self.tables if t.page == number]
        ids = {t.table_id for t in tables}
        return Reading(self.filing, tables, [c for c in self.cells if c.table_id in ids], self.unread, self.stored)


def _meant(cell: Cell) -> str:
    """What a value cell means: "412000000 USD, 2026-04-01 to 2026-06-30"."""
    if cell.role != "value":
        return ""
    value = "none reported" if cell.value is None else f"{cell.value.normalize():f}"
    period = " to ".join(str(day) for day in (cell.period_start, cell.period_end) if day)
    return ", ".join(p for p in (f"{value} {cell.currency or cell.kind}", period) if p)


def parse(path: Path, collection: str = COLLECTION) -> Reading:
    """Parse a filing. Raises FilingError where it cannot be used; single pages that cannot be read are left out."""
    with open_pdf(path) as document:
        filing = read_filing(document, path=path, collection=collection, source_id=path.name)
        unread: list[int] = []
        pages = list(_pages(document, unread))
    tables, cells = extract(layout(pages), filing)
    return Reading(filing, tables, cells, tuple(unread))


def stored(lake: Lake, path: Path, collection: str | None = None) -> Reading | None:
    """What the lake holds of a file with these bytes, in `collection` where one is given; None where nothing is."""
    digest = sha256_of(path)
    for filing in lake.filings():
        fits = filing.sha256 == digest and collection in (None, filing.collection)
        if fits and filing.status == "ready" and lake.path("cells", filing.doc_id).exists():
            key = filing.doc_id
            return Reading(filing, lake.records(Table, key), lake.records(Cell, key), stored=True)
    return None


def _pages(document: PdfDocument, unread: list[int]) -> Iterable[Page]:
    for number in range(1, document.page_count + 1):
        try:
            yield document.page(number)
        except Unreadable:
            unread.append(number)
