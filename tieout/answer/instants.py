"""Which years the figures of a sentence are of.

Input: a sentence and its figures. Output: for each figure the years that the sentence gives it, none where it names no
year at all. Invariants: pure; figures in a row are paired with as many years in a row ("5, 6 and 7 in 2019, 2018 and
2017, respectively"); any other figure is of the year that follows it before the next one, else of the last before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tieout.check.told import Told
from tieout.indexes.tokens import tokens
from tieout.lexicon import says
from tieout.quantities.mentions import Mention, find_periods

YEAR = 12  # months


@dataclass(frozen=True)
class Dated:
    """A figure with the years it is of; `part` where these are quarters, halves or other parts of a year."""

    figure: Told
    years: tuple[int, ...]
    part: bool = False


@dataclass(frozen=True)
class _Phrase:
    """Periods named in one breath."""

    start: int
    stop: int
    years: tuple[int, ...]
    part: bool


def dated(text: str, figures: Sequence[Told]) -> list[Dated]:
    """Each figure with its years."""
    phrases = list(_phrases(text))
    return [one for run in _runs(text, figures) for one in _of_run(run, figures, phrases)]


def _phrases(text: str) -> Iterator[_Phrase]:
    for (start, stop), group in groupby(find_periods(text), key=lambda m: (m.start, m.stop)):
        mentions = list(group)
        years = tuple(dict.fromkeys(y for m in mentions if (y := year_of(m)) is not None))
        if years:
            yield _Phrase(start, stop, years, any(map(is_part, mentions)))


def year_of(mention: Mention) -> int | None:
    """The year in which a period ends, or that it is called by."""
    return mention.end.year if mention.end is not None else mention.year


def is_part(mention: Mention) -> bool:
    """Whether a period is shorter than a year and no day."""
    return bool(mention.quarter or mention.half or (mention.months and mention.months != YEAR))


def _runs(text: str, figures: Sequence[Told]) -> Iterator[list[Told]]:
    """Figures with nothing but "and" between them."""
    run: list[Told] = []
    for figure in figures:
        if run and not (run[-1].kind == figure.kind and _is_joint(text[run[-1].end : figure.start])):
            yield run
            run = []
        run.append(figure)
    if run:
        yield run


def _is_joint(between: str) -> bool:
    return all(says(word, "ask_and") for word in tokens(between))


def _of_run(run: Sequence[Told], figures: Sequence[Told], phrases: Sequence[_Phrase]) -> Iterator[Dated]:
    start, end = run[0].start, run[-1].end
    following = min((f.start for f in figures if f.start >= end), default=None)
    after = [p for p in phrases if p.start >= end]
    before = [p for p in phrases if p.stop <= start][::-1]
    paired = next((p for p in (*after, *before) if len(run) > 1 and len(p.years) == len(run)), None)
    if paired is not None:
        yield from (Dated(f, (y,), paired.part) for f, y in zip(run, paired.years, strict=True))
        return
    near = next((p for p in after if following is None or p.start < following), None)
    one = near or next(iter(before), None) or next(iter(after), None)
    yield from (Dated(f, one.years if one else (), one.part if one else False) for f in run)
