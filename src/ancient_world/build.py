"""Find the compiled modules of this installation, if it has any; otherwise the plain Python source runs.

A compiled wheel also contains the source. Its libraries lie in ``ancient_world/compiled``, each under the name of its module;
the build writes the hash of each module's source to ``made.py`` there. Importing this module installs the finder of these
libraries; it does nothing if nothing was compiled or ``ANCIENT_WORLD_PURE`` is set.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import source_hash, spec_from_file_location
from types import ModuleType
from typing import Any

import attrs

PURE = "ANCIENT_WORLD_PURE"
"""The environment variable that turns the compiled modules off, if it is set to anything but 0."""
HOME = os.path.dirname(__file__)


@attrs.frozen
class BuildInfo:
    """The build of this installation, compiled or plain Python; see :func:`build_info`."""

    native: bool
    """True if the rules run as machine code."""
    compiler: str
    """The compiler and its version, such as "mypyc 1.18"; empty if the rules run as plain Python."""
    modules: tuple[str, ...]
    """The names of the compiled modules."""

    def __str__(self) -> str:
        return f"native, {self.compiler}" if self.native else "pure Python"


def build_info() -> BuildInfo:
    """Return whether the library runs as plain Python or as compiled modules, which behave the same but run faster.

    Example:
        >>> info = aw.build_info()
        >>> info.native == bool(info.modules)
        True
    """
    return BuildInfo(native=False, compiler="", modules=()) if FINDER is None else FINDER.info


class Finder:
    """An import finder for the compiled modules, which fails if a source file has changed since it was compiled."""

    def __init__(self, compiler: str, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._seen = set[str]()
        self.info: BuildInfo = BuildInfo(native=True, compiler=compiler, modules=tuple(sources))

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a compiled module; ``None`` if the module is not compiled.

        The first call checks the sources of all compiled modules, since they import each other without this finder.

        Raises:
            ImportError: the installed source of a compiled module is not the source that it was compiled from.
        """
        if name not in self._sources:
            return None
        for each in self._sources.keys() - self._seen:
            if self._sources[each] != source_id(source(each)):
                raise ImportError(
                    f"{each} was compiled from another version of its source: "
                    f"install ancient-world again, or set {PURE}=1 to run the source",
                    name=each,
                )
            self._seen.add(each)
        return spec_from_file_location(name, library(name))


def source(name: str) -> str:
    """Return the path of a module's source file."""
    return os.path.join(os.path.dirname(HOME), *name.split(".")) + ".py"


def source_id(file: str) -> str:
    """Return the hash that identifies a source file, or an empty string if the file does not exist."""
    try:
        with open(file, "rb") as stream:
            return source_hash(stream.read()).hex()
    except FileNotFoundError:
        return ""


def library(name: str) -> str:
    """Return the path of a module's compiled library for the running Python."""
    return os.path.join(HOME, "compiled", *name.split(".")) + EXTENSION_SUFFIXES[0]


def _finder() -> Finder | None:
    """Return the finder of the compiled modules, or ``None`` if the plain source is to run."""
    pure = os.environ.get(PURE, "0") not in {"", "0"}
    if pure or not os.path.exists(os.path.join(HOME, "compiled", "made.py")):
        return None
    made: Any = import_module("ancient_world.compiled.made")
    return Finder(made.COMPILER, made.SOURCES) if EXTENSION_SUFFIXES[0] == made.SUFFIX else None


FINDER = _finder()
if FINDER is not None:
    sys.meta_path.insert(0, FINDER)
