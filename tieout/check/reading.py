"""A statement → what it asserts: of each figure and each move its item, relation, periods and direction.

Input: the text of one statement. Output: `Assertion`s in the order of the text. Invariants: pure, and knows no filing;
an assertion's words are those of its own piece of the sentence, or of the piece before where it has none; what the
text leaves open (a figure that may be a change or a level) stays open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tieout.check.told import AMOUNT, MULTIPLE, NUMBER, PER_SHARE, RATES, Told, told
from tieout.indexes.tokens import tokens
from tieout.lexicon import Mention as Word
from tieout.lexicon import lexicon, says
from tieout.quantities.mentions import Mention
from tieout.query.periods import read_periods
from tieout.query.vocabulary import Phrase, vocabulary

LEVEL, CHANGE, SHARE, MOVE, AVERAGE, TIMES = "level", "change", "share", "move", "average", "times"
BREAKS = ("claim_break", "claim_cause", "claim_versus")
LINKS = ("claim_by", "claim_to", "claim_from", "claim_of")
DROPPED = (
    "claim_noise", "claim_move", "claim_turn", "claim_change", "claim_adverb", "claim_bound", "claim_respectively",
    "claim_multiple", "claim_earlier", "claim_share", "claim_extreme", "denial", "hedge", *BREAKS, *LINKS,
)  # fmt: skip
CLAUSE = 4  # content words of a clause that says something
NEAR = 30  # characters between a move and what it moved


@dataclass(frozen=True, slots=True)
class When:
    """A period as named; `closing` where its last day is meant, `against` where it is what another is compared with."""

    mention: Mention
    closing: bool
    against: bool = False


@dataclass(frozen=True, slots=True)
class Assertion:
    """One thing said. `relations` are its possible readings, `words` the stems of the item in order, `raw` their text.

    `direction` is up, down or None; `whens` are the periods named for it, `place` "to", "from" or "" where the figure
    is the later or the earlier of two; `earlier` where only "the prior year" is named; `cause` where it stands in a
    reason, `base` the words of what a share is of, `extreme` where the figure is said to be the most or the least.
    """

    text: str
    start: int
    end: int
    figure: Told | None
    relations: tuple[str, ...]
    words: Phrase
    raw: str
    direction: str | None = None
    whens: tuple[When, ...] = ()
    place: str = ""
    earlier: bool = False
    cause: bool = False
    base: Phrase = ()
    averaged: bool = False
    extreme: str | None = None


@dataclass
class _Piece:
    """A part of the sentence between two breaks."""

    start: int
    end: int
    opener: str
    figures: list[Told] = field(default_factory=list)
    whens: list[When] = field(default_factory=list)
    words: Phrase = ()
    raw: str = ""
    moves: list[Word] = field(default_factory=list)
    turned: bool = False


@dataclass(frozen=True)
class Read:
    """A statement read: its text, the same with periods, figures and names blanked, its assertions.

    `rest` are its clauses that assert no figure and no move.
    """

    text: str
    plain: str
    assertions: tuple[Assertion, ...]
    rest: tuple[str, ...]


def read(text: str, names: Sequence[tuple[int, int]] = ()) -> Read:
    """Take `text` apart; `names` are the places of company names in it."""
    figures = told(text)
    asked = read_periods(text)
    spans = [*asked.spans, *((f.start, f.end) for f in figures)]
    plain = _blank(text, [*spans, *names])
    pieces = _pieces(text, plain, figures, asked.mentions)
    found: list[Assertion] = []
    for number, piece in enumerate(pieces):
        found.extend(_of_piece(text, plain, piece, pieces[:number]))
    compared = {w.mention for p in pieces for w in p.whens if w.against or p.opener == "claim_versus"}
    whens = tuple(When(m, closing, m in compared) for m, closing in asked.mentions)
    silent = [p for p in pieces if not any(p.start <= a.start < p.end for a in found)]
    return Read(text, plain, tuple(_with_periods(found, whens)), tuple(p.raw for p in silent if len(p.words) >= CLAUSE))


def _blank(text: str, spans: Iterable[tuple[int, int]]) -> str:
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


# --- pieces --------------------------------------------------------------------------------------------------------


def _pieces(text: str, plain: str, figures: Sequence[Told], mentions: Sequence[tuple[Mention, bool]]) -> list[_Piece]:
    cuts: dict[int, str] = {0: ""}
    bounds = [(w.start, w.end) for w in lexicon("claim_bound").find(text)]  # the "than" of "more than" breaks nothing
    for word in lexicon(*BREAKS).find(_blank(text, [*((f.start, f.end) for f in figures), *bounds])):
        cuts[word.start] = word.entry.role
    for at, char in enumerate(plain):
        if char == ";" or (text[at : at + 2] == ", " and _ends(plain, at, figures, mentions)):
            cuts[at + 1] = ""
    cuts.update(dict.fromkeys(_resumptions(text, plain, figures, mentions), ""))
    for one, other in pairwise(figures):
        between = plain[one.end : other.start]
        at = between.rfind(" and ")
        if at >= 0 and not any(one.end <= cut <= other.start for cut in cuts) and content(between[at:]):
            cuts[one.end + at] = ""
    edges = sorted(cuts)
    pieces = [_Piece(a, b, cuts[a]) for a, b in zip(edges, [*edges[1:], len(text)], strict=True)]
    for piece in pieces:
        _fill(piece, plain, figures, mentions)
    return _joined(pieces, plain)


def _resumptions(
    text: str, plain: str, figures: Sequence[Told], mentions: Sequence[tuple[Mention, bool]]
) -> Iterator[int]:
    """Where "and" behind a figure or a period opens another clause."""
    for end in {f.end for f in figures} | {m.stop for m, _ in mentions}:
        rest = text[end : end + len(" and ")]
        following = next((f.start for f in figures if f.start > end), None)
        if rest == " and " and following is not None and content(plain[end:following]):
            yield end


def _ends(plain: str, at: int, figures: Sequence[Told], mentions: Sequence[tuple[Mention, bool]]) -> bool:
    """Whether a comma ends a piece: after a figure or before a new clause, not in a list of words."""
    if any(m.start <= at < m.stop for m, _ in mentions):
        return False
    told_of = any(f.end <= at and not content(plain[f.end : at]) for f in figures)
    opens = plain[at + 1 :].lstrip()[:NEAR]
    verb = next(iter(lexicon("claim_of").find(opens)), None)
    if verb is not None and verb.start == 0 and opens[: verb.end].isalpha():
        return True
    dated = any(m.stop == at for m, _ in mentions)
    return (told_of or dated) and bool(content(plain[at : at + NEAR]))


def _fill(piece: _Piece, plain: str, figures: Sequence[Told], mentions: Sequence[tuple[Mention, bool]]) -> None:
    piece.figures = [f for f in figures if piece.start <= f.start < piece.end]
    named = [(m, closing) for m, closing in mentions if piece.start <= m.start < piece.end]
    lone = len({m.start for m, _ in named}) == 1 and len(named) == 1
    piece.whens = [
        When(m, closing, lone and _last(plain[: m.start], ("claim_from",)) is not None) for m, closing in named
    ]
    piece.raw = plain[piece.start : piece.end]
    piece.words = content(piece.raw)
    piece.moves = [
        replace(w, start=w.start + piece.start, end=w.end + piece.start)
        for w in lexicon("claim_move", "claim_change", "claim_turn").find(piece.raw)
    ]


def _is_resumed(plain: str, piece: _Piece) -> bool:
    """Whether the sentence goes on behind a comparison: "compared to 2022 is 5 %"."""
    before = plain[piece.start : piece.figures[0].start]
    link = _last(_without_bound(before.rstrip()), LINKS)
    return link == "claim_of" and not content(before)


def _first_word(text: str, role: str) -> bool:
    found = next(iter(lexicon(role).find(text)), None)
    return found is not None and not text[: found.start].strip()


def _joined(pieces: list[_Piece], plain: str) -> list[_Piece]:
    """A comparison without a figure gives its periods to the piece before it and is no piece by itself."""
    kept: list[_Piece] = []
    for piece in pieces:
        if kept and kept[-1].opener == "claim_cause" and _first_word(plain[piece.start : piece.end], "ask_and"):
            piece.opener = "claim_cause"  # one reason and another
        if kept and piece.opener == "claim_versus" and not piece.figures and len(piece.words) < 2:
            kept[-1].whens.extend(replace(w, against=True) for w in piece.whens)
            continue
        if kept and piece.opener == "claim_versus" and piece.figures and _is_resumed(plain, piece):
            kept[-1].whens.extend(replace(w, against=True) for w in piece.whens)
            kept[-1].figures.extend(piece.figures)
            kept[-1].end = piece.end
            continue
        kept.append(piece)
    return kept


def content(raw: str) -> Phrase:
    """Stems of the words of an item, without those that only say what becomes of it."""
    plain = _blank(raw, ((m.start, m.end) for m in lexicon(*DROPPED).find(raw)))
    stop = vocabulary()
    return tuple(w for w in stop.content(tokens(plain)) if w not in stop.time and len(w) > 1 and not w.isdigit())


# --- assertions ----------------------------------------------------------------------------------------------------


def _of_piece(text: str, plain: str, piece: _Piece, earlier: Sequence[_Piece]) -> list[Assertion]:
    head = piece
    if not piece.words and earlier:  # "or 12 %", "compared to 5 in 2020": the item stands before
        spoken = [p for p in reversed(earlier) if p.words]
        head = next((p for p in spoken if p.opener not in ("claim_break", "claim_cause")), (spoken or [piece])[0])
    found: list[Assertion | None] = [_of_figure(text, plain, piece, head, figure) for figure in piece.figures]
    used = {
        m.start for m in piece.moves for f in piece.figures if _linked(plain, m, f) or _names_change(plain, m, f, piece)
    }
    if piece.figures and piece.moves and any(a is not None and CHANGE in a.relations for a in found):
        used |= {m.start for m in piece.moves}
    bare = next((p for p in reversed(earlier) if p.words), None)
    found += [_of_move(text, plain, piece, m, bare) for m in piece.moves if m.start not in used and m.value]
    return [a for a in found if a is not None]


def _linked(plain: str, move: Word, figure: Told) -> bool:
    """Whether a move stands beside a figure, but for a link or a bound between them."""
    if move.end > figure.start:  # "a 12 % increase", but not "sales of 5 increased"
        verb = lexicon("claim_verb").whole(plain[move.start : move.end])
        return verb is None and not plain[figure.end : move.start].strip(" -") and figure.end + 2 > move.start
    gap = plain[move.end : figure.start]
    return len(gap) < NEAR and not content(gap)


def _extreme(raw: str) -> str | None:
    """Whether a figure is said to be the most or the least; "at least" is a bound."""
    found = [w.value for w in lexicon("claim_extreme", "claim_bound").find(raw) if w.entry.role == "claim_extreme"]
    return found[0] if found else None


def _names_change(plain: str, move: Word, figure: Told, piece: _Piece) -> bool:
    """Whether article, figure, item and move follow each other: "a 5 million revenue decline"."""
    before = plain[: figure.start].rstrip().rpartition(" ")[2].casefold()
    ends = not content(plain[move.end : piece.end])
    return move.start > figure.end and ends and bool(lexicon("claim_article").whole(before)) if before else False


def _of_figure(text: str, plain: str, piece: _Piece, head: _Piece, figure: Told) -> Assertion:
    if figure.kind == AMOUNT and lexicon("claim_unit").find(head.raw) and says(head.raw, "claim_each"):
        figure = replace(figure, kind=PER_SHARE)
    before = plain[piece.start : figure.start].rstrip()
    link = _last(_without_bound(before), LINKS)
    moves = [*piece.moves, *(head.moves if head is not piece else ())]
    linked = [m for m in piece.moves if _linked(plain, m, figure) or _names_change(plain, m, figure, piece)]
    before_it = [m for m in moves if m.end <= figure.start]
    move = linked[0] if linked else before_it[-1] if before_it else None
    relations = _relations(figure, piece, link, linked, move)
    direction = move.value if move is not None and CHANGE in relations and move.value in ("up", "down") else None
    place = {"claim_to": "to", "claim_from": "from"}.get(link or "", "") if move is not None else ""
    words, base = _share_words(plain, piece, figure, head.words) if SHARE in relations else (head.words, ())
    return Assertion(
        text[piece.start : piece.end].strip(" ,;"), figure.start, figure.end, figure, relations, words, head.raw,
        direction, tuple(piece.whens), place, says(piece.raw, "claim_earlier"), piece.opener == "claim_cause", base,
        says(piece.raw, "claim_average"), _extreme(piece.raw),
    )  # fmt: skip


def _relations(
    figure: Told, piece: _Piece, link: str | None, linked: Sequence[Word], move: Word | None
) -> tuple[str, ...]:
    """What a figure may be of its item."""
    if figure.kind == MULTIPLE:
        return (LEVEL, TIMES) if figure.text[:1].isdigit() else (TIMES,)
    if piece.opener == "claim_versus" or link in ("claim_to", "claim_from"):
        return (LEVEL,)
    if linked or (move is not None and link == "claim_by"):
        return (CHANGE,)
    if figure.kind in RATES and says(piece.raw, "claim_share"):
        return (SHARE, LEVEL)
    if move is None:
        return (LEVEL,)
    noun = piece.raw[move.end - piece.start :].lstrip().startswith(("in ", "of "))  # "the increase in costs was 5"
    return (CHANGE,) if noun and link == "claim_of" and move.end <= figure.start else (CHANGE, LEVEL)


def _share_words(plain: str, piece: _Piece, figure: Told, words: Phrase) -> tuple[Phrase, Phrase]:
    """What a share is, and what it is of: "theatres accounted for 62.8 % of consolidated revenues"."""
    after = plain[figure.end : piece.end]
    rest = content(after) if after.lstrip().startswith("of ") else ()
    before = content(plain[piece.start : figure.start])
    return (before, rest) if before and rest else (words, ())


def _without_bound(before: str) -> str:
    words = lexicon("claim_bound", "claim_adverb").find(before)
    return before[: words[-1].start].rstrip() if words and words[-1].end == len(before) else before


def _last(before: str, roles: Sequence[str]) -> str | None:
    words = lexicon(*roles).find(before)
    return words[-1].entry.role if words and words[-1].end == len(before.rstrip()) else None


def _of_move(text: str, plain: str, piece: _Piece, move: Word, head: _Piece | None) -> Assertion | None:
    """A move without a figure: "an increase in X", "X rose", "higher X"."""
    before, after = plain[piece.start : move.start], plain[move.end : piece.end]
    following = after.lstrip().startswith(("in ", "of ")) or not content(before)
    following = following and bool(content(after))
    words = content(after if following else before)
    whens = tuple(piece.whens)
    if not words and head is not None and len(head.figures) > 1:  # "5 and 6 in 2018 and 2019, with the increase"
        words, whens = head.words, whens or tuple(head.whens)
    if not words or move.entry.role != "claim_move":
        return None
    return Assertion(
        text[piece.start : piece.end].strip(" ,;"), move.start, move.end, None, (MOVE,), words,
        after if following else before, move.value, whens, "", False, piece.opener == "claim_cause",
    )  # fmt: skip


def _with_periods(found: Sequence[Assertion], whens: Sequence[When]) -> list[Assertion]:
    """Those without a period of their own take the nearest before them, else the first of the sentence."""
    main = [w for w in whens if not w.against]
    out: list[Assertion] = []
    for given in found:
        one = given
        if not [w for w in one.whens if not w.against] and not one.earlier:
            before = [w for w in main if w.mention.start <= one.start]
            last = before[-1].mention.start if before else None
            near = [w for w in before if w.mention.start == last] or [
                w for w in main[:2] if w.mention.start == main[0].mention.start
            ]
            one = replace(one, whens=(*near, *one.whens))
        if TIMES in one.relations:
            one = replace(one, whens=tuple(dict.fromkeys([*one.whens, *whens])))
        out.append(one)
    return [_narrowed(one) for one in _paired(out)]


def _paired(found: Sequence[Assertion]) -> list[Assertion]:
    """Levels listed with as many periods are taken in turn: "5 and 4 in 2021 and 2020"."""
    out = list(found)
    for number, one in enumerate(found):
        run = [a for a in found[number:] if a.relations[0] == LEVEL and a.words == one.words and a.whens == one.whens]
        kinds = {a.figure.kind for a in run if a.figure}
        if one.relations[0] == LEVEL and 1 < len(run) == len(one.whens) and len(kinds) == 1 and out[number] is one:
            for a, when in zip(run, one.whens, strict=True):
                out[found.index(a)] = replace(a, whens=(when,))
    return out


def _narrowed(one: Assertion) -> Assertion:
    """A level has one period: the nearest of several."""
    several = len(one.whens) > 1 and LEVEL in one.relations and CHANGE not in one.relations and not one.averaged
    return replace(one, whens=_nearest(one)) if several else one


def _nearest(one: Assertion) -> tuple[When, ...]:
    """Of several periods of a piece the one that a level belongs to: named behind it, else before it."""
    main = [w for w in one.whens if not w.against] or list(one.whens)
    after = [w for w in main if w.mention.start >= one.end]
    before = [w for w in main if w.mention.start < one.start]
    side = after if after else before
    place = side[0].mention.start if after else side[-1].mention.start
    return tuple(w for w in side if w.mention.start == place)


def is_soft(figure: Told) -> bool:
    """Whether a figure is a bare small count, which a table of a filing seldom prints as such."""
    return figure.kind == NUMBER and not figure.scaled and len(figure.digits) < 3


__all__ = [
    "AMOUNT", "AVERAGE", "CHANGE", "LEVEL", "MOVE", "PER_SHARE", "SHARE", "TIMES", "Assertion", "Read", "When",
    "is_soft", "read",
]  # fmt: skip
