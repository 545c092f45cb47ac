"""Test the part of the changelog that collects fragments of unreleased changes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="Sphinx is installed where the docs are built: nox -s docs")

EXTENSIONS = str(Path(__file__).parents[2] / "docs" / "_ext")


def test_fragments_are_grouped_by_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fragments are grouped by kind, in the order of kinds, and other files are ignored."""
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
