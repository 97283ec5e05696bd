"""The values of a row as clauses: "three months ended June 30, 2026 (Q2 2026): $42.5 million".

Input: value cells in column order. Output: one clause a period; columns that share a period are named by the rest of
their header ("Level 1", "North America").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.model import Cell
from tieout.propositions.wording import PeriodWords, value_words

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)\.?"
)
_PERIOD_WORDS = re.compile(
    rf"\b(?:{_MONTH}|\d{{1,2}}(?:st|nd|rd|th)?|(?:19|20)\d\d|fy\s?\d\d(?:\d\d)?|q[1-4]|"
    r"years?|months?|weeks?|quarters?|periods?|ended|ending|end|as|of|at|for|the|fiscal|three|six|nine|twelve|thirteen|"
    r"twenty-six|thirty-nine|fifty-two|fifty-three|first|second|third|fourth|and|to|from|unaudited|audited)\b",
    re.IGNORECASE,
)
_UNITS = re.compile(
    r"^\W*(?:in\s)?(?:u\.?s\.?\s)?(?:dollars?|\$|€|£|usd|eur|gbp)?\W*(?:in\s)?(?:millions?|thousands?|billions?|'?000s?|m|k)?\W*$",
    re.I,
)


def member_words(path: Sequence[str]) -> str:
    """The header of a column without its period and unit words; "" where nothing else is printed."""
    kept = [part for part in path if not _is_period(part)]
    return " ".join(dict.fromkeys(kept))


def _is_period(part: str) -> bool:
    rest = _PERIOD_WORDS.sub("", part)
    return not any(c.isalpha() for c in rest) or bool(_UNITS.match(rest))


def clauses(values: Sequence[Cell], periods: PeriodWords) -> str:
    """All values of a row: those of one period, or of one column name, share it, whichever says it in fewer words."""
    said = [(periods.long(c), _name(c), value_words(c) + (" (restated)" if c.restated else "")) for c in values]
    by_period = _grouped(said)
    if not any(name for _, name, _ in said):
        return by_period
    return min(by_period, _grouped([(name, when, value) for when, name, value in said]), key=len)


def _name(cell: Cell) -> str:
    """What tells the column apart: its header without period words, or all of it where no period was resolved."""
    return member_words(cell.col_path) if cell.period_end else " ".join(dict.fromkeys(cell.col_path))


def _grouped(said: Sequence[tuple[str, str, str]]) -> str:
    groups: dict[str, list[str]] = {}
    for shared, own, value in said:
        groups.setdefault(shared, []).append(f"{own} {value}" if own else value)
    return "; ".join(
        f"{shared}: {', '.join(values)}" if shared else ", ".join(values) for shared, values in groups.items()
    )
