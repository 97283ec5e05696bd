"""Titles of tables against the gold: the share of titled gold tables that a table of ours carries the title of.

Input: rows of `tables` of one filing, NAME.tables.parquet (page, `bbox` as JSON {page: [x0, y0, x1, y1]}, title). Of
our tables on a page of the gold table, the one with the largest common area counts. Titles are compared without
markers, white space and case; similar is a difflib ratio of at least 0.8.

    python -m tieout.evaluation.titles GOLD [LAKE]
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tieout.evaluation.frames import by_filing
from tieout.pages.model import Box
from tieout.quantities.markers import split_markers

SIMILAR = 0.8


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """A titled gold table and what ours says. `ours` is None where no table overlaps or where it has no title."""

    filing: str
    page: int
    title: str
    ours: str | None
    found: bool
    similarity: float

    @property
    def good(self) -> bool:
        """Similar enough."""
        return self.similarity >= SIMILAR


def match_titles(name: str, gold: Iterable[dict[str, Any]], tables: Sequence[dict[str, Any]]) -> list[TitleMatch]:
    """One match for each gold table that has a title and numbers."""
    out = []
    for row in gold:
        if not row["title"] or not row["bbox"] or not row["n_facts"]:
            continue
        boxes = {int(p): tuple(b) for p, b in json.loads(row["bbox"]).items()}
        best = max(tables, key=lambda t: _common(boxes, t), default=None)
        found = best is not None and _common(boxes, best) > 0
        ours = best["title"] if best is not None and found else None
        out.append(TitleMatch(name, min(boxes), row["title"], ours, found, similarity(row["title"], ours)))
    return out


def similarity(one: str, two: str | None) -> float:
    """Difflib ratio of two titles as they are compared; 0 without a second."""
    return SequenceMatcher(None, _plain(one), _plain(two)).ratio() if two else 0.0


def share(matches: Sequence[TitleMatch]) -> float:
    """Share of good matches; 1 where there is nothing to match."""
    return sum(m.good for m in matches) / len(matches) if matches else 1.0


def _plain(title: str) -> str:
    text = split_markers(title)[0] or title
    return re.sub(r"\s+", " ", text).strip(" :.").casefold()


def _common(boxes: dict[int, tuple[float, ...]], table: dict[str, Any]) -> float:
    box: Box | tuple[float, ...] | None = boxes.get(table["page"])
    if box is None:
        return 0.0
    wide = min(box[2], table["x1"]) - max(box[0], table["x0"])
    high = min(box[3], table["y1"]) - max(box[1], table["y0"])
    return wide * high if wide > 0 and high > 0 else 0.0


def score_folder(gold: Path, lake: Path) -> list[TitleMatch]:
    """Matches of all filings that both folders have; the lake's filings are told by `file_name`."""
    out: list[TitleMatch] = []
    tables = by_filing(lake, "tables", ["page", "x0", "y0", "x1", "y1", "title"])
    for path in sorted(gold.glob("*.tables.parquet")):
        name = path.name.removesuffix(".tables.parquet")
        if name in tables:
            out += match_titles(name, pq.read_table(path).to_pylist(), tables[name].to_dicts())
    return out


def main(gold: Path, lake: Path) -> None:
    """Print the share of each filing and of all, and every miss."""
    matches = score_folder(gold, lake)
    for m in matches:
        if not m.good:
            sys.stdout.write(
                f"{m.filing} p{m.page} {m.similarity:.2f} gold {m.title!r} ours {m.ours!r} found {m.found}\n"
            )
    for name in sorted({m.filing for m in matches}):
        own = [m for m in matches if m.filing == name]
        sys.stdout.write(f"{name:24s} {share(own):.3f} of {len(own)}\n")
    sys.stdout.write(f"ALL {share(matches):.3f} of {len(matches)}\n")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m tieout.evaluation.titles GOLD [LAKE]")
    main(Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else "data/lake"))
