"""A suite of questions run against an index: what came back, and the figures over it.

Input: questions as JSON objects (id, kind, question, and the truth: file_name with value and period, footnotes, or
evidence pages) and a searcher. Output: `Outcome`s, and from them `Figure`s by kind with bootstrap intervals. A record
is right as `tieout.evaluation.truth.is_right` says; for a question with evidence, where it stands on an evidence page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from pathlib import Path
from statistics import median

from tieout.answer import extract
from tieout.evaluation.metrics.bootstrap import interval
from tieout.evaluation.metrics.ranking import DEPTH, scores
from tieout.evaluation.truth import UNANSWERABLE, Question, is_right, is_right_cell, same_period
from tieout.query import QueryResult, Record
from tieout.query.records import period_words

SHOWN = 3
LOOKUPS = ("lookup", "segment")


@dataclass(frozen=True)
class Outcome:
    """One question asked. `right` tells of each record; `timely` whether the first right value had the right period;
    `answered` whether the extractive answer to a lookup is right, None where it is refused or none was asked for;
    `returned` names the first records.
    """

    question: Question
    right: tuple[bool, ...]
    timely: bool | None
    sufficient: bool
    prompt_tokens: int
    ms: float
    answered: bool | None = None
    returned: tuple[str, ...] = ()

    @property
    def rank(self) -> int | None:
        """Rank of the first right record, from 1."""
        return next((rank for rank, hit in enumerate(self.right, 1) if hit), None)


@dataclass(frozen=True)
class Figure:
    """A mean over questions of one kind, with its 95 % interval."""

    kind: str
    name: str
    questions: int
    mean: float
    low: float
    high: float


def run(ask: Callable[[str], QueryResult], questions: Iterable[Question]) -> list[Outcome]:
    """Ask every question once."""
    return [_outcome(question, ask(question["question"])) for question in questions]


def figures(outcomes: Sequence[Outcome]) -> list[Figure]:
    """The figures by kind of question, then those over all."""
    by_kind: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        by_kind[str(outcome.question["kind"])].append(outcome)
    found = [f for kind in sorted(by_kind) for f in _of_kind(kind, by_kind[kind])]
    lookups = [o for k in LOOKUPS for o in by_kind.get(k, ())]
    on_time = [float(o.timely) for o in lookups if o.timely is not None]
    if lookups:
        found.append(figure_of("all", "first record right", [float(any(o.right[:1])) for o in lookups]))
    found += [figure_of("all", "temporal precision", on_time)] if on_time else []
    found.append(figure_of("all", "prompt tokens", [float(o.prompt_tokens) for o in outcomes]))
    times = [o.ms for o in outcomes]
    found.append(Figure("all", "median ms", len(times), median(times), min(times), max(times)))
    return found


def _of_kind(kind: str, outcomes: Sequence[Outcome]) -> list[Figure]:
    refused = figure_of(kind, "refused", [float(not o.sufficient) for o in outcomes])
    if kind == UNANSWERABLE:
        return [refused]
    found = [figure_of(kind, name, values) for name, values in scores([o.right[:DEPTH] for o in outcomes]).items()]
    if kind in LOOKUPS:
        found.append(figure_of(kind, "answer right", [float(o.answered is True) for o in outcomes]))
        found.append(figure_of(kind, "answer wrong", [float(o.answered is False) for o in outcomes]))
    return [*found, refused]


def figure_of(kind: str, name: str, values: list[float]) -> Figure:
    """A mean with its interval; `values` is not empty."""
    return Figure(kind, name, len(values), sum(values) / len(values), *interval(values))


def _outcome(question: Question, result: QueryResult) -> Outcome:
    right = () if question["kind"] == UNANSWERABLE else tuple(_right(r, question) for r in result.records)
    on_time = timely(result.records[:5], question) if question["kind"] in LOOKUPS else None
    told = answered(result, question) if question["kind"] in LOOKUPS else None
    returned = tuple(_named(record) for record in result.records[:SHOWN])
    return Outcome(question, right, on_time, result.sufficient, result.prompt_tokens, result.ms, told, returned)


def _named(record: Record) -> str:
    """Where a record stands, what it is called, and its first value of an asked period."""
    row = " › ".join(p for p in (*record.row_path, record.row_label or "") if p) or record.text[:80]
    asked = [c for c, is_asked in zip(record.cells, record.asked, strict=True) if is_asked] or list(record.cells)
    value = f" = {asked[0]['text']} ({period_words(asked[0]) or 'no period'})" if asked else ""
    return f"{record.file_name} p. {record.page}, {record.table_title or 'no title'}: {row}{value}"


def answered(result: QueryResult, question: Question) -> bool | None:
    """Whether the first claim with a value is the asked one; None without such a claim.

    A right value that another filing of the company gives, such as the next year's, is neither right nor wrong: None.
    """
    claim = next((c for c in extract(result).claims if c.value is not None), None)
    if claim is None:
        return None
    cited = any(c.file_name == question["file_name"] for c in claim.citations)
    right = is_right_cell(asdict(claim), question)
    return None if right and not cited else right


def _right(record: Record, question: Question) -> bool:
    if "evidence" not in question:
        return is_right(record, question)
    pages = {(Path(e["file_name"]).stem, e["page"]) for e in question["evidence"]}
    return (Path(record.file_name).stem, record.page) in pages


def timely(records: Sequence[Record], question: Question) -> bool | None:
    """Whether the first cell with the asked value has the asked period; None where no cell has the value."""
    for record in records:
        for cell in record.cells if record.file_name == question["file_name"] else ():
            if cell["value"] is not None and Decimal(cell["value"]) == Decimal(question["value"]):
                return same_period(cell, question)
    return None
