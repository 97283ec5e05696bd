"""Period words in Chinese, Japanese and Korean: 2023年3月31日, 令和5年3月期, 第1四半期, 截至2022年12月31日止.

Input: a text. Output: `Token`s as `period_words.scan` gives them. Invariant: years of an era become common ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tieout.lexicon import lexicon
from tieout.lexicon.mentions import bodies
from tieout.quantities.calendar import month_end
from tieout.quantities.period_tokens import Token

_SCRIPT = re.compile(r"[\u3041-\u9fff\uac00-\ud7af]")
_DIGITS = {ord(c): str(n) for n, c in enumerate("０１２３４５６７８９")}
_NUMBERS = {c: n for n, c in enumerate("〇一二三四五六七八九")} | {"十二": 12}
_ERA = bodies("time.era")
_TOKEN = rf"""
    (?:(?:(?P<era>{_ERA})\s*(?P<ey>元|\d{{1,2}})|(?P<y>(?:19|20)\d\d))\s*[年년](?P<do>度)?\s*)?
    (?:
      (?P<range>(?P<a>1?\d)\s*[-–—~至～到]\s*(?P<b>1?\d)\s*月)
    | (?P<date>(?P<m>[01]?\d)\s*[月월]\s*(?:(?P<d>[0-3]?\d)\s*[日일]|(?P<term>期))?)
    | (?P<half>上半年|上半期|中間期|中间期|상반기|(?P<h2>下半年|下半期|하반기))
    | (?P<quarter>[第제]?\s*(?P<n>[1-4一二三四])\s*(?:四半期|季度|분기))
    | (?P<span>止?\s*(?P<c>\d{{1,2}}|[一二三四五六七八九]|十二)\s*(?:[かカヵヶケ个個箇]\s*月|개월))
    | (?P<whole>止年度)
    | (?P<to>(?<=日)[\s|]*(?:至|到|～|から)(?=\s*(?:{_ERA}|\d)))
    )?
    """


@cache
def _token() -> re.Pattern[str]:
    """The pattern of a period word; it takes a tenth of a second to make, and most texts need none."""
    return re.compile(_TOKEN, re.VERBOSE)


def has_script(text: str) -> bool:
    """Whether a text holds characters of these scripts."""
    return _SCRIPT.search(text) is not None


def script_tokens(text: str) -> Iterator[Token]:
    """The period words of a text, left to right."""
    for m in _token().finditer(text.translate(_DIGITS)):
        yield from _tokens(m)


def _tokens(m: re.Match[str]) -> Iterator[Token]:
    year, start, end = _year(m), m.start(), m.end()
    if m["range"] and 1 <= int(m["a"]) < int(m["b"]) <= 12:
        yield Token("monthday", start, m.start("a"), year=year, month=int(m["a"]), day=1)
        yield Token("range", m.end("a"), m.start("b"))
        yield Token("month" if year else "monthday", m.start("b"), end, year=year, month=int(m["b"]))
    elif m["date"]:
        yield from _dated(m, year)
    elif m["half"]:
        yield Token("half", start, end, year=year, number=2 if m["h2"] else 1)
    elif m["quarter"]:
        yield Token("quarter", start, end, year=year, number=_number(m["n"]))
    elif m["span"] or m["whole"]:
        yield Token("span", start, end, number=_number(m["c"]) if m["span"] else 12)
    elif m["to"]:
        yield Token("range", start, end)
    elif year is not None:
        yield Token("fiscal" if m["do"] else "year", start, end, year=year)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS[text]


def _dated(m: re.Match[str], year: int | None) -> Iterator[Token]:
    month, day = int(m["m"]), int(m["d"]) if m["d"] else None
    if not 1 <= month <= 12 or (day is not None and not 1 <= day <= month_end(year or 2024, month).day):
        return
    if m["term"] and year:  # the year that ends with the month
        yield Token("yearspan", m.start(), m.end(), year=year, month=month)
    elif day is not None:
        yield Token("date" if year else "monthday", m.start(), m.end(), year=year, month=month, day=day)
    elif year:
        yield Token("month", m.start(), m.end(), year=year, month=month)


def _year(m: re.Match[str]) -> int | None:
    if m["y"]:
        return int(m["y"])
    entry = lexicon("time.era").whole(m["era"]) if m["era"] else None
    return int(entry.value) + (1 if m["ey"] == "元" else int(m["ey"])) if entry is not None else None
