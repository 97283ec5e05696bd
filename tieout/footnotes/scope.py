"""Marker → definition: all definitions of that marker are weighed, the table's own, its page's, those that follow.

Input: definitions in reading order, the markers that each table calls, and where a table part stands. Output: the
definitions meant: one, none, or two where digits set as one, "12", are two markers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tieout.footnotes.definitions import Definition
from tieout.quantities.leads import abbreviation
from tieout.quantities.markers import core, same_marker

# What speaks for a definition being the one that a call means, and what against; they add up.
_WEIGHTS = {
    "own": 4.0,  # right below the table, or another part of it
    "page": 2.0,  # on the call's page
    "after": 1.0,  # on a later page of the table, or on the one after its last
    "ahead": 1.5,  # below the call in reading order
    "taken": -2.0,  # below another table that calls the same marker
    "theirs": -1.5,  # on a later page, whose own tables or prose call the same marker
    "printed": 0.3,  # in the same brackets
}
_FAR = 0.01  # what a block between call and definition takes away
_MOST = 0.9  # and no more than this in all


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table part stands: its reading order and page, its whole table's parts and last page."""

    order: float
    page: int
    chain: Sequence[str]
    last_page: int


class Scopes:
    """Definitions by core. `called`: table_id or page → cores of the markers called there."""

    def __init__(self, definitions: Iterable[Definition], called: Mapping[str | int, set[str]]) -> None:
        self._called = called
        self._by_core: dict[str, list[Definition]] = defaultdict(list)
        for definition in definitions:
            self._by_core[definition.core].append(definition)

    def of_table(self, marker: str, place: Place) -> list[Definition]:
        """For a marker in a table part."""
        found = self._best(marker, place)
        if found is not None:
            return [found]
        digits = core(marker)
        if len(digits) == 2 and digits.isdigit() and digits == marker.strip():  # no bracket: "¹²" or a raised "12"
            both = [self._best(digit, place) for digit in digits]
            return [d for d in both if d is not None] if all(both) and digits[0] < digits[1] else []
        return []

    def of_block(self, marker: str, order: float, page: int) -> Definition | None:
        """For a marker in prose: the page's notes, then the next page's; those below a table come last, on its page."""
        ahead = [d for d in self._fitting(marker) if d.order > order and page <= d.page <= page + 1]
        free = [d for d in ahead if d.table_id is None]
        below = [d for d in ahead if d.table_id is not None and d.page == page]
        return next(iter([*free, *below]), None)

    def _best(self, marker: str, place: Place) -> Definition | None:
        known = [d for d in self._fitting(marker) if _in_reach(d, place)]
        return max(known, key=lambda d: self._weigh(d, marker, place), default=None)

    def _weigh(self, d: Definition, marker: str, place: Place) -> float:
        own = d.table_id in place.chain
        holds = {
            "own": own,
            "page": d.page == place.page,
            "after": place.page < d.page <= place.last_page + 1,
            "ahead": d.order > place.order,
            "taken": not own and d.table_id is not None and d.core in self._called.get(d.table_id, ()),
            "printed": d.marker == marker,
            "theirs": d.page > place.last_page and d.core in self._called.get(d.page, ()),
        }
        return sum(_WEIGHTS[k] for k, true in holds.items() if true) - min(_MOST, _FAR * abs(d.order - place.order))

    def _fitting(self, marker: str) -> list[Definition]:
        """Definitions of that marker; "(1)" and "[1]" are two series."""
        known = self._by_core.get(core(marker), ())
        return [d for d in known if same_marker(marker, d.marker) or abbreviation(d.marker) == marker]


def _in_reach(d: Definition, place: Place) -> bool:
    """On the call's page, of its own table, or on a page of the rest of its table or right after."""
    return d.page == place.page or d.table_id in place.chain or place.page < d.page <= place.last_page + 1
