"""What the numbers of a row or column measure.

Input: a value's label, sections and header, the units that govern it, and the cell itself where it is at hand.
Output: a `KindHint`. Invariants: the cell's own print (a percent sign, a currency) goes before every label; then what
is said outright (header, label, section) goes before what is only suggested (a label such as "Shares repurchased",
money in a cash flow statement and shares in a count); what nothing is said of is an amount, `source` None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from tieout.quantities.amounts import Amount
from tieout.quantities.units import Units

Kind = Literal["amount", "per_share", "shares", "percent", "ratio", "count"]
Source = Literal["own_cell", "row_label", "column_header", "row_section", "table_title", "units_line"]
_LONGEST = 240  # characters of a text that are looked at
_PROSE = 200  # characters from which on a header is prose


@dataclass(frozen=True, slots=True)
class KindHint:
    """A kind and the text it was read from; `source` is None where nothing said it and amount is the default."""

    kind: Kind
    source: Source | None = None


@dataclass(frozen=True, eq=False)
class _RuleSet:
    """Rules in reading order; equal only to itself, so that answers can be cached by it cheaply."""

    rules: tuple[tuple[Kind, re.Pattern[str]], ...]


def _rules(*pairs: tuple[Kind, str]) -> _RuleSet:
    """Rules in reading order: the first that matches decides. Patterns are verbose; a blank is written `[ ]`."""
    return _RuleSet(tuple((kind, re.compile(pattern, re.IGNORECASE | re.VERBOSE)) for kind, pattern in pairs))


_PER_SHARE = r"\bper[- ](?:\w+[- ]){0,4}?(?:shares?|stock|units?|rsus?|psus?|options?|awards?|ads|warrants?)\b"
_AWARDS = r"(?:shares|units|options|rsus|psus|msus|awards|warrants|securities|stock[ ]options|sars)"
_WEIGHTED_PRICE = r"\bweighted[- ]+average[- ]+(?:\w+[- ]+)*?(?:fair[ ]value|prices?)\b"
_COUNT = r"\b(?:number|no\.?|\#)[ ]of\b"
_LIFE = (
    r"\b(?:term|life|lives|period)s?[ ]?\((?:in[ ])?(?:years|yrs?\.?|months|days)\) | "
    r"\b(?:term|life|lives|period)s?[ ]in[ ](?:years|months|days)\b | "
    r"\b(?:remaining|expected|average|useful|contractual|vesting|derived)[ ](?:\w+[ ])*?(?:term|life|lives|period)s?$"
)

_TIME = r"\((?:in[ ])?(?:years|months|days|weeks|hours)\)"
_AREA = r"\bsquare[ ](?:feet|foot|footage|met(?:re|er)s?)\b"
_MONEY = r"\b(?:sales|costs?|expenses?|revenues?|income|profits?|earnings|assets?|leases?|investments?|value|rent)\b"
_THINGS = (
    r"\b(?:stores|restaurants|branches|warehouses|patents|employees|carloads|memberships|subscribers|connections)\b"
)
_MEASURED = (
    r"(?:barrels|mmbtus?|therms|bushels|ounces|troy[ ]ounces|tons|tonnes|gallons|pounds|litres|liters|mwhs?|gwhs?|boe"
    r"|[mb]cf|cubic[ ]feet|units|gigawatts|megawatts|miles|feet)"
)
_UNIT_PRICE = r"""
    \b(?:arpa|arpu|arppu|revpar)\b | \b(?:revenues?|sales|prices?|costs?|expenses?|fees?|income|margin|spend\w*|
    reali[sz]ations?)\b[^,;:]*\bper[ ](?:\w+[ ]){0,2}?(?:memberships?|members?|subscribers?|customers?|users?|
    accounts?|barrels?|boe|ounces?|tons?|tonnes?|mwh|gallons?|pounds?|vehicles?|carloads?|cars?|passengers?|rooms?|
    square[ ]foot|bitcoin|patients?)\b
"""

# Said outright by a column header.
HEADER_RULES = _rules(
    ("shares", r"\bnumber[ ]\(or[ ](?:\w+[ ])*dollar[ ]value\)[ ]of[ ]shares\b"),
    ("per_share", r"^per[- ]share[ ]amounts?$"),
    ("amount", r"\b(?:income|earnings|loss)[ ](?:\(loss\)[ ])?allocation\b | \bnumerator\b"),
    ("shares", r"\bweighted[- ]average[ ](?:\w+[- ]+){0,3}shares\b | \bdenominator\b"),
    ("amount", r"""
        \bintrinsic[ ]value\b | \bamounts?$ | \bdollar[ ]value\b | \b(?:aggregate|total|market|
        carrying)[ ]value\b | \b(?:costs?|proceeds)[ ](?:of|from)[ ](?:the[ ])?(?:shares|stock|units)\b
     """),
    ("per_share", rf"""
        {_WEIGHTED_PRICE} | \b(?:exercise|grant|strike|purchase|average|conversion|share|stock)[ ]prices?\b
     """),
    ("per_share", rf"\bgrant[- ]date[ ]fair[ ]value | \bprice[ ](?:paid[ ])?per\b | {_PER_SHARE} | ^eps$"),
    ("ratio", r"\bratio\b | \bconversion[ ]rate\b | ^\(?(?:x|times)\)?$"),
    ("ratio", r"^(?!.*\b(?:at|in)\b.*rates?$).*\bexchange[ ]rates?\b"),
    ("percent", r"^% | (?<![0-9.])%\)?$ | (?<![0-9.])%[ ] | \bper[ ]?cent(?:age)?s?\b"),
    ("percent", r"""
        ^(?!.*\bat\b.*rates?$).*(?<!fixed[ ])(?<!floating[ ])(?<!variable[ ])\brates?$ | \byield$ |
        \b(?:target|asset|actual)[ ](?:\w+[ ])?allocations?(?:[ ](?:19|20)\d\d)?$ | \bbasis[ ]p(?:oin)?ts?\b
     """),
    ("shares", rf"""
        {_COUNT}[ ](?:\w+[ ])*?{_AWARDS}\b | ^(?:total[ ])?shares$ | \bshares[ ](?:of|issued|outstanding|
        purchased|available|held|to[ ]be)\b
     """),
    ("shares", r"^shares[ ]?/ | ^(?:nominal[ ])?holdings?$ | ^quantity$ | ^shares[ ]held$"),
    ("shares", r"\bsecurities[ ](?:to[ ]be[ ]issued|remaining|available)\b"),
    ("shares", r"^shareholdings?(?:[ ](?:at|as)[ ].*)?$"),
    ("shares", r"\bnumber[ ]outstanding$ | \b(?:stock|shares)\b.*\bnumber$ | \b(?:stock|shares),?[ ]+shares$"),
    ("count", rf"{_COUNT} | ^(?:(?:19|20)\d\d[ ])?(?:number|no\.?):?$ | {_LIFE}"),
    ("count", r"\bvotes\b | ^abstentions?$ | ^abstain(?:ed)?$ | ^broker[ ]non-?votes$"),
    ("count", r"^(?:for|against|withheld)(?:[ ]the[ ]resolution)?$"),
    ("count", rf"^(?!.*{_MONEY})(?:.*{_THINGS}$ | (?:total[ ])?(?:stores|restaurants|branches)\b)"),
    ("count", rf"^(?!.*\bper\b)(?!.*{_MONEY}).*{_AREA} | {_TIME}$ | ^ages?$ | ^years[ ]with\b"),
)  # fmt: skip

# Columns of money in a statement of equity: there, a movement of shares is money.
_EQUITY_COLUMN = re.compile(
    r"paid[- ]in|\bapic\b|retained|accumulated|treasury|premium|\bequity\b|non-?controlling|\btotal\b|reserves?\b|"
    r"(?:common|preferred|capital|ordinary|share)\b.*(?:stock|shares?|capital)$",
    re.IGNORECASE,
)

_MONEY_COLUMN = re.compile(r"(?:^|\s)(?:US|C|A|HK)?[$€£¥](?:[’'‘]?000|m|bn)?$")  # the heading ends in a currency sign

_OF_SHARES = re.compile(r"\b(?:stock|shares|options|units|warrants|awards)\b.*\b(?:number|no\.?|#)", re.IGNORECASE)

# Said outright by a row label.
LABEL_RULES = _rules(
    ("per_share", _UNIT_PRICE),
    ("amount", r"""
        ^(?:cash[ ]|total[ ])?(?:dividends?|distributions?|interest|payments?|proceeds|premiums?)\b(?!.*\b(?:per|
        number)\b).*\bshares?[ ]outstanding\b
     """),
    ("amount", r"\bpar[ ]value\b | \b(?:stock|shares?|capital)\b.*\b(?:authori[sz]ed|issued)\b.*[0-9]"),
    ("amount", r"[$€£¥][ ]?[0-9.,]+[^()]{0,30}\bper\b | \b(?:calculation|computation)[ ]of\b.*\bper\b"),
    ("amount", r"^[^:]*\b(?:income|earnings|loss(?:es)?)\b[^:]*\b(?:for|used[ ]in|used[ ]to)\b.*\bper\b"),
    ("shares", r"""
        \bweighted[- ]average[ ](?:(?!value|price)\w+[-, ]+){0,8}?(?<!per[ ])(?<!per[ ]common[ ])(?:shares?|
        units)\b
     """),
    ("shares", r"\bweighted[- ]average\b.*\b(?:outstanding|dilution)\b(?!.*\b(?:price|value|rate|life|term)\b)"),
    ("shares", rf"\bshares[ ]used[ ](?:in|to|for)\b | {_COUNT}[ ](?:\w+[- ]+){{0,4}}?{_AWARDS}\b | ^denominator\b"),
    ("shares", r"""
        \b(?:shares|stock|options|units|awards|warrants)\b.*\bexcluded[ ]from\b | \banti-?dilutive\b |
        ^incremental\b.*\bshares
     """),
    ("shares", r"""
        \b(?:common|ordinary|preferred|treasury)?[ ]?shares[ ](?:outstanding|authori[sz]ed|in[ ]issue|
        issuable)\b
     """),
    ("shares", r"""
        ^(?:common|ordinary|preferred|treasury)[ ](?:stock|shares)[ ](?:outstanding|
        repurchased,?[ ]shares)\b |
        \bdilutive[ ](?:effect|options|securities|shares|awards)\b | \bequivalent[ ]number[ ]of\b |
        \bscheduled[ ]vesting\b
     """),
    ("per_share", rf"{_PER_SHARE}(?![ ](?:calculation|computation)) | \beps\b | {_WEIGHTED_PRICE}"),
    ("per_share", r"""
        ^(?!.*\b(?:change|variation|increase|decrease)s?\b.*\bin\b).*
        \b(?:share|stock|exercise|conversion|strike|closing|market|average)[ ]price(?:[ ]\((?:p|pence)\)|[ ]at\b.*)?$ |
        ^net[ ]asset[ ]value,[ ](?:at[ ])?(?:the[ ])?(?:beginning|end)\b |
        (?<!total[ ])(?<!aggregate[ ])\bgrant[- ]date[ ]fair[ ]value$
     """),
    ("percent", r"""
        ^% | (?<![0-9.])%\)?$ | \(%\) | (?<![0-9.])%[ ](?:of|change|growth) | percent(?:age)?s?\b |
        \bper[ ]cent\b
     """),
    ("ratio", r"""
        \bratios?$ | \bratio[ ]\(?(?:of|times|x|at|as)\b | \(x\)$ | \(times\)$ | \bexchange[ ]ratio\b |
        \b(?:inventory|asset|receivables?)[ ]turn(?:s|over)\b
     """),
    ("count", rf"^(?:total[ ]|average[ ])*(?:number|no\.?)[ ]of\b | \b(?:employees|headcount)$ | {_LIFE} | {_TIME}"),
    ("count", rf"\((?:in[ ])?{_MEASURED}\)$ | \bin[ ]units$ | \bwholesale[ ]units\b | \bton-miles\b"),
    ("count", r"\((?!.*\b(?:shares?|units?)\b)[^()$€£]+[ ]per[ ][^()$€£]+\)$"),
    ("count", r"""
        ^(?!.*\b(?:stock|awards?|shares?|equity|preferred|funds?|partnership|reporting|business|segments?|operating|
        \w*vested|granted|forfeited|outstanding|exercised)\b).*\b(?:units|gigawatts|megawatts)$
     """),
    ("count", r"^(?:votes[ ])?(?:abstain(?:ed|s)?|abstentions?|broker[ ]non-?votes)$"),
    ("ratio", rf"^(?!.*{_MONEY}).*\bper[ ](?:account|customer|household|employee)$"),
    ("count", rf"^(?!.*\bper\b).*{_AREA} | \bin[ ]whole[ ]\w+$ | \(\w+[ ]per[ ](?:second|hour|day)\)"),
    ("count", r"""
        ^(?:(?:total|paid|paying|global|domestic|international|streaming|average|net)[ ])*
        (?:memberships?|subscribers?)(?:[ ](?:additions|(?:at[ ])?(?:the[ ])?(?:beginning|end|during)[ ](?:of[ ])?.*))?$
     """),
)  # fmt: skip

# Said outright by a section above the row.
SECTION_RULES = _rules(
    ("amount", r"\bnumerator\b | \bintrinsic[ ]value\b | \bfair[ ]value[ ]of\b"),
    ("shares", r"""
        \bdenominator\b | \bweighted[- ]average\b(?!.*\b(?:price|value|rate)).*\bshares |
        \bshares[ ](?:used|outstanding)\b | \bdiluted[ ]shares:?$
     """),
    ("shares", rf"{_COUNT}[ ](?:\w+[ ])*?{_AWARDS}\b | ^(?:common[ ]|ordinary[ ])?shares(?:[ ]\(.*\))?:?$"),
    ("per_share", rf"""
        \b(?:earnings|profit|loss|income|dividends?|assets?|eps|^)\b.*{_PER_SHARE} | \beps\b |
        {_WEIGHTED_PRICE} | \bgrant[- ]date[ ]fair[ ]value | \bprice[ ]range\b | \bmarket[ ]prices?\b
     """),
    ("percent", r"""
        \brates?:?$ | \bassumptions?\b | \bpercent(?:age)?s?\b | ^% |
        (?<![0-9.])(?<![0-9.][ ])%:?$ | \(%\)
     """),
    ("count", rf"^(?:total[ ])?{_COUNT}[ ]\w+:?$ | {_AREA} | {_LIFE}"),
    ("count", r"^(?:(?:paid|global|streaming|retail|wireless)[ ])*(?:memberships|subscribers|connections)[ ]?:?$"),
    ("count", r"^net[ ]additions(?:[ ]in[ ]period)?[ ]?:?$"),
)  # fmt: skip

# Only suggested by a row label. A percentage has to look like one, too.
WEAK_RULES = _rules(
    ("amount", r"""
        \b(?:at|of|by|to|in)[ ](?:an?[ ]|the[ ])?(?:[\w.-]+[ ]){0,5}rates?$ | \b(?:differential|swaps?|
        caps?|contracts?|forwards?|collars?|futures)\b
     """),
    ("percent", r"""
        \brates?(?:[ ]\(.*\))?$ | \bdiscount[ ]rates?[ ](?:used|in[ ]effect|assumed)\b | \byield\b |
        \bvolatility\b | \brate[ ]of\b | \bcompensation[ ]increases?$
     """),
    ("amount", r"""
        \b(?:proceeds|payments?|cash|costs?|expense|compensation|distributions?|premiums?|fees?|
        repurchases?[ ]of|purchases?[ ]of|
        issuances?[ ]of|tax(?:es)?|value|dividends?|amorti[sz]ation|income|loss|earnings|liabilit(?:y|ies)|
        redemptions?|retirement|investments?)\b
     """),
    ("shares", r"\bshares?[ ](?:repurchased|purchased|available|reserved|withheld|issued|granted|vested|issuable)\b"),
    ("shares", r"""
        ^(?:\w+[ ]?[–—-][ ]?|\w+[ ]){0,5}(?:options|rsus|psus|warrants|stock[ ]units|shares)(?:[ ](?:granted|vested|
        exercised|forfeited|expired|canceled|cancelled|outstanding|exercisable|released)\b.*)?$
     """),
)  # fmt: skip

_SOLD = re.compile(_UNIT_PRICE, re.IGNORECASE | re.VERBOSE)

# Suggested by a table's title, where nothing nearer says anything.
TITLE_RULES = _rules(
    ("shares", r"\banti-?dilutive\b | \bexcluded[ ]from\b.*\b(?:diluted|per[ ]share)\b"),
    ("shares", r"^(?:[\d,]+[ ])?(?:preferred|preference|common|ordinary|class[ ]\w)[ ]shares$"),
    ("shares", r"\bclass(?:es)?[ ]of[ ]shares\b | \breserved[ ](?:shares[ ]of[ ])?common[ ]stock\b"),
    (
        "shares",
        rf"""
        ^(?!.*(?:{_MONEY}|\bper\b)).*{_COUNT}[ ](?:[\w-]+[ ]){{0,4}}?(?:shares|(?:common|preferred)[ ]stock)\b
     """,
    ),
    (
        "count",
        rf"""
        ^(?!.*{_MONEY}).*(?:\b(?:store|restaurant|branch)[ ]counts?\b | {_COUNT} | \b(?:track|route)[ ]miles\b |
        \bstores?[ ](?:open|opened|closed|locations)\b | \bsquare[ ]footage\b | \bvotes?[ ]cast\b |
        \baccounting[ ]quantities\b | \buseful[ ]li(?:fe|ves)\b)
     """,
    ),
    ("per_share", rf"{_PER_SHARE} | \beps\b"),
)

_UNSEEN = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF))  # characters without width
_SENTENCE_END = re.compile(r"(?<=[a-z])\.\s+(?=[A-Z])")
_SHARE_CAPITAL = re.compile(
    r"\bshare capital\b|\b(?:ordinary|preference|common) (?:\w+ )?shares\b", re.IGNORECASE
)  # what is numbered there are shares
_UNITS_BRACKET = re.compile(
    r"[(\[][^()\[\]]*(?:million|thousand|billion|crore|lakh|thous|\b0{3}|except|unaudited|restated)[^()\[\]]*[)\]]",
    re.IGNORECASE,
)
_NOTE_NUMBER = re.compile(r"(?<=[a-z]) \(\d{1,2}\)$")
_UNITS_LINE = re.compile(r"^.*\b(?:in|of)\b.*\b(?:millions|thousands|billions)\b.*$|^.*\bexcept\b.*$", re.IGNORECASE)


def kind_of(
    label: str | None,
    header_path: Sequence[str] = (),
    title: str | None = None,
    units: Units | None = None,
    *,
    row_path: Sequence[str] = (),
    amount: Amount | None = None,
) -> KindHint:
    """What a value measures. Both paths are outermost first and read from the innermost text outwards.

    `units` are those of the units line. `amount`, the cell itself, decides where its print does ("12.3%", "$ 5") and
    bars a percentage that is only suggested for a number that does not look like one.
    """
    said = _said(label or "", header_path, row_path, amount) or _by_units(units) or _by_title(title)
    if said == KindHint("count", "column_header") and _SHARE_CAPITAL.search(f"{title} {label}"):
        said = KindHint("shares", "column_header")
    return _agreeing_with_print(said or KindHint("amount"), amount)


def _said(label: str, header_path: Sequence[str], row_path: Sequence[str], amount: Amount | None) -> KindHint | None:
    steps: tuple[tuple[Source, Kind | None], ...] = (
        ("column_header", header_kind(tuple(header_path))),
        ("row_label", _match(LABEL_RULES, label)),
        ("row_section", _sectional(row_path, amount)),
        ("row_label", _suggested(label, header_path, amount)),
    )
    return next((KindHint(kind, source) for source, kind in steps if kind is not None), None)


@lru_cache(maxsize=8192)
def header_kind(path: tuple[str, ...]) -> Kind | None:
    """What a column header says outright: its innermost text first, and a header wrapped over rows as one text."""
    texts = [t for t in path if len(t) < _PROSE]
    whole = " ".join(_bare(t) for t in texts)[:_LONGEST]
    if re.search(_WEIGHTED_PRICE, whole, re.IGNORECASE | re.VERBOSE) and not re.search(
        r"value$", texts[-1] if texts else ""
    ):
        return "per_share"
    kind = _first(_match(HEADER_RULES, t) for t in (*reversed(texts), whole))
    return "shares" if kind == "count" and _OF_SHARES.search(whole) else kind


def _suggested(label: str, header_path: Sequence[str], amount: Amount | None) -> Kind | None:
    kind = _match(WEAK_RULES, label)
    if kind == "percent" and not _looks_like_percentage(amount):
        return None
    money = any(_EQUITY_COLUMN.search(_bare(text)) or _MONEY_COLUMN.search(text) for text in header_path)
    if kind == "shares" and money:
        return None
    return None if kind == "amount" else kind


def _sectional(row_path: Sequence[str], amount: Amount | None) -> Kind | None:
    """What the sections say. A whole number below "Basic earnings per share" is its numerator, not a price."""
    kind = _first(_match(SECTION_RULES, text) for text in reversed(row_path))
    whole = amount is not None and amount.value is not None and amount.decimals == 0
    return None if kind == "per_share" and whole else kind


def _by_units(units: Units | None) -> KindHint | None:
    if units is None or units.per_share_exception or units.money_multiplier is not None:
        return None
    kind: Kind | None = "shares" if units.share_multiplier is not None else None
    return KindHint(kind, "units_line") if kind else None


def _by_title(title: str | None) -> KindHint | None:
    kind = _first(_match(TITLE_RULES, text) for text in reversed(_SENTENCE_END.split(title or "")))
    return KindHint(kind, "table_title") if kind else None


def _looks_like_percentage(amount: Amount | None) -> bool:
    return amount is None or (amount.value is not None and abs(amount.value) <= 100)


def _agreeing_with_print(hint: KindHint, amount: Amount | None) -> KindHint:
    """The hint, unless the cell's own print says otherwise."""
    if amount is None:
        return hint
    if amount.unit in {"percent", "percentage_points", "basis_points"}:
        return KindHint("percent", "own_cell")
    if amount.unit == "ratio":
        return KindHint("ratio", "own_cell")
    if amount.symbol is not None and hint.kind not in {"amount", "per_share"}:
        return KindHint("amount", "own_cell")
    return hint


@lru_cache(maxsize=65536)
def _match(rules: _RuleSet, text: str) -> Kind | None:
    bare = _bare(text)
    return next((kind for kind, pattern in rules.rules if pattern.search(bare)), None) if bare else None


@lru_cache(maxsize=16384)
def _bare(text: str) -> str:
    """Text without its units, which would name shares and percentages only to except them."""
    bare = " ".join(_UNITS_BRACKET.sub(" ", text[:_LONGEST].translate(_UNSEEN)).split())
    bare = _NOTE_NUMBER.sub("", bare)
    return "" if _UNITS_LINE.match(bare) and len(bare) < 120 else bare


def _first(kinds: Iterable[Kind | None]) -> Kind | None:
    return next((kind for kind in kinds if kind is not None), None)


def prices_a_unit(label: str) -> bool:
    """A label such as "revenue per membership" or "cost per ton": whatever its size, the number is a price."""
    return _SOLD.search(_bare(label)) is not None


def multiplier_for(kind: Kind, units: Units | None, *, own: bool = False) -> Decimal | None:
    """What `units` multiply a value of `kind` by; None where they say nothing and a wider text has to be asked.

    `own` says that the units stand in the value's own label or header: only there does "(in thousands)" reach a count.
    """
    if kind == "percent":
        return Decimal("0.0001") if units is not None and units.basis_points else Decimal("0.01")
    if kind in {"per_share", "ratio"}:
        return Decimal("0.01") if units is not None and units.minor else Decimal(1)
    if units is None:
        return None
    if kind == "shares":
        return units.share_multiplier
    if kind == "count":
        return units.other_multiplier if own else Decimal(1)
    return units.money_multiplier
