"""A lake table against its contract, as a Great Expectations suite; the only module that imports that library.

Input: a contract and rows of its table as Arrow. Output: one `Failure` for each expectation that some rows break; on
demand Data Docs, the library's own pages. What the suite expects is generated: columns and their order, nullability,
closed sets and the key from the contract; `RULES` adds what a column's meaning implies for another. Invariants: nothing
but Data Docs is written, no service is told.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from tieout.lake.contracts import Contract

EXAMPLES = 5
SITE = "lake"


@dataclass(frozen=True)
class Rule:
    """Where column `when` is `equal`, `column` is null, or is not."""

    when: str
    equal: str
    column: str
    null: bool


RULES: dict[str, tuple[Rule, ...]] = {
    "filings": (
        Rule("status", "rejected", "reason", null=False),
        Rule("status", "rejected", "remedy", null=False),
        Rule("status", "ready", "pages", null=False),
    ),
    "cells": (
        Rule("kind", "nil", "value", null=True),
        Rule("kind", "text", "value", null=True),
        Rule("kind", "percent", "currency", null=True),
        Rule("period_type", "instant", "period_start", null=True),
        Rule("period_type", "instant", "period_end", null=False),
        Rule("period_type", "duration", "period_start", null=False),
        Rule("period_type", "duration", "period_end", null=False),
    ),
    "propositions": (Rule("kind", "row", "table_id", null=False), Rule("kind", "prose", "table_id", null=True)),
}
AT_LEAST_ONE = ("page", "page_end", "row_span", "col_span")


@dataclass(frozen=True)
class Failure:
    """An expectation that `count` rows break; `examples` are keys of the first few."""

    expectation: str
    columns: tuple[str, ...]
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """`expectations` were checked on `rows` rows of `table`."""

    table: str
    rows: int
    expectations: int
    failures: tuple[Failure, ...]


class Suites:
    """The suites of the contracts, in one context that lives in memory. Loading the library takes some seconds.

    `docs` is the folder that `write_docs` fills; what earlier runs left there stays, by time.
    """

    def __init__(self, docs: Path | None = None) -> None:
        self._context = _context()
        self._source = self._context.data_sources.add_pandas("lake")
        self._known: dict[str, Any] = {}
        self._docs = docs and docs.absolute()
        if docs is not None:
            store = {"class_name": "TupleFilesystemStoreBackend", "base_directory": str(docs.absolute())}
            index = {"class_name": "DefaultSiteIndexBuilder"}
            site = {"class_name": "SiteBuilder", "site_index_builder": index, "store_backend": store}
            self._context.add_data_docs_site(site_name=SITE, site_config=site)

    def check(self, contract: Contract, rows: pa.Table, partition: str = "all") -> Report:
        """Check `rows`, which are those of `partition` (a filing, or all), against the contract's suite."""
        from great_expectations.core.run_identifier import RunIdentifier  # noqa: PLC0415 - 3 s

        frame = rows.to_pandas()
        validation = self._validation(contract)
        result = validation.run(batch_parameters={"dataframe": frame}, run_id=RunIdentifier(run_name=partition))
        failures = tuple(_failure(contract, one, frame) for one in result.results if not one.success)
        return Report(contract.name, rows.num_rows, len(result.results), failures)

    def write_docs(self) -> None:
        """Draw the pages of all that was checked."""
        self._context.build_data_docs(site_names=[SITE])

    def page_of(self, table: str, partition: str) -> Path | None:
        """The newest page of a table's partition in the folder of Data Docs."""
        found = sorted((self._docs / "validations" / table / partition).glob("*/*.html")) if self._docs else []
        return found[-1] if found else None

    def _validation(self, contract: Contract) -> Any:
        if contract.name not in self._known:
            whole = self._source.add_dataframe_asset(contract.name).add_batch_definition_whole_dataframe("partition")
            suite = self._context.suites.add(suite_of(contract))
            made = _library().ValidationDefinition(name=contract.name, data=whole, suite=suite)
            self._known[contract.name] = self._context.validation_definitions.add(made)
        return self._known[contract.name]


def validate(contract: Contract, rows: pa.Table) -> Report:
    """Check `rows` against the contract's suite."""
    return Suites().check(contract, rows)


def suite_of(contract: Contract) -> Any:
    """The contract as a Great Expectations `ExpectationSuite`."""
    gx = _library()
    expect = gx.expectations
    return gx.ExpectationSuite(
        name=contract.name,
        expectations=[
            expect.ExpectTableColumnsToMatchOrderedList(column_list=[c.name for c in contract.columns]),
            *_of_columns(contract, expect),
            *_of_rules(contract, expect),
        ],
    )


def _of_columns(contract: Contract, expect: Any) -> list[Any]:
    names = {column.name for column in contract.columns}
    found = [expect.ExpectColumnValuesToNotBeNull(column=c.name) for c in contract.columns if not c.nullable]
    found += [
        expect.ExpectColumnValuesToBeInSet(column=c.name, value_set=list(c.choices))
        for c in contract.columns
        if c.choices
    ]
    found += [expect.ExpectColumnValuesToBeBetween(column=n, min_value=1) for n in AT_LEAST_ONE if n in names]
    for low, high in (("x0", "x1"), ("y0", "y1")):
        if high in names:
            found.append(expect.ExpectColumnPairValuesAToBeGreaterThanB(column_A=high, column_B=low, or_equal=True))
    if len(contract.key) == 1:
        return [*found, expect.ExpectColumnValuesToBeUnique(column=contract.key[0])]
    return [*found, expect.ExpectCompoundColumnsToBeUnique(column_list=list(contract.key))]


def _of_rules(contract: Contract, expect: Any) -> list[Any]:
    from great_expectations.expectations.row_conditions import Column  # noqa: PLC0415 - 3 s

    found = []
    for rule in RULES.get(contract.name, ()):
        kind = expect.ExpectColumnValuesToBeNull if rule.null else expect.ExpectColumnValuesToNotBeNull
        found.append(kind(column=rule.column, row_condition=Column(rule.when) == rule.equal))
    return found


def _failure(contract: Contract, result: Any, frame: Any) -> Failure:
    """Great Expectations' result as ours; where it could not run an expectation, the reason is the example."""
    config = result.expectation_config
    given = config.kwargs
    columns = [given[k] for k in ("column", "column_A", "column_B") if k in given] or given.get("column_list", [])
    condition = given.get("row_condition")
    where = f" where {condition['column']['name']} is {condition['parameter']}" if condition else ""
    raised = result.exception_info.get("exception_message")
    at = result.result.get("partial_unexpected_index_list") or []
    examples = [raised] if raised else _keys(contract, frame, at[:EXAMPLES])
    count = int(result.result.get("unexpected_count", 0 if raised else 1))
    return Failure(config.type.removeprefix("expect_") + where, tuple(columns), count, tuple(examples))


def _keys(contract: Contract, frame: Any, at: Sequence[int]) -> list[str]:
    return [" ".join(str(frame[name].iloc[i]) for name in contract.key) for i in at]


def _library() -> Any:
    os.environ["GX_ANALYTICS_ENABLED"] = "false"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecations inside the library's own imports
        import great_expectations as gx  # noqa: PLC0415 - 3 s
        import great_expectations.expectations  # noqa: PLC0415 - as above
    return gx


def _context() -> Any:
    """A context that lives in memory and shows no progress bars."""
    gx = _library()
    from great_expectations.data_context.types.base import ProgressBarsConfig  # noqa: PLC0415 - as above

    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False, metric_calculations=False)
    return context
