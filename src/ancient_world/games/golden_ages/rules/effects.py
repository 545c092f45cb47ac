"""Counting what cards speak of, and what they do at once: when taken, developed or activated (A2, C7-C9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ancient_world.engine import Reason
from ancient_world.games.golden_ages.effect_kinds import SYMBOLS, Effect, GainGold, GainPoints
from ancient_world.games.golden_ages.state import Table

E = TypeVar("E", bound=Effect)

LATE = 4
"""Technologies of this level and above are late ones."""


def controlled(state: Table, seat: int) -> list[str]:
    """Every symbol that a player controls, with repetitions (C2)."""
    player = state.players[seat]
    squares = {*player.standing, *player.lying, *[city.square for city in player.cities]}
    squares.difference_update(square for square in state.capitals if square is not None)
    symbols = state.ground.symbols
    return [symbol for square in squares for symbol in symbols.get(square, ())]


def count(state: Table, seat: int, what: str) -> int:
    """How many a player has of what a card counts."""
    if what in SYMBOLS:
        return controlled(state, seat).count(what)
    return _COUNTS[what](state, seat)


def _late(state: Table, seat: int) -> int:
    technologies = state.cards.technologies
    return sum([technologies[each].level >= LATE for each in state.players[seat].technologies])


_COUNTS: Mapping[str, Callable[[Table, int], int]] = {
    "cubes": lambda state, seat: state.players[seat].cubes,
    "cities": lambda state, seat: len(state.players[seat].cities),
    "cities-and-capital": lambda state, seat: (
        len(state.players[seat].cities) + (state.players[seat].capital is not None)
    ),
    "glory": lambda state, seat: len(state.players[seat].glory),
    "gold": lambda state, seat: state.players[seat].gold,
    "buildings": lambda state, seat: len(state.players[seat].buildings),
    "wonders": lambda state, seat: len(state.players[seat].wonders),
    "technologies": lambda state, seat: len(state.players[seat].technologies),
    "late-technologies": _late,
    "standing": lambda state, seat: len(state.players[seat].standing),
    "lying-of-all": lambda state, _: sum([len(player.lying) for player in state.players]),
    "agora-of-all": lambda state, _: sum([player.agora for player in state.players]),
}


# --- what happens ---


def given(state: Table, seat: int, kind: type[E]) -> list[E]:
    """The effects of a kind that happen at once, or when a card is activated, on the cards of a player."""
    player = state.players[seat]
    own = (*player.technologies, *player.wonders, *player.buildings, player.civilization)
    cards = [state.cards.card(each) for each in own if each is not None]
    lists = [getattr(card, key, ()) for card in cards for key in ("at_once", "activation")]
    return [effect for effects in lists for effect in effects if isinstance(effect, kind)]


Happens = Callable[[Table, int, str, Any], None]
"""The draft, the seat, the card, and the effect."""
Refuses = Callable[[Table, int, Any], "Reason | None"]

_HAPPENS: dict[type[Effect], Happens] = {}
_REFUSES: dict[type[Effect], Refuses] = {}


def register(kind: type[Effect], happens: Happens, refuses: Refuses | None = None) -> None:
    """Say what a kind of effect does, and why an activation of it may be impossible (C8)."""
    _HAPPENS[kind] = happens
    if refuses is not None:
        _REFUSES[kind] = refuses


def happen(draft: Table, seat: int, source: str, effects: Iterable[Effect]) -> None:
    """Let effects happen; those that only last do nothing now."""
    for effect in effects:
        happens = _HAPPENS.get(type(effect))
        if happens is not None:
            happens(draft, seat, source, effect)


def why_not_happen(state: Table, seat: int, effects: Iterable[Effect]) -> Reason | None:
    """Why effects cannot be activated now, or ``None``."""
    for effect in effects:
        refuses = _REFUSES.get(type(effect))
        if refuses is not None:
            why_not = refuses(state, seat, effect)
            if why_not is not None:
                return why_not
    return None


def _times(draft: Table, seat: int, each: str | None) -> int:
    return 1 if each is None else count(draft, seat, each)


def _gold(draft: Table, seat: int, _source: str, effect: GainGold) -> None:
    draft.edit(seat).gold += effect.gold * _times(draft, seat, effect.each)


def _points(draft: Table, seat: int, source: str, effect: GainPoints) -> None:
    draft.edit(seat).score(source, effect.points * _times(draft, seat, effect.each))


register(GainGold, _gold)
register(GainPoints, _points)
