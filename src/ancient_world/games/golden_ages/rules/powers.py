"""The sum of a player's lasting effects: of technologies, the civilization, wonders and buildings."""

from __future__ import annotations

from functools import lru_cache

from ancient_world.engine import remember
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.card_types import (
    Building,
    Civilization,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.effect_kinds import SYMBOLS, Lasting, Powers
from ancient_world.games.golden_ages.state import Player, PlayerDraft


def powers_of(cards: CardFile, player: PlayerDraft) -> Powers:
    """The powers of a player; remembered for the same cards."""
    powers = player.powers
    if powers is None:
        powers = _powers(
            cards, player.technologies, player.civilization, player.wonders, player.buildings
        )
        if type(player) is Player:  # nothing of it changes any more
            remember(player, "powers", powers)
    return powers


@lru_cache(maxsize=512)  # half of a random game
def _powers(
    cards: CardFile,
    technologies: tuple[str, ...],
    civilization: str | None,
    wonders: tuple[str, ...],
    buildings: tuple[str, ...],
) -> Powers:
    held: list[Technology | Civilization | Wonder | Building] = [
        *[cards.technologies[each] for each in technologies],
        *[cards.civilizations[each] for each in (civilization,) if each is not None],
        *[cards.wonders[each] for each in wonders],
        *[cards.buildings[each] for each in buildings],
    ]
    powers = Powers()
    for card in held:
        for effect in card.lasting:
            if isinstance(effect, Lasting):
                effect.add_to(powers, card.id)
    for symbol in SYMBOLS:
        powers.income[symbol] += powers.extra[symbol]
    return powers
