"""Whose figure a statement states: the group's, the company's alone, or that of a parent in a schedule of its own.

A 10-K may hold condensed statements of the parent alone (Regulation S-X, 12-04): they are left out where the filing
prints the same statement consolidated. Accounts of a British or Dutch company hold the group's and the company's own
statements side by side: a question that does not say which of the two it means is not answered where they differ.
Invariants: pure; told by the titles of the tables and the words of the question alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tieout.query import Record
from tieout.query.vocabulary import vocabulary

if TYPE_CHECKING:
    from tieout.answer.candidates import Candidate

GROUP, COMPANY = "group", "company"
_SCHEDULE = re.compile(r"\b(?:condensed|parent|registrant|schedule)\b", re.IGNORECASE)
_GROUP = re.compile(r"^group\b|\bconsolidated\b", re.IGNORECASE)
_COMPANY = re.compile(r"^(?:parent )?company(?:['’]s)?\b|\bcompany[- ]only\b|\(company\)$", re.IGNORECASE)
_ASKS_GROUP = re.compile(r"\b(?:group|consolidated)\b", re.IGNORECASE)
_ASKS_COMPANY = re.compile(
    r"\b(?:parent|registrant|unconsolidated|stand-?alone|company[- ](?:only|alone|itself)|company's own)\b",
    re.IGNORECASE,
)


def asked_scope(question: str) -> str | None:
    """`GROUP` or `COMPANY` where the question says which, else None. "The company" alone says nothing."""
    if _ASKS_COMPANY.search(question):
        return COMPANY
    return GROUP if _ASKS_GROUP.search(question) else None


@lru_cache(maxsize=4096)
def title_scope(title: str) -> str | None:
    """`GROUP` or `COMPANY` where the title of a table says whose it is, else None."""
    if _GROUP.search(title):
        return GROUP
    return COMPANY if _COMPANY.search(title) else None


def is_schedule(record: Record, others: Sequence[Record]) -> bool:
    """Whether a parent's own statement, where `others` hold the same statement of the same filing consolidated."""
    scope, kind = _statement(record)
    if not kind or scope == GROUP or not _SCHEDULE.search(record.table_title or ""):
        return False
    return any(o.doc_id == record.doc_id and _statement(o) == (GROUP, kind) for o in others)


def of_scope(question: str, records: Sequence[Record]) -> list[Record]:
    """`records` without those whose scope is not asked."""
    asked = asked_scope(question)
    if asked == COMPANY:
        return [r for r in records if title_scope(r.table_title or "") != GROUP]
    kept = [r for r in records if not is_schedule(r, records)]
    return [r for r in kept if asked is None or title_scope(r.table_title or "") != COMPANY]


def two_scopes(found: Sequence[Candidate]) -> tuple[Candidate, Candidate] | None:
    """A figure of a group's statement and another of the same statement of its company, under the asked name.

    None where there are no two, or where they do not differ.
    """
    named = [c for c in found if c.is_named]
    for one in named:
        scope, kind = _statement(one.record)
        if scope == GROUP and kind:
            others = [c for c in named if _statement(c.record) == (COMPANY, kind)]
            if others and all(c.size != one.size for c in others):
                return one, others[0]
    return None


def _statement(record: Record) -> tuple[str | None, str | None]:
    """Whose statement the record's table is, and which."""
    title = record.table_title or ""
    return title_scope(title), _kind(title)


@lru_cache(maxsize=4096)
def _kind(title: str) -> str | None:
    return vocabulary().statement(title)
