"""Situations on changing one's civilization (A2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.golden_ages.eras.positions import DEALT, KEPT, REVEALED
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.eras import buildings_due, choosing, first_deal
from tests.golden_ages.positions import CARDS, FIRST, edit, known, play, scene, show


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
