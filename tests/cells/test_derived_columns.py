"""Columns that arithmetic shows to compare two others."""

from __future__ import annotations

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of

BODY = """
    Key figures (EUR million)      2025         2024          {0:>10}    {1:>10}
    Revenue                      12,345       11,876               469           3.9
    Operating result              7,210        6,990               220           3.1
    Net result                    3,120        2,956               164           5.5
    Orders                        9,400        9,950              -550          -5.5
"""


def test_a_difference_and_a_change_in_percent_have_no_period_whatever_they_are_called() -> None:
    for heads in (("Δ abs", "Δ rel"), ("Ecart", "Evol."), ("", "")):
        found = read(page_of(BODY.format(*heads)), currency="EUR")
        assert found.periods("Revenue") == ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31", "–", "–"]
        assert found.units("Orders")[2:] == ["amount EUR ×1000000", "percent ×0.01"]


def test_what_does_not_follow_from_the_others_keeps_its_period() -> None:
    odd = BODY.replace("469", "470").replace("220", "240").replace("164", "111").replace("3.1", "4.4")
    assert odd_periods(read(page_of(odd.format("Group", "Parent")), currency="EUR")) != ["–", "–"]


def test_net_of_gross_and_depreciation_is_no_comparison() -> None:
    found = read(
        page_of("""
            At December 31, 2025        Cost    Depreciation      Net
            Land                      12,345           1,876   10,469
            Machines                   7,210           2,990    4,220
            Vehicles                   3,120           1,956    1,164
        """)
    )
    assert found.periods("Land") == ["2025-12-31"] * 3


def odd_periods(found: Reading) -> list[str]:
    return found.periods("Revenue")[2:]
