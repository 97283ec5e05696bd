"""What the propositions of a filing share: who reports, indexes over its rows, notes by cell and block."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tieout.model import Block, Filing, Footnote, FootnoteBinding
from tieout.model.record import Placed
from tieout.propositions.annotations import Annotations
from tieout.propositions.references import NoteIndex, index_notes
from tieout.propositions.wording import PeriodWords
from tieout.quantities.calendar import calendar_from
from tieout.quantities.designators import caption_name, note_name

Json = dict[str, object]  # an entry of the payload


@dataclass(slots=True)
class Context:
    """One filing's rows, indexed."""

    filing: Filing
    subject: str
    periods: PeriodWords
    notes: dict[str, list[Footnote]] = field(default_factory=dict)
    annotations: Annotations = field(default_factory=Annotations)
    references: NoteIndex = field(default_factory=NoteIndex)
    figures: dict[str, Block] = field(default_factory=dict)

    @property
    def doc_id(self) -> str:
        """The filing's id."""
        return self.filing.doc_id

    def notes_of(self, targets: Sequence[str]) -> list[Footnote]:
        """The footnotes bound to these cells or blocks, each once, in order."""
        found = {n.footnote_id: n for target in targets for n in self.notes.get(target, ())}
        return list(found.values())

    def named(self, captions: Iterable[str | None], path: Sequence[str]) -> list[str]:
        """Numbered names by which a reader may ask for what stands here: of its captions, and of the note it is in."""
        names = [name for text in captions if (name := caption_name(text))]
        note = self.references.holding(path)
        return list(dict.fromkeys([*names, *([note_name(note)] if note else [])]))

    def figure(self, block_id: str | None, caption: str | None) -> Json | None:
        """Payload entry of a figure block: where it is and what it is called; None where there is no such figure."""
        block = self.figures.get(block_id or "")
        if block is None:
            return None
        return {"block_id": block_id, "page": block.page, "box": box_of(block), "caption": caption}

    def inlined(self, notes: list[Footnote]) -> list[Footnote]:
        """The notes that are said in the text."""
        return notes if self.annotations.footnotes == "inlined" else []


def make_context(
    filing: Filing,
    blocks: Sequence[Block],
    footnotes: Sequence[Footnote],
    bindings: Sequence[FootnoteBinding],
    annotations: Annotations,
) -> Context:
    """The context of one filing."""
    calendar = calendar_from(filing.fiscal_year_end, filing.period_end, filing.fiscal_year)
    context = Context(
        filing, _subject(filing), PeriodWords(calendar), annotations=annotations, references=index_notes(blocks)
    )
    by_id = {f.footnote_id: f for f in footnotes}
    notes: dict[str, list[Footnote]] = defaultdict(list)
    for binding in sorted(bindings, key=lambda b: b.order):
        notes[binding.cell_id or binding.block_id or ""].append(by_id[binding.footnote_id])
    context.notes = dict(notes)
    context.figures = {b.block_id: b for b in blocks if b.kind == "figure"}
    return context


def note_entries(notes: Sequence[Footnote]) -> list[Json]:
    """Payload entries of footnotes, each with its own page and box."""
    return [
        {"footnote_id": n.footnote_id, "marker": n.marker, "text": n.text, "page": n.page, "box": box_of(n)}
        for n in notes
    ]


def box_of(row: Placed) -> list[float]:
    """A row's box in tenths of a point, as payloads have it."""
    return [round(edge, 1) for edge in row.box]


def _subject(filing: Filing) -> str:
    """Such as "Meridian Software Inc. 10-Q Q2 2026": company, form and fiscal period as far as they are known."""
    year, period = filing.fiscal_year, filing.fiscal_period
    when = f"FY{year}" if year and period in (None, "FY") else f"{period} {year}" if year else ""
    company = filing.company or filing.file_name.rsplit(".", 1)[0]
    return " ".join(part for part in (company, filing.form, when) if part)
