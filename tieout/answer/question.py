"""A question that asks for something computed, made ready for reading: what it asks, for which periods and companies.

Input: a question and the companies found in it. Output: a `Body`: the asking sentence in lower case with "§" where a
period stood and without companies, asides and instructions; the periods, oldest mention first; a formula that the
question itself gives. Invariant: pure; words are taken away, never added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from tieout.answer.asks import without_asides
from tieout.lexicon import says
from tieout.lexicon.mentions import bodies
from tieout.quantities.calendar import is_month_end
from tieout.quantities.mentions import Mention
from tieout.query.companies import Found
from tieout.query.periods import read_periods

MARK = "§"
OPENING = 4  # words before the question word that are more than a preposition
_ASIDE = re.compile(
    r"\((?:[^()]*\b(?:units?|round\w*|formerly|usd|eur|gbp|millions?|thousands?|billions?|decimals?|as a|if possible)\b"
    r"[^()]*|[A-Z&]{2,6})\)"
)
_DEFINED = re.compile(
    r"(?:\b(?:is|are|as)\s+(?:defined|calculated|computed)\s+as|\bdefine\b.{3,60}?\bas)\b\s*:?\s*(.+)", re.I
)
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z(])|(?<=\?)\s+")
_ASKS = re.compile(
    r"\b(?:(?:in|by|for|at)\s+)?(?:what|which|how)\b.*|^\s*(?:was|were|is|are|did|does|do|has|have)\b.*", re.I | re.S
)
_AFTER_COLON = re.compile(r"(?<=: )(?:what|which|how|was|were|is|did|does)\b.*", re.IGNORECASE | re.DOTALL)
_INSTRUCTS = re.compile(
    r"^\s*(?:please|answer|round|base|calculate|compute|give|use|using|address|approach|express|report|assume|we|define|"
    r"note|consider)\b", re.I
)  # fmt: skip
_OPENS = re.compile(
    r"^(?:(?:what|how much|how many)\b)?\s*(?:(?:is|was|were|are|did|does|do|has|have|had)\b)?\s*"
    r"(?:(?:the|its|their)\b)?\s*",
    re.IGNORECASE,
)
_PERIODS = re.compile(
    rf"(?:\b{bodies('ask_when')}\s+)?(?:the\s+)?(?:{bodies('ask_years')}\s+)?{MARK}"
    rf"(?:(?:\s*(?:[-,–]|{bodies('ask_than', 'ask_until')}))*\s*(?:{bodies('ask_when')}\s+)?(?:the\s+)?{MARK})*",
    re.IGNORECASE,
)  # fmt: skip


@dataclass(frozen=True)
class When:
    """One asked period, by its mention; `closing` where its last day is meant."""

    mention: Mention
    closing: bool

    def before(self, years: int) -> When:
        """The same period some years earlier."""
        old = self.mention
        end = None if old.end is None else _years_before(old.end, years)
        first = None if old.first_day is None else _years_before(old.first_day, years)
        return When(replace(old, end=end, first_day=first, year=old.year and old.year - years), self.closing)

    @property
    def order(self) -> tuple[int, int, int, int]:
        """By which periods are put in order of time."""
        one = self.mention
        if one.end is not None:
            return one.end.year, one.end.month, one.end.day, 0
        return one.year or 0, 3 * (one.quarter or 4), 6 * (one.half or 2), 0

    @property
    def words(self) -> str:
        """As a question says it: "in fiscal 2019", "at the end of 2020", "in the three months ended June 30, 2026"."""
        one = self.mention
        if one.end is not None:
            day = f"{one.end:%B} {one.end.day}, {one.end.year}"
            if one.first_day is not None or not one.months:
                return f"at {day}" if one.first_day is None and not one.ytd else f"year to date ended {day}"
            return f"in the {one.months} months ended {day}"
        name = f"fiscal {one.year}" if one.fiscal else f"{one.year}"
        part = (
            f"Q{one.quarter} " if one.quarter else f"{('first', 'second')[one.half - 1]} half of " if one.half else ""
        )
        return f"at the end of {part}{name}" if self.closing else f"in {part}{name}"

    @property
    def days(self) -> tuple[When, When] | None:
        """First and last day as two balances; None where they begin and end a period, or no first day is named.

        A period of whole weeks begins and ends where it may, but hardly with the last day of one month and of another.
        """
        first, end = self.mention.first_day, self.mention.end
        if first is None or end is None or first.day == 1:
            return None
        if (end - first).days % 7 == 6 and not (is_month_end(first) and is_month_end(end)):
            return None
        blank = replace(self.mention, first_day=None, months=None, ytd=False)
        return When(replace(blank, end=first), self.closing), When(blank, self.closing)

    @property
    def short(self) -> str:
        """The words without what leads them."""
        return re.sub(r"^(?:in|at)\s+(?:the\s+(?!end))?", "", self.words)


@dataclass(frozen=True)
class Body:
    """`text` is what is asked, with periods as "§"; `whole` without them, `plain` without what opens it as well.

    `whens` are in order of time, `told` in that of the question.

    `joined` tells of a company that is named as one of several things ("revenue of Alder and North"): it may be a part.
    `wrapped` tells of a question with words around it: other sentences, an aside, a long opening.
    """

    text: str
    whole: str
    plain: str
    whens: tuple[When, ...]
    companies: tuple[str, ...]
    definition: str | None
    percent: bool
    wrapped: bool
    told: tuple[When, ...] = ()
    joined: bool = False


def body_of(question: str, found: Iterable[Found]) -> Body:
    """Take the question apart."""
    companies = list(found)
    named = _blanked(question, [(f.start, f.stop) for f in companies])
    sentences = [s for s in _SENTENCE.split(_ASIDE.sub(" ", named)) if s.strip()]
    definition = next((m.group(1) for s in sentences if (m := _DEFINED.search(s))), None)
    lead, main = _main([s for s in sentences if not _DEFINED.search(s)] or sentences)
    asked = read_periods(main)
    text = _marked(main, asked.spans)
    whole = _tidied(without_asides(_tidied(_PERIODS.sub(" ", text))))
    plain = _tidied(_OPENS.sub("", whole, count=1))
    given = asked.mentions or read_periods(lead).mentions
    told = tuple({_key(w): w for w in (When(m, c) for m, c in given)}.values())
    whens = sorted(told, key=lambda w: w.order)
    percent = bool(re.search(r"\bpercent|%", question))
    names = tuple(dict.fromkeys(f.company for f in companies))
    joined = len(names) == 1 and any(_is_joined(question, f.start, f.stop) for f in companies)
    wrapped = len(sentences) > 1 or bool(_ASIDE.search(named)) or len(named.split()) - len(main.split()) > OPENING
    return Body(_tidied(text), whole, plain, tuple(whens), names, definition, percent, wrapped, told, joined)


def _is_joined(text: str, start: int, stop: int) -> bool:
    """Whether "and" or the like stands beside a name."""
    beside = (*text[:start].split()[-1:], *text[stop:].split(maxsplit=1)[:1])
    return any(says(word, "ask_and") for word in beside)


def _main(sentences: list[str]) -> tuple[str, str]:
    """The sentence that asks, from its question word on, and what stands before that."""
    for sentence in sentences:
        asking = _AFTER_COLON.search(sentence) or _ASKS.search(sentence)
        if asking and not (_INSTRUCTS.match(sentence) and asking.start() == 0):
            lead = sentence[: asking.start()]
            begun = lead.split()[-1:]  # "operating expenses were what multiple of …" begins before its question word
            return (
                ("", sentence.rpartition(": ")[2])
                if begun and says(begun[0], "ask_be", "ask_changed")
                else (lead, asking.group())
            )
    return "", next((s for s in sentences if not _INSTRUCTS.match(s)), sentences[0] if sentences else "")


def _key(when: When) -> tuple[object, ...]:
    one = when.mention
    return one.year, one.quarter, one.half, one.end, one.months, one.first_day, when.closing


def _years_before(day: date, years: int) -> date:
    leap = day.month == 2 and day.day == 29
    return day.replace(year=day.year - years, day=28 if leap else day.day)


def _marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """`text` with each period replaced by the mark."""
    for start, stop in sorted(set(spans), reverse=True):
        text = f"{text[:start]} {MARK} {text[stop:]}"
    return text


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """`text` without the companies, and without "at" before one or "'s" behind it."""
    for start, stop in sorted(set(spans), reverse=True):
        owns = re.match(r"['’]s?(?!\w)", text[stop:]) or text[stop - 2 : stop].lower() in ("'s", "’s")
        before = text[:start] if owns else re.sub(r"\b(?:at|of|for|by)\s+$", " ", text[:start])
        text = before + " " + re.sub(r"^['’]s?(?!\w)", " ", text[stop:])
    return text


def _tidied(text: str) -> str:
    """Lower case, single spaces, without an end mark, a lost "'s" or a dangling "for"."""
    text = " ".join(re.sub(r"(?<!\w)['’]s\b|\(\s*\)", " ", text).lower().split()).strip(" ?.!,;:")
    return re.sub(r"(?:\s+(?:for|at|of|by|in|from|did|have|has|report\w*|generate\w*))+$", "", text)
