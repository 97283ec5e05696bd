"""A formula that a question spells out → a `Node`: "365 * (average inventory between FY2018 and FY2019) / FY2019 COGS".

Input: the formula's words; a function that makes the leaf of a line item and its period. Output: the formula. Raises
FormulaError for what cannot be read. Known parts: numbers, + - * / × ÷, "divided by", "times", "plus", "minus",
parentheses, "average X between … and …", "change in X between … and …".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tieout.answer.formulas import Node, apply, read, renamed
from tieout.answer.question import When
from tieout.errors import FormulaError
from tieout.query.periods import read_periods

Leaf = Callable[[str, When | None], Node]

_WORDS = {"divided by": "/", "over": "/", "times": "*", "multiplied by": "*", "plus": "+", "minus": "-", "less": "-",
          "×": "*", "÷": "/", "−": "-"}  # fmt: skip
_SIGN = re.compile(
    rf"\s(?P<word>{'|'.join(w for w in _WORDS if w[0].isalpha())})\s|(?P<sign>[×÷*/+()])|\s(?P<minus>[-–−])\s"
)
_AVERAGE = re.compile(r"^(?:the\s+)?average\s+(?:of\s+)?", re.IGNORECASE)
_CHANGE = re.compile(r"^(?:the\s+)?(?:change|increase)\s+(?:in|of)\s+", re.IGNORECASE)
_LINKS = re.compile(r"^(?:the|total amount of)\s+|\s*\b(?:between|from|in|for|of|at|as of|and|the)\s*$", re.IGNORECASE)


def formula_of(words: str, leaf: Leaf) -> Node:
    """The formula; `leaf` is called for each line item with its own period, None where it names none."""
    parts: list[Node] = []
    text = ""
    at = 0
    words = words.strip().rstrip(".")
    for match in [*_SIGN.finditer(words), None]:
        atom = words[at : match.start() if match else len(words)].strip()
        text += _atom(atom, parts, leaf) if atom else ""
        if match:
            text += _sign(match)
            at = match.end()
    if not parts or not any(op in text for op in "+-*/"):
        raise FormulaError(f"{words!r} is no formula.")
    return renamed(read(text), lambda name: parts[int(name)])


def _sign(match: re.Match[str]) -> str:
    if match["word"]:
        return _WORDS[match["word"].lower()]
    return "-" if match["minus"] else _WORDS.get(match["sign"], match["sign"])


def _atom(atom: str, parts: list[Node], leaf: Leaf) -> str:
    if re.fullmatch(r"\d[\d,]*(?:\.\d+)?", atom):
        return atom.replace(",", "")
    parts.append(_item(atom, leaf))
    return f"[{len(parts) - 1}]"


def _item(atom: str, leaf: Leaf) -> Node:
    """A line item, or its average or change between two periods."""
    asked = read_periods(atom)
    whens = sorted({(m.year, m.end): When(m, c) for m, c in asked.mentions}.values(), key=lambda w: w.order)
    rest = atom
    for start, stop in sorted(set(asked.spans), reverse=True):
        rest = rest[:start] + " " + rest[stop:]
    rest = " ".join(rest.split())
    for pattern, join in ((_AVERAGE, "mean"), (_CHANGE, "-")):
        if pattern.match(rest):
            if len(whens) != 2:
                raise FormulaError(f"{atom!r} names no two periods.")
            old, new = (leaf(_tidied(pattern.sub("", rest)), when) for when in whens)
            return apply("mean", old, new) if join == "mean" else apply("-", new, old)
    if len(whens) > 1:
        raise FormulaError(f"{atom!r} names several periods.")
    return leaf(_tidied(rest), whens[0] if whens else None)


def _tidied(text: str) -> str:
    before = None
    while before != text:
        before, text = text, _LINKS.sub("", text).strip()
    return text
