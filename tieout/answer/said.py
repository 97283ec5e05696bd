"""Checks of a claim's words against the cells that it cites: what they say beside the figure, and whether it is so.

Input: a claim and the cited cells with their records. Output: why its words do not stand, or None. Invariants: words of
the row, its headers, its notes and the company are names and say nothing; a direction, a superlative, a bound, a sign,
a unit is held against the cells; a reason, a denial, a yes or no, a hedge and a name that no cited row bears cannot be,
and what cannot be checked is not grounded. English words, as the lexicon has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal

from tieout.answer.context import Seen
from tieout.answer.formulas import read
from tieout.answer.model import RATES, Cell, Claim
from tieout.answer.naming import metric_name, row_name
from tieout.check.told import AMOUNT, PER_SHARE, PERCENT, POINTS, Told, told
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.lexicon import Mention, lexicon, says
from tieout.quantities.currencies import ROLES, codes_of
from tieout.query.structure import held_period

Check = Callable[[Claim, Sequence[Seen], str], str | None]

NAME = 3  # letters of a word that may be a name
YEAR_DAYS, SLACK_DAYS = 365, 20
UP, DOWN = "up", "down"


def false_words(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The first reason against the words of a claim."""
    bare = _without_names(claim, seen)
    return next((reason for check in CHECKS if (reason := check(claim, seen, bare))), None)


def _without_names(claim: Claim, seen: Sequence[Seen]) -> str:
    """The text without the names that it repeats: metric, company, row, headers, notes."""
    names = {n.text for n in claim.notes} | {claim.metric or "", claim.entity or ""}
    for one in seen:
        heads = one.cell["col_path"] or ()
        names |= {row_name(one.record), metric_name(one.record, one.cell), one.record.row_label or "", *heads}
        names |= {*one.record.row_path, one.record.table_title or "", one.record.company or ""}
    text = claim.text
    for name in sorted((n for n in names if n.strip()), key=lambda n: (-len(n), n)):
        text = _cut(text, name)
    return text


def _cut(text: str, name: str) -> str:
    """The text without whole occurrences of the name."""
    low, sought, at = text.casefold(), name.casefold(), 0
    if len(low) != len(text):
        return text.replace(name, " " * len(name))
    while (at := low.find(sought, at)) >= 0:
        end = at + len(sought)
        if not low[at - 1 : at].isalnum() and not low[end : end + 1].isalnum():
            text = text[:at] + " " * (end - at) + text[end:]
        at = end
    return text


def _own(seen: Sequence[Seen], claim: Claim) -> frozenset[str]:
    """Stems of the names that may be reworded in the text."""
    parts = [claim.metric or ""]
    for one in seen:
        parts += [row_name(one.record), *(one.cell["col_path"] or ())]
    return frozenset(stem(t) for part in parts for t in tokens(part))


def _words(bare: str, claim: Claim, seen: Sequence[Seen], *roles: str) -> list[Mention]:
    """Words of the roles that no name of the row holds."""
    own = _own(seen, claim)
    return [m for m in lexicon(*roles).find(bare) if not all(stem(t) in own for t in tokens(bare[m.start : m.end]))]


# --- the checks ------------------------------------------------------------------------------------------------------


def _unheld(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """Words that no cell can bear out: a reason, a denial, yes or no, a hedge."""
    if any(c.cell_id is None for c in claim.citations):
        return None  # a cited passage is judged with the text
    for what, roles in (("yes or no", ("said_answer",)), ("cause", ("claim_cause",)), ("hedge", ("hedge",))):
        found = _words(bare, claim, seen, *roles)
        if found:
            return f"{what}: no cited cell tells {bare[found[0].start : found[0].end]}"
    denied = _words(bare, claim, seen, "denial")
    if denied and claim.value is not None:
        return f"denial: {bare[denied[0].start : denied[0].end]}, yet the cell reports a value"
    return None


def _direction(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """A move is that of the figures computed, or of the row from the period before."""
    moves = [m for m in _words(bare, claim, seen, "claim_move", "claim_multiple") if not _bounds(bare, m)]
    if not moves:
        return None
    said = {DOWN if m.value in (DOWN, "0.5") else UP for m in moves}
    word = bare[moves[0].start : moves[0].end]
    moved = _computed_move(claim, seen, bare) if claim.arithmetic else _row_move(seen)
    if moved is None:
        return f"direction: no cited figures tell {word}"
    return None if said == {moved} else f"direction: {word}, yet the figures went {moved}"


def _bounds(bare: str, move: Mention) -> bool:
    """Whether the word is part of a bound: the "more" of "more than 5"."""
    following = told(bare[move.start :])
    gap = bare[move.end : move.start + following[0].start] if following else ""
    return bool(following) and bool(says(bare[move.start : move.end] + gap, "claim_bound")) and len(gap) < 2 * NAME + 2


def _computed_move(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """Which way a difference, a growth, or the greater or lesser of several goes; None for any other formula."""
    formula = read(claim.arithmetic or "")
    if formula.op in ("max", "min"):
        return UP if formula.op == "max" else DOWN
    change = formula.op == "-" or (formula.op == "/" and formula.terms[0].op == "-")
    if not change or claim.value is None or not Decimal(claim.value):
        return None
    losses = all(Decimal(one.cell["value"] or 0) < 0 for one in seen)
    turned = losses and formula.op == "-" and says(claim.text, "claim_negative")
    return UP if (Decimal(claim.value) > 0) != turned else DOWN


def _row_move(seen: Sequence[Seen]) -> str | None:
    """Which way the cited cell's row went from the same period a year before; None where that is not printed."""
    one = seen[0]
    before = [c for c in _others(one) if _years_between(one.cell, c) == 1]
    values = {Decimal(c["value"]) for c in before}
    if len(values) != 1 or one.cell["value"] is None:
        return None
    now, then = Decimal(one.cell["value"]), values.pop()
    if now < 0 and then < 0:
        now, then = -now, -then
    return None if now == then else UP if now > then else DOWN


def _others(one: Seen) -> list[Cell]:
    """Cells of the row of another period of the same length, under the same headers and of the same unit."""
    held = held_period(one.cell)
    found = []
    for cell in one.record.cells:
        other = held_period(cell)
        same = (cell["kind"], cell["currency"]) == (one.cell["kind"], one.cell["currency"])
        if held and other and cell["value"] is not None and same and other[2] == held[2] and other[1] != held[1]:
            found.append(cell)
    return found


def _years_between(new: Cell, old: Cell) -> int | None:
    """Whole years by which a cell's period ends before another's; None where they are no years apart."""
    one, other = held_period(new), held_period(old)
    days = (one[1] - other[1]).days if one and other else 0
    years = round(days / YEAR_DAYS)
    return years if years > 0 and abs(days - YEAR_DAYS * years) <= SLACK_DAYS else None


def _superlative(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """The highest and the lowest are so among the cited cells, or in the row."""
    found = _words(bare, claim, seen, "claim_extreme")
    if not found or claim.value is None:
        return None
    word = bare[found[0].start : found[0].end]
    rivals = [one.cell for one in seen[1:]] or _others(seen[0])
    if not rivals:
        return f"superlative: no cited figures tell {word}"
    values = [Decimal(c["value"]) for c in rivals if c["value"] is not None]
    own = Decimal(claim.value)
    high = found[0].value == "most"
    beaten = any(v > own if high else v < own for v in values)
    return f"superlative: {word}, yet another figure is {'higher' if high else 'lower'}" if beaten else None


def _bounded(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """A figure said to be exceeded is, by a value that the claim rests on, and one said not to be reached is not."""
    values = [abs(Decimal(one.cell["value"])) for one in seen if one.cell["value"] is not None]
    values += [abs(Decimal(claim.value))] if claim.value is not None else []
    for figure in told(bare):
        if figure.bound not in ("above", "below") or not values:
            continue
        nearest = min(values, key=lambda v: abs(v - figure.value))
        if nearest < figure.value if figure.bound == "above" else nearest > figure.value:
            return f"comparison: {figure.text} is not {figure.bound} the figure"
    return None


def _sign(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """A row that may be a gain or a loss is called what it is."""
    if claim.value is None or claim.arithmetic:
        return None
    label = " ".join(row_name(one.record) for one in seen)
    either = says(label, "claim_negative") and says(label, "claim_positive")
    loss, gain = (says(bare, role) for role in ("said_loss", "said_gain"))
    value = Decimal(claim.value)
    negative_told = any(f.negative for f in told(claim.text))
    if loss and not gain and value > 0 and (either or not says(label, "claim_negative")):
        return "sign: a loss is told, yet the figure is a gain"
    if gain and not loss and value < 0 and either and not negative_told:
        return "sign: a gain is told, yet the figure is a loss"
    return None


def _unit(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """Figures are told in the currency and unit of the cells."""
    kinds = {one.cell["kind"] for one in seen} | {claim.unit}
    currencies = {one.cell["currency"] for one in seen} | {claim.currency}
    for figure in told(bare):
        if figure.kind in (PERCENT, POINTS) and not kinds & set(RATES):
            return f"unit: {figure.text}, yet the figure is no rate"
        codes = _codes(figure)
        if figure.kind in (AMOUNT, PER_SHARE) and codes and not codes & currencies:
            return f"currency: {figure.text}, yet the figure is in {' or '.join(sorted(c for c in currencies if c))}"
        if claim.arithmetic is None and _counts(bare, figure) and not kinds & {"shares", "count", "ratio"}:
            return f"unit: {figure.text} is told as a number of things, yet it is an {claim.unit}"
    return None


def _codes(figure: Told) -> set[str | None]:
    """Currencies that the sign or name of a figure may stand for."""
    signs = [figure.text[m.start : m.end] for m in lexicon(*ROLES).find(figure.text)]
    found: set[str | None] = {code for sign in signs for code in codes_of(sign)}
    return found or ({figure.currency} if figure.currency else set())


def _counts(bare: str, figure: Told) -> bool:
    """Whether shares, employees or the like follow the figure."""
    following = lexicon("said_things").find(bare[figure.end : figure.end + 24])
    return bool(following) and not bare[figure.end : figure.end + following[0].start].strip()


def _names(claim: Claim, seen: Sequence[Seen], bare: str) -> str | None:
    """A word that is written as a name is one of the cited rows or filings."""
    known = {t for one in seen for part in _printed(one) for t in tokens(part)} | set(tokens(claim.entity or ""))
    for word in _capitalised(bare):
        if not {t for t in tokens(word) if t not in known and stem(t) not in {stem(k) for k in known}}:
            continue
        if not lexicon("month", *ROLES, "said_plain").whole(word):
            return f"name: {word} is not said by the cited rows"
    return None


def _printed(one: Seen) -> Iterable[str]:
    record = one.record
    notes = (str(n["text"]) for n in record.footnotes)
    heads = (h for c in record.cells for h in c["col_path"] or ())
    return (
        record.text,
        record.company or "",
        record.table_title or "",
        record.form or "",
        *record.section_path,
        *notes,
        *heads,
    )


def _capitalised(bare: str) -> Iterator[str]:
    """Words with a capital that do not begin a sentence."""
    opens = True
    for word in bare.split():
        plain = word.strip("\"“”'’().,;:!?%–-")
        if not opens and len(plain) >= NAME and plain[0].isupper() and plain.isalpha():
            yield plain
        opens = word[-1] in ".!?:"


CHECKS: tuple[Check, ...] = (_unheld, _direction, _superlative, _bounded, _sign, _unit, _names)
