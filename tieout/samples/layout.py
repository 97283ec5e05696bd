"""Draws a declared table and records the truth of what it drew.

Input: a `Table` and a `Book` whose cursor says where. Output: ink, and facts, cells and a table in the book's
truth. Invariants: ink and truth come from the same declaration; digits end at their column's right edge, with
parentheses and percent signs hanging beyond it; a row is never cut by a page's end.
"""

from __future__ import annotations

from dataclasses import replace

from tieout.samples.book import Book, bold, italic, wrap
from tieout.samples.declare import Column, Mark, Row, Table, Unit, Value
from tieout.samples.facts import cell_value, fact_of
from tieout.samples.ink import Box, Face, union
from tieout.samples.notation import Printed, pieces
from tieout.samples.truth import edges, json_list

_DOUBLE = 1.8  # points between the strokes of a double rule
_RAISE = 0.36  # em that a superscript is lifted
_SMALL = 0.62  # size of a superscript


class TableDrawer:
    """Draws one table; `x` is the left edge of its stub, centred between the margins where it is not given."""

    def __init__(self, book: Book, table: Table, x: float | None = None) -> None:
        self.book, self.table, self.style = book, table, table.style
        self.x = book.left + max(0.0, (book.width - table.width) / 2) if x is None else x
        self.face = table.style.face
        self.row = 0
        self.sections: list[tuple[int, Row]] = []
        header = [[h.replace("\n", " ") for h in c.header] for c in table.columns]
        self.truth = book.truth.open_table(
            table.title, table.units_line, table.unit.multiplier.adjusted(), [[t for t in h if t] for h in header]
        )
        if not table.asked:
            book.truth.unasked.add(self.truth.table_id)

    def draw(self) -> None:
        """Title, header, rows and notes; the cursor ends below them."""
        self.book.need(self._head_height() + 4 * self.style.pitch)
        self._titles()
        self._header()
        for row in self.table.rows:
            self._room(row)
            self._draw_row(row)
        self.book.y += 3
        self._notes()

    # columns

    def _left(self, index: int) -> float:
        return self.x + self.table.label_width + sum(c.width for c in self.table.columns[:index])

    def _right(self, index: int) -> float:
        return self._left(index) + self.table.columns[index].width - self.style.hang

    # above the rows

    def _head_height(self) -> float:
        lines = sum(text is not None for text in (self.table.title, self.table.subtitle, self.table.units_line))
        return (lines + self._levels() + 1) * self.style.pitch

    def _titles(self) -> None:
        table, where = self.table, self.style.title
        parts = ((table.title, bold(self.face)), (table.subtitle, self.face), (table.units_line, italic(self.face)))
        for i, (text, face) in enumerate(parts):
            if text is None:
                continue
            x = self.x if where == "left" else (self.x + self.x + table.width) / 2
            markers = table.title_markers if i == 0 else ()
            self._run((x, self.book.y + face.size), text, face, where, markers)
            self.book.y += self.style.pitch
        self.book.y += 2 if table.title or table.units_line else 0

    def _levels(self) -> int:
        return max((len(c.header) for c in self.table.columns), default=0)

    def _header(self, *, again: bool = False) -> None:
        levels = self._levels()
        for level in range(levels):
            spans = list(self._spans(level, levels))
            lines = max((text.count("\n") + 1 for _, _, text in spans), default=1)
            last = level == levels - 1
            if last and self.table.stub:
                self._header_cell(-1, -1, self.table.stub, lines, last=last, again=again)
            for first, end, text in spans:
                self._header_cell(first, end, text, lines, last=last, again=again)
            self.book.y += lines * self.style.pitch + 2
            self.row += 0 if again else 1

    def _spans(self, level: int, levels: int) -> list[tuple[int, int, str]]:
        """(first column, last column, text) of a header level; neighbours under the same path are one."""
        found: list[tuple[int, int, str]] = []
        before: tuple[str, ...] | None = None
        for i, column in enumerate(self.table.columns):
            path = ("",) * (levels - len(column.header)) + column.header
            here = path[: level + 1]
            if here == before and level < levels - 1:
                found[-1] = (found[-1][0], i, found[-1][2])
            else:
                found.append((i, i, path[level]))
            before = here if path[level] else None
        return [f for f in found if f[2]]

    def _header_cell(self, first: int, end: int, text: str, lines: int, *, last: bool, again: bool) -> None:
        face = bold(self.face) if first >= 0 else italic(self.face)
        parts = text.split("\n")
        markers = self.table.columns[first].markers if first >= 0 and last else ()
        boxes = []
        for i, part in enumerate(parts):
            y = self.book.y + face.size + (lines - len(parts) + i) * self.style.pitch
            x, align = self._header_place(first, end)
            boxes.append(self._run((x, y), part, face, align, markers if i == len(parts) - 1 else ()))
        under = self.book.y + lines * self.style.pitch + 1
        if first >= 0 and (not last or self.style.header_rule):
            self.book.sheet.rule(self._left(first) + 6, under, self._right(end))
        shown = " ".join(parts) + ("" if not markers else " " + "".join(markers))
        row = self.row - (1 if again else 0)
        self.book.truth.add_cell(
            self.truth, self.book.page, union(boxes), shown, row=max(row, 0), col=first + 1, colspan=end - first + 1,
            is_header=True, row_kind="header",
        )  # fmt: skip

    def _header_place(self, first: int, end: int) -> tuple[float, str]:
        if first < 0:
            return self.x, "left"
        if self.style.header == "right" and first == end:
            return self._right(end), "right"
        return (self._left(first) + 6 + self._right(end)) / 2, "center"

    # rows

    def _label_lines(self, row: Row) -> list[str]:
        if not row.label:
            return [""]
        room = self.table.label_width - 8 - row.indent * self.style.indent
        wide = room if row.kind != "section" else self.table.width
        text = row.label + (" " + " ".join(row.markers) if row.markers and not self.style.raised else "")
        lines = wrap(text, self._label_face(row), wide)
        if row.markers and not self.style.raised:
            lines[-1] = lines[-1].removesuffix(" ".join(row.markers)).rstrip()
        return lines if lines[-1] or len(lines) == 1 else lines[:-1]

    def _label_face(self, row: Row) -> Face:
        strong = row.bold or row.kind == "section" or (self.style.bold_totals and row.kind in {"total", "grand"})
        return bold(self.face) if strong else self.face

    def _room(self, row: Row) -> None:
        high = len(self._label_lines(row)) * self.style.pitch + 4
        keep = 2 * self.style.pitch if row.kind == "section" else 0
        if self.book.y + high + keep > self.book.bottom:
            self.book.new_page()
            if self.table.repeat:
                self._titles_again()
                self._header(again=True)

    def _titles_again(self) -> None:
        if self.table.title:
            face = bold(self.face)
            x = self.x if self.style.title == "left" else self.x + self.table.width / 2
            text = f"{self.table.title} (continued)"
            self.book.sheet.text(x, self.book.y + face.size, text, face, self.style.title)
            self.book.y += self.style.pitch + 2

    def _draw_row(self, row: Row) -> None:
        if row.kind == "blank":
            self.book.y += self.style.pitch * 0.6
            return
        lines = self._label_lines(row)
        top, high = self.book.y, len(lines) * self.style.pitch
        if self.style.band and self.row % 2 == 0 and row.kind != "section":
            self.book.sheet.band((self.x - 2, top, self.x + self.table.width, top + high), self.style.band)
        self._enter(row)
        if lines != [""]:
            self._draw_label(row, lines, top)
        baseline = top + self.style.pitch * (len(lines) if self.style.value_line == "last" else 1) - 3
        for i, value in enumerate(row.values):
            if value != "":
                self._draw_value(row, i, value, baseline)
        self._rules(row, top, top + high)
        self.book.y += high
        self.row += 1
        if row.kind in {"total", "grand"} and self.sections and not row.flat:
            self.sections.pop()

    def _enter(self, row: Row) -> None:
        if row.kind == "section":
            while self.sections and self.sections[-1][0] >= row.indent:
                self.sections.pop()
            self.sections.append((row.indent, row))

    def _draw_label(self, row: Row, lines: list[str], top: float) -> None:
        x = self.x + row.indent * self.style.indent
        face = self._label_face(row)
        boxes = []
        for i, part in enumerate(lines):
            y = top + (i + 1) * self.style.pitch - 3
            markers = row.markers if i == len(lines) - 1 else ()
            boxes.append(self._run((x, y), part, face, "left", markers))
        text = row.label + (" " + "".join(row.markers) if row.markers else "")
        kind = "label" if row.kind == "section" else "data"
        self.book.truth.add_cell(
            self.truth, self.book.page, union(boxes), text, row=self.row, col=0, row_kind=kind, numeric=False
        )

    def _rules(self, row: Row, top: float, bottom: float) -> None:
        if not self.style.rules or row.kind not in {"total", "grand"}:
            return
        for i, value in enumerate(row.values):
            if isinstance(value, str):
                continue
            left, right = self._left(i) + 6, self._right(i) + 1
            self.book.sheet.rule(left, top + 0.5, right)
            if row.kind == "grand":
                self.book.sheet.rule(left, bottom - 0.5, right)
                self.book.sheet.rule(left, bottom - 0.5 + _DOUBLE, right)
        self.book.y += 2.5 if row.kind == "grand" else 0

    # values

    def _unit(self, row: Row, column: Column, value: Value) -> Unit:
        own = value.unit if isinstance(value, Mark) else None
        return own or column.unit or row.unit or self.table.unit

    def _draw_value(self, row: Row, index: int, value: Value, y: float) -> None:
        bare = cell_value(value)
        if isinstance(bare, str):
            box = self.book.sheet.text(self._right(index), y, bare, self._label_face(row), "right")
            self._cell(box, bare, index)
            return
        column, unit = self.table.columns[index], self._unit(row, self.table.columns[index], value)
        sign = unit.prefix if row.prefix and column.show_prefix else ""
        printed = pieces(bare, unit, self.style.notation)
        printed = replace(printed, prefix=sign, attached=self.style.prefix == "attached")
        digits, whole = self._draw_number(row, index, y, printed)
        markers = value.markers if isinstance(value, Mark) else ()
        if markers:
            face = self._label_face(row)
            self._markers(self._right(index) + face.width(printed.after), y, face, markers)
        if column.untagged:
            self._cell(whole, printed.cell, index, numeric=True)
            return
        fact = fact_of(column, row, value, unit, printed) | edges(whole, "c") | self._governing(row, column, markers)
        fact |= {
            "row": self.row,
            "col": index + 1,
            "row_section": self.sections[-1][1].label if self.sections else None,
        }
        fact_id = self.book.truth.add_fact(self.truth, self.book.page, digits, fact)
        self._cell(whole, printed.cell, index, numeric=True, fact_ids=json_list([fact_id]))

    def _cell(self, box: Box, text: str, index: int, **more: object) -> None:
        self.book.truth.add_cell(self.truth, self.book.page, box, text, row=self.row, col=index + 1, **more)

    def _draw_number(self, row: Row, index: int, y: float, printed: Printed) -> tuple[Box, Box]:
        """Draw one number; answers with the box of its digits and that of the whole cell."""
        sheet, face, right = self.book.sheet, self._label_face(row), self._right(index)
        digits = self._runs(right, y, printed.digits, face)
        boxes = [digits]
        left = right - self._runs_width(printed.digits, face)
        if printed.before:
            boxes.append(sheet.text(left, y, printed.before, face, "right"))
        if printed.after:
            boxes.append(sheet.text(right, y, printed.after, face))
        if printed.prefix and printed.attached:
            boxes.append(sheet.text(left - face.width(printed.before), y, printed.prefix, face, "right"))
        elif printed.prefix and self.style.prefix == "own":
            sheet.text(self._left(index) + 8, y, printed.prefix, face)
        return digits, union(boxes)

    def _runs_width(self, body: str, face: Face) -> float:
        return face.width(body) + (self.style.runs or 0.0) * body.count(",")

    def _runs(self, right: float, y: float, body: str, face: Face) -> Box:
        sheet = self.book.sheet
        if self.style.runs is None:
            return sheet.text(right, y, body, face, "right")
        x, boxes = right - self._runs_width(body, face), []
        for i, group in enumerate(body.split(",")):
            text = group if i == 0 else "," + group
            boxes.append(sheet.text(x, y, text, face))
            x += face.width(text) + self.style.runs
        return union(boxes)

    # footnotes

    def _run(self, at: tuple[float, float], text: str, face: Face, align: str, markers: tuple[str, ...]) -> Box:
        x, y = at
        box = self.book.sheet.text(x, y, text, face, align)
        if markers:
            wide = face.width(text)
            self._markers(x + {"left": wide, "center": wide / 2, "right": 0.0}[align], y, face, markers)
        return box

    def _markers(self, x: float, y: float, face: Face, markers: tuple[str, ...]) -> None:
        if self.style.raised:
            self.book.sheet.text(x + 0.3, y - face.size * _RAISE, ",".join(markers), face.at(face.size * _SMALL))
        else:
            self.book.sheet.text(x + face.width(" "), y, "".join(markers), face)

    def _governing(self, row: Row, column: Column, own: tuple[str, ...]) -> dict[str, str]:
        called = [*own, *row.markers, *column.markers]
        for _, parent in self.sections:
            called += parent.markers
        called += self.table.title_markers
        unique = list(dict.fromkeys(called))
        known = dict(self.table.notes)
        return {"fn_markers": json_list(unique), "fn_texts": json_list([known[m] for m in unique if m in known])}

    def _notes(self) -> None:
        if not self.table.notes:
            return
        face = self.face.at(self.face.size * 0.88)
        self.book.y += 3
        if self.table.run_in:
            text = " ".join(f"{marker} {note}" for marker, note in self.table.notes)
            with self.book.area(self.x, self.book.y, self.x + self.table.width, self.book.bottom):
                self.book.para(text, face)
            return
        for marker, note in self.table.notes:
            self._note(marker, note, face)

    def _note(self, marker: str, note: str, face: Face) -> None:
        book = self.book
        lines = wrap(note, face, max(self.table.width, 360.0) - 20)
        book.need(len(lines) * face.size * 1.25)
        lift, size = (face.size * _RAISE, face.size * _SMALL) if self.style.raised else (0.0, face.size)
        book.sheet.text(self.x, book.y + face.size - lift, marker, face.at(size))
        for part in lines:
            book.sheet.text(self.x + 20, book.y + face.size, part, face)
            book.y += face.size * 1.25
        book.y += 2


def draw_table(book: Book, table: Table, x: float | None = None) -> None:
    """Draw the table at the book's cursor."""
    TableDrawer(book, table, x).draw()
    book.y += 8
