"""Our source files as syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("tieout", "tieout_dagster")


@dataclass(frozen=True)
class Module:
    """One file: its dotted name, and its path."""

    name: str
    path: Path

    @property
    def tree(self) -> ast.Module:
        return _tree(self.path)

    @property
    def lines(self) -> int:
        return len(self.path.read_text("utf-8").splitlines())

    def imports(self, *, at_once: bool = False) -> Iterator[tuple[str, int]]:
        """Each imported module or name with its line; `at_once`: only those that run when this one is imported."""
        for node in self.tree.body if at_once else ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.name, node.lineno
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield f"{node.module}.{alias.name}", node.lineno

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


@cache
def modules() -> tuple[Module, ...]:
    """Every module of our packages."""
    found = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found.append(Module(".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return tuple(found)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))
