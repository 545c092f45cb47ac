"""Check a folder of game records, and list every problem with its file, its place and its rule."""

from __future__ import annotations

import sys
from pathlib import Path

import ancient_world as aw


def check(path: Path) -> bool:
    """Check one record and print its problems."""
    report = aw.validate(path.read_bytes())
    for problem in report.problems:
        print(f"{path.name}: {problem.path}: {problem.message} [{problem.rule}]")
    if report.ok:
        print(f"{path.name}: valid, {'finished' if report.finished else 'unfinished'}")
    return report.ok


def main(folder: str) -> int:
    """Check every .json file of a folder; the exit code is 1 if any of them is invalid."""
    results = [check(path) for path in sorted(Path(folder).glob("*.json"))]
    print(f"{sum(results)} of {len(results)} records are valid")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
