"""Write-time conformance: rows (dicts) to an Arrow table that keeps its contract, or a `ContractError`.

Input: rows with exactly the contract's columns. Output: an Arrow table with the contract's schema, rows in the order
given. Checked: missing and extra columns, type, null, finite numbers, closed sets of values, one filing
a file, unique keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa

from tieout.errors import ContractError
from tieout.lake.contracts import Column, Contract

Row = dict[str, Any]


def to_table(contract: Contract, part: str, rows: Sequence[Row]) -> pa.Table:
    """Arrow table of `rows`, all of one `part`, such as a filing.

    Raises ContractError with table, column, rule, key and count.
    """
    _check_names(contract, rows)
    arrays = [_to_array(contract, column, rows) for column in contract.columns]
    _fail(contract, contract.part, f"must be {part}", rows, lambda row: row[contract.part] != part)
    _check_keys(contract, rows)
    return pa.Table.from_arrays(arrays, schema=contract.schema)


def _check_names(contract: Contract, rows: Sequence[Row]) -> None:
    names = {c.name for c in contract.columns}
    if all(row.keys() == names for row in rows):
        return
    for name in sorted(names):
        _fail(contract, name, "column is missing", rows, lambda row, n=name: n not in row)  # type: ignore[misc]
    for name in sorted({n for row in rows for n in row} - names):
        _fail(contract, name, "column is not in the contract", rows, lambda row, n=name: n in row)  # type: ignore[misc]


def _to_array(contract: Contract, column: Column, rows: Sequence[Row]) -> pa.Array:
    import pyarrow.compute as pc  # noqa: PLC0415 - a tenth of a second, which a reader need not wait

    name = column.name
    try:
        array = pa.array([row[name] for row in rows], column.type)
    except (pa.ArrowException, TypeError, ValueError, OverflowError) as error:
        _fail(contract, name, f"must be {column.type}", rows, lambda row: not _converts(row[name], column))
        raise ContractError(contract.name, name, f"must be {column.type} ({error})", "unknown", len(rows)) from error
    if array.null_count and not column.nullable:
        _fail(contract, name, "must not be null", rows, lambda row: row[name] is None)
    if pa.types.is_list(column.type) and array.flatten().null_count:
        _fail(contract, name, "must not hold null items", rows, lambda row: None in (row[name] or ()))
    if pa.types.is_floating(column.type) and not pc.all(pc.is_finite(array), skip_nulls=True).as_py():
        _fail(contract, name, "must be finite", rows, lambda row: row[name] is not None and not _finite(row[name]))
    if column.choices:
        allowed = set(column.choices)
        if not set(pc.unique(array).to_pylist()) <= allowed | {None}:
            rule = f"must be one of {', '.join(column.choices)}"
            _fail(contract, name, rule, rows, lambda row: row[name] is not None and row[name] not in allowed)
    return array


def _converts(value: Any, column: Column) -> bool:
    try:
        pa.array([value], column.type)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return False
    return True


def _finite(value: float) -> bool:
    return value - value == 0


def _check_keys(contract: Contract, rows: Sequence[Row]) -> None:
    counts = Counter(tuple(row[k] for k in contract.key) for row in rows)
    if len(counts) < len(rows):
        repeated = {key for key, n in counts.items() if n > 1}
        rule = "key must be unique"
        column = "+".join(contract.key)
        _fail(contract, column, rule, rows, lambda row: tuple(row[k] for k in contract.key) in repeated)


def _fail(contract: Contract, column: str, rule: str, rows: Sequence[Row], broken: Callable[[Row], bool]) -> None:
    """Raise if any row is `broken`, with the first one's key and their number."""
    bad = [i for i, row in enumerate(rows) if broken(row)]
    if bad:
        key = "/".join(str(rows[bad[0]].get(k)) for k in contract.key)
        raise ContractError(contract.name, column, rule, key, len(bad))
