"""The chunkings side by side: the same filings, questions, encoder, index and search; only the way of cutting differs.

    fixed      windows of 512 tokens with 50 of overlap
    markdown   blocks and pipe tables packed into 512 tokens
    ours       a sentence with its cells for each table row, passages by structure

Chunks have no cells: `reader` reads them, and only the value is judged. Of our records the cell that an answer would
take is read, each record alone and nothing refused, and value, currency and period are judged. Measures, over lookups
and segments unless said otherwise:

    evidence@k              one of the first k records comes from the asked filing and prints the asked number
    value attribution@5     one of the first five, of the asked filing and read alone, gives what was asked
    temporal precision      where one of the first five of the asked filing prints the number: the first such record
                            gives it the asked period (a chunk: the asked year, by the header of the column)
    hallucination           the first record, read alone, gives another value; one that gives none is no hallucination
    invented                of the unanswerable questions: the first record gives a value
    footnote association@5  of the footnote questions: one of the first five of the filing holds a note's words together
                            with the label that it governs
    page@k                  of the questions with evidence pages: one of the first k touches one
    as shipped              the same two of our answers, which may refuse
    prompt tokens           of the first five as they go into a prompt: chunks whole, ours as rendered
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tieout.answer import extract
from tieout.answer.candidates import candidates
from tieout.evaluation.chunkings.build import CUTS, Built, build
from tieout.evaluation.chunkings.chunk import Count
from tieout.evaluation.chunkings.reader import names_year, prints, read
from tieout.evaluation.metrics.ranking import DEPTH
from tieout.evaluation.suite import LOOKUPS, Figure, answered, figure_of, timely
from tieout.evaluation.truth import UNANSWERABLE, Question, is_right_cell
from tieout.lake.store import Lake
from tieout.models.ports import Encoder
from tieout.query import QueryResult, Record, Searcher

FIRST = 5
NOTE_LETTERS = 60  # of a note that tell it from others
Values = dict[str, list[float]]


@dataclass(frozen=True)
class Column:
    """One chunking: its records, their mean tokens, and the figures."""

    name: str
    records: int
    tokens: float
    figures: tuple[Figure, ...]


def study(
    lake: Lake, collections: Sequence[str], questions: Sequence[Question], encoder: Encoder, count: Count
) -> list[Column]:
    """Every chunking over the same questions; `count` gives the tokens of a text for all of them."""
    return [_column(name, lake, collections, questions, encoder, count) for name in CUTS]


def _column(
    name: str, lake: Lake, collections: Sequence[str], questions: Sequence[Question], encoder: Encoder, count: Count
) -> Column:
    with TemporaryDirectory() as folder:
        built = build(lake, collections, CUTS[name], count, encoder, Path(folder))
        searcher = Searcher(Path(folder), encoder)
        asked = [(q, searcher.query(q["question"], collections=collections, k=DEPTH)) for q in questions]
    judge = Judge(built, count, by_cells=name == "ours")
    return Column(name, len(built.tokens), sum(built.tokens) / max(len(built.tokens), 1), tuple(judge.figures(asked)))


class Judge:
    """Scores results of one chunking; `by_cells` where records carry cells."""

    def __init__(self, built: Built, count: Count, *, by_cells: bool) -> None:
        self._built, self._count, self._by_cells = built, count, by_cells

    def figures(self, asked: Iterable[tuple[Question, QueryResult]]) -> list[Figure]:
        """Means over the questions, with their intervals; the time as its median."""
        values: dict[str, list[float]] = defaultdict(list)
        times = []
        for question, result in asked:
            times.append(result.ms)
            for name, value in self._scores(question, result).items():
                values[name].append(float(value))
        found = [figure_of("all", name, held) for name, held in values.items()]
        return [*found, Figure("all", "median ms", len(times), median(times), min(times), max(times))]

    def _scores(self, question: Question, result: QueryResult) -> dict[str, float]:
        scores: dict[str, float] = {}
        if question["kind"] in LOOKUPS:
            scores |= self._lookup(question, result)
        elif question["kind"] == UNANSWERABLE:
            scores["invented"] = float(self._value(result, 0) is not None)
            if self._by_cells:
                scores["invented, as shipped"] = float(any(c.value is not None for c in extract(result).claims))
        elif question["kind"] == "footnote":
            first = result.records[:FIRST]
            scores["footnote association@5"] = float(any(_with_note(r, question) for r in first))
        elif "evidence" in question:
            touched = [self._touches(r, question) for r in result.records]
            scores |= {f"page@{k}": float(any(touched[:k])) for k in (FIRST, DEPTH)}
        return scores | {"prompt tokens": float(self._prompt(result))}

    def _lookup(self, question: Question, result: QueryResult) -> dict[str, float]:
        held = [self._prints(r, question) for r in result.records]
        scores = {f"evidence@{k}": float(any(held[:k])) for k in (1, FIRST, DEPTH)}
        right = [self._right(question, result, place) for place in range(min(FIRST, len(result.records)))]
        scores["value attribution@5"] = float(any(right))
        scores["hallucination"] = float(bool(right) and not right[0] and self._value(result, 0) is not None)
        if self._by_cells:
            scores["hallucination, as shipped"] = float(answered(result, question) is False)
        when = self._timely(result.records[:FIRST], question)
        return scores if when is None else scores | {"temporal precision": float(when)}

    def _prints(self, record: Record, question: Question) -> bool:
        if record.file_name != question["file_name"]:
            return False
        value = Decimal(question["value"])
        sizes = {abs(Decimal(c["value"])) for c in record.cells if c["value"] is not None}
        return abs(value) in sizes if record.cells else prints(record.text, value)

    def _value(self, result: QueryResult, place: int) -> Decimal | None:
        """The value of one record read alone."""
        if place >= len(result.records):
            return None
        if self._by_cells:
            found = candidates(replace(result, records=(result.records[place],)))
            return found[0].value if found else None
        metric = frozenset((*result.understood.metric, *result.understood.member))
        one = read(result.question, metric, result.records[place].text)
        return one.value if one else None

    def _right(self, question: Question, result: QueryResult, place: int) -> bool:
        record = result.records[place]
        if record.file_name != question["file_name"]:
            return False
        if self._by_cells:
            found = candidates(replace(result, records=(record,)))
            return bool(found) and is_right_cell(found[0].cell, question)
        return self._value(result, place) == Decimal(question["value"])

    def _timely(self, records: Sequence[Record], question: Question) -> bool | None:
        if self._by_cells:
            return timely(records, question)
        value, year = Decimal(question["value"]), str(question["period_end"])[:4]
        own = (r.text for r in records if r.file_name == question["file_name"])
        return next((said for text in own if (said := names_year(text, value, year)) is not None), None)

    def _touches(self, record: Record, question: Question) -> bool:
        pages = {(Path(e["file_name"]).stem, e["page"]) for e in question["evidence"]}
        held = self._built.pages.get(record.record_id, (record.page,))
        return any((Path(record.file_name).stem, page) in pages for page in held)

    def _prompt(self, result: QueryResult) -> int:
        if self._by_cells:
            return self._count(result.prompt)
        return sum(self._count(r.text) for r in result.records[:FIRST])


def _with_note(record: Record, question: Question) -> bool:
    if record.file_name != question["file_name"]:
        return False
    text = _squeezed(" ".join([record.text, *(str(n["text"]) for n in record.footnotes)]))
    label = _squeezed(question.get("row_label") or "")
    return label in text and any(_squeezed(note)[:NOTE_LETTERS] in text for note in question["footnotes"])


def _squeezed(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def plain(column: Column) -> dict[str, float]:
    """Name → number of all that is told of one chunking."""
    figures = {f.name: round(f.mean, 4) for f in column.figures}
    return {"records": column.records, "tokens a record": round(column.tokens), **figures}


def table(columns: Sequence[Column]) -> list[tuple[str, ...]]:
    """Rows for a reader: the figure's name, then each chunking's mean."""
    told = [plain(column) for column in columns]
    names = dict.fromkeys(name for one in told for name in one)
    return [(name, *(_shown(one.get(name)) for one in told)) for name in names]


def _shown(number: float | None) -> str:
    if number is None:
        return ""
    return f"{number:,}" if isinstance(number, int) else f"{number:.3f}" if number <= 1 else f"{number:.1f}"
