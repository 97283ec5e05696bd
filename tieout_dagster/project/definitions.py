"""The code location. Only assembles; what each part is stands in its own module."""

import dagster as dg

from tieout_dagster.assets import (
    checks,
    embeddings,
    eval_report,
    expectations,
    filings,
    gate,
    parse,
    propositions,
    quality,
    search_index,
)
from tieout_dagster.assets.engine import Engine
from tieout_dagster.project.jobs import INGEST, NIGHTLY
from tieout_dagster.project.schedules import nightly_schedule
from tieout_dagster.project.sensors import inbox_sensor

defs = dg.Definitions(
    assets=[
        filings.filings,
        parse.parse,
        propositions.propositions,
        embeddings.embeddings,
        search_index.search_index,
        eval_report.eval_report,
    ],
    asset_checks=[
        checks.filing_checks,
        checks.contract_checks,
        checks.complete,
        expectations.expectation_checks,
        quality.gate_checks,
        quality.guardrail_checks,
        gate.not_blocked,
        gate.across_filings,
        eval_report.no_worse,
    ],
    jobs=[INGEST, NIGHTLY],
    schedules=[nightly_schedule],
    sensors=[inbox_sensor],
    resources={"engine": Engine()},
    executor=dg.in_process_executor,
)
