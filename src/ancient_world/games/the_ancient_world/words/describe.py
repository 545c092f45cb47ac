"""Actions, cards and prices in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine import (
    HIDDEN,
    LABELS,
    Action,
    Dealt,
    Rolled,
    sentence,
    spoken,
    tr,
    type_name,
)
from ancient_world.games.the_ancient_world.abilities import (
    Ability,
    CardAction,
    CitizenAction,
    ExploreBonus,
    Gifts,
    Legacy,
    Reward,
    Scoring,
    Swords,
)
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.coin_effects import CoinEffect
from ancient_world.games.the_ancient_world.components import Card
from ancient_world.games.the_ancient_world.rules.card_actions import ChooseAction, design_of
from ancient_world.games.the_ancient_world.rules.end_of_round import placating_price
from ancient_world.games.the_ancient_world.state import Table
from ancient_world.games.the_ancient_world.terms import Goods
from ancient_world.games.the_ancient_world.words import describe_text

assert describe_text.SENTENCES  # importing the sentences registers them


def card_name(cards: CardFile, card: str) -> str:
    """The name of a card of any kind, or of a board; an unknown or hidden one is called by its id."""
    return spoken(cards.name_of(card))


def goods(value: Goods) -> str:
    """Goods or a price in words: "3 coins, 1 knowledge"."""
    parts = [
        sentence(f"goods-{name}", {name: amount})
        for name, amount in attrs.asdict(value).items()
        if amount
    ]
    return ", ".join(parts) or sentence("goods-none", {})


def describe(state: Table, action: Action) -> str:
    """An action in players' words; ``state`` is the one before it."""
    data: dict[str, Any] = attrs.asdict(action, recurse=False)
    if isinstance(action, Dealt) and HIDDEN in action.cards:
        return sentence("say-dealt-hidden", {"count": len(action.cards)})
    if isinstance(action, Dealt):
        data["names"] = ", ".join(card_name(state.cards, card) for card in action.cards)
    elif isinstance(action, ChooseAction):
        step: Any = state.agenda[-1]
        data["what"] = citizen_action(
            design_of(state.cards, step.card).totals.actions[action.number]
        )
    elif isinstance(action, Rolled):
        data["faces"] = ", ".join(tr(LABELS.get(f"face-{face}", face)) for face in action.faces)
    else:
        data.update(_details(state, data))
        data["space"] = state.called(data.get("space", ""))
    return sentence(f"say-{type_name(type(action))}", data)


def _details(state: Table, data: Mapping[str, Any]) -> dict[str, Any]:
    """Names and prices that a sentence about an action may mention."""
    step: Any = state.agenda[-1] if state.agenda else None
    card = data.get("card") or data.get("titan") or getattr(step, "card", None)
    player = state.players[step.player] if hasattr(step, "player") else None
    if isinstance(card, str):
        army = None if player is None else player.army(card)
        name, cost = card_name(state.cards, card), 0 if army is None else army.cost
        return {"name": name, "price": _price(state.cards, card, data), "cost": cost}
    price = _price(state.cards, "", data)
    if not price and player is not None and player.threat is not None:
        price = str(placating_price(state, player.threat))
    return {"name": "", "price": price, "cost": 0}


def _price(cards: CardFile, card: str, data: Mapping[str, Any]) -> str:
    """The price that an action names, or that stands on a card."""
    if isinstance(data.get("price"), Goods):
        return goods(data["price"])
    design = cards.empire.get(card) or cards.military.get(card)
    return "" if design is None else goods(design.price)


def abilities(card: Card, cards: CardFile) -> str:
    """What a card of a card file can do, in one line."""
    return "; ".join(_ability(ability, cards) for ability in card.abilities)


def _ability(ability: Ability, cards: CardFile) -> str:
    data = attrs.asdict(ability, recurse=False)
    code = f"ability-{ability.key}"
    if {"coins", "knowledge", "ambrosia"} <= data.keys():
        data["goods"] = goods(Goods(data["coins"], data["knowledge"], data["ambrosia"]))
    if isinstance(ability, ExploreBonus) and ability.exploring_only:
        code += "-ship"
    elif isinstance(ability, Legacy):
        data["what"] = _legacy(ability)
    elif isinstance(ability, Scoring):
        code += "-one" if ability.every == 1 else ""
        most = ability.most
        data["limit"] = "" if most is None else sentence("scoring-limit", {"most": most})
    elif isinstance(ability, Reward):
        data["what"] = _reward(ability)
        own = cards.own_spaces.get(ability.when)
        data["when"] = ability.when if own is None else own.name
    elif isinstance(ability, CardAction):
        data["what"] = citizen_action(ability)
        code += "-toll" if ability.open and ability.toll else "-open" if ability.open else ""
    return sentence(code, data)


def _legacy(ability: Legacy) -> str:
    parts = []
    if ability.swords:
        parts.append(sentence(f"ability-{Swords.key}", {"amount": ability.swords}))
    if ability.arrows:
        parts.append(sentence("ability-arrows", {"amount": ability.arrows}))
    return ", ".join(parts)


def citizen_action(action: CitizenAction) -> str:
    """What a citizen performs, in words."""
    parts = [sentence("action-pay", {"goods": goods(action.pay)})] if action.pay else []
    if action.gain:
        parts.append(sentence("action-gain", {"goods": goods(action.gain)}))
    return ", ".join([*parts, *_gifts(action)])


def _gifts(given: Gifts) -> list[str]:
    """What is given beside goods, in the order in which it comes."""
    return [
        sentence(f"action-{name}", {"amount": amount})
        for name in (each.name for each in attrs.fields(Gifts))
        if (amount := getattr(given, name))
    ]


def _reward(reward: Reward) -> str:
    return ", ".join([*([goods(reward.goods)] if reward.goods else []), *_gifts(reward)])


def coin_effect(effect: CoinEffect) -> str:
    """What a coin face does, in words."""
    return sentence(f"effect-{effect.key}", attrs.asdict(effect))
