"""One cell at a time: what is printed, and what it is read as."""

from decimal import Decimal

import pytest

from tieout.quantities.amounts import detect_decimal_mark, multiplier_of, parse_amount, scaled

MILLION = Decimal(10**6)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234", "1234"), ("0", "0"), ("2023", "2023"), (".25", "0.25"), ("$ 412.0", "412.0"), ("+5", "5"),
        ("(1,234)", "-1234"), ("(1,234 )", "-1234"), ("( 1,234 )", "-1234"), ("$ (1,234)", "-1234"),
        ("($1,234)", "-1234"), ("-$5", "-5"), ("$-5", "-5"), ("−5", "-5"), ("–5", "-5"), ("5-", "-5"),
        ("(1,234", "-1234"), ("5 1/2", "5.5"), ("½", "0.5"), ("5½%", "5.5"), ("1,23,456", "123456"), ("-0-", "0"),
        ("1.234,56", "1234.56"), ("1 234,5", "1234.5"), ("1'234", "1234"), ("1’234.50", "1234.50"),
        ("1\u202f234\u202f567", "1234567"), ("Rs.500", "500"), ("$.05", "0.05"), ("１２", "12"),
        ("△876", "-876"), ("△ 1,204", "-1204"), ("（1,234）", "-1234"), ("－5", "-5"), ("5.–", "5"),
        ("1’250.—", "1250"), ("CHF 5.-", "5"),
    ],
)  # fmt: skip
def test_numbers(text: str, value: str) -> None:
    amount = parse_amount(text)
    assert (amount.form, amount.value, amount.reason) == ("number", Decimal(value), None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("—", None), ("–", None), ("-", None), ("$—", None), ("$ -", None), ("—%", None), ("- -", None), ("…", None),
        ("nil", None), ("NM", "not meaningful"), ("n.m.", "not meaningful"), ("N/M", "not meaningful"),
        ("n/a", "not applicable"), ("N/A", "not applicable"), ("*", "see note"),
    ],
)  # fmt: skip
def test_nil(text: str, reason: str | None) -> None:
    amount = parse_amount(text)
    assert (amount.form, amount.value, amount.reason) == ("nil", None, reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Level 1", None), ("10-K", None), ("10K", None), ("3 years", None), ("(a)", None), ("1)", None), ("", None),
        ("June 30, 2023", "date"), ("12/31/2023", "date"), ("2023-2025", "range"), ("1.5 - 2.0", "range"),
        ("<1%", "bound"), ("65+", "bound"), ("1,23", "invalid_grouping"), ("0000320193", "identifier"),
        ("1,234 5,678", "several_numbers"), ("$", None), (")", None),
    ],
)  # fmt: skip
def test_text(text: str, reason: str | None) -> None:
    amount = parse_amount(text)
    assert (amount.form, amount.value, amount.reason) == ("text", None, reason)


@pytest.mark.parametrize(
    "text",
    [
        "\ue0005",
        "\ufffd1,234",
        "\x005",
        "1,234\uf02a",
        "(cid:3)5",
        "1,234)",
        "(-5)",
        "-(5)",
        "+(5)",
        "▲876",
        "▲ 5%",
        "876 CR",
        "876 DR",
        "1,204 Dr",
        "876CR",
    ],
)
def test_a_doubtful_sign_gives_no_value(text: str) -> None:
    amount = parse_amount(text)
    assert (amount.form, amount.value, amount.reason) == ("number", None, "sign_unknown")


@pytest.mark.parametrize(
    ("text", "unit", "at_full_scale"),
    [
        ("12.3 %", "percent", "0.123"), ("(3.2)%", "percent", "-0.032"), ("(3.2%)", "percent", "-0.032"),
        ("25 bps", "basis_points", "0.0025"), ("2.5x", "ratio", "2.5"), ("1.2:1", "ratio", "1.2"),
        ("12.5p", "pence", "0.125"), ("1.5 pp", "percentage_points", "0.015"), ("2.34935 %", "percent", "0.023494"),
    ],
)  # fmt: skip
def test_own_units_go_before_the_context(text: str, unit: str, at_full_scale: str) -> None:
    amount = parse_amount(text)
    assert amount.unit == unit
    assert scaled(amount, MILLION) == Decimal(at_full_scale)


@pytest.mark.parametrize(
    ("text", "currency", "symbol"),
    [
        ("US$ 5", "USD", "US$"), ("C$5", "CAD", "C$"), ("HK$5", "HKD", "HK$"), ("5 EUR", "EUR", "EUR"),
        ("£(5)", "GBP", "£"), ("¥5", "JPY", "¥"), ("RMB 5", "CNY", "RMB"), ("CHF 1'000", "CHF", "CHF"),
        ("Rs. 5", "INR", "Rs."), ("$5", "USD", "$"), ("5", None, None),
    ],
)  # fmt: skip
def test_own_currency(text: str, currency: str | None, symbol: str | None) -> None:
    amount = parse_amount(text)
    assert (amount.currency, amount.symbol) == (currency, symbol)


@pytest.mark.parametrize(
    ("text", "at_full_scale"),
    [("$1.2 million", "1200000"), ("$5B", "5000000000"), ("£3m", "3000000"), ("2 crore", "20000000"), ("7", "7000000")],
)
def test_own_scale_goes_before_the_context(text: str, at_full_scale: str) -> None:
    assert scaled(parse_amount(text), MILLION) == Decimal(at_full_scale)


def test_scaling_rounds_half_even_to_six_places() -> None:
    assert scaled(parse_amount("0.0000005"), Decimal(1)) == Decimal("0.000000")
    assert scaled(parse_amount("0.0000015"), Decimal(1)) == Decimal("0.000002")


def test_scaling_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no value"):
        scaled(parse_amount("—"), MILLION)
    assert multiplier_of(parse_amount("—%"), MILLION) == Decimal("0.01")


@pytest.mark.parametrize(
    ("text", "value", "markers"),
    [
        ("1,234 (1)", "1234", ("(1)",)), ("(5)", "-5", ()), ("$ (5)", "-5", ()), ("(5) (1)", "-5", ("(1)",)),
        ("12.3%(2)", "12.3", ("(2)",)), ("250*", "250", ("*",)), ("250⁹", "250", ("⁹",)),
        ("1,234 1)", "1234", ("1)",)), ("— (1)", None, ("(1)",)),
    ],
)  # fmt: skip
def test_markers_stay_out_of_the_value(text: str, value: str | None, markers: tuple[str, ...]) -> None:
    amount = parse_amount(text)
    assert amount.value == (None if value is None else Decimal(value))
    assert amount.markers == markers


def test_decimal_comma() -> None:
    assert parse_amount("1,234", decimal_mark=",").value == Decimal("1.234")
    assert parse_amount("1.234", decimal_mark=",").value == Decimal(1234)
    assert parse_amount("1,234.56", decimal_mark=",").value == Decimal("1234.56")


@pytest.mark.parametrize(
    ("samples", "mark"),
    [
        (["1.234", "12,5", "1.234.567", "31.12.2023"], ","),
        (["1,234", "12.5", "0.123", "3.1"], "."),
        (["1.234", "5.678"], ","),
        (["12", "n/a"], "."),
        ([], "."),
    ],
)
def test_decimal_mark_of_a_filing(samples: list[str], mark: str) -> None:
    assert detect_decimal_mark(samples) == mark
