"""A cell's period: from its row, its column's header, the table's title, the filing; the nearest that says one.

Input: a grid with its context. Output: for each row and column a `Timed`. Invariants: a balance is an instant also
under a "Year ended" header; "at beginning of year" is the close of the day before; a maturity or vintage year is never
the period; a comparison column has no period.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from tieout.cells.column_roll import between_balances
from tieout.cells.context import Context
from tieout.cells.continuation import dated_paths, header_paths
from tieout.cells.grid import Grid, Row
from tieout.cells.head_periods import ESTIMATE, NO_CALENDAR, NOT_STATED, HeadReader
from tieout.cells.head_words import (
    BARE_YEAR,
    dated_months,
    dated_parts,
    heads_above,
    is_ladder,
    is_vintage,
    slashed_dates,
    spoken_quarters,
    stub_period,
    whole_years,
)
from tieout.cells.inner_heads import date_before, inner_heads
from tieout.cells.ladders import is_due_later, is_future, read_ladder
from tieout.cells.month_rows import month_rows
from tieout.cells.nature import (
    Nature,
    column_nature,
    is_acquisition,
    is_balance,
    is_cash,
    is_movement,
    is_of_leases,
    is_stock,
    label_nature,
    names_flow,
    roll_forward,
    row_nature,
    says_opening,
    sentence_nature,
    stands_at_a_day,
    title_nature,
)
from tieout.cells.percent_columns import dated_neighbours
from tieout.cells.period_fit import day_of, first_opening, fit, opening_day
from tieout.cells.return_spans import return_spans
from tieout.cells.row_dates import (
    DAY,
    SLASHED,
    RowPeriod,
    movements,
    pages_after,
    pages_before,
    undated_maturities,
    usual_nature,
)
from tieout.cells.standing import at_end
from tieout.cells.timed import Timed, head_rule
from tieout.cells.title_periods import bare_year, over_years, titled_periods
from tieout.lexicon import says
from tieout.quantities.calendar import Period
from tieout.quantities.period_tokens import YEAR
from tieout.quantities.periods import Resolution

_INCEPTION = re.compile(r"\s*\(\s*(?:date of |since )?inception\s*\)\s*", re.IGNORECASE)
_QUARTER_ROW = re.compile(r"(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter|q[1-4]", re.IGNORECASE)
_AS_OF_AND_FOR = re.compile(r"\bas (?:of|at) and for\b", re.IGNORECASE)
_LEFT = re.compile(r"\bmay yet\b|\bremain", re.IGNORECASE)  # what may still be purchased at the end of a month
_STATEMENT = 110  # a longer title is a sentence, not the name of a statement


def _opening_rows(rows: Sequence[Row]) -> set[int]:
    """Balances whose label recurs below, where none opens their block yet: they open it, the next one closes it."""
    final = {row.label: row.index for row in rows}
    found: set[int] = set()
    opened = False
    for row in rows:
        if says_opening(row.label):
            opened = True
        elif is_balance(row.label):
            if final[row.label] != row.index and not opened:
                found.add(row.index)
            opened = not opened
    return found


class PeriodReader:
    """Periods of one grid's cells. `paths[j]` is column j's header path."""

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context) -> None:
        self.grid, self.context = grid, context
        paths = self._borrow(list(paths))
        self.paths = whole_years(spoken_quarters(slashed_dates(dated_months(paths, context.period_end))))
        short = grid.nearest if len(grid.nearest) <= _STATEMENT else ""
        self._title_nature = title_nature(short) or title_nature(grid.stub_head)
        last = grid.nearest.split(". ")[-1]
        self._acquired = is_acquisition(grid.nearest)
        self._words_nature = sentence_nature(last) or (label_nature(last) if last else None)
        self._stands = stands_at_a_day(last)
        self._headless = not any(paths) and sum(c.value and not c.note for c in grid.columns) > 1
        self._vintage = is_vintage(paths)
        self._spread = is_ladder(paths)
        self._stub_period = stub_period(grid.stub_head) or grid.dated or stub_period(self._stub_above)
        self._stub_period = self._stub_period or stub_period(date_before(grid))
        self._inner = inner_heads(grid, self.paths)
        self._rows = undated_maturities(grid.rows, [RowPeriod.of(row, context) for row in grid.rows], context)
        self._months = month_rows(grid, context)
        self._ladder = read_ladder(grid, context)
        self._returns = return_spans(grid, self.paths, context)
        chain = pages_before(grid)
        start = len(chain)
        after = pages_after(grid)
        rows = [*chain, *grid.rows, *after]
        before, later = ([RowPeriod.of(row, context) for row in part] for part in (chain, after))
        own = [*before, *self._rows, *later]
        self._roll = {i - start: n for i, n in roll_forward([row.label for row in rows]).items()}
        self._spans = {i - start: p for i, p in movements(rows, own, context).items()}
        moves = bool(self._roll or self._vintage)
        self._heads = HeadReader(grid, self.paths, context, moves=moves)
        self._across = between_balances(self.paths, self._heads.days())
        self._due = sum(self._heads.is_later(path) for path in self.paths) > 2
        bare = [bare_year(path) for path in self.paths]
        self._lengths = over_years(bare, self._heads.said) if any(bare) else [None] * len(bare)
        self._only = self._only_date()
        self._usual = usual_nature(grid.rows)
        self._openers = _opening_rows(grid.rows)
        self._beside = dated_neighbours(self.paths, self._heads)

    def _borrow(self, paths: list[list[str]]) -> list[list[str]]:
        """The paths, with the periods of the columns of the same table above where these name none of their own."""
        found = dated_paths(self.grid, paths)
        self._borrowed = not any(paths) and any(found)
        above = heads_above(self.grid, found)
        self._stub_above = above.stub_head if above is not None else ""
        if above is None:
            return found
        self._borrowed = True
        return [[*outer, *path] for outer, path in zip(header_paths(above), found, strict=True)]

    @cached_property
    def _titled(self) -> list[set[Period]]:
        return titled_periods(self.grid, self._heads.said, self.context)

    def of_columns(self) -> list[Period | None]:
        """The period that each column's heading names by itself."""
        return [self._heads.resolve(path, None).period if path else None for path in self.paths]

    def read(self, index: int, column: int) -> Timed:
        """Period of row `index`, column `column`."""
        timed = self._read(index, column)
        return replace(timed, source="page") if self._borrowed and timed.source == "column_header" else timed

    def _read(self, index: int, column: int) -> Timed:
        for spans, at, source in zip(self._returns, (column, index), ("column_header", "row_label"), strict=True):
            if at in spans:
                period = spans[at]
                told = period is not None
                return Timed(period, source if told else None, None if told else "start not stated", rule="returns")
        row = self.grid.rows[index]
        path = self._path(row, column)
        nature = self._across_nature(column) or self._nature(index, path)
        head = self._heads.read(path, nature, self._title_nature)
        if head.is_change and column not in self._across:
            return Timed(None, None, head.reason, head.restated, "head.change")
        if self._ladder is not None and index in self._ladder.rows and (head.period is None or head.says == "duration"):
            return Timed(self._ladder.day, self._ladder.source, rule="ladder.rows")
        if head.period is None and is_future(row.label, self.context) and self.context.period_end is not None:
            return Timed(Period(None, self.context.period_end), "filing", rule="ladder.row")
        if head.period is None and (self._due or (head.is_maturity and self._heads.is_later(self.paths[column]))):
            return self._to_come(row, column)
        if self._beside[column] is not None and (head.period is None or bare_year(self.paths[column])):
            head = self._heads.read(self._path(row, self._beside[column] or 0), nature, self._title_nature)
        timed = self._from_row(index, column, nature, head) or self._from_head(row, column, nature, head)
        timed = timed or self._moved(column)
        if timed is None and head.reason in (NOT_STATED, NO_CALENDAR):
            return Timed(None, None, head.reason, head.restated, "head.no_length")
        if timed is None and self._only is not None:
            timed = self._as_only(self._only, nature)
        if timed is None:
            timed = self._from_title(index, column, nature) or self._from_filing(row, column, nature)
        return replace(timed, restated=True) if head.restated or head.pro_forma else timed

    def _across_nature(self, column: int) -> Nature | None:
        """Of columns that move from a balance to a balance: those are instants, what stands between them is a flow."""
        if column in self._across:
            return "duration"
        return "instant" if any(column in ends for ends in self._across.values()) else None

    def _moved(self, column: int) -> Timed | None:
        """Of a column between a balance and another: from the day after the one to the other."""
        if column not in self._across:
            return None
        first, last = (self._heads.resolve(self.paths[j], "instant").period for j in self._across[column])
        if first is None or last is None or not first.end < last.end:
            return None
        return Timed(Period(first.end + DAY, last.end), "column_header", rule="roll.columns")

    def _to_come(self, row: Row, column: int) -> Timed:
        """What falls due in years to come, at the title's date or the filing's; an estimate of one such year is its."""
        text, calendar = " ".join(self.paths[column]), self.context.calendar
        later = {y for p in self.paths if self._heads.is_later(p) for y in YEAR.findall(" ".join(p))}
        if len(later) == 1 and calendar is not None and ESTIMATE.search(text):
            return Timed(calendar.year(int(later.pop())), "column_header", rule="head.estimate")
        dates = [[p for p in periods if p.is_instant] for periods in self._titled]
        found = next((d for d in dates if d), [])
        told = len(found) == 1 and found[0].end.year + 1 >= min(int(y) for y in later)
        return (
            Timed(found[0], "table_title", rule="ladder.columns") if told else self._from_filing(row, column, "instant")
        )

    def _nature(self, index: int, path: list[str]) -> Nature | None:
        """Balance or flow: the place in a roll-forward, the statement, the column's measure, the label's words."""
        row = self.grid.rows[index]
        if self._heads.only_flows:
            return "duration"
        if self._spread or is_balance(row.label) or is_due_later(row.label) or is_future(row.label, self.context):
            return "instant"
        if is_cash(row.label) and not any("cash flow" in p.lower() for p in path):
            return "instant"
        if self._vintage:
            return "duration" if is_movement(row.label) else "instant"
        if index in self._roll:
            return self._roll[index]
        if is_of_leases(row.label, row.path, self.grid.nearest):
            return "instant"
        inner = self._inner.get(index)
        of_part = title_nature(inner.name) if inner is not None and inner.name else self._title_nature
        moves = of_part == "instant" and (is_movement(row.label) or names_flow(row.label))
        if of_part is not None and not moves and not self._measures(path):
            return of_part
        for text in reversed(path):
            own = column_nature(text)
            if own is not None:
                return own
        if self._heads.told and not is_stock(row.label) and label_nature(row.label) != "instant":
            return "duration"
        if self._stands and not is_movement(row.label) and not names_flow(row.label):
            return "instant"
        stub = self.grid.stub_head
        said = None if is_stock(row.label) or not stub else sentence_nature(stub)
        words = label_nature(stub) if stub else None
        return said or row_nature(row.label, row.path, "") or words or self._usual or self._words_nature

    def _measures(self, path: Sequence[str]) -> bool:
        """A column counts what there is at a day under a title of flows: "Stores and sales", "Number of stores"."""
        return self._title_nature == "duration" and any(says(text, "nature.stock_count") for text in path)

    def _only_date(self) -> Period | None:
        """The one period that any column's header names."""
        told = [r for path in self.paths if path and (r := self._heads.resolve(path, None)).period is not None]
        dated = {r.period for r in told if r.says is not None or r.source in ("date", "date with length")}
        if not dated and self.context.fiscal_period == "FY" and len(told) > 1:
            dated = (
                {r.period for r in told}
                if all(_heads_year(p) for p in self.paths if YEAR.search(" ".join(p)))
                else set()
            )
        spans = {p for p in dated if p is not None and p.start is not None}
        if len(spans) == 1 and len({p.end for p in dated if p is not None}) == 1:
            return next(iter(spans))
        return next(iter(dated)) if len(dated) == 1 else None

    def _as_only(self, only: Period, nature: Nature | None) -> Timed | None:
        """The one period of the columns that name one, for one that names none; of a bare year also its close."""
        if (nature == "instant") == only.is_instant:
            return Timed(only, "column_header", rule="head.only")
        calendar = self.context.calendar
        closes = nature == "instant" and calendar is not None and calendar.year_ending(only.end) == only
        return Timed(only.instant, "column_header", rule="head.only") if closes else None

    def _path(self, row: Row, column: int) -> list[str]:
        """Column header, after the period that heads the row's block; vintage years are left out."""
        inner = self._inner.get(row.index)
        if inner is not None and column in inner.columns:
            return [inner.columns[column]]
        own = [_INCEPTION.sub(" ", p) for p in self.paths[column] if not (self._vintage and BARE_YEAR.fullmatch(p))]
        if self._spread:
            own = dated_parts(own)
        if _QUARTER_ROW.fullmatch(row.label):
            own = [*own, row.label]
        block = row.block if row.block is not None and not is_future(row.block, self.context) else self._stub_period
        heads = (inner.whole if inner is not None and inner.whole else block, self._lengths[column])
        return [*(h for h in heads if h is not None), *own]

    def _from_row(self, index: int, column: int, nature: Nature | None, head: Resolution) -> Timed | None:
        """A date in the row's own label or section."""
        row, own = self.grid.rows[index], self._rows[index]
        if index in self._months:
            left = any(_LEFT.search(p) for p in self.paths[column])
            return Timed(self._months[index].instant if left else self._months[index], "row_label", rule="row.month")
        if own.period is not None:
            dated = head.period is not None and head.period.is_instant and head.source == "date"
            if head.period is not None and (not own.explicit or (dated and not own.alone)):
                return None
            if own.period.start is None:
                heads = own.source == "row_section" and not is_balance(row.path[-1])
                told = self._words_nature if SLASHED.fullmatch(row.label) else nature if heads else None
                flow = self._flow(index, own.period, told)
                point = day_of(own.period, row.label, self.context, block=own.source == "row_section")
                return Timed(flow or point, own.source, rule="row.year" if flow else "row.date")
            head = Resolution(period=own.period, source="date", says=self._says("duration", row, column, nature))
            return Timed(
                fit(own.period, row, nature, head, self.context, self.paths[column]), own.source, rule="row.span"
            )
        span = self._spans.get(index)
        if span is not None and head.period is None:
            if nature == "instant" and says_opening(row.label):
                opens = Period(None, span.start - DAY) if span.start else None
                return Timed(opens, "row_label", rule="roll.opening") if opens else None
            return Timed(span, "row_label", rule="roll.rows")
        return None

    def _flow(self, index: int, point: Period, nature: Nature | None) -> Period | None:
        """The fiscal year that ends at a date over a row that is no balance: "At 31 December 2025" over revenue."""
        label, calendar = self.grid.rows[index].label, self.context.calendar
        sure = (
            names_flow(label)
            or is_movement(label)
            or SLASHED.fullmatch(label)
            or self._roll.get(index) == "duration"
            or self._heads.flows
        )
        return calendar.year_ending(point.end) if nature == "duration" and sure and calendar is not None else None

    def _from_head(self, row: Row, column: int, nature: Nature | None, head: Resolution) -> Timed | None:
        period = head.period
        if period is None:
            return None
        head = replace(head, says=self._says(head.says, row, column, nature))
        opens = row.index in self._openers
        meant = fit(period, row, nature, head, self.context, self.paths[column], opens_block=opens)
        return Timed(meant, "column_header", rule=head_rule(head))

    def _says(self, said: Nature | None, row: Row, column: int, nature: Nature | None) -> Nature | None:
        """What the period's words say of the row; "as of and for the year ended" says nothing against a balance."""
        both = self._stands or any(_AS_OF_AND_FOR.search(text) for text in (*row.path, *self.paths[column]))
        return None if both and nature == "instant" else said

    def _from_title(self, index: int, column: int, nature: Nature | None) -> Timed | None:
        """The one period that the nearest line above the table names, by the row's nature."""
        row = self.grid.rows[index]
        for periods in self._titled:
            if self._acquired and not any(p.is_instant for p in periods):
                continue
            wanted = {p for p in periods if p.is_instant == (nature == "instant")} or periods
            if len(wanted) == 1:
                period = next(iter(wanted))
                flow = self._flow(index, period, nature) if period.is_instant else None
                if flow is None and period.is_instant and self._vintage and is_movement(row.label):
                    flow = self._heads.up_to(Resolution(period=period)).period
                if flow is not None:
                    return Timed(flow, "table_title", rule="title.year")
                if nature == "instant" and self._title_nature == "instant" and not says_opening(row.label):
                    return Timed(period.instant, "table_title", rule="title.one")
                said = self._says("instant" if period.is_instant else "duration", row, column, nature)
                head = Resolution(period=period, says=said)
                meant = fit(period, row, nature, head, self.context, self.paths[column])
                return Timed(meant, "table_title", rule="title.one")
            latest = max(wanted, key=lambda p: (p.end, p.months))
            if nature == "instant" and len(wanted) > 1:
                return Timed(Period(None, latest.end), "table_title", rule="title.latest")
        return None

    def _from_filing(self, row: Row, column: int, nature: Nature | None) -> Timed:
        end, reported = self.context.period_end, self.context.reported()
        if self._headless:
            return Timed(None, None, "columns without headings", rule="none.headless")
        if self._acquired:
            return Timed(None, None, "day of the acquisition is not stated", rule="none.acquired")
        if end is None or self.context.event:
            return Timed(None, None, "no period words in row, header or title", rule="none")
        if nature == "instant":
            opening = first_opening(row.label, " ".join(self.paths[column]))
            if opening is None:
                return at_end(self.grid, end)
            if reported is not None and reported.start is not None:
                return Timed(Period(None, reported.start - DAY), "filing", rule="filing.opening")
            eve_of = opening_day(opening, end, self.context.calendar)
            why = "start not stated" if eve_of is None else None
            return Timed(eve_of, None if why else "filing", why, rule="filing.opening")
        if nature == "duration" and reported is not None:
            return Timed(reported, "filing", rule="filing.reported")
        if nature is None:
            return Timed(Period(None, end), "filing", rule="filing.unsure")
        return Timed(None, None, "no period words in row, header or title", rule="none")


def _heads_year(path: Sequence[str]) -> bool:
    """A part of the path begins with its year, as headings do and prose does not."""
    return any(YEAR.match(part) for part in path)
