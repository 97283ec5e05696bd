"""What a row or column says that its numbers measure.

Input: a value's label, sections, header and title, and the units that govern it. Output: a `KindHint`. Invariant: the
nearest text that says anything decides; where none does, the value is an amount with `source` None.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tieout.quantities.units import Units

Kind = Literal["amount", "per_share", "shares", "percent", "ratio", "count"]
Source = Literal["row_label", "column_header", "row_section", "table_title", "units_line"]


@dataclass(frozen=True, slots=True)
class KindHint:
    """A kind and the text it was read from; `source` is None where nothing said it and amount is the default."""

    kind: Kind
    source: Source | None = None


# First match decides, from top to bottom. "amount" entries guard phrases that only look like another kind.
_LABELS: tuple[tuple[Kind, str], ...] = (
    ("amount", r"\bpar value\b.*\b(?:authori[sz]ed|issued|outstanding|shares)\b|\bno[- ]par\b"),
    ("amount", r"\b(?:common|preferred|preference|ordinary|treasury|capital) (?:stock|shares?)\b.*\b(?:authori[sz]ed|issued)[:;, ].*[0-9]"),
    ("per_share", r"\bper[- ](?:\w+ ){0,3}(?:shares?|unit|ads|warrant)\b(?! (?:calculation|computation))|\beps\b"),
    ("percent", r"^%|%$|\(%\)|\bpercent(?:age)?s?\b|\bper cent\b|\b% (?:of|change)\b"),
    ("percent", r"\b(?:effective|statutory|discount|interest|coupon|tax|growth|risk[- ]free|exchange|trend|churn|occupancy|capitali[sz]ation|forfeiture|inflation|utili[sz]ation|vacancy|return)\b[^,;]{0,30}\brates?\b(?! (?:contracts?|swaps?|derivatives?|locks?|changes?|risk|adjustments?|hedg|impact|differences?|fluctuat|on cash|effects?))"),
    ("percent", r"\b(?:gross|operating|profit|net|ebitda|contribution) margin$|\bmargin \(?%|\b(?:dividend |expected )?yield$|\bvolatility\b|\bexpected dividends?$"),
    ("ratio", r"\bratios?$|\bratio\b.*\b(?:times|x)\b|\bcover(?:age)? \(?(?:times|x)\b|\(x\)|\(times\)"),
    ("shares", r"\bweighted[- ]average\b(?!.*\b(?:price|fair value|rate|life|term|remaining|maturity|cost|yield)\b).*\b(?:shares?|units|stock|diluted|outstanding)\b"),
    ("shares", r"^(?:total )?(?:number|no\.?) of (?:\w+[- ]){0,4}(?:shares|options|warrants|rsus|psus|units|awards|stock options)\b"),
    ("shares", r"^(?:(?:common|ordinary|preferred|treasury|class \w|basic|diluted|total|outstanding|incremental|dilutive|potential(?:ly)?(?: dilutive)?|additional|restricted|performance|anti-?dilutive|antidilutive|unvested|nonvested|average|issued) )*(?:stock |share )*(?:shares|units|options|rsus|psus|warrants)(?: (?:issued|outstanding|authori[sz]ed|repurchased|purchased|granted|available|used|held|and|or|in|at|as|excluded|attributable|basic|diluted|reserved)\b.*)?$"),
    ("shares", r"\bshares? (?:outstanding|authori[sz]ed|repurchased|purchased|used in|available|excluded|attributable|reserved|withheld|in issue)\b|\bshares? issued\b(?! (?:for|in|upon|under|pursuant|to|as|on|by))|\b(?:dilutive|anti-?dilutive|incremental)\b.*\b(?:shares?|securities|options|effect of|stock|awards)\b"),
    ("count", r"^(?:total |average )*(?:number|no\.?) of \w|\b(?:employees|headcount|stores|restaurants|customers|subscribers|members|memberships|locations|screens|theatres|aircraft|rooms|vehicles|attendance)(?: (?:at|open|opened|closed|end|beginning).*)?$"),
)  # fmt: skip

# Words by which a cash-flow or equity row about shares is still an amount of money.
_MONEY = re.compile(
    r"\b(?:proceeds|payments?|cash|cost|expense|compensation|repurchases? of|purchases? of|issuances? of|taxes|tax|value|"
    r"dividends|amortization|income|loss|earnings|liabilit(?:y|ies)|intrinsic|price|redemptions? of|retirement of|"
    r"attributable to (?:\w+ ){0,3}(?:shareholders|stockholders))\b",
    re.IGNORECASE,
)
_COMPILED: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple((k, re.compile(p, re.IGNORECASE)) for k, p in _LABELS)
_PER_SHARE_COLUMN = re.compile(
    r"\b(?:grant[- ]date fair value|exercise price|average price paid|price per)\b|\bweighted[- ]average (?:grant|exercise|fair|price)",
    re.IGNORECASE,
)
_PER_SHARE_SECTION = re.compile(
    r"\b(?:earnings|loss|income|dividends?|net assets?)\b[^;]*\bper[- ](?:\w+ ){0,3}(?:share|unit)|\beps\b",
    re.IGNORECASE,
)
_SHARES_SECTION = re.compile(
    r"\bweighted[- ]average\b.*\bshares|\bshares (?:used|outstanding)|\bnumber of shares|^(?:common |ordinary )?shares(?: \(.*\))?:?$",
    re.IGNORECASE,
)


def kind_of(
    label: str | None, header_path: Sequence[str] = (), title: str | None = None, units: Units | None = None, *,
    row_path: Sequence[str] = (),
) -> KindHint:  # fmt: skip
    """What a value measures. Both paths are outermost first and searched from the innermost text outwards."""
    hint = _first(label, header_path, tuple(row_path))
    if hint is not None:
        return hint
    if units is not None and (kind := _kind_of_units(units)) is not None:
        return KindHint(kind, "units_line")
    return KindHint("amount")


def _first(label: str | None, header_path: Sequence[str], row_path: tuple[str, ...]) -> KindHint | None:
    if label and (kind := label_kind(label)) is not None:
        return KindHint(kind, "row_label")
    for text in reversed(header_path):
        if (kind := header_kind(text)) is not None:
            return KindHint(kind, "column_header")
    for text in reversed(row_path):
        if (kind := section_kind(text)) is not None:
            return KindHint(kind, "row_section")
    return None


@lru_cache(maxsize=16384)
def label_kind(label: str) -> Kind | None:
    """What a row label says by itself."""
    for kind, pattern in _COMPILED:
        if pattern.search(label):
            return None if kind == "shares" and _MONEY.search(label) else kind
    return None


@lru_cache(maxsize=4096)
def header_kind(header: str) -> Kind | None:
    """What a column header says by itself."""
    if _PER_SHARE_COLUMN.search(header):
        return "per_share"
    return label_kind(header)


@lru_cache(maxsize=4096)
def section_kind(section: str) -> Kind | None:
    """What a section label says of the rows below it: only sections that name a measure count."""
    if _PER_SHARE_SECTION.search(section):
        return "per_share"
    return "shares" if _SHARES_SECTION.search(section) else None


def _kind_of_units(units: Units) -> Kind | None:
    if units.percent and units.money_multiplier is None:
        return "percent"
    if units.per_share:
        return "per_share"
    if units.ratio and units.money_multiplier is None:
        return "ratio"
    return "shares" if units.share_multiplier is not None and units.money_multiplier is None else None
