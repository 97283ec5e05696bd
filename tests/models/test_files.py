"""Prompts to files, replies from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tieout.errors import NoReply
from tieout.models.files import MOST_BYTES, FileReplies
from tieout.models.ports import Generator, Prompt

PROMPT = Prompt("how-much-0a1b", "Follow these rules.", "<question>How much?</question>", {"type": "object"})


def test_a_prompt_is_one_text_with_rules_form_and_question(tmp_path: Path) -> None:
    with pytest.raises(NoReply) as missing:
        FileReplies(tmp_path / "new" / "prompts").reply(PROMPT)
    assert missing.value.file_name == "how-much-0a1b.json"
    assert "--replies" in str(missing.value)
    text = (tmp_path / "new" / "prompts" / "how-much-0a1b.txt").read_text()
    assert text.startswith("Follow these rules.")
    assert '{"type": "object"}' in text
    assert text.endswith("<question>How much?</question>\n")


@pytest.mark.parametrize("form", ["json", "txt", "md"])
def test_a_reply_is_read_under_the_name_of_its_prompt(tmp_path: Path, form: str) -> None:
    (tmp_path / f"how-much-0a1b.{form}").write_text("so much €")
    generator: Generator = FileReplies(replies=tmp_path)
    assert generator.reply(PROMPT).text == "so much €"


def test_the_reply_to_another_prompt_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "how-much-ffff.json").write_text("{}")
    with pytest.raises(NoReply, match=r"how-much-0a1b\.json"):
        FileReplies(tmp_path / "prompts", tmp_path).reply(PROMPT)
    assert (tmp_path / "prompts" / "how-much-0a1b.txt").is_file()


def test_what_is_no_text_or_too_long_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    (tmp_path / "how-much-0a1b.json").write_bytes(b"\xff\xfe" + b"x" * MOST_BYTES)
    assert len(FileReplies(replies=tmp_path).reply(PROMPT).text) == MOST_BYTES
