"""Which drafts are headings, how deep, and the path of headings above every block.

Input: drafts in reading order over the whole filing, and its body size. Output: the same drafts with kind, level and
section_path set. A level comes from numbering first (Part, Item, Note) and then from the style: a heading closes all
open headings of a lesser or equal style.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tieout.blocks.draft import Draft
from tieout.blocks.group import LIST_ITEM, STRUCTURE
from tieout.layout.text import BULLETS

Rank = tuple[float, ...]
_MAX_CHARS = 160
_MAX_LINES = 3
_SENTENCE = 5  # words of a sentence that is no run-in heading
_LETTERS = 0.3  # share of a heading that is letters
_ENTRY = re.compile(r"[^\d\s][\s.]+\d{1,3}$")  # words, then a page number
_ENTRIES = 4  # a page with so many is a table of contents
_NUMBERED = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\.)\s+[A-Z“\"(]")
_PART = re.compile(r"^part\s+[iv]+\b", re.IGNORECASE)
_ITEM = re.compile(r"^item\s+\d+[a-c]?\b", re.IGNORECASE)
_NOTE = re.compile(r"^(?:note\s+)?\d{1,2}\s*[.:–—-]?\s+\S|^note\s+[a-z\d]+\b", re.IGNORECASE)
_NOT = re.compile(
    r"^(?:\((?!(?-i:[a-z]{1,2}\) +[A-Z]))|\$|see (?:the )?(?:accompanying )?notes|see accompanying|the accompanying"
    r"|/s/|by:|date:)|continued on next page",
    re.IGNORECASE,
)
_CONTINUED = re.compile(r"\s*[-–—,]?\s*(?:\(cont(?:inued|['’]d|\.)\)|\bcont(?:inued|['’]d)\.?$)\.?", re.IGNORECASE)


def body_size(drafts: Iterable[Draft]) -> float:
    """The type size that most characters of the filing's prose have."""
    count: Counter[float] = Counter()
    for draft in drafts:
        for line in draft.lines:
            count[line.size] += len(line.text)
    return max(count, key=lambda s: (count[s], s), default=10.0)


def mark_headings(drafts: Sequence[Draft], body: float) -> None:
    """Turn paragraphs of one page that are headings into kind heading; entries of a table of contents are none."""
    entries = [d for d in drafts if d.kind in ("paragraph", "list") and _ENTRY.search(d.text[-12:])]
    contents = set(entries) if len(entries) >= _ENTRIES else set()
    for draft in drafts:
        if draft.kind in ("paragraph", "list") and draft not in contents and _is_heading(draft, body):
            draft.kind = "heading"


def _is_heading(draft: Draft, body: float) -> bool:
    text = draft.text
    if len(text) > _MAX_CHARS or len(draft.lines) > _MAX_LINES or not _worded(text):
        return False
    if draft.lines[0].words[0].turn or _NOT.match(text) or text[0] in BULLETS or text[0].islower():
        return False
    if draft.kind == "list" and LIST_ITEM.match(text) and not (draft.bold or _NUMBERED.match(text)):
        return False
    if text.endswith((";", ",", ":")) and not draft.bold:
        return False
    if _sentence(text) and not draft.bold and not STRUCTURE.match(text):
        return False
    return _stands_out(draft, body)


def _worded(text: str) -> bool:
    """Words rather than figures."""
    letters = sum(c.isalpha() for c in text)
    return letters >= 3 and letters >= _LETTERS * sum(not c.isspace() for c in text)


def _sentence(text: str) -> bool:
    words = len(text.split())
    return (text.endswith((".", "?", "!")) and (len(text) > 60 or words >= _SENTENCE)) or words > 22


def _stands_out(draft: Draft, body: float) -> bool:
    if draft.size < body - 0.9:
        return False
    if draft.bold or draft.size > body + 0.9:
        return True
    text = draft.text
    capitals = text.isupper() and len(text) > 3
    return capitals or (bool(STRUCTURE.match(text)) and len(text) < 110) or (draft.italic and len(draft.lines) == 1)


def _rank(draft: Draft) -> Rank:
    """Greater is higher in the outline."""
    text = draft.text
    if _PART.match(text):
        return (9.0,)
    if _ITEM.match(text):
        return (8.0,)
    numbered = 1.0 if _NOTE.match(text) and (draft.bold or text.lower().startswith("note")) else 0.0
    return (1.0, round(draft.size * 2) / 2, numbered, float(draft.bold), float(text.isupper()), float(not draft.italic))


def assign_paths(drafts: Sequence[Draft]) -> None:
    """Set `level` of headings and `section_path` of every draft, in reading order."""
    path: list[tuple[Rank, str]] = []
    previous: Draft | None = None
    for draft in drafts:
        if draft.kind == "heading":
            _open(path, draft, previous)
            draft.level = len(path)
            draft.section_path = [text for _, text in path[:-1]]
        else:
            draft.section_path = [text for _, text in path]
        if draft.kind not in ("page_header", "page_footer"):
            previous = draft


def _open(path: list[tuple[Rank, str]], draft: Draft, previous: Draft | None) -> None:
    rank, text = _rank(draft), _CONTINUED.sub("", draft.text)
    if any(_key(text) == _key(open_text) for _, open_text in path):
        while _key(path[-1][1]) != _key(text):
            path.pop()
        return
    while path and path[-1][0] <= rank:
        path.pop()
    path.append((rank, text))


def _key(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())
