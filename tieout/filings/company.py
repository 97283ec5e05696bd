"""Who the filing is about: the registrant's name as printed.

Input: the front of a filing. Output: the name that all evidence together speaks for: captions and labels of the cover,
its largest type, running heads, headings of statements, the audit report's address, the signatures, what the text says
of "the Company", release headlines, tickers, copyright lines and the file's title. Invariants: what can never be a name
is no candidate; a name that nothing but one weak clue supports is none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tieout.filings import names
from tieout.filings.evidence import Candidate, Found, Weighed, settled, weighed
from tieout.filings.front import Front, Line, runs
from tieout.lexicon import lexicon, says

# How much each clue says. A name that the text hardly ever prints needs a caption to stand.
_WEIGHTS = {
    "caption": 12.0, "label": 9.0, "file number": 6.0, "cover, legal form": 5.0, "cover, word of a form": 3.0,
    "cover, largest type": 1.5, "title line": 3.0,
    "running head": 5.0, "statement heading": 4.0, "registration": 5.0, "addressed": 5.0, "signature": 5.0,
    "the company": 4.0, "announces": 3.0, "exchange": 6.0, "about": 4.0, "copyright": 3.0, "metadata": 2.0, "text": 3.0,
}  # fmt: skip
_ABSENT = 0.5  # of the evidence of a name that no page prints; one that every page prints has this and 1 more
_LEAST = 2.0
_OTHERS = 0.35  # of the weight where the name is one that any filing may print
_ON_FRONT = 3  # pages that a cover takes
_REPEATED = 3  # pages on which a line stands that is a running head
_DISPLAY = 1.3  # times the page's middle type size: what is set to be seen first
_SPARSE = 12  # lines of a page that is nothing but a title
_LINE = 110  # characters of a heading
_AFTER = ("addressed", "about", "copyright")
_BEFORE = {"cover_incorporated": "the company", "cover_announces": "announces", "cover_exchange": "exchange"}
_ROLES = ("cover_addressed", "cover_about", "cover_copyright", "cover_authorized", *_BEFORE)

_EXCHANGE = re.compile(r"\([^()]{2,40}:[^()]{1,20}\)[\s,]*$")  # "(NYSE: ACM)" between a name and its verb

Name = Candidate[str]


def read_company(front: Front) -> Found[str] | None:
    """The company's name, or None where the evidence is thin."""
    pages = front.sample() + front.last(3)
    texts = {number: front.text(number) for number in pages}
    words = Counter(w for text in texts.values() for w in re.findall(r"[^\W\d_]{2,}", text.casefold()))
    common = {word for word, count in words.items() if count >= 2}
    found = [replace(c, value=names.mend(c.value, common)) for c in _candidates(front, texts)]
    fit = [c for c in found if names.plausible(c.value)]
    return settled(_ranked(fit, texts), _LEAST)


def _candidates(front: Front, texts: dict[int, str]) -> Iterator[Name]:
    fronts = list(dict.fromkeys([1, 2, 3, *([front.cover] if front.cover else [])]))
    for number in fronts:
        lines = front.lines(number)
        yield from _captions(lines)
        yield from _labels(lines, commission=number == front.cover)
    yield from _covers(front)
    yield from _running(front, list(texts))
    for number, text in texts.items():
        yield from _headings(front.lines(number))
        yield from _said(number, text)
    yield from _metadata(front.metadata, texts)
    yield from _in_text(texts)


def _candidate(name: str | None, rule: str, page: int, part: float = 1.0) -> Iterator[Name]:
    if name and names.plausible(cleaned := names.clean(name)):
        place = f"cover page {page}" if rule in ("caption", "label", "file number") else f"page {page}"
        yield Candidate(cleaned, place, rule, _WEIGHTS[rule] * part)


# The cover


def _captions(lines: list[Line]) -> Iterator[Name]:
    """The name over "(Exact name of registrant as specified in its charter)", or beside or below it."""
    for index, line in enumerate(lines):
        mentions = lexicon("cover_caption").find(line.text)
        if not mentions:
            continue
        above = _above(lines, index)
        beside = line.text[: mentions[0].start].strip(" (:") or line.text[mentions[-1].end :].strip(" ):")
        below = lines[index + 1].text if index + 1 < len(lines) else ""
        for name, part in ((above, 1.0), (beside, 1.0), (below, 0.3)):
            found = list(_candidate(name, "caption", line.page, part))
            yield from found
            if found:
                break


def _above(lines: list[Line], index: int) -> str:
    """The name's lines over a caption: upwards while the type stays the same."""
    taken: list[Line] = []
    for line in reversed(lines[max(0, index - 5) : index]):
        if not re.search(r"\w", line.text.replace("_", "")):
            if taken:
                break
            continue
        if taken and (
            abs(line.size - taken[-1].size) > 0.6 or not names.plausible(names.clean(f"{line.text} {taken[-1].text}"))
        ):
            break
        if not names.plausible(names.clean(line.text)) and (not taken or len(line.text.split()) > 1):
            break
        taken.append(line)
    return " ".join(line.text for line in reversed(taken))


def _labels(lines: list[Line], *, commission: bool) -> Iterator[Name]:
    """The value after "Name of entity:", on the line or on the next; rows of a cover that begin with a file number."""
    for index, line in enumerate(lines):
        following = lines[index + 1].text if index + 1 < len(lines) else ""
        first = next(iter(lexicon("cover_label").find(line.text)), None)
        if first is not None and not line.text[: first.start].strip(" ([【"):
            rest = line.text[first.end :].strip(" :：】])")
            yield from _candidate(_one(rest or following), "label", line.page)
        for mention in lexicon("cover_file_number").find(line.text) if commission else ():
            rest = re.sub(r"^[\W\d]+", "", line.text[mention.end :])
            yield from _candidate(rest if len(rest) > 2 else following, "file number", line.page)
        row = re.match(r"\d{1,3}-\d{3,6}\s+(\D.{3,90}?)(?=\s+\d\d-\d{7}|\s*[(;]|$)", line.text)
        if row and commission:
            yield from _candidate(row[1], "file number", line.page)


def _one(text: str) -> str:
    return (names.unspaced(text) or text) if text else text


def _covers(front: Front) -> Iterator[Name]:
    """Lines of the first pages that end in a legal form or stand beside a registration; the largest type of page 1."""
    for number in range(1, min(_ON_FRONT, front.page_count) + 1):
        lines = front.lines(number)
        part = 1.0 if number == 1 else 0.5
        sizes = sorted(x.size for x in lines)
        display = max(_DISPLAY * sizes[len(sizes) // 2], 0.6 * sizes[-1]) if sizes else 0.0
        for run in runs(lines[:60], _LINE):
            text = names.clean(" ".join(x.text for x in run))
            name = names.unspaced(text) or text
            if says(name, "report_title"):
                continue
            if names.legal(name):
                yield from _candidate(name, "cover, legal form", number, part)
            elif number == 1 and says(name.split(" ")[-1], "cover_legal"):
                yield from _candidate(name, "cover, word of a form", number)
            elif number == 1 and (run[0].size >= display or len(lines) < _SPARSE):
                yield from _candidate(name, "cover, largest type", number)
        for line in lines[:60]:
            yield from _beside(line, part)


def _beside(line: Line, part: float = 1.0) -> Iterator[Name]:
    """The name before a registration number or before a report's title: "OFX Group Limited | ABN 12 345"."""
    if len(line.text) > _LINE:
        return
    for role, rule in (("cover_registration", "registration"), ("report_title", "title line")):
        for mention in lexicon(role).find(line.text):
            head = line.text[: mention.start].strip(" |,–-(:/_·•")
            name = names.unspaced(head) or re.sub(r"^[\W\d]+(?=[^\W\d])|\s*\b(?:19|20)\d\d\b.*$", "", head)
            yield from _candidate(name, rule, line.page, part)


# Running heads and statements


def _running(front: Front, pages: list[int]) -> Iterator[Name]:
    """Names in lines that many pages repeat."""
    seen: dict[str, list[int]] = defaultdict(list)
    first: dict[str, str] = {}
    for number in pages:
        for text in {line.text for line in front.lines(number) if 2 < len(line.text) <= _LINE}:
            plain = re.sub(r"[\d\s.|–-]+", " ", text).strip().casefold()
            seen[plain].append(number)
            first.setdefault(plain, text)
    for plain, numbers in seen.items():
        if len(numbers) < min(_REPEATED, len(pages)) or len(numbers) < 0.12 * len(pages) or len(pages) < 3:
            continue
        share = min(1.0, 1.5 * len(numbers) / len(pages))
        for name, strong in _in_head(first[plain]):
            yield from _candidate(name, "running head", numbers[0], share * (1.0 if strong else 0.25))


def _in_head(text: str) -> Iterator[tuple[str, bool]]:
    """What of a running head can be the name, and whether its place says so."""
    text = re.sub(r"^[\d\s|.–-]+(?=\D{3})|[\s|–-]+\d{1,3}$", "", text)
    if name := names.unspaced(text):
        yield name, True
        return
    titles = sorted(lexicon("report_title", "cover_registration").find(text), key=lambda m: m.start)
    if titles:
        head = re.sub(r"\W*\b(?:19|20)\d\d\b(?:/\d\d)?\W*$", "", text[: titles[0].start])
        yield head.strip(" |,–—-(:/_·•"), True
        tail = re.sub(r"^\W*\b(?:19|20)\d\d\b(?:/\d\d)?\W*", "", text[titles[-1].end :])
        yield re.sub(r"\s*\b(?:19|20)\d\d\b.*$", "", tail).strip(" |,–—-(:/_·•"), True
        return
    parts = [p.strip() for p in re.split(r"\s[|–—·•]\s|\s{2,}", text)]
    for part in parts:
        yield part, names.legal(part)


def _headings(lines: list[Line]) -> Iterator[Name]:
    """The name over a statement's title; it may end in "and Subsidiaries"."""
    for index, line in enumerate(lines[:8]):
        mentions = lexicon("report_statement").find(line.text)
        if not mentions or len(line.text) > _LINE:
            continue
        head = line.text[: mentions[0].start]
        groups = lexicon("cover_group").find(head)
        own = head[: groups[0].start] if groups and groups[0].start else head
        yield from _candidate(own if names.legal(names.clean(own)) else None, "statement heading", line.page)
        for above in lines[max(0, index - 2) : index]:
            name = names.clean(above.text)
            strong = names.legal(name) or says(above.text, "cover_group")
            yield from _candidate(name, "statement heading", line.page, 1.0 if strong else 0.3)


# Running text


def _said(number: int, text: str) -> Iterator[Name]:
    """Names beside words that introduce the company."""
    for mention in lexicon(*_ROLES).find(text):
        role = mention.entry.role
        if role in _BEFORE:
            start = mention.start
            start = len(_EXCHANGE.sub("", text[:start]).rstrip(" \n,(–—-"))
            part = 1.0 if role != "cover_announces" or number == 1 else 0.4
            if role == "cover_exchange" and number > 1:
                part = 0.2
            for name in names.names_before(text, start):
                yield from _candidate(name, _BEFORE[role], number, part)
            continue
        after = mention.end
        if role == "cover_copyright":
            after += len(re.match(r"[\s©,]*(?:by\s)?(?:(?:19|20)\d\d[\s,–-]*)*(?:by\s)?", text[after:])[0])  # type: ignore[index]
        if role == "cover_authorized":
            rule = "signature"
            after += len(re.match(r"[\s.,:_]*(?:Date[d:]*[^A-Z]*[A-Z][a-z]+ \d\d?, \d{4})?\s*", text[after:])[0])  # type: ignore[index]
        else:
            rule = role.removeprefix("cover_")
        if role == "cover_about" and text[mention.start].islower():
            continue
        yield from _candidate(names.name_after(text, after), rule, number)


def _metadata(metadata: dict[str, str], texts: dict[int, str]) -> Iterator[Name]:
    """Parts of the file's title and author, where the pages print them too."""
    printed = " ".join(texts.values()).casefold()
    for field, part in (("title", 1.0), ("author", 0.7), ("subject", 0.5)):
        for piece in re.split(r"\s[-–|:]\s|_|\bfor\b|\bfiled\b|,\s(?=\d)", metadata.get(field, "")):
            name = names.clean(re.sub(r"\s*\b(?:19|20)\d\d\b.*$", "", piece))
            if names.plausible(name) and printed.count(names.bare(name).casefold()) >= 3:
                yield Candidate(name, "metadata", "metadata", _WEIGHTS["metadata"] * part)


def _in_text(texts: dict[int, str]) -> Iterator[Name]:
    """Legal names that the running text of many pages prints."""
    pages: Counter[str] = Counter()
    where: dict[str, int] = {}
    for number, text in texts.items():
        for name in set(names.legal_names(text)):
            pages[name] += 1
            where.setdefault(name, number)
    most = max(pages.values(), default=0)
    for name, count in pages.items():
        if count >= 2 or len(texts) < 4:
            yield from _candidate(name, "text", where[name], count / most if len(texts) > 3 else 0.5)


# The decision


def _ranked(found: list[Name], texts: dict[int, str]) -> list[Weighed[str]]:
    """Names by evidence: what the pages print more often counts more; a part of a stronger name lends it its weight."""
    fit = [replace(c, score=c.score * _OTHERS) if names.other_party(c.value) else c for c in found]
    pages = [t.replace("\n", " ").casefold() for t in texts.values()]
    groups = []
    for one in weighed(fit, names.key):
        said = re.sub(r"\s+", " ", names.bare(one.best.value).casefold())
        presence = sum(said in page for page in pages) / max(len(pages), 1)
        groups.append(Weighed(one.best, one.score * (_ABSENT + presence)))
    groups.sort(key=lambda w: -w.score)
    return sorted(_absorbed(groups), key=lambda w: -w.score)


def _absorbed(groups: Iterable[Weighed[str]]) -> list[Weighed[str]]:
    kept: list[Weighed[str]] = []
    for group in groups:
        own = names.key(group.best.value)
        for index, stronger in enumerate(kept):
            other = names.key(stronger.best.value)
            if len(own) > 2 and len(other) > 2 and (own in other or other in own):
                kept[index] = replace(stronger, score=stronger.score + 0.5 * group.score)
                break
        else:
            kept.append(group)
    return kept
