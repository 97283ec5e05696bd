"""A text that is nothing but a unit: "%", "Yen", "Cents", "persons", "Millions of yen".

Input: the text of a cell among a table's rows. Output: its `Units`, or None where it says anything else.
"""

from __future__ import annotations

from functools import lru_cache

from tieout.lexicon import lexicon
from tieout.quantities.currencies import currency_of
from tieout.quantities.unit_tokens import normal, tokenize
from tieout.quantities.units import Units, parse_units

_PIECES = frozenset("mcoixhspubqQ%(),:/")  # tokens of which units are made
_LONGEST = 40
_MINOR = frozenset(("pence", "cents"))
_AFFIXES = _MINOR | {"percent", "basis_points", "ratio"}


@lru_cache(maxsize=8192)
def read_piece(text: str) -> Units | None:
    """The units that a text states and nothing else."""
    bare = text.strip(" ()[]")
    if not bare or len(bare) > _LONGEST:
        return None
    affix = lexicon("affix").whole(bare)
    if affix is not None and affix.value in _AFFIXES:
        said = affix.value
        return Units(
            text, percent=said == "percent", basis_points=said == "basis_points", ratio=said == "ratio",
            minor=said in _MINOR,
        )  # fmt: skip
    letters = tokenize(normal(bare)).letters
    if letters == "c":
        return Units(text, currency=currency_of(bare), symbol=bare, whole=True)
    if letters and set(letters) == {"u"}:
        return Units(text, measure=bare)
    return parse_units(text) if letters and set(letters) <= _PIECES and set(letters) & set("mcpQqb%") else None
