"""Currency symbols, codes and names, and what each one stands for.

Input: printed text. Output: ISO 4217 codes. Invariant: a symbol that several currencies share (`$`, `¥`, `kr`) has a
default reading, which `resolve` replaces by the filing's own currency where that currency prints the same symbol.
"""

from __future__ import annotations

import re
from functools import lru_cache

_CODES = (
    "USD EUR GBP JPY CHF CAD AUD NZD HKD SGD TWD CNY INR KRW BRL MXN ZAR SEK NOK DKK PLN CZK HUF RUB TRY ILS THB "
    "PHP IDR MYR VND SAR AED QAR KWD EGP NGN KES CLP COP PEN ARS ISK RON BGN UAH PKR BDT LKR KZT"
)
CODES: frozenset[str] = frozenset(_CODES.split())

ALIASES: dict[str, str] = {
    "us$": "USD", "u.s.$": "USD", "u.s. $": "USD", "us $": "USD", "$us": "USD", "usd$": "USD", "usd": "USD", "$": "USD",
    "c$": "CAD", "ca$": "CAD", "cad$": "CAD", "cdn$": "CAD", "cdn $": "CAD", "$cad": "CAD", "$cdn": "CAD",
    "a$": "AUD", "au$": "AUD", "aud$": "AUD", "nz$": "NZD", "hk$": "HKD", "nt$": "TWD", "ntd": "TWD", "s$": "SGD",
    "sg$": "SGD", "r$": "BRL", "mx$": "MXN", "€": "EUR", "£": "GBP", "₤": "GBP", "¥": "JPY", "￥": "JPY", "rmb": "CNY",
    "rmb¥": "CNY", "cn¥": "CNY", "chf": "CHF", "sfr": "CHF", "sfr.": "CHF", "fr.": "CHF", "₹": "INR", "rs": "INR",
    "rs.": "INR", "re.": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₪": "ILS", "nis": "ILS", "₫": "VND", "฿": "THB",
    "₱": "PHP", "₦": "NGN", "zł": "PLN", "kč": "CZK", "kr": "SEK", "kr.": "DKK", "dh": "AED", "rm": "MYR",
    **{code.lower(): code for code in CODES},
}  # fmt: skip

# Symbols that more than one currency prints, with the currencies that do.
SHARED: dict[str, frozenset[str]] = {
    "$": frozenset({"USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN", "CLP", "COP", "ARS"}),
    "dollars": frozenset({"USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD"}),
    "¥": frozenset({"JPY", "CNY"}),
    "￥": frozenset({"JPY", "CNY"}),
    "kr": frozenset({"SEK", "NOK", "DKK", "ISK"}),
    "kr.": frozenset({"DKK", "NOK", "SEK", "ISK"}),
    "rs": frozenset({"INR", "PKR", "LKR"}),
    "rs.": frozenset({"INR", "PKR", "LKR"}),
    "pounds": frozenset({"GBP", "EGP"}),
    "francs": frozenset({"CHF"}),
}

NAMES: dict[str, str] = {
    r"(?:u\.?\s?s\.?|united states|american) dollars?": "USD", r"canadian dollars?": "CAD",
    r"australian dollars?": "AUD", r"new zealand dollars?": "NZD", r"hong kong dollars?": "HKD",
    r"singapore dollars?": "SGD", r"(?:new )?taiwan dollars?": "TWD", r"dollars?": "USD",
    r"pounds? sterling|british pounds?|sterling|pounds?": "GBP", r"euro'?s?": "EUR", r"(?:japanese )?yen": "JPY",
    r"(?:chinese )?(?:renminbi|yuan)": "CNY", r"(?:indian )?rupees?": "INR", r"swiss francs?|francs?": "CHF",
    r"(?:south )?korean won|won": "KRW", r"brazilian reais|reais": "BRL", r"mexican pesos?": "MXN",
    r"(?:south african )?rand": "ZAR", r"(?:swedish )?kron(?:or|a)": "SEK", r"norwegian kron(?:er|e)": "NOK",
    r"danish kron(?:er|e)": "DKK", r"polish zloty|zloty": "PLN", r"(?:new )?(?:israeli )?shekels?": "ILS",
    r"saudi riyals?": "SAR", r"turkish lira": "TRY",
}  # fmt: skip

_BY_LENGTH = sorted(ALIASES, key=len, reverse=True)
SYMBOL_PATTERN = "|".join(re.escape(a) if not a[-1].isalpha() else re.escape(a) + r"(?![a-zäé])" for a in _BY_LENGTH)
NAME_PATTERN = "|".join(NAMES)


@lru_cache(maxsize=512)
def currency_of(text: str) -> str | None:
    """ISO 4217 code that a printed symbol, code or name stands for by default, or None."""
    key = " ".join(text.lower().split())
    if key in ALIASES:
        return ALIASES[key]
    return next((code for name, code in NAMES.items() if re.fullmatch(name, key)), None)


def resolve(symbol: str | None, filing_currency: str | None) -> str | None:
    """ISO code of a printed symbol in a filing that reports in `filing_currency`: `$` is CAD in a Canadian filing."""
    if symbol is None:
        return None
    key = symbol.lower().rstrip("s") + "s" if symbol.lower().startswith("dollar") else symbol.lower()
    if filing_currency in SHARED.get(key, ()):
        return filing_currency
    return currency_of(symbol)
