"""Prose blocks → passages that follow structure: paragraphs and list items under one heading, never cut in a sentence.

Input: `blocks` rows in reading order. Output: `propositions` rows of kind prose. Invariants: no words of tables, page
headers, page footers, footnotes or figures; a paragraph longer than the budget is cut between sentences; the notes that
its paragraphs call are inlined after the passage.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tieout.model import Block, Proposition
from tieout.propositions.context import Context, Json, box_of, note_entries
from tieout.propositions.records import proposition
from tieout.propositions.tokens import estimate_tokens, letters_per_piece, truncate

_SENTENCE = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[A-Z“\"(•])")
_ABBREVIATION = re.compile(r"(?:\b(?:Inc|Corp|Co|Ltd|No|Nos|vs|Mr|Ms|Mrs|Dr|St|approx|U\.S|i\.e|e\.g)|\b[A-Z])\.$")
_HEADINGS = 3
_SHORTEST = 4  # words; shorter passages say nothing by themselves


@dataclass(slots=True)
class _Piece:
    """A paragraph, or a part of one, with its block."""

    block: Block
    text: str
    tokens: int


def prose_propositions(context: Context, blocks: Sequence[Block], limit: int) -> Iterator[Proposition]:
    """Passages of one filing in reading order."""
    letters = letters_per_piece(b.text for b in blocks if b.kind == "paragraph")
    for section in _sections(blocks):
        head = _head(context, section[0].section_path)
        room = max(limit // 2, limit - estimate_tokens(head, letters))
        pieces = [p for block in section for p in _pieces(block, room, letters)]
        for index, passage in enumerate(_fill(pieces, room)):
            caption = passage[0].block.kind == "caption"
            if caption or sum(len(p.text.split()) for p in passage) >= _SHORTEST:
                yield _passage(context, head, passage, limit, index)


def _sections(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Runs of prose blocks under one heading; a table between them ends a run, and a caption is one by itself."""
    run: list[Block] = []
    for block in blocks:
        if block.kind == "caption":
            yield [block]
        elif block.kind in ("paragraph", "list"):
            if run and run[-1].section_path != block.section_path:
                yield run
                run = []
            run.append(block)
        elif block.kind in ("heading", "table") and run:
            yield run
            run = []
    if run:
        yield run


def _head(context: Context, path: Sequence[str]) -> str:
    place = " › ".join(truncate(p, 24) for p in path[-_HEADINGS:])
    return f"{context.subject}, {place}:" if place else f"{context.subject}:"


def _pieces(block: Block, room: int, letters: int) -> Iterator[_Piece]:
    tokens = estimate_tokens(block.text, letters)
    if tokens <= room:
        yield _Piece(block, block.text, tokens)
        return
    part = ""
    for sentence in split_sentences(block.text):
        if part and estimate_tokens(f"{part} {sentence}", letters) > room:
            yield _Piece(block, part, estimate_tokens(part, letters))
            part = ""
        part = f"{part} {sentence}" if part else sentence
    yield _Piece(block, part, estimate_tokens(part, letters))


def split_sentences(text: str) -> list[str]:
    """Sentences of a paragraph; a full stop after an abbreviation or initial ends none."""
    out: list[str] = []
    for part in _SENTENCE.split(text):
        if out and _ABBREVIATION.search(out[-1]):
            out[-1] = f"{out[-1]} {part}"
        else:
            out.append(part)
    return out


def _fill(pieces: Sequence[_Piece], room: int) -> Iterator[list[_Piece]]:
    passage: list[_Piece] = []
    used = 0
    for piece in pieces:
        if passage and used + piece.tokens > room:
            yield passage
            passage, used = [], 0
        passage.append(piece)
        used += piece.tokens
    if passage:
        yield passage


def _passage(context: Context, head: str, passage: Sequence[_Piece], limit: int, index: int) -> Proposition:
    blocks = list({p.block.block_id: p.block for p in passage}.values())
    notes, path = context.notes_of([b.block_id for b in blocks]), blocks[0].section_path
    text = f"{head} " + "\n".join(p.text for p in passage)
    for note in context.inlined(notes):
        text = f"{text} {truncate(note.marker + ' ' + note.text, limit // (2 * len(notes)))}"
    payload = {
        "cells": [],
        "footnotes": note_entries(notes),
        "references": context.references.of([*path[-1:], *(p.text for p in passage)], path),
        "blocks": [_place(b) for b in blocks],
        "caption_of": blocks[0].caption_of,
        "figure": context.figure(blocks[0].caption_of, blocks[0].text),
        "named": context.named([b.text for b in blocks if b.kind == "caption"], path),
        "company": context.filing.company,
        "form": context.filing.form,
    }
    first = passage[0].block
    return proposition(
        context, key=f"{first.block_id}|{index}", kind="prose", page=first.page, text=text,
        payload=json.dumps(payload, ensure_ascii=False), section_path=first.section_path,
    )  # fmt: skip


def _place(block: Block) -> Json:
    return {
        "block_id": block.block_id,
        "page": block.page,
        "box": box_of(block),
    }
