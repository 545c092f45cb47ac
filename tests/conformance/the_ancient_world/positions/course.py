"""Positions for the chapters on set-up, rounds and placing: the course of a game with the standard cards."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import Deal, Roll
from tests.the_ancient_world.positions import State, edit, in_round, settle, unthreaten

GAME = "the-ancient-world"


def new(players: int, **options: Any) -> State:
    """Return a new game."""
    state: Any = aw.new_game(GAME, players, **options)
    assert isinstance(state, State)
    return state


def first_turn(players: int = 2, *cards: str, **options: Any) -> State:
    """Return the first turn of round 1, after these cards were dealt first."""
    return settle(new(players, **options), order=cards)


def peaceful(players: int = 2, number: int = 1, *cards: str) -> State:
    """Return the first turn of a round in which no titan threatens anybody."""
    return unthreaten(in_round(first_turn(players, *cards), number), *range(players))


def deal_of(state: State) -> Deal:
    """Return the deal that the game waits for."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance), waiting
    assert isinstance(waiting.event, Deal), waiting.event
    return waiting.event


def top(state: State) -> aw.Dealt:
    """Return the outcome in which the first possible cards are dealt."""
    event = deal_of(state)
    return aw.Dealt(event.deck.unseen[: event.count])


def until(state: State, card: str) -> State:
    """Play chance until the deck of this card is dealt from; the first possible cards are dealt, and dice show blank faces."""
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
    """Return the state of the set-up in which the deck of this card is dealt from."""
    return until(new(players, **options), card)


def set_ambrosia(state: State, space: str, ambrosia: int) -> State:
    """Return the state with this ambrosia on a space."""
    spaces = [
        attrs.evolve(each, ambrosia=ambrosia) if each.id == space else each for each in state.spaces
    ]
    return edit(state, spaces=tuple(spaces))
