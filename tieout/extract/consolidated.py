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
from tieout.extract.items import STANDARD, Item, hinted, items, last_tier, plain, said_of, words
from tieout.extract.rows import Row
from tieout.model import Cell

_LIKELY = 0.85  # probability from which a row that no form fits is taken for an item
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
    flows = spans_of(on_face)
    days = spans_of([row for row in on_face if row.table.table_id in faces.get("balance", ())])
    spans = frozenset(s for s in flows if s[0] is not None) | days
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
    fitting: list[tuple[float, Row]] = [
        (named.tier, row)
        for row in rows
        if row.table.table_id in tables
        for named in row.names
        if named.item.id == item.id and any(fits(c, item) and c.value is not None for c in row.cells)
    ]
    if item.check:
        fitting = [one for one in fitting if one[0] < last_tier(item) or _balances(item, one[1], rows)]
    if item.hints and all(tier >= last_tier(item) for tier, _ in fitting):
        hinting: list[tuple[float, Row]] = [(0, r) for r in rows if r.table.table_id in tables and _hinted(r, item)]
        fitting = hinting or fitting
    plain_ones = [one for one in fitting if not any(w in plain(one[1].full_label) for w in item.without)]
    fitting = plain_ones or fitting
    why = f"row of the {_FACES[item.statement]} that names it" if item.statement in _FACES else ""
    if not fitting:
        fitting = [(-p, r) for r in rows if r.table.table_id in tables and (p := _likely(r, item))]
        why = f"row of the {_FACES.get(item.statement, 'statement')} that is likely it"
    if not fitting:
        return {}
    _, row = min(fitting, key=lambda one: (one[0], one[1].index))
    found: dict[Span, Fact] = {}
    for cell in row.cells:
        if fits(cell, item) and number_of(cell) is not None:
            new = replace(fact(item, cell, row, why), rank=0)
            found.setdefault(new.span, new)
    return found


def _likely(row: Row, item: Item) -> float:
    """How likely a row that no form fits is the item."""
    ours = any(not one.item.id.startswith(STANDARD) for one in row.names)
    if ours or not any(fits(c, item) and c.kind == item.kind and c.value is not None for c in row.cells):
        return 0.0
    return next((p for name, p in row.likely if name in item.standard and p >= _LIKELY), 0.0)


def _hinted(row: Row, item: Item) -> bool:
    states = any(fits(c, item) and c.kind == item.kind and c.value is not None for c in row.cells)
    return states and hinted(item, plain(row.full_label))


def _balances(item: Item, row: Row, rows: Sequence[Row]) -> bool:
    """Whether an identity that the item stands in holds in some column of its row's table."""
    numbers = [(r.names[0].item.id, c.col, c.value) for r in rows if r.table is row.table and r.names for c in r.cells]
    by_name = {(name, col): value for name, col, value in reversed(numbers) if value is not None}
    for cell in row.cells:
        slack = _ROUNDING * (cell.multiplier or 1)
        for whole, rest in item.check:
            above, below = by_name.get((whole, cell.col)), by_name.get((rest, cell.col))
            if cell.value and above and below and abs(above - abs(cell.value) - below) <= slack:
                return True
    return False


_FACES = {"income": "income statement", "balance": "balance sheet", "cash": "cash flow statement"}


def _apart(row: Row) -> bool:
    """Whether a row is of another frame than the company's own actual numbers."""
    texts = (row.context, plain(row.label))
    return any(words("faces", "apart").search(t) or words("faces", "guidance").search(t) for t in texts)


def _from_notes(item: Item, have: dict[Span, Fact], rows: Sequence[Row], spans: frozenset[Span],
                equity: frozenset[str]) -> None:  # fmt: skip
    """Add what tables other than faces state of the item."""
    face = dict(have)
    if not face and not item.notes:
        return
    pools: dict[tuple[str, str], dict[Span, tuple[Row, Cell]]] = {}
    for row in _ranked(item, rows, _rolled(rows) - equity):
        in_equity = row.table.table_id in equity
        cells = _whole(row, item, in_equity=in_equity)
        pool = pools.setdefault(("equity" if in_equity else row.table.table_id, plain(row.label)), {})
        for span, cell in cells.items():
            if span in spans:
                pool.setdefault(span, (row, cell))
    torn = _torn(pools.values()) if item.sign == "cost" and not face else frozenset()
    for pool in pools.values():
        shared = [span for span in pool if span in face]
        agree = [span for span in shared if _same(face[span], pool[span][1])]
        if face and (not agree or len(agree) < len(shared)):
            continue
        if item.sign == "cost" and not face and any((number_of(cell) or 0) < 0 for _, cell in pool.values()):
            continue  # what is left out or reconciled, not what was spent
        turned = bool(agree) and all(face[span].value == -(number_of(pool[span][1]) or 0) for span in agree)
        for span, (row, cell) in pool.items():
            if span in torn:
                continue
            why = "row that names it and agrees with the statement" if face else "row that names it"
            new = fact(item, cell, row, why)
            have.setdefault(span, replace(new, value=-new.value) if turned else new)


def _rolled(rows: Sequence[Row]) -> frozenset[str]:
    """Tables that go from one balance to the next: what they add or take is no flow of the company as a whole."""
    kinds: dict[str, set[bool]] = {}
    for row in rows:
        for span in filter(None, map(span_of, row.cells)):
            kinds.setdefault(row.table.table_id, set()).add(span[0] is None)
    return frozenset(table for table, found in kinds.items() if len(found) > 1)


def _ranked(item: Item, rows: Sequence[Row], rolled: frozenset[str]) -> Iterator[Row]:
    fitting = [
        (n.tier, row.index, row)
        for row in rows
        for n in row.names
        if n.item.id == item.id and _in_context(row, item) and (item.is_balance or row.table.table_id not in rolled)
    ]
    yield from (row for _, _, row in sorted(fitting, key=lambda one: one[:2]))


def _torn(pools: Iterable[Mapping[Span, tuple[Row, Cell]]]) -> frozenset[Span]:
    """Spans for which notes state different numbers: parts, of which none is the whole."""
    stated: dict[Span, set[Decimal | None]] = {}
    for pool in pools:
        for span, (_, cell) in pool.items():
            stated.setdefault(span, set()).add(number_of(cell))
    return frozenset(span for span, numbers in stated.items() if len(numbers) > 1)


def _in_context(row: Row, item: Item) -> bool:
    heads = " ".join(text for cell in row.cells for text in cell.col_path)
    return said_of(item, f"{row.context} {plain(row.label)} {plain(heads)}")


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
        alone = (stated or cells) if in_equity and (item.kind != "shares" or len(stated) <= 1) else cells
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
    label = one.label.rpartition(" › ")[2]
    if words("label", "benefit").search(plain(label)):  # "Income tax benefit (expense)": a benefit is positive
        return not words("label", "lessened").search(plain(label))
    return "(" not in label and one.value < 0 and all(f.value <= 0 for f in facts.values())
