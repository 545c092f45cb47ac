"""Texts for people about any game: an action, the table, the result and the rules in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ancient_world.engine.actions import Action
from ancient_world.engine.board_text import Board, RuleText, plain_action_text
from ancient_world.engine.errors import HiddenValue, InvalidOption
from ancient_world.engine.explaining import convert_ints
from ancient_world.engine.importing import check_argument
from ancient_world.engine.language_choice import check_language
from ancient_world.engine.message_catalogue import (
    call_in_language,
    message_text,
    register_messages,
    seat_name,
)
from ancient_world.engine.public_functions import View, scores, state_of, winners
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State

register_messages(
    {
        "wrong-names": "{players} play here, and {count:name is|names are} given.",
        "text-total": "{name}: {points:point|points}",
        "text-won": "{players:seats} wins.",
        "text-nobody": "Nobody wins.",
        "text-shared": "The victory is shared: {players:seats}.",
    }
)


def describe(
    state_or_view: State | View, action: Action, lang: str | None = None, names: Sequence[str] = ()
) -> str:
    """Return an action in words for players.

    If the action is impossible in the state and so cannot be described, the result is its type and its values.

    Args:
        state_or_view: the state before the action, or a view of it.
        action: an action of the game.
        lang: the language of the words; by default the one in use.
        names: the names of the players, in seat order; by default they are called by their numbers.

    Raises:
        InvalidOption: ``state_or_view`` is not a state, or there is no such language.

    Example:
        >>> import ancient_world as aw
        >>> match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
        >>> aw.describe(match.state, match.pending().actions[0])
        'play Ancient Divide'
    """
    check_language(lang)
    state, action = state_of(state_or_view), convert_ints(action)
    check_argument("action", action, Action)
    rules = rules_of(state.game)
    try:
        return call_in_language(lang, lambda: rules.describe(state, action, names))
    except _ERRORS_WITHOUT_VALUES:
        return plain_action_text(action)


_ERRORS_WITHOUT_VALUES = (
    LookupError,
    AttributeError,
    TypeError,
    ValueError,
    AssertionError,
    HiddenValue,
)
"""The errors of sentences that refer to something that does not exist in the state."""


def describe_board(
    state_or_view: State | View, lang: str | None = None, names: Sequence[str] = ()
) -> Board:
    """Return the table as texts: a title, and sections with their columns and rows.

    Args:
        state_or_view: a state or a view.
        lang: the language of the texts; by default the one in use.
        names: the names of the players, in seat order; by default those of the view, or the numbers of the seats.

    Raises:
        InvalidOption: ``state_or_view`` is not a state, there is no such language, or the number of names is not that of the players.

    Example:
        >>> import ancient_world as aw
        >>> table = aw.describe_board(aw.new_game("antike", 2), names=["Ann", "Ben"])
        >>> [section.title for section in table.sections]
        ['Civilizations', 'Personalities', 'Provinces', 'Ways out', 'Free provinces', 'Map']
    """
    check_language(lang)
    state, shown_names = state_of(state_or_view), player_names(state_or_view, names)
    rules = rules_of(state.game)
    return call_in_language(lang, lambda: rules.board(state, shown_names or _seat_names(state)))


def result_lines(state: State, names: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a finished game's result in the language in use: who has won, then the points of each player."""
    winning_seats = winners(state)
    code = ("text-nobody", "text-won", "text-shared")[min(len(winning_seats), 2)]
    total_values = [
        {"name": seat_name(each.player, names), "points": each.total} for each in scores(state)
    ]
    return (
        message_text(code, {"players": winning_seats}, names),
        *[message_text("text-total", each) for each in total_values],
    )


def player_names(state_or_view: State | View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players: ``names``, or else those of the view; empty if neither has any.

    Raises:
        InvalidOption: the number of names is not that of the players.
    """
    check_argument("names", names, Iterable)
    shown_names = tuple(names) or (state_or_view.names if isinstance(state_or_view, View) else ())
    state = state_of(state_or_view)
    seat_count = rules_of(state.game).seats(state)
    if shown_names and (
        len(shown_names) != seat_count or not all(isinstance(name, str) for name in shown_names)
    ):
        raise InvalidOption.from_code("wrong-names", players=seat_count, count=len(shown_names))
    return shown_names


def rules(game: str, lang: str | None = None) -> tuple[RuleText, ...]:
    """Return the rules of a game in order, each with id, title, text, source and ruling.

    Args:
        game: one of :func:`ancient_world.available_games`.
        lang: the language of the texts; by default the one in use.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: there is no such language.

    Example:
        >>> import ancient_world as aw
        >>> {rule.id: rule.title for rule in aw.rules("tides-of-time")}["S1"]
        'Cards and hands'
    """
    check_language(lang)
    return call_in_language(lang, rules_of(game).rules)


def _seat_names(state: State) -> tuple[str, ...]:
    return tuple([seat_name(seat) for seat in range(rules_of(state.game).seats(state))])
