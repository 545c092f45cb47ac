"""Two reasons against manoeuvres, battles and conquests: which one counts."""

from __future__ import annotations

from typing import Any

from ancient_world.games import antike
from tests.antike.positions import (
    State,
    consecrate,
    edit,
    found,
    manoeuvre,
    march,
    play,
    rich,
    table,
)
from tests.conformance.antike.across.two_reasons.positions import ARABIA, GREECE, PERSIA, counts


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
