"""The command `ancient-world`. Needs the extra `cli`: click, rich, and prompt_toolkit for interactive play."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    try:
        from ancient_world.cli.app import app  # the extra may be missing
    except KeyboardInterrupt:
        sys.exit(130)
    except ModuleNotFoundError as error:
        if error.name not in ("click", "rich"):
            raise
        print(  # noqa: T201 - there is nothing better to print with
            f"{error.name} is missing. Install it with: pip install 'ancient-world[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    app()
