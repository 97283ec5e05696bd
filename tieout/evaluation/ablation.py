"""What each part of the search is worth: the same questions with parts alone, left out, added or exchanged.

    dense, BM25           one list alone, in its own order
    dense and BM25        both, fused by reciprocal rank; nothing else
    all steps             the search as it is
    without …             all steps but one
    with reranker …       all steps, the first 20 records reordered by a cross-encoder
    with encoder …        all steps over the same rows, embedded by another model into an index of its own

Input: a lake whose collections are indexed, questions, the index's encoder. Output: outcomes by variant, the search as
it is first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tieout.evaluation.chunkings.build import CUTS, build
from tieout.evaluation.metrics.ranking import DEPTH
from tieout.evaluation.suite import Outcome, run
from tieout.evaluation.truth import Question
from tieout.lake.store import Lake
from tieout.models import load_encoder, load_reranker
from tieout.query import Searcher, Steps
from tieout.query.search import without

WHOLE = "all steps"
BARE = Steps(structure=False, select=False, synonyms=False, period_depth=0, period_boost=0.0)
VARIANTS: dict[str, Steps] = {
    WHOLE: Steps(),
    "dense": without(BARE, keyword=False),
    "BM25": without(BARE, dense=False),
    "dense and BM25": BARE,
    "without dense": without(Steps(), dense=False),
    "without BM25": without(Steps(), keyword=False),
    "without structure": without(Steps(), structure=False, period_depth=0, period_boost=0.0),
    "without choosing filings": without(Steps(), select=False),
    "without synonyms": without(Steps(), synonyms=False),
}


def ablate(
    lake: Lake, collections: Sequence[str], questions: Sequence[Question], encoder: str,
    rerankers: Sequence[str] = (), encoders: Sequence[str] = (),
) -> dict[str, list[Outcome]]:  # fmt: skip
    """Outcomes of every variant, with those of the named rerankers and encoders."""
    own = load_encoder(encoder)
    found = {
        name: _ask(Searcher(lake.root, own, steps=steps), collections, questions) for name, steps in VARIANTS.items()
    }
    for name in rerankers:
        searcher = Searcher(lake.root, own, reranker=load_reranker(name))
        found[f"with reranker {name}"] = _ask(searcher, collections, questions)
    for name in encoders:
        with TemporaryDirectory() as folder:
            other = load_encoder(name)
            build(lake, collections, CUTS["ours"], other.count_tokens, other, Path(folder))
            found[f"with encoder {name}"] = _ask(Searcher(Path(folder), other), collections, questions)
    return found


def _ask(searcher: Searcher, collections: Sequence[str], questions: Sequence[Question]) -> list[Outcome]:
    return run(partial(searcher.query, collections=collections, k=DEPTH), questions)
