"""Reading the abilities of a card. The classes of ``components`` say what each one takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ancient_world.engine.card_files.files import show
from ancient_world.games.the_ancient_world.box.faults import did_you_mean
from ancient_world.games.the_ancient_world.box.table import MOST, Table
from ancient_world.games.the_ancient_world.components import (
    ABILITIES,
    COIN_EFFECTS,
    SPACES,
    Ability,
    CardAction,
    CoinEffect,
    LoseCoin,
)
from ancient_world.games.the_ancient_world.scored import SCORED

__all__ = ["ALLOWED", "GOODS", "PRICE", "REWARDED", "read_abilities", "read_coin_effect"]

GOODS = ("coins", "knowledge", "ambrosia")
PRICE = ("coins", "knowledge")
"""Ambrosia pays for no card and no space of the board."""

REWARDED = (*SPACES, "attack")
"""What a reward may be for (T3)."""

_LASTING = (
    *("food", "capacity", "army_limit", "swords", "arrows"),
    *("income", "repair_income", "explore_bonus", "reward"),
)
_ONCE = ("gain", "gain_citizen", "upgrade_citizen")

ALLOWED: dict[str, tuple[str, ...]] = {
    "empire": (*_LASTING, *_ONCE, "action", "scoring"),
    "starting empire": (*_LASTING, "action"),  # owned from the start: never gained
    "military": ("swords", "arrows", "legacy", "loot"),
    "titan": (*_LASTING, *_ONCE),
    "district": (*_LASTING, *_ONCE),
    "city_state": _LASTING,
    "capital": _LASTING,
}
"""The abilities that each kind of card can have: the rules look for no other there."""

_SEVERAL = ("reward", "scoring")
"""Abilities that one card may have several of, as a list of tables."""

_WORDS: dict[str, tuple[Sequence[str], str]] = {
    "when": (REWARDED, "action"),
    "per": (tuple(SCORED), "scored"),
}
"""What a text of an ability may say, by its key."""


def read_abilities(table: Table, kind: str) -> tuple[Ability, ...]:
    """Read the abilities of a card, in the order of ``ABILITIES`` whatever the file's order."""
    found: list[Ability] = []
    for key, ability in ABILITIES.items():
        if key not in table.values:
            continue
        if key in ALLOWED[kind]:
            found.extend(_read(table, key, ability))
        elif key not in table.known:  # a titan's own key may be named like an ability
            table.known[key] = None
            title = kind.replace("_", " ")
            table.fault("misplaced-ability", key, f"a {title} card cannot have this ability")
    return tuple(found)


def _read(table: Table, key: str, kind: type[Ability]) -> list[Ability]:
    if [field.name for field in attrs.fields(kind)] == ["amount"]:
        return [kind(table.integer(key, 1))]  # type: ignore[call-arg]
    if key in _SEVERAL and type(table.values[key]) is list:
        inners = table.inners(key, 1, 9)
    else:
        inner = table.inner(key)
        inners = [] if inner is None else [inner]
    return [_read_fields(inner, key, kind) for inner in inners]


def _read_fields(table: Table, key: str, kind: type[Ability]) -> Ability:
    before = len(table.faults.found)
    ability = kind(**{field.name: _read_field(table, field) for field in attrs.fields(kind)})
    table.close()
    if len(table.faults.found) == before:
        _check(table, key, ability)
    return ability


def _read_field(table: Table, field: attrs.Attribute[Any]) -> Any:
    """Read one value by the type that the ability's class gives it."""
    default: Any = field.default
    needed = default is attrs.NOTHING
    match str(field.type):  # a text, since annotations are not evaluated
        case "int":
            low = 1 if needed else min(default, 1)
            return table.integer(field.name, low, default=None if needed else default)
        case "int | None":
            return table.integer(field.name, 1) if field.name in table.values else None
        case "bool":
            return table.boolean(field.name, default)
        case "Goods":
            return table.goods(field.name, GOODS)
        case "str":
            return table.word(field.name, *_WORDS[field.name])
    raise TypeError(f"a card file cannot hold a {field.type}")


def _check(table: Table, key: str, ability: Ability) -> None:
    """Note an ability that is well written but gives nothing."""
    if isinstance(ability, CardAction):
        given = bool(ability.gain or ability.repair or ability.districts)
        if ability.toll and not ability.open:
            table.fault("does-nothing", "toll", "only an open card takes a toll")
    else:
        values = attrs.asdict(ability, recurse=False).values()
        given = any(type(value) is int and value for value in values)
    if not given:
        table.fault("does-nothing", "", f'"{key}" gives nothing')


def read_coin_effect(table: Table, key: str) -> CoinEffect:
    """Read ``"lose_coin"`` or ``{ lose_ambrosia = 2 }``."""
    value = table.values.get(key)
    if type(value) is dict:
        inner = table.inner(key)
        assert inner is not None
        return _read_effect_table(inner)
    word = table.get(key, str)
    if word is None:
        return LoseCoin()
    if word not in COIN_EFFECTS:
        hint = did_you_mean(word, COIN_EFFECTS) or f"; it may be {', '.join(COIN_EFFECTS)}"
        table.fault("unknown-effect", key, f'"{show(word)}" is no effect of a coin face{hint}')
        return LoseCoin()
    kind = COIN_EFFECTS[word]
    if attrs.fields(kind):
        table.fault("wrong-type", key, f"say how many: {{ {word} = 1 }}")
        return LoseCoin()
    return kind()


def _read_effect_table(table: Table) -> CoinEffect:
    counted = [key for key, kind in COIN_EFFECTS.items() if attrs.fields(kind)]
    if len(table.values) != 1:
        table.fault("wrong-length", "", "a titan has exactly one effect of a coin face")
        return LoseCoin()
    (word,) = table.values
    if word in counted:
        return COIN_EFFECTS[word](table.integer(word, 1, MOST))  # type: ignore[call-arg]
    if word in COIN_EFFECTS:
        table.fault("wrong-type", word, f'this effect takes no number: write "{word}"')
    else:
        near = did_you_mean(word, COIN_EFFECTS)
        table.fault("unknown-effect", word, f"is no effect of a coin face{near}")
    return LoseCoin()
