"""Years of a question that are no periods."""

from __future__ import annotations

import pytest

from tieout.query.periods import read_periods


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("the carrying amount between the 2021 and 2022 Notes", ()),
        ("the carrying amount of the 2021, 2022 and 2026 Notes in 2019", (2019,)),
        ("stock awards in 2021 and 2022", (2021, 2022)),
        ("revenue in 2021 and 2022", (2021, 2022)),
        ("contracts due after 2020", ()),
        ("contracts due in 2020 at the end of 2015", (2015,)),
    ],
)
def test_years_asked(question: str, years: tuple[int, ...]) -> None:
    assert read_periods(question).years == years
