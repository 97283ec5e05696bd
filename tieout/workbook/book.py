"""A workbook whose numbers are cited: the one place that writes Excel files.

Input: cited numbers, formulas over them, texts. Output: the bytes of an .xlsx file, the same for the same input.
Invariants: a cited number is a number at full scale, with a link to its source and a row on the sheet of sources; a
text is never taken for a formula, whatever it begins with; scales are formats, never divisions.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_rowcol_to_cell

from tieout.lake.store import atomic
from tieout.workbook.formats import number_format

SOURCES = "Sources"
MOST_LINKS = 65_000  # that a sheet can hold
_LONGEST_NAME, _LONGEST_TIP = 31, 250
_NOT_IN_NAMES = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
_MADE = datetime(2000, 1, 1)  # noqa: DTZ001 - a fixed day: equal input gives equal bytes
_HEAD = ("cell", "file", "page", "x0", "y0", "x1", "y1", "label", "as printed", "value", "unit", "printed in units of",
         "from", "to")  # fmt: skip
_VALUE = _HEAD.index("value")
_STYLES: dict[str, dict[str, Any]] = {
    "": {},
    "title": {"bold": True, "font_size": 14},
    "head": {"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"},
    "note": {"font_color": "#666666"},
    "wrap": {"text_wrap": True, "valign": "top"},
    "section": {"bold": True},
    "gap": {"font_color": "#999999", "align": "right"},
    "cited": {"font_color": "#1F4E9E"},
    "restated": {"font_color": "#1F4E9E", "bg_color": "#FFF2CC"},
    "doubtful": {"font_color": "#1F4E9E", "bg_color": "#FCE4D6"},
    "computed": {"italic": True},
    "verdict": {"align": "center"},
}
_GOOD = {"bg_color": "#C6EFCE", "font_color": "#006100"}
_BAD = {"bg_color": "#FFC7CE", "font_color": "#9C0006"}


@dataclass(frozen=True, slots=True)
class Cited:
    """A printed number and where it stands: `value` at full scale, None where none is reported."""

    cell_id: str
    file_name: str
    page: int
    box: tuple[float, float, float, float]
    label: str
    text: str
    value: Decimal | None
    kind: str
    currency: str | None
    multiplier: Decimal
    start: date | None = None
    end: date | None = None

    @property
    def unit(self) -> str:
        """Such as "USD", "USD per share", "shares"."""
        return unit_of(self.kind, self.currency)


Link = Callable[[Cited], str]
Formula = tuple[str, Decimal]  # with the value that it gives
Verdicts = tuple[str, str]  # where a sum holds, and where it does not


def unit_of(kind: str, currency: str | None) -> str:
    """Such as "USD", "USD per share", "percent"."""
    if kind == "per_share":
        return f"{currency or ''} per share".strip()
    return currency or ("" if kind == "amount" else kind.replace("_", " "))


def signed_sum(terms: Iterable[tuple[int, str]]) -> str:
    """The formula of a sum of addresses, each with its sign."""
    return "=" + "".join(f"{'-' if sign < 0 else '+'}{place}" for sign, place in terms).removeprefix("+")


def signed_words(terms: Iterable[tuple[int, str]]) -> str:
    """The same sum in words: what is added and taken away."""
    return " ".join(f"{'-' if sign < 0 else '+'} {label}" for sign, label in terms)


class Sheet:
    """One sheet, written cell by cell; rows and columns count from 0."""

    def __init__(self, book: Book, name: str, sheet: Any) -> None:
        self.name = name
        self._book, self._sheet, self._links = book, sheet, 0

    def text(self, row: int, col: int, text: str, style: str = "") -> None:
        """Write a text."""
        self._sheet.write_string(row, col, text, self._book.format(style))

    def texts(self, row: int, texts: Iterable[str], style: str = "", *, first: int = 0) -> None:
        """Write texts side by side, from the column `first`."""
        for col, text in enumerate(texts, first):
            self.text(row, col, text, style)

    def day(self, row: int, col: int, day: date | None, style: str = "") -> None:
        """Write a day as a date."""
        if day is not None:
            at = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - a day has no zone
            self._sheet.write_datetime(row, col, at, self._book.format(style, "yyyy-mm-dd"))

    def number(self, row: int, col: int, value: Decimal | float, style: str = "", form: str = "General") -> None:
        """Write a number that is not cited."""
        self._sheet.write_number(row, col, float(value), self._book.format(style, form))

    def cited(self, row: int, col: int, one: Cited, *, scale: Decimal = Decimal(1), style: str = "cited") -> None:
        """Write a cited number with its link; formulas that need it point here from now on."""
        if one.value is None:
            self.text(row, col, one.text or "–", "gap")
            self._book.source(one)
            return
        form = self._book.format(style, number_format(one.kind, one.value, scale))
        if self._links < MOST_LINKS:
            self._links += 1
            tip = f"{one.file_name}, p. {one.page}: {one.text}"[:_LONGEST_TIP]
            self._sheet.write_url(row, col, self._book.link(one), form, "", tip)
        self._sheet.write_number(row, col, float(one.value), form)
        self._book.placed(one, self.address(row, col))

    def formula(
        self, row: int, col: int, formula: str, value: Decimal | str, style: str = "computed", form: str = "General"
    ) -> None:
        """Write a formula with the value that it gives."""
        shown = value if isinstance(value, str) else float(value)
        self._sheet.write_formula(row, col, formula, self._book.format(style, form), shown)

    def check(
        self, row: int, col: int, stated: Formula, computed: Formula, *, slack: Decimal, verdicts: Verdicts,
        holds: bool, form: str,
    ) -> None:  # fmt: skip
        """Write five cells: a total stated and computed, the difference, the rounding allowed, the verdict."""
        places = [xl_rowcol_to_cell(row, col + n) for n in range(4)]
        self.formula(row, col, *stated, "", form)
        self.formula(row, col + 1, *computed, form=form)
        self.formula(row, col + 2, f"={places[0]}-{places[1]}", stated[1] - computed[1], form=form)
        self.number(row, col + 3, slack, form=form)
        good, bad = verdicts
        verdict = f'=IF(ROUND(ABS({places[2]})-{places[3]},9)<=0,"{good}","{bad}")'
        self.formula(row, col + 4, verdict, good if holds else bad, "verdict")

    def internal(self, row: int, col: int, name: str, text: str) -> None:
        """Write a link to another sheet."""
        self._sheet.write_url(row, col, f"internal:'{name}'!A1", self._book.format("cited"), text)

    def verdicts(self, first: int, last: int, col: int, good: str) -> None:
        """Colour verdicts: those that say `good` green, all others red."""
        for criteria, form in (("==", _GOOD), ("!=", _BAD)):
            rule = {"type": "cell", "criteria": criteria, "value": f'"{good}"', "format": self._book.raw(form)}
            self._sheet.conditional_format(first, col, last, col, rule)

    def widths(self, *widths: float) -> None:
        """Set the widths of the first columns, in characters."""
        for col, width in enumerate(widths):
            self._sheet.set_column(col, col, width)

    def freeze(self, row: int, col: int) -> None:
        """Keep rows above and columns before in view."""
        self._sheet.freeze_panes(row, col)

    def address(self, row: int, col: int) -> str:
        """The cell as formulas of any sheet name it."""
        return f"'{self.name}'!{xl_rowcol_to_cell(row, col, row_abs=True, col_abs=True)}"


class Book:
    """The workbook. `link` gives the address behind a cited number."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self._bytes = io.BytesIO()
        self._book = Workbook(self._bytes, {"in_memory": True, "strings_to_urls": False})
        self._book.set_properties({"created": _MADE})
        self._formats: dict[tuple[str, str], Any] = {}
        self._names: set[str] = {SOURCES.lower()}
        self._sources: dict[str, Cited] = {}
        self._rows: dict[str, int] = {}  # of each on the sheet of sources, from 1, the head first
        self._places: dict[str, str] = {}

    def sheet(self, name: str) -> Sheet:
        """A further sheet; a name that is taken, or not allowed, is changed."""
        plain = " ".join(name.translate(_NOT_IN_NAMES).split())[:_LONGEST_NAME] or "Sheet"
        chosen, count = plain, 1
        while chosen.lower() in self._names:
            count += 1
            chosen = f"{plain[: _LONGEST_NAME - 5]} {count}"
        self._names.add(chosen.lower())
        return Sheet(self, chosen, self._book.add_worksheet(chosen))

    def source(self, one: Cited) -> None:
        """Give a number its row on the sheet of sources."""
        if one.cell_id not in self._sources:
            self._sources[one.cell_id] = one
            self._rows[one.cell_id] = len(self._sources) + 1

    def placed(self, one: Cited, address: str) -> None:
        """Say where a cited number is shown."""
        self.source(one)
        self._places.setdefault(one.cell_id, address)

    def is_shown(self, cell_id: str) -> bool:
        """Whether a cited number stands on a sheet already."""
        return cell_id in self._places

    def ref(self, one: Cited) -> str:
        """The address of a cited number: where it is shown, else its row on the sheet of sources."""
        self.source(one)
        if one.cell_id in self._places:
            return self._places[one.cell_id]
        return f"{SOURCES}!${chr(ord('A') + _VALUE)}${self._rows[one.cell_id]}"

    def format(self, style: str, form: str = "General") -> Any:
        """A format, made once."""
        if (style, form) not in self._formats:
            self._formats[style, form] = self._book.add_format({**_STYLES[style], "num_format": form})
        return self._formats[style, form]

    def raw(self, properties: dict[str, Any]) -> Any:
        """A format of conditions."""
        return self._book.add_format(properties)

    @property
    def sources(self) -> Sequence[Cited]:
        """All cited numbers so far."""
        return tuple(self._sources.values())

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        self._write_sources()
        self._book.close()
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic(path) as staged:
            staged.write_bytes(self._bytes.getvalue())

    def _write_sources(self) -> None:
        raw = self._book.add_worksheet(SOURCES)
        sheet = Sheet(self, SOURCES, raw)
        sheet.texts(0, _HEAD, "head")
        for row, one in enumerate(self._sources.values(), 1):
            sheet.text(row, 0, one.cell_id)
            sheet.text(row, 1, one.file_name)
            for col, number in enumerate((one.page, *one.box), 2):
                sheet.number(row, col, round(number, 2))
            sheet.text(row, 7, one.label)
            sheet.text(row, 8, one.text)
            sheet.cited(row, _VALUE, one)
            sheet.text(row, 10, one.unit)
            sheet.number(row, 11, one.multiplier)
            sheet.day(row, 12, one.start)
            sheet.day(row, 13, one.end)
        sheet.widths(20, 34, 6, 8, 8, 8, 8, 44, 14, 20, 14, 12, 12, 12)
        sheet.freeze(1, 2)
