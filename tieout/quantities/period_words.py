"""The words by which filings name periods, found in one pass over a text.

Input: a text (header fragments joined with `JOIN`, a title, a question). Output: `Token`s in order of appearance.
Invariants: tokens do not overlap; a date may run over `JOIN` between its month-day and its year, nothing else does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from tieout.quantities.calendar import is_month_end, month_end

JOIN = " | "

_MONTHS = (
    ("january", "jan", "januari", "januar", "janvier", "enero", "gennaio"),
    ("february", "feb", "februari", "februar", "février", "fevrier", "febrero", "febbraio"),
    ("march", "mar", "maart", "märz", "maerz", "mars", "marzo", "mrt"),
    ("april", "apr", "avril", "abril", "aprile"),
    ("may", "mei", "mai", "mayo", "maggio"),
    ("june", "jun", "juni", "juin", "junio", "giugno"),
    ("july", "jul", "juli", "juillet", "julio", "luglio"),
    ("august", "aug", "augustus", "août", "aout", "agosto"),
    ("september", "sept", "sep", "septembre", "septiembre", "settembre"),
    ("october", "oct", "oktober", "okt", "octobre", "octubre", "ottobre"),
    ("november", "nov", "novembre", "noviembre"),
    ("december", "dec", "dezember", "dez", "décembre", "decembre", "diciembre", "dicembre"),
)
MONTH_NUMBER = {name: number for number, names in enumerate(_MONTHS, 1) for name in names}
_UNITS = re.findall(
    r"\w+",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen",
)
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
NUMBER_WORDS = {word: n for n, word in enumerate(_UNITS, 1)}
NUMBER_WORDS |= {
    f"{ten}{sep}{unit}": n + i for ten, n in _TENS.items() for i, unit in enumerate(_UNITS[:9], 1) for sep in "- "
}
NUMBER_WORDS |= _TENS | {"drie": 3, "zes": 6, "negen": 9, "twaalf": 12}
ORDINALS = {
    "first": 1, "1st": 1, "eerste": 1, "second": 2, "2nd": 2, "tweede": 2,
    "third": 3, "3rd": 3, "derde": 3, "fourth": 4, "4th": 4, "vierde": 4,
}  # fmt: skip


MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
"""English names of the months, as an alternation for patterns over headings and labels."""


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_MONTH = rf"(?:{_any(MONTH_NUMBER)})"
_YEAR = r"(?:19[5-9]\d|20\d\d)"
_COUNT = rf"(?:\d{{1,2}}|{_any(NUMBER_WORDS)})"
_ORDINAL = rf"(?:{_any(ORDINALS)})"
_GAP = r"[\s,|]*"
# A year straight after Q2 or H1: "2Q23", "Q2'23", "Q2 FY23", "H1 2023".
_SHORT_YEAR = rf"['’-]?(?P<sy1>\d\d)|[\s'’-]*(?:fy\s*)(?P<sy2>{_YEAR}|\d\d)|[\s-]*(?P<sy3>{_YEAR})"
_DAY = r"\d{1,2}(?:st|nd|rd|th|er)?"
# Words after a year that make it the name of a thing: "2023 Notes", "2019 Plan".
_THING = (
    r"(?:senior|convertible|notes\b|bonds?|plan|program|warrants?|term|facility|credit|revolv|asr|equity\s+incentive|"
    r"act\b|indenture|debentures?|acquisitions?|offering|awards?|grants?|psus?|rsus?|vintage)"
)

_TOKEN = re.compile(
    rf"""
      (?<!\w)(?=[\dabcdefghijlmnopqstuyzéä])(?:
      (?P<iso>(?P<iy>{_YEAR})-(?P<im>[01]\d)-(?P<id>[0-3]\d)\b)
    | (?P<num>(?P<n1>\d{{1,2}})(?P<nsep>[./-])(?P<n2>\d{{1,2}})(?P=nsep)(?P<n3>{_YEAR}|\d\d)\b)
    | (?P<dmy>(?P<dd>{_DAY})\.?\s+(?:de\s+|of\s+|day\s+of\s+)?(?P<dm>{_MONTH})\b\.?
        (?:{_GAP}(?:de\s+)?(?P<dy>{_YEAR})\b)?)
    | (?P<mdy>(?P<mm>{_MONTH})\b\.?\s*(?P<md>{_DAY})\b(?!\.\d)(?:{_GAP}(?P<my>{_YEAR})\b)?)
    | (?P<moy>(?P<om>{_MONTH})\b\.?,?\s*(?P<oy>{_YEAR})\b)
    | (?P<yspan>(?P<ys>{_YEAR})\s?[/–-]\s?(?P<ye>{_YEAR}|\d\d)\b(?![-/\d]))
    | (?P<qtr>(?:q(?P<q1>[1-4])|(?P<q2>[1-4])q)(?:{_SHORT_YEAR})?\b)
    | (?P<hlf>(?:h(?P<h1>[12])|(?P<h2>[12])h)(?:{_SHORT_YEAR.replace("sy", "hy")})?\b)
    | (?P<fy>(?:fye?|cy|fiscal(?:\s+year)?|financial\s+year|boekjaar|exercice|geschäftsjahr)[\s'’|-]*
        (?:(?:20)?\d\d\s?/\s?)?(?P<fyy>{_YEAR}|\d\d)\b(?!\s*(?:-?weeks?|months?)))
    | (?P<oqtr>(?P<oq>{_ORDINAL})[\s-]+(?:fiscal[\s-]+)?(?:quarters?|qtr|kwartaal)\b)
    | (?P<ohlf>(?P<oh>first|second|1st|2nd|eerste|tweede)[\s-]+half(?:[\s-]*year)?\b)
    | (?P<ospan>(?:first|1st|eerste)[\s-]+(?P<oc>{_COUNT})[\s-]+(?:months|maanden)\b)
    | (?P<span>(?P<sc>{_COUNT})[\s-]+(?:(?:and|&|to|or|,)\s+(?P<sc2>{_COUNT})[\s-]+)?
        (?:fiscal[\s-]+)?(?P<su>months?|weeks?|maanden|wk)(?:[\s-]*period)?s?\b)
    | (?P<ttm>(?:trailing|last|past|preceding)[\s-]+
        (?:(?:twelve|12)[\s-]+months|(?:four|4)[\s-]+(?:fiscal[\s-]+)?quarters)\b|\b(?:ltm|ttm)\b)
    | (?P<ytd>(?:fiscal\s+)?year[\s-]+to[\s-]+date\b|\bytd\b)
    | (?P<yrs>(?:fiscal\s+|financial\s+|calendar\s+)?(?:years?|jaar|boekjaar|exercice|jahr)
        (?=[\s-]*(?:period\s+)?(?:then\s+)?[|\s-]*(?:ended|ending|to\b|eindigend|geëindigd|clos)))
    | (?P<qtrs>(?:fiscal\s+)?quarters?(?:ly\s+period)?s?(?=[\s|-]*(?:ended|ending|to\b)))
    | (?P<hlfs>half[\s-]*years?(?=[\s|-]*(?:ended|ending|to\b)))
    | (?P<months>months?(?=[\s|-]*(?:ended|ending)))
    | (?P<periods>periods?(?=[\s|-]*(?:ended|ending|from|to\b)))
    | (?P<ended>(?:ended|ending|eindigend(?:e)?\s+op|geëindigd\s+op)\b)
    | (?P<incep>(?:since|from|date\s+of)\s+inception\b|\binception\b)
    | (?P<range>(?:to|through|thru|until|t/m|tot(?:\s+en\s+met)?)\b)
    | (?P<asof>(?:as\s+of|as\s+at|at|per|op|au|zum)(?=[\s|]))
    | (?P<year>(?<![$£€.,])(?P<y>{_YEAR})\b(?!-?[-/]\d|[.,]\d|\s?%|\s+{_THING}))
    ) | (?P<dash>(?<=\s)[-–—](?=\s))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_HINT = re.compile(
    r"\d|months?\b|weeks?\b|years?\b|quarter|half|ended|ytd|ltm|ttm|maand|kwartaal|jaar|inception",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One period word at `start`..`end` of the text.

    `kind`: date (year, month and day are known), monthday (no year), month (month and year), year, yearspan (`year` is
    the later one), years (from `number` to `year`), fiscal (a year said to be fiscal), quarter, half (`number`, and the
    year where given), span (`number` months, `number2` a second length), first (the year's first `number` months), ytd,
    ttm, period, ended, inception, range, asof.
    """

    kind: str
    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    number: int | None = None
    number2: int | None = None

    @property
    def date(self) -> date | None:
        """The full date, where the token is one."""
        if self.kind != "date" or self.year is None or self.month is None or self.day is None:
            return None
        return date(self.year, self.month, self.day)


def scan(text: str) -> list[Token]:
    """All period words of `text`, left to right."""
    if not _HINT.search(text):
        return []
    return [t for match in _TOKEN.finditer(text) if (t := _token(match)) is not None]


def full_year(text: str) -> int:
    """A year of two or four digits: "23" is 2023, "97" is 1997."""
    number = int(text)
    if number >= 100:
        return number
    return number + (2000 if number < 70 else 1900)


def clamp_day(year: int, month: int, day: int) -> date:
    """The day of that month, or the month's last (29 February in a common year)."""
    return date(year, month, min(day, month_end(year, month).day))


_SIMPLE = {
    "ttm": ("ttm", 12), "ytd": ("ytd", None), "yrs": ("span", 12), "qtrs": ("span", 3), "hlfs": ("span", 6),
    "months": ("span", 1), "periods": ("period", None), "ended": ("ended", None), "incep": ("inception", None),
    "range": ("range", None), "dash": ("range", None), "asof": ("asof", None),
}  # fmt: skip


def _token(m: re.Match[str]) -> Token | None:
    kind = m.lastgroup or ""
    if kind in _SIMPLE:
        name, number = _SIMPLE[kind]
        return Token(name, m.start(), m.end(), number=number)
    return _READERS[kind](m)


def _dated(m: re.Match[str], year: str | None, month: int, day: str) -> Token | None:
    number = int(day) if day.isdigit() else int(re.sub(r"\D", "", day))
    if not 1 <= month <= 12 or not 1 <= number <= 31:
        return None
    if year is None:
        return Token("monthday", m.start(), m.end(), month=month, day=number)
    last = clamp_day(full_year(year), month, number)
    if last.day != number:
        return None
    return Token("date", m.start(), m.end(), year=last.year, month=month, day=number)


def _numeric(m: re.Match[str]) -> Token | None:
    """Numeric dates: dots and dashes put the day first; with slashes the reading that is a valid month end wins."""
    first, second, year = int(m["n1"]), int(m["n2"]), full_year(m["n3"])
    readings = [(second, first)] if m["nsep"] != "/" else [(first, second), (second, first)]
    valid = [(mo, d) for mo, d in readings if 1 <= mo <= 12 and 1 <= d <= month_end(year, mo).day]
    if not valid:
        return None
    ends = [r for r in valid if is_month_end(date(year, *r)) or (m["nsep"] == "." and r[1] == 1)]
    month, day = (ends or valid)[0]
    if not ends and (len(set(valid)) > 1 or len(m["n3"]) == 2):
        return None
    return Token("date", m.start(), m.end(), year=year, month=month, day=day)


def _month_year(m: re.Match[str]) -> Token:
    return Token("month", m.start(), m.end(), year=int(m["oy"]), month=MONTH_NUMBER[m["om"].lower()])


def _year_span(m: re.Match[str]) -> Token | None:
    first = int(m["ys"])
    last = first // 100 * 100 + int(m["ye"]) if len(m["ye"]) == 2 else int(m["ye"])
    if last == first + 1:
        return Token("yearspan", m.start(), m.end(), year=last)
    return Token("years", m.start(), m.end(), year=last, number=first) if last > first else None


def _quarter(m: re.Match[str]) -> Token:
    year = m["sy1"] or m["sy2"] or m["sy3"]
    return Token("quarter", m.start(), m.end(), year=full_year(year) if year else None, number=int(m["q1"] or m["q2"]))


def _half(m: re.Match[str]) -> Token:
    year = m["hy1"] or m["hy2"] or m["hy3"]
    return Token("half", m.start(), m.end(), year=full_year(year) if year else None, number=int(m["h1"] or m["h2"]))


def _ordinal(kind: str, group: str, m: re.Match[str]) -> Token:
    return Token(kind, m.start(), m.end(), number=ORDINALS[m[group].lower()])


def _count(text: str) -> int:
    return int(text) if text.isdigit() else NUMBER_WORDS[text.lower()]


def _months_of(count: int, unit: str) -> int:
    if unit[0] != "w":
        return count
    return round(count * 7 / 30.4375)


def _span(m: re.Match[str]) -> Token | None:
    months = _months_of(_count(m["sc"]), m["su"].lower())
    other = _months_of(_count(m["sc2"]), m["su"].lower()) if m["sc2"] else None
    return Token("span", m.start(), m.end(), number=months, number2=other) if months else None


_READERS: dict[str, Callable[[re.Match[str]], Token | None]] = {
    "iso": lambda m: _dated(m, m["iy"], int(m["im"]), m["id"]),
    "num": _numeric,
    "dmy": lambda m: _dated(m, m["dy"], MONTH_NUMBER[m["dm"].lower()], m["dd"]),
    "mdy": lambda m: _dated(m, m["my"], MONTH_NUMBER[m["mm"].lower()], m["md"]),
    "moy": _month_year,
    "yspan": _year_span,
    "qtr": _quarter,
    "qtry": _quarter,
    "hlf": _half,
    "fy": lambda m: Token("fiscal", m.start(), m.end(), year=full_year(m["fyy"])),
    "oqtr": lambda m: _ordinal("quarter", "oq", m),
    "ohlf": lambda m: _ordinal("half", "oh", m),
    "ospan": lambda m: Token("first", m.start(), m.end(), number=_count(m["oc"])),
    "span": _span,
    "year": lambda m: Token("year", m.start(), m.end(), year=int(m["y"])),
}
