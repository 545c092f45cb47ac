"""What one player may know of a game."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine.actions import action_player
from ancient_world.engine.agenda import (
    Chance,
    Decision,
    DecisionStep,
    Pending,
    State,
    explain,
)
from ancient_world.engine.errors import NotKnown
from ancient_world.engine.freezing import changed
from ancient_world.engine.generator import Randomness
from ancient_world.engine.language import register, sentence
from ancient_world.engine.reasons import Reason, reason
from ancient_world.engine.registry import game

__all__ = ["WATCHER", "View", "as_masked", "check_seat", "sample_state", "view_of"]

register(
    {
        "wrong-player": "This is not for player {player} to do now.",
        "watcher": "Who only watches may not act.",
    }
)

WATCHER = -1
"""Stands for a seat that nobody has (see :meth:`ancient_world.Game.hide`)."""


@attrs.frozen
class View:
    """A state as one player knows it: ``state`` has the type of the game's states, masked.

    It can be played on as far as what is known goes; beyond that :class:`~ancient_world.NotKnown` is raised.
    ``player`` is a seat, or ``None`` for somebody who only watches.
    """

    player: int | None
    state: Any

    @property
    def pending(self) -> Pending:
        """What the game waits for, as this player knows it.

        A decision of others has no actions here, since what they may choose can depend on what only they
        know. Where several choose at the same time and this player is one of them, this player
        comes first, and the actions are this player's. What chance decides may speak of masked cards.
        """
        agenda = self.state.agenda
        if not agenda:
            return None
        step = agenda[-1]
        waiting: Decision | Chance = step.pending(self.state)
        if isinstance(waiting, Chance):
            return waiting
        players, player = waiting.players, self.player
        if player is None or player not in players:
            return Decision(waiting.step, players, actions=())
        if player == players[0]:
            return waiting
        others = tuple(seat for seat in players if seat != player)
        actions = waiting.step.actions_of(self.state, player)
        return Decision(waiting.step, (player, *others), actions=actions)

    def explain(self, action: object) -> Reason | None:
        """Why this player may not do this now, or ``None``; told from nothing but what the player knows.

        Whose turn it is comes first: of what others could do, nothing is told.
        """
        agenda = self.state.agenda
        if not agenda:
            return reason("game-over", "agenda")
        if self.player is None:
            return reason("watcher", "agenda")
        step = agenda[-1]
        players = step.players(self.state) if isinstance(step, DecisionStep) else ()
        if self.player not in players or action_player(action, players) != self.player:
            return reason("wrong-player", "agenda", player=self.player)
        return explain(self.state, action)


def view_of(state: State, player: int | None) -> View:
    """What a player may know of a state; ``None`` stands for somebody who only watches.

    Raises:
        ValueError: nobody has this seat.
        NotKnown: the state is that of a view already.
    """
    if state.masked:
        raise NotKnown(sentence("view-of-a-view", {}), code="view-of-a-view")
    rules = game(state.game)
    check_seat(player, rules.seats(state))
    seen = rules.hide(state, WATCHER if player is None else player)
    return View(player, seen if seen is state else as_masked(seen))


def as_masked(state: State) -> Any:
    """The same state, which knows that it is a view's."""
    return changed(state, {"masked": True})


def sample_state(seen: View, rng: Randomness) -> Any:
    """A whole state, drawn at random among those that a view allows.

    ``aw.view(sample_state(seen, rng), seen.player) == seen``. Every card that is hidden is one of the unseen cards
    of its kind, each with the same probability, and every hidden choice one of those that were possible.

    Args:
        seen: what a player, or somebody who only watches, may know of a state.
        rng: where the numbers come from: a :class:`~ancient_world.Generator`, a ``random.Random``.
    """
    rules = game(seen.state.game)
    sample = rules.sample(seen.state, WATCHER if seen.player is None else seen.player, rng)
    return changed(sample, {"masked": False})


def check_seat(player: int | None, seats: int) -> None:
    """Refuse a seat that nobody has."""
    if player is not None and not 0 <= player < seats:
        raise ValueError(f"the seats are 0 to {seats - 1}, not {player}")
