"""Recruit (SP-recruit, R1-R3): a card of the military row starts an army or covers one."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.engine.pending import legal_actions
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.attack import attack_value
from tests.the_ancient_world.cards.own_cards import own, own_table
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    play,
    raise_armies,
    refused,
    send,
    table,
    turn_of,
)

ROW = ("spears-1", "levy-1", "chosen", "raiders-1")
"""Military cards that cost 3, 2, 7 and 5 coins."""


def recruiting(players: int = 4, coins: int = 6) -> State:
    """Return a state in which seat 0 stands on Recruit."""
    return send(edit_player(table(players, military=ROW[:players]), 0, coins=coins), 1, "recruit")


def names(state: State, seat: int = 0) -> list[tuple[str, tuple[str, ...]]]:
    """Return the active card and the retired cards of each army of a player."""
    return [(army.card, army.retired) for army in state.players[seat].armies]


@pytest.mark.rule("SP-recruit", "C5")
def test_an_empty_row_leaves_nothing_to_recruit() -> None:
    """The military row is not refilled within a round: a citizen on Recruit then does nothing, and nobody is asked."""
    state = play(recruiting(2), taw.Recruit("levy-1"), taw.CoverArmy("militia"))
    state = play(send(state, 1, "recruit"), taw.Recruit("spears-1"), taw.CoverArmy("militia"))
    state = send(state, 2, "recruit")
    assert state.decks.military_row == ()
    assert turn_of(state) == 1


@pytest.mark.rule("R1", "R2")
def test_a_player_without_armies_starts_one() -> None:
    """A player without armies starts one without being asked."""
    state = send(raise_armies(table(military=ROW[:2]), 0), 1, "recruit")
    assert names(play(state, taw.Recruit("levy-1"))) == [("levy-1", ())]


@pytest.mark.rule("R1", "R2")
@pytest.mark.parametrize(
    ("limit", "instruction"),
    [
        (1, "Choose the army whose card Village Levy covers"),
        (2, "Start a new army with Village Levy, or cover one of your armies"),
    ],
)
def test_a_new_army_is_offered_up_to_the_limit(limit: int, instruction: str) -> None:
    """A new army is offered below the army limit only, and the instruction says so."""
    cards = own(lambda content: content["board"]["capital"].update(army_limit=limit))
    armies = (taw.Army("militia"), taw.Army("city-guard"))[: 3 - limit]
    state = raise_armies(own_table(cards, 2, *ROW[:2]), 0, *armies)
    state = play(send(state, 1, "recruit"), taw.Recruit("levy-1"))
    if limit == 1:
        assert refused(state, taw.StartArmy())[0] == "army-limit"
    else:
        assert taw.StartArmy() in legal_actions(state)
    assert aw.prompt(aw.view(state, 0)).text == instruction


@pytest.mark.rule("R2", "A3")
def test_only_legacies_of_retired_cards_count_and_they_add_up() -> None:
    """The attack value adds the legacies of all retired cards, and none of their own swords and arrows."""
    army = taw.Army("chosen", ("city-guard", "bowmen-1", "veterans"))
    state = raise_armies(table(), 0, army)
    assert attack_value(state, 0, ("chosen",), 0) == (4 + 2, 4 + 2 + 4 + 2)
    state = raise_armies(state, 0, taw.Army("veterans", ("chosen",)))
    assert attack_value(state, 0, ("veterans",), 0) == (3 + 1, 3 + 1 + 1)
