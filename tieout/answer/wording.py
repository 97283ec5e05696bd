"""What a row's names say of a question's words: features of a candidate answer between 0 and 1.

Input: the question's words, and the names of a row and of its cell. Output: a dict of features; their weights are in
`data/weights.json`. Invariants: pure; a company's own name in a label says nothing for or against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from tieout.answer.model import RATES
from tieout.answer.terms import Context, context_of, loosely_same, same_name
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query import QueryResult, Record
from tieout.query.companies import core_name, generic_words, legal_forms
from tieout.query.vocabulary import Phrase, data, holds, vocabulary

MANY_WORDS = 4  # this many words too many or too few count whole
MANY_QUALIFIERS = 2
PART = 0.5  # what a label counts that says what was asked and more
_ASIDE = re.compile(
    r"\((?![^()]*\b(?:related|exclu\w+|attributable|discontinued|continuing|parent|basic|diluted|(?:non)?current|gross)\b)"
    r"[^()]*\)",
    re.IGNORECASE,
)
_BOTH_SIDES = re.compile(
    r"(total liabilities),.*\b((?:(?:stock|share)holders['’]? )?(?:equity|deficit))$", re.IGNORECASE
)
_CURRENT_PART = re.compile(
    r"(?<=\w)\W+(?:less|net of|excluding) (?:the )?current (?:portion|maturities|installments?)\W*$", re.IGNORECASE
)
_NET_OF = re.compile(r"\b(?:net of|less|excluding|before)\b", re.IGNORECASE)
_NARROWED = "\0"
_NOTE_REFERENCE = re.compile(r"\(notes? \d+[^)]*\)", re.IGNORECASE)
Words = frozenset[str]


@dataclass(frozen=True)
class Lists:
    """Word lists in stems.

    `loose` words name no part, `forms` are of a company's name, `qualifiers` narrow a name, `opposites` exclude each
    other.
    """

    loose: Words
    forms: Words
    qualifiers: Words
    opposites: tuple[tuple[Words, Words], ...]


@cache
def lists() -> Lists:
    """The package's lists."""
    raw = data("words", "tieout.answer")
    pairs = tuple((_stems(one), _stems(other)) for one, other in raw["opposites"])
    return Lists(_stems(raw["loose"]), _stems(legal_forms()), _stems(raw["qualifiers"]), pairs)


def _stems(words: Iterable[str]) -> Words:
    return frozenset(map(stem, words))


@dataclass(frozen=True)
class Asked:
    """The words of one question, in stems."""

    result: QueryResult

    @cached_property
    def metric(self) -> Words:
        """Words of what is asked for."""
        return frozenset(self.result.understood.metric)

    @cached_property
    def member(self) -> Words:
        """Words of the part that is asked about; those that name no part only where there are no others."""
        given = frozenset(self.result.understood.member)
        return given - lists().loose or given

    @cached_property
    def parts(self) -> tuple[Words, ...]:
        """Sets of words that say the part, without those that name none."""
        return tuple(way - lists().loose or way for way in _ways(self.result.understood.member))

    @cached_property
    def dates(self) -> Words:
        """Words of the periods, which may name a row."""
        return frozenset(self.result.understood.dates)

    @cached_property
    def ways(self) -> tuple[Words, ...]:
        """Sets of words that say the metric, as asked or by synonyms."""
        return _ways(self.result.understood.metric)

    @cached_property
    def undated(self) -> tuple[Words, ...]:
        """The ways without words of the periods and of legal forms."""
        return tuple(way - self.dates - lists().forms for way in self.ways)

    @cached_property
    def concepts(self) -> tuple[Words, ...]:
        """The same without the words of the part."""
        understood = self.result.understood
        return _ways(tuple(w for w in understood.metric if w not in understood.member))

    @cached_property
    def context(self) -> Context | None:
        """What the metric's name says that a filing says around the row."""
        return context_of(self.result.understood.metric)

    @cached_property
    def items(self) -> tuple[Words, ...]:
        """Sets of words that say the metric but for its context; none where it has no context or is narrowed."""
        if self.context is None or is_narrowed(self.result.question):
            return ()
        return _ways(self.result.understood.metric[len(self.context.asked) :])

    @cached_property
    def printed(self) -> Phrase:
        """The question's words in order, none left out."""
        return tuple(map(stem, tokens(self.result.question)))


@dataclass(frozen=True)
class Names:
    """What a row and its cell are called, in stems."""

    record: Record
    cell: Mapping[str, Any]

    @cached_property
    def words(self) -> list[str]:
        """The label's words in order, without a reference to a note."""
        return tokens(_CURRENT_PART.sub(" noncurrent", _NOTE_REFERENCE.sub("", self.record.row_label or "")))

    @cached_property
    def label(self) -> Words:
        """The label's content words, without those of time and, where others are left, of the company's name."""
        return self._named(self.words)

    @cached_property
    def loose(self) -> tuple[Words, ...]:
        """The labels as they are compared loosely: "net of" narrows a name, "net" alone hardly does."""
        narrowed = is_narrowed(self.record.row_label or "")
        return tuple(words | {_NARROWED} for words in self.labels) if narrowed else self.labels

    @cached_property
    def labels(self) -> tuple[Words, ...]:
        """The label's content words, as printed and in the ways it may be read: see `_readings`."""
        found = (self._named(tokens(text)) for text in _readings(self.record.row_label or ""))
        return tuple(dict.fromkeys((self.label, *(words for words in found if words))))

    def _named(self, given: list[str]) -> Words:
        words = frozenset(vocabulary().content(given)) - vocabulary().time
        return words - _owner(self.record.company or "", words) or words

    @cached_property
    def near(self) -> Words:
        """Words of the row's path and of the cell's headers."""
        near = content(self.record.row_path) | content(self.cell["col_path"])
        return near | frozenset(word for said, word in _terms() if said <= near)

    @cached_property
    def around(self) -> Words:
        """Words of the label, the path and the headers of all cells."""
        heads = [h for c in self.record.cells for h in c["col_path"] or ()]
        return self.label | content((*self.record.row_path, *heads))

    @cached_property
    def title(self) -> Words:
        """Words of the table's title and of its section."""
        return content((self.record.table_title or "", *self.record.section_path[-1:]))

    @cached_property
    def said(self) -> Words:
        """Words of the notes, which speak for the rows that they govern."""
        return content([note["text"] for note in self.record.footnotes])


def is_narrowed(text: str) -> bool:
    """Whether a name is one thing less another: "deferred tax assets, net of valuation allowance"."""
    return _NET_OF.search(text) is not None


def _readings(label: str) -> Iterator[str]:
    """The label without what stands in brackets, its first name of two, and a sum of both sides without mezzanine."""
    yield _ASIDE.sub(" ", label)
    first, slash, _ = label.partition(" / ")
    if slash and len(first.split()) > MANY_QUALIFIERS:
        yield first
    if sides := _BOTH_SIDES.match(label):
        yield f"{sides.group(1)} and {sides.group(2)}"


@cache
def _terms() -> tuple[tuple[Words, str], ...]:
    """Terms by which a heading says that a thing is current or not."""
    pairs = (("long term", "noncurrent"), ("short term", "current"))
    return tuple((_stems(said.split()), stem(word)) for said, word in pairs)


def wording(asked: Asked, names: Names) -> dict[str, float]:
    """How the words of `names` fit those of `asked`."""
    placed = _is_placed(asked, names)
    around = names.around | names.title
    wide = around | frozenset(asked.context.asked) if asked.context and placed else around
    exact = placed is not False and _is_named_as(asked, names)
    loose = placed is not False and not exact and _is_loosely_named(asked, names)
    in_context = _in_context(asked, names) if placed else 0.0
    unsaid = asked.metric - wide - names.said
    match = names.record.match
    verbatim = len(names.words) > 1 and holds(asked.printed, tuple(map(stem, names.words)))
    concepts = asked.concepts if asked.member else asked.ways
    return {
        "exact": float(exact),
        "exact_face": float(exact) * float(match.face if match else 0.0),
        "exact_loose": float(loose),
        "exact_member": float(bool(asked.member) and asked.member == names.label - lists().loose),
        "in_context": in_context,
        "out_of_context": float(placed is False),
        "verbatim": float(verbatim) * _covered(asked.metric, _stems(names.words)),
        "verbatim_whole": float(_is_whole(asked, names)),
        "heading_completes": float(not exact and placed is not False and _completed(asked, names, placed=bool(placed))),
        "concept": max((len(w & wide) / len(w) for w in concepts if w), default=1.0),
        "opposed": float(opposed(asked.metric, names.label | (names.near if placed else frozenset()))),
        "pole_unsaid": float(not (exact or loose or asked.member) and bool(_poles() & unsaid)),
        "opposed_near": float(opposed(asked.metric, names.label | names.near)),
        "qualified": _share((names.label & lists().qualifiers) - asked.metric, MANY_QUALIFIERS),
        "near": _covered(asked.metric, names.near | content((names.record.row_label or "",))),
        "lacking": _share(unsaid - lists().forms, MANY_WORDS),
        "few_words": float(len(asked.metric) < 2),
        "member_label": float(bool(asked.member)),
        "part_unsaid": float(bool(asked.member) and not any(way & (around | names.said) for way in asked.parts)),
    }


def _in_context(asked: Asked, names: Names) -> float:
    """1 where the label says the name but for its context, half where it says that and more."""
    if any(loosely_same(label, way) for label in names.loose for way in asked.items):
        return 1.0
    return PART * any(way <= names.label for way in asked.items if way)


def _is_whole(asked: Asked, names: Names) -> bool:
    """Whether the question says the label word by word and, but for the company, asks for nothing else."""
    if not holds(asked.printed, tuple(map(stem, names.words))):
        return False
    metric = asked.result.understood.metric
    return vocabulary().content(names.words) == metric or names.label == asked.metric


def _is_placed(asked: Asked, names: Names) -> bool | None:
    """Whether the row stands where the asked name's context says; None where the name has no context."""
    if asked.context is None:
        return None
    rated = names.cell["kind"] in RATES
    fits = asked.context.rates in (None, rated) or names.cell["value"] is None
    return fits and asked.context.is_said(names.around | names.title)


def _is_named_as(asked: Asked, names: Names) -> bool:
    """Whether the label says one of the ways to ask, and nothing else."""
    return any(same_name(label - asked.dates, way) for label in names.labels for way in asked.undated)


def _is_loosely_named(asked: Asked, names: Names) -> bool:
    return any(loosely_same(label - asked.dates, way) for label in names.loose for way in asked.undated)


def _completed(asked: Asked, names: Names, *, placed: bool) -> bool:
    """Label, path, headers and title together say all of one way to ask, and the label nothing else but a balance."""
    said = frozenset(asked.context.asked) if placed and asked.context else frozenset()
    wide = names.near | names.title | asked.dates | lists().forms | said
    change = frozenset(map(stem, ("increase", "decrease"))) if stem("change") in wide else frozenset()
    label = names.label - _balance_words()
    return bool(names.label) and any(label <= way and not way - label - wide - change for way in asked.ways)


def opposed(asked: Words, named: Words) -> bool:
    """Whether `named` says the opposite of a word of `asked`: current of non-current, basic of diluted."""
    return any(
        mine & asked and not theirs & asked and theirs & named and not mine & named
        for one, other in lists().opposites
        for mine, theirs in ((one, other), (other, one))
    )


def content(parts: Sequence[str] | None) -> Words:
    """Stems of the content words of `parts`."""
    return frozenset().union(*map(_content, parts or ()))


@lru_cache(maxsize=16384)
def _content(text: str) -> Words:
    return frozenset(vocabulary().content(tokens(text)))


@lru_cache(maxsize=16384)
def _owner(company: str, words: Words) -> Words:
    """Those of `words` that are a company's name: what is not common in it, or all of it, and legal forms."""
    core = core_name(company) if company else ()
    rare = _stems([word for word in core if word not in generic_words()])
    whole = _stems(core)
    return words & (rare | lists().forms | (whole if whole <= words else frozenset()))


@cache
def _balance_words() -> Words:
    """Words by which a row says that it is the balance of what its table is about."""
    return _stems(("balance", "balances", "beginning", "ending", "end", "opening", "closing"))


@cache
def _poles() -> Words:
    """Words that have an opposite."""
    return frozenset().union(*(side for pair in lists().opposites for side in pair))


def _share(words: Words, many: int) -> float:
    return min(len(words), many) / many


def _covered(words: Words, by: Words) -> float:
    return len(words & by) / max(1, len(words))


@lru_cache(maxsize=256)
def _ways(phrase: Phrase) -> tuple[Words, ...]:
    return tuple(dict.fromkeys(frozenset(p) for p, _ in vocabulary().variants(phrase)))
