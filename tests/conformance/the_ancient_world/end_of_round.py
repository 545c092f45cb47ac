"""Situations on the end of a round (E0 to E4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    damaged,
    hungry,
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


# --- confronting ---


@situation("E1", "A titan of two banners with 3 ambrosia on it is fed with 4; it stays, with 7.")
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "twin-viper", 3), 0, ambrosia=4))
    case = Played(state, taw.FeedTitan())
    assert case.after.players[0].threat == taw.Threat("twin-viper", 7)
    assert case.after.players[0].ambrosia == 0
    return case


def starved_titan() -> State:
    """Return a state in which all but one have passed, and seat 0 has 2 ambrosia and a titan of three banners."""
    return last_turn(edit_player(threaten(calm(), 0, "aurochs"), 0, ambrosia=2))


@situation("E1", "Who cannot feed it in full feeds nothing: a die is rolled for each banner.")
def _() -> Played:
    case = Played(starved_titan(), taw.Pass())
    waiting = aw.pending(case.after)
    assert isinstance(waiting, aw.Chance)
    assert waiting.probability(aw.Rolled(("blank",) * 3)) > 0
    assert case.after.players[0].ambrosia == 2
    return case


@situation("E1", "2 ambrosia save no die of three.")
def _() -> Refused:
    return Refused(all_pass(starved_titan()), aw.Rolled(("blank",)), "wrong-dice-count")


# --- repair and income ---


def with_masons() -> State:
    """Return a state in which all have passed, and seat 0 has damaged market and wheat, and the masons."""
    state = give_card(calm(), 0, "masons", "market")
    return all_pass(damage(state, 0, "market", "wheat"))


@situation("E2", "A card that is repaired brings its income right after.")
def _() -> Played:
    state = with_masons()
    case = Played(state, taw.Repair("market"))
    assert damaged(case.after) == ["wheat"]
    assert case.after.players[0].coins == state.players[0].coins + 5 + 2
    return case


@situation("E2", "The coins of a used army slide to its picture, and it can be used again.")
def _() -> Played:
    armies = (taw.Army("champions", ("levy-1",), 1, 2), taw.Army("militia", (), 1))
    case = Played(last_turn(raise_armies(calm(), 0, *armies)), taw.Pass())
    slid = (taw.Army("champions", ("levy-1",), 1 + 2), taw.Army("militia", (), 1))
    assert case.after.players[0].armies == slid
    return case


@situation("E2", "Who could pay for a repair, but has none of income, cannot repair for nothing.")
def _() -> Refused:
    state = damage(edit_player(calm(), 0, ambrosia=2), 0, "wheat")
    return Refused(all_pass(state), taw.Repair("wheat"), "no-repairs-left")


# --- the reset ---


@situation("E3", "With 2 players ambrosia comes where nobody stands; all citizens return.")
def _() -> Played:
    state = last_turn(stand(calm(), 0, 1, "labor"))
    case = Played(state, taw.Pass())
    assert case.after.space("labor").ambrosia == state.space("labor").ambrosia
    assert case.after.space("build").ambrosia == state.space("build").ambrosia + 1
    assert case.after.players[0].available == (1, 2, 3)
    return case


@situation("E3", "With 3 players it comes also where one citizen stands, and not where two do.")
def _() -> Played:
    state = stand(stand(stand(calm(3), 0, 1, "labor"), 1, 1, "build"), 2, 1, "build")
    case = Played(last_turn(state), taw.Pass())
    assert case.after.space("labor").ambrosia == state.space("labor").ambrosia + 1
    assert case.after.space("build").ambrosia == state.space("build").ambrosia
    return case


@situation("E3", "While citizens are fed nobody stands on the board.")
def _() -> Impossible:
    document = aw.to_document(hungry(1))
    side = document["state"]["players"][0]
    side["available"].remove(1)
    document["state"]["spaces"][0]["citizens"].append({"player": 0, "number": 1})
    return Impossible(document, "state-away", "$.state.agenda")


# --- feeding ---


@situation("E4", "For each food that is missing the player chooses who starves.")
def _() -> Played:
    case = Played(hungry(2), taw.Starve(5))
    assert case.after.players[0].starving == (5,)
    assert case.after.players[0].available == (1, 2, 3, 4)
    assert taw.Starve(2) in aw.legal_actions(case.after)
    return case


@situation("E4", "No more of them starve than food is missing.")
def _() -> Played:
    case = Played(hungry(1), taw.Starve(2))
    assert case.after.players[0].starving == (2,)
    assert taw.Starve(5) not in aw.legal_actions(case.after)
    return case


@situation("E4", "Whoever has food for all is not asked, and nobody of theirs starves.")
def _() -> Refused:
    state = all_pass(edit_player(calm(), 1, available=(1, 2, 3, 4), supply=(5,)))
    return Refused(state, taw.Starve(5), "nobody-starves", player=0)


@situation("E4", "A citizen that starves already does not starve for another.")
def _() -> Refused:
    return Refused(play(hungry(2), taw.Starve(5)), taw.Starve(5), "citizen-starving")
