"""Lines of one company's filings that are the same line under changing labels.

A line of one year is often worded anew in the next ("Severance charges", "Severance (reversals) charges"). It is the
same line where both filings state the same numbers for the years that they share, or where the wordings differ only in
what stands in brackets and in their order. Invariants: a line is linked to at most one of another filing; of two lines
that state different numbers for a period only equal wordings are linked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tieout.concepts.rowtext import LIGHT
from tieout.concepts.words import words
from tieout.statements.lines import Line
from tieout.statements.model import Column, Value
from tieout.statements.read import Filed

_ENOUGH = 2  # shared numbers that need no shared word

Key = tuple[str, ...]


def linked(found: Sequence[Filed]) -> list[Filed]:
    """The filings' statements, oldest first, each line under the key that the latest filing gives it."""
    done: list[Filed] = []
    for filed in reversed(found):
        done.append(_renamed(filed, done[-1]) if done else filed)
    return _named(list(reversed(done)))


def _renamed(older: Filed, newer: Filed) -> Filed:
    """The older statement with the keys of the newer one for what is the same line."""
    shared = older.columns & newer.columns
    keys: dict[Key, Line] = {}
    for same in (_stated(shared), _worded):
        kept = {line.key for line in newer.lines} - {line.key for line in keys.values()}
        mine = [line for line in older.lines if line.key not in kept and line.key not in keys]
        theirs = [line for line in newer.lines if line.key in kept - {line.key for line in older.lines}]
        keys |= _pairs(mine, theirs, same)
    return replace(older, lines=tuple(_as(line, keys) for line in older.lines))


def _pairs(mine: Sequence[Line], theirs: Sequence[Line], same: Callable[[Line, Line], bool]) -> dict[Key, Line]:
    """Each line with the only one that it is the same as, where that is the same as no other."""
    held = {a.key: [b for b in theirs if same(a, b)] for a in mine}
    taken = [b.key for found in held.values() for b in found]
    return {key: found[0] for key, found in held.items() if len(found) == 1 and taken.count(found[0].key) == 1}


def _as(line: Line, keys: Mapping[Key, Line]) -> Line:
    if line.key not in keys:
        return line
    newer = keys[line.key]
    return replace(line, key=newer.key, item=newer.item or line.item)


def _named(found: list[Filed]) -> list[Filed]:
    """A line that one filing's wording names is that item in all, unless the item is another line's there."""
    items: dict[Key, str] = {}
    taken = {line.item for filed in found for line in filed.lines if line.key == (line.item,)}
    for line in (line for filed in found for line in filed.lines):
        if line.item and line.key != (line.item,) and line.item not in taken:
            items[line.key] = line.item
    items = {key: item for key, item in items.items() if list(items.values()).count(item) == 1}
    return [replace(f, lines=tuple(_called(line, items) for line in f.lines)) for f in found]


def _called(line: Line, items: Mapping[Key, str]) -> Line:
    item = items.get(line.key)
    if item is None:
        return line if line.key == (line.item,) else replace(line, item=None)
    return replace(line, key=(item,), item=item)


def _stated(shared: Iterable[Column]) -> Callable[[Line, Line], bool]:
    columns = list(shared)

    def same(a: Line, b: Line) -> bool:
        both = [(a.values[c], b.values[c]) for c in columns if c in a.values and c in b.values]
        if not both or not all(_equal(x, y) for x, y in both):
            return False
        told = len([x for x, _ in both if x.value != 0])
        return told >= _ENOUGH or (told > 0 and bool(_core(a.label) & _core(b.label)))

    return same


def _worded(a: Line, b: Line) -> bool:
    core = _core(a.label)
    return bool(core) and (core == _core(b.label) or _joined(a.label) == _joined(b.label))


def _joined(label: str) -> str:
    return "".join(words(label))


def _equal(a: Value, b: Value) -> bool:
    return a.value == b.value and (a.kind, a.currency) == (b.kind, b.currency)


def _core(label: str) -> frozenset[str]:
    """The words of a label that are not light and stand in no brackets."""
    before, _, rest = label.partition("(")
    plain = [before]
    while rest:
        _, _, outside = rest.partition(")")
        before, _, rest = outside.partition("(")
        plain.append(before)
    return frozenset(words(" ".join(plain))) - LIGHT
