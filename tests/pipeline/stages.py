"""The fake stages by name, and a light encoder: what the process under test imports, and its children do not."""

from __future__ import annotations

from tieout.ingest.steps import Stages
from tieout.models.fake import HashingEncoder


def encoder(_: str) -> HashingEncoder:
    return HashingEncoder()


HERE = "tests.pipeline.fakes"
FAKES = Stages(
    open_pdf=f"{HERE}:open_pdf",
    read_filing=f"{HERE}:read_filing",
    layout=f"{HERE}:layout",
    extract=f"{HERE}:extract",
    build_blocks=f"{HERE}:build_blocks",
    bind=f"{HERE}:bind",
    propose=f"{HERE}:propose",
    guard=f"{HERE}:guard",
    load_encoder="tests.pipeline.stages:encoder",
)
