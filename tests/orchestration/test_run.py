"""Real runs of the real pipeline over small filings, with the hashing encoder."""

from collections.abc import Callable
from pathlib import Path

import dagster as dg
import pytest

from assets.engine import Engine
from dagster_project import materialize
from dagster_project.jobs import FILING_ASSETS
from tieout.lake.contracts import CONTRACTS

from .conftest import Draw

Run = Callable[..., dg.ExecuteInProcessResult]
GOOD, OTHER, BAD = "gold/a.pdf", "gold/b.pdf", "gold/broken.pdf"


def metadata_of(result: dg.ExecuteInProcessResult, asset: str, key: str) -> dict[str, object]:
    events = result.asset_materializations_for_node(_node(asset))
    found = next(m for m in events if m.partition == key and m.asset_key == dg.AssetKey(asset))
    return {name: value.value for name, value in found.metadata.items()}


def _node(asset: str) -> str:
    parsed = {"blocks", "tables", "cells", "footnotes", "footnote_bindings"}
    return "parse" if asset in parsed else asset


@pytest.fixture
def three(draw: Draw, inbox: Path) -> list[str]:
    draw("gold", "a.pdf")
    draw("gold", "b.pdf", note="another")
    (inbox / "gold" / "broken.pdf").write_bytes(b"%PDF-1.7 and no more")
    return [GOOD, OTHER, BAD]


def test_one_bad_filing_fails_no_other(run: Run, three: list[str]) -> None:
    result = run("ingest", three)
    assert result.success
    for asset in FILING_ASSETS:
        for key in (GOOD, OTHER):
            assert metadata_of(result, asset, key)["status"] == "done", asset
        assert metadata_of(result, asset, BAD)["status"] == "rejected", asset
    reason = metadata_of(result, "cells", BAD)["reason"]
    assert str(reason).startswith("unreadable")


def test_partition_says_what_was_made(run: Run, three: list[str]) -> None:
    result = run("ingest", three)
    found = metadata_of(result, "cells", GOOD)
    stored = Engine().lake.rows("cells", str(found["doc_id"]))
    assert found["dagster/row_count"] == len(stored) > 0
    assert found["content hash"] == (Engine().lake.content("cells", str(found["doc_id"])) or "")[:16]
    assert "Revenue" in str(found["preview"])
    assert metadata_of(result, "search_index", GOOD)["dagster/row_count"] == len(
        Engine().lake.rows("propositions", str(found["doc_id"]))
    )


def test_checks_warn_of_the_rejected_and_hold_the_contracts(run: Run, three: list[str]) -> None:
    result = run("ingest", three)
    checks = {(c.asset_key.to_user_string(), c.check_name): c for c in result.get_asset_check_evaluations()}
    readable = checks["filings", "readable"]
    assert (readable.passed, readable.severity) == (False, dg.AssetCheckSeverity.WARN)
    assert "broken.pdf" in str(readable.metadata["list"].value)
    assert checks["filings", "text_layer"].passed
    assert all(checks[table, "contract"].passed for table in CONTRACTS)
    assert checks["search_index", "complete"].passed


def test_second_run_finds_nothing_to_do(run: Run, three: list[str]) -> None:
    run("ingest", three)
    result = run("ingest", three)
    for asset in FILING_ASSETS:
        assert metadata_of(result, asset, GOOD)["status"] == "unchanged", asset


def test_newer_content_takes_over_and_a_bad_one_does_not(run: Run, draw: Draw, inbox: Path) -> None:
    draw("gold", "a.pdf")
    first = metadata_of(run("ingest", [GOOD]), "cells", GOOD)["doc_id"]
    draw("gold", "a.pdf", note="restated")
    second = metadata_of(run("ingest", [GOOD]), "cells", GOOD)["doc_id"]
    lake = Engine().lake
    assert first != second
    assert [lake.row(str(doc))["status"] for doc in (first, second)] == ["superseded", "ready"]
    (inbox / "gold" / "a.pdf").write_bytes(b"%PDF-1.7 and no more")
    assert metadata_of(run("ingest", [GOOD]), "cells", GOOD)["status"] == "rejected"
    assert lake.row(str(second))["status"] == "ready"
    assert lake.rows("cells", str(second))


def test_partition_without_a_file_keeps_its_row_or_says_so(run: Run, draw: Draw) -> None:
    path = draw("gold", "a.pdf")
    run("ingest", [GOOD])
    path.unlink()
    result = run("ingest", [GOOD, "gold/never.pdf"])
    assert metadata_of(result, "cells", GOOD)["status"] == "unchanged"
    assert metadata_of(result, "cells", "gold/never.pdf")["status"] == "missing"


def test_command_materialises_a_folder_outside_the_inbox(
    three: list[str], inbox: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = inbox.rename(tmp_path / "elsewhere") / "gold"
    assert materialize.main(["--collection", "gold", str(folder)]) == 1
    shown = capsys.readouterr().err
    assert "2 ready, 1 rejected." in shown
    assert "broken.pdf" in shown
    (folder / "broken.pdf").unlink()
    assert materialize.main(["--collection", "gold", str(folder)]) == 0
    assert materialize.main(["--collection", "gold"]) == 2
