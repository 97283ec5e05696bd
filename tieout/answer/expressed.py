"""What a reply says → claims: ids resolved, formulas computed, figures worded here, not by the model.

Input: a reply's claim, the sheet that it was written from, the question. Output: claims, or why there is none.
Invariants: Decimal only; a number of the model's own is one of the question or a plain count; a value that it expects
and that the cells do not give is a fault, at whatever scale and rounding it is written; a quote is verbatim or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from html import unescape

from tieout.answer.computed import decimals_of, is_exact, shown_as
from tieout.answer.context import Seen, squeezed
from tieout.answer.extract import cited, claim_of, plain
from tieout.answer.figures import quantity
from tieout.answer.formulas import Node, Quantity, compute, constants, named, names, read, renamed, rounded, written
from tieout.answer.model import Citation, Claim
from tieout.answer.prompt import Sheet
from tieout.answer.replies import Said
from tieout.check.told import AMOUNT, NUMBER, PER_SHARE, PERCENT, Told, told
from tieout.errors import FormulaError

COUNTS = frozenset(map(Decimal, (*range(13), 52, 53, 100, 360, 365, 366)))
SCALES = tuple(Decimal(10) ** n for n in (0, 3, 6, 9))
UNITS = {AMOUNT: "amount", PER_SHARE: "per_share", PERCENT: "percent", NUMBER: "count"}
LONG = 80  # letters of a name
HUNDRED = Decimal(100)
ROUNDED = ("percent", "ratio", "per_share")  # kinds whose decimals may be asked for


def claims_of(said: Said, sheet: Sheet, question: str) -> list[Claim]:
    """The claims of one that a reply makes: a figure with its operands, or words. Raises FormulaError."""
    if said.expression is None:
        return [_quoted(said, sheet)]
    formula = read(_bracketed(said.expression))
    seen = {name: _cell(name, sheet) for name in names(formula)}
    if not seen:
        raise FormulaError(f"{said.expression!r} names no cell")
    if formula.op == "name":
        return [_stated(said, seen[formula.name])]
    operands = {one.cell["cell_id"]: claim_of(one.record, one.cell, 1.0) for one in seen.values()}
    return [_computed(said, formula, seen, question), *operands.values()]


def _bracketed(expression: str) -> str:
    """The formula with each id in brackets, whether it came in them or not."""
    told, word = [], ""
    for letter in f"{expression.replace('[', '').replace(']', '')} ":
        if letter.isalnum() or letter == ".":
            word += letter
            continue
        told += [f"[{word}]" if _is_id(word) else word, letter]
        word = ""
    return "".join(told)


def _is_id(word: str) -> bool:
    """Whether it is built as t1.r3.c2."""
    parts = word.split(".")
    return [p[:1] for p in parts] == ["t", "r", "c"] and all(p[1:].isdigit() for p in parts)


def _cell(name: str, sheet: Sheet) -> Seen:
    if name not in sheet.cells:
        raise FormulaError(f"{name} is no cell of the tables")
    return sheet.cells[name]


def _stated(said: Said, one: Seen) -> Claim:
    """A cell as it stands."""
    claim = claim_of(one.record, one.cell, 1.0)
    value = None if claim.value is None else Decimal(claim.value)
    if said.value is not None and value is not None and not _agrees(said.value, value, one.cell["kind"] == "percent"):
        raise FormulaError(f"{said.value} was expected, {said.expression} is {claim.text}")
    return claim


def _computed(said: Said, given: Node, cells: Mapping[str, Seen], question: str) -> Claim:
    """What a formula over cells gives."""
    seen = list(cells.values())
    whole, hundredfold = _whole(given)
    formula = renamed(whole, lambda name: named(str(cells[name].cell["cell_id"])))
    strange = [n for n in constants(formula) if n not in COUNTS and f"{n:f}" not in question.replace(",", "")]
    if strange:
        raise FormulaError(f"{strange[0]:f} is no figure of the question and no plain count")
    values = {one.cell["cell_id"]: quantity(one) for one in seen}
    result = compute(formula, values)
    percent = result.kind == "ratio" and (hundredfold or _is_percent(said))
    amount = Quantity(result.value, "percent" if percent else result.kind, result.currency)
    if said.value is not None and not _agrees(said.value, amount.value, result.kind in ("ratio", "percent")):
        raise FormulaError(f"{said.value} was expected, the formula gives {rounded(amount.value).normalize():f}")
    last = max(seen, key=lambda s: (s.cell["period_end"] or "", s.cell["period_start"] is not None))
    companies = {one.record.company for one in seen}
    name = said.what[:LONG] or "computed"
    return Claim(
        text=_worded(name, amount, formula, seen, _places(said, amount, question)),
        value=f"{rounded(amount.value):f}", unit=amount.kind, currency=amount.currency,
        period_start=last.cell["period_start"], period_end=last.cell["period_end"], grounded=False,
        reason="not verified", confidence=1.0, citations=tuple(cited(s.record, s.cell) for s in seen),
        entity=companies.pop() if len(companies) == 1 else None, metric=name, arithmetic=written(formula),
    )  # fmt: skip


def _whole(node: Node) -> tuple[Node, bool]:
    """The formula without a hundredfold at its end that only makes a share a percentage, and whether there was one."""
    others = [t for t in node.terms if not (t.op == "number" and t.number == HUNDRED)]
    times = node.op == "*" and len(others) == 1
    return (others[0], True) if times else (node, False)


def _is_percent(said: Said) -> bool:
    return (said.unit or "").lower() in ("percent", "%", "percentage") or "%" in (said.value or "")


def _places(said: Said, amount: Quantity, question: str) -> int | None:
    if amount.kind not in ROUNDED:
        return None
    return said.decimals if said.decimals is not None else decimals_of(amount.kind, question)


def _worded(name: str, amount: Quantity, formula: Node, seen: Sequence[Seen], places: int | None) -> str:
    """Such as "capital spending of revenue: 5.1 percent ≈ 1,577 / 30,800"."""
    values = {one.cell["cell_id"]: plain(Decimal(one.cell["value"])) for one in seen if one.cell["value"] is not None}
    sign = "=" if is_exact(amount, places) else "≈"
    return f"{name}: {shown_as(amount, places)} {sign} {written(formula, values)}"


def _agrees(expected: str, value: Decimal, is_rate: bool) -> bool:
    """Whether the value is what was expected, at the rounding and any scale in which that is written."""
    figure = _first(expected)
    number = -figure.value if figure.negative else figure.value
    rates = (Decimal(1),) if figure.kind == PERCENT else (Decimal(1), 1 / HUNDRED)
    return any(abs(number * scale - value) <= figure.slack * scale for scale in (rates if is_rate else SCALES))


def _first(expected: str) -> Told:
    """The figure that is expected; a bare number, such as 2019, is one here."""
    found = told(expected)
    if found:
        return found[0]
    digits = expected.replace(",", "").lstrip("-−")
    if not digits.isdigit():
        raise FormulaError(f"the value {expected!r} is no number")
    half = Decimal(1) / 2
    return Told(expected, 0, len(expected), Decimal(digits), half, NUMBER, digits, negative=expected[0] in "-−")


def _quoted(said: Said, sheet: Sheet) -> Claim:
    """Words of a passage or note, with the figure in them that was asked for."""
    record, words = sheet.words.get(said.source or "", (None, ""))
    if record is None:
        raise FormulaError(f"{said.source or 'a source without a name'} is no passage or note given")
    snippet = _verbatim(said.quote or "", words)
    if snippet is None:
        raise FormulaError(f"{said.source} does not say “{(said.quote or '')[:LONG]}”")
    place = next((p for p in record.places if snippet in squeezed(str(p.get("text") or ""))), None)
    place = place or next(iter(record.places), None)
    page, box = (place["page"], tuple(place["box"])) if place else (record.page, None)
    value, unit, currency = _figure(said, snippet)
    citation = Citation(record.file_name, page, box, snippet=snippet)
    return Claim(snippet, value, unit, currency, None, None, False, "not verified", 1.0, (citation,))


def _verbatim(quote: str, words: str) -> str | None:
    """The quote as the filing has it: white space, quotation marks around it, and our own escapes are no difference."""
    held = squeezed(words)
    ways = dict.fromkeys(w for q in (quote, unescape(quote)) for w in (squeezed(q), squeezed(q).strip("\"'“”… .")))
    return next((way for way in ways if way and way in held), None)


def _figure(said: Said, snippet: str) -> tuple[str | None, str | None, str | None]:
    """Value, unit and currency of the figure in the words that is claimed to answer."""
    if said.value is None:
        return None, None, None
    digits = _first(said.value).digits.replace(",", "")
    found = [f for f in told(snippet) if f.digits.replace(",", "") == digits and f.kind in UNITS]
    if not found:
        raise FormulaError(f"the words quoted tell no {said.value}")
    first = found[0]
    return f"{-first.value if first.negative else first.value:f}", UNITS[first.kind], first.currency
