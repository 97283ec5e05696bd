"""Which kind of filing it is: read off the first pages.

Input: the front of a filing. Output: the form as its filer names it ("10-K", "8-K/A") or, outside the commission's
forms, the kind that its title names (`report_title`). Invariant: a page with a commission's cover decides alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tieout.filings.evidence import Candidate, Found, decide
from tieout.filings.front import Front, runs
from tieout.lexicon import Mention, lexicon, says
from tieout.quantities.periods import find_periods

_CODES = r"(10-K(?:T|405|SB)?|10-Q(?:T|SB)?|8-K|20-F|40-F|6-K|11-K|N-CSRS?|N-1A|N-2|N-PX|S-[134]|F-[134]|10|13F)"
_SEC = re.compile(rf"\W*FORM\s*{_CODES}(\s?/\s?A)?(?![-\d])", re.IGNORECASE)
_SQUEEZED = re.compile(rf"FORM\n?{_CODES}(/A)?(?![-\d])", re.IGNORECASE)
_DASHES = str.maketrans("‐‑‒–—−", "------")
_TITLE_LINES = 40
_LONG = 110  # characters of a line that is no title any more
_REACH = 80  # characters between "announces" and "results"
_BY_PAGE = (6.0, 3.0, 2.0)  # what a title says on the first page, the second, the third
_HEAD, _HEADED = 0.7, 0.3  # what a title over another page says, and the part of the line that it takes
_NUMBER = re.compile(r"\W*(?:[A-Z]{2})?\d{5,8}\b")
_HALF = "half-year report"


def read_form(front: Front) -> Found[str] | None:
    """The form or kind of filing; None where the first pages do not say."""
    return _sec_form(front) or _release(front) or _titled(front) or _statements(front)


def _sec_form(front: Front) -> Found[str] | None:
    for number in dict.fromkeys([*((front.cover,) if front.cover else ()), 1, 2, 3]):
        lines = [line.text.translate(_DASHES) for line in front.lines(number)]
        match = next((m for text in lines if len(text) < 60 and (m := _SEC.match(text))), None)
        if match is None and number == front.cover:
            short = [text for text in lines[:_TITLE_LINES] if len(text) < 60]
            match = _SQUEEZED.search(re.sub(r"[^\S\n]", "", "\n".join(short)))
        if match:
            name = match[1].upper() + ("/A" if match[2] else "")
            return Found(_of_fund(front, name), f"cover page {number}", "form", 0.99)
    return None


def _of_fund(front: Front, name: str) -> str:
    """A post-effective amendment of a fund's registration that takes effect under rule 485(b) is a 485BPOS."""
    text = front.text(1) + front.text(2)
    amended = re.search(r"post-effective\s+amendment", text, re.IGNORECASE)
    by_rule = re.search(r"/\s?X\s?/[^/]{0,80}paragraph\s+\(b\)", text, re.IGNORECASE)
    return "485BPOS" if name == "N-1A" and amended and by_rule else name


def _release(front: Front) -> Found[str] | None:
    """A first page that is called a release, or on which somebody announces results."""
    head = " ".join(line.text for line in front.lines(1)[:30])
    outcomes = lexicon("report_outcome").find(head)
    announced = any(
        0 <= outcome.start - verb.end <= _REACH
        for verb in lexicon("report_announces").find(head)
        for outcome in outcomes
    )
    if says(head, "report_results") and (announced or says(head, "report_release")):
        return Found("earnings release", "cover page 1", "announces" if announced else "release", 0.9)
    return None


def _titled(front: Front) -> Found[str] | None:
    found = decide(_titles(front), least=1.0)
    if found is None:
        return None
    value = found.value
    if value == "interim report":
        value = _of_part(front)
    if value == "annual report" and _registered(front.text(1) + front.text(2)):
        value = "accounts"
    return Found(value, found.source, found.rule, found.confidence, found.second)


def _registered(text: str) -> bool:
    """Whether the first pages give a register's number, as accounts that are filed with a register do."""
    return any(_NUMBER.match(text, m.end) for m in lexicon("report_registered").find(text))


def _titles(front: Front) -> Iterator[Candidate[str]]:
    """Titles on the first pages: earlier, larger and by themselves they say more; and in the heads of other pages."""
    for number, score in enumerate(_BY_PAGE, 1):
        lines = front.lines(number)[:_TITLE_LINES]
        largest = max((line.size for line in lines), default=1.0)
        taken: set[str] = set()
        for run in sorted(runs(lines, _LONG), key=len, reverse=True):
            text = " ".join(line.text for line in run)
            for mention in lexicon("report_title").find(text):
                if len(run) > 1 and all(text[mention.start : mention.end] not in line.text for line in run):
                    taken.update(line.text for line in run)
                elif len(run) > 1 or run[0].text in taken:
                    continue
                part = (mention.end - mention.start) / max(len(text), 1)
                weight = score * (0.3 + 0.7 * run[0].size / largest) * (0.5 + 0.5 * part)
                if _stands_apart(text, mention):
                    yield Candidate(mention.value, f"cover page {number}", "title", weight)
    for number in front.sample()[len(_BY_PAGE) :]:
        for line in front.lines(number):
            for mention in lexicon("report_title").find(line.text) if len(line.text) <= _LONG else ():
                if mention.end - mention.start > _HEADED * len(line.text):
                    score = _HEAD if mention.value != "accounts" else _HEAD / 2
                    yield Candidate(mention.value, f"page {number}", "head", score)


def _stands_apart(text: str, mention: Mention) -> bool:
    """Whether a title is the line's subject: not a part of a sentence in small letters."""
    words = text[: mention.start].split()
    return len(words) <= 8 and not (len(words) > 3 and all(w.islower() for w in words[-3:]))


def _of_part(front: Front) -> str:
    """An interim report is quarterly where its head names three or nine months or a quarter, else of a half year."""
    for number in (1, 2, 3):
        head = " ".join(line.text for line in front.lines(number)[:_TITLE_LINES])
        for mention in find_periods(head):
            if mention.months == 6 or mention.half or mention.quarter == 2:
                return _HALF
            if mention.quarter or mention.months in (3, 9):
                return "quarterly report"
    return _HALF


def _statements(front: Front) -> Found[str] | None:
    for line in front.first(5):
        if len(line.text) < 90 and says(line.text, "report_statement", "report_balance"):
            return Found("financial statements", f"page {line.page}", "statement", 0.5)
    return None
