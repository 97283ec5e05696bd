"""Pages of tables drawn as text: what stands where in the picture stands there on the page.

    page_of('''
                              2025      2024
                              ──────────────
        Revenue             $ 1,204   $ 1,096
        Costs                  (702)     (655)
    ''')

A character is 5 points wide and a line 12 points high, so right edges that are flush in the picture are flush on the
page. A line of ─ draws rules and takes no height. `^` raises the rest of its word: "250^9" prints 9 as a superscript.
One space joins words of a line of text; two or more begin another, as cells do. ▒ in the first column shades a row of
the table; lines shaded one after another are one row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from tieout.model import Filing
from tieout.pages.model import Fill, Page, Rule, Word

PITCH, LEAD, SIZE = 5.0, 12.0, 10.0
LEFT, TOP = 40.0, 60.0
_SPARE = 2.0  # a word ends this much right of its last character: a single space is 3 points wide
_BAND = (0.9, 0.9, 0.9)


def page_of(picture: str, *, number: int = 1, bold: Iterable[str] = (), width: float = 612) -> Page:
    """The page of a picture; words in `bold` are bold wherever they stand."""
    page = Page(number, width, 792)
    heavy = set(bold)
    y, line = TOP, -1
    for printed in _margin_off(picture):
        row = printed.replace("▒", " ")
        if "─" in row:
            page.rules += [_rule(m, y - LEAD + 4.0) for m in re.finditer("─+", row)]
            continue
        if printed != row:
            _shade(page, y - 9.5)
        for cell in re.finditer(r"\S+(?: \S+)*", row):
            line += 1
            page.words += _words(cell, y, line, heavy)
        y += LEAD
    return page


def _shade(page: Page, top: float) -> None:
    last = page.fills[-1] if page.fills else None
    if last is not None and abs(last.y1 - top) < 0.1:
        last.y1 = top + LEAD
    else:
        page.fills.append(Fill(LEFT - 5, top, page.width - LEFT, top + LEAD, _BAND))


def _margin_off(picture: str) -> list[str]:
    rows = picture.strip("\n").rstrip().split("\n")
    margin = min((len(r) - len(r.lstrip()) for r in rows if r.strip()), default=0)
    return [r[margin:] for r in rows]


def _rule(match: re.Match[str], y: float) -> Rule:
    return Rule(LEFT + PITCH * match.start(), y, LEFT + PITCH * match.end() + _SPARE, y + 0.5, horizontal=True)


def _words(cell: re.Match[str], y: float, line: int, bold: set[str]) -> Iterable[Word]:
    for found in re.finditer(r"\S+", cell.group()):
        text, _, mark = found.group().partition("^")
        x0 = LEFT + PITCH * (cell.start() + found.start())
        x1 = x0 + PITCH * len(text) + _SPARE
        if text:
            yield Word(text, x0, y - 8, x1, y + 2, SIZE, y, bold=text in bold, line=line)
        if mark:
            yield Word(mark, x1, y - 10, x1 + 3 * len(mark), y - 4, 6.0, y - 4, raised=True, line=line)


def shifted(page: Page, dx: float, dy: float) -> Page:
    """The same print elsewhere on the page."""

    def move(thing: Any) -> Any:
        moved = replace(thing, x0=thing.x0 + dx, x1=thing.x1 + dx, y0=thing.y0 + dy, y1=thing.y1 + dy)
        return replace(moved, baseline=thing.baseline + dy) if isinstance(thing, Word) else moved

    return replace(
        page,
        words=[move(w) for w in page.words],
        rules=[move(r) for r in page.rules],
        fills=[move(f) for f in page.fills],
    )


def filing(**more: Any) -> Filing:
    """A US company whose fiscal year 2025 ended on December 31, 2025."""
    row = {
        "doc_id": "d0", "collection": "c", "file_name": "ashdown.pdf", "company": "Ashdown Holdings, Inc.",
        "form": "10-K", "fiscal_year": 2025, "fiscal_period": "FY", "period_end": date(2025, 12, 31),
        "fiscal_year_end": "12-31", "currency": "USD", "pages": 1, "sha256": "s", "source_id": "ashdown.pdf",
        "bytes": 1, "status": "ready", "sources": "{}",
    }  # fmt: skip
    return Filing.from_row({**row, **more})
