"""The index: both engines change together or not at all, readers see one state, nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.search_rows import ENCODER, Row, filing, proposition, put, year
from tieout.embeddings.stage import embed
from tieout.errors import LakeError, ModelError
from tieout.indexes import search_index
from tieout.indexes.lexical import LexicalIndex
from tieout.indexes.manifest import save_manifest
from tieout.indexes.search_index import IndexReader, SearchIndex
from tieout.models.fake import HashingEncoder

A, B = filing("a", "Alder Inc."), filing("b", "Birch Corp.", collection="other")


def rows_of(owner: Row, *labels: str) -> list[Row]:
    return [proposition(owner, label, [year("1000000", 2024, "1.0")]) for label in labels]


def visible(index: SearchIndex) -> set[str]:
    """Labels that both engines give; they must agree."""
    reader = index.reader()
    numbers = [f.entry for f in reader.manifest.filings.values()]
    near = {name for name, _ in dense(reader, numbers)}
    query = reader.lexical.any_of(reader.lexical.words({"alder": 1.0, "birch": 1.0}, {"text": 1.0}))
    words = {name for name, _ in reader.lexical.search(query, numbers, 100)}
    assert near == words
    assert reader.damaged() == []
    return {r["metric"] for r in reader.lexical.rows(sorted(near), numbers).values()}


def dense(reader: IndexReader, numbers: list[int], **more: Any) -> list[tuple[str, float]]:
    if not reader.manifest.segments:
        return []
    vectors = reader.vectors(ENCODER.model_id, ENCODER.dimension)
    return vectors.search(ENCODER.encode_query("alder"), numbers, 100, **more)


def test_a_filing_that_shrank_leaves_no_orphans(tmp_path: Path) -> None:
    put(tmp_path, (A, rows_of(A, "Revenue", "Costs", "Profit")))
    index = put(tmp_path, (A, rows_of(A, "Revenue")))
    assert visible(index) == {"Revenue"}
    assert len(list((index.root / "vectors").iterdir())) == 1
    assert index.reader().lexical.size == 1


def test_removal_names_the_collection(tmp_path: Path) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue")), (B, rows_of(B, "Costs")))
    index.remove("other", A["doc_id"])
    assert visible(index) == {"Revenue", "Costs"}
    index.remove("c", A["doc_id"])
    assert visible(index) == {"Costs"}
    assert index.fingerprint(A["doc_id"]) is None
    assert index.fingerprint(B["doc_id"]) == B["doc_id"]


@pytest.mark.parametrize("broken", ["write_segment", "LexicalIndex", "save_manifest"])
def test_a_crash_between_the_steps_is_invisible_and_repaired(
    tmp_path: Path, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue", "Costs")))

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(search_index, broken, crash)
        with pytest.raises(KeyboardInterrupt):
            put(tmp_path, (A, rows_of(A, "Profit")), (B, rows_of(B, "Tax")))
    assert visible(index) == {"Revenue", "Costs"}
    put(tmp_path, (A, rows_of(A, "Profit")), (B, rows_of(B, "Tax")))
    assert visible(index) == {"Profit", "Tax"}
    assert index.reader().lexical.size == 2
    assert not index.journal_path.exists()


def test_a_crash_after_the_manifest_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue", "Costs")))
    real = save_manifest

    def then_crash(*arguments: Any) -> None:
        real(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(search_index, "save_manifest", then_crash)
        with pytest.raises(KeyboardInterrupt):
            put(tmp_path, (A, rows_of(A, "Profit")))
    assert visible(index) == {"Profit"}
    index.remove("c", "nothing")
    assert index.reader().lexical.size == 1
    assert not index.journal_path.exists()


def test_an_error_in_the_block_changes_nothing(tmp_path: Path) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue")))
    rows = rows_of(B, "Costs")

    def change() -> None:
        with index.writer() as batch:
            batch.remove("c", A["doc_id"])
            batch.replace(B, rows, [])

    with pytest.raises(ModelError, match="1 propositions have no vector"):
        change()
    assert visible(index) == {"Revenue"}


def test_a_reader_keeps_its_state_while_others_write(tmp_path: Path) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue")))
    before = index.reader()
    for i in range(3):
        put(tmp_path, (A, rows_of(A, f"Costs {i}")))
    numbers = [f.entry for f in before.manifest.filings.values()]
    names = [name for name, _ in dense(before, numbers)]
    assert [r["metric"] for r in before.lexical.rows(names, numbers).values()] == ["Revenue"]


def test_many_small_changes_are_merged(tmp_path: Path) -> None:
    owners = [filing(f"f{i}", f"Alder {i}") for i in range(search_index.MOST_SEGMENTS + 3)]
    for owner in owners:
        index = put(tmp_path, (owner, rows_of(owner, owner["file_name"])))
    assert visible(index) == {o["file_name"] for o in owners}
    assert len(index.manifest().segments) <= search_index.MOST_SEGMENTS


def test_vectors_of_another_model_are_never_compared(tmp_path: Path) -> None:
    reader = put(tmp_path, (A, rows_of(A, "Revenue"))).reader()
    with pytest.raises(ModelError, match="index again"):
        reader.vectors("other@1", 64)
    with pytest.raises(ModelError, match="64"):
        reader.vectors(ENCODER.model_id, 32)


def test_two_models_live_side_by_side(tmp_path: Path) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue")))
    small = HashingEncoder(32)
    rows = rows_of(B, "Costs")
    index.replace(B, rows, embed(rows, small, None))
    reader = index.reader()
    numbers = sorted(reader.manifest.entries)
    assert len(dense(reader, numbers)) == 1
    assert len(reader.vectors(small.model_id, 32).search(small.encode_query("birch"), numbers, 9)) == 1


def test_vectors_can_be_narrowed_to_a_fiscal_year(tmp_path: Path) -> None:
    rows = [proposition(A, "Revenue", [year("1", 2024)]), proposition(A, "Costs", [year("1", 2023), year("2", 2022)])]
    reader = put(tmp_path, (A, rows)).reader()
    numbers = sorted(reader.manifest.entries)
    assert [name for name, _ in dense(reader, numbers, years=[2022])] == [rows[1]["proposition_id"]]


def test_the_lock_of_a_dead_writer_frees_itself(tmp_path: Path) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue")))
    code = (
        "import os, signal, sys; from pathlib import Path; from tieout.indexes.search_index import SearchIndex\n"
        "with SearchIndex(Path(sys.argv[1])).writer():\n    os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(index.root)], env=dict(os.environ), check=False)
    assert killed.returncode < 0
    put(tmp_path, (B, rows_of(B, "Costs")))
    assert visible(index) == {"Revenue", "Costs"}


def test_a_second_writer_is_told(tmp_path: Path) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue")))
    with index.writer(), pytest.raises(LakeError, match="Another process"), index.writer(wait=False):
        pass


def test_lost_rows_are_reported(tmp_path: Path) -> None:
    index = put(tmp_path, (A, rows_of(A, "Revenue")))
    LexicalIndex(index.lexical_path).write({}, sorted(index.manifest().entries))
    assert index.reader().damaged() == [A["doc_id"]]
