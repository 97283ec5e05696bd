"""How fast it is: parse time a page against bare text extraction of the same page, embedding time an item.

Input: PDF files; texts. Output: `PageTime`s, in milliseconds of CPU; seconds an item. Invariants: both readings of a
page happen in one run, each from a document opened anew, and the fastest of `REPEATS` counts, so that neither gains
from the other's caches and a busy machine slows both alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tieout.cells.stage import extract
from tieout.filings.intake import read_filing
from tieout.layout.stage import layout
from tieout.model import Filing
from tieout.models.ports import Encoder
from tieout.pages.pdf import PdfDocument, open_pdf

REPEATS = 3


@dataclass(frozen=True)
class PageTime:
    """One page: bare extraction of its words, reading of its geometry, and tables and cells from that, in ms."""

    file_name: str
    page: int
    bare_ms: float
    geometry_ms: float
    cells_ms: float

    @property
    def ratio(self) -> float:
        """Parse to normalised cells, as a multiple of bare extraction."""
        return (self.geometry_ms + self.cells_ms) / self.bare_ms


def time_pages(path: Path, every: int = 1) -> list[PageTime]:
    """Times of a PDF's pages, or of each `every`-th. Raises the FilingErrors of opening and intake."""
    with open_pdf(path) as document:
        numbers = range(1, document.page_count + 1, every)
        filing = read_filing(document, path=path, collection="bench", source_id=path.name, overrides={})
    runs = [_run(path, numbers, filing) for _ in range(REPEATS)]
    best = [[min(run[i][part] for run in runs) for part in range(3)] for i in range(len(numbers))]
    return [PageTime(path.name, page, *times) for page, times in zip(numbers, best, strict=True)]


def ratio(times: Sequence[PageTime]) -> float:
    """Median over the pages of `PageTime.ratio`."""
    return median(one.ratio for one in times)


def embedding_seconds(encoder: Encoder, texts: Sequence[str]) -> float:
    """CPU seconds a text, the model being loaded before."""
    encoder.encode(texts[:1])
    return _seconds(lambda: encoder.encode(texts))[0] / len(texts)


def _run(path: Path, numbers: Sequence[int], filing: Filing) -> list[tuple[float, float, float]]:
    with open_pdf(path) as document:
        bare = [_ms(document.bare_words, number)[0] for number in numbers]
    with open_pdf(path) as document:
        return [(plain, *_parse(document, number, filing)) for plain, number in zip(bare, numbers, strict=True)]


def _parse(document: PdfDocument, number: int, filing: Filing) -> tuple[float, float]:
    geometry, page = _ms(document.page, number)
    cells, _ = _ms(lambda: extract(layout([page]), filing))
    return geometry, cells


def _ms(call: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    seconds, result = _seconds(lambda: call(*arguments))
    return seconds * 1000, result


def _seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    started = time.process_time()
    result = call()
    return time.process_time() - started, result
