"""Positions of the chapters on setting up, rounds and placing: the course of a game with the standard cards."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.engine import Deal, Roll
from tests.the_ancient_world.positions import State, in_round, settle, unthreaten

GAME = "the-ancient-world"


def new(players: int, **options: Any) -> State:
    """A game whose set-up begins."""
    state: Any = aw.new_game(GAME, players, **options)
    assert isinstance(state, State)
    return state


def first_turn(players: int = 2, *cards: str, **options: Any) -> State:
    """The first turn of round 1; these cards are dealt first, in this order."""
    return settle(new(players, **options), order=cards)


def peaceful(players: int = 2, number: int = 1, *cards: str) -> State:
    """The first turn of a round in which no titan threatens anybody."""
    return unthreaten(in_round(first_turn(players, *cards), number), *range(players))


def deal_of(state: State) -> Deal:
    """What is dealt now."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance), waiting
    assert isinstance(waiting.event, Deal), waiting.event
    return waiting.event


def top(state: State) -> aw.Dealt:
    """The outcome in which the first cards that can come up are dealt."""
    event = deal_of(state)
    return aw.Dealt(event.deck.unseen[: event.count])


def until(state: State, card: str) -> State:
    """The state in which the deck of this card is dealt from; before it the first cards come up, and blank dice."""
    while isinstance(waiting := aw.pending(state), aw.Chance):
        event = waiting.event
        if isinstance(event, Roll):
            state = aw.apply(state, aw.Rolled(("blank",) * event.count))
        elif card in deal_of(state).deck.unseen:
            return state
        else:
            state = aw.apply(state, top(state))
    raise AssertionError(f"{card} is not dealt before {waiting}")


def laying(players: int, card: str, **options: Any) -> State:
    """The set-up, when it comes to the deck of this card."""
    return until(new(players, **options), card)
