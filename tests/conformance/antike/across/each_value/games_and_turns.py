"""Situations for each option and number of players, and for each decision that refuses actions of another kind."""

from __future__ import annotations

from functools import cache
from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    EAST,
    TEAMS,
    WEST,
    State,
    asked,
    at,
    edit,
    found,
    manoeuvre,
    march,
    of,
    places_for,
    play,
    table,
    turn_of,
)
from tests.conformance.antike.across.each_value.positions import ARABIA, GAME, GREECE, PERSIA
from tests.conformance.telling import Chances, NotStarted, Played, Refused, Started, situation

# --- new games ---


for _map, _names in (("eastern", EAST), ("western", WEST)):
    for _players in (2, 3, 4, 5, 6):
        _teams = ["romans+phoenicians", "greeks+germans"] if _map == "western" else list(TEAMS)

        @situation("S4", f"On the {_map} map {_players} players start as the map file says.")
        def _(
            name: str = _map, players: int = _players, names: Any = _names, teams: Any = _teams
        ) -> Started:
            chosen = teams if players == 2 else list(names[:players])
            case = Started(GAME, players, map=name, civilizations=chosen)
            assert {each.coins for each in case.after.civilizations} == {0, 1}
            return case

        @situation("S3", f"On the {_map} map {_players} players wait for the deal.")
        def _(name: str = _map, players: int = _players) -> Started:
            case = Started(GAME, players, map=name)
            assert case.after.round == 0
            return case

        @situation("V2", f"On the {_map} map, with one city, {_players} players choose in order.")
        def _(
            name: str = _map, players: int = _players, names: Any = _names, teams: Any = _teams
        ) -> Started:
            chosen = teams if players == 2 else list(names[:players])
            case = Started(GAME, players, map=name, start="one-city", civilizations=chosen)
            assert case.after.agenda[-1].civilization == case.after.first
            return case


for _map, _players, _dealt, _chance in [
    ("western", 2, ("romans+phoenicians", "greeks+germans"), "1/2"),
    ("western", 3, ("germans", "greeks", "romans"), "1/6"),
    ("western", 4, ("phoenicians", "germans", "greeks", "romans"), "1/24"),
    ("western", 5, ("carthaginians", "phoenicians", "germans", "greeks", "romans"), "1/120"),
    ("western", 6, (*WEST[3:], *WEST[:3]), "1/720"),
    ("eastern", 5, ("egypt", *EAST[:4]), "1/120"),
    ("eastern", 6, (*EAST[3:], *EAST[:3]), "1/720"),
]:

    @situation("S3", f"On the {_map} map each deal to {_players} players has the chance {_chance}.")
    def _(
        name: str = _map, players: int = _players, cards: Any = _dealt, chance: str = _chance
    ) -> Chances:
        return Chances(antike.GAME.new(players, None, {"map": name}), {aw.Dealt(cards): chance})


for _option, _value, _text in [
    ("arming", "pool", "arming"),
    ("manoeuvre", "2005", "manoeuvres"),
    ("all_know_how", "2014", "all know-how"),
    ("generals", "triple", "generals"),
    ("start", "two-cities", "start cities"),
]:

    @situation("S8", f"There is no other choice for {_text}: {_value}.")
    def _(option: str = _option, value: str = _value) -> NotStarted:
        return NotStarted(GAME, 4, "option-wrong", **{option: value})


for _players, _goals in {2: (8, 10, 12), 3: (9,), 4: (8, 10), 5: (7, 9), 6: (6, 8)}.items():
    for _goal in _goals:

        @situation("S8", f"With {_players} players no game for {_goal} personalities is started.")
        def _(players: int = _players, goal: int = _goal) -> NotStarted:
            return NotStarted(GAME, players, "option-wrong", goal=goal)


for _players in (1, 7):

    @situation("S1", f"There is no game of {_players}.")
    def _(players: int = _players) -> NotStarted:
        return NotStarted(GAME, players, "player-count")


for _players, _chosen, _says in [
    (3, ["greece", "greece", "persia"], "Greece twice"),
    (3, ["greece", "persia"], "two"),
    (3, ["greece", "persia", "arabia", "phoenicia"], "four"),
    (3, ["greeks", "romans", "germans"], "those of the west"),
    (3, ["greece", "persia", "phoenicia"], "Phoenicia in place of Arabia"),
    (4, ["greece", "persia", "arabia", "egypt"], "Egypt in place of Phoenicia"),
    (5, ["greece", "persia", "arabia", "phoenicia", "babylon"], "Babylon in place of Egypt"),
    (2, ["persia+phoenicia", "persia+phoenicia"], "the same pair twice"),
    (2, ["persia+arabia", "greece+phoenicia"], "other pairs"),
]:

    @situation("S3", f"In the east {_players} players do not choose {_says}.")
    def _(players: int = _players, chosen: list[str] = _chosen) -> NotStarted:
        return NotStarted(GAME, players, "antike-wrong-civilizations", civilizations=chosen)


for _order, _says in [
    (["arabia", "arabia", "persia", "greece"], "with Arabia twice"),
    (["arabia", "persia", "greece"], "of three"),
    (["arabia", "persia", "greece", "egypt"], "with Egypt"),
]:

    @situation("S1", f"Two players agree on no order {_says}.")
    def _(order: list[str] = _order) -> NotStarted:
        return NotStarted(GAME, 2, "antike-wrong-order", order=order)


# --- turns ---


for _players in (2, 3, 4, 5, 6):
    _table = table(_players)
    for _index, _civilization in enumerate(_table.civilizations):

        @situation("T5", f"Of {_players} players, the turn after that of {_civilization.id}.")
        def _(players: int = _players, index: int = _index) -> Played:
            state = table(players)
            civilizations = state.civilizations
            case = Played(turn_of(state, civilizations[index].id), antike.ChooseSpace("gold"))
            following = civilizations[(index + 1) % len(civilizations)]
            assert asked(case.after) == (following.player,)
            assert of(case.after, following.id).coins == following.coins + 1
            return case


# --- no action at a decision of another kind ---


@cache
def decisions() -> dict[str, State]:
    """Return a state for each kind of decision."""
    rich: dict[str, Any] = {"marble": 9, "iron": 9, "gold": 9}
    base = edit(table(3), GREECE, **rich)
    war = edit(edit(base, PERSIA, legions={"pella": 2}), ARABIA, legions={"pella": 2})
    entered = manoeuvre(edit(war, GREECE, legions={"athenae": 2}))
    standing = manoeuvre(edit(war, GREECE, legions={"pella": 3}))
    chosen = play(standing, antike.ChooseUnits("legion", "pella", 1))
    siege = edit(found(base, PERSIA, "tyros", "susa"), PERSIA, know_how=("monarchy",))
    siege = manoeuvre(edit(siege, GREECE, legions={"tyros": 2}, galleys={"tyros": 2}))
    full = edit(found(base, GREECE, *places_for(25)), GREECE, king_steps=5, legions={"ninive": 1})
    extra = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES)
    extra = edit(edit(turn_of(extra, GREECE), GREECE, extra_due=True), ARABIA, kings=1)
    return {
        "keeping a city": table(3, start="one-city"),
        "taking a good": play(
            turn_of(edit(table(3), PERSIA, coins=29), GREECE), antike.ChooseSpace("gold")
        ),
        "choosing a space": turn_of(base, GREECE),
        "paying for a space": play(
            edit(turn_of(base, GREECE), GREECE, space="iron"), antike.ChooseSpace("arming")
        ),
        "paying with coins": play(
            at(edit(base, GREECE, coins=1), GREECE, "arming"), antike.Arm("legion", "sparta")
        ),
        "building": at(base, GREECE, "temple"),
        "arming": at(base, GREECE, "arming"),
        "learning": at(base, GREECE, "know-how"),
        "founding": at(edit(base, GREECE, legions={"athenae": 1}), GREECE, "gold"),
        "manoeuvring": standing,
        "ordering units": chosen,
        "sending units": play(chosen, antike.MoveTo("athenae")),
        "fighting": play(chosen, antike.Fight(PERSIA)),
        "being entered": march(entered, "legion", "athenae", 1, "pella", 2),
        "losing units": play(siege, antike.Conquer("tyros")),
        "giving up a city": play(manoeuvre(full), antike.Conquer("ninive")),
        "taking a personality": play(edit(extra, ARABIA, kings=1), antike.ChooseSpace("gold")),
    }


STOPPED_BY = {
    "keeping a city": "V2",
    "taking a good": "T1",
    "choosing a space": "T2",
    "paying for a space": "T2",
    "paying with coins": "T1",
    "building": "E1",
    "arming": "E2",
    "learning": "E3",
    "founding": "T4",
    "manoeuvring": "M1",
    "ordering units": "M2",
    "sending units": "M2",
    "fighting": "M3",
    "being entered": "M3",
    "losing units": "M4",
    "giving up a city": "M5",
    "taking a personality": "E4",
}
"""The rule that stops other actions, for each kind of decision."""


OTHERS: tuple[tuple[aw.Action, str, tuple[str, ...]], ...] = (
    (antike.ChooseSpace("iron"), "choose a space", ("choosing a space",)),
    (antike.Finish(), "finish", ("building", "arming", "learning", "founding", "manoeuvring")),
    (antike.FoundCity("athenae"), "found a city", ("founding",)),
    (antike.Conquer("ninive"), "conquer a city", ("manoeuvring",)),
)


for _when, _rule in STOPPED_BY.items():
    for _action, _says, _at in OTHERS:
        if _when not in _at:

            @situation(_rule, f"While {_when}, this is not the time to {_says}.")
            def _(when: str = _when, action: aw.Action = _action) -> Refused:
                return Refused(decisions()[when], action, "antike-not-now")
