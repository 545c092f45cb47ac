"""An OpenSpiel game in Python: chance is drawn card by card, and simultaneous choices are sequential and hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from threading import Lock
from typing import Any

import attrs
import numpy as np
import pyspiel
from numpy.typing import NDArray

from ancient_world.documents.codec import to_json
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom, StepwiseOutcome
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.public_functions import components, first_state, sample_state, view_of
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.rl.game_table import payoffs_by_seat
from ancient_world.rl.numbering import ActionSpace, action_space
from ancient_world.rl.observing import ObservationSpace, observation_space

_registration_lock = Lock()
MAX_GAME_LENGTH = 100_000
"""An upper bound on the length of a game."""


@lru_cache(maxsize=32)
def _game_type(game: str) -> Any:
    """Return the OpenSpiel type of a game, and register it under its name."""
    rules = rules_of(game)
    game_type = pyspiel.GameType(
        short_name=f"python_{game.replace('-', '_')}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.players),
        min_num_players=min(rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": min(rules.players)},
    )

    def initialize(self: SpielGame, params: Any = None) -> None:
        SpielGame.__init__(self, game_type, game, params or {})

    # A class, which outlives the interpreter: a function that OpenSpiel frees after the
    # interpreter's end crashes the process.
    pyspiel.register_game(game_type, type("RegisteredGame", (SpielGame,), {"__init__": initialize}))
    return game_type


class _NumberedGame:
    """The rules, action space and observation space of a game for a number of players."""

    def __init__(self, game: str, seats: int) -> None:
        self.rules: Game = rules_of(game)
        self.seats: int = seats
        self.actions: ActionSpace = action_space(game, seats)
        self.observations: ObservationSpace = observation_space(game, seats)
        self.component_ids: list[str] = list(dict.fromkeys(each.id for each in components(game)))
        self.index_by_id: dict[str, int] = {
            component_id: index for index, component_id in enumerate(self.component_ids)
        }

    def __deepcopy__(self, memo: object) -> _NumberedGame:
        return self  # OpenSpiel copies everything that a state refers to

    def __reduce__(self) -> tuple[object, ...]:
        return _numbered_game, (self.rules.id, self.seats)  # and pickles it


@lru_cache(maxsize=32)
def _numbered_game(game: str, seats: int) -> _NumberedGame:
    return _NumberedGame(game, seats)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel; made by :func:`ancient_world.rl.spiel_game`."""

    def __init__(self, game_type: type, game: str, params: dict[str, object]) -> None:
        self.numbered_game: _NumberedGame = _numbered_game(
            game, params.get("players", min(rules_of(game).players))
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbered_game.actions),
            max_chance_outcomes=len(self.numbered_game.component_ids),
            num_players=self.numbered_game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type, info, params)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the id and number of players, so that a new process registers the game."""
        return load_spiel_game, (self.numbered_game.rules.id, self.numbered_game.seats)

    def new_initial_state(self) -> SpielState:
        """Return the first state."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> SpielObserver:
        """Return an observer, which writes observations of states."""
        has_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.numbered_game, has_recall=has_recall)


@attrs.frozen
class _ActionHistory:
    """A linked list of the actions so far, newest first; texts for perfect recall are made from it on demand."""

    state_before: State
    action: Action
    earlier: _ActionHistory | None

    def __deepcopy__(self, memo: object) -> _ActionHistory:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the actions as a list, as a chain of thousands of objects is too deep for pickle."""
        actions, entry = [self.action], self
        while entry.earlier is not None:
            entry = entry.earlier
            actions.append(entry.action)
        return _rebuild_history, (entry.state_before, actions[::-1])

    def text_for_seat(self, hide: Callable[[State, Action, int], Action], seat: int) -> str:
        """Return all actions as a seat has seen them, as a text."""
        texts: list[str] = []
        entry: _ActionHistory | None = self
        while entry is not None:
            texts.append(f";{hide(entry.state_before, entry.action, seat)}")
            entry = entry.earlier
        return "".join(reversed(texts))


def _rebuild_history(state: State, actions: Iterable[Action]) -> _ActionHistory | None:
    """Rebuild the list of actions by replaying them from its first state."""
    history: _ActionHistory | None = None
    for action in actions:
        history = _ActionHistory(state, action, history)
        state = apply(state, action)
    return history


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.numbered_game: _NumberedGame = game.numbered_game
        self.earlier_texts: tuple[str, ...] = ("",) * self.numbered_game.seats
        """A text for each player with what was known before :attr:`action_history`, for perfect recall."""
        self.action_history: _ActionHistory | None = None
        self.partial_draw: StepwiseOutcome | None = None
        self.state: State
        self.pending: Decision | Chance | None
        self.set_state(first_state(self.numbered_game.rules, self.numbered_game.seats, None, {}))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game and OpenSpiel's serialization, so that a new process registers the game."""
        return _restore_state, (self.get_game(), self.serialize())

    def set_state(self, state: State) -> None:
        """Replace the current state."""
        self.state, self.pending = state, pending(state)
        self.partial_draw = self.pending.one_by_one() if isinstance(self.pending, Chance) else None

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody."""
        if self.pending is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.partial_draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert isinstance(self.pending, Decision)
        return self.pending.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards or faces that may come next, by number, with their probabilities."""
        assert self.partial_draw is not None
        return [
            (self.numbered_game.index_by_id[component_id], chance)
            for component_id, chance in self.partial_draw.next
        ]

    def _legal_actions(self, player: int) -> list[int]:
        assert isinstance(self.pending, Decision)
        return sorted(map(self.numbered_game.actions.number, self.pending.actions_of(player)))

    def _apply_action(self, action: int) -> None:
        full_action: Action
        if self.partial_draw is not None:
            self.partial_draw = self.partial_draw.after(self.numbered_game.component_ids[action])
            if self.partial_draw.next:
                return
            full_action = self.partial_draw.outcome
        else:
            full_action = self.numbered_game.actions.action_with_number(
                action, self.current_player()
            )
        self.action_history = _ActionHistory(self.state, full_action, self.action_history)
        self.set_state(apply(self.state, full_action))

    def recall_text(self, player: int) -> str:
        """Return everything that a player has seen, as a text."""
        earlier_text = self.earlier_texts[player]
        return (
            earlier_text
            + self.action_history.text_for_seat(self.numbered_game.rules.hide_action, player)
            if self.action_history
            else earlier_text
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return self.numbered_game.component_ids[action]
        return str(self.numbered_game.actions.action_with_number(action, player))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.pending is None

    def returns(self) -> list[float]:
        """Return the payoff of each seat, 0 until the game is over."""
        seats = self.numbered_game.seats
        return [*payoffs_by_seat(self.state, seats)] if self.pending is None else [0.0] * seats

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SpielState:
        """Return a state that the player cannot tell from this one.

        It has no past: the other players' knowledge begins with their view of it.
        """
        resampled: SpielState = self.clone()
        rng = SeededRandom(int(probability_sampler() * 2**60))
        resampled.set_state(sample_state(view_of(self.state, player_id), rng))
        resampled.action_history = None
        resampled.earlier_texts = tuple(
            [
                self.recall_text(seat)
                if seat == player_id
                else to_json(view_of(resampled.state, seat))
                for seat in range(self.numbered_game.seats)
            ]
        )
        return resampled

    def __str__(self) -> str:
        return " ".join(
            [to_json(self.state), *(self.partial_draw.drawn if self.partial_draw else ())]
        )


def _restore_state(game: SpielGame, serialized: str) -> SpielState:
    state: SpielState = game.deserialize_state(serialized)
    return state


class SpielObserver:
    """Writes observations for OpenSpiel."""

    def __init__(self, numbered_game: _NumberedGame, *, has_recall: bool) -> None:
        self._numbered_game, self._has_recall = numbered_game, has_recall
        self.tensor: NDArray[np.float32] = np.zeros(len(numbered_game.observations), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = numbered_game.observations.arrays_by_name(
            self.tensor
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle no arrays: the arrays in :attr:`dict` must share the memory of :attr:`tensor`."""
        return partial(SpielObserver, has_recall=self._has_recall), (self._numbered_game,)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation into the tensor."""
        self.tensor[:] = self._numbered_game.observations.state_vector(
            state.numbered_game.rules.hide(state.state, player), player
        )

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's view, or everything that the player has seen, as a text."""
        if self._has_recall:
            return f"{player}{state.recall_text(player)}"
        return to_json(view_of(state.state, player))


def load_spiel_game(game: str, players: int) -> Any:
    """Register a game with OpenSpiel, and load it."""
    rules = rules_of(game)
    seats = rules.seats(first_state(rules, players, None, {}))
    with _registration_lock:
        game_type = _game_type(game)
    return pyspiel.load_game(game_type.short_name, {"players": seats})
