"""The checks in order, and what they find in a filing.

Input: a filing's rows and the geometry of the pages with tables. Output: a `Report`. Invariant: a check sees one table
part and its filing; what it may not see (pages that were not read) makes its questions undecided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tieout.quality import arithmetic, coverage, temporal, units
from tieout.quality.config import severity
from tieout.quality.findings import Finding, Verdict
from tieout.quality.view import FilingView, TableView

Check = Callable[[TableView, FilingView], Verdict]

FAMILIES: dict[str, tuple[Check, ...]] = {
    "units": (
        units.unit_complete, units.unit_line, units.one_multiplier, units.one_currency, units.as_printed,
        units.magnitude, units.usual_multiplier,
    ),
    "temporal": (
        temporal.period_known, temporal.period_order, temporal.header_year, temporal.fiscal_year,
        temporal.column_periods, temporal.column_order,
    ),
    "arithmetic": (arithmetic.foots, arithmetic.columns_foot, arithmetic.balances, arithmetic.agrees),
    "coverage": (coverage.digits_read, coverage.digits_printed, coverage.columns_align, coverage.headed),
}  # fmt: skip
CHECKS: dict[str, Check] = {check.__name__: check for checks in FAMILIES.values() for check in checks}
FAMILY = {check.__name__: family for family, checks in FAMILIES.items() for check in checks}


@dataclass
class Report:
    """Verdicts by check, and by table and check."""

    checks: dict[str, Verdict] = field(default_factory=lambda: defaultdict(Verdict))
    tables: dict[str, dict[str, Verdict]] = field(default_factory=dict)

    @property
    def findings(self) -> list[Finding]:
        """All findings, table by table."""
        return [f for verdicts in self.tables.values() for verdict in verdicts.values() for f in verdict.findings]


def check_filing(filing: FilingView) -> Report:
    """Run every check that is not switched off on every table."""
    report = Report()
    for table_id, view in filing.tables.items():
        report.tables[table_id] = check_table(view, filing)
        for name, verdict in report.tables[table_id].items():
            report.checks[name].add(verdict)
    return report


def check_table(view: TableView, filing: FilingView, names: Iterable[str] = tuple(CHECKS)) -> dict[str, Verdict]:
    """Verdict of each check on one table part."""
    return {name: CHECKS[name](view, filing) for name in names if severity(name) != "off"}
