"""`python -m tieout.evaluation.gate_bench LAKE GOLD`: how many errors the quality gate sees, and how often it is wrong.

Input: a lake with the filings of GOLD, and GOLD's scored cells. Output: for each check how often it was decided and
fired, rightly or falsely; detection by kind of error, over all checks and without those that look at the page; time of
the checks as a share of the parse. A false alarm is a finding that the gold does not confirm (`gate_truth`). Mutations
are made in tables of which the gold knows no error. The last line gives the figures.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from tieout.evaluation.cells import read_gold
from tieout.evaluation.gate_truth import Known, known_errors
from tieout.evaluation.mutations import KINDS, Trial, run
from tieout.lake.store import Lake
from tieout.model import Block, Cell, Filing, Table
from tieout.pages.pdf import open_pdf
from tieout.quality.gate import FAMILY, Report, check_filing
from tieout.quality.view import FilingView, view_filing
from tieout.review.reading import parse

Row = dict[str, Any]
Read = tuple[FilingView, Known]
Shares = dict[str, tuple[int, int, int]]  # by kind: mutations, those detected, those detected without the page
COUNT, SEED = 1000, 20261
FORM = "10-K"


@dataclass
class Alarms:
    """Findings over all filings. `fired` and `false` count findings by check, `tables` tables by check."""

    all_tables: int = 0
    alarmed: int = 0
    confirmed: int = 0
    decided: Counter[str] = field(default_factory=Counter)
    undecided: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """Tables with a false alarm, as a share of all."""
        return self.alarmed / max(1, self.all_tables)


def read_views(lake: Lake, gold: Path) -> list[Read]:
    """Each filing of the gold as a view with its pages, and what the gold knows to be wrong in it."""
    found = []
    for filing in lake.filings():
        name = Path(filing.file_name).stem
        if filing.status == "ready" and (gold / f"{name}.gold.parquet").exists():
            found.append(_read(lake, filing, *read_gold(gold, name)))
    return found


def _read(lake: Lake, filing: Filing, facts: Sequence[Row], printed: Sequence[Row]) -> Read:
    key = filing.doc_id
    tables, cells, blocks = lake.records(Table, key), lake.records(Cell, key), lake.records(Block, key)
    with open_pdf(lake.file_path(filing.sha256)) as document:
        pages = {number: document.page(number) for number in {t.page for t in tables}}
    view = view_filing(filing, tables, cells, pages=pages, blocks=blocks)
    return view, known_errors(facts, printed, tables, cells)


def alarms(filings: Sequence[Read]) -> Alarms:
    """Run the checks on what was read, and count."""
    found = Alarms()
    for view, known in filings:
        _count(found, check_filing(view), known)
    return found


def _count(found: Alarms, report: Report, known: Known) -> None:
    for name, verdict in report.checks.items():
        found.decided[name] += verdict.decided
        found.undecided[name] += verdict.undecided
        found.fired[name] += len(verdict.findings)
    found.false.update({name: len(verdict.findings) for name, verdict in report.whole.items()})
    for table_id, verdicts in report.tables.items():
        fired = [name for name, verdict in verdicts.items() if verdict.findings]
        false = [name for name in fired if not known.confirms(table_id, FAMILY[name])]
        found.all_tables += 1
        found.alarmed += bool(false)
        found.confirmed += bool(fired) and not false
        found.tables.update(false)
        found.false.update({name: len(verdicts[name].findings) for name in false})


def detection(trials: Sequence[Trial]) -> Shares:
    """By kind: mutations, those detected, those detected without looking at the page."""
    found = {}
    for kind in KINDS:
        own = [t for t in trials if t.kind == kind]
        found[kind] = (len(own), sum(bool(t.families) for t in own), sum(bool(t.families - {"coverage"}) for t in own))
    return found


def untouched(filings: Sequence[Read]) -> list[FilingView]:
    """The filings without the tables that are known to be wrong."""
    return [
        FilingView(v.filing, {k: t for k, t in v.tables.items() if k not in known.wrong}, v.pages, v.blocks)
        for v, known in filings
    ]


def shares_of_parse(lake: Lake, filings: Sequence[Read]) -> list[float]:
    """For each 10-K: processor time of the checks as a share of that of reading its pages, tables and cells."""
    views = [view for view, _ in filings if view.filing.form == FORM]
    return [_seconds(check_filing, v) / _seconds(parse, lake.file_path(v.filing.sha256)) for v in views]


def _seconds(work: Callable[[Any], object], given: Any) -> float:
    began = time.process_time()
    work(given)
    return time.process_time() - began


def figures(took: Sequence[float], found: Alarms, shares: Shares) -> dict[str, float]:
    """The bench's figures by name: detection by kind, false alarms, and the checks' time."""
    seen = {kind: round(detected / max(1, made), 4) for kind, (made, detected, _) in shares.items()}
    worst = max((found.false[n] / max(1, found.decided[n]) for n in found.decided), default=0.0)
    alarms_of = {"false alarms": round(found.share, 4), "false of decided, worst check": round(worst, 4)}
    return seen | alarms_of | {"10-K checks / parse": round(median(took), 2), "most": round(max(took), 2)}


def measure(lake: Lake, gold: Path, count: int = COUNT, seed: int = SEED) -> tuple[list[float], Alarms, Shares]:
    """Shares of the parse that the checks take, false alarms, and detection."""
    filings = read_views(lake, gold)
    took = shares_of_parse(lake, filings)
    return took, alarms(filings), detection(run(untouched(filings), count, seed))


def main() -> None:
    """Print the bench."""
    parser = argparse.ArgumentParser(description="Mutation test of the quality gate.")
    parser.add_argument("lake", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    took, found, shares = measure(Lake(given.lake), given.gold, given.count, given.seed)
    sys.stdout.write(f"checks of a {FORM} as a share of its parse: median {median(took):.2f}, most {max(took):.2f}\n")
    sys.stdout.write("\n".join(lines(found, shares)) + "\n")


def lines(found: Alarms, shares: Shares) -> list[str]:
    """The bench as text."""
    out = [f"{'check':18s} decided undecided  fired  false  false/decided"]
    out += [
        f"{n:18s} {found.decided[n]:7d} {found.undecided[n]:9d} {found.fired[n]:6d} {found.false[n]:6d}  "
        f"{found.false[n] / max(1, found.decided[n]):.4f}"
        for n in found.decided
    ]
    out += [
        f"{kind:16s} {n:4d} mutations, detected {seen / max(1, n):.3f}, without the page {alone / max(1, n):.3f}"
        for kind, (n, seen, alone) in shares.items()
    ]
    told = ", ".join(f"{kind} {seen / max(1, made):.3f}" for kind, (made, seen, _) in shares.items())
    return [
        *out,
        f"{found.confirmed} tables with findings that the gold confirms",
        f"detected: {told}; false alarms: {found.alarmed} of {found.all_tables} tables ({found.share:.4f})",
    ]


if __name__ == "__main__":
    main()
