"""Programs in fresh processes: the same seed gives the same bytes there as here, whatever order Python's hashes are in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def output(program: str, hash_seed: str = "0") -> str:
    """What a fresh process prints with this PYTHONHASHSEED."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return done.stdout
