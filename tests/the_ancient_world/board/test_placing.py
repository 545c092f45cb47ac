"""Placing citizens (C1-C5): the spaces, the skill fee, the boost, the ambrosia of the space; re-use (M6)."""

from __future__ import annotations

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    damage,
    decision,
    edit,
    edit_player,
    in_round,
    offered,
    play,
    refused,
    send,
    stand,
    table,
    turn_of,
)

PLAYERS = (2, 3, 4)


def where(state: State, space: str) -> list[tuple[int, int]]:
    """Return the citizens on a space as seat and number, in the order in which they came."""
    return [(citizen.player, citizen.number) for citizen in state.space(space).citizens]


def joining(coins: int = 6, ambrosia: int = 0, highest: int = 3, space: str = "learn") -> State:
    """Return a state in which seat 1 is to play, and seat 0 has citizen ``highest`` on a space."""
    state = table()
    if highest > 3:
        state = edit_player(
            state, 0, available=(1, 2, highest), supply=tuple({3, 4, 5} - {highest})
        )
    state = play(send(state, highest, space), taw.Decline())
    return edit_player(state, 1, coins=coins, ambrosia=ambrosia)


# --- C1: who and where ---


@pytest.mark.rule("C1")
@pytest.mark.parametrize("players", PLAYERS)
def test_available_citizens_may_go_to_every_uncovered_space(players: int) -> None:
    """Each available citizen may go to six spaces in round 1, and to eight in round 3."""
    assert offered(table(players), taw.PlaceCitizen) == [
        taw.PlaceCitizen(citizen, space) for citizen in (1, 2, 3) for space in taw.SPACES[:6]
    ]
    later = offered(in_round(table(players), 3), taw.PlaceCitizen)
    assert later == [
        taw.PlaceCitizen(citizen, space) for citizen in (1, 2, 3) for space in taw.SPACES
    ]


# --- C2: the skill fee ---


@pytest.mark.rule("C2")
def test_a_higher_own_citizen_costs_a_coin_too() -> None:
    """A citizen that joins a higher citizen of the same player pays 1 coin."""
    state = stand(table(), 0, 2, "labor")
    assert send(state, 1, "labor").players[0].coins == 5
    assert send(state, 3, "labor").players[0].coins == 6


@pytest.mark.rule("C2")
def test_the_highest_of_all_citizens_there_counts_once() -> None:
    """A citizen that joins several higher citizens pays 1 coin in all."""
    state = stand(stand(stand(table(3), 1, 3, "labor"), 0, 2, "labor"), 2, 3, "labor")
    assert send(state, 1, "labor").players[0].coins == 5
    lower = stand(stand(table(), 1, 3, "labor"), 1, 1, "labor")
    assert send(lower, 2, "labor").players[0].coins == 5


# --- C3, M1: the boost ---


@pytest.mark.rule("C3", "M1")
@pytest.mark.parametrize(
    ("citizen", "highest", "price"), [(2, 3, 1), (1, 3, 2), (2, 5, 3), (1, 5, 4)]
)
def test_a_boost_pays_exactly_the_difference(citizen: int, highest: int, price: int) -> None:
    """A boost costs 1 ambrosia for each number that is missing, in place of the coin."""
    state = send(joining(coins=6, ambrosia=7, highest=highest), citizen, "learn")
    assert decision(state).actions == (taw.PayFee(), taw.BoostSkill(), taw.BuyCoin())
    state = play(state, taw.BoostSkill())
    player = state.players[1]
    assert (player.coins, player.ambrosia) == (6, 7 - price)
    assert where(state, "learn") == [(0, highest), (1, citizen)]


@pytest.mark.rule("C2", "C3")
@pytest.mark.parametrize(
    ("coins", "ambrosia", "legal"), [(0, 0, False), (0, 1, False), (1, 0, True), (0, 2, True)]
)
def test_one_coin_or_the_boost_is_enough(coins: int, ambrosia: int, *, legal: bool) -> None:
    """Citizen 1 joins citizen 3 for the last coin, or for 2 ambrosia, and for nothing less."""
    state = joining(coins=coins, ambrosia=ambrosia)
    assert (taw.PlaceCitizen(1, "learn") in offered(state, taw.PlaceCitizen)) == legal
    if legal:
        state = send(state, 1, "learn")
        if ambrosia:
            state = play(state, taw.BoostSkill())
        assert (state.players[1].coins, state.players[1].ambrosia) == (0, 0)
    else:
        assert refused(state, taw.PlaceCitizen(1, "learn"))[0] == "skill-fee"


@pytest.mark.rule("C1", "M6", "K3")
@pytest.mark.parametrize("number", [0, 6])
def test_there_are_five_citizens(number: int) -> None:
    """Citizens other than 1 to 5 do not exist; a player can have all five."""
    state = reusing(ambrosia=9)
    for action in (taw.PlaceCitizen(number, "build"), taw.ReuseCitizen(number, "build")):
        assert refused(state, action)[0] == "no-such-citizen"
    everybody = edit_player(table(), 0, available=(1, 2, 3, 4, 5), supply=())
    placed = {action.citizen for action in offered(everybody, taw.PlaceCitizen)}
    assert placed == {1, 2, 3, 4, 5}


@pytest.mark.rule("C3")
def test_a_boost_needs_no_coin() -> None:
    """A player without coins may join with a boost, and the coin is not offered."""
    state = send(joining(coins=0, ambrosia=2), 1, "learn")
    assert refused(state, taw.PayFee()) == (
        "skill-fee",
        "Citizen 1 must pay 1 coin to join Learn, because a citizen 3 stands there; you have 0 coins. [C2]",
    )
    assert decision(state).actions == (taw.BoostSkill(), taw.BuyCoin())
    state = play(state, taw.BoostSkill())
    assert (state.players[1].ambrosia, where(state, "learn")) == (0, [(0, 3), (1, 1)])


@pytest.mark.rule("C3")
def test_ambrosia_needed_to_join_cannot_pay_a_repair() -> None:
    """While a citizen joins, ambrosia that is needed for it cannot pay a repair, but can buy the coin."""
    state = damage(joining(coins=0, ambrosia=2), 1, "wheat")
    state = send(state, 2, "learn")
    assert refused(state, taw.BuyRepair("wheat")) == (
        "ambrosia-needed",
        "You need this ambrosia to join Learn. [C2]",
    )
    (before, taken), *_ = aw.forced_actions_after(state, taw.BuyCoin())
    assert taken == taw.PayFee()
    why_not = aw.explain(before, taw.BoostSkill())
    assert str(why_not) == "This costs 1 ambrosia; you have 0. [C3]"
    assert play(state, taw.BuyCoin()).players[1].coins == 0


# --- C5: perform or decline ---


@pytest.mark.rule("C5")
@pytest.mark.parametrize("space", taw.SPACES)
def test_every_action_may_be_declined(space: str) -> None:
    """A declined action changes nothing except that the citizen stands there, with its ambrosia, and the turn is over."""
    before = in_round(table(), 3)
    state = play(send(before, 1, space), taw.Decline())
    expected = attrs.evolve(
        before.players[0], available=(2, 3), ambrosia=before.space(space).ambrosia
    )
    assert (state.players[0], state.decks, turn_of(state)) == (expected, before.decks, 1)
    assert (state.token, state.hand_up, where(state, space)) == (0, False, [(0, 1)])


@pytest.mark.rule("C5")
@pytest.mark.parametrize("space", ["build", "learn", "expand", "recruit", "grow"])
def test_a_citizen_may_come_without_performing_the_action(space: str) -> None:
    """A player who cannot pay the action of a space may place a citizen there, and is not asked."""
    state = edit_player(in_round(table(), 3), 0, coins=0)
    state = send(
        edit(state, spaces=tuple(attrs.evolve(s, ambrosia=0) for s in state.spaces)), 1, space
    )
    assert (turn_of(state), where(state, space)) == (1, [(0, 1)])


@pytest.mark.rule("C5", "M2")
@pytest.mark.parametrize("space", ["build", "learn", "expand", "recruit", "grow"])
def test_a_player_who_can_buy_the_missing_coin_is_asked(space: str) -> None:
    """A player who could buy the missing coin with ambrosia is asked."""
    state = send(edit_player(in_round(table(), 3), 0, coins=0, ambrosia=2), 1, space)
    assert decision(state).actions == (taw.Decline(), taw.BuyCoin())


# --- M6: re-use ---


def reusing(coins: int = 6, ambrosia: int = 4) -> State:
    """Return a state in which seat 0 has citizen 1 on Labor and citizen 3 on Learn, which still has ambrosia."""
    state = stand(stand(table(), 0, 1, "labor"), 0, 3, "learn")
    return edit_player(state, 0, coins=coins, ambrosia=ambrosia)


@pytest.mark.rule("M6", "C3")
def test_a_reused_citizen_can_be_boosted() -> None:
    """Re-using a citizen costs 4 ambrosia, and a boost 2 more in place of a coin."""
    state = play(reusing(coins=0, ambrosia=6), taw.ReuseCitizen(1, "learn"), taw.BoostSkill())
    assert where(state, "learn") == [(0, 3), (0, 1)]
    assert state.players[0].ambrosia == 1  # collected there (C4)


@pytest.mark.rule("M6")
@pytest.mark.parametrize(
    ("ambrosia", "citizen", "space", "refusal"),
    [
        (3, 1, "build", ("ambrosia-short", "This costs 4 ambrosia; you have 3. [M6]")),
        (4, 1, "labor", ("same-space", "Citizen 1 is already on Labor. [M6]")),
        (4, 1, "explore", ("space-covered", "Explore is still covered. [P1]")),
        (
            4,
            1,
            "harbour",
            (
                "no-such-space",
                "There is no space 'harbour' on the board; it has: build, labor, learn, expand, rebuild, recruit, explore, grow. [M6]",
            ),
        ),
        (
            4,
            2,
            "build",
            ("citizen-not-on-board", "Your citizen 2 is not on the board. [M6]"),
        ),
        (4, 5, "build", ("no-such-citizen", "You have no citizen 5; yours are: 1, 2, 3. [M6]")),
        (4, 9, "build", ("no-such-citizen", "You have no citizen 9; yours are: 1, 2, 3. [M6]")),
        (
            0,
            2,
            "build",
            ("citizen-not-on-board", "Your citizen 2 is not on the board. [M6]"),
        ),
        (0, 1, "explore", ("space-covered", "Explore is still covered. [P1]")),
    ],
)
def test_what_cannot_be_re_used(
    ambrosia: int, citizen: int, space: str, refusal: tuple[str, str]
) -> None:
    """Too little ambrosia, the same space, a covered one, or a citizen who is not on the board is refused."""
    assert refused(reusing(ambrosia=ambrosia), taw.ReuseCitizen(citizen, space)) == refusal


@pytest.mark.rule("M6")
def test_a_citizen_is_re_used_as_often_as_it_is_paid() -> None:
    """A citizen may be re-used twice in a round, even back to its first space."""
    state = play(reusing(ambrosia=8), taw.ReuseCitizen(1, "build"), taw.Decline(), taw.Pass())
    state = play(state, taw.ReuseCitizen(1, "labor"), taw.Perform())
    assert (where(state, "labor"), state.players[0].coins) == ([(0, 1)], 8)
