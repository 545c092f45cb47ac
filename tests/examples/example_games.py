"""Load the games in examples/ for the time of one test."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ancient_world.engine import registry

EXAMPLES = Path(__file__).parents[2] / "examples"


def example_game(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of an example, whose game is registered during the test."""
    kept_registry(monkeypatch)
    return load_module(EXAMPLES / f"{name}.py", monkeypatch)


def changed_example(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *changes: str
) -> ModuleType:
    """Return a changed module of an example; ``changes`` are texts and their replacements in turn."""
    kept_registry(monkeypatch)
    source = (EXAMPLES / f"{name}.py").read_text("utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in source
        source = source.replace(old, new)
    file = folder / "written.py"
    file.write_text(source, "utf-8")
    return load_module(file, monkeypatch)


def kept_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the registry of games after the test."""
    monkeypatch.setattr(registry, "_sources", dict(registry._sources))
    monkeypatch.setattr(registry, "_games", dict(registry._games))


def load_module(file: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module in a file, which can be imported by name during the test."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, file.stem, module)
    spec.loader.exec_module(module)
    return module
