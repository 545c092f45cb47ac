"""The command line, run in this process."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from ancient_world.cli.app import app

__all__ = ["run"]


def run(*arguments: str | Path, typed: str | None = None) -> Result:
    """Return what a command says and how it ends; no error of Python comes out."""
    result = CliRunner().invoke(app, [*map(str, arguments)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result
