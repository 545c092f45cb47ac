"""The components of The Ancient World for front-ends: all cards, boards and spaces, and words for what is on no card."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ancient_world.engine import LABELS, Component, register, sentence, spoken, tr
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.descriptions import (
    abilities,
    citizen_action,
    coin_effect,
    goods,
)
from ancient_world.games.the_ancient_world.card_types import (
    Card,
    EmpireCard,
    MilitaryCard,
    PlayerBoard,
    Titan,
)
from ancient_world.games.the_ancient_world.kinds import CARDS, KINDS
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.terms import SPACES, TRIBES

WORDS = {
    "option": {
        "boards": "player boards",
        "city_states": "city-states",
        "starting_player": "who starts",
    },
    "space": {space: LABELS[space] for space in SPACES},
    "occasion": {"attack": LABELS["attack"]},
    "titan-deck": {"1": "titan deck *", "2": "titan deck **", "3": "titan deck ***"},
    "face": {face: LABELS[f"face-{face}"] for face in ("titan", "coin", "blank")},
    "symbol": {tribe: LABELS[tribe] for tribe in TRIBES},
    "figure": {
        "coins": "price in coins",
        "knowledge": "price in knowledge",
        "ambrosia": "price in ambrosia",
        "stars": "stars",
        "defence": "defence",
    },
    "group": {
        "empire-A": "empire deck A",
        "empire-B": "empire deck B",
        "empire-C": "pile C",
        "empire-start": "starting cards of the empire",
        "military": "military deck",
        "military-start": "starting military cards",
        "titan-0": "starting titans",
        "titan-1": "titan deck *",
        "titan-2": "titan deck **",
        "titan-3": "titan deck ***",
    },
    "kind": KINDS,
}
"""By kind, then by id."""

_SPACES = {
    "space-build": "buy an empire card of the row or of pile C",
    "space-labor": "gain {goods}",
    "space-learn": "pay {price}, gain {goods}",
    "space-expand": "pay {price} and gain a district",
    "space-rebuild": "take the first-player token and repair {repairs:card|cards}",
    "space-recruit": "take a card of the military row",
    "space-explore": "look at {cards:empire card|empire cards} and keep one",
    "space-grow": "pay {price}, gain a new citizen",
    "space-or": "{price} or {other}",
    "board-titan-and-side": "starting titan {titan}; other side {city_state}",
}
register(_SPACES)

GATHERED = {
    "citizen-place": ("space", "city-state"),
    "card-with-action": ("empire-card", "city-state"),
    "occasion": ("space", "occasion"),
    "empire-a-card": ("empire-card",),
    "empire-b-card": ("empire-card",),
    "empire-c-card": ("empire-card",),
    "dealt-empire-card": ("empire-card",),
    "empire-card-in-use": ("empire-card",),
    "dealt-military-card": ("military-card",),
    "dealt": ("empire-card", "military-card", "titan-card", "district-card", "player-board"),
}
"""Which cards and spaces the fields gather."""


def components(state: AncientWorldState) -> Iterator[Component]:
    """All cards with what they do, the player boards, and the spaces of the board."""
    box = state.cards
    for part, kind in CARDS.items():
        for card in getattr(box, part).values():
            banners = getattr(card, "banners", ())
            text, group, figures = _text(box, card), _group(card), dict(_figures(card))
            yield Component(kind, card.id, spoken(card.name), text, group, banners, figures)
    for space in SPACES:
        yield Component("space", space, tr(LABELS[space]), _space(box, space))
    for own in box.own_spaces.values():
        yield Component("space", own.id, spoken(own.name), citizen_action(own.action))


def _text(box: CardFile, card: Card | PlayerBoard) -> str:
    """Return what a card does; of a titan, its coin face too; what is on the two sides of a player board."""
    if isinstance(card, PlayerBoard):
        titan, side = box.titans[card.titan], box.city_states[card.city_state]
        names = {"titan": titan.name, "city_state": side.name}
        return sentence("board-titan-and-side", names)
    told = abilities(card, box)
    if not isinstance(card, Titan):
        return told
    face = f"{tr(LABELS['face-coin'])}: {coin_effect(card.coin_effect)}"
    return "; ".join(filter(None, [told, face]))


def _group(card: Card | PlayerBoard) -> str:
    """The deck of a card."""
    if isinstance(card, EmpireCard):
        return f"empire-{card.deck}"
    if isinstance(card, MilitaryCard):
        return "military-start" if card.starting else "military"
    return f"titan-{card.stars}" if isinstance(card, Titan) else ""


def _figures(card: Card | PlayerBoard) -> Iterator[tuple[str, int]]:
    """Yield what is printed on a card in numbers: the goods that it costs; the stars and the defence of a titan."""
    if isinstance(card, (EmpireCard, MilitaryCard)):
        yield from [each for each in attrs.asdict(card.price).items() if each[1]]
    elif isinstance(card, Titan):
        yield from (("stars", card.stars), ("defence", card.defence))


def _space(box: CardFile, space: str) -> str:
    """Return what is done on one of the eight spaces."""
    figures = box.figures
    one_of = {
        "learn": (figures.learn_price,),
        "grow": (figures.grow_price,),
        "expand": figures.expand_prices,
    }
    price, *others = [goods(each) for each in one_of.get(space, ())] or [""]
    for other in others:
        price = sentence("space-or", {"price": price, "other": other})
    gain = figures.labor if space == "labor" else figures.learn_gain
    data = {"repairs": figures.rebuild_repairs, "cards": figures.explore_cards}
    return sentence(f"space-{space}", {**data, "price": price, "goods": goods(gain)})
