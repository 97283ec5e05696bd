"""Modules and functions are short enough to read, and nothing is left unwritten."""

from __future__ import annotations

import ast
import re

from tests.architecture.source import ROOT, modules

MODULE_LINES = 400
FUNCTION_LINES = 45  # of the body without its docstring; most are under 25
UNWRITTEN = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_modules_are_short() -> None:
    assert {module.name: module.lines for module in modules() if module.lines >= MODULE_LINES} == {}


def test_functions_are_short() -> None:
    assert {
        f"{module.name}.{function.name}": lines
        for module in modules()
        for function in module.functions()
        if (lines := body_lines(function)) > FUNCTION_LINES
    } == {}


def test_nothing_is_left_unwritten() -> None:
    assert [module.name for module in modules() if UNWRITTEN.search(module.path.read_text("utf-8"))] == []


def test_modules_say_what_they_are_for() -> None:
    assert [module.name for module in modules() if module.tree.body and not ast.get_docstring(module.tree)] == []


def test_most_functions_fit_a_glance() -> None:
    lengths = sorted(body_lines(function) for module in modules() for function in module.functions())
    assert lengths[int(len(lengths) * 0.9)] <= 25


def test_no_machine_or_tool_of_ours_is_named() -> None:
    forbidden = re.compile(r"/work/|/root/|/opt/pypi|/tmp/", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("tieout", "tieout_dagster", "eval")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".sql", ".toml", ".json", ".md", ".csv")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if forbidden.search(line)
    ]
    assert found == []
