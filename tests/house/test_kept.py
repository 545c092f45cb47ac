"""The command that renews a stored text is named where its test fails, and in CONTRIBUTING."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests import kept
from tests.kept import KEPT, ROOT, check_kept

ROW = re.compile(r"^\| `(\S+)` \| `((?:tests|tools)\.[^`]+)` \|$", re.MULTILINE)


def test_contributing_names_each_command() -> None:
    """The table in CONTRIBUTING lists every stored file with the module that writes it, and both exist."""
    assert dict(ROW.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))) == KEPT
    for file, module in KEPT.items():
        assert (ROOT / file).exists()
        assert find_spec(module.split()[0]) is not None


def test_a_difference_names_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure shows the file, the command and the differing lines; a missing file counts as empty."""
    monkeypatch.setattr(kept, "ROOT", tmp_path)
    file = tmp_path / "tests" / "pictures" / "whole.svg"
    file.parent.mkdir(parents=True)
    with pytest.raises(AssertionError, match=r"python -m tests\.pictures\.whole"):
        check_kept("one\n", file)
    file.write_text("one\ntwo\n", "utf-8")
    check_kept("one\ntwo\n", file)
    with pytest.raises(AssertionError) as failure:
        check_kept("one\nthree\n", file)
    first, *lines = str(failure.value).splitlines()
    assert first.startswith("tests/pictures/whole.svg is not what is made now")
    assert lines[-2:] == ["-two", "+three"]
