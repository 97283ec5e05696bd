"""An answer for a person: what it says, then each claim with value, unit, period, file, page and box, and the notes."""

from __future__ import annotations

import sys
from decimal import Decimal
from textwrap import shorten
from typing import TYPE_CHECKING

from tieout.commands._tables import WIDE

if TYPE_CHECKING:
    from tieout.answer.model import Answer, Claim, Usage

COLUMNS = ("what", "value", "unit", "period", "file", "page", "box")
OPENING = 48  # characters of a quoted passage by which it is told
WORDS = {"percent": "percent", "shares": "shares", "ratio": "times"}


def show_answer(answer: Answer) -> None:
    """Print `answer`; a refusal is its reasons."""
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else WIDE)
    style = "yellow" if answer.refused else "bold"
    console.print(answer.text, style=style, highlight=False, markup=False)
    if answer.claims:
        table = Table(*COLUMNS, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for claim in answer.claims:
            for row in rows(claim):
                table.add_row(*row)
        console.print(table)
    for note in answer.footnotes:
        console.print(f"note {note['marker']} {note['text']}", highlight=False, markup=False)
    if answer.usage is not None:
        console.print(_used(answer.usage), style="dim", highlight=False, markup=False)


def _used(usage: Usage) -> str:
    """Such as "some-model: 1,500 tokens read, 400 of them from its cache, 200 written, USD 0.0064"."""
    cost = f", USD {usage.cost_usd}" if usage.cost_usd is not None else ""
    read = f"{usage.input_tokens:,} tokens read, {usage.cached_tokens:,} of them from its cache"
    return f"{usage.model_id}: {read}, {usage.output_tokens:,} written{cost}"


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
