"""Prose citations: how well the quoted notes overlap with those that a question asks for.

Input: questions of kind footnote, whose notes are known, and an answerer. Output: mean span F1 over all of them (a
refusal counts as 0), the mean over those answered, and the share refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import mean

from tieout.answer import Answer
from tieout.evaluation.metrics.span_f1 import span_f1
from tieout.evaluation.truth import Question

KIND = "footnote"


@dataclass(frozen=True)
class Quotes:
    """F1 of each answered question, and how many were asked."""

    asked: int
    answered: tuple[float, ...]

    def figures(self) -> dict[str, float]:
        """The figures, rounded."""
        return {
            "span_f1": round(sum(self.answered) / max(1, self.asked), 4),
            "span_f1_of_answered": round(mean(self.answered), 4) if self.answered else 0.0,
            "refused": round(1 - len(self.answered) / max(1, self.asked), 4),
        }


def measure(ask: Callable[[str], Answer], questions: Iterable[Question]) -> Quotes:
    """Ask for each note once."""
    asked = [q for q in questions if q["kind"] == KIND]
    found = [(q, _quoted(ask(q["question"]))) for q in asked]
    return Quotes(len(asked), tuple(span_f1(text, " ".join(q["footnotes"])) for q, text in found if text))


def _quoted(answer: Answer) -> str:
    """All grounded snippets; nothing for a refusal."""
    return " ".join(c.snippet for claim in answer.claims if claim.grounded for c in claim.citations if c.snippet)
