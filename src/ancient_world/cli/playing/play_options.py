"""The options of ``play``."""

from __future__ import annotations

from pathlib import Path

import attrs
import click
from click.core import ParameterSource

from ancient_world.cli.cli_texts import YOU
from ancient_world.cli.command_helpers import player_names

DEFAULT_PLAYERS = (YOU, "greedy")
"""The players if none are named."""


def _given_parameters() -> frozenset[str]:
    """Return the names of the parameters that were given on the command line."""
    context, command_line = click.get_current_context(), ParameterSource.COMMANDLINE
    return frozenset(
        [name for name in context.params if context.get_parameter_source(name) is command_line]
    )


@attrs.frozen
class PlayOptions:
    """The options of ``play``; ``given_names`` names those given on the command line, the others have defaults.

    ``record`` is the path to write the game to, ``resume`` the file or folder to resume from, ``start`` the file of a game from
    which a new one goes on, and the number of its entries that count.
    """

    game_id: str
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    seed: int | None
    cards: Path | None
    options: tuple[str, ...]
    tags: tuple[str, ...]
    times: bool
    record: Path | None
    resume: Path | None
    start: tuple[Path, int | None] | None
    force: bool
    given_names: frozenset[str] = attrs.field(init=False, factory=_given_parameters)

    @property
    def player_names(self) -> list[str]:
        """Return the players of a new game in seat order."""
        return player_names(self.names, self.kinds or DEFAULT_PLAYERS)
