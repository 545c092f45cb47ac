"""Players' names for the things of the box, those without a name of their own too."""

from __future__ import annotations

from ancient_world.engine import register, sentence, spoken
from ancient_world.games.golden_ages.rules.scoring import name_of
from ancient_world.games.golden_ages.state import Player, Table
from ancient_world.games.golden_ages.tiles import FIRST_SIZE

register(
    {
        "golden-copy": "{name} {number}",
        "golden-tile": "tile {number}",
        "golden-tile-first": "{number} tile",
        "golden-token": "glory token of {points:point|points}",
    }
)


def told_name(state: Table, card: str) -> str:
    """The name of a card; tiles by the end of their id, as "land-10" is tile 10, tokens by what they are worth."""
    cards = state.cards
    tile = cards.map.tiles.get(card)
    if tile is not None:
        code = "golden-tile-first" if len(tile.symbols) == FIRST_SIZE else "golden-tile"
        return sentence(code, {"number": card.rpartition("-")[2]})
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
