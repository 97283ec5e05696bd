"""Numbers and years that a claim's text tells, held against what its cells say.

Input: a claim, its cited cells, constants of its formula. Output: the first number or year that nothing accounts for.
A number is accounted for by the value or a cell at the scale and rounding in which the text writes it ("$42.5 million",
"30.8 percent"), by a label, header, note or company name that holds it, or as part of a date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, localcontext

from tieout.answer.context import Seen
from tieout.answer.model import Claim
from tieout.answer.naming import row_name
from tieout.check.told import Told, told
from tieout.indexes.tokens import tokens
from tieout.quantities.period_words import MONTHS

CLOSE = Decimal("0.1")  # how far from a value "more than" and "less than" may stand
WORDS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "%": -2, "percent": -2}
_DATE = re.compile(
    rf"\b\d{{4}}-\d\d-\d\d\b|\b(?:{MONTHS})\s+\d{{1,2}}(?:,|\b)|\b\d{{1,2}}\s+(?:{MONTHS})\b"
    rf"|\b\d+[- ](?:months?|weeks?|years?|days?)\b"
    rf"|\b(?:FY\s?|Q[1-4]\s|[1-4]Q\s?)?(?:19|20)\d\d\b(?![.,]\d)|\bQ[1-4]\b|\bFY\s?\d\d\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    rf"(?P<money>[$€£]\s?|\b[A-Z]{{3}}\s)?(?P<sign>(?<![\w)\]])[-−](?=[$€£]?\d))?[$€£]?(?P<digits>\d[\d,]*(?:\.\d+)?)(?:\s*(?P<word>(?i:{'|'.join(WORDS)})))?",
)
_YEAR = re.compile(r"(?<![\d.,])((?:19|20)\d\d)(?!\d|[.,]\d)")


def strange_number(claim: Claim, seen: Sequence[Seen], fixed: Sequence[Decimal] = ()) -> str | None:
    """The first number of the text that is not accounted for, as written."""
    known = _known_words(claim, seen)
    stated = [Decimal(v) for v in (claim.value, *(one.cell["value"] for one in seen)) if v is not None]
    text = _without_labels(claim)
    bounds = [f for f in told(text) if f.bound in ("above", "below")]
    for match in _NUMBER.finditer(text):
        named = match["digits"].rstrip(",") in known and not match["money"] and match["word"] in (None, "%")
        bound = next((f for f in bounds if f.start < match.end() and match.start() < f.end), None)
        if named or _stated(match, [*stated, *fixed]) or (bound is not None and _bounds(bound, stated)):
            continue
        return match.group().strip()
    return None


def _bounds(figure: Told, stated: Sequence[Decimal]) -> bool:
    """Whether a figure that is said to be exceeded, or not to be reached, stands close to a value on that side."""
    above = figure.bound == "above"
    return any(
        figure.value <= abs(v) <= figure.value * (1 + CLOSE)
        if above
        else figure.value * (1 - CLOSE) <= abs(v) <= figure.value
        for v in stated
    )


def strange_year(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The first year of the text that no cited cell's period, label or note bears."""
    held = {
        str(part)[:4] for one in seen for part in (*_days(one), one.cell.get("fiscal_year")) if part is not None
    } | set(_YEAR.findall(" ".join(_said(claim, seen))))
    numbers = {str(one.cell["text"]).replace(",", "") for one in seen}
    return next((y for y in _YEAR.findall(claim.text) if y not in held | numbers), None)


def _days(one: Seen) -> tuple[str | None, str | None]:
    return one.cell["period_start"], one.cell["period_end"]


def _without_labels(claim: Claim) -> str:
    """The text without dates, and without the claimed metric and company where it repeats them."""
    text = _DATE.sub(" ", claim.text)
    for part in (claim.metric, claim.entity):
        text = text.replace(_DATE.sub(" ", part), " ") if part and part.strip() else text
    return text


def _known_words(claim: Claim, seen: Sequence[Seen]) -> set[str]:
    return {t for text in _said(claim, seen) for t in tokens(text)}


def _said(claim: Claim, seen: Sequence[Seen]) -> list[str]:
    """Names and notes whose numbers are no figures of the claim."""
    rows = [(row_name(one.record), *(one.cell["col_path"] or ())) for one in seen]
    names = [name for row in rows for name in row]
    return [*names, *(n.marker + " " + n.text for n in claim.notes), claim.entity or ""]


def _stated(match: re.Match[str], allowed: Sequence[Decimal]) -> bool:
    """Whether one of `allowed` is written by the match, within half a unit of its last digit."""
    digits = match["digits"].replace(",", "")
    power = WORDS[match["word"].lower()] if match["word"] else 0
    with localcontext(prec=60):
        step = Decimal(1).scaleb(power - len(digits.partition(".")[2]))
        told = Decimal(digits).scaleb(power)
        signed = [-a for a in allowed] if match["sign"] else [abs(a) for a in allowed]
        return any(abs(told - a) <= step / 2 for a in signed)
