"""Figures → propositions: the caption nearest to each, its labels, its box.

Input: `blocks` rows. Output: `propositions` rows of kind figure, and the captions that they took. A caption goes to the
nearest figure on its page (above, below or beside), each caption and each figure once; a figure without a caption is
named by the heading above it. Marks too small to say anything are left out.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tieout.propositions.context import Context, Row
from tieout.propositions.records import proposition
from tieout.propositions.tokens import truncate

_NEAR = 60.0  # a caption stands at most so far from its figure, in points
_ABOVE, _LINE = 30.0, 200  # a title stands so near above its figure, and is so short
_SMALLEST = (110.0, 70.0)  # width and height of a figure without a caption


def captions_of_figures(blocks: Sequence[Row]) -> dict[str, Row]:
    """block_id of a figure → its caption's block."""
    by_page: dict[int, tuple[list[Row], list[Row]]] = defaultdict(lambda: ([], []))
    for block in blocks:
        if block["kind"] in ("figure", "caption"):
            by_page[block["page"]][block["kind"] == "caption"].append(block)
    out: dict[str, Row] = {}
    for figures, captions in by_page.values():
        pairs = sorted(
            (_distance(f, c), f["block_id"], c["block_id"], c)
            for f in figures
            for c in captions
            if _distance(f, c) <= _NEAR
        )
        taken: set[str] = set()
        for _, figure_id, caption_id, caption in pairs:
            if figure_id not in out and caption_id not in taken:
                out[figure_id] = caption
                taken.add(caption_id)
    return out


def _distance(a: Row, b: Row) -> float:
    dx = max(a["x0"] - b["x1"], b["x0"] - a["x1"], 0.0)
    dy = max(a["y0"] - b["y1"], b["y0"] - a["y1"], 0.0)
    return float(dx + dy)


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
    title = caption["text"] if caption else (path[-1] if path else "")
    labels = " ".join(block["text"].split())
    text = f"{context.subject}, figure: {title}"
    if labels:
        text = f"{text}. Labels: {labels}"
    payload = {
        "cells": [],
        "footnotes": context.notes_of([block["block_id"], *([caption["block_id"]] if caption else [])]),
        "figure": {
            "block_id": block["block_id"],
            "page": block["page"],
            "box": [round(block[k], 1) for k in ("x0", "y0", "x1", "y1")],
            "caption": caption["text"] if caption else None,
        },
        "company": context.filing.get("company"),
        "form": context.filing.get("form"),
    }
    return proposition(
        context, key=block["block_id"], kind="figure", page=block["page"], text=truncate(text, limit),
        payload=json.dumps(payload, ensure_ascii=False), section_path=path, table_title=title or None,
    )  # fmt: skip
