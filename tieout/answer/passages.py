"""Checks of a claim that cites a passage: the snippet in code, what it says by a second model.

Input: a claim with a snippet, the context, a judge or None. Output: a `Verdict`. Invariants: a snippet that is not in a
retrieved record is ungrounded without a model call; the judge sees claim, snippet and source only; a claim that repeats
its snippet word for word needs no judge.
"""

from __future__ import annotations

import re
from decimal import Decimal

from tieout.answer.context import Context, squeezed
from tieout.answer.model import Citation, Claim
from tieout.indexes.tokens import tokens
from tieout.models.ports import Judge, Verdict

ABSENT = 0.9  # confidence in the verdict where the snippet is in no record
SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "%": -2, "percent": -2}
_NUMBER = re.compile(rf"(?P<digits>\d[\d,]*(?:\.\d+)?)\s*(?P<word>{'|'.join(SCALES)})?", re.IGNORECASE)


def judged(claim: Claim, citation: Citation, context: Context, judge: Judge | None) -> Verdict:
    """Whether the cited passage supports the claim."""
    holding = context.holding(citation)
    if not holding:
        return Verdict(False, "snippet: it is in no retrieved record of that page", ABSENT)
    snippet = citation.snippet or ""
    strange = next((t for t in tokens(claim.text) if t[0].isdigit() and t not in tokens(snippet)), None)
    if strange:
        return Verdict(False, f"snippet: it does not say {strange}", 1.0)
    if claim.value is not None and not _says(snippet, Decimal(claim.value)):
        return Verdict(False, f"snippet: it does not say the value {claim.value}", 1.0)
    if squeezed(claim.text) == squeezed(snippet):
        return Verdict(True, None, 1.0)
    if judge is None:
        return Verdict(False, "no model is there to compare the claim with its passage", 0.0)
    source = f"{citation.file_name}, p. {citation.page}: {holding[0].text}"
    return judge.judge(claim.text, snippet, source)


def _says(snippet: str, value: Decimal) -> bool:
    """Whether the passage prints the value, at the scale of the word behind it."""
    for match in _NUMBER.finditer(snippet):
        power = SCALES[match["word"].lower()] if match["word"] else 0
        if Decimal(match["digits"].replace(",", "")).scaleb(power) == abs(value):
            return True
    return False
