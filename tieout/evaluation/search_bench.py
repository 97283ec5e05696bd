"""How long a query takes as the index grows: synthetic rows, the hashing encoder, the whole search.

    python -m tieout.evaluation.search_bench [--rows 100000 1000000] [--folder FOLDER]

Input: numbers of rows. Output: median and 95th percentile of a query in ms by what the question lets the search
understand, its median processor time, which other work on the machine changes less, and the seconds that indexing
took; the last line is the one to quote. The rows are sentences of the length
that filings give, each with three years' cells; their vectors have the default encoder's 384 components. The encoder's
own time on a question is not in the figures. Invariant: equal numbers give equal rows and questions.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from tieout.embeddings.stage import embed
from tieout.indexes.search_index import SearchIndex
from tieout.models.fake import HashingEncoder
from tieout.query import Searcher

Row = dict[str, Any]
DIMENSION = 384
A_FILING = 500  # rows
TOGETHER = 20  # filings written at once
ASKED = 60  # questions of each sort
YEARS = (2025, 2024, 2023)
FIRST = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ironwood", "Juniper", "Larch", "Maple")
SECOND = ("Ridge", "Harbor", "Mills", "Valley", "Point", "Creek", "Field", "Stone", "Bridge", "Bay", "Grove", "Summit")
THIRD = ("Foods, Inc.", "Systems Corp.", "Energy Ltd", "Holdings plc", "Devices, Inc.", "Logistics N.V.", "Bank Corp.",
         "Materials, Inc.", "Retail plc", "Health, Inc.", "Media Corp.", "Capital Ltd", "Mining plc", "Software, Inc.",
         "Airways Corp.", "Water plc")  # fmt: skip
KINDS = ("Total", "Net", "Other", "Deferred", "Accrued", "Current", "Prepaid", "Adjusted", "Domestic", "Foreign")
ITEMS = ("revenue", "income taxes", "interest expense", "inventories", "lease liabilities", "compensation", "goodwill",
         "receivables", "dividends", "depreciation", "borrowings", "pension cost", "provisions")  # fmt: skip
PLACES = (  # title of the table and section of the row
    ("Consolidated Statements of Operations", ""), ("Segment information", "Europe"),
    ("Segment information", "Americas"), ("Income taxes", "Foreign"),
)  # fmt: skip


@dataclass(frozen=True)
class Measured:
    """Rows in the index, seconds that indexing took, and by sort of question the times of the queries in ms.

    `ms` is by the clock, `cpu` the processor's.
    """

    rows: int
    seconds: float
    ms: dict[str, list[float]]
    cpu: dict[str, list[float]]


def companies() -> Iterator[str]:
    """Names, each once."""
    return (f"{a} {b} {c}" for c, b, a in product(THIRD, SECOND, FIRST))


def filing_of(number: int, company: str) -> Row:
    """The `filings` row of a synthetic annual report."""
    return {
        "doc_id": f"d{number:05d}", "file_name": f"f{number:05d}.pdf", "source_id": f"f{number:05d}.pdf",
        "collection": "bench", "company": company, "form": "10-K", "fiscal_year": YEARS[0], "fiscal_period": "FY",
        "period_end": date(YEARS[0], 12, 31), "fiscal_year_end": "12-31", "filed_date": None, "currency": "USD",
    }  # fmt: skip


def rows_of(filing: Row) -> list[Row]:
    """Its `propositions` rows."""
    places = [(title, part, f"{kind} {item}") for title, part in PLACES for kind, item in product(KINDS, ITEMS)]
    return [_row(filing, *place) for place in places[:A_FILING]]


def _row(filing: Row, title: str, part: str, label: str) -> Row:
    key = sha256(f"{filing['doc_id']}|{title}|{part}|{label}".encode())
    cells = [_cell(int(key.hexdigest()[i : i + 5], 16), year) for i, year in enumerate(YEARS)]
    told = "; ".join(f"year ended December 31, {y}: ${c['text']} million" for y, c in zip(YEARS, cells, strict=True))
    text = f"{filing['company']} 10-K FY{YEARS[0]}, {title}, {f'{part}: ' if part else ''}{label}: {told}."
    payload = {"cells": cells, "footnotes": [], "row_label": label, "row_path": [part] if part else []}
    return {
        "proposition_id": key.hexdigest()[:16], "doc_id": filing["doc_id"], "collection": "bench", "kind": "row",
        "table_id": title, "page": 1, "table_title": title, "metric": label, "section_path": [], "text": text,
        "payload": json.dumps(payload), "text_hash": sha256(text.encode()).hexdigest(),
    }  # fmt: skip


def _cell(shown: int, year: int) -> Row:
    return {
        "cell_id": f"{shown}{year}", "value": str(shown * 100_000), "kind": "amount", "currency": "USD",
        "multiplier": "1000000", "period_type": "duration", "period_start": f"{year}-01-01",
        "period_end": f"{year}-12-31", "fiscal_year": year, "page": 1, "box": [0.0, 0.0, 1.0, 1.0],
        "text": f"{shown / 10:,.1f}", "col_path": [str(year)], "restated": False,
    }  # fmt: skip


def questions(names: Sequence[str]) -> dict[str, list[str]]:
    """`ASKED` questions of each sort: company and period named, the period only, neither."""
    labels = [f"{kind.lower()} {item}" for kind, item in product(KINDS, ITEMS)]
    asked = [(names[i * 7 % len(names)], labels[i * 11 % len(labels)], YEARS[i % len(YEARS)]) for i in range(ASKED)]
    return {
        "company and period": [f"What was {name}'s {label} in {year}?" for name, label, year in asked],
        "period": [f"What was {label} in {year}?" for _, label, year in asked],
        "nothing": [f"What was {label}?" for _, label, _ in asked],
    }


def measure(rows: int, folder: Path) -> Measured:
    """Index `rows` rows below `folder` and time the questions."""
    encoder = HashingEncoder(DIMENSION)
    names = [name for name, _ in zip(companies(), range(-(-rows // A_FILING)), strict=False)]
    begun = time.perf_counter()
    index = SearchIndex(folder / "search_index")
    for start in range(0, len(names), TOGETHER):
        with index.writer() as batch:
            for number, name in enumerate(names[start : start + TOGETHER], start):
                filing = filing_of(number, name)
                found = rows_of(filing)
                batch.replace(filing, found, embed(found, encoder, None))
    seconds = time.perf_counter() - begun
    searcher = Searcher(folder, encoder)
    asked = questions(names)
    searcher.query(asked["nothing"][0], collections=["bench"])
    times = {sort: [_timed(searcher, one) for one in texts] for sort, texts in asked.items()}
    ms, cpu = ({sort: [one[part] for one in pairs] for sort, pairs in times.items()} for part in (0, 1))
    return Measured(len(names) * A_FILING, seconds, ms, cpu)


def _timed(searcher: Searcher, question: str) -> tuple[float, float]:
    """Milliseconds of one query by the clock and by the processor."""
    begun, worked = time.perf_counter(), time.process_time()
    searcher.query(question, collections=["bench"])
    return (time.perf_counter() - begun) * 1000, (time.process_time() - worked) * 1000


def told(one: Measured) -> str:
    """One line: p50, p95 and the processor's p50 by sort of question."""
    parts = [
        f"{sort} p50 {median(ms):.1f} p95 {quantiles(ms, n=20)[-1]:.1f} ms (processor {median(one.cpu[sort]):.1f})"
        for sort, ms in one.ms.items()
    ]
    return f"search: {one.rows:,} rows, understood {' · '.join(parts)} · load {os.getloadavg()[0]:.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each number of rows."""
    parser = argparse.ArgumentParser(prog="python -m tieout.evaluation.search_bench")
    parser.add_argument("--rows", type=int, nargs="+", default=[100_000])
    parser.add_argument("--folder", type=Path, help="where the indexes are put; default: a temporary folder")
    given = parser.parse_args(arguments)
    for rows in given.rows:
        with TemporaryDirectory(dir=given.folder) as folder:
            one = measure(rows, Path(folder))
            sys.stdout.write(f"indexed {one.rows:,} rows in {one.seconds:.0f} s\n{told(one)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
