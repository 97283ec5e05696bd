"""Figures → propositions: the caption of each, its labels, its box.

Input: `blocks` rows, and the captions by the figure that they name. Output: `propositions` rows of kind figure. A
figure without a caption is named by the short line or heading above it, and the sentence beside it that speaks of it
is said too. Marks too small to say anything are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from tieout.model import Block, Proposition
from tieout.propositions.context import Context, note_entries
from tieout.propositions.prose import split_sentences
from tieout.propositions.records import proposition
from tieout.propositions.tokens import truncate

_ABOVE, _LINE = 30.0, 200  # a title stands so near above its figure, and is so short
_THING = r"(?:graphs?|charts?|diagrams?|figure|maps?|illustrations?)"
_SHOWS = r"(?:compares?|shows?|illustrates?|demonstrates?|depicts?|represents?)"
_AHEAD = re.compile(rf"\bfollowing (?:\w+ ){{0,3}}{_THING}\b|\b{_THING}\b.*\b(?:below|{_SHOWS})\b", re.IGNORECASE)
_BACK = re.compile(rf"\b{_THING} above\b|\babove {_THING}\b|^The {_THING} {_SHOWS}\b", re.IGNORECASE)
_AFTER = 2  # blocks after a figure that may speak of it
_TOLD = 60  # tokens of that sentence
_SMALLEST = (110.0, 70.0)  # width and height of a figure without a caption


def figure_propositions(
    context: Context, blocks: Sequence[Block], captions: dict[str, Block], limit: int
) -> Iterator[Proposition]:
    """Propositions of the figures of one filing."""
    for place, block in enumerate(blocks):
        if block.kind != "figure":
            continue
        before = blocks[place - 1] if place else None
        caption = captions.get(block.block_id) or _line_above(before, block)
        large = block.x1 - block.x0 >= _SMALLEST[0] and block.y1 - block.y0 >= _SMALLEST[1]
        named = caption is not None or (large and (block.text or block.section_path))
        if named:
            yield _figure(context, block, caption, _speaking_of(blocks, place), limit)


def _line_above(before: Block | None, figure: Block) -> Block | None:
    """The short text right above a figure, which serves it as a title."""
    if before is None or before.kind not in ("heading", "paragraph") or before.page != figure.page:
        return None
    near = 0 <= figure.y0 - before.y1 <= _ABOVE and len(before.text) <= _LINE
    return before if near else None


def _speaking_of(blocks: Sequence[Block], place: int) -> str | None:
    """The sentence beside a figure that says what it shows: "The following graph compares …", "The chart above …"."""
    figure = blocks[place]
    ways = ((blocks[max(place - 1, 0) : place], _AHEAD), (blocks[place + 1 : place + 1 + _AFTER], _BACK))
    for around, speaks in ways:
        for block in around:
            if block.kind == "paragraph" and block.page == figure.page:
                told = [s for s in split_sentences(block.text) if speaks.search(s)]
                if told:
                    return truncate(" ".join(told[0].split()), _TOLD)
    return None


def _figure(context: Context, block: Block, caption: Block | None, told: str | None, limit: int) -> Proposition:
    path = block.section_path
    said = caption if caption and (caption.kind != "caption" or context.annotations.captions == "inlined") else None
    title = said.text if said else (path[-1] if path else "")
    labels = " ".join(block.text.split())
    text = f"{context.subject}, figure: {title}"
    if told and told != title:
        text = f"{text.rstrip('.')}. {told}"
    if labels:
        text = f"{text}. Labels: {labels}"
    notes = context.notes_of([block.block_id, *([caption.block_id] if caption else [])])
    for note in context.inlined(notes):
        text = f"{text}. {note.marker} {note.text}"
    payload = {
        "cells": [],
        "footnotes": note_entries(notes),
        "figure": context.figure(block.block_id, caption.text if caption else None),
        "references": context.references.of([caption.text if caption else None]),
        "named": context.named([caption.text if caption else None], path),
        "company": context.filing.company,
        "form": context.filing.form,
    }
    return proposition(
        context, key=block.block_id, kind="figure", page=block.page, text=truncate(text, limit),
        payload=json.dumps(payload, ensure_ascii=False), section_path=path, table_title=title or None,
    )  # fmt: skip
