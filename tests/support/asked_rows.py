"""Rows of one hand-made company, and what is answered from them."""

from __future__ import annotations

from pathlib import Path

from tests.support.search_rows import ENCODER, Row, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.answer.candidates import Candidate, candidates
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")


def row(label: str, value: str, title: str, *path: str, **more: str) -> Row:
    """A row with one value, of 2024."""
    return proposition(OWNER, label, [year(value, 2024, value, **more)], title=title, row_path=list(path))


def found(root: Path, question: str, *rows: Row) -> dict[str, Candidate]:
    """The candidates of a question by their tables' titles."""
    put(root, (OWNER, list(rows)))
    given = candidates(Searcher(root, ENCODER).query(question, collections=["c"]))
    return {(c.record.table_title or ""): c for c in given}


def told(root: Path, question: str, *rows: Row) -> Answer:
    """The answer to a question."""
    put(root, (OWNER, list(rows)))
    return Answerer(Searcher(root, ENCODER)).ask(question, collections=["c"]).answer


def value(answer: Answer) -> str | None:
    """The first claim's value, None where there is none."""
    return answer.claims[0].value if answer.claims else None
