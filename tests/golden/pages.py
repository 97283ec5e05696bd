"""One golden page, read as the pipeline reads a filing.

Input: a case's name and the folder that it was drawn into. Output: its reading, score and snapshot lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tests.support.readings import period_of, plain, unit_of
from tieout.evaluation.cells import Score, read_gold, score
from tieout.model import Table
from tieout.quantities.markers import split_markers
from tieout.review.picture import draw
from tieout.review.reading import Reading, parse
from tieout.review.truth import judge, page_facts
from tieout.samples import draw_golden
from tieout.samples.golden.pages import CASES

NAMES = tuple(case.name for case in CASES)
SNAPSHOTS = Path(__file__).parent / "snapshots"

__all__ = ["NAMES", "SNAPSHOTS", "GoldenPage", "draw_golden"]


@dataclass(frozen=True)
class GoldenPage:
    """A page of `folder`, which holds NAME.pdf and its truth."""

    folder: Path
    name: str

    @property
    def path(self) -> Path:
        return self.folder / f"{self.name}.pdf"

    @property
    def snapshot_path(self) -> Path:
        return SNAPSHOTS / f"{self.name}.txt"

    @cached_property
    def reading(self) -> Reading:
        return parse(self.path)

    @cached_property
    def score(self) -> Score:
        return score(*read_gold(self.folder, self.name), self.cells)

    @cached_property
    def cells(self) -> list[dict[str, Any]]:
        """The cells as they are stored."""
        return [c.to_row() for c in self.reading.cells]

    @property
    def faults(self) -> list[str]:
        """Every fact, header and title that differs from the truth, and every value on no printed number."""
        stray = self.score.counts["spurious"]
        found = [str(m) for m in self.score.misses] + [f"{stray} values where no number is printed"] * (stray > 0)
        return found + self._wrong_heads() + self._wrong_days() + self._wrong_titles()

    @cached_property
    def _pairs(self) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Facts with the value cells over them."""
        facts, values = read_gold(self.folder, self.name)[0], [c for c in self.cells if c["role"] == "value"]
        return [(fact, cell) for fact in facts for cell in values if _covers(cell, fact)]

    def _wrong_heads(self) -> list[str]:
        """Header paths of values that are not the printed ones."""
        paths = ((cell["col_path"], json.loads(fact["col_header"])) for fact, cell in self._pairs)
        return _once(f"header {ours}, gold {gold}" for ours, gold in paths if _joined(ours) != _joined(gold))

    def _wrong_days(self) -> list[str]:
        """Periods that are off by days, which the score forgives."""
        periods = ((period_of(cell), period_of(fact)) for fact, cell in self._pairs)
        return _once(f"period {ours}, gold {gold}" for ours, gold in periods if ours != gold)

    def _wrong_titles(self) -> list[str]:
        """Titles in the truth that no table carries."""
        ours = [t.title for t in self.reading.tables]
        truth = pq.read_table(self.folder / f"{self.name}.tables.parquet").to_pylist()
        wanted = [split_markers(t["title"])[0] for t in truth if t["title"]]
        return [f"title {t!r}, ours {ours}" for t in wanted if t not in ours]

    @property
    def snapshot(self) -> str:
        """A line for each table, and one for each value below it."""
        lines = []
        for table in self.reading.tables:
            mine = [c for c in self.cells if c["table_id"] == table.table_id]
            marks = {c["row"]: c["markers"] for c in mine if c["role"] == "row_header"}
            values = [_value_line(c, marks.get(c["row"], [])) for c in mine if c["role"] == "value"]
            lines += [_table_line(table), *values, ""]
        return "\n".join(lines)

    def overlays(self, folder: Path) -> None:
        """PNG of each page: what was found, what was read, and the truth beside them."""
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, (self.reading.filing.pages or 0) + 1):
            here = self.reading.on_page(number)
            judged = judge(page_facts(self.folder, self.name, number), here.cells)
            (folder / f"{self.name}-p{number}.png").write_bytes(draw(self.path, number, here, judged=judged))


def _once(lines: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(lines))


def _covers(cell: dict[str, Any], fact: dict[str, Any]) -> bool:
    """The cell lies over the middle of the fact."""
    x, y = (fact["x0"] + fact["x1"]) / 2, (fact["y0"] + fact["y1"]) / 2
    return bool(cell["page"] == fact["page"] and cell["x0"] <= x <= cell["x1"] and cell["y0"] <= y <= cell["y1"])


def _joined(path: list[str]) -> str:
    return " ".join(" ".join(path).split())


def _table_line(table: Table) -> str:
    goes_on = " (continued)" if table.continued_from else ""
    return f"# page {table.page} | {table.title or '–'}{goes_on} | {table.units_text or '–'}"


def _value_line(cell: dict[str, Any], label_marks: list[str]) -> str:
    label = " › ".join([*cell["row_path"], cell["row_label"] or "–"]) + _notes(label_marks)
    head = " › ".join(cell["col_path"]) or "–"
    value = (plain(cell["value"]) or cell["text"]) + _notes(cell["markers"])
    return f"{label} | {head} | {value} | {unit_of(cell)} | {period_of(cell)}"


def _notes(markers: list[str]) -> str:
    return "".join(f" [note {m}]" for m in markers)
