"""Footnote zones: definitions below tables and at the page's foot.

Input: one page's drafts in reading order, the markers called inside each of its tables, its rules and the filing's
body size. Output: the same drafts, definitions with kind footnote, each with its stray continuation lines, those that
one paragraph held together apart. What speaks for a note is weighed in one place: `_weigh`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from tieout.blocks.draft import Draft, of_lines
from tieout.layout.text import TextLine
from tieout.pages.model import Rule, Word
from tieout.quantities.leads import lead_of
from tieout.quantities.markers import calls_in, core, one_by_one, start_of, successor

_TYPED_RULE = re.compile(r"^[_–—-]{5,}$")
_TERMINAL = re.compile(r"[.!?:;][\"”’')\]]*$")
_NUMBERING = frozenset("([（［0123456789abcdefghijklmnopqrstuvwxyz")  # what a list's numbers begin with
_SMALLER = 0.4  # a note is at least so many points smaller than the body
_ALIKE = 0.6  # type sizes of two notes differ by less than this, in points
_APART = 1.2  # a sentence that much of the type size below a note is no part of it
_SHORT = 60  # characters of a remark between a table and its notes
_RULE = (24.0, 260.0)  # width of the rule above notes at a page's foot, in points
_EDGE = 3.0  # notes of one paragraph begin at one left edge, within this many points

# What speaks for a draft being a note, and what against; they add up.
_WEIGHTS = {
    "marker": 2.0,  # begins with a marker
    "lead": 2.6,  # begins with a word that leads a remark, "Note:", "n.m. ="
    "sign": 1.0,  # a marker that is called and never numbers a list: raised, or a sign
    "maybe": 1.0,  # begins with a number or letter that could number a list as well
    "awaited": 2.0,  # the table above calls that marker
    "called": 1.5,  # another table, the page's prose or the page before calls it
    "run": 1.0,  # one of the notes that follow in order is called by the table above
    "near": 1.8,  # right below a table or another note
    "follows": 1.5,  # below a note of the same type size
    "next": 1.0,  # whose marker precedes its own
    "small": 2.2,  # smaller than the body
    "ruled": 2.2,  # under a short rule, drawn or typed
    "foot": 0.3,  # nothing but notes below it
    "heading": -1.2,  # set as a heading
    "uncalled": -2.0,  # a bare number or letter that nothing calls
    "within": -1.0,  # a bare number or letter in the midst of the page's text
    "lower": -1.0,  # a bare number or letter before a word in lower case
}
_LEAST = 4.2


@dataclass(slots=True)
class _Zone:
    """What is known while the page is read from top to bottom."""

    on_page: set[str]  # markers called anywhere on the page, or on the page before
    rules: Sequence[Rule]
    body: float
    ends: set[Draft]  # the drafts at the page's end that all begin with markers
    near: bool
    awaited: set[str] = field(default_factory=set)  # called by the table above, and not defined yet
    note: Draft | None = None
    above: Draft | None = None


def called_markers(words: Iterable[Word]) -> set[str]:
    """Cores of all markers among a table's words: "1" for "(1)", "[1]" and a raised 1."""
    out: set[str] = set()
    for word in words:
        out.update(one_by_one(word.text) if word.raised else calls_in(word.text))
    return {core(m) for m in out}


def start_marker(draft: Draft) -> str | None:
    """The marker that begins a draft, with its brackets, or None; a bare number only where it is raised."""
    if not draft.lines:
        return None
    first = draft.lines[0].words[0]
    if first.raised and len(first.text) <= 4 and len(draft.text) > len(first.text) + 3:
        return first.text
    found = start_of(draft.text)
    return found.marker if found is not None and not found.weak else None


def mark_footnotes(
    drafts: Sequence[Draft], called: dict[str, set[str]], carried: set[str], rules: Sequence[Rule], body: float
) -> list[Draft]:
    """The page's drafts with footnotes marked.

    `called` is by table_id; `carried` are markers of the page before that were not defined there.
    """
    prose = {core(one) for d in drafts if d.kind != "footnote" for m in d.markers for one in one_by_one(m)}
    zone = _Zone(carried.union(prose, *called.values()), rules, body, _marked_end(drafts), near=bool(carried))
    out: list[Draft] = []
    for i, draft in enumerate(drafts):
        if draft.kind == "table":
            zone.near, zone.note = True, None
            zone.awaited = set(called.get(draft.table_id or "", ()))
        elif draft.kind in ("paragraph", "list", "heading"):
            if _is_bare_lead(draft):
                out.append(draft)
                continue
            if max(_weigh(draft, drafts[i + 1 :], zone), _weigh_lead(draft, zone)) >= _LEAST:
                out.extend(_open(draft, zone))
                zone.above = draft
                continue
            if zone.note is not None and _continues(zone.note, draft):
                _take_in(zone.note, draft)
                continue
            _pass(draft, zone)
        out.append(draft)
        zone.above = draft
    return out


def _open(draft: Draft, zone: _Zone) -> list[Draft]:
    """A note, or the several that one paragraph holds, as footnotes."""
    parts = list(_parts(draft, zone.on_page))
    for part in parts:
        part.kind = "footnote"
        zone.awaited.discard(core(_any_marker(part) or ""))
    zone.note, zone.near = parts[-1], True
    return parts


def _pass(draft: Draft, zone: _Zone) -> None:
    """A paragraph that is no note; notes below may still be the table's, if it is short, small or the only one."""
    zone.note = None
    paragraph = draft.kind == "paragraph"
    zone.awaited = zone.awaited if zone.near and paragraph else set()
    zone.near = zone.near and paragraph and (_is_small(draft, zone.body) or len(draft.text) <= _SHORT)


def _weigh(draft: Draft, below: Sequence[Draft], zone: _Zone) -> float:
    """How much speaks for a draft being a note: the sum of `_WEIGHTS` that hold."""
    marker = _any_marker(draft)
    if marker is None:
        return 0.0
    weak = start_marker(draft) is None
    own = core(marker)
    follows = zone.note is not None and abs(zone.note.size - draft.size) < _ALIKE
    following = zone.note is not None and successor(core(_any_marker(zone.note) or "")) == own
    foot = draft in zone.ends
    called = own in zone.on_page
    after = draft.text[len(marker) :].lstrip(". ")
    holds = {
        "maybe" if weak else "marker": True,
        "sign": called and (draft.lines[0].words[0].raised or marker[0] not in _NUMBERING),
        "awaited": own in zone.awaited,
        "called": own not in zone.awaited and called,
        "run": own not in zone.awaited and zone.near and not weak and _leads_to(own, below, zone.awaited),
        "near": zone.near,
        "follows": follows and draft.kind != "heading",
        "next": follows and following,
        "small": _is_small(draft, zone.body),
        "ruled": _under_rule(draft, zone),
        "foot": foot,
        "heading": draft.kind == "heading",
        "uncalled": weak and not called,
        "within": weak and not foot and not zone.near,
        "lower": weak and after[:1].islower(),
    }
    return sum(_WEIGHTS[name] for name, true in holds.items() if true)


def _weigh_lead(draft: Draft, zone: _Zone) -> float:
    """How much speaks for a remark without a marker being a note."""
    if lead_of(draft.text) is None:
        return 0.0
    holds = {
        "lead": True,
        "near": zone.near,
        "small": _is_small(draft, zone.body),
        "heading": draft.kind == "heading",
    }
    return sum(_WEIGHTS[name] for name, true in holds.items() if true)


def _is_bare_lead(draft: Draft) -> bool:
    """A line that says "Notes:" and no more, over the table's notes."""
    found = lead_of(draft.text)
    return found is not None and found.end == len(draft.text)


def _leads_to(marker: str, below: Sequence[Draft], awaited: set[str]) -> bool:
    """The drafts right below go on with the markers that follow, up to one that the table calls."""
    for draft in below:
        marker = successor(marker)
        if not marker or core(start_marker(draft) or "") != marker:
            return False
        if marker in awaited:
            return True
    return False


def _marked_end(drafts: Sequence[Draft]) -> set[Draft]:
    """The drafts at the page's end that all begin with markers, bare numbers among them."""
    inner = [d for d in drafts if d.kind not in ("page_header", "page_footer")]
    return set(takewhile(lambda d: d.kind != "table" and _any_marker(d) is not None, reversed(inner)))


def _any_marker(draft: Draft) -> str | None:
    """The marker that begins a draft, also a bare number or letter."""
    strong = start_marker(draft)
    found = start_of(draft.text) if strong is None else None
    return found.marker if found is not None else strong


def _is_small(draft: Draft, body: float) -> bool:
    return draft.size < body - _SMALLER


def _under_rule(draft: Draft, zone: _Zone) -> bool:
    if zone.above is not None and _TYPED_RULE.match(zone.above.text):
        return True
    x0, y0, _, _ = draft.box
    return any(
        r.horizontal and 0 <= y0 - r.y1 < 16 and abs(r.x0 - x0) < 24 and _RULE[0] <= r.x1 - r.x0 <= _RULE[1]
        for r in zone.rules
    )


def _continues(note: Draft, draft: Draft) -> bool:
    if draft.kind == "heading" or abs(note.size - draft.size) > _ALIKE or note.column != draft.column:
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


def _parts(draft: Draft, called: set[str]) -> Iterator[Draft]:
    """The draft, cut before each line that begins with the next marker, or another that is called, where a note begins.

    That is at the first one's edge, or further right on the same line.
    """
    groups: list[list[TextLine]] = [[draft.lines[0]]]
    marker = core(_any_marker(draft) or "")
    for line in draft.lines[1:]:
        found = start_of(line.text)
        first = groups[-1][0]
        edge = abs(line.x0 - draft.lines[0].x0) < _EDGE or abs(line.baseline - first.baseline) < _EDGE
        own = core(found.marker) if found is not None else ""
        if found is not None and edge and (own == successor(marker) or (not found.weak and own in called)):
            groups.append([])
            marker = own
        groups[-1].append(line)
    if len(groups) == 1:
        yield draft
        return
    for lines in groups:
        yield of_lines(draft.page, "footnote", lines, draft.column)
