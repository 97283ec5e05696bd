"""What became of each filing, and of a whole run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

GOALS = ("filings", "cells", "propositions", "embeddings", "index")
Status = Literal["done", "unchanged", "rejected"]


@dataclass(frozen=True)
class Outcome:
    """One filing after one stage, or after a run.

    `reason` is the code of a rejection (`password_required`, …); `detail` is fit to show to a user. `counts` holds rows
    by table, `seconds` wall-clock time, `replaced` the doc_ids of older versions that this one put out of force.
    """

    doc_id: str
    file_name: str
    status: Status
    reason: str | None = None
    seconds: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)
    detail: str | None = None
    remedy: str | None = None
    stage: str = ""
    replaced: tuple[str, ...] = ()


@dataclass(frozen=True)
class Summary:
    """A run: one outcome a filing, and how often each stage did any work."""

    outcomes: tuple[Outcome, ...]
    worked: dict[str, int]
    seconds: float

    @property
    def statuses(self) -> Counter[str]:
        """Filings by status."""
        return Counter(o.status for o in self.outcomes)

    @property
    def rejected(self) -> tuple[Outcome, ...]:
        """The filings that some stage rejected."""
        return tuple(o for o in self.outcomes if o.status == "rejected")

    @property
    def superseded(self) -> tuple[str, ...]:
        """doc_ids of the older versions that this run put out of force."""
        return tuple(doc_id for o in self.outcomes for doc_id in o.replaced)


def merge(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """One outcome a filing from those of its stages, by file name: the rejection, else done, else unchanged."""
    merged: dict[str, Outcome] = {}
    for one in outcomes:
        key = one.doc_id or one.file_name
        so_far = merged.get(key)
        merged[key] = one if so_far is None else _join(so_far, one)
    return tuple(sorted(merged.values(), key=lambda o: (o.file_name, o.doc_id)))


def _join(first: Outcome, second: Outcome) -> Outcome:
    lead = first if first.status == "rejected" or second.status == "unchanged" else second
    details = [o.detail for o in (first, second) if o.detail]
    return replace(
        lead,
        seconds=first.seconds + second.seconds,
        counts=first.counts | second.counts,
        detail="; ".join(dict.fromkeys(details)) or None,
        replaced=first.replaced + second.replaced,
    )
