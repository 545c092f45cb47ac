"""Situations on citizens who are placed on spaces of the board (C1 to C5)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import first_turn, set_ambrosia
from tests.the_ancient_world.positions import (
    State,
    damage,
    decision,
    edit_player,
    give_card,
    in_round,
    play,
    send,
    stand,
    turn_of,
)


def placed(state: State, space: str) -> list[tuple[int, int]]:
    """Return the citizens on a space by seat and number, in the order in which they were placed."""
    return [(citizen.player, citizen.number) for citizen in state.space(space).citizens]


def joining(highest: int = 3, **mine: Any) -> State:
    """Return a state in which seat 0 may join seat 1, whose citizen ``highest`` is on Labor."""
    state = first_turn()
    if highest > 3:
        supply = tuple(number for number in (3, 4, 5) if number != highest)
        state = edit_player(state, 1, available=(1, 2, highest), supply=supply)
    return edit_player(stand(state, 1, highest, "labor"), 0, **mine)


# --- who and where ---


@situation("C1", "There is room for any number: the sixth citizen comes to Labor.")
def _() -> Played:
    state = first_turn()
    for seat, citizen in ((1, 1), (1, 2), (1, 3), (0, 1), (0, 2)):
        state = stand(state, seat, citizen, "labor")
    case = Played(state, taw.PlaceCitizen(3, "labor"))
    assert placed(case.after, "labor")[-1] == (0, 3)
    assert len(placed(case.after, "labor")) == 6
    assert case.after.players[0].available == ()
    return case


@situation("C1", "One citizen after the other: the second comes where the first one stands.")
def _() -> Played:
    state = stand(first_turn(), 0, 2, "labor")
    case = Played(state, taw.PlaceCitizen(3, "labor"))
    assert placed(case.after, "labor") == [(0, 2), (0, 3)]
    assert case.after.players[0].coins == 6
    return case


@situation("C1", "A starving citizen is not placed.")
def _() -> Refused:
    state = edit_player(first_turn(), 0, available=(2, 3), starving=(1,))
    return Refused(state, taw.PlaceCitizen(1, "labor"), "citizen-starving")


@situation("C1", "A new citizen is not placed in the round in which it came.")
def _() -> Refused:
    state = edit_player(first_turn(), 0, new=(4,), supply=(5,))
    return Refused(state, taw.PlaceCitizen(4, "labor"), "citizen-new")


@situation("C1", "A citizen that stands on the board already is not placed once more.")
def _() -> Refused:
    state = stand(first_turn(), 0, 2, "labor")
    return Refused(state, taw.PlaceCitizen(2, "learn"), "citizen-placed")


@situation("C1", "A citizen of the supply is not placed.")
def _() -> Refused:
    return Refused(first_turn(), taw.PlaceCitizen(4, "labor"), "no-such-citizen")


@situation("C1", "A city-state is no space of the board.")
def _() -> Refused:
    return Refused(first_turn(), taw.PlaceCitizen(1, "orynthe"), "no-such-space")


@situation("C1", "Only the own citizens are placed: citizen 4 of another is of no use.")
def _() -> Refused:
    state = edit_player(first_turn(), 1, available=(1, 2, 3, 4), supply=(5,))
    return Refused(state, taw.PlaceCitizen(4, "labor"), "no-such-citizen")


# --- skill ---


@situation("C2", "Citizen 2 joins a 3 for a coin.")
def _() -> Played:
    case = Played(joining(coins=6), taw.PlaceCitizen(2, "labor"))
    assert case.after.players[0].coins == 6 - 1
    assert placed(case.after, "labor") == [(1, 3), (0, 2)]
    return case


@situation(
    "C2", "Who has ambrosia for it as well may pay the coin, and the citizen keeps its number."
)
def _() -> Played:
    case = Played(send(joining(coins=6, ambrosia=3), 1, "labor"), taw.PayFee())
    player = case.after.players[0]
    assert (player.coins, player.ambrosia) == (6 - 1, 3)
    assert placed(case.after, "labor") == [(1, 3), (0, 1)]
    return case


@situation("C2", "An equal number costs nothing.", contrast=True)
def _() -> Played:
    case = Played(joining(coins=6), taw.PlaceCitizen(3, "labor"))
    assert case.after.players[0].coins == 6
    return case


@situation("C2", "Who has neither coin nor ambrosia does not join a higher citizen.")
def _() -> Refused:
    return Refused(joining(coins=0), taw.PlaceCitizen(2, "labor"), "skill-fee")


@situation("C2", "The last coin is enough, and goes to the supply: nobody else gains it.")
def _() -> Played:
    state = joining(coins=1)
    case = Played(state, taw.PlaceCitizen(2, "labor"))
    assert case.after.players[0].coins == 0
    assert case.after.players[1].coins == state.players[1].coins
    return case


@situation("C2", "An own citizen of a higher number costs the coin too.")
def _() -> Played:
    state = edit_player(stand(first_turn(), 0, 3, "labor"), 0, coins=6)
    case = Played(state, taw.PlaceCitizen(1, "labor"))
    assert case.after.players[0].coins == 6 - 1
    return case


@situation("C2", "However much higher the other is, and however many are, it is one coin.")
def _() -> Played:
    state = joining(5, coins=6)
    state = stand(stand(state, 1, 2, "labor"), 0, 3, "labor")
    case = Played(state, taw.PlaceCitizen(1, "labor"))
    assert case.after.players[0].coins == 6 - 1
    return case


@situation("C2", "The highest citizen there counts, not the one who came last.")
def _() -> Refused:
    state = stand(joining(coins=0), 1, 1, "labor")
    return Refused(state, taw.PlaceCitizen(2, "labor"), "skill-fee")


@situation("C2", "A citizen higher than all who stand there comes for nothing.", contrast=True)
def _() -> Played:
    state = edit_player(stand(stand(first_turn(), 1, 2, "labor"), 1, 1, "labor"), 0, coins=0)
    case = Played(state, taw.PlaceCitizen(3, "labor"))
    assert placed(case.after, "labor") == [(1, 2), (1, 1), (0, 3)]
    return case


@situation("C2", "Citizens on other spaces do not count.", contrast=True)
def _() -> Played:
    state = edit_player(stand(first_turn(), 1, 3, "learn"), 0, coins=0)
    case = Played(state, taw.PlaceCitizen(1, "labor"))
    assert placed(case.after, "labor") == [(0, 1)]
    return case


@situation("C2", "Who chooses how to join, and has no coin, cannot pay one.")
def _() -> Refused:
    state = send(joining(coins=0, ambrosia=3), 1, "labor")
    return Refused(state, taw.PayFee(), "skill-fee")


@situation("C2", "The ambrosia that is needed to join repairs no card.")
def _() -> Refused:
    state = damage(joining(coins=0, ambrosia=2), 0, "wheat")
    return Refused(send(state, 2, "labor"), taw.BuyRepair("wheat"), "ambrosia-needed")


@situation("C2", "With a coin for the fee the ambrosia may repair a card meanwhile.")
def _() -> Played:
    state = send(damage(joining(coins=1, ambrosia=2), 0, "wheat"), 2, "labor")
    case = Played(state, taw.BuyRepair("wheat"))
    player = case.after.players[0]
    assert (player.coins, player.ambrosia, decision(case.after).player) == (0, 0, 0)
    return case


@situation("C3", "The last ambrosia is enough where no coin is left; nobody is asked how.")
def _() -> Played:
    case = Played(joining(coins=0, ambrosia=1), taw.PlaceCitizen(2, "labor"))
    player = case.after.players[0]
    assert (player.coins, player.ambrosia) == (0, 0)
    assert placed(case.after, "labor") == [(1, 3), (0, 2)]
    return case


@situation("C3", "One ambrosia does not raise a 1 to a 3.")
def _() -> Refused:
    state = joining(coins=0, ambrosia=1)
    return Refused(state, taw.PlaceCitizen(1, "labor"), "skill-fee", "C2")


@situation("C3", "Two ambrosia raise a 1 to the 3 that stands there, in place of the coin.")
def _() -> Played:
    case = Played(send(joining(coins=6, ambrosia=3), 1, "labor"), taw.BoostSkill())
    player = case.after.players[0]
    assert (player.coins, player.ambrosia) == (6, 3 - 2)
    assert placed(case.after, "labor") == [(1, 3), (0, 1)]
    return case


@situation("C3", "Where four are needed for the 5 that stands there, two are too few.")
def _() -> Refused:
    state = send(joining(5, coins=0, ambrosia=4), 1, "labor")
    return Refused(play(state, taw.BuyCoin()), taw.BoostSkill(), "ambrosia-short")


# --- what is there, and what is done ---


@situation("C4", "The ambrosia on Learn is taken first, whatever is done there then.")
def _() -> Played:
    state = first_turn()
    case = Played(state, taw.PlaceCitizen(1, "learn"))
    assert state.space("learn").ambrosia == 1
    assert case.after.space("learn").ambrosia == 0
    assert case.after.players[0].ambrosia == 1
    return case


@situation(
    "C4",
    "It can be spent in the action: with the one that lay there it buys the coin that Learn lacks.",
)
def _() -> Played:
    state = send(edit_player(first_turn(), 0, coins=2, ambrosia=1), 1, "learn")
    case = Played(state, taw.BuyCoin())
    player = case.after.players[0]
    assert (player.coins, player.ambrosia) == (3, 0)
    assert taw.Perform() in aw.legal_actions(case.after)
    return case


@situation("C4", "All the ambrosia is taken, however much of it lies there.")
def _() -> Played:
    state = set_ambrosia(first_turn(), "labor", 3)
    case = Played(state, taw.PlaceCitizen(1, "labor"))
    assert (case.after.space("labor").ambrosia, case.after.players[0].ambrosia) == (0, 3)
    return case


@situation("C4", "Others stand there already: who comes takes it nevertheless.")
def _() -> Played:
    state = set_ambrosia(stand(first_turn(), 1, 1, "labor"), "labor", 2)
    case = Played(state, taw.PlaceCitizen(1, "labor"))
    assert [player.ambrosia for player in case.after.players] == [2, 0]
    return case


@situation("C4", "What lies on the space pays no fee for coming there.")
def _() -> Refused:
    state = set_ambrosia(joining(coins=0), "labor", 2)
    return Refused(state, taw.PlaceCitizen(2, "labor"), "skill-fee", "C2")


@situation("C4", "What lies on other spaces stays there.", contrast=True)
def _() -> Played:
    state = first_turn()
    case = Played(state, taw.PlaceCitizen(1, "labor"))
    assert case.after.players[0].ambrosia == 0
    assert case.after.space("learn").ambrosia == case.after.space("expand").ambrosia == 1
    return case


@situation("C4", "Who comes second finds none.", contrast=True)
def _() -> Played:
    state = play(send(first_turn(), 1, "learn"), taw.Decline())
    case = Played(state, taw.PlaceCitizen(1, "learn"))
    assert case.after.players[1].ambrosia == 0
    return case


@situation("C4", "Nobody chooses how much of it is taken: all of it is.")
def _() -> Impossible:
    document = aw.to_document(send(first_turn(), 1, "learn"))
    state = document["state"]
    learn = next(space for space in state["spaces"] if space["id"] == "learn")
    learn["ambrosia"], state["players"][0]["ambrosia"] = 1, 0
    state["agenda"][-1] = {"type": "collecting", "player": 0, "space": "learn"}
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{len(state['agenda']) - 1}]")


@situation("C5", "Learn is performed: 3 coins for 1 knowledge.")
def _() -> Played:
    case = Played(send(first_turn(), 1, "learn"), taw.Perform())
    player = case.after.players[0]
    assert (player.coins, player.knowledge) == (6 - 3, 1)
    return case


@situation("C5", "It may be declined: then the citizen stands there, and nothing is paid.")
def _() -> Played:
    case = Played(send(first_turn(), 1, "learn"), taw.Decline())
    player = case.after.players[0]
    assert (player.coins, player.knowledge) == (6, 0)
    assert (placed(case.after, "learn"), turn_of(case.after)) == ([(0, 1)], 1)
    return case


@situation(
    "C5",
    "A card is no space: what it does is done as a whole, and nothing is declined.",
    contrast=True,
)
def _() -> Played:
    case = Played(give_card(first_turn(), 0, "scrolls"), taw.UseCard(1, "scrolls", 0))
    player = case.after.players[0]
    assert (player.coins, player.knowledge, turn_of(case.after)) == (6 - 1, 1, 1)
    assert player.city.find_card("scrolls") == taw.OwnedCard("scrolls", citizen=taw.Placed(0, 1))
    assert player.available == (2, 3)
    return case


@situation("C5", "Who stands on Labor and declines it gets nothing and places no other citizen.")
def _() -> Refused:
    return Refused(
        send(first_turn(), 1, "labor"), taw.PlaceCitizen(2, "learn"), "not-now", "SP-labor"
    )


@situation(
    "C5",
    "Where nothing can be done nobody is asked: with 2 coins and no ambrosia left the turn on Grow is over.",
)
def _() -> Played:
    state = edit_player(in_round(first_turn(), 3), 0, coins=2)
    state = set_ambrosia(state, "grow", 0)
    case = Played(state, taw.PlaceCitizen(1, "grow"))
    player = case.after.players[0]
    assert (player.coins, player.new, turn_of(case.after)) == (2, (), 1)
    return case


# --- two reasons at once ---


@situation(
    "C1", "That the citizen is none of one's own counts before the fee that it could not pay."
)
def _() -> Refused:
    return Refused(joining(coins=0), taw.PlaceCitizen(4, "explore"), "no-such-citizen")


@situation("C1", "That there is no such space counts before the citizen, who starves.")
def _() -> Refused:
    state = edit_player(first_turn(), 0, available=(2, 3), starving=(1,))
    return Refused(state, taw.PlaceCitizen(1, "kaldur"), "no-such-space")
