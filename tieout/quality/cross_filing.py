"""The same fact in two filings of one company: equal, restated or conflicting.

Input: filings' rows and their cells. Output: a `Comparison` for each fact that two filings state, the earlier filing
first; both values are kept. A fact is a labelled row outside any section, under a header that names a period and
nothing else, and only where all such cells of the filing agree on it: other tables share labels, not scopes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tieout.model import Cell, Filing
from tieout.quality.arithmetic import near, under_a_period
from tieout.quality.view import Fact, fact_of

KINDS = ("amount", "per_share")
_WORDS = 2  # a label of one word ("Other", "Total") says too little


@dataclass(frozen=True)
class Comparison:
    """One fact in two filings, `earlier` and `later` being its cells. `outcome`: equal, restated or conflicting.

    `…_filed` is the day on which each was filed, None where the filing does not say.
    """

    outcome: str
    label: str
    earlier_file: str
    later_file: str
    earlier: Cell
    later: Cell
    earlier_filed: date | None = None
    later_filed: date | None = None


def compare(filings: Sequence[tuple[Filing, Sequence[Cell]]]) -> Iterator[Comparison]:
    """Compare each filing with the next one of its company and collection that states the fact."""
    by_company: dict[tuple[str, str], list[tuple[Filing, Sequence[Cell]]]] = defaultdict(list)
    for filing, cells in filings:
        if filing.company:
            by_company[filing.collection, filing.company.casefold()].append((filing, cells))
    for own in by_company.values():
        if len(own) > 1:
            yield from _of_company(sorted(own, key=_age))


def _age(given: tuple[Filing, Sequence[Cell]]) -> tuple[date, str]:
    filing = given[0]
    return filing.filed_date or filing.period_end or date.min, filing.doc_id


def _of_company(filings: Sequence[tuple[Filing, Sequence[Cell]]]) -> Iterator[Comparison]:
    stated: dict[Fact, list[tuple[Filing, Cell]]] = defaultdict(list)
    for filing, cells in filings:
        for fact, cell in facts(cells).items():
            stated[fact].append((filing, cell))
    for given in stated.values():
        for (first, earlier), (second, later) in pairwise(given):
            label = earlier.row_label or ""
            yield Comparison(
                outcome(earlier, later), label, first.file_name, second.file_name, earlier, later,
                first.filed_date, second.filed_date,
            )  # fmt: skip


def outcome(earlier: Cell, later: Cell) -> str:
    """Equal within rounding; else restated where the later column says so; else conflicting."""
    if near(earlier, later) or earlier.currency != later.currency:
        return "equal" if earlier.currency == later.currency else "conflicting"
    return "restated" if later.restated else "conflicting"


def facts(cells: Sequence[Cell]) -> dict[Fact, Cell]:
    """The filing's own facts: those whose cells all agree, each with its first cell."""
    found: dict[Fact, list[Cell]] = defaultdict(list)
    for cell in cells:
        if cell.role == "value" and cell.value is not None and cell.kind in KINDS and under_a_period(cell):
            fact = fact_of(cell)
            if fact and len(fact[0].split()) >= _WORDS:
                found[fact].append(cell)
    return {fact: own[0] for fact, own in found.items() if all(near(own[0], other) for other in own)}
