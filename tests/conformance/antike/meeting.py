"""Situations in which rules meet, or follow from each other: what one rule leaves, the next one goes on from."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    TEAMS,
    State,
    all_taken,
    asked,
    at,
    consecrate,
    edit,
    found,
    march,
    number,
    of,
    places_for,
    play,
    realm,
    step,
    table,
    turn_of,
)
from tests.conformance.telling import (
    Chances,
    Played,
    Refused,
    Scored,
    Seen,
    Shown,
    Started,
    situation,
)

GAME = antike.GAME.id
GREECE, PERSIA, ARABIA, PHOENICIA = "greece", "persia", "arabia", "phoenicia"


def manoeuvre(state: State, civilization: str = GREECE) -> State:
    """Return the state in which a civilization starts to manoeuvre."""
    return at(state, civilization, "manoeuvre-1")


def here(state: State, civilization: str, province: str) -> tuple[int, int]:
    """Return the numbers of legions and galleys of a civilization in a province."""
    own, place = of(state, civilization), state.map.index[province]
    return own.legions[place], own.galleys[place]


def goods(state: State, civilization: str = GREECE) -> tuple[int, int, int, int]:
    """Return marble, iron, gold and coins of a civilization."""
    own = of(state, civilization)
    return own.marble, own.iron, own.gold, own.coins


# --- two players, and the deal ---


@situation("S1", "One's own other civilization may demand a battle as units enter.")
def _() -> Played:
    state = edit(table(2), ARABIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    state = play(state, antike.ChooseUnits("legion", "athenae", 1))
    case = Played(state, antike.MoveTo("pella"))
    assert of(state, ARABIA).player == of(state, GREECE).player == 1
    assert case.after.agenda[-1] == antike.DemandBattle(
        1, number(state, ARABIA), "legion", "pella", 0, 1, ()
    )
    return case


@situation("S1", "The player wins whose second civilization has reached the goal.")
def _() -> Scored:
    state = edit(table(2), PERSIA, kings=9)
    state = play(turn_of(state, PERSIA), antike.ChooseSpace("gold"))
    assert number(state, PERSIA) == 2
    return Scored(state, (9, 0), (0,))


@situation("S1", "The second seat leads the pair that begins, if it has chosen that pair.")
def _() -> Started:
    case = Started(GAME, 2, civilizations=list(reversed(TEAMS)))
    leaders = [(each.id, each.player) for each in case.after.civilizations]
    assert leaders == [(PHOENICIA, 1), (GREECE, 0), (PERSIA, 1), (ARABIA, 0)]
    assert asked(case.after) == (1,)
    return case


@situation("S3", "Each of the six ways to deal three civilizations is equally likely.")
def _() -> Chances:
    cards = (ARABIA, GREECE, PERSIA)
    return Chances(aw.new_game(GAME, 3), {aw.Dealt(cards): "1/6", aw.Dealt(cards[::-1]): "1/6"})


@situation("S3", "With two players the two pairs are dealt.")
def _() -> Chances:
    return Chances(aw.new_game(GAME, 2), {aw.Dealt(TEAMS): "1/2", aw.Dealt(TEAMS[::-1]): "1/2"})


@situation("S3", "Of six civilizations a deal is one of 720.")
def _() -> Chances:
    dealt = ("babylon", GREECE, "egypt", PERSIA, ARABIA, PHOENICIA)
    return Chances(aw.new_game(GAME, 6), {aw.Dealt(dealt): "1/720"})


@situation("S3", "The pairs of two players keep the order of turns, whoever gets them.")
def _() -> Played:
    case = Played(aw.new_game(GAME, 2), aw.Dealt(TEAMS[::-1]))
    leaders = [(each.id, each.player) for each in case.after.civilizations]
    assert leaders == [(PHOENICIA, 1), (GREECE, 0), (PERSIA, 1), (ARABIA, 0)]
    return case


@situation("S3", "A deal is open: everybody sees who leads which civilization.")
def _() -> Shown:
    dealt = aw.Dealt((ARABIA, GREECE, PERSIA))
    case = Shown(aw.new_game(GAME, 3), dealt)
    assert [case.to(player) for player in (0, 1, 2, None)] == [dealt] * 4
    return case


def wealthy() -> State:
    """Return a state in which all civilizations have goods, coins, units and personalities."""
    state = edit(table(3), GREECE, gold=9, coins=3, kings=2, legions={"pella": 2})
    return edit(state, PERSIA, marble=7, coins=2, navigators=1, galleys={"paphos": 1})


@situation("S6", "Nothing is hidden: a player sees the goods and coins of all.")
def _() -> Seen:
    state = wealthy()
    case = Seen(state, number(state, ARABIA))
    assert case.seen == state
    return case


@situation("S6", "Nor is anything hidden from a spectator.")
def _() -> Seen:
    state = wealthy()
    case = Seen(state, None)
    assert case.seen == state
    return case


# --- the long game ---


@situation("V2", "The cities are chosen in the order of turns: with three, Arabia chooses first.")
def _() -> Started:
    case = Started(GAME, 3, start="one-city", civilizations=[GREECE, PERSIA, ARABIA])
    waiting = [getattr(each, "player", None) for each in case.after.agenda]
    assert waiting == [None, 1, 0, 2]
    return case


@situation("V2", "After the deal, too, cities are chosen before the first turn.")
def _() -> Played:
    case = Played(aw.new_game(GAME, 3, start="one-city"), aw.Dealt((PERSIA, ARABIA, GREECE)))
    assert asked(case.after) == (1,)
    assert step(case.after) == "KeepOneCity"
    assert case.after.round == 0
    return case


# --- coins and payments ---


@situation("S6", "The last coin of the bank is taken as the others are.")
def _() -> Played:
    state = turn_of(edit(table(3), ARABIA, coins=29), GREECE)
    assert state.bank.coins == 1
    case = Played(state, antike.ChooseSpace("gold"))
    assert case.after.bank.coins == 0
    assert of(case.after, PERSIA).coins == 1
    assert step(case.after) == "Rondel"
    return case


@situation("T1", "Before the rondel, who gets no coin chooses a good.")
def _() -> Played:
    state = turn_of(edit(table(3), ARABIA, coins=30), GREECE)
    case = Played(state, antike.ChooseSpace("gold"))
    assert case.after.bank.coins == 0
    assert step(case.after) == "TakeInstead"
    assert asked(case.after) == (of(state, PERSIA).player,)
    return case


@situation("T1", "Coins that were paid can be taken again: the next civilization gets one.")
def _() -> Played:
    state = edit(edit(table(3), ARABIA, coins=29), GREECE, marble=4, coins=1, iron=0)
    state = at(state, GREECE, "temple")
    assert state.bank.coins == 0
    case = Played(state, antike.BuildTemple("sparta"))
    assert goods(case.after) == (0, 0, 3, 0)
    assert of(case.after, PERSIA).coins == 1
    assert case.after.bank.coins == 0
    return case


def founder(**purse: int) -> State:
    """Return a state in which Greece may found a city in Athenae, with these goods."""
    state = edit(table(3), GREECE, legions={"athenae": 1}, **purse)
    return play(manoeuvre(state), antike.Finish())


@situation("T1", "One coin does not stand for two goods that are short.")
def _() -> Played:
    state = edit(table(3), GREECE, marble=0, iron=0, gold=3, coins=1, legions={"athenae": 1})
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    assert antike.FoundCity("athenae") not in aw.legal_actions(case.after)
    assert asked(case.after) == (of(state, PERSIA).player,)
    return case


@situation("T1", "A coin that a later good needs is kept for it, and nothing is asked.")
def _() -> Played:
    state = founder(marble=1, iron=0, gold=1, coins=1)
    case = Played(state, antike.FoundCity("athenae"))
    assert goods(case.after) == (0, 0, 0, 0)
    return case


@situation(
    "T1", "Of two coins one is kept for the good that is short; the other may replace marble."
)
def _() -> Played:
    state = play(founder(marble=1, iron=0, gold=1, coins=2), antike.FoundCity("athenae"))
    case = Played(state, antike.UseCoins(1))
    assert set(aw.legal_actions(state)) == {antike.UseCoins(0), antike.UseCoins(1)}
    assert goods(case.after) == (1, 0, 0, 0)
    return case


@situation("T1", "Who keeps its coin while paying marble may still use it for gold.")
def _() -> Played:
    state = play(founder(marble=2, iron=2, gold=2, coins=1), antike.FoundCity("athenae"))
    state = play(state, antike.UseCoins(0), antike.UseCoins(0))
    case = Played(state, antike.UseCoins(1))
    assert goods(case.after) == (1, 1, 2, 0)
    return case


# --- the rondel ---


def standing_on(space: str, **purse: int) -> State:
    """Return Greece's turn on this space of the rondel, with nothing but these goods."""
    nothing = {"marble": 0, "iron": 0, "gold": 0, "coins": 0}
    return edit(turn_of(table(3), GREECE), GREECE, space=space, **(nothing | purse))


def free_from(space: str) -> Played:
    """Go one space ahead with nothing; check that the three spaces ahead are all that is open."""
    spaces = antike.SPACES
    ahead = [spaces[(spaces.index(space) + count) % len(spaces)] for count in (1, 2, 3)]
    state = standing_on(space)
    assert set(aw.legal_actions(state)) == set(map(antike.ChooseSpace, ahead))
    return Played(state, antike.ChooseSpace(ahead[0]))


for _space in antike.SPACES:

    @situation("T2", f"Without goods, from {_space} only the next three spaces are open.")
    def _(space: str = _space) -> Played:
        return free_from(space)


@situation("T2", "Coins alone pay for a far space, too.")
def _() -> Played:
    case = Played(standing_on("iron", coins=2), antike.ChooseSpace("marble"))
    assert goods(case.after)[3] == 0
    assert of(case.after, GREECE).space == "marble"
    return case


@situation("T2", "Coins and goods pay for a far space as one likes.")
def _() -> Played:
    state = standing_on("iron", coins=2, gold=2, marble=1)
    state = play(state, antike.ChooseSpace("know-how"), antike.Give("coins"))
    case = Played(state, antike.Give("gold"))
    assert goods(case.after) == (1, 0, 1, 1)
    assert step(case.after) == "PayAny"
    return case


@situation("T2", "The way is counted from the space of the last turn.")
def _() -> Played:
    state = edit(turn_of(table(3), GREECE), GREECE, space="gold", iron=0, coins=0)
    for civilization in (GREECE, PERSIA, ARABIA):
        space = "marble" if civilization == GREECE else "gold"
        state = play(state, antike.ChooseSpace(space))
    assert of(state, GREECE).space == "marble"
    assert asked(state) == (of(state, GREECE).player,)
    case = Played(state, antike.ChooseSpace("temple"))
    assert step(case.after) == "PayAny"
    assert case.after.agenda[-1].count == 1
    return case


# --- production and building ---


@situation("P2", "Coinage gives 2 without a city of that kind, too.")
def _() -> Played:
    state = found(table(3), GREECE, "sparta", "dyrrhachion")
    state = edit(state, GREECE, know_how=("market", "coinage"))
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    assert of(case.after, GREECE).gold == of(state, GREECE).gold + 2
    return case


def arming(*temples: str, **options: Any) -> State:
    """Return a state in which Greece arms with plenty of iron, and has temples in these cities."""
    state = edit(table(3, **options), GREECE, iron=20, legions={"sparta": 3})
    return at(consecrate(state, *temples), GREECE, "arming")


@situation("E2", "Units that stood in the province before do not count for the limit.")
def _() -> Played:
    case = Played(arming(), antike.Arm("legion", "sparta"))
    assert here(case.after, GREECE, "sparta") == (4, 0)
    return case


@situation("E2", "Legions and galleys count together for the limit of a province.")
def _() -> Refused:
    state = play(arming(), antike.Arm("galley", "sparta"))
    return Refused(state, antike.Arm("legion", "sparta"), "antike-arming-limit")


@situation("E2", "The limit of a city with a temple is three of either kind.")
def _() -> Refused:
    kinds = ("galley", "legion", "galley")
    state = play(arming("sparta"), *[antike.Arm(kind, "sparta") for kind in kinds])
    return Refused(state, antike.Arm("galley", "sparta"), "antike-arming-limit")


@situation(
    "E2", "Pooled, a temple raises the common limit by two: here the fifth unit is the last."
)
def _() -> Played:
    state = play(arming("messana", arming="pooled"), *[antike.Arm("legion", "sparta")] * 4)
    assert antike.Arm("galley", "sparta") in aw.legal_actions(state)
    case = Played(state, antike.Arm("galley", "sparta"))
    assert here(case.after, GREECE, "sparta") == (7, 1)
    assert asked(case.after) == (of(state, PERSIA).player,)
    return case


def learning(gold: int, *know_how: str, others_know: tuple[str, ...] = (), **options: Any) -> State:
    """Return a state in which Greece may learn, with this gold; ``others_know`` is the know-how of Persia."""
    state = edit(table(3, **options), GREECE, gold=gold, coins=0, know_how=know_how)
    return at(edit(state, PERSIA, know_how=others_know), GREECE, "know-how")


@situation("E3", "Roads cost 5 gold if somebody has them, and bring no scholar.")
def _() -> Played:
    state = learning(6, "wheel", others_know=("wheel", "roads"))
    case = Played(state, antike.Learn("roads"))
    assert goods(case.after)[2] == 1
    assert of(case.after, GREECE).scholars == 0
    return case


@situation("E3", "4 gold do not pay for roads, even if somebody has them.")
def _() -> Refused:
    state = learning(4, "wheel", others_know=("wheel", "roads", "boats"))
    return Refused(state, antike.Learn("roads"), "antike-cannot-pay")


@situation("E3", "The wheel of another does not help to learn roads.")
def _() -> Refused:
    state = learning(20, "boats", others_know=("wheel",))
    return Refused(state, antike.Learn("roads"), "antike-needs-basic")


@situation("E3", "Know-how stands in the order in which it was learnt.")
def _() -> Played:
    state = learning(12, "market", others_know=("market", "coinage", "wheel"))
    case = Played(play(state, antike.Learn("coinage")), antike.Learn("wheel"))
    assert of(case.after, GREECE).know_how == ("market", "coinage", "wheel")
    return case


SEVEN = tuple(each for each in antike.ADVANCES if each != "democracy")


@situation("E4", "The eighth advance is paid for in gold, and none but a scholar comes for it.")
def _() -> Played:
    state = learning(10, *SEVEN, others_know=("monarchy",))
    case = Played(state, antike.Learn("democracy"))
    assert goods(case.after) == (2, 1, 0, 0)
    assert of(case.after, GREECE).personalities == 1
    return case


@situation("E4", "With seven advances marble pays for no gold.", contrast=True)
def _() -> Played:
    state = edit(table(3), GREECE, know_how=SEVEN, marble=20, gold=9, coins=0)
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("know-how"))
    assert of(case.after, GREECE).know_how == SEVEN
    assert asked(case.after) == (of(state, PERSIA).player,)
    return case


@situation(
    "E4", "As of 2006 who has all know-how takes one personality more at the end of the turn."
)
def _() -> Played:
    others = ("monarchy", "democracy")
    state = learning(5, *SEVEN, others_know=others, all_know_how="2006")
    case = Played(state, antike.Learn("democracy"))
    assert of(case.after, GREECE).kings == 1
    assert not of(case.after, GREECE).extra_due
    assert asked(case.after) == (of(state, PERSIA).player,)
    return case


@situation("E4", "As of 2006 a temple is not paid for with any goods: marble is taken.")
def _() -> Played:
    state = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES, marble=5)
    case = Played(at(state, GREECE, "temple"), antike.BuildTemple("sparta"))
    assert goods(case.after)[0] == 0
    assert step(case.after) != "PayAny"
    return case


# --- manoeuvres, moves and battles ---


@situation("M1", "Boats and navigation count for galleys alone, wheel and roads for legions alone.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"sparta": 1}, galleys={"athenae": 2, "sparta": 1})
    state = edit(state, GREECE, know_how=("boats", "wheel", "navigation"))
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("manoeuvre-2"))
    assert case.after.ready == (
        antike.Ready("galley", "athenae", 3, 2),
        antike.Ready("legion", "sparta", 2, 1),
        antike.Ready("galley", "sparta", 3, 1),
    )
    return case


@situation("M1", "With roads a legion has three manoeuvres, and with boats a galley two.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"sparta": 1}, galleys={"athenae": 2})
    state = edit(state, GREECE, know_how=("wheel", "roads", "boats"))
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("manoeuvre-2"))
    assert case.after.ready == (
        antike.Ready("galley", "athenae", 2, 2),
        antike.Ready("legion", "sparta", 3, 1),
    )
    return case


@situation("M1", "A unit that has moved keeps its other manoeuvres, and need not use them at once.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"athenae": 2}, know_how=("wheel", "roads"))
    state = manoeuvre(edit(state, GREECE, galleys={"athenae": 1}))
    state = play(state, antike.ChooseUnits("legion", "athenae", 3), antike.MoveTo("pella"))
    case = Played(state, antike.Send(1))
    assert case.after.ready == (
        antike.Ready("legion", "athenae", 3, 1),
        antike.Ready("galley", "athenae", 1, 1),
        antike.Ready("legion", "pella", 2, 1),
    )
    return case


def as_of_2006() -> State:
    """Return Greece's turn under the rules of 2006, with two legions in Ninive and one in Athenae."""
    state = edit(table(3, manoeuvre="2006"), GREECE, legions={"ninive": 2, "athenae": 1})
    return turn_of(state, GREECE)


@situation("M1", "As of 2006 manoeuvres begin with moves, and conquests are not on offer.")
def _() -> Played:
    case = Played(as_of_2006(), antike.ChooseSpace("manoeuvre-1"))
    assert case.after.agenda[-1] == antike.Manoeuvre(0, number(case.after, GREECE), "moves")
    return case


@situation("M1", "As of 2006 conquests follow, with the units that still have a manoeuvre.")
def _() -> Played:
    case = Played(play(as_of_2006(), antike.ChooseSpace("manoeuvre-1")), antike.Finish())
    assert case.after.agenda[-1] == antike.Manoeuvre(0, number(case.after, GREECE), "conquests")
    assert antike.Ready("legion", "ninive", 1, 2) in case.after.ready
    assert set(aw.legal_actions(case.after)) == {antike.Conquer("ninive"), antike.Finish()}
    return case


@situation("M1", "As of 2006 a city is taken once the moves are over.")
def _() -> Played:
    state = play(as_of_2006(), antike.ChooseSpace("manoeuvre-1"), antike.Finish())
    case = Played(state, antike.Conquer("ninive"))
    assert case.after.owners[state.map.index["ninive"]] == number(state, GREECE)
    return case


def in_pella(persian: int, arabian: int, greek: int, **more: Any) -> State:
    """Return a state with legions of Persia and Arabia in Pella, and of Greece in Athenae, ready to go there."""
    state = edit(table(3), PERSIA, legions={"pella": persian})
    state = edit(state, ARABIA, legions={"pella": arabian})
    return manoeuvre(edit(state, GREECE, legions={"athenae": greek}, **more))


@situation("M3", "Units that enter wait until the other side has been asked.")
def _() -> Played:
    state = play(in_pella(2, 0, 2), antike.ChooseUnits("legion", "athenae", 1))
    state = play(state, antike.MoveTo("pella"))
    case = Played(state, antike.Send(2))
    place = number(state, PERSIA)
    assert case.after.agenda[-1] == antike.DemandBattle(1, place, "legion", "pella", 0, 2, ())
    return case


@situation("M3", "Of three legions no more than one demands a battle if only one enters.")
def _() -> Played:
    state = march(in_pella(3, 0, 1), "legion", "athenae", 1, "pella")
    case = Played(state, antike.Demand(1))
    assert set(aw.legal_actions(state)) == {antike.LetPass(), antike.Demand(1)}
    assert here(case.after, PERSIA, "pella") == (2, 0)
    return case


@situation("M3", "Legions that were there before do not fight in place of those that enter.")
def _() -> Refused:
    state = in_pella(3, 0, 1)
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1, "pella": 2}))
    state = march(state, "legion", "athenae", 1, "pella")
    player = of(state, PERSIA).player
    return Refused(state, antike.Demand(2), "antike-demand-range", player=player)


@situation("M3", "After one battle the next civilization is asked, about the units that are left.")
def _() -> Played:
    state = march(in_pella(1, 3, 2), "legion", "athenae", 1, "pella", 2)
    case = Played(state, antike.Demand(1))
    place = number(state, ARABIA)
    assert case.after.agenda[-1] == antike.DemandBattle(2, place, "legion", "pella", 0, 1, ())
    assert here(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("M3", "When nothing of what entered is left, nobody else is asked.", contrast=True)
def _() -> Played:
    state = march(in_pella(2, 1, 1), "legion", "athenae", 1, "pella")
    case = Played(state, antike.Demand(1))
    assert here(case.after, ARABIA, "pella") == (1, 0)
    assert here(case.after, GREECE, "pella") == (0, 0)
    assert step(case.after) != "DemandBattle"
    return case


@situation("M3", "Who lets units pass decides for nobody else: the next civilization is asked.")
def _() -> Played:
    state = march(in_pella(1, 1, 2), "legion", "athenae", 1, "pella", 2)
    case = Played(state, antike.LetPass())
    place = number(state, ARABIA)
    assert case.after.agenda[-1] == antike.DemandBattle(2, place, "legion", "pella", 0, 2, ())
    return case


@situation("M3", "Civilizations are asked in the order of turns after the one that moves.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"pella": 1})
    state = edit(edit(state, ARABIA, legions={"pella": 1}), PERSIA, legions={"athenae": 1})
    state = play(manoeuvre(state, PERSIA), antike.ChooseUnits("legion", "athenae", 1))
    case = Played(state, antike.MoveTo("pella"))
    expected = antike.DemandBattle(2, number(state, ARABIA), "legion", "pella", 0, 1, (0,))
    assert case.after.agenda[-1] == expected
    return case


@situation(
    "M3", "In a battle units lose their manoeuvres with their lives; the others keep theirs."
)
def _() -> Played:
    state = in_pella(1, 0, 3, know_how=("wheel",))
    state = march(state, "legion", "athenae", 2, "pella", 2)
    case = Played(state, antike.Demand(1))
    assert case.after.ready == (
        antike.Ready("legion", "athenae", 2, 1),
        antike.Ready("legion", "pella", 1, 1),
    )
    return case


# --- conquests ---


def before_athenae(galleys: int, *know_how: str) -> State:
    """Return a state in which Persia has galleys at Athenae, where Greece has this know-how and a defence of 5 without it."""
    state = edit(table(4), GREECE, legions={"athenae": 1}, galleys={"athenae": 1})
    state = edit(consecrate(state, "athenae"), GREECE, know_how=know_how)
    return manoeuvre(edit(state, PERSIA, galleys={"athenae": galleys}), PERSIA)


@situation("M4", "Democracy adds 2 and not 3: seven galleys take a city with a defence of five.")
def _() -> Played:
    case = Played(before_athenae(7, "monarchy", "democracy"), antike.Conquer("athenae"))
    assert here(case.after, PERSIA, "athenae") == (0, 0)
    return case


@situation("M4", "Monarchy adds 1: six galleys are needed for a defence of five.")
def _() -> Played:
    case = Played(before_athenae(6, "monarchy"), antike.Conquer("athenae"))
    assert here(case.after, PERSIA, "athenae") == (0, 0)
    return case


@situation("M4", "Five galleys are too few against monarchy and a defence of five.")
def _() -> Refused:
    return Refused(before_athenae(5, "monarchy"), antike.Conquer("athenae"), "antike-too-weak")


@situation("M4", "As many units as the defence are enough, and none need be left over.")
def _() -> Played:
    case = Played(before_athenae(5), antike.Conquer("athenae"))
    assert here(case.after, PERSIA, "athenae") == (0, 0)
    assert case.after.owners[case.after.map.index["athenae"]] == number(case.after, PERSIA)
    return case


@situation("M4", "Units that are spent do not make up for those that are ready.")
def _() -> Refused:
    state = edit(table(3), PERSIA, legions={"ninive": 1})
    state = manoeuvre(edit(state, GREECE, legions={"ninive": 1, "melitene": 2}))
    state = march(state, "legion", "melitene", 1, "ninive", 2)
    state = play(state, antike.LetPass())
    return Refused(state, antike.Conquer("ninive"), "antike-too-weak")


@situation("M4", "After a conquest the units that are left still have their manoeuvres.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"ninive": 3}, know_how=("wheel",))
    case = Played(manoeuvre(state), antike.Conquer("ninive"))
    assert case.after.ready == (antike.Ready("legion", "ninive", 2, 2),)
    return case


def full_realm() -> State:
    """Return a state in which all personalities are taken, and Greece has 25 cities and legions before a temple of Persia."""
    state = all_taken()
    free = [city for city, owner in zip(state.map.index, state.owners, strict=True) if owner == -1]
    mine = [*state.city_province_ids(number(state, GREECE)), *free][:25]
    state = edit(found(state, GREECE, *mine), GREECE, king_steps=6)
    state = edit(consecrate(state, "zadrakarta"), GREECE, legions={"zadrakarta": 4})
    return manoeuvre(state)


@situation("M5", "A city is given up before the temple that was destroyed ends the game.")
def _() -> Played:
    case = Played(full_realm(), antike.Conquer("zadrakarta"))
    assert not aw.is_over(case.after)
    assert step(case.after) == "GiveUp"
    return case


@situation("K3", "With a city given up for the last temple, the game ends.")
def _() -> Played:
    state = play(full_realm(), antike.Conquer("zadrakarta"))
    case = Played(state, antike.GiveUpCity("messana"))
    assert aw.winners(case.after) == (of(state, GREECE).player,)
    return case


@situation("K3", "The game ends at once, though units of the conqueror could still move.")
def _() -> Played:
    state = consecrate(all_taken(), "zadrakarta")
    state = edit(state, GREECE, legions={"zadrakarta": 5, "pella": 1})
    case = Played(manoeuvre(state), antike.Conquer("zadrakarta"))
    assert aw.winners(case.after) == (of(state, GREECE).player,)
    assert not case.after.agenda
    return case


# --- personalities ---


@situation("K1", "Who has lost the tenth city keeps the step: with nine cities nothing changes.")
def _() -> Played:
    state = edit(realm(9), GREECE, kings=2, king_steps=2)
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    assert (of(case.after, GREECE).kings, of(case.after, GREECE).king_steps) == (2, 2)
    return case


@situation("K1", "Temples of others bring no citizen.", contrast=True)
def _() -> Played:
    state = consecrate(table(3), "susa", "ninive", "saba", "sparta")
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    assert of(case.after, GREECE).citizens == 0
    return case


@situation("K1", "Steps of several kinds are taken in one turn, of each as many as are due.")
def _() -> Played:
    cities = places_for(15)
    seas = ("athenae", "bycantium", "cyrene", "ephesos", "knossos", "messana", "sparta")
    state = consecrate(found(table(3), GREECE, *cities), *cities[:3])
    state = edit(state, GREECE, galleys=dict.fromkeys(seas, 1), king_steps=1, iron=0, coins=0)
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    own = of(case.after, GREECE)
    assert (own.kings, own.citizens, own.navigators) == (2, 1, 1)
    assert (own.king_steps, own.citizen_steps, own.navigator_steps) == (3, 1, 1)
    return case


@situation("K1", "A conquest that destroys no temple brings no general.", contrast=True)
def _() -> Played:
    state = manoeuvre(edit(table(3), GREECE, legions={"ninive": 1}))
    case = Played(state, antike.Conquer("ninive"))
    assert of(case.after, GREECE).generals == 0
    return case


# --- whose turn it is ---


@situation("T5", "A round begins with the civilization that started, not with the first seat.")
def _() -> Played:
    state = turn_of(table(3), PERSIA)
    case = Played(state, antike.ChooseSpace("gold"))
    assert asked(case.after) == (of(state, ARABIA).player,)
    assert case.after.round == state.round + 1
    return case


@situation("T5", "No round begins when the turn passes the first seat.", contrast=True)
def _() -> Played:
    state = turn_of(table(3), ARABIA)
    case = Played(state, antike.ChooseSpace("gold"))
    assert asked(case.after) == (of(state, GREECE).player,)
    assert case.after.round == state.round
    return case
