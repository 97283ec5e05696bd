"""The rows of one filing's statement → lines, each the only one of its key.

Invariants: an item is of one line; rows of one label that state different numbers stay apart; what two rows of one key
state differently for a period is of neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tieout.concepts.words import words
from tieout.statements.model import Column, Value

_CLEAR = 0.2  # by how much likelier one row is an item than another that is said to be it too
_CLEARLY = 20.0  # or by how many times its odds are another's
_SUREST = 0.9999  # beyond which probabilities are not told apart
_BELOW = ("›",)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a filing's statement; `key` is the same for the same line of every filing.

    `doubted` says why a cell of the row is not among the values; the label of a total may not be `printed`; `section`
    is the heading above the row.
    """

    key: tuple[str, ...]
    item: str | None
    label: str
    sure: float
    values: Mapping[Column, Value]
    doubted: Mapping[Column, str] = field(default_factory=dict)
    printed: bool = True
    section: str = ""


def once(lines: Sequence[Line]) -> list[Line]:
    """Lines of different keys: of several rows of one item the one that clearly is it keeps it."""
    claimed: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        if line.item and line.values:
            claimed.setdefault(line.key, []).append(line)
    best = {key: _clearly(claims) for key, claims in claimed.items()}
    named = [_kept(line, best.get(line.key, line)) for line in lines if line.values]
    found: dict[tuple[str, ...], Line] = {}
    for line in _apart(named):
        held = found.get(line.key)
        found[line.key] = line if held is None else _joined(held, line)
    return list(found.values())


def _kept(line: Line, surest: Line | None) -> Line:
    """The line under its item where it is the one that clearly is it, else under its label."""
    if surest is not None and _agree(line, surest):
        return line
    return replace(line, key=("", *words(line.label)), item=None)


def _apart(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines of one label that state different numbers are different lines: told apart by section, else by order."""
    same: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        if line.item is None:
            same.setdefault(line.key, []).append(line)
    times: Counter[tuple[str, ...]] = Counter()
    for line in lines:
        alike = same.get(line.key, [])
        if line.item is not None or all(_agree(one, line) for one in alike):
            yield line
            continue
        several = len({one.section for one in alike}) > 1 and bool(line.section)
        key = ("", *words(line.section), *_BELOW, *line.key[1:]) if several else line.key
        times[key] += 1
        label = f"{line.section} › {line.label}" if several else line.label
        yield replace(line, key=key if times[key] == 1 else (*key, str(times[key])), label=label)


def _clearly(claims: Sequence[Line]) -> Line | None:
    """The row that is an item for which several stand: the only one, a total, or by far the likeliest; else none."""
    if all(_agree(line, claims[-1]) for line in claims):
        return claims[-1]
    totals = [line for line in claims if line.printed and words(line.label)[:1] == ("total",)]
    ordered = sorted(claims, key=lambda line: -line.sure)
    if len(totals) == 1:
        return totals[0]
    if _repeated(claims):
        return claims[0]
    others = [line for line in ordered[1:] if not _agree(line, ordered[0])]
    return ordered[0] if not others or _likelier(ordered[0].sure, others[0].sure) else None


def _repeated(claims: Sequence[Line]) -> bool:
    """Whether the first is told again in part ("of which: …"): one label, smaller numbers in all periods."""
    first, *others = claims
    return all(words(o.label) == words(first.label) and _smaller(o, first) for o in others)


def _smaller(line: Line, whole: Line) -> bool:
    shared = [c for c in line.values if c in whole.values]
    return bool(shared) and all(
        line.values[c].kind == "amount" and abs(line.values[c].value) < abs(whole.values[c].value) for c in shared
    )


def _likelier(first: float, second: float) -> bool:
    first = min(first, _SUREST)
    return first - second >= _CLEAR or first * (1 - second) >= _CLEARLY * second * (1 - first)


def _joined(first: Line, second: Line) -> Line:
    """Two rows of one printed label: what both state differently is of neither."""
    both = {c for c in first.values if c in second.values and first.values[c].value != second.values[c].value}
    values = {c: v for c, v in {**second.values, **first.values}.items() if c not in both}
    label = max((first, second), key=lambda line: max(line.values)).label  # of cash, that at the end
    return replace(first, label=label, values=values, doubted={**second.doubted, **first.doubted})


def _agree(line: Line, other: Line) -> bool:
    """Whether two rows state nothing differently: cash at the beginning and at the end, net income here and there."""
    shared = set(line.values) & set(other.values)
    alike = all(line.values[c].value == other.values[c].value for c in shared)
    return line is other or (alike and (not line.item or bool(shared)))
