"""The effects of cards and the powers of civilizations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from ancient_world.engine import IdentityCache, Reason, cache_in_field
from ancient_world.games.golden_ages.box.golden_card_file import CardFile
from ancient_world.games.golden_ages.effect_kinds import (
    SYMBOLS,
    Effect,
    GainGold,
    GainPoints,
    LastingEffect,
    Powers,
)
from ancient_world.games.golden_ages.golden_card_types import (
    Building,
    Civilization,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.table import City, PlayerDraft, Table
from ancient_world.games.golden_ages.tiles import TileTerrain

# --- powers of civilizations ---


def powers_of(cards: CardFile, player: PlayerDraft) -> Powers:
    """Return the powers of a player, remembered in the player as long as the cards are the same."""
    powers = player.powers
    if powers is None:
        powers = _sum_powers(
            cards, player.technologies, player.civilization, player.wonders, player.buildings
        )
        cache_in_field(player, "powers", powers)
    return powers


@lru_cache(maxsize=512)  # cached, since to add up powers takes half of a random game
def _sum_powers(
    cards: CardFile,
    technologies: tuple[str, ...],
    civilization: str | None,
    wonders: tuple[str, ...],
    buildings: tuple[str, ...],
) -> Powers:
    cards_of_player: list[Technology | Civilization | Wonder | Building] = [
        *[cards.technologies[card_id] for card_id in technologies],
        *[cards.civilizations[each] for each in (civilization,) if each is not None],
        *[cards.wonders[each] for each in wonders],
        *[cards.buildings[each] for each in buildings],
    ]
    powers = Powers()
    for card in cards_of_player:
        for effect in card.lasting:
            if isinstance(effect, LastingEffect):
                effect.add_to(powers, card.id)
    for symbol in SYMBOLS:
        powers.income[symbol] += powers.extra_income[symbol]
    powers.next_technologies = _next_technologies(cards, technologies)
    built: list[Building | Wonder] = [*map(cards.buildings.__getitem__, buildings)]
    built += map(cards.wonders.__getitem__, wonders)
    powers.activations = tuple([(each.id, each.activation) for each in built if each.activation])
    return powers


@lru_cache(maxsize=1024)  # saves 6 % of play, in games that are new to the process
def _next_technologies(cards: CardFile, developed: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Return the next technology of each row, with its price (C9)."""
    technologies = cards.technologies.values()
    open_levels = {
        (technology_card.row, technology_card.level)
        for technology_card in technologies
        if technology_card.id not in developed
    }
    return tuple(
        [
            (each.id, each.price)
            for each in technologies
            if each.id not in developed and (each.row, each.level - 1) not in open_levels
        ]
    )


# --- effects of cards ---


EffectT = TypeVar("EffectT", bound=Effect)

LATE_LEVEL = 4
"""The lowest level of a late technology."""


def controlled_symbols(state: Table, seat: int) -> list[str]:
    """Return every symbol that a player controls, with repetitions (C2)."""
    return [*_symbols_of(state.players[seat : seat + 1], state)[0]]


def _symbols_of(players: Iterable[PlayerDraft], state: Table) -> list[list[str]]:
    """Return the symbols that players control, in lists that are not to be changed."""
    terrain, capitals = state.tile_terrain, state.capitals
    return [
        _cached_symbols(each.standing, each.lying, each.cities, terrain, *capitals)
        for each in players
    ]


def _find_symbols(
    standing: tuple[str, ...],
    lying: tuple[str, ...],
    cities: tuple[City, ...],
    terrain: TileTerrain,
    *capitals: str | None,
) -> list[str]:
    squares = {*standing, *lying, *[city.square for city in cities]}
    squares.difference_update(square for square in capitals if square is not None)
    return [symbol for square in squares for symbol in terrain.symbols.get(square, ())]


_cached_symbols = IdentityCache(_find_symbols)
"""Saves 2.5 % of the instructions of a table of moves, as most moves leave most players' squares as they are."""


def count_owned(state: Table, seat: int, counted_kind: str) -> int:
    """Return how many things of a kind a player has, as cards count them."""
    if counted_kind in SYMBOLS:
        return controlled_symbols(state, seat).count(counted_kind)
    if counted_kind in _COUNTERS:
        return _COUNTERS[counted_kind](state, seat)
    value: int | tuple[object, ...] = getattr(state.players[seat], counted_kind)
    return value if isinstance(value, int) else len(value)


def _late_technology_count(state: Table, seat: int) -> int:
    technologies = state.cards.technologies
    return sum(
        [
            technologies[technology].level >= LATE_LEVEL
            for technology in state.players[seat].technologies
        ]
    )


def counts_of_all(state: Table, counted_kinds: Iterable[str]) -> dict[str, list[int]]:
    """Return, for some kinds of things, how many of them each player has."""
    symbols: list[list[str]] | None = None
    counts: dict[str, list[int]] = {}
    for kind in counted_kinds:
        if kind in SYMBOLS:
            symbols = symbols or _symbols_of(state.players, state)
            counts[kind] = [each.count(kind) for each in symbols]
        else:
            counts[kind] = [count_owned(state, seat, kind) for seat in range(len(state.players))]
    return counts


_COUNTERS: Mapping[str, Callable[[Table, int], int]] = {
    "cities-and-capital": lambda state, seat: (
        len(state.players[seat].cities) + (state.players[seat].capital is not None)
    ),
    "late-technologies": _late_technology_count,
    "lying-of-all": lambda state, _: sum([len(player.lying) for player in state.players]),
    "agora-of-all": lambda state, _: sum([player.agora for player in state.players]),
}
"""The counts that are not the value or the length of a player's field."""


# --- what happens ---


def effects_given(state: Table, seat: int, effect_type: type[EffectT]) -> list[EffectT]:
    """Return the effects of a kind that happen at once or at an activation, on the cards of a player."""
    player = state.players[seat]
    card_ids = (*player.technologies, *player.wonders, *player.buildings, player.civilization)
    cards = [state.cards.card_id(card_id) for card_id in card_ids if card_id is not None]
    effect_lists = [
        getattr(card, field_name, ()) for card in cards for field_name in ("at_once", "activation")
    ]
    return [
        effect for effects in effect_lists for effect in effects if isinstance(effect, effect_type)
    ]


_EFFECT_FUNCTIONS: dict[type[Effect], Callable[..., None]] = {}
_REFUSAL_FUNCTIONS: dict[type[Effect], Callable[..., Reason | None]] = {}


def register_effect(
    effect_type: type[EffectT],
    apply: Callable[[Table, int, str, EffectT], None],
    why_not: Callable[[Table, int, EffectT], Reason | None] | None = None,
) -> None:
    """Register what a kind of effect does to the draft, for a seat and a card.

    ``why_not`` returns why such an effect cannot be activated (C8), if there is a reason.
    """
    _EFFECT_FUNCTIONS[effect_type] = apply
    if why_not is not None:
        _REFUSAL_FUNCTIONS[effect_type] = why_not


def apply_effects(draft: Table, seat: int, card_id: str, effects: Iterable[Effect]) -> None:
    """Apply the effects of a card; lasting effects do nothing at this moment."""
    for effect in effects:
        apply_effect = _EFFECT_FUNCTIONS.get(type(effect))
        if apply_effect is not None:
            apply_effect(draft, seat, card_id, effect)


def why_not_apply(state: Table, seat: int, effects: Iterable[Effect]) -> Reason | None:
    """Return why effects cannot be activated now, or ``None`` if they can."""
    for effect in effects:
        refusal_function = _REFUSAL_FUNCTIONS.get(type(effect))
        if refusal_function is not None:
            reason = refusal_function(state, seat, effect)
            if reason is not None:
                return reason
    return None


def _multiplier(draft: Table, seat: int, counted_kind: str | None) -> int:
    return 1 if counted_kind is None else count_owned(draft, seat, counted_kind)


def _apply_gold(draft: Table, seat: int, _card_id: str, effect: GainGold) -> None:
    draft.edit_player(seat).gold += effect.gold * _multiplier(draft, seat, effect.each)


def _apply_points(draft: Table, seat: int, card_id: str, effect: GainPoints) -> None:
    draft.edit_player(seat).add_points(
        card_id, effect.points * _multiplier(draft, seat, effect.each)
    )


register_effect(GainGold, _apply_gold)
register_effect(GainPoints, _apply_points)
