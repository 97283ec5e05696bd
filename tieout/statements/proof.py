"""What speaks for a note's being the one under a line of a statement, and how sure that is.

Invariants: a sum of a few digits proves nothing by itself; a row that is another item is never taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from tieout.concepts.items import by_id
from tieout.decode.totals import Total
from tieout.model import Concept

_SURE = 0.7  # probability from which a row is taken as its item
_LONG, _SHORT = 4, 3  # digits of a number that is hardly, or easily, there by accident
_PERIODS = 2
_HALF = 0.5
_NUMBERED = ("note", "notes")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Words of the `line` that tell, and those around the `note`'s total; what row and line state; periods in which
    the line is the total of the same row.
    """

    line: frozenset[str]
    note: frozenset[str]
    label: str
    section: tuple[str, ...]
    item: str | None
    stated: Concept | None
    total: Total
    periods: int


def weigh(given: Evidence) -> tuple[tuple[str, ...], float] | None:
    """What speaks for the note, and the confidence; None where it may be an accident or is another item."""
    digits = len(str(_digits(given.total.total.text)))
    same = given.item is not None and given.stated is not None and given.stated.item == given.item
    if digits < _SHORT or _another(given):
        return None
    shared = given.line & given.note
    worded = bool(given.line) and len(shared) >= _HALF * len(given.line)
    referred = bool(_notes_of(given.label) & _number(given.section))
    told = ["its parts add up to the line"]
    told += [f"in {given.periods} periods of the line"] if given.periods >= _PERIODS else []
    told += [f"the total is {by_id()[given.item].title}, too"] if same and given.item else []
    told += [f"both say {', '.join(sorted(shared))}"] if shared else []
    told += ["the line refers to the note"] if referred else []
    points = (given.periods >= _PERIODS) + (digits >= _LONG) + same + worded + referred
    meant = same or worded or referred
    if not meant or points < 2:
        return None
    return tuple(told), min(0.99, 0.6 + 0.1 * points)


def _another(given: Evidence) -> bool:
    """Whether the total surely states another item than the line."""
    stated = given.stated
    if stated is None or stated.item is None or given.item is None or stated.probability < _SURE:
        return False
    return stated.item != given.item


def _digits(text: str) -> int:
    return int("".join(c for c in text if c.isdigit()) or 0)


def _notes_of(label: str) -> set[int]:
    """Numbers of the notes that a label refers to: "(Notes 10 and 14)"."""
    found: set[int] = set()
    said = label.lower().replace("(", " ").replace(")", " ").replace(",", " ").split()
    for at, word in enumerate(said):
        if word in _NUMBERED:
            for other in said[at + 1 :]:
                if other.isdigit():
                    found.add(int(other))
                elif other != "and":
                    break
    return found


def _number(section: tuple[str, ...]) -> set[int]:
    """The number under which a note stands: "7. Income taxes", "Note 7"."""
    found = set()
    for part in section:
        first = part.lower().replace(".", " ").replace(":", " ").split()[:2]
        found |= {int(w) for w in first if w.isdigit()}
    return found
