"""Digits and separators: which number they print.

Input: printed digits with their separators, and the filing's decimal mark. Output: a Decimal and its decimals, or the
reason why there is none. Invariant: evidence within the print ("1.234,56") goes before the filing's mark, and a
grouping that fits neither mark gives no number.
"""

from __future__ import annotations

import re
from decimal import Decimal

INVALID_GROUPING = "invalid_grouping"
MAX_DIGITS = 24

_GROUPED = {
    (group, mark): re.compile(rf"(?:[0-9]{{1,3}}(?:{re.escape(group)}[0-9]{{3}})+|[0-9]+)?(?:{re.escape(mark)}[0-9]+)?")
    for group, mark in ((",", "."), (".", ","))
}
_SPACED = re.compile(r"[0-9]{1,3}(?:([ '’])[0-9]{3})(?:\1[0-9]{3})*(?:[.,][0-9]+)?")
_INDIAN = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?")
_BOTH = {",": re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+"), ".": re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+")}
_TWICE = {",": re.compile(r"[0-9]{1,3}(?:\.[0-9]{3}){2,}"), ".": re.compile(r"[0-9]{1,3}(?:,[0-9]{3}){2,}")}


def read_digits(printed: str, mark: str) -> tuple[Decimal, int] | str:
    """The number that digits and separators print, with its decimals, or the reason why they print none."""
    if sum(c.isdigit() for c in printed) > MAX_DIGITS:
        return "identifier"
    if leading_zeros(printed):
        return "identifier"
    decimal = _mark_of(printed, mark)
    if decimal is None:
        return "several_numbers" if " " in printed else INVALID_GROUPING
    whole, _, fraction = printed.partition(decimal)
    plain = "".join(c for c in whole if c.isdigit()) or "0"
    return Decimal(f"{plain}.{fraction}" if fraction else plain), len(fraction)


def leading_zeros(printed: str) -> bool:
    """Whether the digits are an identifier, as in "0001", rather than a quantity."""
    return len(printed) > 1 and printed[0] == "0" and printed[1].isdigit()


def _mark_of(printed: str, mark: str) -> str | None:
    """The decimal mark by which `printed` reads as one number; its own evidence goes before the filing's."""
    if printed.isdigit():
        return mark
    group = "," if mark == "." else "."
    if _GROUPED[group, mark].fullmatch(printed):
        return mark
    if _SPACED.fullmatch(printed):
        return "," if "," in printed else "."
    if _INDIAN.fullmatch(printed):
        return "."
    return next((m for m in (".", ",") if _BOTH[m].fullmatch(printed) or _TWICE[m].fullmatch(printed)), None)
