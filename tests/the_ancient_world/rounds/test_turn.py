"""Turns (T), and what ambrosia buys whenever a decision is the player's (M2, M3)."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    damage,
    decision,
    edit,
    edit_player,
    give_army,
    give_card,
    give_district,
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
    unthreaten,
)

PLAYERS = (2, 3, 4)


def busy(players: int = 2) -> State:
    """Seat 0 can do everything that a turn can be."""
    state = table(players, titans=("mire-hound", "storm-ox", "hollow-sun"))
    state = give_stored(give_card(state, 0, "toll-bridge"), 0, "market")
    state = give_army(stand(state, 0, 3, "labor"), 0, "champions")
    return edit_player(state, 0, coins=20, ambrosia=4)


# --- T1: one action a turn ---


@pytest.mark.rule("T1")
def test_a_turn_offers_everything_that_it_can_be() -> None:
    """Placing on spaces and cards, attacking, building a stored card, re-using, passing."""
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
    """After any of them it is the next player's turn."""
    assert turn_of(settle(play(busy(players), *actions))) == 1


@pytest.mark.rule("T1", "S1")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", [0, 1])
def test_turns_go_clockwise_from_the_first_player(players: int, first: int) -> None:
    """Two rounds of turns, from the holder of the token on."""
    state = edit(unthreaten(table(players), *range(players)), token=first)
    for _ in range(players):
        state = play(state, taw.Pass())
    state = settle(state)
    seats = []
    for citizen in (1, 2):
        for _ in range(players):
            seats.append(turn_of(state))
            state = play(state, taw.PlaceCitizen(citizen, "labor"), taw.Decline())
    order = [(first + offset) % players for offset in range(players)]
    assert seats == order * 2


@pytest.mark.rule("T1", "C1")
def test_a_turn_uses_only_what_is_ones_own() -> None:
    """Seat 1 can neither build the card that seat 0 has stored nor re-use its citizen."""
    state = edit_player(play(busy(), taw.Pass()), 1, coins=20, ambrosia=4)
    assert refused(state, taw.BuildStored("market")) == (
        "not-stored",
        "Clay Market is not among your stored cards. [B1]",
    )
    assert refused(state, taw.ReuseCitizen(3, "learn")) == (
        "citizen-not-on-board",
        "Your citizen 3 is not on the board. [M6]",
    )


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    "action", [taw.Perform(), taw.Keep("market"), taw.Starve(1), aw.Rolled(("blank",))]
)
def test_what_belongs_to_another_moment_must_wait(action: Any) -> None:
    """Any other action is illegal at a turn, and the reason says what is awaited."""
    assert refused(table(), action) == (
        "not-now",
        "The game waits for something else now: a player's turn. [T1]",
    )


# --- T2: passing ---


@pytest.mark.rule("T2")
@pytest.mark.parametrize("players", [3, 4])
def test_who_has_passed_is_skipped(players: int) -> None:
    """Seat 1 passes: the others go on in order without it."""
    state = play(table(players), taw.PlaceCitizen(1, "labor"), taw.Decline(), taw.Pass())
    seats = []
    for number in range(2 * players - 3):
        seats.append(turn_of(state))
        state = play(state, taw.PlaceCitizen(2 if number >= players - 2 else 1, "learn"))
        state = play(state, taw.Decline())
    others = [seat for seat in range(players) if seat != 1]
    assert seats == (others[1:] + others + others)[: 2 * players - 3]


@pytest.mark.rule("T2")
def test_the_last_one_goes_on_alone_until_passing() -> None:
    """When the other has passed, each turn is the same player's; passing ends the round."""
    state = play(unthreaten(table(), 0, 1), taw.Pass())
    for citizen in (1, 2, 3):
        assert turn_of(state) == 1
        state = play(state, taw.PlaceCitizen(citizen, "labor"), taw.Perform())
    assert (turn_of(state), state.round) == (1, 1)
    state = settle(play(state, taw.Pass()))
    assert (turn_of(state), state.round) == (0, 2)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_round_ends_when_all_have_passed(players: int) -> None:
    """Not before the last of them has."""
    state = unthreaten(table(players), *range(players))
    for seat in range(players):
        assert (state.round, turn_of(state)) == (1, seat)
        state = play(state, taw.Pass())
    assert settle(state).round == 2


@pytest.mark.rule("T2")
def test_passing_may_be_all_that_is_left() -> None:
    """No citizen, no army that can be paid, nothing stored: passing is the only action."""
    state = table()
    for citizen in (1, 2, 3):
        state = stand(state, 0, citizen, "labor")
    assert decision(edit_player(state, 0, coins=0)).actions == (taw.Pass(),)


# --- T3: rewards ---


@pytest.mark.rule("T3", "SP-learn")
def test_a_reward_comes_after_and_pays_nothing() -> None:
    """With 2 coins Learn cannot be paid, though it would bring 1; with 3 it leaves 1."""
    state = send(edit_player(give_card(table(), 0, "scales"), 0, coins=2), 1, "learn")
    assert refused(state, taw.Perform()) == (
        "coins-short",
        "This costs 3 coins; you have 2 coins. [SP-learn]",
    )
    state = edit_player(give_card(table(), 0, "scales"), 0, coins=3)
    state = play(send(state, 1, "learn"), taw.Perform())
    assert (state.players[0].coins, state.players[0].knowledge) == (1, 1)


@pytest.mark.rule("T3", "D2")
def test_a_damaged_card_rewards_nothing() -> None:
    """Scales that lie face down give no coin."""
    state = damage(give_card(table(), 0, "scales"), 0, "scales")
    assert play(state, taw.PlaceCitizen(1, "labor"), taw.Perform()).players[0].coins == 8


@pytest.mark.rule("T3")
def test_rewards_of_several_cards_add_up() -> None:
    """Tin mine, smithy and the Lower Town give 1 coin each for one recruit."""
    state = give_card(table(military=("levy-1", "chosen")), 0, "tin-mine", "smithy")
    state = give_district(state, 0, "low-town")
    state = play(send(state, 1, "recruit"), taw.Recruit("levy-1"))
    assert state.players[0].coins == 6 - 2
    assert play(state, taw.CoverArmy("militia")).players[0].coins == 6 - 2 + 3


@pytest.mark.rule("T3", "SP-build")
@pytest.mark.parametrize("stored", [False, True])
def test_the_reward_of_build_is_for_the_space(stored: bool) -> None:
    """The Salt Road rewards buying at Build; building a stored card is not that action."""
    state = give_card(table(row=("goat-pens",)), 0, "salt-road")
    if stored:
        state = play(give_stored(state, 0, "goat-pens"), taw.BuildStored("goat-pens"))
    else:
        state = play(send(state, 1, "build"), taw.Build("goat-pens"))
    assert state.players[0].coins == (6 - 4 if stored else 6 - 4 + 1)


@pytest.mark.rule("T3", "SP-expand")
def test_the_reward_of_expand_comes_when_the_district_is_there() -> None:
    """The causeway gives its coin after the athletes' upgrade is decided, not before."""
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
    """Reed huts reward Grow with a coin, the star tower Explore with ambrosia, when it is complete."""
    state = send(give_card(in_round(table(), 3), 0, card), 1, space)
    before = state.players[0]
    state = play(settle(play(state, taw.Perform()), {"market"}), *then)
    after = state.players[0]
    assert (after.coins - before.coins, after.ambrosia - before.ambrosia) == gained


# --- M2, M3: ambrosia ---


@pytest.mark.rule("M2")
def test_two_ambrosia_buy_a_coin() -> None:
    """The decision stays the same player's; 1 ambrosia is not enough."""
    state = play(edit_player(table(), 0, ambrosia=3), taw.BuyCoin())
    assert (state.players[0].coins, state.players[0].ambrosia, turn_of(state)) == (7, 1, 0)
    assert refused(state, taw.BuyCoin()) == (
        "ambrosia-short",
        "This costs 2 ambrosia; you have 1. [M2]",
    )


@pytest.mark.rule("M3")
@pytest.mark.parametrize(
    ("ambrosia", "card", "refusal"),
    [
        (1, "wheat", ("ambrosia-short", "This costs 2 ambrosia; you have 1. [M3]")),
        (2, "fish-dock", ("not-damaged", "Fishing Dock is not damaged. [M3]")),
        (2, "market", ("not-your-card", "Clay Market is not among your empire cards. [M3]")),
        (2, "no-card", ("not-your-card", "'no-card' is not among your empire cards. [M3]")),
    ],
)
def test_a_repair_needs_ambrosia_and_damage_of_ones_own(
    ambrosia: int, card: str, refusal: tuple[str, str]
) -> None:
    """One repair costs 2; what is whole, or another's, is not repaired."""
    state = damage(give_card(table(), 1, "market"), 1, "market")
    state = damage(edit_player(state, 0, ambrosia=ambrosia), 0, "wheat")
    assert refused(state, taw.BuyRepair(card)) == refusal


@pytest.mark.rule("M2", "M3")
def test_ambrosia_is_spent_at_every_decision_of_ones_own() -> None:
    """At a turn, on a space, while repairing, upgrading, building or storing, and choosing damage."""
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


@pytest.mark.rule("M2", "M3")
def test_ambrosia_waits_for_a_decision_of_ones_own() -> None:
    """At a decision of seat 0 seat 1 buys nothing; dice let nobody buy anything."""
    state = damage(edit_player(table(), 1, ambrosia=9), 1, "wheat")
    assert offered(state, taw.BuyCoin) + offered(state, taw.BuyRepair) == []
    assert aw.legal_actions(state, 1) == ()
    state = play(state, taw.Pass(), taw.Pass())
    assert isinstance(aw.pending(state), aw.Chance)
    assert aw.legal_actions(state) == ()
    assert refused(state, taw.BuyCoin())[0] == "roll-awaited"
