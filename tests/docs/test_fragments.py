"""The changelog page tells what waits for a release."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="Sphinx is installed where the docs are built: nox -s docs")

EXTENSIONS = str(Path(__file__).parents[2] / "docs" / "_ext")


def test_fragments_are_told_by_their_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added comes before what is fixed, and a file that is no fragment is left out."""
    monkeypatch.setattr(sys, "path", [EXTENSIONS, *sys.path])
    import fragments

    (tmp_path / "+b.fixed.md").write_text("A fault\nis gone.\n", "utf-8")
    (tmp_path / "+a.added.md").write_text("There is more.\n", "utf-8")
    (tmp_path / "README.md").write_text("How to.\n", "utf-8")
    assert fragments.by_kinds(tmp_path) == {
        "Added": "- There is more.",
        "Fixed": "- A fault\n  is gone.",
    }
    assert not fragments.by_kinds(tmp_path / "empty")
