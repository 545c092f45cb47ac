"""The sum of a player's lasting effects: of technologies, the civilization, wonders and buildings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ancient_world.engine import remember
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.effect_kinds import SYMBOLS, Lasting, Powers
from ancient_world.games.golden_ages.state import Player, PlayerDraft


def powers_of(cards: CardFile, player: PlayerDraft) -> Powers:
    """The powers of a player; remembered for the same cards."""
    powers: Powers | None = player.powers
    if powers is None:
        powers = _powers(
            cards, player.technologies, player.civilization, player.wonders, player.buildings
        )
        if type(player) is Player:  # nothing of it changes any more
            remember(player, "powers", powers)
    return powers


@lru_cache(maxsize=16_384)
def _powers(
    cards: CardFile,
    technologies: tuple[str, ...],
    civilization: str | None,
    wonders: tuple[str, ...],
    buildings: tuple[str, ...],
) -> Powers:
    powers = Powers()
    for source, effect in _lasting(cards, technologies, civilization, wonders, buildings):
        effect.add_to(powers, source)
    for symbol in SYMBOLS:
        powers.income[symbol] += powers.extra[symbol]
    return powers


def _lasting(
    cards: CardFile,
    technologies: tuple[str, ...],
    civilization: str | None,
    wonders: tuple[str, ...],
    buildings: tuple[str, ...],
) -> Iterator[tuple[str, Lasting]]:
    """Every lasting effect, with the card that it is on."""
    held: list[Any] = [cards.technologies[each] for each in technologies]
    if civilization is not None:
        held.append(cards.civilizations[civilization])
    held += [cards.wonders[each] for each in wonders]
    held += [cards.buildings[each] for each in buildings]
    for card in held:
        for effect in card.lasting:
            yield card.id, effect
