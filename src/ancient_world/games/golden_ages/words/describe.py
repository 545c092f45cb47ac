"""Actions in players' words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ancient_world.engine import (
    HIDDEN,
    Action,
    Dealt,
    Rolled,
    register,
    saying,
    sentence,
    type_name,
)
from ancient_world.games.golden_ages.rules import builders, era, exploring, soldiers, turn, wonders
from ancient_world.games.golden_ages.rules.scoring import name_of
from ancient_world.games.golden_ages.rules.soldiers import Attacking, attack_price, defenders
from ancient_world.games.golden_ages.rules.technology import CheaperTechnology, Develop, price_of
from ancient_world.games.golden_ages.rules.turn import Turn
from ancient_world.games.golden_ages.rules.wonders import wonder_price
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.words.names import told_copy, told_name

SENTENCES = {
    "golden-say-keep-civilization": "keep {name}",
    "golden-say-take-civilization": "take {name}",
    "golden-say-place-tile": "place the tile at {square}, turned by {turn} degrees",
    "golden-say-place-capital": "put the capital on {square}",
    "golden-say-keep-capital": "leave the capital where it is",
    "golden-say-explore": "explore from {square}",
    "golden-say-move": "move to {square}",
    "golden-say-stay": "stay on {square}",
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
register(SENTENCES)


def describe(state: GoldenAgesState, action: Action) -> str:
    """An action as players would say it; ``state`` is the one before it."""
    if isinstance(action, Dealt):
        names = [told_name(state, card) for card in action.cards if card != HIDDEN]
        if not names:
            return sentence("golden-say-dealt-hidden", {"count": len(action.cards)})
        return sentence("golden-say-dealt", {"names": ", ".join(names)})
    if isinstance(action, Rolled):
        return sentence("golden-say-rolled", {"turn": action.faces[0]})
    tell = _TELL.get(type(action), _plain)
    return tell(state, action)


_say = saying("golden-say-")


def _plain(_state: GoldenAgesState, action: Any) -> str:
    return _say(type_name(type(action)), **attrs.asdict(action))


def _named(state: GoldenAgesState, action: Any) -> str:
    return _say(type_name(type(action)), name=told_copy(state, action.card))


def _civilization(state: GoldenAgesState, action: Any) -> str:
    seat = _seat(state)
    own = state.players[seat]
    card = own.offered if isinstance(action, era.TakeCivilization) else own.civilization
    return _say(type_name(type(action)), name=name_of(state, card or ""))


def _seat(state: GoldenAgesState) -> int:
    step: Any = state.agenda[-1]
    return int(step.player)


def _move(state: GoldenAgesState, action: exploring.Move) -> str:
    step: Any = state.agenda[-1]
    return _say("stay" if step.square == action.square else "move", square=action.square)


def _found(state: GoldenAgesState, _action: exploring.FoundCity) -> str:
    step: Any = state.agenda[-1]
    return _say("found-city", square=step.square)


def _sent(_state: GoldenAgesState, action: Any) -> str:
    code = type_name(type(action))
    return _say(f"{code}-free") if action.square is None else _say(code, square=action.square)


def _attack(state: GoldenAgesState, action: soldiers.Attack) -> str:
    step = state.agenda[-1]
    assert isinstance(step, Attacking)
    assert defenders(state, step.player, action.square)
    price = attack_price(state, step.player, action.square)
    return _say("attack", square=action.square, price=price)


def _token(state: GoldenAgesState, action: soldiers.KeepToken) -> str:
    if action.token == HIDDEN:
        return _say("keep-token-hidden")
    return _say("keep-token", name=told_name(state, action.token))


def _wonder(state: GoldenAgesState, action: wonders.BuildWonder) -> str:
    name = name_of(state, action.card)
    if action.free:
        return _say("build-wonder-free", name=name)
    return _say("build-wonder", name=name, price=wonder_price(state, _seat(state), action.card))


def _develop(state: GoldenAgesState, action: Develop) -> str:
    step = state.agenda[-1]
    name = name_of(state, action.technology)
    if isinstance(step, (Turn, CheaperTechnology)):
        discount = step.gold if isinstance(step, CheaperTechnology) else 0
        price = price_of(state, step.player, action.technology, discount)
        return _say("develop-paid", name=name, price=price)
    return _say("develop", name=name)


_TELL: Mapping[type[Action], Callable[[GoldenAgesState, Any], str]] = {
    era.KeepCivilization: _civilization,
    era.TakeCivilization: _civilization,
    exploring.Move: _move,
    exploring.FoundCity: _found,
    builders.SendBuilder: _sent,
    soldiers.SendSoldier: _sent,
    soldiers.Attack: _attack,
    soldiers.KeepToken: _token,
    wonders.BuildWonder: _wonder,
    Develop: _develop,
    builders.TakeBuilding: _named,
    builders.RemoveBuilding: _named,
    wonders.Activate: _named,
    turn.ChooseJudgement: _named,
}
