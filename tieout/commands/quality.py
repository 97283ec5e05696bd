"""`tieout quality`: the lake against its contracts, or one filing against every check, as a table or a page of HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tieout.commands._tables import show

if TYPE_CHECKING:
    from tieout.lake.store import Lake
    from tieout.model import Filing
    from tieout.quality.expectations import Report
    from tieout.quality.gate import Report as Checked

TABLES = (
    "filings", "blocks", "tables", "cells", "footnotes", "footnote_bindings", "findings", "quarantine", "grades",
    "propositions",
)  # fmt: skip
SHOWN = 40


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(quality)


def quality(
    file: Annotated[str | None, typer.Argument(help="A filing's file name or doc_id; its own checks.")] = None,
    collection: Annotated[str | None, typer.Option(help="Only this collection; the whole lake by default.")] = None,
    across: Annotated[bool, typer.Option("--across", help="Compare the filings of each company.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write the filing's findings with pictures to this file.")] = None,
    docs: Annotated[
        Path | None, typer.Option(help="Write Great Expectations' Data Docs, filing by filing, to it.")
    ] = None,
) -> None:
    """Check a filing's numbers (units, periods, sums, print), or every table of the lake against its contract.

    With --across, list the facts that two filings of a company state differently. With --docs, check each table of each
    filing (or of FILE) against its contract and write the pages; filings.html in that folder lists them.

    Exit code 0: every expectation holds, no row of the filing is in quarantine. 1: some do not.
    """
    from tieout.lake.store import Lake
    from tieout.quality.config import changed, read_changes
    from tieout.settings import Settings

    settings = Settings.load()
    lake = Lake(settings.lake)
    filings = [f for f in lake.filings() if collection in (None, f.collection)]
    if across:
        raise typer.Exit(_across(lake, [f for f in filings if f.status == "ready"]))
    if docs is not None:
        raise typer.Exit(_documented(lake, [f for f in filings if file in (None, f.file_name, f.doc_id)], docs))
    if file is None:
        if html is not None:
            raise typer.BadParameter("--html needs a FILE.")
        raise typer.Exit(_contracts(lake, [row.doc_id for row in filings]))
    chosen = [f for f in filings if file in (f.file_name, f.doc_id) and f.status == "ready"]
    if not chosen:
        raise typer.BadParameter(f"the lake has no ready filing {file}.")
    with changed(read_changes(settings.checks)):
        raise typer.Exit(max([_filing(lake, one, html) for one in chosen]))


def _contracts(lake: Lake, docs: list[str]) -> int:
    from tieout.lake.contracts import CONTRACTS
    from tieout.quality.expectations import validate

    reports = [validate(CONTRACTS[name], lake.read(name, docs)) for name in TABLES]
    show(("table", "rows", "expectations", "broken"), [_line(report) for report in reports])
    broken = [(r.table, f.expectation, ", ".join(f.columns), f.count, " | ".join(f.examples))
              for r in reports for f in r.failures]  # fmt: skip
    if broken:
        show(("table", "expectation", "columns", "rows", "first rows"), broken)
    return 1 if broken else 0


def _documented(lake: Lake, filings: list[Filing], folder: Path) -> int:
    from tieout.lake.contracts import CONTRACTS
    from tieout.quality.expectations import Suites
    from tieout.quality.report import docs_index

    if not filings:
        raise typer.BadParameter("the lake has no such filing.")
    suites, lines, keys = Suites(folder), [], []
    for filing in filings:
        for name in TABLES if filing.status == "ready" else TABLES[:1]:
            partition = f"{filing.collection} {filing.file_name}"
            report = suites.check(CONTRACTS[name], lake.read(name, [filing.doc_id]), partition)
            lines.append((partition, *_line(report)))
            keys.append((name, partition))
    suites.write_docs()
    found = [suites.page_of(name, partition) for name, partition in keys]
    pages = [page.relative_to(folder.absolute()).as_posix() if page else None for page in found]
    (folder / "filings.html").write_text(docs_index(lines, pages), "utf-8")
    broken = [line for line in lines if line[-1]]
    if broken:
        show(("filing", "table", "rows", "expectations", "broken"), broken)
    typer.echo(
        f"{folder / 'filings.html'}: {len(filings)} filings, {len(lines)} tables, {len(broken)} with broken rows"
    )
    return int(bool(broken))


def _across(lake: Lake, filings: list[Filing]) -> int:
    from collections import Counter

    from tieout.model import Cell
    from tieout.quality.cross_filing import compare

    found = list(compare([(f, lake.records(Cell, f.doc_id)) for f in filings]))
    differing = [one for one in found if one.outcome != "equal"]
    show(("outcome", "fact", "period end", "earlier filing", "filed", "page", "value", "later filing", "filed", "page",
          "value"),
         [(c.outcome, c.label, c.earlier.period_end,
           c.earlier_file, c.earlier_filed or "", c.earlier.page, f"{c.earlier.value:f}",
           c.later_file, c.later_filed or "", c.later.page, f"{c.later.value:f}")
          for c in differing])  # fmt: skip
    counts = Counter(one.outcome for one in found)
    typer.echo(f"{len(found)} facts in two filings: " + ", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    return int(bool(counts["conflicting"]))


def _filing(lake: Lake, filing: Filing, target: Path | None) -> int:
    from tieout.model import Block, Cell, Table
    from tieout.pages.pdf import open_pdf
    from tieout.quality.config import severity
    from tieout.quality.gate import ALL, FAMILY, check_filing
    from tieout.quality.report import html_report
    from tieout.quality.view import view_filing

    key = filing.doc_id
    tables, cells, blocks = lake.records(Table, key), lake.records(Cell, key), lake.records(Block, key)
    with open_pdf(lake.file_path(filing.sha256)) as document:
        pages = {number: document.page(number) for number in range(1, document.page_count + 1)}
        report = check_filing(view_filing(filing, tables, cells, pages=pages, blocks=blocks))
        lines = [_counts(report, name, severity(name)) for name in ALL]
        _print(filing, report, [(FAMILY[line[0]], *line) for line in lines])
        _guardrails(lake, filing.doc_id)
        if target is not None:
            by_id = {c.cell_id: c for c in cells}
            text = html_report(filing, lines, report.findings, by_id, lambda n, box: document.render(n, 2.0, box))
            target.write_text(text, "utf-8")
            typer.echo(f"{target}: {len(report.findings)} findings")
    return int(any(line[1] == "quarantine" and line[4] for line in lines))


def _counts(report: Checked, name: str, level: str) -> tuple[str, str, int, int, int]:
    verdict = report.checks[name]
    return name, level, verdict.decided, verdict.undecided, len(verdict.findings)


def _print(filing: Filing, report: Checked, lines: list[tuple[Any, ...]]) -> None:
    from tieout.quality.grades import grade_filing, grade_table

    grade = grade_filing(grade_table(v) for v in report.tables.values())
    typer.echo(f"{filing.file_name}: grade {grade or 'none: no table'}, {len(report.tables)} tables")
    show(("family", "check", "severity", "decided", "undecided", "findings"), lines)
    if report.findings:
        found = [(f.check, f.page, f.message) for f in report.findings]
        show(("check", "page", "finding"), found[:SHOWN])
        if len(found) > SHOWN:
            typer.echo(f"{len(found) - SHOWN} more; --html shows them all")


def _guardrails(lake: Lake, doc_id: str) -> None:
    from tieout.quality.guard import searched_guardrails

    if lake.fingerprint("propositions", doc_id) is None:
        typer.echo("The guardrails need propositions; the filing has none yet.")
        return
    (found,) = searched_guardrails(lake, [doc_id])
    show(("guardrail", "records", "broken", "first"),
         [(g.name, g.checked, len(g.broken), " ".join(g.broken[:1])) for g in found])  # fmt: skip


def _line(report: Report) -> tuple[Any, ...]:
    return report.table, report.rows, report.expectations, len(report.failures)
