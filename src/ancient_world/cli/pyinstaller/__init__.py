"""The data files and hidden imports that a program frozen by PyInstaller needs."""

from __future__ import annotations

from pathlib import Path
from pkgutil import walk_packages

import ancient_world
from ancient_world import _NAMES, games
from ancient_world.archive.batch.workers import PRELOADED_MODULES
from ancient_world.testing import conformance_folder

__all__ = ["data_files", "hidden_imports", "hook_folders"]

CODE_SUFFIXES = {".py", ".pyc", ".so", ".pyd"}


def hook_folders() -> list[str]:
    """Return the folder of our PyInstaller hooks (the entry point ``hook-dirs`` of the group ``pyinstaller40``)."""
    return [str(Path(__file__).parent)]


def data_files() -> list[tuple[str, str]]:
    """Return every data file of the package with its target folder, and the conformance documents."""
    package = Path(str(ancient_world.__file__)).parent
    paths = [(path, path.parent) for path in package.rglob("*") if path.suffix not in CODE_SUFFIXES]
    files = [
        (str(path), str(folder.relative_to(package.parent)))
        for path, folder in paths
        if path.is_file()
    ]
    conformance_path = conformance_folder()
    if isinstance(
        conformance_path, Path
    ):  # a checkout has the conformance documents elsewhere; an installed package contains them
        files.append((str(conformance_path), "ancient_world/testing/conformance/documents"))
    return files


def hidden_imports() -> list[str]:
    """Return the modules that are imported by name: games, modules of the public API, and those that workers load first."""
    game_modules = walk_packages(games.__path__, "ancient_world.games.")
    public_modules = {f"ancient_world.{module}" for module in _NAMES if module}
    return sorted({module.name for module in game_modules} | public_modules | {*PRELOADED_MODULES})
