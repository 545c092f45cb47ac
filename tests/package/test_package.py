"""Test that the installed package is complete: modules, data files and metadata.

``nox -s wheel`` runs these tests with the wheel, and compares it with the checkout that it was built from.
"""

from __future__ import annotations

import bz2
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from ancient_world import build, build_info
from ancient_world.testing.conformance.conformance_documents import ARCHIVE_NAME
from tests.package.comparing import (
    HOME,
    INSTALLED,
    MADE,
    differences,
    differences_of_situations,
    from_sources,
    shipped,
)

HERE = Path(__file__).parents[2]
CHECKOUT = Path(os.environ.get("ANCIENT_WORLD_CHECKOUT", HERE))
"""The folder of the sources: that of these tests, or the one from which the wheel was built."""

installed_only = pytest.mark.skipif(
    from_sources(), reason="a way to the sources is installed here; a wheel is by nox -s wheel"
)

HOOK = "cli/pyinstaller/hook-"
"""How the names of PyInstaller's hooks begin, which are run by path and are no module names."""

NOT_READ = {
    "py.typed": "type checkers look for it",
    "locale/es/LC_MESSAGES/ancient_world.po": "only in the sources: the .mo beside it is made from it",
}
"""Data files that are not read at run time, with the reason why they are packaged."""


@pytest.fixture(scope="module")
def met(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the modules and files that a process used, run outside the checkout."""
    done = subprocess.run(
        [sys.executable, "-P", str(Path(__file__).with_name("using.py"))],
        cwd=tmp_path_factory.mktemp("elsewhere"), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    usage: dict[str, Any] = json.loads(done.stdout)
    return usage


THEIRS = {"pyspiel"}
"""Libraries that no extra installs: whoever registers games with OpenSpiel has it."""


def project() -> dict[str, Any]:
    """Return the table ``project`` of pyproject.toml."""
    declared: dict[str, Any] = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))[
        "project"
    ]
    return declared


def test_every_module_can_be_imported(met: dict[str, Any]) -> None:
    """Every module of the sources is imported from the installed package, unless it needs the library of an extra."""
    names = [
        name for name in shipped(CHECKOUT) if name.endswith(".py") and not name.startswith(HOOK)
    ]
    expected = {name: INSTALLED / name for name in names}
    # modules of a native build are in its folder, whose manifest names their sources
    compiled = {name: build.library(name) for name in build_info().modules}
    assert {name: met["modules"].pop(name) for name in compiled} == compiled
    files = {Path(file) for file in met["modules"].values()}
    imported = {file for file in files if "compiled" not in file.parts}
    imported |= {Path(build.source(name)) for name in compiled}
    extras = " ".join(metadata.requires("ancient-world") or ()).lower().replace("-", "_")
    for name, missing in met["without"].items():
        library = str(missing).partition(".")[0].lower()
        assert library in extras or library in THEIRS, f"{name} needs {library}"
        path = INSTALLED.parent.joinpath(*name.split("."))
        imported.add(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))
    assert imported == set(expected.values())


def test_every_data_file_is_used(met: dict[str, Any]) -> None:
    """Every data file of the package is read by the program that uses everything."""
    data = {name for name in shipped(CHECKOUT) if not name.endswith(".py")} - NOT_READ.keys()
    if find_spec("copier") is None:  # the library that reads the template of a new project
        data = {name for name in data if not name.startswith("cli/new_game/")}
    opened = {Path(file) for file in met["files"]}
    assert {name for name in data if INSTALLED / name not in opened} == set()


def test_urls_can_be_opened_with_their_extra() -> None:
    """The extra ``fsspec`` installs what web addresses need."""
    (requirement,) = project()["optional-dependencies"]["fsspec"]
    assert requirement.startswith("fsspec[http]")


def test_one_extra_installs_all_others() -> None:
    """The extra ``all`` is the union of the others."""
    extras = project()["optional-dependencies"]
    (requirement,) = extras["all"]
    match = re.fullmatch(r"ancient-world\[(.*)\]", requirement)
    assert match is not None
    assert match[1].split(",") == sorted(extras.keys() - {"all"})


@installed_only
def test_nothing_is_missing() -> None:
    """The package has the same files as the sources, byte by byte."""
    assert differences(CHECKOUT, INSTALLED) == []
    assert differences_of_situations(CHECKOUT, INSTALLED) == []


@installed_only
def test_the_package_is_light() -> None:
    """The package without bytecode and compiled modules has at most 5.55 MB: the tools of keepers took 0.27 MB, the drawn table in the browser 0.3, pictures of cards 0.15, analyses 0.12, the tools of authors 0.08, the table of games without drawings 0.03, situations of every reason and whole games 0.3."""
    files = [path for path in INSTALLED.rglob("*") if path.suffix not in MADE and path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 5_550_000


@installed_only
def test_the_metadata() -> None:
    """Version, Python, requirements, extras, scripts and entry points are those of pyproject.toml."""
    installed, declared = metadata.metadata("ancient-world"), project()
    assert installed["Version"] == declared["version"]
    assert installed["Requires-Python"] == declared["requires-python"]
    extras = declared["optional-dependencies"]
    assert set(installed.get_all("Provides-Extra") or ()) == set(extras)
    required = metadata.requires("ancient-world") or []
    others = [extras[name] for name in extras if name != "all"]
    count_of_all = len(set().union(*others))  # the builder lists in it what the others require
    assert len(required) == len(declared["dependencies"]) + sum(map(len, others)) + count_of_all
    points = metadata.distribution("ancient-world").entry_points
    scripts = {point.name: point.value for point in points.select(group="console_scripts")}
    assert scripts == declared["scripts"]
    for group, entries in declared["entry-points"].items():
        assert {point.name: point.value for point in points.select(group=group)} == entries


@pytest.mark.parametrize(
    "start", [["-m", "ancient_world"], ["-P", "-m", "ancient_world.serve"], []], ids=str
)
def test_it_can_be_started(start: list[str], tmp_path: Path) -> None:
    """The script, the module and the server can be started."""
    scripts = Path(sys.executable).parent
    program = [sys.executable, *start] if start else [str(scripts / "ancient-world")]
    command = [*program, "--help"]
    serves = "ancient_world.serve" in start
    done = subprocess.run(
        command[:-1] if serves else command,
        cwd=tmp_path, input="", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert serves or re.search(r"\bplay\b", done.stdout)


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Return a small checkout and the package made from it."""
    checkout, installed = tmp_path / "checkout", tmp_path / "site-packages" / "ancient_world"
    for name in ("__init__.py", "room/__init__.py", "room/door.py", "room/words.toml", "py.typed"):
        path = checkout / "src" / "ancient_world" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n", "utf-8")
    shutil.copytree(checkout / "src" / "ancient_world", installed)
    rule = checkout / "conformance" / "mini" / "A1.json"
    rule.parent.mkdir(parents=True)
    rule.write_text("{}", "utf-8")
    for name in ("facts/mini.json", "run.py"):  # in the checkout only
        beside = checkout / "conformance" / name
        beside.parent.mkdir(exist_ok=True)
        beside.write_text("{}", "utf-8")
    (installed / HOME).mkdir(parents=True)
    loose = BytesIO()
    with zipfile.ZipFile(loose, "w") as packed:
        packed.write(rule, "mini/A1.json")
    (installed / HOME / ARCHIVE_NAME).write_bytes(bz2.compress(loose.getvalue()))
    return checkout, installed


def test_differences_are_reported(two: tuple[Path, Path]) -> None:
    """Missing, changed and extra files of a package are reported."""
    checkout, installed = two
    assert differences(checkout, installed) == []
    shutil.rmtree(installed / "room")
    (installed / "py.typed").write_text("", "utf-8")
    (installed / "stray.py").write_text("", "utf-8")
    assert differences(checkout, installed) == [
        "missing: room/__init__.py",
        "missing: room/door.py",
        "missing: room/words.toml",
        "from nowhere: stray.py",
        "changed: py.typed",
    ]


def test_differences_of_situations_are_reported(two: tuple[Path, Path]) -> None:
    """A conformance document that is not packed, and one that was changed, are reported."""
    checkout, installed = two
    assert differences_of_situations(checkout, installed) == []
    (checkout / "conformance" / "mini" / "A2.json").write_text("{}", "utf-8")
    (checkout / "conformance" / "mini" / "A1.json").write_text("[]", "utf-8")
    assert differences_of_situations(checkout, installed) == ["mini/A1.json", "mini/A2.json"]
