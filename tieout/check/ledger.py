"""A filing as its checker sees it: its rows and sentences, found by their words and by the figures that they tell.

Input: the lake's `propositions` of one filing. Output: `Ledger`. Invariants: what the lake holds back as uncertain is
not in it; a row's words are those of its label, of its surroundings and of each cell's headers, apart.
"""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache, cached_property
from typing import Any

from tieout.check.told import Told, told
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.lexicon import entries
from tieout.model import Cell, Filing, Proposition
from tieout.propositions.prose import split_sentences
from tieout.query.companies import core_name
from tieout.query.structure import held_period
from tieout.query.vocabulary import Phrase, vocabulary

Box = tuple[float, ...]
HEADINGS = 2  # innermost headings that say what a table or passage is about
SHORTEST = 4  # words of a sentence that says something


@dataclass(frozen=True, slots=True)
class Figure:
    """A cell that reports a value, or none. `period` is first day, last day and length in months; 0 an instant."""

    cell_id: str
    value: Decimal | None
    kind: str
    currency: str | None
    multiplier: Decimal
    period: tuple[date | None, date, int] | None
    page: int
    box: Box
    text: str
    head: frozenset[str]
    heads: tuple[str, ...]

    @property
    def slack(self) -> Decimal:
        """Half a unit of the last printed digit, at full scale."""
        places = len(self.text.partition(".")[2].rstrip(" %)x")) if "." in self.text else 0
        return self.multiplier.scaleb(-min(places, 6)) / 2


@dataclass(frozen=True, slots=True)
class Line:
    """Figures of a row that stand under the same headers but for their periods: one item over time."""

    row: Row
    head: frozenset[str]
    figures: tuple[Figure, ...]

    @property
    def name(self) -> str:
        """The row's name with the header that tells it from the row's other lines."""
        heads = [h for f in self.figures[:1] for h in f.heads if self.head & set(words_of(h))]
        return f"{self.row.name} ({', '.join(dict.fromkeys(heads))})" if heads else self.row.name


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its printed name, its words, those around it, its figures, and where it stands.

    `loose` are all of its values in the order of its columns, those among them whose period or unit is not certain.
    """

    number: int
    name: str
    label: frozenset[str]
    around: frozenset[str]
    path: frozenset[str]
    figures: tuple[Figure, ...]
    table_id: str | None
    title: str
    face: bool
    page: int
    loose: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its words, those of its headings, its figures, and where it stands."""

    text: str
    words: Phrase
    under: frozenset[str]
    figures: tuple[Told, ...]
    page: int
    box: Box


class Ledger:
    """One filing's rows and sentences."""

    def __init__(self, filing: Filing, propositions: Iterable[Proposition], cells: Iterable[Cell] = ()) -> None:
        self.filing = filing
        self.company = frozenset(vocabulary().content(tokens(" ".join(core_name(filing.company or "")))))
        rows: list[Row] = []
        said: dict[str, Sentence] = {}
        for one in propositions:
            payload = json.loads(one.payload)
            if one.kind == "row":
                rows.append(_row(len(rows), one, payload))
            for sentence in _sentences(one, payload):
                said.setdefault(sentence.text, sentence)
        self.rows: tuple[Row, ...] = tuple(_with_loose(rows, cells))
        self.sentences: tuple[Sentence, ...] = tuple(said.values())
        self._by_word: dict[str, set[int]] = defaultdict(set)
        for row in self.rows:
            for word in row.label:
                self._by_word[word].add(row.number)
        counts: Counter[str] = Counter()
        for row in self.rows:
            counts.update(row.label | row.around)
        for sentence in self.sentences:
            counts.update(set(sentence.words))
        self._counts = counts
        self._lines: dict[int, tuple[Line, ...]] = {}
        self._size = len(self.rows) + len(self.sentences)

    def weight(self, word: str) -> float:
        """How rare a word is in the filing: its inverse frequency; of words it never says, the highest."""
        return math.log(1 + (1 + self._size) / (1 + self._counts[word]))

    def weigh(self, words: Iterable[str]) -> float:
        """Sum of the weights of the words."""
        return sum(map(self.weight, words))

    def says(self, word: str) -> bool:
        """Whether any row or sentence says the word."""
        return self._counts[word] > 0

    def named_by(self, words: Iterable[str]) -> list[Row]:
        """Rows whose label has one of the words."""
        numbers = {n for w in words for n in self._by_word.get(w, ())}
        return [self.rows[n] for n in sorted(numbers)]

    def lines(self, row: Row) -> tuple[Line, ...]:
        """The row's figures, apart by their headers."""
        if row.number not in self._lines:
            apart: dict[frozenset[str], list[Figure]] = defaultdict(list)
            for figure in row.figures:
                apart[figure.head].append(figure)
            found = tuple(Line(row, head, tuple(f)) for head, f in apart.items())
            self._lines[row.number] = found or (Line(row, frozenset(), ()),)
        return self._lines[row.number]

    @cached_property
    def by_words(self) -> Mapping[str, tuple[int, ...]]:
        """Sentences by their words."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, sentence in enumerate(self.sentences):
            for word in set(sentence.words):
                found[word].append(number)
        return {word: tuple(numbers) for word, numbers in found.items()}


def words_of(text: str) -> Phrase:
    """Stems of the content words of a name or a sentence, without those of time and bare numbers."""
    found = vocabulary().content(tokens(text))
    return tuple(w for w in found if w not in _timely() and not w[0].isdigit() and len(w) > 1)


@cache
def _timely() -> frozenset[str]:
    """Stems of words of time, months among them: they tell no item from another."""
    forms = {
        stem(t)
        for e in entries("month", "count", "time.ended", "time.months", "time.asof", "time.quarter")
        for f in e.forms
        for t in tokens(f)
    }
    return frozenset(forms) | vocabulary().time


def _row(number: int, one: Proposition, payload: Mapping[str, Any]) -> Row:
    path = frozenset(words_of(" ".join(payload.get("row_path") or ())))
    title, section = one.table_title or "", " ".join(one.section_path[-HEADINGS:])
    label = payload.get("row_label") or ""
    parts = (*(payload.get("row_path") or ()), label)
    name = " › ".join(dict.fromkeys(p.strip() for p in parts if any(c.isalnum() for c in p))) or title
    face = vocabulary().statement(f"{title} {section}") is not None
    around = path | frozenset(words_of(f"{title} {section}"))
    words = frozenset(words_of(label)) or path
    figures = tuple(_figure(c, words | around) for c in payload.get("cells") or ())
    return Row(number, name, words, around, path, figures, one.table_id, title, face, one.page)


def _with_loose(rows: Sequence[Row], cells: Iterable[Cell]) -> Iterator[Row]:
    """The rows with all of their values, then those rows that have uncertain values only."""
    apart: dict[tuple[str, int], list[Cell]] = defaultdict(list)
    for cell in cells:
        if cell.role == "value" and cell.value is not None:
            apart[cell.table_id, cell.row].append(cell)
    where = {c.cell_id: key for key, held in apart.items() for c in held}
    around = {row.table_id: row.around - row.path for row in rows}
    faces = {row.table_id for row in rows if row.face}
    for row in rows:
        key = next((where[f.cell_id] for f in row.figures if f.cell_id in where), None)
        yield replace(row, loose=_loose(apart.pop(key, []))) if key else row
    for number, ((table_id, _), held) in enumerate(apart.items(), len(rows)):
        path, label = held[0].row_path or (), held[0].row_label or ""
        words = frozenset(words_of(label)) or frozenset(words_of(" ".join(path)))
        near = frozenset(words_of(" ".join(path)))
        name = " › ".join(dict.fromkeys(p.strip() for p in (*path, label) if any(c.isalnum() for c in p)))
        figures = _loose(held)
        yield Row(
            number, name, words, near | around.get(table_id, frozenset()), near, (), table_id, "", table_id in faces,
            held[0].page, figures,
        )  # fmt: skip


def _loose(cells: Sequence[Cell]) -> tuple[Figure, ...]:
    """Values in the order of their columns."""
    return tuple(_uncertain(c) for c in sorted(cells, key=lambda c: (c.page, c.col)))


def _uncertain(cell: Cell) -> Figure:
    days = {"period_start": cell.period_start, "period_end": cell.period_end}
    held = held_period({name: day.isoformat() if day else None for name, day in days.items()})
    box, scale = (cell.x0, cell.y0, cell.x1, cell.y1), cell.multiplier or Decimal(1)
    head, path = frozenset[str](), tuple(cell.col_path or ())
    return Figure(
        cell.cell_id, cell.value, cell.kind, cell.currency, scale, held, cell.page, box, cell.text, head, path
    )


def _figure(cell: Mapping[str, Any], said: frozenset[str]) -> Figure:
    """A cell; its header's words are those that its row does not say."""
    heads = tuple(cell.get("col_path") or ())
    return Figure(
        cell["cell_id"], None if cell["value"] is None else Decimal(cell["value"]), cell["kind"], cell["currency"],
        Decimal(cell["multiplier"] or 1), held_period(cell), cell["page"], tuple(cell["box"] or ()), cell["text"],
        frozenset(words_of(" ".join(heads))) - said, heads,
    )  # fmt: skip


def _sentences(one: Proposition, payload: Mapping[str, Any]) -> Iterable[Sentence]:
    under = frozenset(words_of(" ".join(one.section_path[-HEADINGS:])))
    if one.kind == "row":
        label = frozenset(words_of(payload.get("row_label") or ""))
        for note in payload.get("footnotes") or ():
            yield from _split(str(note["text"]), under | label, one.page, ())
        return
    lines = [line.strip() for line in _body(one).split("\n") if line.strip()]
    places: Sequence[Mapping[str, Any]] = payload.get("blocks") or ()
    for number, line in enumerate(lines):
        place = places[number] if len(places) == len(lines) else places[0] if places else None
        page, box = (place["page"], tuple(place["box"] or ())) if place else (one.page, ())
        yield from _split(line, under, page, box)


def _body(one: Proposition) -> str:
    """The passage without the company and the headings that were put before it."""
    last = one.section_path[-1] if one.section_path else ""
    at = one.text.find(f"{last}:") if last else -1
    return one.text[at + len(last) + 1 :] if at >= 0 else one.text.partition(": ")[2] or one.text


def _split(line: str, under: frozenset[str], page: int, box: Box) -> Iterable[Sentence]:
    for text in split_sentences(" ".join(line.split())):
        if len(text.split()) >= SHORTEST:
            yield Sentence(text, words_of(text), under, told(text), page, box)
