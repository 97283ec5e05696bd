"""Exact cosine search: DuckDB files of unit vectors, each sorted by filing, or a matrix of them for broad searches.

Input: vectors under an entry number (one a filing and version). Output: proposition ids with their cosine, best first.
Invariants: a segment file is written once, under a temporary name, and never changed, so that readers open it without a
lock; all vectors of a segment come from one model; rows of an entry number that is not asked for are invisible.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from tieout.errors import LakeError
from tieout.indexes.matrix import Matrix
from tieout.lake.duck import open_database
from tieout.models.ports import Vectors

BROAD_ROWS = 20_000  # under the entry numbers of one search
MOST_BYTES = 800_000_000  # of vectors held in memory; more are scanned where they lie

Row = tuple[int, str, tuple[int, ...]]


@dataclass(frozen=True)
class Segment:
    """One file: its name in the folder, the model of its vectors and their dimension."""

    file: str
    model_id: str
    dimension: int


def write_segment(folder: Path, segment: Segment, rows: Sequence[Row], vectors: Vectors) -> None:
    """Write entry number, proposition id and fiscal years of each row with its vector."""
    order = sorted(range(len(rows)), key=lambda i: (rows[i][0], rows[i][1]))
    table = pa.table(
        {
            "entry": pa.array([rows[i][0] for i in order], pa.int64()),
            "proposition_id": pa.array([rows[i][1] for i in order], pa.string()),
            "years": pa.array([list(rows[i][2]) for i in order], pa.list_(pa.int32())),
            "vector": _column(vectors[order] if order else vectors, segment.dimension),
        }
    )
    with _Fresh(folder, segment) as con:
        con.register("fresh", table)
        con.execute("INSERT INTO vectors SELECT * FROM fresh")


def merge_segments(folder: Path, sources: Sequence[Segment], target: Segment, numbers: Sequence[int]) -> None:
    """Copy the rows under `numbers` from segments of one model into a new one."""
    with _Fresh(folder, target) as con:
        for i, source in enumerate(sources):
            con.execute(f"ATTACH '{_quoted(folder / source.file)}' AS s{i} (READ_ONLY)")
        parts = _union(len(sources))
        con.execute(
            f"INSERT INTO vectors SELECT * FROM ({parts}) WHERE entry IN (SELECT unnest(?::BIGINT[]))"  # noqa: S608
            " ORDER BY entry, proposition_id",
            [list(numbers)],
        )


class VectorReader:
    """The segments of one model, opened for reading; keeps what it opened even where a writer removes it later."""

    def __init__(self, folder: Path, segments: Sequence[Segment]) -> None:
        self._con = open_database(Path(":memory:"))
        self._dimension = segments[0].dimension if segments else 0
        self._files = len(segments)
        for i, segment in enumerate(segments):
            if not (folder / segment.file).exists():
                raise LakeError(f"The vector file {folder / segment.file} is gone.")
            self._con.execute(f"ATTACH '{_quoted(folder / segment.file)}' AS s{i} (READ_ONLY)")
        if segments:
            self._con.execute(f"CREATE TEMP VIEW vectors AS {_union(self._files)}")

    def search(
        self, vector: Vectors, numbers: Sequence[int], limit: int, years: Sequence[int] = ()
    ) -> list[tuple[str, float]]:
        """Ids and cosines of the `limit` nearest rows under `numbers`, optionally holding one of the fiscal `years`."""
        if not self._files or not numbers:
            return []
        if not years and self._is_broad(numbers):
            return self._matrix.search(vector, numbers, limit)
        query = f"array_cosine_similarity(vector, ?::FLOAT[{self._dimension}])"
        held = " AND list_has_any(years, ?::INTEGER[])" if years else ""
        within = ",".join(str(int(n)) for n in numbers)
        rows = self._con.execute(
            f"SELECT proposition_id, {query} AS cosine FROM vectors WHERE entry IN ({within}){held}"  # noqa: S608
            " ORDER BY cosine DESC, proposition_id LIMIT ?",
            [vector.tolist(), *([list(years)] if years else []), limit],
        ).fetchall()
        return [(str(name), float(cosine)) for name, cosine in rows]

    def _is_broad(self, numbers: Sequence[int]) -> bool:
        """Whether a search touches so many rows that all vectors in memory serve it better, and they fit there."""
        held = sum(self._counts.get(int(n), 0) for n in numbers)
        size = sum(self._counts.values()) * self._dimension * 4
        return held >= BROAD_ROWS and size <= MOST_BYTES

    @cached_property
    def _counts(self) -> dict[int, int]:
        """Rows by entry number."""
        return dict(self._con.execute("SELECT entry, count(*) FROM vectors GROUP BY entry").fetchall())

    @cached_property
    def _matrix(self) -> Matrix:
        """All vectors, read when a broad search first asks for them."""
        table = self._con.sql("SELECT entry, proposition_id, vector FROM vectors").to_arrow_table()
        flat = table["vector"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
        entries = table["entry"].to_numpy()
        ids = np.asarray(table["proposition_id"].to_pylist(), dtype=object)
        return Matrix(entries, ids, flat.reshape(len(entries), self._dimension))

    def cosines(self, vector: Vectors, numbers: Sequence[int], ids: Sequence[str]) -> dict[str, float]:
        """Cosines of those of `ids` that stand under `numbers`."""
        if not self._files or not ids:
            return {}
        within = ",".join(str(int(n)) for n in numbers)
        rows = self._con.execute(
            f"SELECT proposition_id, array_cosine_similarity(vector, ?::FLOAT[{self._dimension}]) FROM vectors"  # noqa: S608
            f" WHERE entry IN ({within}) AND proposition_id IN (SELECT unnest(?::VARCHAR[]))",
            [vector.tolist(), list(ids)],
        ).fetchall()
        return {str(name): float(cosine) for name, cosine in rows}

    def count(self, number: int) -> int:
        """Rows under an entry number."""
        if not self._files:
            return 0
        found = self._con.execute("SELECT count(*) FROM vectors WHERE entry = ?", [number]).fetchone()
        return int(found[0]) if found else 0

    def close(self) -> None:
        """Let the files go."""
        self._con.close()


class _Fresh:
    """A new segment file: complete under its name, or absent."""

    def __init__(self, folder: Path, segment: Segment) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._final = folder / segment.file
        self._part = folder / f"{segment.file}.part"
        self._part.unlink(missing_ok=True)
        self._con = open_database(self._part)
        self._con.execute(
            "CREATE TABLE vectors (entry BIGINT, proposition_id VARCHAR, years INTEGER[],"
            f" vector FLOAT[{segment.dimension}])"
        )

    def __enter__(self) -> Any:
        return self._con

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._con.close()
        if kind is not None:
            self._part.unlink(missing_ok=True)
            return
        with self._part.open("rb") as stream:
            os.fsync(stream.fileno())
        self._part.replace(self._final)


def _column(vectors: Vectors, dimension: int) -> pa.Array:
    flat = pa.array(np.ascontiguousarray(vectors, dtype=np.float32).reshape(-1), pa.float32())
    return pa.FixedSizeListArray.from_arrays(flat, dimension)


def _union(files: int) -> str:
    """All rows of the attached files s0, s1 and so on."""
    return " UNION ALL ".join(f"SELECT * FROM s{i}.vectors" for i in range(files))  # noqa: S608


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
