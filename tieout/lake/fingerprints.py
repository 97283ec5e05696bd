"""Fingerprints: what a stage's file was made from. Equal fingerprint, nothing to do.

A fingerprint covers the inputs' hashes, the code of the stage with everything of ours that it imports, the versions of
the engines that this code imports, the settings that matter, and the contract versions of what it writes.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from tieout.lake.contracts import CONTRACTS

DATA_SUFFIXES = (".json", ".toml", ".csv", ".sql")


def fingerprint(
    writes: Iterable[str], code: Iterable[str], inputs: Mapping[str, Any], settings: Mapping[str, Any]
) -> str:
    """Fingerprint (32 hex digits) of the files in tables `writes`, made by the modules `code` from `inputs`."""
    parts = {
        "contracts": {name: CONTRACTS[name].version for name in writes if name in CONTRACTS},
        "code": [code_version(module) for module in code],
        "inputs": dict(inputs),
        "settings": dict(settings),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:32]


@cache
def code_version(module: str) -> str:
    """Hash of `module`'s source, of all our modules that it reaches by imports, and of its engines' versions."""
    digest = hashlib.sha256()
    ours, engines = reached(module)
    for path in sorted({path for name in ours for path in _files(name)}):
        digest.update(f"{path.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes())
    for engine in sorted(engines):
        digest.update(f"{engine}=={_engine_version(engine)}\0".encode())
    return digest.hexdigest()


@cache
def reached(module: str) -> tuple[frozenset[str], frozenset[str]]:
    """Our modules that `module` reaches by imports, itself included, and the other top-level names it imports.

    An import inside a function counts too.
    """
    roots = {"tieout", module.partition(".")[0]}
    ours: set[str] = set()
    engines: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in ours or _source(name) is None:
            continue
        ours.add(name)
        for imported in _imports(name):
            if imported.partition(".")[0] in roots:
                waiting.append(imported)
            else:
                engines.add(imported.partition(".")[0])
    return frozenset(ours), frozenset(engines)


def _imports(module: str) -> Iterator[str]:
    source = _source(module)
    if source is None:
        return
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def _source(module: str) -> Path | None:
    """Source file of a module, found without importing it; None where the name is not one (a function, say)."""
    top, _, rest = module.partition(".")
    spec = importlib.util.find_spec(top)
    if spec is None or not spec.submodule_search_locations:
        return None
    base = Path(next(iter(spec.submodule_search_locations)), *filter(None, rest.split(".")))
    return next((p for p in (base.with_suffix(".py"), base / "__init__.py") if p.is_file()), None)


def _files(module: str) -> list[Path]:
    """A module's source and the data files of its folder."""
    source = _source(module)
    if source is None:
        return []
    return [source, *(p for p in source.parent.rglob("*") if p.suffix in DATA_SUFFIXES and p.is_file())]


def _engine_version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
