"""What one asks of any game without knowing which one it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ancient_world.engine.agenda import State
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import Cards, Game
from ancient_world.engine.language import register, sentence
from ancient_world.engine.masks import fail_if_masked
from ancient_world.engine.registry import game
from ancient_world.engine.score import Score

__all__ = ["first_state", "is_over", "new_game", "scores", "winners"]

register(
    {
        "player-count": "{game} is for {allowed} players, not {count}.",
        "wrong-cards": "These are not cards of {game}.",
    }
)


def new_game(game_id: str, players: int, *, cards: Cards | None = None, **options: Any) -> State:
    """The first state of a game; no chance is resolved in it yet.

    Args:
        game_id: one of :func:`ancient_world.games`.
        players: how many play.
        cards: the card file; by default the one that comes with the library.
        options: the game's own, as JSON values.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players, the cards or an option do not fit the game.
    """
    return first_state(game(game_id), players, cards, options)


def first_state(
    rules: Game[Any, Any], players: int, cards: Cards | None, options: Mapping[str, Any]
) -> State:
    """Like :func:`new_game`, for options of any name.

    Raises:
        InvalidOption: the number of players, the cards or an option do not fit the game.
    """
    if type(players) is not int or players not in rules.players:
        raise _invalid(
            "player-count",
            game=rules.title,
            allowed=", ".join(map(str, rules.players)),
            count=players,
        )
    if cards is None:
        cards = rules.standard_cards()
    elif rules.cards_type is None or not isinstance(cards, rules.cards_type):
        raise _invalid("wrong-cards", game=rules.title)
    state: State = rules.new(players, cards, options)
    return state


def _invalid(code: str, **data: Any) -> InvalidOption:
    return InvalidOption(sentence(code, data), code=code, data=data)


def scores(state: State) -> tuple[Score, ...]:
    """Every player's score, in seat order, line by line; valid at any time.

    Raises:
        NotKnown: the state is a view's, and something that scores is masked.
    """
    try:
        return game(state.game).scores(state)
    except Exception as error:
        fail_if_masked(error, state)
        raise


def winners(state: State) -> tuple[int, ...]:
    """The seats that have won; empty while the game is not over.

    Raises:
        NotKnown: the state is a view's, and something that decides it is masked.
    """
    try:
        return game(state.game).winners(state)
    except Exception as error:
        fail_if_masked(error, state)
        raise


def is_over(state: State) -> bool:
    """Whether the game waits for nothing any more."""
    return not state.agenda
