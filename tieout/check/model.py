"""What checking a text gives: a verdict for each statement and each of its figures, with what it rests on.

Invariants: plain data, no behaviour beyond its JSON form; a verdict other than undecided has its evidence; the first
place is the one that says most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SUPPORTED, CONTRADICTED, UNDECIDED = "supported", "contradicted", "undecided"
VERDICTS = (SUPPORTED, CONTRADICTED, UNDECIDED)
Box = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where evidence stands: a cell, or a passage word for word. `box` in PDF points as displayed, origin top left."""

    file_name: str
    page: int
    box: Box
    cell_id: str | None = None
    snippet: str | None = None
    name: str = ""

    def to_json(self) -> dict[str, Any]:
        """The place as a JSON object."""
        told = {"cell_id": self.cell_id} if self.cell_id else {"snippet": self.snippet}
        return {**told, "file_name": self.file_name, "page": self.page, "box": list(self.box), "name": self.name}


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on one figure or one word of direction: `start` to `end` of its statement, why, and on what it rests.

    `reason` says what the evidence says, or what is missing.
    """

    text: str
    start: int
    end: int
    verdict: str
    reason: str
    places: tuple[Place, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The finding as a JSON object, its first place among its own fields."""
        first = self.places[0].to_json() if self.places else {}
        more = [p.to_json() for p in self.places[1:]]
        own = {"text": self.text, "verdict": self.verdict, "reason": self.reason, "start": self.start, "end": self.end}
        return {**own, **first, "also": more}


@dataclass(frozen=True, slots=True)
class Checked:
    """A statement with its verdict, why, and the findings behind it.

    `start` is its place in the text; `counts` is false where it says nothing that a filing's figures could tell.
    """

    text: str
    start: int
    verdict: str
    reason: str
    findings: tuple[Finding, ...] = ()
    counts: bool = True

    def to_json(self) -> dict[str, Any]:
        """The statement as a JSON object."""
        figures = [f.to_json() for f in self.findings]
        return {"text": self.text, "verdict": self.verdict, "reason": self.reason, "figures": figures}


def tally(checked: Sequence[Checked]) -> dict[str, int]:
    """Statements by verdict, those without anything to check left out."""
    return {verdict: sum(c.verdict == verdict for c in checked if c.counts) for verdict in VERDICTS}
