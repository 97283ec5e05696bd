"""The words by which filings name periods, found in one pass over a text.

Input: a text (header fragments joined with `JOIN`, a title, a question). Output: `Token`s in order of appearance.
Invariants: tokens do not overlap; a date may run over `JOIN` between its month-day and its year, nothing else does.
The words themselves are the lexicon's, of all its languages; here is how they join with numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from functools import lru_cache

from tieout.lexicon import entries, lexicon
from tieout.lexicon.mentions import bodies, starts
from tieout.quantities.calendar import is_month_end, month_end
from tieout.quantities.period_scripts import has_script, script_tokens
from tieout.quantities.period_tokens import JOIN, Token, clamp_day, full_year

__all__ = ["JOIN", "MONTHS", "MONTH_NAMES", "Token", "clamp_day", "full_year", "month_number", "number_of", "scan"]

MONTHS = "|".join(e.forms[0] for e in entries("month") if e.language == "en")
"""English names of the months, as an alternation for patterns over headings and labels."""
MONTH_NAMES = [name.title() for name in MONTHS.split("|")]
"""English names of the months, January first."""

_MONTH = bodies("month")
_COUNT = rf"(?:\d{{1,2}}|{bodies('count')})"
_QUARTER, _HALF, _FISCAL = bodies("time.quarter"), bodies("time.half"), bodies("time.fiscal")
_MONTHS, _WEEKS, _YEAR_WORD = bodies("time.months"), bodies("time.weeks"), bodies("time.year")
_ENDED, _TO = bodies("time.ended"), bodies("time.range")
_YEAR = r"(?:19[5-9]\d|20\d\d)"
_GAP = r"[\s,|]*"
# A year straight after Q2 or H1: "2Q23", "Q2'23", "Q2 '23", "Q2 FY23", "Q2 FY2022-23", "H1 2023", "Q1/2023".
_SHORT_YEAR = (
    rf"['’-]?(?P<sy1>\d\d)|\s['’](?P<sy4>\d\d)|[\s'’-]*(?:fy\s*)(?:(?:20)?\d\d[/–-])?(?P<sy2>{_YEAR}|\d\d)"
    rf"|[\s/-]*(?P<sy3>{_YEAR})"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th|er|º|°)?"
_DASH = r"[-–—‑‒]"
# An ordinal in words, digits or Roman numerals.
_NTH = rf"(?:{bodies('ordinal')}|[1-4](?:st|nd|rd|th|er|re|ère|ème|e|º|ª|°|o|a|:[ae])?\.?|(?:i{{1,3}}|iv)\.?)"
_OF_YEAR = r"(?:\s+(?:of|de|del|van|av)\b)?"
# Words after a year that make it the name of a thing: "2023 Notes", "2019 Plan".
_THING = bodies("time.named")
_FIRST = bodies("time.first")
_AFTER = rf"(?=[\s-]*(?:period\s+)?(?:then\s+)?[|\s-]*(?:{_ENDED}|to)(?!\w))"
_ROLES = ("time", "month", "count", "ordinal")
_FORMS = [form for e in entries() if e.role.startswith(_ROLES) for form in e.forms]
_STARTS = "".join(sorted({c for form in _FORMS for c in starts(form) if "a" <= c <= "ž"} | set("qhtsiv")))

_TOKEN = re.compile(
    rf"""
      (?<!\w)(?=[\d{_STARTS}])(?:
      (?P<iso>(?P<iy>{_YEAR})-(?P<im>[01]\d)-(?P<id>[0-3]\d)\b)
    | (?P<nrange>(?P<r1>\d{{1,2}})\.(?P<r2>\d{{1,2}})\.?\s?{_DASH}\s?(?P<r3>\d{{1,2}})\.(?P<r4>\d{{1,2}})\.(?P<r5>{
        _YEAR
    }|\d\d)\b)
    | (?P<num>(?P<n1>\d{{1,2}})(?P<nsep>[./-])(?P<n2>\d{{1,2}})(?P=nsep)(?P<n3>{_YEAR}|\d\d)\b)
    | (?P<mrange>(?P<ra>{_MONTH})\.?\s?(?:{_DASH}|to|bis|a|à)\s?(?P<rb>{_MONTH})(?!\w)\.?(?:[\s,]*(?P<rc>{
        _YEAR
    })\b)?(?!\s?\d))
    | (?P<dmy>(?P<dd>{_DAY})\.?(?:\s+|{_DASH})(?:de\s+|of\s+|day\s+of\s+)?(?P<dm>{_MONTH})(?!\w)\.?
        (?:{_GAP}(?:del?\s+)?(?P<dy>{_YEAR})\b|{_DASH}(?P<dz>{_YEAR}|\d\d)\b)?)
    | (?P<mdy>(?P<mm>{_MONTH})(?!\w)\.?\s*(?P<md>{_DAY})\b(?!\.\d)(?:{_GAP}(?P<my>{_YEAR})\b)?)
    | (?P<moy>(?P<om>{_MONTH})(?!\w)\.?,?\s*(?:(?P<mq>{_QUARTER})\s+|de\s+|del\s+)?(?P<oy>{_YEAR})\b
        (?:\s+(?P<mp>{_QUARTER})(?!\w|\s*\d))?)
    | (?P<mony>(?P<sm>{_MONTH})(?!\w)\.?\s?[-–'’/]\s?['’]?(?P<sy>\d\d)\b(?![\d.,]))
    | (?P<endm>(?:the\s+)?end[\s-]+(?:of[\s-]+)?(?P<em>{_MONTH})(?!\w)\.?(?:{_GAP}(?P<ey>{_YEAR})\b)?)
    | (?P<yspan>(?P<ys>{_YEAR})\s?[/–-]\s?(?P<ye>{_YEAR}|\d\d)\b(?![-/\d]))
    | (?P<qrange>q(?P<qa>[1-3])\s?{_DASH}\s?q?(?P<qb>[2-4])(?:{_SHORT_YEAR.replace("sy", "qy")})?\b)
    | (?P<qtr>(?:q(?P<q1>[1-4])|(?P<q2>[1-4])q)(?:{_SHORT_YEAR})?\b)
    | (?P<tri>(?:t(?P<t1>[1-4])|(?P<t2>[1-4])t)(?:{_SHORT_YEAR.replace("sy", "ty")})\b)
    | (?P<hlf>(?:h(?P<h1>[12])|(?P<h2>[12])h|hy(?P<h3>[12])?(?=[\s'’]*\d\d))(?:{_SHORT_YEAR.replace("sy", "hy")})?\b)
    | (?P<sem>(?:s(?P<s1>[12])|(?P<s2>[12])s)(?:{_SHORT_YEAR.replace("sy", "my")})\b)
    | (?P<cum>(?P<cm>3|6|9|12)m(?:(?:{_SHORT_YEAR.replace("sy", "cy")})\b|(?=\s*(?:\||$|{_ENDED}))))
    | (?P<fy>{_FISCAL}[\s'’|-]*(?:(?:20)?\d\d\s?[/–-]\s?)?(?P<fyy>{_YEAR}|\d\d)\b
        (?!\s*(?:-?weeks?|months?|[./]\d|\.?\s?{_MONTH}(?!\w))))
    | (?P<orange>(?P<oa>{_NTH})\s?(?:{_DASH}|to|t/m|bis)\s?(?P<ob>{_NTH})[\s-]+{_QUARTER}(?!\w)(?:{
        _OF_YEAR
    }[\s/]+(?P<oz>{_YEAR})\b)?)
    | (?P<oqtr>(?P<oq>{_NTH})(?<![1-4])[\s-]*(?:fiscal[\s-]+)?{_QUARTER}(?!\w)(?:{_OF_YEAR}[\s/]+(?P<oqy>{_YEAR})\b)?)
    | (?P<qnth>{_QUARTER}[\s-]+(?P<qn>[1-4])\b(?!\w|[.,]\d)(?:[\s/]+(?P<qny>{_YEAR})\b)?)
    | (?P<ohlf>(?P<oh>{_NTH})(?<![1-4])[\s-]*{_HALF}(?!\w)(?:{_OF_YEAR}[\s/]+(?P<ohy>{_YEAR})\b)?)
    | (?P<ospan>(?:{_FIRST}[\s-]+(?P<oc>{_COUNT})|(?P<of>{_COUNT})[\s-]+{_FIRST})[\s-]+{_MONTHS}(?!\w))
    | (?P<span>(?P<sc>{_COUNT})[\s-]+(?:(?:and|&|to|or|,)\s+(?P<sc2>{_COUNT})[\s-]+)?
        (?:fiscal[\s-]+)?(?P<su>{_MONTHS}|(?P<sw>{_WEEKS}))(?:[\s-]*period)?s?(?!\w))
    | (?P<ttm>{bodies("time.trailing")}(?!\w))
    | (?P<ytd>{bodies("time.to_date")}(?!\w))
    | (?P<yrs>{_YEAR_WORD}{_AFTER})
    | (?P<qtrs>(?:fiscal\s+)?{_QUARTER}(?:ly\s+period)?s?{_AFTER})
    | (?P<hlfs>{_HALF}{_AFTER})
    | (?P<months>{_MONTHS}(?=[\s|-]*(?:{_ENDED})(?!\w)))
    | (?P<periods>{bodies("time.period")}(?=[\s|-]*(?:{_ENDED}|from|to|vom|du|dal|del|od)(?!\w)))
    | (?P<ended>{_ENDED}(?!\w))
    | (?P<incep>{bodies("time.inception")}(?!\w))
    | (?P<range>(?:{_TO}(?!\w)|{bodies("time.range.day")}(?=[\s|]+(?:el\s+|den\s+)?{_DAY}\.?[\s./])))
    | (?P<asof>{bodies("time.asof")}(?=[\s|]))
    | (?P<year>(?<![$£€.,])(?P<y>{_YEAR})\b(?!-?[-/]\d|[.,]\d|\s?%|\s+{_THING}(?!\w)))
    ) | (?P<dash>(?<=\s){_DASH}(?=\s)|(?<=\d)\s?{_DASH}[\s|]*(?=\d{{1,2}}[./]\d{{1,2}}[./]))
    """,
    re.VERBOSE,
)
_OTHERS = bodies("time.to_date", "time.trailing", "time.inception")
_HINT = re.compile(
    rf"\d|(?<!\w)(?:{_MONTHS}|{_WEEKS}|{_YEAR_WORD}|{_QUARTER}|{_HALF}|{_ENDED}|{_OTHERS})"
)  # without one of these there is nothing to read


def scan(text: str) -> list[Token]:
    """All period words of `text`, left to right."""
    return [t for t in scan_all(text) if t.kind != "either"]


@lru_cache(maxsize=32768)
def scan_all(text: str) -> tuple[Token, ...]:
    """All period words of `text`, dates that can be read in two ways among them."""
    found = list(script_tokens(text)) if has_script(text) else []
    lower = text.lower()
    if len(lower) == len(text) and _HINT.search(lower):
        for match in _TOKEN.finditer(lower):
            found.extend(_tokens(match, text))
    return tuple(sorted(found, key=lambda t: t.start))


def month_number(name: str) -> int:
    """The month of a name in any language."""
    return _value("month", name)


def number_of(word: str) -> int | None:
    """A number in digits or words."""
    entry = None if word.isdigit() else lexicon("count").whole(word.lower())
    return int(word) if word.isdigit() else int(entry.value) if entry is not None else None


_SIMPLE = {
    "ttm": ("ttm", 12), "ytd": ("ytd", None), "yrs": ("span", 12), "qtrs": ("span", 3), "hlfs": ("span", 6),
    "months": ("span", 1), "periods": ("period", None), "ended": ("ended", None), "incep": ("inception", None),
    "range": ("range", None), "dash": ("range", None), "asof": ("asof", None),
}  # fmt: skip


def _tokens(m: re.Match[str], text: str) -> Iterator[Token]:
    kind = m.lastgroup or ""
    if kind in _SIMPLE:
        name, number = _SIMPLE[kind]
        yield Token(name, m.start(), m.end(), number=number)
    elif text[m.start() : m.end()].startswith("i ") and kind in ("oqtr", "ohlf"):
        return  # "i kvartalet" is "in the quarter"
    else:
        yield from (t for t in _READERS[kind](m) if t is not None)


def _value(role: str, word: str) -> int:
    entry = lexicon(role).whole(word)
    return int(entry.value) if entry is not None else 0


def _year(m: re.Match[str], prefix: str) -> int | None:
    given = next((g for n in "1423" if (g := m[f"{prefix}{n}"])), None)
    return full_year(given) if given else None


def _dated(m: re.Match[str], year: str | None, month: int, day: str) -> Iterator[Token | None]:
    number = int(re.sub(r"\D", "", day))
    if not 1 <= month <= 12 or not 1 <= number <= 31:
        return
    if year is None:
        yield Token("monthday", m.start(), m.end(), month=month, day=number)
        return
    last = clamp_day(full_year(year), month, number)
    if last.day == number:
        yield Token("date", m.start(), m.end(), year=last.year, month=month, day=number)


def _numeric(m: re.Match[str]) -> Iterator[Token | None]:
    """Numeric dates: dots and dashes put the day first; with slashes the reading that is a valid month end wins."""
    first, second, year = int(m["n1"]), int(m["n2"]), full_year(m["n3"])
    readings = [(second, first)] if m["nsep"] != "/" else [(first, second), (second, first)]
    valid = [(mo, d) for mo, d in readings if 1 <= mo <= 12 and 1 <= d <= month_end(year, mo).day]
    ends = [r for r in valid if is_month_end(date(year, *r)) or (m["nsep"] == "." and r[1] == 1)]
    if not valid:
        return
    sure = ends or (len(set(valid)) == 1 and len(m["n3"]) == 4)
    month, day = (ends or valid)[0]
    order = valid[0] == (second, first) if len(set(valid)) == 1 else None
    kind = "date" if sure else "either"
    yield Token(kind, m.start(), m.end(), year=year, month=month, day=day, day_first=order)


def _days(m: re.Match[str]) -> Iterator[Token | None]:
    """Reads "1.1.–31.12.2022"."""
    first, last, year = (int(m["r2"]), int(m["r1"])), (int(m["r4"]), int(m["r3"])), full_year(m["r5"])
    if any(not 1 <= mo <= 12 or not 1 <= d <= month_end(year, mo).day for mo, d in (first, last)):
        return
    yield Token("monthday", m.start(), m.end("r2"), month=first[0], day=first[1])
    yield Token("range", m.end("r2"), m.start("r3"))
    yield Token("date", m.start("r3"), m.end(), year=year, month=last[0], day=last[1])


def _month_range(m: re.Match[str]) -> Iterator[Token | None]:
    """Reads "Jan–Sep 2022", with or without the year."""
    first, last = _value("month", m["ra"]), _value("month", m["rb"])
    year = int(m["rc"]) if m["rc"] else None
    before = year - 1 if year and first > last else year
    yield Token("monthday", m.start(), m.end("ra"), year=before, month=first, day=1)
    yield Token("range", m.end("ra"), m.start("rb"))
    if year:
        yield Token("month", m.start("rb"), m.end(), year=year, month=last)
    else:
        yield Token("monthday", m.start("rb"), m.end(), month=last, day=month_end(2023, last).day)


def _month_year(m: re.Match[str]) -> Iterator[Token | None]:
    """Reads "June 2023"; "June 2023 quarter" and "June quarter 2023" are the quarter that ends with the month."""
    if m["mq"] or m["mp"]:
        yield Token("span", m.start(), m.start(), number=3)
    yield Token("month", m.start(), m.end(), year=int(m["oy"]), month=_value("month", m["om"]))


def _short_month(m: re.Match[str]) -> Iterator[Token | None]:
    """Reads "Mar-22"; "Dec-31" is the day."""
    number, month = int(m["sy"]), _value("month", m["sm"])
    if 28 <= number <= month_end(2024, month).day and "'" not in m[0] and "’" not in m[0]:
        yield Token("monthday", m.start(), m.end(), month=month, day=number)
    else:
        yield Token("month", m.start(), m.end(), year=full_year(m["sy"]), month=month)


def _month_close(m: re.Match[str]) -> Iterator[Token | None]:
    """Reads "End-March 1997": the day itself."""
    month, year = _value("month", m["em"]), int(m["ey"]) if m["ey"] else None
    yield Token("asof", m.start(), m.start("em"))
    if year is None:
        yield Token("monthday", m.start("em"), m.end(), month=month, day=month_end(2023, month).day)
    else:
        last = month_end(year, month)
        yield Token("date", m.start("em"), m.end(), year=year, month=month, day=last.day)


def _year_span(m: re.Match[str]) -> Iterator[Token | None]:
    first = int(m["ys"])
    last = int(m["ye"]) if len(m["ye"]) == 4 else first // 100 * 100 + int(m["ye"])
    last += 100 if last == first - 99 else 0  # "1999/00"
    if last == first + 1:
        yield Token("yearspan", m.start(), m.end(), year=last)
    elif last > first:
        yield Token("years", m.start(), m.end(), year=last, number=first)


def _part(kind: str, numbers: str, years: str) -> Callable[[re.Match[str]], Iterator[Token | None]]:
    def read(m: re.Match[str]) -> Iterator[Token | None]:
        number = next((int(g) for n in numbers.split() if (g := m[n])), 1)
        yield Token(kind, m.start(), m.end(), year=_year(m, years), number=number)

    return read


def _nth(word: str) -> int:
    digits = re.sub(r"\D", "", word)
    if digits:
        return int(digits)
    bare = word.rstrip(".")
    return {"i": 1, "ii": 2, "iii": 3, "iv": 4}.get(bare) or _value("ordinal", word)


def _ordinal(kind: str, group: str, year: str) -> Callable[[re.Match[str]], Iterator[Token | None]]:
    def read(m: re.Match[str]) -> Iterator[Token | None]:
        number = _nth(m[group])
        if 1 <= number <= (2 if kind == "half" else 4):
            yield Token(kind, m.start(), m.end(), year=int(m[year]) if m[year] else None, number=number)

    return read


def _first_quarters(first: int, last: int, m: re.Match[str], year: int | None) -> Iterator[Token | None]:
    """Quarters: "Q1–Q3 2022" are the year's first nine months; other runs of quarters are not read."""
    if first == 1 and last > 1:
        yield Token("first", m.start(), m.end(), number=3 * last)
        if year:
            yield Token("year", m.end(), m.end(), year=year)


def _cumulated(m: re.Match[str]) -> Iterator[Token | None]:
    """Reads "9M 2023"."""
    year, months = _year(m, "cy"), int(m["cm"])
    if months == 3 and year is None:
        return
    yield Token("first" if months < 12 else "span", m.start(), m.end(), number=months)
    if year:
        yield Token("year", m.end(), m.end(), year=year)


def _months_of(count: int, *, weeks: bool) -> int:
    return round(count * 7 / 30.4375) if weeks else count


def _span(m: re.Match[str]) -> Iterator[Token | None]:
    weeks = m["sw"] is not None
    count, other = number_of(m["sc"]) or 0, number_of(m["sc2"]) if m["sc2"] else None
    months = _months_of(count, weeks=weeks)
    if months:
        second = _months_of(other, weeks=weeks) if other else None
        yield Token("span", m.start(), m.end(), number=months, number2=second, weeks=count if weeks else None)


def _one(kind: str, year: str) -> Callable[[re.Match[str]], Iterator[Token | None]]:
    def read(m: re.Match[str]) -> Iterator[Token | None]:
        yield Token(kind, m.start(), m.end(), year=full_year(m[year]))

    return read


_READERS: dict[str, Callable[[re.Match[str]], Iterator[Token | None]]] = {
    "iso": lambda m: _dated(m, m["iy"], int(m["im"]), m["id"]),
    "nrange": _days,
    "num": _numeric,
    "mrange": _month_range,
    "dmy": lambda m: _dated(m, m["dy"] or m["dz"], _value("month", m["dm"]), m["dd"]),
    "mdy": lambda m: _dated(m, m["my"], _value("month", m["mm"]), m["md"]),
    "moy": _month_year,
    "mony": _short_month,
    "endm": _month_close,
    "yspan": _year_span,
    "qrange": lambda m: _first_quarters(int(m["qa"]), int(m["qb"]), m, _year(m, "qy")),
    "qtr": _part("quarter", "q1 q2", "sy"),
    "tri": _part("quarter", "t1 t2", "ty"),
    "hlf": _part("half", "h1 h2 h3", "hy"),
    "sem": _part("half", "s1 s2", "my"),
    "cum": _cumulated,
    "fy": _one("fiscal", "fyy"),
    "orange": lambda m: _first_quarters(_nth(m["oa"]), _nth(m["ob"]), m, int(m["oz"]) if m["oz"] else None),
    "oqtr": _ordinal("quarter", "oq", "oqy"),
    "qnth": _ordinal("quarter", "qn", "qny"),
    "ohlf": _ordinal("half", "oh", "ohy"),
    "ospan": lambda m: iter([Token("first", m.start(), m.end(), number=number_of(m["oc"] or m["of"]))]),
    "span": _span,
    "year": _one("year", "y"),
}
