"""Readers of this game's notations in card files (prices, the capital, coin effects), and checks of single cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import attrs

from ancient_world.engine import count, register_messages
from ancient_world.engine.card_files import CardFileReading, one_of_words
from ancient_world.games.the_ancient_world.city_abilities import (
    ABILITIES,
    Ability,
    CardAction,
    Reward,
)
from ancient_world.games.the_ancient_world.city_card_types import (
    Capital,
    CityState,
    CoveredUntil,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    Titan,
)
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS, CoinEffect
from ancient_world.games.the_ancient_world.goods_and_spaces import (
    SPACES,
    Amount,
    Goods,
    MilitaryPrice,
    Occasion,
    Price,
    SmallAmount,
    SpaceName,
)

FAULT_CODES: dict[str, str] = {
    "misplaced-ability": "an ability that a card of this kind cannot have",
    "does-nothing": "an ability that gives nothing",
    "wrong-card": "a card that cannot stand here",
    "covered-space": "ambrosia at the start on a space that is covered",
    "another-split": "(warning) the decks are of other sizes than in the standard file",
    "unused-ability": "(warning) no card has this ability",
    "unused-effect": "(warning) no titan has this effect of a coin face",
}
"""The codes of faults that only this game's card files have, each with its meaning."""

register_messages(
    {
        "card-file:misplaced-ability": "a card of this kind cannot have this ability",
        "card-file:misplaced-ability:when": (
            'an ability of a military card is used only in an attack: when must be "attack"'
        ),
        "card-file:does-nothing": "this ability gives nothing",
        "card-file:does-nothing:toll": "only a card that is open to all can have a toll",
        "card-file:covered-space": "{space:label} is covered at the start, so no ambrosia can lie on the space",
        "card-file:wrong-length:effect": "each coin face of a titan must have exactly one effect",
        "card-file:wrong-type:amount": "say how many: {{ {effect} = 1 }}",
        "card-file:wrong-type:no-amount": 'this effect takes no number: write "{effect}"',
    }
)


FieldPath = tuple[str | int, ...]
RoundNumber = Annotated[int, count(2, 12)]
CoinEffectKey = Annotated[str, one_of_words(*COIN_EFFECTS)]


@attrs.frozen
class CapitalTable:
    """The table of a capital in a card file."""

    abilities: Annotated[tuple[Ability, ...], ABILITIES] = ()


# --- what is written in a way of its own ---


def table_readers(own_spaces: Sequence[str] = ()) -> dict[Any, Callable[..., object]]:
    """Return the readers of this game's notations, by type.

    Args:
        own_spaces: the spaces that the file adds to the board; other tables name them like the eight.
    """
    spaces = Annotated[str, one_of_words(*SPACES, *own_spaces)]
    occasions = Annotated[str, one_of_words(*SPACES, *own_spaces, "attack")]
    return {
        CoinEffect: _read_coin_effect,
        Price: _read_price,
        MilitaryPrice: _read_military_price,
        Capital: _reader_of(CapitalTable, lambda capital: capital.abilities),
        CoveredUntil: _reader_of(
            Mapping[spaces, RoundNumber], lambda rounds: tuple(rounds.items())
        ),
        SpaceName: _reader_of(spaces),
        Occasion: _reader_of(occasions),
    }


def _reader_of(
    kind: Any, convert: Callable[[Any], object] = lambda value: value
) -> Callable[..., object]:
    """Return a reader that reads a value as ``kind`` and converts it with ``convert``."""

    def read(reading: CardFileReading, value: object, path: FieldPath) -> object:
        parsed = reading.read(value, kind, path)
        return None if parsed is None else convert(parsed)

    return read


def _read_price(reading: CardFileReading, value: object, path: FieldPath) -> Goods | None:
    if isinstance(value, dict) and "ambrosia" in value:
        fault_values = {"word": "ambrosia", "known": ("coins", "knowledge")}
        reading.add_fault("unknown-key", path, "ambrosia", **fault_values)
        return None
    price: Goods = reading.read(value, Goods, path)
    return price


def _read_military_price(reading: CardFileReading, value: object, path: FieldPath) -> Goods | None:
    """Read a price written as a number of coins, as ``3``, or as other cards have it."""
    if isinstance(value, dict):
        return _read_price(reading, value, path)
    return Goods(reading.read(value, SmallAmount, path) or 0)


def _read_coin_effect(
    reading: CardFileReading, value: object, path: FieldPath
) -> CoinEffect | None:
    """Read a coin effect such as ``"lose_coin"`` or ``{ lose_ambrosia = 2 }``."""
    if isinstance(value, dict):
        return _read_counted_effect(reading, value, path)
    effect = reading.read(value, CoinEffectKey, path)
    if effect is None:
        return None
    if attrs.fields(COIN_EFFECTS[effect]):
        reading.add_fault("wrong-type:amount", path, effect=effect)
        return None
    return COIN_EFFECTS[effect]()


def _read_counted_effect(
    reading: CardFileReading, value: Mapping[str, object], path: FieldPath
) -> CoinEffect | None:
    """Read a coin effect with an amount, such as ``{ lose_ambrosia = 2 }``."""
    if len(value) != 1:
        reading.add_fault("wrong-length:effect", path)
        return None
    [(effect, amount)] = value.items()
    kind: Any = COIN_EFFECTS.get(effect)
    if kind is None:
        reading.add_fault("unknown-word", path, effect, word=effect, known=COIN_EFFECTS)
    elif not attrs.fields(kind):
        reading.add_fault("wrong-type:no-amount", path, effect, effect=effect)
    else:
        effect_amount = reading.read(amount, Amount, (*path, effect))
        counted_effect: CoinEffect | None = None if effect_amount is None else kind(effect_amount)
        return counted_effect
    return None


# --- what a card must not say ---


def _card_check(kind: str) -> Callable[..., None]:
    return lambda reading, _, table, path: _check_allowed_abilities(kind, reading, table, path)


def _check_allowed_abilities(
    kind: str, reading: CardFileReading, table: Mapping[str, object], path: FieldPath
) -> None:
    for key in table:
        if key in ABILITIES and kind not in ABILITIES[key].allowed_card_kinds:
            reading.add_fault("misplaced-ability", path, key)


def _check_ability(reading: CardFileReading, ability: object, _: object, path: FieldPath) -> None:
    """Check that an ability gives something."""
    if not isinstance(ability, Ability):
        return
    values = attrs.asdict(ability, recurse=False)
    values.pop("pay", None)
    if isinstance(ability, CardAction):
        del values["toll"]
        if ability.toll and not ability.open:
            reading.add_fault("does-nothing:toll", path, "toll")
    if not any(value for value in values.values() if type(value) in (int, Goods)):
        reading.add_fault("does-nothing", path)


def _check_empire(
    reading: CardFileReading, card: EmpireCard, table: Mapping[str, object], path: FieldPath
) -> None:
    """Check the abilities, the price and the banners of an empire card; a starting card has no price, as nobody pays for it."""
    is_starting = card.deck == "start"
    _check_allowed_abilities("starting empire" if is_starting else "empire", reading, table, path)
    _check_price(reading, table, path, "card-table", is_starting=is_starting)
    banners = table.get("banners")
    if not is_starting and banners is None:
        reading.add_fault("missing-key", path, "banners", expected="json-array")
    elif not is_starting and banners == []:
        reading.add_fault("wrong-length", path, "banners", least=1, most=6, count=0)


def _check_military(
    reading: CardFileReading, card: MilitaryCard, table: Mapping[str, object], path: FieldPath
) -> None:
    _check_allowed_abilities(
        "starting military" if card.starting else "military", reading, table, path
    )
    _check_price(reading, table, path, "json-int", is_starting=card.starting)
    if any(
        isinstance(ability, Reward) and ability.when != "attack" for ability in card.abilities or ()
    ):
        reading.add_fault("misplaced-ability:when", path, "reward")


def _check_price(
    reading: CardFileReading,
    table: Mapping[str, object],
    path: FieldPath,
    expected: str,
    *,
    is_starting: bool,
) -> None:
    """Check that a card has a price, unless it is a starting card."""
    if is_starting and "price" in table:
        reading.add_fault("unknown-key", path, "price", word="price", known=())
    elif not is_starting and table.get("price") is None:
        reading.add_fault("missing-key", path, "price", expected=expected)


def _check_figures(reading: CardFileReading, figures: Any, _: object, path: FieldPath) -> None:
    """Check that the rounds in the figures are within the game, and that ambrosia starts only on open spaces."""
    rounds, stars = figures.rounds or 12, figures.titan_stars
    for space, uncovering_round in figures.covered_until or ():
        _check_round(reading, uncovering_round, rounds, 2, (*path, "covered_until", space))
        if space in (figures.ambrosia_spaces or ()):
            reading.add_fault("covered-space", path, "ambrosia_spaces", space=space)
    _check_round(reading, figures.deck_b_round or 1, rounds, 1, (*path, "deck_b_round"))
    if figures.rounds and stars is not None and len(stars) != rounds - 1:
        fault_values = {"expected": rounds - 1, "count": len(stars)}
        reading.add_fault("wrong-length:exactly", path, "titan_stars", **fault_values)


def _check_round(
    reading: CardFileReading, actual: int, maximum: int, minimum: int, path: FieldPath
) -> None:
    if actual > maximum:
        reading.add_fault("out-of-range", path, least=minimum, most=maximum, found=actual)


CHECKS: Mapping[type, Callable[..., None]] = {
    Ability: _check_ability,
    EmpireCard: _check_empire,
    MilitaryCard: _check_military,
    Titan: _card_check("titan"),
    District: _card_check("district"),
    CityState: _card_check("city_state"),
    CapitalTable: _card_check("capital"),
    Figures: _check_figures,
}
"""The checks of components beyond their fields, by class."""
