"""What sums contradict is stored as uncertain, with the reason."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of

BRIDGE = """
    Results by year
    (in thousands)
                               Year Ended December 31,
                               ───────────────────────
                                   2025           2024
    Operating income             41,205         38,701
    Finance income                8,764          7,655
    Other results                 1,931          2,044
    Profit before tax            51,900         33,090
"""


def test_a_sign_that_a_sum_contradicts_is_not_presented_as_fact() -> None:
    cells = [c for c in read(page_of(BRIDGE)).cells if c["role"] == "value"]
    told = {c["text"]: (c["uncertain"], c["reason"]) for c in cells}
    assert told["7,655"] == (True, "the sum that it belongs to foots with the other sign only")
    assert all(reason is None for text, (_, reason) in told.items() if text != "7,655")


def test_a_table_that_foots_contradicts_nothing() -> None:
    cells = read(page_of(BRIDGE.replace("33,090", "48,400"))).cells
    assert all(c["reason"] is None for c in cells)
