"""Test the extension of the docs that reports exported names without a description."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="Sphinx is installed where the docs are built: nox -s docs")

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from ancient_world import build_info

EXTENSIONS = str(Path(__file__).parents[2] / "docs" / "_ext")
CONF = """
extensions = ["sphinx.ext.autodoc", "whole_reference"]
reference_of = ["json"]
"""


@pytest.fixture(autouse=True)
def extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the extensions of the docs importable."""
    monkeypatch.setattr(sys, "path", [EXTENSIONS, *sys.path])


def build(folder: Path, page: str) -> tuple[str, set[str]]:
    """Build a documentation of one page; return the warnings, and the names that the page describes."""
    (folder / "conf.py").write_text(CONF, "utf-8")
    (folder / "index.rst").write_text(page, "utf-8")
    warnings_file = folder / "warnings.txt"
    with warnings_file.open("w", encoding="utf-8") as warning, docutils_namespace():
        app = Sphinx(
            folder, folder, folder / "built", folder / "trees", "html", None, None, warning=warning
        )
        app.build()
    return warnings_file.read_text("utf-8"), set(app.env.domains.python_domain.objects)


def test_a_name_without_a_description_is_reported(tmp_path: Path) -> None:
    """An exported name that no page describes is reported."""
    warnings, names = build(tmp_path, "API\n===\n\n.. autofunction:: json.loads\n")
    assert names == {"json.loads"}
    assert "the reference does not describe json.dumps" in warnings
    assert "json.loads" not in warnings


def test_a_complete_page_has_no_warnings(tmp_path: Path) -> None:
    """A page that describes all names has no warnings."""
    warnings, _ = build(tmp_path, "API\n===\n\n.. automodule:: json\n   :members:\n")
    assert "does not describe" not in warnings


def test_a_name_of_two_packages_is_described_once() -> None:
    """A name of the engine that ``ancient_world`` also exports is described only there."""
    import whole_reference

    import ancient_world as aw

    described = {f"ancient_world.{name}" for name in aw.__all__}
    missing_names = [*whole_reference.missing(["ancient_world", "ancient_world.engine"], described)]
    assert "ancient_world.engine.State" not in missing_names
    assert "ancient_world.engine.SeatNumber" in missing_names


@pytest.mark.skipif(build_info().native, reason="pages are made of the plain source")
@pytest.mark.parametrize(
    ("home", "name"),
    [
        ("", "OWNER"), (".declared.field_marks", "EVERYONE"), (".declared.field_marks", "MAX_NUMBER"),
        (".card_files", "CARD_FAULTS"), (".card_files", "CardId"), (".card_files", "CardName"), (".pending", "PendingEvent"),
    ],
)  # fmt: skip
def test_a_constant_is_described_where_it_is_set(home: str, name: str) -> None:
    """The docstring below a constant is found in the module that sets it."""
    import docstrings

    assert docstrings.described(f"ancient_world.engine{home}", name).endswith(".")


def test_a_constant_without_a_text_has_none() -> None:
    """A constant without a docstring has no description."""
    import docstrings

    assert not docstrings.described("ancient_world.engine", "NoSuchName")
