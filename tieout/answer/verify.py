"""Claims → the same claims with the verifier's verdicts; knows nothing of how they were written.

Input: drafted claims, the context that the generator was shown, a judge for prose or None. Output: claims with
`grounded`, `reason`, `confidence`. Invariants: what is not cited, or is cited from outside the context, is ungrounded;
figures are checked in code only; a claim that rests on cells and passages must pass for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tieout.answer.context import Context, Seen
from tieout.answer.figures import fault
from tieout.answer.model import Citation, Claim
from tieout.answer.passages import judged
from tieout.models.ports import Judge, Verdict


def verify(claims: Iterable[Claim], context: Context, judge: Judge | None = None) -> tuple[Claim, ...]:
    """Each claim with its verdict. A grounded one keeps its generator's confidence, if that is the lower one."""
    found = []
    for claim in claims:
        verdict = verdict_on(claim, context, judge)
        confidence = min(claim.confidence, verdict.confidence) if verdict.grounded else verdict.confidence
        found.append(replace(claim, grounded=verdict.grounded, reason=verdict.reason, confidence=confidence))
    return tuple(found)


def within_periods(claims: Sequence[Claim], context: Context) -> tuple[Claim, ...]:
    """The claims, where one of the grounded figures is of a period that was asked for; else these are ungrounded.

    A true figure of another year answers nothing, however well it is cited.
    """
    figures = [c for c in claims if c.grounded and any(p.cell_id for p in c.citations)]
    if not figures or any(context.is_asked(p.cell_id) for c in figures for p in c.citations if p.cell_id):
        return tuple(claims)
    reason = "period: no figure is of a period that was asked for"
    return tuple(replace(c, grounded=False, reason=reason, confidence=1.0) if c in figures else c for c in claims)


def verdict_on(claim: Claim, context: Context, judge: Judge | None = None) -> Verdict:
    """The verdict on one claim."""
    if not claim.citations:
        return Verdict(False, "no citation", 0.0)
    seen: list[Seen] = []
    for citation in claim.citations:
        if citation.cell_id is not None:
            one = context.cell(citation.cell_id)
            reason = "cited cell: it was not in the context" if one is None else _misplaced(citation, one)
            if one is None or reason:
                return Verdict(False, reason, 1.0)
            seen.append(one)
    passages = [judged(claim, c, context, judge) for c in claim.citations if c.cell_id is None]
    failed = next((v for v in passages if not v.grounded), None)
    if failed:
        return failed
    reason = fault(claim, seen) if seen else None
    return (
        Verdict(False, reason, 1.0)
        if reason
        else Verdict(True, None, min((v.confidence for v in passages), default=1.0))
    )


def _misplaced(citation: Citation, one: Seen) -> str | None:
    """Why the cell does not stand where the citation says, or None."""
    if (citation.file_name, citation.page) != (one.record.file_name, one.cell["page"]):
        return f"cited cell: it stands in {one.record.file_name}, p. {one.cell['page']}"
    if citation.box is not None and tuple(citation.box) != tuple(one.cell["box"]):
        return "cited cell: its box is another one"
    return None


def generation_confidence(claims: Iterable[Claim]) -> float:
    """Mean confidence over all claims, ungrounded ones counted as 0; 0 without claims."""
    each = [claim.confidence if claim.grounded else 0.0 for claim in claims]
    return round(sum(each) / len(each), 4) if each else 0.0
