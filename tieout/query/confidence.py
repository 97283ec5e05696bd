"""How far the retrieval vouches for a record: a weighted mean of its cosine and of its section's match.

    retrieval_confidence = w_cosine · cosine + w_section · section     (both from 0 to 1; a cosine below 0 counts 0)

Input: a hit with its cosine, and the understood question. Output: a share, or None where no vector was compared (mode
keyword). `section` is 1 for a row of the statement that the question names, else the share of the asked words that
stand in the row's title and section. The figure says nothing of the value: that is the verifier's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tieout.indexes.search_index import IndexReader
from tieout.models.ports import Encoder, Vectors
from tieout.query.search import Hit, Scope
from tieout.query.structure import row_terms
from tieout.query.understand import Understood


@dataclass(frozen=True)
class Weights:
    """Weights of the two parts; the defaults of the settings."""

    cosine: float = 0.7
    section: float = 0.3


def confidence(hit: Hit, understood: Understood, by: Weights) -> float | None:
    """The retrieval's confidence in one hit."""
    if hit.cosine is None:
        return None
    return by.cosine * max(hit.cosine, 0.0) + by.section * section_match(hit, understood)


def section_match(hit: Hit, understood: Understood) -> float:
    """Share of the asked words in the row's title and section; 1 where it stands in the statement that was named."""
    if hit.fit is not None and hit.fit.statement:
        return 1.0
    asked = {*understood.metric, *understood.member}
    terms = row_terms(hit.row)
    around = terms.get("title", frozenset()) | terms.get("section", frozenset())
    return len(asked & around) / len(asked) if asked else 0.0


def complete_cosines(hits: Sequence[Hit], vector: Vectors, scope: Scope, reader: IndexReader, encoder: Encoder) -> None:
    """Compare the vectors of hits that the dense search did not bring, so that every hit has its cosine."""
    absent = [hit for hit in hits if hit.cosine is None]
    if not absent:
        return
    numbers = sorted({scope.filings[hit.row["doc_id"]].entry for hit in absent})
    ids = [hit.row["proposition_id"] for hit in absent]
    found = reader.vectors(encoder.model_id, encoder.dimension).cosines(vector, numbers, ids)
    for hit in absent:
        hit.cosine = found.get(hit.row["proposition_id"])
