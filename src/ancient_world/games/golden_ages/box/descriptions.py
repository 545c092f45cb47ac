"""Cards, tiles and tokens in players' words: their names, and what each of their effects does."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine import LABELS, plain_words, register, saying, sentence, spoken, tr
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.components import Future, Judgement
from ancient_world.games.golden_ages.effect_kinds import SYMBOLS, Effect
from ancient_world.games.golden_ages.squares import ANYWHERE
from ancient_world.games.golden_ages.tiles import FIRST_SIZE

SENTENCES = {
    # names
    "golden-copy": "{name} {number}",
    "golden-tile": "tile {number}",
    "golden-tile-first": "{number} tile",
    "golden-token": "glory token of {points:point|points}",
    # cards
    "golden-list-reduced": "{price}, {reduced} with {name}",
    "golden-list-at_once": "at once: {told}",
    "golden-list-activation": "when activated: {told}",
    "golden-list-judgement": "{points:point|points} for every {per} {each}",
    "golden-list-judgement-one": "{points:point|points} for each: {each}",
    "golden-list-future": "most of {most}",
    # lasting
    "golden-effect-movement": "colonists move {squares:square|squares}",
    "golden-effect-movement-anywhere": "colonists move anywhere",
    "golden-effect-income": "{gold} gold for each {symbol:label} taken under control",
    "golden-effect-extra-income": "{gold} gold more for each {symbol:label} taken under control",
    "golden-effect-cube-gold": "{gold} gold for each cube placed",
    "golden-effect-city-gold": "{gold} gold for each city founded",
    "golden-effect-city-cubes": "a city takes {cubes:cube|cubes}",
    "golden-effect-building-spaces": "{spaces:more space|more spaces} for buildings",
    "golden-effect-free-builder": "build without a colonist",
    "golden-effect-attack-anywhere": "attack anywhere without a colonist",
    "golden-effect-attack-discount": "own attacks cost {gold} gold less",
    "golden-effect-attack-surcharge": "attacks on you cost {gold} gold more",
    "golden-effect-own-attack-gold": "{gold} gold after an own attack",
    "golden-effect-attack-gold-anybody": "{gold} gold when another player attacks",
    "golden-effect-attack-gold-owner": "{gold} gold when another player attacks you",
    "golden-effect-attack-fees": "what others pay for attacks comes to you",
    "golden-effect-glory-choice": "look at {tokens:glory token|glory tokens} and keep one",
    "golden-effect-entry-gold": "{gold} gold on entering a square with something of another player",
    "golden-effect-edge-gold": "{gold} gold for going over the left or right edge",
    "golden-effect-agora-points": "{points:point|points} for each own colonist who goes to the agora",
    "golden-effect-agora-gold": "{gold} gold for each own colonist who goes to the agora",
    "golden-effect-standing-explorers": "explorers are not laid down",
    "golden-effect-cheaper-technology": "technologies cost {gold} gold less",
    "golden-effect-several-technologies": "several technologies in one action",
    "golden-effect-free-wonder": "one wonder for nothing, once a game",
    "golden-effect-points-at-end": "at the end {points:point|points} for each: {each:label}",
    # at once, or when activated
    "golden-effect-gold": "{gold} gold",
    "golden-effect-gold-each": "{gold} gold for each: {each:label}",
    "golden-effect-points": "{points:point|points}",
    "golden-effect-points-each": "{points:point|points} for each: {each:label}",
    "golden-effect-technology": "{name} for nothing",
    "golden-effect-next-technology": "{name} for nothing if the one before it is there; {gold} gold if it is there",
    "golden-effect-free-technologies": "{count:technology|technologies} for nothing",
    "golden-effect-last-technology": "a technology of level 5 for nothing, whatever comes before it",
    "golden-effect-develop-cheaper": "develop a technology for {gold} gold less",
    "golden-effect-stand-up": "stand up a lying colonist on the map",
    "golden-effect-colonists-home": "lying colonists from the map to the agora, or from there to the capital",
}

COUNTED = {
    **plain_words("game wheat rock cities gold buildings wonders technologies"),
    "gem": "gems",
    "cubes": "cubes on the map",
    "cities-and-capital": "cities and the capital",
    "glory": "glory tokens",
    "late-technologies": "technologies of levels 4 and 5",
    "standing": "standing colonists",
    "lying-of-all": "lying colonists of all players",
    "agora-of-all": "colonists of all players in the agora",
}

register(
    SENTENCES,
    {f"golden-symbol-{symbol}": symbol for symbol in SYMBOLS}
    | {f"golden-counted-{word}": text for word, text in COUNTED.items()},
)


def counted(word: str) -> str:
    """Return what a card counts."""
    return tr(LABELS[f"golden-counted-{word}"])


def told(cards: CardFile, effect: Effect) -> str:
    """Return what an effect does."""
    data: dict[str, Any] = attrs.asdict(effect)
    code = f"golden-effect-{effect.key}"
    for key, kind in (("each", "counted"), ("symbol", "symbol")):
        if data.get(key) is not None:
            data[key] = f"golden-{kind}-{data[key]}"
    if f"{code}-each" in SENTENCES and data["each"] is not None:
        code += "-each"
    if data.get("squares") == ANYWHERE:
        code += "-anywhere"
    if "whom" in data:
        code += f"-{data['whom']}"
    if "technology" in data:
        data["name"] = spoken(cards.technologies[data["technology"]].name)
    return sentence(code, data)


_say = saying("golden-list-")


def price_text(cards: CardFile, wonder: Any) -> str:
    """Return what a wonder costs, and what it costs one civilization."""
    if wonder.reduced is None:
        return str(wonder.price)
    name = cards.civilizations[wonder.civilization].name
    return _say("reduced", price=wonder.price, reduced=wonder.reduced, name=name)


def card_text(cards: CardFile, card: Any) -> str:
    """Return what a card of any kind does, in one line."""
    if isinstance(card, Judgement):
        code = "judgement" if card.per > 1 else "judgement-one"
        return _say(code, points=card.points, per=card.per, each=counted(card.each))
    if isinstance(card, Future):
        return _say("future", most=counted(card.most))
    parts = [told(cards, effect) for effect in card.lasting]
    for when in ("at_once", "activation"):
        parts += [_say(when, told=told(cards, effect)) for effect in getattr(card, when, ())]
    return "; ".join(parts)


# --- names ---


def told_name(cards: CardFile, card: str) -> str:
    """The name of a card; tiles by the end of their id, as "land-10" is tile 10, tokens by what they are worth."""
    tile = cards.map.tiles.get(card)
    if tile is not None:
        code = "golden-tile-first" if len(tile.symbols) == FIRST_SIZE else "golden-tile"
        return sentence(code, {"number": card.rpartition("-")[2]})
    if card in cards.glory:
        return sentence("golden-token", {"points": cards.glory[card]})
    return spoken(cards.name_of(card))


def told_copy(cards: CardFile, card: str) -> str:
    """The name of a building or wonder, with a number where there are several of that name."""
    buildings = cards.buildings
    name = told_name(cards, card)
    if card not in buildings:
        return name
    copies = [each for each in buildings if buildings[each].name == buildings[card].name]
    if len(copies) == 1:
        return name
    return sentence("golden-copy", {"name": name, "number": copies.index(card) + 1})
