"""A claim as the lines that people read: what, value, unit, period, file, page, box.

Input: a claim. Output: texts under `COLUMNS`, a line a citation. Invariants: nothing is computed; values are at full
scale.
"""

from __future__ import annotations

from decimal import Decimal
from textwrap import shorten
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tieout.answer.model import Claim

COLUMNS = ("what", "value", "unit", "period", "file", "page", "box")
OPENING = 48  # characters of a quoted passage by which it is told
WORDS = {"percent": "percent", "shares": "shares", "ratio": "times"}


def rows(claim: Claim) -> list[tuple[str, ...]]:
    """One row a citation, the claim's own columns in each; one without a place for a computed or an uncited claim."""
    what = (named(claim), value(claim), unit(claim), period(claim))
    if claim.arithmetic is not None:
        return [(*what, "computed", "", "")]
    places = [(c.file_name, str(c.page), " ".join(f"{edge:.1f}" for edge in c.box or ())) for c in claim.citations]
    return [(*what, *place) for place in places or [("", "", "")]]


def named(claim: Claim) -> str:
    """The row that is claimed or how the words begin that are quoted, and whether that is not grounded."""
    what = claim.metric or (shorten(claim.text, OPENING, placeholder=" …") if claim.unit is None else None)
    return " ".join(p for p in (what, None if claim.grounded else "(not grounded)") if p)


def value(claim: Claim) -> str:
    """At full scale with separators: "42,500,000"; a percentage as it is read: "23.5"; nothing for words."""
    if claim.value is None:
        return "none reported" if claim.unit else ""
    number = Decimal(claim.value) * (100 if claim.unit == "percent" else 1)
    whole = number == number.to_integral_value()
    return f"{int(number):,}" if whole else f"{number.normalize():,f}"


def unit(claim: Claim) -> str:
    """Such as "USD", "USD per share", "percent", "shares"."""
    if claim.unit == "per_share":
        return f"{claim.currency or ''} per share".strip()
    return claim.currency or WORDS.get(claim.unit or "", "")


def period(claim: Claim) -> str:
    """First and last day ("2026-04-01 to 2026-06-30"), or the day of a balance."""
    if claim.period_start:
        return f"{claim.period_start} to {claim.period_end}"
    return f"at {claim.period_end}" if claim.period_end else ""
