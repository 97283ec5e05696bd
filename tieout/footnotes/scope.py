"""Marker → definition, by scope: the table's own notes, then its page, then the pages right after its last part.

Input: definitions in reading order, and where each table part stands. Output: one definition or None.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from tieout.footnotes.definitions import Definition
from tieout.footnotes.markers import core
from tieout.quantities.markers import same_marker


class Scopes:
    """Definitions by core, searched from the narrowest scope out."""

    def __init__(self, definitions: Iterable[Definition]) -> None:
        self._by_core: dict[str, list[Definition]] = defaultdict(list)
        for definition in definitions:
            self._by_core[definition.core].append(definition)

    def of_table(self, marker: str, order: float, page: int, chain: Sequence[str], last_page: int) -> Definition | None:
        """For a marker in a table part at `order` on `page`; `chain` is the table with all its parts."""
        known = self._fitting(marker)
        own = [d for d in known if d.table_id in chain]
        ahead = [d for d in own if d.order > order]
        if ahead or own:
            return ahead[0] if ahead else own[-1]
        after = [d for d in known if d.order > order and d.page <= last_page + 1]
        if after and after[0].page == page:
            return after[0]
        same_page = [d for d in known if d.page == page]
        if same_page:
            return same_page[0]
        return after[0] if after else None

    def of_block(self, marker: str, order: float, page: int) -> Definition | None:
        """For a marker in prose: the page's notes, then the next page's; those below a table come last, on its page."""
        ahead = [d for d in self._fitting(marker) if d.order > order and page <= d.page <= page + 1]
        free = [d for d in ahead if d.table_id is None]
        below = [d for d in ahead if d.table_id is not None and d.page == page]
        return next(iter([*free, *below]), None)

    def _fitting(self, marker: str) -> list[Definition]:
        """Definitions of that marker; "(1)" and "[1]" are two series."""
        return [d for d in self._by_core.get(core(marker), ()) if same_marker(marker, d.marker)]
