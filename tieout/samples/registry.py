"""The sample filings, each with what its manifest line and its questions need.

Input: none. Output: `SAMPLES`. Invariant: names are unique; `compose` sets the whole filing from the pages of its headings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tieout.samples import meridian
from tieout.samples.book import Book


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
)
