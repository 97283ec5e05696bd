"""Nothing printed is lost, and nothing stands where it was not printed.

Input: a table part, its page's geometry where there is one. Output: a `Verdict` of each check. Without the page the
questions that need it are undecided.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import chain

from tieout.model import Cell
from tieout.model.record import Placed
from tieout.pages.model import Word
from tieout.quality.findings import Finding, Verdict, about
from tieout.quality.view import FilingView, TableView, overlap

_DIGITS = re.compile(r"\d")
_APART = re.compile(r"[()\[\],\s]+")
_SIGN = re.compile(r"[(\-−–—]")
_NOTE = re.compile(r"\([a-z]{1,2}\)")
_OF_TABLES = ("table", "figure")
_OF_A_TABLE = ("table", "tables")
OF_THE_TEXT = ("blocks", "notes")  # parts whose loss costs a page its notes
_WORD = re.compile(r"[^\W\d_]{2}|\d{4}|[%$€£]")
_A_COLUMN = 3  # numbers that make a column
_EDGE = 1.0  # points by which a word may stand outside the table's or a cell's box


def table_read(view: TableView, filing: FilingView) -> Verdict:
    """The table's reading did not fail; nothing is asked of one that was read."""
    verdict = Verdict()
    if view.table.rows == 0 and verdict.ask(False):
        page = view.table.page
        why = (loss.reason for loss in filing.losses if loss.where.page == page and loss.where.part in _OF_A_TABLE)
        message = f"the table could not be read: {'; '.join(why)}"
        verdict.findings.append(about("table_read", message, [], view.table))
    return verdict


def layout_read(filing: FilingView) -> Verdict:
    """The reading of a page's text and notes did not fail."""
    verdict = Verdict()
    for loss in filing.losses:
        if loss.where.part in OF_THE_TEXT and verdict.ask(False):
            verdict.findings.append(Finding("layout_read", loss.notice, loss.where.table_id, loss.where.page))
    return verdict


def digits_read(view: TableView, filing: FilingView) -> Verdict:
    """Every word with digits inside the table's box lies in a cell, or in a note or paragraph beside the table."""
    verdict = Verdict()
    words = _words(view, filing)
    if words is None:
        verdict.ask(None)
        return verdict
    notes = {_bare(m) for m in chain(view.table.markers, *(c.markers for c in view.cells))}
    words = [w for w in words if not w.raised and not _marks(w.text, notes)]
    kept: list[Placed] = [*view.cells, *(b for b in filing.blocks_of(view.table.page) if b.kind not in _OF_TABLES)]
    lost = [w for w in words if verdict.ask(any(_within(w, box) for box in kept))]
    if lost:
        message = f"printed within the table but in no cell: {' '.join(w.text for w in lost[:8])}"
        verdict.findings.append(about("digits_read", message, [], view.table))
    return verdict


def digits_printed(view: TableView, filing: FilingView) -> Verdict:
    """A number's digits are those of the words in its box, and so is the sign."""
    verdict = Verdict()
    page = filing.pages.get(view.table.page)
    at = _by_height(page.words if page else ())
    for cell in view.numbers:
        if page is None:
            verdict.ask(None)
            continue
        heights = range(int(cell.y0 - _EDGE), int(cell.y1 + _EDGE) + 1)
        near = sorted(i for height in heights for i in at.get(height, ()))
        inside = [w for w in map(page.words.__getitem__, near) if _within(w, cell) and not w.raised]
        if verdict.ask(_as_on_page(cell, inside)):
            message = f"{cell.text} where the page prints {' '.join(w.text for w in inside)}"
            verdict.findings.append(about("digits_printed", message, [cell]))
    return verdict


def _by_height(words: Sequence[Word]) -> dict[int, list[int]]:
    """Positions of words by the whole points at which their middles stand."""
    found: dict[int, list[int]] = defaultdict(list)
    for i, word in enumerate(words):
        found[int((word.y0 + word.y1) / 2)].append(i)
    return found


def _as_on_page(cell: Cell, inside: Sequence[Word]) -> bool | None:
    """Whether the words print the cell's digits and its sign, or one of them does the digits."""
    if not inside:
        return None
    own, printed = _digits(cell.text), _NOTE.sub("", "".join(w.text for w in inside))
    if _digits(printed) == own:
        return bool(_SIGN.search(cell.text)) == bool(_SIGN.search(printed))
    return any(_digits(w.text) == own for w in inside)


def _digits(text: str) -> str:
    return "".join(_DIGITS.findall(text))


def columns_align(view: TableView, filing: FilingView) -> Verdict:
    """A number stands below or above the other numbers of its column; in a turned table, beside them."""
    verdict = Verdict()
    low = 1 if view.turned else 0
    spans = {col: [c.box[low::2] for c in cells] for col, cells in view.columns.items()}
    for cell in view.values:
        at = cell.box[low::2]
        own = [s for s in spans[cell.col] if s != at]
        if len(own) < 2:
            verdict.ask(None)
        elif verdict.ask(any(overlap(*at, *span) for span in own)):
            verdict.findings.append(about("columns_align", f"{cell.text} stands beside its column", [cell]))
    return verdict


def headed(view: TableView, filing: FilingView) -> Verdict:
    """Where the columns of a table have headers, each has one.

    A column of one or two numbers may be a stray; it lacks a header only where the page prints one that no cell holds.
    """
    verdict = Verdict()
    numbered = {col: [c for c in cells if c.value is not None] for col, cells in view.columns.items()}
    paths = {col: [p for p in cells[0].col_path if p.strip()] for col, cells in numbered.items() if cells}
    if len(paths) < 2 or not any(paths.values()):
        verdict.ask(None)
        return verdict
    for col, path in paths.items():
        few = len(numbered[col]) < _A_COLUMN
        if verdict.ask(True if path else (None if few and not _head_lost(numbered[col][0], view, filing) else False)):
            verdict.findings.append(about("headed", f"column {col} has no header, others have", view.columns[col]))
    return verdict


def _head_lost(first: Cell, view: TableView, filing: FilingView) -> bool:
    """Whether the page prints a word above a column's first number, within the table, that no cell holds."""
    page = None if view.turned else filing.pages.get(view.table.page)
    above = [w for w in page.words if w.y1 <= first.y0 + _EDGE and _within(w, view.table)] if page else []
    over = [w for w in above if w.x0 < first.x1 and w.x1 > first.x0 and _WORD.search(w.text)]
    return any(not any(_within(w, c) for c in view.cells) for w in over)


def pages_read(filing: FilingView) -> Verdict:
    """A page with text has a block."""
    verdict = Verdict()
    for number, page in sorted(filing.pages.items()):
        if page.words and verdict.ask(bool(filing.blocks_of(number))):
            message = f"page {number} has {len(page.words)} words and no block"
            verdict.findings.append(Finding("pages_read", message, None, number))
    return verdict


def _bare(marker: str) -> str:
    return marker.strip("()[] ")


def _marks(text: str, notes: set[str]) -> bool:
    """Whether a word is nothing but markers of notes that the table calls."""
    parts = [p for p in _APART.split(text) if p]
    return bool(parts) and all(p in notes for p in parts)


def _words(view: TableView, filing: FilingView) -> list[Word] | None:
    page = filing.pages.get(view.table.page)
    if page is None:
        return None
    return [w for w in page.words if _DIGITS.search(w.text) and _within(w, view.table)]


def _within(word: Word, box: Placed) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return bool(box.x0 - _EDGE <= x <= box.x1 + _EDGE and box.y0 - _EDGE <= y <= box.y1 + _EDGE)
