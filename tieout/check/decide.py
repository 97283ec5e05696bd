"""An assertion → its verdict, with what it rests on.

Input: an assertion, a ledger with its dates. Output: a `Finding`. Invariants: supported only by a line or sentence of
the same item, period and unit; contradicted only where the item is sure, each reading of it gives something else, and
rounding cannot explain it; all else is undecided, with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from decimal import Decimal

from tieout.check.dates import Dates
from tieout.check.ledger import Ledger, Line
from tieout.check.lines import Candidate, candidates
from tieout.check.model import CONTRADICTED, SUPPORTED, UNDECIDED, Finding, Place
from tieout.check.passages import Echo, echoes
from tieout.check.reading import LEVEL, MOVE, Assertion, is_soft
from tieout.check.shares import share_results
from tieout.check.sums import Result, agrees, as_printed, opposes, plain, results, scale_unread, shown, touches, undated

# Score and recall of a line that may support a figure, and how far below the best, by the figure's digits.
NEEDED = ((0.6, 0.8, 0.1), (0.6, 0.8, 0.1), (0.55, 0.75, 0.15), (0.5, 0.65, 0.2), (0.4, 0.55, 0.3), (0.35, 0.5, 0.4))
SURE, SURE_SAID = 0.8, 0.9  # of one that may contradict it
FIRST = 0.015  # how far below the best line one may be that contradicts
MARGIN = 0.12  # how far below the best line another one may be the item
ZERO = Decimal(0)
SIDE_BY_SIDE = 3  # digits of a figure that two cells without dates may support
AWAY = 0.3  # how far below it a line that agrees still forbids to contradict


def decide_all(assertions: Sequence[Assertion], text: str, ledger: Ledger, dates: Dates) -> list[Finding]:
    """The verdicts on the assertions of the statement `text`; figures of one item may lean on each other's row."""
    found = [decide(a, text, ledger, dates) for a in assertions]
    for number, one in enumerate(assertions):
        rows = {
            p.name for a, f in zip(assertions, found, strict=True) for p in f.places
            if a.words == one.words and a is not one and f.verdict == SUPPORTED and p.cell_id and _digits(a) > 1
        }  # fmt: skip
        if found[number].verdict != SUPPORTED and rows:
            found[number] = _leaning(one, rows, ledger, dates) or found[number]
    return found


def _leaning(one: Assertion, rows: Set[str], ledger: Ledger, dates: Dates) -> Finding | None:
    """By a row that supports another figure of the same item: "by 11 million, or 7 %", "with the decrease"."""
    lines = [c.line for c in candidates(one.words, ledger) if c.line.name in rows]
    each = [r for line in lines for r in results(line, one, dates)]
    right = [r for r in each if _fits(one, r)]
    if right:
        return _supported(one, right[0], ledger)
    turned = one.figure is None and bool(each) and all(opposes(one, r) for r in each)
    return (
        _finding(one, CONTRADICTED, f"{each[0].line.name}: {_says(each[0])}", _cells(each[0], ledger))
        if turned
        else None
    )


def decide(one: Assertion, text: str, ledger: Ledger, dates: Dates) -> Finding:
    """The verdict on one assertion of the statement `text`, by itself."""
    said = echoes(one, text, ledger)
    if said and said[0].agrees:
        return _finding(one, SUPPORTED, f"the filing says {said[0].found}", (_passage(said[0], ledger),))
    found = candidates(one.words, ledger)
    verdict = _by_cells(one, found, ledger, dates)
    if verdict.verdict == UNDECIDED and said and len({e.found for e in said}) == 1:
        return _finding(one, CONTRADICTED, f"the filing says {said[0].found}", (_passage(said[0], ledger),))
    return verdict


def _by_cells(one: Assertion, found: Sequence[Candidate], ledger: Ledger, dates: Dates) -> Finding:
    if not found:
        return _finding(one, UNDECIDED, f"no row or sentence speaks of {_item(one)}")
    best = found[0]
    computed = [(c, [*results(c.line, one, dates), *share_results(c.line, one, ledger, dates)]) for c in found]
    held = [(c, r) for c, rs in computed for r in rs]
    near = [(c, r) for c, r in held if c.score >= best.score - MARGIN]
    right = [(c, r) for c, r in held if _fits(one, r) and _may_support(one, c, best)]
    if right:
        return _supported(one, right[0][1], ledger)
    beside = [(c, r) for c in found if _may_support(one, c, best) for r in undated(c.line, one, dates)]
    told = [r for _, r in beside if _fits(one, r) and _digits(one) >= SIDE_BY_SIDE]
    if told:
        return _supported(one, told[0], ledger)
    if not near and _is_denied(one, best, beside):
        first = beside[0][1]
        return _finding(
            one, CONTRADICTED, f"{first.line.name}: {_says(first)}, as its columns stand", _cells(first, ledger)
        )
    if not near:
        return _finding(
            one, UNDECIDED, f"{best.line.name} has no figure of that period and unit", _line(best.line, ledger)
        )
    return _against(one, best, near, held, ledger)


def _is_denied(one: Assertion, best: Candidate, beside: Sequence[tuple[Candidate, Result]]) -> bool:
    """Whether a row that is surely meant gives the figure in no order of its columns, not even nearly."""
    sure = best.exact and best.score >= SURE and best.recall >= SURE_SAID and _digits(one) >= SIDE_BY_SIDE
    first = [r for c, r in beside if c.score >= best.score - FIRST]
    either = [r for r in first if one.figure is not None and not (touches(one.figure, r) or agrees(one.figure, r))]
    alone = all(len(c.line.row.loose) == len(r.cells) for c, r in beside if c.score >= best.score - FIRST)
    return sure and alone and bool(first) and len(either) == len(first)


def _may_support(one: Assertion, line: Candidate, best: Candidate) -> bool:
    """The more digits a figure has, the less it can be met by chance."""
    score, recall, below = NEEDED[min(_digits(one), len(NEEDED) - 1)]
    return line.score >= max(score, best.score - below) and line.recall >= recall


def _digits(one: Assertion) -> int:
    """Significant digits of the figure."""
    return len(one.figure.digits.replace(",", "").replace(".", "").strip("0")) if one.figure is not None else 0


def _fits(one: Assertion, result: Result) -> bool:
    if opposes(one, result):
        return False
    return result.value != 0 if one.figure is None else agrees(one.figure, result)


def _supported(one: Assertion, result: Result, ledger: Ledger) -> Finding:
    if one.extreme is not None and (against := _beaten(one, result)) is not None:
        return _finding(one, *against, _cells(result, ledger))
    note = ", as printed in its table" if one.figure is not None and as_printed(one.figure, result) else ""
    return _finding(one, SUPPORTED, f"{result.line.name}: {_says(result)}{note}", _cells(result, ledger))


def _beaten(one: Assertion, result: Result) -> tuple[str, str] | None:
    """What of the line forbids to call the figure the highest or the lowest; None where it is."""
    own = result.cells[0]
    rivals = [
        f for f in result.line.figures
        if f.period and own.period and f.value is not None and f.period[2] == own.period[2] and f.period != own.period
    ]  # fmt: skip
    if result.relation != LEVEL or not rivals:
        return UNDECIDED, f"{result.line.name}: {_says(result)}; no other periods tell whether it is the {one.extreme}"
    top, own_size = one.extreme == "most", abs(result.value)
    sizes = {abs(f.value or ZERO): f for f in rivals}
    best = max(sizes) if top else min(sizes)
    if best > own_size if top else best < own_size:
        return CONTRADICTED, f"{result.line.name}: {shown(sizes[best])} beside {_says(result)}"
    return None


def _against(
    one: Assertion, best: Candidate, near: Sequence[tuple[Candidate, Result]],
    held: Sequence[tuple[Candidate, Result]], ledger: Ledger,
) -> Finding:  # fmt: skip
    first = near[0][1]
    told = f"{first.line.name}: {_says(first)}"
    places = _cells(first, ledger)
    if one.figure is not None and scale_unread(one.figure, first):
        return _finding(one, UNDECIDED, f"the digits are those of {told}, the scale is not", places)
    lesser = near[0][0].score < best.score - FIRST or _is_of_parts(near)
    if best.score < SURE or best.recall < SURE_SAID or not best.exact or lesser:
        return _finding(one, UNDECIDED, f"it is not sure that {first.line.name} is meant; {_says(first)}", places)
    if one.figure is not None and is_soft(one.figure):
        return _finding(one, UNDECIDED, f"a bare count; {told}", places)
    explains = [r for c, r in held if c.score >= best.score - AWAY and _may_fit(one, r)]
    if explains:
        other = explains[0]
        return _finding(
            one, UNDECIDED, f"{other.line.name} or its rounding may explain it: {_says(other)}", _cells(other, ledger)
        )
    return _finding(one, CONTRADICTED, told, places)


def _is_of_parts(near: Sequence[tuple[Candidate, Result]]) -> bool:
    """Whether rows of one name give different figures, and none of them stands on the face of a statement."""
    first = [(c, r) for c, r in near if c.score >= near[0][0].score - FIRST]
    return len({r.value for _, r in first}) > 1 and not any(c.line.row.face for c, _ in first)


def _may_fit(one: Assertion, result: Result) -> bool:
    """Whether the result could be meant after all: another line, or a figure rounded for print."""
    if one.figure is None:
        return not opposes(one, result)
    return (agrees(one.figure, result) or touches(one.figure, result)) and not opposes(one, result)


def _says(result: Result) -> str:
    """What the cells say, and what that gives."""
    if result.relation in (MOVE, "level", "average"):
        return result.told
    amount = f"{plain(result.value * 100)} %" if result.rate else plain(result.value)
    return f"{result.told}: {amount}"


def _item(one: Assertion) -> str:
    return " ".join(one.raw.split()) or one.text


def _finding(one: Assertion, verdict: str, reason: str, places: tuple[Place, ...] = ()) -> Finding:
    text = one.figure.text if one.figure is not None else one.text
    return Finding(text, one.start, one.end, verdict, reason, places)


def _cells(result: Result, ledger: Ledger) -> tuple[Place, ...]:
    name = ledger.filing.file_name
    return tuple(Place(name, c.page, c.box, c.cell_id, None, result.line.name) for c in result.cells)


def _line(line: Line, ledger: Ledger) -> tuple[Place, ...]:
    first = (line.figures or line.row.loose)[0]
    return (Place(ledger.filing.file_name, first.page, first.box, first.cell_id, None, line.name),)


def _passage(echo: Echo, ledger: Ledger) -> Place:
    sentence = echo.sentence
    return Place(ledger.filing.file_name, sentence.page, sentence.box, None, sentence.text)
