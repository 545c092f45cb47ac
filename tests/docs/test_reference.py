"""The pages of the reference describe every name that the library exports."""

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
    """The extensions of the docs can be imported."""
    monkeypatch.setattr(sys, "path", [EXTENSIONS, *sys.path])


def build(folder: Path, page: str) -> tuple[str, set[str]]:
    """Make a documentation of one page; give what is warned of, and the names that it describes."""
    (folder / "conf.py").write_text(CONF, "utf-8")
    (folder / "index.rst").write_text(page, "utf-8")
    told = folder / "told.txt"
    with told.open("w", encoding="utf-8") as warning, docutils_namespace():
        app = Sphinx(
            folder, folder, folder / "built", folder / "trees", "html", None, None, warning=warning
        )
        app.build()
    return told.read_text("utf-8"), set(app.env.domains.python_domain.objects)


def test_a_name_that_no_page_describes_is_warned_of(tmp_path: Path) -> None:
    """The build of the docs, where warnings are errors, ends without a name that is exported."""
    told, names = build(tmp_path, "API\n===\n\n.. autofunction:: json.loads\n")
    assert names == {"json.loads"}
    assert "the reference does not describe json.dumps" in told
    assert "json.loads" not in told


def test_a_whole_page_is_not_warned_of(tmp_path: Path) -> None:
    """Where each name is described nothing is told."""
    told, _ = build(tmp_path, "API\n===\n\n.. automodule:: json\n   :members:\n")
    assert "does not describe" not in told


def test_what_two_faces_export_is_described_once() -> None:
    """A name of the engine that is one of ``ancient_world`` has its place there."""
    import whole_reference

    import ancient_world as aw

    described = {f"ancient_world.{name}" for name in aw.__all__}
    left = [*whole_reference.missing(["ancient_world", "ancient_world.engine"], described)]
    assert "ancient_world.engine.State" not in left
    assert "ancient_world.engine.SeatNumber" in left


@pytest.mark.skipif(build_info().native, reason="pages are made of the plain source")
@pytest.mark.parametrize(
    ("home", "name"),
    [
        ("", "OWNER"), (".declared.fields", "EVERYONE"), (".declared.fields", "MOST"),
        (".card_files", "CARD_FAULTS"), (".card_files", "CardId"), (".card_files", "CardName"), (".pending", "Pending"),
    ],
)  # fmt: skip
def test_a_constant_is_described_where_it_is_set(home: str, name: str) -> None:
    """The text below a constant goes with it to whoever imports it."""
    import docstrings

    assert docstrings.described(f"ancient_world.engine{home}", name).endswith(".")


def test_a_constant_without_a_text_has_none() -> None:
    """What is not described is not made up."""
    import docstrings

    assert not docstrings.described("ancient_world.engine", "NoSuchName")
