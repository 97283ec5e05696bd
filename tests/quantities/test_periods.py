from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tieout.quantities.calendar import DAY, FiscalCalendar, Period, add_months, month_end
from tieout.quantities.periods import Resolution, find_periods, resolve

CALENDAR = FiscalCalendar(12, 31)
END = date(2023, 6, 30)


def read(*parts: str, nature: str | None = None) -> Resolution:
    return resolve(parts, CALENDAR, filing_end=END, nature=nature)  # type: ignore[arg-type]


def span(resolution: Resolution) -> str | None:
    period = resolution.period
    return None if period is None else f"{period.start or ''}..{period.end}"


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (["Three Months Ended", "June 30,", "2023"], "2023-04-01..2023-06-30"),
        (["Three Months Ended June 30,", "2023"], "2023-04-01..2023-06-30"),
        (["Nine months ended", "30 September 2022"], "2022-01-01..2022-09-30"),
        (["Six months to 30 June", "2023"], "2023-01-01..2023-06-30"),
        (["For the Quarter Ended", "June 30, 2023"], "2023-04-01..2023-06-30"),
        (["Year ended 30 November 2020"], "2019-12-01..2020-11-30"),
        (["As of/Year Ended December 31,", "2022"], "2022-01-01..2022-12-31"),
        (["2022"], "2022-01-01..2022-12-31"),
        (["Fiscal", "2022"], "2022-01-01..2022-12-31"),
        (["FY22"], "2022-01-01..2022-12-31"),
        (["2021/22"], "2022-01-01..2022-12-31"),
        (["Q2 2023"], "2023-04-01..2023-06-30"),
        (["2Q23"], "2023-04-01..2023-06-30"),
        (["Second Quarter", "2023"], "2023-04-01..2023-06-30"),
        (["First Half 2023"], "2023-01-01..2023-06-30"),
        (["Period", "10.6.19", "to 31.12.19", "as restated"], "2019-06-10..2019-12-31"),
        (["10/6/19 to 31/12/19"], "2019-06-10..2019-12-31"),
        (["6/10/19 to 12/31/19"], "2019-06-10..2019-12-31"),
        (["01/01/2023 a", "30/06/2023"], "2023-01-01..2023-06-30"),
        (["du 01/01/2023 au", "30/06/2023"], "2023-01-01..2023-06-30"),
        (["01.01.2023-", "30.06.2023"], "2023-01-01..2023-06-30"),
        (["当第3四半期連結累計期間", "(自 2022年4月1日", "至 2022年12月31日)"], "2022-04-01..2022-12-31"),
        (["First Six Months", "2023"], "2023-01-01..2023-06-30"),
        (["Year-to-date", "2023"], "2023-01-01..2023-06-30"),
        (["Dec. 31, 2022"], "..2022-12-31"),
        (["December 31", "2022"], "..2022-12-31"),
        (["31 December", "2022", "£"], "..2022-12-31"),
        (["31.12.2022"], "..2022-12-31"),
        (["31-12-2022"], "..2022-12-31"),
        (["31 december 2022", "€"], "..2022-12-31"),
        (["31. Dezember 2022"], "..2022-12-31"),
        (["31 décembre 2022"], "..2022-12-31"),
        (["31 de diciembre de 2022"], "..2022-12-31"),
        (["1 januari t/m 31 december 2022"], "2022-01-01..2022-12-31"),
        (["Period from 1 Jan 2019 to 31 Dec 2019"], "2019-01-01..2019-12-31"),
        (["Inception (Mar 2, 2021) through December 31, 2022"], "2021-03-02..2022-12-31"),
        (["Predecessor January 1 to June 30", "2023"], "2023-01-01..2023-06-30"),
        (["For the years ended December 31, 2022, 2021 and 2020", "2021"], "2021-01-01..2021-12-31"),
        (["Three and Six Months Ended June 30, 2023", "Six Months", "2022"], "2022-01-01..2022-06-30"),
        (["June 30, 2023", "Less Than 12 Months"], "..2023-06-30"),
    ],
)
def test_headers(parts: list[str], expected: str) -> None:
    assert span(read(*parts)) == expected


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (["June 30, 2023 and December 31, 2022"], "several dates"),
        (["Years ended December 31, 2022 and 2021"], "several years"),
        (["Three Months Ended"], "no year"),
        (["2023"], "the year had not ended"),
        (["Level 3"], "no period words"),
        (["Total", "0.875% 2026 Notes"], "no period words"),
    ],
)
def test_what_cannot_be_resolved_says_why(parts: list[str], reason: str) -> None:
    resolution = read(*parts)
    assert resolution.period is None
    assert resolution.reason == reason


@pytest.mark.parametrize(
    "part", ["% Change", "Change", "2022 vs 2021", "2022 vs. 2021 % Change", "Increase (Decrease)", "Variance"]
)
def test_comparison_columns_have_no_period(part: str) -> None:
    resolution = read("Six Months Ended June 30, 2023", part)
    assert resolution.is_change
    assert resolution.period is None


@pytest.mark.parametrize("part", ["Change in Fair Value", "Changes in Level 3", "Net investment hedges"])
def test_movements_are_no_comparison(part: str) -> None:
    assert not read("Three Months Ended June 30, 2023", part).is_change


@pytest.mark.parametrize(
    "parts",
    [["Thereafter"], ["Due 2030"], ["1-3 years"], ["2025"], ["Origination Year", "2021"], ["Prior to 2019"],
     ["Remaining Six Months of 2023"]],
)  # fmt: skip
def test_buckets_are_not_periods(parts: list[str]) -> None:
    resolution = read(*parts)
    assert resolution.is_maturity
    assert resolution.period is None


def test_years_below_a_date_are_vintages_only_where_the_caller_says_so() -> None:
    parts = ("June 30, 2023", "2021")
    assert span(resolve(parts, CALENDAR, filing_end=END, ladder=True)) == "..2023-06-30"
    assert span(resolve(parts, CALENDAR, filing_end=END)) == "..2021-06-30"


def test_nature_decides_between_the_year_and_its_end() -> None:
    assert span(read("2022", nature="instant")) == "..2022-12-31"
    assert span(read("Six Months Ended June 30, 2023", nature="instant")) == "..2023-06-30"
    assert span(read("December 31, 2022", nature="duration")) == "2022-01-01..2022-12-31"
    assert read("June 30, 2023", nature="duration").reason == "length of the period is not stated"


def test_an_opening_balance_is_the_close_of_the_day_before() -> None:
    assert span(read("Balance at January 1, 2023", nature="instant")) == "..2022-12-31"


def test_flags_and_used_parts() -> None:
    resolution = read("Pension", "2022", "(As Restated)")
    assert resolution.restated
    assert resolution.parts == (1,)
    assert read("Pro Forma", "2022").pro_forma


def test_without_a_calendar_a_bare_year_stays_open() -> None:
    assert resolve(["2022"]).reason == "no fiscal calendar"
    assert span(resolve(["Year ended December 31,", "2022"])) == "2022-01-01..2022-12-31"


ENDS = st.builds(month_end, st.integers(1995, 2060), st.integers(1, 12))
LENGTHS = {
    3: ["Three Months Ended", "Quarter ended", "13 Weeks Ended"],
    6: ["Six Months Ended", "26 weeks ended"],
    9: ["Nine months ended", "For the nine-month period ended"],
    12: ["Year Ended", "Twelve months to", "Trailing 4-Quarters Ended", "Last twelve months to"],
}
DATES = ["%B %d, %Y", "%b. %d, %Y", "%d %B %Y", "%d %b %Y", "%m/%d/%Y", "%Y-%m-%d", "%d.%m.%Y", "%d-%m-%Y"]


@given(ENDS, st.sampled_from(sorted(LENGTHS)), st.data())
def test_a_known_period_is_read_back_in_any_style(end: date, months: int, data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(LENGTHS[months]))
    printed = end.strftime(data.draw(st.sampled_from(DATES)))
    styles = [[words, printed], [f"{words} {printed}"], ["Segment A", words, printed, "(unaudited)"]]
    parts = data.draw(st.sampled_from(styles))
    assert resolve(parts, CALENDAR).period == Period(add_months(end, -months) + DAY, end)


@given(ENDS, st.sampled_from([3, 6, 9, 12]))
def test_month_day_and_year_on_different_lines(end: date, months: int) -> None:
    parts = [LENGTHS[months][0], end.strftime("%B %d,"), str(end.year)]
    found = resolve(parts, CALENDAR).period
    assert found is not None
    assert (found.end, found.months) == (end, months)


@given(st.text(max_size=60))
def test_any_text_is_answered_without_an_error(text: str) -> None:
    resolution = resolve([text], CALENDAR, filing_end=END)
    assert (resolution.period is None) == (resolution.reason is not None)
    find_periods(text)


def test_find_periods_in_titles_and_questions() -> None:
    def ends(text: str) -> list[str]:
        return [f"{p.start or ''}..{p.end}" for m in find_periods(text) if (p := m.period(CALENDAR))]

    assert ends("For the years ended December 31, 2023, 2022 and 2021") == [
        "2023-01-01..2023-12-31", "2022-01-01..2022-12-31", "2021-01-01..2021-12-31",
    ]  # fmt: skip
    assert len(find_periods("Three and Six Months Ended June 30, 2023 and 2022")) == 4
    assert ends("June 30, December 31, 2023 2022") == ["..2023-06-30", "..2022-12-31"]
    assert ends("restructuring costs in Q2 2026?") == ["2026-04-01..2026-06-30"]
    assert ends("In 2022 and in the second quarter of 2023") == ["2022-01-01..2022-12-31", "2023-04-01..2023-06-30"]
    assert ends("average from FY2017 - FY2019") == [f"{y}-01-01..{y}-12-31" for y in (2017, 2018, 2019)]
    assert ends("from January 1, 2023 to July 21, 2023") == ["2023-01-01..2023-07-21"]
    assert find_periods("(in millions, except per share data)") == []


@pytest.mark.parametrize("head", ["% CHANGE EXCLUDING CURRENCY CHANGES", "Variation at constant exchange rates"])
def test_a_change_without_currency_effects_is_a_change(head: str) -> None:
    assert resolve([head]).is_change


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("June 2023 quarter", None, date(2023, 6, 30)),
        ("September quarter 2023", None, date(2023, 9, 30)),
        ("自 令和 4年 4月 1日 至 令和 5年 3月31日", date(2022, 4, 1), date(2023, 3, 31)),
        ("2023年01月01日至2023年06月30日", date(2023, 1, 1), date(2023, 6, 30)),
    ],
)
def test_quarters_of_a_month_and_ranges_in_chinese_and_japanese(text: str, first: date | None, last: date) -> None:
    (mention,) = find_periods(text)
    assert (mention.first_day, mention.end) == (first, last)
    assert mention.months == (None if first else 3)
