"""What armies give beside swords, arrows and loot: rewards of active cards, and legacies of retired cards (T3, R2)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.attack.attacking import TOPS, beat
from tests.the_ancient_world.cards.card_files import card, faults_of, put, standard_tables
from tests.the_ancient_world.cards.own_cards import own
from tests.the_ancient_world.positions import (
    State,
    decision,
    edit_player,
    give_army,
    give_card,
    play,
    raise_armies,
    roll,
    settle,
)

WON = {"when": "attack", "coins": 2, "repair": 1}


@cache
def cards() -> taw.CardFile:
    """Return cards in which the champions reward attacks, and the chosen leave goods and a citizen to their army."""
    return own(
        put("military", "champions", reward=WON),
        put("military", "chosen", legacy={"swords": 1, "knowledge": 2, "citizens": 1}),
        put("military", "militia", legacy={"arrows": 1, "coins": 1}),
    )


def ready(*armies: taw.Army) -> State:
    """Return a state in which seat 0 has these armies and 20 coins, with a titan face up on each deck."""
    state = settle(taw.GAME.new(2, cards(), {}), {*TOPS, "old-town"})
    return edit_player(raise_armies(state, 0, *armies), 0, coins=20)


def settled(state: State) -> tuple[int, int]:
    """Return the coins and the knowledge of seat 0."""
    return state.players[0].coins, state.players[0].knowledge


@pytest.mark.rule("T3")
def test_an_active_card_rewards_the_attack_in_which_it_was_paid() -> None:
    """An army that was paid gives its reward after the damage dice; an army that was not paid gives nothing."""
    armies = (taw.Army("champions"), taw.Army("elephants", ("chosen",)))
    state = win(ready(*armies), "champions")
    assert settled(state) == (19, 0)
    assert settled(roll(state, *["blank"] * dice(state))) == (21, 0)
    unpaid = win(ready(*armies), "elephants")
    assert settled(roll(unpaid, *["blank"] * dice(unpaid))) == (20, 2)  # with its loot


@pytest.mark.rule("R2")
def test_a_retired_card_gives_its_legacy_alone() -> None:
    """Retired champions give no reward; the retired chosen give two knowledge and a citizen once."""
    state = win(ready(taw.Army("elephants", ("chosen", "champions"))), "elephants")
    state = roll(state, *["blank"] * dice(state))
    assert (settled(state), state.players[0].new) == ((20, 2), (4,))


def win(state: State, army: str) -> State:
    """Return the state in which an army has beaten the starting titan of seat 0; the dice are still to be rolled."""
    threat = state.players[0].threat
    assert threat is not None
    return beat(state, threat.titan, army)


def dice(state: State) -> int:
    """Return how many dice are to be rolled."""
    count: int = state.agenda[-1].count  # type: ignore[attr-defined]
    return count


@pytest.mark.rule("T3", "R4")
def test_an_army_lost_to_the_dice_gives_no_reward() -> None:
    """An army discarded because of the damage dice gives no reward, like a card that they damage."""
    armies = (taw.Army("champions"), taw.Army("chosen"))
    state = give_card(give_army(ready(*armies), 0, "spears-1", "levy-1"), 0, "barracks")
    state = play(
        roll(win(state, "champions"), "titan", *["blank"] * (dice(win(state, "champions")) - 1)),
        taw.DamageCard("barracks"),
    )
    assert settled(play(state, taw.DiscardArmy("champions"))) == (19, 0)
    assert settled(play(state, taw.DiscardArmy("chosen")))[0] == 21


@pytest.mark.rule("A7")
def test_an_army_used_earlier_rewards_no_other_attack() -> None:
    """Only the armies paid for an attack reward it, not those used in an earlier one."""
    armies = (taw.Army("champions"), taw.Army("elephants", ("chosen", "militia")))
    state = win(ready(*armies), "champions")
    state = settle(roll(state, *["blank"] * dice(state)))
    assert decision(state).player == 1
    state = settle(play(state, taw.Pass()))
    before, threat = settled(state), state.players[1].threat
    assert threat is not None
    state = beat(state, threat.titan, "elephants")
    state = roll(state, *["blank"] * dice(state))
    assert settled(state) == (before[0] - 1 + 1 + 1, before[1] + 2)


@pytest.mark.parametrize("when", ["recruit", "labor"])
def test_a_military_card_rewards_only_attacks(when: str, tmp_path: Path) -> None:
    """A military card whose reward is for something other than an attack is a fault of the card file."""
    tables = standard_tables()
    military = card(tables, "military", "champions")
    military["reward"] = {"when": when, "coins": 1}
    [fault] = [each for each in faults_of(tables, tmp_path) if not each.warning]
    actual = (fault.code, fault.table, fault.key)
    assert actual == ("misplaced-ability", "military.champions", "reward")
