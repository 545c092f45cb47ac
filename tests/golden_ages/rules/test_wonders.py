"""Effects of wonders, and buildings that are activated."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.technology import affordable_technologies
from ancient_world.games.golden_ages.rules.wonders import HomeComing, StandingUp, wonder_price
from tests.golden_ages.positions import (
    CARDS,
    DEVELOPED,
    edit,
    play,
    points,
    refused,
    scene,
    turn_of,
    waiting,
)

RICH = {"gold": 50}


# --- wonders ---


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("card", "price", "civilization", "reduced"),
    [
        ("colossus", 3, "phoenicia", 2),
        ("great-library", 4, "china", 3),
        ("pyramids", 3, "egypt", 2),
        ("hanging-gardens", 3, "babylonian-empire", 2),
        ("notre-dame", 6, "france", 4),
        ("hagia-sophia", 6, "byzantine-empire", 4),
        ("spiral-minaret", 6, "arabia", 4),
        ("great-wall", 8, "china", 6),
        ("oxford-university", 14, "england", 11),
        ("versailles", 6, None, 6),
        ("eiffel-tower", 6, None, 6),
        ("porcelain-tower", 6, "china", 4),
        ("kremlin", 8, "russia", 6),
        ("apollo-program", 8, None, 8),
        ("internet", 6, None, 6),
        ("united-nations", 8, "united-states", 6),
    ],
)
def test_prices_of_wonders(card: str, price: int, civilization: str | None, reduced: int) -> None:
    """A wonder costs its price, and less with the civilization that it names."""
    era = CARDS.wonders[card].era
    state = edit(
        scene(era=era, civilizations=("mongolia" if era > 1 else "persia", "greece")), gold=price
    )
    assert wonder_price(state, 0, card) == price
    assert play(state, ga.BuildWonder(card)).players[0].gold == 0
    refused(edit(state, gold=price - 1), ga.BuildWonder(card), "golden-cannot-pay", "C7")
    if civilization is not None:
        own = scene(
            era=max(era, CARDS.civilizations[civilization].era),
            civilizations=(civilization, "greece"),
        )
        assert wonder_price(own, 0, card) == reduced
    refused(state, ga.BuildWonder("stonehenge"), "golden-wonder-unknown", "C7")


def build(card: str, **changes: Any) -> ga.GoldenAgesState:
    """Return the state after a wonder was built, with the cities and colonists of ``with_symbols``."""
    era = CARDS.wonders[card].era
    state = scene(era=era, civilizations=("mongolia" if era > 1 else "persia", "greece"))
    cities = (ga.City("c3", 1), ga.City("d3", 1), ga.City("d4", 2))
    state = edit(state, cities=cities, standing=("e4", "f3"), lying=("f6",), **{**RICH, **changes})
    state = edit(state, 1, standing=(), lying=("d6",) * 3)
    return play(state, ga.BuildWonder(card))


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("colossus", 2 * 4),
        ("pyramids", 2 * 3),
        ("hanging-gardens", 2 * 2),
        ("versailles", 2),
        ("eiffel-tower", 3),
        ("kremlin", 4),
        ("apollo-program", 2),
        ("internet", 4),
    ],
)
def test_wonders_that_score_at_once(card: str, expected: int) -> None:
    """Wonders score at once by cubes, symbols, lying colonists, cities and the capital."""
    assert points(build(card)) == {card: expected}


@pytest.mark.rule("C7")
def test_the_porcelain_tower() -> None:
    """The Porcelain Tower scores 3 points for each glory token."""
    assert points(build("porcelain-tower", glory=("2-1", "6-1"))) == {"porcelain-tower": 6}


@pytest.mark.rule("C7", "C9")
@pytest.mark.parametrize(("card", "count"), [("great-library", 1), ("oxford-university", 2)])
def test_wonders_with_free_technologies(card: str, count: int) -> None:
    """Free technologies of a wonder need the technology before them."""
    state = build(card)
    for _ in range(count):
        refused(state, ga.Develop("aviation"), "golden-needs-before", "C9")
        state = play(state, aw.legal_actions(state)[0])
    assert turn_of(state) == 1
    assert len(state.players[0].technologies) == 4 + count
    assert state.players[0].gold == 50 - CARDS.wonders[card].price


@pytest.mark.rule("C3")
def test_hagia_sophia() -> None:
    """The Hagia Sophia gives 2 gold for each city founded."""
    state = edit(
        scene(era=2, civilizations=("mongolia", "greece")),
        wonders=("hagia-sophia",),
        standing=("f3", "g5", "g5"),
    )
    assert play(state, ga.Explore("f3"), ga.Move("f3"), ga.FoundCity()).players[0].gold == 3 + 1 + 2


@pytest.mark.rule("E1")
def test_the_spiral_minaret() -> None:
    """The Spiral Minaret scores 2 points at the end for each technology of level 4 or 5."""
    state = scene(era=2, civilizations=("mongolia", "greece"))
    state = edit(state, wonders=("spiral-minaret",), know=("rocketry", "medicine"))
    lines = {line.data.get("name"): line.points for line in aw.scores(state)[0].lines}
    assert lines["Spiral Minaret"] == 2 * 3


@pytest.mark.rule("C6")
def test_the_great_wall() -> None:
    """The Great Wall gives 3 gold whenever another player attacks anybody."""
    state = edit(
        scene(3, era=2, civilizations=("mongolia", "greece", "persia")),
        gold=3,
        standing=("e4", "g5", "g5"),
    )
    state = edit(edit(state, 1, cities=("f4",)), 2, wonders=("great-wall",))
    after = play(state, ga.SendSoldier("e4"))
    assert after.players[2].gold == 6
    own = edit(edit(state, 2, wonders=()), wonders=("great-wall",))
    assert play(own, ga.SendSoldier("e4")).players[0].gold == 1


@pytest.mark.rule("C6")
def test_the_united_nations() -> None:
    """The owner of the United Nations receives what others pay for attacks."""
    state = edit(
        scene(3, era=4, civilizations=("mongolia", "greece", "persia")),
        gold=3,
        standing=("e4", "g5", "g5"),
    )
    state = edit(edit(state, 1, cities=("f4",)), 2, wonders=("united-nations",))
    after = play(state, ga.SendSoldier("e4"))
    assert after.players[2].gold == 3 + 3
    assert after.players[0].gold == 1


# --- activations ---


def activated(
    card: str, *, state: ga.GoldenAgesState | None = None, **changes: Any
) -> ga.GoldenAgesState:
    """Return the state after the first player has activated a card."""
    held = "wonders" if card in CARDS.wonders else "buildings"
    era = (CARDS.wonders.get(card) or CARDS.buildings[card]).era
    start = state or scene(era=era, civilizations=("mongolia" if era > 1 else "persia", "greece"))
    changes = {"gold": 3, **changes, held: (card,)}
    return play(edit(start, **changes), ga.Activate(card))


@pytest.mark.rule("C8")
@pytest.mark.parametrize("card", ["colossus", "pyramids", "hanging-gardens"])
def test_a_point_for_an_activation(card: str) -> None:
    """A wonder of era I gives a point for an activation, once an era."""
    after = activated(card)
    assert points(after) == {card: 1}
    refused(
        edit(scene(), wonders=(card,), activated=(card,)),
        ga.Activate(card),
        "golden-activated",
        "C8",
    )


@pytest.mark.rule("C8")
@pytest.mark.parametrize(
    ("card", "gold"),
    [("bank-1", 4), ("museum-1", 6), ("central-1", 8), ("granary-1", 2), ("market-1", 0)],
)
def test_gold_for_an_activation(card: str, gold: int) -> None:
    """A building gives gold: 4, 6, 2 a city and capital, 1 a standing colonist, or 1 a colonist in the agora."""
    changes: dict[str, Any] = {
        "cities": ("c3", "d3", "d4"),
        "standing": ("e4", "f3"),
        "lying": ("f6",),
    }
    assert activated(card, **changes).players[0].gold == 3 + gold


@pytest.mark.rule("C8")
def test_the_agora_counts_for_market_and_movie_theater() -> None:
    """Market and Movie Theater count the colonists of all players in the agora."""
    base = edit(scene(), 1, standing=("d6",), agora=2)
    assert activated("market-1", state=base, standing=("g5", "g5"), agora=1).players[0].gold == 6
    late = edit(scene(era=4, civilizations=("brazil", "persia")), 1, standing=("d6",), agora=2)
    assert points(activated("movie-theater-1", state=late, standing=("g5",), agora=2)) == {
        "movie-theater-1": 8
    }


@pytest.mark.rule("C8", "C9")
@pytest.mark.parametrize(
    ("card", "less"), [("library-1", 2), ("university-1", 3), ("observatory-1", 5)]
)
def test_cheaper_technologies(card: str, less: int) -> None:
    """A technology costs less, but not less than nothing; without one to pay, the activation is refused."""
    state = activated(card, gold=8 - less, know=("rail",))
    assert ga.Develop("aviation") in aw.legal_actions(state)
    assert play(state, ga.Develop("aviation")).players[0].gold == 0
    cheap = activated(card, gold=1)
    assert play(cheap, ga.Develop("carriage")).players[0].gold == max(0, 1 - max(0, 3 - less))
    era = CARDS.buildings[card].era
    poor = edit(
        scene(era=era, civilizations=("mongolia" if era > 1 else "persia", "greece")),
        gold=0,
        buildings=(card,),
    )
    if less < 3:
        refused(poor, ga.Activate(card), "golden-no-technology", "C8")


@pytest.mark.rule("C8")
def test_the_laboratory() -> None:
    """The Laboratory gives a technology for nothing; with all of them, the activation is refused."""
    state = activated("laboratory-1", gold=0)
    assert play(state, ga.Develop("writing")).players[0].gold == 0
    late = edit(
        scene(era=4, civilizations=("brazil", "persia")),
        technologies=DEVELOPED,
        buildings=("laboratory-1",),
    )
    refused(late, ga.Activate("laboratory-1"), "golden-all-developed", "C8")


@pytest.mark.rule("C8")
def test_the_factory() -> None:
    """The Factory stands one lying colonist up, which the player chooses if there are several."""
    single = activated("factory-1", standing=("g5", "g5"), lying=("e4",))
    assert single.players[0].standing == ("e4", "g5", "g5")
    several = activated("factory-1", standing=("g5",), lying=("e4", "f3"))
    assert several.agenda[-1] == StandingUp(0)
    refused(several, ga.StandColonistUp("e3"), "golden-none-lying", "C8")
    refused(several, ga.StandColonistUp("zz9"), "golden-no-such-square", "C8")
    assert play(several, ga.StandColonistUp("f3")).players[0].standing == ("f3", "g5")
    nobody = edit(scene(era=3, civilizations=("mongolia", "greece")), buildings=("factory-1",))
    refused(nobody, ga.Activate("factory-1"), "golden-nobody-lies", "C8")


@pytest.mark.rule("C8")
def test_notre_dame() -> None:
    """Notre-Dame moves any number of lying colonists to the agora, or from the agora home, but not both."""
    state = activated("notre-dame", standing=(), lying=("e4", "f3"), agora=1)
    assert state.agenda[-1] == HomeComing(0)
    home = play(state, ga.SendHome())
    assert home.players[0].lying == ("e4", "f3", "g5")
    away = play(state, ga.SendToAgora("e4"))
    assert away.players[0].agora == 2
    refused(away, ga.SendHome(), "golden-one-way", "C8")
    refused(away, ga.SendToAgora("e4"), "golden-none-lying", "C8")
    assert play(away, ga.SendToAgora("f3")).players[0].agora == 3
    assert play(away, ga.Finish()).players[0].lying == ("f3",)
    two = activated("notre-dame", standing=(), lying=("e4",), agora=2)
    two = play(two, ga.SendHome())
    refused(two, ga.SendToAgora("e4"), "golden-one-way", "C8")
    refused(
        activated("notre-dame", standing=(), lying=("e4",) * 3),
        ga.SendHome(),
        "golden-agora-empty",
        "C8",
    )


@pytest.mark.rule("C8")
def test_what_cannot_be_activated() -> None:
    """Cards of other players and cards without an activation cannot be activated."""
    state = edit(scene(era=2, civilizations=("mongolia", "greece")), buildings=("wall-1",))
    refused(state, ga.Activate("wall-1"), "golden-no-activation", "C8")
    refused(state, ga.Activate("bank-1"), "golden-not-yours", "C8")


@pytest.mark.rule("C8")
def test_a_step_on_the_agenda_is_waited_for() -> None:
    """A step that a test puts on the agenda is waited for."""
    state = waiting(edit(scene(), standing=(), lying=("e4", "f3", "f3")), StandingUp(0))
    assert len(aw.legal_actions(state)) == 2
    assert affordable_technologies(state, 0) == ["carriage", "agriculture", "metallurgy", "writing"]


@pytest.mark.rule("C9")
def test_japan_goes_on_after_an_activation() -> None:
    """After the Library's cheaper technology, further technologies of the action cost what Japan pays."""
    state = scene(era=4, civilizations=("japan", "persia"))
    state = edit(state, gold=6, buildings=("library-1",))
    after = play(state, ga.Activate("library-1"), ga.Develop("carriage"))
    assert after.players[0].gold == 6, "3, less 2 of the Library and 2 as Japan, is nothing"
    assert ga.Finish() in aw.legal_actions(after)
    assert play(after, ga.Develop("rail")).players[0].gold == 6 - (5 - 2)
