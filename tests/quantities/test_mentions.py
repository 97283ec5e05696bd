"""Periods that running text names, in any language: a length, the word that it ended, and its day belong together."""

from __future__ import annotations

from datetime import date

import pytest

from tieout.quantities.mentions import find_periods


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("for the year ended December 31, 2023", 12),
        ("Exercice clos le 31 décembre 2023", 12),
        ("esercizio chiuso al 31 dicembre 2023", 12),
        ("ejercicio terminado el 31 de diciembre de 2023", 12),
        ("Exercício findo em 31 de dezembro de 2023", 12),
        ("Geschäftsjahr zum 31. Dezember 2023", 12),
        ("för räkenskapsåret som avslutades den 31 december 2023", 12),
        ("Regnskapsår avsluttet 31. desember 2023", 12),
        ("rok obrotowy zakończony dnia 31 grudnia 2023", 12),
        ("over de zes maanden eindigend op 31 december 2023", 6),
        ("za okres 6 miesięcy zakończony 31 grudnia 2023 r.", 6),
        ("截至2023年12月31日止年度", 12),
    ],
)
def test_a_length_and_the_day_on_which_it_ended_are_one_period(text: str, months: int) -> None:
    assert [(m.months, m.end) for m in find_periods(text)] == [(months, date(2023, 12, 31))]


def test_a_second_length_after_a_day_is_a_period_of_its_own() -> None:
    found = find_periods("year ended December 31, 2023 and six months ended June 30, 2024")
    assert [(m.months, m.end) for m in found] == [(12, date(2023, 12, 31)), (6, date(2024, 6, 30))]


def test_the_end_of_a_year_is_named_by_its_year() -> None:
    assert [(m.text, m.year) for m in find_periods("total assets at the end of 2023")] == [("2023", 2023)]
