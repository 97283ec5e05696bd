"""Whether the filings hold the answer at all.

Input: an understood question, what was found, the threshold of the model. Output: `Coverage` with the reasons.
Invariants: companies, periods, words that occur nowhere and raw cosines decide; fused and keyword scores never count,
so that keyword mode alone is never sufficient.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from tieout.indexes.manifest import Filed
from tieout.quantities.designators import title_of
from tieout.query.periods import Wanted
from tieout.query.search import Found, coverage_of
from tieout.query.understand import Understood
from tieout.query.vocabulary import data, vocabulary

LEAST_FIT = 0.45  # share of the asked words that a row must speak of where some word is nowhere to be found
LONGEST = 8  # content words; a longer question has more of them than a row
LOOKED_AT = 5
NAMED = 8  # companies that a refusal names
TOLD_DAYS = 550  # a filing tells of the year before and of the outlook for the next


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
    absent = _absent_periods(understood, found)
    periods = tuple(f"no figures for {p}" for p in absent)
    lacking = (
        _unfiled(understood, found)
        or found.named.absent
        or (("nothing found",) if not found.hits else ())
        or (periods if len(absent) == _asked(understood) else ())
        or (() if understood.only_named and model_id else _unknown(understood, found) or _distant(found, model_id))
    )
    return Coverage(False, lacking) if lacking else Coverage(True, (*periods, *_ambiguous(found)))


def _unfiled(understood: Understood, found: Found) -> tuple[str, ...]:
    """Companies asked about of which there is no filing, and those of which there are."""
    if not understood.missing:
        return ()
    held = sorted({str(f.filing["company"]) for f in found.scope.filings.values() if f.filing.get("company")})
    told = ", ".join(held[:NAMED]) + (f" and {len(held) - NAMED} others" if len(held) > NAMED else "")
    return (
        *(f"no filing of {name}" for name in understood.missing),
        *((f"the filings are of {told}",) if held else ()),
    )


def _ambiguous(found: Found) -> Iterator[str]:
    """Names that several filings hold, so that the question does not tell which one is meant."""
    for name, holders in found.named.holders.items():
        if len(holders) > 1:
            files = ", ".join(str(found.scope.filings[d].filing["file_name"]) for d in holders[:LOOKED_AT])
            yield f"{title_of(name)} is in {len(holders)} filings: {files}"


def _unknown(understood: Understood, found: Found) -> tuple[str, ...]:
    """Asked words that occur nowhere, where no row speaks of enough of the others."""
    broad = understood.narrative or understood.operands or len(understood.metric) > LONGEST
    if set(found.unknown) - vocabulary().terms and not broad and _best_fit(found) < LEAST_FIT:
        return (f"no row speaks of {understood.as_asked(found.unknown) or ' '.join(found.unknown)}",)
    return ()


def _distant(found: Found, model_id: str | None) -> tuple[str, ...]:
    """Too few dense hits at or above the model's threshold."""
    if model_id is None:
        return ("keyword search alone never suffices",)
    needed = threshold_of(model_id)
    if sum(c >= needed.cosine for c in found.cosines) >= needed.min_hits:
        return ()
    best = max(found.cosines, default=0.0)
    return (f"nothing close enough in meaning (best cosine {best:.2f}, needed {needed.cosine:.2f})",)


def _about(filed: Filed, wanted: Wanted) -> bool:
    """Whether a passage of the filing may speak of the period: it ends within `TOLD_DAYS` of the one reported on."""
    end = filed.filing.get("period_end")
    return bool(end) and abs((wanted.periods[0].end - date.fromisoformat(str(end))).days) <= TOLD_DAYS


def _best_fit(found: Found) -> float:
    """Largest share of the asked words that one of the first rows speaks of."""
    fits = [h.fit.metric for h in found.hits[:LOOKED_AT] if h.fit is not None]
    return max(fits, default=1.0)


def _asked(understood: Understood) -> int:
    return len({m.text for m, _ in understood.asked.mentions}) + len(understood.asked.back)


def _absent_periods(understood: Understood, found: Found) -> list[str]:
    """Asked periods that no filing in scope holds a figure for."""
    held: dict[str, bool] = {}
    for doc_id, filed in found.scope.filings.items():
        for wanted in found.scope.wanted.get(doc_id, ()):
            has = bool(coverage_of(filed, [wanted])) or (understood.narrative and _about(filed, wanted))
            held[wanted.text] = held.get(wanted.text, False) or has
    return [text for text, has in held.items() if not has] if understood.asked else []
