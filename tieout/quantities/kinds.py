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

from tieout.lexicon import Mention, lexicon, says
from tieout.quantities.amounts import Amount
from tieout.quantities.kind_rules import (
    EQUITY_COLUMN,
    HEADER_RULES,
    LABEL_RULES,
    MONEY_COLUMN,
    OF_SHARES,
    SECTION_RULES,
    TIME_RULES,
    TITLE_RULES,
    UNIT_PRICE_WORDS,
    WEAK_RULES,
    WEIGHTED_PRICE,
    Kind,
    RuleSet,
)
from tieout.quantities.units import Units

Source = Literal["own_cell", "row_label", "column_header", "row_section", "table_title", "units_line"]
_LONGEST = 240  # characters of a text that are looked at
_SHORT_WORD = 2  # letters of a word that goes on with a place or a time: "staff at year end"
_FEW_WORDS = 6  # of a text that says no more than who is counted
_PROSE = 200  # characters from which on a header is prose


@dataclass(frozen=True, slots=True)
class KindHint:
    """A kind and the text it was read from; `source` is None where nothing said it and amount is the default."""

    kind: Kind
    source: Source | None = None


_ABROAD = ("per_share", "unit_price", "counting", "count_of_shares", "shares", "lasting")
_ENGLISH = frozenset(("en", "mul"))
_UNSEEN = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF))  # characters without width
_STOCK_CLASS = re.compile(r"(?:class \w )?(?:common|ordinary) (?:stock|shares)\b|class [a-z]\b", re.IGNORECASE)
_OUTSTANDING = re.compile(r"(?:shares )?outstanding (?:as of|at|on)\b", re.IGNORECASE)
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
    if _STOCK_CLASS.match(label or "") and any(_OUTSTANDING.match(text) for text in header_path):
        return _agreeing_with_print(KindHint("shares", "column_header"), amount)
    said = _said(label or "", header_path, row_path, amount) or _by_units(units) or _by_title(title, label or "")
    if said == KindHint("count", "column_header") and not _counts_holders(header_path):
        said = KindHint("shares", "column_header") if _SHARE_CAPITAL.search(f"{title} {label}") else said
    return _agreeing_with_print(said or KindHint("amount"), amount)


def _said(label: str, header_path: Sequence[str], row_path: Sequence[str], amount: Amount | None) -> KindHint | None:
    steps: tuple[tuple[Source, Kind | None], ...] = (
        ("column_header", header_kind(tuple(header_path))),
        ("column_header", next((k for t in reversed(header_path) if (k := _abroad(t))), None)),
        ("row_label", _match(LABEL_RULES, label)),
        ("row_label", _abroad(label)),
        ("row_section", _sectional(row_path, amount)),
        ("row_section", _priced(row_path, amount)),
        ("row_label", _suggested(label, header_path, amount)),
    )
    return next((KindHint(kind, source) for source, kind in steps if kind is not None), None)


@lru_cache(maxsize=16384)
def _abroad(text: str) -> Kind | None:
    """What a text in another language than English says outright."""
    found = [m for m in lexicon(*_ABROAD).find(_bare(text)) if m.entry.language not in _ENGLISH]
    roles = {m.entry.role for m in found}
    if roles & {"per_share", "unit_price"}:
        return "per_share"
    if "count_of_shares" in roles or roles >= {"counting", "shares"}:
        return "shares"
    counted = "lasting" in roles or ("counting" in roles and found[0].start == 0)
    return "count" if counted else None


def _priced(row_path: Sequence[str], amount: Amount | None) -> Kind | None:
    """An amount a share below a heading that says so in another language; a whole number there is its numerator."""
    fine = amount is None or amount.decimals > 0
    return "per_share" if fine and any(_abroad(text) == "per_share" for text in row_path) else None


@lru_cache(maxsize=8192)
def header_kind(path: tuple[str, ...]) -> Kind | None:
    """What a column header says outright: its innermost text first, and a header wrapped over rows as one text."""
    texts = [t for t in path if len(t) < _PROSE]
    if _counts_holders(texts):
        return "count"
    whole = " ".join(_bare(t) for t in texts)[:_LONGEST]
    if re.search(WEIGHTED_PRICE, whole, re.IGNORECASE | re.VERBOSE) and not re.search(
        r"value$", texts[-1] if texts else ""
    ):
        return "per_share"
    kind = _first(_match(HEADER_RULES, t) for t in (*reversed(texts), whole))
    return "shares" if kind == "count" and OF_SHARES.search(whole) else kind


def _counts_holders(path: Sequence[str]) -> bool:
    """The innermost text counts those who hold something: "Ordinary shares | Number of holders"."""
    return bool(path) and lexicon("head_count").whole(_bare(path[-1])) is not None


def _suggested(label: str, header_path: Sequence[str], amount: Amount | None) -> Kind | None:
    kind = _match(WEAK_RULES, label)
    if kind == "percent" and not _looks_like_percentage(amount):
        return None
    money = any(EQUITY_COLUMN.search(_bare(text)) or MONEY_COLUMN.search(text) for text in header_path)
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
    kind: Kind | None = "shares" if units.share_multiplier is not None else "count" if units.measure else None
    return KindHint(kind, "units_line") if kind else None


def _by_title(title: str | None, label: str) -> KindHint | None:
    """What the title says; but of a row of money, "Net loss", not that things are counted."""
    kind = _first(_match(TITLE_RULES, text) for text in reversed(_SENTENCE_END.split(title or "")))
    if kind is None and lexicon("people").whole(_bare(title or "").partition("(")[0]) is not None:
        kind = "count"
    counted = kind == "count" and says(label, "money")
    return KindHint(kind, "table_title") if kind and not counted else None


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
    if amount.unit in {"pence", "cents"} and hint == KindHint("amount"):
        return KindHint("per_share", "own_cell")
    if amount.symbol is not None and hint.kind not in {"amount", "per_share"}:
        return KindHint("amount", "own_cell")
    return hint


@lru_cache(maxsize=65536)
def _match(rules: RuleSet, text: str) -> Kind | None:
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
    return UNIT_PRICE_WORDS.search(_bare(label)) is not None


@lru_cache(maxsize=16384)
def counts_people(text: str) -> bool:
    """Nothing but a few words, one of which is people: "Full-time personnel", "Mitarbeiter (Anzahl)", "FTEs"."""
    bare = _bare(text)
    found = [m for m in lexicon("measure").find(bare) if m.value == "people" and _is_noun(m, bare)]
    words = bare.lower().split()
    return bool(found) and len(words) <= _FEW_WORDS and "per" not in words and not says(bare, "money")


def _is_noun(mention: Mention, text: str) -> bool:
    """The word is what is counted, and describes nothing: "Employee contributions" are no people."""
    after = text[mention.end :].split()
    plural = text[: mention.end].endswith("s") or mention.entry.language not in _ENGLISH
    return plural or not after or len(after[0]) <= _SHORT_WORD or not after[0][0].isalpha()


def measures_time(label: str, row_path: Sequence[str]) -> bool:
    """A label such as "Remaining lease term (in years)", or such a heading right above it: never a rate."""
    return any(_match(TIME_RULES, text) is not None for text in (label, *row_path[-1:]))


def multiplier_for(kind: Kind, units: Units | None, *, own: bool = False) -> Decimal | None:
    """What `units` multiply a value of `kind` by; None where they say nothing and a wider text has to be asked.

    `own` says that the units stand in the value's own label or header: only there does "(in thousands)" reach a count.
    """
    if kind == "percent":
        return Decimal("0.0001") if units is not None and units.basis_points else Decimal("0.01")
    if units is None:
        return Decimal(1) if kind in {"per_share", "ratio"} else None
    if kind in {"per_share", "ratio"}:
        stated = units.symbol is not None or units.money_multiplier is not None
        return Decimal("0.01") if units.minor else Decimal(1) if stated else None
    if kind == "shares":
        return units.share_multiplier
    if kind == "count":
        return units.other_multiplier if own else Decimal(1)
    return units.money_multiplier
