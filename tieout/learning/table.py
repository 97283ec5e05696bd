"""Examples → the tagged numbers as arrays, as the decision sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tieout.decode import certainty
from tieout.decode.candidates import candidates, decode
from tieout.decode.features import FIELDS, Floats, Ints, featurize
from tieout.decode.reading import Frame, Reading
from tieout.decode.weigh import choose, heights, score, softmax
from tieout.decode.words import Nature
from tieout.evaluation.cells import same_span
from tieout.learning.choice import Flags
from tieout.learning.dataset import Example
from tieout.quantities.calendar import Period


@dataclass(frozen=True, slots=True)
class Filing:
    """One filing's readings with all features; `at` are the tagged ones, the flags are of those."""

    readings: Sequence[Reading]
    frame: Frame
    features: list[Ints]
    real: Flags
    known: Floats
    at: Ints
    right: Flags  # which candidates are right
    own: Flags  # whether what the readers found is
    measured: Flags  # whether value and unit are


def see(example: Example, words: Mapping[str, float], rules: Sequence[str]) -> Filing:
    """A filing seen with the weights of words."""
    nature, readings = Nature(words), example.readings
    found = candidates(readings, example.frame)
    odds = np.array([nature.of(r) for r in readings])
    at = np.array(sorted(example.truths), dtype=np.int64)
    truths = [example.truths[i] for i in sorted(example.truths)]
    right = [[_is_right(int(c), t.periods) for c in codes] for codes, t in zip(found.codes[at], truths, strict=True)]
    return Filing(
        readings, example.frame, featurize(readings, found, odds, example.frame, rules), found.codes > 0,
        np.array([nature.knows(r) for r in readings]), at, np.array(right),
        np.array([is_right(readings[i].period, t.periods) for i, t in zip(at, truths, strict=True)]),
        np.array([t.measured for t in truths]),
    )  # fmt: skip


def joined(filings: Sequence[Filing]) -> tuple[list[Ints], Flags, Flags]:
    """Features, real and right candidates of the tagged numbers of several filings."""
    features = [np.concatenate([f.features[k][f.at] for f in filings]) for k in range(len(FIELDS))]
    return features, np.concatenate([f.real[f.at] for f in filings]), np.concatenate([f.right for f in filings])


def trusted(filing: Filing, weights: Floats) -> tuple[Floats, Flags, Flags]:
    """Of the tagged numbers: features of certainty, whether the choice is right, and whether all is."""
    beliefs = softmax(score(filing.features, weights), filing.real)
    chosen = choose(beliefs, heights(filing.readings))
    believed = beliefs[np.arange(len(chosen)), chosen]
    features = certainty.featurize(filing.readings, believed, filing.known, filing.frame)
    dated = filing.right[np.arange(len(filing.at)), chosen[filing.at]]
    return features[filing.at], dated, dated & filing.measured


def is_right(period: Period | None, truths: Sequence[Period]) -> bool:
    """Whether a period is one of those that are right."""
    return period is not None and any(same_span((t.start, t.end), (period.start, period.end)) for t in truths)


def _is_right(code: int, truths: Sequence[Period]) -> bool:
    return bool(code) and is_right(decode(code), truths)
