"""The sample filings, each with what its manifest line and its questions need.

Input: none. Output: `SAMPLES`. Invariant: names are unique; `compose` sets the whole filing from the pages of its
headings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tieout.samples.book import Book
from tieout.samples.filings import alder, brightwater, meridian, pennyfarthing, tamarisk, waterkant


@dataclass(frozen=True)
class Sample:
    """One filing. `british`: its questions print days before months; `per_filing`: how many lookups it gives."""

    name: str
    company: str
    form: str
    period: str
    industry: str
    compose: Callable[[Path, Mapping[str, int]], Book]
    british: bool = False
    lookups: int = 8
    segments: int = 3
    footnotes: int = 3


SAMPLES: tuple[Sample, ...] = (
    Sample(meridian.NAME, meridian.COMPANY, "10-Q", "2026-06-30", "software", meridian.compose),
    Sample(tamarisk.NAME, tamarisk.COMPANY, "10-K", "2026-09-26", "food", tamarisk.compose, lookups=14, segments=6),
    Sample(
        pennyfarthing.NAME,
        pennyfarthing.COMPANY,
        "UK accounts",
        "2025-12-31",
        "instruments",
        pennyfarthing.compose,
        british=True,
    ),
    Sample(waterkant.NAME, waterkant.COMPANY, "NL annual accounts", "2025-12-31", "engineering", waterkant.compose),
    Sample(
        brightwater.NAME,
        brightwater.COMPANY,
        "earnings release",
        "2025-12-31",
        "devices",
        brightwater.compose,
        lookups=12,
        segments=6,
    ),
    Sample(alder.NAME, alder.FUND, "fund prospectus", "2025-12-31", "fund", alder.compose, lookups=6),
)
