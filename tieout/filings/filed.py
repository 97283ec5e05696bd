"""On which day a filing was filed or published.

Input: the front of a filing, its form, the end of its period. Output: a date with its source. Invariant: the day lies
after the period's end, and within a year and a half of it.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta

from tieout.filings.evidence import Found
from tieout.filings.front import Front
from tieout.quantities.mentions import find_periods

_SIGNED = re.compile(r"\b(?:dated?|datum)\b\s*:?\s*", re.IGNORECASE)
_APPROVED = re.compile(
    r"(?:\b(?:financial\s+statements|accounts|annual\s+report)\b[^.]{0,120}?\b(?:approved|authori[sz]ed)\b[^.]{0,120}?\bon"
    r"|\b(?:approved|authori[sz]ed)\b(?:\s+and\s+authori[sz]ed)?(?:\s+for\s+issue)?\s+by\s+the\s+(?:board|directors?|members)\b[^.]{0,60}?\bon"
    r"|\bvastgesteld\s+door\b[^.]{0,60}?\bop)\s+(.{6,30})",
    re.IGNORECASE,
)
_HEADED = re.compile(r"\W*signatures?\W*", re.IGNORECASE)
_FILED = re.compile(r"\bfiled\s+(\d\d/\d\d/\d{4})")
_APPROVED_WITHIN = 40
_SHORT = 120  # pages of a report that is read up to the approval; of a longer one a sample must do
_LATEST = timedelta(days=550)  # a filing is signed within a year and a half of its period's end


def read_filed(front: Front, form: str | None, end: date | None) -> Found[date] | None:
    """Day of filing or publication: from the metadata, a release's dateline, the signatures or the approval."""
    match = _FILED.search(front.metadata.get("title", ""))
    if match:
        found = find_periods(match[1])
        if found and found[0].end:
            return Found(found[0].end, "metadata")
    if form == "earnings release":
        return first_date(front, end)
    return _signature(front, end) if _is_sec(form) else _approval(front, end)


def _is_sec(form: str | None) -> bool:
    return bool(form) and any(c.isdigit() for c in form or "")


def first_date(front: Front, end: date | None) -> Found[date] | None:
    """The first bare day on page 1 that may be that of a publication."""
    for line in front.lines(1):
        for mention in find_periods(line.text):
            if mention.end and not mention.months and not mention.first_day and _plausible(mention.end, end):
                return Found(mention.end, "page 1")
    return None


def _signature(front: Front, end: date | None) -> Found[date] | None:
    """Date line below the signatures, or else any date below their heading; backwards over the last pages."""
    for number in range(front.page_count, max(0, front.page_count - 15), -1):
        lines = front.lines(number)
        for index, line in enumerate(lines):
            if not _SIGNED.match(line.text):
                continue
            for mention in find_periods(" ".join(x.text for x in lines[index : index + 3])):
                if mention.end and _plausible(mention.end, end):
                    return Found(mention.end, f"signature, page {number}")
        if any(_HEADED.fullmatch(line.text) or line.text.startswith("/s/") for line in lines):
            days = [m.end for line in lines for m in find_periods(line.text) if m.end and _plausible(m.end, end)]
            if days:
                return Found(Counter(days).most_common(1)[0][0], f"signature, page {number}")
    return None


def _approval(front: Front, end: date | None) -> Found[date] | None:
    pages = range(1, min(front.page_count, _APPROVED_WITHIN) + 1) if front.page_count <= _SHORT else front.sample()
    for number in pages:
        for match in _APPROVED.finditer(" ".join(line.text for line in front.lines(number))):
            for mention in find_periods(match[1])[:1]:
                if mention.end and _plausible(mention.end, end):
                    return Found(mention.end, f"approval, page {number}")
    return None


def _plausible(day: date, end: date | None) -> bool:
    return end is None or end < day <= end + _LATEST
