"""The native build: write the lowered tree, compile it with mypyc, and assemble the package."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import source_hash
from pathlib import Path
from time import perf_counter
from typing import Any

import setuptools  # before mypyc, which looks for it on import
from mypyc.build import mypycify

from ancient_world.build import PURE, build_info
from tools.native.groups import MODULES, SOURCE
from tools.native.lowering import lower
from tools.native.shapes import module

HOME = "ancient_world/compiled"  # the folder of the package for everything compiled
FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Options for the C compiler: functions cannot be replaced at run time, so it may inline calls of them."""
MADE = '''"""What was compiled, and from what."""

COMPILER = "mypyc {}"
SUFFIX = "{}"
SOURCES = {!r}
'''
CONFIG = """[mypy]
mypy_path = .
explicit_package_bases = True
follow_imports = silent
"""
UNWANTED = shutil.ignore_patterns("__pycache__", "compiled", "*.po")


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Print how long a step of the build takes."""
    start = perf_counter()
    yield
    print(f"{step}: {perf_counter() - start:.0f} s", flush=True)


def build(out: Path, *, only_write: bool = False) -> None:
    """Lower and compile the source in a folder, and put the package into its ``site``, ready to be installed.

    With ``only_write`` the C compiler is left out; mypyc still rejects what it cannot compile.
    """
    for name in ("lowered", "lib", "site"):
        shutil.rmtree(out / name, ignore_errors=True)
    with timed("lowered"):
        write_lowered(out / "lowered")
    os.chdir(out / "lowered")
    with timed("written in C"):
        extensions = written_in_c()
    if only_write:
        return
    with timed("compiled"):
        command = ["-q", "build_ext", "--build-lib", "../lib", "--build-temp", "temp"]
        setuptools.setup(name="rules", packages=[], ext_modules=extensions, script_args=command)
    with timed("put together"):
        put_together(out, out / "site")


def write_lowered(home: Path) -> None:
    """Write the lowered tree: the package with its compiled modules lowered."""
    if build_info().native:
        raise RuntimeError(f"it is the plain source that is lowered: set {PURE}=1")
    modules = [
        module(name) for name in MODULES
    ]  # imports all modules, so that all classes are known
    shutil.copytree(SOURCE, home / "ancient_world", ignore=UNWANTED)
    for each in modules:
        (home / each.path).write_text(lower(each), "utf-8")
    (home / HOME).mkdir()
    (home / HOME / "__init__.py").write_text('"""What was compiled of this package."""\n')
    shutil.copy2(Path(__file__).with_name("records.py"), home / HOME)
    sources = {each.name: source_hash(each.text.encode()).hex() for each in modules}
    made = MADE.format(version("mypy"), EXTENSION_SUFFIXES[0], sources)
    (home / HOME / "made.py").write_text(made)
    (home / "mypy.ini").write_text(CONFIG)


def written_in_c() -> list[Any]:
    """Have mypyc write C for all modules in the working directory: one library, and a small extension for each module."""
    files = [module(name).path for name in MODULES]
    options = {"opt_level": "2", "debug_level": "0", "multi_file": True, "target_dir": "c"}
    library: Any = {"group_name": f"{HOME.replace('/', '.')}.rules", **options}
    extensions: list[Any] = mypycify(["--config-file", "mypy.ini", *files], **library)
    for each in extensions:
        each.extra_compile_args = [*each.extra_compile_args, *FLAGS]
        each.include_dirs = [*each.include_dirs, f"c/{HOME}"]
    return extensions


def put_together(out: Path, home: Path) -> None:
    """Copy the package and its compiled modules into ``home``."""
    package = home / "ancient_world"
    shutil.copytree(SOURCE, package, ignore=UNWANTED)
    shutil.copytree(
        SOURCE.parents[1] / "conformance", package / "testing" / "conformance" / "documents"
    )
    shutil.copytree(out / "lowered" / HOME, home / HOME)
    shutil.copytree(out / "lib" / HOME, home / HOME, dirs_exist_ok=True)
    shutil.copytree(out / "lib" / "ancient_world", home / HOME / "ancient_world", ignore=UNWANTED)
