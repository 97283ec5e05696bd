"""A row or passage that a question names by its place: “Revenue › China” on page 24 of a.pdf, 3 months to 2023-10-29.

Input: a question with a name in quotation marks and a page; the records of that page. Output: the one cell or passage
that is meant, or why it is not one. Invariants: names are compared by their words, whole; what is left open by a name
(the period, the column, the table) is told by the same words that `asking` writes, so that the question which `asking`
gives for a cell is answered with that cell; pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tieout.answer.extract import FIGURE, Chosen, quoted
from tieout.answer.model import Cell, Draft, refusal
from tieout.answer.naming import STEP, row_name
from tieout.answer.sentences import Said, quoting, said_by
from tieout.indexes.tokens import tokens
from tieout.lexicon import lexicon
from tieout.query import Record
from tieout.query.periods import read_periods, resolve
from tieout.query.records import in_periods, period_words

_MARKS = {ord(mark): '"' for mark in "“”"}
OPENING = 9  # words by which a passage is told
NAMED = 4  # figures that a refusal names

OnPage = Callable[[str, int, str | None], Sequence[Record]]


@dataclass(frozen=True)
class Pin:
    """A place in a filing as a question names it; `question` is all of its words."""

    question: str
    name: str
    page: int
    file_name: str | None


@dataclass(frozen=True)
class Pinned:
    """What stands there: a row with the cell, or a sentence of a passage or note (`cell` is None)."""

    record: Record
    cell: Cell | None
    said: Said | None = None


def read_pin(question: str, file_names: Callable[[], Iterable[str]]) -> Pin | None:
    """The place that a question names, None where it names none; `file_names` are asked for only where it does."""
    name, rest = _quotation(question)
    if not name:
        return None
    for mention in lexicon("pin_page").find(rest):
        number = rest[mention.end :].split(maxsplit=1)[:1]
        digits = number[0].strip(",.;:)") if number else ""
        if digits.isdigit():
            files = (f for f in file_names() if f in rest)
            return Pin(question, name, int(digits), max(files, key=len, default=None))
    return None


def _quotation(text: str) -> tuple[str, str]:
    """What stands in the first quotation marks, and the text after them; nothing where there are none."""
    parts = text.translate(_MARKS).split('"', 2)
    return (parts[1], parts[2]) if len(parts) > 2 else ("", "")


def _unquoted(text: str) -> str:
    """The text without what stands in quotation marks."""
    return " ".join(text.translate(_MARKS).split('"')[::2])


def asking_for(said: Said) -> str:
    """The question that is answered with a sentence."""
    return f"“{_bare(' '.join(said.text.split()[:OPENING]))}” on page {said.page} of {said.record.file_name}"


def asking(record: Record, cell: Cell) -> Iterator[str]:
    """Questions that name the cell, the shortest first; each longer one says what may be left open."""
    place = f"“{_bare(row_name(record))}” on page {cell['page']} of {record.file_name}"
    when = _when(cell)
    yield f"{place}{when}"
    yield f"{place}{_under(cell)}{when}"
    yield f"{place}{_under(cell)}{_within(record)}{when}"


def at_pin(pin: Pin, on_page: OnPage) -> Pinned | str:
    """What stands at the place, or why it is not one thing."""
    here = on_page(pin.name, pin.page, pin.file_name)
    rows = _called(pin.name, [r for r in here if r.kind == "row"])
    where = f"page {pin.page}" + (f" of {pin.file_name}" if pin.file_name else "")
    if not rows:
        said = (s for r in here for s in said_by(r) if s.page == pin.page and _begins(s.text, pin.name))
        return next((Pinned(s.record, None, s) for s in said), f"no row on {where} is called {pin.name}")
    pairs = [(r, c) for r in rows for c in r.cells if c["page"] == pin.page and c["value"] is not None]
    for keep in (_said(pin, lambda r, c: _within(r)), _said(pin, lambda r, c: _under(c)), _of_period(pin)):
        pairs = keep(pairs)
    values = {tuple(c[k] for k in FIGURE) for _, c in pairs}
    if len(values) == 1:
        record, cell = pairs[0]
        return Pinned(replace(record, asked=tuple(c is cell for c in record.cells)), dict(cell))
    told = "; ".join(f"{c['text']}{_under(c)}{_when(c)}" for _, c in pairs[:NAMED])
    return f"the row {pin.name} on {where} has several values: {told}" if pairs else f"no figure of it is on {where}"


def _called(name: str, rows: Sequence[Record]) -> list[Record]:
    """The rows of that name with their sections, else those of that label."""
    wanted = tokens(name)
    whole = [r for r in rows if tokens(_bare(row_name(r))) == wanted]
    return whole or [r for r in rows if tokens(_bare(r.row_label or "")) == wanted]


def drafted(found: Pinned | str) -> Draft:
    """The draft that quotes what was found."""
    if isinstance(found, str):
        return refusal((found,))
    if found.cell is not None:
        return quoted(Chosen(found.record, found.cell, 1.0), ())
    return Draft((quoting(found.said),)) if found.said else refusal(("nothing stands there",))


Pairs = list[tuple[Record, Cell]]


def _said(pin: Pin, words: Callable[[Record, Cell], str]) -> Callable[[Pairs], Pairs]:
    """Keeps the cells whose words stand in the question, where any do."""

    def keep(pairs: Pairs) -> Pairs:
        found = [(r, c) for r, c in pairs if (said := words(r, c)) and said in pin.question]
        return found or pairs

    return keep


def _of_period(pin: Pin) -> Callable[[Pairs], Pairs]:
    """Keeps the cells of the period that the question names, in whatever words; of the latest where it names none."""

    def keep(pairs: Pairs) -> Pairs:
        exact = _said(pin, lambda r, c: _when(c))(pairs)
        if len(exact) < len(pairs):
            return exact
        asked = read_periods(_unquoted(pin.question.replace(pin.file_name or "\0", " ")))
        wanted = resolve(asked, None, None)
        if wanted:
            return [(r, c) for r, c in pairs if in_periods(c, wanted)] or pairs
        latest = max(((c["period_end"] or "", c["period_start"] or "") for _, c in pairs), default=None)
        return [(r, c) for r, c in pairs if (c["period_end"] or "", c["period_start"] or "") == latest]

    return keep


def _when(cell: Cell) -> str:
    words = period_words(cell)
    return f", {words}" if words else ""


def _under(cell: Cell) -> str:
    """The column, by its headers."""
    heads = _bare(STEP.join(str(h) for h in cell["col_path"] or ()))
    return f", under “{heads}”" if heads else ""


def _within(record: Record) -> str:
    title = _bare(record.table_title or "")
    return f", in “{title}”" if title else ""


def _bare(text: str) -> str:
    """Without quotation marks and line ends."""
    return " ".join(text.translate({ord(q): None for q in '“”"'}).split())


def _begins(text: str, opening: str) -> bool:
    words = tokens(_bare(opening))
    return bool(words) and tokens(_bare(text))[: len(words)] == words
