"""The command line: assembles the commands of `tieout.commands` and turns our errors into messages and exit codes.

Exit codes: 0 all went well, 1 some filings were rejected or a check failed, 2 the command could not be run as given.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from importlib import metadata
from typing import Annotated

import typer

import tieout.commands
from tieout.errors import TieoutError

# What is not in the base installation, and the extra that brings it.
EXTRAS = {"great_expectations": "quality", "pandas": "quality", "ir_measures": "eval", "onnxruntime": "onnx"}


def _version(wanted: bool) -> None:
    """Print the version and end, where it is asked for."""
    if wanted:
        typer.echo(f"tieout {metadata.version('tieout')}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", is_eager=True, callback=_version, help="Print the version.")]


def build() -> typer.Typer:
    """The application with every command."""
    app = typer.Typer(
        name="tieout",
        help="Financial filings to a lake in which every number carries its full lineage, and to cited answers.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(_common)
    for module in sorted(m.name for m in pkgutil.iter_modules(tieout.commands.__path__)):
        if not module.startswith("_"):
            importlib.import_module(f"tieout.commands.{module}").register(app)
    return app


def _common(version: Version = False) -> None:
    """Financial filings to a lake in which every number carries its full lineage, and to cited answers."""


def main() -> None:
    """Run the command that the arguments name."""
    try:
        build()()
    except TieoutError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        typer.echo(f"error: {error.name} is not installed: pip install 'tieout[{extra}]'", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(0)


if __name__ == "__main__":
    main()
