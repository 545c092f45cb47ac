"""Descriptions of cards, tiles and tokens: their names, and the effects of each."""

from __future__ import annotations

import attrs

from ancient_world.engine import message_text, register_messages
from ancient_world.games.golden_ages.box.golden_card_file import CardFile
from ancient_world.games.golden_ages.effect_kinds import Effect
from ancient_world.games.golden_ages.golden_card_types import (
    Building,
    Civilization,
    Future,
    Judgement,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.tiles import FIRST_SIZE

SENTENCES = {
    # names
    "golden-copy": "{name} {number}",
    "golden-tile": "tile {number}",
    "golden-tile-first": "first tile ({squares:square|squares})",
    "golden-token": "glory token of {points:point|points}",
    # cards
    "golden-list-reduced": "{price}, {reduced} with {name}",
    "golden-list-at_once": "at once: {told}",
    "golden-list-activation": "when activated: {told}",
    "golden-list-judgement": "{points:point|points} for every {per} {each:label:many}",
    "golden-list-judgement-one": "{points:point|points} for each {each:label:one}",
    "golden-list-future": "most {most:label}",
}

register_messages(SENTENCES)


def effect_text(cards: CardFile, effect: Effect) -> str:
    """Return the sentence about an effect."""
    values = attrs.asdict(effect)
    for key, label_kind in (("each", "counted"), ("symbol", "symbol")):
        if values.get(key) is not None:
            values[key] = f"golden-{label_kind}-{values[key]}"
    if "technology" in values:
        values["name"] = format(cards.technologies[values["technology"]].name)
    return message_text(effect.says().second_person, values)


def _list_text(code: str, **values: object) -> str:
    """Return the sentence of a code that begins with "golden-list-"."""
    return message_text(f"golden-list-{code}", values)


def price_text(cards: CardFile, wonder: Wonder) -> str:
    """Return the price of a wonder, and the price for the civilization that pays less."""
    if wonder.reduced is None:
        return str(wonder.price)
    name = cards.civilizations[str(wonder.civilization)].name
    return _list_text("reduced", price=wonder.price, reduced=wonder.reduced, name=name)


def card_text(
    cards: CardFile, card: Technology | Civilization | Wonder | Building | Judgement | Future
) -> str:
    """Return the effects of a card of any kind, in one line."""
    if isinstance(card, Judgement):
        code = "judgement" if card.per > 1 else "judgement-one"
        return _list_text(
            code, points=card.points, per=card.per, each=f"golden-counted-{card.each}"
        )
    if isinstance(card, Future):
        return _list_text("future", most=f"golden-counted-{card.most}")
    texts = [effect_text(cards, effect) for effect in card.lasting]
    for field_name in ("at_once", "activation"):
        texts += [
            _list_text(field_name, told=effect_text(cards, effect))
            for effect in getattr(card, field_name, ())
        ]
    return "; ".join(texts)


# --- names ---


def translated_name(cards: CardFile, card: str) -> str:
    """Return the name of a card, tile or token.

    A tile is named by the end of its id, as "land-10" is tile 10, and a token by its worth.
    """
    tile = cards.map.tiles.get(card)
    if tile is not None:
        code = "golden-tile-first" if len(tile.symbols) == FIRST_SIZE else "golden-tile"
        return message_text(code, {"number": card.rpartition("-")[2], "squares": len(tile.symbols)})
    if card in cards.glory:
        return message_text("golden-token", {"points": cards.glory[card]})
    return format(cards.name_of(card))


def numbered_name(cards: CardFile, card: str) -> str:
    """Return the name of a building or wonder, with a number if several cards have that name."""
    buildings = cards.buildings
    name = translated_name(cards, card)
    if card not in buildings:
        return name
    same_name_buildings = [
        building for building in buildings if buildings[building].name == buildings[card].name
    ]
    if len(same_name_buildings) == 1:
        return name
    return message_text(
        "golden-copy", {"name": name, "number": same_name_buildings.index(card) + 1}
    )
