"""Effects of cards in words and symbols of one short line; those without symbols get a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ancient_world.engine import register
from ancient_world.games.the_ancient_world import abilities as able
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.descriptions import space_name
from ancient_world.games.the_ancient_world.components import Card
from ancient_world.games.the_ancient_world.terms import TRIBES

_GOODS = (("coins", "coin"), ("knowledge", "knowledge"), ("ambrosia", "ambrosia"))
_THEIR_OWN = ("titan", "citizen", "knowledge", "ambrosia", "food", "district")
_SCORED: Mapping[str, str] = {
    **{each: f":{each}" for each in (*TRIBES, *_THEIR_OWN)},
    "coins": ":coin",
    "capacity": ":house",
    "army": ":shield",
}
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


def goods_signs(goods: Any) -> str:
    """Goods: "2 :coin 1 :knowledge"."""
    return " ".join(
        [f"{getattr(goods, name)} :{symbol}" for name, symbol in _GOODS if getattr(goods, name)]
    )


def card_signs(card: Card, cards: CardFile) -> str | None:
    """Everything that a card does in symbols; ``None`` if it cannot be told by symbols alone."""
    told = [_sign(ability, cards) for ability in card.abilities]
    return None if None in told else " · ".join(filter(None, told))


def _sign(ability: able.Ability, cards: CardFile) -> str | None:
    """One ability in symbols."""
    if isinstance(ability, able.Reward):
        return f"{space_name(cards, ability.when)}: {_gifts(ability)}"
    found = _SIGNS.get(type(ability))
    return None if found is None else found(ability)


def _gifts(given: able.Gifts) -> str:
    """Return what is given, in the order in which it comes."""
    amounts = [(sign, getattr(given, name)) for name, sign in _GIVEN.items()]
    told = [sign.format(amount) for sign, amount in amounts if amount]
    return " ".join(filter(None, [goods_signs(given.goods), *told]))


_GIVEN = {
    "citizens": "+{} :citizen",
    "repair": "{} :hammer",
    "upgrades": ":citizen +{}",
    "districts": "{} :district",
    "explore": "{} :look",
}


def _action(action: able.CardAction) -> str | None:
    """Return what a citizen performs; who else may use the card is told in words."""
    if action.open:
        return None
    paid = f"-{goods_signs(action.pay)}" if action.pay else ""
    return " ".join([":citizen", *([paid] if paid else []), "→", _gifts(action)])


def _scoring(scoring: able.Scoring) -> str | None:
    """Points for each of something."""
    per = _SCORED.get(scoring.per)
    if per is None or scoring.most is not None:
        return None
    return f"{scoring.points} :star / {scoring.every if scoring.every > 1 else ''} {per}"


def _legacy(legacy: able.Legacy) -> str:
    """Return what a retired card adds and gives."""
    parts = ((legacy.swords, "sword"), (legacy.arrows, "arrow"))
    added = [f"+{amount} :{name}" for amount, name in parts if amount]
    return " ".join([":cards", *added, _gifts(legacy)]).rstrip()


def _plain(sign: str) -> Callable[[Any], str]:
    """A sign with the amount of an ability."""
    return lambda ability: sign.format(getattr(ability, "amount", 0))


_SIGNS: Mapping[type, Callable[[Any], str | None]] = {
    able.Food: _plain("{} :food"),
    able.Capacity: _plain("+{} :house"),
    able.ArmyLimit: _plain("+{} :shield"),
    able.Swords: _plain("{} :sword"),
    able.Arrows: _plain("{} :arrow"),
    able.Income: lambda income: f":again {goods_signs(income)}",
    able.RepairIncome: _plain(":again {} :hammer"),
    able.Gain: lambda gain: f"! {goods_signs(gain)}",
    able.GainCitizen: _plain("! +{} :citizen"),
    able.UpgradeGift: _plain("! :citizen +{}"),
    able.ExploreBonus: lambda bonus: None if bonus.exploring_only else f"+{bonus.cards} :look",
    able.CardAction: _action,
    able.Loot: lambda loot: f":titan → {goods_signs(loot)}",
    able.Legacy: _legacy,
    able.Scoring: _scoring,
}
