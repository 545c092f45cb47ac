"""The build that runs: the plain Python source, or the code compiled from that same source.

A compiled wheel holds both. Its libraries lie in ``ancient_world/compiled``, each under the name of its module, with a list of
what they were made from (``made.py``, written by the build). Importing this file lets Python find them; where nothing
was compiled, or ``ANCIENT_WORLD_PURE`` is set, it does nothing.
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
"""The environment variable that chooses the plain Python source, if it is set to anything but 0."""
HOME = os.path.dirname(__file__)


@attrs.frozen
class BuildInfo:
    """The way in which this installation runs its rules: see :func:`build_info`."""

    native: bool
    """True if the rules run as machine code."""
    compiler: str
    """The compiler that was used, as "mypyc 1.18"; empty if the rules run as plain Python."""
    modules: tuple[str, ...]
    """The modules that are compiled."""

    def __str__(self) -> str:
        return f"native, {self.compiler}" if self.native else "pure Python"


def build_info() -> BuildInfo:
    """Return which build of the library runs: plain Python, or the compiled one, which does the same faster.

    Example:
        >>> info = aw.build_info()
        >>> info.native == bool(info.modules)
        True
    """
    return BuildInfo(native=False, compiler="", modules=()) if FINDER is None else FINDER.info


class Finder:
    """The finder of the compiled modules, which refuses those whose source has changed since."""

    def __init__(self, compiler: str, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._seen = set[str]()
        self.info = BuildInfo(native=True, compiler=compiler, modules=tuple(sources))

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module among those that were compiled.

        Compiled modules import each other without asking: all of them are looked at with the first.

        Raises:
            ImportError: one of them was compiled from another source than the one that lies here.
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
    """Return the file of a module's source."""
    return os.path.join(os.path.dirname(HOME), *name.split(".")) + ".py"


def source_id(file: str) -> str:
    """Return the hash that identifies a source file, or an empty string if the file does not exist."""
    try:
        with open(file, "rb") as stream:
            return source_hash(stream.read()).hex()
    except FileNotFoundError:
        return ""


def library(name: str) -> str:
    """Return the file of a compiled module, for the Python that runs."""
    return os.path.join(HOME, "compiled", *name.split(".")) + EXTENSION_SUFFIXES[0]


def _finder() -> Finder | None:
    """Return the finder of the compiled modules, or ``None`` if the plain source runs."""
    pure = os.environ.get(PURE, "0") not in {"", "0"}
    if pure or not os.path.exists(os.path.join(HOME, "compiled", "made.py")):
        return None
    made: Any = import_module("ancient_world.compiled.made")
    return Finder(made.COMPILER, made.SOURCES) if EXTENSION_SUFFIXES[0] == made.SUFFIX else None


FINDER = _finder()
if FINDER is not None:
    sys.meta_path.insert(0, FINDER)
