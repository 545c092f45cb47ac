"""The games in examples/, each loaded for the time of one test."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ancient_world.engine import registry

EXAMPLES = Path(__file__).parents[2] / "examples"


def example_game(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of an example; its game is registered as long as the test lasts."""
    kept_registry(monkeypatch)
    return load_module(EXAMPLES / f"{name}.py", monkeypatch)


def changed_example(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *changes: str
) -> ModuleType:
    """The module of an example as somebody else might have written it: each text that is named is replaced by the next."""
    kept_registry(monkeypatch)
    source = (EXAMPLES / f"{name}.py").read_text("utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in source
        source = source.replace(old, new)
    file = folder / "written.py"
    file.write_text(source, "utf-8")
    return load_module(file, monkeypatch)


def kept_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the games that are registered from now on when the test is over."""
    monkeypatch.setattr(registry, "_sources", dict(registry._sources))
    monkeypatch.setattr(registry, "_games", dict(registry._games))


def load_module(file: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module in a file, known by its name as long as the test lasts."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, file.stem, module)
    spec.loader.exec_module(module)
    return module
