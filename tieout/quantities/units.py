"""Units as filings state them: currency, multipliers and their exceptions.

Input: a units line, a title, or a header or label (`parse_units`). Output: a `Units`, or None where the text states no
unit. Invariants: a multiplier is a unit only where no number stands before it ("$20 billion" is an amount); what a
phrase does not say is None, so that the caller can look further out. How a row is measured is `kinds.py`'s question.

The text is cut into tokens of one letter each, see `unit_tokens`, and phrases are regular expressions over that string:
"(in millions of U.S. dollars)" is `(imoc)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import TypedDict

from tieout.lexicon import lexicon
from tieout.quantities.currencies import NAME_PATTERN, codes_of, currency_of
from tieout.quantities.unit_tokens import Tokens, may_say, normal, scale_of, tokenize

ONE = Decimal(1)


@dataclass(frozen=True, slots=True)
class Units:
    """What one phrase says; None or False where it says nothing.

    `money_multiplier` governs amounts, `share_multiplier` shares, `other_multiplier` any other count. A phrase that
    names no measure ("in thousands") sets all three, save for what it excepts, which is 1; "dollars in millions" sets
    the first alone, "shares in thousands" the second alone. `measure` names another measure, as in "thousands of
    barrels daily". `minor` says that the currency's hundredth is meant (pence, cents), `whole` that the
    currency itself is the unit ("in EUR"). `currency` is the default reading of `symbol`; see `currencies.resolve`.
    """

    text: str
    currency: str | None = None
    symbol: str | None = None
    money_multiplier: Decimal | None = None
    share_multiplier: Decimal | None = None
    other_multiplier: Decimal | None = None
    per_share_exception: bool = False
    share_exception: bool = False
    exceptions: str | None = None
    percent: bool = False
    basis_points: bool = False
    ratio: bool = False
    per_share: bool = False
    shares: bool = False
    minor: bool = False
    measure: str | None = None
    whole: bool = False


@lru_cache(maxsize=16384)
def parse_units(text: str, *, strict: bool = False) -> Units | None:
    """The units that a units line, title, header or label states, or None.

    `strict` is for paragraphs: only a phrase in parentheses, or one that begins a line, counts there.
    """
    if not may_say(normal(text)):
        return None
    if not strict:
        return _said_in_brackets(text) or _parse(text)
    candidates = [m.group() for m in _BRACKETED.finditer(text)]
    candidates += [line for line in text.splitlines() if len(line) < 160 and _LINE.match(line)]
    return next((u for c in candidates if (u := _parse(c)) and _says_multiplier(u)), None)


def _said_in_brackets(text: str) -> Units | None:
    """The units in brackets where the words before them except something else: "cash excluding X (in billions)"."""
    excepting = next(iter(lexicon("except").find(text)), None)
    before = _parse(text[: excepting.start]) if excepting else None
    if excepting is None or (before is not None and _says_multiplier(before)):
        return None
    after = (m.group() for m in _BRACKETED.finditer(text, excepting.end))
    return next((u for part in after if (u := _parse(part)) and _says_multiplier(u)), None)


def _says_multiplier(units: Units) -> bool:
    return units.money_multiplier is not None or units.share_multiplier is not None


_BRACKETED = re.compile(r"[(\[（【][^()\[\]（）【】]{2,160}[)\]）】]")
_LINE = re.compile(
    r"\s*(?:(?:all|tabular|dollars?|amounts?|figures|financial|data|information|shares?|and|are|is|stated|expressed|"
    r"presented|reported|shown|rounded|u\.?s\.?|us\$|\$|€|£|canadian|euros?|currency|the|of)\s+)*"
    rf"(?:in (?:\S+ ){{0,3}}?(?:millions?|thousands?|billions?|crores?|lakhs?)|"
    rf"(?:millions|thousands|billions) of (?:{NAME_PATTERN}|shares))\b",
    re.IGNORECASE,
)

_TIMES_NUMBER = re.compile(r"1(?:[.,' ]?000)*")

# --- phrases, over the letters ---------------------------------------------------------------------------------------

_MULTIPLIER_PHRASES = re.compile(
    r"x(?P<xc>c?)n(?P<xm>m?)(?P<xd>c?)|x(?P<yc>c?)(?P<ym>m)|(?P<zc>c)xn"  # x € 1.000, x EUR 1 mln, x € mln, € x 1.000
    r"|(?:^|(?<=[(i:]))(?:(?P<nc>c)/?n|n(?P<nd>c))(?=[),;]|$)"  # EUR 1,000, in 1 000 EUR
    r"|i(?P<ic>c?)(?P<im>m)(?:o?(?P<ioc>[cs]))?"  # in millions, in US$ millions, in millions of yen
    r"|(?<!n)(?P<om>m)(?:o(?P<oc>c|s|[wu]+)|(?P<uc>u)(?=[),]|$))"  # millions of dollars, thousands of barrels
    r"|(?<![nw])(?P<cc>c)[(/:]*(?P<cm>m)(?![now])|(?P<wc>c)(?P<wm>m)(?=[),;:/]|$)"  # £'000, Revenue £'000, FY22 £m
    r"|(?P<tc>c)(?P<tm>m)(?=w)"  # $'000 EBITDA
    r"|(?:^|(?<=[(:d]))(?P<mm>m)[,:]?(?P<mc>c?)(?=[),;:eipd]|$)"  # (000s), Millions, Mio. €, 单位：百万元
    r"|(?<!n)(?P<lm>m)(?P<lc>c)(?=[),;:/ed]|$)"  # Umsatz in: Mio. €
    r"|(?:(?<=\()|^)(?P<bm>m)w(?=[),])"  # (000s omitted)
)
_LONE_CURRENCY = re.compile(r"^\(?c\)?$|\(c\)|d[:(]?c|[ih]h?(c)(?!n)(?=[),;:e]|$|w)")
_WHOLE = re.compile(r"(?:^|[(w,;:/])ih?oc?c(?=[),;:e]|$)|(?:^|[(w])(?:ih?|h)c(?=[),;:e]|$)|d[:(]?c+\)?(?![m])")
_SHARES_IN = re.compile(r"s[w,]*i?(m)")


class _Found(TypedDict, total=False):
    currency: str | None
    symbol: str | None
    money_multiplier: Decimal | None
    share_multiplier: Decimal | None
    other_multiplier: Decimal | None
    measure: str | None


def _parse(text: str) -> Units | None:
    tokens = tokenize(normal(text))
    cut = tokens.letters.find("e")
    base = tokens.letters if cut < 0 else tokens.letters[:cut]
    found: _Found = {}
    for match in _MULTIPLIER_PHRASES.finditer(base):
        _take(found, tokens, base, match)
    lone = _LONE_CURRENCY.search(base) if found.get("symbol") is None and not _names_currency(tokens) else None
    if lone is not None:
        _take_currency(found, tokens, lone.end() - 1 if base[lone.end() - 1] == "c" else base.index("c", lone.start()))
    return _complete(text, tokens, cut, found)


def _names_currency(tokens: Tokens) -> bool:
    """A currency's name alone, which may as well name what a row or column is about."""
    return tokens.letters == "c" and lexicon("currency").whole(tokens.pieces[0]) is not None


def _take(found: _Found, tokens: Tokens, base: str, match: re.Match[str]) -> None:
    """Record one multiplier phrase: how much, of what."""
    multiplier = _multiplier(tokens, match)
    if multiplier is None or (match["tm"] and "000" not in tokens.pieces[match.start("tm")]):
        return
    subject = _subject(base, match)
    for index in range(match.start(), match.end()):
        if base[index] == "c":
            _take_currency(found, tokens, index)
    if "c" in subject and found.get("currency") is None:
        _take_currency(found, tokens, base.rindex("c", 0, match.start()))
    of_what = match["oc"] or match["ioc"] or match["uc"] or ""
    measure = _measure(tokens, match.start())
    if measure and not set("cs") & set(subject + match.group()):
        found["measure"], found["other_multiplier"] = measure, multiplier
    elif of_what[:1] in ("w", "u"):
        start = match.end() - len(of_what)
        found["measure"] = " ".join(tokens.pieces[start : match.end()])
        found["other_multiplier"] = multiplier
    elif of_what == "s" or ("s" in subject and not set("c") & set(subject + match.group())):
        found["share_multiplier"] = multiplier
    else:
        _take_money(found, multiplier, subject, of_money=bool(set("c") & set(subject + match.group())))


def _measure(tokens: Tokens, before: int) -> str | None:
    """What the word before a phrase measures where that is no money: "square feet" in "square feet in thousands"."""
    return tokens.pieces[before - 1] if before and tokens.letters[before - 1] == "u" else None


def _take_money(found: _Found, multiplier: Decimal, subject: str, *, of_money: bool) -> None:
    found.setdefault("money_multiplier", multiplier)
    if "s" in subject or not of_money:
        found.setdefault("share_multiplier", multiplier)
    if not of_money:
        found.setdefault("other_multiplier", multiplier)


def _subject(base: str, match: re.Match[str]) -> str:
    """Letters before the phrase in its own clause: "dollars and shares" in "dollars and shares in millions"."""
    before = base[: match.start()]
    return before[max(before.rfind(c) for c in "(;,m") + 1 :]


def _multiplier(tokens: Tokens, match: re.Match[str]) -> Decimal | None:
    product = ONE
    for index in range(match.start(), match.end()):
        letter, piece = tokens.letters[index], tokens.pieces[index]
        if letter == "m":
            product *= Decimal(scale_of(piece) or 1)
        elif letter == "n":
            if not _TIMES_NUMBER.fullmatch(piece):
                return None
            product *= Decimal(re.sub(r"[^0-9]", "", piece))
    return product


def _take_currency(found: _Found, tokens: Tokens, index: int) -> None:
    symbol = tokens.pieces[index]
    if codes_of(symbol):
        found.setdefault("currency", currency_of(symbol))
        found.setdefault("symbol", symbol)


# --- what else the text says -----------------------------------------------------------------------------------------

_PERCENT = re.compile(r"(?<!n)%")
_MINOR = re.compile(r"^\(?[qQ]\)?$|\([qQ]\)|i[qQ]|(?<!n)Q(?=[)p,]|$)")
_SHARES_HEADER = re.compile(r"(?:(?:total )?(?:number|no\.?|amount) of )?(?:common |ordinary )?shares", re.IGNORECASE)
_RATIO = re.compile(r"\((?:x|times)\)|\bin times\b", re.IGNORECASE)


def _complete(text: str, tokens: Tokens, cut: int, found: _Found) -> Units | None:
    """Add exceptions, percent, per share and the rest; None where nothing was said."""
    base, excepted = (tokens.letters, "") if cut < 0 else (tokens.letters[:cut], tokens.letters[cut:])
    says_multiplier = bool(found.keys() & {"money_multiplier", "share_multiplier", "other_multiplier"})
    tail = tokens.text[tokens.starts[cut] :].lower() if cut >= 0 else ""
    share_exception = says_multiplier and "s" in excepted
    if share_exception:
        found["share_multiplier"] = _excepted_shares(tokens, cut)
    units = Units(
        text=_printed(text, says_multiplier=says_multiplier),
        per_share_exception=says_multiplier and ("p" in excepted or "par value" in tail or "p" in base),
        share_exception=share_exception,
        exceptions=tail.strip(" )].:") or None if says_multiplier else None,
        percent=bool(_PERCENT.search(base)),
        basis_points="b" in base,
        ratio=bool(_RATIO.search(text)),
        per_share="p" in base and not says_multiplier,
        shares=bool(_SHARES_HEADER.fullmatch(text.strip())),
        minor=bool(_MINOR.search(base)),
        whole=not says_multiplier and found.get("symbol") is not None and bool(_WHOLE.search(base)),
        **found,
    )
    said = says_multiplier or units.symbol or units.percent or units.basis_points or units.ratio
    return units if said or units.per_share or units.shares or units.minor else None


def _excepted_shares(tokens: Tokens, cut: int) -> Decimal:
    """Multiplier of shares that the exception sets: "except number of shares, which are reflected in thousands"."""
    stated = _SHARES_IN.search(tokens.letters, cut)
    return ONE if stated is None else Decimal(scale_of(tokens.pieces[stated.start(1)]) or 1)


def _printed(text: str, *, says_multiplier: bool) -> str:
    """The part of the text that states the units: its last bracket with a unit, or all of it."""
    for match in reversed(list(_BRACKETED.finditer(text))):
        printed = match.group()
        if says_multiplier and may_say(normal(printed)) and not re.search(r"\d", printed.replace("000", "")):
            return printed
    return text.strip()
