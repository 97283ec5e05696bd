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
_START = re.compile(rf"(?<!{_LETTER}){_LETTER}|[{_UNSPACED}]|[^\w\s]")
_PIECE = re.compile(r"\[(?P<maybe>[^\]]*)\]|\{(?P<either>[^}]*)\}|(?P<space>\s+)|(?P<rest>\*)|(?P<text>[^\[\{\s*]+)")


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


class Lexicon:
    """Words of some roles, found by their first letters."""

    def __init__(self, given: tuple[Entry, ...]) -> None:
        self._by_start: dict[str, list[tuple[re.Pattern[str], Entry]]] = defaultdict(list)
        for entry in given:
            for form in entry.forms:
                compiled = pattern(form, case=entry.case)
                for start in starts(form):
                    self._by_start[start].append((compiled, entry))
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
        for compiled, entry in self._by_start.get(text[at].casefold()[:1], ()):
            match = compiled.match(text, at)
            if match is not None and match.end() > at and (best is None or match.end() > best.end):
                best = Mention(entry, at, match.end())
        return best


@cache
def pattern(form: str, *, case: bool = False) -> re.Pattern[str]:
    """A form as a pattern that matches it as a whole word."""
    return re.compile(_whole(form), 0 if case else re.IGNORECASE)


def alternatives(*roles: str) -> str:
    """All forms of the roles as one alternation, the longest first, for grammars that join words of several roles."""
    forms = sorted({f for e in entries(*roles) for f in e.forms}, key=lambda f: (-len(f), f))
    return "|".join(_whole(form) for form in forms)


def starts(form: str) -> set[str]:
    """First characters that a form may begin with, in lower case."""
    found: set[str] = set()
    for match in _PIECE.finditer(form):
        if match["maybe"]:
            found |= starts(match["maybe"])
            continue
        texts = match["either"].split("|") if match["either"] else [match["text"] or ""]
        return found | {t.casefold()[0] for t in texts if t}
    return found


def _whole(form: str) -> str:
    first, last = form.lstrip("[{")[:1], form.rstrip("]}*")[-1:]
    before = rf"(?<!{_LETTER})" if _spaced(first) else ""
    after = "" if form.endswith("*") or not _spaced(last) else rf"(?!{_LETTER})"
    return f"{before}(?:{_body(form)}){after}"


def _spaced(char: str) -> bool:
    return (char.isalnum() or char == "_") and re.match(f"[{_UNSPACED}]", char) is None


def _body(form: str) -> str:
    out = []
    for match in _PIECE.finditer(form):
        if match["maybe"] is not None:
            out.append(f"(?:{_body(match['maybe'])})?")
        elif match["either"] is not None:
            out.append(f"(?:{'|'.join(_body(part) for part in match['either'].split('|'))})")
        elif match["space"]:
            out.append(r"[\s\u00a0-]+")
        else:
            out.append(r"\w*" if match["rest"] else re.escape(match["text"]))
    return "".join(out)
