"""Footnote zones: definitions below tables and at the page's foot.

Input: one page's drafts in reading order, the markers called inside each of its tables, its rules and the filing's
body size. Output: the same drafts, definitions with kind footnote, their stray continuation lines taken in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import takewhile

from tieout.blocks.draft import Draft, of_lines
from tieout.blocks.lines import MARKER, SUPERSCRIPTS
from tieout.pages.model import Rule, Word

START = re.compile(rf"^({MARKER}|(?:\d{{1,2}}|[a-z])\))(?=\D)")
_BARE = re.compile(r"^(\d{1,2}|[a-z])\.?\s+(?=[A-Z])")
_BARE_NUMBER = re.compile(r"^(\d{1,2})\.?\s+(?=[A-Z“\"]|https?:|www\.)")
_TYPED_RULE = re.compile(r"^[_–—-]{5,}$")
_CALL = re.compile(f"({MARKER})")
_TERMINAL = re.compile(r"[.!?:;][\"”’')\]]*$")
_TRIM = "()[]. "
_SIGNS = tuple("*†‡§" + SUPERSCRIPTS)
_SMALLER = 0.4  # a note is at least so many points smaller than the body
_APART = 1.2  # a sentence that much of the type size below a note is no part of it
_SHORT = 60  # characters of a remark between a table and its notes
_RULE = (24.0, 260.0)  # width of the rule above notes at a page's foot, in points


def called_markers(words: Iterable[Word]) -> set[str]:
    """Cores of all markers among a table's words: "1" for "(1)", "[1]" and a raised 1."""
    out: set[str] = set()
    for word in words:
        if word.raised:
            out.update(p for p in re.split(r"[,\s]+", word.text) if p)
            out.update(core(m) for m in _CALL.findall(word.text))
        elif "(" in word.text or "[" in word.text or word.text[-1:] in _SIGNS:
            out.update(core(m) for m in _CALL.findall(word.text))
    return {core(m) for m in out if m}


def core(marker: str) -> str:
    """A marker without its brackets."""
    return unicodedata.normalize("NFKC", marker).strip(_TRIM) or marker


def start_marker(draft: Draft) -> str | None:
    """The marker that begins a draft, with its brackets, or None."""
    if not draft.lines:
        return None
    first = draft.lines[0].words[0]
    if first.raised and len(first.text) <= 4 and len(draft.text) > len(first.text) + 3:
        return first.text
    found = START.match(draft.text)
    return found.group(1) if found else None


def mark_footnotes(
    drafts: Sequence[Draft], called: dict[str, set[str]], carried: set[str], rules: Sequence[Rule], body: float
) -> list[Draft]:
    """The page's drafts with footnotes marked.

    `called` is by table_id; `carried` are markers of the page before that were not defined there.
    """
    out: list[Draft] = []
    raised = {core(m) for d in drafts if d.kind != "footnote" for m in d.markers}
    on_page = carried.union(raised, *called.values())
    foot = _at_foot(drafts, rules, body)
    open_note: Draft | None = None
    near_table = bool(carried)
    last = _marked_end(drafts)
    awaited: set[str] = set()  # markers that a table calls and nothing has defined, one paragraph after it at most
    for draft in drafts:
        if draft.kind == "table":
            near_table, open_note = True, None
            awaited = set(called.get(draft.table_id or "", ()))
        elif draft.kind in ("paragraph", "list", "heading"):
            near = near_table or (draft in last and core(start_marker(draft) or "") in awaited)
            if draft in foot or _defines(draft, on_page, rules, body, near=near, follows=open_note):
                draft.kind, open_note, near_table = "footnote", draft, True
                awaited.discard(core(start_marker(draft) or ""))
            elif open_note is not None and _continues(open_note, draft, body):
                _take_in(open_note, draft)
                continue
            else:
                open_note = None
                awaited = awaited if near_table and draft.kind == "paragraph" else set()
                near_table = near_table and draft.kind == "paragraph" and _passes(draft, body)
        out.append(draft)
    return out


def _marked_end(drafts: Sequence[Draft]) -> set[Draft]:
    """The drafts at the page's end that all begin with markers."""
    inner = [d for d in drafts if d.kind not in ("page_header", "page_footer")]
    return set(takewhile(lambda d: start_marker(d) is not None, reversed(inner)))


def _at_foot(drafts: Sequence[Draft], rules: Sequence[Rule], body: float) -> set[Draft]:
    """The drafts at the page's end that define notes which its prose calls, bare numbers among them.

    They are set small, or stand under a short rule, drawn or typed; one of them at least is called above.
    """
    inner = [d for d in drafts if d.kind not in ("page_header", "page_footer")]
    tail: list[Draft] = []
    while len(tail) < len(inner) and _may_be_note(draft := inner[-1 - len(tail)]):
        tail.append(draft)
    above = inner[: len(inner) - len(tail)]
    called = {core(m) for d in above for m in d.markers}
    first = next((i for i, d in enumerate(reversed(tail)) if core(_bare_marker(d) or "") in called), None)
    if first is None:
        return set()
    notes = tail[::-1][first:]
    typed = bool(above) and first == 0 and bool(_TYPED_RULE.match(above[-1].text))
    apart = typed or notes[0].size < body - _SMALLER or _under_rule(notes[0], rules)
    return set(notes) if apart else set()


def _may_be_note(draft: Draft) -> bool:
    return draft.kind in ("paragraph", "list") and _bare_marker(draft) is not None


def _bare_marker(draft: Draft) -> str | None:
    """The marker that begins a draft, also a bare number with a sentence or an address behind it."""
    bare = _BARE_NUMBER.match(draft.text)
    return start_marker(draft) or (bare.group(1) if bare else None)


def _passes(draft: Draft, body: float) -> bool:
    """A line between table and notes: small, or short ("N/A – not applicable")."""
    return draft.size < body - _SMALLER or len(draft.text) <= _SHORT


def _defines(
    draft: Draft, called: set[str], rules: Sequence[Rule], body: float, *, near: bool, follows: Draft | None
) -> bool:
    marker = start_marker(draft)
    small = draft.size < body - _SMALLER
    if marker is None:
        bare = _BARE.match(draft.text)
        return bare is not None and near and core(bare.group(1)) in called and draft.kind != "heading"
    if near and core(marker) in called:
        return True
    if draft.kind == "heading":
        return False
    if follows is not None and abs(follows.size - draft.size) < 0.6:
        return True
    return small or _under_rule(draft, rules)


def _under_rule(draft: Draft, rules: Sequence[Rule]) -> bool:
    x0, y0, _, _ = draft.box
    return any(
        r.horizontal and 0 <= y0 - r.y1 < 16 and abs(r.x0 - x0) < 24 and _RULE[0] <= r.x1 - r.x0 <= _RULE[1]
        for r in rules
    )


def _continues(note: Draft, draft: Draft, body: float) -> bool:
    if draft.kind == "heading" or abs(note.size - draft.size) > 0.6 or note.column != draft.column:
        return False
    if draft.box[1] - note.box[3] > 2.5 * note.size:
        return False
    if draft.box[0] > note.box[0] + 4:
        return True
    sentence = not draft.text[:1].islower() and draft.box[1] - note.box[3] > _APART * note.size
    return draft.box[0] > note.box[0] - 4 and not sentence and not _TERMINAL.search(note.text)


def _take_in(note: Draft, draft: Draft) -> None:
    whole = of_lines(note.page, "footnote", note.lines + draft.lines, note.column)
    note.box, note.lines, note.text, note.markers = whole.box, whole.lines, whole.text, whole.markers
