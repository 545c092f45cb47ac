"""Situations on set-up: cities, bank and goals (S4-S6, S8), and on the long game with one start city (V2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    EAST,
    WEST,
    asked,
    at,
    consecrate,
    edit,
    number,
    of,
    places_for,
    play,
    realm,
    table,
    turn_of,
)
from tests.conformance.telling import Impossible, NotStarted, Played, Refused, Started, situation

GAME = antike.GAME.id
GREECE, PERSIA = "greece", "persia"


@situation("S4", "Each starts with 2 marble, 1 iron, 3 gold, a city of each kind and no units.")
def _() -> Started:
    case = Started(GAME, 3)
    state = case.after
    for place, each in enumerate(state.civilizations):
        assert (each.marble, each.iron, each.gold, each.coins) == (2, 1, 3, 0)
        pairs = zip(state.map.site_kinds, state.owners, strict=True)
        assert sorted(kind for kind, owner in pairs if owner == place) == sorted(antike.SITE_GOODS)
        assert not any((*each.legions, *each.galleys))
    return case


@situation("S4", "With four civilizations Greece starts in Athenae, Pella and Dyrrhachion.")
def _() -> Started:
    case = Started(GAME, 4)
    place = number(case.after, GREECE)
    pairs = zip(case.after.map.index, case.after.owners, strict=True)
    assert [city for city, owner in pairs if owner == place] == ["athenae", "dyrrhachion", "pella"]
    return case


@situation("S4", "Before the first turn nobody has a coin.")
def _() -> Impossible:
    document = aw.to_document(aw.new_game(GAME, 3))
    document["state"]["civilizations"][0]["coins"] += 1
    document["state"]["bank"]["coins"] -= 1
    return Impossible(document, "antike-state-agenda", "$.state.bank")


@situation("S5", "The twenty-fifth city is founded with the last disc.")
def _() -> Played:
    *mine, last = places_for(25)
    state = edit(realm(24), GREECE, legions={last: 1}, marble=5, iron=5, gold=5)
    case = Played(at(state, GREECE, "gold"), antike.FoundCity(last))
    assert case.after.city_count(number(state, GREECE)) == len(mine) + 1 == 25
    return case


@situation(
    "S5", "Who has twenty-five founds no other, with goods and a legion in place.", contrast=True
)
def _() -> Played:
    site = places_for(26)[-1]
    state = edit(realm(25), GREECE, legions={site: 1}, marble=5, iron=5, gold=5)
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
    assert antike.FoundCity(site) not in aw.legal_actions(case.after)
    return case


@situation("S5", "Nobody has twenty-six cities.")
def _() -> Impossible:
    state = realm(25)
    document = aw.to_document(state)
    place = state.map.index[places_for(26)[-1]]
    document["state"]["owners"][place] = number(state, GREECE)
    return Impossible(document, "out-of-range", "$.state.owners")


@situation("S6", "The bank has 20 temples, 30 coins and five piles of 35 personalities.")
def _() -> Started:
    case = Started(GAME, 3)
    bank = case.after.bank
    assert (bank.temples, bank.coins, bank.personalities) == (20, 30, 35)
    assert [getattr(bank, kind) for kind in antike.PERSONALITIES] == [9, 8, 7, 6, 5]
    return case


@situation("S6", "The twentieth temple is the last.")
def _() -> Played:
    cities = places_for(20)
    state = consecrate(edit(realm(25), GREECE, marble=9, citizen_steps=6), *cities[:19])
    case = Played(at(state, GREECE, "temple"), antike.BuildTemple(cities[19]))
    assert case.after.bank.temples == 0
    return case


@situation("S6", "When the bank has no temple left none is built.", contrast=True)
def _() -> Played:
    *cities, city = places_for(21)
    state = consecrate(edit(realm(25), GREECE, marble=9, citizen_steps=6), *cities)
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("temple"))
    assert antike.BuildTemple(city) not in aw.legal_actions(case.after)
    assert of(case.after, GREECE).marble == 9
    return case


@situation("S6", "No coin comes from anywhere but the bank.")
def _() -> Impossible:
    document = aw.to_document(table(3))
    document["state"]["civilizations"][0]["coins"] += 1
    return Impossible(document, "antike-state-count", "$.state.bank.coins")


@situation("S8", "With six civilizations 7 personalities win.")
def _() -> Started:
    case = Started(GAME, 6)
    assert case.after.settings.goal == 7
    return case


@situation("S8", "With three 12 win, if the option goal says so.")
def _() -> Started:
    case = Started(GAME, 3, goal=12)
    assert case.after.settings.goal == 12
    return case


@situation("S8", "With four it is always 9; the option cannot make it 12.")
def _() -> NotStarted:
    return NotStarted(GAME, 4, "option-wrong", goal=12)


@situation("S8", "In no game of four do 10 personalities win.")
def _() -> Impossible:
    document = aw.to_document(table(4))
    document["state"]["settings"]["goal"] = 10
    return Impossible(document, "antike-state-setting", "$.state.settings.goal")


@situation("V2", "With the option start each keeps one of its three cities, before the first turn.")
def _() -> Played:
    state = table(3, start="one-city")
    case = Played(state, antike.KeepCity("mecca"))
    place = number(state, "arabia")
    assert case.after.city_count(place) == 1
    assert case.after.owners[state.map.index["mecca"]] == place
    assert case.after.round == 0
    return case


@situation("V2", "When all have chosen, the first turn begins.")
def _() -> Played:
    state = play(table(3, start="one-city"), antike.KeepCity("mecca"), antike.KeepCity("sparta"))
    case = Played(state, antike.KeepCity("susa"))
    assert [case.after.city_count(place) for place in range(3)] == [1, 1, 1]
    assert case.after.round == 1
    return case


@situation("V2", "Nobody keeps a city of another.")
def _() -> Refused:
    return Refused(table(3, start="one-city"), antike.KeepCity("sparta"), "antike-foreign-city")


@situation("V2", "Before the cities are chosen nobody goes to the rondel.")
def _() -> Refused:
    return Refused(table(3, start="one-city"), antike.ChooseSpace("iron"), "antike-not-now")


@situation(
    "S4", "With six in the west each civilization starts with three cities, one of each kind."
)
def _() -> Started:
    case = Started(GAME, 6, map="western", civilizations=list(WEST))
    state = case.after
    for place in range(6):
        pairs = zip(state.map.site_kinds, state.owners, strict=True)
        assert sorted(kind for kind, owner in pairs if owner == place) == sorted(antike.SITE_GOODS)
    return case


@situation("S4", "With six in the east each civilization starts with three cities, too.")
def _() -> Started:
    case = Started(GAME, 6, civilizations=list(EAST))
    assert [case.after.city_count(place) for place in range(6)] == [3] * 6
    return case


@situation("S4", "With five in the east each starts as with five, not as with six.")
def _() -> Started:
    case = Started(GAME, 5, civilizations=list(EAST[:5]))
    assert [case.after.city_count(place) for place in range(5)] == [3] * 5
    return case


@situation("S5", "Without a disc left no city is founded.")
def _() -> Refused:
    site = places_for(26)[-1]
    state = edit(realm(25), GREECE, legions={site: 1}, marble=5, iron=5, gold=5)
    return Refused(turn_of(state, PERSIA), antike.FoundCity(site), "antike-no-disc-left", player=0)


@situation("S6", "When the bank has no temple left none is built, whatever one has.")
def _() -> Refused:
    *cities, city = places_for(21)
    state = consecrate(edit(realm(25), GREECE, marble=9, citizen_steps=6), *cities)
    action = antike.BuildTemple(city)
    return Refused(turn_of(state, PERSIA), action, "antike-no-temple-left", player=0)


@situation("S8", "With three civilizations 10 personalities win.")
def _() -> Started:
    case = Started(GAME, 3)
    assert case.after.settings.goal == 10
    return case


@situation("S8", "With five civilizations 8 personalities win.")
def _() -> Started:
    case = Started(GAME, 5)
    assert case.after.settings.goal == 8
    return case


@situation("S8", "With two players, who lead four civilizations, 9 personalities win.")
def _() -> Started:
    case = Started(GAME, 2)
    assert case.after.settings.goal == 9
    return case


@situation("V2", "With two players each civilization keeps one city, in the order of turns.")
def _() -> Played:
    state = table(2, start="one-city")
    kept = state.city_province_ids(number(state, "phoenicia"))[0]
    case = Played(state, antike.KeepCity(kept))
    assert asked(state) == (0,)
    assert asked(case.after) == (1,)
    return case


@situation("V2", "The provinces of the other two cities are free again.")
def _() -> Played:
    state = table(3, start="one-city")
    case = Played(state, antike.KeepCity("saba"))
    owners = case.after.owners
    assert [owners[state.map.index[each]] for each in ("mecca", "adane", "saba")] == [-1, -1, 2]
    return case


@situation("V2", "Nobody keeps a city that is not there.")
def _() -> Refused:
    return Refused(table(3, start="one-city"), antike.KeepCity("athenae"), "antike-no-city-there")


@situation("V2", "Nobody chooses before the civilization whose turn it is.")
def _() -> Refused:
    state = table(3, start="one-city")
    return Refused(state, antike.KeepCity("sparta"), "wrong-player", "T5", player=0)


@situation("S8", "With three civilizations eleven personalities are no goal.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "option-wrong", goal=11)
