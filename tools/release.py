"""Compare the versions in all files that name one, and the tag if given: ``python -m tools.release [vX.Y.Z]``.

``python -m tools.release write X.Y.Z`` writes a version into these files, and today's date into its section of the changelog.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = {
    "pyproject.toml": r'^version = "(.+)"$',
    "src/ancient_world/version.py": r'^RELEASE = "(.+)"$',
    "CHANGELOG.md": r"^## (\S+) \(",
    "CITATION.cff": r"^version: (.+)$",
}
"""The expression with which each file names the version."""


def versions(root: Path = ROOT) -> dict[str, str]:
    """Return the version that each file names; empty if a file names none."""
    versions_by_file = {}
    for name, pattern in PLACES.items():
        match = re.search(pattern, (root / name).read_text("utf-8"), re.MULTILINE)
        versions_by_file[name] = match[1] if match else ""
    return versions_by_file


def write_version(version: str, date: str, root: Path = ROOT) -> None:
    """Write a version and its date (``2026-11-29``) into all files; a section of the changelog for it gets the date.

    The changelog has no new section: towncrier writes it from the fragments.
    """
    for name, pattern in PLACES.items():
        path = root / name
        text = path.read_text("utf-8")
        if name == "CHANGELOG.md":
            text = text.replace(f"## {version} (not released yet)", f"## {version} ({date})")
        else:
            text = re.sub(
                pattern,
                lambda match: match[0].replace(match[1], version),
                text,
                count=1,
                flags=re.MULTILINE,
            )
        path.write_text(text, "utf-8")


def differing(versions_by_file: Mapping[str, str], tag: str | None) -> list[str]:
    """Return a line for each file that does not name the version of the tag, or else of pyproject.toml."""
    expected = versions_by_file["pyproject.toml"] if tag is None else tag.removeprefix("v")
    return [
        f"{name} says {version or 'nothing'}, not {expected}"
        for name, version in versions_by_file.items()
        if version != expected
    ]


def main() -> int:
    """Write a version, or print the differences; the exit code is 1 if there are any."""
    if sys.argv[1:2] == ["write"]:
        write_version(sys.argv[2], f"{datetime.now(UTC):%Y-%m-%d}")
        return 0
    versions_by_file = versions()
    differences = differing(versions_by_file, sys.argv[1] if len(sys.argv) > 1 else None)
    print("\n".join(differences or [f"all places say {versions_by_file['pyproject.toml']}"]))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
