"""Whether the text of a page means anything: a font may print letters and yield others.

Input: the reader's blocks. Output: True or False. A font without a true table from its glyphs to characters shifts the
alphabet or yields codes that no text has. Three signs, none of a language: codes without a character; letters of
many scripts that no text mixes; and Latin letters whose frequencies are those of no language that is written with them.
Where there is too little text to judge, it is believed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

MEANINGLESS = "the text has no meaning: its font maps letters to others"
# Letters in a hundred of running text: the mean of English, German, Dutch, French, Spanish, Italian, Portuguese and
# Danish.
_USUAL = {
    "a": 8.5, "b": 1.6, "c": 3.2, "d": 4.8, "e": 14.0, "f": 1.5, "g": 2.0, "h": 2.8, "i": 7.4, "j": 0.5, "k": 1.2,
    "l": 4.5, "m": 2.8, "n": 7.6, "o": 6.4, "p": 2.4, "q": 0.6, "r": 6.7, "s": 6.6, "t": 6.7, "u": 4.0, "v": 1.6,
    "w": 0.9, "x": 0.3, "y": 0.8, "z": 0.7,
}  # fmt: skip
_LENGTH = sqrt(sum(share * share for share in _USUAL.values()))
_LEAST = 0.6  # cosine of usual letters and a font's: real text of 150 letters has .70 and more, shifted text less
_LETTERS = 150  # letters that a font must print to be judged by them
_CHARACTERS = 100  # characters that a page must print to be judged by its codes
_CODELESS = 0.1  # share of a page's characters that have no meaning
_MIXED = 0.1  # share of a page's characters in scripts of which no text mixes
_SCRIPTS = 4  # so many
_SHARE = 0.3  # of a page's letters, in fonts without meaning


def has_meaning(blocks: Iterable[dict[str, Any]]) -> bool:
    """Whether the text of a page may be believed."""
    fonts: dict[str, list[str]] = defaultdict(list)
    for block in blocks:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                fonts[span["font"]].append(span["text"])
    counted = [Counter("".join(texts).lower()) for texts in fonts.values()]
    return not (_codeless(counted) or _foreign(counted))


def _codeless(fonts: Iterable[Mapping[str, int]]) -> bool:
    """Whether many characters of a page are controls, private or unknown, or of scripts that no text mixes."""
    total = without = 0
    scripts: Counter[int] = Counter()
    for font in fonts:
        for char, count in font.items():
            if char.isspace() or char == "\xa0":
                continue
            total += count
            if char < "\x80":
                without += count if char < " " or char == "\x7f" else 0
            elif _has_no_character(char):
                without += count
            elif "\u0530" <= char < "\u2000" or "\u2c00" <= char < "\u2e80" or "\u3400" <= char < "\u4dc0":
                scripts[ord(char) >> 7] += count
    if total < _CHARACTERS:
        return False
    return without >= _CODELESS * total or (len(scripts) >= _SCRIPTS and scripts.total() >= _MIXED * total)


def _has_no_character(char: str) -> bool:
    return char < "\xa0" or "\ue000" <= char <= "\uf8ff" or char == "\ufffd"


def _foreign(fonts: Iterable[Mapping[str, int]]) -> bool:
    """Whether fonts that print Latin letters as no language does print a good part of the page's letters."""
    total = foreign = 0
    for font in fonts:
        letters = sum(count for char, count in font.items() if char.isalpha())
        total += letters
        latin = {char: font[char] for char in _USUAL if char in font}
        if sum(latin.values()) >= max(_LETTERS, letters / 2) and _likeness(latin) < _LEAST:
            foreign += letters
    return foreign > _SHARE * total


def _likeness(letters: Mapping[str, int]) -> float:
    """Cosine of the letters' frequencies and the usual ones."""
    length = sqrt(sum(count * count for count in letters.values()))
    return sum(_USUAL[char] * count for char, count in letters.items()) / (length * _LENGTH)
