"""Rows of shares among rows of money: by what they lead to, by their heading's scale, by their words."""

from __future__ import annotations

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of


def under(units: str, rows: str) -> Reading:
    """Rows under a title with a units line and two years."""
    return read(page_of(f"Selected data\n{units}\n" + " " * 40 + "2025       2024\n" + rows))


SHARE_ROWS = """\
Net income                              5,600      4,990
SHARES IN MILLIONS
Basic weighted average shares         2,360.0    2,385.5
Add: Effect of dilutive securities:
Convertible preferred shares             74.6       77.4
Other unvested equity                    40.6       40.7
Diluted                               2,475.2    2,503.6
Book value                            4,521.0    3,939.0
"""


def test_what_leads_from_shares_to_shares_is_shares_and_of_their_scale() -> None:
    reading = under("(in millions)", SHARE_ROWS)
    rows = ("Convertible preferred shares", "Other unvested equity", "Diluted", "Book value")
    assert [reading.units(row)[0].split()[0] for row in rows] == ["shares", "shares", "shares", "amount"]
    assert reading.numbers("Convertible preferred shares") == ["74600000", "77400000"]


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Common share repurchases, shares", "shares"),
        ("Common share repurchases, amount", "amount"),
        ("Awards granted", "shares"),
        ("Retention awards", "amount"),
        ("Fair value of awards granted", "amount"),
    ],
)
def test_shares_by_the_words_of_a_row(label: str, kind: str) -> None:
    assert under("(in millions)", f"{label:<38}16         14\n").units(label)[0].split()[0] == kind


RETURNED = """\
Shares repurchased                      400        300
Dividends paid                          100         80
Total returned to shareholders          500        380
"""
NET = """\
Shares issued                           500        400
Fees                                     20         15
Net proceeds                            480        385
"""
BORROWED = """\
Weighted-average short-term debt      1,250      1,100
"""


@pytest.mark.parametrize(
    ("rows", "label"),
    [
        (RETURNED, "Total returned to shareholders"),
        (NET, "Net proceeds"),
        (BORROWED, "Weighted-average short-term debt"),
    ],
)
def test_money_beside_shares_stays_money(rows: str, label: str) -> None:
    assert under("(in millions)", rows).units(label)[0].split()[0] == "amount"


def test_a_headings_scale_ends_with_the_rows_of_shares() -> None:
    rows = """\
SHARES IN MILLIONS
Basic weighted average shares         2,360.0    2,385.5
OTHER DATA
Shares repurchased                      1,250      1,100
"""
    assert under("(dollars in millions, shares in thousands)", rows).numbers("Shares repurchased")[0] == "1250000"
