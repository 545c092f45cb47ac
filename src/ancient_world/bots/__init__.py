"""Bots: players that choose by themselves, for any game; they know only a view, never the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.bots.bot import Bot, RandomBot
    from ancient_world.bots.bots_by_name import BOTS, BotFailed, ThinkingBot, bot_maker
    from ancient_world.bots.greedy_bot import GreedyBot
    from ancient_world.bots.mcts_bot import MctsBot
    from ancient_world.bots.playing_out import play_out
    from ancient_world.bots.rollout_bot import RolloutBot
    from ancient_world.bots.seated import SeatedBots

__all__ = [
    "BOTS", "Bot", "BotFailed", "GreedyBot", "MctsBot", "RandomBot", "RolloutBot", "SeatedBots", "ThinkingBot", "bot_maker",
    "play_out",
]  # fmt: skip

INTERNAL = {
    "bots_by_name": ["LEARNED_BOT", "BOTS_BY_LEVEL", "SEARCH_BOTS"],
    "searching": ["SearchLimit", "SearchCancelled", "parse_budget"],
    "playing_out": ["play_record"],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""

_NAMES = {
    "bot": ["Bot", "RandomBot"],
    "bots_by_name": ["BOTS", "BotFailed", "ThinkingBot", "bot_maker"],
    "greedy_bot": ["GreedyBot"],
    "mcts_bot": ["MctsBot"],
    "playing_out": ["play_out"],
    "rollout_bot": ["RolloutBot"],
    "seated": ["SeatedBots"],
}
"""The public names, by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers see the imports above, so that they find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
