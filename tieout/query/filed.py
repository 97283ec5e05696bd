"""Which filing a question names, apart from the periods that it asks about: "Harbour 2019 annual report: …".

Input: a question and the period mentions in it. Output: the form that is named, and which of the mentions tell the
filing's year. Invariants: pure; the names of the forms are data (`data/words.json`); a year that stands beside a form,
or in a heading before the question, is the filing's own, and asked about only where the question names no other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from tieout.indexes.tokens import tokens
from tieout.quantities.mentions import Mention
from tieout.query.vocabulary import data

HEADING = re.compile(r"\s*([^:?]{2,90}):\s+\S")
_BETWEEN = frozenset(("for", "of", "the", "form", "s"))  # words between a form and its year


def form_spans(question: str) -> list[tuple[int, int]]:
    """Where the question names a form."""
    return [m.span() for m in _forms_named().finditer(question)]


def form_of(question: str) -> str | None:
    """The first form that the question names, as filings call it."""
    named = _forms_named().search(question)
    return _forms()[_plain(named.group())] if named else None


def of_filing(question: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Those of `mentions` that tell which filing is meant."""
    forms = form_spans(question)
    heading = HEADING.match(question)
    ends = heading.end(1) if heading else 0
    headed = any(m.start >= ends for m in mentions)  # a heading's year is asked about where nothing else is
    return tuple(
        m for m in mentions if any(_belongs(question, m, form) for form in forms) or (headed and m.stop <= ends)
    )


def _belongs(question: str, mention: Mention, form: tuple[int, int]) -> bool:
    start, stop = form
    if mention.stop <= start:
        return set(tokens(question[mention.stop : start])) <= _BETWEEN
    between = tokens(question[stop : mention.start])
    return mention.start >= stop and bool(between) and set(between) <= _BETWEEN


@cache
def _forms() -> dict[str, str]:
    """Form by the ways to write it, without spaces and hyphens."""
    return {_plain(said): form for form, ways in data("words")["filings"].items() for said in (form, *ways)}


@cache
def _forms_named() -> re.Pattern[str]:
    ways = (said for form, ways in data("words")["filings"].items() for said in (form, *ways))
    parts = sorted((re.escape(way).replace(r"\-", "-?").replace(r"\ ", r"\s+") for way in ways), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(parts)})\b", re.IGNORECASE)


def _plain(text: str) -> str:
    return re.sub(r"[\s-]", "", text.lower())
