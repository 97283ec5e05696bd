"""What unknown words of a refused question may stand for, with the question to type instead; pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tieout.answer.model import Meant


def meant(question: str, spellings: Mapping[str, Sequence[str]]) -> tuple[Meant, ...]:
    """One entry an unknown word, `ask` being the question with every unknown word replaced by its first suggestion."""
    ask = question
    for word, instead in spellings.items():
        ask = ask.replace(word, instead[0])
    return tuple(Meant(word, tuple(instead), ask) for word, instead in spellings.items())
