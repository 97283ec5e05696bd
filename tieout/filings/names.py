"""What a company's name looks like, and which words can never be one.

Input: printed text. Output: names as printed, cleaned; keys under which spellings of one name are equal. Invariants: a
name is made of words that begin with a capital (or of a script without capitals) and of words that join them; text that
covers print around names (`cover_not_name`, `cover_not_whole`) is none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from tieout.lexicon import lexicon
from tieout.quantities.currencies import currency_of
from tieout.quantities.period_words import scan

_LONGEST = 95  # characters of a name
_WORDS = 13
_REACH = 150  # characters before or after a clue in which its name stands
_TOKEN = re.compile(r"\S+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_UNSPACED_NAME = re.compile(r"[^\s、。，：:；;【】「」『』\d/|]+")
_EDGES = " \t_–—|*:;,·•/[]„“”\"'’‘"
_AMOUNT = re.compile(r"\d[,.]\d\d|^[\d\W]+$")
_MARK = re.compile(r"\s*(?:\*+|[¹²³†‡®™]+|\(\d\)|\(continued\))$", re.IGNORECASE)


def clean(name: str) -> str:
    """A printed name without stray spaces, rules, brackets and markers at its ends."""
    name = re.sub(r"\s+([.,])(?=\s|$)", r"\1", re.sub(r"\s+", " ", name.replace("\u200b", "")))
    name = _MARK.sub("", name.strip(_EDGES)).strip(_EDGES)
    for group in lexicon("cover_group").find(name):
        if group.end == len(name) and group.start > 0:
            return name[: group.start].rstrip(_EDGES)
    return name + ")" if name.count("(") > name.count(")") else name


def legal(name: str) -> bool:
    """Whether a name ends (or in scripts without spaces, begins) with a legal form that ends names."""
    found = [m for m in lexicon("cover_legal").find(name) if m.value != "word"]
    return any(m.end >= len(name.rstrip(" .)")) or (m.start == 0 and _UNSPACED.match(name)) for m in found)


@lru_cache(maxsize=4096)
def bare(name: str) -> str:
    """A name without legal forms at its end and "The" at its beginning: what running text calls the company."""
    name = clean(name)
    for mention in reversed(lexicon("cover_legal").find(name)):
        ends = mention.end >= len(name.rstrip(" .)")) and mention.start > 0
        if mention.value != "word" and (ends or (mention.start == 0 and _UNSPACED.match(name))):
            name = (name[: mention.start] + ("" if ends else name[mention.end :])).rstrip(_EDGES + "(")
    return re.sub(r"^the\s+", "", name, flags=re.IGNORECASE)


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """What spellings of one name have in common."""
    return re.sub(r"[\W_]", "", bare(name)).casefold()


@lru_cache(maxsize=8192)
def plausible(name: str) -> bool:
    """Whether a text can be a company's name."""
    words = name.split()
    if not 1 < len(name) <= _LONGEST or len(words) > _WORDS or not re.search(r"[^\W\d_]{2}|\d[A-Z]", name):
        return False
    if lexicon("cover_not_name").find(name) or lexicon("cover_not_whole").whole(bare(name)) or not bare(name):
        return False
    if lexicon("report_title").whole(name) or any(t.kind in ("date", "monthday", "month") for t in scan(name)):
        return False
    if _UNSPACED.search(name):
        return legal(name)
    if currency_of(name) or lexicon("cover_legal").whole(name) or _AMOUNT.search(name):
        return False
    if (
        not (_capital(words[0]) or legal(name))
        or name.endswith((",", ":", "?", "!"))
        or re.search(r"[.;:?!]\s+[A-Z]\w+\s+[a-z]", name)
    ):
        return False
    spoken = [w for w in words if not _form(w) and not lexicon("cover_joint").whole(w.strip("(),"))]
    if not legal(name) and sum(any(c.isalpha() for c in w) for w in spoken) < 0.7 * len(spoken):
        return False
    return (
        bool(spoken or legal(name))
        and sum(map(_capital, spoken)) >= 0.75 * len(spoken)
        and (_form(words[-1]) or not words[-1].islower())
    )


def other_party(name: str) -> bool:
    """Whether a name is an auditor's, an exchange's, a registrar's: one that filings of others print."""
    return bool(lexicon("cover_other_party").find(name))


def names_before(text: str, end: int) -> Iterator[str]:
    """The name whose last word stands right before `end`; where it runs over a line's end also its part on the line."""
    start = max(0, end - _REACH)
    words = list(_TOKEN.finditer(text, start, end))
    taken: list[str] = []
    for index in range(len(words) - 1, -1, -1):
        word = words[index][0]
        stops = taken and (_ends_sentence(word) or (word.endswith(",") and not _form(taken[-1])))
        if stops or not (_capital(word) or _joins(word)):
            break
        if taken and "\n" in text[words[index].end() : words[index + 1].start()] and len(taken) > 1:
            yield from _name(reversed(taken))
        taken.append(word)
    while taken and _joins(taken[-1]) and taken[-1].islower():
        taken.pop()
    yield from _name(reversed(taken))


def _name(words: Iterable[str]) -> Iterator[str]:
    name = clean(" ".join(words))
    if plausible(name):
        yield name


def name_after(text: str, start: int) -> str | None:
    """The name whose first word stands right after `start`; it ends with its legal form, or where capitals end."""
    part = text[start : start + _REACH].lstrip(" :–—-|")
    if _UNSPACED.match(part):
        return unspaced(part)
    taken: list[str] = []
    words = [m[0] for m in _TOKEN.finditer(part)]
    for index, word in enumerate(words):
        after = words[index + 1] if index + 1 < len(words) else ""
        if not (_capital(word) or (_joins(word) and taken) or _form(after)):
            break
        taken.append(word)
        if _ends_sentence(word) or (word.endswith(",") and not _form(after)) or (_form(word) and not _form(after)):
            break
    while taken and _joins(taken[-1]) and taken[-1].islower():
        taken.pop()
    name = clean(" ".join(taken))
    return name if plausible(name) else None


def unspaced(text: str) -> str | None:
    """The first name in a text of a script without spaces: it holds a legal form, and ends with it unless it leads."""
    for match in _UNSPACED_NAME.finditer(text):
        for form in lexicon("cover_legal").find(match[0]):
            if _UNSPACED.match(match[0], form.start) or form.start == 0:
                name = match[0] if form.start == 0 else match[0][: form.end]
                return name if plausible(name) else None
    return None


def legal_names(text: str) -> Iterator[str]:
    """Every name with a legal form that a running text prints."""
    for form in lexicon("cover_legal").find(text):
        if form.value == "word":
            continue
        if _UNSPACED.match(text, form.start):
            name = unspaced(text[max(0, form.start - 25) : form.end + 12])
            yield from [name] if name else []
            continue
        for name in names_before(text, form.end + (text[form.end : form.end + 1] == ".")):
            if legal(name) and len(name.split()) <= 8:
                yield name


def mend(name: str, vocabulary: Collection[str]) -> str:
    """A name whose letter-spaced capitals are joined where the filing prints the joined word elsewhere."""
    words = name.split(" ")
    index = 0
    while index < len(words) - 1:
        joined = words[index] + words[index + 1]
        torn = words[index].isalpha() and (
            len(words[index]) == 1 or (words[index + 1].strip(".,").isalpha() and len(words[index]) <= 3)
        )
        plain = re.sub(r"\W+$", "", joined).casefold()
        split = re.sub(r"\W+$", "", words[index + 1]).casefold()
        if torn and plain in vocabulary and split not in vocabulary:
            words[index : index + 2] = [joined]
        else:
            index += 1
    return " ".join(words)


def _capital(word: str) -> bool:
    """Whether a word begins like a name's: with a capital, a digit, a sign of joining, or a capital within (eBay)."""
    first = re.sub(r"^[\W_]+", "", word)[:1]
    return word == "&" or (bool(first) and not first.islower()) or re.match(r"\W*[a-z]{1,2}[A-Z]", word) is not None


def _joins(word: str) -> bool:
    return lexicon("cover_joint").whole(word.strip("(),")) is not None


def _form(word: str) -> bool:
    for text in (word, word.strip(",;()"), word.strip(".,;()")):
        entry = lexicon("cover_legal").whole(text)
        if entry is not None:
            return entry.value != "word"
    return False


def _ends_sentence(word: str) -> bool:
    """Whether a word ends a sentence: a full stop after more than an initial, an abbreviation or a legal form."""
    if word.endswith((";", ":", "!", "?", "”", ")")) and "(" not in word:
        return not word.endswith(")")
    letters = word.rstrip(".")
    return word.endswith(".") and not _form(word) and ((len(letters) > 2 and "." not in letters) or letters.isdigit())
