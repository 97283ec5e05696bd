"""The generated tables of eval/README.md and docs/commands.md: measured figures of `eval/baseline.json`, and settings.

    python -m tieout.evaluation.status [--write eval/README.md docs/commands.md]

Input: suite → {"items": how many, "figures": {name: number}}; the settings. Output: Markdown tables, printed, or put
between the marker comments of a file. Invariant: a figure in a table is one of the baseline, a setting one that
there is; a test fails where they differ.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tieout.errors import SettingsError
from tieout.settings import PREFIX, Settings

BASELINE = Path("eval/baseline.json")


@dataclass(frozen=True)
class Suite:
    """What a suite measures, in what items are counted, how it is run, and the figures aimed at (`_most`: at most)."""

    title: str
    items: str
    command: str
    targets: Mapping[str, float] = field(default_factory=dict)


SUITES: dict[str, Suite] = {
    "cells": Suite(
        "Numbers in tables of 35 filings (10-K, 10-Q, prospectus, UK and Dutch accounts)", "facts", "make score",
        {"found": 0.995, "value": 0.99, "unit": 0.985, "period": 0.96, "label": 0.96, "exact": 0.93,
         "spurious_most": 0.02, "worst_filing": 0.80},
    ),
    "titles": Suite("Titles of the same filings' tables", "tables", "python -m tieout.evaluation.titles",
                    {"right": 0.90}),
    "notes": Suite("Footnotes of the same filings: bound, and bound to a number that is not theirs", "facts",
                   "make score", {"notes": 0.95, "stray_most": 0.01}),
    "peers": Suite("Pages of real company PDFs, read by hand", "cells", "tieout tables --format grid",
                   {"e2e": 0.97}),
    "icdar2013": Suite("ICDAR 2013 table competition, even-numbered documents, adjacency F1", "documents",
                       "python -m tieout.evaluation.adjacency", {"complete": 0.90, "structure": 0.90}),
    "speed": Suite("Parse as a multiple of bare text extraction: median over every 20th page of the same filings",
                   "pages", "make bench", {"ratio_most": 4.0}),
    "gate": Suite(
        "Quality checks: share seen of 1,000 errors put into right tables of the same filings, false alarms, time",
        "tables", "make bench-quality",
        {"lost multiplier": 0.95, "year swap": 0.95, "column shift": 0.95, "sign flip": 0.90, "lost row": 0.90,
         "false alarms_most": 0.01, "false of decided, worst check_most": 0.01, "most_most": 1.0},
    ),
    "ingest": Suite("Real and hostile PDFs until cells; a rejected one has a typed reason", "files", "tieout ingest"),
    "search": Suite("Questions on the sample filings", "questions", "make eval"),
    "search_gold": Suite(
        "Questions on 35 filings, one collection of 86 filings, hashing encoder", "questions", "tieout eval",
        {"lookup recall@5": 0.95, "segment recall@5": 0.90, "footnote recall@5": 0.92, "first record right": 0.78,
         "temporal precision": 0.985, "unanswerable refused": 0.95, "lookup refused_most": 0.03,
         "segment refused_most": 0.03, "footnote refused_most": 0.03, "lookup answer right": 0.80,
         "lookup answer wrong_most": 0.02, "prompt tokens_most": 620},
    ),
    "search_financebench": Suite(
        "FinanceBench questions, evidence page found, same collection", "questions", "tieout eval",
        {"financebench recall@5": 0.60, "financebench recall@20": 0.80, "prompt tokens_most": 620},
    ),
    "tampering": Suite("Random changes to an audit log, of seven kinds; crashes taken for changes", "changes",
                       "make bench-tamper", {"found": 1.0, "named": 1.0, "false_alarms_most": 0}),
    "quotes": Suite("Notes asked for on the sample filings: overlap of what is quoted, as F1", "questions",
                    "python -m tieout.evaluation.baseline"),
    "quotes_gold": Suite("The same on 35 filings, in one collection of 86, hashing encoder", "questions",
                         "python -m tieout.evaluation.baseline"),
    "computed": Suite("Changes, ratios, averages, differences, comparisons made from the sample filings' truth",
                      "questions", "python -m tieout.evaluation.arithmetic"),
    "computed_gold": Suite("The same from 35 filings, in one collection of 86, hashing encoder", "questions",
                           "python -m tieout.evaluation.arithmetic"),
    "computed_people": Suite("FinanceBench questions that ask for a number (metrics-generated), same collection",
                             "questions", "python -m tieout.evaluation.baseline"),
    "verifier": Suite("Claims about cells of the same filings, half of them made wrong in one of eleven ways", "claims",
                      "make bench-verifier", {"found": 0.99, "false_rejects_most": 0.01}),
}  # fmt: skip


# Suites that set several ways side by side, each in a table of its own: `{"items", "compared": {way: {name: number}}}`.
COMPARISONS: dict[str, str] = {
    "chunkings": "samples, MiniLM",
    "chunkings_gold": "86 filings, hashing",
    "ablation": "samples, MiniLM",
    "ablation_gold": "86 filings, hashing",
    "annotations": "samples, MiniLM",
    "annotations_gold": "35 filings, none with captions, hashing",
}


def read(path: Path = BASELINE) -> dict[str, Any]:
    """The baseline. Raises SettingsError where it names a suite that is none of ours."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    ours = [*SUITES, *COMPARISONS]
    unknown = sorted(set(found) - set(ours))
    if unknown:
        raise SettingsError(f"{path}: {', '.join(unknown)} is not a suite; those are {', '.join(ours)}.")
    return found


def table(baseline: Mapping[str, Any]) -> str:
    """One row a measured suite, in the order of `SUITES`; a figure that misses its target is shown with it."""
    lines = ["| What | Number | Figures | Command |", "|---|---:|---|---|"]
    for name, suite in SUITES.items():
        if name in baseline:
            one = baseline[name]
            figures = " · ".join(_figure(suite, key, value) for key, value in one["figures"].items())
            lines.append(f"| {suite.title} | {one['items']:,} {suite.items} | {figures} | `{suite.command}` |")
    return "\n".join(lines)


def comparison(baseline: Mapping[str, Any], prefix: str) -> str:
    """One row a figure, one column a way and suite; the suites are those whose name begins with `prefix`."""
    suites = [name for name in COMPARISONS if name.startswith(prefix) and name in baseline]
    columns = [(name, way, held) for name in suites for way, held in baseline[name]["compared"].items()]
    heads = [f"{way}: {COMPARISONS[name]}" for name, way, _ in columns]
    lines = ["| Figure | " + " | ".join(heads) + " |", "|---|" + "---:|" * len(heads)]
    for figure in dict.fromkeys(figure for *_, held in columns for figure in held):
        shown = (_number(held[figure]) if figure in held else "" for *_, held in columns)
        lines.append(f"| {figure} | " + " | ".join(shown) + " |")
    return "\n".join(lines)


def variants(baseline: Mapping[str, Any], prefix: str) -> str:
    """One row a variant of the suites whose name begins with `prefix`, one column a figure."""
    held = {name: baseline[name] for name in COMPARISONS if name.startswith(prefix) and name in baseline}
    figures = list(dict.fromkeys(f for one in held.values() for told in one["compared"].values() for f in told))
    lines = ["| Way | " + " | ".join(figures) + " |", "|---|" + "---:|" * len(figures)]
    for name, one in held.items():
        lines.append(f"| *{COMPARISONS[name]}, {one['items']:,} questions* |" + " |" * len(figures))
        for way, told in one["compared"].items():
            lines.append(f"| {way} | " + " | ".join(_number(told[f]) if f in told else "" for f in figures) + " |")
    return "\n".join(lines)


def _figure(suite: Suite, name: str, value: float) -> str:
    shown = f"{name.replace('_', ' ')} {_number(value)}"
    if name in suite.targets:
        floor = suite.targets[name]
        return shown if value >= floor else f"{_missed(name, value)} (target {_number(floor)})"
    if f"{name}_most" in suite.targets:
        ceiling = suite.targets[f"{name}_most"]
        return shown if value <= ceiling else f"{_missed(name, value)} (target at most {_number(ceiling)})"
    return shown


def _missed(name: str, value: float) -> str:
    """With one digit more, so that rounding does not make it meet its target."""
    return f"{name.replace('_', ' ')} {value:.4f}" if value <= 1.5 else f"{name.replace('_', ' ')} {value:.2f}"


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.1f}" if value > 1.5 else f"{value:.3f}"


def settings_table() -> str:
    """One row a setting: variable, default, meaning."""
    lines = ["| Variable | Default | Meaning |", "|---|---|---|"]
    for name, one in Settings.model_fields.items():
        default = "number of cores" if one.default_factory else "none" if one.default is None else f"{one.default}"
        lines.append(f"| `{PREFIX}{name.upper()}` | {default} | {one.description} |")
    return "\n".join(lines)


def put(text: str, name: str, content: str) -> str:
    """`text` with what stands between the markers of `name` replaced. Raises SettingsError where it has none."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise SettingsError(f"The file has no lines {begin} and {end}.")
    return f"{before}{begin}\n{content}\n{end}{after}"


TABLES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "status": table,
    "settings": lambda _: settings_table(),
    "chunkings": partial(comparison, prefix="chunkings"),
    "ablation": partial(variants, prefix="ablation"),
    "annotations": partial(variants, prefix="annotations"),
}


def generated(text: str) -> str:
    """A page with those of the tables drawn anew that it has markers for."""
    baseline = read()
    for name, draw in TABLES.items():
        if f"<!-- {name}: begin -->" in text:
            text = put(text, name, draw(baseline))
    return text


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the status, or put the tables into files."""
    parser = argparse.ArgumentParser(prog="python -m tieout.evaluation.status")
    parser.add_argument(
        "--write", type=Path, nargs="+", default=[], metavar="FILE", help="put the tables between these files' markers"
    )
    given = parser.parse_args(arguments)
    if not given.write:
        sys.stdout.write(table(read()) + "\n")
    for page in given.write:
        page.write_text(generated(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
