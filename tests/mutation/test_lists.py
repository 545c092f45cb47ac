"""Test the lists of rooms and of faults that change nothing: ``tools/mutation/*.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tools.mutation.rooms import HERE, is_equivalent, rooms

PACKAGE = "src/ancient_world"
FAULTS = tomllib.loads((HERE / "equivalent.toml").read_text("utf-8"))["mutant"]


def test_lines_exist() -> None:
    """The line of each listed fault is in its file; otherwise the row is old, and may be deleted."""
    gone = [
        (row["file"], row["line"])
        for row in FAULTS
        if row["line"] not in map(str.strip, Path(row["file"]).read_text("utf-8").splitlines())
    ]
    assert gone == []


def test_files_are_judged() -> None:
    """The file of each listed fault belongs to a room."""
    folders = tuple(f"{PACKAGE}/{room}/" for room in rooms())
    assert [row["file"] for row in FAULTS if not row["file"].startswith(folders)] == []


def test_tests_of_rooms_exist() -> None:
    """Each file or folder that judges a room exists."""
    tests = [each.partition("::")[0] for room in rooms().values() for each in room.tests]
    assert [each for each in tests if not Path(each).exists()] == []


def test_same_change_of_the_same_file_is_known() -> None:
    """A fault is known by its file and by its lines before and after."""
    row = FAULTS[0]
    diff = f"@@ -1 +1 @@\n-    {row['line']}\n+    {row['now']}"
    assert is_equivalent(f"{row['file']}:1:2 NumberReplacer 3", diff)
    assert not is_equivalent("another.py:1:2 NumberReplacer 3", diff)
    assert not is_equivalent(f"{row['file']}:1:2 NumberReplacer 3", diff + "0")
