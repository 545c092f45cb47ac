"""The prompts of The Golden Ages name what is legal now, and peoples by their names."""

from __future__ import annotations

from random import Random
from typing import Any

import ancient_world as aw
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.rules.era import PEOPLES
from ancient_world.games.golden_ages.rules.start_deals import TurnFirstTile

TYPES_BY_WAY = {
    "explore": {"Explore"},
    "put up a building": {"SendBuilder"},
    "make art": {"SendArtist"},
    "attack": {"SendSoldier"},
    "start a golden age": {"StartGoldenAge"},
    "develop": {"Develop"},
    "build a wonder": {"BuildWonder"},
    "activate a card": {"Activate"},
}
"""The types of the actions of which a prompt for a turn tells, by its words."""


def prompts(step_name: str) -> list[tuple[str, Any]]:
    """Return the prompts for decisions of a kind in some random games, each with the decision."""
    found = []
    for seed in range(3):
        match: aw.Match[Any, Any] = aw.Match.new("golden-ages", ["Ana", "Ben", "Cleo"], seed=seed)
        rng = Random(seed)
        while isinstance(waiting := match.pending(), aw.Decision):
            if type(waiting.step).__name__ == step_name:
                found.append((aw.prompt(match.view(waiting.player)).text, waiting))
            match.apply(rng.choice(waiting.actions))
    return found


def test_a_turn_names_the_legal_kinds_of_actions() -> None:
    """The prompt for a turn names a kind of action if, and only if, such an action is legal."""
    found = prompts("Turn")
    for text, waiting in found:
        types = {type(action).__name__ for action in waiting.actions}
        assert text.startswith("You may ")
        for way, types_of_way in TYPES_BY_WAY.items():
            assert (way in text) == bool(types & types_of_way)
    assert len({text for text, _ in found}) > 5


def test_the_choice_of_a_civilization_names_peoples() -> None:
    """A player chooses between two peoples, not between the names of two cards."""
    texts = {text for text, _ in prompts("CivilizationChoice")}
    assert len(texts) > 5
    peoples = {*PEOPLES.values()}
    for text in texts:
        kept, offered = text.removeprefix("Keep ").split(" or take ")
        assert {kept, offered} <= peoples


def test_every_civilization_has_a_people() -> None:
    """Each civilization of the standard card file has the name of its people."""
    state: Any = aw.new_game("golden-ages", players=2)
    cards = state.cards
    names = {f"{card.name!s}:people" for card in cards.civilizations.values()}
    assert {*PEOPLES} == names
    assert {card.era for card in cards.civilizations.values()} == {*range(1, ERAS + 1)}


def test_a_turned_first_tile_is_described() -> None:
    """The log tells by how many degrees the first tile is turned, or that it is not turned."""
    state: Any = aw.new_game("golden-ages", 2)
    while not isinstance(state.agenda[-1], TurnFirstTile):
        state = aw.apply(state, aw.pending(state).sample(aw.SeededRandom(1)))  # type: ignore[union-attr]
    told = [aw.describe(state, aw.Rolled((face,))) for face in ("0", "90")]
    assert told == ["The first tile is not turned", "The first tile is turned by 90 degrees"]
