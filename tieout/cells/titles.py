"""What stands above a table → its title and units line.

Input: a grid, its region's lines above, the stub's heading. Output: `title`, `units_text`, `above` set on the grid.
Invariants: lines are joined only where the upper one is full; a units phrase, "(Unaudited)", a page number, a link to
the contents and a bare company name are no titles; a long paragraph gives way to the heading above it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tieout.cells.captions import is_link
from tieout.cells.grid import Grid, HeadCell, Region
from tieout.layout.chunks import Chunk, Line
from tieout.pages.model import Word
from tieout.quantities.mentions import find_periods
from tieout.quantities.units import parse_units

LONG = 220  # a text of more characters is a paragraph: its heading is the better title
_TALL = 1.5  # lines of one block are at most this many type sizes apart
_HEADING = 90
_NAME = 60  # a light text of more characters above a statement may be the end of a paragraph
_FAR, _FAR_BIG = 6, 12  # type sizes of white above a table, and under a heading set larger than the table
_BIG = 1.3
_CAPTION = 4  # words before its units that make a head a caption
_REACH = 7  # a heading is looked for among so many blocks
_FLUSH = 0.4  # points between edges that are one
_PADDING = 3.0  # points at most from a cell's edge to its text

_NO_TITLE = re.compile(
    r"[(\[]?\s*(?:un)?audited\s*[)\]]?|[(\[]?\s*(?:continued|vervolg)\s*[)\]]?|table of contents|index|\d{1,3}",
    re.IGNORECASE,
)
_PERIOD_REST = re.compile(r"[\s,]*(?:for|as of|as at|at)?[\s,]*(?:the)?[\s,]*(?:end of)?[\s,]*", re.IGNORECASE)
_RANGE = re.compile(r"\d[\d.,]*%?\s?[-–]\s?\d[\d.,]*%?")
_AUDIT = re.compile(r"[(\[]\s*(?:un)?audited\s*[)\]]", re.IGNORECASE)
_COMPANY = re.compile(
    (
        r"\b(?:and (?:its )?(?:consolidated )?subsidiar(?:y|ies)(?: companies)?|inc\.?|corporation|company"
        r"|plc|limited|n\.v\.|b\.v\.)$"
    ),
    re.IGNORECASE,
)
_NAMED = re.compile(r"\bstatements? of\b|\bbalance sheets?\b|\bbalans\b", re.IGNORECASE)
_UNITS_START = re.compile(
    r"[(\[]|[$€£¥] ?(?:and|in)\b|\b(?:dollars |amounts )?in (?:millions|thousands|billions)\b", re.IGNORECASE
)
_STATEMENT = re.compile(r"statement|balance|sheet", re.IGNORECASE)


@dataclass(slots=True)
class _Block:
    """Lines that read as one text."""

    lines: list[Line]
    data: bool

    @property
    def text(self) -> str:
        return " ".join(line_text(line) for line in self.lines)

    @property
    def first(self) -> Word:
        return self.lines[0].chunks[0].words[0]


def without_names(head: list[HeadCell]) -> tuple[list[HeadCell], str | None, str | None]:
    """Column heads without the lines over them that are no heads; the statement's name and the units that they say.

    Such lines name the company or the statement, or are a whole caption with its units, alone on their level:
    "Alder Inc. Reconciliation of Sales (dollars in millions)".
    """
    top = min((h.level for h in head), default=0)
    above = [h for h in head if h.level == top]
    rest = [h for h in head if h.level != top]
    if not rest or not all(_is_company(h.text) or _is_statement(h.text) for h in above):
        caption = above[0].text if rest and len(above) == 1 else ""
        name = _before_units(caption) if _says_units(caption) else ""
        return (rest, name, caption) if len(name.split()) >= _CAPTION else (head, None, None)
    rest, below, units = without_names(rest)
    return rest, below or next((h.text for h in above if _is_statement(h.text)), None), units


def _is_statement(text: str) -> bool:
    return _NAMED.search(text) is not None and len(text) <= _HEADING


def _before_units(text: str) -> str:
    start = _UNITS_START.search(text)
    return text[: start.start()].rstrip(" ,") if start else ""


def _name_in_stub(text: str, units: str | None) -> str | None:
    """What stands before the units phrase in a table's corner: "Statements of Income (in millions)"."""
    name = _before_units(text) if units == text else ""
    return name if len(name.split()) > 1 and len(name) <= _HEADING and not is_aside(name) else None


def read_title(grid: Grid, region: Region, stub: list[Chunk], before: Grid | None, name: str | None = None) -> None:
    """Set title, units text and the context lines above the table, nearest last.

    `name` is a statement's name that stood among the column heads: the title where nothing above is one.
    """
    lines = _near(region)
    grid.above = [line_text(line) for line in lines][-8:]
    blocks = _blocks(lines, region.margin)
    nearest = [grid.head_units, grid.stub_head, *(b.text for b in reversed(blocks[-4:]))]
    units = next((t for t in nearest if t and _says_units(t)), None)
    grid.units_text = units if units is not None else (before.units_text if before is not None else None)
    choice = _candidates([b for b in blocks if b.text not in region.running], grid)
    block = _title_block(choice, grid.x0)
    if block is not None:
        grid.title = _shortened(block.text)
        grid.title_markers = tuple(m for line in block.lines for c in line.chunks for m in c.markers)
        near = choice[-1]
        grid.lead = _shortened(near.text) if near is not block and not _is_period(near.text) else None
    elif before is not None:
        grid.title, grid.title_markers, grid.lead = before.title, before.title_markers, before.lead
    else:
        grid.title = name or _name_in_stub(grid.stub_head, units)


def _says_units(text: str) -> bool:
    if len(text) >= 300:
        return False
    units = parse_units(text)
    if units is None:
        return False
    short = (units.currency and len(text) < 40) or (units.measure and len(text) < 80)
    return bool(units.money_multiplier or units.share_multiplier or short)


def is_units_phrase(text: str) -> bool:
    """A text that is nothing but a units phrase with a multiplier: "(in millions, except per share data)"."""
    bare = text.strip()
    return bare.startswith("(") and bare.endswith(")") and only_units(bare)


def only_units(text: str) -> bool:
    """The units phrase is all of the text, "(unaudited)" aside."""
    text = _AUDIT.sub("", text)
    if len(text) >= 160:
        return False
    units = parse_units(text)
    if units is None or not (units.money_multiplier or units.share_multiplier or units.currency or units.measure):
        return False
    return len(units.text.strip("() .:")) >= 0.8 * len(text.strip("() .:"))


def is_aside(text: str) -> bool:
    """What may stand above a table and is not its title."""
    if not any(ch.isalpha() for ch in text):
        return True
    bracketed = text.startswith("(") and text.find(")") == len(text) - 1
    return bracketed or _NO_TITLE.fullmatch(text) is not None or _is_company(text) or only_units(text)


def is_values(line: Line) -> bool:
    """A data line of another table."""
    values = [c for c in line.chunks if (c.kind == "v" and not c.year) or _RANGE.fullmatch(c.text)]
    if len(values) == 1 and len(line.chunks) > 1 and values[0] is line.chunks[-1]:
        return line.chunks[-1].x0 - line.chunks[-2].x1 > 12
    return len(values) >= 2


def line_text(line: Line) -> str:
    """The printed text of a line."""
    return " ".join(c.text for c in line.chunks)


def _near(region: Region) -> list[Line]:
    """Lines above the table, down from the nearest line of values or the first very wide gap.

    A line that reaches into the first line below it is part of the heads.
    """
    out: list[Line] = []
    below = (region.head or region.body)[0]
    for line in reversed(region.above):
        far = _FAR_BIG if line.size >= _BIG * below.size and len(line_text(line)) <= _HEADING else _FAR
        if below.y0 - line.y1 > far * line.size or is_values(line):
            break
        if region.head and not out and line.y0 < below.y0 < line.y1 - 0.2 * line.size:
            below = line
            continue
        out.append(line)
        below = line
    return out[::-1]


def _blocks(lines: list[Line], margin: float) -> list[_Block]:
    blocks: list[_Block] = []
    for line in lines:
        if blocks and _joins(blocks[-1], line, margin):
            blocks[-1].lines.append(line)
        else:
            blocks.append(_Block([line], is_values(line)))
    return blocks


def _joins(block: _Block, line: Line, margin: float) -> bool:
    """The line goes on where the block's last line was full: the next word would not have fitted."""
    upper, word = block.lines[-1], line.chunks[0].words[0]
    if is_link(upper):
        return False
    if line.baseline - upper.baseline > _TALL * max(word.size, upper.size) or abs(block.first.size - word.size) > 0.6:
        return False
    last = upper.chunks[-1].words[-1]
    if upper.chunks[0].words[0].bold != word.bold and last.bold != word.bold:
        return False
    return upper.x1 + 0.25 * word.size + (word.x1 - word.x0) > margin - 2


def _candidates(blocks: list[_Block], grid: Grid) -> list[_Block]:
    """Blocks that can be titles; a heading of some columns only where there is nothing else."""
    rest = [b for b in blocks if not is_aside(b.text.strip())]
    return [b for b in rest if not _heads_columns(b, grid)] or rest


def _title_block(rest: list[_Block], left: float) -> _Block | None:
    """The nearest block; above a line of the table's own, a period, a paragraph or a statement, what heads it."""
    if not rest:
        return None
    if len(rest) > 1 and _is_first_row(rest[-1], rest[-2], left):
        rest = rest[:-1]
    nearest = rest[-1]
    wider = reversed(rest[-_REACH:-1])
    if _is_period(nearest.text):
        return next((b for b in wider if _is_heading(b) or _introduces(b)), nearest)
    if len(nearest.text) > LONG:
        return next((b for b in wider if _is_heading(b)), nearest)
    if nearest.text.rstrip().endswith("."):
        return next((b for b in wider if _is_heading(b) and (b.first.bold or len(b.text) <= _NAME)), nearest)
    return nearest


def _is_period(text: str) -> bool:
    """Nothing but a period: "Three Months Ended June 30, 2023"."""
    for start, stop in sorted({(m.start, m.stop) for m in find_periods(text)}, reverse=True):
        text = text[:start] + text[stop:]
    return _PERIOD_REST.fullmatch(text) is not None


def _heads_columns(block: _Block, grid: Grid) -> bool:
    """Text that stands over some of the columns only: a heading of theirs."""
    x0, x1 = min(line.x0 for line in block.lines), max(line.x1 for line in block.lines)
    return x0 > grid.columns[0].x0 - 12 and abs(x0 + x1 - grid.x0 - grid.x1) > 40


def _is_first_row(block: _Block, above: _Block, left: float) -> bool:
    """The lone line at the table's left edge, where the text above stands at another and introduces or heads the table.

    A table's cells are set in by their padding, so a heading above differs from them by little. A statement's name is
    no such line.
    """
    shift = abs(above.first.x0 - left)
    if len(block.lines) > 1 or abs(block.first.x0 - left) >= _FLUSH or shift <= _FLUSH:
        return False
    named = _NAMED.search(block.text) is not None and not _introduces(block)
    return not named and (_introduces(above) or (shift <= _PADDING and _is_heading(above)))


def _introduces(block: _Block) -> bool:
    return block.text.rstrip().endswith(":")


def _shortened(text: str) -> str:
    """The last words of a long paragraph, of at most 300 characters."""
    return text if len(text) <= 300 else "… " + text[-300:].partition(" ")[2]


def _is_company(text: str) -> bool:
    return len(text) < 70 and _COMPANY.search(text) is not None and not _STATEMENT.search(text)


def _is_heading(block: _Block) -> bool:
    text = block.text.rstrip()
    return (block.first.bold or len(text) < _HEADING) and len(text) < 160 and not text.endswith((".", ";", ","))


def introduction(lines: list[Line]) -> str | None:
    """The last block of a page where it introduces what stands on the next: it ends with a colon."""
    text = [line for line in lines if not (len(line.chunks) == 1 and line.chunks[0].text.isdigit())]
    if not text:
        return None
    margin = max(line.x1 for line in text)
    for block in reversed(_blocks(text[-12:], margin)[-3:]):
        if block.data:
            return None
        if _introduces(block):
            return _shortened(block.text)
    return None
