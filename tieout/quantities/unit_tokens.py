"""Texts of units → tokens, one letter each, over the words of the lexicon.

Letters: `m` scale, `c` currency, `s` shares, `p` per share, `%` percent, `b` basis points, `q` and `Q` the currency's
hundredth by a letter and by a word, `u` another measure, `i` in, `o` of, `x` times, `h` whole, `d` "unit:", `n` number,
`e` except, `w` any other word, and punctuation. "(in millions of U.S. dollars)" is `(imoc)`. Invariants: a letter of
scale ("m", "k") counts only beside a currency; a currency's code may be glued to a scale ("TEUR", "CHFm").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tieout.lexicon import lexicon
from tieout.quantities.currencies import CODES

_ROLES = {
    "scale": "m", "scale_letter": "k", "scale_before": "t",
    "currency_sign": "c", "currency": "c", "currency_letter": "r", "currency_initial": "r",
    "shares": "s", "per_share": "p", "percent": "%", "basis_points": "b", "minor": "Q", "except": "e", "unit_in": "i",
    "unit_of": "o", "unit_whole": "h", "unit_word": "d", "times": "x", "measure": "u", "numeral": "n",
}  # fmt: skip
_REST = re.compile(
    r"(?P<n>(?<!\w)(?:[1-9]\d*|0(?=[.,]\d))(?:[.,']\d+| \d{3}(?!\d))*)"
    r"|(?P<w>[^\W\d_](?:[\w.&-]|'(?!\d))*)|(?P<punct>[()\[\],;:/])"
)
_SAYS = (
    "scale",
    "currency_sign",
    "currency",
    "currency_letter",
    "percent",
    "basis_points",
    "minor",
    "per_share",
    "shares",
    "times",
)
_FULL_WIDTH = {chr(0xFF01 + i): chr(0x21 + i) for i in range(94)}
_MARKS = {"［": "[", "］": "]", "【": "(", "】": ")"}
_NORMAL = str.maketrans(
    dict.fromkeys("’‘´′", "'")
    | dict.fromkeys("\u00a0\u2009\u202f\u3000", " ")
    | dict.fromkeys("–—", "-")
    | _FULL_WIDTH
    | _MARKS
)
_QUOTE = re.compile(r"`(?=\d)")  # an apostrophe before figures, else the sign of the rupee in old fonts
_TIMES = re.compile(r"(?<![^\W\d_])[x×](?=1[.,' ]?0)", re.IGNORECASE)
_SPACED = re.compile(r"(?:(?<!\S)[^\W\d_][.)]? ){2,}[^\W\d_](?!\S)")  # letters set apart: "I M P O S T E"
_GLUE = frozenset(("", " ", "'", ". "))
_LONGEST_CODE = 8
_WORDS = re.compile(r"[^\W\d_]{2,8}|[^\W\d_]{1,3}000")
_THOUSANDS = re.compile(r"^[^\W\d_]{1,3}000(?:'?s)?$")
_CODE = re.compile(r"[A-Z][A-Za-z]{0,2}\.?")
_LOWER = frozenset(("kr", "eur", "euro"))  # codes that are also written small


@dataclass(frozen=True, slots=True)
class Tokens:
    """One letter a token; `pieces[i]` and `starts[i]` are the print of letter i and where it stands in `text`."""

    text: str
    letters: str
    pieces: tuple[str, ...]
    starts: tuple[int, ...]


@dataclass(slots=True)
class _Token:
    letter: str
    start: int
    end: int


def normal(text: str) -> str:
    """Text with one sort of apostrophe, space, dash and bracket."""
    return _TIMES.sub("x ", _QUOTE.sub("'", text.translate(_NORMAL)))


@lru_cache(maxsize=8192)
def tokenize(text: str) -> Tokens:
    """The tokens of a text that is `normal`."""
    tokens = list(_tokens(_SPACED.sub(lambda m: "x" * len(m[0]), text)))
    for at in range(len(tokens)):
        _settle(tokens, at, text)
    pieces = tuple(text[t.start : t.end] for t in tokens)
    return Tokens(text, "".join(t.letter for t in tokens), pieces, tuple(t.start for t in tokens))


def _tokens(text: str) -> Iterator[_Token]:
    words = lexicon(*_ROLES).find(text)
    at = 0
    for match in _REST.finditer(text):
        for mention in words:
            if at <= mention.start < match.start():
                yield _Token(_letter(mention.entry.role, text[mention.start : mention.end]), mention.start, mention.end)
                at = mention.end
        if match.start() < at:
            continue
        found = next((m for m in words if m.start == match.start()), None)
        if match.lastgroup == "w" and found is not None:
            yield _Token(_letter(found.entry.role, text[found.start : found.end]), found.start, found.end)
            at = found.end
            continue
        yield from _plain(match)
        at = match.end()
    for mention in words:
        if mention.start >= at:
            yield _Token(_letter(mention.entry.role, text[mention.start : mention.end]), mention.start, mention.end)
            at = mention.end


def _letter(role: str, piece: str) -> str:
    return "q" if role == "minor" and len(piece) == 1 else _ROLES[role]


def _plain(match: re.Match[str]) -> Iterator[_Token]:
    """A number, a mark, a code of a currency, one glued to a scale, or any other word."""
    kind, text, start = match.lastgroup or "w", match.group(), match.start()
    if kind == "punct":
        yield _Token({"[": "(", "]": ")"}.get(text, text), start, match.end())
    elif kind == "w" and text in CODES:
        yield _Token("c", start, match.end())
    elif kind == "w" and (cut := _glued(text)):
        first = "c" if _is_code(text[:cut], leads=True) else "m"
        yield _Token(first, start, start + cut)
        yield _Token("m" if first == "c" else "c", start + cut, match.end())
    else:
        yield _Token(kind, start, match.end())


@lru_cache(maxsize=8192)
def _glued(word: str) -> int:
    """Where a scale and a currency's code meet in a word: 1 in "TEUR", 3 in "CHFm"; 0 where they don't."""
    if len(word) > _LONGEST_CODE or not (word.isalpha() or _THOUSANDS.search(word)):
        return 0
    for cut in range(1, len(word)):
        before, after = word[:cut], word[cut:]
        if _is_scale(before, "scale", "scale_letter", "scale_before") and _is_code(after):
            return cut
        if _is_scale(after, "scale", "scale_letter") and _is_code(before, leads=True):
            return cut
    return 0


def _is_code(text: str, *, leads: bool = False) -> bool:
    """A currency that is written in one word with a scale; letters that make other words ("TSR") only lead one."""
    if lexicon("currency_sign", "currency_letter", "currency").whole(text) is None:
        return False
    return text.lower() in _LOWER or (_CODE.fullmatch(text) is not None and (leads or len(text) > 2))


def _is_scale(text: str, *roles: str) -> bool:
    return lexicon(*roles).whole(text) is not None


def _settle(tokens: list[_Token], at: int, text: str) -> None:
    """Decide what a letter of scale or of a currency is by its neighbours."""
    token = tokens[at]
    if token.letter == "r":
        token.letter = "c" if _before_scale(tokens, at, text) else "w"
    if token.letter in "kt":
        before = at and tokens[at - 1].letter == "c" and text[tokens[at - 1].end : token.start] in _GLUE
        after = _next(tokens, at) in ("c", "r") and text[token.end : tokens[at + 1].start] in _GLUE
        within = tokens[at - 1].letter == "i" and (tokens[at - 2].letter == "c" or after) if at > 1 else False
        token.letter = "m" if after or (token.letter == "k" and (before or within)) else "w"


def _before_scale(tokens: list[_Token], at: int, text: str) -> bool:
    """A letter that stands for a currency is followed by a scale: "R'000", "Rm", "` in lakhs"."""
    follower = _next(tokens, at)
    gap = text[tokens[at].end : tokens[at + 1].start] if follower else ""
    inside = follower == "i" and _next(tokens, at + 1) == "m"
    return inside or (follower == "m" and gap in _GLUE) or (follower == "k" and gap == " ")


def _next(tokens: list[_Token], at: int) -> str:
    return tokens[at + 1].letter if at + 1 < len(tokens) else ""


@lru_cache(maxsize=16384)
def may_say(text: str) -> bool:
    """Whether a text holds a word that units are made of."""
    return bool(lexicon(*_SAYS).find(text)) or any(w in CODES or _glued(w) for w in _WORDS.findall(text))


def scale_of(piece: str) -> str | None:
    """The multiplier of a scale's print, as the lexicon writes it."""
    entry = lexicon("scale", "scale_letter", "scale_before").whole(piece)
    return entry.value if entry is not None else None
