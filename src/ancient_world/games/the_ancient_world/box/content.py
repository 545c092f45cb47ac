"""Cards and figures as plain data again, in the one shape that a digest can be taken of.

The shape is that of the TOML files with every copy written out, nothing that is a default, and
cards in the order of their ids; so it can be read again, and it does not depend on how a file was
written or into which files it was split.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ancient_world.games.the_ancient_world.components import (
    Ability,
    AmbrosiaPrices,
    Card,
    CoinEffect,
    EmpireCard,
    Figures,
    Goods,
    MilitaryCard,
    PlayerBoard,
)  # fmt: skip


def plain_content(
    cards: Mapping[str, Iterable[Card | PlayerBoard]], figures: Figures
) -> dict[str, Any]:
    """Return all cards and figures as tables, lists, texts and numbers."""
    content: dict[str, Any] = {"board": _plain_figures(figures)}
    for kind, members in cards.items():
        content[kind] = [_plain_card(card) for card in sorted(members, key=lambda card: card.id)]
    return content


def _plain_card(card: Card | PlayerBoard) -> dict[str, Any]:
    plain = _all_fields(card)
    if isinstance(card, EmpireCard) and card.deck == "start":
        del plain["price"]
    elif isinstance(card, MilitaryCard):
        del plain["price" if card.starting else "starting"]
    elif "arrows" in plain:
        plain["shows_arrows"] = plain.pop("arrows")
    return plain | _plain_abilities(plain.pop("abilities", ()))


def _plain_figures(figures: Figures) -> dict[str, Any]:
    plain = _all_fields(figures)
    plain["capital"] = _plain_abilities(figures.capital)
    plain["covered_until"] = dict(figures.covered_until)
    return plain


def _plain_abilities(abilities: Iterable[Ability]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for ability in abilities:
        values = _without_defaults(ability)
        if ability.several:
            plain.setdefault(ability.key, []).append(values)
        else:
            plain[ability.key] = values.get("amount", values)
    return plain


def _all_fields(thing: Any) -> dict[str, Any]:
    fields = attrs.fields(type(thing))
    return {field.name: _plain(getattr(thing, field.name)) for field in fields if field.init}


def _without_defaults(thing: Any) -> dict[str, Any]:
    values = {field: getattr(thing, field.name) for field in attrs.fields(type(thing))}
    return {field.name: _plain(value) for field, value in values.items() if value != field.default}


def _plain(value: Any) -> Any:
    if isinstance(value, Goods):
        return _without_defaults(value)
    if isinstance(value, AmbrosiaPrices):
        return attrs.asdict(value)
    if isinstance(value, CoinEffect):
        fields = _without_defaults(value)
        return {value.key: fields["amount"]} if fields else value.key
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
