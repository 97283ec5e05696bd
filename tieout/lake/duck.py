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
    """Column names and rows of one query over the lake, which reads the lake's files and nothing else.

    Raises LakeError for several statements, for one that is no query, and with DuckDB's message where it cannot be run:
    other files, databases, extensions and the network are out of reach.
    """
    with connect(root) as connection:
        _lock(connection, root)
        try:
            _check(connection, statement)
            result = connection.execute(statement, list(parameters))
            return [d[0] for d in result.description or ()], result.fetchall()
        except duckdb.Error as error:
            raise LakeError(str(error)) from error


def _lock(connection: duckdb.DuckDBPyConnection, root: Path) -> None:
    """Leave the lake's folder alone within reach, for as long as the connection lives."""
    folder = str(root.absolute()).replace("'", "''")
    connection.execute(f"SET allowed_directories = ['{folder}/']")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def _check(connection: duckdb.DuckDBPyConnection, statement: str) -> None:
    """Raise LakeError unless this is one statement that only reads: the lake is written by ingestion alone."""
    found = connection.extract_statements(statement)
    if len(found) != 1:
        raise LakeError(f"one statement at a time, and here are {len(found)}: run each by itself")
    if found[0].type != duckdb.StatementType.SELECT:  # an EXPLAIN may run what it explains
        raise LakeError(f"{found[0].type.name} is no query: a lake is read by SELECT, DESCRIBE, SHOW and SUMMARIZE")


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
