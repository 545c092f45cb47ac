"""Judges the source as it stands by the tests of one room: ``python -m tools.mutation.judge ROOM``."""

from __future__ import annotations

import subprocess
import sys

from tools.mutation.rooms import rooms


def main(name: str) -> int:
    """Run the situations of a room, which are quick, and then its tests; return 0 if none fails."""
    room = rooms()[name]
    situations = [f"conformance/{game}" for game in room.situations]
    commands = [["ancient_world", "conformance", *situations]] if situations else []
    commands.append([
        "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "tools.mutation.order",
        "-m", "not long and not browser", *room.tests,
    ])  # fmt: skip
    return next(
        filter(None, (subprocess.call([sys.executable, "-m", *each]) for each in commands)), 0
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
