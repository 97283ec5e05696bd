"""Hits → the records that a caller gets, their JSON, and the rendering for a prompt.

Output format: as the README documents for `tieout query --batch`. Invariants: a record is one table row, passage or
figure with at most 40 cells, those of an asked period first, each part in column order; values are plain decimal
strings at full scale; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tieout.query.periods import Wanted, matches
from tieout.query.search import Hit
from tieout.query.structure import Fit, held_period

MOST_CELLS = 40
SHOWN_CELLS = 4
SHOWN_NOTE = 160
SHOWN_TEXT = 420
CELL_KEYS = (
    "cell_id", "value", "kind", "currency", "multiplier", "period_type", "period_start", "period_end", "fiscal_year",
    "page", "box", "text", "col_path", "restated",
)  # fmt: skip


@dataclass(frozen=True)
class Record:
    """One record. `cells` are payload cells (see the lake's README); `asked` marks those of an asked period.

    `figure` is a figure's block_id, page and box; `references` the notes of the statements that it refers to, each with
    page and title; `named` the numbered names that it bears ("figure 4"); `places` a passage's blocks with page, box.
    """

    record_id: str
    doc_id: str
    file_name: str
    collection: str
    company: str | None
    form: str | None
    filed_date: str | None
    kind: str
    page: int
    table_title: str | None
    section_path: tuple[str, ...]
    row_label: str | None
    row_path: tuple[str, ...]
    units_text: str | None
    text: str
    cells: tuple[dict[str, Any], ...]
    asked: tuple[bool, ...]
    footnotes: tuple[dict[str, Any], ...]
    grade: str | None
    score: float
    cosine: float | None
    fit: float
    match: Fit | None = None
    caption: str | None = None
    figure: dict[str, Any] | None = None
    references: tuple[dict[str, Any], ...] = ()
    named: tuple[str, ...] = ()
    places: tuple[dict[str, Any], ...] = ()
    retrieval_confidence: float | None = None
    table_id: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        plain = {
            k: getattr(self, k)
            for k in (
                "record_id", "doc_id", "file_name", "collection", "company", "form", "filed_date", "kind", "page",
                "table_title", "row_label", "units_text", "text", "grade", "caption", "figure",
            )
        }  # fmt: skip
        lists = {
            k: list(getattr(self, k))
            for k in ("section_path", "row_path", "cells", "footnotes", "references", "places")
        }
        shares = {k: _share(getattr(self, k)) for k in ("cosine", "retrieval_confidence")}
        return {**plain, **lists, "score": round(self.score, 4), **shares}


def _share(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def record_of(hit: Hit, filing: Mapping[str, Any], wanted: Sequence[Wanted], confidence: float | None = None) -> Record:
    """The record of one hit; `filing` are the facts of its filing, `wanted` the asked periods by its calendar."""
    row, payload = hit.row, hit.row["payload"]
    given = sorted(payload.get("cells") or (), key=lambda c: not in_periods(c, wanted))[:MOST_CELLS]
    cells = tuple({k: c.get(k) for k in CELL_KEYS} for c in given)
    return Record(
        record_id=row["proposition_id"],
        doc_id=row["doc_id"],
        file_name=filing["file_name"],
        collection=filing["collection"],
        company=filing.get("company"),
        form=filing.get("form"),
        filed_date=filing.get("filed_date"),
        kind=row["kind"],
        page=row["page"],
        table_title=row["table_title"],
        section_path=tuple(row["section_path"] or ()),
        row_label=payload.get("row_label"),
        row_path=tuple(payload.get("row_path") or ()),
        units_text=payload.get("units_text"),
        text=row["text"],
        cells=cells,
        asked=tuple(in_periods(c, wanted) for c in cells),
        footnotes=tuple(payload.get("footnotes") or ()),
        grade=payload.get("grade"),
        score=hit.score,
        cosine=hit.cosine,
        fit=hit.fit.metric if hit.fit else 0.0,
        match=hit.fit,
        caption=(payload.get("figure") or payload).get("caption"),
        figure=payload.get("figure"),
        references=tuple(payload.get("references") or ()),
        named=tuple(payload.get("named") or ()),
        places=tuple(payload.get("blocks") or ()),
        retrieval_confidence=confidence,
        table_id=row.get("table_id"),
    )


def in_periods(cell: Mapping[str, Any], wanted: Sequence[Wanted]) -> bool:
    """Whether the cell's period is one of the asked ones."""
    held = held_period(cell)
    return held is not None and any(matches(p, *held) for w in wanted for p in w.periods)


def period_words(cell: Mapping[str, Any]) -> str:
    """The cell's period, short: "3 months to 2026-06-30", "at 2026-06-30", or nothing."""
    held = held_period(cell)
    if held is None:
        return ""
    _, end, months = held
    return f"{months} months to {end}" if months else f"at {end}"


def render(records: Sequence[Record]) -> str:
    """The records as prompt-ready text, five of ordinary size in about 600 tokens."""
    return "\n".join(f"[{i}] {_rendered(r)}" for i, r in enumerate(records, 1))


def _rendered(record: Record) -> str:
    source = f"{record.company or record.file_name}, {record.form or 'filing'}, p. {record.page}"
    if record.kind != "row":
        return f"{source}: {_short(record.text, SHOWN_TEXT)}"
    path = " › ".join(dict.fromkeys(p for p in (*record.row_path, record.row_label or "(total)") if p))
    title = f" {_short(record.table_title, 70)}:" if record.table_title else ""
    units = f" ({_short(record.units_text, 50).strip('()')})" if record.units_text else ""
    notes = "".join(f" Note {n['marker']}: {_short(n['text'], SHOWN_NOTE)}" for n in record.footnotes[:1])
    return f"{source}.{title} {_short(path, 140)}{units}: {'; '.join(_cells(record))}.{notes}"


def _cells(record: Record) -> list[str]:
    """The first cells with their periods."""
    shown = []
    for cell in record.cells[:SHOWN_CELLS]:
        head = period_words(cell) or _short(" ".join(cell["col_path"] or ()), 40)
        text = cell["text"] if cell["value"] is not None else "none reported"
        shown.append(f"{head}: {text}" if head else str(text))
    return shown


def _short(text: str | None, limit: int) -> str:
    text = " ".join((text or "").split())
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
