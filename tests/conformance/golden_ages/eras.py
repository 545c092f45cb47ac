"""Situations on the beginning of an era: wonders and buildings, civilizations, and who starts (A1 to A3)."""

from __future__ import annotations

from itertools import pairwise

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.telling import Chances, Played, Refused, Seen, Shown, situation
from tests.golden_ages.eras import buildings_due, choosing, first_deal, judging
from tests.golden_ages.positions import CARDS, FIRST, edit, known, play, scene, show

KEPT, REVEALED = ("egypt", "phoenicia"), ("mongolia", "france")
DEALT, HIDDEN = aw.Dealt(("bank-1", "wall-1")), aw.HIDDEN_ID


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


# --- civilizations ---


@situation("A2", "In era I each takes the card, with what it does at once: nobody is asked.")
def _() -> Played:
    case = Played(first_deal("roman-empire", "persia", "egypt"), aw.Dealt(
        ("market-1", "library-1", "granary-1")
    ))  # fmt: skip
    rome, persia, egypt = case.after.players
    assert (rome.gold, persia.gold, egypt.gold) == (3 + 2, 3, 3)
    assert [side.technologies for side in case.after.players] == [
        FIRST, known("carriage"), known("metallurgy"),
    ]  # fmt: skip
    assert [side.reserve for side in case.after.players] == [5, 6, 6], "with the cubes on them"
    return case


@situation("A2", "Babylon has Agriculture at once, Phoenicia Writing, Greece and China nothing.")
def _() -> Played:
    state = first_deal("babylonian-empire", "phoenicia", "greece", "china")
    case = Played(state, aw.Dealt(("market-1", "library-1", "granary-1", "granary-2")))
    assert [side.technologies for side in case.after.players] == [
        known("agriculture"), known("writing"), FIRST, FIRST,
    ]  # fmt: skip
    assert [side.gold for side in case.after.players] == [3] * 4
    return case


@situation("A2", "Later the first player of the era before reveals a card and chooses.")
def _() -> Played:
    case = Played(buildings_due(2, KEPT, REVEALED, first=1), DEALT)
    first, second = case.after.players
    assert (second.civilization, second.offered) == ("phoenicia", "france")
    assert (first.civilization, first.offered, len(first.secret)) == ("egypt", None, 3)
    assert case.after.agenda[-1].player == 1
    return case


@situation("A2", "The next one reveals a card only then, knowing what the one before has chosen.")
def _() -> Played:
    case = Played(choosing(KEPT, REVEALED, first=1), ga.TakeCivilization())
    first, second = case.after.players
    assert (second.civilization, second.offered) == ("france", None)
    assert (first.offered, len(first.secret)) == ("mongolia", 2)
    assert case.after.agenda[-1].player == 0
    return case


@situation("A2", "After the last player comes the first seat: three choose in turn order.")
def _() -> Played:
    state = choosing(
        ("egypt", "phoenicia", "persia"), ("mongolia", "france", "inca"), first=2
    )  # fmt: skip
    case = Played(state, ga.KeepCivilization())
    assert case.after.players[2].civilization == "persia"
    assert "inca" in case.after.removed
    assert case.after.agenda[-1].player == 0
    return case


@situation("A2", "Nobody chooses before the turn order says so.")
def _() -> Refused:
    state = choosing(KEPT, REVEALED, first=1)
    return Refused(state, ga.TakeCivilization(), "wrong-player", player=0)


@situation("A2", "Before all have chosen nobody does anything else.")
def _() -> Refused:
    return Refused(choosing(KEPT, REVEALED), ga.StartGoldenAge(), "golden-not-now")


@situation("A2", "Who takes the civilization of the new era has what it brings at once: 5 gold.")
def _() -> Played:
    state = choosing(("egypt", "persia"), ("byzantine-empire", "inca"))
    case = Played(state, ga.TakeCivilization())
    assert case.after.players[0].gold == 3 + 5
    assert "egypt" in case.after.removed
    return case


@situation("A2", "Who keeps the old one has nothing at once.")
def _() -> Played:
    state = choosing(("egypt", "persia"), ("byzantine-empire", "inca"))
    case = Played(state, ga.KeepCivilization())
    assert case.after.players[0].gold == 3
    assert "byzantine-empire" in case.after.removed
    return case


@situation("A2", "What the old one did at once is not done again when it is kept.")
def _() -> Played:
    state = choosing(("roman-empire", "persia"), ("inca", "aztec"))
    case = Played(state, ga.KeepCivilization())
    assert case.after.players[0].gold == 3
    assert case.after.players[0].civilization == "roman-empire"
    return case


@situation("A2", "Arabia brings 4 gold at once.")
def _() -> Played:
    case = Played(choosing(("egypt", "persia"), ("arabia", "inca")), ga.TakeCivilization())
    assert case.after.players[0].gold == 3 + 4
    return case


@situation("A2", "Portugal brings 4 gold at once.")
def _() -> Played:
    case = Played(choosing(("egypt", "persia"), ("portugal", "spain")), ga.TakeCivilization())
    assert case.after.players[0].gold == 3 + 4
    return case


@situation("A2", "The technology that a former civilization brought stays with the player.")
def _() -> Played:
    state = choosing(("egypt", "persia"), ("inca", "aztec"), technologies=known("metallurgy"))
    case = Played(state, ga.TakeCivilization())
    assert case.after.players[0].technologies == known("metallurgy")
    return case


@situation(
    "A2", "What Rome allows lasts only as long as it is kept: no builder without a colonist."
)
def _() -> Refused:
    state = scene(era=2, civilizations=("inca", "roman-empire"))
    state = show(state, "bank-1")
    return Refused(state, ga.SendBuilder(None), "golden-colonist-needed", "C4")


NEXT = {
    "turkey": ("Turkey", "agriculture", "architecture", "Architecture"),
    "england": ("England", "writing", "currency", "Currency"),
    "prussia": ("Prussia", "carriage", "rail", "Rail"),
    "austria": ("Austria", "metallurgy", "construction", "Construction"),
}
"""Civilizations with the technology that they bring to whoever has the one before it."""


def _next_technology(card: str) -> None:
    title, before, technology, name = NEXT[card]
    other = "spain"

    @situation(
        "A2", f"{title} brings {name} to whoever has the technology before it, with its cubes."
    )
    def _() -> Played:
        state = choosing(("egypt", "persia"), (card, other), technologies=known(before))
        case = Played(state, ga.TakeCivilization())
        side = case.after.players[0]
        assert (side.technologies, side.gold) == (known(technology), 3)
        assert side.reserve == state.players[0].reserve + CARDS.technologies[technology].cubes
        return case

    @situation("A2", f"{title} brings 6 gold to whoever has {name}.")
    def _() -> Played:
        state = choosing(("egypt", "persia"), (card, other), technologies=known(technology))
        case = Played(state, ga.TakeCivilization())
        side = case.after.players[0]
        assert (side.technologies, side.gold) == (known(technology), 3 + 6)
        return case

    @situation("A2", f"{title} brings nothing to whoever lacks the technology before {name}.")
    def _() -> Played:
        case = Played(choosing(("egypt", "persia"), (card, other)), ga.TakeCivilization())
        side = case.after.players[0]
        assert (side.technologies, side.gold) == (FIRST, 3)
        return case


for each in NEXT:
    _next_technology(each)


@situation("A2", "India takes a technology of level 5, and no other one.")
def _() -> Refused:
    state = play(choosing(("egypt", "persia"), ("india", "russia")), ga.TakeCivilization())
    return Refused(state, ga.Develop("carriage"), "golden-not-last")


@situation("A2", "India takes a technology that there is.")
def _() -> Refused:
    state = play(choosing(("egypt", "persia"), ("india", "russia")), ga.TakeCivilization())
    return Refused(state, ga.Develop("alchemy"), "golden-no-such-technology")


@situation("A2", "India takes no technology that the player has.")
def _() -> Refused:
    state = choosing(("egypt", "persia"), ("india", "russia"), technologies=known("rocketry"))
    state = play(state, ga.TakeCivilization())
    return Refused(state, ga.Develop("rocketry"), "golden-developed-already")


@situation("A2", "The technology that India takes costs nothing, and scores nothing at once.")
def _() -> Played:
    cities = (ga.City("e3", 2), ga.City("f3", 1))
    state = choosing(("egypt", "persia"), ("india", "russia"), gold=2, cities=cities)
    case = Played(play(state, ga.TakeCivilization()), ga.Develop("economy"))
    side = case.after.players[0]
    assert ("economy" in side.technologies, side.gold, side.points) == (True, 2, ())
    assert "currency" not in side.technologies
    return case


@situation("A2", "Whoever gives Greece up has no wonder for nothing any more.")
def _() -> Refused:
    state = edit(scene(era=2, civilizations=("inca", "aztec")), gold=0)
    return Refused(state, ga.BuildWonder("hagia-sophia", free=True), "golden-not-free", "C7")


@situation(
    "A2", "What a kept civilization allows lasts: in era III Rome builds without a colonist."
)
def _() -> Played:
    state = show(scene(era=3, civilizations=("roman-empire", "spain")), "museum-1", "factory-1")
    case = Played(play(state, ga.SendBuilder(None)), ga.TakeBuilding("museum-1"))
    assert case.after.players[0].buildings == ("museum-1",)
    assert case.after.players[0].standing == ("g5",) * 3
    return case


# --- who starts ---


@situation(
    "A3", "The lowest number of a civilization starts: after the deals Phoenicia goes before Egypt."
)
def _() -> Played:
    case = Played(first_deal("egypt", "phoenicia"), aw.Dealt(("market-1", "library-1")))
    assert case.after.first == 1
    assert case.after.agenda[-1].player == 1
    return case


@situation("A3", "What is kept counts, not what was revealed: Persia, 5, goes after Mongolia, 3.")
def _() -> Played:
    state = play(choosing(("persia", "greece"), ("inca", "mongolia")), ga.KeepCivilization())
    case = Played(state, ga.TakeCivilization())
    assert case.after.first == 1
    return case


@situation(
    "A3",
    "Of equal numbers from two eras the first in the turn order so far starts: the second seat.",
)
def _() -> Played:
    state = choosing(("greece", "egypt"), ("mongolia", "aztec"), first=1)
    state = play(state, ga.KeepCivilization())
    case = Played(state, ga.TakeCivilization())
    assert case.after.first == 1
    return case


@situation(
    "A3",
    "Of equal numbers from two eras the first in the turn order so far starts: the first seat.",
)
def _() -> Played:
    state = choosing(("greece", "egypt"), ("mongolia", "aztec"), first=0)
    state = play(state, ga.TakeCivilization())
    case = Played(state, ga.KeepCivilization())
    assert case.after.first == 0
    return case


@situation(
    "A3", "Of three, two with the lowest number: the first of them in the turn order so far starts."
)
def _() -> Played:
    kept, revealed = ("greece", "egypt", "persia"), ("mongolia", "aztec", "arabia")
    state = choosing(kept, revealed, first=2)
    state = play(state, ga.TakeCivilization(), ga.TakeCivilization())
    case = Played(state, ga.KeepCivilization())
    assert case.after.first == 0, "after the third seat comes the first one"
    return case


ORDER: dict[int, tuple[str, ...]] = {
    1: ("babylonian-empire", "phoenicia", "egypt", "greece", "persia", "roman-empire", "china"),
    2: ("inca", "aztec", "mongolia", "france", "arabia", "byzantine-empire"),
    3: ("spain", "turkey", "england", "portugal", "prussia", "austria"),
    4: ("russia", "japan", "united-states", "european-union", "india", "brazil"),
}
"""The civilizations of each era by their numbers."""


def _taking(card: str) -> tuple[aw.Action, ...]:
    """Return the actions of a player who takes this civilization."""
    return (ga.TakeCivilization(), *([ga.Develop("economy")] if card == "india" else []))


def _goes_before(era: int, earlier: str, later: str) -> None:
    names = [CARDS.civilizations[card].name for card in (earlier, later)]

    @situation("A3", f"{names[0]} goes before {names[1]}.")
    def _() -> Played:
        if era == 1:
            case = Played(first_deal(later, earlier), aw.Dealt(("market-1", "library-1")))
        else:
            state = choosing(("roman-empire", "china"), (later, earlier))
            *before, last = [*_taking(later), *_taking(earlier)]
            case = Played(play(state, *before), last)
        assert case.after.first == 1
        return case


for era, names in ORDER.items():
    for earlier, later in pairwise(names):
        _goes_before(era, earlier, later)


def _equal(card: str) -> None:
    name = CARDS.civilizations[card].name

    @situation(
        "A3", f"{name} has the same number as Egypt: the first in the turn order so far starts."
    )
    def _() -> Played:
        other = "brazil" if card == "united-states" else "austria"
        state = play(choosing(("egypt", "china"), (other, card)), ga.KeepCivilization())
        case = Played(state, ga.TakeCivilization())
        assert case.after.first == 0
        return case

    @situation(
        "A3", f"Egypt has the same number as {name}: the first in the turn order so far starts."
    )
    def _() -> Played:
        other = "brazil" if card == "united-states" else "austria"
        state = play(choosing(("egypt", "china"), (other, card), first=1), ga.TakeCivilization())
        case = Played(state, ga.KeepCivilization())
        assert case.after.first == 1
        return case


_equal("england")
_equal("united-states")


@situation("A3", "The turns of an era begin with its first player, and not with the first seat.")
def _() -> Played:
    state = first_deal("egypt", "phoenicia")
    state = play(state, aw.Dealt(("market-1", "library-1")))
    for tile in ("land-1", "land-3"):
        state = play(state, aw.Dealt((tile,)))
        state = play(state, aw.legal_actions(state)[0])
        if tile == "land-1":
            state = play(state, aw.legal_actions(state)[0])
    case = Played(state, aw.legal_actions(state)[0])
    assert case.after.agenda[-1].player == 1
    return case


@situation("A3", "Nobody goes before the first player.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("d6"), "wrong-player", player=1)


@situation("A3", "The first player does not act with the colonists of another one.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("d6"), "golden-no-colonist", "C5")


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
