"""PyInstaller runs this where a program takes the command line along, whose commands are imported by name."""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = collect_submodules("ancient_world.cli")
