"""The company's own numbers: those of the statements' faces, then what notes add to them.

Input: rows and faces. Output: `Facts`, one a line item and period. Invariants: a face outranks a note; a note adds
periods to an item of a face only where it states the same number for a period that both have; a table of another frame
(adjusted, pro forma, a segment, the parent alone) adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from tieout.extract.facts import Fact, Span, fact, fits, number_of, span_of
from tieout.extract.items import Item, items, plain, words
from tieout.extract.rows import Row
from tieout.model import Cell

_ROUNDING = 2  # units of the last place by which a difference may miss
Facts = dict[str, dict[Span, Fact]]


def consolidated(rows: Sequence[Row], faces: Mapping[str, frozenset[str]]) -> Facts:
    """The company's numbers by item and span."""
    found: Facts = {}
    on_face = [
        row for row in rows if any(row.table.table_id in faces.get(s, ()) for s in ("income", "balance", "cash"))
    ]
    for item in items().values():
        found[item.id] = _of_face(item, on_face, faces.get(item.statement, frozenset()))
    spans = spans_of(on_face)
    known = frozenset().union(*(faces.get(s, frozenset()) for s in ("income", "balance", "cash")))
    others = [row for row in rows if row.table.table_id not in known and not _apart(row)]
    for item in items().values():
        _from_notes(item, found[item.id], others, spans, faces.get("equity", frozenset()))
    _sums(found, [*on_face, *others])
    _signed(found)
    return {item: facts for item, facts in found.items() if facts}


def spans_of(rows: Iterable[Row]) -> frozenset[Span]:
    """The spans of rows' columns."""
    return frozenset(span for row in rows for cell in row.cells if (span := span_of(cell)))


def _of_face(item: Item, rows: Sequence[Row], tables: frozenset[str]) -> dict[Span, Fact]:
    """The row of a face that names the item best; rows of like rank that follow add what it lacks."""
    fitting = [
        (named.tier, row)
        for row in rows
        if row.table.table_id in tables
        for named in row.names
        if named.item.id == item.id and any(fits(c, item) and c.value is not None for c in row.cells)
    ]
    if not fitting:
        return {}
    _, row = min(fitting, key=lambda one: (one[0], one[1].index))
    found: dict[Span, Fact] = {}
    for cell in row.cells:
        if fits(cell, item) and number_of(cell) is not None:
            why = f"row of the {_FACES[item.statement]} that names it"
            new = fact(item, cell, row, why)
            found.setdefault(new.span, new)
    return found


_FACES = {"income": "income statement", "balance": "balance sheet", "cash": "cash flow statement"}


def _apart(row: Row) -> bool:
    """Whether a row is of another frame than the company's own actual numbers."""
    texts = (row.context, plain(row.label))
    return any(words("faces", "apart").search(t) or words("faces", "guidance").search(t) for t in texts)


def _from_notes(item: Item, have: dict[Span, Fact], rows: Sequence[Row], spans: frozenset[Span],
                equity: frozenset[str]) -> None:  # fmt: skip
    """Add what tables other than faces state of the item."""
    face = dict(have)
    for row in _ranked(item, rows):
        cells = _whole(row, item, in_equity=row.table.table_id in equity)
        stated = {span: c for span, c in cells.items() if span in spans}
        shared = [span for span in stated if span in face]
        agree = [span for span in shared if _same(face[span], stated[span])]
        if face and (not agree or len(agree) < len(shared)):
            continue
        for span, cell in stated.items():
            why = "row that names it and agrees with the statement" if face else "row that names it"
            have.setdefault(span, fact(item, cell, row, why))


def _ranked(item: Item, rows: Sequence[Row]) -> Iterator[Row]:
    fitting = [
        (n.tier, row.index, row) for row in rows for n in row.names if n.item.id == item.id and _in_context(row, item)
    ]
    yield from (row for _, _, row in sorted(fitting, key=lambda one: one[:2]))


def _in_context(row: Row, item: Item) -> bool:
    heads = " ".join(text for cell in row.cells for text in cell.col_path)
    return item.context in f"{row.context} {plain(row.label)} {plain(heads)}"


def _same(one: Fact, cell: Cell) -> bool:
    number = number_of(cell)
    return number is not None and abs(one.value) == abs(number)


def _whole(row: Row, item: Item, *, in_equity: bool) -> dict[Span, Cell]:
    """For each span the cell that is of the whole company: the only one, or the one whose header says so."""
    by_span: dict[Span, list[Cell]] = {}
    for cell in row.cells:
        span = span_of(cell)
        if span and fits(cell, item) and number_of(cell) is not None:
            by_span.setdefault(span, []).append(cell)
    found: dict[Span, Cell] = {}
    for span, cells in by_span.items():
        said = [c for c in cells if c.col_path and words("faces", "whole").fullmatch(plain(c.col_path[-1]))]
        stated = [c for c in cells if c.value is not None]
        alone = stated if item.kind == "shares" and len(stated) == 1 else cells
        if in_equity and item.kind != "shares":
            alone = []
        if said or len({number_of(c) for c in alone}) == 1:
            found[span] = said[0] if said else alone[0]
    return found


def _sums(found: Facts, rows: Sequence[Row]) -> None:
    """Sums that the filing prints somewhere: the number that equals its parts is taken for them."""
    for item in items().values():
        if not item.parts:
            continue
        for span, total in _totals(item, found).items():
            if span in found[item.id]:
                continue
            for row in rows:
                cell = next((c for c in row.cells if span_of(c) == span and fits(c, item) and c.value == total), None)
                if cell is not None and row.is_total | ("total" in plain(row.label)):
                    why = f"printed total that equals {' and '.join(item.parts)}"
                    found[item.id][span] = fact(item, cell, row, why)
                    break


def _totals(item: Item, found: Facts) -> dict[Span, Decimal]:
    parts = [_with_like(part, found) for part in item.parts]
    shared = set(parts[0]).intersection(*parts[1:])
    return {span: sum((part[span].value for part in parts), Decimal(0)) for span in sorted(shared, key=str)}


def _with_like(item_id: str, found: Facts) -> Mapping[Span, Fact]:
    """An item's facts, or those of the first item that stands for it."""
    for one in (item_id, *items()[item_id].like):
        if found.get(one):
            return found[one]
    return {}


def _signed(found: Facts) -> None:
    """Give outflows and expenses their sign."""
    for item_id, facts in found.items():
        sign = items()[item_id].sign
        turned = [one for one in facts.values() if _is_turned(one, sign, facts, found)]
        facts.update({one.span: replace(one, value=-one.value) for one in turned})


def _is_turned(one: Fact, sign: str, facts: Mapping[Span, Fact], found: Facts) -> bool:
    """Whether a number is printed with the other sign than its item has."""
    return (sign == "paid" and one.value < 0) or (sign == "cost" and _subtracted(one, facts, found))


def _subtracted(one: Fact, facts: Mapping[Span, Fact], found: Facts) -> bool:
    """Whether an expense is printed negative: what it leads to says so, else the whole row is negative by its sign."""
    if one.item == "income_tax_expense":
        before, after = found["pretax_income"].get(one.span), found["net_income"].get(one.span)
        if before and after and one.value:
            less, more = abs(before.value - one.value - after.value), abs(before.value + one.value - after.value)
            if min(less, more) <= _ROUNDING * one.multiplier:
                return more < less
    both = "(" in one.label
    return not both and one.value < 0 and all(f.value <= 0 for f in facts.values())
