"""What a printed word can be: a number, a dash, "n/a", a sign that belongs to a number, or text.

Input: a word's text. Output: its class, one letter. What words make of one another stands in `tieout.layout.chunks`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tieout.lexicon import entries
from tieout.quantities.currencies import CODES
from tieout.quantities.markers import TAIL, printed

_SHORT = 5  # letters of a unit that is glued to its number: "12.5cps"
_CUR = r"(?:US|U\.S\.|C|CA|A|AU|HK|NT|NZ|S|R)?[$€£¥₹₩₤]|[A-Z]{2,3}[$€£¥]|€|£"
_CODE = rf"(?:{'|'.join(sorted(CODES))})[\u2009\u202f\xa0]"  # with a space that parts no words
_NUM = r"(?:\d(?:[\d.,'’·]*\d)?|[.,]\d+(?:[.,]\d+)*)(?:[½¼¾⅓⅔⅛⅜⅝⅞])?|[½¼¾⅓⅔⅛⅜⅝⅞]"
_GLUED = "|".join(re.escape(f) for e in entries("affix") for f in e.forms if len(f) <= _SHORT and " " not in f)
NUMBER = re.compile(
    rf"[(\[]?(?:{_CUR}|{_CODE})?[-−–—‐‑+]?(?:{_CUR})?\(?[-−–+]?(?:{_NUM})[-−]?\)?%?\)?[\])]?"
    rf"(?:{_GLUED}|m|bn|k)?\)?{TAIL}"
)
DASH = re.compile(rf"[(\[]?(?:{_CUR})?[-–—−‒―‐‑]{{1,3}}\)?%?{TAIL}")
NIL = re.compile(
    rf"(?:N\.?M\.?|N/M|n/m|n\.?m\.?|N/A|n/a|N\.A\.|n\.a\.|NA|NMF|[Nn]il|nihil|\*{{1,2}}|[Nn]one|\.{{2,3}}|…){TAIL}"
)
CURRENCY = re.compile(rf"\(?(?:{_CUR})\(?")
CLOSE = re.compile(r"[)\]]?%?[)\]]?|%|pts?|bps|x|pp")
OPEN = re.compile(r"[(\[][-−–]?|[-−–+]")
YEAR = re.compile(rf"(?:19|20)\d\d(?:[*E]|{printed('inside')})?")
_PLAIN: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff")),
    **{0xFF01 + i: chr(0x21 + i) for i in range(94)},  # full-width forms
}
_TRIANGLES = "△▲"  # minus signs of Japan
_UNIT_HEAD = re.compile(rf"\(?(?:{_CUR}|{_CODE})0{{3}}s?\)?")  # "€000" over a column says thousands
_DAY = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:19|20)?\d\d[-–—]?"
)  # "31.12.25" is no number, nor is "01.01.2023-"
_UNMAPPED = re.compile("[\ue000-\uf8ff\ufffd]")  # glyphs without a meaning: a sign may hide behind one


@lru_cache(maxsize=65536)
def word_class(text: str) -> str:
    """N number, d dash, m "n/a" and the like, c currency sign, p closing sign, o opening sign, t text."""
    if not text.isascii():
        text = text.translate(_PLAIN)
        if text[:1] in _TRIANGLES and text:
            if len(text) == 1:
                return "o"
            text = f"-{text[1:]}"
    if text[-1:] in "-–—" and text[-2:-1] in ".," and text[-3:-2].isdecimal():  # "5.–": no cents
        text = text[:-2]
    if text.isalpha() and len(text) > 3:
        return "m" if NIL.fullmatch(text) else "t"
    if _UNIT_HEAD.fullmatch(text) or _DAY.fullmatch(text):
        return "t"
    if NUMBER.fullmatch(text) or (_UNMAPPED.search(text) and NUMBER.fullmatch(_UNMAPPED.sub("", text))):
        return "n"
    if DASH.fullmatch(text):
        return "d"
    if text in CODES or CURRENCY.fullmatch(text):
        return "c"
    if CLOSE.fullmatch(text):
        return "p"
    if OPEN.fullmatch(text):
        return "o"
    return "m" if NIL.fullmatch(text) else "t"
