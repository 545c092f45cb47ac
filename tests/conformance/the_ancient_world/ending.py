"""Situations on when a round ends, and what follows step by step, to the next round or to the end of the game (E0)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import deal_of, first_turn, top
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    damaged,
    last_turn,
    standard,
)
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    edit_player,
    give_card,
    in_round,
    play,
    raise_armies,
    stand,
    threaten,
    turn_of,
    unthreaten,
)

# --- when a round ends ---


@situation("E0", "When the last one has passed it ends, and another one begins.")
def _() -> Played:
    state = last_turn(calm())
    case = Played(state, taw.Pass())
    assert case.after.round == state.round + 1
    return case


@situation("E0", "After round 6 there is no income and no ambrosia; the game is over.")
def _() -> Played:
    state = last_turn(in_round(give_card(calm(), 0, "market", "vineyard"), 6))
    case = Played(state, taw.Pass())
    assert aw.is_over(case.after)
    for old, new in zip(state.players, case.after.players, strict=True):
        assert (old.coins, old.ambrosia) == (new.coins, new.ambrosia)
    assert [space.ambrosia for space in state.spaces] == [
        space.ambrosia for space in case.after.spaces
    ]
    return case


@situation("E0", "In round 6 no income is still to come.")
def _() -> Impossible:
    state = in_round(edit_player(unthreaten(standard(), 1), 0, ambrosia=1), 6)
    document = aw.to_document(all_pass(state))
    agenda = document["state"]["agenda"]
    place = next(n for n, step in enumerate(agenda) if step["type"] == "reset-board") + 1
    agenda.insert(place, {"type": "collect-income"})
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{place}]")


@situation(
    "E0", "It goes on as long as somebody has not passed: the others are not asked meanwhile."
)
def _() -> Played:
    state = play(calm(3), taw.Pass())
    case = Played(state, taw.Pass())
    assert (case.after.round, turn_of(case.after)) == (1, 2)
    return case


@situation("E0", "In round 6 the threatening titan is confronted still.")
def _() -> Played:
    state = last_turn(unthreaten(in_round(standard(), 6), 1))
    case = Played(state, taw.Pass())
    assert isinstance(aw.pending(case.after), aw.Chance)
    return case


@situation("E0", "Repair income repairs in round 6 as well, before the points are counted.")
def _() -> Played:
    state = in_round(damage(give_card(calm(), 0, "masons", "market"), 0, "market", "wheat"), 6)
    case = Played(all_pass(state), taw.Repair("market"))
    assert damaged(case.after) == ["wheat"]
    assert case.after.players[0].coins == state.players[0].coins
    return case


@situation("E0", "In round 6 citizens are fed: who starves costs points.")
def _() -> Played:
    state = last_turn(in_round(damage(calm(), 0, "wheat"), 6))
    case = Played(play(state, taw.Pass()), taw.Starve(3))
    assert aw.is_over(case.after)
    assert case.after.players[0].starving == (3,)
    return case


@situation("E0", "In round 6 no coins slide down, as there is no income.")
def _() -> Played:
    armies = (taw.Army("champions", ("levy-1",), 1, 2),)
    case = Played(last_turn(in_round(raise_armies(calm(), 0, *armies), 6)), taw.Pass())
    assert aw.is_over(case.after)
    assert case.after.players[0].armies == armies
    return case


@situation("E0", "When the game is over nobody has a turn.")
def _() -> Refused:
    return Refused(all_pass(in_round(calm(), 6)), taw.Pass(), "game-over")


@situation("E0", "Nothing is rolled or dealt any more.")
def _() -> Refused:
    return Refused(all_pass(in_round(calm(), 6)), aw.Rolled(("blank",)), "game-over")


# --- the end of round 3, step by step ---


def asked(state: State) -> tuple[int, str]:
    """Return the player whom the game waits for, and the first kind of choice that is legal; or the kind of chance event."""
    waiting = aw.pending(state)
    if isinstance(waiting, aw.Chance):
        return -1, type(waiting.event).__name__
    assert isinstance(waiting, aw.Decision)
    return waiting.player, type(waiting.actions[0]).__name__


def busy() -> State:
    """Return a state of round 3, started by seat 1 of three, in which all but seat 0 have passed.

    Seat 1 can feed its titan, seat 2 cannot, seat 0 has 1 ambrosia for its own. Seats 2 and 0 have a card that repairs, seat 0
    a damaged market.
    """
    state = in_round(first_turn(3, starting_player=1), 3)
    state = edit_player(threaten(state, 1, "twin-viper"), 1, ambrosia=2)
    state = edit_player(threaten(state, 0, "mire-hound"), 0, ambrosia=1)
    state = give_card(give_card(state, 2, "bath-house"), 0, "masons", "market")
    state = stand(stand(damage(state, 0, "market"), 2, 3, "labor"), 1, 2, "build")
    return play(state, taw.Pass(), taw.Pass())


STEPS = (
    taw.Pass(),
    taw.FeedTitan(),
    aw.Rolled(("titan",)),
    taw.DamageCard("wheat"),
    taw.FaceTitan(),
    aw.Rolled(("blank",)),
    taw.Finish(),
    taw.Repair("market"),
    taw.Starve(1),
)
"""What the players do from the last pass of round 3 to the first card of round 4."""


def after_steps(count: int) -> State:
    """Return the ``busy`` state after so many of the steps."""
    return play(busy(), *STEPS[:count])


@situation("E0", "When the last one has passed seat 1, who started the round, confronts its titan.")
def _() -> Played:
    case = Played(busy(), STEPS[0])
    assert asked(case.after) == (1, "FeedTitan")
    return case


@situation(
    "E0", "Seat 1 has fed it; the dice of the titan of seat 2, who has no ambrosia, are next."
)
def _() -> Played:
    case = Played(after_steps(1), STEPS[1])
    assert asked(case.after) == (-1, "Roll")
    return case


@situation("E0", "Seat 2 chooses what is damaged before seat 0 confronts a titan.")
def _() -> Played:
    case = Played(after_steps(2), STEPS[2])
    assert asked(case.after) == (2, "DamageCard")
    return case


@situation("E0", "Then seat 0, the last in the order, feeds or faces its titan.")
def _() -> Played:
    case = Played(after_steps(3), STEPS[3])
    assert asked(case.after) == (0, "FeedTitan")
    return case


@situation("E0", "Seat 0 faces it: a die is rolled, and no card is repaired before.")
def _() -> Played:
    case = Played(after_steps(4), STEPS[4])
    assert asked(case.after) == (-1, "Roll")
    return case


@situation(
    "E0", "When all have confronted, repairs follow in the same order: seat 2 before seat 0."
)
def _() -> Played:
    case = Played(after_steps(5), STEPS[5])
    assert asked(case.after) == (2, "Repair")
    return case


@situation("E0", "Seat 2 repairs nothing; seat 0 repairs before anybody has an income.")
def _() -> Played:
    state = after_steps(6)
    case = Played(state, STEPS[6])
    assert asked(case.after) == (0, "Repair")
    assert [side.coins for side in case.after.players] == [side.coins for side in state.players]
    return case


@situation(
    "E0", "Income and reset follow at once; then seat 2, who lacks food, is asked who starves."
)
def _() -> Played:
    state = after_steps(7)
    case = Played(state, STEPS[7])
    assert asked(case.after) == (2, "Starve")
    gained = zip(state.players, case.after.players, strict=True)
    assert [new.coins - old.coins for old, new in gained] == [5 + 2, 5, 5]
    assert [space.citizens for space in case.after.spaces] == [()] * len(state.spaces)
    return case


@situation("E0", "When all are fed round 4 begins: its empire row is dealt first.")
def _() -> Played:
    case = Played(after_steps(8), STEPS[8])
    assert (case.after.round, deal_of(case.after).count) == (4, 5)
    assert deal_of(case.after).deck == case.after.decks.empire_b
    assert case.after.players[2].starving == (1,)
    return case


@situation("E0", "After the empire row the military row is dealt.")
def _() -> Played:
    state = after_steps(9)
    case = Played(state, top(state))
    assert deal_of(case.after).deck == case.after.decks.military
    return case


@situation("E0", "Then, as all are threatened, seat 1, who has the token, takes the first turn.")
def _() -> Played:
    state = play(after_steps(9), top(after_steps(9)))
    case = Played(state, top(state))
    assert (turn_of(case.after), case.after.players[2].available) == (1, (2, 3))
    return case


@situation("E0", "While seat 1 confronts its titan seat 2 repairs nothing.")
def _() -> Refused:
    return Refused(after_steps(1), taw.Repair("market"), "not-now", "E1")


@situation("E0", "Nobody starves before all have their income.")
def _() -> Refused:
    return Refused(after_steps(6), taw.Starve(1), "not-now", "E2")


# --- the end of round 6, step by step ---


def last_round() -> State:
    """Return a state of round 6 in which seat 0 has passed.

    Seat 0 has a titan and 4 ambrosia, the Vaults, a damaged card and masons; seat 1 has no titan, and food for all but one.
    """
    state = in_round(unthreaten(standard(), 1), 6)
    state = edit_player(give_card(state, 0, "vaults", "masons"), 0, coins=3, ambrosia=4)
    state = damage(damage(state, 0, "wheat"), 1, "fish-dock")
    return play(state, taw.Pass())


LAST_STEPS = (
    taw.Pass(),
    taw.FaceTitan(),
    aw.Rolled(("blank",)),
    taw.Repair("wheat"),
    taw.Starve(2),
    taw.BuyCoin(),
)
"""What the players do from the last pass of round 6 to the end."""


def after_last_steps(count: int) -> State:
    """Return the state of the ``last_round`` after so many of the steps."""
    return play(last_round(), *LAST_STEPS[:count])


@situation("E0", "After the last pass of round 6 seat 0 confronts its titan, as in any round.")
def _() -> Played:
    case = Played(last_round(), LAST_STEPS[0])
    assert asked(case.after) == (0, "FeedTitan")
    return case


@situation("E0", "After the dice of round 6 the masons repair.")
def _() -> Played:
    case = Played(after_last_steps(2), LAST_STEPS[2])
    assert asked(case.after) == (0, "Repair")
    return case


@situation("E0", "Then nobody has an income: seat 1 is asked who starves.")
def _() -> Played:
    state = after_last_steps(3)
    case = Played(state, LAST_STEPS[3])
    assert asked(case.after) == (1, "Starve")
    assert [side.coins for side in case.after.players] == [3, 7]
    return case


@situation(
    "E0", "When all are fed seat 0 may buy coins with the last ambrosia, which the Vaults count."
)
def _() -> Played:
    case = Played(after_last_steps(4), LAST_STEPS[4])
    assert asked(case.after)[0] == 0
    assert {taw.BuyCoin(), taw.Decline()} == set(aw.legal_actions(case.after, 0))
    return case


@situation("E0", "With one coin more no other one brings a point or the victory: the game is over.")
def _() -> Played:
    case = Played(after_last_steps(5), LAST_STEPS[5])
    assert aw.is_over(case.after)
    assert (case.after.players[0].coins, case.after.players[0].ambrosia) == (4, 2)
    return case


@situation("E0", "The last ambrosia may be kept: the game is over with it.")
def _() -> Played:
    case = Played(after_last_steps(5), taw.Decline())
    assert aw.is_over(case.after)
    assert (case.after.players[0].coins, case.after.players[0].ambrosia) == (3, 4)
    return case


@situation("E0", "No seventh round is prepared: no row is dealt.")
def _() -> Refused:
    state = after_last_steps(6)
    return Refused(state, aw.Dealt(state.decks.empire_b.unseen[:4]), "game-over")


@situation("E0", "In the order of the round the others buy their last coins: seat 1 after seat 0.")
def _() -> Played:
    state = in_round(give_card(give_card(calm(), 0, "vaults"), 1, "gold-court"), 6)
    state = edit_player(edit_player(state, 0, coins=1, ambrosia=2), 1, coins=1, ambrosia=2)
    case = Played(all_pass(state), taw.BuyCoin())
    assert (case.after.players[0].coins, case.after.players[0].ambrosia) == (2, 0)
    return case
