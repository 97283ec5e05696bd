"""Lines of a column → drafts: paragraphs, list items, and candidates for headings.

Input: lines in reading order. Output: drafts of kind paragraph or list. Invariant: every line is in one draft.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.blocks.draft import Draft, of_lines
from tieout.layout.text import BULLETS, TextLine
from tieout.quantities.markers import starts_note

LIST_ITEM = re.compile(
    rf"^(?:[{BULLETS}]\s|\(?(?:[a-z]|[ivx]{{1,4}}|\d{{1,2}})\)\s|(?:[a-z]|[ivx]{{1,4}}|\d{{1,2}})[.)]\s+\S)", re.I
)
STRUCTURE = re.compile(
    r"^(?:part\s+[iv]+\b|item\s+\d+[a-c]?\b|note\s+\d+\b|schedule\s+[ivx]+\b|appendix\s+[a-z\d]\b)", re.I
)
_DASHES = "–—-"
_END = re.compile(r"[.:;!?][\"”’')\]]*$")


def group_lines(page: int, lines: Sequence[TextLine], column: int) -> list[Draft]:
    """Drafts of one column's lines, in order."""
    rows = _rows(lines)
    right = max((line.x1 for row in rows for line in row), default=0.0)
    groups: list[list[list[TextLine]]] = []
    for row in rows:
        if groups and _same_paragraph(groups[-1], row, right):
            groups[-1].append(row)
        else:
            groups.append([row])
    return [_draft(page, group, column) for group in groups]


def _draft(page: int, rows: list[list[TextLine]], column: int) -> Draft:
    lines = [line for row in rows for line in row]
    kind = "list" if LIST_ITEM.match(lines[0].text) else "paragraph"
    draft = of_lines(page, kind, lines, column)
    if len(lines) > len(rows) > 1:
        draft.text = "\n".join(" ".join(line.text for line in row) for row in rows)
    return draft


def _rows(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    rows: list[list[TextLine]] = []
    for line in lines:
        if rows and abs(rows[-1][0].baseline - line.baseline) < 0.35 * line.size and line.x0 >= rows[-1][-1].x1:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _same_paragraph(group: list[list[TextLine]], row: list[TextLine], right: float) -> bool:
    last, line = group[-1], row[0]
    prev = last[0]
    if len(last) != len(row) and max(len(last), len(row)) > 2:
        return False
    step, size = line.baseline - prev.baseline, max(prev.size, line.size)
    if not 0 < step <= 1.75 * size or _style_changes(prev, line):
        return False
    if len(group) > 1 and _gap_opens(step, prev.baseline - group[-2][0].baseline, prev):
        return False
    if STRUCTURE.match(line.text) and line.text[:1].isupper() and (line.bold or _ends(prev, right)):
        return False
    if _starts_item(line, group[0][0], prev):
        return False
    return not (_ends(last[-1], right) and line.x0 > prev.x0 + 6 and len(group) > 1) and not _short_end(
        last, line, right
    )


def _gap_opens(step: float, usual: float, prev: TextLine) -> bool:
    """The step to the next line is wider than the steps before; a little is enough after a sentence's end."""
    return step > (1.08 if _END.search(prev.text) else 1.2) * usual + 0.5


def _style_changes(prev: TextLine, line: TextLine) -> bool:
    if abs(prev.size - line.size) > 0.6:
        return True
    if prev.bold != line.bold and prev.words[-1].bold != line.words[0].bold:
        return True
    if prev.bold and line.bold and prev.italic != line.italic:
        return True
    return prev.italic and not line.italic and not line.words[0].italic and not prev.text.endswith((",", ";"))


def _starts_item(line: TextLine, first: TextLine, prev: TextLine) -> bool:
    """A bullet, number or marker that begins an item, not one that a sentence happens to reach."""
    text = line.text
    if text[0] in _DASHES:
        return bool(_END.search(prev.text)) or first.text[0] in _DASHES
    if text[0] in BULLETS:
        return True
    if line.words[0].raised and line.x0 <= first.x0 + 12:
        return True
    return bool(LIST_ITEM.match(text) or starts_note(text)) and line.x0 <= first.x0 + 3


def _ends(line: TextLine, right: float) -> bool:
    return bool(_END.search(line.text)) or line.x1 < right - 0.3 * (right - line.x0)


def _short_end(last: list[TextLine], line: TextLine, right: float) -> bool:
    """The previous line stops well before the margin at a sentence's end, and the next begins a sentence."""
    end = last[-1]
    width = right - last[0].x0
    room = right - end.x1
    first_word = line.words[0].x1 - line.words[0].x0
    if room < 0.12 * width or room < first_word + 6:
        return False
    return bool(_END.search(end.text)) and not line.text[:1].islower()
