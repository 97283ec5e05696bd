"""The figures that a running text tells, each with its scale, unit, sign and bound.

Input: one statement. Output: `Told`, in the order of the text. Invariants: years, dates, the numbers of notes, forms
and rules are no figures; a figure's rounding is half a unit of its last digit, whatever its scale; the words that say
what a figure is are the lexicon's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.lexicon import Mention, lexicon
from tieout.quantities.currencies import ROLES, currency_of
from tieout.quantities.mentions import find_periods

AMOUNT, NUMBER, PERCENT, POINTS, PER_SHARE, MULTIPLE = "amount", "number", "percent", "points", "per_share", "multiple"
RATES = (PERCENT, POINTS)
HUNDREDTH = Decimal("0.01")
TENTH = Decimal("0.1")
BASIS = Decimal("0.0001")
FIRST_YEAR, LAST_YEAR = 1900, 2100
_MINUS = "-–—−"
_GAPS = "  -–"


@dataclass(frozen=True, slots=True)
class Told:
    """One figure of a text: its magnitude at full scale and half its last digit's unit (`slack`), as a rate 0.01 a %.

    `kind` is amount, number, percent, points, per_share or multiple; `bound` about, below, above or "". `scaled` where
    a word gives the scale; `digits` are the figures as printed.
    """

    text: str
    start: int
    end: int
    value: Decimal
    slack: Decimal
    kind: str
    digits: str
    currency: str | None = None
    negative: bool = False
    bound: str = ""
    scaled: bool = False


@dataclass(frozen=True, slots=True)
class _Number:
    start: int
    end: int
    value: Decimal
    places: int
    digits: str
    spelled: bool = False


def told(text: str) -> tuple[Told, ...]:
    """All figures of `text`."""
    taken = [(m.start, m.stop) for m in find_periods(text)]
    found = []
    for number in sorted([*_printed(text), *_spelled(text)], key=lambda n: n.start):
        if any(a < number.end and number.start < b for a, b in taken) or _names_something(text, number):
            continue
        figure = _figure(text, number)
        if not _is_year(number, figure) and not (number.spelled and figure.kind == NUMBER and not figure.scaled):
            found.append(figure)
    return tuple(sorted([*_shared(text, found), *_multiples(text)], key=lambda f: f.start))


def _multiples(text: str) -> Iterator[Told]:
    """Multiples in words: "doubled", "more than tripled", "halved"."""
    for word in lexicon("claim_multiple").find(text):
        bound = _before(text[: word.start], "claim_bound")
        value = Decimal(word.value)
        yield Told(
            text[word.start : word.end], word.start, word.end, value, value * TENTH, MULTIPLE, word.value,
            bound=bound.value if bound else "",
        )  # fmt: skip


def _printed(text: str) -> Iterator[_Number]:
    """Runs of digits with separators between them."""
    at = 0
    while at < len(text):
        if not text[at].isdigit():
            at += 1
            continue
        end = at
        while end < len(text) and (text[end].isdigit() or _joins(text, end)):
            end += 1
        digits = text[at:end].replace(",", "")
        if digits.isascii() and digits.count(".") < 2:
            places = len(digits.partition(".")[2])
            yield _Number(at, end, Decimal(digits), places, text[at:end])
        at = end


def _joins(text: str, at: int) -> bool:
    """Whether a separator stands between digits: "1,234.5", but not "in 2023, 4"."""
    between = text[at] in ".," and text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()
    return between and (text[at] == "." or (text[at + 1 : at + 4].isdigit() and not text[at + 4 : at + 5].isdigit()))


def _spelled(text: str) -> Iterator[_Number]:
    """Numbers in words: "twelve"."""
    for mention in lexicon("count").find(text):
        if not text[mention.start].isdigit():
            yield _Number(mention.start, mention.end, Decimal(mention.value), 0, mention.value, spelled=True)


def _names_something(text: str, number: _Number) -> bool:
    """Whether the digits are part of a name: "10-K", "Note 3", "Rule 10b-5", "COVID-19", "Q2"."""
    before, after = text[: number.start], text[number.end :]
    if before[-1:].isalpha() and not _ends_with_currency(before):
        return True
    if before[-1:] in "-/§#" and (before[-2:-1].isalpha() or (before[-2:-1].isdigit() and not _has_unit(after))):
        return True
    if after[:1] == "-" and after[1:2].isupper() and not after[2:3].islower():
        return True
    if after[:1].isalpha() and not _at(after, "claim_scale", "claim_unit"):
        return True
    if after[:1] == "(" and after[1:2].isalpha() and after[2:3] == ")":
        return True
    last = lexicon("claim_reference").find(before[-14:])
    return bool(last) and not before[-14:][last[-1].end :].strip(" .-")


def _has_unit(after: str) -> bool:
    return _at(after, "claim_scale", "claim_unit") is not None


def _ends_with_currency(before: str) -> bool:
    return _before(before, *ROLES) is not None


def _is_year(number: _Number, figure: Told) -> bool:
    """A bare whole number of four digits that may be a year."""
    bare = figure.kind == NUMBER and not figure.scaled and "," not in number.digits and not number.places
    return bare and FIRST_YEAR <= number.value <= LAST_YEAR


def _figure(text: str, number: _Number) -> Told:
    """The number with what stands around it."""
    end, power = number.end, 0
    closed = text[end : end + 1] == ")" and text[: number.start].rstrip(" $€£")[-1:] == "("
    end += closed
    if scale := _at(text[end:], "claim_scale"):
        end, power = end + scale.end, int(scale.value)
    unit = _at(text[end:], "claim_unit")
    end = end + unit.end if unit else end
    named = _at(text[end:], "currency") if unit is None else None
    end = end + named.end if named else end
    start, currency, negative = _opening(text, number.start)
    currency = currency or (currency_of(text[end - (named.end - named.start) : end]) if named else None)
    kind = _kind(unit, currency)
    factor = {"percent": HUNDREDTH, "points": HUNDREDTH, "basis": BASIS}.get(unit.value if unit else "", Decimal(1))
    step = Decimal(1).scaleb(power - number.places) * factor
    value = number.value.scaleb(power) * factor
    bound = _before(text[:start], "claim_bound")
    end += negative and not closed and text[end : end + 1] == ")"
    return Told(
        text[start:end], start, end, value, step / 2, kind, number.digits, currency,
        negative, bound.value if bound else "", power > 0,
    )  # fmt: skip


def _kind(unit: Mention | None, currency: str | None) -> str:
    if unit is None:
        return AMOUNT if currency else NUMBER
    return POINTS if unit.value == "basis" else unit.value


def _opening(text: str, start: int) -> tuple[int, str | None, bool]:
    """Where the figure begins with its sign and currency, that currency, and whether it is negative."""
    currency, opened = None, False
    for _ in range(3):
        before = text[:start]
        sign = _before(before, *ROLES)
        bare = before.rstrip()
        if sign is not None and currency is None and currency_of(before[sign.start : sign.end]):
            currency, start = currency_of(before[sign.start : sign.end]), sign.start
        elif bare[-1:] == "(" and text[start:].partition(")")[1] and not opened:
            inside = text[start:].partition(")")[0]
            if any(c.isalpha() for c in inside) or len(inside) > len("$999,999,999.99 "):
                break
            opened, start = True, len(bare) - 1
        elif before[-1:] in _MINUS and before[-1:] and (before[-2:-1] in " ($" or len(before) == 1) and not opened:
            opened, start = True, len(before) - 1
        else:
            break
    return start, currency, opened


def _at(text: str, *roles: str) -> Mention | None:
    """The word of one of the roles that `text` begins with, a space or a hyphen aside."""
    lead = len(text) - len(text.lstrip(_GAPS))
    if lead > 1:
        return None
    first = next(iter(lexicon(*roles).find(text[: lead + 32])), None)
    return first if first is not None and first.start == lead else None


def _before(text: str, *roles: str) -> Mention | None:
    """The word of one of the roles that `text` ends with, with its place in `text`."""
    bare = text.rstrip()
    cut = max(0, len(bare) - 24)
    found = [m for m in lexicon(*roles).find(bare[cut:]) if m.end + cut == len(bare)]
    return replace(found[-1], start=found[-1].start + cut, end=found[-1].end + cut) if found else None


def _shares(following: Told) -> bool:
    return following.kind in RATES and following.value > 0


def _shared(text: str, figures: Sequence[Told]) -> Iterator[Told]:
    """Figures of a list share the unit of the last: "5 and 6 million" (scale), "3, 4 and 5 %"."""
    following: Told | None = None
    out: list[Told] = []
    for one in reversed(figures):
        figure = one
        if following is not None and figure.kind == NUMBER and not figure.scaled and _shares(following):
            gap = text[figure.end : following.start].strip()
            if gap in (",", "and", ", and", "or", "to", "-", "–"):
                unit = following.value / Decimal(following.digits.replace(",", ""))
                figure = replace(figure, kind=following.kind, value=figure.value * unit, slack=figure.slack * unit)
        out.append(figure)
        following = figure
    yield from reversed(out)
