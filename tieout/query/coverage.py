"""Whether the filings hold the answer at all.

Input: an understood question, what was found, the threshold of the model. Output: `Coverage` with the reasons.
Invariants: only raw cosines, the companies and the periods decide; fused and keyword scores never count, so that
keyword mode alone is never sufficient.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tieout.query.search import Found, coverage_of
from tieout.query.understand import Understood
from tieout.query.vocabulary import data


@dataclass(frozen=True)
class Coverage:
    """`sufficient`, and why not; `reasons` may also name a weakness of a sufficient result."""

    sufficient: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Threshold:
    """Cosine from which a dense hit counts, and how many must."""

    cosine: float
    min_hits: int


@cache
def threshold_of(model_id: str) -> Threshold:
    """The calibrated threshold of a model, by its name without the digest."""
    known = data("thresholds")
    found = known["models"].get(model_id.partition("@")[0], known["default"])
    return Threshold(float(found["cosine"]), int(found["min_hits"]))


def judge(understood: Understood, found: Found, model_id: str | None) -> Coverage:
    """Whether `found` can answer the question; `model_id` is None where no dense search ran."""
    if understood.missing:
        return Coverage(False, tuple(f"no filing of {name}" for name in understood.missing))
    if not found.hits:
        return Coverage(False, ("nothing found",))
    periods = _absent_periods(understood, found)
    if periods and len(periods) == _asked(understood):
        return Coverage(False, tuple(f"no figures for {p}" for p in periods))
    if model_id is None:
        return Coverage(False, ("keyword search alone never suffices",))
    needed = threshold_of(model_id)
    near = sum(c >= needed.cosine for c in found.cosines)
    if near < needed.min_hits:
        best = max(found.cosines, default=0.0)
        return Coverage(
            False, (f"nothing close enough in meaning (best cosine {best:.2f}, needed {needed.cosine:.2f})",)
        )
    return Coverage(True, tuple(f"no figures for {p}" for p in periods))


def _asked(understood: Understood) -> int:
    return len({m.text for m, _ in understood.asked.mentions}) + len(understood.asked.back)


def _absent_periods(understood: Understood, found: Found) -> list[str]:
    """Asked periods that no filing in scope holds a figure for."""
    held: dict[str, bool] = {}
    for doc_id, filed in found.scope.filings.items():
        for wanted in found.scope.wanted.get(doc_id, ()):
            held[wanted.text] = held.get(wanted.text, False) or bool(coverage_of(filed, [wanted]))
    return [text for text, has in held.items() if not has] if understood.asked else []
