"""Situations in which two reasons hold against an action: which one counts (see "Which reason counts" in the docs).

The checks of an action have an order. For each action and each pair of its reasons that can hold together there is a situation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    all_known,
    at,
    consecrate,
    edit,
    found,
    manoeuvre,
    march,
    places_for,
    play,
    realm,
    rich,
    table,
    turn_of,
)
from tests.conformance.telling import Refused, situation

GAME = antike.GAME.id
GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"
NOTHING = {"marble": 0, "iron": 0, "gold": 0, "coins": 0}


def counts(
    rule: str,
    name: str,
    state: Callable[[], State],
    action: aw.Action,
    code: str,
    reason_rule: str | None = None,
    *,
    player: int | None = None,
) -> None:
    """Declare the situation in which an action is refused for this one of two reasons."""

    @situation(rule, name)
    def _() -> Refused:
        return Refused(state(), action, code, reason_rule, player)


def waiting(state: State) -> State:
    """Return the turn of Persia; Greece, with the seat 0, waits, and is told what would stop it in its own turn."""
    return turn_of(state, PERSIA)


def poor(**more: Any) -> State:
    """Return the turn of Persia; Greece has no goods."""
    return waiting(edit(table(3), GREECE, **(NOTHING | more)))


# --- temples ---


def without_temples(**goods: int) -> State:
    """Return the turn of Persia; all twenty temples are on the board: of Greece, and one of Persia in Susa."""
    state = edit(realm(25), GREECE, citizen_steps=6, **goods)
    return waiting(consecrate(state, *places_for(19), "susa"))


counts(
    "E1",
    "Without marble, that a province is not on the map counts first.",
    poor,
    antike.BuildTemple("atlantis"),
    "antike-no-such-province",
    player=0,
)
counts(
    "E1",
    "Without marble, that there is no city counts first.",
    poor,
    antike.BuildTemple("athenae"),
    "antike-no-city-there",
    player=0,
)
counts(
    "E1",
    "Without marble, that the city is another's counts first.",
    poor,
    antike.BuildTemple("susa"),
    "antike-foreign-city",
    player=0,
)
counts(
    "E1",
    "In a city of another with a temple, that it is another's counts.",
    lambda: at(consecrate(rich(), "susa"), GREECE, "temple"),
    antike.BuildTemple("susa"),
    "antike-foreign-city",
)
counts(
    "E1",
    "When the bank has no temple, that there is no city counts first.",
    lambda: without_temples(marble=9),
    antike.BuildTemple(places_for(26)[-1]),
    "antike-no-city-there",
    player=0,
)
counts(
    "E1",
    "When the bank has no temple, that the city is another's counts first.",
    lambda: without_temples(marble=9),
    antike.BuildTemple("ninive"),
    "antike-foreign-city",
    player=0,
)
counts(
    "E1",
    "When the bank has no temple, that one stands there counts first.",
    lambda: without_temples(marble=9),
    antike.BuildTemple(places_for(1)[0]),
    "antike-temple-there",
    player=0,
)
counts(
    "E1",
    "Without marble, that a temple stands there counts first.",
    lambda: consecrate(poor(), "sparta"),
    antike.BuildTemple("sparta"),
    "antike-temple-there",
    player=0,
)
counts(
    "S6",
    "Without marble, that the bank has no temple counts first.",
    lambda: without_temples(**NOTHING),
    antike.BuildTemple(places_for(20)[-1]),
    "antike-no-temple-left",
    player=0,
)

# --- units ---


def inland(**more: Any) -> State:
    """Return a state in which Greece has a city in Gordion, which has no sea, and one in Sparta."""
    return found(rich(**more), GREECE, "gordion", "sparta")


for _place, _code, _says in [
    ("atlantis", "antike-no-such-province", "the province is not on the map"),
    ("athenae", "antike-no-city-there", "there is no city"),
    ("susa", "antike-foreign-city", "the city is another's"),
]:
    counts(
        "E2",
        f"Of a unit of another kind, that {_says} counts first.",
        lambda: at(rich(), GREECE, "arming"),
        antike.Arm("elephant", _place),
        _code,
    )
    counts(
        "E2",
        f"Without iron, that {_says} counts first.",
        poor,
        antike.Arm("legion", _place),
        _code,
        player=0,
    )
    counts(
        "E2",
        f"Without a legion left, that {_says} counts first.",
        lambda: at(rich(legions={"pella": 17}), GREECE, "arming"),
        antike.Arm("legion", _place),
        _code,
    )

counts(
    "E2",
    "Where a galley has no border, that the city is another's counts first.",
    lambda: at(rich(), GREECE, "arming"),
    antike.Arm("galley", "susa"),
    "antike-foreign-city",
)
counts(
    "E2",
    "Without iron, that there is no such unit counts first.",
    poor,
    antike.Arm("elephant", "sparta"),
    "antike-no-such-unit",
    player=0,
)
counts(
    "E2",
    "Without iron, that there is no border for a galley counts first.",
    lambda: waiting(edit(inland(), GREECE, **NOTHING)),
    antike.Arm("galley", "gordion"),
    "antike-no-border",
    player=0,
)
counts(
    "E2",
    "Where a unit was raised, that there is no border for a galley counts first.",
    lambda: play(at(inland(), GREECE, "arming"), antike.Arm("legion", "gordion")),
    antike.Arm("galley", "gordion"),
    "antike-no-border",
)
counts(
    "E2",
    "Without a galley left, that there is no border for one counts first.",
    lambda: at(inland(galleys={"sparta": 17}), GREECE, "arming"),
    antike.Arm("galley", "gordion"),
    "antike-no-border",
)
counts(
    "E2",
    "Where a unit was raised, that counts before that no legion is left.",
    lambda: play(
        at(rich(legions={"sparta": 16}), GREECE, "arming"), antike.Arm("legion", "sparta")
    ),
    antike.Arm("legion", "sparta"),
    "antike-arming-limit",
)
for _unit, _units in [("legion", "legions"), ("galley", "galleys")]:
    counts(
        "L1",
        f"Without iron, that no {_unit} is left counts first.",
        partial(poor, **{_units: {"sparta": 17}}),
        antike.Arm(_unit, "sparta"),
        "antike-none-left",
        player=0,
    )

# --- advances ---

for _know_how, _advance, _code, _says in [
    ((), "gunpowder", "antike-no-such-advance", "there is no such advance"),
    (("wheel",), "wheel", "antike-known-already", "the advance is known"),
    (("boats",), "roads", "antike-needs-basic", "the wheel is needed"),
    (("wheel",), "navigation", "antike-needs-basic", "boats are needed"),
    (("wheel",), "coinage", "antike-needs-basic", "the market is needed"),
    (("wheel",), "democracy", "antike-needs-basic", "monarchy is needed"),
]:
    counts(
        "E3",
        f"Without gold, that {_says} counts first.",
        partial(poor, know_how=_know_how),
        antike.Learn(_advance),
        _code,
        player=0,
    )

# --- new cities ---


def without_discs(**more: Any) -> State:
    """Return the turn of Persia; Greece has twenty-five cities."""
    return waiting(edit(realm(25), GREECE, **more))


SITE = places_for(26)[-1]
"""A province without a city beside those twenty-five."""

for _city, _says in [("susa", "another's city"), ("sparta", "one's own city")]:
    counts(
        "F1",
        f"In {_says} without a unit, that the city is there counts.",
        lambda: waiting(rich()),
        antike.FoundCity(_city),
        "antike-city-there",
        player=0,
    )
    counts(
        "F1",
        f"In {_says}, that it is there counts before that no goods are left.",
        lambda: poor(legions={"susa": 1, "sparta": 1}),
        antike.FoundCity(_city),
        "antike-city-there",
        player=0,
    )
counts(
    "F1",
    "Without a disc left, that a city is there counts first.",
    lambda: without_discs(legions={"susa": 1}, marble=9, iron=9, gold=9),
    antike.FoundCity("susa"),
    "antike-city-there",
    player=0,
)
counts(
    "F1",
    "Without a disc left, that no unit is there counts first.",
    lambda: without_discs(marble=9, iron=9, gold=9),
    antike.FoundCity(SITE),
    "antike-no-unit-there",
    player=0,
)
counts(
    "F1",
    "Without goods, that no unit is there counts first.",
    poor,
    antike.FoundCity("athenae"),
    "antike-no-unit-there",
    player=0,
)
counts(
    "F1",
    "Without goods, that the province is not on the map counts first.",
    poor,
    antike.FoundCity("atlantis"),
    "antike-no-such-province",
    player=0,
)
counts(
    "S5",
    "Without goods, that no disc is left counts first.",
    lambda: without_discs(legions={SITE: 1}, **NOTHING),
    antike.FoundCity(SITE),
    "antike-no-disc-left",
    player=0,
)

# --- exchange ---


def exchanging(**more: Any) -> State:
    """Return Greece's turn with all know-how as of 2006, and these goods."""
    return edit(all_known(all_know_how="2006"), GREECE, **more)


SEVEN = antike.ADVANCES[:-1]
counts(
    "E4",
    "Without the rules of 2006, that nothing is exchanged counts before that not all is known.",
    lambda: turn_of(table(3), GREECE),
    antike.Exchange("gold", "marble"),
    "antike-exchange-by-paying",
)
for _give, _take, _says in [
    ("iron", "marble", "one iron is too little"),
    ("gold", "gold", "both goods are the same"),
    ("coins", "marble", "coins are not exchanged"),
    ("gold", "kings", "kings are no good"),
]:
    counts(
        "E4",
        f"As of 2006, that not all is known counts before that {_says}.",
        lambda: exchanging(know_how=SEVEN),
        antike.Exchange(_give, _take),
        "antike-no-exchange",
    )
    counts(
        "E4",
        f"As of 2005, that nothing is exchanged counts before that {_says}.",
        all_known,
        antike.Exchange(_give, _take),
        "antike-exchange-by-paying",
    )
counts(
    "E4",
    "That coins are not exchanged counts before that they are for coins.",
    lambda: exchanging(coins=3),
    antike.Exchange("coins", "coins"),
    "antike-no-such-good",
)
counts(
    "E4",
    "That nothing but a good is had counts before that too little is given.",
    exchanging,
    antike.Exchange("iron", "coins"),
    "antike-no-such-good",
)
counts(
    "E4",
    "That both goods are the same counts before that too little is given.",
    exchanging,
    antike.Exchange("iron", "iron"),
    "antike-same-good",
)

# --- manoeuvres ---


def conquests() -> State:
    """Return the conquests of Greece under the rules of 2006, with two legions in Ninive, a city of Persia."""
    state = edit(table(3, manoeuvre="2006"), GREECE, legions={"ninive": 2})
    return play(manoeuvre(state), antike.Finish())


def moves(**more: Any) -> State:
    """Return the moves of Greece under the rules of 2006, with two legions in Ninive, a city of Persia."""
    return manoeuvre(edit(table(3, manoeuvre="2006"), GREECE, legions={"ninive": 2}, **more))


counts(
    "M1",
    "Of a unit that there is not, that the province is not on the map counts first.",
    lambda: manoeuvre(rich(legions={"pella": 1})),
    antike.ChooseUnits("elephant", "atlantis", 1),
    "antike-no-such-province",
)
counts(
    "M1",
    "Among the conquests, that a province is not on the map counts first.",
    conquests,
    antike.ChooseUnits("legion", "atlantis", 1),
    "antike-no-such-province",
)
counts(
    "M1",
    "Among the conquests, that there is no such unit counts first.",
    conquests,
    antike.ChooseUnits("elephant", "ninive", 1),
    "antike-no-such-unit",
)
for _unit, _place, _left, _says in [
    ("galley", "athenae", 1, "one has no galleys there"),
    ("legion", "ninive", 2, "none has as many manoeuvres left"),
    ("legion", "ninive", 0, "none is without a manoeuvre"),
]:
    counts(
        "M1",
        f"Among the conquests, that the moves are over counts before that {_says}.",
        conquests,
        antike.ChooseUnits(_unit, _place, _left),
        "antike-moves-over",
    )
for _place, _says in [
    ("atlantis", "the province is not on the map"),
    ("athenae", "there is no city"),
    ("sparta", "the city is one's own"),
    ("susa", "no unit is there"),
]:
    counts(
        "M1",
        f"Among the moves, that they come first counts before that {_says}.",
        moves,
        antike.Conquer(_place),
        "antike-moves-first",
    )
counts(
    "M1",
    "Among the moves, that they come first counts before that the city is the last one.",
    lambda: found(moves(), PERSIA, "ninive"),
    antike.Conquer("ninive"),
    "antike-moves-first",
)
counts(
    "M1",
    "Among the moves, that they come first counts before that the units are too few.",
    lambda: consecrate(moves(), "ninive"),
    antike.Conquer("ninive"),
    "antike-moves-first",
)


def spent() -> State:
    """Return a state with a legion of Greece in Pella that has no manoeuvre left, and is chosen; Persia and Arabia are there."""
    state = edit(edit(table(3), PERSIA, legions={"pella": 1}), ARABIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    state = march(state, "legion", "athenae", 1, "pella")
    state = play(state, antike.LetPass(), antike.LetPass())
    return play(state, antike.ChooseUnits("legion", "pella", 0))


counts(
    "M2",
    "Without a manoeuvre left, that the province is not on the map counts first.",
    spent,
    antike.MoveTo("atlantis"),
    "antike-no-such-province",
)
for _place, _says in [
    ("pella", "the legion is there already"),
    ("ephesos", "only the sea or nothing leads there"),
    ("susa", "there is no way"),
]:
    counts(
        "M2",
        f"That no manoeuvre is left counts before that {_says}.",
        spent,
        antike.MoveTo(_place),
        "antike-no-manoeuvre-left",
        "M1",
    )


def one_legion(place: str, *cities: str) -> State:
    """Return the manoeuvre of Greece with one legion, and with these cities of Persia."""
    state = table(3) if not cities else found(table(3), PERSIA, *cities)
    return manoeuvre(edit(state, GREECE, legions={place: 1}))


counts(
    "M4",
    "Where no unit is, that there is no city counts first.",
    lambda: one_legion("pella"),
    antike.Conquer("athenae"),
    "antike-no-city-there",
)
counts(
    "M4",
    "Where no unit is, that the city is one's own counts first.",
    lambda: one_legion("pella"),
    antike.Conquer("sparta"),
    "antike-own-city",
)
counts(
    "M4",
    "Where no unit is, that the city is the last one counts first.",
    lambda: one_legion("pella", "susa"),
    antike.Conquer("susa"),
    "antike-last-city",
)
counts(
    "M4",
    "Of one's own last city, that it is one's own counts.",
    lambda: found(one_legion("sparta"), GREECE, "sparta"),
    antike.Conquer("sparta"),
    "antike-own-city",
)
counts(
    "M4",
    "With too few units, that the city is the last one counts first.",
    lambda: consecrate(one_legion("susa", "susa"), "susa"),
    antike.Conquer("susa"),
    "antike-last-city",
)


def arrived(*cities: str) -> State:
    """Return a state with a legion of Greece in Ninive that has no manoeuvre left; another has one, in Sparta."""
    state = table(3) if not cities else found(table(3), PERSIA, *cities)
    state = manoeuvre(edit(state, GREECE, legions={"melitene": 1, "sparta": 1}))
    return march(state, "legion", "melitene", 1, "ninive")


counts(
    "M4",
    "With units without a manoeuvre, that the city is the last one counts first.",
    lambda: arrived("ninive"),
    antike.Conquer("ninive"),
    "antike-last-city",
)
counts(
    "M4",
    "With too few units, all without a manoeuvre, that they have none counts.",
    lambda: consecrate(arrived(), "ninive"),
    antike.Conquer("ninive"),
    "antike-units-spent",
)


def losing() -> State:
    """Return a state in which Greece has to lose two of its legions for Ninive, and has no galley there."""
    state = edit(table(3), PERSIA, legions={"ninive": 1})
    state = edit(state, GREECE, know_how=("wheel",), legions={"ninive": 2, "melitene": 2})
    state = march(manoeuvre(state), "legion", "melitene", 2, "ninive", 2)
    return play(state, antike.LetPass(), antike.Conquer("ninive"))


counts(
    "M4",
    "Of a unit that there is not, without a manoeuvre, that there is no such unit counts.",
    losing,
    antike.Lose("elephant", 0),
    "antike-no-such-unit",
)
counts(
    "M4",
    "Where no galley is, that one without a manoeuvre cannot be lost counts first.",
    losing,
    antike.Lose("galley", 0),
    "antike-need-manoeuvre",
)
counts(
    "M4",
    "No galley is lost where one has none.",
    losing,
    antike.Lose("galley", 1),
    "antike-no-units",
)

# --- the deal ---

for _cards, _code, _says in [
    ((GREECE, PERSIA, "egypt", ARABIA), "wrong-card-count", "four with Egypt, their number counts"),
    ((GREECE, GREECE), "wrong-card-count", "two times Greece, the number counts"),
    ((GREECE, "egypt"), "wrong-card-count", "Greece and Egypt, the number counts"),
    (
        (GREECE, GREECE, "egypt"),
        "card-dealt-twice",
        "two times Greece, then Egypt, that Greece was dealt before counts",
    ),
    (
        ("egypt", GREECE, GREECE),
        "card-not-in-deck",
        "Egypt, then two times Greece, that Egypt does not play counts",
    ),
    ((GREECE, GREECE, PERSIA), "card-dealt-twice", "two times Greece and Persia, no other fault"),
]:
    counts(
        "S3",
        f"If three players are dealt {_says}.",
        lambda: antike.GAME.new(3, None, {}),
        aw.Dealt(_cards),
        _code,
    )

# --- what is open to the one to act, but not to who asks ---

RICH = {"marble": 9, "iron": 9, "gold": 9}


@cache
def opened() -> dict[str, tuple[State, aw.Action]]:
    """Return states in which Greece could do what Persia, who has nothing, could not do in its own turn."""
    base = edit(
        edit(table(3), GREECE, **RICH), PERSIA, know_how=("wheel",), space="iron", **NOTHING
    )
    base = edit(base, GREECE, legions={"athenae": 1})
    knowing = edit(base, GREECE, know_how=antike.ADVANCES)
    exchange = attrs.evolve(knowing, settings=attrs.evolve(knowing.settings, all_know_how="2006"))
    return {
        "go to a space that is too far for the other": (
            turn_of(base, GREECE),
            antike.ChooseSpace("iron"),
        ),
        "build a temple": (at(base, GREECE, "temple"), antike.BuildTemple("sparta")),
        "raise a unit": (at(base, GREECE, "arming"), antike.Arm("legion", "sparta")),
        "learn what the other knows": (at(base, GREECE, "know-how"), antike.Learn("wheel")),
        "found a city": (at(base, GREECE, "gold"), antike.FoundCity("athenae")),
        "exchange goods": (turn_of(exchange, GREECE), antike.Exchange("gold", "iron")),
        "keep a city": (
            play(table(3, start="one-city"), antike.KeepCity("mecca")),
            antike.KeepCity("sparta"),
        ),
    }


for _what in opened():

    @situation("T5", f"Who waits is told so, not more, if the one to act may {_what}.")
    def _(what: str = _what) -> Refused:
        state, action = opened()[what]
        assert action in aw.legal_actions(state)
        return Refused(state, action, "wrong-player", player=1)


# --- the last city ---

for _says, _changes, _temple in [
    ("with a legion elsewhere", {"legions": {"rhagai": 1}}, False),
    ("with a galley elsewhere", {"galleys": {"ephesos": 1}}, False),
    ("with a legion in it", {"legions": {"susa": 1}}, False),
    ("with a temple", {}, True),
]:

    @situation("M4", f"The last city is not taken from a civilization {_says}.")
    def _(changes: Any = _changes, temple: bool = _temple) -> Refused:
        state = edit(found(table(3), PERSIA, "susa"), PERSIA, **changes)
        state = consecrate(state, "susa") if temple else state
        state = manoeuvre(edit(state, GREECE, legions={"susa": 5}))
        return Refused(state, antike.Conquer("susa"), "antike-last-city")
