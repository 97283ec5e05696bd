"""The words that say what numbers measure: of headers, labels, sections and titles, most certain first.

Data for `kinds`, which says in what order the sets are asked and what bars a reading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["amount", "per_share", "shares", "percent", "ratio", "count"]


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules in reading order; equal only to itself, so that answers can be cached by it cheaply."""

    rules: tuple[tuple[Kind, re.Pattern[str]], ...]


def _rules(*pairs: tuple[Kind, str]) -> RuleSet:
    """Rules in reading order: the first that matches decides. Patterns are verbose; a blank is written `[ ]`."""
    return RuleSet(tuple((kind, re.compile(pattern, re.IGNORECASE | re.VERBOSE)) for kind, pattern in pairs))


_PER_SHARE = r"\bper[- ](?:\w+[- ]){0,4}?(?:shares?|stock|units?|rsus?|psus?|options?|awards?|ads|warrants?)\b"
_AWARDS = r"(?:shares|units|options|rsus|psus|msus|awards|warrants|securities|stock[ ]options|sars)"
WEIGHTED_PRICE = r"\bweighted[- ]+average[- ]+(?:\w+[- ]+)*?(?:fair[ ]value|prices?)\b"
_COUNT = r"\b(?:number|no\.?|\#)[ ]of\b"
_LIFE = (
    r"\b(?:term|life|lives|period)s?[ ]?\((?:in[ ])?(?:years|yrs?\.?|months|days)\) | "
    r"\b(?:term|life|lives|period)s?[ ]in[ ](?:years|months|days)\b | "
    r"\b(?:remaining|expected|average|useful|contractual|vesting|derived)[ ](?:\w+[ ])*?(?:term|life|lives|period)s?$"
    r" | "
    r"\bweighted[- ]average[ ](?:(?:remaining|expected|useful|lease|contractual|estimated|amorti[sz]ation)[ ])*"
    r"(?:term|life|lives)\b(?![ ](?:loan|debt|insurance|deposit))(?!.*\b(?:price|value|rate)s?\b)"
)

_TIME = r"\((?:in[ ])?(?:years|yrs?\.?|months|days|weeks|hours)\)"
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

TIME_RULES = _rules(("count", rf"{_LIFE} | {_TIME}"))

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
        {WEIGHTED_PRICE} | \b(?:exercise|grant|strike|purchase|issue|average|conversion|share|stock)[ ]prices?\b
     """),
    ("per_share", rf"\bgrant[- ]date[ ]fair[ ]value | \bprice[ ](?:paid[ ])?per\b | {_PER_SHARE} | \beps\b"),
    ("ratio", r"\bratio\b | \bconversion[ ]rate\b | ^\((?:x|times)\)$ | ^times$"),
    ("ratio", r"""
        ^(?!.*\b(?:at|in)\b.*rates?$)(?!.*\b(?:effects?|impacts?|adjustments?|gains?|loss(?:es)?|differences?|changes?|
        movements?)\b).*\bexchange[ ]rates?\b
     """),
    ("percent", r"^% | (?<![0-9.])%\)?$ | (?<![0-9.])%[ ] | \bper[ ]?cent(?:age)?s?\b"),
    ("percent", r"""
        ^(?!.*\bat\b.*rates?$).*(?<!fixed[ ])(?<!floating[ ])(?<!variable[ ])\brates?$ | \byield$ |
        \b(?:target|asset|actual)[ ](?:\w+[ ])?allocations?(?:[ ](?:19|20)\d\d)?$ | \bbasis[ ]p(?:oin)?ts?\b
     """),
    ("shares", rf"""
        {_COUNT}[ ](?:\w+[ ])*?{_AWARDS}\b | ^(?:total[ ]|outstanding[ ])?shares$ | \bshares[ ](?:of|issued|outstanding|
        purchased|available|held|to[ ]be)\b
     """),
    ("shares", r"^shares[ ]?/ | ^(?:nominal[ ])?holdings?$ | ^quantity$ | ^shares[ ]held$"),
    ("shares", r"\bsecurities[ ](?:to[ ]be[ ](?:issued|purchased|sold)|remaining|available)\b"),
    ("shares", r"^shareholdings?(?:[ ](?:at|as)[ ].*)?$"),
    ("shares", r"\bnumber[ ]outstanding$ | \b(?:stock|shares)\b.*\bnumber$ | \b(?:stock|shares),?[ ]+shares$"),
    ("count", rf"{_COUNT} | ^(?:(?:19|20)\d\d[ ])?(?:number|no\.?):?$ | {_LIFE}"),
    ("count", r"\bvotes\b | ^abstentions?$ | ^abstain(?:ed)?$ | ^broker[ ]non-?votes$"),
    ("count", r"^(?:for|against|withheld)(?:[ ]the[ ]resolution)?$"),
    ("count", rf"^(?!.*{_MONEY})(?:.*{_THINGS}$ | (?:total[ ])?(?:stores|restaurants|branches)\b)"),
    ("count", rf"^(?!.*\bper\b)(?!.*{_MONEY}).*{_AREA} | {_TIME}$ | ^ages?$ | ^years[ ]with\b"),
    ("count", r"\b(?:[kmg]wh|tonnes|t?co2e?|litres|hectares)\b | ^(?:male|female|men|women)$"),
)  # fmt: skip

# Columns of money in a statement of equity: there, a movement of shares is money.
EQUITY_COLUMN = re.compile(
    r"paid[- ]in|\bapic\b|\bshareholders['’]? capital|retained|accumulated|treasury|premium|\bequity\b|"
    r"non-?controlling|\btotal\b|reserves?\b|"
    r"(?:common|preferred|capital|ordinary|share)\b.*(?:stock|shares?|capital)$",
    re.IGNORECASE,
)

MONEY_COLUMN = re.compile(r"(?:^|\s)(?:US|C|A|HK)?[$€£¥](?:[’'‘]?000|m|bn)?$")  # the heading ends in a currency sign

OF_SHARES = re.compile(r"\b(?:stock|shares|options|units|warrants|awards)\b.*\b(?:number|no\.?|#)", re.IGNORECASE)

# Said outright by a row label.
LABEL_RULES = _rules(
    ("per_share", _UNIT_PRICE),
    ("amount", r"""
        ^(?:cash[ ]|total[ ])?(?:dividends?|distributions?|interest|payments?|proceeds|premiums?)\b(?!.*\b(?:per|
        number)\b).*\bshares?[ ]outstanding\b
     """),
    ("amount", r"\bpar[ ]value\b | \b(?:stock|shares?|capital)\b.*\b(?:authori[sz]ed|issued)\b.*[0-9]"),
    ("shares", r"\bshares[ ]used[ ](?:in|to|for)\b | purchases?,[ ]shares$ | \bauthori[sz]ed[ ]shares[ ]remaining$"),
    ("amount", r"[$€£¥][ ]?[0-9.,]+[^()]{0,30}\bper\b | \b(?:calculation|computation)[ ]of\b.*\bper\b"),
    ("amount", r"^[^:]*\b(?:income|earnings|loss(?:es)?)\b[^:]*\b(?:for|used[ ]in|used[ ]to)\b.*\bper\b"),
    ("shares", r"""
        \bweighted[- ]average[ ](?:(?!value|price)\w+[-, ]+){0,8}?(?<!per[ ])(?<!per[ ]common[ ])(?:shares?|
        units)\b(?![ ]prices?)
     """),
    ("shares", r"\bweighted[- ]average\b.*\b(?:outstanding|dilution)\b(?!.*\b(?:price|value|rate|life|term)\b)"),
    ("shares", rf"{_COUNT}[ ](?:\w+[- ]+){{0,4}}?{_AWARDS}\b | ^denominator\b"),
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
        \bdilutive[ ](?:effect|(?:stock[ ])?options|securities|shares|awards)\b | \bequivalent[ ]number[ ]of\b |
        \bscheduled[ ]vesting\b
     """),
    ("per_share", rf"{_PER_SHARE}(?![ ](?:calculation|computation)) | \beps\b | {WEIGHTED_PRICE}"),
    ("per_share", r"""
        ^(?!.*\b(?:change|variation|increase|decrease)s?\b.*\bin\b).*
        \b(?:share|stock|exercise|conversion|strike|closing|market|average)[ ]price
        (?:[ ]\([^()]*\)|[ ](?:at|on)\b.*)?$ |
        ^net[ ]asset[ ]value,[ ](?:at[ ])?(?:the[ ])?(?:beginning|end)\b |
        (?<!total[ ])(?<!aggregate[ ])\bgrant[- ]date[ ]fair[ ]value$
     """),
    ("percent", r"""
        ^% | (?<![0-9.])%\)?$ | \(%\) | (?<![0-9.])%[ ](?:of|change|growth) | percent(?:age)?s?\b |
        \bper[ ]cent\b
     """),
    ("ratio", r"""
        \bratios?$ | ^(?:correlation|beta)$ | /[ ]?(?:\w+[ ])?ebitda[a-z]?$ | \bratio[ ]\(?(?:of|times|x|at|as)\b |
        \(x\)$ | \(times\)$ | \bexchange[ ]ratio\b |
        \b(?:inventory|asset|receivables?)[ ]turn(?:s|over)\b
     """),
    ("count", rf"^(?:total[ ]|average[ ])*(?:number|no\.?)[ ]of\b | {_LIFE} | {_TIME}"),
    ("count", rf"^(?!.*\b(?:to|for|from|by|due|proceeds|payable)\b)(?!.*{_MONEY}).*\b(?:employees|headcount)$"),
    ("count", rf"\((?:in[ ])?{_MEASURED}\)$ | \bin[ ]units$ | \bwholesale[ ]units\b | \bton-miles\b"),
    ("count", r"\((?!.*\b(?:shares?|units?)\b)[^()$€£]+[ ]per[ ][^()$€£]+\)$"),
    ("count", r"""
        ^(?!.*\b(?:stock|awards?|shares?|equity|preferred|funds?|partnership|reporting|business|segments?|operating|
        \w*vested|granted|forfeited|outstanding|exercised)\b).*\b(?:units|gigawatts|megawatts)$
     """),
    ("count", r"^days[ ](?:sales|payables?|inventory|revenue)\b"),
    ("count", r"\bages?$ | ^(?:open|new|settled|resolved|pending|dismissed)[ ](?:\w+[ ]){0,3}claims\b"),
    ("count", rf"""
        ^(?!.*{_MONEY}).*(?:\b(?:screens|theat(?:re|er)s|attendance|trips|wells|rigs|beds|patients)(?:[ ]\(.*\))?$ |
        \b(?:monthly|daily)[ ]active\b)
     """),
    ("count", r"^(?:votes[ ])?(?:abstain(?:ed|s)?|abstentions?|broker[ ]non-?votes)$"),
    ("ratio", rf"^(?!.*{_MONEY}).*\bper[ ](?:account|customer|household|employee)$"),
    ("count", rf"^(?!.*\bper\b).*{_AREA} | \bin[ ]whole[ ]\w+$ | \(\w+[ ]per[ ](?:second|hour|day)\)"),
    ("count", r"""
        ^(?:(?:total|paid|paying|global|domestic|international|streaming|average|net)[ ])*
        (?:memberships?|subscribers?)
        (?:[ ](?:additions(?:[ ]\(losses\))?|losses|(?:at[ ])?(?:the[ ])?(?:beginning|end|during)[ ](?:of[ ])?.*))?$
     """),
)  # fmt: skip

# Said outright by a section above the row.
SECTION_RULES = _rules(
    ("amount", r"\bnumerator\b | \bintrinsic[ ]value\b | \bfair[ ]value[ ]of\b"),
    ("shares", r"""
        \bdenominator\b | \bweighted[- ]average\b(?!.*\b(?:price|value|rate)).*\bshares |
        \bshares[ ](?:used|outstanding)\b | \bdiluted[ ]shares:?$ |
        \bdetermination[ ]of[ ]shares\b
     """),
    ("shares", rf"{_COUNT}[ ](?:\w+[ ])*?{_AWARDS}\b | ^(?:common[ ]|ordinary[ ])?shares(?:[ ]\(.*\))?:?$"),
    ("per_share", rf"""
        \b(?:earnings|profit|loss|income|dividends?|assets?|eps|^)\b.*{_PER_SHARE} | \beps\b |
        {WEIGHTED_PRICE} | \bgrant[- ]date[ ]fair[ ]value | \bprice[ ]range\b | \bmarket[ ]prices?\b
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
    ("shares", r"^(?:\w+[ ]){0,2}awards[ ](?:granted|vested|forfeited|expired|outstanding)$"),
    ("shares", r"\bshares?[ ](?:repurchased|purchased|available|reserved|withheld|issued|granted|vested|issuable)\b"),
    ("shares", r"""
        ^(?:\w+[ ]?[–—-][ ]?|\w+[ ]){0,5}(?:options|rsus|psus|warrants|stock[ ]units|shares)(?:[ ](?:granted|vested|
        exercised|forfeited|expired|canceled|cancelled|outstanding|exercisable|released)\b.*)?$
     """),
)  # fmt: skip

UNIT_PRICE_WORDS = re.compile(_UNIT_PRICE, re.IGNORECASE | re.VERBOSE)

# Suggested by a table's title, where nothing nearer says anything.
TITLE_RULES = _rules(
    (
        "shares",
        r"\bpotential(?:ly)?[ ]dilut\w+ | \banti-?dilutive\b | \bexcluded[ ]from\b.*\b(?:diluted|per[ ]share)\b",
    ),
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
