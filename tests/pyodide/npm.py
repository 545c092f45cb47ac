"""Pyodide from its package on npm: the version that the documentation loads, kept for the next time."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".pytest_cache" / "d" / "pyodide"
VERSION: str = json.loads((ROOT / "docs" / "_try" / "pyodide.json").read_text("utf-8"))["version"]
OPTIONS = ("--no-save", "--no-audit", "--no-fund", "--fetch-retries=0")


class Missing(Exception):
    """Something cannot be had here; it says what."""


def pyodide(folder: Path = KEPT) -> Path:
    """Give the folder of Pyodide, from npm if it is not there yet.

    Raises:
        Missing: there is no npm, or it could not get the package.
    """
    found = folder / "node_modules" / "pyodide"
    about = found / "package.json"
    if about.is_file() and json.loads(about.read_text("utf-8"))["version"] == VERSION:
        return found
    npm = shutil.which("npm")
    if npm is None:
        raise Missing("there is no npm on the PATH to get Pyodide with")
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", *OPTIONS, "--prefix", str(folder), f"pyodide@{VERSION}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Missing(f"npm could not get Pyodide {VERSION}: {done.stderr.strip()[-300:]}")
    return found


if __name__ == "__main__":  # whether it can be had, before anything is said to have failed
    try:
        print(pyodide())
    except Missing as what:
        sys.exit(str(what))
