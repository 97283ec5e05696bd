"""A long filing says how far it is, often enough and not too often."""

from __future__ import annotations

import pytest

from tieout.embeddings.stage import CHUNK, embed
from tieout.ingest.progress import Lines, Pace
from tieout.models.fake import HashingEncoder


def test_rate_and_time_left_are_told_after_some_seconds() -> None:
    now = [0.0]
    pace = Pace(lambda: now[0], every=4.0)
    assert pace.told("acme.pdf", 32, 400) is None
    now[0] = 5.0
    assert pace.told("acme.pdf", 132, 400) == "acme.pdf: 132 of 400 texts, 20 a second, 13 s left"
    now[0] = 6.0
    assert pace.told("acme.pdf", 152, 400) is None
    now[0] = 12.0
    assert pace.told("acme.pdf", 400, 400) is None


def test_another_filing_has_a_rate_of_its_own() -> None:
    now = [0.0]
    pace = Pace(lambda: now[0], every=4.0)
    pace.told("slow.pdf", 1, 100)
    now[0] = 100.0
    assert pace.told("next.pdf", 32, 64) == "next.pdf: 32 of 64 texts"
    now[0] = 104.0
    assert pace.told("next.pdf", 48, 64) == "next.pdf: 48 of 64 texts, 4 a second, 4 s left"


def test_a_line_is_printed_only_in_silence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Lines()
    lines.start("embed", 1)
    lines.within("acme.pdf", 32, 64)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(lines, "_pace", Pace(every=0.0))
    lines.within("acme.pdf", 32, 64)
    assert capsys.readouterr().err == "embed acme.pdf: 32 of 64 texts\n"


def test_the_stage_tells_each_part() -> None:
    heard: list[tuple[int, int]] = []
    rows = [{"doc_id": "d", "text_hash": str(n), "text": f"row {n}"} for n in range(CHUNK + 3)]
    embed(rows, HashingEncoder(), None, lambda done, total: heard.append((done, total)))
    assert heard == [(CHUNK, CHUNK + 3), (CHUNK + 3, CHUNK + 3)]
