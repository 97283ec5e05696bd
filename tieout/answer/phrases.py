"""Phrases of a question that asks for something computed: line items, pairs of them, ratios, ends of a change.

Input: a body's plain text, patterns, periods. Output: line items without article and empty words. Invariants: pure; a
pattern has to match the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.answer.measures import stems
from tieout.answer.question import Body, When
from tieout.query.vocabulary import vocabulary

_ITEM = re.compile(
    r"^(?:(?:generate|report|record|earn|spend|pay|post)(?:\s+(?:in|on|for|as))?"
    r"|the|its|their|total amount of|amount of|level of|value of|balance of|company's)\s+"
    r"|\s+(?:ratio|figures?|of|for|at|by|in|the|compared|compared (?:to|with))$", re.I
)  # fmt: skip


def item_in(text: str, *patterns: str) -> str | None:
    """The line item that the first matching pattern finds."""
    for pattern in patterns:
        found = re.fullmatch(pattern, text)
        if found:
            return trimmed(found.group(1))
    return None


def items_in(text: str, *patterns: str) -> tuple[str, str] | None:
    """The two line items that the first matching pattern finds."""
    found = next((m for p in patterns if (m := re.fullmatch(p, text))), None)
    return (found.group(1), found.group(2)) if found else None


def joined_items(text: str) -> tuple[str, str] | None:
    """Two items joined by "and"; where it stands more than once, the one place with known items on both sides."""
    places = [(text[: m.start()], text[m.end() :]) for m in re.finditer(r"\s+and\s+", text)]
    known = [p for p in places if all(stems(trimmed(item)) in vocabulary().groups for item in p)]
    return places[0] if len(places) == 1 else known[0] if len(known) == 1 else None


def trimmed(text: str) -> str:
    """A line item without article and empty words."""
    before = None
    while before != text:
        before, text = text, _ITEM.sub("", text.strip(" ,:;")).strip()
    return text


def only_of(body: Body) -> When | None:
    """The one period asked for, if it is one."""
    return body.whens[0] if len(body.whens) == 1 else None


def ends_of(whens: Sequence[When], *, expand: bool) -> tuple[When, When] | None:
    """First and last period; for one alone, if `expand`, the year before and it.

    "From December 31, 2022 to June 30, 2023" names two days, not a period.
    """
    if len(whens) > 1:
        return whens[0], whens[-1]
    if not whens:
        return None
    if whens[0].mention.first_day is not None:
        return whens[0].days
    return (whens[0].before(1), whens[0]) if expand else None


def run_of(whens: Sequence[When], many: int) -> list[When]:
    """The periods of an average: those named, or `many` years that end with the only one named."""
    if len(whens) == 1 and many > 1:
        return [whens[0].before(n) for n in range(many - 1, -1, -1)]
    return list(whens) if many in (0, len(whens)) else []
