"""What one value cell prints: a number, an explicit nothing, or text.

Input: the text of one cell. Output: an `Amount`, with the displayed number and sign, not scaled. Invariants: a value is
given only where sign and digits are certain; whatever is not a lone number is `text`; a dash is `nil`, never zero.

Decisions that a reader may want to know:
- "NM" and "n/a" are nil with a reason, because the cell says that there is no figure; a lone "*" is nil, "see note".
- "(1,234" is negative: its closing parenthesis often stands in a cell of its own. "1,234)" has lost its opening one and
  may be a list number: sign unknown. So are a sign inside parentheses, "(-5)", an unmapped glyph beside digits,
  a black triangle, which is a minus or an arrow, and "DR" or "CR". A white triangle is a minus sign.
- "1,23" where the comma groups thousands is text: its grouping is broken and no reading is certain.
- A range, a bound ("<1"), a date, a duration ("3 years") and an identifier with leading zeros are text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache
from typing import Literal, cast

from tieout.lexicon import entries
from tieout.quantities.currencies import SYMBOL_PATTERN, currency_of
from tieout.quantities.digits import MAX_DIGITS, leading_zeros, read_digits
from tieout.quantities.markers import split_value_markers

Form = Literal["number", "nil", "text"]
Unit = Literal["percent", "ratio", "basis_points", "pence", "cents", "percentage_points"]

SIGN_UNKNOWN = "sign_unknown"
NOT_MEANINGFUL = "not meaningful"
NOT_APPLICABLE = "not applicable"
SEE_NOTE = "see note"

UNIT_MULTIPLIER: dict[Unit, Decimal] = {
    "percent": Decimal("0.01"),
    "percentage_points": Decimal("0.01"),
    "basis_points": Decimal("0.0001"),
    "ratio": Decimal(1),
    "pence": Decimal("0.01"),
    "cents": Decimal("0.01"),
}
_PLACES = Decimal("0.000001")
_EXACT = Context(prec=60, rounding=ROUND_HALF_EVEN)


@dataclass(frozen=True, slots=True)
class Amount:
    """One cell, read. `value` has the displayed sign and is not scaled; `currency` is the symbol's default reading."""

    form: Form
    value: Decimal | None = None
    decimals: int = 0
    currency: str | None = None
    symbol: str | None = None
    unit: Unit | None = None
    scale: Decimal | None = None
    markers: tuple[str, ...] = ()
    reason: str | None = None


def parse_amount(text: str, *, decimal_mark: str = ".") -> Amount:
    """Read one cell. `decimal_mark` is the filing's, "." or ","; see `detect_decimal_mark`. Never raises."""
    return _parse(text, decimal_mark)


def multiplier_of(amount: Amount, multiplier: Decimal) -> Decimal:
    """What the displayed number is multiplied by: the cell's own unit or scale before the context's `multiplier`."""
    if amount.unit is not None:
        return UNIT_MULTIPLIER[amount.unit]
    return multiplier if amount.scale is None else amount.scale


def scaled(amount: Amount, multiplier: Decimal) -> Decimal:
    """The value at full scale, rounded half-even to six places. Raises ValueError where the amount has no value."""
    if amount.value is None:
        msg = f"no value to scale: {amount.form}, {amount.reason}"
        raise ValueError(msg)
    product = _EXACT.multiply(amount.value, multiplier_of(amount, multiplier))
    return product.quantize(_PLACES, context=_EXACT)


# --- reading one cell ------------------------------------------------------------------------------------------------

_SPACES = dict.fromkeys(
    map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000\t\n\r"), " "
)
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"), None)
_FULL_WIDTH = {0xFF01 + i: chr(0x21 + i) for i in range(94)}
_CLEAN = {**_SPACES, **_INVISIBLE, **_FULL_WIDTH}
_FRACTIONS = {
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "⅛": "1/8",
    "⅜": "3/8",
    "⅝": "5/8",
    "⅞": "7/8",
    "⅓": "1/3",
    "⅔": "2/3",
}

_PLAIN = re.compile(r"(\()?\$? ?([0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?)(?(1) ?\))")
_UNMAPPED = re.compile("[\ue000-\uf8ff\ufffd\u25a1\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\\(cid:[0-9]+\\)")
_NIL_DASH = re.compile(
    rf"\(?\s*(?:{SYMBOL_PATTERN})?\s*\(?\s*(?:[-–—−‐‑‒―─]\s*){{1,3}}\)?\s*(?:%|x|bps|pp)?\s*\)?|…|\.\.\.?|(?:{SYMBOL_PATTERN})\s*…",
    re.IGNORECASE,
)
_NIL_WORDS: dict[str, str | None] = {
    "nm": NOT_MEANINGFUL, "n/m": NOT_MEANINGFUL, "n.m.": NOT_MEANINGFUL, "n.m": NOT_MEANINGFUL, "nmf": NOT_MEANINGFUL,
    "not meaningful": NOT_MEANINGFUL, "n/a": NOT_APPLICABLE, "n.a.": NOT_APPLICABLE, "n.a": NOT_APPLICABLE,
    "na": NOT_APPLICABLE, "n / a": NOT_APPLICABLE, "n/ap": NOT_APPLICABLE, "not applicable": NOT_APPLICABLE,
    "n.v.t.": NOT_APPLICABLE, "n/s": "not significant", "n.s.": "not significant", "n/d": "not disclosed",
    "n.d.": "not disclosed", "nil": None, "none": None, "nihil": None,
}  # fmt: skip
_NO_CENTS = frozenset("-–—")
_LONE_SIGNS = re.compile(r"[*∗†‡]{1,3}|\([*†‡]{1,2}\)")
_NUMBER = re.compile(r"([^0-9]*?)((?:(?<![A-Za-z])[.,])?[0-9](?:[0-9.,'’ ]*[0-9])?)([^0-9]*)")
_FRACTION = re.compile(r"([^0-9]*?)(?:([0-9]{1,4})(?: |-| - ))?([0-9]{1,2})\s?[/⁄]\s?([0-9]{1,2})([^0-9]*)")
_DENOMINATORS = frozenset({2, 3, 4, 5, 8, 16, 32, 64})
_RATIO = re.compile(r"([0-9][0-9.,]*)\s*(?::|to)\s*1(?:[.,]0+)?(?:x)?")


@lru_cache(maxsize=65536)
def _parse(text: str, mark: str) -> Amount:
    if mark == "." and (plain := _PLAIN.fullmatch(text)) is not None:
        return _plain_amount(text, plain)
    cleaned = text.translate(_CLEAN).strip()
    if _UNMAPPED.search(text):
        return _with_unmapped_glyph(text, mark)
    if _LONE_SIGNS.fullmatch(cleaned):
        return Amount("nil", markers=(cleaned,), reason=SEE_NOTE)
    core, markers = split_value_markers(cleaned)
    read = _read(core, mark)
    if not markers:
        return read
    return Amount(
        read.form, read.value, read.decimals, read.currency, read.symbol, read.unit, read.scale, markers, read.reason
    )


def _plain_amount(text: str, match: re.Match[str]) -> Amount:
    """The common case: an English number, perhaps with "$" or in parentheses."""
    digits = match.group(2)
    if len(digits) > MAX_DIGITS or leading_zeros(digits):
        return Amount("text", reason="identifier")
    value = Decimal(digits.replace(",", ""))
    point = digits.find(".")
    decimals = 0 if point < 0 else len(digits) - point - 1
    symbol = "$" if "$" in text else None
    return Amount("number", -value if match.group(1) else value, decimals, symbol and "USD", symbol)


def _read(core: str, mark: str) -> Amount:
    if not core:
        return Amount("text")
    lowered = core.lower()
    if lowered in _NIL_WORDS:
        return Amount("nil", reason=_NIL_WORDS[lowered])
    if _NIL_DASH.fullmatch(core):
        return _nil_dash(core)
    if not any(c in "0123456789" or c in _FRACTIONS for c in core):
        return Amount("text")
    if core == "-0-":
        return Amount("number", Decimal(0))
    return _read_fraction(core) or _read_ratio(core, mark) or _read_number(core, mark)


def _nil_dash(core: str) -> Amount:
    symbol = re.match(rf"\(?\s*({SYMBOL_PATTERN})", core, re.IGNORECASE)
    unit: Unit | None = "percent" if "%" in core else None
    printed = symbol.group(1) if symbol else None
    return Amount("nil", currency=currency_of(printed) if printed else None, symbol=printed, unit=unit)


def _with_unmapped_glyph(text: str, mark: str) -> Amount:
    """Glyphs without a character: they may be a minus sign or a parenthesis, so a number beside them has no value."""
    rest = _parse(_UNMAPPED.sub("", text), mark)
    if rest.form != "number":
        return Amount("text", markers=rest.markers, reason="unmapped_glyph")
    return Amount(
        "number", None, rest.decimals, rest.currency, rest.symbol, rest.unit, rest.scale, rest.markers, SIGN_UNKNOWN
    )


def _read_number(core: str, mark: str) -> Amount:
    if core[-1] in _NO_CENTS and core[-2:-1] in ".," and core[-3:-2].isdecimal():  # "5.–" is five francs and no cents
        core = core[:-2]
    match = _NUMBER.fullmatch(core)
    if match is None:
        return Amount("text", reason=_why_text(core))
    before, after = _affix(match.group(1)), _affix(match.group(3))
    if before is None or after is None or (before.symbol and after.symbol):
        return Amount("text", reason=_why_text(core))
    digits = read_digits(match.group(2), mark)
    if isinstance(digits, str):
        return Amount("text", reason=digits)
    return _assemble(before, after, *digits)


def _assemble(before: _Affix, after: _Affix, value: Decimal, decimals: int) -> Amount:
    if before.closes or after.opens or before.unit or before.scale or _is_form_name(before, after, value):
        return Amount("text")
    if after.plus:  # "65+" is 65 or more
        return Amount("text", reason="bound")
    if after == _CLOSES and before == _NOTHING and not decimals and value < 100:  # "1)" numbers a list
        return Amount("text")
    sign = _sign(before, after)
    symbol = before.symbol or after.symbol
    return Amount(
        "number",
        None if sign is None else value * sign,
        decimals,
        currency_of(symbol) if symbol else None,
        symbol,
        after.unit,
        after.scale,
        reason=SIGN_UNKNOWN if sign is None else None,
    )


def _sign(before: _Affix, after: _Affix) -> int | None:
    """1, -1, or None where the print allows two readings."""
    if (after.closes and not before.opens) or before.side or after.side:
        return None
    minus = before.minus + after.minus
    if minus > 1 or (minus and before.opens) or (before.plus and (minus or before.opens)):
        return None
    return -1 if minus or before.opens else 1


def _is_form_name(before: _Affix, after: _Affix, value: Decimal) -> bool:
    """Whether "10K" or "401k" names a form or a plan rather than thousands."""
    return after.letter_k and before.symbol is None and value in (6, 8, 10, 11, 20, 40, 401)


# --- what stands before and after the digits -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Affix:
    opens: int = 0
    closes: int = 0
    minus: int = 0
    plus: int = 0
    symbol: str | None = None
    unit: Unit | None = None
    scale: Decimal | None = None
    letter_k: bool = False
    side: int = 0  # an arrow, debit or credit: which of both is negative, the cell does not say


_NOTHING = _Affix()
_CLOSES = _Affix(closes=1)
_UNITS = {form.lower(): cast("Unit", e.value) for e in entries("affix") for form in e.forms}
_SCALES = {form.lower(): Decimal(e.value) for e in entries("affix_scale") for form in e.forms}


def _words(words: Iterable[str]) -> str:
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(w) + (r"(?![a-z])" if w[-1].isalpha() else "") for w in ordered)


_AFFIX_TOKEN = re.compile(
    rf"\s*(?:(?P<opens>\()|(?P<closes>\))|(?P<minus>[-–—−‐‑‒―﹣△])|(?P<plus>\+)|(?P<symbol>{SYMBOL_PATTERN})"
    r"|(?P<side>▲|(?-i:CR|DR|D[Rr]\b\.?))"
    rf"|(?P<unit>{_words(_UNITS)})|(?P<scale>{_words(_SCALES)}))\s*",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def _affix(text: str) -> _Affix | None:
    """Parentheses, signs, currency, unit and scale beside the digits; None where anything else stands there."""
    found: dict[str, str] = {}
    position = 0
    text = text.strip()
    while position < len(text):
        match = _AFFIX_TOKEN.match(text, position)
        if match is None or match.lastgroup is None or match.lastgroup in found:
            return None
        found[match.lastgroup] = match.group(match.lastgroup)
        position = match.end()
    scale = found.get("scale", "").lower()
    return _Affix(
        opens=int("opens" in found),
        closes=int("closes" in found),
        minus=int("minus" in found),
        plus=int("plus" in found),
        symbol=found.get("symbol"),
        unit=_UNITS.get(found.get("unit", "").lower()),
        scale=_SCALES.get(scale),
        letter_k=scale == "k",
        side=int("side" in found),
    )


# --- fractions, ratios, and why a cell is text ----------------------------------------------------------------------


def _read_fraction(core: str) -> Amount | None:
    """Common fractions, "5 1/2" and "5½"; None where the cell has none."""
    spelled = core
    for sign, fraction in _FRACTIONS.items():
        spelled = spelled.replace(sign, f" {fraction}")
    match = _FRACTION.fullmatch(spelled.strip()) if "/" in spelled or "⁄" in spelled else None
    if match is None:
        return None
    before, after = _affix(match.group(1)), _affix(match.group(5))
    numerator, denominator = int(match.group(3)), int(match.group(4))
    if before is None or after is None or denominator not in _DENOMINATORS or numerator >= denominator:
        return None
    value = Decimal(match.group(2) or 0) + Decimal(numerator) / Decimal(denominator)
    return _assemble(before, after, value, max(0, -int(value.as_tuple().exponent)))


def _read_ratio(core: str, mark: str) -> Amount | None:
    match = _RATIO.fullmatch(core)
    digits = read_digits(match.group(1), mark) if match else ""
    return None if isinstance(digits, str) else Amount("number", digits[0], digits[1], unit="ratio")


_RANGE = re.compile(r".*[0-9][%)]?\s*(?:[-–—−]|to|and)\s*[($£€]*\s*[0-9.].*", re.IGNORECASE)
_DATE = re.compile(
    r"[0-9]{1,2}[/.\-][0-9]{1,2}[/.\-][0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2}|"
    r".*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\(?\s*(?:[<>≤≥~≈]|less than|more than|up to|over|under|about|approximately)\s*.*[0-9].*", re.IGNORECASE
)


def _why_text(core: str) -> str | None:
    if _DATE.fullmatch(core):
        return "date"
    if _BOUND.fullmatch(core):
        return "bound"
    return "range" if _RANGE.fullmatch(core) else None


# --- the filing's decimal mark ---------------------------------------------------------------------------------------

_EVIDENCE = re.compile(r"[^0-9]{0,6}([0-9]{1,3}(?:[.,][0-9]+)+)[^0-9]{0,4}")
_STRONG = re.compile(r"(?:0|[0-9]+(?:[.,][0-9]{3})*)([.,])(?:[0-9]{1,2}|[0-9]{4,})|0([.,])[0-9]+")
_WEAK = re.compile(r"[1-9][0-9]{0,2}(?:([.,])[0-9]{3})(?:\1[0-9]{3})*")


def detect_decimal_mark(samples: Iterable[str]) -> str:
    """Decimal mark, "." or ",", by the weight of evidence over many cells of one filing; "." where they say nothing.

    A separator before one, two or four digits is a decimal mark; one before groups of three rather groups.
    """
    weight = {".": 0.0, ",": 0.0}
    for sample in samples:
        match = _EVIDENCE.fullmatch(sample.strip())
        if match is None:
            continue
        number = match.group(1)
        if (strong := _STRONG.fullmatch(number)) is not None:
            weight[strong.group(1) or strong.group(2)] += 1.0
        elif (weak := _WEAK.fullmatch(number)) is not None:
            grouped = number.count(weak.group(1))
            weight["." if weak.group(1) == "," else ","] += 1.0 if grouped > 1 else 0.5
    return "," if weight[","] > weight["."] else "."
