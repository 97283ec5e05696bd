"""Extraction of one file: parsed or read from the lake, filled, validated, cited.

Input: a PDF and a schema. Output: `Extracted`. Invariants: the output validates against the schema, or SchemaError says
where it cannot; a file whose bytes the lake holds is not parsed again, any other is parsed in a folder of its own that
is removed afterwards.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tieout import pipeline
from tieout.errors import FilingError, SchemaError, Unreadable
from tieout.extract.facts import Fact
from tieout.extract.fill import MISSING, Filler, Pointer
from tieout.extract.reading import Parsed, facts_of
from tieout.extract.schema import Json, Node, invalid_at, read_schema
from tieout.lake.store import Lake, sha256_of
from tieout.model import Block, Cell, Filing, Table
from tieout.settings import Settings

_COLLECTION = "extract"
_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Extracted:
    """The filled schema and its sidecar: JSON pointer → file, page, box (points), cell or block, text, why."""

    output: Json
    citations: Mapping[str, Mapping[str, Json]]


def extract(path: Path, schema: Json, settings: Settings, schema_name: str = "schema") -> Extracted:
    """Fill a schema from a PDF. Raises FilingError where it cannot be used, SchemaError where the schema cannot."""
    node = read_schema(schema, schema_name)
    return fill(parsed(path, settings), schema, node, schema_name)


def fill(given: Parsed, schema: Json, node: Node, schema_name: str = "schema") -> Extracted:
    """Fill a schema from a filing's rows. Raises SchemaError where what the filing lacks may not be left out."""
    filler = Filler(given.filing, facts_of(given))
    output = filler.fill(node)
    output = {} if output is MISSING else output
    cited = dict(filler.cited)
    for _ in range(_ROUNDS):
        wrong = invalid_at(schema, output)
        if not wrong:
            return Extracted(output, _sidecar(given.filing, cited))
        place, message = wrong[0]
        if not _leave_out(output, place, cited):
            raise SchemaError(schema_name, _pointer(place), f"{given.filing.file_name} does not say it: {message}.")
    raise SchemaError(schema_name, "", f"no output for {given.filing.file_name} validates.")


def parsed(path: Path, settings: Settings) -> Parsed:
    """A file's rows: from the lake where it holds these bytes, else parsed. Raises FilingError."""
    if not path.is_file():
        raise Unreadable(path.name, "there is no such file.")
    lake, digest = Lake(settings.lake), sha256_of(path)
    for filing in lake.filings():
        if filing.sha256 == digest and filing.status == "ready" and lake.path("cells", filing.doc_id).exists():
            return replace(_stored(lake, filing), filing=replace(filing, file_name=path.name))
    with tempfile.TemporaryDirectory(prefix="tieout-extract-") as folder:
        return _parsed_in(Path(folder), path, settings)


def _parsed_in(folder: Path, path: Path, settings: Settings) -> Parsed:
    lake = Lake(folder / "lake")
    sources = pipeline.discover([path], _COLLECTION, {})
    summary = pipeline.ingest(lake, settings.model_copy(update={"lake": lake.root}), sources, "cells")
    for outcome in summary.rejected:
        kinds = [kind for kind in _subclasses(FilingError) if kind.reason == outcome.reason]
        raise (kinds[0] if kinds else FilingError)(path.name, outcome.detail or f"rejected: {outcome.reason}.")
    (filing,) = (f for f in lake.filings() if f.status == "ready")
    return _stored(lake, filing)


def _subclasses(kind: type[FilingError]) -> list[type[FilingError]]:
    return [one for sub in kind.__subclasses__() for one in (sub, *_subclasses(sub))]


def _stored(lake: Lake, filing: Filing) -> Parsed:
    key = filing.doc_id
    return Parsed(filing, lake.records(Table, key), lake.records(Cell, key), lake.records(Block, key))


def _leave_out(output: Json, place: Pointer, cited: dict[Pointer, Fact]) -> bool:
    """Take out what does not validate, and its citations; False where nothing may be taken out."""
    if not place:
        return False
    holder = output
    for key in place[:-1]:
        holder = holder[key]
    if not isinstance(holder, dict):
        return _leave_out(output, place[:-1], cited)
    if place[-1] not in holder:
        return False
    del holder[place[-1]]
    for pointer in [p for p in cited if p[: len(place)] == place]:
        del cited[pointer]
    return True


def _sidecar(filing: Filing, cited: Mapping[Pointer, Fact]) -> dict[str, dict[str, Json]]:
    return {
        _pointer(place): _citation(filing, fact) for place, fact in sorted(cited.items(), key=lambda c: _order(c[0]))
    }


def _citation(filing: Filing, fact: Fact) -> dict[str, Json]:
    source = fact.source
    return {
        "file": filing.file_name, "page": source.page, "box": [round(x, 1) for x in source.box],
        "cell_id": source.cell_id, "block_id": source.block_id, "text": source.text, "label": fact.label,
        "confidence": round(source.confidence, 4), "why": fact.why,
    }  # fmt: skip


def _order(place: Pointer) -> tuple[tuple[bool, str, int], ...]:
    return tuple(
        (isinstance(k, int), str(k) if isinstance(k, str) else "", k if isinstance(k, int) else 0) for k in place
    )


def _pointer(place: Pointer) -> str:
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in place)
