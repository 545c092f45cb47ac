"""Bots by name: the built-in ones, and a user's own by import path (``my_bots:Warlord``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ancient_world.bots.bot import BOT_STREAM, Bot, RandomBot, check_turn
from ancient_world.bots.greedy_bot import GreedyBot
from ancient_world.bots.mcts_bot import MctsBot
from ancient_world.bots.rollout_bot import RolloutBot
from ancient_world.bots.searching import parse_budget
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import AncientWorldError, InvalidOption
from ancient_world.engine.importing import check_argument, import_locked
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game

# --- the bot that searches as the game wants ---


class ThinkingBot:
    """A bot that uses the search that ``Game.thinking`` names for the game: tree search or rollouts.

    Args:
        seed: the seed of all random draws.
        iterations: positions sampled per turn; by default the search's own number.
        seconds: clock time per turn.

    Example:
        >>> from ancient_world.bots import ThinkingBot
        >>> match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=7)
        >>> view = match.view(0)
        >>> ThinkingBot(seed=1, iterations=4).choose(view, view.pending) in view.pending.actions
        True
    """

    def __init__(
        self, seed: int = 0, *, iterations: int | None = None, seconds: float | None = None
    ) -> None:
        self._searches = {
            "mcts": MctsBot(seed, iterations=iterations, seconds=seconds),
            "rollout": RolloutBot(seed, iterations=iterations, seconds=seconds),
        }

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the action that the game's search finds best.

        Args:
            view: the player's view.
            decision: the player's decision, with at least one action.
        """
        check_turn(view, decision)
        return self._searches[game(view.state.game).thinking.best_search].choose(view, decision)


# --- names ---


RANDOM_ACTION_INTERVAL = 3
"""The easy bot takes a random action once in this many choices, on average."""

SEARCH_BOTS: Mapping[str, Callable[..., Bot]] = {
    "mcts": MctsBot,
    "rollout": RolloutBot,
    "hard": ThinkingBot,
}
"""The bots that can have a budget behind their name, such as ``hard:500`` or ``hard:2s``; ``hard`` uses the game's own search."""

LEARNED_BOT = "learned"
"""The name of the bot that evaluates by a neural net; it needs numpy, and a net for the game."""


class _EasyBot:
    """A bot that looks one choice ahead, and takes a random action one time in three.

    The random actions make it weaker than the greedy bot even in games where every turn is one choice.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = SeededRandom(seed, BOT_STREAM + 2)
        self._random_bot, self._greedy_bot = RandomBot(seed), GreedyBot(seed, depth=1)

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the greedy action, or sometimes a random one."""
        bot = self._greedy_bot if self._rng.randrange(RANDOM_ACTION_INTERVAL) else self._random_bot
        return bot.choose(view, decision)


BOTS_BY_LEVEL: Mapping[str, Callable[[int], Bot]] = {
    "easy": _EasyBot,
    "medium": GreedyBot,
    "hard": partial(ThinkingBot, seconds=2.0),
}
"""Bots for people to play against, from weakest to strongest."""

BOTS: Mapping[str, Callable[[int], Bot]] = {
    **BOTS_BY_LEVEL,
    "random": RandomBot,
    "greedy": GreedyBot,
    "rollout": RolloutBot,
    "mcts": MctsBot,
}
"""The functions that make bots from a seed, by name."""

QUICK_BOTS = ("random", "greedy", "easy", "medium")
"""The bots that choose within milliseconds; others may think for seconds."""

register_messages(
    {
        "unknown-bot": "There is no bot {name!r}. The bots are: {known}. Name your own as MODULE:NAME, such as my_bots:Warlord.",
        "bot-module": "Cannot import the module {module} of the bot {name!r}: {why}",
        "bot-attribute": "The bot {name!r} needs {attribute!r} from the module {module}, which has no such name.",
        "bot-maker": "{name!r} makes no bot: when called with a seed, a bot maker must return an object with choose(view, decision).",
        "bot-unmade": "Cannot create the bot {name!r} with seed {seed}: {why}",
        "bot-failed": "The bot {name!r} failed in seat {player}: {why}",
        "bot-choice": "The bot {name!r} in seat {player} chose an illegal action: {choice}",
    }
)


class BotFailed(AncientWorldError):
    """A bot named by its import path has failed, or chose an action that is not legal.

    Example:
        >>> from ancient_world.bots import BotFailed, bot_maker
        >>> try:
        ...     bot_maker("builtins:len")(7)  # a number has no length
        ... except BotFailed as error:
        ...     print(error.code)
        bot-unmade
    """


def bot_maker(name: str) -> Callable[[int], Bot]:
    """Return the function that makes a bot from a seed, found by a built-in name or by ``module:attribute``.

    Errors of a bot found by import path are reported under its name.

    Args:
        name: one of :data:`BOTS`; "learned" if the game has a net; a search with its budget per turn, such as "hard:500" or "hard:2s"; or an import path, such as
            "my_bots:Warlord".

    Returns:
        A function that takes a whole number as seed and returns the bot.

    Raises:
        InvalidOption: there is no such bot (codes ``unknown-bot``, ``search-budget``, ``bot-module``, ``bot-attribute``, ``bot-maker``).

    Example:
        >>> from ancient_world.bots import bot_maker
        >>> make = bot_maker("greedy")
        >>> bot = make(7)
    """
    check_argument("name", name, str)
    if name in BOTS:
        return BOTS[name]
    if name == LEARNED_BOT:
        learned_bot: Callable[[int], Bot] = import_locked("ancient_world.rl").LearnedBot
        return learned_bot
    module, separator, attribute = name.partition(":")
    if separator and module in SEARCH_BOTS:
        return partial(SEARCH_BOTS[module], **parse_budget(attribute))
    if not (
        separator and attribute.isidentifier() and all(map(str.isidentifier, module.split(".")))
    ):
        raise InvalidOption.from_code(
            "unknown-bot", name=name, known=", ".join([*BOTS, LEARNED_BOT])
        )
    try:
        factory = getattr(import_locked(module), attribute, None)
    except Exception as error:
        raise InvalidOption.from_code(
            "bot-module", name=name, module=module, why=_describe_error(error)
        ) from error
    if factory is None:
        raise InvalidOption.from_code(
            "bot-attribute", name=name, module=module, attribute=attribute
        )
    if not callable(factory):
        raise InvalidOption.from_code("bot-maker", name=name)
    return partial(_make_reported_bot, name, factory)


def _make_reported_bot(name: str, bot_factory: Callable[[int], Bot], seed: int) -> Bot:
    """Make a bot found by its import path, so that errors are reported under its name.

    Raises:
        BotFailed: the bot cannot be made.
    """
    try:
        bot = bot_factory(seed)
    except Exception as error:
        raise BotFailed.from_code(
            "bot-unmade", name=name, seed=seed, why=_describe_error(error)
        ) from error
    if not callable(getattr(bot, "choose", None)):
        raise BotFailed.from_code("bot-maker", name=name)
    return _ReportedBot(name, bot)


class _ReportedBot:
    """A bot whose errors are reported under its name."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the bot's choice.

        Raises:
            BotFailed: the bot raised an error, or its choice is not legal.
        """
        error_data = {"name": self._name, "player": decision.player}
        try:
            choice = self._bot.choose(view, decision)
        except Exception as error:
            raise BotFailed.from_code(
                "bot-failed", **error_data, why=_describe_error(error)
            ) from error
        if choice not in decision.actions:
            raise BotFailed.from_code("bot-choice", **error_data, choice=repr(choice))
        return choice


def _describe_error(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
