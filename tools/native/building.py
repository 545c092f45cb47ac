"""The build: the lowered tree, what mypyc makes of it, and the package with both beside each other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version as version_of
from importlib.util import source_hash
from pathlib import Path

from ancient_world.build import PURE, build_info
from tools.native.groups import GROUPS, MODULES, OPEN
from tools.native.lowering import Lowered, lower

PACKAGE = "ancient_world"
SOURCE = Path(__file__).parents[2] / "src" / PACKAGE
HOME = f"{PACKAGE}/compiled"
"""Where everything compiled lies in the package."""
INIT = '"""What was compiled of this package."""\n'
MADE = '''"""What was compiled, and from what."""

COMPILER = "mypyc {}"
SUFFIX = "{}"
GROUPS = {!r}
"""The sources of modules that were compiled together."""
'''
RECORDS = Path(__file__).with_name("records.py").read_text("utf-8")
CONFIG = """[mypy]
python_version = {version}
mypy_path = .
explicit_package_bases = True
namespace_packages = True
warn_unused_ignores = False
plugins = tools.native.compiler.generic
[mypy-{package}.*]
ignore_errors = True
"""


def write_lowered(source: Path, home: Path) -> dict[str, Lowered]:
    """Write the lowered tree: the package as it is, and the modules that are compiled, lowered.

    Args:
        source: the folder of the package.
        home: the folder that shall hold the tree.
    """
    if build_info().native:
        raise RuntimeError(f"it is the plain source that is lowered: set {PURE}=1")
    _copied(source, home / PACKAGE)
    _written(home / HOME / "__init__.py", INIT)
    _written(home / HOME / "records.py", RECORDS)
    opened = {f"{name}.{each}" for name, classes in OPEN.items() for each in classes}
    made = {name: lower(name, MODULES, opened) for name in MODULES}
    for each in made.values():
        _written(home / each.path, each.text)
    sources = [
        {name: source_hash(made[name].source.encode()).hex() for name in names}
        for names in GROUPS.values()
    ]
    _written(
        home / HOME / "made.py", MADE.format(version_of("mypy"), EXTENSION_SUFFIXES[0], sources)
    )
    lines = {each.path: dict(each.lines) for each in made.values()}
    _written(home / "lines.json", json.dumps(lines))
    config = CONFIG.format(version=f"{sys.version_info[0]}.{sys.version_info[1]}", package=PACKAGE)
    config += "".join([f"[mypy-{name}]\nignore_errors = False\n" for name in MODULES])
    _written(home / "mypy.ini", config)
    return made


def _copied(source: Path, home: Path) -> None:
    """Copy what has changed, so that nothing else is compiled again."""
    for file in source.rglob("*.py"):
        name = f"{PACKAGE}.{'.'.join(file.relative_to(source).with_suffix('').parts)}"
        if name not in MODULES:
            _written(home / file.relative_to(source), file.read_text("utf-8"))
    _written(home / "py.typed", "")


def _written(file: Path, text: str) -> None:
    if not file.exists() or file.read_text("utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def build(out: Path, level: str) -> Path:
    """Lower and compile the source in a folder, and give the one in it that holds the package as it can be installed.

    A group of modules of which nothing has changed since the last time is not compiled again.

    Args:
        out: the folder for everything that is made.
        level: how hard the C compiler tries, "0" to "3".
    """
    out = out.resolve()
    write_lowered(SOURCE, out / "lowered")
    command = [sys.executable, "-m", "tools.native.compiler", str(out / "lowered"), level]
    path = os.pathsep.join([str(SOURCE.parents[1]), str(SOURCE.parent)])
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path, PURE: "1"})
    put_together(SOURCE, out / "lib", out / "site")
    return out / "site"


def put_together(source: Path, built: Path, home: Path) -> None:
    """Lay the package and what was compiled of it beside each other.

    Args:
        source: the folder of the package.
        built: what the compiler has left.
        home: the folder that shall hold the package then.
    """
    package, libraries = home / PACKAGE, home / HOME
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__", "compiled"))
    shutil.copytree(source.parents[1] / "conformance", package / "conformance" / "documents")
    shutil.copytree(built / HOME, libraries)
    for name in MODULES:
        file = Path(*name.split(".")).with_suffix(EXTENSION_SUFFIXES[0])
        (libraries / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built / file, libraries / file)
    _written(libraries / "__init__.py", INIT)
    _written(libraries / "records.py", RECORDS)
    shutil.copy2(built.parent / "lowered" / HOME / "made.py", libraries / "made.py")
