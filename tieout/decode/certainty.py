"""Decided cells → how probable it is that value, unit and period are all right.

Input: readings, the belief that each one's period has, the share of known words. Output: a probability a reading, by
trees over the numbers of `FEATURES`; they are `data/certainty.json`. Invariant: nothing of the numbers names a rule, a
word or a company, so that a reading on a filing unlike all others is judged by what speaks for and against it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from tieout.decode import echoes
from tieout.decode.features import (
    KINDS,
    PERIODS,
    SOURCES,
    Floats,
    Ints,
    figure,
    index,
    mean,
    number,
    places_of,
    shares,
    support,
)
from tieout.decode.reading import Frame, Reading
from tieout.decode.trees import Trees

UNIT_SOURCES = (
    "none", "own_cell", "column_header", "row_label", "row_section", "table_title", "units_line", "page", "filing",
)  # fmt: skip
PROOFS = ("", "same", "meets", "mixed", "off", "unit", "sign")
_FAMILIES = ("", "filing", "head", "ladder", "none", "returns", "roll", "row", "title")
_MOST_REPEATS = 3
_BELIEFS = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
_SHARES = (0.0, 0.2, 0.5, 0.8, 0.999)  # coarse: a finer share is that of one table alone
_SIZES = (-2.0, -1.0, 0.0, 1.0, 2.0, 3.0)  # powers of ten
_AGAINST = (0.01, 0.03, 0.06, 0.1, 0.2, 0.4)  # of a filing's figures
_DIGITS = (1, 2, 3, 4, 5, 6, 7, 9)

FEATURES = (
    "belief", "belief_row", "belief_column", "belief_table", "kind", "unit_source", "unit_open", "currency",
    "scale_table", "scale_column", "scale_filing", "kind_column", "kind_row", "currency_table", "undated_table",
    "undated", "flow", "known", "known_table", "known_filing", "repeats", "size", "digits", "period_asked", "calendar",
    "labelled", "headed", "titled", "source", "family", "down", "across", "proved_column", "proved_table",
    "doubted_column", "doubted_table", "heads_year", "label_year", "clash", "clash_table", "echo_period", "echo_unit",
    "echo_column", "echo_table", "echo_filing", "doubted_filing",
)  # fmt: skip


def featurize(readings: Sequence[Reading], beliefs: Floats, known: Floats, frame: Frame) -> Floats:
    """An array (readings, `FEATURES`)."""
    table, column, row = places_of(readings)
    whole = np.zeros_like(table)
    given: tuple[Floats | Ints, ...] = (
        *(_bin(part, _BELIEFS) for part in (beliefs, mean(beliefs, row), mean(beliefs, column), mean(beliefs, table))),
        *_units(readings, frame, table, column, row),
        *_dates(readings, table), *(_bin(part, _SHARES) for part in (known, mean(known, table), mean(known, whole))),
        _repeats(readings), _sizes(readings, table), _digits(readings),
        np.full(len(readings), PERIODS.index(frame.fiscal_period) if frame.fiscal_period in PERIODS else 0),
        np.full(len(readings), 0 if frame.calendar is None else 1 if frame.end is None else 2),
        *_places(readings),
        index([r.source or "none" for r in readings], SOURCES),
        index([r.rule.partition(".")[0] for r in readings], _FAMILIES),
        *_proved(readings, table, column), *_told(readings, table, column),
    )  # fmt: skip
    return np.stack([np.asarray(part, dtype=np.float64) for part in given], axis=1)


def probability(features: Floats, trees: Trees) -> Floats:
    """Probability that all is right."""
    right: Floats = 1 / (1 + np.exp(-trees.of(features)))
    return right


def _units(readings: Sequence[Reading], frame: Frame, table: Ints, column: Ints, row: Ints) -> Iterator[Floats | Ints]:
    """Kind, where the unit was read, and how many of the others nearby and in the filing have the same."""
    kinds = index([r.unit.kind for r in readings], KINDS)
    multiplier = number([r.unit.multiplier for r in readings]) + 1
    currency = number([r.unit.currency for r in readings]) + 1
    yield kinds
    yield index([r.unit.source or "none" for r in readings], UNIT_SOURCES)
    yield np.array([r.unit.open for r in readings])
    yield _currency(readings, frame)
    for group in (table, column, kinds):
        yield _like(group, multiplier)
    yield _like(column, kinds + 1)
    yield _like(row, kinds + 1)
    yield _like(table, currency)


def _dates(readings: Sequence[Reading], table: Ints) -> Iterator[Floats | Ints]:
    undated = np.array([r.period is None for r in readings])
    yield _bin(mean(undated.astype(float), table), _SHARES)
    yield undated
    yield _flows(readings)


def _places(readings: Sequence[Reading]) -> Iterator[Ints]:
    """Whether a cell has a label, a heading and its table a title."""
    flags = [(bool(r.label), bool(r.heads), bool(r.title)) for r in readings]
    return (np.array(part, dtype=np.int64) for part in zip(*flags, strict=True))


def _proved(readings: Sequence[Reading], table: Ints, column: Ints) -> Iterator[Floats | Ints]:
    """What sums say of a number, and how many of its column and table they prove and doubt."""
    down = index([r.proof.down for r in readings], PROOFS)
    yield down
    yield index([r.proof.across for r in readings], PROOFS)
    good = ((down == PROOFS.index("same")) | (down == PROOFS.index("meets"))).astype(np.float64)
    bad = (down > PROOFS.index("meets")).astype(np.float64)
    for share in (good, bad):
        yield _bin(mean(share, column), _SHARES)
        yield _bin(mean(share, table), _SHARES)


def _told(readings: Sequence[Reading], table: Ints, column: Ints) -> Iterator[Floats | Ints]:
    """How the years of headings and labels fit the period, and what the same figures say elsewhere."""
    yield np.array([echoes.years(r.heads, r.period) for r in readings])
    yield np.array([echoes.years((r.label,), r.period) for r in readings])
    clash = echoes.clashes(readings)
    yield clash
    yield _bin(mean((clash > 0).astype(np.float64), table), _SHARES)
    dated = echoes.echoes(readings, lambda r: r.period)
    sized = echoes.echoes(readings, lambda r: (r.unit.kind, r.unit.currency, r.unit.multiplier))
    yield dated
    yield sized
    yield echoes.agreement(column, dated)
    yield echoes.agreement(table, sized)
    against = (dated == echoes.AGAINST).sum() / max(1, (dated > 0).sum())
    yield np.full(len(readings), np.searchsorted(_AGAINST, against))
    doubts = np.mean([r.proof.against != "" or r.proof.down == "mixed" for r in readings])
    yield np.full(len(readings), np.searchsorted(_AGAINST, doubts))


def _flows(readings: Sequence[Reading]) -> Ints:
    return np.array([r.period is not None and r.period.start is not None for r in readings], dtype=np.int64)


def _like(group: Ints, values: Ints) -> Ints:
    """Bin of the share of the others of a group that have the same value; one of its own where there are none."""
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
        0 if sum(periods[k].values()) == 1 else 2 if len(units[k]) > 1 else _MOST_REPEATS if len(periods[k]) > 1 else 1
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
    return _bin(np.nan_to_num(out), _SIZES)


def _digits(readings: Sequence[Reading]) -> Ints:
    """Bin of how many digits a number prints before its decimal mark; 0 for a nil."""
    shown = [abs(r.value / r.unit.multiplier) if r.value is not None and r.unit.multiplier else None for r in readings]
    bins = [int(np.searchsorted(_DIGITS, len(str(int(v))))) + 1 if v is not None else 0 for v in shown]
    return np.array(bins, dtype=np.int64)


def _bin(values: Floats, borders: Sequence[float]) -> Ints:
    at: Ints = np.searchsorted(borders, values, side="left").astype(np.int64)
    return at
