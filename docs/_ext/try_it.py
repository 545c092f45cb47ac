"""A page on which readers run code: ``{try-it}`` around ready pieces of code and the words that its script says.

Without a script the page shows the pieces as any other code. For the script the wheel of this library is built, as it is
for PyPI, and put beside the page with what it needs, taken from what is installed here: no network is asked. Python
itself comes from ``try_pyodide``.
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
"""Files of this folder that run in the page too."""

KNOWN = json.loads((DESK / "pyodide.json").read_text("utf-8"))
"""The Pyodide with which the page is tested, and what is fetched of it, as far as a worker can count."""
PYODIDE = f"https://cdn.jsdelivr.net/pyodide/v{KNOWN['version']}/full/"

NEEDED = ("attrs", "cattrs", "typing_extensions")
NOT_PACKED = ("INSTALLER", "REQUESTED", "RECORD", "direct_url.json")
PLACE = "_static/try"


# --- wheels ---


def build_wheels(folder: Path) -> list[Path]:
    """Make the wheels that the page needs, those first that others stand on."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.whl"):
        old.unlink()
    made = [pack(distribution(name), folder) for name in NEEDED]
    with chdir(ROOT):
        ours = hatchling.build.build_wheel(str(folder.resolve()))
    return [*made, folder / ours]


def pack(installed: Distribution, folder: Path) -> Path:
    """Make the wheel of a distribution that is installed, if it is nothing but Python."""
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
            )  # without times: the same bytes each time
    return wheel


def files_of(installed: Distribution) -> Iterator[str]:
    """What a distribution has brought along, without what was made when it was installed."""
    for path in sorted(installed.files or (), key=str):
        if ".." not in path.parts and path.suffix != ".pyc" and path.name not in NOT_PACKED:
            yield path.as_posix()


def put_beside(app: Sphinx) -> None:
    """Put the wheels and what the page loads where the page finds them."""
    if app.builder.format != "html":
        return
    folder = Path(app.outdir) / PLACE
    wheels = build_wheels(folder)
    for file in [*(DESK / name for name in SHOWN), *(HERE / name for name in SHARED)]:
        shutil.copy(file, folder)
    app.config.try_wheels = [f"{wheel.name}?{digest(wheel)}" for wheel in wheels]
    app.config.try_bytes = KNOWN["bytes"] + sum(wheel.stat().st_size for wheel in wheels)


def digest(file: Path) -> str:
    """Tell one state of a file from another, for browsers that keep files."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8]


# --- the page ---


class TryIt(SphinxDirective):
    """The place where code is run, with the pieces and the words in it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Put pieces and words into one container; what the script has to know comes with the page."""
        place = nodes.container(classes=["try-it"])
        place += self.parse_content_to_nodes()
        self.env.metadata[self.env.docname]["try-it"] = "yes"
        return [place]


class Piece(SphinxDirective):
    """A ready piece of code: its name, a sentence, the code."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Show it as any other code; the script takes it from there."""
        name = self.arguments[0]
        piece = nodes.container(classes=["try-piece"])
        title = nodes.rubric(name, name, ids=[f"try-{make_id(name)}"])
        self.set_source_info(title)
        piece += [title, *self.parse_content_to_nodes()]
        return [piece]


class Says(SphinxDirective):
    """What the script of the page says: a line for each word or sentence, with what it is called before it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make a paragraph of each, so that translators find it."""
        said = nodes.container(classes=["try-says"])
        for number, line in enumerate(self.content):
            name, _, text = line.partition(": ")
            paragraph = nodes.paragraph(text, text, classes=[f"says-{name}"])
            paragraph.source, paragraph.line = self.content.info(number)
            said += paragraph
        return [said]


def add_script(
    app: Sphinx, page: str, _template: str, _context: dict[str, Any], _tree: nodes.document | None
) -> None:
    """Load script and style on the page that asks for them, and on no other."""
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
    """Tell Sphinx of the extension."""
    app.add_directive("try-it", TryIt)
    app.add_directive("piece", Piece)
    app.add_directive("says", Says)
    app.add_config_value("try_pyodide", PYODIDE, "html", str)
    app.add_config_value("try_wheels", [], "", list)
    app.add_config_value("try_bytes", 0, "", int)
    app.connect("builder-inited", put_beside)
    app.connect("html-page-context", add_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
