"""Two reasons against temples, units, advances, new cities and exchanges: which one counts."""

from __future__ import annotations

from functools import partial
from typing import Any

from ancient_world.games import antike
from tests.antike.positions import (
    State,
    all_known,
    at,
    consecrate,
    edit,
    found,
    places_for,
    play,
    realm,
    rich,
    table,
    turn_of,
)
from tests.conformance.antike.across.two_reasons.positions import GREECE, NOTHING, PERSIA, counts

GAME = antike.GAME.id


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
