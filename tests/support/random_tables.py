"""Tables with known content, set as a filing would set them, in many styles.

Input: labels, values and a `Style`. Output: a `Page`. Glyph widths are those of Helvetica, so that gaps, hanging signs
and centred heads have the proportions of print.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from tieout.pages.model import Page, Rule, Word

_WIDTHS = {**dict.fromkeys("0123456789$", 0.556), **dict.fromkeys(",. ", 0.278), **dict.fromkeys("()", 0.333),
           "%": 0.889, "−": 0.584, "—": 1.0, "–": 0.556}  # fmt: skip
_LETTER = 0.53
LEFT, TOP = 48.0, 90.0
BLANK = -(10**9)


@dataclass(frozen=True)
class Style:
    """How a table is set. Lengths are in type sizes.

    `sign`: a currency sign glued to the number, in a column of its own, or none; on the first row or on all rows.
    `negative`: parentheses inside the column, hanging beyond it, or a true minus. `apart`: a closing sign is a run of
    its own. `runs`: numbers are broken before their commas, with this gap. `head`: years flush right or centred;
    `span`: a line centred over all of them, or over each half, with a rule or without. `title`: with "(in millions)",
    flush left or centred over the table.
    """

    size: float = 9.0
    pitch: float = 1.35
    gap: float = 2.0
    sign: str = "none"
    every_row: bool = False
    negative: str = "inside"
    apart: bool = False
    dash: str = "—"
    head: str = "right"
    span: str = "none"
    percent: bool = False  # the last column holds percentages
    runs: float | None = None
    title: str = "none"
    wrap_indent: float = 0.0


@dataclass(frozen=True)
class Table:
    """Rows of values in whole units, percentages in tenths; None is a dash, BLANK nothing. A newline wraps a label."""

    labels: tuple[str, ...]
    values: tuple[tuple[int | None, ...], ...]
    years: tuple[int, ...]
    style: Style = field(default_factory=Style)

    def expected(self, row: int, column: int) -> Decimal | None:
        """The value at full scale."""
        value = self.values[row][column]
        if value is None:
            return None
        scale = 1 if self.style.title == "none" else 1_000_000
        return Decimal(value) / 1000 if self.is_percent(column) else Decimal(value) * scale

    def label(self, row: int) -> str:
        """A row's label on one line."""
        return self.labels[row].replace("\n", " ")

    @property
    def heads(self) -> list[list[str]]:
        """Header path of each column."""
        spans: dict[str, list[list[str]]] = {
            "none": [[]],
            "halves": [["Three Months Ended June 30,"], ["Six Months Ended June 30,"]],
        }
        over = spans.get(self.style.span, [["Year Ended December 31,"]])
        share = -(-len(self.years) // len(over))
        return [[*over[j // share], str(year)] for j, year in enumerate(self.years)]

    def is_percent(self, column: int) -> bool:
        """The column holds percentages, printed with one decimal."""
        return self.style.percent and column == len(self.years) - 1


def width_of(text: str, size: float) -> float:
    """Width of a text in points."""
    return size * sum(_WIDTHS.get(ch, _LETTER) for ch in text)


class _Press:
    """Sets words on a page, each cell as a line of the reader's."""

    def __init__(self, style: Style, number: int = 1) -> None:
        self.page, self.style, self.line = Page(number, 612, 792), style, 0

    def put(self, text: str, x: float, base: float) -> float:
        """Set a text from x on; answers with its right edge."""
        self.line += 1
        size = self.style.size
        for word in text.split():
            end = x + width_of(word, size)
            self.page.words.append(
                Word(word, x, base - 0.8 * size, end, base + 0.25 * size, size, base, line=self.line)
            )
            x = end + width_of(" ", size)
        return x - width_of(" ", size)

    def put_right(self, text: str, right: float, base: float) -> None:
        """Set a text up to its right edge."""
        self.put(text, right - width_of(text, self.style.size), base)

    def put_centred(self, text: str, left: float, right: float, base: float) -> None:
        """Set a text in the middle of an extent."""
        self.put(text, (left + right - width_of(text, self.style.size)) / 2, base)

    def put_number(self, text: str, right: float, base: float) -> None:
        """Set a number up to its right edge, broken before its commas where the style says so."""
        runs, size = self.style.runs, self.style.size
        pieces = re.split(r"(?=,)", text) if runs is not None else [text]
        for piece in reversed(pieces):
            self.put_right(piece, right, base)
            right -= width_of(piece, size) + (runs or 0.0) * size


def draw(table: Table, rows: slice = slice(None), *, number: int = 1, top: float = TOP) -> Page:
    """The page with the table from `top` down; with `rows` that begin later, their part of it without its head."""
    style, press = table.style, _Press(table.style, number)
    size, pitch = style.size, style.size * style.pitch
    lines = [label.split("\n") for label in table.labels]
    indent = style.wrap_indent * size
    stub = max(width_of(line, size) + indent * (n > 0) for part in lines for n, line in enumerate(part))
    widths = [_column_width(table, j) for j in range(len(table.years))]
    rights, x = [], LEFT + stub
    for width in widths:
        x += style.gap * size + width
        rights.append(x)
    base = top if rows.start else _draw_head(press, table, rights, widths, top)
    for i, label in list(enumerate(lines))[rows]:
        for n, line in enumerate(label):
            base += 1.15 * size if n else 0.0
            press.put(line, LEFT + indent * (n > 0), base)
        for j, right in enumerate(rights):
            _draw_value(press, table, i, j, (right - widths[j], right, base))
        base += pitch
    return press.page


def put_lines(page: Page, lines: Iterable[str], base: float, size: float) -> None:
    """Set lines of prose under one another at the left margin of a page."""
    press = _Press(Style(size=size))
    press.page, press.line = page, max(word.line for word in page.words)
    for n, line in enumerate(lines):
        press.put(line, LEFT, base + 1.2 * size * n)


def _column_width(table: Table, column: int) -> float:
    size = table.style.size
    printed = [width_of("$ " + _magnitude(table, i, column) + "()%", size) for i in range(len(table.labels))]
    loose = 3 * size * (table.style.runs or 0.0)
    path = table.heads[column]
    under = sum(head[0] == path[0] for head in table.heads)
    over = width_of(path[0], size) / under if len(path) > 1 else 0.0
    return max([*printed, width_of("2025", size), over]) + loose


def _magnitude(table: Table, row: int, column: int) -> str:
    value = table.values[row][column]
    if value == BLANK:
        return ""
    if value is None:
        return table.style.dash
    return f"{abs(value) / 10:,.1f}" if table.is_percent(column) else f"{abs(value):,}"


def _draw_head(press: _Press, table: Table, rights: list[float], widths: list[float], top: float) -> float:
    """Title, spans and years; answers with the first row's baseline."""
    style, base = table.style, top
    size = style.size
    for text in ("Selected data", "(in millions)") if style.title != "none" else ():
        press.put_centred(text, LEFT, rights[-1], base) if style.title == "centred" else press.put(text, LEFT, base)
        base += 1.4 * size
    if style.span != "none":
        _draw_spans(press, table, rights, widths, base)
        base += 1.5 * size
    for j, (year, right) in enumerate(zip(table.years, rights, strict=True)):
        ink = max(width_of(_magnitude(table, i, j), size) for i in range(len(table.labels)))
        inset = max(0.0, ink - width_of(str(year), size)) / 2 if style.head == "centred" else 0.0
        press.put_right(str(year), right - inset, base)
    return base + 1.6 * size


def _draw_spans(press: _Press, table: Table, rights: list[float], widths: list[float], base: float) -> None:
    heads, size = table.heads, table.style.size
    for text in dict.fromkeys(path[0] for path in heads):
        under = [j for j, path in enumerate(heads) if path[0] == text]
        left, right = rights[under[0]] - widths[under[0]], rights[under[-1]]
        press.put_centred(text, left, right, base)
        if table.style.span != "plain":
            press.page.rules.append(Rule(left, base + 0.4 * size, right, base + 0.4 * size + 0.5, horizontal=True))


def _draw_value(press: _Press, table: Table, i: int, j: int, place: tuple[float, float, float]) -> None:
    left, right, base = place
    style, value = table.style, table.values[i][j]
    size = style.size
    if value == BLANK:
        return
    text = _magnitude(table, i, j)
    opening, closing = "", "%" if table.is_percent(j) and value is not None else ""
    if value is not None and value < 0:
        opening, closing = ("−", closing) if style.negative == "minus" else ("(", ")" + closing)
    signed = style.sign != "none" and not table.is_percent(j) and (style.every_row or i == 0)
    if signed and style.sign == "glued":
        opening = "$" + opening
    elif signed:
        press.put("$", left, base)
    edge = right if style.negative == "hanging" or not closing else right - width_of(closing, size)
    if style.apart and closing:
        press.put_number(opening + text, edge, base)
        press.put(closing, edge + 0.06 * size, base)
    else:
        press.put_number(opening + text + closing, edge + width_of(closing, size), base)
