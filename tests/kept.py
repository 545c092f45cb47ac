"""Compare generated texts with stored files, and name the command that writes each file."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

__all__ = ["KEPT", "ROOT", "check_kept", "renewing"]

ROOT = Path(__file__).parents[1]
KEPT = {
    "conformance": "tests.conformance.write",
    "docs/play/first-turns.md": "tools.first_turns",
    "src/ancient_world/locale": "tools.messages",
    "tests/changes/told": "tests.changes.told",
    "tests/documents/told/told.txt": "tests.documents.told.telling",
    "tests/engine/told": "tests.engine.told.telling",
    "tests/hostile/crossed": "tests.conformance.write",
    "tests/house/promised.txt": "tools.promised",
    "tests/mending/told.txt": "tests.mending.telling",
    "tests/pictures/whole.svg": "tests.pictures.whole",
    "tests/records/corpus": "tests.records.make_corpus",
    "tests/records/golden": "tests.records.new_rules GAME",
    "tests/records/helped/helped.txt": "tests.records.helped.telling",
    "tests/records/played": "tests.records.new_rules GAME",
    "tests/speech/situations": "tests.conformance.write",
}
"""The module that writes each stored file or folder."""
SHOWN = 30
"""The limit for the lines of a difference that are shown."""


def renewing(file: Path) -> str:
    """Return the sentence that says which command writes a stored file."""
    name = file.relative_to(ROOT).as_posix()
    module = next(KEPT[each] for each in KEPT if name == each or name.startswith(f"{each}/"))
    return f"{name} is not what is made now; if that is meant, renew it: python -m {module}"


def check_kept(now: str, file: Path) -> None:
    """Check that a text is that of a stored file, or show the difference and the command that writes the file."""
    stored = file.read_text("utf-8") if file.exists() else ""
    if now != stored:
        lines = unified_diff(stored.splitlines(), now.splitlines(), "kept", "now", "", "", 1, "")
        shown = "\n".join([line[:300] for line in lines][:SHOWN])
        raise AssertionError(f"{renewing(file)}\n{shown}")
