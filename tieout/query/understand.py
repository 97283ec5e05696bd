"""What a question asks for: companies, periods, metric words, form, statement, units, numbers.

Input: a question and the filings' facts. Output: `Understood`, returned to the caller with the results. Invariants:
deterministic, no model; every word of the question that is neither a company, a period nor empty of content stays in
`metric`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import plain_number, tokens
from tieout.query.companies import Companies, Found
from tieout.query.filed import HEADING, form_of, form_spans
from tieout.query.named import asks_only_for_names, names_in
from tieout.query.periods import Asked, read_periods
from tieout.query.vocabulary import Phrase, timeless, vocabulary

_UNIT = re.compile(r"\b(?:percent(?:age)?|per share|shares|ratio|how many)\b|%", re.IGNORECASE)
_UNITS = {
    "percent": "percent", "percentage": "percent", "%": "percent", "per share": "per_share", "shares": "shares",
    "ratio": "ratio", "how many": "count",
}  # fmt: skip
_NOTE = re.compile(
    r"\bfootnotes?\b(?:\s+to\b)?|\b(?:which|what) notes?\b(?:\s+(?:qualif\w+|explains?|governs?))?"
    r"|\bthe note to\b|\bnotes?\s+(?:qualif\w+|explain\w*|say\w*|attached)\b",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"\b(?:charts?|graphs?|diagrams?)\b(?! of accounts)|\bfigures?\s+(?:that\s+)?(?:shows?|illustrates?|depicts?)\b",
    re.IGNORECASE,
)
_FOR = re.compile(r"\bfor\s+((?:(?!\b(?:for|at|in)\b)(?:[^?.;]|\.(?=\w)|(?<=\b[A-Z])\.))+)")  # "for U.S. markets"
LONG_MEMBER = 8
LONG = 14  # content words from which a question is taken to carry instructions
_NARRATIVE = re.compile(
    r"\b(?:why|who|what (?:drove|drives|caused|explains?|happened)|describe|explain)\b"
    r"|^\s*(?:is|are|was|were|does|do|did|has|have|which|how does|how did)\b",
    re.IGNORECASE,
)
_ENUMERATED = re.compile(  # "severance costs1": a taxonomy tells elements apart
    r"\b(?!(?:level|stage|phase|class|basel|series|category|group|type|tier)\d)[a-z]{5,}(\d)\b"
)
_NUMBER = re.compile(r"(?<![\w.])[$€£]?\d[\d,]*(?:\.\d+)?(?![\w])")


@dataclass(frozen=True)
class Understood:
    """A question taken apart. `metric` are the stems of its content words in order, `dates` those of
    its periods, which may name a row ("Balance at June 30, 2022"); `member` those of the part it asks about ("revenue
    for Europe", "Europe: revenue"); `named` are figures, tables and notes by number, `only_named` where it asks for
    nothing else; `wants_figure` where it asks for a chart by what it shows.
    """

    question: str
    companies: tuple[Found, ...]
    missing: tuple[str, ...]
    asked: Asked
    metric: Phrase
    dates: Phrase
    member: Phrase
    form: str | None
    statement: str | None
    unit: str | None
    numbers: tuple[str, ...]
    wants_note: bool
    operands: tuple[Phrase, ...]
    narrative: bool
    named: tuple[str, ...] = ()
    only_named: bool = False
    wants_figure: bool = False

    def as_asked(self, stems: Iterable[str]) -> str:
        """The words of the question that `stems` are of, in its order and spelling."""
        wanted = set(stems)
        words = (word.strip(',;:?!()"') for word in self.question.split())
        return " ".join(dict.fromkeys(w for w in words if wanted & set(map(stem, tokens(w)))))

    @property
    def doc_ids(self) -> list[str]:
        """Filings of the companies named; empty where none was."""
        return list(dict.fromkeys(d for f in self.companies for d in f.doc_ids))

    def shown(self) -> dict[str, Any]:
        """The form that is returned to the caller and written as JSON."""
        return {
            "companies": [f.company for f in self.companies],
            "missing_companies": list(self.missing),
            "periods": [m.text for m, _ in self.asked.mentions],
            "relative_years": list(self.asked.back),
            "metric": " ".join(self.metric),
            "operands": [" ".join(p) for p in self.operands],
            "narrative": self.narrative,
            "member": " ".join(self.member),
            "form": self.form,
            "statement": self.statement,
            "unit": self.unit,
            "numbers": list(self.numbers),
            "footnote": self.wants_note,
            "named": list(self.named),
            "figure": self.wants_figure,
        }


def understand(
    question: str, filings: Mapping[str, Mapping[str, Any]], companies: Companies | None = None
) -> Understood:
    """Take `question` apart against `filings` (doc_id → facts); `companies` may be given to save building it."""
    names = companies or Companies(filings)
    found = names.find(question)
    asked = read_periods(question)
    spans = [*asked.spans, *((f.start, f.stop) for f in found)]
    unit = _UNIT.search(question)
    noted = list(_NOTE.finditer(question))
    spans += [m.span(1) for m in _ENUMERATED.finditer(question)]
    rest = _without(question, [*spans, *(m.span() for m in noted), *form_spans(question)])
    return Understood(
        question,
        tuple(found),
        tuple(names.missing(question)) if not found else (),
        asked,
        _metric(tokens(_without(rest, [m.span() for m in _DRAWN.finditer(rest)]))),
        vocabulary().content(tokens(" ".join(m.text for m, _ in asked.mentions))),
        () if noted else _member(rest),
        form_of(question),
        vocabulary().statement(rest),
        _UNITS[unit.group().lower()] if unit else None,
        tuple(dict.fromkeys(plain_number(m.group().lstrip("$€£")) for m in _NUMBER.finditer(rest))),
        bool(noted),
        tuple(vocabulary().operands(vocabulary().content(tokens(rest)))),
        bool(_NARRATIVE.search(question)),
        names_in(rest),
        asks_only_for_names(rest),
        bool(_DRAWN.search(rest)),
    )


def _member(text: str) -> Phrase:
    """Stems of the part asked about: what stands before a colon, or after "for"."""
    if _metric(tokens(text)) in vocabulary().groups:
        return ()  # "shares reserved for future issuance" is one name
    named = HEADING.match(text)
    parts = [named.group(1)] if named else [m.group(1) for m in _FOR.finditer(text)]
    vocab = vocabulary()
    for part in parts:
        found = tuple(w for w in vocab.content(tokens(part)) if w not in vocab.time and w not in vocab.filler)
        if 0 < len(found) <= LONG_MEMBER:
            return found
    return ()


def _metric(words: list[str]) -> Phrase:
    """Stems of the content words; in a long question words of instruction go too."""
    vocab = vocabulary()
    found = timeless(vocab.content(words), vocab.time)
    if len(found) <= LONG:
        return found
    return tuple(dict.fromkeys(w for w in found if w not in vocab.filler)) or found


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """`text` with the characters of `spans` blanked."""
    letters = list(text)
    for start, stop in spans:
        letters[start:stop] = " " * (stop - start)
    return "".join(letters)


__all__ = ["Understood", "stem", "understand"]
