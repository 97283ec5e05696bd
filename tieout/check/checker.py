"""The front door: a text and the filings that it speaks of → a verdict for each of its statements.

Input: a text, a lake, a collection, perhaps the filing. Output: `Checked`, in the order of the text. Invariants: a
statement is checked against one filing at a time, and the first that decides it wins; the same text and lake give the
same verdicts; nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from tieout.check.dates import Dates
from tieout.check.decide import decide_all
from tieout.check.ledger import Ledger
from tieout.check.model import CONTRADICTED, SUPPORTED, UNDECIDED, Checked, Finding
from tieout.check.passages import told_elsewhere
from tieout.check.reading import read
from tieout.check.statements import statements
from tieout.errors import QueryError, UnknownCollection
from tieout.lake.store import Lake
from tieout.model import Cell, Filing, Proposition
from tieout.query.companies import Companies

KEPT = 4  # filings held in memory
MOST_FILINGS = 4  # that one statement is checked against


class Checker:
    """Checks texts against the filings of one collection."""

    def __init__(self, lake: Lake, collection: str) -> None:
        """Raises UnknownCollection where no ready filing is of the collection."""
        ready = [f for f in lake.filings() if f.status == "ready"]
        self._filings = {f.doc_id: f for f in ready if f.collection == collection}
        if not self._filings:
            held = ", ".join(sorted({f.collection for f in ready})) or "none"
            raise UnknownCollection(f"No filing of collection {collection!r} is stored; there are: {held}.")
        self._lake = lake
        self._companies = Companies({d: {"company": f.company} for d, f in self._filings.items()})
        self._ledger = lru_cache(maxsize=KEPT)(self._open)

    def check(self, text: str, file_name: str | None = None) -> list[Checked]:
        """Each statement of `text` with its verdict. Raises QueryError where no filing is called `file_name`."""
        named = self._named(file_name) if file_name is not None else None
        return [self._statement(s.text, s.start, named) for s in statements(text)]

    def claim(self, text: str, file_name: str | None = None) -> Checked:
        """`text` as one claim, whatever sentences it has."""
        named = self._named(file_name) if file_name is not None else None
        return self._statement(text, 0, named)

    def _named(self, file_name: str) -> list[Filing]:
        found = [f for f in self._filings.values() if file_name in (f.file_name, f.source_id)]
        if not found:
            known = ", ".join(sorted(f.file_name for f in self._filings.values())[:8])
            raise QueryError(f"No filing of the collection is called {file_name!r}; there are: {known}.")
        return found

    def _statement(self, text: str, start: int, named: Sequence[Filing] | None) -> Checked:
        companies = self._companies.find(text)
        spans = [(c.start, c.stop) for c in companies]
        docs = [d for c in companies for d in c.doc_ids]
        scope = named or [self._filings[d] for d in docs] or (
            list(self._filings.values()) if len(self._filings) == 1 else [])  # fmt: skip
        if not scope:
            reason = "it names no company of the collection; name the filing"
            return Checked(text, start, UNDECIDED, reason, (), bool(read(text, spans).assertions))
        tried = [self._against(text, start, spans, filing) for filing in self._nearest(scope, text)]
        order = {SUPPORTED: 0, CONTRADICTED: 1, UNDECIDED: 2}
        return min(tried, key=lambda c: order[c.verdict])

    def _nearest(self, scope: Sequence[Filing], text: str) -> list[Filing]:
        """Filings of the years that the text names first, then the latest."""
        latest = sorted(scope, key=lambda f: (f.period_end is None, f.period_end, f.doc_id), reverse=True)
        named = [f for f in latest if f.fiscal_year and str(f.fiscal_year) in text]
        return list({f.doc_id: f for f in [*named, *latest]}.values())[:MOST_FILINGS]

    def _against(self, text: str, start: int, spans: Sequence[tuple[int, int]], filing: Filing) -> Checked:
        ledger, dates = self._ledger(filing.doc_id)
        said = read(text, spans)
        assertions = said.assertions
        findings = decide_all(assertions, text, ledger, dates)
        weighty = [f for f, a in zip(findings, assertions, strict=True) if a.figure is not None or not a.cause]
        figures = [f for f, a in zip(findings, assertions, strict=True) if a.figure is not None]
        verdict, reason = _together(findings, figures or weighty)
        if verdict == SUPPORTED and not all(told_elsewhere(clause, ledger) for clause in said.rest):
            verdict, reason = UNDECIDED, f"a part of it is not found; {reason}"
        return Checked(text, start, verdict, reason, tuple(findings), bool(findings))

    def _open(self, doc_id: str) -> tuple[Ledger, Dates]:
        filing = self._filings[doc_id]
        return Ledger(filing, self._lake.records(Proposition, doc_id), self._lake.records(Cell, doc_id)), Dates(filing)


def _together(findings: Sequence[Finding], needed: Sequence[Finding]) -> tuple[str, str]:
    """One verdict for a statement: wrong where one finding is, right where all that are needed are."""
    against = [f for f in findings if f.verdict == CONTRADICTED]
    if against:
        return CONTRADICTED, f"{against[0].text}: {against[0].reason}"
    if not needed:
        return UNDECIDED, "it has no figure and no direction that can be checked"
    open_ones = [f for f in needed if f.verdict == UNDECIDED]
    if open_ones:
        return UNDECIDED, f"{open_ones[0].text}: {open_ones[0].reason}"
    return SUPPORTED, "; ".join(dict.fromkeys(f.reason for f in needed))


def open_checker(root: Path, collection: str) -> Checker:
    """A checker over the lake in folder `root`. Raises what `Checker` raises."""
    return Checker(Lake(root), collection)
