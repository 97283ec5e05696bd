"""The currency a filing reports in.

Output: an ISO 4217 code with its source. A phrase ("in millions of euros", "presented in Canadian dollars") decides
between currencies that share a symbol; otherwise the most printed symbol does. A lone "$" outside the SEC's forms is
the one that some page says the statements are presented in, else that of the country whose laws and exchanges the
pages name, else of the one they speak of, or stays unread.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from tieout.filings.evidence import Found
from tieout.filings.front import Front
from tieout.lexicon import lexicon
from tieout.quantities.currencies import NAME_PATTERN, codes_of, currency_of

_PHRASE = re.compile(
    rf"\b(?:(?:thousands|millions|billions|000s?)\s+of\s+|(?:expressed|presented|stated|reported|amounts|figures|denominated|currency)\s+(?:are\s+)?in\s+(?:the\s+)?(?:local\s+)?|"
    rf"(?:reporting|presentation(?:al)?)\s+currency\s+(?:is|of|in)\s+(?:the\s+)?)(?P<name>{NAME_PATTERN})\b",
    re.IGNORECASE,
)
_SYMBOL = re.compile(
    r"(?:US|C|CA|A|HK|NZ|S)\$|[$£€¥₹]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|SEK|NOK|DKK|RMB|CNY|INR|HKD|SGD)\b(?=[\s\d('’]|000|$)"
)
_OWED = re.compile(r"denominated", re.IGNORECASE)  # what is held or owed in a currency is not presented in it
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
_LAWS = 4  # mentions of a country's laws and exchanges, and three times as many as of any other's


def read_currency(front: Front, form: str | None) -> Found[str] | None:
    """The reporting currency, or None where the pages do not tell."""
    symbols: Counter[str] = Counter()
    where: dict[str, int] = {}
    countries: Counter[str] = Counter()
    sample = front.sample()
    phrases = _phrases(front, sample, where)
    for number in sample:
        text = front.text(number)
        countries.update({code: len(pattern.findall(text)) for code, pattern in _COUNTRIES.items()})
        for symbol in _SYMBOL.findall(text):
            symbols[symbol] += 1
            where.setdefault(symbol, number)
    found = _decide(symbols, phrases, where, form)
    if found is not None or "$" not in where:
        return found
    said = _phrases(front, range(1, front.page_count + 1), where)
    return _decide(symbols, said, where, form) or _dollar_of_law(front, where) or _dollar_of(countries, where)


def _phrases(front: Front, pages: Iterable[int], where: dict[str, int]) -> Counter[str]:
    """How often the pages say of a currency that they are in it; of what is owed in it, where nothing else is said."""
    found: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    for number in pages:
        for match in _PHRASE.finditer(front.text(number)):
            code = currency_of(match["name"])
            if code:
                found[_OWED.match(match[0]) is not None][code] += 1
                where.setdefault(code, number)
    return found[0] or found[1]


def _dollar_of_law(front: Front, where: dict[str, int]) -> Found[str] | None:
    """The dollar of the country whose laws, registers and exchanges are named by far the most."""
    laws = Counter(m.value for n in range(1, front.page_count + 1) for m in lexicon("law_currency").find(front.text(n)))
    (code, most), *others = [*laws.most_common(2), ("", 0)]
    if code not in codes_of("$") or most < _LAWS or any(3 * n > most for _, n in others):
        return None
    return Found(code, f"page {where['$']}")


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
