"""Candidates → features, each a field with one choice: the terms of a sum of weights.

Input: readings, their candidates, log-odds of balance. Output: for each field an integer a candidate. Invariant: a
field's choices depend on nothing but the filing itself, so that weights carry over.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tieout.decode.candidates import SLOTS, Candidates
from tieout.decode.reading import Frame, Reading

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_RULES = 96  # rules that weights may name; 0 is any other
SOURCES = ("none", "column_header", "row_label", "row_section", "table_title", "page", "filing")
KINDS = ("amount", "per_share", "shares", "percent", "ratio", "count", "nil", "text")
PERIODS = ("", "FY", "Q1", "Q2", "Q3", "Q4", "H1", "H2")
_ODDS = (-4.0, -2.5, -1.2, -0.4, 0.4, 1.2, 2.5, 4.0)  # borders between bins of log-odds
_SHARES = (0.0, 0.25, 0.6, 0.95)  # borders between bins of shares; a bin of its own where there is nobody to agree
_LENGTHS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 12)
_YEARS = (-4.5, -2.5, -1.5, -0.5, -0.02, 0.02, 0.5, 1.5)  # borders of the distance from the filing's end, in years
_TELLING = 100  # smaller numbers recur by chance
_NO = 7  # bin of a share of nothing
S = len(SLOTS)
B = len(_ODDS) + 1


class Field:
    """One field: its name and how many choices it has."""

    def __init__(self, name: str, *sizes: int) -> None:
        self.name, self.sizes = name, sizes
        self.size = int(np.prod(sizes))

    def join(self, *parts: Ints) -> Ints:
        """One number for the choices of all parts."""
        joined = np.zeros(1, dtype=np.int64)
        for size, part in zip(self.sizes, parts, strict=True):
            joined = joined * size + part
        return joined


FIELDS = (
    Field("slot_rule", S, MOST_RULES),
    Field("slot_source_kind", S, len(SOURCES), len(KINDS)),
    Field("slot_words", S, B),
    Field("rule_words", 2, 2, MOST_RULES, B),
    Field("slot_column", S, 8),
    Field("slot_row", S, 8),
    Field("slot_table", S, 8),
    Field("slot_column_end", S, 8),
    Field("column_row", 8, 8, 2),
    Field("slot_repeats", S, 4),
    Field("table_words", S, B),
    Field("row_words", 2, B, B),
    Field("length_distance", len(PERIODS), len(_LENGTHS) + 1, len(_YEARS) + 1),
    Field("own_length", S, len(_LENGTHS) + 1, len(_LENGTHS) + 1),
    Field("length_row", len(_LENGTHS) + 1, 8, 2),
)


def featurize(
    readings: Sequence[Reading], found: Candidates, odds: Floats, frame: Frame, rules: Sequence[str]
) -> list[Ints]:
    """For each field of `FIELDS` an array (readings, slots) of choices. `rules` are those that the weights name."""
    codes = found.codes
    n = len(readings)
    rule = index([r.rule for r in readings], ("", *rules))[:, None]
    source = index([r.source or "none" for r in readings], SOURCES)[:, None]
    kind = index([r.unit.kind for r in readings], KINDS)[:, None]
    slot = np.arange(S, dtype=np.int64)[None, :]
    own = codes[:, 0]
    starts, ends = codes & ((1 << 21) - 1), codes >> 21
    flow = (starts > 0).astype(np.int64)
    places = places_of(readings)
    agreed = [support(group, own, codes) for group in places]
    end_agreed = support(places[1], own >> 21, ends)
    word = _speaks(odds, flow)
    means = [_speaks(mean(odds, group), flow) for group in places]
    length = _lengths(starts, ends)
    asked = PERIODS.index(frame.fiscal_period) if frame.fiscal_period in PERIODS else 0
    distance = _distance(ends, frame)
    is_own = (slot == 0).astype(np.int64)
    table, column, row = (shares(*a) for a in agreed)
    values = (
        (slot, rule), (slot, source, kind), (slot, word), (is_own, flow, rule, word), (slot, column), (slot, row),
        (slot, table), (slot, shares(*end_agreed)), (column, row, flow), (slot, _repeats(readings, own, codes)),
        (slot, means[0]), (flow, means[2], word), (np.full((n, 1), asked), length, distance),
        (slot, length[:, :1], length), (length, row, is_own),
    )  # fmt: skip
    return [np.broadcast_to(f.join(*parts), (n, S)) for f, parts in zip(FIELDS, values, strict=True)]


def index(texts: Sequence[str], choices: Sequence[str]) -> Ints:
    """Each text's place among the choices, 0 for any other."""
    at = {text: i for i, text in enumerate(choices)}
    return np.array([at.get(text, 0) for text in texts], dtype=np.int64)


def places_of(readings: Sequence[Reading]) -> list[Ints]:
    """Numbers of each reading's table, column and row."""
    keys = (
        [(r.table, 0) for r in readings], [(r.table, r.column) for r in readings], [(r.table, r.row) for r in readings],
    )  # fmt: skip
    return [number(key) for key in keys]


def number(keys: Sequence[object]) -> Ints:
    """Equal keys as equal numbers, from 0 on in the order they are met."""
    known: dict[object, int] = {}
    return np.array([known.setdefault(key, len(known)) for key in keys], dtype=np.int64)


def support(group: Ints, own: Ints, codes: Ints) -> tuple[Floats, Ints]:
    """Share of the other readings of each one's group that say what the candidate says, and how many they are."""
    values, flat = np.unique(np.concatenate([own, codes.ravel()]), return_inverse=True)
    mine, asked = flat[: len(own)], flat[len(own) :].reshape(codes.shape)
    told = own > 0
    wide = len(values)
    counts = np.bincount((group * wide + mine)[told], minlength=(int(group.max(initial=0)) + 1) * wide)
    others = np.bincount(group[told], minlength=int(group.max(initial=0)) + 1)[group] - told
    same = counts[group[:, None] * wide + asked] - ((asked == mine[:, None]) & told[:, None])
    return same / np.maximum(others, 1)[:, None], others[:, None]


def shares(share: Floats, others: Ints) -> Ints:
    """Bin of a share; a bin of its own where there are no others."""
    return np.where(others > 0, np.searchsorted(_SHARES, share, side="left"), _NO).astype(np.int64)


def _speaks(odds: Floats, flow: Ints) -> Ints:
    """Bin of the log-odds for a candidate's nature."""
    return np.searchsorted(_ODDS, np.where(flow == 1, -odds[:, None], odds[:, None])).astype(np.int64)


def mean(odds: Floats, group: Ints) -> Floats:
    """The mean of each one's group."""
    total, count = np.bincount(group, weights=odds), np.bincount(group)
    found: Floats = (total / np.maximum(count, 1))[group]
    return found


def _lengths(starts: Ints, ends: Ints) -> Ints:
    """Index of the length in months, the last one for any other."""
    months = np.where(starts > 0, np.maximum(1, np.rint((ends - starts + 1) / 30.4375)), 0)
    found = np.full(months.shape, len(_LENGTHS), dtype=np.int64)
    for i, length in enumerate(_LENGTHS):
        found[months == length] = i
    return found


def _distance(ends: Ints, frame: Frame) -> Ints:
    if frame.end is None:
        return np.full(ends.shape, 0, dtype=np.int64)
    return np.searchsorted(_YEARS, (ends - frame.end.end.toordinal()) / 365.25).astype(np.int64)


def _repeats(readings: Sequence[Reading], own: Ints, codes: Ints) -> Ints:
    """Whether the same figure under the same label elsewhere is dated so: 0 no other, 1 none so, 2 some, 3 all."""
    share, others = support(number([figure(r, i) for i, r in enumerate(readings)]), own, codes)
    return np.where(others == 0, 0, np.where(share <= 0, 1, np.where(share < 1, 2, 3))).astype(np.int64)


def figure(reading: Reading, at: int) -> object:
    """What makes two cells the same figure: label and size; a small or unlabelled one is like no other."""
    told = reading.value is not None and abs(reading.value) >= _TELLING and reading.label
    return (reading.label.lower(), abs(reading.value or 0)) if told else at


def offsets(fields: Sequence[Field] = FIELDS) -> list[int]:
    """Where each field's weights begin, and where the last one's end."""
    ends = [0]
    for field in fields:
        ends.append(ends[-1] + field.size)
    return ends
