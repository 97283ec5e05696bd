"""First step of an answer: the records of the question, and of each operand where something has to be computed.

Input: a question and a search. Output: `Retrieved`. Invariant: a question wrapped in instructions is looked up by what
it asks as well, since words of instruction are no words of a row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tieout.answer.comparing import Sides, of_companies, sides_of
from tieout.answer.context import Context
from tieout.answer.extract import Chosen, choose
from tieout.answer.listing import QUARTER, YEAR, Breakdown, breakdown_of
from tieout.answer.naming import metric_name
from tieout.answer.operands import Looked, Search, look_up
from tieout.answer.phrases import trimmed
from tieout.answer.pinned import Pinned
from tieout.answer.plan import Operand, Plan, plan_of
from tieout.answer.question import Body, When, body_of
from tieout.answer.shares import part_and_whole, part_of
from tieout.answer.worded import worded
from tieout.quantities.mentions import Mention
from tieout.query import QueryResult, Record
from tieout.query.passages import NO_PASSAGES, Passages
from tieout.query.vocabulary import data
from tieout.question import Intent, intent_of


@dataclass(frozen=True)
class Retrieved:
    """What a generator may use: the question's records and what was found for the operands of its plan.

    Without a plan `operands` is empty, or holds the line item at each of several periods, or the bare question of one
    that is wrapped in instructions. `pin` is what stands at the place that the question names, or why nothing does.
    `reach` is how many tables and passages were gathered beside.
    """

    result: QueryResult
    body: Body
    plan: Plan | None = None
    operands: tuple[Looked, ...] = ()
    intent: Intent = Intent.VALUE
    passages: Passages = NO_PASSAGES
    tables: tuple[tuple[Record, ...], ...] = ()
    breakdown: Breakdown | None = None
    sides: Sides | None = None
    pair: bool = False
    part: Chosen | None = None
    pin: Pinned | str | None = None
    reach: int = 0

    @property
    def context(self) -> Context:
        """All records that may be cited."""
        results = (self.result, *(one.result for one in self.operands))
        rows = (record for one in (*(r.records for r in results), *self.tables) for record in one)
        return Context([*self.passages.records, *rows])  # a row found as such, with its periods marked, comes last

    @property
    def years(self) -> frozenset[str]:
        """The years that the question names."""
        mentions = (m for m, _ in self.result.understood.asked.mentions)
        return frozenset(str(m.year or (m.end.year if m.end else "")) for m in mentions) - {""}

    @property
    def asks_of_periods(self) -> bool:
        """Whether a figure has to be of an asked period: the years of a list by years name its parts."""
        by_years = self.breakdown is not None and self.breakdown.axis in (YEAR, QUARTER)
        return bool(self.result.understood.asked) and not by_years

    def to_json(self) -> dict[str, Any]:
        """What was found, as the audit log keeps it."""
        looked = [
            {
                "question": one.operand.question,
                "records": [r.record_id for r in one.result.records],
                "cell_id": None if isinstance(one.chosen, str) else one.chosen.cell["cell_id"],
                "reason": one.chosen if isinstance(one.chosen, str) else None,
            }
            for one in self.operands
        ]
        words = {
            "intent": self.intent.value,
            "passages": [r.record_id for r in self.passages.records],
            "tables": [rows[0].table_id for rows in self.tables],
        }
        return {**self.result.to_json(), **words, "plan": self.plan.said if self.plan else None, "operands": looked}


TWO = 2
Tables = Callable[[str, str], tuple[tuple[Record, ...], ...]]


def retrieve(
    question: str, search: Search, passages: Callable[[str], Passages] | None = None, tables: Tables | None = None
) -> Retrieved:
    """Search for the question, take it apart, and search for each operand; for passages where its answer is words.

    `tables` gives whole tables for a question whose answer is a list.
    """
    result, intent = search(question), intent_of(question)
    if intent.is_prose:
        return Retrieved(result, body_of(question, result.understood.companies), intent=intent,
                         passages=passages(question) if passages else NO_PASSAGES)  # fmt: skip
    body = _dated(body_of(question, result.understood.companies), result)
    whole = tables if tables is not None and not asks_by_name(result) else None
    asked = breakdown_of(body) if intent == Intent.LIST and whole else None
    if asked is not None and whole is not None:
        return _listed(question, asked, Retrieved(result, body, intent=intent), search, whole)
    if intent == Intent.COMPARE and (pair := of_companies(question, result.understood.companies)):
        return Retrieved(result, body, None, look_up(pair, search), intent, pair=True)
    plan = plan_of(body)
    operands = plan.operands if plan else _bare(question, body)
    looked_up = look_up(operands, search)
    found = Retrieved(result, body, plan, worded(looked_up, passages) if plan and passages else looked_up, intent)
    if plan is not None and plan.part and whole is not None:
        return _shared(question, found, plan, whole)
    if intent == Intent.COMPARE and whole is not None and len(body.whens) < TWO:
        return _sided(question, found, whole)
    told = bool(found.operands) and not any(isinstance(one.chosen, str) for one in found.operands)
    looked = plan is None and whole is not None and intent != Intent.YESNO
    failed = looked and not told and isinstance(choose(result), str)
    if failed and whole is not None and result.understood.member:
        found = _parted(question, found, whole)
    told_in_words = intent == Intent.YESNO or (failed and found.part is None)
    return replace(found, passages=passages(question)) if passages and told_in_words else found


def retrieve_at(question: str, search: Search, pin: Pinned | str) -> Retrieved:
    """What a question that names a place is answered from: the row or passage there, before what a search finds."""
    result = search(question)
    if isinstance(pin, Pinned):
        others = (r for r in result.records if r.record_id != pin.record.record_id)
        result = replace(result, records=(pin.record, *others), sufficient=True, reasons=())
    return Retrieved(result, body_of(question, result.understood.companies), pin=pin)


def _listed(question: str, asked: Breakdown, found: Retrieved, search: Search, tables: Tables) -> Retrieved:
    """The item as a whole, and the tables in which it may be broken down."""
    company, when = next(iter(found.body.companies), None), found.body.whens[-1] if found.body.whens else None
    whole = look_up((Operand(asked.text, when, company),), search) if asked.text else ()
    home = next((one.chosen.record.doc_id for one in whole if not isinstance(one.chosen, str)), None)
    given = tables(question, asked.words_for_tables)
    return replace(found, operands=whole, breakdown=asked, tables=_of_one_filing(given, home))


def _of_one_filing(given: tuple[tuple[Record, ...], ...], doc_id: str | None = None) -> tuple[tuple[Record, ...], ...]:
    """The tables of a filing: of `doc_id`, else of the first table's."""
    home = doc_id or next((table[0].doc_id for table in given), None)
    return tuple(table for table in given if table[0].doc_id == home)


def _sided(question: str, found: Retrieved, tables: Tables) -> Retrieved:
    """With the tables that may hold two parts that are set against each other."""
    sides = sides_of(found.body)
    given = tables(question, sides.text) if sides and found.body.companies else ()
    return replace(found, sides=sides, tables=_of_one_filing(given))


def _parted(question: str, found: Retrieved, tables: Tables) -> Retrieved:
    """With the figure of the part that is asked about, where a table lists the parts of the item."""
    understood = found.result.understood
    member = tuple(understood.member)
    item = tuple(w for w in understood.metric if w not in member)
    given = tables(question, understood.as_asked(understood.metric)) if item and understood.asked else ()
    own = _of_one_filing(given)
    return replace(found, tables=own, part=part_of(item, member, own))


def _shared(question: str, found: Retrieved, plan: Plan, tables: Tables) -> Retrieved:
    """With part and whole from one table, where they were not found one by one."""
    cells = [one.chosen.cell["cell_id"] for one in found.operands if not isinstance(one.chosen, str)]
    if len(set(cells)) == len(found.operands):
        return found
    given = tables(question, " ".join(one.metric for one in plan.operands))
    own = _of_one_filing(given)
    pair = part_and_whole(plan, own, strict=bool(found.result.understood.asked))
    if pair is None:
        return found
    looked = tuple(replace(one, chosen=cell) for one, cell in zip(found.operands, pair, strict=True))
    part, one_row = pair[0], pair[0].record is pair[1].record  # "after 2027" is what its column calls it: "thereafter"
    named = replace(plan, name=f"share of {metric_name(part.record, part.cell)}") if one_row else plan
    return replace(found, plan=named, operands=looked, tables=own)


def asks_by_name(result: QueryResult) -> bool:
    """Whether a note, a chart or a numbered table is asked for."""
    understood = result.understood
    return understood.wants_note or understood.only_named or understood.wants_figure


def _dated(body: Body, result: QueryResult) -> Body:
    """The body with the fiscal years that are counted back from the latest one: "the last three years"."""
    asked = [c for r in result.records for c, is_asked in zip(r.cells, r.asked, strict=True) if is_asked]
    years = [int(c["fiscal_year"]) for c in asked if c["fiscal_year"] is not None]
    back = sorted(result.understood.asked.back, reverse=True)
    if body.whens or not back or not years or len(body.companies) > 1:
        return body
    latest = max(years) + min(back)
    return replace(body, whens=tuple(When(Mention(0, 0, "", year=latest - n, fiscal=True), False) for n in back))


def _bare(question: str, body: Body) -> tuple[Operand, ...]:
    """The question once a period where it names several, without its instructions where it has some."""
    item = trimmed(body.plain)
    if not item or not body.whens or len(body.companies) > 1 or (len(body.whens) == 1 and not body.wrapped):
        return ()
    company, statement = next(iter(body.companies), None), _statement(question)
    return tuple(Operand(item, when, company, statement) for when in body.whens)


def _statement(question: str) -> str | None:
    """The one statement that the question names."""
    text = question.lower()
    named = [name for name, phrases in data("words")["statements"].items() if any(p in text for p in phrases)]
    return named[0] if len(named) == 1 else None
