"""Turns (T), and what a player may buy with ambrosia at every decision (M2, M3)."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    damage,
    decision,
    edit_player,
    give_army,
    give_card,
    give_stored,
    in_round,
    offered,
    play,
    refused,
    roll,
    send,
    settle,
    stand,
    table,
    turn_of,
)

PLAYERS = (2, 3, 4)


def busy(players: int = 2) -> State:
    """Return a state in which seat 0 can take every kind of turn."""
    state = table(players, titans=("mire-hound", "storm-ox", "hollow-sun"))
    state = give_stored(give_card(state, 0, "toll-bridge"), 0, "market")
    state = give_army(stand(state, 0, 3, "labor"), 0, "champions")
    return edit_player(state, 0, coins=20, ambrosia=4)


# --- T1: one action a turn ---


@pytest.mark.rule("T1")
def test_a_turn_offers_every_kind_of_action() -> None:
    """A turn offers placing on spaces and cards, attacking, building a stored card, re-using and passing."""
    kinds = [type(action) for action in decision(busy()).actions]
    assert list(dict.fromkeys(kinds)) == [
        *(taw.PlaceCitizen, taw.UseCard, taw.Attack, taw.BuildStored, taw.ReuseCitizen),
        *(taw.Pass, taw.BuyCoin),
    ]


@pytest.mark.rule("T1")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "actions",
    [
        [taw.PlaceCitizen(1, "learn"), taw.Perform()],
        [taw.PlaceCitizen(1, "learn"), taw.Decline()],
        [taw.UseCard(1, "toll-bridge", 0)],
        [taw.Attack("mire-hound"), taw.PayArmy("champions"), taw.Strike()],
        [taw.BuildStored("market")],
        [taw.ReuseCitizen(3, "learn"), taw.Perform()],
        [taw.Pass()],
    ],
)
def test_every_action_takes_the_turn(players: int, actions: list[Any]) -> None:
    """After each action of a turn, the next player has the turn."""
    assert turn_of(settle(play(busy(players), *actions))) == 1


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    "action", [taw.Perform(), taw.Keep("market"), taw.Starve(1), aw.Rolled(("blank",))]
)
def test_an_action_of_another_step_is_refused(action: Any) -> None:
    """An action of another step is refused at a turn, and the reason says that a turn is awaited."""
    assert refused(table(), action) == (
        "not-now",
        "The game waits for something else now: a player's turn. [T1]",
    )


# --- T3: rewards ---


@pytest.mark.rule("T3", "SP-build")
@pytest.mark.parametrize("stored", [False, True])
def test_the_reward_of_build_is_for_the_space(stored: bool) -> None:
    """The Salt Road rewards a card bought on the space Build, not building a stored card."""
    state = give_card(table(row=("goat-pens",)), 0, "salt-road")
    if stored:
        state = play(give_stored(state, 0, "goat-pens"), taw.BuildStored("goat-pens"))
    else:
        state = play(send(state, 1, "build"), taw.Build("goat-pens"))
    assert state.players[0].coins == (6 - 4 if stored else 6 - 4 + 1)


@pytest.mark.rule("T3", "SP-expand")
def test_the_reward_of_expand_comes_when_the_district_is_there() -> None:
    """The causeway gives its coin after the upgrade of the new district is decided, not before."""
    state = give_card(table(district="athletes"), 0, "causeway")
    state = play(send(state, 1, "expand"), taw.Expand(taw.Goods(coins=3)))
    assert (type(decision(state).step).__name__, state.players[0].coins) == ("Upgrade", 3)
    assert settle(play(state, taw.Decline())).players[0].coins == 4


@pytest.mark.rule("T3", "SP-grow", "SP-explore")
@pytest.mark.parametrize(
    ("space", "card", "then", "gained"),
    [
        ("grow", "reed-huts", [], (1 - 3, 0)),
        ("explore", "star-tower", [taw.Keep("market"), taw.Store()], (0, 1)),
    ],
)
def test_other_spaces_reward_too(
    space: str, card: str, then: list[Any], gained: tuple[int, int]
) -> None:
    """Reed huts reward Grow with a coin, and the star tower rewards Explore with ambrosia, at the end of the action."""
    state = send(give_card(in_round(table(), 3), 0, card), 1, space)
    before = state.players[0]
    state = play(settle(play(state, taw.Perform()), {"market"}), *then)
    after = state.players[0]
    assert (after.coins - before.coins, after.ambrosia - before.ambrosia) == gained


# --- M2, M3: ambrosia ---


@pytest.mark.rule("M2", "M3")
def test_ambrosia_can_be_spent_at_every_own_decision() -> None:
    """A player may spend ambrosia on coins and repairs at every decision of this player."""
    start = damage(edit_player(table(military=("levy-1", "chosen")), 0, ambrosia=9), 0, "wheat")
    start = in_round(give_stored(start, 0, "gymnasium"), 3)
    recruit = play(send(start, 1, "recruit"), taw.Recruit("levy-1"))
    explored = settle(play(send(start, 1, "explore"), taw.Perform()), {"market"})
    upgrade = play(start, taw.BuildStored("gymnasium"))
    states = [start, recruit, explored, play(explored, taw.Keep("market")), upgrade]
    states += [send(start, 1, space) for space in taw.SPACES]
    states.append(play(send(start, 1, "rebuild"), taw.Perform()))
    states.append(roll(play(start, taw.Pass(), taw.Pass(), taw.FaceTitan()), "titan"))
    for state in states:
        assert (decision(state).player, offered(state, taw.BuyCoin)) == (0, [taw.BuyCoin()])
        assert offered(state, taw.BuyRepair) == [taw.BuyRepair("wheat")]
        for action, coins in ((taw.BuyCoin(), 1), (taw.BuyRepair("wheat"), 0)):
            after = play(state, action)
            gained = after.players[0].coins - state.players[0].coins
            assert gained == coins
            assert after.players[0].ambrosia == state.players[0].ambrosia - 2
