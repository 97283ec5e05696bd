"""A chunk of text, and what the other chunkings share: a token count and rows that the index takes.

Input: pieces of text with their pages. Output: `Chunk`s, and `propositions` rows of kind prose made of them, so that
the same index and the same search serve every chunking. Invariants: deterministic; every piece stands in a
chunk, and what two chunks share is at most the overlap.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

Count = Callable[[str], int]
TOKENS = 512
OVERLAP = 50


@dataclass(frozen=True)
class Piece:
    """A part of a filing that is not cut further: its text with its white space, its page and its tokens."""

    text: str
    page: int
    tokens: int


@dataclass(frozen=True)
class Chunk:
    """Text as it is embedded, indexed and put into a prompt; `pages` are those that it touches."""

    text: str
    pages: tuple[int, ...]


def windows(pieces: Sequence[Piece], limit: int = TOKENS, overlap: int = OVERLAP) -> list[Chunk]:
    """Runs of pieces of at most `limit` tokens, each beginning with the last `overlap` tokens of the one before.

    A piece that does not fit beside what is repeated stands with it all the same.
    """
    found: list[Chunk] = []
    start = stop = 0
    while stop < len(pieces):
        stop = _fill(pieces, start, stop + 1, limit)
        found.append(_chunk(pieces[start:stop]))
        start = _back(pieces, stop, overlap)
    return [chunk for chunk in found if chunk.text.strip()]


def _fill(pieces: Sequence[Piece], start: int, least: int, limit: int) -> int:
    """Where the run that begins at `start` ends, not before `least`."""
    used, stop = sum(p.tokens for p in pieces[start:least]), least
    while stop < len(pieces) and used + pieces[stop].tokens <= limit:
        used += pieces[stop].tokens
        stop += 1
    return stop


def _back(pieces: Sequence[Piece], stop: int, overlap: int) -> int:
    start, used = stop, 0
    while start > 0 and used + pieces[start - 1].tokens <= overlap:
        start -= 1
        used += pieces[start].tokens
    return start


def _chunk(pieces: Iterable[Piece]) -> Chunk:
    held = list(pieces)
    return Chunk("".join(p.text for p in held), tuple(dict.fromkeys(p.page for p in held)))


def rows_of(filing: Mapping[str, Any], chunks: Sequence[Chunk]) -> list[dict[str, Any]]:
    """`propositions` rows of a filing's chunks; the payload names the pages."""
    return [
        {
            "proposition_id": sha256(f"{filing['doc_id']}|{place}|{chunk.text}".encode()).hexdigest()[:16],
            "doc_id": filing["doc_id"],
            "collection": filing["collection"],
            "kind": "prose",
            "table_id": None,
            "page": chunk.pages[0],
            "table_title": None,
            "metric": None,
            "section_path": [],
            "text": chunk.text,
            "payload": json.dumps({"pages": chunk.pages}),
            "text_hash": sha256(chunk.text.encode()).hexdigest(),
        }
        for place, chunk in enumerate(chunks)
    ]
