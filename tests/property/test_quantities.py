"""Round trips: a known value, printed in many styles, is read back exactly."""

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tieout.quantities.amounts import parse_amount, scaled
from tieout.quantities.markers import split_markers, split_value_markers
from tieout.quantities.units import parse_units

VALUES = st.decimals(min_value=Decimal("0.01"), max_value=Decimal(10**12), places=2, allow_nan=False)
WHOLE = st.integers(min_value=0, max_value=10**13)
MARKERS = st.sampled_from(["(1)", "(a)", "[2]", "*", "†", "(iv)", "¹"])
# How a magnitude is turned into a negative cell; the last entries print it as positive.
NEGATIVE = (
    "({})",
    "( {} )",
    "({} )",
    "$ ({})",
    "($ {})",
    "-{}",
    "−{}",
    "-${}",
    "$-{}",
    "{}-",
    "({}",
    "£({})",
    "△{}",
    "△ {}",
    "（{}）",
    "－{}",
)
POSITIVE = ("{}", "$ {}", "${}", "€{}", "{} EUR", "US$ {}", "+{}", "CHF {}")
GROUPINGS = {",.": (",", "."), ".,": (".", ","), " ,": (" ", ","), "'.": ("'", "."), "\u202f,": ("\u202f", ",")}


def printed(value: Decimal, style: str) -> str:
    """`value` with the thousands separator and decimal mark of `style`."""
    group, mark = GROUPINGS[style]
    return f"{value:,.2f}".replace(",", "\0").replace(".", mark).replace("\0", group)


@given(VALUES, st.sampled_from(sorted(GROUPINGS)), st.sampled_from(NEGATIVE + POSITIVE))
@settings(max_examples=300, deadline=None)
def test_amounts_in_any_locale_and_sign_style(value: Decimal, style: str, wrap: str) -> None:
    amount = parse_amount(wrap.format(printed(value, style)), decimal_mark=GROUPINGS[style][1])
    assert amount.value == (-value if wrap in NEGATIVE else value)
    assert amount.decimals == 2


@given(WHOLE, st.sampled_from([",", ".", " ", "'", "’", "\u00a0"]), st.booleans())
@settings(max_examples=200, deadline=None)
def test_whole_numbers(value: int, group: str, negative: bool) -> None:
    text = f"{value:,}".replace(",", group)
    amount = parse_amount(f"({text})" if negative else text, decimal_mark="," if group == "." else ".")
    assert amount.value == (-value if negative else value)


@given(VALUES, MARKERS, st.sampled_from(["", " "]), st.booleans())
@settings(max_examples=200, deadline=None)
def test_a_marker_never_changes_the_value(value: Decimal, marker: str, gap: str, negative: bool) -> None:
    core = f"({value:,.2f})" if negative else f"{value:,.2f}"
    amount = parse_amount(core + gap + marker)
    assert (amount.value, amount.markers) == (-value if negative else value, (marker,))
    assert split_value_markers(core + gap + marker) == (core, (marker,))


@given(st.text(alphabet="abcdefgh ", min_size=1).map(lambda t: ("Row " + t).strip()), st.lists(MARKERS, max_size=3))
@settings(max_examples=200, deadline=None)
def test_labels_come_back_without_their_markers(label: str, markers: list[str]) -> None:
    assert split_markers(" ".join([label, *markers])) == (label, tuple(markers))


@given(st.decimals(min_value=-999, max_value=999, places=3), st.sampled_from(["%", " %", "bps", " pp", "x"]))
@settings(max_examples=100, deadline=None)
def test_units_of_the_cell_scale_exactly(value: Decimal, unit: str) -> None:
    factor = {"%": "0.01", "bps": "0.0001", "pp": "0.01", "x": "1"}[unit.strip()]
    read = scaled(parse_amount(f"{value}{unit}"), Decimal(10**6))
    assert abs(read - value * Decimal(factor)) <= Decimal("0.0000005")


@given(st.text(max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_without_raising(text: str) -> None:
    amount = parse_amount(text)
    assert (amount.value is None) or amount.form == "number"
    split_markers(text)
    parse_units(text)


@given(
    st.sampled_from([("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("RMB", "CNY"), ("CHF", "CHF"), ("HK$", "HKD")]),
    st.sampled_from([("millions", 10**6), ("thousands", 10**3), ("billions", 10**9), ("crore", 10**7)]),
    st.sampled_from(["{c} in {m}", "({c} in {m})", "(in {c} {m})", "{c} {m}", "(in {m} of {c})"]),
    st.sampled_from(["", ", except per share data", ", except share and per share data"]),
)
@settings(max_examples=200, deadline=None)
def test_units_lines(currency: tuple[str, str], scale: tuple[str, int], style: str, exception: str) -> None:
    line = style.format(c=currency[0], m=scale[0])
    line = line[:-1] + exception + ")" if line.endswith(")") else line + exception
    units = parse_units(line)
    assert units is not None
    assert (units.currency, units.money_multiplier) == (currency[1], Decimal(scale[1]))
    assert units.per_share_exception is bool(exception)
    assert units.share_exception is exception.startswith(", except share")
