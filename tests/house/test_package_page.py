"""The package page, which is built from README and metadata, has absolute links, since it is read outside of the tree."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tools import pictures

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HOME: str = PROJECT["urls"]["Repository"]
RAW = HOME.replace("https://github.com", "https://raw.githubusercontent.com")
README = subprocess.run(
    [sys.executable, "-m", "hatch_fancy_pypi_readme", str(ROOT / "pyproject.toml")],
    cwd=ROOT, capture_output=True, text=True, check=True,
).stdout  # fmt: skip
"""The README as the package page shows it."""
LINKS = [
    inline or named
    for inline, named in re.findall(r"\]\((\S+?)\)|^\[[^\]]+\]: (\S+)$", README, re.MULTILINE)
]


def in_tree(address: str) -> Path | None:
    """Return the file of this project that an address leads to, or ``None`` if it leads elsewhere."""
    for base in (f"{HOME}/blob/main/", f"{HOME}/tree/main/", f"{RAW}/main/"):
        if address.startswith(base):
            return ROOT / address.removeprefix(base).partition("#")[0]
    return None


def test_links_are_whole_and_lead_somewhere() -> None:
    """All links of the page are absolute, and those into this project lead to existing files."""
    addresses = {*LINKS, *PROJECT["urls"].values()}
    assert [each for each in addresses if not each.startswith("https://")] == []
    assert [file for each in addresses if (file := in_tree(each)) and not file.exists()] == []


def test_who_hosts_the_project_stands_in_one_file() -> None:
    """Only pyproject.toml names the host of the project, so that moving it changes one file."""
    pages = [
        "*.md",
        "*.cff",
        "docs/**/*.md",
        "docs/**/*.po",
        "examples/**/*.md",
        "clients/**/*.md",
        ".github/**/*.*",
    ]
    found = [file for pattern in pages for file in ROOT.glob(pattern) if "_build" not in file.parts]
    assert len(found) > 100
    named = [file for file in found if "ORGANIZATION" in file.read_text("utf-8")]
    assert named == []


def test_the_page_has_its_links() -> None:
    """The page has the links that readers look for."""
    looked_for = {"Homepage", "Documentation", "Changelog", "Issues", "Security"}
    assert {name for name, url in PROJECT["urls"].items() if url.startswith(HOME)} >= looked_for


def test_the_readme_links_into_the_tree() -> None:
    """The README links to the documents that users need."""
    files = {file.relative_to(ROOT).as_posix() for link in LINKS if (file := in_tree(link))}
    assert {"SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"} <= files


def test_the_readme_has_a_picture() -> None:
    """The README has a picture."""
    pictures = re.findall(r"!\[[^\]]+\]\((\S+?)\)", README)
    assert [picture for picture in pictures if in_tree(picture)]


def test_the_picture_is_light() -> None:
    """The picture comes from the package's own docs and is small; python -m tools.pictures takes it."""
    shown = [in_tree(each) for each in re.findall(r"!\[[^\]]+\]\((\S+?)\)", README)]
    assert shown == [pictures.STATIC / "web-table.webp"]
    sizes = [(pictures.STATIC / name).stat().st_size for name in pictures.TABLES]
    assert 0 < max(sizes) <= pictures.HEAVIEST
