"""What a refusal offers: the rows and passages that came closest, each with the question that is answered with it.

Input: what was retrieved. Output: at most `MOST` `Nearest`, the likeliest first. Invariants: nothing is offered that
its own question does not find again; where the company asked about is in no filing, nothing is; deterministic.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tieout.answer.candidates import LOOKED_AT, candidates
from tieout.answer.decide import probabilities, weights
from tieout.answer.extract import FIGURE, cited, shown
from tieout.answer.model import Cell, Citation, Nearest
from tieout.answer.naming import metric_name
from tieout.answer.operands import Search
from tieout.answer.pinned import OnPage, Pinned, asking, asking_for, at_pin, read_pin
from tieout.answer.prose import matches, sought
from tieout.answer.retrieve import TWO, Retrieved
from tieout.query import QueryResult, Record
from tieout.query.vocabulary import vocabulary

MOST = 3
SEVERAL = 5  # companies offered where the question names none
LEAST_FIT = 0.34  # share of the question's words that a row must speak of
LEAST_SHARE = 0.4  # share that a sentence must say, with what stands above it
SAID = 28  # words of a sentence that are shown
Place = tuple[Record, Cell]


def nearest(found: Retrieved, on_page: OnPage, search: Search) -> tuple[Nearest, ...]:
    """The rows and passages to offer."""
    if found.result.understood.missing:
        return ()
    if found.intent.is_prose:
        return tuple(_sentences(found, on_page))
    offered: dict[tuple[object, ...], Nearest] = {}
    places = list(_of_companies(found.result, search))
    most = SEVERAL if places else MOST
    for record, cell in places or _places(found):
        ask = None if _key(cell) in offered else _leading(record, cell, on_page)
        if ask is not None:
            offered[_key(cell)] = _offer(record, cell, ask)
        if len(offered) == most:
            break
    return tuple(offered.values())


def _of_companies(result: QueryResult, search: Search) -> Iterator[Place]:
    """The likeliest cell of each company, where the question names none and asks what any of them may have."""
    if result.understood.companies or len(result.owners) < TWO or result.understood.metric not in vocabulary().groups:
        return
    for name in result.owners[:SEVERAL]:
        own = search(result.question, filters={"company": name})
        yield from itertools.islice(_likeliest(own) if own.understood.asked else _rows(own), 1)


def _places(found: Retrieved) -> Iterator[Place]:
    """What came close to the question, or in turn to each operand that failed."""
    failed = [one.result for one in found.operands if isinstance(one.chosen, str)]
    lists = [list(_rows(result)) for result in (failed or [found.result])]
    for rank in range(max(map(len, lists), default=0)):
        yield from (one[rank] for one in lists if rank < len(one))


def _rows(result: QueryResult) -> list[Place]:
    """The likeliest cells of the first rows; where none is of the period asked, their latest ones."""
    return _likeliest(result) or [p for r in result.records[:LOOKED_AT] if r.fit >= LEAST_FIT for p in _latest(r)]


def _likeliest(result: QueryResult) -> list[Place]:
    """Cells of the asked period by their probability."""
    found = candidates(result)
    shares = probabilities(found, weights()) if found else []
    ranked = sorted(zip(shares, found, strict=True), key=lambda pair: -pair[0])
    return [(c.record, c.cell) for _, c in ranked if c.record.fit >= LEAST_FIT and c.cell["value"] is not None]


def _latest(record: Record) -> list[Place]:
    """The row's figure of its latest period."""
    told = [c for c in record.cells if c["value"] is not None]
    return [(record, max(told, key=lambda c: c["period_end"] or ""))] if record.kind == "row" and told else []


def _leading(record: Record, cell: Cell, on_page: OnPage) -> str | None:
    """The shortest question that is answered with the cell."""
    for question in asking(record, cell):
        back = _back(question, record, on_page)
        if back is not None and back.cell is not None and _key(back.cell) == _key(cell):
            return question
    return None


def _back(question: str, record: Record, on_page: OnPage) -> Pinned | None:
    """What the question finds, if that is one thing."""
    pin = read_pin(question, lambda: [record.file_name])
    back = at_pin(pin, on_page) if pin else None
    return back if isinstance(back, Pinned) else None


def _key(cell: Cell) -> tuple[object, ...]:
    """What makes two cells one offer: the figure."""
    return tuple(cell[k] for k in FIGURE)


def _offer(record: Record, cell: Cell, ask: str) -> Nearest:
    return Nearest(
        metric_name(record, cell),
        shown(cell),
        cell["value"],
        cell["kind"],
        cell["currency"],
        cell["period_start"],
        cell["period_end"],
        record.company,
        cited(record, cell),
        ask,
    )


def _sentences(found: Retrieved, on_page: OnPage) -> Iterator[Nearest]:
    """The sentences that say most of the question, each of another passage."""
    asked = sought(found.result.question, found.intent, found.passages, found.years)
    every = matches(asked, found.passages) if asked.ways else []
    best = [m for m in every if m.share >= LEAST_SHARE]
    each = {one.said.record.record_id: one.said for one in reversed(best)}  # the first of each passage
    for said in itertools.islice(reversed(each.values()), MOST):
        ask = asking_for(said)
        back = _back(ask, said.record, on_page)
        if back is not None and back.said is not None and back.said.text == said.text:
            words = said.text.split()
            text = " ".join(words[:SAID]) + (" …" if len(words) > SAID else "")
            place = Citation(said.record.file_name, said.page, said.box, snippet=said.text)
            above = said.record.section_path[-1] if said.record.section_path else ""
            yield Nearest(above, text, None, None, None, None, None, said.record.company, place, ask)
