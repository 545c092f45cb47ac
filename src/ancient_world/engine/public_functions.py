"""The public functions that work for every game, and the view that one player has of a state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, overload

import attrs

from ancient_world.engine.chance import Randomness, check_randomness
from ancient_world.engine.declared.card_names import cards_of
from ancient_world.engine.declared.declared_options import (
    check_options,
    intern_words,
    merge_options,
)
from ancient_world.engine.declared.masked_values import MaskGuard
from ancient_world.engine.declared.score_lines import Score, ranked_scores
from ancient_world.engine.declared.states import AnyState, StateType
from ancient_world.engine.declared.type_parameters import AnyAction, AnyStep, RulesType
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import HiddenValue, InvalidOption, Reason, reason
from ancient_world.engine.explaining import agenda_of, explain
from ancient_world.engine.freezing import IdentityCache, copy_with
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.ids import intern_id, intern_ids, intern_ids_of
from ancient_world.engine.importing import (
    check_argument,
    import_lock,
    import_locked,
    name_hints,
    wrong_argument,
)
from ancient_world.engine.language_choice import check_language
from ancient_world.engine.message_catalogue import call_in_language, register_messages
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.registry import game, resolve_game
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.engine.whole_numbers import as_int, int_or_none, int_or_nothing

if TYPE_CHECKING:
    from ancient_world.engine.component import Terrain
    from ancient_world.engine.components import Components

register_messages(
    {
        "player-count": "{game} is for {allowed} players, not {count}.",
        "wrong-cards": "These are not cards of {game}.",
    }
)


@overload
def new_game(
    game: RulesType[AnyState, AnyAction],
    players: int,
    *,
    cards: CardSet | None = None,
    options: Mapping[str, object] | None = None,
    **keyword_options: object,
) -> AnyState: ...


@overload
def new_game(
    game: str | Game,
    players: int,
    *,
    cards: CardSet | None = None,
    options: Mapping[str, object] | None = None,
    **keyword_options: object,
) -> State: ...


def new_game(
    game: object,
    players: int,
    *,
    cards: CardSet | None = None,
    options: Mapping[str, object] | None = None,
    **keyword_options: object,
) -> object:
    """Return the first state of a game; no chance is resolved in it yet.

    Args:
        game: the id of the game (see :func:`ancient_world.available_games`), or its rules, ``GAME`` in its module, from which type
            checkers infer the type of the state.
        players: the number of players.
        cards: the card file; by default the one that comes with the library.
        options: the options of the game by name, as JSON values.
        keyword_options: the options as keyword arguments, in place of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players, the cards or an option do not fit the game.

    Example:
        >>> aw.new_game("antike", 3)
        <antike: 3 players, round 0, chance: deal-civilizations>
    """
    return first_state(resolve_game(game), players, cards, merge_options(options, keyword_options))


def first_state(
    rules: Game, players: int, cards: CardSet | None, options: Mapping[str, object]
) -> State:
    """Return the first state of a game, given its rules; see :func:`new_game`.

    Raises:
        InvalidOption: the number of players, the cards or an option do not fit the game.
    """
    count = int_or_nothing(players)
    if count is None or count not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        given_count = shorten(repr(players)) if count is None else count
        raise InvalidOption.from_code(
            "player-count", game=rules.title, allowed=allowed, count=given_count
        )
    cards = resolve_cards(rules, cards)
    is_interned = intern_game_ids(rules, cards)
    chosen_options = {name: _intern_option(as_int(value)) for name, value in options.items()}
    if chosen_options and rules.overrides_option_values():
        chosen_options = check_options(rules.option_values(count, cards), chosen_options)
    state: State = rules.new(count, cards, chosen_options)
    if chosen_options:
        intern_ids(rules.ids(state))
    return state if is_interned else intern_ids_of(state)


def _intern_option(value: object) -> object:
    """Return a JSON value with its texts replaced by the interned ids."""
    if isinstance(value, list):
        return [_intern_option(each) for each in value]
    return intern_id(value, value) if type(value) is str else value


@partial(IdentityCache, maxsize=16)  # slow, compared with a new game
def intern_game_ids(rules: Game, cards: CardSet | None) -> bool:
    """Intern the ids of a game; return whether its new states already consist of the interned objects."""
    max_players, is_interned = max(rules.players), True
    for table_options in rules.tables(cards).values():
        intern_ids(rules.ids(rules.new(max_players, cards, table_options)))
        state = rules.new(max_players, cards, table_options)
        for cls in (type(state), *rules.step_types, *rules.action_types):
            intern_words(cls)
        is_interned = is_interned and intern_ids_of(state) is state
    return is_interned


def resolve_cards(rules: Game, cards: CardSet | None) -> CardSet | None:
    """Return the given cards, or the standard cards of a game by default.

    Raises:
        InvalidOption: the cards belong to another game.
    """
    if cards is None:
        standard_cards: CardSet | None = rules.standard_cards()
        return standard_cards
    if rules.cards_type is None or not isinstance(cards, rules.cards_type):
        raise InvalidOption.from_code("wrong-cards", game=rules.title)
    return cards


def scores(state: State) -> tuple[Score, ...]:
    """Return the scores of all players, in seat order; they can be counted at any time, not only at the end.

    Each score has the points counted so far, those that run now, and the rank: who leads, and by what, at any moment.

    Args:
        state: the game at any moment, over or not. For a view's state, what the viewer sees is counted.

    Raises:
        HiddenValue: the state is a view's, and a masked value counts for the score.

    Example:
        >>> start = aw.new_game("tides-of-time", 2)
        >>> end = aw.playout(start, lambda decision: decision.actions[0], aw.SeededRandom(7))
        >>> [score.total for score in aw.scores(end)]
        [53, 47]
        >>> line = aw.scores(end)[0].lines[0]
        >>> line.points, line.rule, line.text
        (7, 'V5', 'round 1: Ancient Divide')
    """
    agenda_of(state)
    rules = game(state.game)
    with MaskGuard(state):
        return ranked_scores(rules.standings(state), rules.winners(state), rules.teams(state))


def counted_scores(state: State) -> tuple[Score, ...]:
    """Return the scores of all players with the counted points only: without running points, tie-breakers and ranks.

    Raises:
        HiddenValue: the state is a view's, and a masked value counts for the score.
    """
    with MaskGuard(state):
        return game(state.game).scores(state)


def is_legal(state_or_view: State | View, action: object, player: int | None = None) -> bool:
    """Return whether an action is legal here; :func:`~ancient_world.explain` says why it is not.

    Args:
        state_or_view: the state before the action, or the view of the player who wants to act.
        action: the action in question.
        player: the seat of the player who wants to act, if ``state_or_view`` is a state; by default the player to act.

    Raises:
        InvalidOption: ``state_or_view`` is neither a state nor a view.
        HiddenValue: the answer depends on masked values.

    Example:
        >>> import ancient_world as aw
        >>> match = aw.Match.new("antike", ["Ann", "Ben"], seed=7)
        >>> aw.is_legal(match.state, match.pending().actions[0])
        True
    """
    if isinstance(state_or_view, View):
        return state_or_view.explain(action) is None
    return explain(state_of(state_or_view), action, player) is None


def heuristic_values(state: State) -> tuple[float, ...]:
    """Return the game's heuristic value of a state for each player, in seat order; more is better.

    Each game has its own unit. The values estimate the rest of the game and are not probabilities; bots compare them.

    Args:
        state: a whole state, or a view's if no masked value counts.

    Raises:
        HiddenValue: the state is a view's, and a masked value counts.

    Example:
        >>> first, second = aw.heuristic_values(aw.new_game("antike", 2))
        >>> first == second
        True
    """
    agenda_of(state)
    with MaskGuard(state):
        return game(state.game).evaluations(state)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that have won; empty while the game is not over, and if the game has beaten all players.

    Args:
        state: the game at any moment.

    Raises:
        HiddenValue: the state is a view's, and the result depends on masked values.

    Example:
        >>> start = aw.new_game("tides-of-time", 2)
        >>> aw.winners(start)
        ()
        >>> end = aw.playout(start, lambda decision: decision.actions[0], aw.SeededRandom(7))
        >>> aw.winners(end)
        (0,)
    """
    agenda_of(state)
    with MaskGuard(state):
        return game(state.game).winners(state)


def is_over(state: State) -> bool:
    """Return whether the game is over.

    Args:
        state: the game at any moment.

    Raises:
        InvalidOption: this is not a state.

    Example:
        >>> aw.is_over(aw.new_game("antike", 2))
        False
    """
    return not agenda_of(state)


register_messages(
    {
        "watcher": "Spectators cannot act.",
        "whole-state": "This state holds more than this player may know; view(state, player) makes a view without the hidden things.",
    }
)

SPECTATOR = -1
"""The seat number of spectators (see :meth:`ancient_world.engine.Game.hide`)."""


def _check_masked(view: View, _: object, state: Any) -> None:
    """Refuse a state with anything unmasked that the player may not know (an attrs validator)."""
    seat = SPECTATOR if view.player is None else view.player
    check_argument("state", state, State)
    if not state.masked and rules_of(state.game).hide(state, seat) != state:
        raise HiddenValue.from_code("whole-state")


@attrs.frozen
class View(Generic[StateType]):
    """A state as one player knows it, with the hidden values masked.

    Make it with :func:`~ancient_world.view`. The constructor refuses a state with more than the player may know with
    :class:`~ancient_world.HiddenValue` (code ``whole-state``).

    ``state`` has the type of the game's states. It can be played on as long as the results depend on nothing masked;
    otherwise :class:`~ancient_world.HiddenValue` is raised. ``player`` is a seat, or ``None`` for a spectator. ``names`` are
    the names of the players in seat order, if it is the view of a match; reasons use them.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> seen = match.view(0)
        >>> seen.player, seen.names
        (0, ('Ana', 'Ben'))
        >>> seen.state.players[1].hand[:2]
        ('?', '?')
    """

    player: int | None = attrs.field(converter=int_or_none)
    state: StateType = attrs.field(validator=_check_masked)
    names: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)

    if not TYPE_CHECKING:
        __getattr__ = name_hints(
            {
                "actions": "view.pending.actions",
                "legal_actions": "view.pending.actions",
                "scores": "aw.scores(view.state)",
                "is_over": "aw.is_over(view.state)",
                "apply": "match.apply(action, player=view.player)",
                "save": "aw.to_json(view)",
                "to_json": "aw.to_json(view)",
                "text": "aw.view_as_text(view)",
                "svg": "aw.svg(view)",
            }
        )

    def _repr_svg_(self) -> str:
        """Return the table, as this player knows it, as SVG; notebooks call it."""
        svg_text: str = import_locked("ancient_world.pictures.svg").svg(
            self
        )  # only notebooks need it
        return svg_text

    @property
    def pending(
        self: View[State[AnyAction, AnyStep]],
    ) -> Decision[AnyAction, AnyStep] | Chance[AnyAction] | None:
        """The decision or chance event that the game waits for, as this player knows it; ``None`` if the game is over.

        A decision of other players has no actions here, since their choices can depend on what only they know. If
        several players choose at the same time and this player is one of them, this player comes first in ``players``, and
        ``actions`` are this player's. A chance event may name masked cards.
        """
        pending_decision = pending(self.state)
        if not isinstance(pending_decision, Decision):
            return pending_decision
        players, player = pending_decision.players, self.player
        if player is None or player not in players:
            return Decision(
                pending_decision.step, players, self.state, actions=(), actions_by_player={}
            )
        if len(players) == 1:
            return pending_decision
        other_players = tuple(seat for seat in players if seat != player)
        own_actions = pending_decision.actions_of(player)
        return Decision(
            pending_decision.step,
            (player, *other_players),
            self.state,
            actions=own_actions,
            actions_by_player={},
        )

    def explain(self, action: object) -> Reason | None:
        """Return why an action is illegal for this player now, or ``None`` if it is legal; see :func:`~ancient_world.explain`.

        The answer uses only what the player knows, and so says nothing about what other players could do.

        Args:
            action: the action in question.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.view(0).explain(match.pending().actions[0]).message
            'It is not for Ana to do this now. The game waits for Ben: a space of the rondel.'
        """
        if self.player is None and self.state.agenda:
            return reason("watcher", "")
        why_not = explain(self.state, action, self.player)
        return why_not.with_names(self.names) if why_not is not None and self.names else why_not


def view_of(state: AnyState, player: int | None, names: tuple[str, ...] = ()) -> View[AnyState]:
    """Return the view that a player has of a state.

    Args:
        state: a whole state.
        player: a seat, or ``None`` for a spectator.
        names: the names of the players, if they are known.

    Raises:
        InvalidOption: there is no such seat.
        HiddenValue: the state is a view's already.
    """
    agenda_of(state)
    if state.masked:
        raise HiddenValue.from_code("view-of-a-view")
    rules: Game = game(state.game)
    player = check_viewer(player, rules.seats(state))
    masked_state = rules.hide(state, SPECTATOR if player is None else player)
    return View(player, masked_state if masked_state is state else mark_masked(masked_state), names)


def state_of(state_or_view: State | View) -> State:
    """Return a state, or the state of a view.

    Raises:
        InvalidOption: the argument is neither (code ``wrong-argument``).
    """
    state: object = state_or_view.state if isinstance(state_or_view, View) else state_or_view
    if not isinstance(state, State):
        raise wrong_argument("state_or_view", state, State, View)
    return state


def mark_masked(state: AnyState) -> AnyState:
    """Return a copy of a state that is marked as a view's."""
    return state if state.masked else copy_with(state, {"masked": True})


def sample_state(view: View[AnyState], rng: Randomness) -> AnyState:
    """Return a random whole state that is consistent with a view.

    ``aw.view(sample_state(view, rng), view.player) == view`` holds. Each hidden card is drawn from the unseen cards
    of its kind with equal probability, and each hidden choice from those that were possible.

    Args:
        view: the view of a player or a spectator.
        rng: the random generator: a :class:`~ancient_world.SeededRandom` or a ``random.Random``.

    Example:
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> state = aw.sample_state(seen, aw.SeededRandom(1))
        >>> aw.view(state, 0) == seen
        True
    """
    check_argument("view", view, View)
    check_randomness(rng)
    rules: Game = game(view.state.game)
    sample: AnyState = rules.sample(
        view.state, SPECTATOR if view.player is None else view.player, rng
    )
    return copy_with(sample, {"masked": False})


def check_seat(player: object, seats: int) -> int:
    """Return a seat as an ``int``.

    Raises:
        InvalidOption: there is no such seat.
    """
    seat = int_or_nothing(player)
    if seat is None or not 0 <= seat < seats:
        raise InvalidOption.from_code("not-a-seat", player=player, last=seats - 1)
    return seat


def check_viewer(player: object, seats: int) -> int | None:
    """Return a seat as an ``int``, or ``None`` for a spectator.

    Raises:
        InvalidOption: there is no such seat.
    """
    return None if player is None else check_seat(player, seats)


# --- components ---


def components(
    game: str | State | View, cards: CardSet | None = None, lang: str | None = None
) -> Components:
    """Return all components of a game: everything with an id in its documents, with names, texts, symbols and places.

    Args:
        game: the id of a game, for the components of all its maps; or a state or view, for those of its own map.
        cards: a card file of the game; by default that of the state, or the one that comes with the library.
        lang: the language of the texts; by default the language in use.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the cards belong to another game, or there is no such language.

    Example:
        >>> card = next(iter(aw.components("tides-of-time")))
        >>> card.kind, card.id, card.name
        ('card', 'ancient-divide', 'Ancient Divide')
        >>> card.symbols, card.figures["points"]
        (('palace',), 7)
    """
    check_language(lang)
    state_or_id = game.state if isinstance(game, View) else game
    check_argument("game", state_or_id, str, State, View)
    return call_in_language(lang, lambda: _build_components(state_or_id, cards))


def map_terrain(state_or_view: State | View) -> tuple[Terrain, ...]:
    """Return the ground of each place on a map that is made of tiles; places with nothing on them are left out.

    It is empty for a printed map, whose places are all in :func:`components`.

    Args:
        state_or_view: a state or a view.

    Example:
        >>> match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=7)
        >>> square = aw.map_terrain(match.state)[0]
        >>> square.id, square.symbols
        ('d1', ('gem',))
    """
    state = state_of(state_or_view)
    return tuple(rules_of(state.game).ground(state))


def _build_components(game: str | State, cards: CardSet | None) -> Components:
    with import_lock:
        from ancient_world.engine.component_collection import (  # 15 ms, for front-ends only
            collect_components,
        )

    rules = rules_of(game.game if isinstance(game, State) else game)
    return collect_components(rules, _states_by_group(rules, game, cards))


def _states_by_group(rules: Game, game: str | State, cards: CardSet | None) -> dict[str, State]:
    """Return one state for each group of components, such as a map, by the group."""
    if isinstance(game, State) and cards is None:
        return {_group_of_state(rules, game): game}
    max_players = max(rules.players)
    options_by_group = rules.tables(resolve_cards(rules, cards))
    return {
        group: first_state(rules, max_players, cards, options)
        for group, options in options_by_group.items()
    }


def _group_of_state(rules: Game, state: object) -> str:
    options_by_group = rules.tables(cards_of(state))
    chosen_options = rules.options(state) if len(options_by_group) > 1 else {}
    matching_groups = (
        group
        for group, options in options_by_group.items()
        if options.items() <= chosen_options.items()
    )
    return next(matching_groups, next(iter(options_by_group), ""))
