"""Production (P), temples, arming and know-how (E), founding (F), limits (L)."""

from __future__ import annotations

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    consecrate,
    edit,
    found,
    of,
    play,
    refused,
    step,
    table,
    turn_of,
    with_temples,
)

GREECE = "greece"


@pytest.mark.rule("P1")
@pytest.mark.parametrize("kind", antike.KINDS)
def test_production(kind: str) -> None:
    """Each own city of that kind gives one, others nothing."""
    state = turn_of(table(3), GREECE)
    before = of(state, GREECE)
    after = of(play(state, antike.ChooseSpace(kind)), GREECE)
    gained = {good: getattr(after, good) - getattr(before, good) for good in antike.KINDS}
    assert gained == {good: int(good == kind) for good in antike.KINDS}


@pytest.mark.rule("E1")
def test_temples() -> None:
    """Any number for five marble each, in own cities without one."""
    state = edit(turn_of(table(3), GREECE), GREECE, marble=11)
    state = play(state, antike.ChooseSpace("temple"))
    cities = ("dyrrhachion", "messana", "sparta")
    assert aw.legal_actions(state) == (*map(antike.BuildTemple, cities), antike.Finish())
    assert refused(state, antike.BuildTemple("susa")).code == "antike-foreign-city"
    assert refused(state, antike.BuildTemple("athenae")).code == "antike-no-city-there"
    assert refused(state, antike.BuildTemple("atlantis")).code == "antike-no-such-province"
    state = play(state, antike.BuildTemple("sparta"))
    assert refused(state, antike.BuildTemple("sparta")).code == "antike-temple-there"
    state = play(state, antike.BuildTemple("messana"))
    assert (of(state, GREECE).marble, state.bank.temples) == (1, 18)
    assert step(state) == "Rondel"  # no third one can be paid


@pytest.mark.rule("S6", "E1")
def test_the_bank_runs_out_of_temples() -> None:
    """When all twenty stand, none can be built."""
    state = edit(turn_of(table(3), GREECE), GREECE, marble=20)
    free = [
        place.id
        for place, owner in zip(state.map.provinces, state.owners, strict=True)
        if owner < 0
    ]
    state = found(state, "persia", *free[:20])
    state = consecrate(state, *free[:19])
    state = play(state, antike.ChooseSpace("temple"))
    assert step(play(state, antike.BuildTemple("sparta"))) == "Rondel"
    places = tuple(province.id in free[:20] for province in state.map.provinces)
    full = with_temples(state, places)
    reason = aw.explain(full, antike.BuildTemple("sparta"))
    assert reason is not None
    assert reason.code == "antike-no-temple-left"


@pytest.mark.rule("E2")
def test_arming() -> None:
    """One unit for a city, three with a temple; legions need land, galleys sea."""
    state = edit(turn_of(table(3), GREECE), GREECE, iron=10, coins=0)
    state = play(consecrate(state, "sparta"), antike.ChooseSpace("arming"))
    assert aw.legal_actions(state) == (
        antike.Arm("legion", "dyrrhachion"),
        antike.Arm("galley", "dyrrhachion"),
        antike.Arm("galley", "messana"),
        antike.Arm("legion", "sparta"),
        antike.Arm("galley", "sparta"),
        antike.Finish(),
    )
    assert refused(state, antike.Arm("legion", "messana")).code == "antike-no-border"
    assert refused(state, antike.Arm("elephant", "sparta")).code == "antike-no-such-unit"
    assert refused(state, antike.Arm("legion", "athenae")).code == "antike-no-city-there"
    state = play(state, antike.Arm("galley", "messana"), *[antike.Arm("legion", "sparta")] * 3)
    assert refused(state, antike.Arm("galley", "messana")).code == "antike-arming-limit"
    assert refused(state, antike.Arm("galley", "sparta")).code == "antike-arming-limit"
    state = play(state, antike.Arm("legion", "dyrrhachion"))
    own = of(state, GREECE)
    assert (own.iron, sum(own.legions), sum(own.galleys)) == (5, 4, 1)
    assert step(state) == "Rondel"


@pytest.mark.rule("E2")
def test_pooled_arming() -> None:
    """As an option the limit is one for all cities together."""
    state = edit(turn_of(table(3, arming="pooled"), GREECE), GREECE, iron=10, coins=0)
    state = play(consecrate(state, "sparta"), antike.ChooseSpace("arming"))
    state = play(state, *[antike.Arm("galley", "messana")] * 5)
    assert of(state, GREECE).galleys[state.map.index["messana"]] == 5
    assert step(state) == "Rondel"


@pytest.mark.rule("L1")
def test_units_are_limited() -> None:
    """With 17 legions on the board no more are raised; galleys still are."""
    state = edit(turn_of(table(3), GREECE), GREECE, iron=10, legions={"athenae": 16})
    state = play(state, antike.ChooseSpace("arming"), antike.Arm("legion", "sparta"))
    assert refused(state, antike.Arm("legion", "dyrrhachion")).code == "antike-none-left"
    assert antike.Arm("galley", "dyrrhachion") in aw.legal_actions(state)
    state = edit(state, GREECE, legions={"athenae": 16})
    assert antike.Arm("legion", "dyrrhachion") in aw.legal_actions(state)


@pytest.mark.rule("E3")
def test_know_how() -> None:
    """Dearer for the first, who takes a scholar; advanced ones need the basic one."""
    state = edit(turn_of(table(3), GREECE), GREECE, gold=22, coins=0)
    state = edit(state, "persia", know_how=("wheel", "roads", "boats"))
    state = play(state, antike.ChooseSpace("know-how"))
    lessons = ("wheel", "boats", "market", "monarchy")
    assert aw.legal_actions(state) == (*map(antike.Learn, lessons), antike.Finish())
    assert refused(state, antike.Learn("roads")).code == "antike-needs-basic"
    assert refused(state, antike.Learn("gunpowder")).code == "antike-no-such-advance"
    state = play(state, antike.Learn("wheel"))
    assert of(state, GREECE).gold == 19
    assert refused(state, antike.Learn("wheel")).code == "antike-known-already"
    state = play(state, antike.Learn("roads"), antike.Learn("market"))
    assert of(state, GREECE).gold == 7
    assert refused(state, antike.Learn("coinage")).code == "antike-cannot-pay"
    state = play(state, antike.Finish())
    assert (of(state, GREECE).scholars, of(state, "persia").scholars) == (1, 0)
    assert of(state, GREECE).know_how == ("wheel", "roads", "market")


@pytest.mark.rule("F1")
def test_founding() -> None:
    """Where an own unit stands and no city; foreign units do not hinder; any number."""
    state = edit(
        turn_of(table(3), GREECE),
        GREECE,
        legions={"athenae": 1, "pella": 1},
        galleys={"knossos": 1},
        marble=2,
        iron=2,
        gold=3,
        coins=1,
    )
    state = edit(state, "persia", legions={"athenae": 4, "tomis": 1})
    state = play(state, antike.ChooseSpace("know-how"))
    if step(state) == "Learning":
        state = play(state, antike.Finish())
    sites = ("athenae", "knossos", "pella")
    assert aw.legal_actions(state) == (*map(antike.FoundCity, sites), antike.Finish())
    assert refused(state, antike.FoundCity("sparta")).code == "antike-city-there"
    assert refused(state, antike.FoundCity("tomis")).code == "antike-no-unit-there"
    state = play(state, antike.FoundCity("athenae"))
    assert step(state) == "Pay"  # with the coin or with the good
    state = play(state, antike.UseCoins(0), antike.UseCoins(0), antike.UseCoins(0))
    state = play(state, antike.FoundCity("knossos"))
    while step(state) == "Pay":
        state = play(state, antike.UseCoins(0))
    own = of(state, GREECE)
    assert (own.marble, own.iron, own.gold, own.coins) == (0, 0, 1, 1)
    assert step(state) == "Rondel"  # the third city cannot be paid
    assert own.kings == 1


@pytest.mark.rule("S5")
def test_twenty_five_cities() -> None:
    """Who has 25 cities founds no other one."""
    state = edit(turn_of(table(3), GREECE), GREECE, marble=9, iron=9, gold=9)
    taken = {"susa", "artaxata", "ninive", "saba", "adane", "mecca"}
    free = [province.id for province in state.map.provinces if province.id not in taken]
    state = edit(state, GREECE, legions={"taima": 1})
    free.remove("taima")
    state = found(state, GREECE, *free[:24])
    state = play(state, antike.ChooseSpace("marble"))
    assert step(state) == "Founding"
    assert aw.explain(state, antike.FoundCity("taima")) is None
    owners = [0 if province.id in free[:25] else -1 for province in state.map.provinces]
    full = attrs.evolve(state, owners=tuple(owners))
    reason = aw.explain(full, antike.FoundCity("taima"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("antike-no-disc-left", "S5")
    assert aw.is_over(play(state, antike.FoundCity("taima"))) is False
