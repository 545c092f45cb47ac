"""Attacking a titan (A1, A2, A5-A8): targets, armies, what is gained, the dice at the end."""

from __future__ import annotations

import pytest

from ancient_world.engine.applying import forced_actions_after
from ancient_world.engine.chance import Deck
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.attack.attacking import TOPS, beat, mighty
from tests.the_ancient_world.positions import (
    State,
    decision,
    edit_player,
    give_army,
    give_card,
    give_titan,
    offered,
    play,
    raise_armies,
    reason_of,
    roll,
    settle,
    table,
    threaten,
)

# --- A1: targets ---


@pytest.mark.rule("A1", "S4")
def test_targets_are_the_tops_of_the_decks_and_every_threatening_titan() -> None:
    """Any face-up titan may be attacked: three decks, then each board by seat, one's own included."""
    state = edit_player(mighty(players=4), 0, ambrosia=9)
    expected = [*TOPS, "ruin-lynx", "fen-toad", "cave-bull", "cliff-imp"]
    assert expected == [attack.titan for attack in offered(state, taw.Attack)]


# --- A2: paying armies ---


@pytest.mark.rule("A2")
def test_who_cannot_pay_any_army_cannot_attack() -> None:
    """A player who cannot pay any army cannot attack; the reason names the cheapest unused army."""
    state = raise_armies(mighty(), 0, taw.Army("champions", (), 4), taw.Army("chosen", (), 2))
    state = edit_player(state, 0, coins=2)
    expected = ("A2", "An army for Ruin Lynx costs at least 3 coins; you have 2 coins.")
    assert expected == reason_of(state, taw.Attack("ruin-lynx"))
    assert offered(state, taw.Attack) == []
    state = edit_player(state, 0, coins=3)
    taken = [each for _, each in forced_actions_after(state, taw.Attack("ruin-lynx"))]
    assert [taw.PayArmy("chosen"), taw.Strike()] == taken


# --- A5: the beaten titan ---


@pytest.mark.rule("A5")
def test_the_last_titan_of_a_deck_leaves_it_empty() -> None:
    """A titan deck without cards stays empty, and nothing can be attacked there."""
    state = mighty()
    rest = state.decks.titans[0].deck.unseen
    state = beat(give_titan(state, 1, *rest), "mire-hound", "champions")
    assert (None, Deck()) == (state.decks.titans[0].face_up, state.decks.titans[0].deck)
    state = play(roll(state, "blank"), taw.Pass())
    assert [attack.titan for attack in offered(state, taw.Attack)] == ["ruin-lynx", "fen-toad"]


# --- A7: loot ---


def looters() -> State:
    """Return a state in which seat 0 has 20 coins, raiders (2 coins), and temple guards (2 ambrosia) on elephants (1 coin)."""
    armies = (taw.Army("raiders-1"), taw.Army("acolytes", ("elephants",)))
    return edit_player(raise_armies(table(titans=TOPS), 0, *armies), 0, coins=20)


@pytest.mark.rule("A7")
def test_loot_comes_after_the_titan_is_beaten() -> None:
    """Coins of the loot cannot pay for any army of the attack that brings them."""
    state = edit_player(looters(), 0, coins=1)
    state = play(edit_player(state, 0, ambrosia=3), taw.Attack("mire-hound"))
    state = play(state, taw.PayArmy("raiders-1"))
    assert (state.players[0].coins, state.players[0].ambrosia) == (0, 3)
    state = play(state, taw.BuySword(), taw.Strike())
    assert (state.players[0].coins, state.players[0].ambrosia) == (2, 0)


@pytest.mark.rule("A7", "A2")
def test_an_army_used_earlier_gives_no_loot_again() -> None:
    """Loot is for the attack in which the army was paid."""
    state = play(settle(beat(looters(), "mire-hound", "acolytes")), taw.Pass())
    state = give_card(state, 0, "smithy")
    coins = state.players[0].coins
    state = beat(state, "ruin-lynx", "raiders-1")
    assert (coins - 1 + 2, 2) == (state.players[0].coins, state.players[0].ambrosia)


# --- A8: the dice, then rewards ---


@pytest.mark.rule("A8", "D3")
def test_the_coin_effect_is_that_of_the_beaten_titan() -> None:
    """The titan just beaten, not the titan on the attacker's board, decides what a coin face does."""
    state = threaten(mighty(), 1, "reed-snake")
    state = edit_player(state, 0, ambrosia=5)
    state = roll(beat(state, "reed-snake", "champions", "chosen"), "coin")
    state = play(state, taw.PayAmbrosia())
    assert (state.players[0].coins, state.players[0].ambrosia) == (18, 5 + 2 - 2)


@pytest.mark.rule("A8", "T3", "D2")
def test_a_damaged_card_gives_no_reward() -> None:
    """A card that the dice damage does not reward the attack."""
    state = roll(beat(give_card(mighty(), 0, "hunt-lodge"), "ruin-lynx", "champions"), "titan")
    assert play(state, taw.DamageCard("hunt-lodge")).players[0].coins == 19
    assert play(state, taw.DamageCard("wheat")).players[0].coins == 20


@pytest.mark.rule("A5", "R4")
def test_the_limit_of_the_beaten_titan_keeps_an_army() -> None:
    """The beaten titan's army symbol counts before the dice, so that damaged barracks cost no army."""
    state = give_card(give_army(mighty(), 0, "cavalry"), 0, "barracks")
    state = threaten(state, 0, "aurochs")
    state = edit_player(state, 0, ambrosia=3)
    state = play(state, taw.Attack("aurochs"), taw.PayArmy("champions"), taw.PayArmy("chosen"))
    state = play(state, taw.PayArmy("cavalry"), taw.BuySword(), taw.Strike())
    state = roll(state, "titan", "blank", "blank")
    state = play(state, taw.DamageCard("barracks"))
    assert len(state.players[0].armies) == 3
    assert decision(state).player == 1
