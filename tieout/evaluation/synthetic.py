"""Questions made from a collection's own rows, so that a corpus without labels can be measured.

    python -m tieout.evaluation.synthetic --collection NAME [--lake LAKE] [--each 20] [--model] --out FILE

Input: the lake's `filings` and `propositions`. Output: questions in the format of `tieout eval`, of kind "synthetic"
and marked so, because they say the label as the filing does and are easier than people's. A row is asked for where its
label has at least two words of content and the filing gives that label one value only for that period. Invariants:
deterministic; a row's place in the choice depends on its id alone.

With --model, which needs ANTHROPIC_API_KEY, a language model says each question in other words, and a second call of it
that sees the row alone judges whether the answer still follows: a question that it doubts is dropped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from tieout.indexes.tokens import tokens
from tieout.lake.store import Lake
from tieout.models.ports import Judge, Phraser
from tieout.propositions.wording import PeriodWords
from tieout.quantities.calendar import calendar_from
from tieout.query.vocabulary import vocabulary
from tieout.settings import Settings

Row = dict[str, Any]
KIND = "synthetic"
LEAST = 0.7  # confidence from which a judge's verdict keeps a question
UNIT_KINDS = {"amount": "money", "per_share": "per_share"}
TEMPLATES = (
    "What was {company}'s {label} {period}?",
    "How much {label} did {company} report {period}?",
    "{company} {label} {period}",
)


def questions_of(filing: Row, propositions: Sequence[Row], most: int) -> list[Row]:
    """At most `most` questions about one filing; none where its company is unknown."""
    if not filing.get("company"):
        return []
    found = sorted(_askable(propositions), key=lambda pair: _order(pair[0], pair[1]))[:most]
    calendar = calendar_from(filing["fiscal_year_end"], filing["period_end"], filing["fiscal_year"])
    words = PeriodWords(calendar)
    return [_question(filing, row, cell, words, TEMPLATES[i % len(TEMPLATES)]) for i, (row, cell) in enumerate(found)]


def _askable(propositions: Iterable[Row]) -> Iterator[tuple[Row, Row]]:
    """Rows with the one cell that their label has for its period in the whole filing."""
    places: dict[tuple[str, Any, Any], list[tuple[Row, Row]]] = defaultdict(list)
    for row in propositions:
        payload = json.loads(row["payload"]) if row["kind"] == "row" else {}
        label = " ".join((payload.get("row_label") or "").split()).rstrip(":")
        for cell in payload.get("cells") or ():
            if cell["value"] is not None and cell["period_end"]:
                places[label, cell["period_start"], cell["period_end"]].append((row, {**cell, "label": label}))
    for (label, _, _), held in places.items():
        if len({c["value"] for _, c in held}) == 1 and len(set(vocabulary().content(tokens(label)))) > 1:
            yield held[0]


def _order(row: Row, cell: Row) -> str:
    return sha256(f"{row['proposition_id']}{cell['cell_id']}".encode()).hexdigest()


def _question(filing: Row, row: Row, cell: Row, words: PeriodWords, template: str) -> Row:
    start, end = cell["period_start"], date.fromisoformat(cell["period_end"])
    when = words.of(date.fromisoformat(start) if start else None, end, cell["fiscal_year"])[0]
    period = f"for the {when}" if start else f"at {when}"
    return {
        "id": _order(row, cell)[:16],
        "kind": KIND,
        "synthetic": True,
        "question": template.format(company=filing["company"], label=cell["label"], period=period),
        "file_name": filing["file_name"],
        "value": cell["value"],
        "unit_kind": UNIT_KINDS.get(cell["kind"], "other"),
        "currency": cell["currency"],
        "period_start": start,
        "period_end": cell["period_end"],
        "row_label": cell["label"],
        "pages": [cell["page"]],
        "passage": row["text"],
        "answer": cell["text"],
    }


def questions_of_collection(lake: Lake, collection: str, each: int) -> list[Row]:
    """Questions about every filing of a collection that is in force and has propositions."""
    found = []
    for doc_id in sorted(lake.docs("propositions")):
        filing = lake.rows("filings", doc_id)[0]
        if filing["collection"] == collection and filing["status"] == "ready":
            found += questions_of(filing, lake.rows("propositions", doc_id), each)
    return found


def said_otherwise(found: Iterable[Row], phraser: Phraser, judge: Judge) -> list[Row]:
    """Questions in a model's words, without those that the judge doubts; `phrased_by` names the model."""
    kept = []
    for question in found:
        text, passage = phraser.rephrase(question["question"], question["passage"]), question["passage"]
        verdict = judge.judge(f"The answer to the question “{text}” is {question['answer']}.", passage, passage)
        tells = question["answer"].strip("$€£() ") in text
        if verdict.grounded and verdict.confidence >= LEAST and not tells:
            kept.append({**question, "question": text, "phrased_by": phraser.model_id})
    return kept


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the questions."""
    parser = argparse.ArgumentParser(prog="python -m tieout.evaluation.synthetic")
    parser.add_argument("--collection", required=True)
    parser.add_argument("--lake", type=Path, help="default: the lake of the settings")
    parser.add_argument("--each", type=int, default=20, help="most questions about a filing")
    parser.add_argument("--model", action="store_true", help="let a language model phrase the questions")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    found = questions_of_collection(Lake(given.lake or Settings.load().lake), given.collection, given.each)
    if given.model:
        from tieout.models.anthropic import AnthropicJudge, AnthropicPhraser  # noqa: PLC0415 - only with a key

        found = said_otherwise(found, AnthropicPhraser(), AnthropicJudge())
    given.out.write_text("".join(json.dumps(q, ensure_ascii=False) + "\n" for q in found), "utf-8")
    sys.stdout.write(f"{len(found)} questions in {given.out}\n")


if __name__ == "__main__":
    main()
