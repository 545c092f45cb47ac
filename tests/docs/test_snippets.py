"""Test the modules that are made of a page's Python for type checkers (`nox -s types`)."""

from __future__ import annotations

import re
from pathlib import Path

from tools import snippets


def test_a_line_of_a_module_is_the_line_of_its_page(tmp_path: Path) -> None:
    """Each line of the module has the number of its line on the page, so that reports lead to the page."""
    snippets.main(tmp_path)
    readme = (snippets.ROOT / "README.md").read_text("utf-8").splitlines()
    module = (tmp_path / "README.py").read_text("utf-8").splitlines()
    assert module[0] == snippets.LATER
    code = {number: line for number, line in enumerate(module[1:], 1) if line.strip()}
    text = "\n".join(readme)
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(code) == len(
        [line for block in blocks for line in block.splitlines() if line.strip()]
    )
    assert all(readme[number] == line for number, line in code.items())
