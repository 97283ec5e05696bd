from datetime import date, timedelta
from itertools import pairwise

import pytest

from tieout.quantities.calendar import FiscalCalendar, Period, calendar_from, nearest_month_end

JANUARY_RETAILER = calendar_from("01-31", date(2024, 2, 3), 2023)
SATURDAYS = calendar_from("09-30", date(2024, 9, 28), 2024, [date(2023, 9, 30), date(2022, 9, 24)])


def test_months_of_periods() -> None:
    assert Period(None, date(2023, 6, 30)).months == 0
    assert Period(date(2023, 4, 3), date(2023, 7, 2)).months == 3
    assert Period(date(2023, 1, 29), date(2024, 2, 3)).months == 12


def test_a_year_named_by_its_start() -> None:
    assert JANUARY_RETAILER is not None
    assert JANUARY_RETAILER.label_offset == -1
    assert JANUARY_RETAILER.year(2023) == Period(date(2023, 1, 29), date(2024, 2, 3))
    assert JANUARY_RETAILER.year(2022).end == date(2023, 1, 28)
    assert JANUARY_RETAILER.fiscal_year_of(date(2024, 2, 3)) == 2023
    assert JANUARY_RETAILER.fiscal_year_of(date(2024, 2, 4)) == 2024


def test_known_ends_tell_the_last_saturday_from_the_nearest() -> None:
    assert SATURDAYS is not None
    assert SATURDAYS.year(2022) == Period(date(2021, 9, 26), date(2022, 9, 24))
    assert SATURDAYS.year(2021).end == date(2021, 9, 25)
    assert SATURDAYS.start_of(date(2023, 9, 30), 12) == date(2022, 9, 25)


def test_the_last_sunday_of_january() -> None:
    calendar = calendar_from("01-31", date(2025, 1, 26), 2025)
    assert calendar is not None
    assert [calendar.year_end(y) for y in (2022, 2023, 2024)] == [
        date(2022, 1, 30), date(2023, 1, 29), date(2024, 1, 28),
    ]  # fmt: skip


def test_quarters_by_weeks_in_a_calendar_year() -> None:
    calendar = calendar_from("12-31", date(2023, 7, 2), 2023, [date(2022, 12, 31)])
    assert calendar is not None
    assert calendar.start_of(date(2023, 7, 2), 3) == date(2023, 4, 3)
    assert calendar.start_of(date(2023, 7, 2), 6) == date(2023, 1, 1)
    assert calendar.year(2022) == Period(date(2022, 1, 1), date(2022, 12, 31))


def test_column_dates_reveal_a_week_based_calendar() -> None:
    plain = calendar_from("09-30", date(2023, 9, 30), 2023)
    assert plain is not None
    assert not plain.week_based
    assert plain.with_ends([date(2023, 9, 15)]) == plain
    weekly = plain.with_ends([date(2024, 9, 28), date(2022, 9, 24)])
    assert weekly.week_based
    assert weekly.year(2023) == Period(date(2022, 9, 25), date(2023, 9, 30))


def test_month_based_quarters_halves_and_year_to_date() -> None:
    calendar = FiscalCalendar(5, 31)
    assert calendar.quarter(2025, 1) == Period(date(2024, 6, 1), date(2024, 8, 31))
    assert calendar.quarter(2024, 3) == Period(date(2023, 12, 1), date(2024, 2, 29))
    assert calendar.half(2025, 2) == Period(date(2024, 12, 1), date(2025, 5, 31))
    assert calendar.year_to_date(2025, 3) == Period(date(2024, 6, 1), date(2025, 2, 28))
    assert calendar.quarter_of(date(2024, 9, 1)) == 2


def test_no_year_end_no_calendar() -> None:
    assert calendar_from(None, date(2023, 6, 30), 2023) is None


@pytest.mark.parametrize(
    "calendar",
    [FiscalCalendar(2, 28), FiscalCalendar(12, 31), FiscalCalendar(4, 5), JANUARY_RETAILER, SATURDAYS],
    ids=["february", "december", "april-5", "january-weeks", "september-weeks"],
)
def test_years_and_quarters_follow_each_other_without_gap(calendar: FiscalCalendar) -> None:
    day = timedelta(days=1)
    for year in range(2012, 2030):
        whole, following = calendar.year(year), calendar.year(year + 1)
        assert following.start == whole.end + day
        quarters = [calendar.quarter(year, q) for q in (1, 2, 3, 4)]
        assert quarters[0].start == whole.start
        assert quarters[3].end == whole.end
        assert all(b.start == a.end + day for a, b in pairwise(quarters))
        assert calendar.fiscal_year_of(whole.end) == year
        assert calendar.fiscal_year_of(whole.end + day) == year + 1
        if calendar.week_based:
            assert whole.start is not None
            assert (whole.end - whole.start).days + 1 in (364, 371)


def test_nearest_month_end() -> None:
    assert nearest_month_end(date(2024, 2, 3)) == date(2024, 1, 31)
    assert nearest_month_end(date(2024, 9, 28)) == date(2024, 9, 30)


def test_stray_dates_do_not_make_a_calendar_week_based() -> None:
    stray = [date(2024, 1, 26), date(2024, 3, 27), date(2024, 4, 5)]
    calendar = calendar_from("12-31", date(2023, 12, 31), 2023, stray)
    assert calendar is not None
    assert not calendar.week_based
    assert calendar.quarter(2023, 2) == Period(date(2023, 4, 1), date(2023, 6, 30))


def test_quarters_by_weeks_beside_a_fixed_year_end() -> None:
    ends = [date(2023, 4, 2), date(2023, 7, 2), date(2022, 12, 31)]
    calendar = calendar_from("12-31", date(2023, 12, 31), 2023, ends)
    assert calendar is not None
    assert calendar.year(2023) == Period(date(2023, 1, 1), date(2023, 12, 31))
    assert calendar.quarter(2023, 2) == Period(date(2023, 4, 3), date(2023, 7, 2))
