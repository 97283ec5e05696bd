"""Currency signs, codes and names, and what each one stands for.

Input: printed text. Output: ISO 4217 codes. The words are the lexicon's; an entry's `value` lists its currencies, the
default first. Invariants: a sign that several currencies share (`$`, `¥`, `kr`) stands for the filing's own currency
where that prints it; one without a default (`kr`, "kroner") stands for nothing where the filing's is unknown.
"""

from __future__ import annotations

from functools import lru_cache

from tieout.lexicon import lexicon
from tieout.lexicon.mentions import alternatives

_CODES = (
    "USD EUR GBP JPY CHF CAD AUD NZD HKD SGD TWD CNY INR KRW BRL MXN ZAR SEK NOK DKK PLN CZK HUF RUB TRY ILS THB "
    "PHP IDR MYR VND SAR AED QAR KWD EGP NGN KES CLP COP PEN ARS ISK RON BGN UAH PKR BDT LKR KZT GHS UGX TZS BWP ZMW "
    "MAD JOD BHD OMR JMD TTD FJD NAD MUR PGK RSD AZN GEL"
)
CODES: frozenset[str] = frozenset(_CODES.split())

ROLES = ("currency_sign", "currency", "currency_letter", "currency_initial")
SYMBOL_PATTERN = f"{alternatives('currency_sign')}|(?:{'|'.join(sorted(CODES))})(?![a-zäé])"
NAME_PATTERN = alternatives("currency")


@lru_cache(maxsize=2048)
def codes_of(text: str) -> tuple[str, ...]:
    """ISO 4217 codes that a printed sign, code or name may stand for, the default first; "?" stands for none."""
    bare = " ".join(text.split())
    if bare.upper() in CODES:
        return (bare.upper(),)
    entry = lexicon(*ROLES).whole(bare)
    return tuple(entry.value.split()) if entry is not None else ()


def currency_of(text: str) -> str | None:
    """The code that a printed sign, code or name stands for by default, or None."""
    return next((code for code in codes_of(text)[:1] if code != "?"), None)


def resolve(symbol: str | None, filing_currency: str | None) -> str | None:
    """ISO code of a printed symbol in a filing that reports in `filing_currency`: `$` is CAD in a Canadian filing."""
    if symbol is None:
        return None
    return filing_currency if filing_currency in codes_of(symbol) else currency_of(symbol)
