"""Write the Python blocks of each page into a module, for type checkers: `python -m tools.snippets FOLDER`."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^( *)```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LATER = "from __future__ import annotations"


def pages() -> list[Path]:
    """Return the README and every page with Python blocks."""
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in paths if BLOCK.search(page.read_text("utf-8"))]


def module_of(page: Path) -> str:
    """Return the Python blocks of a page as a module in which each line has its number in the page."""
    text = page.read_text("utf-8")
    lines = [""] * (text.count("\n") + 1)
    for block in BLOCK.finditer(text):
        start = text.count("\n", 0, block.start()) + 1
        for number, line in enumerate(block[2].splitlines(), start):
            lines[number] = "" if line.strip() == LATER else line.removeprefix(block[1])
    return LATER + "\n".join(lines)


def main(folder: Path) -> None:
    """Write the modules into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in pages():
        name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
        (folder / f"{name}.py").write_text(module_of(page), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
