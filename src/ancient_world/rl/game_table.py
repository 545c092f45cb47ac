"""A game in progress for the environments: chance is drawn, and actions are chosen by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.document_faults import describe_value
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.public_functions import first_state, winners
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.engine.whole_numbers import int_or_nothing
from ancient_world.rl.numbering import ActionSpace, action_space, checked_number
from ancient_world.rl.observing import ObservationSpace, observation_space

MAX_ABSOLUTE_VALUE = 1e6
"""The bound on the absolute value of an observation's numbers."""

register_messages(
    {
        "no-legal-number": "Number {number} is not a legal action now; the action mask marks the legal ones.",
        "environment-seed": "The seed of an environment must be a whole number from 0 on, got {seed}.",
        "not-reset": "No game has begun: call reset() before {call}.",
        "episode-over": "The game is over: call reset() before {call}.",
    }
)


class GameTable:
    """A table at which games are played one after the other, with actions as numbers.

    It can be pickled; its spaces pickle only the arguments that they are made from.
    """

    def __init__(
        self, game: str, players: int, cards: CardSet | None, options: dict[str, object]
    ) -> None:
        rules = rules_of(game)
        self._first_state = first_state(rules, players, cards, options)
        self.state: State = self._first_state
        self.seats: int = rules.seats(self.state)
        self.action_numbers: ActionSpace = action_space(game, self.seats, cards=cards)
        self.observation_layout: ObservationSpace = observation_space(game, self.seats, cards=cards)
        self.has_begun: bool = False
        self.waiting: Decision | None = None
        self._rng = SeededRandom(0)
        self._legal: dict[int, dict[int, Action]] = {}

    @property
    def rules(self) -> Game:
        """Return the rules of the game."""
        return rules_of(self.action_numbers.game)

    @property
    def is_over(self) -> bool:
        """Return whether a game has begun and is over."""
        return self.has_begun and self.waiting is None

    def spaces(self) -> tuple[Dict, Discrete[Any]]:
        """Return the spaces of masked observations and of actions, as Gymnasium defines them."""
        observations = Box(
            -MAX_ABSOLUTE_VALUE, MAX_ABSOLUTE_VALUE, (len(self.observation_layout),), np.float32
        )
        action_masks = Box(0, 1, (len(self.action_numbers),), np.int8)
        return Dict({"observation": observations, "action_mask": action_masks}), Discrete(
            len(self.action_numbers)
        )

    def begin_game(self, seed: int) -> None:
        """Start a new game, with chance drawn from the seed."""
        self._rng = SeededRandom(seed)
        self._draw_chance(self._first_state)
        self.has_begun = True

    def _draw_chance(self, state: State) -> None:
        while isinstance(chance := pending(state), Chance):
            state = apply(state, chance.sample(self._rng))
        self.state, self.waiting, self._legal = state, chance, {}

    def legal_actions_by_number(self, seat: int) -> dict[int, Action]:
        """Return the legal actions of a seat by number; none if the seat is not to choose."""
        if seat not in self._legal:
            actions = () if self.waiting is None else self.waiting.actions_of(seat)
            self._legal[seat] = self.action_numbers.actions_by_number(actions)
        return self._legal[seat]

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """Return a vector with a 1 for each legal action of a seat."""
        numbers = self.legal_actions_by_number(seat)
        return np.frombuffer(self.action_numbers.mask_of_numbers(numbers), np.int8)

    def observe(self, seat: int) -> dict[str, Any]:
        """Return a seat's observation, with the mask of its legal actions."""
        observation = self.observation_layout.state_vector(self.state, seat)
        return {"observation": observation, "action_mask": self.action_mask(seat)}

    def legal_action(self, seat: int, number: object) -> Action:
        """Return the legal action with a number.

        Raises:
            InvalidOption: there is no such number, or its action is not legal now (codes ``no-such-number``,
                ``no-legal-number``).
        """
        checked = int_or_nothing(number)
        action = None if checked is None else self.legal_actions_by_number(seat).get(checked)
        if action is None:
            checked_number(self.action_numbers, number)
            raise InvalidOption.from_code("no-legal-number", number=describe_value(number))
        return action

    def play(self, action: Action) -> None:
        """Play an action, and draw the chance that follows."""
        self._draw_chance(apply(self.state, action))


def checked_seed(seed: object) -> int:
    """Return a seed as an ``int``.

    Raises:
        InvalidOption: the seed is not a whole number from 0 on.
    """
    number = int_or_nothing(seed)
    if number is None or number < 0:
        raise InvalidOption.from_code("environment-seed", seed=describe_value(seed))
    return number


def payoffs_by_seat(state: State, seats: int) -> Sequence[float]:
    """Return the payoffs of a finished game: they add up to 0, and a sole winner has 1.

    Players who are all in one team have 1 each if they have won, else -1.
    """
    winning_seats = winners(state)
    if len(rules_of(state.game).teams(state)) == 1:
        return [1.0 if winning_seats else -1.0] * seats
    return [
        (seats * (seat in winning_seats) / len(winning_seats) - 1) / (seats - 1)
        if winning_seats
        else 0.0
        for seat in range(seats)
    ]
