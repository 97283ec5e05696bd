"""Periods: there or with a reason, in order, and those that the headers print.

Input: a table part and its filing. Output: a `Verdict` of each check.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

from tieout.model import Cell
from tieout.quality.findings import Finding, Verdict, about
from tieout.quality.view import FilingView, TableView
from tieout.quantities.mentions import find_periods

_YEAR = re.compile(r"(?<![\d.,/$€£-])(?:FY)?((?:19|20)\d{2})(?![\d,.]|\s*%)")
_RANGE = re.compile(r"((?:19|20)\d{2})\s*(?:[-–—/]|to|through)\s*((?:19|20)\d{2})")
_OPENING = re.compile(r"begin|opening|brought forward|start of|\bat 1 |balance", re.IGNORECASE)
LONGEST = timedelta(days=366 * 12)
BEFORE, AFTER = 25, 12  # years around the filing's own period in which its flows end, expected ones included
_OF_DAY = re.compile(r"\b(?:ended|ending|as of|as at|at)\b", re.IGNORECASE)
_SENTENCE = 110  # a longer text is prose, in which any day may be named
_RESTATED = re.compile(r"(?<!amended and )\brestated\b|\bas (?:adjusted|revised|recast)\b|\brecast\b", re.IGNORECASE)
_MAY_BE = re.compile(r"restat|adjust|revis|recast|pro.?forma", re.IGNORECASE)
_DATED = 20  # numbers with a period from which a filing has a usual one
CLOSE = timedelta(days=7)
WITHIN = timedelta(days=45)  # a fiscal year named in a header ends this near to its own calendar year


def period_known(view: TableView, filing: FilingView) -> Verdict:
    """Every number has a period, or a reason why it has none."""
    verdict = Verdict()
    for cell in view.numbers:
        ok = cell.period_end is not None or bool(cell.reason)
        if verdict.ask(ok):
            verdict.findings.append(about("period_known", f"{cell.text}: neither a period nor a reason", [cell]))
    return verdict


def period_order(view: TableView, filing: FilingView) -> Verdict:
    """A period ends after it starts, is no longer than a dozen years, and ends near the filing's own."""
    verdict = Verdict()
    around: date | None = filing.filing.period_end
    for cell in view.numbers:
        start, end = cell.period_start, cell.period_end
        if end is None:
            continue
        ok = start is None or timedelta(0) <= end - start <= LONGEST
        if around is not None and start is not None:
            ok = ok and around.year - BEFORE <= end.year <= around.year + AFTER
        if verdict.ask(ok):
            verdict.findings.append(about("period_order", f"{cell.text}: from {start} to {end}", [cell]))
    return verdict


def header_year(view: TableView, filing: FilingView) -> Verdict:
    """Where the header prints one year, the period is that year's: by its end, its start or its fiscal year.

    What falls due in a year to come is a balance of the filing's own day: nothing is decided there.
    """
    verdict = Verdict()
    own = filing.filing.period_end
    for cell in view.numbers:
        verdict_of = None if _falls_due(cell, own) else _year_fits(cell)
        if verdict.ask(verdict_of):
            message = f"{cell.text}: period to {cell.period_end} under {' › '.join(cell.col_path)}"
            verdict.findings.append(about("header_year", message, [cell]))
    return verdict


def _falls_due(cell: Cell, own: date | None) -> bool:
    years = [int(y) for text in cell.col_path for y in _YEAR.findall(text)]
    of_own_day = own is not None and cell.period_start is None and cell.period_end == own
    return of_own_day and bool(years) and min(years) > cell.day.year


def _year_fits(cell: Cell) -> bool | None:
    end, start = cell.period_end, cell.period_start
    years = {int(y) for text in cell.col_path for y in _YEAR.findall(text)}
    years |= {y for a, b in _ranges(cell.col_path) for y in range(a, b + 1)}
    if end is None or cell.period_source != "column_header" or not years:
        return None
    near = _years_of(cell)
    if start is None and any(_OPENING.search(text) for text in (cell.row_label or "", *cell.col_path)):
        near |= {(end + timedelta(days=366)).year}
    near |= {start.year} if start is not None and len(years) > 1 else set()
    return bool(near & years)


def _ranges(path: Sequence[str]) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for text in path for a, b in _RANGE.findall(text) if int(b) - int(a) < 50]


def title_period(view: TableView, filing: FilingView) -> Verdict:
    """Where a short title names the day that its table is of, some number is of that year."""
    verdict = Verdict()
    title = view.table.title or ""
    named = [m for m in find_periods(title) if m.end is not None and _OF_DAY.search(title[: m.stop])]
    dated = [c for c in view.numbers if c.period_end is not None]
    if not named or not dated or len(title) > _SENTENCE:
        return verdict
    years = {m.end.year for m in named if m.end}
    if verdict.ask(any(years & _years_of(c) for c in dated)):
        message = f"no number is of {' or '.join(map(str, sorted(years)))}, which the title names: {title}"
        verdict.findings.append(about("title_period", message, dated[:1], view.table))
    return verdict


def _years_of(cell: Cell) -> set[int]:
    """The years under which a period may be headed: those around its end, and its fiscal year."""
    end = cell.day
    own = {cell.fiscal_year} if cell.fiscal_year is not None else set()
    return {end.year, (end - WITHIN).year, (end + timedelta(days=1)).year} | own


def restated_flagged(view: TableView, filing: FilingView) -> Verdict:
    """A number under a header that says restated is marked so, and no other."""
    verdict = Verdict()
    for cell in view.numbers:
        said = any(_RESTATED.search(text) for text in cell.col_path if len(text) <= _SENTENCE)
        anywhere = said or (cell.restated and _MAY_BE.search(f"{view.table.title} {' '.join(cell.col_path)}"))
        if (said or cell.restated) and verdict.ask(bool(cell.restated) == bool(anywhere)):
            what = "is not marked restated" if said else "is marked restated"
            message = f"{cell.text} {what}, under {' › '.join(cell.col_path)}"
            verdict.findings.append(about("restated_flagged", message, [cell]))
    return verdict


def cover_period(filing: FilingView) -> Verdict:
    """The period that the cover names is the one of which most numbers of the filing are."""
    verdict = Verdict()
    cover: date | None = filing.filing.period_end
    ends = Counter(c.period_end for view in filing.tables.values() for c in view.numbers if c.period_end)
    if cover is None or ends.total() < _DATED:
        verdict.ask(None)
        return verdict
    usual, count = ends.most_common(1)[0]
    if verdict.ask(abs(usual - cover) <= CLOSE):
        message = f"the cover says {cover}, but {count} of {ends.total()} dated numbers are of {usual}"
        verdict.findings.append(Finding("cover_period", message, None, 1))
    return verdict


def fiscal_year(view: TableView, filing: FilingView) -> Verdict:
    """The fiscal year is the one in which the value's period ends, not the filing's."""
    verdict = Verdict()
    for cell in view.numbers:
        end, year = cell.period_end, cell.fiscal_year
        if end is None:
            continue
        if verdict.ask(None if year is None else abs(year - end.year) <= 1):
            verdict.findings.append(about("fiscal_year", f"{cell.text}: fiscal year {year}, period to {end}", [cell]))
    return verdict


def column_periods(view: TableView, filing: FilingView) -> Verdict:
    """The numbers of a column whose header gives the period have one period, balances and flows apart."""
    verdict = Verdict()
    for cells in view.columns.values():
        said = [c for c in cells if c.period_source == "column_header" and c.period_end is not None]
        said = [c for c in said if not _dated_by_row(c, view)]
        ends = [c.period_end for c in said if c.period_type == "duration"]
        if len(ends) < 3:
            verdict.ask(None)
        elif verdict.ask(sum(a != b for a, b in pairwise(ends)) < max(2, len(set(ends)))):
            verdict.findings.append(about("column_periods", "one header, several periods", said))
    return verdict


def _dated_by_row(cell: Cell, view: TableView) -> bool:
    """Whether the row prints the year of the cell's period itself: in its label, its section, or a cell of years."""
    texts = [cell.row_label or "", *cell.row_path]
    texts += [c.text for c in view.rows[cell.row] if c.value is None]
    return any(int(year) == cell.day.year for text in texts for year in _YEAR.findall(text))


def column_order(view: TableView, filing: FilingView) -> Verdict:
    """Years run one way from left to right within a row of headers, or start again under another heading."""
    verdict = Verdict()
    for cells in view.rows.values():
        said = [c for c in cells if c.period_source == "column_header" and c.period_start is not None]
        ends = [c.day for c in said]
        if len(said) < 3 or len({tuple(c.col_path[:-1]) for c in said}) > 1 or len(set(ends)) < len(ends):
            verdict.ask(None)
        elif verdict.ask(ends in (sorted(ends), sorted(ends, reverse=True))):
            verdict.findings.append(about("column_order", "years out of order", said))
    return verdict
