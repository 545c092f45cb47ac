"""Situations in which rules on turns, coins, goods, units and personalities meet."""

from __future__ import annotations

from typing import Any

import attrs

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
    number,
    of,
    places_for,
    play,
    step,
    table,
    turn_of,
)
from tests.conformance.antike.across.meeting.positions import (
    ARABIA,
    GREECE,
    PERSIA,
    PHOENICIA,
    here,
    manoeuvre,
)
from tests.conformance.telling import (
    Played,
    Refused,
    Scored,
    Started,
    situation,
)

GAME = antike.GAME.id


def goods(state: State, civilization: str = GREECE) -> tuple[int, int, int, int]:
    """Return marble, iron, gold and coins of a civilization."""
    own = of(state, civilization)
    return own.marble, own.iron, own.gold, own.coins


# --- two players, and the deal ---


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


@situation("S1", "Two players may agree on an order before the pairs are dealt.")
def _() -> Started:
    agreed = [ARABIA, PERSIA, PHOENICIA, GREECE]
    case = Started(GAME, 2, order=agreed)
    assert [each.id for each in case.after.civilizations] == agreed
    return case


@situation("S1", "The order that was agreed on holds after the deal.")
def _() -> Played:
    agreed = [ARABIA, PERSIA, PHOENICIA, GREECE]
    case = Played(aw.new_game(GAME, 2, order=agreed), aw.Dealt(TEAMS))
    leaders = [(each.id, each.player) for each in case.after.civilizations]
    assert leaders == [(ARABIA, 1), (PERSIA, 0), (PHOENICIA, 0), (GREECE, 1)]
    assert asked(case.after) == (1,)
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


@situation("T1", "Before the rondel, who gets no coin chooses a good.")
def _() -> Played:
    state = turn_of(edit(table(3), ARABIA, coins=30), GREECE)
    case = Played(state, antike.ChooseSpace("gold"))
    assert case.after.bank.coins == 0
    assert step(case.after) == "TakeInstead"
    assert asked(case.after) == (of(state, PERSIA).player,)
    return case


@situation(
    "T1", "The good in place of a coin may be that of the space where the civilization stands."
)
def _() -> Played:
    state = edit(edit(table(3), ARABIA, coins=30), PERSIA, space="gold")
    state = play(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    case = Played(state, antike.TakeGood("gold"))
    assert goods(case.after, PERSIA) == (2, 1, 4, 0)
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


@situation("T1", "Who keeps its coin while paying marble may still use it for gold.")
def _() -> Played:
    state = play(founder(marble=2, iron=2, gold=2, coins=1), antike.FoundCity("athenae"))
    state = play(state, antike.UseCoins(0), antike.UseCoins(0))
    case = Played(state, antike.UseCoins(1))
    assert goods(case.after) == (1, 1, 2, 0)
    return case


@situation("T1", "A bill is paid in the order of marble, iron and gold.")
def _() -> Played:
    state = play(founder(marble=2, iron=2, gold=2, coins=2), antike.FoundCity("athenae"))
    case = Played(state, antike.UseCoins(1))
    assert state.agenda[-1] == antike.Pay(0, number(state, GREECE), (1, 1, 1))
    assert case.after.agenda[-1] == antike.Pay(0, number(state, GREECE), (0, 1, 1))
    assert goods(case.after) == (2, 2, 2, 1)
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


def arming(*temples: str, **options: Any) -> State:
    """Return a state in which Greece arms with plenty of iron, and has temples in these cities."""
    state = edit(table(3, **options), GREECE, iron=20, legions={"sparta": 3})
    return at(consecrate(state, *temples), GREECE, "arming")


@situation("E2", "Units that stood in the province before do not count for the limit.")
def _() -> Played:
    case = Played(arming(), antike.Arm("legion", "sparta"))
    assert here(case.after, GREECE, "sparta") == (4, 0)
    return case


@situation("E2", "A mixed border is enough for a galley, and for a legion.")
def _() -> Played:
    state = edit(found(table(3), GREECE, "pella", "sparta"), GREECE, iron=5)
    case = Played(at(state, GREECE, "arming"), antike.Arm("galley", "pella"))
    pella, sparta = (state.map.provinces[state.map.index[each]] for each in ("pella", "sparta"))
    assert set(pella.sea) <= set(pella.land)
    assert set(sparta.land) <= set(sparta.sea)
    assert here(case.after, GREECE, "pella") == (0, 1)
    assert antike.Arm("legion", "sparta") in aw.legal_actions(case.after)
    return case


@situation("E2", "Legions and galleys count together for the limit of a province.")
def _() -> Refused:
    state = play(arming(), antike.Arm("galley", "sparta"))
    return Refused(state, antike.Arm("legion", "sparta"), "antike-arming-limit")


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


@situation("E3", "Know-how stands in the order in which it was learnt.")
def _() -> Played:
    state = learning(12, "market", others_know=("market", "coinage", "wheel"))
    case = Played(play(state, antike.Learn("coinage")), antike.Learn("wheel"))
    assert of(case.after, GREECE).know_how == ("market", "coinage", "wheel")
    return case


@situation("E3", "A scholar waits for the end of the turn: more can be learnt before.")
def _() -> Played:
    case = Played(learning(14), antike.Learn("wheel"))
    assert antike.Learn("boats") in aw.legal_actions(case.after)
    assert (of(case.after, GREECE).scholars, of(case.after, GREECE).scholars_due) == (0, 1)
    return case


SEVEN = tuple(each for each in antike.ADVANCES if each != "democracy")


@situation("E4", "As of 2006 a temple is not paid for with any goods: marble is taken.")
def _() -> Played:
    state = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES, marble=5)
    case = Played(at(state, GREECE, "temple"), antike.BuildTemple("sparta"))
    assert goods(case.after)[0] == 0
    assert step(case.after) != "PayAny"
    return case


# --- personalities ---


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


@situation(
    "E4",
    "A personality that all know-how brought counts for no step: the next temples bring another.",
)
def _() -> Played:
    state = consecrate(table(3, all_know_how="2006"), "dyrrhachion", "messana", "sparta")
    state = edit(state, GREECE, citizens=1, know_how=antike.ADVANCES, gold=0, iron=0, marble=0)
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("know-how"))
    assert of(case.after, GREECE).citizens == 2
    return case


@situation(
    "E4", "Of the last personality, too, all know-how brings one, as its pile is the fullest."
)
def _() -> Played:
    state = all_taken()
    state = attrs.evolve(state, settings=attrs.evolve(state.settings, all_know_how="2006"))
    state = edit(edit(state, PERSIA, know_how=("monarchy", "democracy")), GREECE, kings=5)
    state = at(edit(state, GREECE, gold=5, know_how=SEVEN), GREECE, "know-how")
    case = Played(state, antike.Learn("democracy"))
    assert state.bank.personalities == 1
    assert of(case.after, GREECE).kings == 6
    return case
