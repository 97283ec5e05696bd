"""Numbers of segments: parts of a company's number that add up to it.

Input: rows and the company's numbers. Output: `Fact`s of segments. Invariants: parts are taken for an item only where
they and what is left over sum to the company's number for the same period; what they are parts by (business, place) is
said by the table, by known names of segments or by names of places; eliminations and subtotals are no segments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.extract.consolidated import Facts
from tieout.extract.facts import Fact, Level, Segment, Span, fact, fits, number_of, span_of
from tieout.extract.items import STANDARD, data, is_words, items, named, plain, within, words
from tieout.extract.rows import Row, by_table
from tieout.model import Cell

_FEWEST, _MOST = 2, 14
_ROUNDING = 2  # units of the last place by which a sum may miss
_LEAST = 100  # printed; smaller numbers are equal by chance
_ANCHOR = "revenue"  # what every segment has
_KNOWN = 0.6  # of a breakdown's names, known from tables that speak of segments
_PLACES = 0.5  # of its names are places
Index = Mapping[tuple[Decimal, Span], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a company's number: the name of what it is of, its cell and row."""

    name: str
    cell: Cell
    row: Row


@dataclass(frozen=True, slots=True)
class Split:
    """Parts of one number of one or more items (that are the same number). `context` is what the table says."""

    items: tuple[str, ...]
    parts: tuple[Part, ...]
    context: str
    on_face: bool


def segments_of(rows: Sequence[Row], own: Facts, faces: Mapping[str, frozenset[str]]) -> list[Fact]:
    """All numbers of segments."""
    index = _index(own)
    on_face = frozenset().union(*(faces.get(s, frozenset()) for s in ("income", "balance", "cash")))
    splits = [s for _, group in by_table(rows) for s in _splits(group, index, own, on_face)]
    known = _known(splits)
    found: dict[tuple[str, Span, str], Fact] = {}
    for split in splits:
        if not _is_segments(split, known):
            continue
        level = _levels(split)
        for part in split.parts:
            if words("segments", "rest").search(plain(part.name)):
                continue
            for item_id in split.items:
                segment = Segment(level(part.name), _name(part.name))
                why = "part of the company's number, to which the parts add up"
                new = fact(items()[item_id], part.cell, part.row, why, segment=segment)
                found.setdefault((item_id, new.span, segment_key(part.name)), new)
    return _spelled_alike(_once(list(found.values())))


def _once(facts: list[Fact]) -> list[Fact]:
    """Without what is stated again under a shorter name."""
    found: dict[tuple[str, Span, Decimal], list[Fact]] = defaultdict(list)
    for one in facts:
        found[one.item, one.span, one.value].append(one)
    return [
        one
        for same in found.values()
        for one in same
        if not any(_within(one.segment.name, other.segment.name) for other in same if other is not one)
    ]


def _within(name: str, other: str) -> bool:
    return set(segment_key(name).split()) < set(segment_key(other).split())


def _known(splits: Sequence[Split]) -> set[str]:
    """Names of segments: those by which revenue and another item are split; or else those that a table calls so."""
    of: dict[str, set[str]] = defaultdict(set)
    for split in splits:
        for part in split.parts:
            if not is_words(plain(part.name), "segments", "lines"):
                of[segment_key(part.name)] |= set(split.items[:1])
    known = {key for key, split_by in of.items() if len(split_by) > 1 and _ANCHOR in split_by}
    marked = (s for s in splits if s.items[:1] == (_ANCHOR,) and words("segments", "mark").search(s.context))
    return known or {segment_key(p.name) for s in marked for p in s.parts}


def _index(own: Facts) -> Index:
    found: dict[tuple[Decimal, Span], list[str]] = defaultdict(list)
    for item_id, facts in own.items():
        for span, one in facts.items():
            if abs(one.value / one.multiplier) >= _LEAST:
                found[abs(one.value), span].append(item_id)
    return found


def _splits(rows: Sequence[Row], index: Index, own: Facts, on_face: frozenset[str]) -> Iterator[Split]:
    face = rows[0].table.table_id in on_face
    for i, row in enumerate(rows):
        for cell in row.cells:
            if parts := _above(rows[:i], cell, row) if _has(index, cell) else []:
                yield _split(index, cell, row, parts, face)
        if not face:
            yield from _across(row, index)
    if not face:
        yield from _by_section(rows, own)


def _has(index: Index, cell: Cell) -> bool:
    span, number = span_of(cell), cell.value
    return span is not None and number is not None and (abs(number), span) in index


def _split(index: Index, cell: Cell, row: Row, parts: Sequence[Part], face: bool) -> Split:
    span = span_of(cell)
    heads = plain(" ".join(text for part in parts for text in (*part.cell.col_path, part.row.label)))
    context = f"{row.context} {heads} {plain(row.label)}"
    ids = [i for i in (index[abs(cell.number), span] if span else ()) if fits(cell, items()[i])]
    told = row.is_total or words("label", "total").search(plain(row.label))
    never = data()["segments"]["never"]
    said = tuple(i for i in ids if i not in never and (told or within(i).search(context)))
    return Split(said, tuple(parts), context, face)


def _above(rows: Sequence[Row], total: Cell, row: Row) -> list[Part]:
    """The rows right above a total, in its column, that add up to it."""
    parts: list[Part] = []
    summed, missing = Decimal(0), total.number
    for above in reversed(rows[-_MOST:]):
        cell = next((c for c in above.cells if c.col == total.col), None)
        number = number_of(cell) if cell is not None and span_of(cell) == span_of(total) else None
        if cell is None or number is None or cell.kind not in (total.kind, "nil"):
            continue
        if above.is_total or words("label", "total").search(plain(above.label)):
            continue
        if _sign(above) == "cost":
            return []
        parts.insert(0, Part(above.label, cell, above))
        summed += number
        if len(parts) >= _FEWEST and abs(summed - missing) <= _slack(total):
            return parts
    return []


def _sign(row: Row) -> str:
    return row.names[0].item.sign if row.names and not row.is_total else ""


def _slack(cell: Cell) -> Decimal:
    unit = cell.multiplier or Decimal(1)
    places = len(cell.text.partition(".")[2].strip(") %")) if "." in cell.text else 0
    return _ROUNDING * unit / (Decimal(10) ** places)


def _across(row: Row, index: Index) -> Iterator[Split]:
    """A row whose cells of one period add up to one of them, the company's."""
    by_span: dict[Span, list[Cell]] = defaultdict(list)
    for cell in row.cells:
        span = span_of(cell)
        if span is not None and cell.col_path and number_of(cell) is not None:
            by_span[span].append(cell)
    for cells in by_span.values():
        whole = next((c for c in reversed(cells) if _has(index, c) and _is_whole(c)), None)
        if whole is None or len(cells) <= _FEWEST:
            continue
        parts = [Part(_head(c), c, row) for c in cells if not words("label", "total").search(plain(_head(c)))
                 and c is not whole and c.kind in (whole.kind, "nil")]  # fmt: skip
        total = sum((number_of(p.cell) or Decimal(0) for p in parts), Decimal(0))
        if len(parts) >= _FEWEST and abs(total - whole.number) <= _slack(whole):
            yield _split(index, whole, row, parts, face=False)


def _is_whole(cell: Cell) -> bool:
    head = plain(_head(cell))
    return bool(words("label", "total").search(head)) or is_words(head, "faces", "whole")


def _head(cell: Cell) -> str:
    return cell.col_path[-1] if cell.col_path else ""


def _by_section(rows: Sequence[Row], own: Facts) -> Iterator[Split]:
    """Rows of one item under several sections, each of a segment, that add up to the company's number."""
    found: dict[tuple[str, Span], list[Part]] = defaultdict(list)
    for row in rows:
        if not row.sections or is_words(plain(row.sections[-1]), "label", "total"):
            continue
        for one in named(row.label)[:1]:
            for cell in row.cells:
                span = span_of(cell)
                if span is not None and fits(cell, one.item) and number_of(cell) is not None:
                    found[one.item.id, span].append(Part(row.sections[-1], cell, row))
    for (item_id, span), parts in found.items():
        whole = own.get(item_id, {}).get(span)
        total = sum((number_of(p.cell) or Decimal(0) for p in parts), Decimal(0))
        if whole and len(parts) >= _FEWEST and abs(total - whole.value) <= _slack(parts[0].cell):
            heads = plain(" ".join(p.name for p in parts))
            yield Split((item_id,), tuple(parts), f"{parts[0].row.context} {heads}", on_face=False)


def _is_segments(split: Split, known: set[str]) -> bool:
    names = [p.name for p in split.parts if not words("segments", "rest").search(plain(p.name))]
    if not names or any(_is_item(name) or not plain(name) for name in names):
        return False
    if any(words("segments", "periods").search(plain(name)) for name in names):
        return False
    if split.on_face:
        lines = sum(is_words(plain(n), "segments", "lines") for n in names)
        return split.items[:1] == (_ANCHOR,) and lines == len(names)
    share = sum(segment_key(n) in known for n in names) / len(names)
    return share >= _KNOWN or sum(_is_place(n) for n in names) > len(names) * _PLACES


def _is_item(name: str) -> bool:
    return any(not one.item.id.startswith(STANDARD) for one in named(name))


def _levels(split: Split) -> Callable[[str], Level]:
    names = [p.name for p in split.parts if not words("segments", "rest").search(plain(p.name))]
    most = sum(_is_place(n) for n in names) > len(names) * _PLACES

    def level(name: str) -> Level:
        return "geographic_segment" if most and _is_place(name) else "business_segment"

    return level


def _is_place(name: str) -> bool:
    """Whether a name is made of names of places only."""
    rest = words("segments", "places").sub(" ", plain(name))
    return not [w for w in rest.split() if w not in ("and", "other", "the", "of", "non")]


def segment_key(name: str) -> str:
    """What spellings of one segment's name have in common."""
    kept = words("segments", "mark").sub(" ", plain(name))
    return " ".join(w for w in kept.split() if w not in ("the", "and", "total", "net"))


def _name(name: str) -> str:
    kept = name.strip().rstrip(":").strip()
    last = kept.rpartition(" ")
    return last[0] if last[0] and is_words(plain(last[2]), "segments", "mark") else kept


def _spelled_alike(facts: list[Fact]) -> list[Fact]:
    """Each segment under one name: the first that is not printed in capitals."""
    spelled: dict[str, str] = {}
    for one in facts:
        key = plain(one.segment.name)
        if key not in spelled or (spelled[key].isupper() and not one.segment.name.isupper()):
            spelled[key] = one.segment.name
    return [replace(f, segment=Segment(f.segment.level, spelled[plain(f.segment.name)])) for f in facts]
