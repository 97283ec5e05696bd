"""What rows and columns say that they measure."""

from decimal import Decimal

import pytest

from tieout.quantities.amounts import parse_amount
from tieout.quantities.kinds import kind_of, multiplier_for
from tieout.quantities.units import parse_units


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Net income", "amount"), ("Dividends declared per share", "per_share"), ("Diluted EPS", "per_share"),
        ("Weighted-average grant-date fair value (per share)", "per_share"),
        ("Weighted average shares outstanding", "shares"), ("Number of shares repurchased", "shares"),
        ("Weighted-average shares used in computing net loss per share", "shares"),
        ("Shares used in computation of basic earnings per share", "shares"),
        ("Net income for computation of basic earnings per share", "amount"),
        ("Common stock, $0.01 par value; 1,000 shares authorized", "amount"),
        ("Proceeds from issuance of shares", "amount"), ("Share-based compensation", "amount"),
        ("Repurchases of common shares", "amount"), ("Cash dividends declared ($5.08 per share)", "amount"),
        ("Effective tax rate", "percent"), ("Tax at the federal statutory rate", "amount"),
        ("Debt to equity ratio", "ratio"), ("Number of employees", "count"), ("Interest rate swaps", "amount"),
        ("Gross margin", "amount"), ("Net margin (%)", "percent"),
    ],
)  # fmt: skip
def test_labels(label: str, kind: str) -> None:
    assert kind_of(label).kind == kind


@pytest.mark.parametrize(
    ("label", "header", "kind", "source"),
    [
        ("Granted", ("RSUs", "Number of Shares"), "shares", "column_header"),
        ("Granted", ("RSUs", "Weighted", "Average", "Grant Date", "Fair Value"), "per_share", "column_header"),
        ("Options granted", ("Weighted Average Exercise Price",), "per_share", "column_header"),
        ("Shares repurchased", ("Additional Paid-in Capital",), "amount", None),
        ("Shares repurchased", ("2023",), "shares", "row_label"),
        ("Balance", ("Common Stock", "Number"), "shares", "column_header"),
        ("Balance", ("2023", "Outstanding Shares", "Class B"), "shares", "column_header"),
        ("1 to 1,000", ("Ordinary shares", "Number of holders"), "count", "column_header"),
        ("Outstanding", ("Aggregate Intrinsic Value", "(in thousands)"), "amount", "column_header"),
        ("Second half", ("Total cost of shares purchased (in millions)",), "amount", "column_header"),
        ("Net sales", ("% of net sales",), "percent", "column_header"),
        ("Net income", ("(in millions, except per share data)", "2023"), "amount", None),
    ],
)
def test_headers(label: str, header: tuple[str, ...], kind: str, source: str | None) -> None:
    hint = kind_of(label, header)
    assert (hint.kind, hint.source) == (kind, source)


def test_sections() -> None:
    assert kind_of("Basic", row_path=("Earnings per share:",)).kind == "per_share"
    assert kind_of("Basic", row_path=("Weighted-average number of shares outstanding:",)).kind == "shares"
    numerator = parse_amount("8,711,631")
    assert kind_of("Net income", row_path=("Basic earnings per share:",), amount=numerator).kind == "amount"


def test_the_print_goes_before_the_label() -> None:
    assert kind_of("Net sales", amount=parse_amount("12.3%")).kind == "percent"
    assert kind_of("Number of shares", amount=parse_amount("$ 5")).kind == "amount"
    assert kind_of("Effective tax rate", amount=parse_amount("1,234")).kind == "amount"


def test_units_line_of_shares_alone() -> None:
    assert kind_of("Class A", units=parse_units("(shares in millions)")).kind == "shares"
    assert kind_of("Class A", units=parse_units("(in millions)")).kind == "amount"


def test_multipliers() -> None:
    units = parse_units("(in millions, except share and per share data)")
    assert multiplier_for("amount", units) == 10**6
    assert multiplier_for("shares", units) == 1
    assert multiplier_for("per_share", units) == 1
    assert multiplier_for("percent", units) == Decimal("0.01")
    assert multiplier_for("count", units) == 1
    assert multiplier_for("count", parse_units("Attendance (in thousands)"), own=True) == 1000
    assert multiplier_for("amount", None) is None


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Inventory turns", "ratio"), ("Price/Earnings ratio at May 31", "ratio"), ("Current ratio", "ratio"),
        ("Weighted average duration (years)", "count"), ("Male retiring at age 62 (in years)", "count"),
        ("Retail square footage", "count"), ("Rent per square foot", "amount"), ("Physical stores", "amount"),
        ("Installed hash rate (Exahashes per second)", "count"), ("Paid memberships at end of period", "count"),
        ("Average production, in whole BTC", "count"), ("Membership fees", "amount"),
    ],
)  # fmt: skip
def test_measures_that_are_no_money(label: str, kind: str) -> None:
    assert kind_of(label, amount=parse_amount("21.8")).kind == kind


@pytest.mark.parametrize(
    ("header", "kind"),
    [("Votes For", "count"), ("Broker Non-Votes", "count"), ("Stores opened in the quarter", "count"),
     ("Store sales", "amount"), ("Motor vehicles", "amount"), ("Exchange Rate Effect", "amount"),
     ("Average exchange rate", "ratio"), ("x", "amount"),
     ("Shareholding at 6 April 2023", "shares"), ("Per Share Amount", "per_share")],
)  # fmt: skip
def test_headers_that_are_no_money(header: str, kind: str) -> None:
    assert kind_of("Virginia Drosos", (header,)).kind == kind


def test_a_section_of_a_number_of_things() -> None:
    assert kind_of("Domestic", row_path=("Number of stores",)).kind == "count"
    assert kind_of("Operating leases", row_path=("Weighted-average discount rate (%)",)).kind == "percent"
    assert kind_of("Domestic", row_path=("Retail square footage (in thousands)",)).kind == "count"


def test_what_is_numbered_in_the_share_capital_are_shares() -> None:
    assert kind_of("Ordinary A", ("Number:",), "19. CALLED UP SHARE CAPITAL").kind == "shares"
    assert kind_of("Administration", ("Number",), "Employees").kind == "count"


def test_a_note_number_in_brackets_and_characters_without_width_are_no_part_of_a_name() -> None:
    assert kind_of("Global streaming memberships (1)").kind == "count"
    assert kind_of("Net income", ["\u200eEarnings per", "\u200eshare"]).kind == "per_share"


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Winst per aandeel", "per_share"), ("Ergebnis je Aktie", "per_share"), ("Résultat par action", "per_share"),
        ("Aantal aandelen", "shares"), ("Anzahl der Aktien", "shares"), ("Nombre d'actions", "shares"),
        ("Aantal werknemers", "count"), ("Days sales outstanding", "count"), ("Uitoefenprijs", "per_share"),
        ("Assumed conversion of dilutive stock options", "shares"),
    ],
)  # fmt: skip
def test_counts_and_prices_in_other_languages_and_days_of_sales(label: str, kind: str) -> None:
    assert kind_of(label).kind == kind


def test_a_title_that_counts_says_nothing_of_a_row_of_money() -> None:
    title = "Restatement of the loss per share on the new number of the ordinary shares"
    assert kind_of("Net loss attributable to holders of ordinary shares", ("2025",), title).kind == "amount"
    assert kind_of("Issued", ("2025",), "Number of stores").kind == "count"


@pytest.mark.parametrize(
    "title",
    [
        "Anzahl Mitarbeitende (Vollzeitstellen)",
        "Medelantal anställda",
        "Henkilöä",
        "Przeciętne zatrudnienie",
        "Effectif moyen",
        "员工人数",
    ],
)
def test_what_stands_under_a_heading_of_people_is_counted(title: str) -> None:
    assert kind_of("Schweiz", ["2023"], title).kind == "count"
    assert kind_of("Umsatzerlöse", ["2023"], "Mitarbeiterbeteiligung").kind == "amount"
