"""Situations on the end of a round (E1 to E3): confronting, repair and income, the reset."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import first_turn
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
    give_district,
    give_stored,
    give_titan,
    play,
    raise_armies,
    send,
    settle,
    stand,
    threaten,
    unthreaten,
)

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


@situation("E1", "A titan without ambrosia is fed one for each banner: 2 for the Twin Viper.")
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "twin-viper"), 0, ambrosia=2))
    case = Played(state, taw.FeedTitan())
    assert case.after.players[0].threat == taw.Threat("twin-viper", 2)
    assert case.after.players[0].ambrosia == 0
    return case


@situation("E1", "With 1 ambrosia on it the next price is 2, for a titan of three banners too.")
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "aurochs", 1), 0, ambrosia=2))
    case = Played(state, taw.FeedTitan())
    assert case.after.players[0].threat == taw.Threat("aurochs", 1 + 2)
    return case


@situation("E1", "Who could feed it may roll the dice all the same.")
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "twin-viper"), 0, ambrosia=5))
    case = Played(state, taw.FaceTitan())
    assert case.after.players[0].ambrosia == 5
    assert case.after.players[0].threat == taw.Threat("twin-viper")
    return case


@situation("E1", "Who starts the round confronts first: seat 1, then seat 0.")
def _() -> Played:
    state = first_turn(2, starting_player=1)
    state = edit_player(edit_player(state, 0, ambrosia=1), 1, ambrosia=1)
    case = Played(all_pass(state), taw.FeedTitan())
    assert [player.ambrosia for player in case.after.players] == [1, 0]
    asked = aw.pending(case.after)
    assert isinstance(asked, aw.Decision)
    assert asked.player == 0
    return case


@situation("E1", "A coin face does what the own titan says: the Fen Toad takes a coin of seat 1.")
def _() -> Played:
    state = all_pass(unthreaten(standard(), 0))
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players[1].coins == 7 - 1 + 5
    assert case.after.players[0].coins == 6 + 5
    return case


@situation("E1", "The titan stays on the board when its dice have been rolled.")
def _() -> Played:
    state = all_pass(unthreaten(standard(), 1))
    case = Played(state, aw.Rolled(("blank",)))
    assert case.after.players[0].threat == state.players[0].threat is not None
    return case


@situation("E1", "No titan is attacked at this time, the own one neither.")
def _() -> Refused:
    state = raise_armies(threaten(calm(), 0, "mire-hound"), 0, taw.Army("champions"))
    state = all_pass(edit_player(state, 0, ambrosia=1))
    return Refused(state, taw.Attack("mire-hound"), "passed-already", "T2")


@situation("E1", "What was fed in one round lies there in the next, and makes feeding dearer.")
def _() -> Played:
    state = all_pass(edit_player(threaten(calm(), 0, "mire-hound"), 0, ambrosia=4))
    state = settle(play(state, taw.FeedTitan()))
    state = all_pass(state)
    case = Played(state, taw.FeedTitan())
    assert (state.round, case.after.players[0].threat) == (2, taw.Threat("mire-hound", 1 + 2))
    assert case.after.players[0].ambrosia == 4 - 1 - 2
    return case


@situation("E1", "Nobody is fed in a turn.")
def _() -> Refused:
    return Refused(edit_player(standard(), 0, ambrosia=9), taw.FeedTitan(), "not-now", "T1")


@situation("E1", "Whom no titan threatens feeds none.")
def _() -> Refused:
    state = all_pass(edit_player(threaten(calm(), 0, "aurochs"), 1, ambrosia=9))
    return Refused(state, taw.FeedTitan(), "no-threat", player=1)


@situation("E1", "No more dice are rolled than the titan has banners.")
def _() -> Refused:
    return Refused(all_pass(starved_titan()), aw.Rolled(("blank",) * 4), "wrong-dice-count")


@situation("E1", "While the dice are to be rolled nothing is bought.")
def _() -> Refused:
    state = all_pass(starved_titan())
    return Refused(state, taw.BuyCoin(), "roll-awaited")


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


@situation(
    "E2", "Coins, knowledge and ambrosia come to all players, of each card that lies face up."
)
def _() -> Played:
    state = give_card(calm(), 0, "academy", "vineyard", "orchard")
    state = last_turn(give_card(state, 1, "theatre", "treasury"))
    case = Played(state, taw.Pass())
    goods = [(side.coins, side.knowledge, side.ambrosia) for side in case.after.players]
    assert goods == [(6 + 5 + 1, 1, 1), (7 + 5 + 3, 0, 2)]
    return case


@situation("E2", "A defeated titan brings its income: a knowledge of the Mirror Sphinx.")
def _() -> Played:
    state = last_turn(give_titan(calm(), 0, "sphinx"))
    case = Played(state, taw.Pass())
    assert [player.knowledge for player in case.after.players] == [1, 0]
    return case


@situation("E2", "A city-state brings income as well: Orynthe's ambrosia.")
def _() -> Played:
    state = unthreaten(first_turn(2, city_states=["orynthe", None]), 0, 1)
    case = Played(last_turn(state), taw.Pass())
    assert [player.ambrosia for player in case.after.players] == [1, 0]
    return case


@situation("E2", "Stored cards bring no income.", contrast=True)
def _() -> Played:
    state = give_stored(calm(), 0, "market", "treasury")
    case = Played(last_turn(state), taw.Pass())
    assert case.after.players[0].coins == state.players[0].coins + 5
    return case


@situation("E2", "The Builders' Quarter and the masons repair two cards, one after the other.")
def _() -> Played:
    state = give_district(give_card(calm(), 0, "masons", "market"), 0, "builders")
    state = all_pass(damage(state, 0, "market", "wheat"))
    case = Played(play(state, taw.Repair("market")), taw.Repair("wheat"))
    assert damaged(case.after) == []
    assert case.after.players[0].coins == state.players[0].coins + 5 + 2
    return case


@situation("E2", "One may stop repairing; the income comes without that card.")
def _() -> Played:
    case = Played(with_masons(), taw.Finish())
    assert damaged(case.after) == ["wheat", "market"]
    return case


@situation("E2", "A card that this round's dice have damaged is repaired before the income.")
def _() -> Played:
    state = give_card(unthreaten(standard(), 1), 0, "masons", "market")
    state = play(all_pass(state), aw.Rolled(("titan",)), taw.DamageCard("market"))
    case = Played(state, taw.Repair("market"))
    assert case.after.players[0].coins == state.players[0].coins + 5 + 2
    return case


@situation("E2", "Who repairs first is who started the round; the incomes come after all repairs.")
def _() -> Played:
    state = give_card(give_card(calm(), 0, "masons"), 1, "bath-house", "market")
    state = all_pass(damage(damage(state, 0, "wheat"), 1, "market"))
    case = Played(state, taw.Repair("wheat"))
    assert case.after.players[0].coins == state.players[0].coins
    assert taw.Repair("market") in aw.legal_actions(case.after, 1)
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


@situation("E3", "With 4 players it comes where two citizens stand, and not where three do.")
def _() -> Played:
    state = stand(stand(calm(4), 0, 1, "labor"), 1, 1, "labor")
    for seat in (1, 2, 3):
        state = stand(state, seat, 2, "build")
    case = Played(last_turn(state), taw.Pass())
    assert case.after.space("labor").ambrosia == state.space("labor").ambrosia + 1
    assert case.after.space("build").ambrosia == state.space("build").ambrosia
    return case


@situation("E3", "Two citizens of the same player count as two.")
def _() -> Played:
    state = stand(stand(calm(3), 0, 1, "labor"), 0, 2, "labor")
    case = Played(last_turn(state), taw.Pass())
    assert case.after.space("labor").ambrosia == state.space("labor").ambrosia
    return case


@situation("E3", "On what lies there already one more is put; covered spaces have none.")
def _() -> Played:
    case = Played(last_turn(calm()), taw.Pass())
    ambrosia = [case.after.space(space).ambrosia for space in ("learn", "labor", "grow")]
    assert ambrosia == [1 + 1, 1, 0]
    return case


@situation("E3", "New and starving citizens return too, sorted by their numbers.")
def _() -> Played:
    state = edit_player(calm(), 0, available=(3,), new=(4,), starving=(1, 2), supply=(5,))
    state = give_district(state, 0, "gardens")
    case = Played(last_turn(state), taw.Pass())
    player = case.after.players[0]
    assert (player.available, player.new, player.starving) == ((1, 2, 3, 4), (), ())
    return case


@situation("E3", "The hand side of the token goes down: in the next round it can be taken again.")
def _() -> Played:
    state = play(send(calm(), 1, "rebuild"), taw.Perform(), taw.Pass())
    case = Played(state, taw.Pass())
    assert (state.hand_up, case.after.hand_up, case.after.token) == (True, False, 0)
    return case


@situation("E3", "A citizen that returned is not on the board any more.")
def _() -> Impossible:
    document = aw.to_document(stand(calm(), 0, 1, "labor"))
    document["state"]["players"][0]["available"] = [1, 2, 3]
    return Impossible(document, "state-citizens", "$.state.players[0]")


@situation("E3", "While citizens are fed nobody stands on the board.")
def _() -> Impossible:
    document = aw.to_document(hungry(1))
    side = document["state"]["players"][0]
    side["available"].remove(1)
    document["state"]["spaces"][0]["citizens"].append({"player": 0, "number": 1})
    return Impossible(document, "state-away", "$.state.agenda")


# --- the dice ---


@situation("E1", "Of three dice each triple is one in 27, a pair with another face one in 9.")
def _() -> Chances:
    triples = [aw.Rolled((face,) * 3) for face in ("titan", "coin", "blank")]
    faces = [("titan", "coin"), ("titan", "blank"), ("coin", "blank")]
    pairs = [aw.Rolled((one, one, other)) for one, other in faces]
    pairs += [aw.Rolled((one, other, other)) for one, other in faces]
    mixed = {aw.Rolled(("titan", "coin", "blank")): "2/9", aw.Rolled(("blank",) * 2): "0"}
    chances = dict.fromkeys(triples, "1/27") | dict.fromkeys(pairs, "1/9") | mixed
    return Chances(all_pass(starved_titan()), chances)


@situation("E1", "The one die of a starting titan shows each face with a chance of a third.")
def _() -> Chances:
    chances = {aw.Rolled((face,)): "1/3" for face in ("titan", "coin", "blank")}
    none = {aw.Rolled(("titan", "coin")): "0"}
    return Chances(all_pass(unthreaten(standard(), 1)), chances | none)


# --- all cards together ---


@situation("E2", "All of deck A bring 7 coins and 3 ambrosia, beside the 5 of the capital.")
def _() -> Played:
    state = give_card(calm(), 0, *calm().cards.empire_deck("A"))
    case = Played(last_turn(state), taw.Pass())
    player = case.after.players[0]
    assert (player.coins, player.knowledge, player.ambrosia) == (6 + 5 + 7, 0, 3)
    return case


@situation("E2", "All of deck B bring 6 coins, a knowledge and 2 ambrosia.")
def _() -> Played:
    state = give_card(calm(), 0, *calm().cards.empire_deck("B"))
    case = Played(last_turn(state), taw.Pass())
    player = case.after.players[0]
    assert (player.coins, player.knowledge, player.ambrosia) == (6 + 5 + 6, 1, 2)
    return case
