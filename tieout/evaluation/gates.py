"""Figures held to a stored baseline: what fell by more than chance explains.

Input: the `Figure`s of a run, and floors or a suite's stored figures by name. Output: one sentence for each figure that
is worse. A figure is worse where its whole 95 % interval lies on the wrong side of the stored one: below it, or above
it for figures of which less is better. Invariants: a figure that the baseline does not hold is not judged; one that it
holds and the run lacks is a fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tieout.errors import SettingsError
from tieout.evaluation.suite import Figure
from tieout.evaluation.truth import UNANSWERABLE

LESS_IS_BETTER = ("refused", "answer wrong", "prompt tokens")
UNJUDGED = ("median ms",)  # depends on the machine


def stored(path: Path, suite: str) -> dict[str, float]:
    """A suite's figures in the baseline file. Raises SettingsError where it has none."""
    return {name: float(value) for name, value in _stored(path, suite)["figures"].items()}


def encoder_of(path: Path, suite: str) -> str | None:
    """The encoder that a suite of the baseline was measured with; None where it tells none."""
    return _stored(path, suite).get("encoder")


def _stored(path: Path, suite: str) -> dict[str, Any]:
    known: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if suite not in known:
        raise SettingsError(f"{path} has no suite {suite!r}; there are: {', '.join(sorted(known)) or 'none'}.")
    return known[suite]


def name_of(figure: Figure) -> str:
    """The figure's name in the baseline: with its kind of question, or alone where it is over all."""
    return figure.name if figure.kind == "all" else f"{figure.kind} {figure.name}"


def below(found: Sequence[Figure], floors: Mapping[str, float]) -> list[str]:
    """What is below its floor, or above its ceiling where the name ends in `_most`, or was not measured."""
    have = {name_of(figure): figure.mean for figure in found}
    faults = []
    for name, bound in floors.items():
        plain = name.removesuffix("_most")
        if plain not in have:
            faults.append(f"{plain} was not measured")
        elif plain != name and have[plain] > bound:
            faults.append(f"{plain} {have[plain]:.3f}, at most {bound}")
        elif plain == name and have[plain] < bound:
            faults.append(f"{plain} {have[plain]:.3f}, at least {bound}")
    return faults


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
