"""Programs in fresh processes: the same seed gives the same bytes there as here, whatever order Python's hashes are in."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

__all__ = ["HASH_SEEDS", "digest", "here", "output"]

ROOT = Path(__file__).parents[1]
HASH_SEEDS = ("0", "1", "42", "77", "random")


def output(program: str, hash_seed: str = "0") -> str:
    """What a fresh process prints with this PYTHONHASHSEED."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return done.stdout


def here(program: str) -> str:
    """What it prints in this process, in which much has been played and kept already."""
    with redirect_stdout(StringIO()) as said:
        exec(program, {})
    return said.getvalue()


def digest(text: str) -> str:
    """What is told of texts that differ, which are long."""
    return hashlib.sha256(text.encode()).hexdigest()
