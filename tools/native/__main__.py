"""Lower the source, compile it, and put the package into ``OUT/site``: ``python -m tools.native OUT``."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.native.building import build

parser = argparse.ArgumentParser(prog="python -m tools.native", description=__doc__)
parser.add_argument("out", type=Path, help="the folder for everything that is made")
parser.add_argument("--only-write", action="store_true", help="stop when mypyc has written its C")
options = parser.parse_args()
build(options.out.resolve(), only_write=options.only_write)
