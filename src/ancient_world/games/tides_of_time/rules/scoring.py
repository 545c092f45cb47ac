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
from ancient_world.games.tides_of_time.components import Card


@attrs.frozen
class Settings:
    """How the cards are read where their rules leave it open (V2-V4).

    ``nest_needs_one``: a tie of none against none is won by nobody. ``roof_ties``: of several most numerous suits
    all are doubled, or none. ``sets`` and ``molehill``: whether set cards and the Molehill look at the
    doubled symbols or at the printed ones.
    """

    nest_needs_one: bool = True
    roof_ties: Literal["all", "none"] = "all"
    sets: Literal["doubled", "printed"] = "doubled"
    molehill: Literal["doubled", "printed"] = "doubled"


def tally_of(cards: Mapping[str, Card], kingdom: Sequence[str], settings: Settings) -> Tally:
    """Return what a kingdom shows (V3); cards that nobody can see show nothing."""
    printed = dict.fromkeys(SUITS, 0)
    wins_ties = doubles = False
    for card_id in kingdom:
        card = cards.get(card_id)
        if card is None:
            continue
        if card.suit is not None:
            printed[card.suit] += 1
        wins_ties = wins_ties or type(card.ability) is WinsTies
        doubles = doubles or type(card.ability) is Doubles
    symbols = _doubled(printed, settings) if doubles else printed
    return Tally(
        symbols,
        symbols if settings.sets == "doubled" else printed,
        symbols if settings.molehill == "doubled" else printed,
        wins_ties,
        settings.nest_needs_one,
    )


def _doubled(printed: Mapping[str, int], settings: Settings) -> Mapping[str, int]:
    most = max(printed.values())
    tied = list(printed.values()).count(most) > 1
    if tied and settings.roof_ties == "none":
        return printed
    return {suit: 2 * count if count == most else count for suit, count in printed.items()}


def round_points(
    cards: Mapping[str, Card], kingdoms: Sequence[Sequence[str]], settings: Settings
) -> tuple[tuple[int, ...], ...]:
    """For each of two kingdoms, what each of its cards scores, in the order of the cards (V5)."""
    tallies = [tally_of(cards, kingdom, settings) for kingdom in kingdoms]
    abilities = [[_ability(cards.get(card)) for card in kingdom] for kingdom in kingdoms]
    ordinary = [
        [ability.points(tallies[seat], tallies[1 - seat]) for ability in row]
        for seat, row in enumerate(abilities)
    ]
    _score_best(abilities, ordinary, tallies)
    return tuple([tuple(points) for points in ordinary])


def _score_best(
    abilities: Sequence[Sequence[Ability]], points: list[list[int]], tallies: Sequence[Tally]
) -> None:
    """Score what pays for the best single card: it comes last (V5)."""
    best = [max(each, default=0) for each in points]
    for seat, row in enumerate(abilities):
        for place, ability in enumerate(row):
            if isinstance(ability, BestCard) and _is_best(best, seat, tallies[seat]):
                points[seat][place] = ability.points_once


def _ability(card: Card | None) -> Ability:
    return NOTHING if card is None else card.ability


NOTHING = Ability()
"""The objective of a card that nobody can see."""


def _is_best(best: Sequence[int], seat: int, tally: Tally) -> bool:
    """Return whether the best single card is this player's: more than 0, ties as with majorities (V4)."""
    return best[seat] > 0 and beats(best[seat], best[1 - seat], tally)
