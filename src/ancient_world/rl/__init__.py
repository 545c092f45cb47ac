"""Action numbers, observations, and environments for three libraries, for training players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ancient_world.engine.declared.declared_options import merge_options
from ancient_world.engine.errors import MissingLibrary
from ancient_world.engine.importing import import_locked
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.rl.layout import ObservedArray
from ancient_world.rl.learned_bot import LearnedBot, ValueNet, features_after_action
from ancient_world.rl.numbering import ActionKind, ActionSpace
from ancient_world.rl.observing import ObservationSpace

if TYPE_CHECKING:
    from ancient_world.bots.bot import Bot
    from ancient_world.engine.game import CardSet

__all__ = [
    "ActionKind", "ActionSpace", "LearnedBot", "ObservationSpace", "ObservedArray", "ValueNet", "aec_env", "features_after_action",
    "gym_env", "parallel_env", "spiel_game",
]  # fmt: skip

register_messages({"no-learning": "This needs the package {package}: install ancient-world[rl], and open_spiel for OpenSpiel."})  # fmt: skip


def aec_env(
    game: str,
    players: int = 2,
    *,
    cards: CardSet | None = None,
    options: Mapping[str, object] | None = None,
    **named_options: object,
) -> Any:
    """Return a PettingZoo environment in which seats act one after the other.

    An observation has ``observation``, all arrays of :func:`ancient_world.observation_arrays` in one vector, and ``action_mask``. In
    simultaneous decisions, each player acts without knowing the others' choices. Payoffs come at the end and add up to 0.

    A step before ``reset``, or an action that is not legal, raises :class:`~ancient_world.InvalidOption` and changes nothing.

    Args:
        game: one of :func:`ancient_world.available_games`.
        players: the number of players.
        cards: the card file; by default the one that comes with the library.
        options: the options of the game by name, as JSON values.
        named_options: the same options as keyword arguments, instead of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players, the cards or an option is not valid for the game.
        MissingLibrary: PettingZoo or numpy is not installed.

    Example:
        >>> from ancient_world import rl
        >>> env = rl.aec_env("antike", players=3)
        >>> env.reset(seed=7)
        >>> env.last()[0]["action_mask"].sum()
        np.int64(8)
    """
    return _optional_module("pettingzoo_env").make_turn_env(
        game, players, cards, merge_options(options, named_options)
    )


def parallel_env(
    game: str,
    players: int = 2,
    *,
    cards: CardSet | None = None,
    options: Mapping[str, object] | None = None,
    **named_options: object,
) -> Any:
    """Return a PettingZoo environment in which all seats act at once, for games with simultaneous decisions.

    Where one player chooses alone, the masks of the others are empty, and their actions are ignored.

    Args:
        game: one of :func:`ancient_world.available_games`.
        players: the number of players.
        cards: the card file; by default the one that comes with the library.
        options: the options of the game by name, as JSON values.
        named_options: the same options as keyword arguments, instead of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players, the cards or an option is not valid for the game, or its players always choose
            one after the other (code ``not-parallel``).
        MissingLibrary: PettingZoo or numpy is not installed.

    Example:
        >>> from ancient_world import rl
        >>> env = rl.parallel_env("tides-of-time")
        >>> seen, _ = env.reset(seed=7)
        >>> {agent: int(each["action_mask"].sum()) for agent, each in seen.items()}
        {'player_0': 5, 'player_1': 5}
    """
    return _optional_module("pettingzoo_env").make_simultaneous_env(
        game, players, cards, merge_options(options, named_options)
    )


def gym_env(
    game: str,
    opponents: Sequence[str | Callable[[int], Bot]] = ("random",),
    *,
    seat: int = 0,
    cards: CardSet | None = None,
    options: Mapping[str, object] | None = None,
    **named_options: object,
) -> Any:
    """Return a Gymnasium environment in which one seat learns and bots play the others.

    An observation has all arrays of :func:`ancient_world.observation_arrays` in one vector; ``action_masks()`` and
    ``info["action_mask"]`` mark the legal actions. The payoff comes at the end: 1 for winning alone, less otherwise.

    An illegal action loses the game at once. A step before ``reset`` or after the end of the game raises
    :class:`~ancient_world.InvalidOption`, which is also a ``gymnasium.error.ResetNeeded``.

    Args:
        game: one of :func:`ancient_world.available_games`.
        opponents: a bot for each other seat, in seat order: its name, or a function from a seed to a bot;
            their number determines the number of players.
        seat: the seat of the learner.
        cards: the card file; by default the one that comes with the library.
        options: the options of the game by name, as JSON values.
        named_options: the same options as keyword arguments, instead of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players, the cards, an option or a bot's name is not valid.
        MissingLibrary: Gymnasium or numpy is not installed.

    Example:
        >>> from ancient_world import rl
        >>> env = rl.gym_env("golden-ages", ["greedy", "random"])
        >>> seen, info = env.reset(seed=7)
        >>> seen.shape == env.observation_space.shape, bool(env.action_masks().any())
        (True, True)
    """
    all_options = merge_options(options, named_options)
    return _optional_module("gymnasium_env").make_seat_env(
        game, opponents, seat, cards, all_options
    )


def spiel_game(game: str, players: int = 2) -> Any:
    """Return an OpenSpiel game, which is then registered with ``pyspiel.load_game``, too.

    OpenSpiel's search for hidden information in Python (``open_spiel.python.algorithms.ismcts``) can play it; the one in C++ crashes on
    all games in Python. Payoffs come at the end and add up to 0.

    Args:
        game: one of :func:`ancient_world.available_games`.
        players: the number of players.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the game is not for that number of players.
        MissingLibrary: open_spiel or numpy is not installed.

    Example:
        >>> from ancient_world import rl
        >>> state = rl.spiel_game("tides-of-time").new_initial_state()
        >>> state.is_chance_node(), len(state.chance_outcomes())
        (True, 18)
    """
    return _optional_module("openspiel_game").load_spiel_game(game, players)


def _optional_module(module: str) -> Any:
    """Import a module of this package that needs an optional library."""
    try:
        return import_locked(f"{__name__}.{module}")
    except ModuleNotFoundError as error:
        raise MissingLibrary.from_code("no-learning", package=error.name) from None
