"""The checks in order, and what they find in a filing.

Input: a filing's rows and the geometry of its pages. Output: a `Report`. Invariant: a check sees one table part and its
filing, or the filing alone; what it may not see (pages that were not read) makes its questions undecided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tieout.losses import Where, read_apart
from tieout.quality import arithmetic, coverage, ratios, statements, temporal, twins, units
from tieout.quality.config import severity
from tieout.quality.findings import Finding, Verdict
from tieout.quality.view import FilingView, TableView

Check = Callable[[TableView, FilingView], Verdict]
OfFiling = Callable[[FilingView], Verdict]

FAMILIES: dict[str, tuple[Check, ...]] = {
    "units": (
        units.unit_complete, units.unit_line, units.one_multiplier, units.one_currency, units.as_printed,
        units.magnitude, units.usual_multiplier, twins.one_kind, twins.percent_size,
    ),
    "temporal": (
        temporal.period_known, temporal.period_order, temporal.header_year, temporal.fiscal_year,
        temporal.column_periods, temporal.column_order, temporal.title_period, temporal.restated_flagged,
    ),
    "arithmetic": (
        arithmetic.foots, arithmetic.columns_foot, arithmetic.agrees, statements.balances,
        statements.net_income_agrees, statements.cash_agrees, statements.segments_reconcile, ratios.percents_recompute,
    ),
    "coverage": (
        coverage.table_read, coverage.digits_read, coverage.digits_printed, coverage.columns_align, coverage.headed,
    ),
}  # fmt: skip
OF_FILING: dict[str, tuple[OfFiling, ...]] = {
    "temporal": (temporal.cover_period,), "coverage": (coverage.pages_read, coverage.layout_read),
}  # fmt: skip
CHECKS: dict[str, Check] = {check.__name__: check for checks in FAMILIES.values() for check in checks}
FILING_CHECKS: dict[str, OfFiling] = {check.__name__: check for checks in OF_FILING.values() for check in checks}
ALL = {name: (check.__doc__ or "").partition("\n")[0] for name, check in (CHECKS | FILING_CHECKS).items()}
FAMILY = {c.__name__: name for families in (FAMILIES, OF_FILING) for name, checks in families.items() for c in checks}


@dataclass
class Report:
    """Verdicts by check, by table and check, and by check of the filing as a whole."""

    checks: dict[str, Verdict] = field(default_factory=lambda: defaultdict(Verdict))
    tables: dict[str, dict[str, Verdict]] = field(default_factory=dict)
    whole: dict[str, Verdict] = field(default_factory=dict)

    @property
    def findings(self) -> list[Finding]:
        """All findings, those of the filing first, then table by table."""
        return [f for verdicts in (self.whole, *self.tables.values()) for v in verdicts.values() for f in v.findings]


def check_filing(filing: FilingView) -> Report:
    """Run every check that is not switched off on every table."""
    report = Report(whole={n: check(filing) for n, check in FILING_CHECKS.items() if severity(n) != "off"})
    for name, verdict in report.whole.items():
        report.checks[name].add(verdict)
    for table_id, view in filing.tables.items():
        report.tables[table_id] = check_table(view, filing)
        for name, verdict in report.tables[table_id].items():
            report.checks[name].add(verdict)
    return report


def check_table(view: TableView, filing: FilingView, names: Iterable[str] = tuple(CHECKS)) -> dict[str, Verdict]:
    """Verdict of each check on one table part."""
    return {name: _asked(name, view, filing) for name in names if severity(name) != "off"}


def _asked(name: str, view: TableView, filing: FilingView) -> Verdict:
    """The check's verdict; a finding of its own where it fails and losses are noted: what is not checked is no A."""
    table = view.table
    failed = Finding(name, "this check could not be made", table.table_id, table.page)
    where = Where("check", table.page, table.table_id)
    return read_apart(where, lambda: CHECKS[name](view, filing), lambda: Verdict(undecided=1, findings=[failed]))
