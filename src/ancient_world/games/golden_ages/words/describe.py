"""Actions in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine import HIDDEN, Action, Dealt, Rolled, register, saying, type_name
from ancient_world.games.golden_ages.rules.era import KeepCivilization, TakeCivilization
from ancient_world.games.golden_ages.rules.exploring import Move
from ancient_world.games.golden_ages.rules.soldiers import Attack, attack_price
from ancient_world.games.golden_ages.rules.technology import CheaperTechnology, Develop, price_of
from ancient_world.games.golden_ages.rules.turn import Turn
from ancient_world.games.golden_ages.rules.wonders import BuildWonder, wonder_price
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.words.names import told_copy, told_name

register(
    {
        "golden-say-keep-civilization": "keep {name}",
        "golden-say-take-civilization": "take {name}",
        "golden-say-place-tile": "place the tile at {square}, turned by {turn} degrees",
        "golden-say-place-capital": "put the capital on {square}",
        "golden-say-keep-capital": "leave the capital where it is",
        "golden-say-explore": "explore from {square}",
        "golden-say-move": "move to {square}",
        "golden-say-move-nowhere": "stay on {square}",
        "golden-say-found-city": "found a city on {square}",
        "golden-say-take-cube": "take a cube from {square}",
        "golden-say-send-builder": "build with the colonist of {square}",
        "golden-say-send-builder-free": "build without a colonist",
        "golden-say-take-building": "take the {name}",
        "golden-say-remove-building": "remove the {name}",
        "golden-say-send-artist": "send the colonist of {square} as an artist",
        "golden-say-send-soldier": "attack with the colonist of {square}",
        "golden-say-send-soldier-free": "attack without a colonist",
        "golden-say-attack": "attack {square} for {price} gold",
        "golden-say-keep-token": "keep the {name}",
        "golden-say-keep-token-hidden": "keep a glory token",
        "golden-say-build-wonder": "build {name} for {price} gold",
        "golden-say-build-wonder-free": "build {name} for nothing",
        "golden-say-activate": "activate {name}",
        "golden-say-develop": "develop {name}",
        "golden-say-develop-paid": "develop {name} for {price} gold",
        "golden-say-stand-colonist-up": "stand the colonist of {square} up",
        "golden-say-send-to-agora": "send the colonist of {square} to the agora",
        "golden-say-send-home": "send a colonist of the agora home",
        "golden-say-start-golden-age": "start a golden age",
        "golden-say-choose-judgement": "choose the judgement {name}",
        "golden-say-finish": "finish",
        "golden-say-dealt": "dealt: {names}",
        "golden-say-dealt-hidden": "dealt: {count:card|cards}",
        "golden-say-rolled": "the first tile is turned by {turn} degrees",
    }
)


_say = saying("golden-say-")


def describe(state: GoldenAgesState, action: Action) -> str:
    """An action as players would say it; ``state`` is the one before it."""
    if isinstance(action, Rolled):
        return _say("rolled", turn=action.faces[0])
    if isinstance(action, Dealt):
        names = [told_name(state, card) for card in action.cards if card != HIDDEN]
        return _say(
            "dealt" if names else "dealt-hidden", names=", ".join(names), count=len(action.cards)
        )
    step: Any = state.agenda[-1] if state.agenda else None
    fields = attrs.asdict(action)
    code = type_name(type(action)) + _manner(step, action, fields)
    name = told_copy(state, _thing(state, step, action, fields))
    square = fields.get("square", getattr(step, "square", None))
    price = _price(state, step, action)
    return _say(code, **{**fields, "name": name, "square": square, "price": price})


def _manner(step: Any, action: Action, fields: Mapping[str, Any]) -> str:
    """Which sentence of an action tells it: that of one that is free, paid for or hidden, or of a move that stays."""
    if isinstance(action, Move):
        return "-nowhere" if action.square == step.square else ""
    if isinstance(action, Develop):
        return "-paid" if isinstance(step, (Turn, CheaperTechnology)) else ""
    if fields.get("free") or fields.get("square", "") is None:
        return "-free"
    return "-hidden" if fields.get("token") == HIDDEN else ""


def _thing(state: GoldenAgesState, step: Any, action: Action, fields: Mapping[str, Any]) -> str:
    """The card, technology or token that an action is about; nothing if it is about none."""
    if isinstance(action, KeepCivilization):
        return state.players[step.player].civilization or ""
    if isinstance(action, TakeCivilization):
        return state.players[step.player].offered or ""
    return next((fields[name] for name in ("card", "technology", "token") if name in fields), "")


def _price(state: GoldenAgesState, step: Any, action: Action) -> int:
    """Return what an action costs, if that is told."""
    if isinstance(action, Attack):
        return attack_price(state, step.player, action.square)
    if isinstance(action, BuildWonder):
        return wonder_price(state, step.player, action.card)
    if isinstance(action, Develop):
        discount = step.gold if isinstance(step, CheaperTechnology) else 0
        return price_of(state, step.player, action.technology, discount)
    return 0
