"""DuckDB over the lake; the only module that imports it.

Every table of the contracts is a view over its Parquet files, empty where there are none; every file in `sql/views` is
one more view over these.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb

from tieout.errors import LakeError
from tieout.lake.contracts import CONTRACTS, Contract

SQL = Path(__file__).resolve().parents[1] / "sql"


def connect(root: Path) -> duckdb.DuckDBPyConnection:
    """An in-memory connection with the lake's tables and views."""
    connection = duckdb.connect()
    for contract in CONTRACTS.values():
        connection.execute(f"CREATE VIEW {contract.name} AS {_select(root, contract)}")
    for path in sorted((SQL / "views").glob("*.sql")):
        connection.execute(path.read_text("utf-8"))
    return connection


def query(root: Path, statement: str, parameters: Sequence[Any] = ()) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Column names and rows of a query over the lake. Raises LakeError with DuckDB's message where it cannot be run."""
    with connect(root) as connection:
        try:
            result = connection.execute(statement, list(parameters))
            return [d[0] for d in result.description or ()], result.fetchall()
        except duckdb.Error as error:
            raise LakeError(str(error)) from error


def open_database(path: Path, *, read_only: bool = False) -> duckdb.DuckDBPyConnection:
    """A DuckDB database file, made where it does not exist. Raises LakeError where it cannot be opened."""
    try:
        return duckdb.connect(str(path), read_only=read_only)
    except duckdb.Error as error:
        raise LakeError(f"{path}: {error}") from error


def _select(root: Path, contract: Contract) -> str:
    if any((root / contract.name).glob("[!.]*.parquet")):
        files = str((root / contract.name / "[!.]*.parquet").absolute()).replace("'", "''")
        return f"SELECT * FROM read_parquet('{files}')"  # noqa: S608 (a path of ours, quoted)
    columns = ", ".join(f'NULL::{_type(str(c.type))} AS "{c.name}"' for c in contract.columns)
    return f"SELECT {columns} WHERE false"


def _type(arrow: str) -> str:
    """DuckDB's name of an Arrow type that the contracts use."""
    plain = {
        "string": "VARCHAR", "int32": "INTEGER", "int64": "BIGINT", "double": "DOUBLE", "date32[day]": "DATE",
        "bool": "BOOLEAN", "decimal128(38, 6)": "DECIMAL(38, 6)", "list<element: string>": "VARCHAR[]",
        "list<item: string>": "VARCHAR[]", "list<element: float>": "FLOAT[]", "list<item: float>": "FLOAT[]",
    }  # fmt: skip
    return plain[arrow]
