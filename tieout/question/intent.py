"""What kind of answer a question asks: a figure, something computed, yes or no, or what the filing says in words.

Input: a question. Output: an `Intent`. Words are the lexicon's (topic `intents` of each language): `question_word`
(why, how much, who), `question_verb` (a clause that begins with it asks for yes or no), `question_sense` (what is
asked of the words around: "consist of", "grow", "share of"), `question_figure` (nouns of figures: "amount", "rate").
Invariants: pure; a question is read by the clause that asks, without openings such as "Alder 2019 annual report:".
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from tieout.lexicon import Mention, lexicon
from tieout.propositions.prose import split_sentences


class Intent(StrEnum):
    """The kind of answer. `value` is one figure, as printed."""

    VALUE = "value"
    CHANGE = "change"
    GROWTH = "growth"
    SHARE = "share"
    RATIO = "ratio"
    AVERAGE = "average"
    SUM = "sum"
    COUNT = "count"
    EXTREMUM = "extremum"
    LIST = "list"
    COMPARE = "compare"
    TREND = "trend"
    YESNO = "yesno"
    WHY = "why"
    HOW = "how"
    WHAT = "what"
    WHO = "who"
    WHEN = "when"
    WHERE = "where"

    @property
    def is_prose(self) -> bool:
        """Whether the answer is words, so that no figure can be it."""
        return self in _PROSE


_PROSE = frozenset({Intent.WHY, Intent.HOW, Intent.WHAT, Intent.WHO, Intent.WHEN, Intent.WHERE})
_OPEN = frozenset({"what", "which"})  # words that leave open what is asked
_COMPUTED = (  # the first that is said
    Intent.GROWTH, Intent.AVERAGE, Intent.LIST, Intent.TREND, Intent.SHARE, Intent.RATIO, Intent.CHANGE, Intent.SUM,
    Intent.COMPARE, Intent.EXTREMUM, Intent.COUNT,
)  # fmt: skip
_NEAR = 22  # letters between a question word and what it asks for: "what was included"
_LED = 25  # letters that may lead to a question's verb: "in fiscal 2019, did …"


@lru_cache(maxsize=1024)
def intent_of(question: str) -> Intent:
    """The kind of answer that `question` asks for."""
    clause = _plainly(asking_clause(question))
    senses = lexicon("question_sense").find(clause)
    word = next((m for m in lexicon("question_word").find(clause) if _asks(m, clause)), None)
    verb = next(iter(lexicon("question_verb").find(clause)), None)
    if verb is not None and _leads(verb, clause) and (word is None or verb.start < word.start):
        return _of_verb(clause, senses)
    if word is not None:
        return _of_word(word, clause, [s for s in senses if s.end > word.start])
    return _computed(senses) or Intent.VALUE


@lru_cache(maxsize=1024)
def asking_clause(question: str) -> str:
    """The clause that asks: behind a colon, up to its question mark; all of it where none is told apart."""
    clauses = [part.strip() for part in _clauses(question)]
    asking = [c for c in clauses if c.endswith("?")] or clauses
    return next((c for c in asking if lexicon("question_word", "question_verb").find(c)), asking[0] if asking else "")


def _plainly(clause: str) -> str:
    """The clause without a polite opening: "Can you tell me what revenue was?"."""
    polite = next(iter(lexicon("question_polite").find(clause)), None)
    return clause[polite.end :].strip() if polite is not None and polite.start == 0 else clause


def _clauses(question: str) -> list[str]:
    sentences = split_sentences(" ".join(question.split()))
    return [part for line in sentences for part in _after_colon(line)]


def _after_colon(line: str) -> list[str]:
    """What stands behind a colon, where it asks; else the line."""
    _, colon, rest = line.partition(": ")
    return [rest] if colon and lexicon("question_word", "question_verb").find(rest) else [line]


def _asks(word: Mention, clause: str) -> bool:
    """Whether the word asks: "the year when it was sold" and "awards where the criteria are met" ask nothing."""
    if word.value not in (Intent.WHEN, Intent.WHERE, Intent.WHO) or word.start == 0:
        return True
    after = clause[word.end :].split()
    return bool(after) and lexicon("question_verb").whole(after[0]) is not None


def _leads(verb: Mention, clause: str) -> bool:
    """Whether the clause begins with the verb, or with a short phrase set off by a comma."""
    head = clause[: verb.start].strip()
    return not head or (head.endswith(",") and len(head) <= _LED)


def _of_verb(clause: str, senses: Sequence[Mention]) -> Intent:
    return Intent.COMPARE if _chooses(clause, _values(senses)) else Intent.YESNO


def _chooses(clause: str, said: frozenset[Intent]) -> bool:
    """Whether one of two is to be picked: "more in Asia or in Europe"."""
    return bool(lexicon("question_choice").find(clause)) and bool(said & {Intent.EXTREMUM, Intent.COMPARE})


def _of_word(word: Mention, clause: str, senses: Sequence[Mention]) -> Intent:
    said = _values(senses)
    if word.value != Intent.WHY and word.value in (*_OPEN, Intent.WHO) and _chooses(clause, said):
        return Intent.COMPARE
    if word.value in (Intent.WHY, Intent.WHO, Intent.WHEN, Intent.WHERE):
        return Intent(word.value)
    if word.value == Intent.HOW:
        return next((i for i in (Intent.COMPARE, Intent.TREND, Intent.CHANGE) if i in said), Intent.HOW)
    if word.value in _OPEN:
        words = _in_words(word, clause, senses)
        if words is not None:
            return words
    if word.value == Intent.COUNT:
        return _computed([s for s in senses if s.value in (Intent.AVERAGE, Intent.CHANGE)]) or Intent.COUNT
    return _computed(senses) or Intent.VALUE


def _in_words(word: Mention, clause: str, senses: Sequence[Mention]) -> Intent | None:
    """What "what" or "which" asks for in words; None where a figure is asked."""
    said = _values(senses)
    if Intent.WHY in said:
        return Intent.WHY
    after = clause[word.end :].split()
    first = after[0].strip(",?") if after else ""
    if lexicon("question_support").whole(first) is not None:  # "what does X …": the verb comes last
        plain = said <= {Intent.WHAT} and not lexicon("question_money").find(clause)
        return Intent.WHAT if Intent.WHAT in said or plain else None
    if _is_figure(word, clause):
        return None
    if lexicon("question_verb").whole(first) is None and word.value in _OPEN:  # "what factors …", "which chips …"
        return Intent.WHAT if said <= {Intent.WHAT, Intent.HOW} and first else None
    asked = next((s for s in senses if s.value in (Intent.WHAT, Intent.HOW) and _is_object(s, word, clause)), None)
    return None if asked is None else Intent(asked.value)


def _is_object(sense: Mention, word: Mention, clause: str) -> bool:
    """Whether it stands at once behind the question's verb or at its end, so that it is no part of a line's name."""
    return sense.start - word.end <= _NEAR or not clause[sense.end :].strip(" ?.")


def _is_figure(word: Mention, clause: str) -> bool:
    """Whether the noun behind the question word is a figure's: "what was the total amount", "which percentage"."""
    found = lexicon("question_figure").find(clause)
    between = (clause[word.end : m.start].strip() for m in found if m.start >= word.end)
    first = next(between, None)
    return first is not None and (not first or lexicon("question_verb").whole(first) is not None)


def _values(senses: Sequence[Mention]) -> frozenset[Intent]:
    return frozenset(Intent(s.value) for s in senses)


def _computed(senses: Sequence[Mention]) -> Intent | None:
    said = _values(senses)
    return next((intent for intent in _COMPUTED if intent in said), None)
