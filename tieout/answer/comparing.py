"""Two sides that a question sets against each other: two companies ("A's net income with B's"), or two parts of one.

Input: the question with its companies, a body, tables. Output: operands to be looked up, or a draft that quotes both
sides and says which is more. Invariants: pure; both sides are of one item, kind and currency where one is called more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.answer.extract import Chosen, listed
from tieout.answer.listing import LEAST_SAID, around_of, dated, quoted_parts, said_around, stems_of
from tieout.answer.model import Cell, Draft
from tieout.answer.parts import Group, Part, groups_of
from tieout.answer.phrases import trimmed
from tieout.answer.plan import Operand
from tieout.answer.question import Body, body_of
from tieout.lexicon import lexicon
from tieout.query import Record
from tieout.query.companies import Found

TWO = 2
NAMED = 0.3
MARGIN = 0.1  # by which a pair has to lead the next one of other figures


@dataclass(frozen=True)
class Sides:
    """What stands before and behind the word that sets two parts against each other, in stems; `text` is all of it."""

    text: str
    left: tuple[str, ...]
    right: tuple[str, ...]


def sides_of(body: Body) -> Sides | None:
    """The two sides of a question about parts of one company."""
    for joint in lexicon("compare_joint").find(body.whole):
        left, right = stems_of(body.whole[: joint.start]), stems_of(body.whole[joint.end :])
        if left and right:
            return Sides(trimmed(body.whole), left, right)
    return None


def of_companies(question: str, found: Sequence[Found]) -> tuple[Operand, ...]:
    """A line item of each of two companies; a clause without an item or a period has those of the other, or of all."""
    named = sorted({f.company: f for f in reversed(found)}.values(), key=lambda f: f.start)
    if len(named) != TWO:
        return ()
    clauses = [_clause(question, one, other) for one, other in zip(named, named[::-1], strict=True)]
    bodies = [body_of(text, [replace(f, start=f.start - at, stop=f.stop - at)]) for (text, at), f in
              zip(clauses, named, strict=True)]  # fmt: skip
    whole = body_of(question, named)
    items = [_item(b.plain) for b in bodies]
    shared = max(items, key=len) if not all(items) else ""
    shared = shared or _item(whole.plain)
    whens = [b.whens or whole.whens for b in bodies]
    if any(len(w) > 1 for w in whens):
        return ()
    pairs = zip(items, whens, named, strict=True)
    return tuple(Operand(item or shared, w[0] if w else None, f.company) for item, w, f in pairs)


def _clause(question: str, one: Found, other: Found) -> tuple[str, int]:
    """The part of the question that speaks of `one`, and where it begins."""
    joints = lexicon("compare_joint").find(question)
    if one.start < other.start:
        end = max((j.start for j in joints if one.stop <= j.start < other.start), default=other.start)
        return question[:end], 0
    start = max((j.end for j in joints if other.stop <= j.start < one.start), default=other.stop)
    return question[start:], start


def _item(plain: str) -> str:
    """The line item of a clause, without the words that compare."""
    kept, end = [], 0
    for mention in lexicon("compare_word", "compare_joint").find(plain):
        kept.append(plain[end : mention.start])
        end = mention.end
    text = trimmed(" ".join(" ".join((*kept, plain[end:])).split()))
    return text if stems_of(text) else ""


def set_against(sides: Sides, tables: Sequence[Sequence[Record]], *, strict: bool) -> Draft | None:
    """The draft that quotes the two parts of one table that the sides name."""
    pairs = [p for table in tables for g in groups_of(dated(table, strict=strict)) for p in _pairs(sides, g)]
    pairs.sort(key=lambda p: -p[0])
    if not pairs:
        return None
    first, *best = pairs[0]
    values = {abs(p.value) for p in best}
    if any(weight > first - MARGIN and {abs(a.value), abs(b.value)} != values for weight, a, b in pairs[1:]):
        return None
    return compared(sides.text, quoted_parts(best), [p.cell for p in best], [p.name for p in best])


def _pairs(sides: Sides, group: Group) -> list[tuple[float, Part, Part]]:
    """Pairs of parts of which one is named by each side, with what speaks for them."""
    found = []
    names = [frozenset(stems_of(p.name)) for p in group.parts]
    for i, one in enumerate(group.parts):
        for j, other in enumerate(group.parts):
            own = [frozenset(sides.left) & (names[i] - names[j]), frozenset(sides.right) & (names[j] - names[i])]
            if i != j and all(own):
                rest = [w for w in dict.fromkeys((*sides.left, *sides.right)) if w not in own[0] | own[1]]
                said = said_around(tuple(rest), around_of(group))
                share = sum(len(o) / len(n) for o, n in zip(own, (names[i], names[j]), strict=True)) / TWO
                if said >= LEAST_SAID:
                    found.append((said + NAMED * share, one, other))
    return found


def compared(question: str, draft: Draft, cells: Sequence[Cell], names: Sequence[str]) -> Draft:
    """The draft with what is more, or less where that is asked, where its figures can be set against each other."""
    alike = len({(c["kind"], c["currency"]) for c in cells}) == 1 and all(c["value"] is not None for c in cells)
    values = [Decimal(c["value"] or 0) for c in cells]
    if not alike or len(set(values)) == 1:
        return draft
    is_less = any(m.value == "less" for m in lexicon("compare_word").find(question))
    picked = values.index(min(values) if is_less else max(values))
    first = (draft.claims[picked], *(c for n, c in enumerate(draft.claims) if n != picked))
    return replace(draft, claims=first, lead=f"{'Lower' if is_less else 'Higher'}: {names[picked].rstrip('.')}")


def of_both(question: str, chosen: Sequence[Chosen]) -> Draft:
    """The figures of two companies, each under the company's name, and whose is more."""
    draft = listed(chosen)
    owners = [one.record.company or one.record.file_name for one in chosen]
    claims = [replace(c, text=f"{owner}: {c.text}") for c, owner in zip(draft.claims, owners, strict=True)]
    return compared(question, replace(draft, claims=tuple(claims)), [one.cell for one in chosen], owners)
