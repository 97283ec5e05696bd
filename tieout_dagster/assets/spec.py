"""What every lake asset has in common: partitions, backfill policy, schema, kinds, code version.

Input: a lake contract. Output: its `AssetSpec`. The columns are the contract's own, never written twice.
"""

from collections.abc import Callable, Sequence
from typing import Any

import dagster as dg

from tieout.lake.contracts import CONTRACTS, Column, Contract
from tieout.lake.fingerprints import code_version
from tieout_dagster.assets.partitions import FILING_PARTITIONS

OWNERS = ["team:filings"]


def table_schema(contract: Contract) -> dg.TableSchema:
    """The contract's columns with type, meaning, nullability and closed sets; its key and version as constraints."""
    return dg.TableSchema(
        columns=[_column(column, contract) for column in contract.columns],
        constraints=dg.TableConstraints(
            other=[f"key: {', '.join(contract.key)}", f"contract version {contract.version}"]
        ),
    )


def table_spec(name: str, *, group: str, deps: Sequence[str], kinds: set[str], code: str) -> dg.AssetSpec:
    """The spec of lake table `name`, written by module `code`, whose sources give the code version."""
    contract = CONTRACTS[name]
    return dg.AssetSpec(
        name,
        deps=list(deps),
        description=f"{contract.doc} Written by `{code}`, one Parquet file a filing.",
        metadata={
            "dagster/column_schema": table_schema(contract),
            "dagster/table_name": name,
            "contract version": contract.version,
        },
        group_name=group,
        kinds=kinds | {"parquet"},
        owners=OWNERS,
        code_version=code_version(code),
        partitions_def=FILING_PARTITIONS,
    )


def lake_assets(name: str, *specs: dg.AssetSpec) -> Callable[[Callable[..., Any]], dg.AssetsDefinition]:
    """Decorator of one pass over a batch of filings: all partitions of a backfill in a single run."""
    return dg.multi_asset(
        name=name,
        specs=specs,
        partitions_def=FILING_PARTITIONS,
        backfill_policy=dg.BackfillPolicy.single_run(),
    )


def _column(column: Column, contract: Contract) -> dg.TableColumn:
    choices = [f"one of {', '.join(column.choices)}"] if column.choices else []
    return dg.TableColumn(
        column.name,
        str(column.type),
        column.doc,
        dg.TableColumnConstraints(nullable=column.nullable, unique=contract.key == (column.name,), other=choices),
    )
