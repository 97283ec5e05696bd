"""The lines of a file that is a chain, each judged by itself, and what a crash leaves at its end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tieout.audit.canonical import Body, body_of, canonical, link_hash


@dataclass(frozen=True)
class Line:
    """One line. `link` is None where the bytes are not those of a link that was written; `whole`: ends with its break.

    `is_json`: it can be read, which what a crash leaves of a line cannot.
    """

    number: int
    raw: bytes
    link: Body | None
    whole: bool = True
    is_json: bool = False

    @property
    def torn(self) -> bool:
        """Whether this can be what a crash left of a line."""
        return not self.is_json

    @property
    def this_hash(self) -> str | None:
        """The hash that it bears, where it is sound."""
        return self.link["this_hash"] if self.link else None


def lines_of(raw: bytes, first: int = 1) -> Iterator[Line]:
    """The lines of `raw`, counted from `first`."""
    *ended, rest = raw.split(b"\n")
    for number, line in enumerate([*ended, *([rest] if rest else [])], first):
        link, is_json = _read(line)
        yield Line(number, line, link, number - first < len(ended), is_json)


def sound(line: bytes) -> Body | None:
    """The link that these bytes are, if they are one."""
    return _read(line)[0]


def _read(line: bytes) -> tuple[Body | None, bool]:
    """The link in `line` if every byte is as we write it and the hash fits; whether the line is JSON at all."""
    try:
        found: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None, False
    try:
        fits = canonical(found) == line and found["this_hash"] == link_hash(found["prev_hash"], body_of(found))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        fits = False
    return (found if fits else None), True
