"""Readers of this game's own tables: prices, the capital, coin effects, and what a card must not say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import attrs

from ancient_world.engine import count, register
from ancient_world.engine.card_files import Reader, Wrong
from ancient_world.engine.card_files.faults import (  # fmt: skip
    CARD_FAULTS,
    Found,
    misspelt,
    quoted,
    wrong,
)
from ancient_world.engine.card_files.marks import by_key, word  # fmt: skip
from ancient_world.engine.card_files.reading import exactly  # fmt: skip
from ancient_world.games.the_ancient_world.abilities import ABILITIES, Ability, CardAction, Reward
from ancient_world.games.the_ancient_world.card_types import (
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
from ancient_world.games.the_ancient_world.terms import (
    SPACES,
    Amount,
    Goods,
    MilitaryPrice,
    Occasion,
    Price,
    Some,
    Space,
)

FAULT_CODES: dict[str, str] = {
    **CARD_FAULTS,
    "misplaced-ability": "an ability that a card of this kind cannot have",
    "does-nothing": "an ability that gives nothing",
    "wrong-card": "a card that cannot stand here",
    "covered-space": "ambrosia at the start on a space that is covered",
    "another-split": "(warning) the decks are of other sizes than in the standard file",
    "unused-ability": "(warning) no card has this ability",
    "unused-effect": "(warning) no titan has this effect of a coin face",
}
"""Every code that a fault can carry, with its meaning."""

register(
    {
        "card-file:misplaced-ability": "a card of this kind cannot have this ability",
        "card-file:misplaced-ability:when": (
            'a military card is of use in an attack alone: when is "attack"'
        ),
        "card-file:does-nothing": "this gives nothing",
        "card-file:does-nothing:toll": "only an open card takes a toll",
        "card-file:covered-space": "{space:label} is covered at the start",
        "card-file:wrong-length:effect": "a titan has exactly one effect of a coin face",
        "card-file:wrong-type:amount": "say how many: {{ {effect} = 1 }}",
        "card-file:wrong-type:no-amount": "this effect takes no number: write {effect}",
    }
)


_Round = Annotated[int, count(2, 12)]


@attrs.frozen
class _Capital:
    abilities: Annotated[tuple[Ability, ...], by_key(ABILITIES)] = ()


def reader(own_spaces: Sequence[str] = ()) -> Reader:
    """Return the reader of the cards and figures of this game.

    Args:
        own_spaces: the spaces that the file adds to the board; other tables name them like the eight.
    """
    spaces = (*SPACES, *own_spaces)
    return Reader(
        {
            Ability: _wrong_ability,
            EmpireCard: _wrong_empire,
            MilitaryCard: _wrong_military,
            Titan: lambda _, table: _misplaced("titan", table),
            District: lambda _, table: _misplaced("district", table),
            CityState: lambda _, table: _misplaced("city_state", table),
            _Capital: lambda _, table: _misplaced("capital", table),
            Figures: _wrong_figures,
        },
        {
            CoinEffect: _coin_effect,
            Price: _price,
            MilitaryPrice: _military_price,
            Capital: lambda reader, value: reader.read(value, _Capital).abilities,
            CoveredUntil: partial(_covered_until, spaces),
            Space: partial(_one_of, spaces),
            Occasion: partial(_one_of, (*spaces, "attack")),
        },
    )


# --- what is written in a way of its own ---


def _price(reader: Reader, value: object) -> Goods:
    if isinstance(value, dict) and "ambrosia" in value:
        raise Wrong([misspelt("unknown-key", "ambrosia", ("coins", "knowledge"), "ambrosia")])
    price: Goods = reader.read(value, Goods)
    return price


def _military_price(reader: Reader, value: object) -> Goods:
    """Read ``3``, which is coins, or a price as other cards have it."""
    return _price(reader, value) if isinstance(value, dict) else Goods(reader.read(value, Some))


def _one_of(words: Sequence[str], _: Reader, value: object) -> str:
    found = exactly(value, str)
    if found not in words:
        raise Wrong([misspelt("unknown-word", found, words)])
    return found


def _covered_until(
    spaces: Sequence[str], reader: Reader, value: object
) -> tuple[tuple[str, int], ...]:
    rounds: Mapping[str, int] = reader.read(value, Mapping[Annotated[str, word(*spaces)], _Round])
    return tuple(rounds.items())


def _coin_effect(reader: Reader, value: object) -> CoinEffect:
    """Read ``"lose_coin"`` or ``{ lose_ambrosia = 2 }``."""
    if isinstance(value, dict):
        return _counted_effect(reader, value)
    kind = _kind_of_effect(exactly(value, str))
    if attrs.fields(kind):
        raise Wrong([wrong("wrong-type:amount", effect=value)])
    return kind()


def _counted_effect(reader: Reader, value: Mapping[str, object]) -> CoinEffect:
    """Read ``{ lose_ambrosia = 2 }``."""
    if len(value) != 1:
        raise Wrong([wrong("wrong-length:effect")])
    [(effect, amount)] = value.items()
    kind: Any = _kind_of_effect(effect, effect)
    if not attrs.fields(kind):
        raise Wrong([wrong("wrong-type:no-amount", effect, effect=quoted(effect))])
    try:
        made: CoinEffect = kind(reader.read(amount, Amount))
    except Wrong as error:
        raise Wrong(error.under(effect)) from None
    return made


def _kind_of_effect(effect: str, *path: str) -> type[CoinEffect]:
    if effect not in COIN_EFFECTS:
        raise Wrong([misspelt("unknown-word", effect, COIN_EFFECTS, *path)])
    return COIN_EFFECTS[effect]


# --- what a card must not say ---


def _misplaced(kind: str, table: Mapping[str, object]) -> Iterator[Found]:
    for key in table:
        if key in ABILITIES and kind not in ABILITIES[key].stands_on:
            yield wrong("misplaced-ability", key)


def _wrong_ability(ability: object, _: Mapping[str, object]) -> Iterator[Found]:
    """An ability that is well written may give nothing."""
    if not isinstance(ability, Ability):
        return
    values = attrs.asdict(ability, recurse=False)
    values.pop("pay", None)
    if isinstance(ability, CardAction):
        del values["toll"]
        if ability.toll and not ability.open:
            yield wrong("does-nothing:toll", "toll")
    if not any(value for value in values.values() if type(value) in (int, Goods)):
        yield wrong("does-nothing")


def _wrong_empire(card: EmpireCard, table: Mapping[str, object]) -> Iterator[Found]:
    """Nobody pays for a starting card, so a price there would only mislead."""
    starting = card.deck == "start"
    yield from _misplaced("starting empire" if starting else "empire", table)
    yield from _wrong_price(table, "card-table", starting=starting)
    banners = table.get("banners")
    if not starting and banners is None:
        yield wrong("missing-key", "banners", expected="json-array")
    elif not starting and banners == []:
        yield wrong("wrong-length", "banners", least=1, most=6, count=0)


def _wrong_military(card: MilitaryCard, table: Mapping[str, object]) -> Iterator[Found]:
    yield from _misplaced("starting military" if card.starting else "military", table)
    yield from _wrong_price(table, "json-int", starting=card.starting)
    if any(isinstance(each, Reward) and each.when != "attack" for each in card.abilities or ()):
        yield wrong("misplaced-ability:when", "reward")


def _wrong_price(table: Mapping[str, object], expected: str, *, starting: bool) -> Iterator[Found]:
    """A card has a price, unless it is a starting card."""
    if starting and "price" in table:
        yield misspelt("unknown-key", "price", (), "price")
    elif not starting and table.get("price") is None:
        yield wrong("missing-key", "price", expected=expected)


def _wrong_figures(figures: Any, _: Mapping[str, object]) -> Iterator[Found]:
    """Rounds are within the game, and ambrosia on spaces that are open."""
    rounds, stars = figures.rounds or 12, figures.titan_stars
    for space, until in figures.covered_until or ():
        yield from _too_late(until, rounds, 2, "covered_until", space)
        if space in (figures.ambrosia_spaces or ()):
            yield wrong("covered-space", "ambrosia_spaces", space=space)
    yield from _too_late(figures.deck_b_round or 1, rounds, 1, "deck_b_round")
    if figures.rounds and stars is not None and len(stars) != rounds - 1:
        yield wrong("wrong-length:exactly", "titan_stars", expected=rounds - 1, count=len(stars))


def _too_late(found: int, rounds: int, least: int, *path: str) -> Iterator[Found]:
    if found > rounds:
        yield wrong("out-of-range", *path, least=least, most=rounds, found=found)
