"""What a language model reads beside a question: whole tables around the found cells, statements, passages.

Input: what was retrieved, the sources, `k`. Output: the same with its `tables` and `passages` set, best first.
Invariants: a table and a passage come once; the tables in which the plan's operands and the first records stand come
first, the primary statements of the filing next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tieout.answer.retrieve import Retrieved
from tieout.answer.sources import Sources
from tieout.query import Record

LOOKED_AT = 12  # records of the question by which tables are found
OPERANDS = 3  # records of each operand
SLOW = 3.0  # how slowly weight falls with rank
CHOSEN = 1.0  # weight of a table in which an operand was found


def gathered(found: Retrieved, sources: Sources, k: int) -> Retrieved:
    """With at most `k` found tables, the statements, and `2 * k` passages."""
    question = found.result.question
    ranked = _ranked(found)
    statements = () if found.intent.is_prose else sources.statements(question)
    own = list(_tables(ranked[:k], found, sources))
    first, rest = own[: (k + 1) // 2], own[(k + 1) // 2 :]
    tables = _once([*first, *statements, *rest])
    prose = [r for r in found.result.records if r.kind != "row"]
    told = [r for r in sources.passages(question).records if r.kind != "row"]
    passages = {r.record_id: r for r in _alternating(told, prose)}
    kept = replace(found.passages, records=tuple(passages.values())[: 2 * k])
    return replace(found, tables=tables, passages=kept, reach=k)


def _ranked(found: Retrieved) -> list[str]:
    """Ids of tables by what of the question stands in them."""
    scores: dict[str, float] = defaultdict(float)
    for rank, record in enumerate(found.result.records[:LOOKED_AT]):
        _add(scores, record, 1.0 / (SLOW + rank))
    for one in found.operands:
        for rank, record in enumerate(one.result.records[:OPERANDS]):
            _add(scores, record, 1.0 / (SLOW + rank))
        if not isinstance(one.chosen, str):
            _add(scores, one.chosen.record, CHOSEN)
    return sorted(scores, key=lambda table: (-scores[table], table))


def _add(scores: dict[str, float], record: Record, weight: float) -> None:
    if record.table_id and record.kind == "row":
        scores[record.table_id] += weight


def _tables(ids: Sequence[str], found: Retrieved, sources: Sources) -> Iterable[tuple[Record, ...]]:
    """Whole tables; of one that is not to be had whole the found rows."""
    whole = {rows[0].table_id: rows for rows in sources.whole(found.result.question, ids)}
    records = [*found.result.records, *(r for one in found.operands for r in one.result.records)]
    for table in ids:
        rows = {r.record_id: r for r in records if r.table_id == table}
        yield whole.get(table) or tuple(rows.values())


def _once(tables: Iterable[tuple[Record, ...]]) -> tuple[tuple[Record, ...], ...]:
    return tuple({rows[0].table_id: rows for rows in tables if rows}.values())


def _alternating(one: Sequence[Record], other: Sequence[Record]) -> list[Record]:
    """By turns."""
    longest = max(len(one), len(other))
    return [r for at in range(longest) for r in (*one[at : at + 1], *other[at : at + 1])]
