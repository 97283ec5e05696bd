"""Decided cells → how probable it is that value, unit and period are all right.

Input: readings, the belief that each one's period has, log-odds of words. Output: a probability a reading. A logistic
regression over fields like those of the choice; its weights are `data/certainty.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from tieout.decode.features import (
    KINDS,
    MOST_RULES,
    PERIODS,
    SOURCES,
    Field,
    Floats,
    Ints,
    figure,
    index,
    mean,
    number,
    offsets,
    places_of,
    shares,
    support,
)
from tieout.decode.reading import Frame, Reading

_UNIT_SOURCES = (
    "none",
    "own_cell",
    "column_header",
    "row_label",
    "row_section",
    "table_title",
    "units_line",
    "page",
    "filing",
)
_BELIEFS = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
_SHARES = (0.0, 0.2, 0.5, 0.8, 0.999)
_SIZES = (-2.0, -1.0, 0.0, 1.0, 2.0, 3.0)  # powers of ten by which a number differs from the median of its table
_DIGITS = (1, 2, 3, 4, 5, 6, 7, 9)
P = len(_BELIEFS) + 1
H = len(_SHARES) + 1

FIELDS = (
    Field("bias", 1),
    Field("belief_rule", P, MOST_RULES),
    Field("belief_row", P, P),
    Field("belief_column", P, P),
    Field("unit", len(KINDS), len(_UNIT_SOURCES), 2),
    Field("currency", len(KINDS), 4),
    Field("multiplier", len(KINDS), 8, 8),
    Field("kind_column", len(KINDS), 8),
    Field("kind_row", len(KINDS), 8),
    Field("undated", H, 2),
    Field("known", H, H),
    Field("repeats", 4),
    Field("size", len(KINDS), len(_SIZES) + 1),
    Field("digits", len(KINDS), len(_DIGITS) + 1),
    Field("filing", len(PERIODS), 3),
    Field("place", 2, 2, 2),
    Field("source", len(SOURCES), P),
)


def featurize(
    readings: Sequence[Reading], beliefs: Floats, known: Floats, frame: Frame, rules: Sequence[str]
) -> list[Ints]:
    """For each field of `FIELDS` an array (readings,) of choices."""
    table, column, row = places_of(readings)
    kinds = index([r.unit.kind for r in readings], KINDS)
    believed = np.searchsorted(_BELIEFS, beliefs).astype(np.int64)
    rule = index([r.rule for r in readings], ("", *rules))
    source = index([r.unit.source or "none" for r in readings], _UNIT_SOURCES)
    undated = np.array([r.period is None for r in readings])
    opened = np.array([r.unit.open for r in readings], dtype=np.int64)
    multiplier = number([r.unit.multiplier for r in readings]) + 1
    asked = PERIODS.index(frame.fiscal_period) if frame.fiscal_period in PERIODS else 0
    values: tuple[tuple[Ints, ...], ...] = (
        (np.zeros(len(readings), dtype=np.int64),), (believed, rule),
        (believed, _bin(mean(beliefs, row), _BELIEFS)), (believed, _bin(mean(beliefs, column), _BELIEFS)),
        (kinds, source, opened), (kinds, _currency(readings, frame)),
        (kinds, _like(table, multiplier), _like(column, multiplier)),
        (kinds, _like(column, kinds + 1)), (kinds, _like(row, kinds + 1)),
        (_bin(mean(undated.astype(float), table), _SHARES), undated.astype(np.int64)),
        (_bin(known, _SHARES), _bin(mean(known, table), _SHARES)), (_repeats(readings),),
        (kinds, _sizes(readings, table)), (kinds, _digits(readings)),
        (np.full(len(readings), asked), np.full(len(readings), _calendar(frame))), _place(readings),
        (index([r.source or "none" for r in readings], SOURCES), believed),
    )  # fmt: skip
    return [field.join(*parts) for field, parts in zip(FIELDS, values, strict=True)]


def probability(features: Sequence[Ints], weighted: Floats) -> Floats:
    """Probability that all is right."""
    total = np.zeros(len(features[0]))
    for start, choices in zip(offsets(FIELDS), features, strict=False):
        total += weighted[choices + start]
    right: Floats = 1 / (1 + np.exp(-total))
    return right


def _bin(values: Floats, borders: Sequence[float]) -> Ints:
    at: Ints = np.searchsorted(borders, values, side="right" if borders[0] > 0 else "left").astype(np.int64)
    return at


def _like(group: Ints, values: Ints) -> Ints:
    """Bin of the share of the others of a group that have the same value."""
    share, others = support(group, values, values[:, None])
    return shares(share, others)[:, 0]


def _currency(readings: Sequence[Reading], frame: Frame) -> Ints:
    """0 none, 1 none where the filing has one, 2 the filing's, 3 another."""
    given = [r.unit.currency for r in readings]
    return np.array([(frame.currency is not None) if c is None else 2 + (c != frame.currency) for c in given], np.int64)


def _repeats(readings: Sequence[Reading]) -> Ints:
    """0 like no other, 1 all alike are of one unit and period, 2 of several units, 3 of several periods."""
    keys = number([figure(r, i) for i, r in enumerate(readings)])
    units: dict[int, set[object]] = {}
    periods: dict[int, Counter[object]] = {}
    for key, r in zip(keys.tolist(), readings, strict=True):
        units.setdefault(key, set()).add((r.unit.kind, r.unit.currency))
        periods.setdefault(key, Counter())[r.period] += 1
    found = [
        0 if sum(periods[k].values()) == 1 else 2 if len(units[k]) > 1 else 3 if len(periods[k]) > 1 else 1
        for k in keys.tolist()
    ]
    return np.array(found, dtype=np.int64)


def _sizes(readings: Sequence[Reading], table: Ints) -> Ints:
    """Bin of the powers of ten between a number and the median of its table's numbers of that kind."""
    logs = np.array([float(np.log10(float(abs(r.value)))) if r.value else np.nan for r in readings])
    groups = number([(t, r.unit.kind) for t, r in zip(table.tolist(), readings, strict=True)])
    order = np.argsort(groups, kind="stable")
    out = np.full(len(readings), 0.0)
    for part in np.split(order, np.flatnonzero(np.diff(groups[order])) + 1):
        told = logs[part][~np.isnan(logs[part])]
        out[part] = logs[part] - np.median(told) if len(told) else 0.0
    at: Ints = np.searchsorted(_SIZES, np.nan_to_num(out)).astype(np.int64)
    return at


def _digits(readings: Sequence[Reading]) -> Ints:
    shown = [abs(r.value / r.unit.multiplier) if r.value is not None and r.unit.multiplier else None for r in readings]
    bins = [int(np.searchsorted(_DIGITS, len(str(int(v))))) if v is not None else 0 for v in shown]
    return np.array(bins, dtype=np.int64)


def _calendar(frame: Frame) -> int:
    return 0 if frame.calendar is None else 1 if frame.end is None else 2


def _place(readings: Sequence[Reading]) -> tuple[Ints, ...]:
    """Whether a cell has a label, a heading and its table a title."""
    flags = [(bool(r.label), bool(r.heads), bool(r.title)) for r in readings]
    return tuple(np.array(part, dtype=np.int64) for part in zip(*flags, strict=True))
