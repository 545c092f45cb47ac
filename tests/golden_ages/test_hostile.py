"""States from strangers: those that look right, and would be refused or stumble some actions later."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.exploring import Founding
from ancient_world.games.golden_ages.rules.soldiers import TokenChoice
from ancient_world.games.golden_ages.rules.technology import LastTechnologyChoice
from tests.golden_ages.positions import plies, scene, waiting

pytestmark = pytest.mark.long


def refusal(state: Any) -> str:
    """Where a state is refused."""
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_json(aw.to_json(state))
    return refused.value.path


@pytest.mark.rule("C6")
def test_a_token_is_chosen_after_an_attack() -> None:
    """Who has a token for each attack chooses none: it would be one too many."""
    state: Any = scene(civilizations=("china", "phoenicia"))
    unseen = tuple(token for token in state.glory.unseen if token not in {"2-1", "6-1"})
    draft = state.thaw()
    draft.glory = Deck(unseen)
    state = draft.freeze()
    steps = (TokenChoice(0, ("2-1", "6-1")), Founding(0, "g5", lies=True))
    none = attrs.evolve(state, agenda=(*state.agenda[:-1], *steps[::-1]))
    assert refusal(none) == "$.state.agenda[3]"
    attacked = attrs.evolve(state.players[0], attacks=1)
    state = waiting(attrs.evolve(state, players=(attacked, *state.players[1:])), *steps)
    assert aw.from_json(aw.to_json(state)) == state


@pytest.mark.rule("A2")
def test_technologies_of_the_era_follow_a_civilization() -> None:
    """What a civilization does at once is not done before anybody has revealed one."""
    for state, _, _ in plies(3, 3):
        if state.era > 1 and len(state.agenda) > 4 and len(state.agenda) < 6:
            break
    last = (state.first - 1) % len(state.players)
    phase: Any = state.agenda[3]
    started = attrs.evolve(phase, left=len(state.players))
    agenda = (*state.agenda[:3], started, LastTechnologyChoice(last))
    assert refusal(attrs.evolve(state, agenda=agenda)).startswith("$.state.agenda[3]")


def test_what_these_start_from_is_accepted() -> None:
    """The positions above are in order themselves."""
    state = scene(civilizations=("china", "phoenicia"))
    assert aw.from_json(aw.to_json(state)) == state
    assert isinstance(state, ga.GoldenAgesState)
