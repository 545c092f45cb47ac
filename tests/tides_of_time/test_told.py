"""Mistakes in records: the validator names the true obstacle, with the rule (R1, L1, S1)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.mistakes import Mistake, Mutant, check_told, found

CARDS = tuple(tot.CardFile.standard().cards)
NAME = "[A-Z][^:;.]+"


def of_both(kind: Any) -> Any:
    """Return a function that tries every card, for both players."""
    actions = [kind(seat, card) for seat in (0, 1) for card in CARDS]
    return lambda _state: actions


MISTAKES = (
    Mistake("tides-not-in-hand", "R1", f"^{NAME} is not in your hand", of_both(tot.Play)),
    Mistake("tides-lies-open", "R1", f"^{NAME} lies open in a kingdom", of_both(tot.Play)),
    Mistake("tides-stays", "L1", f"^{NAME} is a relic", of_both(tot.Play)),
    Mistake("tides-has-left", "L1", f"^{NAME} has left the game", of_both(tot.Play)),
    Mistake("tides-relic-first", "L1", "^Choose your relic first", of_both(tot.RemoveCard)),
    Mistake("tides-relic-chosen", "L1", f"^You have chosen {NAME} as your relic", of_both(tot.LeaveRelic)),
    Mistake("tides-is-relic", "L1", f"^{NAME} stays as your relic", of_both(tot.RemoveCard)),
    Mistake("not-now", "L1", "which card stays as a relic", of_both(tot.Play)),
)  # fmt: skip


@cache
def mutants() -> dict[str, Mutant]:
    """Return a record with each mistake, by its key."""
    return found("tides-of-time", MISTAKES, players=(2,))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.key)
def test_a_mistake_is_reported_with_its_obstacle(mistake: Mistake) -> None:
    """The validator names the obstacle, with its rule, at the entry that was replaced; in Spanish too."""
    check_told(mutants()[mistake.key], mistake)


def test_a_view_does_not_reveal_the_opponents_hand() -> None:
    """In a player's view, a card of the opponent's hand and one of the pile are refused with the same code."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=3)
    state: Any = match.state
    theirs, unseen = state.players[1].hand[0], state.pile.unseen[0]
    reasons = [match.view(0).explain(tot.Play(0, card)) for card in (theirs, unseen)]
    assert [reason and reason.code for reason in reasons] == ["tides-not-in-hand"] * 2
