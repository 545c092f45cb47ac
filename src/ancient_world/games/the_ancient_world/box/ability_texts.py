"""Descriptions of cards, goods and prices in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import attrs

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.message_catalogue import TranslatedText
from ancient_world.games.the_ancient_world import city_abilities as able
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city_card_types import Card
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS, CoinEffect
from ancient_world.games.the_ancient_world.goods_and_spaces import Goods

register_messages(
    {
        # the texts of abilities: one of each class, then those with further words
        **{f"ability-{key}": kind.sentence for key, kind in able.ABILITIES.items()},
        "ability-explore_bonus-ship": "look at {cards} more cards when you explore",
        "ability-action-open": "citizen (open to all): {what}",
        "ability-action-toll": "citizen (open to all, toll {toll}): {what}",
        "ability-scoring-one": "{points} VP per {per:label:one}{limit}",
        "scoring-limit": ", at most {most}",
        "action-pay": "pay {goods}",
        "action-gain": "gain {goods}",
        "action-repair": "repair {amount}",
        "action-districts": "{amount:district|districts}",
        "action-citizens": "{amount:new citizen|new citizens}",
        "action-upgrades": "upgrade {amount:citizen|citizens}",
        "action-explore": "look at {amount:card|cards} and keep one",
        **{f"effect-{key}": kind.sentence for key, kind in COIN_EFFECTS.items()},
        # goods
        "goods-coins": "{coins:coin|coins}",
        "goods-knowledge": "{knowledge} knowledge",
        "goods-ambrosia": "{ambrosia} ambrosia",
        "goods-none": "free",
    }
)


def card_name(cards: CardFile, card: str) -> str:
    """Return the name of a card or a board, or the id itself if it is unknown or hidden."""
    return format(cards.name_of(card))


def space_name(cards: CardFile, space: str) -> str:
    """Return the name of a space of the board."""
    return label(cards.space_name(space))


def goods_text(goods_value: Goods) -> str:
    """Return goods or a price in words: "3 coins, 1 knowledge"."""
    parts = [
        message_text(f"goods-{name}", {name: amount})
        for name, amount in attrs.asdict(goods_value).items()
        if amount
    ]
    return ", ".join(parts) or message_text("goods-none")


def translated_goods(goods_value: Goods) -> TranslatedText:
    """Return goods or a price in words, as a part of a sentence that can be read in any language."""
    return TranslatedText(partial(goods_text, goods_value))


def abilities_text(card: Card, cards: CardFile) -> str:
    """Return the abilities of a card, in one line."""
    return "; ".join(_ability_text(ability, cards) for ability in card.abilities)


def lasting_ability_texts(card: Card, cards: CardFile) -> tuple[str, ...]:
    """Return the abilities that a card has as long as it is undamaged, one text each."""
    return tuple(
        [_ability_text(ability, cards) for ability in card.abilities if ability.is_lasting]
    )


def _ability_text(ability: able.Ability, cards: CardFile) -> str:
    values = attrs.asdict(ability, recurse=False)
    if "knowledge" in values:
        values["goods"] = goods_text(
            Goods(values["coins"], values["knowledge"], values["ambrosia"])
        )
    ending_function = _SENTENCE_ENDINGS.get(type(ability))
    ending, extra_values = ("", {}) if ending_function is None else ending_function(ability, cards)
    return message_text(f"ability-{ability.key}{ending}", {**values, **extra_values})


_SENTENCE_ENDINGS: Mapping[type, Callable[..., tuple[str, Mapping[str, str]]]] = {
    able.ExploreBonus: lambda bonus, _: ("-ship" if bonus.exploring_only else "", {}),
    able.Legacy: lambda legacy, _: ("", {"what": _legacy_text(legacy)}),
    able.Scoring: lambda scoring, _: (
        "-one" if scoring.every == 1 else "",
        {
            "limit": ""
            if scoring.most is None
            else message_text("scoring-limit", {"most": scoring.most})
        },
    ),
    able.Reward: lambda reward, cards: (
        "",
        {"what": _reward_text(reward), "when": cards.space_name(reward.when)},
    ),
    able.CardAction: lambda action, _: (
        "" if not action.open else "-toll" if action.toll else "-open",
        {"what": action_text(action)},
    ),
}
"""For some kinds of abilities: the end of their sentence's code, and its further data."""


def strength_text(swords: int, arrows: int) -> str:
    """Return the strength of an attack in words: "2 swords, 1 arrow"."""
    parts = (("ability-swords", swords), ("ability-arrows", arrows))
    return ", ".join([message_text(code, {"amount": amount}) for code, amount in parts if amount])


def action_text(action: able.CitizenAction) -> str:
    """Return the price and the gifts of an action, in words."""
    parts = [message_text("action-pay", {"goods": goods_text(action.pay)})] if action.pay else []
    if action.gain:
        parts.append(message_text("action-gain", {"goods": goods_text(action.gain)}))
    return ", ".join([*parts, *_gift_texts(action)])


def _legacy_text(legacy: able.Legacy) -> str:
    return ", ".join(
        filter(None, [strength_text(legacy.swords, legacy.arrows), _reward_text(legacy)])
    )


def _reward_text(reward: able.Reward | able.Legacy) -> str:
    return ", ".join([*([goods_text(reward.goods)] if reward.goods else []), *_gift_texts(reward)])


def _gift_texts(gifts: able.Gifts) -> list[str]:
    """Return the gifts beside goods in words, in the order in which they come."""
    return [
        message_text(f"action-{name}", {"amount": amount})
        for name, amount in attrs.asdict(gifts, recurse=False).items()
        if name in _GIFT_FIELDS and amount
    ]


_GIFT_FIELDS = tuple(attrs.fields_dict(able.Gifts))


def coin_effect_text(effect: CoinEffect) -> str:
    """Return the effect of a coin face, in words."""
    return message_text(f"effect-{effect.key}", attrs.asdict(effect))
