"""Figures held to a stored baseline: what fell by more than chance explains.

Input: the `Figure`s of a run and a suite's stored figures by name. Output: one sentence for each figure that is worse.
A figure is worse where its whole 95 % interval lies on the wrong side of the stored one: below it, or above it for
figures of which less is better. Invariants: a figure that the baseline does not hold is not judged; one that it holds
and the run lacks is a fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tieout.errors import SettingsError
from tieout.evaluation.recall import UNANSWERABLE
from tieout.evaluation.suite import Figure

LESS_IS_BETTER = ("refused", "answer wrong", "prompt tokens")
UNJUDGED = ("median ms",)  # depends on the machine


def stored(path: Path, suite: str) -> dict[str, float]:
    """A suite's figures in the baseline file. Raises SettingsError where it has none."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if suite not in known:
        raise SettingsError(f"{path} has no suite {suite!r}; there are: {', '.join(sorted(known)) or 'none'}.")
    return {name: float(value) for name, value in known[suite]["figures"].items()}


def name_of(figure: Figure) -> str:
    """The figure's name in the baseline: with its kind of question, or alone where it is over all."""
    return figure.name if figure.kind == "all" else f"{figure.kind} {figure.name}"


def worse(found: Sequence[Figure], baseline: Mapping[str, float]) -> list[str]:
    """What is worse than the baseline, in the baseline's order; empty where all holds."""
    have = {name_of(figure): figure for figure in found}
    faults = []
    for name, before in baseline.items():
        if name in UNJUDGED:
            continue
        if name not in have:
            faults.append(f"{name} was not measured")
        elif _fell(have[name], before):
            one = have[name]
            faults.append(f"{name} {one.mean:.3f} [{one.low:.3f}, {one.high:.3f}], was {before:.3f}")
    return faults


def _fell(figure: Figure, before: float) -> bool:
    less = figure.name in LESS_IS_BETTER and figure.kind != UNANSWERABLE
    slack = 1e-4  # the baseline is stored with four digits
    return figure.low > before + slack if less else figure.high < before - slack
