"""The currency a filing reports in.

Output: an ISO 4217 code with its source. A phrase ("in millions of euros", "presented in Canadian dollars") decides
between currencies that share a symbol; otherwise the most printed symbol does. A lone "$" outside the SEC's forms is
that of the country that the pages speak of, or stays unread.
"""

from __future__ import annotations

import re
from collections import Counter

from tieout.filings.evidence import Found
from tieout.filings.front import Front
from tieout.quantities.currencies import NAME_PATTERN, codes_of, currency_of

_PHRASE = re.compile(
    rf"\b(?:(?:thousands|millions|billions|000s?)\s+of\s+|(?:expressed|presented|stated|reported|amounts|figures|denominated|currency)\s+(?:are\s+)?in\s+(?:the\s+)?(?:local\s+)?|"
    rf"(?:reporting|presentation(?:al)?)\s+currency\s+(?:is|of|in)\s+(?:the\s+)?)(?P<name>{NAME_PATTERN})\b",
    re.IGNORECASE,
)
_SYMBOL = re.compile(
    r"(?:US|C|CA|A|HK|NZ|S)\$|[$£€¥₹]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|SEK|NOK|DKK|RMB|CNY|INR|HKD|SGD)\b(?=[\s\d('’]|000|$)"
)
_WEIGHT = 5  # a phrase says more than a symbol
_COUNTRIES = {
    "CAD": re.compile(r"\b(?:Canad(?:a|ian)|Ontario|Toronto|TSX)\b"),
    "AUD": re.compile(r"\b(?:Australian?|ASX|ABN(?= \d)|ACN(?= \d))\b"),
    "NZD": re.compile(r"\b(?:New Zealand|NZX)\b"),
    "HKD": re.compile(r"\bHong Kong\b"),
    "SGD": re.compile(r"\b(?:Singapore|SGX)\b"),
    "USD": re.compile(r"\b(?:U\.S\.|United States|American)(?!\w)"),
}
_MENTIONS = 5  # of a country, and twice as many as of any other


def read_currency(front: Front, form: str | None) -> Found[str] | None:
    """The reporting currency, or None where the pages do not tell."""
    symbols: Counter[str] = Counter()
    phrases: Counter[str] = Counter()
    where: dict[str, int] = {}
    countries: Counter[str] = Counter()
    for number in front.sample():
        text = front.text(number)
        countries.update({code: len(pattern.findall(text)) for code, pattern in _COUNTRIES.items()})
        for symbol in _SYMBOL.findall(text):
            symbols[symbol] += 1
            where.setdefault(symbol, number)
        for match in _PHRASE.finditer(text):
            code = currency_of(match["name"])
            if code:
                phrases[code] += 1
                where.setdefault(code, number)
    return _decide(symbols, phrases, where, form) or _dollar_of(countries, where)


def _dollar_of(countries: Counter[str], where: dict[str, int]) -> Found[str] | None:
    """The dollar of the country that is named most, where "$" is all that is printed."""
    (code, most), *others = countries.most_common()
    if "$" not in where or code == "USD" or most < _MENTIONS or most < 2 * max(n for _, n in others):
        return None
    return Found(code, f"page {where['$']}")


def _decide(symbols: Counter[str], phrases: Counter[str], where: dict[str, int], form: str | None) -> Found[str] | None:
    codes: Counter[str] = Counter()
    for symbol, count in symbols.items():
        codes[currency_of(symbol) or symbol] += count
    for code, count in phrases.items():
        codes[code] += _WEIGHT * count
    if not codes:
        return None
    best = max(codes, key=lambda c: (codes[c], c))
    said = max((c for c in codes_of("$") if phrases[c]), key=lambda c: (phrases[c], c), default=None)
    if best in codes_of("$") and said:
        return Found(said, f"page {where[said]}")
    if best == "USD" and not _is_sec(form) and not any(s != "$" for s in symbols if currency_of(s) == "USD"):
        return None
    first = min(n for key, n in where.items() if key == best or currency_of(key) == best)
    return Found(best, f"page {first}")


def _is_sec(form: str | None) -> bool:
    return bool(form) and (any(c.isdigit() for c in form or "") or form == "earnings release")
