"""A text → its statements, each with its place.

Input: plain text or Markdown. Output: `Statement`s in order. Invariants: a statement is a substring of the text; the
marks of Markdown (headings, list bullets, emphasis at its ends) are left out of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tieout.propositions.prose import split_sentences

_MARKS = "#*->•|_ \t"


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence, at `start` of the text."""

    text: str
    start: int


def statements(text: str) -> Iterator[Statement]:
    """The sentences of each paragraph."""
    for begin, paragraph in _paragraphs(text):
        at = 0
        for sentence in split_sentences(paragraph):
            at = paragraph.find(sentence, at)
            bare = sentence.lstrip(_MARKS)
            if bare.strip():
                yield Statement(bare.rstrip(), begin + at + len(sentence) - len(bare))
            at += len(sentence)


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Runs of lines; a blank line, a heading and a list item begin a new one."""
    begin, at = 0, 0
    for line in text.splitlines(keepends=True):
        opens = not line.strip() or line.lstrip()[:1] in "#*-•|" or line.lstrip()[:2].rstrip(".").isdigit()
        if opens and at > begin:
            yield begin, text[begin:at]
            begin = at
        at += len(line)
    if at > begin:
        yield begin, text[begin:at]
