"""The currency a filing reports in.

Output: an ISO 4217 code with its source. Phrases ("in millions of euros") and printed signs tell euros from pounds and
dollars. Which dollar it is, is told by what any page says the statements are presented in, then by a sign with its
country ("A$") that is printed more often than "$" alone, then by the SEC's forms, by the country whose laws and
exchanges the pages name, by the one they speak of; else it stays unread. A few "US$" beside "$" say nothing of "$".
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
    best = _most(symbols, phrases)
    if best is None:
        return None
    if best not in codes_of("$"):
        return Found(best, f"page {min(n for key, n in where.items() if currency_of(key) == best)}")
    if not _is_domestic(form) and not any(phrases[code] for code in codes_of("$")):
        phrases = _phrases(front, range(1, front.page_count + 1), where)
    told = _told_dollar(symbols, phrases, where, form)
    return told or _dollar_of_law(front, where) or _dollar_of(countries, where)


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


def _most(symbols: Counter[str], phrases: Counter[str]) -> str | None:
    """The currency that most signs and phrases name."""
    codes: Counter[str] = Counter()
    for symbol, count in symbols.items():
        codes[currency_of(symbol) or symbol] += count
    for code, count in phrases.items():
        codes[code] += _WEIGHT * count
    return max(codes, key=lambda c: (codes[c], c), default=None)


def _told_dollar(
    symbols: Counter[str], phrases: Counter[str], where: dict[str, int], form: str | None
) -> Found[str] | None:
    """The dollar that the pages present their statements in, that most of their signs name, or the SEC's."""
    dollars = codes_of("$")
    said = max((c for c in dollars if phrases[c]), key=lambda c: (phrases[c], c), default=None)
    if said is not None:
        return Found(said, f"page {where[said]}")
    named = Counter({c: sum(n for s, n in symbols.items() if s != "$" and currency_of(s) == c) for c in dollars})
    code, most = max(named.items(), key=lambda item: (item[1], item[0]))
    if most > symbols["$"]:
        return Found(code, f"page {min(n for key, n in where.items() if key != '$' and currency_of(key) == code)}")
    return Found("USD", f"page {where['$']}") if _is_sec(form) and "$" in where else None


def _is_domestic(form: str | None) -> bool:
    """A form of companies of the United States: those of foreign ones may present any currency."""
    return _is_sec(form) and not (form or "").startswith(("20-F", "40-F", "6-K"))


def _is_sec(form: str | None) -> bool:
    return bool(form) and (any(c.isdigit() for c in form or "") or form == "earnings release")
