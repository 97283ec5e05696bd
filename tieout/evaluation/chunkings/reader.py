"""The value that a chunk of text gives to a question, read by a plain rule: row by its words, column by the year.

    row      the line with a number whose label shares most words with what is asked for, the first of equals
    column   of a pipe table: the one whose headers above share most words with the question, the asked year among them;
             of plain text: the number that stands as many places from the left as the asked year does in the nearest
             line above that names it (a line of years and dates, not of amounts)
    scale    the nearest units line above it in the chunk, else none

Input: a question and a chunk's text. Output: `Read`, or None where the chunk has no such row, or no header above it
that names the asked year. Units lines and printed amounts are read by our own parsers, so that chunks are not
blamed for a poor one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.quantities.amounts import Amount, parse_amount, scaled
from tieout.quantities.units import ONE, parse_units
from tieout.query.vocabulary import vocabulary

YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_NUMBER = re.compile(r"\(?\s?[-−–]?[$€£]?\s?\d[\d,.]*\d?%?\s?\)?%?")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
SCALES = tuple(Decimal(one) for one in ("1", "1000", "1000000", "1000000000", "0.01"))
LONGEST_HEADER = 25  # words; a longer line that names a year is a sentence
UNITS_LINE = 200  # letters; a longer line is not asked for its units


@dataclass(frozen=True)
class Read:
    """What was read: the value at full scale, the line it stands in, and the header that gave its column."""

    value: Decimal
    line: str
    header: str


@dataclass(frozen=True)
class Line:
    """A printed line or a row of a pipe table: its label and its numbers, each with its column."""

    text: str
    label: frozenset[str]
    numbers: tuple[tuple[int, Amount], ...]
    cells: tuple[str, ...]


def read(question: str, metric: frozenset[str], text: str) -> Read | None:
    """The answer of a chunk to a question that names a year; `metric` are the stems of what is asked for."""
    years = YEAR.findall(question)
    lines = _lines(text)
    rows = [(len(line.label & metric), -place) for place, line in enumerate(lines) if line.numbers]
    best, place = max(rows, default=(0, 0))
    if not best or not years:
        return None
    return _read_row(lines, -place, years[-1], _words(question))


def _read_row(lines: Sequence[Line], place: int, year: str, asked: frozenset[str]) -> Read | None:
    """What the row at `place` gives for a year; None where no header above it names the year."""
    row = lines[place]
    above = lines[place - 1 :: -1] if place else []
    found = _by_column(row, above, year, asked) if row.cells else _by_position(row, above, year)
    if found is None:
        return None
    amount, header = found
    if amount.value is None:
        return None
    return Read(scaled(amount, _multiplier(row, above)), row.text, header)


def _by_column(row: Line, above: Sequence[Line], year: str, asked: frozenset[str]) -> tuple[Amount, str] | None:
    """Number of a pipe table's row under the header that fits best."""
    heads = list(_heads(above, len(row.cells)))
    found = []
    for column, amount in row.numbers:
        header = " ".join(line.cells[column] for line in reversed(heads))
        if year in header:
            found.append((len(_words(header) & asked), -column, amount, header))
    if not found:
        return None
    _, _, amount, header = max(found, key=lambda one: one[:2])
    return amount, header


def _heads(above: Sequence[Line], width: int) -> Iterator[Line]:
    """Rows above that belong to the same pipe table and hold no amounts but years."""
    for line in above:
        if len(line.cells) != width:
            return
        if not line.numbers or YEAR.search(line.text):
            yield line


def _names_years(line: Line) -> bool:
    """Whether a plain line is a heading of years."""
    return bool(YEAR.search(line.text)) and len(line.text.split()) <= LONGEST_HEADER


def _by_position(row: Line, above: Sequence[Line], year: str) -> tuple[Amount, str] | None:
    """Number of a plain line by the place of the year in the nearest heading above."""
    for line in above:
        if _names_years(line) and year in (years := YEAR.findall(line.text)):
            at = years.index(year)
            return (row.numbers[at][1], line.text) if at < len(row.numbers) else None
    return None


def _multiplier(row: Line, above: Sequence[Line]) -> Decimal:
    """The multiplier of the nearest units line, which a row per share or in percent has none of."""
    own = parse_units(row.text[:UNITS_LINE])
    if own and (own.per_share or own.percent):
        return ONE
    for line in (row, *above):
        units = parse_units(line.text) if len(line.text) <= UNITS_LINE else None
        if units and units.money_multiplier:
            return units.money_multiplier
    return ONE


def _lines(text: str) -> list[Line]:
    return [_line(part) for part in text.splitlines() if part.strip()]


@lru_cache(maxsize=65536)
def _line(text: str) -> Line:
    if text.startswith("|"):
        cells = tuple(part.strip() for part in text.strip().strip("|").split("|"))
        read_cells = [(place, parse_amount(cell)) for place, cell in enumerate(cells) if place]
        numbers = tuple((place, amount) for place, amount in read_cells if amount.value is not None)
        return Line(text, _words(cells[0]), numbers, cells)
    first = _LETTERS.search(text)
    found = [m for m in _NUMBER.finditer(text) if first is None or m.start() > first.start()]
    label = text[: found[0].start()] if found else text
    amounts = [parse_amount(m.group().strip()) for m in found]
    return Line(text, _words(label), tuple((i, a) for i, a in enumerate(amounts) if a.value is not None), ())


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(t) for t in tokens(text)) - vocabulary().stop


def prints(text: str, value: Decimal) -> bool:
    """Whether the text prints a number that is `value` at some usual scale, whatever its sign."""
    return any(_is(amount, value) for line in _lines(text) for _, amount in line.numbers)


def names_year(text: str, value: Decimal, year: str) -> bool | None:
    """Whether the first column in which the text prints `value` is headed by the year; None where it does not print it.

    The header is the one that `read` would take the column by.
    """
    lines = _lines(text)
    for place, line in enumerate(lines):
        for at, (column, amount) in enumerate(line.numbers):
            if _is(amount, value):
                above = lines[place - 1 :: -1] if place else []
                return _head_names(line, column, at, above, year)
    return None


def _head_names(row: Line, column: int, at: int, above: Sequence[Line], year: str) -> bool:
    if row.cells:
        return any(year in line.cells[column] for line in _heads(above, len(row.cells)))
    nearest = next((line for line in above if _names_years(line)), None)
    years = YEAR.findall(nearest.text) if nearest else []
    return at < len(years) and years[at] == year


def _is(amount: Amount, value: Decimal) -> bool:
    shown = abs(amount.value or Decimal(0))
    return any(shown * scale == abs(value) for scale in SCALES)
