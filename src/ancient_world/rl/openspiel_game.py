"""An OpenSpiel game in Python: chance is drawn card by card, and simultaneous choices are sequential and hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from threading import Lock
from typing import Any

import attrs
import numpy as np
import pyspiel

from ancient_world.documents.codec import to_json
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import OneByOne, SeededRandom
from ancient_world.engine.face import components, first_state, sample_state, view_of
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.rl.numbering import action_space
from ancient_world.rl.observing import observation_space
from ancient_world.rl.table import payoffs

_registering = Lock()
LONGEST = 100_000
"""An upper bound on the length of a game."""


@lru_cache(maxsize=32)
def _type(game: str) -> Any:
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

    def made(self: SpielGame, params: Any = None) -> None:
        SpielGame.__init__(self, game_type, game, params or {})

    # A class, which outlives the interpreter: a function that OpenSpiel frees after the
    # interpreter's end crashes the process.
    pyspiel.register_game(game_type, type("RegisteredGame", (SpielGame,), {"__init__": made}))
    return game_type


class _NumberedGame:
    """The rules, action space and observation space of a game for a number of players."""

    def __init__(self, game: str, seats: int) -> None:
        self.rules, self.seats = rules_of(game), seats
        self.space, self.seen = action_space(game, seats), observation_space(game, seats)
        self.parts = list(dict.fromkeys(each.id for each in components(game)))
        self.places = {part: place for place, part in enumerate(self.parts)}

    def __deepcopy__(self, memo: object) -> _NumberedGame:
        return self  # OpenSpiel copies everything that a state refers to

    def __reduce__(self) -> tuple[object, ...]:
        return _rules, (self.rules.id, self.seats)  # and pickles it


@lru_cache(maxsize=32)
def _rules(game: str, seats: int) -> _NumberedGame:
    return _NumberedGame(game, seats)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel; made by :func:`ancient_world.rl.spiel_game`."""

    def __init__(self, kind: type, game: str, params: dict[str, object]) -> None:
        self.about = _rules(game, params.get("players", min(rules_of(game).players)))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.about.space),
            max_chance_outcomes=len(self.about.parts),
            num_players=self.about.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the id and number of players, so that a new process registers the game."""
        return loaded, (self.about.rules.id, self.about.seats)

    def new_initial_state(self) -> SpielState:
        """Return the first state."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> SpielObserver:
        """Return an observer, which writes observations of states."""
        has_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.about, recalls=has_recall)


@attrs.frozen
class _ActionHistory:
    """A linked list of the actions so far, newest first; texts for perfect recall are made from it on demand."""

    before: State
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
        return _rebuild_history, (entry.before, actions[::-1])

    def text_for_seat(self, hide: Callable[[State, Action, int], Action], seat: int) -> str:
        """Return all actions as a seat has seen them, as a text."""
        texts: list[str] = []
        entry: _ActionHistory | None = self
        while entry is not None:
            texts.append(f";{hide(entry.before, entry.action, seat)}")
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
        self.about = game.about
        self.known = ("",) * self.about.seats
        """A text for each player with what was known before :attr:`past`, for perfect recall."""
        self.past: _ActionHistory | None = None
        self.draw: OneByOne | None = None
        self.table: State
        self.waiting: Decision | Chance | None
        self.be(first_state(self.about.rules, self.about.seats, None, {}))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game and OpenSpiel's serialization, so that a new process registers the game."""
        return _restore_state, (self.get_game(), self.serialize())

    def be(self, state: State) -> None:
        """Replace the current state."""
        self.table, self.waiting = state, pending(state)
        self.draw = self.waiting.one_by_one() if isinstance(self.waiting, Chance) else None

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody."""
        if self.waiting is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert isinstance(self.waiting, Decision)
        return self.waiting.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards or faces that may come next, by number, with their probabilities."""
        assert self.draw is not None
        return [(self.about.places[part], chance) for part, chance in self.draw.next]

    def _legal_actions(self, player: int) -> list[int]:
        assert isinstance(self.waiting, Decision)
        return sorted(map(self.about.space.number, self.waiting.actions_of(player)))

    def _apply_action(self, action: int) -> None:
        full_action: Action
        if self.draw is not None:
            self.draw = self.draw.after(self.about.parts[action])
            if self.draw.next:
                return
            full_action = self.draw.outcome
        else:
            full_action = self.about.space.action(action, self.current_player())
        self.past = _ActionHistory(self.table, full_action, self.past)
        self.be(apply(self.table, full_action))

    def recall_text(self, player: int) -> str:
        """Return everything that a player has seen, as a text."""
        earlier_text = self.known[player]
        return (
            earlier_text + self.past.text_for_seat(self.about.rules.hide_action, player) if self.past else earlier_text
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return self.about.parts[action]
        return str(self.about.space.action(action, player))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.waiting is None

    def returns(self) -> list[float]:
        """Return the payoff of each seat, 0 until the game is over."""
        seats = self.about.seats
        return [*payoffs(self.table, seats)] if self.waiting is None else [0.0] * seats

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SpielState:
        """Return a state that the player cannot tell from this one.

        It has no past: the other players' knowledge begins with their view of it.
        """
        resampled: SpielState = self.clone()
        rng = SeededRandom(int(probability_sampler() * 2**60))
        resampled.be(sample_state(view_of(self.table, player_id), rng))
        resampled.past = None
        resampled.known = tuple(
            [
                self.recall_text(seat)
                if seat == player_id
                else to_json(view_of(resampled.table, seat))
                for seat in range(self.about.seats)
            ]
        )
        return resampled

    def __str__(self) -> str:
        return " ".join([to_json(self.table), *(self.draw.drawn if self.draw else ())])


def _restore_state(game: SpielGame, serialized: str) -> SpielState:
    state: SpielState = game.deserialize_state(serialized)
    return state


class SpielObserver:
    """Writes observations for OpenSpiel."""

    def __init__(self, about: _NumberedGame, *, recalls: bool) -> None:
        self._about, self._has_recall = about, recalls
        self.tensor = np.zeros(len(about.seen), np.float32)
        self.dict = about.seen.named(self.tensor)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle no arrays: the arrays in :attr:`dict` must share the memory of :attr:`tensor`."""
        return partial(SpielObserver, recalls=self._has_recall), (self._about,)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation into the tensor."""
        self.tensor[:] = self._about.seen.known_by(
            state.about.rules.hide(state.table, player), player
        )

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's view, or everything that the player has seen, as a text."""
        if self._has_recall:
            return f"{player}{state.recall_text(player)}"
        return to_json(view_of(state.table, player))


def loaded(game: str, players: int) -> Any:
    """Register a game with OpenSpiel, and load it."""
    rules = rules_of(game)
    seats = rules.seats(first_state(rules, players, None, {}))
    with _registering:
        game_type = _type(game)
    return pyspiel.load_game(game_type.short_name, {"players": seats})
