"""What is read from a question: companies, periods by their calendar, metric words."""

from __future__ import annotations

from datetime import date

import pytest

from tieout.indexes.lexical import stem
from tieout.query.companies import Companies
from tieout.query.periods import calendar_of, read_periods, resolve
from tieout.query.understand import understand
from tieout.query.vocabulary import vocabulary

NAMES = {
    "a": "The J. M. Smucker Company", "b": "AMC Entertainment Holdings, Inc.", "c": "Exxon Mobil Corporation",
    "d": "General Electric Company", "e": "C3.ai, Inc.", "f": "Johnson & Johnson", "g": "Apple Inc.",
    "h": "Bristol-Myers Squibb Company", "i": "AMC Networks Inc.", "j": "AMAZON.COM, INC.",
}  # fmt: skip
FACTS = {doc: {"company": name, "fiscal_year": 2024} for doc, name in NAMES.items()}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What was The J. M. Smucker's revenue?", ["a"]),
        ("Smucker goodwill", ["a"]),
        ("AMC Entertainment revenue", ["b"]),
        ("What did AMC report?", ["b", "i"]),
        ("ExxonMobil share of equity", ["c"]),
        ("GE's long-term debt", ["d"]),
        ("how large was general electric's debt?", ["d"]),
        ("C3's subscription revenue", ["e"]),
        ("JnJ's inventory turnover", ["f"]),
        ("What was Apple’s gross margin?", ["g"]),
        ("apples and pears", []),
        ("BMY research costs against Apple's", ["h", "g"]),
        ("General and administrative expenses", []),
        ("Amazon's net income", ["j"]),
    ],
)
def test_companies(question: str, expected: list[str]) -> None:
    assert [d for f in Companies(FACTS).find(question) for d in f.doc_ids] == expected


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("What was Tesla's revenue in 2022?", ["Tesla"]),
        ("Northwind Traders' revenue in 2022?", ["Northwind Traders"]),
        ("What was total revenue in 2022?", []),
    ],
)
def test_companies_that_are_not_there(question: str, missing: list[str]) -> None:
    assert list(understand(question, FACTS).missing) == missing


JANUARY = ("01-31", "2024-02-03", 2023)
SEPTEMBER = ("09-30", "2024-09-28", 2024)
DECEMBER = ("12-31", "2024-12-31", 2024)
Days = list[tuple[date | None, date]]


@pytest.mark.parametrize(
    ("question", "calendar", "expected"),
    [
        ("Q2 2026", DECEMBER, [(date(2026, 4, 1), date(2026, 6, 30)), (None, date(2026, 6, 30))]),
        ("2Q26", DECEMBER, [(date(2026, 4, 1), date(2026, 6, 30)), (None, date(2026, 6, 30))]),
        ("FY23", SEPTEMBER, [(date(2022, 10, 2), date(2023, 9, 30)), (None, date(2023, 9, 30))]),
        ("fiscal 2023", JANUARY, [(date(2023, 1, 29), date(2024, 2, 3)), (None, date(2024, 2, 3))]),
        ("nine months ended September 30, 2023", DECEMBER, [(date(2023, 1, 1), date(2023, 9, 30))]),
        ("at the end of 2022", DECEMBER, [(None, date(2022, 12, 31))]),
        ("year-end 2022", DECEMBER, [(None, date(2022, 12, 31))]),
        ("as of July 2, 2023", DECEMBER, [(None, date(2023, 7, 2))]),
        ("notes due May 2040 at December 31, 2022", DECEMBER, [(None, date(2022, 12, 31))]),
        ("prior year", DECEMBER, [(date(2023, 1, 1), date(2023, 12, 31)), (None, date(2023, 12, 31))]),
        ("no period at all", DECEMBER, []),
    ],
)
def test_periods(question: str, calendar: tuple[str, str, int], expected: Days) -> None:
    wanted = resolve(read_periods(question), calendar_of(*calendar), 2024)
    assert [(p.start, p.end) for w in wanted for p in w.periods] == expected


def test_last_years_are_counted_back() -> None:
    wanted = resolve(read_periods("in the last three years"), calendar_of(*DECEMBER), 2024)
    assert [w.periods[0].end.year for w in wanted] == [2024, 2023, 2022]


def test_metric_words_are_what_is_left() -> None:
    found = understand("What was Apple's gross margin for the year ended September 28, 2024?", FACTS)
    assert found.metric == (stem("gross"), stem("margin"))
    assert found.shown()["companies"] == ["Apple Inc."]
    assert found.shown()["periods"] == ["year ended September 28, 2024"]


@pytest.mark.parametrize(
    ("question", "member"),
    [
        ("What was revenue for Europe at Apple in Q2 2023?", ("europ",)),
        ("Apple, Europe: revenue in Q2 2023", ("europ",)),
        ("What was revenue for U.S. markets at Apple in 2023? And for Asia?", ("us", "market")),
        ("What was revenue for Europe. And why?", ("europ",)),
        ("What was Apple's revenue for the three months ended June 30, 2023?", ()),
    ],
)
def test_the_part_asked_about(question: str, member: tuple[str, ...]) -> None:
    assert understand(question, FACTS).member == member


def test_words_are_told_as_the_question_spells_them() -> None:
    found = understand("What was the nonoperating income for U.S. markets, at Apple?", FACTS)
    assert found.as_asked([stem("markets"), stem("nonoperating"), "us"]) == "nonoperating U.S. markets"


def test_forms_units_statements_notes_and_numbers() -> None:
    found = understand("In the 10-Q's balance sheet, what percentage is 3.625% of?", FACTS)
    assert (found.form, found.unit, found.statement, found.numbers) == ("10-Q", "percent", "balance sheet", ("3.625",))
    assert understand("Which note qualifies goodwill?", FACTS).wants_note
    assert understand("What does the note to goodwill say?", FACTS).wants_note
    assert not understand("2.750% notes due May 2040", FACTS).wants_note


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("capex", "purchases of property plant and equipment"),
        ("turnover", "net sales"),
        ("SG&A", "selling general and administrative"),
        ("PP&E", "property and equipment net"),
        ("payments to acquire productive assets", "capital expenditures"),
    ],
)
def test_synonyms(asked: str, printed: str) -> None:
    vocab = vocabulary()
    known = {phrase for phrase, _ in vocab.variants(vocab.content(asked.lower().split()))}
    assert vocab.content(printed.split()) in known


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("debt with three months or less maturity for the six months ended June 30, 2024",
         ["six months ended June 30, 2024"]),
        ("debt maturing in more than three months in 2024", ["2024"]),
        ("payments due within one year at December 31, 2024", ["at December 31, 2024"]),
        ("lease liability payments due at December 31, 2024", ["at December 31, 2024"]),
        ("senior notes due at December 31, 2040", []),
        ("revenue after 2023 year", ["2023"]),
        ("notes due May 2040 at December 31, 2024", ["at December 31, 2024"]),
        ("the three months ended June 30, 2024", ["three months ended June 30, 2024"]),
    ],
)  # fmt: skip
def test_a_length_that_limits_something_is_no_period(question: str, texts: list[str]) -> None:
    assert [m.text for m, _ in read_periods(question).mentions] == texts


def test_a_digit_that_tells_two_elements_apart_is_no_word() -> None:
    assert understand("severance costs1 in 2022", FACTS).metric == (stem("severance"), stem("costs"))
    assert "3" in understand("fair value of level3 assets in 2022", FACTS).metric
    assert "2" in understand("loans in stage2 in 2022", FACTS).metric


@pytest.mark.parametrize(
    ("question", "periods", "filed"),
    [
        ("Larkmoor 2019 annual report: What was revenue in 2018?", ["2018"], (2019,)),
        ("Larkmoor 2019 annual report: What was revenue?", ["2019"], (2019,)),
        ("In its 2023 10-K, what was Larkmoor's revenue in 2021?", ["2021"], (2023,)),
        ("What was revenue in fiscal 2021 by the annual report for 2022?", ["fiscal 2021"], (2022,)),
        ("Larkmoor FY2022: what was debt at the end of 2021?", ["2021"], (2022,)),
        ("What was revenue in 2019 and 2018?", ["2019 and 2018", "2019 and 2018"], ()),
        ("Larkmoor 2019 annual report: How did cash change from last year?", [], (2019,)),
    ],
)
def test_the_year_of_the_named_filing_is_not_asked(question: str, periods: list[str], filed: tuple[int, ...]) -> None:
    asked = read_periods(question)
    assert [m.text for m, _ in asked.mentions] == periods
    assert asked.filed == filed


@pytest.mark.parametrize(
    ("question", "form"),
    [("Larkmoor 10k revenue", "10-K"), ("by its annual accounts", "annual accounts"), ("annual revenue", None)],
)
def test_form(question: str, form: str | None) -> None:
    assert understand(question, FACTS).form == form


def test_names_in_lower_case_count_where_nobody_writes_capitals() -> None:
    names = Companies(FACTS)
    assert [f.company for f in names.find("amazon R&D FY21")] == ["AMAZON.COM, INC."]
    assert [f.company for f in names.find("What did Networks spend beside amazon")] == []


def test_words_for_a_company_that_lead_its_name_may_be_left_out() -> None:
    names = Companies({"a": {"company": "Compagnie Financière Ormeau SA"}, "b": {"company": "Groupe Tilleul"}})
    found = [f.company for q in ("Ormeau revenue 2022", "ormeau revenue 2022", "Tilleul's debt") for f in names.find(q)]
    assert found == ["Compagnie Financière Ormeau SA", "Compagnie Financière Ormeau SA", "Groupe Tilleul"]
