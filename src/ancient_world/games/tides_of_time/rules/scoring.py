"""Scoring a round, card by card (V1-V5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import attrs

from ancient_world.games.tides_of_time.abilities import (
    SUITS,
    Ability,
    BestCard,
    Doubles,
    Tally,
    WinsTies,
    beats,
)
from ancient_world.games.tides_of_time.box.catalog import Card


@attrs.frozen
class Settings:
    """The readings of cards whose rules are ambiguous (V2-V4).

    ``nest_needs_one``: a tie of none against none is won by nobody. ``roof_ties``: of several most numerous suits
    all are doubled, or none. ``sets`` and ``molehill``: whether set cards and the Molehill look at the
    doubled symbols or at the printed ones.
    """

    nest_needs_one: bool = True
    roof_ties: Literal["all", "none"] = "all"
    sets: Literal["doubled", "printed"] = "doubled"
    molehill: Literal["doubled", "printed"] = "doubled"


def tally_of(cards: Mapping[str, Card], kingdom: Sequence[str], settings: Settings) -> Tally:
    """Return the tally of the symbols in a kingdom (V3); unknown cards show no symbols."""
    printed_symbols = dict.fromkeys(SUITS, 0)
    wins_ties = has_doubling = False
    for card_id in kingdom:
        card = cards.get(card_id)
        if card is None:
            continue
        if card.suit is not None:
            printed_symbols[card.suit] += 1
        wins_ties = wins_ties or type(card.ability) is WinsTies
        has_doubling = has_doubling or type(card.ability) is Doubles
    return counted(printed_symbols, settings, wins_ties=wins_ties, doubles=has_doubling)


def counted(
    printed: Mapping[str, int], settings: Settings, *, wins_ties: bool, doubles: bool
) -> Tally:
    """Return the tally of printed symbols, for a kingdom with or without the cards that win ties and double a suit (V3)."""
    symbols = _double_symbols(printed, settings) if doubles else printed
    return Tally(
        symbols,
        symbols if settings.sets == "doubled" else printed,
        symbols if settings.molehill == "doubled" else printed,
        wins_ties,
        settings.nest_needs_one,
    )


def _double_symbols(printed_symbols: Mapping[str, int], settings: Settings) -> Mapping[str, int]:
    largest_count = max(printed_symbols.values())
    is_tied = list(printed_symbols.values()).count(largest_count) > 1
    if is_tied and settings.roof_ties == "none":
        return printed_symbols
    return {suit: 2 * count if count == largest_count else count for suit, count in printed_symbols.items()}


@attrs.frozen
class Side:
    """A kingdom ready for scoring: its tally, the objectives of its cards, and the places of cards that pay for the best card."""

    tally: Tally
    abilities: tuple[Ability, ...]
    best_cards: tuple[int, ...]


def scored_kingdom(cards: Mapping[str, Card], kingdom: Sequence[str], settings: Settings) -> Side:
    """Return a kingdom ready for scoring."""
    abilities = tuple([_ability(cards.get(card)) for card in kingdom])
    best_card_indexes = [place for place, ability in enumerate(abilities) if type(ability) is BestCard]
    return Side(tally_of(cards, kingdom, settings), abilities, tuple(best_card_indexes))


def round_points(
    cards: Mapping[str, Card], kingdoms: Sequence[Sequence[str]], settings: Settings
) -> tuple[tuple[int, ...], ...]:
    """Return what each card of two kingdoms scores, in the order of the cards (V5)."""
    first, second = (scored_kingdom(cards, kingdom, settings) for kingdom in kingdoms)
    return tuple([tuple(points) for points in points_of(first, second)])


def points_of(one: Side, other: Side) -> tuple[list[int], list[int]]:
    """Return what each card of two sides scores, in the order of the cards (V5)."""
    first_tally, second_tally = one.tally, other.tally
    first_points = [ability.points(first_tally, second_tally) for ability in one.abilities]
    second_points = [ability.points(second_tally, first_tally) for ability in other.abilities]
    if one.best_cards or other.best_cards:
        best_of_first, best_of_second = max(first_points, default=0), max(second_points, default=0)
        _score_best_cards(one, first_points, best_of_first, best_of_second)
        _score_best_cards(other, second_points, best_of_second, best_of_first)
    return first_points, second_points


def _score_best_cards(kingdom: Side, points: list[int], best_own_points: int, best_other_points: int) -> None:
    """Add the points for owning the best single card, if that scores more than 0.

    It is scored last, with ties as for majorities (V4, V5).
    """
    for index in kingdom.best_cards:
        ability = kingdom.abilities[index]
        if isinstance(ability, BestCard) and best_own_points > 0 and beats(best_own_points, best_other_points, kingdom.tally):
            points[index] = ability.points_once


def _ability(card: Card | None) -> Ability:
    return NOTHING if card is None else card.ability


NOTHING = Ability()
"""The objective of an unknown card."""
