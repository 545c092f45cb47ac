"""Every technology, civilization, wonder and building: what its effect does (A2, C7-C9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.era import CivilizationChoice, CivilizationPhase, EraEnds
from ancient_world.games.golden_ages.rules.expanding import ExpansionPhase
from ancient_world.games.golden_ages.rules.technology import affordable, price_of
from ancient_world.games.golden_ages.rules.turn import ActionPhase
from ancient_world.games.golden_ages.rules.wonders import HomeComing, StandingUp, wonder_price
from tests.golden_ages.positions import (
    CARDS,
    DEVELOPED,
    FIRST,
    edit,
    known,
    play,
    points,
    refused,
    scene,
    tidy,
    turn_of,
    waiting,
)

RICH = {"gold": 50}
PHASES = (ActionPhase(), ExpansionPhase(2), CivilizationPhase(1))


def powers(state: ga.GoldenAgesState, seat: int = 0) -> ga.Powers:
    """What a player's lasting effects add up to."""
    return ga.powers_of(state.cards, state.players[seat])


def with_symbols(**changes: Any) -> ga.GoldenAgesState:
    """The first player controls 1 gem, 2 wheat, 3 rock and 1 game, with 4 cubes in 3 cities."""
    cities = (ga.City("c3", 1), ga.City("d3", 1), ga.City("d4", 2))
    return edit(scene(), cities=cities, standing=("e4", "f3"), lying=("f6",), **changes)


def test_the_symbols_of_these_tests() -> None:
    """As they are counted."""
    state = with_symbols()
    assert {each: ga.count(state, 0, each) for each in ga.SYMBOLS} == {
        "game": 0, "wheat": 2, "rock": 3, "gem": 1,
    }  # fmt: skip


# --- technologies ---


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("technology", "symbol", "gold"),
    [
        ("hunting", "game", 1),
        ("agriculture", "wheat", 1),
        ("medicine", "wheat", 3),
        ("metallurgy", "rock", 1),
        ("engineering", "rock", 3),
        ("currency", "gem", 2),
        ("economy", "gem", 4),
    ],
)
def test_income(technology: str, symbol: str, gold: int) -> None:
    """Gold when control is taken; the better one replaces the other one."""
    state = edit(scene(), know=(technology,))
    assert powers(state).income[symbol] == gold
    target = {"game": "f4", "wheat": "f3", "rock": "e4", "gem": "c3"}[symbol]
    state = edit(state, technologies=known(technology, "aviation"), standing=("a1", "g5", "g5"))
    assert play(state, ga.Explore("a1"), ga.Move(target)).players[0].gold == 3 + gold


@pytest.mark.rule("S4", "C2")
def test_two_symbols_bring_twice() -> None:
    """On an island with game and wheat."""
    state = edit(scene(), know=("agriculture",), standing=("a2", "g5", "g5"))
    assert play(state, ga.Explore("a2"), ga.Move("a3")).players[0].gold == 3 + 1 + 1


@pytest.mark.rule("S4")
def test_powers_of_technologies() -> None:
    """Movement, cubes, spaces, and the actions without colonists."""
    assert [powers(edit(scene(), know=(each,))).movement for each in ("wheel", "carriage", "rail", "aviation")] == [
        1, 2, 3, 99,
    ]  # fmt: skip
    assert powers(edit(scene(), know=("commerce",))).cube_gold == 2
    assert powers(scene()).cube_gold == 1
    assert powers(edit(scene(), know=("construction",))).city_cubes == 2
    everything = powers(edit(scene(), technologies=DEVELOPED))
    assert everything.free_builder
    assert everything.attack_anywhere
    assert everything.building_spaces == 3
    assert everything.agora_points == (("computer-science", 2),)


@pytest.mark.rule("S4", "C4")
@pytest.mark.parametrize("technology", ["fire", "writing", "architecture"])
def test_spaces(technology: str) -> None:
    """One space each; the first one is there from the start."""
    spaces = powers(edit(scene(), know=(technology,))).building_spaces
    assert spaces == (1 if technology == "fire" else 2)


@pytest.mark.rule("S4", "C3")
@pytest.mark.parametrize(("technology", "gold"), [("barter", 1), ("commerce", 2)])
def test_gold_for_cubes(technology: str, gold: int) -> None:
    """For each one placed."""
    assert powers(edit(scene(), know=(technology,))).cube_gold == gold


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("technology", "before", "expected"),
    [
        ("rocketry", "aviation", 3 * 1),
        ("genetics", "medicine", 2 * 2),
        ("computer-science", "engineering", 2 * 3),
        ("economy", "commerce", 4),
    ],
)
def test_level_five_scores_at_once(technology: str, before: str, expected: int) -> None:
    """3 for each gem, 2 for each wheat, 2 for each rock, 1 for each cube on the map."""
    state = play(with_symbols(know=(before,), gold=12), ga.Develop(technology))
    assert points(state) == {technology: expected}
    assert state.players[0].gold == 0


@pytest.mark.rule("C9")
def test_developing() -> None:
    """From left to right, for gold; the cubes come into the reserve."""
    state = edit(scene(), gold=8)
    after = play(state, ga.Develop("agriculture"))
    assert after.players[0].gold == 5
    assert after.players[0].reserve == state.players[0].reserve + 1
    assert "agriculture" in after.players[0].technologies
    refused(state, ga.Develop("architecture"), "golden-needs-before", "C9")
    refused(state, ga.Develop("hunting"), "golden-developed-already", "C9")
    refused(state, ga.Develop("alchemy"), "golden-no-such-technology", "C9")
    refused(edit(state, gold=2), ga.Develop("agriculture"), "golden-cannot-pay", "C9")
    assert [price_of(state, 0, each) for each in DEVELOPED[:5]] == [0, 3, 5, 8, 12]


@pytest.mark.rule("C5", "C9")
def test_computer_science_at_the_agora() -> None:
    """2 points each time."""
    state = edit(scene(), know=("computer-science",))
    assert points(play(state, ga.SendArtist("g5"))) == {"computer-science": 2, "artist": 3}


@pytest.mark.rule("C4", "C9")
@pytest.mark.parametrize("how", ["genetics", "roman-empire", "arabia"])
def test_a_builder_without_a_colonist(how: str) -> None:
    """As often as one likes."""
    era = 2 if how == "arabia" else 1
    other = "inca" if era == 2 else "egypt"
    civilizations = ("persia", other) if how == "genetics" else (how, other)
    state = scene(era=era, civilizations=civilizations)
    state = edit(state, know=("genetics",) if how == "genetics" else ())
    state = edit(state, standing=(), lying=("g5",) * 3)
    shown = ("bank-1",) if era == 2 else ("market-1",)
    draft: Any = state.thaw()
    draft.open_buildings = shown
    state = tidy(draft.freeze())
    after = play(state, ga.SendBuilder(None))
    assert after.players[0].buildings == shown
    assert after.players[0].agora == 0


# --- civilizations ---


def choosing(card: str, **changes: Any) -> ga.GoldenAgesState:
    """The first player has revealed this card and chooses."""
    era = CARDS.civilizations[card].era
    state = scene(era=era, civilizations=("egypt", "persia"))
    draft: Any = state.thaw()
    own = draft.edit(0)
    own.offered = card
    for name, value in changes.items():
        setattr(own, name, value)
    draft.agenda = (EraEnds(), *PHASES, CivilizationChoice(0))
    frozen: Any = draft.freeze()
    sides = list(frozen.players)
    others = [c.id for c in CARDS.civilizations.values() if c.era == era and c.id != card]
    sides[1] = attrs.evolve(sides[1], secret=(others[0], *sides[1].secret))
    return tidy(attrs.evolve(frozen, players=tuple(sides)))


@pytest.mark.rule("A2")
@pytest.mark.parametrize(
    ("card", "gold"), [("arabia", 4), ("byzantine-empire", 5), ("portugal", 4)]
)
def test_gold_at_once(card: str, gold: int) -> None:
    """When it is taken."""
    state = choosing(card)
    assert aw.apply(state, ga.TakeCivilization()).players[0].gold == 3 + gold
    assert aw.apply(state, ga.KeepCivilization()).players[0].gold == 3


@pytest.mark.rule("A2")
@pytest.mark.parametrize(
    ("card", "before", "technology"),
    [
        ("turkey", "agriculture", "architecture"),
        ("england", "writing", "currency"),
        ("prussia", "carriage", "rail"),
        ("austria", "metallurgy", "construction"),
    ],
)
def test_the_next_technology_or_gold(card: str, before: str, technology: str) -> None:
    """With the one before it, the technology; with the technology itself, 6 gold; else nothing."""
    for know, gained, gold in ((before, True, 0), (technology, True, 6), (None, False, 0)):
        state = choosing(card, technologies=FIRST if know is None else known(know))
        after: Any = aw.apply(state, ga.TakeCivilization())
        assert (technology in after.players[0].technologies) == gained
        assert after.players[0].gold == 3 + gold


@pytest.mark.rule("A2")
def test_india_takes_a_last_technology() -> None:
    """Any of level 5, whatever comes before it, without its points at once."""
    state: Any = aw.apply(choosing("india"), ga.TakeCivilization())
    assert {action.technology for action in aw.legal_actions(state)} == {  # type: ignore[attr-defined]
        "rocketry", "genetics", "computer-science", "economy",
    }  # fmt: skip
    refused(state, ga.Develop("carriage"), "golden-not-last", "A2")
    after: Any = aw.apply(state, ga.Develop("economy"))
    assert "economy" in after.players[0].technologies
    assert after.players[0].points == ()
    ga.GAME.check(after)


@pytest.mark.rule("A2", "C2")
@pytest.mark.parametrize(
    ("card", "symbol", "gold"),
    [
        ("inca", "wheat", 2),
        ("aztec", "gem", 2),
        ("mongolia", "rock", 2),
        ("spain", "gem", 3),
        ("brazil", "gem", 4),
    ],
)
def test_extra_income(card: str, symbol: str, gold: int) -> None:
    """On top of what technologies give, and without them."""
    era = CARDS.civilizations[card].era
    state = scene(era=era, civilizations=(card, "persia"))
    assert powers(state).income[symbol] == gold
    better = {"wheat": ("medicine", 3), "gem": ("economy", 4), "rock": ("engineering", 3)}[symbol]
    assert powers(edit(state, know=(better[0],))).income[symbol] == gold + better[1]


@pytest.mark.rule("C7")
def test_greece_builds_one_wonder_for_nothing() -> None:
    """Once a game."""
    state = scene(civilizations=("greece", "persia"))
    after = play(state, ga.BuildWonder("great-library", free=True))
    assert after.players[0].gold == 3
    assert after.players[0].free_wonder_used
    used = edit(state, free_wonder_used=True)
    refused(used, ga.BuildWonder("colossus", free=True), "golden-free-used", "C7")
    refused(scene(), ga.BuildWonder("colossus", free=True), "golden-not-free", "C7")


@pytest.mark.rule("C6")
def test_france_after_an_attack() -> None:
    """4 gold, which cannot pay for the attack itself."""
    state = edit(scene(era=2, civilizations=("france", "persia")), standing=("e4", "g5", "g5"))
    state = edit(state, 1, cities=("f4",))
    after = play(state, ga.SendSoldier("e4"))
    assert after.players[0].gold == 3 - 3 + 4 + 1
    refused(edit(state, gold=2), ga.SendSoldier("e4"), "golden-attack-price", "C6")


@pytest.mark.rule("C2")
def test_russia_explores_standing() -> None:
    """Explorers are not laid down; soldiers are."""
    state = edit(scene(era=4, civilizations=("russia", "persia")), gold=5)
    after = play(state, ga.Explore("g5"), ga.Move("f5"), ga.Finish())
    assert after.players[0].standing == ("f5", "g5", "g5")
    state = edit(edit(state, 1, cities=("f5",)), standing=("f5", "g5", "g5"))
    fought = play(state, ga.SendSoldier("f5"), aw.Dealt(("2-1",)), ga.Finish())
    assert fought.players[0].lying == ("f5",)


@pytest.mark.rule("C9")
def test_japan_develops_several_for_less() -> None:
    """2 gold less each, as many as can be paid, in one action."""
    state = edit(scene(era=4, civilizations=("japan", "persia")), gold=5)
    more = play(state, ga.Develop("carriage"))
    assert more.players[0].gold == 4
    assert ga.Finish() in aw.legal_actions(more)
    more = play(more, ga.Develop("rail"))
    assert more.players[0].gold == 1
    refused(more, ga.Develop("aviation"), "golden-cannot-pay", "C9")
    assert play(more, ga.Finish()).players[0].technologies == known("rail")
    assert turn_of(play(more, ga.Develop("writing"))) == 1, "nothing is left to pay"


@pytest.mark.rule("C2", "C6")
def test_the_united_states_enter() -> None:
    """4 gold on a square with something of another player; it can pay for the attack."""
    state = edit(
        scene(era=4, civilizations=("united-states", "persia")), gold=0, standing=("e4", "g5", "g5")
    )
    state = edit(state, 1, cities=("f4",))
    assert play(state, ga.Explore("e4"), ga.Move("f4")).players[0].gold == 4 + 1
    assert play(state, ga.Explore("e4"), ga.Move("e3")).players[0].gold == 1
    fought = play(state, ga.SendSoldier("e4"))
    assert fought.players[0].gold == 4 - 3 + 1
    capital = edit(state, know=("aviation",))
    assert play(capital, ga.Explore("e4"), ga.Move("d6")).players[0].gold == 4


@pytest.mark.rule("C4", "C5")
def test_the_european_union_at_the_agora() -> None:
    """4 gold each time."""
    state = scene(era=4, civilizations=("european-union", "persia"))
    assert play(state, ga.SendArtist("g5")).players[0].gold == 7


def test_every_card_has_a_test() -> None:
    """And every other card: its id stands in a test of this folder."""
    text = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    for kind in (
        CARDS.civilizations,
        CARDS.technologies,
        CARDS.wonders,
        CARDS.judgements,
        CARDS.futures,
    ):
        for card in kind:
            assert f'"{card}"' in text, f"no test speaks of {card}"
    for card in CARDS.buildings:
        assert f'"{card[:-2]}-' in text, f"no test speaks of {card}"


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
    """Less with the civilization that it names; as much gold is needed."""
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
    """A wonder is built by the player of ``with_symbols``."""
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
    """By cubes, symbols, lying colonists, cities and the capital."""
    assert points(build(card)) == {card: expected}


@pytest.mark.rule("C7")
def test_the_porcelain_tower() -> None:
    """3 points for each glory token."""
    assert points(build("porcelain-tower", glory=("2-1", "6-1"))) == {"porcelain-tower": 6}


@pytest.mark.rule("C7", "C9")
@pytest.mark.parametrize(("card", "count"), [("great-library", 1), ("oxford-university", 2)])
def test_wonders_with_free_technologies(card: str, count: int) -> None:
    """Each after the one before it."""
    state = build(card)
    for _ in range(count):
        refused(state, ga.Develop("aviation"), "golden-needs-before", "C9")
        state = play(state, aw.legal_actions(state)[0])
    assert turn_of(state) == 1
    assert len(state.players[0].technologies) == 4 + count
    assert state.players[0].gold == 50 - CARDS.wonders[card].price


@pytest.mark.rule("C3")
def test_hagia_sophia() -> None:
    """2 gold for each city founded."""
    state = edit(
        scene(era=2, civilizations=("mongolia", "greece")),
        wonders=("hagia-sophia",),
        standing=("f3", "g5", "g5"),
    )
    assert play(state, ga.Explore("f3"), ga.Move("f3"), ga.FoundCity()).players[0].gold == 3 + 1 + 2


@pytest.mark.rule("E1")
def test_the_spiral_minaret() -> None:
    """2 points at the end for each technology of level 4 or 5."""
    state = scene(era=2, civilizations=("mongolia", "greece"))
    state = edit(state, wonders=("spiral-minaret",), know=("rocketry", "medicine"))
    lines = {line.data.get("name"): line.points for line in aw.scores(state)[0].lines}
    assert lines["Spiral Minaret"] == 2 * 3


@pytest.mark.rule("C6")
def test_the_great_wall() -> None:
    """3 gold whenever another player attacks, whoever is attacked."""
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
    """Their owner receives what others pay for attacks."""
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
    """The first player has activated a card."""
    held = "wonders" if card in CARDS.wonders else "buildings"
    era = (CARDS.wonders.get(card) or CARDS.buildings[card]).era
    start = state or scene(era=era, civilizations=("mongolia" if era > 1 else "persia", "greece"))
    changes = {"gold": 3, **changes, held: (card,)}
    return play(edit(start, **changes), ga.Activate(card))


@pytest.mark.rule("C8")
@pytest.mark.parametrize("card", ["colossus", "pyramids", "hanging-gardens"])
def test_a_point_for_an_activation(card: str) -> None:
    """Once an era."""
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
    """4; 6; 2 for each city and the capital; 1 for each standing colonist; 1 for each colonist in the agora."""
    changes: dict[str, Any] = {
        "cities": ("c3", "d3", "d4"),
        "standing": ("e4", "f3"),
        "lying": ("f6",),
    }
    assert activated(card, **changes).players[0].gold == 3 + gold


@pytest.mark.rule("C8")
def test_the_agora_counts_for_market_and_movie_theater() -> None:
    """Anybody's colonists."""
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
    """Less, but not less than nothing; impossible if nothing can be paid."""
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
    """A technology for nothing; impossible if all are there."""
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
    """One lying colonist stands up; one of several is chosen."""
    one = activated("factory-1", standing=("g5", "g5"), lying=("e4",))
    assert one.players[0].standing == ("e4", "g5", "g5")
    several = activated("factory-1", standing=("g5",), lying=("e4", "f3"))
    assert several.agenda[-1] == StandingUp(0)
    refused(several, ga.StandColonistUp("e3"), "golden-none-lying", "C8")
    refused(several, ga.StandColonistUp("e33"), "golden-no-such-square", "C8")
    assert play(several, ga.StandColonistUp("f3")).players[0].standing == ("f3", "g5")
    nobody = edit(scene(era=3, civilizations=("mongolia", "greece")), buildings=("factory-1",))
    refused(nobody, ga.Activate("factory-1"), "golden-nobody-lies", "C8")


@pytest.mark.rule("C8")
def test_notre_dame() -> None:
    """Any number of lying colonists to the agora, or from the agora to the capital: all the same way."""
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
    """Others' cards, and those without an activation."""
    state = edit(scene(era=2, civilizations=("mongolia", "greece")), buildings=("wall-1",))
    refused(state, ga.Activate("wall-1"), "golden-no-activation", "C8")
    refused(state, ga.Activate("bank-1"), "golden-not-yours", "C8")


@pytest.mark.rule("C8")
def test_an_effect_that_asks_is_waited_for() -> None:
    """Steps can be put on the agenda by tests as by the rules."""
    state = waiting(edit(scene(), standing=(), lying=("e4", "f3", "f3")), StandingUp(0))
    assert len(aw.legal_actions(state)) == 2
    assert affordable(state, 0) == ["carriage", "agriculture", "metallurgy", "writing"]


@pytest.mark.rule("C9")
def test_japan_goes_on_after_an_activation() -> None:
    """The Library makes one technology cheaper; those that follow it cost what they cost Japan."""
    state = scene(era=4, civilizations=("japan", "persia"))
    state = edit(state, gold=6, buildings=("library-1",))
    after = play(state, ga.Activate("library-1"), ga.Develop("carriage"))
    assert after.players[0].gold == 6, "3, less 2 of the Library and 2 as Japan, is nothing"
    assert ga.Finish() in aw.legal_actions(after)
    assert play(after, ga.Develop("rail")).players[0].gold == 6 - (5 - 2)
