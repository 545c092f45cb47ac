"""Cards and figures as plain data again, in the one shape that a digest can be taken of.

The shape is that of the TOML files with every copy written out, nothing that is a default, and
cards in the order of their ids; so it can be read again, and it does not depend on how a file was
written or into which files it was split.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ancient_world.games.the_ancient_world.box.reader import FORMAT
from ancient_world.games.the_ancient_world.components import (
    Ability,
    Card,
    CoinEffect,
    EmpireCard,
    Figures,
    Goods,
    MilitaryCard,
    Titan,
)

__all__ = ["canonical", "digest_of", "plain_content"]

_SEVERAL = ("reward", "scoring")


def plain_content(
    name: str, cards: Mapping[str, Iterable[Card]], figures: Figures
) -> dict[str, Any]:
    """Return the whole card file as tables, lists, texts and numbers."""
    content: dict[str, Any] = {
        "card_file": {"format": FORMAT, "name": name},
        "board": _plain_figures(figures),
    }
    for kind, members in cards.items():
        content[kind] = [_plain_card(card) for card in sorted(members, key=lambda card: card.id)]
    return content


def canonical(content: Mapping[str, Any]) -> str:
    """Return content as JSON text that is the same for the same content."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest_of(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 digest of content, as hexadecimal text. The file's name is not in it."""
    parts = {key: value for key, value in content.items() if key != "card_file"}
    return hashlib.sha256(canonical({"format": FORMAT, **parts}).encode("ascii")).hexdigest()


def _plain_card(card: Card) -> dict[str, Any]:
    plain: dict[str, Any] = {"id": card.id, "name": card.name}
    if isinstance(card, EmpireCard):
        plain["deck"] = card.deck
        plain["banners"] = list(card.banners)
        if card.deck != "start":
            plain["price"] = _plain_goods(card.price)
    elif isinstance(card, MilitaryCard):
        plain |= {"starting": True} if card.starting else {"price": card.price}
    elif isinstance(card, Titan):
        plain |= {"stars": card.stars, "defence": card.defence, "shows_arrows": card.arrows}
        plain["banners"] = list(card.banners)
        plain["coin_effect"] = _plain_effect(card.coin_effect)
    return plain | _plain_abilities(card.abilities)


def _plain_abilities(abilities: Iterable[Ability]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for ability in abilities:
        values = _plain_fields(ability)
        if ability.key in _SEVERAL:
            plain.setdefault(ability.key, []).append(values)
        else:
            plain[ability.key] = values.get("amount", values)
    return plain


def _plain_fields(thing: Any) -> dict[str, Any]:
    """Return the fields that are not at their default."""
    plain: dict[str, Any] = {}
    for field in attrs.fields(type(thing)):
        value = getattr(thing, field.name)
        if value != field.default:
            plain[field.name] = _plain_goods(value) if isinstance(value, Goods) else value
    return plain


def _plain_goods(goods: Goods) -> dict[str, Any]:
    return _plain_fields(goods)


def _plain_effect(effect: CoinEffect) -> Any:
    fields = _plain_fields(effect)
    return {effect.key: fields["amount"]} if fields else effect.key


def _plain_figures(figures: Figures) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for field in attrs.fields(Figures):
        value = getattr(figures, field.name)
        if isinstance(value, Goods):
            value = _plain_goods(value)
        elif isinstance(value, tuple):
            value = [_plain_goods(one) if isinstance(one, Goods) else one for one in value]
        plain[field.name] = value
    plain["capital"] = _plain_abilities(figures.capital)
    plain["covered_until"] = dict(figures.covered_until)
    plain["ambrosia"] = attrs.asdict(figures.ambrosia)
    return plain
