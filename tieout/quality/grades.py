"""A grade for each table, page and filing, from what the checks decided and found.

    A  nothing found, and the numbers were tied to others by arithmetic
    B  nothing found
    C  something found that may be wrong
    D  rows in quarantine

A page has the worst grade of its tables; a filing the grade that at least nine tenths of its tables reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tieout.quality.config import severity
from tieout.quality.findings import Verdict

GRADES = ("A", "B", "C", "D")
_REACHED = 0.9
_TIED = (
    "foots", "columns_foot", "agrees", "balances", "net_income_agrees", "cash_agrees", "segments_reconcile",
    "percents_recompute",
)  # fmt: skip


def grade_table(verdicts: Mapping[str, Verdict]) -> str:
    """Grade of one table part."""
    found = [name for name, verdict in verdicts.items() if verdict.findings]
    if any(severity(name) == "quarantine" for name in found):
        return "D"
    if found:
        return "C"
    return "A" if any(name in verdicts and verdicts[name].decided for name in _TIED) else "B"


def grade_page(grades: Iterable[str]) -> str:
    """The worst of its tables' grades."""
    return max(grades)


def grade_filing(grades: Iterable[str]) -> str | None:
    """The best grade that nine tenths of the tables reach; None without tables."""
    found = sorted(grades)
    return found[min(len(found) - 1, int(len(found) * _REACHED))] if found else None
