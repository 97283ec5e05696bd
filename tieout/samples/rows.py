"""A small notation for the rows of a table, so that content reads like the table.

Input: lines of "label | value | value". Output: `Row`s. Invariants: a total without values is the sum of the data
rows since the last section or total, column by column; everything else is printed as it is written.

    : Label               a section row             > Label | …          one step of indentation for each >
    = Label               a total, summed           == Label             a total with a double rule below
    $ Label | …           with currency signs       Label {(1)} | …      a footnote marker
    -                     a dash (nil)              .                    nothing printed
    12.5                  a number                  NM                   any other text, as it is
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from tieout.samples.declare import Mark, Period, Row, Unit, Value, sums

_MARK = re.compile(r"\s*\{([^}]*)\}$")


def grid(
    text: str,
    *,
    computed: Mapping[str, Sequence[Value]] | None = None,
    unit: Unit | None = None,
    period: Period | None = None,
    prefix: bool = False,
) -> list[Row]:
    """Rows of the notation; `computed` gives values by label, `prefix` puts currency signs on every row."""
    rows: list[Row] = []
    block: list[Row] = []
    for line in filter(None, (part.strip() for part in text.strip().splitlines())):
        row = _parse(line, computed or {})
        if row.kind in {"total", "grand"} and not row.values:
            row = replace(row, values=tuple(sums(block, i) for i in range(len(block[0].values))))
        block = [*block, row] if row.kind == "data" else []
        rows.append(replace(row, prefix=row.prefix or prefix, unit=unit, period=period))
    return rows


def _parse(line: str, computed: Mapping[str, Sequence[Value]]) -> Row:
    label, *values = (part.strip() for part in line.split("|"))
    kind, indent, prefix = "data", 0, False
    while label[:1] in {":", "=", ">", "$"}:
        if label[0] == ">":
            indent += 1
        elif label[0] == "$":
            prefix = True
        else:
            kind = "section" if label[0] == ":" else "grand" if kind == "total" else "total"
        label = label[1:].lstrip()
    label, markers = _markers(label)
    given = tuple(computed[label]) if label in computed and not values else tuple(_value(v) for v in values)
    return Row(label, given, kind=kind, indent=indent, prefix=prefix, markers=markers)


def _markers(text: str) -> tuple[str, tuple[str, ...]]:
    found = _MARK.search(text)
    return (text[: found.start()], tuple(found[1].split(";"))) if found else (text, ())


def _value(text: str) -> Value:
    bare, markers = _markers(text)
    number = _number(bare)
    return Mark(number, markers) if markers and not isinstance(number, str) else number


def _number(text: str) -> Decimal | str | None:
    if text in {"-", "."}:
        return None if text == "-" else ""
    try:
        return Decimal(text.replace(",", ""))
    except InvalidOperation:
        return text


def values(rows: Sequence[Row], label: str) -> tuple[Value, ...]:
    """Values of the first row with that label."""
    return next(r.values for r in rows if r.label == label)


def joined(*parts: Row | Sequence[Row]) -> tuple[Row, ...]:
    """Rows and lists of rows, in order."""
    found: list[Row] = []
    for part in parts:
        found += [part] if isinstance(part, Row) else part
    return tuple(found)
