"""Writes the whole collection of samples: filings, truth, questions, manifest.

Input: a folder. Output: the files named in the package's docstring. Invariant: question ids number the questions in
order.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tieout.samples.book import Book
from tieout.samples.questions import questions, titan
from tieout.samples.registry import SAMPLES, Sample

MANIFEST = (
    "name", "company", "form", "period", "industry", "pages", "facts_in_table", "tables", "with_footnote", "currencies",
)  # fmt: skip


def write_samples(out: Path) -> list[Path]:
    """Draw every sample; answers with the PDFs' paths."""
    out.mkdir(parents=True, exist_ok=True)
    asked: list[dict[str, Any]] = []
    lines, pdfs = [], []
    for sample in SAMPLES:
        book = _set(sample, out)
        pdfs.append(book.path)
        facts = book.truth.facts
        asked += ([titan(sample, facts)] if sample is SAMPLES[0] else []) + questions(sample, book.truth)
        lines.append(_line(sample, book))
    _write_questions(out / "questions.jsonl", asked)
    with (out / "manifest.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, MANIFEST, lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return pdfs


def _set(sample: Sample, out: Path) -> Book:
    """Set once to learn the headings' pages, then with them."""
    pages = sample.compose(out, {}).marks
    book = sample.compose(out, pages)
    book.save()
    return book


def _line(sample: Sample, book: Book) -> Mapping[str, Any]:
    facts = book.truth.facts
    return {
        "name": sample.name,
        "company": sample.company,
        "form": sample.form,
        "period": sample.period,
        "industry": sample.industry,
        "pages": book.page,
        "facts_in_table": len(facts),
        "tables": len(book.truth.tables),
        "with_footnote": sum(f["fn_texts"] != "[]" for f in facts),
        "currencies": " ".join(sorted({f["currency"] for f in facts if f["currency"]})),
    }


def _write_questions(path: Path, asked: Sequence[Mapping[str, Any]]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for i, question in enumerate(asked):
            file.write(json.dumps({**question, "id": f"s{i:04d}"}, ensure_ascii=False) + "\n")
