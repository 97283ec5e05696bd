"""A statement as a table for a person, as CSV (a row a value) and as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tieout.markup import Told, html_table

if TYPE_CHECKING:
    from tieout.statements.model import Column, Derived, Row, Statement, Value

_HEAD = (
    "item", "label", "period_start", "period_end", "value", "currency", "kind", "status", "note", "cell_id",
    "file_name", "page", "x0", "y0", "x1", "y1", "segment", "segment_level",
)  # fmt: skip

_LETTERS = 10  # of a cell's id that are shown


def lines(found: Statement, *, cells: bool = False) -> tuple[list[str], list[list[str]]]:
    """Head and rows for the terminal, in the unit of most values: restated ones with *, computed ones with =.

    With `cells` each number is followed by the first letters of its cell's id, which `tieout drilldown` takes. A
    period of which something was restated has a second column: what was filed first, where that differs.
    """
    unit = unit_of_most(found)
    sides = _sides(found)
    head = ["item", "as printed", *(f"{_title(found, c)}{' as filed' if first else ''}" for c, first in sides)]
    return head, [
        [r.item or "", _label(r), *(_cell(r, c, unit, first=first, cells=cells) for c, first in sides)]
        for r in found.rows
    ]


def _label(row: Row) -> str:
    return f"  › {row.segment.name[:40]} ({row.segment.level})" if row.segment else row.label[:60]


def _cell(row: Row, column: Column, unit: Decimal, *, first: bool, cells: bool) -> str:
    text = _filed(row, column, unit) if first else _shown(row, column, unit)
    value = row.values.get(column)
    value = value.restates if value is not None and first else value
    return f"{text} {value.source.cell_id[:_LETTERS]}" if cells and value is not None else text


def as_html(found: Statement) -> str:
    """The statement for a notebook: pointing at a number tells its file and page, or its operands."""
    head, texts = lines(found)
    sides = _sides(found)
    hints = [["", "", *(_hint(row, c, first=first) for c, first in sides)] for row in found.rows]
    told = [[Told(t, h) for t, h in zip(text, hint, strict=True)] for text, hint in zip(texts, hints, strict=True)]
    return html_table(f"{found.company}: {found.kind} statement", head, told, footer(found, remarks=False))


def _hint(row: Row, column: Column, *, first: bool) -> str:
    value = row.values.get(column)
    if value is None:
        made = row.derived.get(column)
        return f"{made.how}: {_operands(made)}" if made else row.refused.get(column) or row.gaps.get(column, "")
    shown = value.restates if first else value
    return f"{shown.source.file_name} p. {shown.source.page}: {shown.source.text}" if shown is not None else ""


def _sides(found: Statement) -> list[tuple[Column, bool]]:
    """The columns, those of which something was restated a second time, for what was filed first."""
    return [(c, first) for c in found.columns for first in ((False, True) if c in found.restated else (False,))]


def restated_lines(found: Statement) -> list[tuple[Row, Column, Value, Value]]:
    """Each value that was restated, with what was filed first."""
    return [
        (row, column, value, value.restates)
        for row in found.rows
        for column in found.columns
        if (value := row.values.get(column)) is not None and value.restates is not None
    ]


def footer(found: Statement, *, remarks: bool = True) -> list[str]:
    """What a reader has to know: unit, sources, checks; and `remarks`: restatements, computed values, refusals."""
    unit = unit_of_most(found)
    currencies = ", ".join(found.currencies) or "no currency"
    said = [f"{found.company}: {currencies}, in units of {unit.normalize():,f}; {found.basis}"]
    said += [f"from {name}" for name in found.files] + [f"notice: {n}" for n in found.notices]
    if len(found.currencies) > 1:
        said.append(f"warning: values in several currencies: {', '.join(found.currencies)}")
    for row in found.rows if remarks else ():
        name = f"{row.item or row.label}{f' › {row.segment.name}' if row.segment else ''}"
        for column in found.columns:
            said += _remarks(name, row, column)
    failed = [c for c in found.checks if not c.holds]
    said += [f"does not add up: {c.item} {c.column.end}, off by {c.off.normalize():,f}" for c in failed]
    held = len(found.checks) - len(failed)
    return [*said, f"{held} of {len(found.checks)} identities hold"]


def _remarks(name: str, row: Row, column: Column) -> Iterator[str]:
    value = row.values.get(column)
    if value is not None and value.restates is not None:
        old = value.restates
        yield (
            f"* {name} {column.end}: {_plain(value)} in {value.source.file_name} p. {value.source.page}, "
            f"first filed as {_plain(old)} under {old.source.label!r} in {old.source.file_name} p. {old.source.page}"
        )
    if column in row.derived:
        yield f"= {name} {column.end}: {row.derived[column].how}: {_operands(row.derived[column])}"
    elif column in row.refused:
        yield f"- {name} {column.end}: {row.refused[column]}"


def as_csv(found: Statement) -> str:
    """A line a value, gaps included, with cell, file, page and box."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(_HEAD)
    for row in found.rows:
        for column in found.columns:
            told = [row.item or "", row.label, column.start or "", column.end, *_csv(row, column)]
            part = [row.segment.name, row.segment.level] if row.segment else ["", ""]
            table.writerow([*told, *[""] * (len(_HEAD) - len(told) - len(part)), *part])
    return out.getvalue()


def _csv(row: Row, column: Column) -> list[Any]:
    value = row.values.get(column)
    if value is not None:
        place = value.source
        note = f"first filed as {value.restates.value:f} in {value.restates.source.file_name}" if value.restates else ""
        status = "restated" if value.restates else "stated"
        return [f"{value.value.normalize():f}", value.currency or "", value.kind, status, note, place.cell_id,
                place.file_name, place.page, *place.box]  # fmt: skip
    if column in row.derived:
        made = row.derived[column]
        return [
            f"{made.value.normalize():f}",
            made.currency or "",
            "amount",
            "computed",
            f"{made.how}: {_operands(made)}",
        ]
    return ["", "", "", "gap", row.refused.get(column) or row.gaps.get(column, "")]


def as_json(found: Statement) -> str:
    """The whole statement."""
    data = {
        "company": found.company, "statement": found.kind, "basis": found.basis, "currencies": found.currencies,
        "files": found.files, "notices": found.notices, "columns": [_period(c) for c in found.columns],
        "rows": [
            {"item": r.item, "label": r.label, **_segment(r), "values": [_json(r, c) for c in found.columns]}
            for r in found.rows
        ],
        "checks": [{"item": c.item, **_period(c.column), "holds": c.holds, "off": f"{c.off:f}"} for c in found.checks],
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _segment(row: Row) -> dict[str, Any]:
    return {"segment": {"level": row.segment.level, "name": row.segment.name}} if row.segment else {}


def _json(row: Row, column: Column) -> dict[str, Any]:
    if column in row.values:
        return _value(row.values[column])
    if column in row.derived:
        made = row.derived[column]
        parts = [{"sign": sign, **_value(value)} for sign, value in made.operands]
        return {
            "value": f"{made.value.normalize():f}",
            "currency": made.currency,
            "computed": made.how,
            "operands": parts,
        }
    return {"value": None, "reason": row.refused.get(column) or row.gaps.get(column)}


def _value(value: Value) -> dict[str, Any]:
    place = value.source
    told: dict[str, Any] = {
        "value": f"{value.value.normalize():f}", "kind": value.kind, "currency": value.currency,
        "cell_id": place.cell_id, "file_name": place.file_name, "page": place.page, "box": place.box,
    }  # fmt: skip
    return told | ({"first_filed": _value(value.restates)} if value.restates else {})


def _operands(made: Derived) -> str:
    return " ".join(
        f"{'-' if sign < 0 else '+'} {_plain(v)} ({v.source.file_name} p. {v.source.page})" for sign, v in made.operands
    )


def _plain(value: Value) -> str:
    return f"{value.value.normalize():,f}"


def _period(column: Column) -> dict[str, str | None]:
    return {"period_start": str(column.start) if column.start else None, "period_end": str(column.end)}


def _title(found: Statement, column: Column) -> str:
    if found.is_trailing(column):
        return f"12 months to {column.end}"
    return str(column.end) if column.span in ("balance", "year") else f"{column.span} to {column.end}"


def _shown(row: Row, column: Column, unit: Decimal) -> str:
    value = row.values.get(column)
    if value is None:
        made = row.derived.get(column)
        return f"={made.value / unit:,.0f}" if made else "–"
    return f"{_number(value, unit)}{'*' if value.restates else ''}"


def _filed(row: Row, column: Column, unit: Decimal) -> str:
    value = row.values.get(column)
    return _number(value.restates, unit) if value is not None and value.restates is not None else ""


def _number(value: Value, unit: Decimal) -> str:
    if value.kind == "per_share":
        return f"{value.value:,.2f}"
    scaled = value.value / (unit if value.kind == "amount" else value.multiplier)
    return f"{scaled.normalize():,f}" if scaled != scaled.to_integral() else f"{scaled:,.0f}"


def unit_of_most(found: Statement) -> Decimal:
    """The multiplier under which most amounts are printed."""
    units = [v.multiplier for r in found.rows for v in r.values.values() if v.kind == "amount"]
    return max(set(units), key=lambda u: (units.count(u), u), default=Decimal(1))
