"""A question → what has to be computed: a formula over operands that are looked up one by one.

Input: a `Body`. Output: a `Plan`, or None for a plain look-up. The readers below are tried in order, and the first that
understands the question makes the plan. Invariants: pure; a plan names every period it needs; what is only half
understood gives None, or a plan whose operands cannot be found, never another question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tieout.answer.definition import formula_of
from tieout.answer.formulas import Node, apply, named, names, renamed, written
from tieout.answer.measures import Measure, is_spent, measure_named
from tieout.answer.phrases import PERCENT, ends_of, item_in, items_in, joined_items, only_of, ratio_in, run_of, trimmed
from tieout.answer.question import Body, When
from tieout.errors import FormulaError

_CHANGES = r"(?:change|difference|increase|decrease|decline|drop|growth|rise|reduction|movement)"
_CHANGED = r"(?:grow|increase|change|decrease|decline|fall|rise|drop|go up|go down|improve)"
_YEARLY = r"(?:year[- ]over[- ]year|year[- ]on[- ]year|yoy|annual|absolute|dollar|net|relative|overall|total)\s+"
_MORE = r"(?:higher|highest|larger|largest|greater|greatest|bigger|biggest|most)"
_LESS = r"(?:lower|lowest|smaller|smallest|least)"
_AVERAGE = re.compile(
    r"\b(?:(?P<many>\w+)[- ]years?\s+)?(?:annual\s+)?(?:average|mean)\s+(?:of\s+)?(?:the\s+)?(?:annual\s+)?",
    re.IGNORECASE,
)
_NO_ITEM = re.compile(
    r"\b(?:drove|drives?|caused?|expected|compare|did|does|how|why|which|what|who|that|would|will|any|have|had|has)\b"
)
_RATE = re.compile(r"\b(?:percentage|percent|rate|margin|ratio)\b|%")
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}
LONGEST = 12  # words of a line item; a longer one was not understood


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

    `name` says what is computed; `said` the formula in words; `wins` how the one that a comparison picks is called.
    """

    name: str
    formula: Node
    operands: tuple[Operand, ...]
    unit: str | None = None
    wins: str | None = None

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
        parts = ratio_in(text)
        if parts:
            top, bottom, self.unit = parts
            return apply("/", self.share(top, when), self.share(bottom, when))
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
        fit = all(0 < len(item.split()) <= LONGEST and not _NO_ITEM.search(item) for item in items)
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


def _average(body: Body) -> Plan | None:
    """The mean over several years of an item or a ratio."""
    found = _AVERAGE.search(body.plain)
    if not found:
        return None
    whens = run_of(body.whens, _COUNTS.get(found["many"] or "", 0))
    if len(whens) < 2:
        return None
    made = Draft(body)
    text = (body.plain[: found.start()] + " " + body.plain[found.end() :]).strip()
    terms = [made.inner(text, when) for when in whens]
    return made.plan(f"average {text}", apply("mean", *terms))


def _grown(body: Body) -> str | None:
    """The item whose relative change is asked."""
    return item_in(
        body.plain,
        rf"(?:{_YEARLY}|{PERCENT}\s+)*(?:growth rate|rate of growth|growth)\s+(?:of|in|for)\s+(.+)",
        rf"(.+?)\s+(?:{PERCENT}\s+)?growth(?:\s+(?:rate|percentage))?",
        rf"(?:{_YEARLY})*{PERCENT}\s+(?:{_YEARLY})*{_CHANGES}\s+(?:in|of)\s+(.+)",
        rf"(?:by\s+)?(?:what|how many)\s+{PERCENT}\s+(?:did|has|have)\s+(.+?)\s+{_CHANGED}(?:n|d|ed)?",
        *((rf"(?:{_YEARLY})+{_CHANGES}\s+(?:in|of)\s+(.+)", rf"(?:{_YEARLY})*{_CHANGES}\s+(?:in|of)\s+(.+)")
          if body.percent else ()),
    )  # fmt: skip


def _moved(body: Body) -> str | None:
    """The item of which is asked how much it has changed, or whether."""
    if not re.match(r"(?:(?:by\s+)?how(?:\s+much)?\s+)?(?:did|has|have)\b", body.text):
        return None
    return item_in(
        body.plain,
        rf"(?:by\s+)?(?:how\s+(?:much\s+)?)?(?:did|has|have)?\s*(.+?)\s+(?:{_CHANGED})(?:n|d|ed)?(?:\s+or\s+{_CHANGED})?"
        r"(?:\s+by)?(?:\s+compared(?:\s+to|\s+with)?)?",
    )


def asks_change(body: Body) -> bool:
    """Whether a change is asked that a look-up cannot answer: how much something has moved, or by what percentage."""
    return _moved(body) is not None or bool(re.match(rf"(?:by\s+)?(?:what|how many)\s+{PERCENT}\s+did\b", body.plain))


def _growth(body: Body) -> Plan | None:
    """The relative change of an item."""
    item, ends = _grown(body), ends_of(body.whens, expand=True)
    if item is None or ends is None or _RATE.search(item):
        return None
    made = Draft(body)
    old, new = (made.leaf(item, when) for when in ends)
    return made.plan(f"growth of {item}", apply("/", apply("-", new, old), apply("abs", old)), "percent")


def _change(body: Body) -> Plan | None:
    """The absolute change of an item, or of a ratio in points."""
    moved = _moved(body)
    item = moved or item_in(body.plain, rf"(?:{_YEARLY})*{_CHANGES}\s+(?:in|of)\s+(.+)")
    ends = ends_of(body.whens, expand=moved is not None)
    if item is None or ends is None:
        return None
    made = Draft(body)
    old, new = (made.inner(item, when) for when in ends)
    return made.plan(f"change in {item}", apply("-", new, old))


def _share(body: Body) -> Plan | None:
    """One item divided by another."""
    if ratio_in(body.plain) is None:
        return None
    made = Draft(body)
    return made.plan(body.plain, made.inner(body.plain, only_of(body))) if only_of(body) or not body.whens else None


def _sum(body: Body) -> Plan | None:
    """Two items added, or one item over several years."""
    listed = item_in(body.plain, r"(?:sum|combined total|combined amount|total)\s+of\s+(.+)", r"combined\s+(.+)",
                    r"(.+?),?\s+combined")  # fmt: skip
    pair = items_in(body.plain, r"(.+?)\s+plus\s+(.+)") or (joined_items(listed) if listed else None)
    made = Draft(body)
    if pair and (only_of(body) or not body.whens):
        terms = [made.leaf(item, only_of(body)) for item in pair]
        return made.plan(f"sum of {trimmed(pair[0])} and {trimmed(pair[1])}", apply("+", *terms))
    item = item_in(body.plain, r"(?:sum|cumulative total|total|cumulative|combined)\s+(?:of\s+)?(.+)")
    if item is None or len(body.whens) < 2 or not re.match(r"sum|cumul|combined|total of", body.plain):
        return None
    terms = [made.leaf(item, when) for when in body.whens]
    total = terms[0]
    for term in terms[1:]:
        total = apply("+", total, term)
    return made.plan(f"sum of {item}", total)


def _difference(body: Body) -> Plan | None:
    """One item less another, or of one company less that of another."""
    made, when = Draft(body), only_of(body)
    if body.whens and when is None:
        return None
    pair = items_in(body.plain, r"difference\s+between\s+(.+?)\s+and\s+(.+)", r"(.+?)\s+minus\s+(.+)",
                 r"excess\s+of\s+(.+?)\s+over\s+(.+)")  # fmt: skip
    if pair and len(body.companies) < 2:
        return made.plan(f"{trimmed(pair[0])} less {trimmed(pair[1])}", apply("-", *(made.leaf(p, when) for p in pair)))
    item = item_in(body.plain, r"difference\s+(?:in|of)\s+(.+?)(?:\s+between(?:\s+and)?)?")
    if item is None or len(body.companies) != 2:
        return None
    return made.plan(f"difference in {item}", apply("-", *(made.leaf(item, when, c) for c in body.companies)))


def _comparison(body: Body) -> Plan | None:
    """Which year, item or company has more."""
    word = re.search(rf"\b(?:{_MORE}|{_LESS})\b", body.text)
    if not word:
        return None
    made = Draft(body)
    for operands in (_years_compared, _companies_compared, _items_compared):
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


def _companies_compared(body: Body, made: Draft) -> list[Node]:
    item = item_in(
        body.plain,
        rf"(?:which|who)\s*(?:company|of|had|has|reported|earned|,|:)?.*?\b(?:{_MORE}|{_LESS})\s+(.+?)(?:\s*[,:]?\s*(?:or|and|between))?",
    )
    if item is None or len(body.companies) < 2 or (body.whens and only_of(body) is None):
        return []
    return [made.leaf(item, only_of(body), company) for company in body.companies]


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
    _by_definition, _average, _growth, _change, _share, _sum, _difference, _comparison, _named_measure,
)  # fmt: skip
