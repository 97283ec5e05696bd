"""What the table engine read, as short lines of text to compare."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from tests.support.table_pages import filing
from tieout.cells.stage import extract
from tieout.layout.stage import layout
from tieout.pages.model import Page

Row = dict[str, Any]


class Reading:
    """Tables and cells of some pages, as they are stored."""

    def __init__(self, pages: Sequence[Page], **more: Any) -> None:
        tables, cells = extract(layout(pages), filing(**more))
        self.tables, self.cells = [t.to_row() for t in tables], [c.to_row() for c in cells]

    @property
    def values(self) -> list[Row]:
        """Value cells, table by table, row by row."""
        return [c for c in self.cells if c["role"] == "value"]

    @property
    def grid(self) -> list[str]:
        """Each row of values as "label: text | text"; tables follow one another."""
        out: dict[tuple[str, int], list[str]] = {}
        for cell in self.values:
            out.setdefault((cell["table_id"], cell["row"]), [cell["row_label"] or ""]).append(cell["text"])
        return [f"{row[0]}: {' | '.join(row[1:])}" for row in out.values()]

    def row(self, label: str) -> list[Row]:
        """Value cells of the rows with this label, in order."""
        found = [c for c in self.values if c["row_label"] == label]
        assert found, (label, self.grid)
        return found

    def numbers(self, label: str) -> list[str | None]:
        """Values at full scale as plain decimals."""
        return [plain(c["value"]) for c in self.row(label)]

    def units(self, label: str) -> list[str]:
        """Kind, currency and multiplier: "amount USD ×1000"."""
        return [unit_of(c) for c in self.row(label)]

    def periods(self, label: str) -> list[str]:
        """Start and end: "2025-01-01..2025-12-31"; an instant as "2025-12-31"."""
        return [period_of(c) for c in self.row(label)]

    def paths(self, label: str) -> list[list[str]]:
        """Column headers."""
        return [c["col_path"] for c in self.row(label)]

    def heads(self) -> list[str]:
        """Header cells with the grid columns that they cover: "2025 [1-1]"."""
        heads = [c for c in self.cells if c["role"] == "column_header"]
        return [f"{c['text']} [{c['col']}-{c['col'] + c['col_span'] - 1}]" for c in heads]


def read(*pages: Page, **more: Any) -> Reading:
    """Read pages of one filing; keywords go into its `filings` row."""
    return Reading(pages, **more)


def plain(value: Decimal | None) -> str | None:
    """A decimal without exponent and trailing zeros."""
    if value is None:
        return None
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def unit_of(cell: Row) -> str:
    """Kind, currency and multiplier of a cell."""
    times = plain(cell["multiplier"])
    return " ".join(p for p in (cell["kind"], cell["currency"], times and f"×{times}") if p)


def period_of(cell: Row) -> str:
    """Period of a cell; "–" where it has none."""
    if cell["period_end"] is None:
        return "–"
    return f"{cell['period_start']}..{cell['period_end']}" if cell["period_start"] else str(cell["period_end"])
