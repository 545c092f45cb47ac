"""Situations on what each player has, on the deals before the first era, and on the first tile (S1 to S3)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.telling import (
    Impossible,
    NotStarted,
    Played,
    Refused,
    Started,
    situation,
)
from tests.golden_ages.positions import CARDS, scene

GAME = "golden-ages"


def dealing(count: int, players: int = 2, **options: Any) -> Any:
    """Return a game after this many events of its set-up: four deals of civilizations, futures, judgements, the first tile."""
    state: Any = aw.new_game(GAME, players, options=options)
    for _ in range(count):
        waiting = aw.pending(state)
        assert isinstance(waiting, aw.Chance)
        state = aw.apply(state, waiting.sample(aw.SeededRandom(1)))
    return state


FUTURES, JUDGEMENTS, FIRST_TILE = 4, 5, 6
"""How many events come before the deal of future technologies, before that of judgements, and before the first tile is turned."""


# --- players, and their secret cards ---


@situation("S1", "Each of three players has 3 gold and 12 cubes, 5 of them in reserve.")
def _() -> Started:
    case = Started(GAME, 3)
    assert [(side.gold, side.reserve) for side in case.after.players] == [(3, 5)] * 3
    return case


@situation("S1", "Four can play, and nobody is on the map yet.")
def _() -> Started:
    case = Started(GAME, 4)
    assert [(side.capital, side.standing) for side in case.after.players] == [(None, ())] * 4
    return case


@situation("S1", "Five cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 5, "player-count")


@situation("S1", "One cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 1, "player-count")


@situation(
    "S1", "The civilizations are dealt in the order of the seats, and the others stay in the box."
)
def _() -> Played:
    case = Played(dealing(0, 3), aw.Dealt(("persia", "china", "egypt")))
    assert [side.secret for side in case.after.players] == [("persia",), ("china",), ("egypt",)]
    assert [side.civilization for side in case.after.players] == [None] * 3
    assert case.after.civilizations[0].unseen == (
        "babylonian-empire", "greece", "phoenicia", "roman-empire",
    )  # fmt: skip
    return case


@situation("S1", "Each player has one civilization of each era, in the order of the eras.")
def _() -> Played:
    case = Played(dealing(3), aw.Dealt(("russia", "india")))
    eras = [[CARDS.civilizations[card].era for card in side.secret] for side in case.after.players]
    assert eras == [[1, 2, 3, 4]] * 2
    assert [side.secret[-1] for side in case.after.players] == ["russia", "india"]
    return case


@situation("S1", "Each player has one future technology.")
def _() -> Played:
    case = Played(dealing(FUTURES), aw.Dealt(("cold-fusion", "time-travel")))
    assert [side.future for side in case.after.players] == ["cold-fusion", "time-travel"]
    assert len(case.after.futures.unseen) == 10 - 2
    return case


@situation("S1", "No two players have the same civilization.")
def _() -> Refused:
    return Refused(dealing(0), aw.Dealt(("egypt", "egypt")), "card-dealt-twice")


@situation("S1", "A civilization of another era is not among those that are dealt.")
def _() -> Refused:
    return Refused(dealing(0), aw.Dealt(("egypt", "inca")), "card-in-other-deck")


@situation("S1", "Only civilizations are dealt, not what the box does not have.")
def _() -> Refused:
    return Refused(dealing(1), aw.Dealt(("inca", "carthage")), "card-not-in-deck")


@situation("S1", "Each player gets a civilization, so one card is not enough for two.")
def _() -> Refused:
    return Refused(dealing(2), aw.Dealt(("spain",)), "wrong-card-count")


@situation("S1", "Three cards are too many for two.")
def _() -> Refused:
    return Refused(
        dealing(FUTURES),
        aw.Dealt(("cold-fusion", "time-travel", "psychohistory")),
        "wrong-card-count",
    )


@situation("S1", "Nobody acts before the cards are dealt.")
def _() -> Refused:
    return Refused(dealing(0), ga.StartGoldenAge(), "deal-awaited")


@situation("S1", "Cards are dealt here, nothing is turned.")
def _() -> Refused:
    return Refused(dealing(FUTURES), aw.Rolled(("90",)), "deal-awaited")


# --- buildings, judgements and glory ---


@situation("S2", "With two, of each era's buildings four are in the game.")
def _() -> Started:
    case = Started(GAME, 2)
    assert [len(deck) for deck in case.after.buildings] == [4] * 4
    assert sorted(CARDS.glory.values()) == [2] * 2 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 2
    return case


@situation("S2", "With three, of each era's buildings five are in the game.")
def _() -> Started:
    case = Started(GAME, 3)
    assert [len(deck) for deck in case.after.buildings] == [5] * 4
    return case


@situation("S2", "With four, all buildings are in the game, and 16 glory tokens lie in the bag.")
def _() -> Started:
    case = Started(GAME, 4)
    assert [len(deck) for deck in case.after.buildings] == [6] * 4
    assert len(case.after.glory) == 16
    return case


@situation(
    "S2", "Five of the nine judgements lie open; the order in which they came does not matter."
)
def _() -> Played:
    cards = ("wealthy", "richest", "populous", "ecological", "urbanized")
    case = Played(dealing(JUDGEMENTS), aw.Dealt(cards))
    assert case.after.open_judgements == tuple(sorted(cards))
    assert case.after.judgements.unseen == (
        "agricultural", "industrial", "magnificent", "strongest",
    )  # fmt: skip
    return case


@situation("S2", "Four judgements are not enough.")
def _() -> Refused:
    cards = ("wealthy", "richest", "populous", "ecological")
    return Refused(dealing(JUDGEMENTS), aw.Dealt(cards), "wrong-card-count")


@situation("S2", "No judgement lies there twice.")
def _() -> Refused:
    cards = ("wealthy", "richest", "populous", "ecological", "wealthy")
    return Refused(dealing(JUDGEMENTS), aw.Dealt(cards), "card-dealt-twice")


@situation("S2", "A future technology is no judgement.")
def _() -> Refused:
    state = dealing(JUDGEMENTS)
    cards = ("wealthy", "richest", "populous", "ecological", state.futures.unseen[0])
    return Refused(state, aw.Dealt(cards), "card-in-other-deck")


@situation("S2", "No glory token lies in two places.")
def _() -> Impossible:
    changed: Any = aw.to_document(scene())
    changed["state"]["players"][0]["glory"] = changed["state"]["glory"]["unseen"][:1]
    return Impossible(changed, "twice-or-missing", "$.state")


# --- the first tile ---


@situation("S3", "The square tile lies in the middle, turned as agreed.")
def _() -> Started:
    case = Started(GAME, 2, start=90)
    assert case.after.tile_terrain.continent_squares == {"e3", "f3", "e4", "f4"}
    assert case.after.tile_terrain.symbols["f3"] == ("game",)
    assert case.after.tile_terrain.symbols["f4"] == ("wheat",)
    return case


@situation("S3", "Turned by 270 degrees, its first square lies below on the left.")
def _() -> Started:
    case = Started(GAME, 3, start=270)
    assert case.after.placed == (ga.Placed("start", "e4", 270),)
    assert case.after.tile_terrain.symbols["e3"] == ("wheat",)
    return case


@situation("S3", "A tile is turned by quarters.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "option-wrong", start=45)


@situation(
    "S3", "If nothing is agreed it is turned at random: by 180 degrees it stands on its head."
)
def _() -> Played:
    case = Played(dealing(FIRST_TILE), aw.Rolled(("180",)))
    assert case.after.placed == (ga.Placed("start", "f4", 180),)
    return case


@situation(
    "S3", "If it is agreed, it is not turned at random: the first era begins after the judgements."
)
def _() -> Played:
    state = dealing(JUDGEMENTS, start=0)
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    case = Played(state, waiting.sample(aw.SeededRandom(1)))
    assert case.after.era == 1
    return case


@situation("S3", "At random, too, it is turned by quarters.")
def _() -> Refused:
    return Refused(dealing(FIRST_TILE), aw.Rolled(("45",)), "no-such-face")


@situation("S3", "It is turned once.")
def _() -> Refused:
    return Refused(dealing(FIRST_TILE), aw.Rolled(("90", "90")), "wrong-dice-count")


@situation("S3", "Before it lies on the map, nothing else is dealt.")
def _() -> Refused:
    return Refused(dealing(FIRST_TILE), aw.Dealt(("market-1", "library-1")), "roll-awaited")
