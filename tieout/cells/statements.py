"""What a table states about its numbers, and where: units of the table, its columns, sections and rows.

Input: a grid with its header paths and the filing's context. Output: a `Statements`, which the readers of kinds, of
currencies and of multipliers ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from tieout.cells.context import Context, grid_units
from tieout.cells.grid import Grid, Row
from tieout.cells.running_units import running_units
from tieout.cells.titles import is_units_phrase, only_units
from tieout.cells.unit_lines import is_units_piece
from tieout.quantities.amounts import Amount, parse_amount
from tieout.quantities.kinds import header_kind
from tieout.quantities.period_tokens import YEAR
from tieout.quantities.units import Units, parse_units

_AMOUNT = re.compile(r"(?:(?:19|20)\d\d )?amounts?", re.IGNORECASE)
_TIMES = re.compile(r"1(?:[.,' ]000)+")  # a cell of a column of units that counts by thousands
_UNIT_CELL = re.compile(r"[^\d\s]{1,3} ?(?:['’‘]?000|m|k|mn|bn|million)?")  # a cell that states its row's units
_OF_SHARES = re.compile(r"\bdilut\w+\b|^(?:add|plus|less)\b", re.IGNORECASE)  # headings among rows of shares


class Statements:
    """Units that one grid states; `amounts` are by row and column, lists by column, `sections` by row.

    `kind_paths` are the header paths without phrases of units; `shares` says that a header counts shares, `fine` that
    the table prints hundredths, `whole` that its units line names the currency alone: "in EUR".
    """

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context) -> None:
        self.grid, self.paths = grid, paths
        self.units = grid_units(grid)
        self.amounts: dict[tuple[int, int], Amount] = {
            (row.index, column): parse_amount(chunk.text, decimal_mark=context.decimal_mark)
            for row in grid.rows
            for column, chunk in row.cells.items()
            if chunk.kind == "v"
        }
        self.columns = [self._column(path) for path in paths]
        self.inline = running_units(grid, self.amounts)
        self.sections = self._section_paths()
        self.running = self._running()
        self.share_scales = self._share_scales()
        self._unit_column = self._column_of_units()
        self.kind_paths = [[p for p in path if not is_units_phrase(p)] for path in paths]
        self.shares = any(header_kind(tuple(p)) == "shares" for p in self.kind_paths if p)
        if not self.shares:
            self.kind_paths = [_without_amount(path) for path in self.kind_paths]
        self.fine = self._hundredths()
        self.whole = self.units is not None and self.units.whole and only_units(self.units.text)

    def amount(self, row: Row, column: int) -> Amount | None:
        """What a cell prints, where it holds a value."""
        return self.amounts.get((row.index, column))

    def column(self, row: Row, column: int) -> Units | None:
        """Units of a cell's column: those of the last line of units above its row, else those of its header."""
        return self.inline.get((row.index, column), self.columns[column])

    def own(self, row: Row) -> Units | None:
        """Units in the row's label, or in a cell that holds nothing else: "£m" in a column of units."""
        own = parse_units(row.label) if row.label else None
        return own if own is not None else self.cell(row)

    def cell(self, row: Row) -> Units | None:
        """Units in the row's cell of a column of units."""
        chunk = row.cells.get(self._unit_column) if self._unit_column is not None else None
        if chunk is not None and _TIMES.fullmatch(chunk.text):
            times = Decimal(re.sub(r"\D", "", chunk.text))
            return Units(chunk.text, money_multiplier=times, share_multiplier=times, other_multiplier=times)
        return parse_units(chunk.text) if chunk is not None else None

    def section(self, row: Row) -> Units | None:
        """Units that the sections above a row state, innermost first."""
        said = (u for text in reversed(self.sections[row.index]) if (u := _scaling(text)))
        return next(said, self.running.get(row.index))

    def _column(self, path: Sequence[str]) -> Units | None:
        """Units that the column's header states, innermost first."""
        for text in reversed(path):
            units = parse_units(YEAR.sub(" ", text).strip())
            if units is not None:
                return units
        return None

    def _column_of_units(self) -> int | None:
        """The column whose cells state their rows' units, thousands or millions among them."""
        for column in range(len(self.grid.columns)):
            texts = [c.text for r in self.grid.rows if (c := r.cells.get(column)) is not None]
            stated = [u for t in texts if _UNIT_CELL.fullmatch(t) and (u := parse_units(t)) is not None]
            most = len(stated) > 1 and len(stated) * 4 >= len(texts) * 3
            if most and any(u.money_multiplier for u in stated):
                return column
        return None

    def _section_paths(self) -> dict[int, list[str]]:
        """Each row's sections, or the last one above a row without any where that states units and the row no money."""
        found: dict[int, list[str]] = {}
        last: list[str] = []
        for row in self.grid.rows:
            if row.kind != "data":
                last = [row.label] if _scaling(row.label) else []
            amounts = (self.amount(row, column) for column in row.cells)
            money = any(a is not None and a.symbol is not None for a in amounts)
            found[row.index] = row.path if row.path or money else last
        return found

    def _running(self) -> dict[int, Units]:
        """Each row's units by the last heading above that is nothing but units: "DKK million" over all that follows."""
        found: dict[int, Units] = {}
        last: Units | None = None
        for row in self.grid.rows:
            if row.kind != "data":
                units = _scaling(row.label) if is_units_piece(row.label) else None
                last = units if units is not None and units.money_multiplier else last
            elif last is not None:
                found[row.index] = last
        return found

    def _share_scales(self) -> dict[int, Units]:
        """Each row's units of shares by the heading above that states some, "Shares in millions", or the next."""
        if self.units is not None and self.units.share_multiplier:
            return {}
        found: dict[int, Units] = {}
        last: Units | None = None
        for row in self.grid.rows:
            if row.kind != "data":
                units = parse_units(row.label)
                stays = last if _OF_SHARES.search(row.label) else None
                last = units if units is not None and units.share_multiplier else stays
            elif last is not None:
                found[row.index] = last
        return found

    def _hundredths(self) -> bool:
        """The table prints hundredths."""
        values = [a for a in self.amounts.values() if a.value is not None and a.unit is None]
        fine = sum(a.decimals == 2 for a in values)
        return len(values) > 1 and fine * 5 >= 4 * len(values)


def _without_amount(path: list[str]) -> list[str]:
    """A header path without "Amount", which tells money from shares or percentages beside it and says no more."""
    if not any(_AMOUNT.fullmatch(text) for text in path):
        return path
    return [text for text in path if not _AMOUNT.fullmatch(text) and header_kind((text,)) != "percent"]


def _scaling(text: str) -> Units | None:
    """Units that a section states with a multiplier."""
    units = parse_units(text)
    scales = units is not None and (units.money_multiplier or units.share_multiplier or units.other_multiplier)
    return units if scales else None
