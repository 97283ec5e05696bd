"""How numbers are shown: digits, scale and sign of each kind as Excel's number formats."""

from __future__ import annotations

from decimal import Decimal

_COMMAS = {Decimal(10) ** (3 * n): "," * n for n in range(4)}
_PLACES = 4  # most decimal places that are shown


def number_format(kind: str, value: Decimal, scale: Decimal = Decimal(1)) -> str:
    """The format of a number at full scale that is shown in units of `scale`, negative ones in brackets."""
    if kind == "percent":
        return f"0{_point(_places(value * 100))}%"
    commas = _COMMAS.get(scale, "")
    shown = value / scale if commas else value
    places = max(_places(shown), 2 if kind == "per_share" and shown != shown.to_integral_value() else 0)
    digits = f"#,##0{_point(places)}{commas}"
    return f'{digits}"x"' if kind == "ratio" else f"{digits}_);({digits})"


def rate_format(kind: str) -> str:
    """The format of a computed rate."""
    return "0.0%" if kind == "percent" else "0.0000"


def _point(places: int) -> str:
    return f".{'0' * places}" if places else ""


def _places(shown: Decimal) -> int:
    exponent = shown.normalize().as_tuple().exponent
    return min(_PLACES, max(0, -exponent)) if isinstance(exponent, int) else 0
