"""Fits all weights of `tieout.decode` and says what they are worth on companies they were not fitted on.

    python -m tieout.learning.fit GOLD[=PDFS] … [--write]

Input: folders of gold; PDFS is where their filings lie, by default the same folder. Output: the share of periods that
the readers have right and that the decision has right, how sure it is of what is right, each by folds of companies;
with `--write` the weights, fitted on all, with the hash of the gold they come from.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tieout.decode import certainty, features, weigh
from tieout.decode.candidates import SLOTS
from tieout.decode.certainty import probability
from tieout.decode.features import MOST_RULES, Field, Floats, offsets
from tieout.decode.trees import Trees
from tieout.learning.choice import Flags, fit_choice
from tieout.learning.dataset import Example, digest, examples
from tieout.learning.folds import FOLDS, folds
from tieout.learning.nature import fit_words
from tieout.learning.reliability import reliability
from tieout.learning.table import Filing, joined, see, trusted
from tieout.learning.trees import fit_certainty

DATA = Path(weigh.__file__).parent / "data"
LEVELS = (0.0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99)
_RARE = 1000  # facts that a set of gold counts as at the least


@dataclass(frozen=True, slots=True)
class Seen:
    """Filings seen by weights that other companies gave: their names, and the fold of each."""

    names: list[str]
    filings: list[Filing]
    fold: list[int]
    rules: tuple[str, ...]
    weight: list[float]

    def of(self, fold: int, *, others: bool = False) -> list[int]:
        """Places of the filings of a fold, or of all others."""
        return [i for i, k in enumerate(self.fold) if (k != fold) is others]


def see_all(given: Sequence[Example], weight: Sequence[float]) -> Seen:
    """Each filing seen with words fitted on the companies of other folds, as it will be when it counts."""
    rules = tuple(sorted({r.rule for e in given for r in e.readings}))[: MOST_RULES - 1]
    at = folds([e.company for e in given], [len(e.truths) for e in given])
    words = [words_of([e for e in given if at[e.company] != k]) for k in range(FOLDS)]
    filings = [see(e, words[at[e.company]], rules) for e in given]
    return Seen([e.name for e in given], filings, [at[e.company] for e in given], rules, list(weight))


def words_of(given: Sequence[Example]) -> dict[str, float]:
    """Weights of words fitted on the tagged numbers of some filings."""
    readings = [e.readings[i] for e in given for i in sorted(e.truths)]
    balances = np.array([e.truths[i].periods[0].is_instant for e in given for i in sorted(e.truths)])
    return fit_words(readings, balances)


@dataclass(frozen=True, slots=True)
class Trusted:
    """Decided filings: features of certainty, whether the period is right, whether all is, one array a filing."""

    features: list[Floats]
    dated: list[Flags]
    right: list[Flags]


def decided(seen: Seen) -> Trusted:
    """Every filing decided with weights fitted on the companies of other folds."""
    found = Trusted(
        [np.empty((0, 0))] * len(seen.filings), [np.array([])] * len(seen.filings), [np.array([])] * len(seen.filings)
    )
    for k in range(FOLDS):
        weights = fit_choice(*joined([seen.filings[i] for i in seen.of(k, others=True)]))
        for i in seen.of(k):
            found.features[i], found.dated[i], found.right[i] = trusted(seen.filings[i], weights)
    return found


def certainty_of(seen: Seen, found: Trusted, at: Sequence[int]) -> Trees:
    """Trees of certainty fitted on some filings."""
    weight = np.concatenate([np.full(len(found.right[i]), seen.weight[i]) for i in at])
    return fit_certainty(
        np.concatenate([found.features[i] for i in at]), np.concatenate([found.right[i] for i in at]), weight
    )


def certainties(seen: Seen, found: Trusted) -> Floats:
    """How sure each number is by weights that other companies gave."""
    sure: list[Floats] = [np.array([])] * len(seen.filings)
    for k in range(FOLDS):
        weights = certainty_of(seen, found, seen.of(k, others=True))
        for i in seen.of(k):
            sure[i] = probability(found.features[i], weights)
    return np.concatenate(sure)


def report(seen: Seen, found: Trusted, told: Floats) -> list[str]:
    """What readers and decision have right, and how certainty tells, all by folds of companies."""
    own = np.concatenate([f.own for f in seen.filings])
    dated, right = np.concatenate(found.dated), np.concatenate(found.right)
    lines = [f"ALL numbers {len(own)} readers {own.mean():.4f} decided {dated.mean():.4f} all right {right.mean():.4f}"]
    for level in LEVELS:
        certain = np.greater_equal(told, level)
        wrong = 1 - right[certain].mean()
        below = 1 - certain[np.logical_not(right)].mean()
        shares = f"{certain.mean():.4f} of all, wrong {wrong:.4f}; of wrong ones below {below:.4f}"
        lines.append(f"certain >= {level:.2f}: {shares}")
    return lines


def write(given: Sequence[Example], seen: Seen, found: Trusted, gold: str) -> None:
    """Fit on all and write the weights."""
    choice = fit_choice(*joined(seen.filings))
    trust = certainty_of(seen, found, range(len(seen.filings)))
    _write("nature.json", {"gold": gold, "weights": words_of(given)})
    named = {"gold": gold, "slots": list(SLOTS), "rules": list(seen.rules)}
    _write("periods.json", named | {"weights": _by_field(choice, features.FIELDS)})
    _write("certainty.json", {"gold": gold, "features": list(certainty.FEATURES)} | trust.to_data())


def _by_field(weights: Floats, fields: Sequence[Field]) -> dict[str, dict[str, float]]:
    return {
        f.name: {str(i): round(float(w), 3) for i, w in enumerate(weights[start : start + f.size]) if abs(w) >= 0.02}
        for start, f in zip(offsets(fields), fields, strict=False)
    }


def _write(name: str, data: Mapping[str, object]) -> None:
    DATA.mkdir(exist_ok=True)
    parts = [f"{_told(key)}: {_lines(value)}" for key, value in data.items()]
    (DATA / name).write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def _lines(value: object) -> str:
    """JSON with a line for each entry of a list or of names, so that a change shows where it is."""
    if isinstance(value, Mapping):
        return "{\n" + ",\n".join(f"{_told(key)}: {_told(one)}" for key, one in value.items()) + "\n}"
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(_told, value)) + "\n]"
    return _told(value)


def _told(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def weigh_sets(sizes: Sequence[int]) -> list[float]:
    """How much each fact of each set counts: small sets count as if they had `_RARE` facts and more, the root of it."""
    largest = max(sizes, default=1)
    return [(largest / max(size, _RARE)) ** 0.5 for size in sizes]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the weights are worth, and write them where asked."""
    parser = argparse.ArgumentParser(description="Fit the weights of decisions on gold, by company.")
    parser.add_argument("gold", nargs="+", help="folder of gold, with =FOLDER where its PDFs lie elsewhere")
    parser.add_argument("--write", action="store_true", help="write the weights, fitted on all")
    parser.add_argument("--plot", type=Path, help="SVG file of how often numbers are right, by how sure they are")
    asked = parser.parse_args(arguments)
    folders = [(Path(g), Path(p or g)) for g, _, p in (one.partition("=") for one in asked.gold)]
    sets = [[e for e in examples([folder]) if e.truths] for folder in folders]
    by_set = weigh_sets([sum(len(e.truths) for e in one) for one in sets])
    given = [e for one in sets for e in one]
    seen = see_all(given, [w for one, w in zip(sets, by_set, strict=True) for _ in one])
    found = decided(seen)
    told = certainties(seen, found)
    sys.stdout.write("\n".join(report(seen, found, told)) + "\n")
    if asked.plot:
        asked.plot.write_text(reliability(told, np.concatenate(found.right)) + "\n", "utf-8")
    if asked.write:
        write(given, seen, found, digest(folders))


if __name__ == "__main__":
    main()
