"""A filing's layout and table regions → `Block`s, in reading order.

Input: the `Document` of one filing, its `Filing` and its `Table`s. Output: `Block`s.
Invariants: every word outside tables is in exactly one block; a word inside a table's box is in no block but that
table's; a paragraph that runs on over a column or page is one block, with its whole text, where it begins.
Where losses are noted, a page that cannot be laid out has the blocks of its tables only, and one whose notes fail has
its blocks as they are without them.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tieout.blocks.captions import bind_captions, mark_captions
from tieout.blocks.draft import Draft, of_lines
from tieout.blocks.embedded import notes_among
from tieout.blocks.group import group_lines
from tieout.blocks.headings import assign_paths, body_size, mark_headings
from tieout.blocks.join import join_continued
from tieout.blocks.notes import called_markers, mark_footnotes, start_marker
from tieout.layout.document import Document, LaidPage
from tieout.layout.figures import beside_tables
from tieout.layout.order import reading_order
from tieout.layout.text import TextLine, within
from tieout.losses import Where, read_apart
from tieout.model import Block, Filing, Table
from tieout.pages.model import Box, Page, Word
from tieout.quantities.markers import core

_FIGURE_LINES = 4  # lines for which a figure counts beside a gutter
_MARGIN = 1.0  # a word whose centre is that near to a table's box belongs to it


@dataclass(slots=True)
class _Parts:
    """One page: its lines outside regions and furniture, those of its header and footer, and its regions as drafts."""

    laid: LaidPage
    lines: list[TextLine]
    regions: list[Draft]
    called: dict[str, set[str]]

    @property
    def page(self) -> Page:
        return self.laid.page


def build_blocks(document: Document, filing: Filing, tables: Sequence[Table]) -> list[Block]:
    """Blocks of one filing, in reading order."""
    by_page: dict[int, list[Table]] = defaultdict(list)
    for table in tables:
        by_page[table.page].append(table)
    pages: list[_Parts] = []
    for laid in document.pages:
        before = set().union(*pages[-1].called.values()) if pages else set()
        pages.append(_parts_apart(laid, by_page[laid.page.number], before))
    drafts = _classify(pages, [_drafts_apart(parts) for parts in pages])
    drafts = join_continued(drafts)
    assign_paths(drafts)
    copies: Counter[str] = Counter()
    return bind_captions([_block(filing.doc_id, order, draft, copies) for order, draft in enumerate(drafts)])


def _parts_apart(laid: LaidPage, tables: Sequence[Table], before: set[str]) -> _Parts:
    """The page's parts; its tables alone where it cannot be parted."""
    number = laid.page.number
    return read_apart(
        Where("blocks", number),
        lambda: _parts(laid, tables, before),
        lambda: _Parts(laid, [], [Draft(number, "table", t.box, table_id=t.table_id) for t in tables], {}),
    )


def _parts(laid: LaidPage, tables: Sequence[Table], before: set[str]) -> _Parts:
    """A page's lines and regions; `before` are the markers called by the tables of the page before."""
    page = laid.page
    boxes: list[Box] = [t.box for t in tables]
    figures = beside_tables(laid.figures, boxes, page)
    inside, rest = _assign(page.words, boxes + figures)
    called = _called(tables, inside)
    taken = [False] * len(boxes)  # regions of which every word is a note
    for i, table in enumerate(tables):
        others = before.union(*(m for table_id, m in called.items() if table_id != table.table_id))
        mentioned = others or called[table.table_id]
        notes = notes_among(laid.rows_with(inside[i]), others) if mentioned else []
        noted = set(notes)
        inside[i] = [w for w in inside[i] if w not in noted] if notes else inside[i]
        rest.extend(notes)
        taken[i] = bool(notes)
    regions = [
        Draft(
            page.number,
            "table",
            box,
            text=laid.printed(inside[i]),
            words_box=_bounds(inside[i]) or box,
            table_id=tables[i].table_id,
        )
        for i, box in enumerate(boxes)
        if inside[i] or not taken[i]
    ]
    regions += [
        Draft(page.number, "figure", box, text=laid.printed(inside[len(boxes) + i])) for i, box in enumerate(figures)
    ]
    return _Parts(laid, within(laid.lines, set(rest)), regions, called)


def _bounds(words: Sequence[Word]) -> Box | None:
    """The box around words; None without words."""
    if not words:
        return None
    return min(w.x0 for w in words), min(w.y0 for w in words), max(w.x1 for w in words), max(w.y1 for w in words)


def _called(tables: Sequence[Table], inside: Sequence[Sequence[Word]]) -> dict[str, set[str]]:
    """table_id → cores of the markers printed in the table and its title."""
    return {
        t.table_id: called_markers(words).union(core(m) for m in t.markers)
        for t, words in zip(tables, inside, strict=False)
    }


def _assign(words: Sequence[Word], boxes: Sequence[Box]) -> tuple[list[list[Word]], list[Word]]:
    """Words by the first box that holds their centre, and the rest."""
    inside: list[list[Word]] = [[] for _ in boxes]
    if not boxes:
        return inside, list(words)
    rest: list[Word] = []
    for word in words:
        x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
        for i, (x0, y0, x1, y1) in enumerate(boxes):
            if y0 - _MARGIN <= y <= y1 + _MARGIN and x0 - _MARGIN <= x <= x1 + _MARGIN:
                inside[i].append(word)
                break
        else:
            rest.append(word)
    return inside, rest


def _drafts_apart(parts: _Parts) -> list[Draft]:
    """The page's drafts; its regions where its lines cannot be put in order."""
    return read_apart(Where("blocks", parts.page.number), lambda: _drafts(parts), lambda: parts.regions)


def _drafts(parts: _Parts) -> list[Draft]:
    """The page's drafts in reading order, headers first and footers last; none of them lies beyond a region."""
    number, edge = parts.page.number, parts.laid.furniture
    top, bottom = (
        min((r.box[1] for r in parts.regions), default=1e9),
        max((r.box[3] for r in parts.regions), default=0.0),
    )
    kinds: dict[str, list[TextLine]] = {"head": [], "foot": [], "inner": [], "turned": []}
    for line in parts.lines:
        if line.y0 <= top and edge.head.issuperset(line.words):
            kinds["head"].append(line)
        elif line.y1 >= bottom and edge.foot.issuperset(line.words):
            kinds["foot"].append(line)
        else:
            kinds["turned" if line.words[0].turn else "inner"].append(line)
    inner = kinds["inner"]
    columns = reading_order(
        [line.box for line in inner] + [r.words_box or r.box for r in parts.regions],
        [1] * len(inner) + [_FIGURE_LINES if r.kind == "figure" else 0 for r in parts.regions],
    )
    out = _furniture(number, "page_header", kinds["head"])
    for column, members in enumerate(columns):
        out.extend(_column(number, column, members, inner, parts.regions))
    out += [of_lines(number, "paragraph", [line], len(columns)) for line in kinds["turned"]]
    return out + _furniture(number, "page_footer", kinds["foot"])


def _furniture(number: int, kind: str, lines: Sequence[TextLine]) -> list[Draft]:
    return [of_lines(number, kind, [line]) for line in sorted(lines, key=lambda line: line.y0)]


def _column(
    number: int, column: int, members: Sequence[int], lines: Sequence[TextLine], regions: Sequence[Draft]
) -> list[Draft]:
    out: list[Draft] = []
    run: list[TextLine] = []
    for i in members:
        if i < len(lines):
            run.append(lines[i])
            continue
        out.extend(group_lines(number, run, column))
        run = []
        region = regions[i - len(lines)]
        region.column = column
        out.append(region)
    return out + group_lines(number, run, column)


def _classify(pages: Sequence[_Parts], per_page: Sequence[list[Draft]]) -> list[Draft]:
    """Kinds of all drafts; markers that a page's tables call and that it does not define are looked for on the next."""
    body = body_size(d for drafts in per_page for d in drafts if d.kind in ("paragraph", "list"))
    out: list[Draft] = []
    carried: set[str] = set()
    for lay, drafts in zip(pages, per_page, strict=True):
        marked = _marked_apart(lay, drafts, carried, body)
        defined = {core(m) for d in marked if d.kind == "footnote" and (m := start_marker(d))}
        called = set().union(*lay.called.values())
        carried = (called or carried) - defined if lay.called else set()
        out += marked
    return out


def _marked_apart(lay: _Parts, drafts: list[Draft], carried: set[str], body: float) -> list[Draft]:
    """The page's drafts with their kinds; as far as they were told where that fails."""

    def read() -> list[Draft]:
        mark_headings(drafts, body)
        mark_captions(drafts)
        return mark_footnotes(drafts, lay.called, carried, lay.page.rules, body)

    return read_apart(Where("notes", lay.page.number), read, lambda: drafts)


def _block(doc_id: str, order: int, draft: Draft, copies: Counter[str]) -> Block:
    """The draft as a block; `copies` counts the same text at one place, so that each block keeps an id of its own."""
    x0, y0, x1, y1 = (round(v, 2) for v in draft.box)
    key = f"{doc_id}|{draft.page}|{draft.kind}|{x0}|{y0}|{x1}|{y1}|{draft.text}"
    copies[key] += 1
    if copies[key] > 1:
        key += f"|{copies[key]}"
    return Block(
        block_id=hashlib.sha256(key.encode()).hexdigest()[:16],
        doc_id=doc_id,
        page=draft.page,
        order=order,
        kind=draft.kind,
        level=draft.level,
        x0=x0,
        y0=y0,
        x1=x1,
        y1=y1,
        text=draft.text,
        section_path=tuple(draft.section_path),
        markers=tuple(draft.markers),
        table_id=draft.table_id,
    )
