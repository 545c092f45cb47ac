"""``python -m tools.native OUT``: lower the source, compile it, and lay both beside each other in ``OUT/site``."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.native.building import SOURCE, build, write_lowered


def main() -> None:
    """Build natively, never in place; what has not changed since the last time is not compiled again."""
    parser = argparse.ArgumentParser(prog="python -m tools.native", description=main.__doc__)
    parser.add_argument("out", type=Path, help="the folder for everything that is made")
    parser.add_argument("--level", default="3", help="how hard the C compiler tries, 0 to 3")
    parser.add_argument("--lower", action="store_true", help="only write the lowered source")
    given = parser.parse_args()
    if given.lower:
        write_lowered(SOURCE, given.out / "lowered")
    else:
        print(f"{build(given.out, given.level)} can be put on PYTHONPATH")


if __name__ == "__main__":
    main()
