"""A word to whoever asks for a search by its kind: the level ``hard`` takes the one that suits the game."""

from __future__ import annotations

from collections.abc import Iterable

import ancient_world as aw
from ancient_world.bots.named import LEVELS, SEARCHES
from ancient_world.cli.common import echo
from ancient_world.cli.render import plain
from ancient_world.cli.words import say


def tell_other_search(game_id: str, bots: Iterable[str]) -> None:
    """Tell once, on standard error, that a bot searches in another way than the game names as the stronger one."""
    rules = aw.game(game_id)
    for bot in bots:
        kind = bot.partition(":")[0]
        if kind in SEARCHES and kind not in (*LEVELS, rules.thinking.search):
            data = {"kind": kind, "title": rules.title, "search": rules.thinking.search}
            echo(plain(say("other-search", **data)).plain, err=True)
            return
