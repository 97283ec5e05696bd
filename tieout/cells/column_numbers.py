"""Rows that number a form's columns ("1 | 2=(3 to 6)+14 | 3", "(a) | (b) | (c)=(a)+(b)"), or name changes → no values.

Input: `Line`s top to bottom. Output: the same, with such rows and the formulas right below turned into texts that head
nothing; a row of numbers that no heading stands above heads the columns itself. Invariant: the chunks of such a row
count up from left to right.
"""

from __future__ import annotations

import re
from itertools import pairwise

from tieout.layout.chunks import Chunk, Line, is_data

_ORDINAL = re.compile(r"[(\[]?(\d{1,2}|[A-Za-z])[)\].]?(?:\s?[=:].*)?")
_FORMULA = re.compile(r"=?\(?(?:\d{1,2}|[A-Za-z])\)?(?:\s?(?:[-+−–×*/=]|[a-z]{1,3})\s?\(?(?:\d{1,2}|[A-Za-z])\)?)+\)*")
_CHANGE = re.compile(r"[(]?([-+−–±])\s?\d[\d.,]*\s?(?:%|bps?|pts?|pp)[)]?")  # "+1%" over what a change of so much does
_FEWEST = 3  # columns that are counted
_SKIPPED = 0.5  # share of the numbers up to the last one that a row has at least
_CLOSE = 3.5  # type sizes up to the heading, and down to a formula's second line, at the most
_FORMULA_PITCH = 1.6


def mark_column_numbers(lines: list[Line]) -> None:
    """Turn rows that count columns, and formulas right below them, into texts that stand with the heads."""
    formula: Line | None = None  # the counting row, or a formula under it, right above
    for n, line in enumerate(lines):
        formulas = formula is not None and _goes_on(formula, line)
        counts = _counts(line) and any(is_data(b) and not _counts(b) for b in lines[n + 1 : n + 4])
        formula = line if formulas or counts else None
        if _shifts(line) and n + 1 < len(lines) and is_data(lines[n + 1]) and not _shifts(lines[n + 1]):
            for chunk in line.chunks:
                chunk.kind, chunk.label = "t", True
        if formula is not None:
            line.counts = formulas or (n > 0 and _heads(lines[n - 1], line))
            for chunk in line.chunks:
                chunk.kind, chunk.label = "t", True


def _counts(line: Line) -> bool:
    """All chunks count, from the first or second column on, or one by one."""
    found = [_ORDINAL.fullmatch(c.text) for c in line.chunks]
    if len(found) < _FEWEST or any(f is None for f in found):
        return False
    texts = [f[1].lower() for f in found if f is not None]
    if len({t.isdigit() for t in texts}) > 1:
        return False
    places = [int(t) if t.isdigit() else ord(t) - ord("a") + 1 for t in texts]
    rising = all(a < b for a, b in pairwise(places))
    by_one = places[-1] - places[0] == len(places) - 1 and len(places) > _FEWEST
    return rising and (by_one or (places[0] <= 2 and len(places) >= _SKIPPED * places[-1]))


def _shifts(line: Line) -> bool:
    """Nothing but changes up and down, "+1%  -1%": heads of what they would do."""
    found = [_CHANGE.fullmatch(c.text) for c in line.chunks]
    signs = {f[1] for f in found if f is not None}
    return len(found) > 1 and all(found) and "+" in signs and len(signs) > 1


def _heads(above: Line, line: Line) -> bool:
    """Words over most of the numbers, close above."""
    if is_data(above) or line.baseline - above.baseline > _CLOSE * line.size:
        return False
    over = sum(any(_faces(c, a) for a in above.chunks if a.kind == "t") for c in line.chunks)
    return over >= 1


def _faces(one: Chunk, other: Chunk) -> bool:
    return min(one.x1, other.x1) > max(one.x0, other.x0)


def _goes_on(above: Line, line: Line) -> bool:
    """The second line of formulas: nothing but numbers and signs of operations, under those of the first."""
    near = line.baseline - above.baseline <= _FORMULA_PITCH * above.size
    return near and all(
        _FORMULA.fullmatch(c.text) is not None and any(_faces(c, a) for a in above.chunks) for c in line.chunks
    )
