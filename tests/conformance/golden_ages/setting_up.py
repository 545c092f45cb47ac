"""Situations on what each player has, on the deals before the first era, and on the first tile (S1 to S3)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.telling import (
    Chances,
    Impossible,
    NotStarted,
    Played,
    Refused,
    Seen,
    Shown,
    Started,
    situation,
)
from tests.golden_ages.positions import CARDS, scene

GAME, HIDDEN = "golden-ages", aw.HIDDEN_ID


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


@situation(
    "S1", "Before the cards are dealt a player who wants to act hears that it is nobody's turn."
)
def _() -> Refused:
    return Refused(dealing(0), ga.StartGoldenAge(), "wrong-player", player=0)


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


# --- chances ---


@situation(
    "S1", "With two, each two civilizations of era I are equally likely, for each of the players."
)
def _() -> Chances:
    ways = "1/42"  # 7 * 6
    return Chances(
        dealing(0),
        {
            aw.Dealt(("egypt", "china")): ways,
            aw.Dealt(("china", "egypt")): ways,
            aw.Dealt(("babylonian-empire", "roman-empire")): ways,
            aw.Dealt(("egypt", "egypt")): "0",
            aw.Dealt(("egypt", "inca")): "0",
            aw.Dealt(("egypt",)): "0",
        },
    )


@situation("S1", "With three, each three civilizations of era I are equally likely.")
def _() -> Chances:
    ways = "1/210"  # 7 * 6 * 5
    return Chances(
        dealing(0, 3),
        {
            aw.Dealt(("egypt", "china", "greece")): ways,
            aw.Dealt(("greece", "egypt", "china")): ways,
            aw.Dealt(("persia", "phoenicia", "roman-empire")): ways,
            aw.Dealt(("greece", "egypt", "greece")): "0",
        },
    )


@situation("S1", "With four, each four civilizations of era II are equally likely.")
def _() -> Chances:
    ways = "1/360"  # 6 * 5 * 4 * 3
    return Chances(
        dealing(1, 4),
        {
            aw.Dealt(("inca", "aztec", "mongolia", "france")): ways,
            aw.Dealt(("france", "mongolia", "aztec", "inca")): ways,
            aw.Dealt(("arabia", "byzantine-empire", "inca", "aztec")): ways,
            aw.Dealt(("arabia", "egypt", "inca", "aztec")): "0",
        },
    )


def _later_era(title: str, before: int, cards: tuple[str, str, str]) -> None:
    @situation(
        "S1", f"With two, each two of the six civilizations of era {title} are equally likely."
    )
    def _() -> Chances:
        first, second, third = cards
        return Chances(
            dealing(before),
            {
                aw.Dealt((first, second)): "1/30",
                aw.Dealt((second, third)): "1/30",
                aw.Dealt((third, first)): "1/30",
                aw.Dealt((third, "china")): "0",
            },
        )


_later_era("II", 1, ("inca", "arabia", "byzantine-empire"))
_later_era("III", 2, ("spain", "austria", "portugal"))
_later_era("IV", 3, ("russia", "brazil", "india"))


@situation("S1", "With two, each two future technologies are equally likely.")
def _() -> Chances:
    ways = "1/90"  # 10 * 9
    return Chances(
        dealing(FUTURES),
        {
            aw.Dealt(("cold-fusion", "time-travel")): ways,
            aw.Dealt(("time-travel", "cold-fusion")): ways,
            aw.Dealt(("floating-cities", "artificial-intelligence")): ways,
            aw.Dealt(("time-travel", "time-travel")): "0",
        },
    )


@situation("S1", "With four, each four future technologies are equally likely.")
def _() -> Chances:
    ways = "1/5040"  # 10 * 9 * 8 * 7
    return Chances(
        dealing(FUTURES, 4),
        {
            aw.Dealt(("cold-fusion", "time-travel", "space-flight", "psychohistory")): ways,
            aw.Dealt(("psychohistory", "time-travel", "space-flight", "cold-fusion")): ways,
            aw.Dealt(
                ("floating-cities", "new-world-order", "biotechnology", "nanotechnology")
            ): ways,
            aw.Dealt(("cold-fusion", "time-travel", "space-flight")): "0",
        },
    )


@situation("S2", "Each five judgements are equally likely, in every order.")
def _() -> Chances:
    ways = "1/15120"  # 9 * 8 * 7 * 6 * 5
    cards = ("wealthy", "richest", "populous", "ecological", "urbanized")
    return Chances(
        dealing(JUDGEMENTS),
        {
            aw.Dealt(cards): ways,
            aw.Dealt(cards[::-1]): ways,
            aw.Dealt(("agricultural", "industrial", "magnificent", "strongest", "richest")): ways,
            aw.Dealt((*cards[:4], "wealthy")): "0",
        },
    )


@situation("S3", "The four turns of the first tile are equally likely.")
def _() -> Chances:
    turns = {aw.Rolled((turn,)): "1/4" for turn in ("0", "90", "180", "270")}
    return Chances(dealing(FIRST_TILE, 4), {**turns, aw.Rolled(("45",)): "0"})


# --- who knows what ---


def _of_the_deals(viewer: int | None, who: str) -> None:
    """Declare what a viewer knows after the deals of secret cards."""

    @situation("S1", f"Of the civilizations of era I, {who} knows no card of the others.")
    def _() -> Seen:
        dealt = ("persia", "china", "egypt")
        case = Seen(aw.apply(dealing(0, 3), aw.Dealt(dealt)), viewer)
        expected = [(card if seat == viewer else HIDDEN,) for seat, card in enumerate(dealt)]
        assert [side.secret for side in case.seen.players] == expected
        unseen = case.seen.civilizations[0].unseen
        assert len(unseen) == 7 - (viewer is not None), "a hidden card can be any of these"
        return case

    @situation("S1", f"When all is dealt, {who} knows no secret card of the others.")
    def _() -> Seen:
        state = dealing(FIRST_TILE)
        case = Seen(state, viewer)
        for seat, (side, true) in enumerate(zip(case.seen.players, state.players, strict=True)):
            mine = seat == viewer
            assert side.secret == (true.secret if mine else (HIDDEN,) * 4)
            assert side.future == (true.future if mine else HIDDEN)
        return case


_of_the_deals(0, "the first seat")
_of_the_deals(1, "the second seat")
_of_the_deals(None, "a spectator")


@situation("S1", "Before the deals nobody knows anything of them.")
def _() -> Seen:
    case = Seen(dealing(0), 0)
    assert case.seen == dealing(0)
    return case


@situation(
    "S1", "Of a deal of civilizations each player is told the own card, and a spectator none."
)
def _() -> Shown:
    case = Shown(dealing(1, 3), aw.Dealt(("inca", "aztec", "france")))
    assert case.to(0) == aw.Dealt(("inca", HIDDEN, HIDDEN))
    assert case.to(1) == aw.Dealt((HIDDEN, "aztec", HIDDEN))
    assert case.to(2) == aw.Dealt((HIDDEN, HIDDEN, "france"))
    assert case.to(None) == aw.Dealt((HIDDEN,) * 3)
    return case


@situation("S1", "Of the deal of future technologies each player is told the own one.")
def _() -> Shown:
    case = Shown(dealing(FUTURES), aw.Dealt(("cold-fusion", "time-travel")))
    assert case.to(0) == aw.Dealt(("cold-fusion", HIDDEN))
    assert case.to(1) == aw.Dealt((HIDDEN, "time-travel"))
    assert case.to(None) == aw.Dealt((HIDDEN, HIDDEN))
    return case


@situation("S2", "All are told which judgements lie open.")
def _() -> Shown:
    cards = ("wealthy", "richest", "populous", "ecological", "urbanized")
    case = Shown(dealing(JUDGEMENTS), aw.Dealt(cards))
    assert case.to(0) == case.to(1) == case.to(None) == aw.Dealt(cards)
    return case


@situation("S3", "All are told how the first tile is turned.")
def _() -> Shown:
    case = Shown(dealing(FIRST_TILE), aw.Rolled(("270",)))
    assert case.to(0) == case.to(1) == case.to(None) == aw.Rolled(("270",))
    return case
