"""Get Pyodide from npm, in the version that the documentation loads, and cache it."""

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
    """Raised when a program or a package is missing; the message names it."""


def pyodide(folder: Path = KEPT) -> Path:
    """Return the folder of Pyodide, from npm if it is not cached.

    Raises:
        Missing: there is no npm, or npm could not get the package.
    """
    package = folder / "node_modules" / "pyodide"
    about = package / "package.json"
    if about.is_file() and json.loads(about.read_text("utf-8"))["version"] == VERSION:
        return package
    npm = shutil.which("npm")
    if npm is None:
        raise Missing("there is no npm on the PATH to get Pyodide with")
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", *OPTIONS, "--prefix", str(folder), f"pyodide@{VERSION}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Missing(f"npm could not get Pyodide {VERSION}: {done.stderr.strip()[-300:]}")
    return package


if __name__ == "__main__":  # check before the tests whether Pyodide can be had
    try:
        print(pyodide())
    except Missing as what:
        sys.exit(str(what))
