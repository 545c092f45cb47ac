"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth the lead that is noted, the lead that the kingdoms with the chosen cards would score now, and
a share of what the best card of each hand would add to it: what a player does not choose goes to the other one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import attrs

from ancient_world.engine import IdentityCache
from ancient_world.games.tides_of_time.abilities import (
    SUITS,
    Ability,
    BestCard,
    Doubles,
    Tally,
    WinsTies,
    beats,
)
from ancient_world.games.tides_of_time.box.catalog import Card, CardFile
from ancient_world.games.tides_of_time.rules.scoring import Settings, counted
from ancient_world.games.tides_of_time.table import Table

PASSED_CARD_SHARE = 0.6
"""The share of its value at which the best card of a hand counts, as the hand goes to the opponent.

Set by playing against random players.
"""


def evaluations(state: Table) -> tuple[float, float]:
    """Return how good the position is for each player."""
    value = float(sum(state.scored(0)) - sum(state.scored(1)))
    if not state.agenda:
        return value, -value
    evaluate_kingdom: Callable[[tuple[str, ...]], Standing] = _standings(state.cards, state.settings)
    first_kingdom, second_kingdom = _kingdom(state, 0), _kingdom(state, 1)
    first_value, second_value = evaluate_kingdom(first_kingdom), evaluate_kingdom(second_kingdom)
    lead = _lead(first_value, second_value)
    value += lead
    leads_of_first = [_lead(first_value, evaluate_kingdom((*second_kingdom, card))) for card in _rest(state, 0)]
    if leads_of_first:
        value += PASSED_CARD_SHARE * (min(leads_of_first) - lead)
    leads_of_second = [_lead(evaluate_kingdom((*first_kingdom, card)), second_value) for card in _rest(state, 1)]
    if leads_of_second:
        value += PASSED_CARD_SHARE * (max(leads_of_second) - lead)
    return value, -value


def _kingdom(state: Table, seat: int) -> tuple[str, ...]:
    """Return the cards of a player's kingdom, with the chosen card as the last one."""
    player = state.players[seat]
    return player.shown if player.chosen is None else (*player.shown, player.chosen)


def _rest(state: Table, seat: int) -> list[str]:
    """Return the visible cards of a hand that will go to the other player."""
    player = state.players[seat]
    return [card for card in player.hand if card != player.chosen and card in state.cards.cards]


@attrs.frozen
class Standing:
    """A kingdom, and what it scores whatever the other kingdom is."""

    printed: dict[str, int]
    tally: Tally
    alone: tuple[Ability, ...] = ()
    """The objectives whose points do not depend on the other kingdom."""
    contested: tuple[Ability, ...] = ()
    """The objectives whose points depend on the other kingdom."""
    best_cards: tuple[BestCard, ...] = ()
    doubles: bool = False
    sure: int = 0
    """The points of the objectives in ``alone``."""
    most: int = 0
    """The points of the best objective in ``alone``."""


@IdentityCache
def _standings(cards: CardFile, settings: Settings) -> Callable[[tuple[str, ...]], Standing]:
    """Return a function that evaluates a kingdom; its cache halves the time of a greedy game, since positions share kingdoms."""

    @lru_cache(maxsize=4096)
    def standing(kingdom: tuple[str, ...]) -> Standing:
        if not kingdom:
            printed_symbols = dict.fromkeys(SUITS, 0)
            return Standing(printed_symbols, counted(printed_symbols, settings, wins_ties=False, doubles=False))
        shorter_kingdom = standing(kingdom[:-1])
        card = cards.cards.get(kingdom[-1])
        return shorter_kingdom if card is None else with_card(shorter_kingdom, card)

    def with_card(before: Standing, card: Card) -> Standing:
        printed_symbols, ability = before.printed, card.ability
        independent_abilities, contested_abilities, best_cards = before.alone, before.contested, before.best_cards
        if card.suit is not None:
            printed_symbols = {**printed_symbols, card.suit: printed_symbols[card.suit] + 1}
        if isinstance(ability, BestCard):
            best_cards = (*best_cards, ability)
        elif ability.alone:
            independent_abilities = (*independent_abilities, ability)
        else:
            contested_abilities = (*contested_abilities, ability)
        has_doubling = before.doubles or type(ability) is Doubles
        wins_ties = before.tally.wins_ties or type(ability) is WinsTies
        tally = counted(printed_symbols, settings, wins_ties=wins_ties, doubles=has_doubling)
        points = [each.points(tally, tally) for each in independent_abilities]
        certain_points, best_points = sum(points), max(points, default=0)
        return Standing(printed_symbols, tally, independent_abilities, contested_abilities, best_cards, has_doubling, certain_points, best_points)

    return standing


def _lead(one: Standing, other: Standing) -> int:
    """Return by how many points the first kingdom would score more than the second one (V5)."""
    first_tally, second_tally, best_of_first, best_of_second = one.tally, other.tally, one.most, other.most
    lead = one.sure - other.sure
    for ability in one.contested:
        points = ability.points(first_tally, second_tally)
        lead += points
        best_of_first = max(best_of_first, points)
    for ability in other.contested:
        points = ability.points(second_tally, first_tally)
        lead -= points
        best_of_second = max(best_of_second, points)
    for card in one.best_cards:
        lead += card.points_once if best_of_first > 0 and beats(best_of_first, best_of_second, first_tally) else 0
    for card in other.best_cards:
        lead -= card.points_once if best_of_second > 0 and beats(best_of_second, best_of_first, second_tally) else 0
    return lead
