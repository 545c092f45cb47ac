"""Situations on seats, tokens and coins at the start (S1, S2, S5, S9)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import (
    Impossible,
    NotStarted,
    Played,
    Refused,
    Started,
    situation,
)
from tests.conformance.the_ancient_world.positions.course import (
    GAME,
    first_turn,
    peaceful,
)
from tests.the_ancient_world.positions import (
    edit_player,
    give_stored,
    in_round,
    play,
    send,
    stand,
    turn_of,
)

# --- players and tokens ---


@situation(
    "S1", "Seat 0 has the first turn of the first round, and the seats follow in their order."
)
def _() -> Played:
    state = first_turn(3)
    case = Played(state, taw.Pass())
    assert (state.round, turn_of(state), turn_of(case.after)) == (1, 0, 1)
    return case


@situation("S1", "Another seat starts, if the option starting_player names it.")
def _() -> Started:
    case = Started(GAME, 3, starting_player=2)
    assert (case.after.first_player, case.after.token) == (2, 2)
    assert [player.coins for player in case.after.players] == [7, 8, 6]
    return case


@situation("S1", "There is no third seat with two players, and it cannot start.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "option-wrong", starting_player=2)


@situation("S1", "Seat 1 does not start.")
def _() -> Refused:
    return Refused(first_turn(3), taw.Pass(), "wrong-player", "T1", player=1)


@situation(
    "S1", "The seats follow from the one that starts: after seat 2 of three it is seat 0's turn."
)
def _() -> Played:
    case = Played(first_turn(3, starting_player=2), taw.Pass())
    assert turn_of(case.after) == 0
    return case


@situation("S1", "A seat is not counted from behind.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "option-wrong", starting_player=-1)


@situation("S1", "Nobody plays alone.")
def _() -> NotStarted:
    return NotStarted(GAME, 1, "player-count")


@situation("S1", "Five cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 5, "player-count")


@situation("S2", "With more coins than the box holds Labor brings coins still.")
def _() -> Played:
    state = send(edit_player(first_turn(), 0, coins=500), 1, "labor")
    case = Played(state, taw.Perform())
    assert case.after.players[0].coins == 500 + 2
    return case


@situation("S2", "With more knowledge than the box holds Learn brings another.")
def _() -> Played:
    state = send(edit_player(first_turn(), 0, knowledge=90), 1, "learn")
    case = Played(state, taw.Perform())
    assert case.after.players[0].knowledge == 91
    return case


@situation("S2", "With more ambrosia than the box holds another comes from the space.")
def _() -> Played:
    case = Played(edit_player(first_turn(), 0, ambrosia=200), taw.PlaceCitizen(1, "learn"))
    assert case.after.players[0].ambrosia == 201
    return case


@situation(
    "S2", "Citizens do run out: the nursery brings none when the supply is empty.", contrast=True
)
def _() -> Played:
    state = edit_player(first_turn(), 0, available=(1, 2, 3, 4, 5), supply=(), coins=50)
    case = Played(give_stored(state, 0, "nursery"), taw.BuildStored("nursery"))
    assert case.after.players[0].available == (1, 2, 3, 4, 5)
    assert case.after.players[0].new == ()
    return case


# --- the decks ---


@situation("S5", "Learn, Expand and Rebuild have an ambrosia each; Explore and Grow are covered.")
def _() -> Started:
    case = Started(GAME, 4)
    spaces = case.after.spaces
    assert {space.id for space in spaces if space.ambrosia == 1} == {"learn", "expand", "rebuild"}
    assert {space.id for space in spaces if space.covered} == {"explore", "grow"}
    assert sum(space.ambrosia for space in spaces) == 3
    return case


@situation("S5", "Nobody pays to join a citizen on a covered space.")
def _() -> Impossible:
    state = stand(edit_player(in_round(first_turn(), 2), 1, ambrosia=2), 0, 3, "explore")
    document = aw.to_document(send(play(state, taw.Pass()), 1, "explore"))
    steps = len(document["state"]["agenda"])
    space = next(each for each in document["state"]["spaces"] if each["id"] == "explore")
    space["covered"] = True
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{steps - 1}]")


# --- the players ---


@situation("S9", "Four players start with 6, 7, 8 and 8 coins.")
def _() -> Started:
    case = Started(GAME, 4)
    assert [player.coins for player in case.after.players] == [6, 7, 8, 8]
    return case


@situation(
    "S9", "They follow the seat that starts: seat 3 has 6 coins, seat 0 has 7, the others have 8."
)
def _() -> Started:
    case = Started(GAME, 4, starting_player=3)
    assert [player.coins for player in case.after.players] == [7, 8, 8, 6]
    return case


@situation("S9", "Two players start with 6 and 7 coins, and with no knowledge or ambrosia.")
def _() -> Started:
    case = Started(GAME, 2)
    goods = [(side.coins, side.knowledge, side.ambrosia) for side in case.after.players]
    assert goods == [(6, 0, 0), (7, 0, 0)]
    return case


@situation(
    "S9", "It is once: at the end of the round all have the same income of 5 coins.", contrast=True
)
def _() -> Played:
    state = play(peaceful(4), *[taw.Pass()] * 3)
    case = Played(state, taw.Pass())
    assert [player.coins for player in case.after.players] == [6 + 5, 7 + 5, 8 + 5, 8 + 5]
    return case
