"""Hostile states: states that look right, but would cause a refusal or an error some actions later."""

from __future__ import annotations

import sys
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import JudgementChoice
from ancient_world.games.golden_ages.rules.expanding import ExpansionPhase
from ancient_world.games.golden_ages.rules.exploring import Founding
from ancient_world.games.golden_ages.rules.soldiers import TokenChoice
from ancient_world.games.golden_ages.rules.technology import (
    CheaperTechnology,
    FreeTechnology,
    LastTechnologyChoice,
    MoreTechnologies,
)
from ancient_world.games.golden_ages.rules.wonders import HomeComing, StandingUp
from tests.fresh_process import output
from tests.golden_ages.positions import edit, plies, scene, waiting


def refusal(state: Any) -> str:
    """Return the path at which a state is refused."""
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_json(aw.to_json(state))
    return refused.value.path


@pytest.mark.rule("C6")
def test_a_token_is_chosen_after_an_attack() -> None:
    """A player who has a token for each attack cannot choose another one."""
    state: Any = scene(civilizations=("china", "phoenicia"))
    unseen = tuple(token for token in state.glory.unseen if token not in {"2-1", "6-1"})
    draft = state.thaw()
    draft.glory = Deck(unseen)
    state = draft.freeze()
    steps = (TokenChoice(0, ("2-1", "6-1")), Founding(0, "g5", lies=True))
    no_attack = attrs.evolve(state, agenda=(*state.agenda[:-1], *steps[::-1]))
    assert refusal(no_attack) == "$.state.agenda[3]"
    attacked = attrs.evolve(state.players[0], attacks=1)
    state = waiting(attrs.evolve(state, players=(attacked, *state.players[1:])), *steps)
    assert aw.from_json(aw.to_json(state)) == state


@pytest.mark.rule("A2")
def test_technologies_of_the_era_follow_a_civilization() -> None:
    """A choice that a civilization gives at once is refused before any player has revealed a civilization."""
    for state, _, _ in plies(3, 3):
        if state.era > 1 and len(state.agenda) > 4 and len(state.agenda) < 6:
            break
    last = (state.first - 1) % len(state.players)
    phase: Any = state.agenda[3]
    started = attrs.evolve(phase, left=len(state.players))
    agenda = (*state.agenda[:3], started, LastTechnologyChoice(last))
    assert refusal(attrs.evolve(state, agenda=agenda)).startswith("$.state.agenda[3]")


@pytest.mark.rule("C8")
@pytest.mark.parametrize(
    "step",
    [
        FreeTechnology(0, 1),
        CheaperTechnology(0, 2),
        LastTechnologyChoice(0),
        MoreTechnologies(0),
        StandingUp(0),
        HomeComing(0),
    ],
    ids=lambda step: type(step).__name__,
)
def test_a_step_of_an_effect_needs_a_card_with_the_effect(step: Any) -> None:
    """A step of an effect is refused if its player has no card with this effect."""
    state = scene()
    [first, *others] = state.players
    sent = attrs.evolve(first, standing=first.standing[1:], lying=first.standing[:1])
    agenda = (*state.agenda[:-1], step)
    state = attrs.evolve(state, players=(sent, *others), agenda=agenda)
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_json(aw.to_json(state))
    assert (refused.value.code, refused.value.path) == ("step-out-of-place", "$.state.agenda[2]")


@pytest.mark.rule("C8")
def test_each_free_technology_comes_from_an_effect() -> None:
    """A player with one card that gives free technologies chooses them once, in the number that the card gives."""
    state = edit(scene(era=4), buildings=("laboratory-1",))
    agenda = state.agenda[:-1]
    once = attrs.evolve(state, agenda=(*agenda, FreeTechnology(0, 1)))
    assert aw.from_json(aw.to_json(once)) == once
    twice = attrs.evolve(state, agenda=(*once.agenda, FreeTechnology(0, 1)))
    assert refusal(twice) == "$.state.agenda[2]"
    more = attrs.evolve(state, agenda=(*agenda, FreeTechnology(0, 2)))
    assert refusal(more) == "$.state.agenda[2]"


@pytest.mark.rule("C10")
def test_a_judgement_is_chosen_once_in_an_era() -> None:
    """A second choice of a judgement in the same era is refused."""
    state = scene()
    [first, *others] = state.players
    golden = attrs.evolve(first, golden=True, standing=(), lying=first.standing)
    judged = attrs.evolve(
        state,
        players=(golden, *others),
        judgement=state.open_judgements[0],
        open_judgements=state.open_judgements[1:],
    )
    asked = attrs.evolve(judged, agenda=(*state.agenda[:-1], JudgementChoice(0)))
    assert refusal(asked) == "$.state.agenda[2]"


@pytest.mark.rule("C10")
def test_a_golden_age_needs_a_chosen_judgement() -> None:
    """A player in a golden age without a chosen judgement is refused."""
    state = scene()
    [first, second] = state.players
    golden = attrs.evolve(second, golden=True, standing=(), lying=second.standing)
    assert refusal(attrs.evolve(state, players=(first, golden))) == "$.state.judgement"


def expanding(era: int, remaining: int) -> ga.GoldenAgesState:
    """Return a state of an era in which a player of two lays a tile, and ``remaining`` players lay one afterwards."""
    for state, _, _ in plies(3, 2):
        if state.era == era and ExpansionPhase(remaining) == state.agenda[2]:
            return state
    raise AssertionError


@pytest.mark.rule("C10")
def test_no_golden_age_begins_before_the_tiles_lie() -> None:
    """No player can be in a golden age while tiles are laid."""
    state = expanding(2, 1)
    side = state.players[0]
    golden = attrs.evolve(side, golden=True, standing=(), lying=(*side.lying, *side.standing))
    judged = attrs.evolve(
        state,
        players=(golden, *state.players[1:]),
        judgement=state.open_judgements[0],
        open_judgements=state.open_judgements[1:],
    )
    assert refusal(judged) == "$.state.players[0]"


@pytest.mark.rule("B1")
def test_a_player_laying_a_tile_is_not_counted_as_waiting() -> None:
    """While a player lays a tile, fewer than all players are left to lay one."""
    state = expanding(2, 0)
    agenda = (*state.agenda[:2], ExpansionPhase(2), *state.agenda[3:])
    assert refusal(attrs.evolve(state, agenda=agenda)) == "$.state.agenda[2]"


@pytest.mark.rule("A1")
def test_eras_begin_and_end_in_their_time() -> None:
    """An agenda of the deals is refused during play, and an agenda of a turn during the deals."""
    dealing: Any = aw.new_game("golden-ages", 2)
    playing = scene()
    assert refusal(attrs.evolve(playing, agenda=dealing.agenda[:2])) == "$.state.agenda[0]"
    assert refusal(attrs.evolve(dealing, agenda=playing.agenda)) == "$.state.agenda[0]"


MISSING = """
import ancient_world as aw
document = aw.to_document(aw.new_game("golden-ages", 2))
document["state"]["futures"]["unseen"] = document["state"]["judgements"]["unseen"] = []
try:
    aw.from_document(document)
except aw.InvalidDocument as refused:
    print(refused)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no processes")
def test_the_message_about_missing_cards_is_the_same_in_every_process() -> None:
    """The message for several missing cards does not depend on the order of a set."""
    messages = {output(MISSING, seed) for seed in ("0", "1", "2", "3")}
    assert [line.split(":")[0] for line in messages] == ["$.state"]


def test_the_base_position_is_accepted() -> None:
    """The position that these tests change is accepted itself."""
    state = scene(civilizations=("china", "phoenicia"))
    assert aw.from_json(aw.to_json(state)) == state
    assert isinstance(state, ga.GoldenAgesState)
