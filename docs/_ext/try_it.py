"""A page on which readers run code: ``{try-it}`` contains pieces of code and the texts of the page's script.

Without JavaScript the page shows the pieces as plain code. The build puts wheels beside the page: that of this library, and
those of its dependencies, packed from the installed packages without network access. Python comes from ``try_pyodide``.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from contextlib import chdir
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import hatchling.build
from docutils import nodes
from docutils.nodes import make_id
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DESK = ROOT / "docs" / "_try"
SHOWN = ("try.js", "try.css", "worker.js", "desk.py")
SHARED = ("day_and_night.py",)
"""Files of this folder that also run in the page."""

KNOWN = json.loads((DESK / "pyodide.json").read_text("utf-8"))
"""The version of Pyodide with which the page is tested, and the size of its download as a worker counts it."""
PYODIDE = f"https://cdn.jsdelivr.net/pyodide/v{KNOWN['version']}/full/"

NEEDED = ("attrs", "cattrs", "typing_extensions")
NOT_PACKED = ("INSTALLER", "REQUESTED", "RECORD", "direct_url.json")
PLACE = "_static/try"


# --- wheels ---


def build_wheels(folder: Path) -> list[Path]:
    """Build the wheels for the page, dependencies first."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.whl"):
        old.unlink()
    wheels = [pack(distribution(name), folder) for name in NEEDED]
    with chdir(ROOT):
        name = hatchling.build.build_wheel(str(folder.resolve()))
    return [*wheels, folder / name]


def pack(installed: Distribution, folder: Path) -> Path:
    """Build a wheel from an installed package, which must be pure Python."""
    tags = [line.split()[1] for line in (installed.read_text("WHEEL") or "").splitlines() if line.startswith("Tag:")]  # fmt: skip
    name = installed.metadata["Name"].replace("-", "_")
    if not any(tag.endswith("-none-any") for tag in tags):
        raise ValueError(f"{name} is not nothing but Python here: {tags}")
    wheel = folder / f"{name}-{installed.version}-py3-none-any.whl"
    with ZipFile(wheel, "w", ZIP_DEFLATED) as packed:
        for path in files_of(installed):
            content = Path(str(installed.locate_file(path))).read_bytes()
            packed.writestr(
                ZipInfo(path), content, ZIP_DEFLATED
            )  # ZipInfo without a date, for reproducible bytes
    return wheel


def files_of(installed: Distribution) -> Iterator[str]:
    """Yield the files that a package contained before it was installed."""
    for path in sorted(installed.files or (), key=str):
        if ".." not in path.parts and path.suffix != ".pyc" and path.name not in NOT_PACKED:
            yield path.as_posix()


def put_beside(app: Sphinx) -> None:
    """Put the wheels and scripts into the built page's folder."""
    if app.builder.format != "html":
        return
    folder = Path(app.outdir) / PLACE
    wheels = build_wheels(folder)
    for file in [*(DESK / name for name in SHOWN), *(HERE / name for name in SHARED)]:
        shutil.copy(file, folder)
    app.config.try_wheels = [f"{wheel.name}?{digest(wheel)}" for wheel in wheels]
    app.config.try_bytes = KNOWN["bytes"] + sum(wheel.stat().st_size for wheel in wheels)


def digest(file: Path) -> str:
    """Return a short hash of a file, which makes browsers reload a changed file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8]


# --- the page ---


class TryIt(SphinxDirective):
    """A directive that contains the pieces of code and texts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return a container with the content, and mark the page for the script."""
        place = nodes.container(classes=["try-it"])
        place += self.parse_content_to_nodes()
        self.env.metadata[self.env.docname]["try-it"] = "yes"
        return [place]


class Piece(SphinxDirective):
    """A directive with a piece of code: its name, a sentence and the code."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the piece as plain code, which the script reads."""
        name = self.arguments[0]
        piece = nodes.container(classes=["try-piece"])
        title = nodes.rubric(name, name, ids=[f"try-{make_id(name)}"])
        self.set_source_info(title)
        piece += [title, *self.parse_content_to_nodes()]
        return [piece]


class Says(SphinxDirective):
    """A directive with the texts of the page's script: on each line a key, a colon and a text."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return a paragraph for each text, so that translators find the texts."""
        texts = nodes.container(classes=["try-says"])
        for number, line in enumerate(self.content):
            name, _, text = line.partition(": ")
            paragraph = nodes.paragraph(text, text, classes=[f"says-{name}"])
            paragraph.source, paragraph.line = self.content.info(number)
            texts += paragraph
        return [texts]


def add_script(
    app: Sphinx, page: str, _template: str, _context: dict[str, Any], _tree: nodes.document | None
) -> None:
    """Load the script and the style sheet on pages with ``{try-it}``."""
    if "try-it" not in app.env.metadata.get(page, {}):
        return
    app.add_css_file("try/try.css")
    app.add_js_file(
        "try/try.js",
        loading_method="defer",
        id="try-script",
        **{
            "data-pyodide": app.config.try_pyodide,
            "data-wheels": " ".join(app.config.try_wheels),
            "data-bytes": str(app.config.try_bytes),
        },
    )


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    app.add_directive("try-it", TryIt)
    app.add_directive("piece", Piece)
    app.add_directive("says", Says)
    app.add_config_value("try_pyodide", PYODIDE, "html", str)
    app.add_config_value("try_wheels", [], "", list)
    app.add_config_value("try_bytes", 0, "", int)
    app.connect("builder-inited", put_beside)
    app.connect("html-page-context", add_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
