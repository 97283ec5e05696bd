"""What `query`, `ask` and `eval` share: questions from a file, results into one, records as a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tieout.commands._tables import WIDE
from tieout.errors import QueryError

if TYPE_CHECKING:
    from tieout.query import QueryResult, Record


def read_questions(path: Path) -> Iterator[dict[str, Any]]:
    """Objects with `id` and `question` from a file of JSON lines. Raises QueryError naming the line that is none."""
    for item in read_lines(path, ("id", "question")):
        yield {"id": item["id"], "question": item["question"]}


def read_lines(path: Path, needed: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Objects with the `needed` keys from a file of JSON lines. Raises QueryError naming the line that is none."""
    with path.open(encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            try:
                item = json.loads(line)
                found = {key: item[key] for key in needed}
            except (ValueError, KeyError, TypeError) as error:
                told = " and ".join(needed)
                raise QueryError(f"{path}, line {number}: not an object with {told} ({error}).") from error
            yield item | found


def write_line(stream: Any, item: dict[str, Any]) -> None:
    """One JSON object as a line."""
    stream.write(json.dumps(item, ensure_ascii=False) + "\n")


def show_records(result: QueryResult) -> None:
    """Print the records as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(show_lines=True)
    for column in ("#", "row", "values", "notes", "where", "confidence"):
        table.add_column(column, overflow="fold")
    for i, record in enumerate(result.records, 1):
        path = " › ".join(p for p in (*record.row_path, record.row_label or "") if p) or record.text[:200]
        lists = (_values(record), _notes(record), _where(record))
        sure = "" if record.retrieval_confidence is None else f"{record.retrieval_confidence:.2f}"
        table.add_row(str(i), path, *("\n".join(one) for one in lists), sure)
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


def _notes(record: Record) -> list[str]:
    """Footnotes, and the notes of the statements that are referred to."""
    shown = [f"{n['marker']} {n['text'][:120]}" for n in record.footnotes[:2]]
    resolved = [r for r in record.references[:2] if r["page"]]
    return shown + [f"Note {r['note']}: {r['title'][:60]}, p. {r['page']}" for r in resolved]


def _where(record: Record) -> list[str]:
    """File, page, the box of a figure, and the title."""
    box = " ".join(f"{edge:.1f}" for edge in record.figure["box"]) if record.figure else ""
    return [part for part in (record.file_name, f"p. {record.page} {box}".rstrip(), record.table_title or "") if part]


def _values(record: Record) -> list[str]:
    from tieout.answer.extract import shown
    from tieout.query.records import period_words

    return [f"{shown(cell)}  {period_words(cell)}".rstrip() for cell in record.cells[:4]]
