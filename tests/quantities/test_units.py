"""Units lines, headers and label fragments."""

from decimal import Decimal

import pytest

from tieout.quantities.currencies import currency_of, resolve
from tieout.quantities.units import Units, parse_units

K, M, B = Decimal(10**3), Decimal(10**6), Decimal(10**9)
CRORE, LAKH = Decimal(10**7), Decimal(10**5)


def read(text: str) -> Units:
    units = parse_units(text)
    assert units is not None, text
    return units


@pytest.mark.parametrize(
    ("text", "currency", "money"),
    [
        ("(in millions)", None, M), ("MILLIONS", None, M), ("(000s omitted)", None, K), ("(x 1.000)", None, K),
        ("$ in millions", "USD", M), ("Dollars in millions", "USD", M), ("(millions of Canadian dollars)", "CAD", M),
        ("(Amounts in millions of U.S. dollars unless otherwise noted)", "USD", M), ("£'000", "GBP", K),
        ("£m", "GBP", M), ("€ 000", "EUR", K), ("EUR '000", "EUR", K), ("(x € 1.000)", "EUR", K),
        ("x EUR 1 mln", "EUR", M), ("in duizenden euro's", "EUR", K), ("RMB’000", "CNY", K),
        ("Rs. in crore", "INR", CRORE),
        ("₹ lakh", "INR", LAKH), ("JPY millions", "JPY", M), ("(millions of yen)", "JPY", M), ("US$m", "USD", M),
        ("($000's)", "USD", K), ("$bn", "USD", B), ("CHF\u2009000", "CHF", K), ("TEUR", "EUR", K), ("MSEK", "SEK", M),
        ("R'000", "ZAR", K), ("NOK m", "NOK", M), ("In €", "EUR", None), ("£", "GBP", None), ("($)", "USD", None),
        ("2024 (in millions)", None, M), ("Attendance (in thousands) (1)", None, K),
        ("December 31 (In millions)", None, M),
    ],
)  # fmt: skip
def test_currency_and_multiplier(text: str, currency: str | None, money: Decimal | None) -> None:
    units = read(text)
    assert (units.currency, units.money_multiplier) == (currency, money)


@pytest.mark.parametrize(
    ("text", "money", "shares", "per_share_exception", "share_exception"),
    [
        ("(in millions, except per share data)", M, M, True, False),
        ("(In thousands, except share and per share amounts)", K, Decimal(1), True, True),
        ("Dollars in millions; shares in thousands", M, K, False, False),
        ("Dollars and shares in millions", M, M, False, False),
        ("shares in thousands", None, K, False, False),
        ("(millions of shares)", None, M, False, False),
        ("(net income in millions and shares in thousands)", M, K, False, False),
        ("(In millions; per-share amounts in dollars)", M, M, True, False),
        ("(dollars in millions, except per share amounts, and shares in thousands)", M, K, True, True),
        (
            "(in millions, except number of shares, which are reflected in thousands, and per-share amounts)",
            M, K, True, True,
        ),
        ("(amounts in millions, except par value and share data)", M, Decimal(1), True, True),
    ],
)  # fmt: skip
def test_shares_and_exceptions(
    text: str, money: Decimal | None, shares: Decimal | None, per_share_exception: bool, share_exception: bool
) -> None:
    units = read(text)
    assert (units.money_multiplier, units.share_multiplier) == (money, shares)
    assert (units.per_share_exception, units.share_exception) == (per_share_exception, share_exception)


def test_other_measures() -> None:
    assert read("% of net sales").percent
    assert read("(in percent)").percent
    assert read("per share").per_share
    assert read("Number of shares").shares
    assert read("Earnings per share (p)").minor
    assert read("bps").basis_points
    assert read("(x)").ratio
    assert read("(thousands of barrels daily)").measure == "barrels daily"
    assert read("Adjusted EBITDA (In millions)").text == "(In millions)"


@pytest.mark.parametrize(
    "text",
    [
        "$500 million 5.000% notes due October 2024", "Six million cubic feet", "Common stock, $0.01 par value",
        "Net income", "In the year 2023", "(5,000)", "(1,000)", "2023", "Euro", "",
    ],
)  # fmt: skip
def test_not_units(text: str) -> None:
    assert parse_units(text) is None


def test_paragraphs_need_a_bracket_or_the_start_of_a_line() -> None:
    assert parse_units("We serve millions of customers in thousands of stores.", strict=True) is None
    assert parse_units("The Company paid $20 million in 2023.", strict=True) is None
    inside = parse_units("Results (in millions, except per share data) were as follows", strict=True)
    assert inside is not None
    assert inside.text == "(in millions, except per share data)"
    line = parse_units("Some Company\nAmounts in millions of dollars except per share amounts", strict=True)
    assert line is not None
    assert line.currency == "USD"


def test_a_shared_symbol_follows_the_filing() -> None:
    assert currency_of("$") == "USD"
    assert resolve("$", "CAD") == "CAD"
    assert resolve("$", "EUR") == "USD"
    assert resolve("US$", "CAD") == "USD"
    assert resolve("¥", "CNY") == "CNY"
    assert resolve(None, "CAD") is None


@pytest.mark.parametrize(
    ("text", "money", "shares"),
    [
        ("Changes in cash excluding the captive bank are summarized below (in billions):", "1000000000", "1000000000"),
        ("Sales excluding tax (€m)", "1000000", "None"),
        ("In millions, except share data (shares in thousands)", "1000000", "1000"),
    ],
)
def test_what_a_title_excludes_is_no_exception_from_its_units(text: str, money: str, shares: str) -> None:
    units = parse_units(text)
    assert units is not None
    assert (str(units.money_multiplier), str(units.share_multiplier)) == (money, shares)


def test_a_legal_form_is_no_multiplier() -> None:
    assert parse_units("Resultaat deelneming R B.V.") is None
