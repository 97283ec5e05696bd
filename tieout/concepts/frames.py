"""Of whom a row or a column speaks, or in which view: the whole, a segment, pro forma, non-GAAP and so on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from tieout.concepts.rowtext import RowText
from tieout.concepts.words import words
from tieout.toml import read_toml


def frame_of(row: RowText) -> str:
    """The frame of a row by its table's title and the sections above it."""
    if row.kind == "per_share":
        return "per_share"
    said = told("title", row.title) or next((f for s in row.section if (f := told("section", s))), None)
    return said or ("consolidated" if row.statement else "note")


def column_frame(path: Sequence[str]) -> str | None:
    """The frame that a column's header names, where it names one."""
    return next((found for part in path if (found := told("header", part))), None)


@lru_cache(maxsize=16384)
def of_parent(label: str) -> bool:
    """Whether only a parent's own statements have such a row."""
    joined = f" {' '.join(words(label))} "
    return any(f" {phrase} " in joined for phrase in _rows_of_parent())


@lru_cache(maxsize=16384)
def told(place: str, text: str) -> str | None:
    """The frame that words at a place (title, section, header) tell."""
    joined = f" {' '.join(words(text))} "
    for frame in _data()["frame"]:
        if frame.get("only_in", place) == place and any(f" {p} " in joined for p in _phrases(frame["id"])):
            return str(frame["id"])
    return None


@cache
def _phrases(frame: str) -> tuple[str, ...]:
    given = next(one for one in _data()["frame"] if one["id"] == frame)
    return tuple(" ".join(words(p)) for p in given["phrases"])


@cache
def _rows_of_parent() -> tuple[str, ...]:
    return tuple(" ".join(words(p)) for p in _data()["rows_of_parent"])


@cache
def _data() -> Mapping[str, Any]:
    return read_toml(resources.files("tieout.concepts").joinpath("data", "frames.toml"))
