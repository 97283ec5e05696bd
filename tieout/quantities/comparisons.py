"""Columns that compare two periods: "% Change", "Increase/(Decrease)", "2022 vs 2021", "Veränderung", "增减".

Input: fragments of a header. Output: whether they head a comparison, which has no period.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tieout.lexicon import lexicon, says
from tieout.quantities.period_words import JOIN, scan

_ROLES = ("change", "change.up", "change.down", "change.filler")
_REST = re.compile(r"(?:[\W_]|(?:19|20)\d\d)*")
_SIGNS = re.compile(r"\W*(?:[Δ∆]|\+\s?/\s?[-–—−]|±)\W*(?:%|pct\.?|in %)?\W*")
_SHARE_OF_CHANGE = re.compile(r"(?:%|percent(?:age)?)\s+change\b|variation\b", re.IGNORECASE)
_OWN_YEAR = re.compile(r"(?:fiscal\s+|fy\s*)?(?:19|20)\d\d", re.IGNORECASE)


def compares(part: str, inner: Sequence[str]) -> bool:
    """A comparison's heading; one over columns that name a period of their own is the table's heading."""
    if says(part, "time.versus"):
        return not any(_OWN_YEAR.fullmatch(p) for p in inner)
    return is_change(part) and not _names_period(tuple(inner))


@lru_cache(maxsize=65536)
def is_change(heading: str) -> bool:
    """Whether a heading is nothing but a change, also where its words stand one under the other."""
    if _SIGNS.fullmatch(heading) or _SHARE_OF_CHANGE.match(heading):
        return True
    found = lexicon(*_ROLES).find(heading)
    roles = {m.entry.role for m in found}
    if "change" not in roles and not {"change.up", "change.down"} <= roles:
        return False
    rest, at = [], 0
    for mention in found:
        rest.append(heading[at : mention.start])
        at = mention.end
    return _REST.fullmatch(" ".join([*rest, heading[at:]])) is not None


def _names_period(inner: tuple[str, ...]) -> bool:
    """A length with its end and year."""
    kinds = {t.kind for t in scan(JOIN.join(inner))} if inner else set()
    dated = "date" in kinds or ("monthday" in kinds and "year" in kinds)
    return dated and bool(kinds & {"span", "first", "ytd"}) and not any(says(p, "time.versus") for p in inner)
