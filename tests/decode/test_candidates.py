"""What a reading may mean besides what the readers found."""

from __future__ import annotations

from datetime import date

from tests.decode.readings import CLOSE, FRAME, YEAR, reading
from tieout.decode.candidates import SLOTS, candidates, decode, encode
from tieout.quantities.calendar import Period


def of(slot: str, *given: object, at: int = 0) -> Period | None:
    found = candidates(given, FRAME)  # type: ignore[arg-type]
    return decode(int(found.codes[at, SLOTS.index(slot)]))


def test_a_period_survives_its_code() -> None:
    for period in (YEAR, CLOSE):
        assert decode(encode(period)) == period
    assert decode(encode(None)) is None


def test_a_year_may_mean_its_close() -> None:
    assert of("instant", reading("Inventories")) == CLOSE


def test_a_day_may_mean_the_year_that_ends_there() -> None:
    assert of("year", reading("Revenue", period=CLOSE)) == YEAR


def test_a_year_may_mean_the_day_before_it() -> None:
    assert of("opening", reading("Balance")) == Period(None, date(2023, 12, 31))


def test_the_column_may_know_better() -> None:
    rows = [reading("Revenue", 0), reading("Costs", 1), reading("Margin", 2, period=CLOSE)]
    assert of("column", *rows, at=2) is None  # the year that ends that day is a candidate already
    assert of("year", *rows, at=2) == YEAR


def test_no_candidate_is_given_twice() -> None:
    codes = candidates([reading("Revenue"), reading("Costs", 1)], FRAME).codes
    real = [code for code in codes[0].tolist() if code]
    assert len(real) == len(set(real))


def test_what_the_readers_left_open_stays_open() -> None:
    assert not candidates([reading("Change", period=None, rule="head.change")], FRAME).codes.any()
