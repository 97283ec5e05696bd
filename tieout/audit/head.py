"""The head of a log: how many lines its chain has and the hash of the last, so that a cut or rewritten chain shows.

    <head>    {"bytes", "count", "key_id", "last_hash", "open", "this_hash", "signature"}

It is replaced whole. It stands in the log's folder or, by setting, elsewhere: where whoever can write the log cannot
write. With a key it is signed, as every line of the chain is: HMAC-SHA256 of this_hash. A signature keeps a head from
being made up; only a head stored elsewhere tells that folder and head together were put back to an earlier state.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tieout.audit.canonical import GENESIS, Body, body_of, canonical, link_hash
from tieout.errors import AuditError, SettingsError, WrongKey
from tieout.lake.store import atomic

LEAST_KEY = 16  # bytes


@dataclass(frozen=True)
class Key:
    """Signs hashes; without a secret nothing is signed."""

    secret: bytes = b""

    @classmethod
    def of(cls, text: str | None) -> Key:
        """The key that a setting holds. Raises SettingsError where it is too short to keep anyone out."""
        secret = (text or "").encode()
        if text is not None and len(secret) < LEAST_KEY:
            raise SettingsError(f"TIEOUT_AUDIT_KEY has {len(secret)} bytes; it needs {LEAST_KEY} or more.")
        return cls(secret)

    @property
    def id(self) -> str | None:
        """Names the key without giving it away."""
        return self.sign("tieout audit key")[:8] if self.secret else None

    def sign(self, text: str) -> str:
        """HMAC-SHA256 as hex."""
        return hmac.new(self.secret, text.encode(), hashlib.sha256).hexdigest()

    def signed(self, link: Mapping[str, Any]) -> Body:
        """The link with its signature, if there is a secret."""
        return {**link, "signature": self.sign(link["this_hash"])} if self.secret else dict(link)

    def vouches(self, link: Mapping[str, Any]) -> bool:
        """Whether the link bears this key's signature; without a secret nothing is asked for."""
        return not self.secret or hmac.compare_digest(str(link.get("signature")), self.sign(str(link.get("this_hash"))))


@dataclass(frozen=True)
class Head:
    """State of the chain. `open` are the traces that have begun and not ended, `bytes` the length of the chain."""

    count: int = 0
    last_hash: str = GENESIS
    bytes: int = 0
    open: tuple[str, ...] = ()
    key_id: str | None = None


def write_head(path: Path, head: Head, key: Key) -> None:
    """Replace the head; on return it is on the disk."""
    body = json.loads(canonical(asdict(head)))
    link = key.signed({**body, "this_hash": link_hash(GENESIS, body)})
    with atomic(path) as temporary:
        temporary.write_bytes(canonical(link) + b"\n")


def read_head(path: Path, key: Key) -> Head | None:
    """The head; None where there is none. Raises AuditError saying how it was changed, WrongKey."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        link = json.loads(raw)
        body = body_of(link)
        sound = canonical(link) + b"\n" == raw and link["this_hash"] == link_hash(GENESIS, body)
        head = Head(**{**body, "open": tuple(body["open"])})
    except (ValueError, TypeError, KeyError, RecursionError):
        sound = False
    if not sound:
        raise AuditError(f"{path}:1: edited.")
    if key.secret and head.key_id != key.id:
        by = f"signed with key {head.key_id}, not with TIEOUT_AUDIT_KEY ({key.id})" if head.key_id else "not signed"
        raise WrongKey(f"{path}:1: {by}. A key signs a log from its beginning: name its key, or another folder.")
    if not key.vouches(link):
        raise AuditError(f"{path}:1: made up; its signature is not the key's.")
    return head
