"""Actions of cards that a citizen is placed on (C6)."""

from __future__ import annotations

import pytest

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    damage,
    decision,
    edit_player,
    give_card,
    play,
    refused,
    table,
    turn_of,
)

PLAYERS = (2, 3, 4)


# --- C6: card actions ---


@pytest.mark.rule("C6")
@pytest.mark.parametrize("players", PLAYERS)
def test_an_open_card_takes_a_toll_from_others(players: int) -> None:
    """Another player who uses an open card pays its toll to the owner."""
    state = give_card(table(players), 0, "toll-bridge")
    for _ in range(players - 1):
        state = play(state, taw.Pass())
    guest = players - 1
    before = [player.coins for player in state.players]
    state = play(state, taw.UseCard(1, "toll-bridge", 0))
    before[0] += 1
    before[guest] += 4 - 1
    assert [player.coins for player in state.players] == before
    owned = state.players[0].city.find_card("toll-bridge")
    assert owned == taw.OwnedCard("toll-bridge", False, taw.Placed(guest, 1))


@pytest.mark.rule("C2", "C6")
def test_cards_have_no_skill_fee() -> None:
    """No skill fee is paid on a card: each citizen gains the same."""
    state = give_card(table(), 0, "toll-bridge")
    gains = [
        play(state, taw.UseCard(citizen, "toll-bridge", 0)).players[0].coins
        for citizen in (1, 2, 3)
    ]
    assert gains == [10, 10, 10]


@pytest.mark.rule("C6")
def test_a_card_action_must_be_paid() -> None:
    """A card action is refused to a player who cannot pay its coins or its ambrosia."""
    state = give_card(edit_player(table(), 0, coins=0), 0, "scrolls", "oracle")
    assert refused(state, taw.UseCard(1, "scrolls", 0)) == (
        "coins-short",
        "This costs 1 coin; you have 0 coins. [C6]",
    )
    assert refused(state, taw.UseCard(1, "oracle", 0)) == (
        "ambrosia-short",
        "This costs 1 ambrosia; you have 0. [C6]",
    )
    state = play(edit_player(state, 0, ambrosia=1), taw.UseCard(1, "oracle", 0))
    assert (state.players[0].ambrosia, state.players[0].knowledge) == (0, 1)


@pytest.mark.rule("C6", "E3")
def test_a_card_repaired_in_the_round_stays_used() -> None:
    """A repair leaves the citizen on the card, which stays used for the round."""
    state = play(give_card(table(), 0, "toll-bridge"), taw.UseCard(2, "toll-bridge", 0), taw.Pass())
    state = damage(edit_player(state, 0, ambrosia=2), 0, "toll-bridge")
    state = play(state, taw.BuyRepair("toll-bridge"))
    owned = state.players[0].city.find_card("toll-bridge")
    assert owned == taw.OwnedCard("toll-bridge", False, taw.Placed(0, 2))
    assert refused(state, taw.UseCard(1, "toll-bridge", 0))[0] == "card-used"


@pytest.mark.rule("C6", "D2")
def test_a_card_action_that_repairs() -> None:
    """The menders give 1 coin, then up to two repairs of the player's own cards."""
    state = damage(give_card(table(), 0, "menders", "market"), 0, "market", "wheat")
    state = play(state, taw.UseCard(1, "menders", 0))
    assert state.players[0].coins == 7
    assert decision(state).actions == (taw.Repair("wheat"), taw.Repair("market"), taw.Finish())
    state = play(state, taw.Repair("market"))
    assert decision(state).actions == (taw.Repair("wheat"), taw.Finish())
    state = play(state, taw.Finish())
    assert [owned.card for owned in state.players[0].city.damaged_cards()] == ["wheat"]
    assert turn_of(state) == 1
