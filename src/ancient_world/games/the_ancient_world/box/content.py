"""Cards and figures as plain data again, in the one shape that a digest can be taken of.

The shape is that of the TOML files with every copy written out, nothing that is a default, and
cards in the order of their ids; so it can be read again, and it does not depend on how a file was
written or into which files it was split.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

import attrs

from ancient_world.games.the_ancient_world.abilities import Ability, CardAction
from ancient_world.games.the_ancient_world.card_types import (
    BoardSpace,
    Card,
    EmpireCard,
    Figures,
    MilitaryCard,
    PlayerBoard,
)
from ancient_world.games.the_ancient_world.coin_effects import CoinEffect


def plain_content(
    cards: Mapping[str, Iterable[Card | PlayerBoard]],
    figures: Figures,
    spaces: Iterable[BoardSpace],
) -> dict[str, object]:
    """Return all cards, boards, figures and own spaces as tables, lists, texts and numbers."""
    content: dict[str, object] = {"board": _plain_figures(figures)}
    own = [_all_fields(space) for space in sorted(spaces, key=lambda space: space.id)]
    content |= {"space": own} if own else {}
    for kind, members in cards.items():
        content[kind] = [_plain_card(card) for card in sorted(members, key=lambda card: card.id)]
    return content


def _plain_card(card: Card | PlayerBoard) -> dict[str, object]:
    plain = _all_fields(card)
    if isinstance(card, EmpireCard) and card.deck == "start":
        del plain["price"]
    elif isinstance(card, MilitaryCard):
        del plain["price" if card.starting else "starting"]
        _shorten(plain, card)
    elif "arrows" in plain:
        plain["shows_arrows"] = plain.pop("arrows")
    plain.pop("abilities", None)
    return plain | _plain_abilities(getattr(card, "abilities", ()))


def _shorten(plain: dict[str, object], card: MilitaryCard) -> None:
    """Write what most military cards have as when all of them had it: coins as a number, no banners."""
    if "price" in plain and not card.price.knowledge:
        plain["price"] = card.price.coins
    if not card.banners:
        del plain["banners"]


def _plain_figures(figures: Figures) -> dict[str, object]:
    plain = _all_fields(figures)
    plain["capital"] = _plain_abilities(figures.capital)
    plain["covered_until"] = dict(figures.covered_until)
    if not figures.leave_ambrosia:
        del plain["leave_ambrosia"]
    return plain


def _plain_abilities(abilities: Iterable[Ability]) -> dict[str, object]:
    plain: dict[str, object] = {}
    for ability in abilities:
        values = _without_defaults(ability)
        if ability.several:
            several = plain.setdefault(ability.key, [])
            assert isinstance(several, list)
            several.append(values)
        else:
            plain[ability.key] = values.get("amount", values)
    actions = plain.get(CardAction.key)
    if isinstance(actions, list) and len(actions) == 1:  # as when a card had one at most
        plain[CardAction.key] = actions[0]
    return plain


def _all_fields(thing: attrs.AttrsInstance) -> dict[str, object]:
    fields = attrs.fields(type(thing))
    return {field.name: _plain(getattr(thing, field.name)) for field in fields if field.init}


def _without_defaults(thing: attrs.AttrsInstance) -> dict[str, object]:
    values = {field: getattr(thing, field.name) for field in attrs.fields(type(thing))}
    return {field.name: _plain(value) for field, value in values.items() if value != field.default}


def _plain(value: object) -> object:
    if isinstance(value, CoinEffect):
        fields = _without_defaults(value)
        return {value.key: fields["amount"]} if fields else value.key
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    known = attrs.has(type(value))
    return _without_defaults(cast("attrs.AttrsInstance", value)) if known else value
