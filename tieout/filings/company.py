"""Who the filing is about: the registrant's name as printed.

Read from "Exact name of registrant", from the name before a ticker in a release, or as the name with a legal form that
heads the most pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tieout.filings.front import Found, Front, Line

_EXACT = re.compile(r"\(?\s*exact\s+name\s+of\s+(?:the\s+)?(?:registrant|company|issuer)", re.IGNORECASE)
_NOT_A_NAME = re.compile(
    r"[\W_\d]*$|\s*[(/\[]|.*\b(?:commission|file\s+n(?:o|umber)|transition|period|form|report|date\s+of|act\s+of|for\s+the|or|to)\b[\s:.\d-]*$"
    r"|.*(?:commission\s+file|earliest\s+event|securities\s+(?:and\s+)?exchange)|(?:19|20)\d\d$|.*\b\d+-\d{3,}",
    re.IGNORECASE,
)
_TICKER = re.compile(
    r"(?:^|[–—-]{1,2}\s|\.\s|\)\s)((?:[A-Z][\w&.,'’-]*\s?(?:of\s|and\s|&\s)?){1,8}?)\s*"
    r"\((?:the\s)?(?:NYSE|NASDAQ|Nasdaq|TSX|LSE|AIM|Euronext|AMEX|OTC|SIX)\b[^)]{0,40}\)"
)
_LEGAL = re.compile(
    r"(?P<name>.{2,75}?(?<![\w.])(?:(?i:limited|ltd|plc|p\.l\.c\.|llp|incorporated|inc|corp|corporation|company|trust|fund|gmbh|b\.?v|n\.?v|"
    r"s\.p\.a|s\.a\.?s?|holdings?)|SA|AG|SE|ASA|AB|A/S|Oyj|NV|BV|SpA)\b(?:\s?\.(?!\w))?)(?=\s*(?:$|[,(;|:–—/]|\s-\s)|\s+(?i:annual|half|interim|consolidated|report|financial|notes)\b)"
)
_LEAD = re.compile(
    r"(?:for|of|to\s+the\s+members\s+of|the\s+board\s+of|directors\s+of|annual\s+report(?:\s+of)?|\d+)\s+",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:llp|bank|barclays|hsbc|auditors?|accountants?|registrars?|solicitors?|depositary|custodian|stock\s+exchange|insurance\s+company|"
    r"holdings?\s+in|shares?|each|services|advisers?|subsidiar\w+|pension|the\s+(?:company|fund|trust|group)|its|were|was|is|are|has|by|with|"
    r"that|this|such|any|all|from)\b",
    re.IGNORECASE,
)
_IN_TEXT = re.compile(
    r"(?:[A-ZÀ-Þ][\wÀ-ÿ&.'’-]*\s(?:of\s|and\s|&\s|de\s)?){1,6}(?:[Ll]imited|[Ll]td|PLC|plc|Plc|LLP|Inc|Corp|Corporation|GmbH|N\.V|B\.V|S\.A|SA|AG|SE|ASA|AB)\b"
)
_PAGES_IN_TEXT = 4  # a name on fewer sampled pages may be a subsidiary's or a supplier's


def read_company(front: Front) -> Found[str] | None:
    """The company's name, or None where none stands out."""
    return _registrant(front) or _before_ticker(front) or _heading(front) or _in_text(front)


def clean(name: str) -> str:
    """A printed name without stray spaces, rules, brackets and markers at its ends."""
    name = re.sub(r"\s+([.,])", r"\1", re.sub(r"\s+", " ", name))
    return re.sub(r"\s*(?:\*+|[¹²³†‡]|\(\d\))$", "", name).strip(" _–—|*:;,")


def _registrant(front: Front) -> Found[str] | None:
    lines = list(front.first(3))
    for index, line in enumerate(lines):
        if not _EXACT.match(line.text):
            continue
        names = list(_name_above(lines, index))
        if names:
            return Found(clean(" ".join(reversed(names))), f"cover page {line.page}")
    return None


def _name_above(lines: list[Line], index: int) -> Iterator[str]:
    """The name's lines, last first: upwards from the caption while the type stays the same."""
    size: float | None = None
    for line in reversed(lines[max(0, index - 4) : index]):
        blank = not re.search(r"\w", line.text.replace("_", ""))
        if blank and size is None:
            continue
        if _NOT_A_NAME.match(line.text) or (size is not None and abs(line.size - size) > 0.6):
            return
        size = line.size
        yield line.text


def _before_ticker(front: Front) -> Found[str] | None:
    text = " ".join(line.text for line in front.lines(1))
    match = _TICKER.search(text)
    return Found(clean(match[1]), "page 1") if match else None


def _heading(front: Front) -> Found[str] | None:
    """The name with a legal form that stands alone at the head of most pages; the cover counts most."""
    pages: Counter[str] = Counter()
    printed: dict[str, tuple[str, int]] = {}
    for number in front.sample(8, 8):
        for key, name in _named(front.lines(number)):
            pages[key] += 4 if number == 1 else 1
            printed.setdefault(key, (name, number))
    if not pages:
        return None
    best = max(pages.values())
    key = next(k for k, n in pages.items() if n == best)
    name, number = printed[key]
    return Found(name, f"page {number}") if best >= 2 else None


def _in_text(front: Front) -> Found[str] | None:
    """The legal name that the running text of most pages uses."""
    pages: Counter[str] = Counter()
    where: dict[str, int] = {}
    for number in front.sample(10, 30):
        text = " ".join(line.text for line in front.lines(number))
        for name in {clean(match[0]) for match in _IN_TEXT.finditer(text)}:
            if not _OTHERS.search(name):
                pages[name] += 1
                where.setdefault(name, number)
    if not pages:
        return None
    name, count = min(pages.items(), key=lambda item: (-item[1], item[0]))
    return Found(name, f"page {where[name]}") if count >= _PAGES_IN_TEXT else None


def _named(lines: list[Line]) -> set[tuple[str, str]]:
    found = set()
    for index, line in enumerate(lines):
        match = _LEGAL.match(_LEAD.sub("", line.text, count=1) if _LEAD.match(line.text) else line.text)
        if not match or _OTHERS.search(match["name"]):
            continue
        name = clean(_joined(lines, index, match["name"]))
        if len(name.split()) > 1 and name[0].isupper():
            found.add((re.sub(r"\W", "", name).lower(), name))
    return found


def _joined(lines: list[Line], index: int, name: str) -> str:
    """A name whose first part is on the line above: that line ends openly and has the same type."""
    above = lines[index - 1] if index else None
    if above and re.search(r"(?:&|\band|\bof)$", above.text) and abs(above.size - lines[index].size) < 0.6:
        return f"{above.text} {name}"
    return name
