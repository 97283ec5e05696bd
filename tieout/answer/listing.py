"""A list that is asked for, "revenue by segment", "debt due each year": the parts of one whole, each quoted.

Input: the question's words, whole tables, and what the item itself was found to be. Output: a draft, or None. A group
of figures is taken for the list where what stands around it says the item, and how it is broken down; that its sum is
the item's own figure, found apart, is the strongest evidence. Invariants: pure; parts of one group only are listed;
where two groups of different figures fit alike none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.answer.extract import Chosen, listed
from tieout.answer.model import RATES, Cell, Claim, Draft
from tieout.answer.parts import Group, Part, groups_of, quarters_of
from tieout.answer.phrases import trimmed
from tieout.answer.question import Body
from tieout.answer.wording import content, lists
from tieout.indexes.tokens import tokens
from tieout.lexicon import lexicon
from tieout.query import Record
from tieout.query.vocabulary import Phrase, vocabulary

YEAR, QUARTER, REGION, SEGMENT = "year", "quarter", "region", "segment"
LEAST_SAID = 0.5  # share of the item's words that what stands around a group says
LEAST = 1.6  # weight of a group that is taken
MARGIN = 0.15  # by which it has to lead the next one of other figures
PROVEN, WHOLE, AXIS, NAMED, OWN, EARLY = 0.4, 1.0, 0.8, 0.5, 0.3, 0.3
TWO = 2
HALF = 0.5  # share of the parts that have to be of a sort
SURE = 0.9


@dataclass(frozen=True)
class Breakdown:
    """The item that is to be broken down, in words and stems, and by what: a kind of part (`axis`), and its words.

    `others` are stems that may name parts ("data center, gaming etc"), `years` the asked ones.
    """

    text: str
    item: Phrase
    axis: str
    words: frozenset[str]
    others: frozenset[str]
    years: frozenset[int]
    rated: bool

    @property
    def words_for_tables(self) -> str:
        """The words by which a table of it is looked for."""
        owed = " maturities payments due" if self.axis == YEAR else ""
        return f"{self.text} {' '.join(sorted(self.words))}{owed}"


def breakdown_of(body: Body) -> Breakdown | None:
    """What a question asks to be listed, where it says by what."""
    for by in lexicon("list_by").find(body.whole):
        after = body.whole[by.end :]
        axis = next(iter(lexicon("list_axis").find(after)), None)
        if axis is not None and len(after[: axis.start].split()) <= 1:
            item = trimmed(_unowed(body.whole[: by.start]) if axis.value == YEAR else body.whole[: by.start])
            return Breakdown(
                item, stems_of(item), axis.value, content((after[: axis.end],)),
                frozenset(stems_of(after[axis.end :])), frozenset(w.order[0] for w in body.whens), body.percent,
            )  # fmt: skip
    return None


def _unowed(text: str) -> str:
    """The item without what says that it falls due."""
    kept, end = [], 0
    for mention in lexicon("list_owed").find(text):
        kept.append(text[end : mention.start])
        end = mention.end
    rest = " ".join((*kept, text[end:]))
    return rest if stems_of(rest) else text


def stems_of(text: str) -> Phrase:
    """Stems of the words of an item, in order, without those of time and those that say nothing."""
    vocab = vocabulary()
    return tuple(w for w in vocab.content(tokens(text)) if w not in vocab.time and w not in vocab.filler)


def listing(asked: Breakdown, tables: Sequence[Sequence[Record]], whole: Cell | None) -> Draft | None:
    """The draft that lists the parts; `whole` is the cell of the item itself, where it was found."""
    weighed = weigh(asked, tables, whole)
    if not weighed or weighed[0][0] < LEAST:
        return None
    first, best = weighed[0]
    if any(weight > first - MARGIN and group.values != best.values for weight, group in weighed[1:]):
        return None
    parts = [p for p in best.parts if p.year in asked.years] if best.is_yearly else []
    if len(parts) < TWO:
        parts = [*best.parts, *((best.total,) if best.total else ())]
    return quoted_parts(parts)


def quoted_parts(parts: Sequence[Part]) -> Draft:
    """The draft that quotes each part under the name that tells it from the others."""
    draft = listed([Chosen(p.record, p.cell, SURE) for p in parts])
    return replace(draft, claims=tuple(_named(c, p) for c, p in zip(draft.claims, parts, strict=True)))


def _named(claim: Claim, part: Part) -> Claim:
    """The claim with the part's name in its words, where its row does not say it."""
    return claim if part.name in (claim.metric or "") else replace(claim, text=f"{part.name}: {claim.text}")


def weigh(asked: Breakdown, tables: Sequence[Sequence[Record]], whole: Cell | None) -> list[tuple[float, Group]]:
    """All groups of the tables with what speaks for them, best first."""
    found = [
        (_weight(asked, group, whole) - EARLY * place / len(tables), group)
        for place, table in enumerate(tables)
        for group in _groups(asked, table, whole)
    ]
    return sorted(found, key=lambda w: -w[0])


def _groups(asked: Breakdown, table: Sequence[Record], whole: Cell | None) -> list[Group]:
    if asked.axis == QUARTER:
        return quarters_of(table, whole) if whole is not None and whole["period_start"] else []
    return groups_of(dated(table, strict=bool(asked.years) and asked.axis != YEAR))


def dated(table: Sequence[Record], *, strict: bool) -> list[Record]:
    """The rows with the cells of the asked period alone; unless `strict`, of the latest one where there are none."""
    is_asked = strict or any(flag for r in table for flag in r.asked)
    last = max((c["period_end"] for r in table for c in r.cells if c["period_end"]), default=None)

    def kept(record: Record) -> list[int]:
        pairs = enumerate(zip(record.cells, record.asked, strict=True))
        return [n for n, (c, asked) in pairs if (asked if is_asked else c["period_end"] == last)]

    return [_with(r, at) for r in table if (at := kept(r))]


def _with(record: Record, at: Sequence[int]) -> Record:
    return replace(record, cells=tuple(record.cells[n] for n in at), asked=tuple(record.asked[n] for n in at))


def _weight(asked: Breakdown, group: Group, whole: Cell | None) -> float:
    """How much speaks for a group; 0 where something speaks against it."""
    is_whole = whole is not None and (_sums(group, whole) if asked.axis == QUARTER else _states(group.total, whole))
    holds_whole = asked.axis != YEAR and whole is not None and any(_is_one(p.cell, whole) for p in group.parts)
    if holds_whole or not _fits(asked, group):
        return 0.0
    around = around_of(group)
    said = said_around(asked.item, around) if asked.item else 1.0
    if said < LEAST_SAID and not is_whole:
        return 0.0
    names = content([p.name for p in group.parts])
    named = len(asked.others & names) / len(asked.others) if asked.others else 0.0
    axis = asked.axis in (YEAR, QUARTER, _sort(group)) or asked.axis in _axes(group) or bool(asked.words & around)
    if not axis and not named:
        return 0.0
    proven = PROVEN * (group.total is not None) + WHOLE * is_whole
    return said + AXIS * axis + proven + NAMED * named + OWN * _own(asked, group)


def _own(asked: Breakdown, group: Group) -> float:
    """1 where the parts' own row or column bears the item's name or is a total, 0 where it is something else."""
    beside = len({p.record.record_id for p in group.parts}) == 1
    first = group.parts[0]
    own = [first.record.row_label or ""] if beside else [str(h) for h in first.cell["col_path"] or ()]
    words = content(own) - vocabulary().time
    return 1.0 if not words or words & set(asked.item) or lexicon("list_total").find(" ".join(own)) else 0.0


def _fits(asked: Breakdown, group: Group) -> bool:
    """Whether its parts are of the asked sort: years where years are asked, and only there; regions likewise."""
    if asked.axis == QUARTER:
        return group.parts[0].cell["kind"] not in RATES
    if not asked.rated and group.parts[0].cell["kind"] in RATES:
        return False
    if asked.axis == YEAR or group.is_yearly:
        return asked.axis == YEAR and group.is_yearly and _holds(asked, group)
    return _sort(group) in (None, asked.axis) or (asked.axis == SEGMENT and SEGMENT in _axes(group, close=True))


def _holds(asked: Breakdown, group: Group) -> bool:
    """Whether the group has the asked years among its parts, or begins after them."""
    if group.total is not None and (group.total.year or lexicon("list_later").find(group.total.name)):
        return False
    years = {p.year for p in group.parts} - {None}
    return not asked.years or bool(years & asked.years) or max(asked.years) < min(y for y in years if y)


def _sort(group: Group) -> str | None:
    """What the parts are by their names: regions, or not known."""
    members = [bool(lexicon("list_member").find(p.name)) for p in group.parts]
    return REGION if sum(members) > HALF * len(members) else None


def _texts(group: Group, *, close: bool = False) -> list[str]:
    """What stands around the parts: title, sections, columns, the total's label; unless `close` the headings, too."""
    first = group.parts[0].record
    heads = [str(h) for h in group.parts[0].cell["col_path"] or ()]
    total = [group.total.name, *group.total.record.row_path] if group.total else []
    label = [first.row_label or ""] if len({p.record.record_id for p in group.parts}) == 1 else []
    near = [first.table_title or "", first.caption or "", *first.row_path, *heads, *total, *label]
    return near if close else [*near, *first.section_path]


def around_of(group: Group) -> frozenset[str]:
    """Stems of what stands around the parts."""
    return content(_texts(group))


def said_around(item: Phrase, around: frozenset[str]) -> float:
    """Share of an item's words that stand around a group, by the best of the ways to say it."""
    ways = (frozenset(way) for way, _ in vocabulary().variants(item))
    own = [way - lists().loose or way for way in ways if way]
    return max((len(way & around) / len(way) for way in own), default=0.0)


def _axes(group: Group, *, close: bool = False) -> set[str]:
    return {m.value for text in _texts(group, close=close) for m in lexicon("list_axis").find(text)}


def _states(total: Part | None, whole: Cell) -> bool:
    return total is not None and _is_one(total.cell, whole)


def _sums(group: Group, whole: Cell) -> bool:
    """Whether the parts, rounded as printed, sum to the figure of the whole."""
    last = Decimal(whole["multiplier"] or 1)
    return abs(abs(sum((p.value for p in group.parts), Decimal())) - abs(Decimal(whole["value"] or 0))) <= last * len(
        group.parts
    )


def _is_one(one: Cell, other: Cell) -> bool:
    """Whether two cells state one figure of one period."""
    if one["value"] is None or other["value"] is None:
        return False
    place = ("currency", "period_start", "period_end")
    return abs(Decimal(one["value"])) == abs(Decimal(other["value"])) and all(one[k] == other[k] for k in place)
