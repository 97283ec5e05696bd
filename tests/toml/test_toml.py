"""What was parsed is used again, and never when the file has changed or what is kept is damaged."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tieout.toml import read_toml


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "words.toml"
    path.write_text('[[entry]]\nid = "one"\n', "utf-8")
    assert read_toml(path) == {"entry": [{"id": "one"}]}
    return path


def kept(file: Path) -> Path:
    return next((file.parent / "__pycache__").iterdir())


def test_the_second_reading_parses_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tieout.toml.tomllib.loads", lambda text: pytest.fail("parsed again"))
    assert read_toml(file) == {"entry": [{"id": "one"}]}


def test_a_changed_file_is_parsed_again(file: Path) -> None:
    file.write_text('[[entry]]\nid = "two"\n', "utf-8")
    os.utime(file, ns=(1, 1))
    assert read_toml(file) == {"entry": [{"id": "two"}]}


@pytest.mark.parametrize("damaged", [b"", b"\x00", b"no marshal at all"])
def test_what_is_damaged_is_parsed_again(file: Path, damaged: bytes) -> None:
    kept(file).write_bytes(damaged)
    assert read_toml(file) == {"entry": [{"id": "one"}]}


def test_a_folder_that_cannot_be_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "__pycache__").write_text("a file where the folder would be", "utf-8")
    (tmp_path / "words.toml").write_text("a = 1\n", "utf-8")
    assert read_toml(tmp_path / "words.toml") == {"a": 1}
