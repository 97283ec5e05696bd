"""A question → what has to be computed: a formula over operands that are looked up one by one.

Input: a `Body`. Output: a `Plan`, or None for a plain look-up. The readers below are tried in order, and the first that
understands the question makes the plan. Invariants: pure; a plan names every period it needs; what is only half
understood gives None, or a plan whose operands cannot be found, never another question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tieout.answer.asks import Reading, readings
from tieout.answer.definition import formula_of
from tieout.answer.formulas import Node, apply, named, names, renamed, written
from tieout.answer.measures import Measure, is_spent, measure_named, stems
from tieout.answer.phrases import ends_of, item_in, items_in, joined_items, only_of, run_of, trimmed
from tieout.answer.question import Body, When
from tieout.errors import FormulaError
from tieout.lexicon import lexicon, says
from tieout.query.periods import COUNTS
from tieout.query.vocabulary import vocabulary

_MORE = r"(?:higher|highest|larger|largest|greater|greatest|bigger|biggest|most)"
_LESS = r"(?:lower|lowest|smaller|smallest|least)"
LONGEST = 12  # words of a line item; a longer one was not understood
SHORT = 2  # content words from which a part is taken to name its own measure
_FROM = "from"
TWO = 2


@dataclass(frozen=True)
class Operand:
    """One line item of one period (None: the question names none) and company (None: likewise).

    `statement` is the primary statement that the question sends the reader to, None where it names none.
    """

    metric: str
    when: When | None
    company: str | None
    statement: str | None = None

    @property
    def question(self) -> str:
        """The look-up's question."""
        owner = f"{self.company}'s " if self.company else ""
        return f"What was {owner}{self.metric} {self.when.words if self.when else ''}".strip() + "?"

    @property
    def words(self) -> str:
        """For a reader: "accounts payable in fiscal 2016"."""
        return " ".join(p for p in (self.metric, self.when.words if self.when else "") if p)


@dataclass(frozen=True)
class Plan:
    """`formula` over the numbers of `operands`; `unit` is how the result is told, None for the formula's own.

    `name` says what is computed; `said` the formula in words; `wins` how the one that a comparison picks is called. The
    result of a `part` is between 0 and 1; a `relative` one is a change against an earlier figure; `moves` is the item
    whose movement over one period is asked, which a row may state itself.
    """

    name: str
    formula: Node
    operands: tuple[Operand, ...]
    unit: str | None = None
    wins: str | None = None
    part: bool = False
    relative: bool = False
    moves: str | None = None

    @property
    def said(self) -> str:
        """The formula in words."""
        return written(self.formula, {str(i): one.words for i, one in enumerate(self.operands)})


class Draft:
    """Operands collected while a formula is put together."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.operands: list[Operand] = []
        self.unit: str | None = None

    def leaf(self, metric: str, when: When | None, company: str | None = None) -> Node:
        """A line item; money spent counts by its size."""
        item = trimmed(metric)
        one = Operand(item, when, company or next(iter(self.body.companies), None))
        if one not in self.operands:
            self.operands.append(one)
        return named(str(self.operands.index(one)))

    def share(self, metric: str, when: When | None) -> Node:
        """A line item as a part of a ratio."""
        leaf = self.leaf(metric, when)
        return apply("abs", leaf) if is_spent(metric) else leaf

    def inner(self, text: str, when: When | None) -> Node:
        """What `text` names at one period: a ratio, a measure with a formula, or a line item."""
        parts = next((r for r in readings(text) if r.kind == "share"), None)
        if parts:
            self.unit = "percent" if says(parts.words, "ask_percent", "ask_portion") else "ratio"
            return apply("/", self.share(parts.items["a"], when), self.share(parts.items["b"], when))
        measure = measure_named(text)
        if measure:
            self.unit = measure.unit
            return self.measured(measure, when)
        return self.leaf(text, when)

    def measured(self, measure: Measure, when: When | None) -> Node:
        """The measure's formula with its line items as leaves."""

        def bound(name: str) -> Node:
            item, _, shift = name.partition("|")
            return self.leaf(item, when.before(-int(shift)) if when and shift else when)

        return renamed(measure.formula, bound)

    def plan(self, name: str, formula: Node, unit: str | None = None, wins: str | None = None) -> Plan | None:
        """The plan, unless an item is empty or too long to be one."""
        items = [one.metric for one in self.operands]
        fit = all(0 < len(item.split()) <= LONGEST and not says(item, "ask_unread") for item in items)
        order = names(formula)
        numbered = renamed(formula, lambda number: named(str(order.index(number))))
        operands = tuple(self.operands[int(number)] for number in order)
        return Plan(name, numbered, operands, unit or self.unit, wins) if fit else None


def plan_of(body: Body) -> Plan | None:
    """The first plan that a reader makes."""
    return next((plan for read in READERS if (plan := read(body))), None)


# --- the readers -----------------------------------------------------------------------------------------------------


def _by_definition(body: Body) -> Plan | None:
    """A formula that the question itself gives."""
    if body.definition is None:
        return None
    made = Draft(body)
    default = body.whens[-1] if body.whens else None
    try:
        formula = formula_of(body.definition, lambda item, when: made.leaf(item, when or default))
    except FormulaError:
        return None
    unit = "percent" if body.percent else None
    return made.plan(body.plain, formula, unit)


def _by_form(body: Body) -> Plan | None:
    """The first of the forms that fits, and whose line items can be ones."""
    for text in dict.fromkeys((body.whole, body.plain)) if not body.joined else ():
        for reading in readings(text):
            plan = KINDS[reading.kind](body, reading) if body.definition is None else None
            if plan is not None:
                return plan
    return None


def _share(body: Body, read: Reading) -> Plan | None:
    """One item divided by another, or by itself at another period."""
    made, when = Draft(body), only_of(body)
    if body.whens and when is None:
        return None
    made.unit = "percent" if says(read.words, "ask_percent", "ask_portion") else "ratio"
    formula = apply("/", made.share(read.items["a"], when), made.share(read.items["b"], when))
    return made.plan(body.plain, formula)


def _part(body: Body, read: Reading) -> Plan | None:
    """A part of a whole; what does not name the whole's measure is a part of it."""
    part, whole, when, made = trimmed(read.items["a"]), read.items["b"], only_of(body), Draft(body)
    if body.whens and when is None:
        return None
    placed = any(m.entry.role == "ask_bare" for m in lexicon("ask_consists", "ask_bare").find(read.words))
    bare = placed or _FROM in read.words.split() or len(stems(part)) < SHORT
    joint = "due in" if any(c.isdigit() for c in part) else "for"
    said = " ".join(w for w in part.split() if not says(w, "ask_when"))
    item = f"{trimmed(whole).removeprefix('total ')} {joint} {said}" if bare else part
    plan = made.plan(body.plain, apply("/", made.share(item, when), made.share(whole, when)), "percent")
    return plan and replace(plan, part=True)


def _over(body: Body, read: Reading) -> Plan | None:
    """An item at one period divided by the same at another, in the order asked."""
    if len(body.told) != TWO:
        return None
    made = Draft(body)
    return made.plan(body.plain, apply("/", *(made.leaf(read.items["a"], when) for when in body.told)), "ratio")


def _growth(body: Body, read: Reading) -> Plan | None:
    """The relative change of an item; that of a rate is told in points only where it is asked by a form of its own."""
    return _grown(body, read.items["a"])


def _grown(body: Body, item: str) -> Plan | None:
    ends = ends_of(body.whens, expand=True)
    if ends is None:
        return None
    made = Draft(body)
    old, new = (made.leaf(item, when) for when in ends)
    plan = made.plan(f"growth of {trimmed(item)}", apply("/", apply("-", new, old), apply("abs", old)), "percent")
    return plan and replace(plan, relative=True)


def _change(body: Body, read: Reading) -> Plan | None:
    """The absolute change of an item, or of a ratio in points; a relative one where the question says percent.

    "The increase in revenue in 2022" is one against the year before.
    """
    plan = _changed(body, read.items["a"], expand=says(read.words, "ask_direction", "ask_yearly"))
    return replace(plan, moves=read.items["a"]) if plan is not None and len(body.whens) == 1 else plan


def _moved(body: Body, read: Reading) -> Plan | None:
    """How much something has changed; a period alone is compared with the year before."""
    return _changed(body, read.items["a"], expand=True)


def _changed(body: Body, item: str, *, expand: bool) -> Plan | None:
    ends = ends_of(body.whens, expand=expand)
    if ends is None:
        return None
    if body.percent and not says(item, "ask_rate"):
        return _grown(body, item)
    made = Draft(body)
    old, new = (made.inner(item, when) for when in ends)
    return made.plan(f"change in {trimmed(item)}", apply("-", new, old))


def _against(body: Body, read: Reading) -> Plan | None:
    """How much more, or less, an item was at one period than at another, in the order asked."""
    if len(body.told) != TWO:
        return None
    made = Draft(body)
    one, other = (made.leaf(read.items["a"], when) for when in body.told)
    ends = (other, one) if says(read.words, "ask_less") else (one, other)
    return made.plan(f"difference in {trimmed(read.items['a'])}", apply("-", *ends))


def _exceeds(body: Body, read: Reading) -> Plan | None:
    """One item less another, or of one company less that of another."""
    made, when, of = Draft(body), only_of(body), read.items.get("m")
    if (body.whens and when is None) or len(body.companies) > 1 or body.percent:
        return None
    pair = [f"{trimmed(of)} for {item}" if of else item for item in _two(read)]
    terms = [made.leaf(item, when) for item in pair]
    terms = terms[::-1] if says(read.words, "ask_less") else terms
    return made.plan(f"{trimmed(pair[0])} less {trimmed(pair[1])}", apply("-", *terms))


def _apart(body: Body, read: Reading) -> Plan | None:
    """How far one item of a measure is from another, as a share of the first."""
    made, when = Draft(body), only_of(body)
    if (body.whens and when is None) or len(body.companies) > 1:
        return None
    old, new = (made.leaf(f"{trimmed(read.items['m'])} for {item}", when) for item in _two(read))
    name = f"change of {trimmed(read.items['m'])}"
    return made.plan(name, apply("/", apply("-", new, old), apply("abs", old)), "percent")


def _two(read: Reading) -> tuple[str, str]:
    """Both items; a bare number is one of the things that the other is: "the 2021 and 2022 notes"."""
    one, other = trimmed(read.items["a"]), trimmed(read.items["b"])
    thing = other.partition(" ")[2]
    return (f"{one} {thing}" if one.isdigit() and thing else one), other


def _average(body: Body, read: Reading) -> Plan | None:
    """The mean over several years of an item or a ratio."""
    whens = run_of(
        body.whens, next((n for word, n in COUNTS.items() if word in read.words.replace("-", " ").split()), 0)
    )
    if len(whens) < TWO:
        return None
    made, item = Draft(body), read.items["a"]
    terms = [made.inner(item, when) for when in whens]
    return made.plan(f"average {trimmed(item)}", apply("mean", *terms))


def _both(body: Body, read: Reading) -> Plan | None:
    """Two items added, of one period."""
    if body.whens and only_of(body) is None:
        return None
    of, made = read.items.get("m"), Draft(body)
    pair = (
        joined_items(f"{read.items['a']} and {read.items['b']}") if of is None else (read.items["a"], read.items["b"])
    )
    if pair is None or (of is None and stems(f"{pair[0]} {pair[1]}") in vocabulary().groups):
        return None  # "cash and cash equivalents" is one item
    items = [f"{trimmed(of)} for {trimmed(item)}" if of else item for item in pair]
    terms = [made.leaf(item, only_of(body)) for item in items]
    return made.plan(f"sum of {trimmed(items[0])} and {trimmed(items[1])}", apply("+", *terms))


def _sum(body: Body, read: Reading) -> Plan | None:
    """One item over several periods, told with its parts."""
    if len(body.whens) < TWO or len(body.companies) > 1:
        return None
    made = Draft(body)
    item = f"total {trimmed(read.items['a'])}" if "total" in read.words.split() else read.items["a"]
    total, *terms = [made.leaf(item, when) for when in body.whens]
    for term in terms:
        total = apply("+", total, term)
    return made.plan(f"sum of {trimmed(read.items['a'])}", total)


KINDS: Mapping[str, Callable[[Body, Reading], Plan | None]] = {
    "share": _share, "part": _part, "over": _over, "growth": _growth, "change": _change, "moved": _moved,
    "against": _against, "exceeds": _exceeds, "apart": _apart, "average": _average, "both": _both, "sum": _sum,
}  # fmt: skip


def asks_change(body: Body) -> bool:
    """Whether a change is asked that a look-up cannot answer: how much something has moved, or by what percentage."""
    found = [r for text in (body.whole, body.plain) for r in readings(text)]
    return any(r.kind == "moved" or (r.kind == "growth" and says(r.words, "ask_changed")) for r in found)


def _companies_differ(body: Body) -> Plan | None:
    """An item of one company less that of another."""
    item = next((r.items["a"] for r in readings(body.plain) if r.kind == "change"), None)
    if item is None or len(body.companies) != TWO or (body.whens and only_of(body) is None):
        return None
    made, item = Draft(body), trimmed(item.removesuffix(" and").removesuffix(" between"))
    return made.plan(f"difference in {item}", apply("-", *(made.leaf(item, only_of(body), c) for c in body.companies)))


def _comparison(body: Body) -> Plan | None:
    """Which year, item or company has more."""
    word = re.search(rf"\b(?:{_MORE}|{_LESS})\b", body.text)
    if not word:
        return None
    made = Draft(body)
    for operands in (_years_compared, _items_compared):
        found = operands(body, made)
        if found and len(found) > 1:
            less = re.fullmatch(_LESS, word.group()) is not None
            return made.plan(
                trimmed(made.operands[0].metric), apply("min" if less else "max", *found), wins=word.group()
            )
    return None


def _years_compared(body: Body, made: Draft) -> list[Node]:
    item = item_in(
        body.plain,
        rf"(?:in\s+)?(?:which|what)\s+(?:fiscal\s+|financial\s+)?(?:of\s+)?(?:years?|quarters?|periods?)\s+(?:or\s+)?"
        rf"(?:had|has|saw|showed|did|was|were|is|brought|recorded|reported)?\s*(?:the\s+|a\s+)?(?:(?:{_MORE}|{_LESS})\s+)?(.+?)"
        rf"(?:\s+(?:the\s+)?(?:{_MORE}|{_LESS}))?(?:\s+than)?(?:,?\s+or)?",
        rf"(.+?)\s+(?:the\s+)?(?:{_MORE}|{_LESS})(?:\s+or(?:\s+in)?|\s+than)?",
    )
    if item is None or len(body.whens) < 2 or len(body.companies) > 1:
        return []
    return [made.leaf(item, when) for when in body.whens]


def _items_compared(body: Body, made: Draft) -> list[Node]:
    pair = items_in(
        body.plain,
        rf"(?:which\s+)?(?:was|is|were|are)?\s*(?:the\s+)?(?:{_MORE}|{_LESS})\s*[,:]\s*(.+?),?\s+or\s+(.+)",
        rf"(.+?)\s+(?:{_MORE}|{_LESS})\s+than\s+(.+)",
    )
    if pair is None or len(body.companies) > 1 or (body.whens and only_of(body) is None):
        return []
    return [made.leaf(item, only_of(body)) for item in pair]


def _named_measure(body: Body) -> Plan | None:
    """A measure with a known formula."""
    measure = measure_named(body.plain)
    if measure is None or not only_of(body):
        return None
    made = Draft(body)
    return made.plan(measure.name, made.measured(measure, only_of(body)), measure.unit)


READERS: Sequence[Callable[[Body], Plan | None]] = (
    _by_definition,
    _comparison,
    _companies_differ,
    _by_form,
    _named_measure,
)
