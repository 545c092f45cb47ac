"""Effects of cards in words and symbols of one short line; those without symbols get a sentence."""

from __future__ import annotations

from ancient_world.engine import register
from ancient_world.games.the_ancient_world.abilities import Ability, Reward
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.descriptions import space_name
from ancient_world.games.the_ancient_world.components import Card

register({
    "the-ancient-world-symbol-!": "at once, when you get it",
    "the-ancient-world-symbol-again": "at each income",
    "the-ancient-world-symbol-citizen": "a citizen; before an arrow: placed here",
    "the-ancient-world-symbol-house": "place for empire cards",
    "the-ancient-world-symbol-shield": "armies that you may have",
    "the-ancient-world-symbol-hammer": "repair damaged cards",
    "the-ancient-world-symbol-sword": "swords, for an attack",
    "the-ancient-world-symbol-arrow": "arrows, for an attack",
    "the-ancient-world-symbol-titan": "a titan that you defeated",
    "the-ancient-world-symbol-food": "food: feeds one citizen each",
    "the-ancient-world-symbol-cards": "legacy: counts once the card has retired",
})  # fmt: skip


def card_signs(card: Card, cards: CardFile) -> str | None:
    """Everything that a card does in symbols; ``None`` if it cannot be told by symbols alone."""
    told = [_sign(ability, cards) for ability in card.abilities]
    return None if None in told else " · ".join(filter(None, told))


def _sign(ability: Ability, cards: CardFile) -> str | None:
    """One ability in symbols; what is rewarded has a name, which may be that of a space of the card file."""
    told = ability.signed()
    return f"{space_name(cards, ability.when)}: {told}" if isinstance(ability, Reward) else told
