"""Questions that ask for something computed: formula, operands, periods; and those that do not."""

from __future__ import annotations

import pytest

from tieout.answer.plan import Plan, plan_of
from tieout.answer.question import body_of
from tieout.query.companies import Companies

NAMES = Companies({str(i): {"company": name} for i, name in enumerate(("Alder Works, Inc.", "Birch Mills plc"))})


def plan(question: str) -> Plan | None:
    return plan_of(body_of(question, NAMES.find(question)))


@pytest.mark.parametrize(
    ("question", "said", "unit"),
    [
        ("What was the change in Alder's net sales from 2022 to 2023?", "net sales in 2023 − net sales in 2022", None),
        ("How have Alder's net sales changed from 2022 to 2023?", "net sales in 2023 − net sales in 2022", None),
        ("What was the change in Alder's cash from December 31, 2022 to June 30, 2023?",
         "cash at June 30, 2023 − cash at December 31, 2022", None),
        ("By how much did Alder's goodwill fall in fiscal 2023?",
         "goodwill in fiscal 2023 − goodwill in fiscal 2022", None),
        ("What was Alder's revenue growth in 2023?",
         "(revenue in 2023 − revenue in 2022) / abs(revenue in 2022)", "percent"),
        ("What is Alder's year-over-year change in revenue from FY2016 to FY2017 (in units of percents)?",
         "(revenue in fiscal 2017 − revenue in fiscal 2016) / abs(revenue in fiscal 2016)", "percent"),
        ("Alder's research and development as a percentage of net sales in 2023",
         "research and development in 2023 / net sales in 2023", "percent"),
        ("What percentage of Alder's net sales was capital expenditures in 2023?",
         "abs(capital expenditures in 2023) / net sales in 2023", "percent"),
        ("Alder's operating income divided by net sales in Q2 2023",
         "operating income in Q2 2023 / net sales in Q2 2023", "ratio"),
        ("What was the three-year average of Alder's net sales from 2021 to 2023?",
         "mean(net sales in 2021, net sales in 2022, net sales in 2023)", None),
        ("What was the 2 year average net profit margin of Alder in FY2023?",
         ("mean(net income in fiscal 2022 / total revenue in fiscal 2022, "
          "net income in fiscal 2023 / total revenue in fiscal 2023)"), "percent"),
        ("What was the sum of Alder's research and development and selling expenses in 2023?",
         "research and development in 2023 + selling expenses in 2023", None),
        ("What was the difference between Alder's total assets and total liabilities at June 30, 2023?",
         "total assets at June 30, 2023 − total liabilities at June 30, 2023", None),
        ("What was the change in Alder's gross carrying amount between the 2021 and 2022 Notes in 2019?",
         "gross carrying amount for 2021 notes in 2019 − gross carrying amount for 2022 notes in 2019", None),
        ("What was the percentage change in Alder's carrying amount between the 2026 and 2027 Notes in 2019?",
         ("(carrying amount for 2027 notes in 2019 − carrying amount for 2026 notes in 2019) / "
          "abs(carrying amount for 2026 notes in 2019)"), "percent"),
        ("What was the net change in Alder's number of staff in 2016?",
         "number of staff in 2016 − number of staff in 2015", None),
        ("What was the decrease in Alder's paper sales for 2019, as compared to 2018?",
         "paper sales in 2019 − paper sales in 2018", None),
        ("What was Alder's total rent expense for fiscal years 2010 to 2012, in millions?",
         "total rent expense in 2010 + total rent expense in 2011 + total rent expense in 2012", None),
        ("Alder's current ratio at the end of 2023",
         "total current assets at the end of 2023 / total current liabilities at the end of 2023", "ratio"),
        (("What is Alder's FY2019 turnover of stock? It is defined as: FY2019 COGS / (average stock between FY2018 and "
          "FY2019). Round your answer to two decimal places."),
         "COGS in fiscal 2019 / mean(stock in fiscal 2018, stock in fiscal 2019)", None),
        (("What is Alder's FY2016 working capital ratio? Define working capital ratio as total current assets divided "
          "by total current liabilities."),
         "total current assets in fiscal 2016 / total current liabilities in fiscal 2016", None),
        ("Was Alder's net income higher in 2022 or 2023?", "max(net income in 2022, net income in 2023)", None),
        ("In which year was Alder's net income lowest, 2021, 2022 or 2023?",
         "min(net income in 2021, net income in 2022, net income in 2023)", None),
        ("Which was larger in 2023 at Alder: cost of sales or gross profit?",
         "max(cost of sales in 2023, gross profit in 2023)", None),
    ],
)  # fmt: skip
def test_what_is_computed(question: str, said: str, unit: str | None) -> None:
    found = plan(question)
    assert found is not None
    assert (found.said, found.unit) == (said, unit)


@pytest.mark.parametrize(
    "question",
    [
        "What was Alder's net sales in 2023?",
        "What was the amount of Alder's cash and cash equivalents in 2018?",
        "Alder's average shares outstanding in 2023",
        "Alder total of other assets as of June 30, 2023",
        "What drove Alder's revenue growth in 2023?",
        "How did Alder's sales growth compare with that of last year in 2023?",
        "Alder's provision for research and development, net, in 2023",
    ],
)
def test_what_is_looked_up(question: str) -> None:
    assert plan(question) is None


def test_a_movement_over_one_period_is_one_against_the_year_before_unless_a_row_states_it() -> None:
    found = plan("What was the increase in Alder's accounts payable in 2023?")
    assert found is not None
    assert [o.when.words for o in found.operands if o.when] == ["in 2023", "in 2022"]
    assert found.moves == "accounts payable"
