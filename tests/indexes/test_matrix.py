"""Broad searches through the matrix give what the scan gives."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tieout.indexes import vectors
from tieout.indexes.vectors import Segment, VectorReader, write_segment

SIZE = 300


@pytest.fixture
def reader(tmp_path: Path) -> VectorReader:
    raw = np.random.default_rng(7).normal(size=(SIZE, 8)).astype(np.float32)
    raw[10:20] = raw[0]  # one text in many rows
    unit = raw / np.linalg.norm(raw, axis=1, keepdims=True)
    segments = [Segment("a.duckdb", "m@1", 8), Segment("b.duckdb", "m@1", 8)]
    for i, segment in enumerate(segments):
        at = range(i, SIZE, 2)
        write_segment(tmp_path, segment, [(1 + n % 4, f"p{n:03d}", ()) for n in at], unit[list(at)])
    return VectorReader(tmp_path, segments)


@pytest.mark.parametrize("numbers", [[1, 2, 3, 4], [2, 3], [4], [9]])
def test_the_matrix_and_the_scan_agree(
    reader: VectorReader, numbers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = np.ones(8, dtype=np.float32) / np.float32(np.sqrt(8))
    scanned = reader.search(question, numbers, 12)
    monkeypatch.setattr(vectors, "BROAD_ROWS", 0)
    by_matrix = reader.search(question, numbers, 12)
    assert [name for name, _ in by_matrix] == [name for name, _ in scanned]
    assert [c for _, c in by_matrix] == pytest.approx([c for _, c in scanned], abs=1e-6)


def test_equal_vectors_are_ordered_by_id(reader: VectorReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "BROAD_ROWS", 0)
    first = reader._matrix._vectors[0]
    found = reader.search(first, [1, 2, 3, 4], 6)
    assert [name for name, _ in found] == ["p000", "p010", "p011", "p012", "p013", "p014"]


def test_what_does_not_fit_in_memory_is_scanned(reader: VectorReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "BROAD_ROWS", 0)
    monkeypatch.setattr(vectors, "MOST_BYTES", 10)
    assert not reader._is_broad([1, 2, 3, 4])
