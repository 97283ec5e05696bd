"""A file of the user's changes severities and thresholds; what it may not say is refused with what it may."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.quality.tables import statement, views
from tests.support.filing_rows import FILING, altered
from tieout.errors import SettingsError
from tieout.ingest.steps import STAGES, parse_fingerprint
from tieout.quality.config import changed, read_changes, severity, threshold
from tieout.quality.gate import ALL, check_table
from tieout.settings import Settings

STRICT = '[thresholds]\nblock_least = 1\n[checks.headed]\nseverity = "quarantine"\nreason = "ours are always headed"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "checks.toml"
    path.write_text(text, "utf-8")
    return path


def test_every_check_has_a_severity_and_no_other_name_has() -> None:
    assert {severity(name) for name in ALL} <= {"quarantine", "warn", "off"}
    with pytest.raises(KeyError):
        severity("none")


def test_changes_hold_within_only(tmp_path: Path) -> None:
    before = (severity("headed"), threshold("block_least"))
    with changed(read_changes(written(tmp_path, STRICT))):
        assert (severity("headed"), threshold("block_least")) == ("quarantine", 1.0)
        assert severity("as_printed") == "quarantine"
    assert (severity("headed"), threshold("block_least")) == before == ("warn", 10.0)


def test_a_check_that_is_off_is_not_run(tmp_path: Path) -> None:
    off = '[checks.headed]\nseverity = "off"\nreason = "tables without headers are usual"\n'
    given = views([altered(c, col_path=()) if c.col == 1 else c for c in statement()[1]])
    assert check_table(*given)["headed"].findings != []
    with changed(read_changes(written(tmp_path, off))):
        assert "headed" not in check_table(*given)


def test_changes_are_part_of_the_fingerprint(tmp_path: Path) -> None:
    def made(checks: Path | None) -> str:
        return parse_fingerprint(FILING, Settings.load(checks=checks), STAGES)

    strict = made(written(tmp_path, STRICT))
    assert made(None) != strict
    assert made(written(tmp_path, STRICT + "# said otherwise\n")) == strict


REFUSED = {
    "[thresholds]\nblock_leest = 1\n": "block_leest is no threshold. Did you mean block_least?",
    "[thresholds]\nusual = true\n": "threshold usual is True; it must be a number of at least 0.",
    '[checks.heded]\nseverity = "off"\nreason = "x"\n': "heded is no check. Did you mean headed?",
    '[checks.headed]\nseverity = "never"\nreason = "x"\n': "severity 'never'; those are quarantine, warn, off.",
    '[checks.headed]\nseverity = "off"\n': "headed gives no reason; say why it is off.",
    '[checks.headed]\nlevel = "off"\n': "level is no key of headed.",
    "[limits]\n": "limits is no section. Those are thresholds, checks.",
    "[": "is not valid TOML",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_a_file_may_not_say(text: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        read_changes(written(tmp_path, text))
    assert REFUSED[text] in str(caught.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        read_changes(Path("none.toml"))
