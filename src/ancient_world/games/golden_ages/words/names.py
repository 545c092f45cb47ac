"""Players' names for the things of the box, those without a name of their own too."""

from __future__ import annotations

from ancient_world.engine import register, sentence, spoken
from ancient_world.games.golden_ages.rules.scoring import name_of
from ancient_world.games.golden_ages.state import Player, Table

register(
    {
        "golden-copy": "{name} {number}",
        "golden-tile": "tile {number}",
        "golden-token": "glory token of {points:point|points}",
    }
)


def told_name(state: Table, card: str) -> str:
    """The name of a card; tiles by their number, tokens by what they are worth."""
    cards = state.cards
    if card in cards.map.tiles:
        return sentence("golden-tile", {"number": [*cards.map.tiles].index(card) + 1})
    if card in cards.glory:
        return sentence("golden-token", {"points": cards.glory[card]})
    return spoken(name_of(state, card))


def told_copy(state: Table, card: str) -> str:
    """The name of a building or wonder, with a number where there are several of that name."""
    buildings = state.cards.buildings
    name = told_name(state, card)
    if card not in buildings:
        return name
    copies = [each for each in buildings if buildings[each].name == buildings[card].name]
    if len(copies) == 1:
        return name
    return sentence("golden-copy", {"name": name, "number": copies.index(card) + 1})


def secret_cards(player: Player) -> tuple[str, ...]:
    """Return what a player holds face down, as far as the state shows it."""
    future = () if player.future is None else (player.future,)
    return (*player.secret, *future, *player.glory)
