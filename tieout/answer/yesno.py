"""A question that asks for yes or no → the sentence or the figures that settle it, with "Yes" or "No" before them.

Input: what was retrieved; the draft of what its figures give. Output: a draft. Invariants: a sentence is quoted only
where it says nearly all that is asked; "Yes" or "No" is said only where the sentence denies or affirms without
"may" or "whether", or where a change has the asked sign; a figure that settles nothing is not given.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tieout.answer.model import Draft
from tieout.answer.prose import in_words
from tieout.answer.retrieve import Retrieved
from tieout.lexicon import lexicon
from tieout.question import asking_clause

YES, NO = "Yes", "No"


def yes_or_no(found: Retrieved, figured: Draft) -> Draft:
    """The figures where they settle it, else the sentence that says so, else a refusal."""
    lead = _by_figures(found, figured)
    if lead is not None:
        return replace(figured, lead=lead)
    if found.plan is not None and found.plan.wins:
        return figured
    said = in_words(found)
    if not said.claims:
        return said
    return replace(said, lead=_by_words(found.result.question, said.claims[0].text))


def _by_figures(found: Retrieved, figured: Draft) -> str | None:
    """Whether what moved moved as asked; None where nothing else than a change was computed."""
    moves = {m.value for m in lexicon("moves").find(asking_clause(found.result.question))}
    if len(moves) != 1 or not figured.claims or found.plan is None or found.plan.wins:
        return None
    formula, value = found.plan.formula, figured.claims[0].value
    change = formula.op == "-" or (formula.op == "/" and formula.terms[0].op == "-")
    if not change or value is None:
        return None
    return YES if ("up" in moves) == (Decimal(value) > 0) and Decimal(value) else NO


def _by_words(question: str, sentence: str) -> str | None:
    """What the sentence says; None where it only may be so."""
    if lexicon("hedge").find(sentence):
        return None
    denied = bool(lexicon("denial").find(sentence)) != bool(lexicon("denial").find(question))
    return NO if denied else YES
