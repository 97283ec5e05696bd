"""Is a row a balance at a point in time or a flow over a period? Decided from words, with the words that decided.

Input: row label, section path, table title, header words. Output: "instant", "duration" or None where nothing tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from tieout.lexicon import says
from tieout.quantities.period_labels import only_time
from tieout.quantities.period_words import MONTHS

Nature = Literal["instant", "duration"]

_MONTH = f"(?:{MONTHS})"
BEGINNING = re.compile(
    r"\b(?:beginning|begin|start|opening|commencement)\b|\bbrought forward\b|\b(?:at|per|stand per"
    rf"|as (?:at|of)) (?:(?:1|1st) (?:jan|{_MONTH})|(?:jan|{_MONTH}) 1)\b"
    r"|\bb/f(?:wd)?\b|\bbegin(?:stand)?\b|\bstand per 1 januari\b|\bper 1 januari\b",
    re.IGNORECASE,
)
ENDING = re.compile(
    r"\b(?:at|,|-|–|—)?\s*(?:the )?(?:end(?:ing)? of|ending|close of)\b.*\b(?:year|period|quarter|month)"
    r"|\b(?:ending|closing) (?:balance|cash)|^ending\b|^closing (?!costs\b|expenses?\b|fees\b)"
    r"|\bcarried forward\b|\bc/f(?:wd)?\b|\baan het einde van\b|\beindstand\b"
    r"|\bat (?:the )?(?:fiscal )?(?:year|quarter|period)[- ]?end\b"
    r"|^(?:balances?,? )?(?:at )?(?:the )?end(?:ing)?(?: of (?:the )?(?:year|period|quarter))?$"
    r"|\bbalances?,? end\b|\bend of (?:year|period|quarter|the)\b",
    re.IGNORECASE,
)
BALANCE = re.compile(
    r"\bbalances?,? (?:at|as of|as at|on)\b|^\s*(?:net )?(?:balances?|nonvested|non-vested|unvested"
    r"|outstanding|exercisable|expected to vest|vested and (?:expected|exercisable)|stand)\b(?!.*\b(?:expense|change"
    rf"|income)\b)|\b(?:as )?(?:at|of) (?:\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}|{_MONTH} \d{{1,2}}),?$"
    rf"|\b(?:boekwaarde|stand|saldo) per \d",
    re.IGNORECASE,
)
_STOCK_TITLE = re.compile(
    r"\bbalance sheets?\b|\bfinancial (?:position|condition)\b|\bstatements? of (?:assets|net assets)\b"
    r"|\bbalans\b|\bassets and liabilities\b"
    r"|\bmaturit|\bcontractual obligations?\b|\bfuture (?:minimum|lease)\b|\bcarrying (?:amount|value)s?\b"
    r"|\bfair value (?:measurement|hierarchy|of financial)\b"
    r"|^\W*(?:\d+[a-z]?\W*)?(?:trade and other )?(?:creditors|debtors|payables|receivables)\b",
    re.IGNORECASE,
)
_ACQUISITION = re.compile(
    r"\b(?:allocation of the (?:total |net )?purchase (?:price|consideration)|purchase price (?:was )?allocat"
    r"|(?:assets|liabilities) acquired and (?:the )?(?:liabilities|assets) assumed)",
    re.IGNORECASE,
)
_FLOW_TITLE = re.compile(
    r"\bstatements? of (?:consolidated )?(?:operations|income|earnings|comprehensive|cash flows?|profit"
    r"|loss)\b|\bprofit and loss\b|\bcash flows?\b"
    r"|\bincome statements?\b|\bcomprehensive (?:income|loss)\b|\bresults of operations\b"
    r"|\bwinst-? ?en ?-?verlies|\bkasstroom|\bexpenses?\b.*\bfollow|\brevenues?\b.*\bfollow"
    r"|\bincome tax (?:expense|provision)\b|\bearnings per share\b|\bnet (?:sales|revenues?)\b"
    r"|\bcomponents of (?:net|other|interest)\b|^\W*(?:\d+\W*)?dividends?\b",
    re.IGNORECASE,
)
_FLOW = re.compile(
    r"\b(?:revenues?|sales|expenses?|income|earnings|loss(?:es)?|gains?|costs?|turnover|profit|charges?"
    r"|provisions?|benefits?|proceeds|payments?|paid|purchases?"
    r"|repayments?|borrowings|issuances?|issued|repurchases?d?|dividends|distributions?|contributions?"
    r"|additions?|disposals?|depreciation|amortization|amortisation"
    r"|impairments?|granted|vested|exercised|forfeited|expired|cancell?ed|settlements?|settled|acquired"
    r"|acquisitions?|change|changes|increase|decrease|transfers?|write-?offs?"
    r"|recogni[sz]ed|reclassif\w*|translation|adjustments?|remeasurements?|accretion|wages|salaries"
    r"|remuneration|fees|rent|interest|compensation|activities|generated|used in|provided by"
    r"|emoluments|corporation tax|taxation|tax charge|auditors?|salaries|ebitda|margin"
    r"|weighted[- ]average (?:number of )?(?:common |ordinary )?shares|shares used"
    r"|effective (?:income )?tax rate|statutory|royalt\w+|expenditures?|basic|diluted|per share"
    r"|omzet|kosten|lasten|baten|afschrijving\w*|resultaat|dotatie\w*|onttrekking\w*|investering\w*"
    r"|vrijval|toevoeging)\b",
    re.IGNORECASE,
)
_STOCK = re.compile(
    r"\b(?:assets?|liabilit(?:y|ies)|equity|debts?|receivables?|payables?|inventor(?:y|ies)|goodwill"
    r"|property|plant|equipment|buildings|land|deposits?|accrued|accruals|prepaid|prepayments"
    r"|allowances?|reserves?|obligations?|balances?|securities|deferred (?:tax(?:es)? (?:assets?|liabilit\w+)"
    r"|income taxes|revenues?|income|charges|costs|credits|rent)|accumulated|unrecogni[sz]ed|outstanding"
    r"|carrying|fair values?|book value|commitments?"
    r"|issued and outstanding|authorized|treasury|notional|backlog|cash equivalents|bank|debtors|creditors"
    r"|ordinary (?:\w )?shares?|preference shares?|share capital|shares in issue"
    r"|stocks|fixed assets|net assets|shareholders|stockholders|retained"
    r"|capital|funds|notes? due|senior notes|term loan|loans?|mortgages?|credit facilit\w+|commercial paper"
    r"|investments?|work in progress|raw materials|finished goods"
    r"|hire purchase|overdrafts?|amounts owed|amounts due|hedging instruments|funded status|projected benefit"
    r"|benefit obligations?|plan assets|remaining|employees|stores|headcount|vorderingen|schulden|voorraden"
    r"|eigen vermogen|voorziening\w*|activa|passiva|liquide middelen)\b",
    re.IGNORECASE,
)
_FLOW_SURE = re.compile(
    r"\bgrant[- ]date fair value|\b(?:interest|dividends?|tax(?:ation)?) (?:payable|receivable) and similar"
    r"|\b(?:toename|afname|verwerving|desinvestering\w*|ontvangst\w*|betaalde|betaling\w*|netto-?resultaat|opbrengst\w*)\b|"
    r"\b(?:expected|actual) (?:rate of )?(?:long-term )?return on (?:plan )?assets|\b(?:service|interest"
    r"|net periodic|operating lease|finance lease|short-term lease|variable lease)[ -](?:benefit )?(?:cost"
    r"|expense)"
    r"|\bamorti[sz]ation of\b|\bweighted[- ]average\b.*\bshares\b|\bbenefits paid\b|\b(?:gross )?charge-?offs?\b"
    r"|\bwrite-?offs?\b|\btax positions? (?:taken|related|of|for|in)\b|\bobtained in exchange\b"
    r"|\bexchanged for\b|^(?:(?:long-lived|intangible) )?(?:assets?|goodwill) impairments?\b"
    r"|\bcash flows? (?:used|from|provided)\b"
    r"|\b(?:royalties|settlements|contributions)\b|^(?:increases?|decreases?|additions?|reductions?) (?:related"
    r"|in|based|for|to)\b",
    re.IGNORECASE,
)
_CASH_FLOW_CHANGE = re.compile(
    r"\bcash flows?|\bchanges? in\b|\boperating activities\b|\badjustments to\b", re.IGNORECASE
)


_HEAD_END = re.compile(
    r"\b(?:of|for|on|from|to|in|with|by|at|related|relating|attributable|used|net of|less|per|excluding"
    r"|including|van|op|uit|voor)\b|[,;:(–—]",
    re.IGNORECASE,
)
_STANDING = re.compile(
    r"\b(?:accumulated|retained|accrued|prepaid|unrecogni[sz]ed|unamorti[sz]ed|unearned|allowance|reserves?"
    r"|undistributed|payables?|receivables?|liabilit(?:y|ies)|assets?)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=65536)
def says_opening(text: str) -> bool:
    """Words of a balance at the start of a period."""
    return BEGINNING.search(text) is not None


@lru_cache(maxsize=65536)
def says_closing(text: str) -> bool:
    """Words of a balance at the end of a period."""
    return ENDING.search(text) is not None


@lru_cache(maxsize=65536)
def says_balance(text: str) -> bool:
    """Words of a balance at the start, at the end or on a day."""
    return BALANCE.search(text) is not None or says_opening(text) or says_closing(text)


@lru_cache(maxsize=65536)
def label_nature(label: str) -> Nature | None:
    """What the words of one label say: sure phrases, then the head noun, then any word."""
    if is_movement(label):
        return "duration"
    if says_balance(label):
        return "instant"
    cut = _HEAD_END.search(label, 3)
    return _by_words(label[: cut.start()] if cut else label) or _by_words(label)


def _by_words(text: str) -> Nature | None:
    """The last word that says something, unless an adjective says that the thing stands in the books."""
    if _STANDING.search(text):
        return "instant"
    stock = max((m.end() for m in _STOCK.finditer(text)), default=-1)
    flow = max((m.end() for m in _FLOW.finditer(text)), default=-1)
    if stock == flow:
        return None if stock < 0 else "instant"
    return "instant" if stock > flow else "duration"


@lru_cache(maxsize=4096)
def is_acquisition(title: str) -> bool:
    """A table of what was acquired with a business: balances of the day of the acquisition."""
    return _ACQUISITION.search(title) is not None


@lru_cache(maxsize=4096)
def title_nature(title: str) -> Nature | None:
    """What a table's title says about all its rows."""
    if is_acquisition(title):
        return "instant"
    stock = _STOCK_TITLE.search(title) or says(title, "statement.stock")
    flow = _FLOW_TITLE.search(title) or says(title, "statement.flow")
    if bool(stock) == bool(flow):
        return None
    return "instant" if stock else "duration"


_DEFERRED_TAXES = re.compile(r"deferred (?:income )?tax (?:assets|liabilities)\W*", re.IGNORECASE)
_DEPRECIATION = re.compile(r"(?:accelerated )?(?:depreciation|amorti[sz]ation)\b", re.IGNORECASE)
_TAX_CHANGE = re.compile(
    r"\b(?:changes?|increase|decrease|credit(?:ed)?|charged?|recogni[sz]ed|acquired|arising|movements?|additions?|utili[sz]ed"
    r"|provided|transfers?|disposals?|(?:in|for) the (?:year|period)|at \d)\b",
    re.IGNORECASE,
)
_LEASE_MEASURE = re.compile(
    r"^weighted[- ]average (?:remaining lease term|discount rate)s?(?: \((?:in )?(?:years|%|percent)\))?"
    r"(?:\W+(?:\w+ )?leases?)?:?$",
    re.IGNORECASE,
)


def _is_of_leases(label: str, path: Sequence[str]) -> bool:
    """A measure that a lessee states at the end of the year (ASC 842-20-50-4): remaining term, discount rate."""
    measured = _LEASE_MEASURE.search(label) or (path and _LEASE_MEASURE.search(path[-1]))
    return bool(measured) and any("lease" in text.lower() for text in (label, *path))


def row_nature(label: str, path: Sequence[str], title: str) -> Nature | None:
    """Row label first where it is a balance, then the statement, then label and section words."""
    if says_balance(label) or _is_of_leases(label, path):
        return "instant"
    by_title = title_nature(title)
    if by_title is not None:
        return by_title
    if any(_CASH_FLOW_CHANGE.search(p) for p in path):
        return "duration"
    if path and _TERM.fullmatch(path[-1]) and not is_movement(label):
        return "instant"
    wearing = _DEPRECIATION.match(label) is not None or not is_movement(label)
    if path and _DEFERRED_TAXES.fullmatch(path[-1]) and wearing and not _TAX_CHANGE.search(label):
        return "instant"  # of depreciation, of reserves: what gives rise to the taxes, not a charge
    own = label_nature(label) if label else None
    if own is not None and not (path and _THING.search(label)):
        return own
    return next((n for section in reversed(path) if (n := label_nature(section)) is not None), own)


_TERM = re.compile(r"(?:short|long)-term:?|non-?current:?|(?:non-?)?current (?:assets|liabilities):?", re.IGNORECASE)
_THING = re.compile(
    r"^(?:\w+ )*(?:equipment|property|land|buildings|capital|funds|investments|securities|loans)$", re.IGNORECASE
)


_STOCK_COLUMN = re.compile(
    r"\b(?:accumulated (?:amorti[sz]ation|depreciation)|(?:original|adjusted|amorti[sz]ed|gross|net) (?:cost"
    r"|carrying|book|assets|liabilit\w+)|cost basis|benefit obligations?|fair values?|carrying"
    r"|notional|gross|net|undiscounted|discounted|deficit|surplus|assets?|liabilit(?:y|ies)|accrued"
    r"|outstanding|balance|book value|nonvested|level [123]|unreali[sz]ed (?:gains?|losses))\b",
    re.IGNORECASE,
)
_FLOW_COLUMN = re.compile(
    r"\b(?:revenues?|net sales|expenses?|(?:net|method) income|earnings|charges|payments|granted|exercised|net of tax"
    r"|pretax|additions|recogni[sz]ed|repurchased|paid|proceeds|extinguishment|gain on|purchased|sold"
    r"|tax effect|opened|closed|converted|cash flows?"
    r"|depreciation and amorti[sz]ation|(?<!accumulated )amorti[sz]ation$)\b",
    re.IGNORECASE,
)
_SHARES_HELD = re.compile(r"\b(?:no\.?|number) of (?:ordinary |management )?shares(?: held)?$", re.IGNORECASE)
_AWARD_VALUE = re.compile(r"\bgrant\b|\bper (?:share|unit)\b|\bweighted[- ]average\b", re.IGNORECASE)
_STOCK_ONLY = re.compile(
    r"^(?:total |net |identifiable |segment |consolidated |end(?:ing)? )*(?:assets|goodwill|liabilities"
    r"|financial assets (?:held )?at fair value.*|number of shares in issue"
    r"|(?:ordinary|preference|deferred)(?: \w+)? shares of .*"
    r"|(?:(?:non-?)?current )?(?:(?:finance|operating) )?lease (?:liabilities|obligations)"
    r"|weighted[- ]average (?:remaining lease term|discount rate)s?(?:\W+(?:\w+ )?leases?)?"
    r"|debt|inventor(?:y|ies)|backlog|receivables|equity|property, plant and equipment.*|(?:long-lived"
    r"|identifiable) assets\b.*|allowance.*|funded status.*|unrecogni[sz]ed tax benefits.*"
    r"|(?:projected|accumulated)(?: postretirement)? benefit obligations?\b.*|fair value of plan assets.*"
    r"|accumulated .*|.*\brestricted cash\b.*|cash and (?:cash )?equivalents.*|(?:other )?(?:non-?)?current (?:assets"
    r"|liabilities).*|accrued (?:interest|penalties|compensation)|net benefit liability|net amount re\w+"
    r"|.*(?:stock|share)holder(?:['’]?s['’]?)? equity|(?!.*(?:weighted|average)).*\boutstanding\b.*"
    r"|(?:investments in )?(?:short|long)-term (?:investments|debt(?: securities)?|borrowings)(?:, net\b.*)?)$",
    re.IGNORECASE,
)
_FLOW_START = re.compile(
    r"^(?:less:? )?(?:changes?|increases?|decreases?|reductions?|additions?|payments?|provisions?|purchases?"
    r"|proceeds|amorti[sz]ation|depreciation|actual|recogni[sz]\w+|reclass\w+)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)
def is_balance(label: str) -> bool:
    """A label that says opening, closing or standing balance."""
    return says_balance(label) and not is_movement(label)


@lru_cache(maxsize=16384)
def is_stock(label: str) -> bool:
    """A label that can only be a balance, also under the header of a duration."""
    return _STOCK_ONLY.search(label) is not None and not _FLOW_START.search(label)


@lru_cache(maxsize=16384)
def is_movement(label: str) -> bool:
    """A label that can only be a flow, also under the date of a balance."""
    return bool(_FLOW_START.search(label) or _FLOW_SURE.search(label))


_RATIO = re.compile(r"\bratios?\b|\bprice\b|\byield\b", re.IGNORECASE)


def roll_forward(labels: Sequence[str]) -> dict[int, Nature]:
    """Rows of roll-forwards: balances at both ends are instants, what stands between them are flows.

    `labels` are the row labels from top to bottom; rows outside any roll-forward are not in the result.
    """
    out: dict[int, Nature] = {}
    opening: int | None = None
    for i, label in enumerate(labels):
        if label and is_balance(label) and not _RATIO.search(label):
            goes_on = opening is not None and (says_opening(labels[opening]) or not says_opening(label))
            if opening is not None and goes_on and i - opening > 1:
                out.update(dict.fromkeys(range(opening + 1, i), "duration"))
                out[opening] = out[i] = "instant"
            opening = i
    if out and opening is not None:
        rest = range(opening + 1, len(labels))
        out.update((i, "instant") for i in rest if labels[i] and not is_movement(labels[i]))
    return out


_CASH = re.compile(
    r"^(?:total |less:? )?(?:cash(?:,| and) cash equivalents|restricted cash|cash(?: at banks?)?(?: and in hand)?"
    r"|cash in hand|bank overdrafts?)(?:,| and restricted cash"
    r"| and cash equivalents|, included\b.*| included\b.*|$)",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def is_cash(label: str) -> bool:
    """A line of cash held, also in a statement of cash flows."""
    return _CASH.search(label) is not None


_FLOW_NAME = re.compile(
    r"^(?:total|consolidated|adjusted|organic|segment|reported|diluted|basic|our|the|\s)*(?:net sales"
    r"|(?:net )?revenues?|(?:other )?comprehensive (?:income|loss)|net (?:income|loss|earnings|profit)"
    r"|operating (?:income|profit|loss)|(?:income|loss|profit) from operations|gross (?:profit|margin)|ebitda?"
    r"|adjusted (?:ebitda?|eps)|eps|earnings per share|net cash (?:provided|used|from|generated)"
    r"|cost of (?:sales|revenues?|goods|products)|(?:income|loss|profit|earnings)(?:/?\(loss\))? before"
    r"|(?:depreciation and amorti[sz]ation|interest|selling, general and administrative|research and development)"
    r" expenses?)\b(?!.*\b(?:payable|receivable|tax (?:assets|liabilities)|deferred|accrued|in excess)\b)",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)
def names_flow(text: str) -> bool:
    """The name of a flow that no balance sheet has: "Net sales", "Adjusted EBITDA", "Net cash used in …"."""
    return _FLOW_NAME.search(text) is not None


@lru_cache(maxsize=16384)
def column_nature(text: str) -> Nature | None:
    """What a column's heading says beside its period."""
    if _AWARD_VALUE.search(text):
        return None
    stock, flow = _STOCK_COLUMN.search(text) or _SHARES_HELD.search(text), _FLOW_COLUMN.search(text)
    if bool(stock) == bool(flow):
        return None
    return "instant" if stock else "duration"


@lru_cache(maxsize=16384)
def is_period_label(text: str) -> bool:
    """A label that is nothing but a date or period: it heads the rows below it."""
    says = re.search(r"(?:19|20)\d\d|\b(?:months|weeks|quarter) ended\b|[年期]", text, re.IGNORECASE)
    return says is not None and only_time(text)


_AS_OF = re.compile(
    rf"\bas (?:of|at)\b|\bat (?:the )?(?:end|year[- ]?end|(?:fiscal )?year|{_MONTH}|31|30)\b",
    re.IGNORECASE,
)
_FOR_PERIOD = re.compile(
    r"\bended\b|\bending\b|\bduring\b|\bfor (?:the )?(?:years?|fiscal|periods?|(?:three|six|nine|twelve)"
    r"|quarters?|each of)\b|\bactivity\b|\bchanges in\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def sentence_nature(text: str) -> Nature | None:
    """What the sentence or title above a table says: "as of …" against "for the years ended …"."""
    point, span = _AS_OF.search(text), _FOR_PERIOD.search(text)
    if bool(point) == bool(span):
        return None
    return "instant" if point else "duration"
