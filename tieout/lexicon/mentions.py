"""Words found in a text.

Input: a text and the roles asked for. Output: `Mention`s from left to right. Invariants: mentions do not overlap; at
one place the longest wins, then the entry that stands first in its file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tieout.lexicon.entries import Entry, entries

_UNSPACED = "\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af\uff66-\uff9f"  # scripts that write no spaces between words
_LETTER = rf"[^\W{_UNSPACED}]"  # of a script that does
_IS_LETTER = re.compile(_LETTER)
_START = re.compile(rf"(?<!{_LETTER}){_LETTER}|[{_UNSPACED}]|[^\w\s]")
_PLAIN = re.compile(r"\s+|\*|[^\[\{\s*]+")
_SPACE = r"[\s\u00a0-]+"
# No letter joins a form's first or last letter; a form that ends in a sign may be followed by anything. Each stands
# once in a pattern, not once a form: classes of so many characters are slow to compile.
_BEFORE = rf"(?-i:(?<!{_LETTER})|(?!{_LETTER}))"
_AFTER = rf"(?-i:(?!(?<={_LETTER}){_LETTER}))"


@dataclass(frozen=True, slots=True)
class Mention:
    """An entry found at `start`..`end` of a text."""

    entry: Entry
    start: int
    end: int

    @property
    def value(self) -> str:
        """What the entry stands for."""
        return self.entry.value


@cache
def lexicon(*roles: str) -> Lexicon:
    """The words of the roles, compiled once."""
    return Lexicon(entries(*roles))


def says(text: str | None, *roles: str) -> bool:
    """Whether a text holds a word of one of the roles."""
    return bool(text) and bool(lexicon(*roles).find(text or ""))


_KEY = 3  # letters by which forms are looked up


class Lexicon:
    """Words of some roles, found by their first letters."""

    def __init__(self, given: tuple[Entry, ...]) -> None:
        self._by_start: dict[str, list[tuple[str, Entry]]] = defaultdict(list)
        for entry in given:
            for form in entry.forms:
                for start in _keys(form):
                    self._by_start[start].append((form, entry))
        self.find = lru_cache(maxsize=8192)(self._find)

    def _find(self, text: str) -> tuple[Mention, ...]:
        """All words of `text`, from left to right."""
        return tuple(self._walk(text))

    def whole(self, text: str) -> Entry | None:
        """The entry that is all of the text, spaces aside."""
        bare = text.strip()
        found = self.find(bare)
        return found[0].entry if len(found) == 1 and found[0].end - found[0].start == len(bare) else None

    def _walk(self, text: str) -> Iterator[Mention]:
        end = 0
        for match in _START.finditer(text):
            if match.start() < end:
                continue
            found = self._at(text, match.start())
            if found is not None:
                end = found.end
                yield found

    def _at(self, text: str, at: int) -> Mention | None:
        best: Mention | None = None
        first = text[at : at + _KEY].casefold()
        for form, entry in (*self._by_start.get(first[:_KEY], ()), *self._by_start.get(first[:1], ())):
            match = _loose(form, entry.case).match(text, at)
            if match is not None and not _is_whole(text, match.end()):
                match = pattern(form, case=entry.case).match(text, at) if "[" in form or "{" in form else None
            if match is not None and match.end() > at and (best is None or match.end() > best.end):
                best = Mention(entry, at, match.end())
        return best


@cache
def _loose(form: str, case: bool) -> re.Pattern[str]:
    """A form as a pattern that does not look beyond it: compiled in a fraction of the time, when first needed."""
    return compiled(_body(form), case=case)


def _is_whole(text: str, end: int) -> bool:
    """Whether what ends at `end` ends a word; each place that is looked at begins one."""
    return end == len(text) or not (_IS_LETTER.match(text, end - 1) and _IS_LETTER.match(text, end))


@cache
def pattern(form: str, *, case: bool = False) -> re.Pattern[str]:
    """A form as a pattern that matches it as a whole word."""
    after = "" if form.endswith("*") else _AFTER
    return compiled(f"{_BEFORE}(?:{_body(form)}){after}", case=case)


def compiled(text: str, *, case: bool = False) -> re.Pattern[str]:
    """A pattern that was made of forms, for a grammar that joins them itself."""
    return re.compile(text, 0 if case else re.IGNORECASE)


def alternatives(*roles: str) -> str:
    """All forms of the roles as one alternation, the longest first, for grammars that join words of several roles."""
    forms = sorted({f for e in entries(*roles) for f in e.forms}, key=lambda f: (-len(f), f))
    parts = [[_body(f) for f in forms if f.endswith("*") is open_ended] for open_ended in (False, True)]
    groups = [f"(?:{'|'.join(part)}){end}" for part, end in zip(parts, (_AFTER, ""), strict=True) if part]
    return f"{_BEFORE}(?:{'|'.join(groups)})"


def body(form: str) -> str:
    """The pattern of one form, for a grammar that bounds words itself."""
    return _body(form)


def bodies(*roles: str) -> str:
    """All forms of the roles in lower case as one group, the longest first, for a grammar that bounds words itself."""
    forms = sorted({f.lower() for e in entries(*roles) for f in e.forms}, key=lambda f: (-len(f), f))
    return f"(?:{'|'.join(_body(form) for form in forms)})"


def _keys(form: str) -> set[str]:
    """What a form is looked up by: its first letters where they always stand, else the characters that may be first."""
    kind, text = next(_pieces(form))
    whole = kind == "text" and len(text) >= _KEY and len(text.casefold()) == len(text)
    return {text.casefold()[:_KEY]} if whole else starts(form)


def starts(form: str) -> set[str]:
    """First characters that a form may begin with, in lower case."""
    found: set[str] = set()
    for kind, text in _pieces(form):
        if kind != "space":
            found |= {c for part in _split(text) for c in (starts(part) if kind != "text" else {part.casefold()[:1]})}
        if kind not in ("space", "maybe"):
            break
    return found


def _body(form: str) -> str:
    """The pattern of a form; what may be left out takes one of the spaces beside it along."""
    pieces = list(_pieces(form))
    out: list[str] = []
    solid = gap = False  # whether a part that must stand is written, and whether a space is due
    for (kind, text), (after, _) in zip(pieces, [*pieces[1:], ("end", "")], strict=True):
        if kind == "space":
            gap = solid
        elif kind == "maybe":
            inner = f"(?:{'|'.join(_body(part) for part in _split(text))})"
            space = _SPACE if gap or (after == "space" and not solid) else ""
            out.append(f"(?:{space}{inner})?" if solid else f"(?:{inner}{space})?")
        else:
            out.append((_SPACE if gap else "") + _piece(kind, text))
            solid, gap = True, False
    return "".join(out)


def _piece(kind: str, text: str) -> str:
    if kind == "either":
        return f"(?:{'|'.join(_body(part) for part in _split(text))})"
    return r"\w*" if kind == "rest" else re.escape(text)


def _pieces(form: str) -> Iterator[tuple[str, str]]:
    """The parts of a form: maybe, either, space, rest and text; brackets may hold others."""
    at = 0
    while at < len(form):
        if form[at] in "[{":
            end = _closing(form, at)
            yield ("maybe" if form[at] == "[" else "either"), form[at + 1 : end]
            at = end + 1
        else:
            match = _PLAIN.match(form, at)
            end = match.end() if match else at + 1
            yield ("space" if form[at].isspace() else "rest" if form[at] == "*" else "text"), form[at:end]
            at = end


def _closing(form: str, at: int) -> int:
    depth = 0
    for index in range(at, len(form)):
        depth += (form[index] in "[{") - (form[index] in "]}")
        if depth == 0:
            return index
    raise ValueError(f"a bracket is not closed in {form!r}")


def _split(text: str) -> list[str]:
    """Alternatives: what stands between bars outside brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char in "[{") - (char in "]}")
        if char == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts
