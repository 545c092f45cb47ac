"""Every package in examples/packages is complete, plays, and is listed; ``nox -s wheel`` installs it and runs its own tests."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
FOLDER = CHECKOUT / "examples" / "packages"
PACKAGES = sorted(path for path in FOLDER.iterdir() if path.is_dir())
packages = pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.name))


def source(package: Path) -> Path:
    """Return the folder with the code of a package."""
    return package / "src" / package.name.replace("-", "_")


@packages
def test_a_package_is_complete(package: Path) -> None:
    """A package has an entry point, rules, a card file, an introduction, Spanish, situations, tests, a licence and a README."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    module = source(package).name
    assert project["entry-points"]["ancient_world.games"] == {package.name: f"{module}.game:GAME"}
    of_game = {path.name for path in source(package).iterdir()}
    assert {"rules.toml", "introduction.toml", "py.typed"} < of_game
    assert [name for name in of_game if name.endswith(".toml")][2:]  # a card file, too
    assert (source(package) / f"locale/es/LC_MESSAGES/{module}.mo").is_file()
    rules = tomllib.loads((source(package) / "rules.toml").read_text("utf-8"))["rule"]
    assert {path.stem for path in package.glob("conformance/**/*.json")} == {
        rule["id"] for rule in rules
    }
    assert list(package.glob("tests/test_*.py"))
    assert (package / "LICENSE").read_text("utf-8").startswith("MIT License\n")
    readme = (package / "README.md").read_text("utf-8")
    assert "ancient-world simulate" in readme or "ancient-world arena" in readme


@packages
def test_a_package_is_listed(package: Path) -> None:
    """The list of the packages, and the project's README, link to each."""
    assert f"({package.name}/README.md)" in (FOLDER / "README.md").read_text("utf-8")
    assert f": examples/packages/{package.name}/README.md\n" in (CHECKOUT / "README.md").read_text(
        "utf-8"
    )


@pytest.mark.sampled(3)
@packages
def test_a_package_plays(package: Path) -> None:
    """Its rules answer as its situations say, in a process that finds it as a file."""
    command = (sys.executable, "-P", "-m", "ancient_world", "conformance", "conformance", "--game")
    done = subprocess.run(
        [*command, str(source(package) / "game.py")],
        cwd=package, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert done.stdout.endswith(" situations: 0 failed\n")
