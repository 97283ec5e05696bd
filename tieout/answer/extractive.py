"""The generator without a model: look-ups quoted, the rest computed from cells that are looked up one by one.

Input: what was retrieved. Output: a draft. Invariant: a measure that one of the first rows bears the name of is looked
up and never computed, since the filing's own figure is the one asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from tieout.answer.asks import unsaid
from tieout.answer.candidates import LOOKED_AT
from tieout.answer.comparing import of_both, set_against
from tieout.answer.computed import computed
from tieout.answer.context import Context
from tieout.answer.extract import extract, listed, quoted
from tieout.answer.listing import Breakdown, listing
from tieout.answer.measures import measure_named, stems, undefined
from tieout.answer.model import RATES, Draft, refusal
from tieout.answer.naming import place_name
from tieout.answer.pinned import drafted
from tieout.answer.plan import Plan, asks_change
from tieout.answer.prose import in_words
from tieout.answer.retrieve import Retrieved, asks_by_name
from tieout.answer.sources import Sources
from tieout.answer.worded import in_passages
from tieout.answer.yesno import yes_or_no
from tieout.audit import NO_TRACE, Tracer
from tieout.lexicon import says
from tieout.query import QueryResult, Record
from tieout.query.vocabulary import vocabulary
from tieout.question import Intent

ALIKE = 0.9  # fit of a row beside the best one, from which it may be meant as well
TWO = 2
CASH_FLOWS = "cash flow statement"  # its rows are movements
NEAREST = 3  # tables that a refusal names
NAMED = 5  # companies that a refusal names
LOOSE = "change"  # a row of a movement need not say that it is one


class Extractive:
    """Answers look-ups, changes, sums, ratios, averages and comparisons straight from the cells."""

    model_id = "extractive"

    def gather(self, found: Retrieved, sources: Sources, k: int) -> Retrieved:
        """As it is."""
        return found

    def shown(self, found: Retrieved) -> Context:
        """All that was retrieved."""
        return found.context

    def draft(self, found: Retrieved, tracer: Tracer = NO_TRACE) -> Draft:
        """The claim and its operands, or a refusal; no model is called."""
        if found.pin is not None:
            return drafted(found.pin)
        if found.intent.is_prose and not asks_by_name(found.result):
            return in_words(found)
        several = _of_several(found.result)
        figured = refusal((several,)) if several else self._figured(found)
        asks = found.intent == Intent.YESNO and not asks_by_name(found.result)
        return yes_or_no(found, figured) if asks else figured

    def _figured(self, found: Retrieved) -> Draft:
        """What the cells give."""
        if found.breakdown is not None:
            return _listed(found, found.breakdown)
        if found.intent == Intent.COMPARE:
            draft = _against(found)
            if draft is not None:
                return draft
        if found.plan is not None and not _is_printed(found, found.plan):
            return computed(found, found.plan)
        reason = _unread(found)
        draft = refusal((reason,)) if reason else _looked_up(found)
        return draft if draft.claims or found.result.understood.missing else in_passages(found) or draft


def _listed(found: Retrieved, asked: Breakdown) -> Draft:
    """The parts of what is asked to be broken down, or why none were found."""
    whole = next((o.chosen for o in found.operands if not isinstance(o.chosen, str)), None)
    draft = listing(asked, found.tables, whole.cell if whole is not None else None)
    titles = dict.fromkeys(place_name(table[0]) for table in found.tables[:NEAREST] if table)
    nearest = f"; the nearest tables begin with {'; '.join(titles)}" if titles else ""
    return draft or refusal((f"no one table clearly lists {asked.text} so{nearest}",))


def _against(found: Retrieved) -> Draft | None:
    """Both sides of a comparison, of two companies or within a table; None where neither is asked."""
    if found.sides is not None and found.tables:
        return set_against(found.sides, found.tables, strict=bool(found.result.understood.asked))
    if not found.pair:
        return None
    failed = [f"{o.operand.company}: {o.chosen}" for o in found.operands if isinstance(o.chosen, str)]
    chosen = [o.chosen for o in found.operands if not isinstance(o.chosen, str)]
    return refusal(failed) if failed else of_both(found.result.question, chosen)


def _of_several(result: QueryResult) -> str | None:
    """Why a question that names no company is not answered, where rows of several fit it alike."""
    understood = result.understood
    if understood.companies or understood.missing or asks_by_name(result):
        return None
    best = max((r.fit for r in result.records[:LOOKED_AT]), default=0.0)
    fit = [r.company for r in result.records[:LOOKED_AT] if r.fit >= ALIKE * best]
    common = understood.metric in vocabulary().groups  # an item that any company has
    names = list(result.owners) if common else sorted({name for name in fit if name})
    if len(names) < TWO:
        return None
    return f"the question names no company, and filings of several fit: {', '.join(names[:NAMED])}"


def _looked_up(found: Retrieved) -> Draft:
    """One quoted cell for each of the question's periods; of a single one, its bare form where the whole finds none."""
    bare = found.operands if found.plan is None else ()
    if len(bare) > 1:
        chosen = [one.chosen for one in bare if not isinstance(one.chosen, str)]
        failed = next((one.chosen for one in bare if isinstance(one.chosen, str)), None)
        lost = [name for c in chosen for name in unsaid(found.body.whole, c.record, c.cell)]
        if failed is None and lost:
            return refusal((_asks(lost),))
        return listed(chosen) if failed is None else refusal((failed,))
    draft = quoted(found.part, found.result.reasons) if found.part is not None else extract(found.result)
    unread = _unsaid(found, draft)
    if unread:
        return refusal((unread,))
    return draft if draft.claims or not bare else quoted(bare[0].chosen, bare[0].result.reasons)


def _unsaid(found: Retrieved, draft: Draft) -> str | None:
    """What the question asks to have computed, where the cell that would be quoted bears no such name."""
    cited = next((c.citations[0].cell_id for c in draft.claims if c.value is not None and c.citations), None)
    seen = found.context.cell(cited) if cited else None
    lost = [name for name in unsaid(found.body.whole, seen.record, seen.cell) if name != LOOSE] if seen else []
    return f"{_asks(lost)}; the nearest row is {place_name(seen.record)}" if lost and seen else None


def _asks(lost: Sequence[str]) -> str:
    return f"a {lost[0]} is asked, in words that were not understood"


def _unread(found: Retrieved) -> str | None:
    """Why a question that asks for something computed has no plan."""
    if found.plan is not None:
        return None
    if found.body.definition is not None:
        return "the formula in the question could not be read"
    if asks_change(found.body):
        return "it is not clear between which periods the change is asked"
    name = undefined(found.body.plain)
    if name is None or any(_bears(r, set(stems(name)), rated=False) for r in found.result.records[:LOOKED_AT]):
        return None
    return f"there are several definitions of {name}: say which one, as in '… is defined as A / B'"


def _is_printed(found: Retrieved, plan: Plan) -> bool:
    """Whether one of the first rows is what the plan would compute."""
    if plan.moves:
        return any(_bears_move(record, plan.moves) for record in found.result.records[:LOOKED_AT])
    if plan.unit is None and measure_named(plan.name) is None:
        return False
    if plan.wins or len(found.body.companies) > 1 or len(found.body.whens) > 1:
        return False
    name = set(stems(plan.name))
    return any(_bears(record, name, rated=found.body.percent) for record in found.result.records[:LOOKED_AT])


def _bears_move(record: Record, item: str) -> bool:
    """Whether a row is the movement of the item: "Increase in inventories", or it stands among cash flows."""
    label = " ".join((*record.row_path, record.row_label or ""))
    moves = says(label, "ask_change") or vocabulary().statement(record.table_title or "") == CASH_FLOWS
    return moves and set(stems(item)) <= set(stems(label))


def _bears(record: Record, name: set[str], *, rated: bool) -> bool:
    words = set(stems(" ".join((*record.row_path, record.row_label or ""))))
    if says(record.row_label, "ask_narrower") and not says(" ".join(name), "ask_narrower"):
        return False  # "segment operating margin" is not the company's
    kinds = {c["kind"] for c, asked in zip(record.cells, record.asked, strict=True) if asked}
    return name <= words and (not rated or bool(kinds & set(RATES)))
