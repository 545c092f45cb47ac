"""Situations on the deals of an era: what is dealt, with which chances, and who knows it (A1, A2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.golden_ages.eras.positions import DEALT, HIDDEN, KEPT, REVEALED
from tests.conformance.telling import Chances, Played, Refused, Seen, Shown, situation
from tests.golden_ages.eras import buildings_due, choosing, first_deal, judging
from tests.golden_ages.positions import edit, play, scene, show

# --- wonders and buildings ---


@situation("A1", "The builder takes a building of the era that lies open.")
def _() -> Played:
    case = Played(show(scene(), "market-1", "granary-1"), ga.SendBuilder("g5"))
    assert case.after.open_buildings == ("granary-1", "market-1")
    return case


@situation("A1", "With two, two buildings of era I are dealt, beside all four wonders of the era.")
def _() -> Played:
    case = Played(first_deal("egypt", "phoenicia"), aw.Dealt(("library-2", "granary-1")))
    assert case.after.open_buildings == ("granary-1", "library-2")
    assert set(case.after.open_wonders) == {
        "colossus", "great-library", "pyramids", "hanging-gardens",
    }  # fmt: skip
    return case


@situation("A1", "With four, four buildings are dealt, and still four wonders lie open.")
def _() -> Played:
    state = buildings_due(3, ("inca", "aztec", "mongolia", "france"), ("spain", "turkey", "england", "portugal"))  # fmt: skip
    case = Played(state, aw.Dealt(("museum-2", "factory-2", "factory-1", "museum-1")))
    assert len(case.after.open_buildings) == len(case.after.open_wonders) == 4
    return case


@situation("A1", "What nobody has built goes away with the era, and what somebody has built stays.")
def _() -> Played:
    built = {0: {"wonders": ("colossus",)}, 1: {"buildings": ("market-1",)}}
    state = show(judging("magnificent", sides=built), "granary-1")
    case = Played(state, ga.StartGoldenAge())
    assert {"granary-1", "pyramids", "great-library", "hanging-gardens"} <= set(case.after.removed)
    assert set(case.after.open_wonders) == {
        "notre-dame", "hagia-sophia", "spiral-minaret", "great-wall",
    }  # fmt: skip
    assert case.after.open_buildings == ()
    assert case.after.players[0].wonders == ("colossus",)
    assert case.after.players[1].buildings == ("market-1",)
    return case


@situation("A1", "A card of another era is not among the buildings that are dealt.")
def _() -> Refused:
    state = buildings_due(2, KEPT, REVEALED)
    return Refused(state, aw.Dealt(("bank-1", "museum-1")), "card-in-other-deck")


@situation("A1", "With two, no building is dealt that is for three and more.")
def _() -> Refused:
    state = buildings_due(2, KEPT, REVEALED)
    return Refused(state, aw.Dealt(("bank-1", "wall-2")), "card-not-in-deck")


@situation("A1", "With two, three buildings are too many.")
def _() -> Refused:
    state = buildings_due(2, KEPT, REVEALED)
    return Refused(state, aw.Dealt(("bank-1", "wall-1", "university-1")), "wrong-card-count")


@situation("A1", "Buildings of other eras cannot be had.")
def _() -> Refused:
    state = aw.apply(show(scene(), "market-1", "granary-1"), ga.SendBuilder("g5"))
    return Refused(state, ga.TakeBuilding("bank-1"), "golden-other-era")


@situation("A1", "Wonders of other eras cannot be had, not even by whoever could pay them.")
def _() -> Refused:
    return Refused(edit(scene(), gold=20), ga.BuildWonder("notre-dame"), "golden-other-era")


@situation("A1", "A wonder of an era that is over cannot be had any more.")
def _() -> Refused:
    state = edit(scene(era=2, civilizations=("inca", "aztec")), gold=20)
    return Refused(state, ga.BuildWonder("pyramids"), "golden-other-era")


# --- chances ---


@situation("A1", "With two, each two of the four buildings of the era are equally likely.")
def _() -> Chances:
    return Chances(
        first_deal("egypt", "phoenicia"),
        {
            aw.Dealt(("market-1", "granary-1")): "1/12",
            aw.Dealt(("granary-1", "market-1")): "1/12",
            aw.Dealt(("library-1", "library-2")): "1/12",
            aw.Dealt(("market-1", "market-2")): "0",
            aw.Dealt(("market-1", "bank-1")): "0",
        },
    )


@situation("A1", "With three, each three of the five buildings of era II are equally likely.")
def _() -> Chances:
    state = buildings_due(2, (*KEPT, "persia"), (*REVEALED, "inca"))
    return Chances(
        state,
        {
            aw.Dealt(("bank-1", "wall-1", "wall-2")): "1/60",
            aw.Dealt(("wall-2", "bank-1", "wall-1")): "1/60",
            aw.Dealt(("university-1", "university-2", "bank-1")): "1/60",
            aw.Dealt(("bank-1", "bank-2", "wall-1")): "0",
        },
    )


@situation("A1", "With four, each four of the six buildings of era IV are equally likely.")
def _() -> Chances:
    kept = ("inca", "aztec", "mongolia", "france")
    state = buildings_due(4, kept, ("russia", "japan", "india", "brazil"))
    ways = "1/360"  # 6 * 5 * 4 * 3
    return Chances(
        state,
        {
            aw.Dealt(("central-1", "central-2", "laboratory-1", "laboratory-2")): ways,
            aw.Dealt(("laboratory-2", "central-1", "central-2", "laboratory-1")): ways,
            aw.Dealt(("movie-theater-1", "movie-theater-2", "laboratory-1", "central-1")): ways,
            aw.Dealt(("central-1", "central-2", "laboratory-1", "central-1")): "0",
        },
    )


@situation("A1", "Buildings that a player has taken in an earlier era do not change the chances.")
def _() -> Chances:
    state = edit(buildings_due(3, KEPT, ("spain", "turkey")), buildings=("bank-1",))
    return Chances(
        state,
        {
            aw.Dealt(("museum-1", "factory-1")): "1/12",
            aw.Dealt(("factory-1", "museum-1")): "1/12",
            aw.Dealt(("observatory-1", "observatory-2")): "1/12",
            aw.Dealt(("museum-1", "bank-1")): "0",
        },
    )


# --- who knows what ---


@situation("A1", "All are told which buildings are dealt.")
def _() -> Shown:
    case = Shown(buildings_due(2, KEPT, REVEALED), DEALT)
    assert case.to(0) == case.to(1) == case.to(None) == DEALT
    return case


def _revealing(viewer: int | None, who: str) -> None:
    """Declare what a viewer knows while the civilizations of era II are revealed, by the second seat and then the first."""

    def known_to(case: Seen) -> list[tuple[str | None, int, bool]]:
        """Return for each player the card on offer, how many others there are, and whether they are known."""
        return [
            (side.offered, len(side.secret), HIDDEN not in side.secret)
            for side in case.seen.players
        ]

    @situation(
        "A2", f"Before the civilizations of an era are revealed, {who} knows none of the others."
    )
    def _() -> Seen:
        case = Seen(buildings_due(2, KEPT, REVEALED, first=1), viewer)
        assert known_to(case) == [(None, 3, viewer == 0), (None, 3, viewer == 1)]
        return case

    @situation(
        "A2", f"When the first player has revealed a card, {who} knows it, and not the next one's."
    )
    def _() -> Seen:
        case = Seen(choosing(KEPT, REVEALED, first=1), viewer)
        assert known_to(case) == [(None, 3, viewer == 0), ("france", 2, viewer == 1)]
        return case

    @situation(
        "A2", f"When the next player has revealed a card, {who} knows both, and no card to come."
    )
    def _() -> Seen:
        state = play(choosing(KEPT, REVEALED, first=1), ga.KeepCivilization())
        case = Seen(state, viewer)
        assert known_to(case) == [("mongolia", 2, viewer == 0), (None, 2, viewer == 1)]
        assert "france" in case.seen.removed
        return case


_revealing(0, "the first seat")


_revealing(1, "the second seat")


_revealing(None, "a spectator")


@situation("A2", "In era I the cards are open at once, and those of later eras are not.")
def _() -> Seen:
    state = play(first_deal("egypt", "phoenicia"), aw.Dealt(("market-1", "library-1")))
    case = Seen(state, None)
    assert [side.civilization for side in case.seen.players] == ["egypt", "phoenicia"]
    assert [side.secret for side in case.seen.players] == [(HIDDEN,) * 3] * 2
    return case


@situation("A2", "In era IV no civilization is secret any more; a future technology still is.")
def _() -> Seen:
    state = play(choosing(KEPT, ("russia", "brazil")), ga.TakeCivilization())
    case = Seen(play(state, ga.KeepCivilization()), 1)
    assert [side.secret for side in case.seen.players] == [(), ()]
    assert case.seen.players[0].future == HIDDEN != case.seen.players[1].future
    return case


@situation("A2", "All are told whether a civilization is taken or kept.")
def _() -> Shown:
    case = Shown(choosing(KEPT, REVEALED), ga.TakeCivilization())
    assert case.to(0) == case.to(1) == case.to(None) == ga.TakeCivilization()
    return case
