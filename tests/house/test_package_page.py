"""The page of the package, which is the README and the metadata: read far from the tree, so that every link is whole."""

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
"""README as the page of the package shows it."""
LINKS = [
    inline or named
    for inline, named in re.findall(r"\]\((\S+?)\)|^\[[^\]]+\]: (\S+)$", README, re.MULTILINE)
]


def in_tree(address: str) -> Path | None:
    """The file of this project that an address leads to; none if it leads elsewhere."""
    for base in (f"{HOME}/blob/main/", f"{HOME}/tree/main/", f"{RAW}/main/"):
        if address.startswith(base):
            return ROOT / address.removeprefix(base).partition("#")[0]
    return None


def test_links_are_whole_and_lead_somewhere() -> None:
    """A relative link would lead nowhere from the page of the package."""
    addresses = {*LINKS, *PROJECT["urls"].values()}
    assert [each for each in addresses if not each.startswith("https://")] == []
    assert [file for each in addresses if (file := in_tree(each)) and not file.exists()] == []


def test_who_hosts_the_project_stands_in_one_file() -> None:
    """On the day it is known, pyproject.toml alone changes."""
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
    """Links that a reader of the page looks for."""
    looked_for = {"Homepage", "Documentation", "Changelog", "Issues", "Security"}
    assert {name for name, url in PROJECT["urls"].items() if url.startswith(HOME)} >= looked_for


def test_the_readme_links_into_the_tree() -> None:
    """The documents that a user needs are linked."""
    files = {file.relative_to(ROOT).as_posix() for link in LINKS if (file := in_tree(link))}
    assert {"SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"} <= files


def test_the_readme_has_a_picture() -> None:
    """Who looks before reading sees a table."""
    pictures = re.findall(r"!\[[^\]]+\]\((\S+?)\)", README)
    assert [picture for picture in pictures if in_tree(picture)]


def test_the_picture_is_light() -> None:
    """It comes from the package's own docs, and no reader waits for it: python -m tools.pictures takes it anew."""
    shown = [in_tree(each) for each in re.findall(r"!\[[^\]]+\]\((\S+?)\)", README)]
    assert shown == [pictures.STATIC / "web-table.webp"]
    sizes = [(pictures.STATIC / name).stat().st_size for name in pictures.TABLES]
    assert 0 < max(sizes) <= pictures.HEAVIEST
