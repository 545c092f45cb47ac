"""PyInstaller runs this hook for programs that import the library; it includes games of other packages, too."""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_entry_point

from ancient_world.cli.pyinstaller import data_files, hidden_imports
from ancient_world.engine.registry import ENTRY_POINTS

datas: list[tuple[str, str]]
hiddenimports: list[str]
datas, hiddenimports = collect_entry_point(ENTRY_POINTS)
datas += data_files()
hiddenimports += hidden_imports()
