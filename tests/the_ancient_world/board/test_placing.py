"""Placing citizens (C1-C5): who and where, the skill fee, the boost, ambrosia of the space; re-use (M6)."""

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
    give_card,
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
    """The citizens on a space: seat and number, in the order in which they came."""
    return [(citizen.player, citizen.number) for citizen in state.space(space).citizens]


def joining(coins: int = 6, ambrosia: int = 0, highest: int = 3, space: str = "learn") -> State:
    """Seat 1 is to play; seat 0 has a citizen ``highest`` on a space."""
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
    """Round 1: three citizens, six spaces; round 3: eight."""
    assert offered(table(players), taw.PlaceCitizen) == [
        taw.PlaceCitizen(citizen, space) for citizen in (1, 2, 3) for space in taw.SPACES[:6]
    ]
    later = offered(in_round(table(players), 3), taw.PlaceCitizen)
    assert later == [
        taw.PlaceCitizen(citizen, space) for citizen in (1, 2, 3) for space in taw.SPACES
    ]


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("citizen", "refusal"),
    [
        (1, ("citizen-starving", "Citizen 1 is starving. [C1]")),
        (2, ("citizen-placed", "Citizen 2 has already been placed. [C1]")),
        (4, ("citizen-new", "Citizen 4 is new and may be placed from the next round on. [C1]")),
        (5, ("no-such-citizen", "You have no citizen 5. [C1]")),
        (0, ("no-such-citizen", "You have no citizen 0. [C1]")),
        (6, ("no-such-citizen", "You have no citizen 6. [C1]")),
    ],
)
def test_no_other_citizen_is_placed(citizen: int, refusal: tuple[str, str]) -> None:
    """Starving, placed, new and missing citizens stay where they are, on a space or on a card."""
    state = stand(give_card(table(), 0, "toll-bridge"), 0, 2, "labor")
    state = edit_player(state, 0, available=(3,), starving=(1,), new=(4,), supply=(5,))
    assert refused(state, taw.PlaceCitizen(citizen, "learn")) == refusal
    assert refused(state, taw.UseCard(citizen, "toll-bridge", 0)) == refusal
    assert {action.citizen for action in offered(state, taw.PlaceCitizen)} == {3}


@pytest.mark.rule("C1")
def test_there_are_only_the_spaces_of_the_board() -> None:
    """A space that does not exist is told."""
    assert refused(table(), taw.PlaceCitizen(1, "harbour")) == (
        "no-such-space",
        "There is no space 'harbour' on the board. [C1]",
    )


# --- C2: the skill fee ---


@pytest.mark.rule("C2")
@pytest.mark.parametrize(("citizen", "fee"), [(1, 1), (2, 1), (3, 0)])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_higher_citizen_costs_a_coin(players: int, citizen: int, fee: int) -> None:
    """Where a 3 stands a 1 and a 2 pay 1 coin to the supply, a 3 pays nothing."""
    state = play(send(table(players), 3, "learn"), taw.Decline())
    before = [player.coins for player in state.players]
    state = send(state, citizen, "learn")
    before[1] -= fee
    assert [player.coins for player in state.players] == before
    assert where(state, "learn") == [(0, 3), (1, citizen)]


@pytest.mark.rule("C2")
def test_a_higher_own_citizen_costs_a_coin_too() -> None:
    """Citizen 1 follows one's own citizen 2: 1 coin."""
    state = stand(table(), 0, 2, "labor")
    assert send(state, 1, "labor").players[0].coins == 5
    assert send(state, 3, "labor").players[0].coins == 6


@pytest.mark.rule("C2")
def test_the_highest_of_all_citizens_there_counts_once() -> None:
    """A 3, a 2 and a 3 stand there: one coin for a 1, whoever came last."""
    state = stand(stand(stand(table(3), 1, 3, "labor"), 0, 2, "labor"), 2, 3, "labor")
    assert send(state, 1, "labor").players[0].coins == 5
    lower = stand(stand(table(), 1, 3, "labor"), 1, 1, "labor")
    assert send(lower, 2, "labor").players[0].coins == 5


@pytest.mark.rule("C2")
def test_lower_citizens_cost_nothing() -> None:
    """A 3 joins a 1 and a 2 for nothing."""
    state = stand(stand(table(), 1, 1, "labor"), 1, 2, "labor")
    assert send(state, 3, "labor").players[0].coins == 6


@pytest.mark.rule("C2")
def test_who_cannot_pay_cannot_join() -> None:
    """Citizen 2, no coin, no ambrosia, a 3 there: the reason says all of it."""
    state = joining(coins=0)
    why_not = aw.explain(state, taw.PlaceCitizen(2, "learn"))
    assert why_not is not None
    assert (why_not.code, why_not.rule) == ("skill-fee", "C2")
    assert why_not.data == {"citizen": 2, "space": "learn", "there": 3, "coins": 0}
    assert refused(state, taw.PlaceCitizen(2, "learn")) == (
        "skill-fee",
        "Citizen 2 may join Learn only for 1 coin: a citizen 3 stands there; you have 0 coins. [C2]",
    )
    assert taw.PlaceCitizen(3, "learn") in decision(state).actions


@pytest.mark.rule("C2", "C4")
def test_ambrosia_on_the_space_does_not_pay_for_joining() -> None:
    """The fee comes before what lies there is collected."""
    state = joining(coins=0)
    spaces = [
        attrs.evolve(space, ambrosia=5) if space.id == "learn" else space for space in state.spaces
    ]
    state = edit(state, spaces=tuple(spaces))
    assert refused(state, taw.PlaceCitizen(2, "learn"))[0] == "skill-fee"


@pytest.mark.rule("C2", "M2")
def test_a_coin_bought_before_pays_the_fee() -> None:
    """2 ambrosia do not raise a 1 to a 5, but they buy the coin."""
    state = joining(coins=0, ambrosia=2, highest=5)
    assert refused(state, taw.PlaceCitizen(1, "learn"))[0] == "skill-fee"
    state = send(play(state, taw.BuyCoin()), 1, "learn")
    assert (state.players[1].coins, where(state, "learn")) == (0, [(0, 5), (1, 1)])


@pytest.mark.rule("C2")
def test_with_nothing_to_choose_the_coin_is_paid_at_once() -> None:
    """Too little ambrosia to boost: the coin goes, and the space's action is next."""
    state = send(joining(coins=4, ambrosia=1), 1, "learn")
    assert type(decision(state).step).__name__ == "AtLearn"
    assert (state.players[1].coins, state.players[1].ambrosia) == (3, 1)


# --- C3, M1: the boost ---


@pytest.mark.rule("C3", "M1")
@pytest.mark.parametrize(
    ("citizen", "highest", "price"), [(2, 3, 1), (1, 3, 2), (2, 5, 3), (1, 5, 4)]
)
def test_a_boost_pays_exactly_the_difference(citizen: int, highest: int, price: int) -> None:
    """Instead of the coin: 1 ambrosia for each number that is missing; the rest is kept."""
    state = send(joining(coins=6, ambrosia=7, highest=highest), citizen, "learn")
    assert decision(state).actions == (taw.PayFee(), taw.BoostSkill(), taw.BuyCoin())
    state = play(state, taw.BoostSkill())
    player = state.players[1]
    assert (player.coins, player.ambrosia) == (6, 7 - price)
    assert where(state, "learn") == [(0, highest), (1, citizen)]


@pytest.mark.rule("C3")
def test_a_boost_needs_no_coin() -> None:
    """With ambrosia alone a citizen may join, and the coin is not offered."""
    state = send(joining(coins=0, ambrosia=2), 1, "learn")
    assert refused(state, taw.PayFee()) == (
        "skill-fee",
        "Citizen 1 may join Learn only for 1 coin: a citizen 3 stands there; you have 0 coins. [C2]",
    )
    assert decision(state).actions == (taw.BoostSkill(), taw.BuyCoin())
    state = play(state, taw.BoostSkill())
    assert (state.players[1].ambrosia, where(state, "learn")) == (0, [(0, 3), (1, 1)])


@pytest.mark.rule("C3")
def test_ambrosia_spent_while_joining_must_leave_a_way_in() -> None:
    """Without coins, the last way to join may not go into a repair; a bought coin is a way."""
    state = damage(joining(coins=0, ambrosia=2), 1, "wheat")
    state = send(state, 2, "learn")
    assert refused(state, taw.BuyRepair("wheat")) == (
        "ambrosia-needed",
        "You need this ambrosia to join Learn. [C2]",
    )
    (before, taken), *_ = aw.taken_after(state, taw.BuyCoin())
    assert taken == taw.PayFee()
    why_not = aw.explain(before, taw.BoostSkill())
    assert str(why_not) == "This costs 1 ambrosia; you have 0. [C3]"
    assert play(state, taw.BuyCoin()).players[1].coins == 0


@pytest.mark.rule("C3", "M1")
def test_a_boost_lasts_for_the_placement_alone() -> None:
    """A 1 that was raised to 3 stands there as a 1."""
    state = play(send(joining(ambrosia=2, space="labor"), 1, "labor"), taw.BoostSkill())
    assert [citizen.number for citizen in state.space("labor").citizens] == [3, 1]
    state = play(state, taw.Decline())
    assert state.players[1].available == (2, 3)


@pytest.mark.rule("C2", "C3")
def test_no_boost_where_no_fee_is_due() -> None:
    """An equal citizen joins without being asked, whatever ambrosia there is."""
    state = send(joining(ambrosia=9), 3, "learn")
    assert type(decision(state).step).__name__ == "AtLearn"
    assert (state.players[1].coins, state.players[1].ambrosia) == (6, 9)


# --- C4: ambrosia of the space ---


@pytest.mark.rule("C4")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("choice", [taw.Perform(), taw.Decline()])
def test_all_ambrosia_of_the_space_is_collected(players: int, choice: aw.Action) -> None:
    """Whether the action is performed or declined, the ambrosia is the player's."""
    state = play(send(table(players), 1, "learn"), choice)
    assert (state.players[0].ambrosia, state.space("learn").ambrosia) == (1, 0)
    state = play(send(state, 1, "learn"), taw.Decline())
    assert state.players[1].ambrosia == 0


@pytest.mark.rule("C4")
def test_several_ambrosia_are_collected_together() -> None:
    """Four lie there: all four go."""
    state = table()
    spaces = [
        attrs.evolve(space, ambrosia=4) if space.id == "build" else space for space in state.spaces
    ]
    state = send(edit(state, spaces=tuple(spaces)), 2, "build")
    assert (state.players[0].ambrosia, state.space("build").ambrosia) == (4, 0)


@pytest.mark.rule("C4", "M3", "SP-rebuild")
def test_collected_ambrosia_is_usable_in_the_action() -> None:
    """1 ambrosia and the 1 of Rebuild repair a third card before the space repairs two."""
    state = give_card(edit_player(table(), 0, ambrosia=1), 0, "market")
    state = send(damage(state, 0, "market", "wheat", "fish-dock"), 1, "rebuild")
    state = play(state, taw.BuyRepair("market"), taw.Perform(), taw.Repair("wheat"))
    state = play(state, taw.Repair("fish-dock"))
    assert (state.players[0].city.damaged(), state.players[0].ambrosia) == ([], 0)


# --- C5: perform or decline ---


@pytest.mark.rule("C5")
@pytest.mark.parametrize("space", taw.SPACES)
def test_every_action_may_be_declined(space: str) -> None:
    """Nothing happens then but that the citizen stands there and the turn is over."""
    before = in_round(table(), 3)
    state = play(send(before, 1, space), taw.Decline())
    expected = attrs.evolve(
        before.players[0], available=(2, 3), ambrosia=before.space(space).ambrosia
    )
    assert (state.players[0], state.decks, turn_of(state)) == (expected, before.decks, 1)
    assert (state.token, state.hand_up, where(state, space)) == (0, False, [(0, 1)])


@pytest.mark.rule("C5")
@pytest.mark.parametrize("space", ["build", "learn", "expand", "recruit", "grow"])
def test_who_cannot_perform_may_still_come(space: str) -> None:
    """Without coins and knowledge all that can be done there is to decline, so nobody is asked."""
    state = edit_player(in_round(table(), 3), 0, coins=0)
    state = send(
        edit(state, spaces=tuple(attrs.evolve(s, ambrosia=0) for s in state.spaces)), 1, space
    )
    assert (turn_of(state), where(state, space)) == (1, [(0, 1)])


@pytest.mark.rule("C5", "M2")
@pytest.mark.parametrize("space", ["build", "learn", "expand", "recruit", "grow"])
def test_who_could_buy_a_coin_there_is_asked(space: str) -> None:
    """2 ambrosia are a coin, which may be the one that is missing."""
    state = send(edit_player(in_round(table(), 3), 0, coins=0, ambrosia=2), 1, space)
    assert decision(state).actions == (taw.Decline(), taw.BuyCoin())


# --- M6: re-use ---


def reusing(coins: int = 6, ambrosia: int = 4) -> State:
    """Seat 0 has a citizen 1 on Labor and a citizen 3 on Learn, where ambrosia lies still."""
    state = stand(stand(table(), 0, 1, "labor"), 0, 3, "learn")
    return edit_player(state, 0, coins=coins, ambrosia=ambrosia)


@pytest.mark.rule("M6")
def test_a_citizen_on_the_board_is_moved_to_another_space() -> None:
    """For 4 ambrosia, as the action of the turn; the ambrosia there and the action come with it."""
    state = play(reusing(), taw.ReuseCitizen(3, "rebuild"))
    assert (where(state, "learn"), where(state, "rebuild")) == ([], [(0, 3)])
    assert (state.players[0].ambrosia, state.players[0].available) == (1, (2,))
    state = play(state, taw.Perform())
    assert (state.hand_up, turn_of(state)) == (True, 1)


@pytest.mark.rule("M6", "C2")
def test_re_using_knows_the_skill_fee() -> None:
    """Citizen 1 follows citizen 3 for 1 coin; citizen 3 goes to Labor for nothing."""
    state = play(reusing(), taw.ReuseCitizen(1, "learn"))
    assert (state.players[0].coins, where(state, "learn")) == (5, [(0, 3), (0, 1)])
    assert play(reusing(), taw.ReuseCitizen(3, "labor")).players[0].coins == 6
    assert refused(reusing(coins=0, ambrosia=5), taw.ReuseCitizen(1, "learn")) == (
        "skill-fee",
        "Citizen 1 may join Learn only for 1 coin: a citizen 3 stands there; you have 0 coins. [C2]",
    )


@pytest.mark.rule("M6", "C3")
def test_re_using_knows_the_boost() -> None:
    """4 for moving and 2 for the skill: 6 ambrosia make do without a coin."""
    state = play(reusing(coins=0, ambrosia=6), taw.ReuseCitizen(1, "learn"), taw.BoostSkill())
    assert where(state, "learn") == [(0, 3), (0, 1)]
    assert state.players[0].ambrosia == 1  # collected there (C4)


@pytest.mark.rule("M6", "C5")
def test_a_re_used_citizen_may_decline() -> None:
    """The ambrosia is spent all the same."""
    state = play(reusing(), taw.ReuseCitizen(1, "build"), taw.Decline())
    assert (state.players[0].ambrosia, turn_of(state)) == (0, 1)


@pytest.mark.rule("M6")
@pytest.mark.parametrize(
    ("ambrosia", "citizen", "space", "refusal"),
    [
        (3, 1, "build", ("ambrosia-short", "This costs 4 ambrosia; you have 3. [M6]")),
        (4, 1, "labor", ("same-space", "Citizen 1 is already on Labor. [M6]")),
        (4, 1, "explore", ("space-covered", "Explore is still covered. [P1]")),
        (4, 1, "harbour", ("no-such-space", "There is no space 'harbour' on the board. [M6]")),
        (
            4,
            2,
            "build",
            ("citizen-not-on-board", "Your citizen 2 is not on the board. [M6]"),
        ),
        (4, 5, "build", ("no-such-citizen", "You have no citizen 5. [M6]")),
        (4, 9, "build", ("no-such-citizen", "You have no citizen 9. [M6]")),
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
    """Too little ambrosia, the same space, a covered one, a citizen who is not on the board."""
    assert refused(reusing(ambrosia=ambrosia), taw.ReuseCitizen(citizen, space)) == refusal


@pytest.mark.rule("M6", "C6")
def test_a_citizen_on_a_card_is_not_re_used() -> None:
    """Only one that stands on a space of the board."""
    state = play(
        give_card(reusing(), 0, "toll-bridge"), taw.UseCard(2, "toll-bridge", 0), taw.Pass()
    )
    assert refused(state, taw.ReuseCitizen(2, "build")) == (
        "citizen-on-card",
        "Citizen 2 is on Toll Bridge; only a citizen on a space of the board can be moved. [M6]",
    )


@pytest.mark.rule("M6")
def test_a_citizen_is_re_used_as_often_as_it_is_paid() -> None:
    """Twice in a round, even back to where it stood first."""
    state = play(reusing(ambrosia=8), taw.ReuseCitizen(1, "build"), taw.Decline(), taw.Pass())
    state = play(state, taw.ReuseCitizen(1, "labor"), taw.Perform())
    assert (where(state, "labor"), state.players[0].coins) == ([(0, 1)], 8)
