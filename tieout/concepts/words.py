"""Text → the words by which concepts are told: lower case, without notes, digits and plurals."""

from __future__ import annotations

from functools import lru_cache

_NOTES = ("(note", "(see note")
_JOINED = str.maketrans({"’": "", "'": "", "&": " and ", "‐": "-", "‑": "-"})
_SHORT = 4  # words of fewer letters keep their s


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in order: "Plant & equipment – net (Note 7)" gives plant, and, equipment, net."""
    plain = text.translate(_JOINED).lower()
    for opening in _NOTES:
        plain = _without(plain, opening)
    spaced = f" {plain}".replace(" non-", " non").replace(" non ", " non")
    return tuple(map(singular, "".join(c if c.isalpha() else " " for c in spaced).split()))


def _without(text: str, opening: str) -> str:
    """The text without what is in brackets that open so."""
    before, found, after = text.partition(opening)
    return f"{before} {_without(after.partition(')')[2], opening)}" if found else text


@lru_cache(maxsize=65536)
def singular(word: str) -> str:
    """The word without a plural's ending."""
    if len(word) < _SHORT or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    return word[:-3] + "y" if word.endswith("ies") and len(word) > _SHORT else word[:-1]
