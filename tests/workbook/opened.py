"""A workbook as a spreadsheet program sees it: cells, links, and formulas computed anew from what they point to."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from tieout.answer.formulas import Quantity, compute, names, read
from tieout.workbook import Book

_PLACE = re.compile(r"(?:'([^']+)'|(\w+))!\$?([A-Z]+)\$?(\d+)")


class Opened:
    """What was written to the file."""

    def __init__(self, book: Book, path: Path) -> None:
        book.save(path)
        self.formulas: Any = load_workbook(path)
        self.cached: Any = load_workbook(path, data_only=True)

    def texts(self, sheet: str) -> list[list[Any]]:
        return [[c.value for c in row] for row in self.formulas[sheet].iter_rows()]

    def find(self, sheet: str, text: str) -> int:
        """The row (from 1) in which a cell says `text`."""
        return next(n for n, row in enumerate(self.texts(sheet), 1) if text in row)

    def link(self, sheet: str, place: str) -> str:
        found = self.formulas[sheet][place].hyperlink
        return f"{found.target}#{found.location}" if found.location else str(found.target)

    def computed(self, sheet: str, place: str) -> Decimal:
        """The value of a cell; of a formula the one computed from the cells that it names."""
        value = self.formulas[sheet][place].value
        if not str(value).startswith("="):
            return Decimal(str(value))
        text = _PLACE.sub(lambda m: f"[{m[1] or m[2]}!{m[3]}{m[4]}]", str(value)[1:])
        node = read(text.replace("ABS", "abs").replace("AVERAGE", "mean"))
        return compute(node, {n: Quantity(self.computed(*n.split("!"))) for n in names(node)}).value

    def all_formulas(self) -> list[tuple[str, str]]:
        """Sheet and place of all formulas over addresses."""
        return [
            (sheet.title, c.coordinate)
            for sheet in self.formulas
            for row in sheet.iter_rows()
            for c in row
            if _PLACE.search(str(c.value)) and str(c.value).startswith("=")
        ]
