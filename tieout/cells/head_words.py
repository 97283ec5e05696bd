"""Words of a table's heading that bear on all its periods: vintages, and the period that the stub's heading names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from tieout.cells.grid import Grid
from tieout.cells.nature import is_period_label
from tieout.lexicon import lexicon
from tieout.quantities.buckets import is_bucket
from tieout.quantities.period_tokens import Token
from tieout.quantities.period_words import JOIN, MONTHS, scan

_DATED = ("date", "monthday", "month", "year", "fiscal", "yearspan")
_UNIT_HEAD = 12  # a longer heading is no unit's
_FLUSH = 8.0  # points by which the columns of a table's parts may differ
BARE_YEAR = re.compile(r"(?:19|20)\d\d")


def is_vintage(paths: Sequence[list[str]]) -> bool:
    """Columns of four or more years in a row beside "Prior", "Thereafter" or "Revolving" are vintages or maturities."""
    leaves = [p[-1] for p in paths if p]
    years = [int(t) for t in leaves if BARE_YEAR.fullmatch(t)]
    others = " ".join(t for t in leaves if not BARE_YEAR.fullmatch(t)).lower()
    return len(set(years)) >= 3 and any(w in others for w in ("prior", "thereafter", "revolving", "earlier"))


def is_ladder(paths: Sequence[list[str]]) -> bool:
    """Two columns or more are spans of time to come ("Less than 1 year", "1 to 3 years"): what is owed at one day."""
    return sum(any(map(is_bucket, p)) for p in paths) > 1


def dated_parts(path: Sequence[str]) -> list[str]:
    """The parts of a path that name a day or a year: what is left of a ladder's heading without its spans."""
    return [p for p in path if any(t.kind in _DATED for t in scan(p))]


def heads_above(grid: Grid, paths: Sequence[list[str]]) -> Grid | None:
    """The part of the same table above whose columns' periods hold for this one, whose own headings are units only."""
    heads = [p for path in paths for p in path]
    if any(len(p) > _UNIT_HEAD or any(ch.isdigit() for ch in p) or scan(p) for p in heads):
        return None
    above = grid.continued
    while above is not None and above.page == grid.page and len(above.columns) == len(grid.columns):
        if any(scan(h.text) for h in above.head):
            edges = zip(above.columns, grid.columns, strict=True)
            return above if all(abs(a.x1 - b.x1) <= _FLUSH for a, b in edges) else None
        above = above.continued
    return None


_MONTH = f"(?:{MONTHS})"
_DAY = r"\d{1,2}(?!\d)"
_PHRASE = re.compile(
    r"(?:for (?:the )?)?(?:(?:fiscal )?years?"
    r"|(?:three|six|nine|twelve)[- ](?:and (?:six|nine|twelve)[- ])?months?(?:[- ]periods?)?"
    rf"|quarters?|periods?) end(?:ed|ing)(?: (?:{_MONTH} {_DAY}|{_DAY} {_MONTH}),?)?"
    rf"|(?:as (?:of|at) |at )?(?:{_MONTH} {_DAY}|{_DAY} {_MONTH}),?(?: ?(?:19|20)\d\d)?",
    re.IGNORECASE,
)


_MONTH_OF_YEAR = re.compile(r"(0?[1-9]|1[0-2])/(\d\d)")


def dated_months(paths: Sequence[list[str]], last: date | None) -> list[list[str]]:
    """Paths whose leaves are one month of year after year ("12/23", "12/24") up to `last`, with those written out."""
    leaves = [m for p in paths if p and (m := _MONTH_OF_YEAR.fullmatch(p[-1]))]
    years = [2000 + int(m.group(2)) for m in leaves]
    yearly = len(years) > 1 and {abs(b - a) for a, b in pairwise(years)} == {1}
    if last is None or not yearly or {int(m.group(1)) for m in leaves} != {last.month} or max(years) != last.year:
        return list(paths)
    return [
        [*p[:-1], f"{last:%B} 20{m.group(2)}"] if p and (m := _MONTH_OF_YEAR.fullmatch(p[-1])) else p for p in paths
    ]


_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")


def slashed_dates(paths: Sequence[list[str]]) -> list[list[str]]:
    """Paths whose leaves are dates like "2/1/2025", with these written out in the one order that all of them allow."""
    dated = [p for p in paths if p and _SLASHED.fullmatch(p[-1])]
    found = [m for p in dated for part in p for m in _SLASHED.finditer(part)]
    first, second = {int(m[1]) > 12 for m in found}, {int(m[2]) > 12 for m in found}
    if len(dated) < 2 or (True in first) == (True in second):
        return list(paths)
    month_first = True in second

    def spelled(m: re.Match[str]) -> str:
        if not month_first:
            return f"{m[1]}.{m[2]}.{m[3]}"
        return f"{_NAMES[int(m[1])]} {m[2]}, {m[3]}" if 1 <= int(m[1]) <= 12 else m[0]

    return [[_SLASHED.sub(spelled, part) for part in p] if p in dated else p for p in paths]


_NAMES = dict(enumerate(MONTHS.title().split("|"), 1))


def spoken_quarters(paths: Sequence[list[str]]) -> list[list[str]]:
    """Paths whose leaves are bare ordinals of three quarters or more ("1st … 4th"), with those called quarters."""
    ordinals = [bool(p) and lexicon("ordinal").whole(p[-1]) is not None for p in paths]
    if len({p[-1].lower() for p, said in zip(paths, ordinals, strict=True) if said}) < 3:
        return list(paths)
    return [[*p[:-1], f"{p[-1]} quarter"] if said else p for p, said in zip(paths, ordinals, strict=True)]


def whole_years(paths: Sequence[list[str]]) -> list[list[str]]:
    """Paths with "Full year" said as twelve months, where other columns name a shorter part of a year."""
    if not any(_is_part(t) for p in paths if p for t in scan(JOIN.join(p))):
        return list(paths)
    return [["12 months" if _FULL_YEAR.whole(part) is not None else part for part in p] for p in paths]


def _is_part(token: Token) -> bool:
    return token.kind in ("quarter", "half") or (token.kind == "span" and (token.number or 12) < 12)


_FULL_YEAR = lexicon("time.year", "time.full_year")
_LENGTH = re.compile(
    r"(q[1-4]|[12]h|h[12]|(?:first|second|third|fourth) quarter|full[- ]year|(?:first|second) half"
    r"|(?:three|six|nine|twelve) months)(?: \([^()]*\))?",
    re.IGNORECASE,
)


def stub_period(text: str) -> str | None:
    """The date or period that the stub's heading names: "For the years ended December 31", "At December 31"."""
    if not text:
        return None
    if is_period_label(text):
        return text
    length = _LENGTH.fullmatch(text)
    if length is not None:
        return length.group(1)
    found = _PHRASE.findall(text)
    return found[0] if len(found) == 1 else None
