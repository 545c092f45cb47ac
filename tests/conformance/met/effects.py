"""The effects of cards and advances by name, and whether a game would go otherwise without them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

import attrs

import ancient_world as aw
from ancient_world.engine.applying import GameRun
from ancient_world.games.antike import advances
from ancient_world.games.tides_of_time.objectives import Ability

__all__ = ["cards_with", "effects_of", "is_met"]

Cards = Any
PARTS = ("at_once", "lasting", "activation", "abilities")
"""The fields of cards that hold effects."""


@cache
def effects_of(game: str) -> tuple[str, ...]:
    """Return the names of all effects of a game."""
    return tuple(cards_with(game))


@cache
def cards_with(game: str) -> Mapping[str, frozenset[str]]:
    """Return the ids of the cards that have each effect, by the name of the effect."""
    if game == "antike":
        return {f"advance {each}": frozenset((each,)) for each in advances.ADVANCES}
    found: dict[str, set[str]] = {}
    for name, _, (card, _) in _effects(_standard(game)):
        found.setdefault(name, set()).add(card)
    return {name: frozenset(cards) for name, cards in found.items()}


def is_met(effect: str, start: Callable[[Cards], Any], actions: list[Any], game: str) -> bool:
    """Return whether a game goes otherwise without an effect: an action is illegal, or it ends otherwise."""
    if game == "antike":
        usual = _end(start(None), actions)
        with _without_advance(effect.removeprefix("advance ")):
            return usual != _end(start(None), actions)
    cards = _standard(game)
    return _end(start(cards), actions) != _end(start(_without(cards, effect)), actions)


def _standard(game: str) -> Cards:
    rules: Any = aw.game(game)
    return rules.cards_type.standard()


def _end(start: Any, actions: list[Any]) -> object:
    """Return the end of a game: what the table holds, without the card file, and the scores; None if an action is illegal."""
    run: GameRun[Any] = GameRun(start)
    try:
        for action in actions:
            run.apply(action)
    except Exception:  # noqa: BLE001 - an effect that is missing may break a step as well
        return None
    state = run.state
    fields = [each.name for each in attrs.fields(type(state)) if each.name != "cards"]
    return [getattr(state, name) for name in fields], [each.total for each in aw.scores(state)]


# --- effects of cards ---


def _effects(cards: Cards) -> Iterator[tuple[str, str, tuple[str, Any]]]:
    """Yield the name of each effect, with the field of the card file and the card that has it."""
    for field in attrs.fields(type(cards)):
        value = getattr(cards, field.name)
        if not isinstance(value, Mapping):
            continue
        for key, card in value.items():
            for name in _names_on(card):
                yield name, field.name, (key, card)


def _names_on(card: Any) -> Iterator[str]:
    for part in PARTS:
        for effect in getattr(card, part, ()):
            yield _name(card, part, effect)
    if hasattr(card, "ability"):
        yield card.id
    if hasattr(card, "per") and hasattr(card, "each"):
        yield f"judgement {card.id}"


def _name(card: Any, part: str, effect: Any) -> str:
    if part != "abilities":
        return f"{card.id}: {effect.key}"
    given = {
        field.name: getattr(effect, field.name)
        for field in attrs.fields(type(effect))
        if getattr(effect, field.name) != field.default
    }
    words = [value if isinstance(value, str) else name for name, value in given.items()]
    return " ".join([effect.key, *words])


def _without(cards: Cards, name: str) -> Cards:
    """Return the card file without an effect."""
    changed: dict[str, dict[str, Any]] = {}
    for effect, field, (key, card) in _effects(cards):
        if effect == name:
            changed.setdefault(field, {})[key] = _card_without(card, name)
    fields = {field: {**getattr(cards, field), **new} for field, new in changed.items()}
    return attrs.evolve(cards, digest=f"without {name}", **fields)


def _card_without(card: Any, name: str) -> Any:
    if hasattr(card, "ability"):
        return attrs.evolve(card, ability=Ability())
    if hasattr(card, "per"):
        return attrs.evolve(card, points=0)
    left = {
        part: tuple([each for each in getattr(card, part) if _name(card, part, each) != name])
        for part in PARTS
        if hasattr(card, part)
    }
    return attrs.evolve(card, **left)


# --- advances ---


@contextmanager
def _without_advance(advance: str) -> Iterator[None]:
    table = {
        value: tuple([row for row in rows if row[1] != advance])
        for value, rows in advances._ADVANCES_BY_VALUE.items()
    }
    with patch.object(advances, "_ADVANCES_BY_VALUE", table):
        yield
