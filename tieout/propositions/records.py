"""One `Proposition` from its parts."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tieout.model import Proposition
from tieout.propositions.context import Context


def proposition(
    context: Context,
    *,
    key: str,
    kind: str,
    page: int,
    text: str,
    payload: str,
    section_path: Sequence[str],
    table_id: str | None = None,
    table_title: str | None = None,
    metric: str | None = None,
) -> Proposition:
    """A proposition; its id comes from the filing and `key`, its text hash from the text."""
    return Proposition(
        proposition_id=hashlib.sha256(f"{context.doc_id}|{key}".encode()).hexdigest()[:16],
        doc_id=context.doc_id,
        collection=context.filing.collection,
        kind=kind,
        table_id=table_id,
        page=page,
        table_title=table_title,
        metric=metric,
        section_path=tuple(section_path),
        text=text,
        payload=payload,
        text_hash=hashlib.sha256(text.encode()).hexdigest(),
    )
