"""Units as filings state them: currency, multipliers and their exceptions.

Input: a units line, a title, or a header or label (`parse_units`). Output: a `Units`, or None where the text states no
unit. Invariants: a multiplier is a unit only where no number stands before it ("$20 billion" is an amount); what a
phrase does not say is None, so that the caller can look further out. How a row is measured is `kinds.py`'s question.

The text is cut into tokens of one letter each (`m` multiplier, `c` currency, `s` shares, `p` per share, `%` percent,
`i` in, `o` of, `x` times, `n` number, `e` except, `w` any other word, and punctuation), and phrases are regular
expressions over that string: "(in millions of U.S. dollars)" is `(imoc)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import TypedDict

from tieout.quantities.currencies import NAME_PATTERN, SYMBOL_PATTERN, currency_of

ONE = Decimal(1)
THOUSAND = Decimal(1000)
MILLION = Decimal(10**6)
BILLION = Decimal(10**9)


@dataclass(frozen=True, slots=True)
class Units:
    """What one phrase says; None or False where it says nothing.

    `money_multiplier` governs amounts, `share_multiplier` shares, `other_multiplier` any other count. A phrase that
    names no measure ("in thousands") sets all three, save for what it excepts, which is 1; "dollars in millions" sets
    the first alone, "shares in thousands" the second alone. `measure` names another measure, as in "thousands of
    barrels daily". `minor` says that the currency's hundredth is meant (pence, cents). `currency` is the default
    reading of `symbol`; see `currencies.resolve`.
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


@lru_cache(maxsize=16384)
def parse_units(text: str, *, strict: bool = False) -> Units | None:
    """The units that a units line, title, header or label states, or None.

    `strict` is for paragraphs: only a phrase in parentheses, or one that begins a line, counts there.
    """
    if not _MAYBE.search(text):
        return None
    if not strict:
        return _said_in_brackets(text) or _parse(text)
    candidates = [m.group() for m in _BRACKETED.finditer(text)]
    candidates += [line for line in text.splitlines() if len(line) < 160 and _LINE.match(line)]
    return next((u for c in candidates if (u := _parse(c)) and _says_multiplier(u)), None)


def _said_in_brackets(text: str) -> Units | None:
    """The units in brackets where the words before them except something else: "cash excluding X (in billions)"."""
    excepting = _EXCEPTING.search(text)
    before = _parse(text[: excepting.start()]) if excepting else None
    if excepting is None or (before is not None and _says_multiplier(before)):
        return None
    after = (m.group() for m in _BRACKETED.finditer(text, excepting.end()))
    return next((u for part in after if (u := _parse(part)) and _says_multiplier(u)), None)


def _says_multiplier(units: Units) -> bool:
    return units.money_multiplier is not None or units.share_multiplier is not None


_MAYBE = re.compile(
    r"000|mi[lo]|thous|billion|trillion|crore|lakh|lacs?\b|hundreds|mrd|mln|duizend|tausend|tsd|\bm[nm]\b|bn\b|[€$£¥₹%]|"
    r"\bin |cent|pence|bps|basis|share|\b[A-Z]{3}\b|\([pqx]\)|times\b|\bp$|\bx\b|yen\b|"
    r"(?:eur|usd|chf|gbp|sek|nok|dkk|inr|rmb|jpy|\bR)[mk]?\b",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"[(\[][^()\[\]]{2,160}[)\]]")
_LINE = re.compile(
    r"\s*(?:(?:all|tabular|dollars?|amounts?|figures|financial|data|information|shares?|and|are|is|stated|expressed|"
    r"presented|reported|shown|rounded|u\.?s\.?|us\$|\$|€|£|canadian|euros?|currency|the|of)\s+)*"
    rf"(?:in (?:\S+ ){{0,3}}?(?:millions?|thousands?|billions?|crores?|lakhs?)|"
    rf"(?:millions|thousands|billions) of (?:{NAME_PATTERN}|shares))\b",
    re.IGNORECASE,
)

# --- tokens ----------------------------------------------------------------------------------------------------------

_MULTIPLIERS: tuple[tuple[str, Decimal], ...] = (
    (r"'?000[,.]000'?s?|millions?|mill?iones|miljoen(?:en)?|millionen|milioni|mio\.?|mln\.?|mn|mm|mill\.", MILLION),
    (r"'?000'?s?|thousands?|thous\.?|duizend(?:en)?|duizendtallen|tausend|milliers|migliaia|miles|tsd\.?", THOUSAND),
    (r"billions?|bn\.?|miljard(?:en)?|milliarden|milliards|mrd\.?", BILLION),
    (r"trillions?|tn|trn", Decimal(10**12)),
    (r"crores?|cr\.?", Decimal(10**7)),
    (r"lakhs?|lacs?", Decimal(10**5)),
    (r"hundreds", Decimal(100)),
)
_TIMES_NUMBER = re.compile(r"1(?:[.,' ]?000)*")
_LETTER_VALUES = {"m": MILLION, "k": THOUSAND, "b": BILLION, "t": THOUSAND}
_CODE = (
    r"(?:usd|eur|gbp|chf|cad|aud|sek|nok|dkk|hkd|sgd|inr|rmb|cny|jpy|zar|pln|"
    r"us\$|c\$|a\$|hk\$|nt\$|nz\$|s\$|r\$|r|\$|€|£|¥|₹)"
)
_PER_SHARE = (
    r"(?<![a-z])per[- ](?:(?:common|ordinary|basic|diluted|preferred|class [a-z]) )*(?:shares?|units?|ads)(?![a-z])"
)
_EXCEPT = r"(?P<except>(?<![a-z])(?:except(?:ing|ed)?|excluding|other than|unless|save|apart from)(?![a-z]))"

_EXCEPTING = re.compile(_EXCEPT, re.IGNORECASE)

_TOKEN_PATTERNS = (
    rf"(?P<glued>(?<![a-z]){_CODE}\s?[mkb](?![a-z&]|\.[a-z])|(?<![a-z])[mkt]\s?(?:€|eur|usd|chf|sek|nok|dkk|gbp)(?![a-z]))",
    r"(?P<times>(?<![a-z])[x×](?=\s*(?:[€$£¥]|[a-z]{3} ?1|1)))",
    rf"(?P<mult>(?<![a-z0-9.,])(?:{'|'.join(p for p, _ in _MULTIPLIERS)})(?![a-z0-9]|[.,][0-9]))",
    rf"(?P<pershare>{_PER_SHARE})",
    r"(?P<shares>(?<![a-z])(?:shares?|options|rsus?|psus?|warrants)(?![a-z]))",
    r"(?P<percent>%|(?<![a-z])per ?cent(?:age)?s?(?![a-z])|(?<![a-z])pct(?![a-z]))",
    r"(?P<bps>(?<![a-z])(?:basis p(?:oin)?ts?|bps?)(?![a-z]))",
    r"(?P<minor>(?<![a-z])(?:pence|pennies|cents?|p)(?![a-z.])|¢)",
    _EXCEPT,
    rf"(?P<cur>(?<![a-z])(?:(?:{SYMBOL_PATTERN})|(?:{NAME_PATTERN})(?![a-z'])|r(?='000| m(?:illion|n|ln))))",
    r"(?P<in>(?<![a-z])(?:in|en)(?![a-z]))",
    r"(?P<of>(?<![a-z])(?:of|de|d'|van)(?![a-z]))",
    r"(?P<number>[0-9][0-9.,]*|(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten)(?![a-z]))",
    r"(?P<word>[^\W\d_][\w.'-]*)",
    r"(?P<punct>[()\[\],;:/])",
)
_TOKENS = re.compile("|".join(_TOKEN_PATTERNS))
_LETTERS = {
    "glued": "g", "times": "x", "mult": "m", "pershare": "p", "shares": "s", "percent": "%", "bps": "b", "minor": "q",
    "except": "e", "cur": "c", "in": "i", "of": "o", "number": "n", "word": "w", "[": "(", "]": ")",
}  # fmt: skip
_NORMAL = str.maketrans(
    {"’": "'", "‘": "'", "`": "'", "´": "'", "\u00a0": " ", "\u2009": " ", "\u202f": " ", "–": "-", "—": "-"}
)


@dataclass(frozen=True, slots=True)
class _Tokens:
    """One letter a token; `pieces[i]` and `starts[i]` are the print of letter i and where it stands."""

    letters: str
    pieces: tuple[str, ...]
    starts: tuple[int, ...]


def _tokenize(lowered: str) -> _Tokens:
    letters, pieces, starts = [], [], []
    for match in _TOKENS.finditer(lowered):
        kind = match.lastgroup or "word"
        letters.append(_LETTERS.get(match.group() if kind == "punct" else kind, match.group()))
        pieces.append(match.group())
        starts.append(match.start())
    return _Tokens("".join(letters), tuple(pieces), tuple(starts))


# --- phrases, over the letters ---------------------------------------------------------------------------------------

_MULTIPLIER_PHRASES = re.compile(
    r"x(?P<xc>c?)n(?P<xm>m?)"  # x € 1.000, x 1.000, x EUR 1 mln
    r"|i(?P<ic>c?)(?P<im>m)(?:o?(?P<ioc>[cs]))?"  # in millions, in US$ millions, in millions of yen
    r"|(?<!n)(?P<om>m)o(?P<oc>c|s|w+)"  # millions of dollars, millions of shares, thousands of barrels daily
    r"|(?<![nw])(?P<cc>c)\(?(?P<cm>m)(?![now])|(?<=w)(?P<wc>c)(?P<wm>m)(?=[),;:]|$)"  # £'000, Revenue £'000
    r"|(?:^|(?<=\())(?P<mm>m)(?P<mc>c?)(?=[),;:e]|$)"  # (000s), Millions, Mio. €
    r"|(?P<g>g)(?=[),;:eiw]?$|[),;:])"  # €m, US$m
    r"|(?:(?<=\()|^)(?P<bm>m)w(?=[),])"  # (000s omitted)
)
_LONE_CURRENCY = re.compile(r"^\(?c\)?$|\(c\)|i(c)(?!n)(?=[),;:e]|$|w)")
_SHARES_IN = re.compile(r"s[w,]*i?(m)")


_MEASURE = re.compile(
    r"\b(?:square (?:feet|metres|meters)|(?:square )?footage|acres|hectares|barrels|gallons|tons|tonnes|ounces|bushels"
    r"|miles|carloads|kilowatt hours|mwh|kwh|people|members|memberships|subscribers|customers|employees|units"
    r"|transactions)$"
)


class _Found(TypedDict, total=False):
    currency: str | None
    symbol: str | None
    money_multiplier: Decimal | None
    share_multiplier: Decimal | None
    other_multiplier: Decimal | None
    measure: str | None


def _parse(text: str) -> Units | None:
    lowered = text.translate(_NORMAL).lower()
    tokens = _tokenize(lowered)
    cut = tokens.letters.find("e")
    base = tokens.letters if cut < 0 else tokens.letters[:cut]
    found: _Found = {}
    for match in _MULTIPLIER_PHRASES.finditer(base):
        _take(found, tokens, base, match)
    if found.get("currency") is None and (lone := _LONE_CURRENCY.search(base)) is not None:
        _take_currency(found, tokens, lone.end() - 1 if base[lone.end() - 1] == "c" else base.index("c", lone.start()))
    return _complete(text, lowered, tokens, cut, found)


def _take(found: _Found, tokens: _Tokens, base: str, match: re.Match[str]) -> None:
    """Record one multiplier phrase: how much, of what."""
    multiplier = _multiplier(tokens, match)
    if multiplier is None:
        return
    subject = _subject(base, match)
    for index in range(match.start(), match.end()):
        if base[index] == "c":
            _take_currency(found, tokens, index)
        elif base[index] == "g":
            _set_currency(found, _unglue(tokens.pieces[index])[0])
    if "c" in subject and found.get("currency") is None:
        _take_currency(found, tokens, base.rindex("c", 0, match.start()))
    of_what = match.group("oc") or match.group("ioc") or ""
    measure = _measure(tokens, match.start())
    if measure and not set("cgs") & set(subject + match.group()):
        found["measure"], found["other_multiplier"] = measure, multiplier
    elif of_what.startswith("w"):
        start = match.end() - len(of_what)
        found["measure"] = " ".join(tokens.pieces[start : match.end()])
        found["other_multiplier"] = multiplier
    elif of_what == "s" or ("s" in subject and not set("cg") & set(subject + match.group())):
        found["share_multiplier"] = multiplier
    else:
        _take_money(found, multiplier, subject, of_money=bool(set("cg") & set(subject + match.group())))


def _measure(tokens: _Tokens, before: int) -> str | None:
    """What the words before a phrase measure where that is no money: "square feet" in "square feet in thousands"."""
    words = " ".join(tokens.pieces[max(0, before - 2) : before])
    found = _MEASURE.search(words)
    return found.group() if found else None


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


def _multiplier(tokens: _Tokens, match: re.Match[str]) -> Decimal | None:
    if match.group("g"):
        return _unglue(tokens.pieces[match.start("g")])[1]
    product = ONE
    for index in range(match.start(), match.end()):
        letter, piece = tokens.letters[index], tokens.pieces[index]
        if letter == "m":
            product *= next(value for pattern, value in _MULTIPLIERS if re.fullmatch(pattern, piece))
        elif letter == "n":
            if not _TIMES_NUMBER.fullmatch(piece):
                return None
            product *= Decimal(re.sub(r"[^0-9]", "", piece))
    return product


def _unglue(piece: str) -> tuple[str, Decimal]:
    """Currency and multiplier of "€m", "US$ m", "kEUR" or "MSEK"."""
    code = piece[1:].strip()
    if piece[0] in "mkt" and (code == "€" or (len(code) == 3 and currency_of(code))):
        return code, _LETTER_VALUES[piece[0]]
    return piece[:-1].strip(), _LETTER_VALUES[piece[-1]]


def _take_currency(found: _Found, tokens: _Tokens, index: int) -> None:
    _set_currency(found, tokens.pieces[index])


def _set_currency(found: _Found, symbol: str) -> None:
    code = currency_of(symbol) or ("ZAR" if symbol == "r" else None)
    if code is not None:
        found.setdefault("currency", code)
        found.setdefault("symbol", symbol)


# --- what else the text says -----------------------------------------------------------------------------------------

_PERCENT = re.compile(r"(?<!n)%")
_MINOR = re.compile(r"^\(?q\)?$|\(q\)|iq")
_SHARES_HEADER = re.compile(r"(?:(?:total )?(?:number|no\.?|amount) of )?(?:common |ordinary )?shares", re.IGNORECASE)
_RATIO = re.compile(r"\((?:x|times)\)|\bin times\b", re.IGNORECASE)


def _complete(text: str, lowered: str, tokens: _Tokens, cut: int, found: _Found) -> Units | None:
    """Add exceptions, percent, per share and the rest; None where nothing was said."""
    base, excepted = (tokens.letters, "") if cut < 0 else (tokens.letters[:cut], tokens.letters[cut:])
    says_multiplier = bool(found.keys() & {"money_multiplier", "share_multiplier", "other_multiplier"})
    tail = lowered[tokens.starts[cut] :] if cut >= 0 else ""
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
        **found,
    )
    said = says_multiplier or units.currency or units.percent or units.basis_points or units.ratio
    return units if said or units.per_share or units.shares or units.minor else None


def _excepted_shares(tokens: _Tokens, cut: int) -> Decimal:
    """Multiplier of shares that the exception sets: "except number of shares, which are reflected in thousands"."""
    stated = _SHARES_IN.search(tokens.letters, cut)
    if stated is None:
        return ONE
    piece = tokens.pieces[stated.start(1)]
    return next(value for pattern, value in _MULTIPLIERS if re.fullmatch(pattern, piece))


def _printed(text: str, *, says_multiplier: bool) -> str:
    """The part of the text that states the units: its last bracket with a unit, or all of it."""
    for match in reversed(list(_BRACKETED.finditer(text))):
        if says_multiplier and _MAYBE.search(match.group()) and not re.search(r"\d", match.group().replace("000", "")):
            return match.group()
    return text.strip()
