"""The findings of one filing as a page of HTML, with a picture of the cells in doubt.

Input: the filing's row, its findings and cells, and a function that renders part of a page. Output: one HTML text that
needs no other file. Invariant: everything that a filing prints is escaped.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import quote

from tieout.model import Cell, Filing
from tieout.quality.findings import Finding

Box = tuple[float, float, float, float]
Render = Callable[[int, Box], bytes]

SHOWN = 200  # findings with a picture
_MARGIN = 12.0
_STYLE = (
    "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .7rem;text-align:left;border-bottom:1px solid #ccc}"
    "img{max-width:100%;border:1px solid #ccc;display:block;margin:.4rem 0 1.4rem}h3{margin-bottom:0}"
)


def html_report(
    filing: Filing,
    checks: Sequence[Sequence[object]],
    findings: Sequence[Finding],
    cells: Mapping[str, Cell],
    render: Render,
) -> str:
    """The page. `checks` are rows of check, severity, decided, undecided, findings."""
    title = html.escape(f"{filing.file_name}: what the checks found")
    head = "".join(f"<th>{name}</th>" for name in ("check", "severity", "decided", "undecided", "findings"))
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(v))}</td>" for v in row) + "</tr>" for row in checks)
    shown = "".join(_section(one, cells, render) for one in findings[:SHOWN])
    more = f"<p>{len(findings) - SHOWN} more findings are not shown.</p>" if len(findings) > SHOWN else ""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
        f"<h1>{title}</h1><table><tr>{head}</tr>{body}</table>{shown}{more}</html>"
    )


def docs_index(lines: Sequence[Sequence[object]], pages: Sequence[str | None]) -> str:
    """A list of Data Docs that opens without a network. `lines` are rows of filing, table, rows, expectations, broken;
    `pages` the address of each one's page, relative to the list.
    """
    names = ("filing", "table", "rows", "expectations", "broken")
    head = "".join(f"<th>{name}</th>" for name in names)
    body = "".join(
        "<tr>"
        + "".join(f"<td>{html.escape(str(v))}</td>" for v in line[:-1])
        + f"<td>{_linked(line[-1], page)}</td></tr>"
        for line, page in zip(lines, pages, strict=True)
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Data Docs</title><style>{_STYLE}</style>'
        f"<h1>Each filing's tables against their contracts</h1><table><tr>{head}</tr>{body}</table></html>"
    )


def _linked(broken: object, page: str | None) -> str:
    text = f"{broken} broken" if broken else "all met"
    return f'<a href="{html.escape(quote(page))}">{text}</a>' if page else text


def _section(one: Finding, cells: Mapping[str, Cell], render: Render) -> str:
    said = f"<h3>{html.escape(one.check)}, page {one.page}</h3><p>{html.escape(one.message)}</p>"
    named = [cells[i] for i in one.cell_ids if i in cells and cells[i].page == one.page]
    if not named or one.page is None:
        return said
    picture = base64.b64encode(render(one.page, _around(named))).decode()
    return f'{said}<img alt="the cells in doubt" src="data:image/png;base64,{picture}">'


def _around(cells: Sequence[Cell]) -> Box:
    """The cells with a margin, and to their left the rows' labels."""
    return (
        0.0,
        max(0.0, min(c.y0 for c in cells) - _MARGIN),
        max(c.x1 for c in cells) + _MARGIN,
        max(c.y1 for c in cells) + _MARGIN,
    )
