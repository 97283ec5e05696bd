"""One way to write a value as JSON, and the hash of a link.

Canonical JSON: keys sorted, no white space, ASCII with escapes, no NaN. Decimals are plain strings ("42500000",
"-0.5"), dates ISO 8601: equal values give equal bytes, and money never passes through a binary fraction.
this_hash = SHA-256 of the 64 hex digits of prev_hash followed by the canonical JSON of the body, which is the object
without `prev_hash`, `this_hash` and `signature`.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

GENESIS = "0" * 64
OUTSIDE_BODY = ("prev_hash", "this_hash", "signature")

Body = dict[str, Any]


def plain(value: Any) -> Any:
    """`value` as JSON has it. Raises TypeError for what has no such form, or has two keys that are written alike."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(float(value))
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Path):
        return str(value)
    return _compound(value)


def _compound(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        found = {str(k): plain(v) for k, v in value.items()}
        if len(found) < len(value):
            raise TypeError(f"Two keys of {sorted(map(str, value))} are written alike.")
        return found
    if isinstance(value, (set, frozenset)):
        return sorted((plain(v) for v in value), key=canonical)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return [plain(v) for v in value]
    raise TypeError(f"{type(value).__name__} has no form in JSON.")


def canonical(value: Any) -> bytes:
    """The bytes of a plain value. Raises ValueError for NaN and infinities."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode("ascii")


def body_of(link: Mapping[str, Any]) -> Body:
    """A link without what is not hashed."""
    return {k: v for k, v in link.items() if k not in OUTSIDE_BODY}


def link_hash(prev_hash: str, body: Mapping[str, Any]) -> str:
    """Hash of a link, as 64 hex digits."""
    return hashlib.sha256(prev_hash.encode("ascii") + canonical(body)).hexdigest()


def linked(prev_hash: str, body: Mapping[str, Any]) -> Body:
    """`body` as a link after `prev_hash`."""
    return {**body, "prev_hash": prev_hash, "this_hash": link_hash(prev_hash, body)}


def line_of(link: Mapping[str, Any]) -> bytes:
    """The line of a file that holds a link."""
    return canonical(link) + b"\n"
