"""Commands that are loaded when they are asked for: whoever wants one does not wait for all."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Iterator
from importlib import import_module

import click

from ancient_world.cli.help import in_language

HERE = "ancient_world.cli.commands"


class Commands(UserDict[str, click.Command]):
    """Commands by their names, which are also the names of the objects in their modules.

    Args:
        modules: the names of the commands in each module of ``commands``.
    """

    def __init__(self, modules: dict[str, str]) -> None:
        super().__init__()
        self._modules = {
            name: module for module, names in modules.items() for name in names.split()
        }

    def __missing__(self, name: str) -> click.Command:
        command: click.Command = getattr(import_module(f"{HERE}.{self._modules[name]}"), name)
        return self.data.setdefault(name, in_language(command))

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)
