"""The lines of a file beside those that were recorded: which were edited, removed, moved, added, cut off, re-chained.

Input: the file's lines, for each the place (from 1) at which it was recorded, or None for one that was not recorded as
it is, and how many were recorded. Output: differences, each with its kind and the line it is about: the recorded one's
number, for added lines the file's. Each damaged line is told once, by the first thing that explains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tieout.audit.links import Line, sound


@dataclass(frozen=True)
class Difference:
    """Something about a line: kind is edited, removed, moved, added, truncated or rechained."""

    line: int
    kind: str
    text: str


def align(lines: Sequence[Line], places: Sequence[int | None], total: int) -> list[Difference]:
    """Differences in the order of the lines they are about."""
    present = {place for place in places if place is not None}
    found: list[Difference] = []
    waiting: list[Line] = []
    moved: set[int] = set()
    due = 1
    for line, place in zip(lines, places, strict=True):
        if place is None:
            waiting.append(line)
        elif place < due:
            if place not in moved:
                found.append(Difference(line.number, "added", f"repeats line {place}"))
            moved.discard(place)
        else:
            gap = range(due, place)
            found += _unrecorded(waiting, gap) if waiting else _absent(gap, present)
            moved |= present & set(gap)
            waiting, due = [], place + 1
    found += _tail(lines, waiting, range(due, total + 1))
    return sorted(found, key=lambda d: d.line)


def _absent(gap: range, present: set[int]) -> Iterator[Difference]:
    """Places of which no line stands where it should."""
    for place in gap:
        if place in present:
            yield Difference(place, "moved", "stands further down")
        elif place - 1 not in gap or place - 1 in present:
            yield Difference(
                place, "removed", _count(next((p for p in gap if p > place and p in present), gap.stop) - place)
            )


def _count(lines: int) -> str:
    return "this line is gone" if lines == 1 else f"{lines} lines are gone from here on"


def _unrecorded(waiting: Sequence[Line], gap: range) -> list[Difference]:
    """Lines that were not recorded as they are, where the lines of `gap` should stand."""
    if not gap:
        return [Difference(waiting[0].number, "added", "was not recorded")]
    found = []
    for line, place in zip(waiting, gap, strict=False):
        if line.link is None:
            found.append(Difference(place, "edited", "its bytes are not those that were hashed"))
        elif all(d.kind != "rechained" for d in found):
            found.append(Difference(place, "rechained", "its hashes fit each other, not what was recorded"))
    spans = sum(2 if joined(line) else 1 for line in waiting)
    if spans < len(gap) and all(line.link is None for line in waiting):
        found.append(Difference(gap[spans], "removed", _count(len(gap) - spans)))
    return found


def _tail(lines: Sequence[Line], waiting: Sequence[Line], gap: range) -> list[Difference]:
    """The end of the file."""
    if waiting and gap and not waiting[-1].whole and not _only_break_edited(waiting[-1]):
        head, place = waiting[:-1], min(gap.start + len(waiting) - 1, gap.stop - 1)
        cut = Difference(place, "truncated", "the file ends within this line")
        return [*(_unrecorded(head, range(gap.start, place)) if head else []), cut]
    if waiting:
        found = _unrecorded(waiting, gap)
        return [Difference(d.line, "truncated", "the file ends here") if d.kind == "removed" else d for d in found]
    if gap:
        return [Difference(gap.start, "truncated", "the file ends before this line")]
    if lines and not lines[-1].whole:
        return [Difference(gap.stop - 1, "truncated", "the file ends within this line")]
    return []


def joined(line: Line) -> bool:
    """Whether these are two lines whose break was edited."""
    starts = (i for i in range(1, len(line.raw) - 1) if line.raw[i - 1 : i] == b"}")
    return line.link is None and any(sound(line.raw[:i]) and sound(line.raw[i + 1 :]) for i in starts)


def _only_break_edited(line: Line) -> bool:
    return sound(line.raw[:-1]) is not None
