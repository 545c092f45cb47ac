"""Compare the versions in all files that name one, and the tag if given: ``python -m tools.release [vX.Y.Z]``."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def versions(root: Path = ROOT) -> dict[str, str]:
    """Return the version that each file names; empty if a file names none."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    versions_by_file = {"pyproject.toml": str(project["version"])}
    for name, pattern in (
        ("src/ancient_world/version.py", r'^RELEASE = "(.+)"$'),
        ("CHANGELOG.md", r"^## (\S+) \("),
        ("CITATION.cff", r"^version: (.+)$"),
    ):
        match = re.search(pattern, (root / name).read_text("utf-8"), re.MULTILINE)
        versions_by_file[name] = match[1] if match else ""
    return versions_by_file


def differing(versions_by_file: Mapping[str, str], tag: str | None) -> list[str]:
    """Return a line for each file that does not name the version of the tag, or else of pyproject.toml."""
    expected = versions_by_file["pyproject.toml"] if tag is None else tag.removeprefix("v")
    return [
        f"{name} says {version or 'nothing'}, not {expected}"
        for name, version in versions_by_file.items()
        if version != expected
    ]


def main() -> int:
    """Print the differences; the exit code is 1 if there are any."""
    versions_by_file = versions()
    differences = differing(versions_by_file, sys.argv[1] if len(sys.argv) > 1 else None)
    print("\n".join(differences or [f"all places say {versions_by_file['pyproject.toml']}"]))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
