"""Scoring a round, card by card (V1-V5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import attrs

from ancient_world.games.tides_of_time.box.tides_card_file import Card
from ancient_world.games.tides_of_time.objectives import (
    SUITS,
    Ability,
    BestCard,
    Doubles,
    Tally,
    WinsTies,
    wins_comparison,
)


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
    return make_tally(printed_symbols, settings, wins_ties=wins_ties, has_doubling=has_doubling)


def make_tally(
    printed_symbols: Mapping[str, int], settings: Settings, *, wins_ties: bool, has_doubling: bool
) -> Tally:
    """Return the tally of printed symbols, for a kingdom with or without the cards that win ties and double a suit (V3)."""
    symbols = _double_symbols(printed_symbols, settings) if has_doubling else printed_symbols
    return Tally(
        symbols,
        symbols if settings.sets == "doubled" else printed_symbols,
        symbols if settings.molehill == "doubled" else printed_symbols,
        wins_ties,
        settings.nest_needs_one,
    )


def _double_symbols(printed_symbols: Mapping[str, int], settings: Settings) -> Mapping[str, int]:
    largest_count = max(printed_symbols.values())
    is_tied = list(printed_symbols.values()).count(largest_count) > 1
    if is_tied and settings.roof_ties == "none":
        return printed_symbols
    return {
        suit: 2 * count if count == largest_count else count
        for suit, count in printed_symbols.items()
    }


@attrs.frozen
class ScoredKingdom:
    """A kingdom ready for scoring: its tally, the objectives of its cards, and the places of cards that pay for the best card."""

    tally: Tally
    abilities: tuple[Ability, ...]
    best_card_indexes: tuple[int, ...]


def scored_kingdom(
    cards: Mapping[str, Card], kingdom: Sequence[str], settings: Settings
) -> ScoredKingdom:
    """Return a kingdom ready for scoring."""
    abilities = tuple([_ability_of(cards.get(card)) for card in kingdom])
    best_card_indexes = [
        index for index, ability in enumerate(abilities) if type(ability) is BestCard
    ]
    return ScoredKingdom(tally_of(cards, kingdom, settings), abilities, tuple(best_card_indexes))


def round_points(
    cards: Mapping[str, Card], kingdoms: Sequence[Sequence[str]], settings: Settings
) -> tuple[tuple[int, ...], ...]:
    """Return what each card of two kingdoms scores, in the order of the cards (V5)."""
    first, second = (scored_kingdom(cards, kingdom, settings) for kingdom in kingdoms)
    return tuple([tuple(points) for points in points_of_cards(first, second)])


def points_of_cards(first: ScoredKingdom, second: ScoredKingdom) -> tuple[list[int], list[int]]:
    """Return what each card of two sides scores, in the order of the cards (V5)."""
    first_tally, second_tally = first.tally, second.tally
    first_points = [ability.points(first_tally, second_tally) for ability in first.abilities]
    second_points = [ability.points(second_tally, first_tally) for ability in second.abilities]
    if first.best_card_indexes or second.best_card_indexes:
        best_of_first, best_of_second = max(first_points, default=0), max(second_points, default=0)
        _score_best_cards(first, first_points, best_of_first, best_of_second)
        _score_best_cards(second, second_points, best_of_second, best_of_first)
    return first_points, second_points


def _score_best_cards(
    kingdom: ScoredKingdom, points: list[int], best_own_points: int, best_other_points: int
) -> None:
    """Add the points for owning the best single card, if that scores more than 0.

    It is scored last, with ties as for majorities (V4, V5).
    """
    for index in kingdom.best_card_indexes:
        ability = kingdom.abilities[index]
        if (
            isinstance(ability, BestCard)
            and best_own_points > 0
            and wins_comparison(best_own_points, best_other_points, kingdom.tally)
        ):
            points[index] = ability.points_once


def _ability_of(card: Card | None) -> Ability:
    return NO_ABILITY if card is None else card.ability


NO_ABILITY = Ability()
"""The objective of an unknown card."""
