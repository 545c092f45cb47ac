"""The command `ancient-world`. It needs the extra `cli`: click, rich, and prompt_toolkit for people who play."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    try:
        from ancient_world.cli.app import app  # the extra may not be there
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
