"""Titles of primary statements are told from titles that only speak of one."""

from __future__ import annotations

import pytest

from tieout.concepts.titles import statement_of


@pytest.mark.parametrize(
    ("title", "statement"),
    [
        ("CONSOLIDATED STATEMENTS OF OPERATIONS", "income"),
        ("Statement of Consolidated Earnings (Unaudited)", "income"),
        ("Consolidated Income Statement", "income"),
        ("Condensed Consolidated Balance Sheets", "balance"),
        ("Statement of Financial Position", "balance"),
        ("Consolidated Statements of Cash Flows (continued)", "cash"),
        ("Consolidated Statements of Comprehensive Income", "comprehensive"),
        ("Consolidated Statement of Shareholders' Equity", "equity"),
        ("Geconsolideerde winst-en-verliesrekening over 2023", "income"),
        ("Consolidated Balance Shee t", "balance"),
        ("Supplemental balance sheet information related to leases", None),
        ("Free Cash Flow", None),
        ("The following table shows the effect of hedges on our consolidated statements of income", None),
        ("Results of Operations", None),
    ],
)
def test_statements(title: str, statement: str | None) -> None:
    assert statement_of(title) == statement
