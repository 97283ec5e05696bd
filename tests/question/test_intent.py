"""What kind of answer a question asks for."""

from __future__ import annotations

import pytest

from tieout.question import asking_clause, intent_of


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("What was Alder's revenue in fiscal 2019?", "value"),
        ("alder revenue 2019", "value"),
        ("What did Alder pay out in dividends last year", "value"),
        ("What was the total amount included in other income?", "value"),
        ("What was the defined benefit plan interest cost in 2022?", "value"),
        ("What was net cash provided by operating activities in 2019?", "value"),
        ("How many mills does Alder run?", "count"),
        ("By how much did revenue rise in 2021?", "change"),
        ("What was the change in inventories between 2018 and 2019?", "change"),
        ("How much did sales grow in 2021?", "change"),
        ("What was the percentage change in revenue from 2018 to 2019?", "growth"),
        ("how fast did Alder grow sales", "growth"),
        ("What share of revenue came from paper?", "share"),
        ("What is the ratio of debt to equity?", "ratio"),
        ("What was the average inventory over 2018 and 2019?", "average"),
        ("What is the sum of rent and tax?", "sum"),
        ("In which year was revenue highest?", "extremum"),
        ("Alder revenue by segment 2022", "list"),
        ("How much of the debt has to be paid back each year from 2023 to 2027?", "list"),
        ("Who had more revenue in 2022, Alder or Birch?", "compare"),
        ("Did Alder earn more in paper or in timber in 2022?", "compare"),
        ("How has revenue developed from 2019 to 2021?", "trend"),
        ("Did revenue rise in 2021?", "yesno"),
        ("In 2021, did Alder pay a dividend?", "yesno"),
        ("Can you tell me Alder's revenue in 2021?", "value"),
        ("Could you explain why revenue fell?", "why"),
        ("Is there any customer that makes up more than 10% of revenue?", "yesno"),
        ("Alder 2019 annual report: Why did interest expense fall in fiscal 2019?", "why"),
        ("What drove the increase in revenue?", "why"),
        ("What was the primary reason for the decrease in sales?", "why"),
        ("Why did the rate differ from the 21% U.S. statutory rate in 2019?", "why"),
        ("How is basic earnings per share calculated?", "how"),
        ("How does the company estimate the fair value of options?", "how"),
        ("What is included in non-operating income?", "what"),
        ("What does Net revenues from “Other” include?", "what"),
        ("What do intersegment revenues reflect?", "what"),
        ("What were the valuation allowances for 2019 related to?", "what"),
        ("What are the components of general and administrative expenses?", "what"),
        ("Which chips are hit by the export rules?", "what"),
        ("Who audits Alder?", "who"),
        ("When was the credit facility signed?", "when"),
        ("Which note should be referred to for leases?", "where"),
        ("For awards where the criteria are met, what is the expense in 2012?", "value"),
        ("Warum ist der Umsatz gesunken?", "why"),
        ("Pourquoi les ventes ont-elles baissé ?", "why"),
        ("¿Por qué bajaron las ventas?", "why"),
        ("Waarom daalde de omzet?", "why"),
    ],
)
def test_intent(question: str, intent: str) -> None:
    assert intent_of(question) == intent


def test_the_clause_that_asks() -> None:
    assert asking_clause("Alder 2019 report: Why did it fall? Round to two decimals.") == "Why did it fall?"
