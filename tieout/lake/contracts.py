"""The lake's tables, each declared once.

From these declarations come the Arrow schemas, `data/lake/README.md`, the Dagster column metadata, the write-time
conformance and the Great Expectations suites. Conventions (units, signs, dates, boxes) stand in each column's `doc`.
"""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa

MONEY = pa.decimal128(38, 6)
STRINGS = pa.list_(pa.string())

KINDS = ("amount", "per_share", "shares", "percent", "ratio", "count", "nil", "text")
ROLES = ("column_header", "row_header", "row_section", "value")
BLOCK_KINDS = (
    "heading", "paragraph", "list", "table", "caption", "footnote", "figure", "page_header", "page_footer",
)  # fmt: skip
HOW = ("cell", "row_label", "column_header", "section", "title")
SOURCES = ("own_cell", "column_header", "row_label", "row_section", "table_title", "units_line", "page", "filing")


@dataclass(frozen=True)
class Column:
    """One column: Arrow type, meaning, whether null is allowed, and the closed set of values where there is one."""

    name: str
    type: pa.DataType
    doc: str
    nullable: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Contract:
    """One table: `key` is unique over the whole lake; raise `version` when columns or their meaning change.

    `part` is the column whose values name the table's files: the filing, but for tables about something else.
    """

    name: str
    version: int
    doc: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    part: str = "doc_id"

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema, in declaration order, with nullability."""
        return pa.schema([pa.field(c.name, c.type, nullable=c.nullable) for c in self.columns])


def _text(name: str, doc: str, *, null: bool = False, choices: tuple[str, ...] = ()) -> Column:
    return Column(name, pa.string(), doc, null, choices)


def _int(name: str, doc: str, *, null: bool = False) -> Column:
    return Column(name, pa.int32(), doc, null)


def _date(name: str, doc: str) -> Column:
    return Column(name, pa.date32(), doc, True)


def _money(name: str, doc: str) -> Column:
    return Column(name, MONEY, doc, True)


def _list(name: str, doc: str) -> Column:
    return Column(name, STRINGS, doc)


def _box(*, null: bool = False) -> tuple[Column, ...]:
    where = "PDF points as displayed, origin top left"
    return tuple(
        Column(n, pa.float64(), f"{side} edge, {where}", null)
        for n, side in (("x0", "left"), ("y0", "top"), ("x1", "right"), ("y1", "bottom"))
    )


DOC_ID = _text("doc_id", "content-derived id of the filing")
PAGE = _int("page", "1-based page")

FILINGS = Contract(
    "filings", 1, "One row a filing, rejected ones included.", ("doc_id",),
    (
        DOC_ID,
        _text("sha256", "hash of the file's bytes"),
        _text("source_id", "key of the filing within its collection; the file name by default"),
        _text("file_name", "name of the file that was read"),
        _text("collection", "collection that the filing belongs to"),
        _text("company", "registrant, as on the cover", null=True),
        _text("form", "10-K, 10-Q, 8-K, annual report, accounts, earnings release, prospectus, …", null=True),
        _int("fiscal_year", "fiscal year that the filing reports on, by the company's own count", null=True),
        _text("fiscal_period", "FY, Q1 … Q4, H1 or H2", null=True),
        _date("period_end", "last day of the period reported on"),
        _text("fiscal_year_end", "nominal fiscal year end as MM-DD", null=True),
        _date("filed_date", "date filed or published"),
        _text("currency", "ISO 4217 code of the reporting currency", null=True),
        _int("pages", "number of pages", null=True),
        Column("bytes", pa.int64(), "size of the file"),
        _text("status", "ready, rejected or superseded", choices=("ready", "rejected", "superseded")),
        _text("reason", "why it was rejected or superseded", null=True),
        _text("remedy", "what the user can do about a rejection", null=True),
        _text("notice", "what was odd about a readable file: repaired, opened with an empty password, …", null=True),
        _text("sources", "JSON object, column → where its value was read, or `set by hand`"),
    ),
)  # fmt: skip

BLOCKS = Contract(
    "blocks", 2, "Layout blocks in reading order.", ("block_id",),
    (
        _text("block_id", "content-derived id"), DOC_ID, PAGE,
        _int("order", "reading order within the filing, from 0"),
        _text("kind", "what the block is", choices=BLOCK_KINDS),
        _int("level", "heading level, 1 the highest", null=True),
        *_box(),
        _text("text", "text in reading order, lines joined"),
        _list("section_path", "enclosing headings, outermost first"),
        _list("markers", "footnote markers called in the block, in order"),
        _text("table_id", "table of a table block", null=True),
        _text("caption_of", "figure or table block that a caption stands at; null where it stands at none", null=True),
    ),
)  # fmt: skip

TABLES = Contract(
    "tables", 1, "One row a table and page: a table over two pages is two rows, the second naming the first.",
    ("table_id",),
    (
        _text("table_id", "content-derived id"), DOC_ID, PAGE,
        _int("page_end", "last page of the table with its continuations"),
        *_box(),
        _text("title", "title as printed, markers stripped", null=True),
        _text("units_text", "units line as printed", null=True),
        _text("currency", "ISO 4217 code that governs the table's amounts", null=True),
        _money("multiplier", "multiplier that governs the table's amounts"),
        _text("continued_from", "table_id of the table's first part", null=True),
        _list("section_path", "headings that enclose the table, outermost first"),
        _list("markers", "footnote markers in title and units line"),
        _int("rows", "grid rows"),
        _int("cols", "grid columns"),
        _text("grade", "confidence grade from the quality checks", null=True),
    ),
)  # fmt: skip

CELLS = Contract(
    "cells", 1, "Every cell of every table: headers, stubs and values.", ("cell_id",),
    (
        _text("cell_id", "content-derived id"), DOC_ID, _text("table_id", "table"), PAGE, *_box(),
        _int("row", "grid row, from 0"), _int("col", "grid column, from 0"),
        _int("row_span", "rows covered"), _int("col_span", "columns covered"),
        _text("role", "part that the cell plays", choices=ROLES),
        _text("text", "text as printed, markers stripped"),
        _money("value", "displayed number at full scale with displayed sign; 23.5% is 0.235; null for nil and text"),
        _text("kind", "what the number measures", choices=KINDS),
        _text("currency", "ISO 4217 code, null where there is none", null=True),
        _money("multiplier", "what the display was multiplied by"),
        _text("row_label", "printed stub of the row, markers stripped", null=True),
        _list("row_path", "enclosing section labels, outermost first, without the row's own label"),
        _list("col_path", "column header, outermost first"),
        _text("period_type", "instant or duration", null=True, choices=("instant", "duration")),
        _date("period_start", "first day; null for an instant"),
        _date("period_end", "last day, or the instant"),
        _int("fiscal_year", "fiscal year of the value's period, not of the filing", null=True),
        Column("restated", pa.bool_(), "the column says restated, revised, recast, as adjusted or pro forma"),
        _text("period_source", "where the period was read", null=True, choices=SOURCES),
        _text("unit_source", "where kind, currency and multiplier were read", null=True, choices=SOURCES),
        _list("markers", "footnote markers printed in this cell, in order"),
        _text("reason", "why something of the cell is unresolved", null=True),
    ),
)  # fmt: skip

FOOTNOTES = Contract(
    "footnotes", 1, "Footnote definitions, each with its box.", ("footnote_id",),
    (
        _text("footnote_id", "content-derived id"), DOC_ID, PAGE, *_box(),
        _text("table_id", "table below which it stands, if any", null=True),
        _text("marker", "marker as printed, e.g. (1), [a], *"),
        _text("text", "text without its marker"),
    ),
)  # fmt: skip

FOOTNOTE_BINDINGS = Contract(
    "footnote_bindings", 1, "One row for each cell or block that a footnote governs.", ("binding_id",),
    (
        _text("binding_id", "content-derived id"), DOC_ID,
        _text("cell_id", "governed cell", null=True),
        _text("block_id", "governed block", null=True),
        _text("footnote_id", "definition"),
        _text("marker", "marker that called it"),
        _text("how", "through what the footnote reaches the cell", choices=HOW),
        _int("order", "order of the markers at that cell, from 0"),
    ),
)  # fmt: skip

PROPOSITIONS = Contract(
    "propositions", 1, "What is embedded and searched: one row a table row, prose passage or figure.",
    ("proposition_id",),
    (
        _text("proposition_id", "id from document, table and row"), DOC_ID,
        _text("collection", "collection of the filing"),
        _text("kind", "row, prose or figure", choices=("row", "prose", "figure")),
        _text("table_id", "table of a row", null=True), PAGE,
        _text("table_title", "title of the table", null=True),
        _text("metric", "row label, with its section where the label alone is ambiguous", null=True),
        _list("section_path", "headings that enclose it, outermost first"),
        _text("text", "the sentence or passage that is embedded"),
        _text("payload", "JSON: cells (value, kind, currency, multiplier, period, page, box, text, path), footnotes"),
        _text("text_hash", "SHA-256 of text, the embedding cache's key"),
    ),
)  # fmt: skip

FINDINGS = Contract(
    "findings", 1, "What the quality checks doubt.", ("finding_id",),
    (
        _text("finding_id", "content-derived id"), DOC_ID,
        _text("check", "name of the check"),
        _text("severity", "what follows from it", choices=("quarantine", "warn")),
        _text("table_id", "table in doubt", null=True), PAGE,
        _list("cell_ids", "cells in doubt, the suspect first"),
        _text("message", "what was found"),
    ),
)  # fmt: skip

QUARANTINE = Contract(
    "quarantine", 1, "Table rows that failed a check and reach neither propositions nor search.", ("quarantine_id",),
    (
        _text("quarantine_id", "content-derived id"), DOC_ID,
        _text("check", "name of the check that failed"),
        _text("table_id", "table"), _int("row", "grid row, from 0"), PAGE,
        _text("row_label", "printed stub of the row", null=True),
        _text("message", "what was found"),
        _list("cell_ids", "value cells of the row"),
    ),
)  # fmt: skip

GRADES = Contract(
    "grades", 1, "Confidence grade of each table, page with tables, and filing.", ("grade_id",),
    (
        _text("grade_id", "content-derived id"), DOC_ID,
        _text("scope", "what is graded", choices=("table", "page", "filing")),
        _int("page", "page of a table or page", null=True),
        _text("table_id", "table of a table's grade", null=True),
        _text("grade", "A: tied to other numbers, B: nothing found, C: something in doubt, D: rows in quarantine",
              choices=("A", "B", "C", "D")),
        _int("decided", "questions of the checks that were decided"),
        _int("undecided", "questions that could not be"),
        _int("findings", "questions that were answered with no"),
    ),
)  # fmt: skip

EMBEDDINGS = Contract(
    "embeddings", 1, "Vectors by text hash and model; each filing's file is complete.",
    ("doc_id", "text_hash", "model_id"),
    (
        DOC_ID, _text("text_hash", "SHA-256 of the embedded text"),
        _text("model_id", "name@digest of the model"),
        Column("vector", pa.list_(pa.float32()), "unit length; all vectors of a model have its dimension"),
    ),
)  # fmt: skip

EVAL_REPORT = Contract(
    "eval_report", 1, "What each eval measured: one row a figure of a suite of questions.",
    ("run_id", "suite", "kind", "name"),
    (
        _text("run_id", "run that measured it; the name of the file"),
        _text("at", "when it was measured, UTC, YYYY-MM-DDTHH:MM:SSZ"),
        _text("suite", "suite of questions"),
        Column("synthetic", pa.bool_(), "the questions were made from the lake's own rows"),
        _text("encoder", "embedding model as the settings name it"),
        _int("generation", "state of the search index that was asked"),
        _text("kind", "kind of question, or all"),
        _text("name", "name of the figure"),
        _int("questions", "questions that it is the mean of"),
        Column("mean", pa.float64(), "mean over the questions; median where the name says so"),
        Column("low", pa.float64(), "lower end of its 95 % interval"),
        Column("high", pa.float64(), "upper end of its 95 % interval"),
    ),
    part="run_id",
)  # fmt: skip

CONTRACTS: dict[str, Contract] = {
    c.name: c
    for c in (
        FILINGS, BLOCKS, TABLES, CELLS, FOOTNOTES, FOOTNOTE_BINDINGS, FINDINGS, QUARANTINE, GRADES, PROPOSITIONS,
        EMBEDDINGS, EVAL_REPORT,
    )
}  # fmt: skip
