"""Paragraphs that run on over a column or page, joined.

Input: drafts in reading order over the whole filing. Output: the same without the continuation drafts; the first part
keeps its page and box and has the whole text. Footnotes, headers and footers between the parts are stepped over; a
table, figure or caption only where the continuation begins in lower case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.blocks.draft import Draft, join_lines

_TERMINAL = re.compile(r"[.!?:;][\"”’')\]]*\d*$")
_PASS = ("page_header", "page_footer", "footnote")
_PASS_LOWER = (*_PASS, "table", "figure", "caption")


def join_continued(drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts with run-on paragraphs joined, order kept."""
    out: list[Draft] = []
    open_part: Draft | None = None
    between: set[str] = set()
    for draft in drafts:
        if draft.kind in ("paragraph", "list"):
            if open_part is not None and _runs_on(open_part, draft, between):
                open_part.text = join_lines([open_part.text, draft.text])
                open_part.markers = open_part.markers + draft.markers
                between = set()
                continue
            open_part, between = draft, set()
        elif draft.kind == "heading":
            open_part = None
        else:
            between.add(draft.kind)
        out.append(draft)
    return out


def _runs_on(left: Draft, right: Draft, between: set[str]) -> bool:
    if (left.page, left.column) == (right.page, right.column) and not between:
        return False
    if right.page - left.page > 1 or right.kind == "list" or _TERMINAL.search(left.text):
        return False
    if abs(left.size - right.size) > 0.6 or len(left.text) < 40:
        return False
    lower = right.text[:1].islower()
    passed = _PASS_LOWER if lower else _PASS
    if not between.issubset(passed):
        return False
    return lower or ((left.text[-1] == "," or left.text[-1].islower()) and len(left.lines) > 1)
