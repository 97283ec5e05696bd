"""Figures → propositions: the caption of each, its labels, its box.

Input: `blocks` rows, and the captions by the figure that they name. Output: `propositions` rows of kind figure. A
figure without a caption is named by the short line or heading above it. Marks too small to say anything are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tieout.propositions.context import Context, Row
from tieout.propositions.records import proposition
from tieout.propositions.tokens import truncate

_ABOVE, _LINE = 30.0, 200  # a title stands so near above its figure, and is so short
_SMALLEST = (110.0, 70.0)  # width and height of a figure without a caption


def figure_propositions(context: Context, blocks: Sequence[Row], captions: dict[str, Row], limit: int) -> Iterator[Row]:
    """Propositions of the figures of one filing."""
    for before, block in pairwise([None, *blocks]):
        if block is None or block["kind"] != "figure":
            continue
        caption = captions.get(block["block_id"]) or _line_above(before, block)
        large = block["x1"] - block["x0"] >= _SMALLEST[0] and block["y1"] - block["y0"] >= _SMALLEST[1]
        named = caption is not None or (large and (block["text"] or block["section_path"]))
        if named:
            yield _figure(context, block, caption, limit)


def _line_above(before: Row | None, figure: Row) -> Row | None:
    """The short text right above a figure, which serves it as a title."""
    if before is None or before["kind"] not in ("heading", "paragraph") or before["page"] != figure["page"]:
        return None
    near = 0 <= figure["y0"] - before["y1"] <= _ABOVE and len(before["text"]) <= _LINE
    return before if near else None


def _figure(context: Context, block: Row, caption: Row | None, limit: int) -> Row:
    path = block["section_path"]
    said = caption if caption and (caption["kind"] != "caption" or context.annotations.captions == "inlined") else None
    title = said["text"] if said else (path[-1] if path else "")
    labels = " ".join(block["text"].split())
    text = f"{context.subject}, figure: {title}"
    if labels:
        text = f"{text}. Labels: {labels}"
    notes = context.notes_of([block["block_id"], *([caption["block_id"]] if caption else [])])
    for note in context.inlined(notes):
        text = f"{text}. {note['marker']} {note['text']}"
    payload = {
        "cells": [],
        "footnotes": notes,
        "figure": context.figure(block["block_id"], caption["text"] if caption else None),
        "references": context.references.of([caption["text"] if caption else None]),
        "named": context.named([caption["text"] if caption else None], path),
        "company": context.filing.get("company"),
        "form": context.filing.get("form"),
    }
    return proposition(
        context, key=block["block_id"], kind="figure", page=block["page"], text=truncate(text, limit),
        payload=json.dumps(payload, ensure_ascii=False), section_path=path, table_title=title or None,
    )  # fmt: skip
