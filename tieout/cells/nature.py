"""Is a row a balance at a point in time or a flow over a period? Decided from words, with the words that decided.

Input: row label, section path, table title, header words. Output: "instant", "duration" or None where nothing tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from tieout.lexicon import Mention, lexicon, says
from tieout.lexicon.mentions import bodies
from tieout.quantities.period_labels import only_time
from tieout.quantities.period_words import MONTHS

Nature = Literal["instant", "duration"]
_NATURES: tuple[Nature, ...] = ("instant", "duration")

_MONTH = f"(?:{MONTHS})"
_FIRST_DAY = rf"(?:(?:1|1st) (?:jan|{_MONTH})|(?:jan|{_MONTH}) 1)\b"
BEGINNING = re.compile(
    rf"\b(?:at|per|as (?:at|of)) {_FIRST_DAY}|[,–—-] ?{_FIRST_DAY}(?!,? ?\d)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\([^()]*\)")
ENDING = re.compile(
    r"\b(?:at|,|-|–|—)?\s*(?:the )?(?:end(?:ing)? of|ending|close of)\b.*\b(?:year|period|quarter|month)"
    r"|^ending\b|^closing (?!costs\b|expenses?\b|fees\b)"
    r"|^(?:balances?,? )?(?:at )?(?:the )?end(?:ing)?(?: of (?:the )?(?:year|period|quarter))?$",
    re.IGNORECASE,
)
BALANCE = re.compile(
    r"\bbalances?,? (?:at|as of|as at|on)\b|^\s*(?:net )?(?:balances?|nonvested|non-vested|unvested"
    r"|outstanding|exercisable|expected to vest|vested and (?:expected|exercisable)|stand)\b(?!.*\b(?:expense|change"
    rf"|income)\b)|(?:\b(?:as )?(?:at|of)|[,–—-]) (?:\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}|{_MONTH} \d{{1,2}}),?$"
    rf"|\b(?:boekwaarde|stand|saldo) per \d",
    re.IGNORECASE,
)
_PUNCTUATION = re.compile(r"[,;:(–—]")
_NUMBERED = re.compile(r"\W*(?:\d+[a-z]?\W*)?", re.IGNORECASE)
_JOINED = {  # the last part of a compound says what it is: "Pensionsrückstellungen", "Zinserträge"
    nature: re.compile(rf"{bodies(role)}(?!\w)", re.IGNORECASE)
    for nature, role in zip(_NATURES, ("nature.stock.end", "nature.flow.end"), strict=True)
}


def _opens_with(text: str, role: str) -> bool:
    """Whether a text begins with a word of a role, after its number or sign."""
    lead = _NUMBERED.match(text)
    at = lead.end() if lead is not None else 0
    return any(m.start in (0, at) for m in lexicon(role).find(text))


def _without(text: str, *roles: str) -> Iterator[str]:
    """A text, then what is left of it without its first word of the roles, without its first two, and so on."""
    yield text
    while (found := lexicon(*roles).find(text)) and found[0].start == 0 and found[0].end < len(text):
        text = text[found[0].end :].lstrip(" :,-")
        yield text


@lru_cache(maxsize=65536)
def says_opening(text: str) -> bool:
    """Words of a balance at the start of a period; what brackets add, "(49 shares at July 1)", is no such word."""
    return BEGINNING.search(_BRACKETED.sub("", text)) is not None or says(text, "nature.opening")


@lru_cache(maxsize=65536)
def says_closing(text: str) -> bool:
    """Words of a balance at the end of a period."""
    return ENDING.search(text) is not None or says(text, "nature.closing")


@lru_cache(maxsize=65536)
def says_balance(text: str) -> bool:
    """Words of a balance at the start, at the end or on a day."""
    return BALANCE.search(text) is not None or says_opening(text) or says_closing(text)


@lru_cache(maxsize=8192)
def says_recorded(text: str) -> bool:
    """Words of what stands in the balance sheet: "Amounts recognized in accumulated other comprehensive income"."""
    found = lexicon("nature.recorded").find(text)
    return bool(found) and not says(text[: found[0].start], "nature.flow") and not says(text, "nature.span")


@lru_cache(maxsize=65536)
def label_nature(label: str) -> Nature | None:
    """What the words of one label say: sure phrases, then the head noun, then any word."""
    if is_movement(label):
        return "duration"
    if says_balance(label) or says_recorded(label):
        return "instant"
    return _by_words(label[: _head_end(label)]) or _by_words(label)


def _head_end(label: str) -> int:
    """Where the head of a label ends and what belongs to it begins: "Repayment | of debt"."""
    sign = _PUNCTUATION.search(label, 3)
    cuts = [m.start for m in lexicon("nature.cut").find(label) if m.start >= 3]
    return min([*cuts, sign.start() if sign is not None else len(label)])


def _by_words(text: str) -> Nature | None:
    """The last word that says something, unless an adjective says that the thing stands in the books."""
    found = lexicon("nature.standing", "nature.stock", "nature.flow").find(text)
    if any(m.entry.role == "nature.standing" for m in found):
        return "instant"
    ends: list[tuple[int, Nature]] = [(m.end, _said(m)) for m in found]
    for nature in _NATURES:
        ends.extend((m.end(), nature) for m in _JOINED[nature].finditer(text))
    return max(ends)[1] if ends else None


def _said(mention: Mention) -> Nature:
    return "duration" if mention.entry.role == "nature.flow" else "instant"


@lru_cache(maxsize=4096)
def is_acquisition(title: str) -> bool:
    """A table of what was acquired with a business: balances of the day of the acquisition."""
    return says(title, "statement.acquisition")


@lru_cache(maxsize=4096)
def title_nature(title: str) -> Nature | None:
    """What a table's title says about all its rows."""
    if is_acquisition(title):
        return "instant"
    roles = {m.entry.role for m in lexicon("statement.stock", "statement.flow", "statement.either").find(title)}
    stock = "statement.stock" in roles or _opens_with(title, "statement.stock_start")
    flow = "statement.flow" in roles or _opens_with(title, "statement.flow_start")
    flow = flow or (_lists_flows(title) and sentence_nature(title) != "instant")
    if stock == flow:
        return None
    return "instant" if stock else "duration"


def _lists_flows(title: str) -> bool:
    """Flows that follow: "Expenses for the three years were as follows"."""
    roles = [m.entry.role for m in lexicon("statement.listed", "statement.follows").find(title)]
    return "statement.listed" in roles and "statement.follows" in roles[roles.index("statement.listed") :]


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


def is_of_leases(label: str, path: Sequence[str], title: str = "") -> bool:
    """A measure that a lessee states at the end of the year (ASC 842-20-50-4): remaining term, discount rate."""
    measured = _LEASE_MEASURE.search(label) or (path and _LEASE_MEASURE.search(path[-1]))
    return bool(measured) and any("lease" in text.lower() for text in (label, *path, title))


def row_nature(label: str, path: Sequence[str], title: str) -> Nature | None:
    """Row label first where it is a balance, then the statement, then label and section words."""
    if says_balance(label) or is_of_leases(label, path):
        return "instant"
    by_title = title_nature(title)
    if by_title is not None:
        return by_title
    if path and says_recorded(path[-1]) and not is_movement(label):
        return "instant"
    if any(says(p, "nature.flow_section") for p in path):
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


_SHARES_HELD = re.compile(r"\b(?:no\.?|number) of (?:ordinary |management )?shares(?: held)?$", re.IGNORECASE)
_AWARD_VALUE = re.compile(r"\bgrant\b|\bper (?:share|unit)\b|\bweighted[- ]average\b", re.IGNORECASE)
_LAST_FLOW = re.compile(r"(?<!accumulated )amorti[sz]ation$", re.IGNORECASE)


@lru_cache(maxsize=16384)
def is_balance(label: str) -> bool:
    """A label that says opening, closing or standing balance."""
    return says_balance(label) and not is_movement(label)


@lru_cache(maxsize=16384)
def is_stock(label: str) -> bool:
    """A label that can only be a balance, also under the header of a duration."""
    return _is_stock(_UNIT.sub("", label)) and not _starts_flow(label)


_UNIT = re.compile(r"\s*\([^()]{1,12}\)$")  # "Total assets (€bn)"


def _is_stock(label: str) -> bool:
    if says(label, "nature.stock_only_word"):
        return True
    if says(label, "nature.outstanding") and not says(label, "nature.weighted", "nature.averaged"):
        return True
    ends = lexicon("nature.stock_only_end").find(label)
    if ends and ends[-1].end == len(label.rstrip()):
        return True
    for bare in _without(label, "nature.lead"):
        if lexicon("nature.stock_only").whole(bare) is not None:
            return True
        if any(m.start == 0 for m in lexicon("nature.stock_only_start").find(bare)):
            return True
    return False


def _starts_flow(label: str) -> bool:
    return any(
        any(m.start == 0 for m in lexicon("nature.flow_start").find(bare)) for bare in _without(label, "nature.less")
    )


def _averages_shares(label: str) -> bool:
    """A weighted average of shares: a measure of the period."""
    at = next((m.end for m in lexicon("nature.weighted").find(label)), None)
    return at is not None and says(label[at:], "nature.shares")


@lru_cache(maxsize=16384)
def is_movement(label: str) -> bool:
    """A label that can only be a flow, also under the date of a balance."""
    return _starts_flow(label) or says(label, "nature.flow_sure") or _averages_shares(label)


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


@lru_cache(maxsize=16384)
def names_flow(text: str) -> bool:
    """The name of a flow that no balance sheet has: "Net sales", "Adjusted EBITDA", "Net cash used in …"."""
    for bare in _without(text, "nature.flow_name_lead"):
        found = next((m for m in lexicon("nature.flow_name").find(bare) if m.start == 0), None)
        if found is not None:
            return not says(bare[found.end :], "nature.not_flow")
    return False


@lru_cache(maxsize=16384)
def column_nature(text: str) -> Nature | None:
    """What a column's heading says beside its period."""
    if _AWARD_VALUE.search(text):
        return None
    said = {m.entry.role for m in lexicon("nature.stock_column", "nature.flow_column").find(text)}
    stock = "nature.stock_column" in said or _SHARES_HELD.search(text) is not None
    flow = "nature.flow_column" in said or _LAST_FLOW.search(text) is not None
    if stock == flow:
        return None
    return "instant" if stock else "duration"


@lru_cache(maxsize=16384)
def is_period_label(text: str) -> bool:
    """A label that is nothing but a date or period: it heads the rows below it."""
    says = re.search(r"(?:19|20)\d\d|\b(?:months|weeks|quarter) ended\b|[年期]", text, re.IGNORECASE)
    return says is not None and only_time(text)


_AS_OF = re.compile(rf"\bat {_MONTH}\b", re.IGNORECASE)


@lru_cache(maxsize=8192)
def sentence_nature(text: str) -> Nature | None:
    """What the sentence or title above a table says: "as of …" against "for the years ended …"."""
    point, span = says(text, "nature.point") or _AS_OF.search(text) is not None, says(text, "nature.span")
    if point == span:
        return None
    return "instant" if point else "duration"


def stands_at_a_day(sentence: str) -> bool:
    """What the sentence right above announces is a balance of a day: "Our backlog at December 31 was as follows"."""
    told = sentence_nature(sentence) == "instant" and "results of operations" not in sentence.lower()
    return told and label_nature(sentence.partition(" at ")[0]) != "duration"
