"""Options that several commands have in the same words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


class FilePath(click.Path):
    """A path that can be one: a name with a NUL is refused like any other bad value."""

    def __init__(self, *, dir_okay: bool = True) -> None:
        super().__init__(path_type=Path, dir_okay=dir_okay)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path.

        Raises:
            click.BadParameter: there can be no such path.
        """
        try:
            return super().convert(value, param, ctx)
        except ValueError as error:  # a NUL
            self.fail(f"{str(value)!r}: {error}", param, ctx)


def force_option(command: F) -> F:
    """Give a command the option ``--force``."""
    return click.option("--force", is_flag=True, help="Write over files that are there.")(command)
