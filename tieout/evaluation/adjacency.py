"""Cell adjacency of the ICDAR 2013 table competition: precision, recall and F1 of table structure.

Göbel, Hassan, Oro, Orsi: "ICDAR 2013 Table Competition"; the measure is that of their "A Methodology for Evaluating
Algorithms for Table Understanding in PDF Documents" (DocEng 2012). A relation joins a cell with its nearest non-blank
neighbour to the right or below: (text, text, direction, blank positions between). Texts lose their white space, other
characters than ASCII letters, digits and "_" become "_", lower case becomes upper. A cell that spans is repeated at all
its positions, and a pair of cells gives at most one relation a direction. A printed relation may be matched once. Each
table of the truth takes the found table of its page with the most relations in common.

Input: a folder of NAME.pdf with NAME-str.xml. Output, each averaged over documents (macro) and over relations (micro):
  complete   our tables of the whole document; a table that is none counts as wrong relations
  structure  the page cut down to each true table's region first, as the competition gives the regions for this task
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tieout.cells.stage import extract
from tieout.errors import FilingError
from tieout.layout.stage import layout
from tieout.model import Filing
from tieout.pages.model import Box, Page
from tieout.pages.pdf import open_pdf
from tieout.review.grids import Placed, by_table, placed

Relation = tuple[str, str, str, int]
Relations = Counter[Relation]
MARGIN = 3.0  # points around a region within which a word belongs to it


@dataclass(frozen=True, slots=True)
class Truth:
    """A true table: page (1-based), box in points with the origin bottom left, and its cells."""

    page: int
    box: Box
    cells: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of relations of one document: right ones, all found, all true."""

    right: int
    found: int
    true: int

    @property
    def precision(self) -> float:
        """Share of the found relations that are right; 0 where nothing is found."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Share of the true relations that are found."""
        return self.right / self.true if self.true else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        return f1(self.precision, self.recall)


def f1(precision: float, recall: float) -> float:
    """Harmonic mean; 0 where both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def macro(scores: Sequence[Score]) -> tuple[float, float, float]:
    """Precision and recall averaged over documents, and their F1: the competition's ranking figure."""
    precision = sum(s.precision for s in scores) / len(scores)
    recall = sum(s.recall for s in scores) / len(scores)
    return precision, recall, f1(precision, recall)


def micro(scores: Sequence[Score]) -> Score:
    """All documents' relations in one."""
    return Score(sum(s.right for s in scores), sum(s.found for s in scores), sum(s.true for s in scores))


def normal(text: str) -> str:
    """Text as it is compared."""
    return re.sub(r"\W", "_", re.sub(r"\s", "", text), flags=re.ASCII).upper()


def relations(cells: Iterable[Placed]) -> Relations:
    """Adjacency relations of one table."""
    at = {(r, c): cell for cell in cells if normal(cell.text) for r in cell.rows for c in cell.cols}
    pairs: dict[tuple[int, int, str], Relation] = {}
    across = sorted(at.items(), key=lambda item: item[0])
    _pair([(row, col, cell) for (row, col), cell in across], "right", pairs)
    down = sorted(at.items(), key=lambda item: item[0][::-1])
    _pair([(col, row, cell) for (row, col), cell in down], "down", pairs)
    return Counter(pairs.values())


def _pair(
    spots: Sequence[tuple[int, int, Placed]], direction: str, pairs: dict[tuple[int, int, str], Relation]
) -> None:
    """Add the relations along each line; `spots` are (line, position in it, cell), sorted."""
    for (line, here, one), (other, there, two) in pairwise(spots):
        if line == other and one is not two:
            relation = normal(one.text), normal(two.text), direction, there - here - 1
            pairs.setdefault((id(one), id(two), direction), relation)


def score_tables(
    truth: Sequence[tuple[int, Relations]], found: Sequence[tuple[int, Relations]], *, extra: bool
) -> Score:
    """Score one document, tables as (page, relations). `extra`: tables that match none count as wrong."""
    left = list(found)
    right = taken = 0
    for page, wanted in truth:
        rivals = [(sum((wanted & have).values()), i) for i, (p, have) in enumerate(left) if p == page]
        if not rivals:
            continue
        best, index = max(rivals, key=lambda r: (r[0], -r[1]))
        if best == 0 and extra:
            continue
        right += best
        taken += sum(left.pop(index)[1].values())
    if extra:
        taken += sum(sum(have.values()) for _, have in left)
    return Score(right, taken, sum(sum(wanted.values()) for _, wanted in truth))


def read_truth(path: Path) -> list[Truth]:
    """Tables of a NAME-str.xml, one a region's page."""
    out = []
    for table in ElementTree.parse(path).iter("table"):  # noqa: S314
        cells: list[Placed] = []
        boxes: list[Box] = []
        page = 0
        for region in table.iter("region"):
            page = int(region.get("page", "0"))
            shift = int(region.get("row-increment", "0")), int(region.get("col-increment", "0"))
            for cell in region.iter("cell"):
                cells.append(_truth_cell(cell, shift))
                boxes += _truth_box(cell)
        box = min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
        out.append(Truth(page, box, tuple(cells)))
    return out


def _truth_cell(cell: Any, shift: tuple[int, int]) -> Placed:
    row, col = int(cell.get("start-row")), int(cell.get("start-col"))
    last_row, last_col = int(cell.get("end-row", row)), int(cell.get("end-col", col))
    text = "".join(part.text or "" for part in cell.iter("content"))
    rows = range(row + shift[0], max(row, last_row) + shift[0] + 1)
    return Placed(text, rows, range(col + shift[1], max(col, last_col) + shift[1] + 1))


def _truth_box(cell: Any) -> list[Box]:
    """Boxes of a cell; one with a misprinted coordinate is left out (us-018 has one)."""
    out = []
    for box in cell.iter("bounding-box"):
        try:
            x0, x1, y0, y1 = (float(box.get(side)) for side in ("x1", "x2", "y1", "y2"))
        except ValueError:
            continue
        out.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
    return out


def found_tables(pages: Sequence[Page], name: str) -> list[tuple[int, Relations]]:
    """Relations of each table that we find on `pages`."""
    tables, cells = extract(layout(pages), _unknown(name))
    grouped = by_table(cells)
    return [(t.page, relations(placed(grouped.get(t.table_id, [])))) for t in tables]


def _unknown(name: str) -> Filing:
    """A filing of which nothing is known."""
    return Filing(
        doc_id=name, sha256="", source_id=name, file_name=name, collection="", bytes=0, status="ready", sources="{}"
    )


def cut(page: Page, box: Box) -> Page:
    """The page with only what lies in `box` (origin bottom left)."""
    x0, x1 = box[0] - MARGIN, box[2] + MARGIN
    y0, y1 = page.height - box[3] - MARGIN, page.height - box[1] + MARGIN

    def inside(b: Box) -> bool:
        return x0 <= (b[0] + b[2]) / 2 <= x1 and y0 <= (b[1] + b[3]) / 2 <= y1

    return Page(
        page.number, page.width, page.height,
        [w for w in page.words if inside(w.box)],
        [r for r in page.rules if inside(r.box)],
        [f for f in page.fills if inside(f.box)],
    )  # fmt: skip


def score_document(pdf: Path, truth: Sequence[Truth]) -> tuple[Score, Score]:
    """(complete, structure) of one document. A file that cannot be read finds nothing."""
    wanted = [(t.page, relations(t.cells)) for t in truth]
    try:
        with open_pdf(pdf) as document:
            pages = [document.page(n) for n in range(1, document.page_count + 1)]
    except FilingError:
        pages = []
    complete = score_tables(wanted, found_tables(pages, pdf.stem), extra=True)
    by_number = {p.number: p for p in pages}
    given = [found_tables([cut(by_number[t.page], t.box)], pdf.stem) if t.page in by_number else [] for t in truth]
    parts = [score_tables([w], g, extra=False) for w, g in zip(wanted, given, strict=True)]
    return complete, micro(parts)


def main(folder: Path) -> None:
    """Print the scores of a folder, a line a document and the averages."""
    rows = [(p, score_document(p.with_name(p.name.replace("-str.xml", ".pdf")), read_truth(p)))
            for p in sorted(folder.glob("*-str.xml"))]  # fmt: skip
    write = sys.stdout.write
    for path, (complete, structure) in rows:
        write(
            f"{path.name[:-8]:10s} complete P {complete.precision:.3f} R {complete.recall:.3f} F1 {complete.f1:.3f}   "
        )
        write(f"structure P {structure.precision:.3f} R {structure.recall:.3f} F1 {structure.f1:.3f}\n")
    for index, name in enumerate(("complete", "structure")):
        scores = [pair[index] for _, pair in rows]
        precision, recall, both = macro(scores)
        total = micro(scores)
        write(f"{name:10s} macro P {precision:.3f} R {recall:.3f} F1 {both:.3f}   ")
        write(f"micro P {total.precision:.3f} R {total.recall:.3f} F1 {total.f1:.3f}  ({total.true} relations)\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tieout.evaluation.adjacency FOLDER_WITH_NAME.pdf_AND_NAME-str.xml")
    main(Path(sys.argv[1]))
