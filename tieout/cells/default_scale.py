"""The multiplier of money in tables that state none, weighed by what the rest of the filing shows.

Input: the grids of a filing with the multiplier that each states, and the words of its pages. Output: a `DefaultScale`.
Invariants: a few tables with a multiplier lend it to no others; where nothing tells, money is in whole units. Equal
labels with equal digits in a table that states the multiplier vote for it; with the same digits and three or six more,
against it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from tieout.cells.grid import Grid
from tieout.lexicon import lexicon
from tieout.pages.model import Page
from tieout.quantities.amounts import parse_amount
from tieout.quantities.unit_tokens import normal, scale_of, tokenize

ONE = Decimal(1)
_ENOUGH = 10  # one in so many of the filing's numbers stands in a table that states the multiplier
_TELLING = 1000  # smaller numbers are equal by chance
_FINER = (Decimal(1000), Decimal(1_000_000))
_MORE = 2  # times as many votes for a multiplier as against it, where few tables state it
_FEW = 3  # votes that no chance makes
_LEAST = 2  # votes that speak for one table
_COMMON = 12  # numbers of a label that tells nothing: "Total"
_NEAR = 60  # characters in which a sentence of rounding names its scale
_TOKENS = 4  # words of those


@dataclass(frozen=True, slots=True)
class DefaultScale:
    """`multiplier` is what unscaled tables take; `stated` the one that most numbers' tables state.

    `prints` are the numbers of the tables that state it, by label.
    """

    multiplier: Decimal = ONE
    stated: Decimal = ONE
    prints: Mapping[str, frozenset[Decimal]] = field(default_factory=dict)

    def of(self, numbers: Iterable[tuple[str, Decimal]]) -> Decimal | None:
        """The multiplier for which a table's labelled numbers vote, None where they don't."""
        pro, contra = _votes(numbers, self.prints)
        if self.stated == ONE or max(pro, contra) < max(_LEAST, _MORE * min(pro, contra)):
            return None
        return self.stated if pro > contra else ONE


def default_scale(
    grids: Sequence[Grid], stated: Sequence[tuple[Grid, Decimal]], mark: str, pages: Sequence[Page] = ()
) -> DefaultScale:
    """Weigh the multipliers that tables state by their numbers; `pages` are asked only where too few numbers tell."""
    sizes: Counter[Decimal] = Counter()
    for grid, multiplier in stated:
        sizes[multiplier] += _size(grid)
    common = sizes.most_common(1)[0][0] if sizes else ONE
    prints: defaultdict[str, set[Decimal]] = defaultdict(set)
    for grid, multiplier in stated:
        if multiplier == common:
            for label, number in labelled(grid, mark):
                prints[label].add(number)
    found = {label: frozenset(numbers) for label, numbers in prints.items()}
    total = sum(map(_size, grids))
    if sizes[common] * _ENOUGH >= total:
        return DefaultScale(common, common, found)
    having = {id(grid) for grid, _ in stated}
    pro, contra = _votes((pair for g in grids if id(g) not in having for pair in labelled(g, mark)), found)
    if pro >= _FEW and pro > _MORE * contra:
        return DefaultScale(common, common, found)
    said = basis_of(pages)
    return DefaultScale(said or ONE, said or common, found if said in (None, common) else {})


def labelled(grid: Grid, mark: str) -> Iterator[tuple[str, Decimal]]:
    """The grid's telling numbers without a unit of their own, by their row's label in small letters."""
    for row in grid.rows:
        for chunk in row.cells.values() if row.label else ():
            amount = parse_amount(chunk.text, decimal_mark=mark) if chunk.kind == "v" else None
            if amount is not None and amount.value is not None and amount.unit is None:
                number = abs(amount.value)
                if number >= _TELLING:
                    yield row.label.casefold(), number


def _votes(numbers: Iterable[tuple[str, Decimal]], prints: Mapping[str, frozenset[Decimal]]) -> tuple[int, int]:
    """How many numbers are printed alike in tables that state a multiplier, and how many there lack digits."""
    pro = contra = 0
    for label, number in numbers:
        seen = prints.get(label, frozenset())
        if len(seen) > _COMMON:
            continue
        pro += number in seen
        contra += number not in seen and any(round(number / finer) in seen for finer in _FINER)
    return pro, contra


def _size(grid: Grid) -> int:
    return sum(chunk.kind == "v" for row in grid.rows for chunk in row.cells.values())


def basis_of(pages: Sequence[Page]) -> Decimal | None:
    """The scale of all amounts by a sentence of the filing: "amounts are rounded to the nearest thousand dollars"."""
    for page in pages:
        text = normal(" ".join(word.text for word in page.words))
        for mention in lexicon("rounded").find(text):
            tokens = tokenize(text[mention.end : mention.end + _NEAR].lstrip())
            at = tokens.letters[:_TOKENS].find("m")
            found = scale_of(tokens.pieces[at]) if at >= 0 else None
            if found is not None:
                return Decimal(found)
    return None
