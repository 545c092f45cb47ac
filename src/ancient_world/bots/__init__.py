"""Players that choose by themselves, for any game: what they know is a view, never the state."""

from ancient_world.bots.bot import Bot
from ancient_world.bots.greedy_bot import GreedyBot
from ancient_world.bots.named import BOTS, BotFailed, bot_maker
from ancient_world.bots.play_out import play_out
from ancient_world.bots.random_bot import RandomBot
from ancient_world.bots.seated import SeatedBots

__all__ = [
    "BOTS", "Bot", "BotFailed", "GreedyBot", "RandomBot", "SeatedBots", "bot_maker", "play_out",
]  # fmt: skip
