"""A model's conclusion from its claims: told only where all of them hold and its figures are theirs.

Input: a conclusion, the verified claims, what was shown. Output: why it is not told, or None. Invariants: its reasoning
is not checked here, and whoever tells it says so; a number or year that no claim accounts for keeps it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tieout.answer.context import Context, Seen
from tieout.answer.model import Claim, Draft
from tieout.answer.printed import strange_number, strange_year
from tieout.check.told import told

NOT_CHECKED = "its reasoning is not checked"


def with_checked_conclusion(draft: Draft, claims: Sequence[Claim], context: Context, question: str) -> Draft:
    """The draft, with its conclusion only where that may be told, else with the reason."""
    if draft.conclusion is None:
        return draft
    reason = untold(draft.conclusion, claims, context, question)
    return replace(draft, conclusion=None, reasons=(*draft.reasons, reason)) if reason else draft


def untold(conclusion: str, claims: Sequence[Claim], context: Context, question: str) -> str | None:
    """Why the conclusion is kept back, or None."""
    if not claims or not all(c.grounded for c in claims):
        return "the conclusion is kept back: not all that it rests on is grounded"
    cited = (context.cell(p.cell_id) for c in claims for p in c.citations if p.cell_id)
    seen: list[Seen] = [one for one in cited if one is not None]
    words = " ".join(
        (question, *(p.snippet or "" for c in claims for p in c.citations), *(c.metric or "" for c in claims))
    )
    pure = Claim(conclusion, None, None, None, None, None, False, None, 0.0, (), entity=words)
    known = [Decimal(c.value) for c in claims if c.value is not None]
    known += [f.value for f in told(words)]
    strange = strange_number(pure, seen, known) or strange_year(pure, seen)
    return f"the conclusion is kept back: no claim tells {strange}" if strange else None
