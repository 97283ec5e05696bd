"""What is known of a row when its concept is asked, and the features that are made of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from tieout.concepts.items import standard_items
from tieout.concepts.words import words

STATEMENTS = ("income", "comprehensive", "balance", "cash", "equity", None)
TENTHS = 10
LIGHT = frozenset(("net", "total", "of", "and", "the", "for", "in", "to", "from", "by", "a", "loss", "on"))


@dataclass(frozen=True, slots=True)
class RowText:
    """One row of a table, or a field that is to be matched with rows.

    `section` are the headings above the row in its table, outermost first; `title` is the table's, `statement` the
    primary statement that the table is (income, comprehensive, balance, cash, equity) or None; `above` and `below` are
    the labels of the rows beside it, `place` is where in the table it stands, from 0 to 1; `kind` is the cells'
    (amount, per_share, shares, percent, …), `nature` is balance, flow or both, as the cells' periods say; `beside`
    names standing facts of the table: rows that it has. All but the label may be left out.
    """

    label: str
    section: tuple[str, ...] = ()
    title: str = ""
    statement: str | None = None
    above: str = ""
    below: str = ""
    place: float | None = None
    kind: str = ""
    nature: str = ""
    beside: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """The label; for a total that prints none, that it is one of its section."""
        return self.label or (f"total {self.section[-1]}" if self.section else "")


def features(row: RowText) -> list[str]:
    """Names of the features that the row has, without repetition."""
    return list(dict.fromkeys(_features(row)))


def _features(row: RowText) -> Iterator[str]:
    label, where = words(row.said), row.statement or "-"
    yield ""
    yield f"@{where}"
    yield f"={' '.join(label)}"
    yield f"={where}:{' '.join(label)}"
    yield from _of_label(row.said)
    yield from _declared(row.said, row.statement)
    yield from (f"{where}:{w}" for w in set(label))
    inner = words(row.section[-1]) if row.section else ()
    if inner:
        yield f"§={' '.join(inner[:4])}"
    yield from (f"§{w}" for part in row.section[-2:] for w in words(part))
    if inner and (label[:1] == ("total",) or len(label) <= 2):
        yield f"§={' '.join(inner[:4])}|{' '.join(label)}"
    if row.place is not None:
        yield f"^{' '.join(words(row.above)[:3])}"
        yield f"_{' '.join(words(row.below)[:3])}"
    if row.kind or row.nature:
        yield from (f"k{row.kind}", f"n{row.nature}", f"k{row.kind}{row.nature}:{where}")
    yield from (f"b{where}:{name}" for name in row.beside)
    if row.place is not None:
        yield f"p{where}{int(row.place * TENTHS)}"
    if row.statement is None:
        yield from (f"t{w}" for w in words(row.title)[:12])


@lru_cache(maxsize=65536)
def _of_label(text: str) -> tuple[str, ...]:
    label = words(text)
    pairs = pairwise(label)
    ends = (f"<{label[0]}", f">{label[-1]}") if label else ()
    return (*label, *(f"{a} {b}" for a, b in pairs), *ends)


def called(label: str, statement: str | None) -> tuple[str, ...]:
    """The items that declare a label, give or take light words and their order."""
    return tuple(name[1:] for name in _declared(label, statement))


@lru_cache(maxsize=65536)
def _declared(text: str, statement: str | None) -> tuple[str, ...]:
    """The items that declare the label, word by word (~) or in other order and without light words (≈)."""
    exact, loose = _phrases()
    label = words(text)
    same = (f"~{item}" for item, where in exact.get(label, ()) if statement in where)
    near = (f"≈{item}" for item, where in loose.get(frozenset(label) - LIGHT, ()) if statement in where)
    return (*same, *near)


_Known = tuple[tuple[str, frozenset[str | None]], ...]


@cache
def _phrases() -> tuple[Mapping[tuple[str, ...], _Known], Mapping[frozenset[str], _Known]]:
    exact: dict[tuple[str, ...], _Known] = defaultdict(tuple)
    loose: dict[frozenset[str], _Known] = defaultdict(tuple)
    for item in standard_items():
        known = item.id, frozenset(s for s in STATEMENTS if item.stands_in(s))
        for phrase in dict.fromkeys(map(words, item.phrases)):
            exact[phrase] = (*exact[phrase], known)
        for held in dict.fromkeys(frozenset(words(p)) - LIGHT for p in item.phrases):
            loose[held] = (*loose[held], known)
    return exact, loose
