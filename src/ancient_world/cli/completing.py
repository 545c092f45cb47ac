"""Completion of ids of games in the shell."""

from __future__ import annotations

import click

import ancient_world as aw


def complete_game(_: click.Context, __: click.Parameter, typed: str) -> list[str]:
    """Return the games whose id begins so."""
    return [each for each in aw.game_ids() if each.startswith(typed)]
