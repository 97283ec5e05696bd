"""Which texts are captions, for tables and for text."""

from __future__ import annotations

import pytest

from tieout.layout.captions import is_caption


@pytest.mark.parametrize(
    "text",
    ["Figure 3: Revenue", "Fig. 2.", "Table 4 – Leases", "Chart 1", "Exhibit 2-2", "Table A1 Costs", "Chart IV. Debt"],
)
def test_captions_begin_with_a_word_and_a_number(text: str) -> None:
    assert is_caption(text)


@pytest.mark.parametrize(
    "text",
    [
        "Exhibits identified in parentheses below",
        "Figures",
        "Tables may not add",
        "Chart of accounts",
        "Table 3 shows",
        "Exhibit 10.1 to the report on Form 10-Q filed October 30, 2014",
    ],
)
def test_what_only_begins_like_a_caption_is_none(text: str) -> None:
    assert not is_caption(text)
