"""Effects of technologies and civilizations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import ActionPhase
from ancient_world.games.golden_ages.rules.era import CivilizationChoice, CivilizationPhase, EraEnds
from ancient_world.games.golden_ages.rules.expanding import ExpansionPhase
from ancient_world.games.golden_ages.rules.technology import technology_price
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
)

PHASES = (ActionPhase(), ExpansionPhase(2), CivilizationPhase(1))


def powers(state: ga.GoldenAgesState, seat: int = 0) -> ga.Powers:
    """Return the sum of a player's lasting effects."""
    return ga.powers_of(state.cards, state.players[seat])


def with_symbols(**changes: Any) -> ga.GoldenAgesState:
    """Return a state in which the first player controls 1 gem, 2 wheat, 3 rock and 1 game, with 4 cubes in 3 cities."""
    cities = (ga.City("c3", 1), ga.City("d3", 1), ga.City("d4", 2))
    return edit(scene(), cities=cities, standing=("e4", "f3"), lying=("f6",), **changes)


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
    """A symbol brings gold when control is taken; the better technology of a row replaces the lesser one."""
    state = edit(scene(), know=(technology,))
    assert powers(state).income[symbol] == gold
    target = {"game": "f4", "wheat": "f3", "rock": "e4", "gem": "c3"}[symbol]
    state = edit(state, technologies=known(technology, "aviation"), standing=("a1", "g5", "g5"))
    assert play(state, ga.Explore("a1"), ga.Move(target)).players[0].gold == 3 + gold


@pytest.mark.rule("S4", "C2")
def test_two_symbols_bring_twice() -> None:
    """A square with two symbols brings gold for each."""
    state = edit(scene(), know=("agriculture",), standing=("a2", "g5", "g5"))
    assert play(state, ga.Explore("a2"), ga.Move("a3")).players[0].gold == 3 + 1 + 1


@pytest.mark.rule("S4")
def test_powers_of_technologies() -> None:
    """Technologies add up to movement, cubes, spaces, and actions without colonists."""
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
    """Fire, Writing and Architecture give one space for a building each."""
    spaces = powers(edit(scene(), know=(technology,))).building_spaces
    assert spaces == (1 if technology == "fire" else 2)


@pytest.mark.rule("S4", "C3")
@pytest.mark.parametrize(("technology", "gold"), [("barter", 1), ("commerce", 2)])
def test_gold_for_cubes(technology: str, gold: int) -> None:
    """Each cube placed brings gold."""
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
    """A technology of level five scores at once: 3 a gem, 2 a wheat, 2 a rock, 1 a cube on the map."""
    state = play(with_symbols(know=(before,), gold=12), ga.Develop(technology))
    assert points(state) == {technology: expected}
    assert state.players[0].gold == 0


@pytest.mark.rule("C9")
def test_developing() -> None:
    """Technologies are developed from left to right for gold, and their cubes come into the reserve."""
    state = edit(scene(), gold=8)
    after = play(state, ga.Develop("agriculture"))
    assert after.players[0].gold == 5
    assert after.players[0].reserve == state.players[0].reserve + 1
    assert "agriculture" in after.players[0].technologies
    refused(state, ga.Develop("architecture"), "golden-needs-before", "C9")
    refused(state, ga.Develop("hunting"), "golden-developed-already", "C9")
    refused(state, ga.Develop("alchemy"), "golden-no-such-technology", "C9")
    refused(edit(state, gold=2), ga.Develop("agriculture"), "golden-cannot-pay", "C9")
    assert [technology_price(state, 0, each) for each in DEVELOPED[:5]] == [0, 3, 5, 8, 12]


@pytest.mark.rule("C5", "C9")
def test_computer_science_at_the_agora() -> None:
    """Computer Science gives 2 points for a colonist sent to the agora."""
    state = edit(scene(), know=("computer-science",))
    assert points(play(state, ga.SendArtist("g5"))) == {"computer-science": 2, "artist": 3}


@pytest.mark.rule("C4", "C9")
@pytest.mark.parametrize("how", ["genetics", "roman-empire", "arabia"])
def test_a_builder_without_a_colonist(how: str) -> None:
    """Genetics, the Roman Empire and Arabia send a builder without a colonist."""
    era = 2 if how == "arabia" else 1
    second = "inca" if era == 2 else "egypt"
    civilizations = ("persia", second) if how == "genetics" else (how, second)
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
    """Return a state in which the first player has revealed this card and chooses whether to take it."""
    era = CARDS.civilizations[card].era
    state = scene(era=era, civilizations=("egypt", "persia"))
    draft: Any = state.thaw()
    own = draft.edit_player(0)
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
    """The gold of a civilization comes when it is taken."""
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
    """A player who has the technology before it gains the technology; who has it already gains 6 gold; others nothing."""
    for know, gained, gold in ((before, True, 0), (technology, True, 6), (None, False, 0)):
        state = choosing(card, technologies=FIRST if know is None else known(know))
        after: Any = aw.apply(state, ga.TakeCivilization())
        assert (technology in after.players[0].technologies) == gained
        assert after.players[0].gold == 3 + gold


@pytest.mark.rule("A2")
def test_india_takes_a_last_technology() -> None:
    """India gains any technology of level 5, without those before it and without its points."""
    cities = (ga.City("e3", 2), ga.City("f3", 1))
    state: Any = aw.apply(choosing("india", cities=cities, reserve=2), ga.TakeCivilization())
    assert {action.technology for action in aw.legal_actions(state)} == {
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
    """The income of a civilization is added to that of technologies."""
    era = CARDS.civilizations[card].era
    state = scene(era=era, civilizations=(card, "persia"))
    assert powers(state).income[symbol] == gold
    better = {"wheat": ("medicine", 3), "gem": ("economy", 4), "rock": ("engineering", 3)}[symbol]
    assert powers(edit(state, know=(better[0],))).income[symbol] == gold + better[1]


@pytest.mark.rule("C7")
def test_greece_builds_one_wonder_for_nothing() -> None:
    """Greece builds one wonder a game for nothing."""
    state = scene(civilizations=("greece", "persia"))
    after = play(state, ga.BuildWonder("great-library", free=True))
    assert after.players[0].gold == 3
    assert after.players[0].free_wonder_used
    used = edit(state, free_wonder_used=True)
    refused(used, ga.BuildWonder("colossus", free=True), "golden-free-used", "C7")
    refused(scene(), ga.BuildWonder("colossus", free=True), "golden-not-free", "C7")


@pytest.mark.rule("C6")
def test_france_after_an_attack() -> None:
    """France gains 4 gold after an attack, which cannot pay for the attack itself."""
    state = edit(scene(era=2, civilizations=("france", "persia")), standing=("e4", "g5", "g5"))
    state = edit(state, 1, cities=("f4",))
    after = play(state, ga.SendSoldier("e4"))
    assert after.players[0].gold == 3 - 3 + 4 + 1
    refused(edit(state, gold=2), ga.SendSoldier("e4"), "golden-attack-price", "C6")


@pytest.mark.rule("C2")
def test_russia_explores_standing() -> None:
    """Russia's explorers stay standing, unlike its soldiers."""
    state = edit(scene(era=4, civilizations=("russia", "persia")), gold=5)
    after = play(state, ga.Explore("g5"), ga.Move("f5"), ga.Finish())
    assert after.players[0].standing == ("f5", "g5", "g5")
    state = edit(edit(state, 1, cities=("f5",)), standing=("f5", "g5", "g5"))
    fought = play(state, ga.SendSoldier("f5"), aw.Dealt(("2-1",)), ga.Finish())
    assert fought.players[0].lying == ("f5",)


@pytest.mark.rule("C9")
def test_japan_develops_several_for_less() -> None:
    """Japan develops several technologies in one action, each for 2 gold less."""
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
    """The United States gain 4 gold on entering another player's square, which may pay for the attack."""
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
    """The European Union gains 4 gold for a colonist sent to the agora."""
    state = scene(era=4, civilizations=("european-union", "persia"))
    assert play(state, ga.SendArtist("g5")).players[0].gold == 7


def test_every_card_has_a_test() -> None:
    """The id of every card occurs in a test of this folder."""
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
