"""What an answer is made of: claims with their citations, and what came of checking them.

Invariants: plain data, no behaviour beyond its JSON form and its look in a notebook; values are decimal strings at full
scale with their sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tieout.answer.shown import COLUMNS, rows
from tieout.markup import html_table

RATES = ("percent", "ratio")  # kinds of values that are rates
Cell = dict[str, Any]


@dataclass(frozen=True)
class Citation:
    """Where a claim stands: a cell, or a verbatim passage. `box` in PDF points as displayed, origin top left."""

    file_name: str
    page: int
    box: tuple[float, ...] | None
    cell_id: str | None = None
    snippet: str | None = None


@dataclass(frozen=True)
class Note:
    """A footnote that a claim states as governing its figure."""

    marker: str
    text: str


@dataclass(frozen=True)
class Claim:
    """One statement. `value` is a plain decimal string at full scale, null where the filing reports none, or for prose.

    `entity` is the company and `metric` the row, outermost section first, joined by " › " (None where not claimed);
    `arithmetic` is the formula over cell ids in brackets by which a derived value was found. `grounded`, `reason` and
    `confidence` are the verifier's: confidence is that of the verdict, so an ungrounded claim may have a high one.
    """

    text: str
    value: str | None
    unit: str | None
    currency: str | None
    period_start: str | None
    period_end: str | None
    grounded: bool
    reason: str | None
    confidence: float
    citations: tuple[Citation, ...]
    entity: str | None = None
    metric: str | None = None
    notes: tuple[Note, ...] = ()
    arithmetic: str | None = None


@dataclass(frozen=True)
class Usage:
    """What the language model used: tokens, of them those read from its cache, and US dollars (None: price unknown)."""

    model_id: str
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: str | None = None


@dataclass(frozen=True)
class Nearest:
    """A row or passage that came close to answering; the question `ask`, typed, is answered with it.

    `name` is the row, or the heading above a passage; `text` its value for a reader, or how the passage begins.
    """

    name: str
    text: str
    value: str | None
    unit: str | None
    currency: str | None
    period_start: str | None
    period_end: str | None
    company: str | None
    citation: Citation
    ask: str


@dataclass(frozen=True)
class Meant:
    """A word of the question that no filing searched holds, with the words or companies that it may stand for.

    `ask` is the question with the first of them in its place.
    """

    word: str
    instead: tuple[str, ...]
    ask: str


@dataclass(frozen=True)
class Answer:
    """`text` for a reader and the claims behind it; `refused` with `reasons` where the filings do not tell.

    `generation_confidence` is the mean over all claims drafted, ungrounded ones counted as 0. A refusal offers what is
    `nearest`, and says what unknown words may have `meant`. `awaits` names the file of a reply that is not there yet.
    `conclusion` is a model's own judgement of grounded claims: its figures are theirs, its reasoning is not checked.
    """

    refused: bool
    text: str
    reasons: tuple[str, ...]
    claims: tuple[Claim, ...] = ()
    footnotes: tuple[dict[str, Any], ...] = ()
    generation_confidence: float = 0.0
    generator: str = "extractive"
    usage: Usage | None = None
    nearest: tuple[Nearest, ...] = ()
    meant: tuple[Meant, ...] = ()
    awaits: str | None = None
    conclusion: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The answer as a JSON object, as `tieout ask --batch` writes it."""
        return asdict(self)

    def _repr_html_(self) -> str:
        """What it says with its claims, for a notebook; a refusal is its reasons."""
        if self.refused:
            return html_table("; ".join(self.reasons), (), ())
        notes = (f"{note['marker']} {note['text']}" for note in self.footnotes)
        return html_table(self.text, COLUMNS, (row for claim in self.claims for row in rows(claim)), notes)


@dataclass(frozen=True)
class Draft:
    """What a generator wrote, not yet verified; without claims it is a refusal for `reasons`.

    `lead` is "Yes" or "No" where the question asks for one of them and the claims settle it, or the figure that a
    quoted sentence tells. `awaits` is the file of a reply that is not there yet, `conclusion` a model's own
    judgement of the claims.
    """

    claims: tuple[Claim, ...] = ()
    reasons: tuple[str, ...] = ()
    footnotes: tuple[dict[str, Any], ...] = ()
    usage: Usage | None = None
    lead: str | None = None
    awaits: str | None = None
    conclusion: str | None = None


def refusal(reasons: Sequence[str], usage: Usage | None = None) -> Draft:
    """A draft that says why there is no answer."""
    return Draft(reasons=tuple(reasons), usage=usage)
