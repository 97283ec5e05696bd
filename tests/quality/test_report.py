"""The report as HTML: every finding, its picture, and nothing of the filing as markup."""

from __future__ import annotations

from tests.quality.tables import statement
from tests.support.filing_rows import FILING, altered
from tieout.quality.findings import Finding
from tieout.quality.report import html_report


def test_findings_with_pictures() -> None:
    cells = {c.cell_id: c for c in statement()[1]}
    asked = []

    def render(page: int, box: tuple[float, float, float, float]) -> bytes:
        asked.append((page, box))
        return b"picture"

    findings = [
        Finding("foots", "<b>Total</b> is wrong", "t", 1, ("t-3-1", "t-1-1")),
        Finding("digits_read", "lost", "t", 1),
    ]
    text = html_report(altered(FILING, file_name="a&b.pdf"), [("foots", "warn", 4, 0, 1)], findings, cells, render)
    assert asked == [(1, (0.0, 103.0, 362.0, 167.0))]
    assert text.count("<img") == 1
    assert "&lt;b&gt;Total&lt;/b&gt; is wrong" in text
    assert "a&amp;b.pdf" in text
    assert "<td>foots</td><td>warn</td><td>4</td>" in text
