"""What there is in The Ancient World, for front-ends: all cards, boards and spaces, and words for what is on no card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from ancient_world.engine import LABELS, Component, register, sentence, spoken, tr
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.components import Card, Titan
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.terms import SPACES, TRIBES, Goods
from ancient_world.games.the_ancient_world.words import text
from ancient_world.games.the_ancient_world.words.describe import (
    abilities,
    citizen_action,
    coin_effect,
    goods,
)
from ancient_world.games.the_ancient_world.words.describe_text import ACTIONS

assert text.LABELS  # importing the labels registers them

WORDS = {
    "step": {
        "set-up": "the set-up",
        "prepare-round": "a round is prepared",
        "fill-empire-row": "the empire row is filled",
        "fill-military-row": "the military row is filled",
        "turns": "the turns of all",
        "gain-rewards": "what cards promise for it",
        "look-further": "more cards to be looked at",
        "gain-district": "a district is gained",
        "draw-titan": "a threatening titan is drawn",
        "end-round": "the end of the round",
        "offer-repairs": "repairs before the income",
        "collect-income": "the income",
        "reset-board": "the board is made ready",
    },
    "action": ACTIONS,
    "option": {"boards": "player boards", "city_states": "city-states"},
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
    for empire in box.empire.values():
        price = _price(empire.price)
        yield _card(box, "empire-card", empire, f"empire-{empire.deck}", empire.banners, price)
    for military in box.military.values():
        group = "military-start" if military.starting else "military"
        price = _price(military.price)
        yield _card(box, "military-card", military, group, military.banners, price)
    for titan in box.titans.values():
        yield _titan(box, titan)
    for kind, cards in (("district-card", box.districts), ("city-state", box.city_states)):
        for card in cards.values():
            yield _card(box, kind, card)
    for board in box.boards.values():
        sides = {"titan": box.titans[board.titan].name}
        sides["city_state"] = box.city_states[board.city_state].name
        told = sentence("board-titan-and-side", sides)
        yield Component("player-board", board.id, spoken(board.name), told)
    for space in SPACES:
        yield Component("space", space, tr(LABELS[space]), _space(box, space))
    for own in box.own_spaces.values():
        yield Component("space", own.id, spoken(own.name), citizen_action(own.action))


def _card(
    box: CardFile,
    kind: str,
    card: Card,
    group: str = "",
    banners: tuple[str, ...] = (),
    figures: Mapping[str, int] | None = None,
) -> Component:
    told = abilities(card, box)
    return Component(kind, card.id, spoken(card.name), told, group, banners, figures or {})


def _titan(box: CardFile, titan: Titan) -> Component:
    """A titan: what it gives, and what its coin face does."""
    face = tr(LABELS["face-coin"])
    told = "; ".join(
        filter(None, [abilities(titan, box), f"{face}: {coin_effect(titan.coin_effect)}"])
    )
    figures = {"stars": titan.stars, "defence": titan.defence}
    name, group = spoken(titan.name), f"titan-{titan.stars}"
    return Component("titan-card", titan.id, name, told, group, titan.banners, figures)


def _price(price: Goods) -> dict[str, int]:
    """What a card costs: the goods that it takes."""
    return {name: amount for name, amount in attrs.asdict(price).items() if amount}


def _space(box: CardFile, space: str) -> str:
    """What is done on one of the eight spaces."""
    figures = box.figures
    prices: dict[str, Any] = {"learn": figures.learn_price, "grow": figures.grow_price}
    gains: dict[str, Any] = {"labor": figures.labor, "learn": figures.learn_gain}
    price = goods(prices[space]) if space in prices else ""
    if space == "expand":
        price = goods(figures.expand_prices[0])
        for other in figures.expand_prices[1:]:
            price = sentence("space-or", {"price": price, "other": goods(other)})
    gain = goods(gains[space]) if space in gains else ""
    data = {"repairs": figures.rebuild_repairs, "cards": figures.explore_cards}
    return sentence(f"space-{space}", {**data, "price": price, "goods": gain})
