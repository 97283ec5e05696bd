"""How the filings of many countries spell a period, each with the days meant."""

from __future__ import annotations

from datetime import date

import pytest

from tieout.quantities.calendar import FiscalCalendar
from tieout.quantities.periods import Resolution, resolve

# Fragments are parted by "|"; a day alone is an instant; "-" is no period.
ANNUAL = """
Year ended 31 December 2023 = 2023-01-01..2023-12-31
Year ended December 31, | 2022 = 2022-01-01..2022-12-31
Year Ended 31.12.2023 = 2023-01-01..2023-12-31
For the year ended 31st December 2023 = 2023-01-01..2023-12-31
Years ended December 31, 2022 and 2023 | 2023 = 2023-01-01..2023-12-31
Twelve months ended 31 Dec 2023 = 2023-01-01..2023-12-31
12 months to 31 December 2023 = 2023-01-01..2023-12-31
12M 2023 = 2023-01-01..2023-12-31
FY23 = 2023-01-01..2023-12-31
FY 2023 = 2023-01-01..2023-12-31
FY'23 = 2023-01-01..2023-12-31
FYE 2022 = 2022-01-01..2022-12-31
CY2022 = 2022-01-01..2022-12-31
Fiscal 2022 = 2022-01-01..2022-12-31
Financial year 2022 = 2022-01-01..2022-12-31
Geschäftsjahr 2022 = 2022-01-01..2022-12-31
GJ 2022 = 2022-01-01..2022-12-31
Boekjaar 2022 = 2022-01-01..2022-12-31
Exercice 2022 = 2022-01-01..2022-12-31
Esercizio 2022 = 2022-01-01..2022-12-31
Ejercicio 2022 = 2022-01-01..2022-12-31
Exercício 2022 = 2022-01-01..2022-12-31
Regnskabsår 2022 = 2022-01-01..2022-12-31
Räkenskapsåret 2022 = 2022-01-01..2022-12-31
Regnskapsåret 2022 = 2022-01-01..2022-12-31
Tilikausi 2022 = 2022-01-01..2022-12-31
2022年度 = 2022-01-01..2022-12-31
2022年 = 2022-01-01..2022-12-31
2022년 = 2022-01-01..2022-12-31
2023 = 2023-01-01..2023-12-31
2022 (restated) = 2022-01-01..2022-12-31
2022 | angepasst = 2022-01-01..2022-12-31
2022 | retraité = 2022-01-01..2022-12-31
2022 pro forma = 2022-01-01..2022-12-31
Exercice clos le 31 décembre 2023 = 2023-01-01..2023-12-31
Exercice clos au 31 décembre | 2022 = 2022-01-01..2022-12-31
Ejercicio terminado el 31 de diciembre de 2023 = 2023-01-01..2023-12-31
Esercizio chiuso al 31 dicembre 2023 = 2023-01-01..2023-12-31
Exercício findo em 31 de dezembro de 2023 = 2023-01-01..2023-12-31
Boekjaar eindigend op 31 december 2023 = 2023-01-01..2023-12-31
截至2023年12月31日止年度 = 2023-01-01..2023-12-31
1 January to 31 December 2023 = 2023-01-01..2023-12-31
1 January 2023 to 31 December 2023 = 2023-01-01..2023-12-31
January 1 - December 31, 2023 = 2023-01-01..2023-12-31
1.1.–31.12.2023 = 2023-01-01..2023-12-31
01.01.-31.12.2023 = 2023-01-01..2023-12-31
01.01.2023 - 31.12.2023 = 2023-01-01..2023-12-31
01.01.2023–31.12.2023 = 2023-01-01..2023-12-31
1.1. - 31.12.2023 = 2023-01-01..2023-12-31
vom 1. Januar bis 31. Dezember 2023 = 2023-01-01..2023-12-31
1. Januar bis zum 31. Dezember 2023 = 2023-01-01..2023-12-31
du 1er janvier au 31 décembre 2023 = 2023-01-01..2023-12-31
dal 1 gennaio al 31 dicembre 2023 = 2023-01-01..2023-12-31
del 1 de enero al 31 de diciembre de 2023 = 2023-01-01..2023-12-31
1 de janeiro a 31 de dezembro de 2023 = 2023-01-01..2023-12-31
1 januari t/m 31 december 2023 = 2023-01-01..2023-12-31
1 januari tot en met 31 december 2023 = 2023-01-01..2023-12-31
1. januar - 31. december 2023 = 2023-01-01..2023-12-31
1 januari – 31 december 2023 = 2023-01-01..2023-12-31
1. januar til 31. desember 2023 = 2023-01-01..2023-12-31
od 1 stycznia do 31 grudnia 2023 = 2023-01-01..2023-12-31
from 10 June to 31 December 2023 = 2023-06-10..2023-12-31
Period from 10 June 2022 to 31 December 2023 = 2022-06-10..2023-12-31
10.6.–31.12.2023 = 2023-06-10..2023-12-31
Jan–Dec 2023 = 2023-01-01..2023-12-31
Jan - Sep 2023 = 2023-01-01..2023-09-30
January-June 2023 = 2023-01-01..2023-06-30
Januar–September 2022 = 2022-01-01..2022-09-30
januari-juni 2022 = 2022-01-01..2022-06-30
2023年1-6月 = 2023-01-01..2023-06-30
2023年1～9月 = 2023-01-01..2023-09-30
31 December 2023 = 2023-12-31
31st December 2023 = 2023-12-31
December 31, 2023 = 2023-12-31
Dec. 31, | 2022 = 2022-12-31
Dec 31 | 2022 = 2022-12-31
31-Dec-23 = 2023-12-31
31-Dec-2022 = 2022-12-31
31 Dec 2022 = 2022-12-31
31/12/2022 = 2022-12-31
12/31/2022 = 2022-12-31
12/31/22 = 2022-12-31
31-12-2022 = 2022-12-31
31.12.2022 = 2022-12-31
31.12.22 = 2022-12-31
2022-12-31 = 2022-12-31
30/06/2022 = 2022-06-30
30.6.2022 = 2022-06-30
As at 31 December 2022 = 2022-12-31
As of Dec. 31, 2022 = 2022-12-31
At December 31 | 2022 = 2022-12-31
End-March 2022 = 2022-03-31
As at end-March 2022 = 2022-03-31
end of June 2022 = 2022-06-30
zum 31. Dezember 2022 = 2022-12-31
am 31. Dezember 2022 = 2022-12-31
31. Dezember | 2022 = 2022-12-31
31. März 2022 = 2022-03-31
per 31 december 2022 = 2022-12-31
31 maart 2022 = 2022-03-31
au 31 décembre 2022 = 2022-12-31
31 août 2022 = 2022-08-31
al 31 dicembre 2022 = 2022-12-31
31 dicembre 2022 = 2022-12-31
30 giugno 2022 = 2022-06-30
a 31 de diciembre de 2022 = 2022-12-31
31 de marzo de 2022 = 2022-03-31
31 de dezembro de 2022 = 2022-12-31
30 de junho de 2022 = 2022-06-30
pr. 31. december 2022 = 2022-12-31
31. maj 2022 = 2022-05-31
31 maj 2022 = 2022-05-31
31. desember 2022 = 2022-12-31
30. kesäkuuta 2022 = 2022-06-30
31. joulukuuta 2022 = 2022-12-31
31 grudnia 2022 = 2022-12-31
30 czerwca 2022 r. = 2022-06-30
na dzień 31 marca 2022 = 2022-03-31
2022年12月31日 = 2022-12-31
2022年 12月 31日 = 2022-12-31
２０２２年１２月３１日 = 2022-12-31
令和4年12月31日 = 2022-12-31
平成30年12月31日 = 2018-12-31
2022년 12월 31일 = 2022-12-31
Dec-22 = 2022-12-31
Jun'22 = 2022-06-30
December 2022 = 2022-12-31
Q4 2023 = 2023-10-01..2023-12-31
Q4 '23 = 2023-10-01..2023-12-31
4Q23 = 2023-10-01..2023-12-31
4Q FY23 = 2023-10-01..2023-12-31
Q4/2023 = 2023-10-01..2023-12-31
Q1-23 = 2023-01-01..2023-03-31
Fourth quarter | 2023 = 2023-10-01..2023-12-31
4th quarter 2022 = 2022-10-01..2022-12-31
Quarter 3 | 2022 = 2022-07-01..2022-09-30
4. kvt. | 2022 = 2022-10-01..2022-12-31
4. kvartal 2022 = 2022-10-01..2022-12-31
1. kvartal 2022 = 2022-01-01..2022-03-31
kv. 3 2022 = 2022-07-01..2022-09-30
2. Quartal 2022 = 2022-04-01..2022-06-30
IV. Quartal 2022 = 2022-10-01..2022-12-31
Quartal 2 | 2022 = 2022-04-01..2022-06-30
erstes Quartal 2022 = 2022-01-01..2022-03-31
4e kwartaal 2022 = 2022-10-01..2022-12-31
vierde kwartaal 2022 = 2022-10-01..2022-12-31
1er trimestre 2022 = 2022-01-01..2022-03-31
troisième trimestre 2022 = 2022-07-01..2022-09-30
4ème trimestre | 2022 = 2022-10-01..2022-12-31
T3 2022 = 2022-07-01..2022-09-30
2T22 = 2022-04-01..2022-06-30
2T 2022 = 2022-04-01..2022-06-30
III trimestre 2022 = 2022-07-01..2022-09-30
2° trimestre 2022 = 2022-04-01..2022-06-30
segundo trimestre de 2022 = 2022-04-01..2022-06-30
terzo trimestre 2022 = 2022-07-01..2022-09-30
I kwartał 2022 = 2022-01-01..2022-03-31
2022年第三季度 = 2022-07-01..2022-09-30
2022年第3四半期 = 2022-07-01..2022-09-30
2022년 3분기 = 2022-07-01..2022-09-30
H1 2023 = 2023-01-01..2023-06-30
1H23 = 2023-01-01..2023-06-30
1H FY23 = 2023-01-01..2023-06-30
H2 2022 = 2022-07-01..2022-12-31
HY23 = 2023-01-01..2023-06-30
HY1 2023 = 2023-01-01..2023-06-30
First half 2023 = 2023-01-01..2023-06-30
second half | 2022 = 2022-07-01..2022-12-31
1. Halbjahr 2023 = 2023-01-01..2023-06-30
erstes Halbjahr 2023 = 2023-01-01..2023-06-30
1e halfjaar 2023 = 2023-01-01..2023-06-30
eerste halfjaar 2023 = 2023-01-01..2023-06-30
S1 2023 = 2023-01-01..2023-06-30
1S 2023 = 2023-01-01..2023-06-30
2S22 = 2022-07-01..2022-12-31
1er semestre 2023 = 2023-01-01..2023-06-30
premier semestre 2023 = 2023-01-01..2023-06-30
primer semestre 2023 = 2023-01-01..2023-06-30
I semestre 2023 = 2023-01-01..2023-06-30
primo semestre 2023 = 2023-01-01..2023-06-30
1. halvår 2023 = 2023-01-01..2023-06-30
första halvåret 2023 = 2023-01-01..2023-06-30
2023年上半年 = 2023-01-01..2023-06-30
2022年下半年 = 2022-07-01..2022-12-31
9M 2023 = 2023-01-01..2023-09-30
9M23 = 2023-01-01..2023-09-30
6M 2023 = 2023-01-01..2023-06-30
3M 2023 = 2023-01-01..2023-03-31
9M FY23 = 2023-01-01..2023-09-30
Q1-Q3 2022 = 2022-01-01..2022-09-30
Q1–Q2 2022 = 2022-01-01..2022-06-30
1.-3. kvartal 2022 = 2022-01-01..2022-09-30
1.-3. kvt. | 2022 = 2022-01-01..2022-09-30
1.–2. Quartal 2022 = 2022-01-01..2022-06-30
First nine months | 2022 = 2022-01-01..2022-09-30
neuf premiers mois 2022 = 2022-01-01..2022-09-30
första nio månaderna 2022 = 2022-01-01..2022-09-30
primeros nueve meses 2022 = 2022-01-01..2022-09-30
primi nove mesi 2022 = 2022-01-01..2022-09-30
Six months ended 30 June 2023 = 2023-01-01..2023-06-30
6 months to 30 June 2023 = 2023-01-01..2023-06-30
Nine months to 30/09/2023 = 2023-01-01..2023-09-30
Half year ended 30 June | 2023 = 2023-01-01..2023-06-30
Half-year ended 30 June | 2023 = 2023-01-01..2023-06-30
Quarter ended 30 September 2023 = 2023-07-01..2023-09-30
Quarters Ended September 30, | 2022 = 2022-07-01..2022-09-30
Three Months Ended | Mar. 31, 2022 = 2022-01-01..2022-03-31
neun Monate bis 30. September 2022 = 2022-01-01..2022-09-30
zes maanden eindigend op 30 juni 2022 = 2022-01-01..2022-06-30
截至2022年6月30日止六个月 = 2022-01-01..2022-06-30
截至2022年6月30日止6個月 = 2022-01-01..2022-06-30
Since inception = -
% Change = -
Δ % = -
+/- = -
+/– in % = -
Change | 2023 vs 2022 = -
Veränderung in % = -
Veränderung = -
Abweichung = -
Variation en % = -
Évolution = -
Variazione % = -
Variazione = -
Variación = -
Variação % = -
Verschil = -
Mutatie = -
Ændring i % = -
Förändring, % = -
Endring = -
Muutos, % = -
Zmiana % = -
变动幅度 = -
增减 = -
本报告期比上年同期增减 = -
増減率 = -
増減 = -
증감 = -
Increase/(Decrease) = -
Zunahme/Abnahme = -
3 months or less = -
3 to 12 months = -
Over 5 years = -
On demand = -
up to 3 months = -
3 months up to 1 year = -
1 year up to 5 years = -
bis 1 Jahr = -
über 5 Jahre = -
mehr als 5 Jahre = -
1 bis 5 Jahre = -
moins d'un an = -
de 1 à 5 ans = -
entro 12 mesi = -
oltre 5 anni = -
menos de 1 año = -
1年以内 = -
1年超5年以内 = -
Current year = 2023-01-01..2023-12-31
Prior year = 2022-01-01..2022-12-31
Previous year = 2022-01-01..2022-12-31
Last year = 2022-01-01..2022-12-31
Vorjahr = 2022-01-01..2022-12-31
Berichtsjahr = 2023-01-01..2023-12-31
Geschäftsjahr = 2023-01-01..2023-12-31
Laufendes Jahr = 2023-01-01..2023-12-31
Vorjahr (angepasst) = 2022-01-01..2022-12-31
Exercice N = 2023-01-01..2023-12-31
Exercice N-1 = 2022-01-01..2022-12-31
N = 2023-01-01..2023-12-31
N-1 = 2022-01-01..2022-12-31
Exercice précédent = 2022-01-01..2022-12-31
Esercizio precedente = 2022-01-01..2022-12-31
Ejercicio anterior = 2022-01-01..2022-12-31
Exercício anterior = 2022-01-01..2022-12-31
Vorig boekjaar = 2022-01-01..2022-12-31
Dit boekjaar = 2023-01-01..2023-12-31
Föregående år = 2022-01-01..2022-12-31
Sidste år = 2022-01-01..2022-12-31
I fjor = 2022-01-01..2022-12-31
本年 = 2023-01-01..2023-12-31
上年 = 2022-01-01..2022-12-31
本期发生额 = 2023-01-01..2023-12-31
上期金额 = 2022-01-01..2022-12-31
期末余额 = 2023-12-31
期初余额 = 2022-12-31
上年度末 = 2022-12-31
当期 = 2023-01-01..2023-12-31
前期 = 2022-01-01..2022-12-31
当連結会計年度 = 2023-01-01..2023-12-31
당기 = 2023-01-01..2023-12-31
전기 = 2022-01-01..2022-12-31
"""

QUARTER = """
本报告期 = 2023-01-01..2023-03-31
上年同期 = 2022-01-01..2022-03-31
本报告期末 = 2023-03-31
上年度末 = 2022-12-31
年初至报告期期末金额 = 2023-01-01..2023-03-31
Current period = 2023-01-01..2023-03-31
Prior period = 2022-01-01..2022-03-31
Vorjahreszeitraum = 2022-01-01..2022-03-31
Quarter ended | Current year = 2023-01-01..2023-03-31
"""

MARCH = """
2022/23 = 2022-04-01..2023-03-31
2022-23 = 2022-04-01..2023-03-31
2021-2022 = 2021-04-01..2022-03-31
FY22/23 = 2022-04-01..2023-03-31
FY2022-23 = 2022-04-01..2023-03-31
FY 2021-22 = 2021-04-01..2022-03-31
Year ended 31.3.2023 = 2022-04-01..2023-03-31
Year ended 31st March | 2022 = 2021-04-01..2022-03-31
1999-00 = 1999-04-01..2000-03-31
As at end-March | 2022 = 2022-03-31
Mar-22 = 2022-03-31
2023年3月期 = 2022-04-01..2023-03-31
令和5年3月期 = 2022-04-01..2023-03-31
2023年3月期 第1四半期 = 2022-04-01..2022-06-30
2023年3月31日 = 2023-03-31
1H FY23 = 2022-04-01..2022-09-30
Q1 FY2022-23 = 2022-04-01..2022-06-30
HY22 = 2021-04-01..2021-09-30
9M FY23 = 2022-04-01..2022-12-31
Years ended March 31, 2022 and 2023 | 2022 = 2021-04-01..2022-03-31
前連結会計年度 = 2021-04-01..2022-03-31
"""

WEEKS = """
12 Weeks Ended | September 3, 2022 = 2022-06-12..2022-09-03
36 Weeks Ended | 9/3/2022 = 2021-12-26..2022-09-03
36 Weeks Ended | 9/4/2021 = 2020-12-27..2021-09-04
Thirty-six weeks ended | September 3, 2022 = 2021-12-26..2022-09-03
24 weeks ended June 11, 2022 = 2021-12-26..2022-06-11
16 weeks ended | April 23, 2022 = 2022-01-02..2022-04-23
Twelve weeks ended | 9/3/22 = 2022-06-12..2022-09-03
13 weeks ended | 3 September 2022 = 2022-06-05..2022-09-03
9/3/2022 = 2022-09-03
12 Weeks Ended | 2022 = 2022-06-12..2022-09-03
"""


def cases(text: str) -> list[tuple[list[str], str]]:
    rows = [line.rsplit(" = ", 1) for line in text.strip().splitlines()]
    return [([part.strip() for part in header.split("|")], days.strip()) for header, days in rows]


def shown(found: Resolution) -> str:
    if found.period is None:
        return "-"
    return f"{found.period.start}..{found.period.end}" if found.period.start else str(found.period.end)


@pytest.mark.parametrize(("parts", "days"), cases(ANNUAL))
def test_in_an_annual_filing(parts: list[str], days: str) -> None:
    found = resolve(parts, FiscalCalendar(12, 31), filing_end=date(2023, 12, 31), months=12)
    assert shown(found) == days


@pytest.mark.parametrize(("parts", "days"), cases(QUARTER))
def test_in_a_quarterly_filing(parts: list[str], days: str) -> None:
    found = resolve(parts, FiscalCalendar(12, 31), filing_end=date(2023, 3, 31), months=3)
    assert shown(found) == days


@pytest.mark.parametrize(("parts", "days"), cases(MARCH))
def test_where_the_year_ends_in_march(parts: list[str], days: str) -> None:
    found = resolve(parts, FiscalCalendar(3, 31), filing_end=date(2023, 3, 31), months=12)
    assert shown(found) == days


@pytest.mark.parametrize(("parts", "days"), cases(WEEKS))
def test_in_weeks(parts: list[str], days: str) -> None:
    calendar = FiscalCalendar(12, 31, week_based=True, known_ends=(date(2022, 9, 3), date(2021, 9, 4)))
    assert shown(resolve(parts, calendar, filing_end=date(2022, 9, 3), months=9)) == days
