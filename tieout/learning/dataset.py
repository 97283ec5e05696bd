"""PDFs with their gold → what the readers found for each tagged number, and the truth.

Input: folders of gold (`NAME.gold.parquet`) and of their PDFs. Output: an `Example` a filing. Invariants: a number with
several tags has several truths; numbers of one company are in one fold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq

from tieout.cells.stage import undecided
from tieout.decode import Frame, Reading
from tieout.evaluation.cells import Row, judged, span_of
from tieout.filings.intake import read_filing
from tieout.layout.stage import layout
from tieout.pages.pdf import open_pdf
from tieout.quantities.calendar import Period

_COUNTRIES = ("uk", "nl")  # names that begin so go on with the company's number


@dataclass(frozen=True, slots=True)
class Truth:
    """The periods that are right, one a tag, and whether value and unit were read right."""

    periods: tuple[Period, ...]
    measured: bool


@dataclass(frozen=True, slots=True)
class Example:
    """One filing: all its readings, and the truth of those with a tag."""

    name: str
    readings: tuple[Reading, ...]
    frame: Frame
    truths: dict[int, Truth]

    @property
    def company(self) -> str:
        """Whose filing it is, as its name says."""
        first, *rest = self.name.split("_")
        return self.name if first in _COUNTRIES and rest else first


def examples(folders: Iterable[tuple[Path, Path]], workers: int = 2) -> list[Example]:
    """All filings of (gold, PDFs) folders, in the order of their names."""
    files = [
        (path, pdfs / f"{path.name.removesuffix('.gold.parquet')}.pdf")
        for gold, pdfs in folders
        for path in sorted(gold.glob("*.gold.parquet"))
    ]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(_example), files))


def digest(folders: Iterable[tuple[Path, Path]]) -> str:
    """Hash (16 hex digits) of all gold that weights are fitted on."""
    total = sha256()
    for path in sorted(p for gold, _ in folders for p in gold.glob("*.gold.parquet")):
        total.update(path.name.encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


def _example(files: tuple[Path, Path]) -> Example:
    gold, pdf = files
    with open_pdf(pdf) as document:
        filing = read_filing(document, path=pdf, collection="learning", source_id=pdf.name)
        pages = [document.page(number) for number in range(1, document.page_count + 1)]
    values, readings, frame = undecided(layout(pages), filing)
    at = {cell.cell_id: i for i, cell in enumerate(values)}
    by_page: dict[int, list[Row]] = defaultdict(list)
    for cell in values:
        by_page[cell.page].append(cell.to_row())
    found = judged(pq.read_table(gold).to_pylist(), by_page)
    truths = {
        at[best.cell["cell_id"]]: Truth(_periods(tags), not {"value", "unit"} & set(best.failed))
        for tags, best in found
        if best.cell is not None and "found" not in best.failed
    }
    return Example(pdf.stem, tuple(readings), frame, {i: truth for i, truth in truths.items() if truth.periods})


def _periods(tags: Sequence[Row]) -> tuple[Period, ...]:
    spans = (span_of(tag) for tag in tags)
    return tuple(Period(start, end) for start, end in spans if end is not None)
