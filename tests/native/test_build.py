"""Test which build runs, and that a compiled module of other sources is refused."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import build
from ancient_world.build import BuildInfo, Finder, source_id

HERE = Path(aw.__file__).parent


def test_build_info() -> None:
    """``build_info`` says whether the build is native and names the compiler, and modules have the matching files."""
    info = aw.build_info()
    assert str(info) == (f"native, {info.compiler}" if info.native else "pure Python")
    assert bool(info.modules) is info.native
    steps = str(sys.modules["ancient_world.engine.steps"].__file__)
    assert steps.endswith(".py") is not info.native


def test_the_command_line_tells_the_build() -> None:
    """``ancient-world --version`` names the build; ``ANCIENT_WORLD_PURE`` selects pure Python."""
    command = [sys.executable, "-m", "ancient_world", "--version"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output.strip().endswith(f"{aw.__version__} ({aw.build_info()})")
    env = {**os.environ, build.PURE: "1"}
    output = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout
    assert output.strip().endswith(f"{aw.__version__} (pure Python)")


def test_compiled_modules_are_found() -> None:
    """A module compiled from the present source is found in its library; any other module is left to Python."""
    same = source_id(str(HERE / "engine" / "steps.py"))
    finder = Finder("mypyc 1", {"ancient_world.engine.steps": same})
    spec = finder.find_spec("ancient_world.engine.steps")
    assert spec is not None
    assert spec.origin == build.library("ancient_world.engine.steps")
    assert finder.find_spec("ancient_world.engine.chance") is None
    assert finder.info == BuildInfo(
        native=True, compiler="mypyc 1", modules=("ancient_world.engine.steps",)
    )


@pytest.mark.parametrize("name", ["ancient_world.engine.actions", "ancient_world.engine.gone"])
def test_another_source_is_refused(name: str) -> None:
    """A module that was compiled from other sources, or whose source is gone, stops the import of every compiled module."""
    same = source_id(str(HERE / "engine" / "steps.py"))
    finder = Finder("mypyc 1", {"ancient_world.engine.steps": same, name: "00"})
    for each in (name, "ancient_world.engine.steps"):
        with pytest.raises(ImportError, match=f"{name} was compiled from another version"):
            finder.find_spec(each)


def test_a_module_knows_its_file() -> None:
    """A module's ``__file__`` is the file that was loaded."""
    compiled = aw.build_info().modules
    names = compiled or ("ancient_world.engine.steps", "ancient_world.engine.agenda")
    files = {name: str(importlib.import_module(name).__file__) for name in names}
    plain = {name: str(HERE.joinpath(*name.split(".")[1:])) + ".py" for name in names}
    assert files == ({name: build.library(name) for name in names} if compiled else plain)
