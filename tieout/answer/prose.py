"""A question whose answer is words → the sentences that say it, quoted, or why none does.

Input: what was retrieved, with passages. Output: a draft of one claim, or of two where two places say it alike. Each
sentence is scored by what of the question it says: its words weighted by rarity, their neighbours, the words by which
such answers are told ("consists primarily of", "due to"), the periods, the direction. Invariants: quoted word for word;
a sentence that lacks what is asked is not quoted, whatever its score; a figure is never the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from tieout.answer.model import Claim, Draft, refusal
from tieout.answer.sentences import Said, directions, quoting, said_by, words_of
from tieout.lexicon import Mention, lexicon
from tieout.query.passages import Passages
from tieout.query.vocabulary import Phrase, vocabulary
from tieout.question import Intent, asking_clause

if TYPE_CHECKING:
    from tieout.answer.retrieve import Retrieved

WEIGHTS = {
    "own": 2.0, "all": 0.8, "pairs": 0.8, "cue": 0.8, "hint": 0.2, "led": 0.6, "pure": 0.9, "years": 0.3, "top": 0.3,
    "verb": 0.3, "moved": 0.4, "stray": -0.6, "long": -0.5,
}  # fmt: skip
LEAST = 4.2  # score from which a sentence is quoted
LEAST_SAID = 0.65  # share of the asked words that the sentence and what stands above it must say
SURE, SURE_OWN = 4.6, 0.9  # score and share from which no telling word is needed
LEAST_SO, SAID_SO = 3.6, 0.85  # of a sentence that says yes or no
LEAST_OWN = 0.45  # share that the sentence itself must say
ALIKE = 0.97  # score of the second quotation, as a share of the first one's
PAIR = 3  # words between which two neighbours of the question may stand
LONG = 60  # content words of a sentence that says too much
QUOTED = 120  # words of a quotation with the sentences that take it up
MORE = 6  # lines that a sentence with a colon at its end announces


@dataclass(frozen=True)
class Sought:
    """What a sentence must say: the ways to say it in stems, the weights, the intent; years, direction, verb asked."""

    ways: tuple[Phrase, ...]
    weights: Mapping[str, float]
    intent: Intent
    years: frozenset[str]
    moves: frozenset[str]
    verbs: frozenset[str]


@dataclass(frozen=True)
class Match:
    """A sentence with its score and the share of the question that it says, with and without its surroundings."""

    said: Said
    score: float
    share: float
    own: float
    cued: bool


def sought(question: str, intent: Intent, passages: Passages, years: Iterable[str]) -> Sought:
    """The question's content; the words by which it asks are left out."""
    clause = asking_clause(question)
    senses = [m for m in lexicon("question_sense").find(clause) if Intent(m.value).is_prose]
    verbs = frozenset(w for m in senses for w in words_of(clause[m.start : m.end]))
    asking = {
        w for m in lexicon("question_word", "question_filler").find(clause) for w in words_of(clause[m.start : m.end])
    }
    told = directions(clause)
    ways = [tuple(told.get(w, w) for w in _without(way, asking | verbs)) for way in passages.ways]
    weights = {told.get(w, w): weight for w, weight in passages.weights.items()}
    moves = frozenset(m.value for m in lexicon("moves").find(clause))
    return Sought(tuple(w for w in dict.fromkeys(ways) if w), weights, intent, frozenset(years), moves, verbs)


def _without(way: Phrase, words: set[str] | frozenset[str]) -> Phrase:
    """The way without the words of asking; without those of time too, where others remain."""
    rest = tuple(w for w in dict.fromkeys(way) if w not in words)
    return tuple(w for w in rest if w not in vocabulary().time) or rest


def in_words(found: Retrieved) -> Draft:
    """The draft of what the filings say in words."""
    understood = found.result.understood
    if understood.missing:
        return refusal(found.result.reasons)
    companies = {r.company for r in found.passages.records}
    if not understood.companies and len(companies) > 1:
        return refusal(("the question names no company, and the filings are of several",))
    return prose(found.result.question, found.intent, found.passages, found.years)


def prose(question: str, intent: Intent, passages: Passages, years: Iterable[str]) -> Draft:
    """The draft of what the passages say."""
    asked = sought(question, intent, passages, years)
    if not asked.ways:
        return refusal(("the question names nothing to look for",))
    found = matches(asked, passages)
    best = next((m for m in found if _answers(m, intent)), None)
    if best is None:
        return refusal((_lacking(found),))
    second = next((m for m in found if m is not best and _answers(m, intent)), None)
    quoted = [best, *([second] if second and second.score >= ALIKE * best.score else [])]
    return Draft(tuple(_claim(m) for m in quoted))


def matches(asked: Sought, passages: Passages) -> list[Match]:
    """All sentences by score, the best first; of equal ones the first."""
    top = max((r.score for r in passages.records if r.kind != "row"), default=1.0) or 1.0
    found: dict[str, Match] = {}
    for record in passages.records:
        for said in said_by(record):
            one = match(asked, said, record.score / top if record.kind != "row" else 0.5)
            if one is not None and (said.text not in found or found[said.text].score < one.score):
                found[said.text] = one
    return sorted(found.values(), key=lambda m: -m.score)


def match(asked: Sought, said: Said, top: float) -> Match | None:
    """How well a sentence answers; None where it says the contrary, or nothing of the question."""
    held = frozenset(said.words)
    way, own, every = way_of(asked, said)
    told = {m.value for m in lexicon("moves").find(said.text)}
    if own == 0.0 or (asked.moves and told and not told & asked.moves):
        return None
    cue, hint = _cue("answer_cue", asked, said.text), _cue("answer_hint", asked, said.text)
    mark = cue or hint
    lead = words_of(_subject(said.text[: mark.start], way)) if mark else said.words
    features = {
        "own": own,
        "all": every,
        "pairs": pairs_of(way, said.words),
        "cue": float(cue is not None),
        "hint": float(hint is not None),
        "led": share_of(way, frozenset(lead), asked) if mark else 0.0,
        "pure": pure_of(way, lead),
        "years": _years(asked, said.words, lead),
        "top": top,
        "verb": float(bool(asked.verbs & held)),
        "moved": float(bool(asked.moves & told)),
        "stray": float(bool(told) and not asked.moves and asked.intent != Intent.WHY),
        "long": float(len(said.words) > LONG),
    }
    score = sum(WEIGHTS[name] * value for name, value in features.items())
    return Match(said, score, every, own, cue is not None)


def way_of(asked: Sought, said: Said) -> tuple[Phrase, float, float]:
    """Of the ways to say what is asked that which a sentence says most of: its words, and the shares of them that the
    sentence says by itself, and with its heading.
    """
    held = frozenset(said.words)
    ways = ((way, share_of(way, held, asked), share_of(way, held | said.around, asked)) for way in asked.ways)
    return max(ways, key=lambda told: told[1:])


def pure_of(way: Phrase, lead: Sequence[str]) -> float:
    """Share of what stands before the telling word that was asked: "Cost of services consists of …" is that alone."""
    words = {w for w in lead if w.isalpha()} - vocabulary().time
    return len(words & set(way)) / len(words) if words else 0.0


def share_of(way: Phrase, held: frozenset[str], asked: Sought) -> float:
    """Share of the words of `way`, by weight, that `held` holds."""
    whole = sum(asked.weights.get(w, 1.0) for w in way)
    return sum(asked.weights.get(w, 1.0) for w in way if w in held) / whole if whole else 0.0


def pairs_of(way: Phrase, words: Sequence[str]) -> float:
    """Share of the question's neighbours that stand near each other, in this order."""
    pairs = list(pairwise(way))
    places: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        places.setdefault(word, []).append(at)
    near = sum(any(0 < b - a <= PAIR for a in places.get(x, ()) for b in places.get(y, ())) for x, y in pairs)
    return near / len(pairs) if pairs else float(way[0] in places)


def _cue(role: str, asked: Sought, text: str) -> Mention | None:
    return next((m for m in lexicon(role).find(text) if m.value == asked.intent), None)


def _subject(text: str, way: Phrase) -> str:
    """What stands before the telling word, without a phrase that leads to it: "Currency aside, sales fell due …"."""
    _, comma, rest = text.rpartition(", ")
    return rest if comma and 2 * len(set(words_of(rest)) & set(way)) >= len(way) else text


def _years(asked: Sought, words: Sequence[str], lead: Sequence[str]) -> float:
    """Share of the asked years that are said; a penalty where the subject is of other ones."""
    told = asked.years & set(words)
    others = {w for w in lead if len(w) == 4 and w.isdigit() and w[:2] in ("19", "20")} - asked.years
    if not asked.years or (others and not told):
        return -float(bool(asked.years))
    return len(told) / len(asked.years)


def _answers(one: Match, intent: Intent) -> bool:
    if intent == Intent.YESNO:
        return one.own >= SAID_SO and one.score >= LEAST_SO
    sure = one.cued or (one.own >= SURE_OWN and one.score >= SURE)
    return one.score >= LEAST and one.share >= LEAST_SAID and one.own >= LEAST_OWN and sure


def _lacking(found: Sequence[Match]) -> str:
    """Why no sentence answers."""
    if not found:
        return "no passage speaks of what was asked"
    return "no passage clearly says so"


def _claim(one: Match) -> Claim:
    return quoting(one.said, _quoted(one.said), round(min(0.99, one.score / (LEAST + 2.5)), 2))


def _quoted(said: Said) -> str:
    """The sentence with the next one where that takes it up, or with the lines that it announces."""
    after = _following(said)
    if said.text.endswith(":"):
        more = after[:MORE]
    else:
        takes_up = lexicon("passage_link").find(after[0].text) if after else ()
        more = after[:1] if takes_up and takes_up[0].start == 0 and after[0].block == said.block else []
    text = " ".join([said.text, *(s.text for s in more)])
    return text if len(text.split()) <= QUOTED else said.text


def _following(said: Said) -> list[Said]:
    every = said_by(said.record)
    at = next((n for n, one in enumerate(every) if one.text == said.text), len(every))
    return every[at + 1 :]
