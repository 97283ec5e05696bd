"""Which kind of filing it is: read off the first pages.

Output: the form as its filer names it ("10-K", "8-K/A") or, outside the SEC's forms, one of the kinds of `_KINDS`.
"""

from __future__ import annotations

import re

from tieout.filings.front import Found, Front

_SEC = re.compile(
    r"\W*FORM\s+(10-K(?:T|405|SB)?|10-Q(?:T|SB)?|8-K|20-F|40-F|6-K|11-K|N-CSRS?|N-1A|N-2|N-PX|S-[134]|F-[134]|10|13F)"
    r"(\s?/\s?A)?\b(?!-)",
    re.IGNORECASE,
)
_KINDS = (
    ("prospectus", re.compile(r"\W*(?:summary |statutory |base )?prospectus\W*", re.IGNORECASE)),
    ("fact sheet", re.compile(r".{0,60}\bfact\s?sheet\b.{0,60}", re.IGNORECASE)),
    ("half-year report", re.compile(
        r".{0,60}\b(?:half[\s-]?year(?:ly)?|interim|semi-?annual|halfjaar)\w*\b.{0,20}\b(?:report|financial|statements|accounts|verslag|"
        r"results|cijfers).{0,60}|.{0,20}halfjaar(?:verslag|rapport|cijfers).{0,40}", re.IGNORECASE)),
    ("annual report", re.compile(
        r".{0,50}\b(?:annual\s+(?:financial\s+|management\s+)?report|jaarverslag|rapport\s+annuel|geschäftsbericht|annual\s+results)\b.{0,50}|annual",
        re.IGNORECASE)),
    ("accounts", re.compile(
        r".{0,60}\b(?:financial\s+statements|(?:annual|statutory|abridged|micro-entity|filleted|unaudited)\s+accounts|"
        r"jaarrekening|jaarrapport|rapport|jahresabschluss|comptes\s+annuels)\b.{0,50}", re.IGNORECASE)),
)  # fmt: skip
_RELEASE = re.compile(
    r"\b(?:reports?|announces?|announced|reported)\b.{0,80}\b(?:results|earnings)\b|\bfor\s+immediate\s+release\b|\bpress\s+release\b",
    re.IGNORECASE,
)
_REGISTERED = re.compile(
    r"\b(?:registered|registration|company)\s+(?:number|no\.?)\W*(?:[A-Z]{2})?\d{5,8}|kamer\s+van\s+koophandel|\bkvk\b",
    re.IGNORECASE,
)
_STATEMENT = re.compile(
    r"\b(?:income\s+statement|balance\s+sheets?|statements?\s+of\s+(?:financial\s+position|comprehensive\s+income|income|operations|"
    r"cash\s+flows?)|profit\s+and\s+loss\s+account)\b",
    re.IGNORECASE,
)


def read_form(front: Front) -> Found[str] | None:
    """The form or kind of filing; None where the first pages do not say."""
    return _sec_form(front) or _release(front) or _kind(front) or _statements(front)


def _sec_form(front: Front) -> Found[str] | None:
    for line in front.first(3):
        match = _SEC.match(line.text)
        if match and len(line.text) < 60:
            name = match[1].upper() + ("/A" if match[2] else "")
            return Found(_of_fund(front, name), f"cover page {line.page}")
    return None


def _of_fund(front: Front, name: str) -> str:
    """A post-effective amendment of a fund's registration that takes effect under rule 485(b) is a 485BPOS."""
    text = front.text(1) + front.text(2)
    amended = re.search(r"post-effective\s+amendment", text, re.IGNORECASE)
    by_rule = re.search(r"/\s?X\s?/[^/]{0,80}paragraph\s+\(b\)", text, re.IGNORECASE)
    return "485BPOS" if name == "N-1A" and amended and by_rule else name


def _release(front: Front) -> Found[str] | None:
    head = " ".join(line.text for line in front.lines(1)[:30])
    quarter = re.search(r"\bquarter|\bfull[\s-]year|\bhalf[\s-]year|\bresults\b", head, re.IGNORECASE)
    if quarter and _RELEASE.search(head):
        return Found("earnings release", "cover page 1")
    return None


def _kind(front: Front) -> Found[str] | None:
    for number in (1, 2, 3):
        lines = front.lines(number)
        for name, pattern in _KINDS:
            if any(pattern.fullmatch(line.text) for line in lines[:40]):
                private = name in ("annual report", "accounts") and _REGISTERED.search(front.text(1) + front.text(2))
                return Found("accounts" if private else name, f"cover page {number}")
    return None


def _statements(front: Front) -> Found[str] | None:
    for line in front.first(5):
        if len(line.text) < 90 and _STATEMENT.search(line.text):
            return Found("financial statements", f"page {line.page}")
    return None
