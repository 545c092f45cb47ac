"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth the lead that is noted, the lead that the kingdoms with the chosen cards would score now, and
a share of what the best card of each hand would add to it: what a player does not choose goes to the other one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import attrs

from ancient_world.engine import IdentityCache
from ancient_world.games.tides_of_time.box.tides_card_file import Card, CardFile
from ancient_world.games.tides_of_time.objectives import (
    SUITS,
    Ability,
    BestCard,
    Doubles,
    Tally,
    WinsTies,
    wins_comparison,
)
from ancient_world.games.tides_of_time.rules.kingdom_scores import Settings, make_tally
from ancient_world.games.tides_of_time.table import Table

PASSED_CARD_SHARE = 0.6
"""The share of its value at which the best card of a hand counts, as the hand goes to the opponent.

Set by playing against random players.
"""


def evaluations(state: Table) -> tuple[float, float]:
    """Return how good the position is for each player."""
    value = float(sum(state.round_points(0)) - sum(state.round_points(1)))
    if not state.agenda:
        return value, -value
    evaluate_kingdom: Callable[[tuple[str, ...]], KingdomValue] = _kingdom_evaluator(
        state.cards, state.settings
    )
    first_kingdom, second_kingdom = _kingdom(state, 0), _kingdom(state, 1)
    first_value, second_value = evaluate_kingdom(first_kingdom), evaluate_kingdom(second_kingdom)
    lead = _lead_of_first(first_value, second_value)
    value += lead
    leads_of_first = [
        _lead_of_first(first_value, evaluate_kingdom((*second_kingdom, card)))
        for card in _cards_to_pass(state, 0)
    ]
    if leads_of_first:
        value += PASSED_CARD_SHARE * (min(leads_of_first) - lead)
    leads_of_second = [
        _lead_of_first(evaluate_kingdom((*first_kingdom, card)), second_value)
        for card in _cards_to_pass(state, 1)
    ]
    if leads_of_second:
        value += PASSED_CARD_SHARE * (max(leads_of_second) - lead)
    return value, -value


def _kingdom(state: Table, seat: int) -> tuple[str, ...]:
    """Return the cards of a player's kingdom, with the chosen card as the last one."""
    player = state.players[seat]
    return player.open_cards if player.chosen is None else (*player.open_cards, player.chosen)


def _cards_to_pass(state: Table, seat: int) -> list[str]:
    """Return the visible cards of a hand that will go to the other player."""
    player = state.players[seat]
    return [card for card in player.hand if card != player.chosen and card in state.cards.cards]


@attrs.frozen
class KingdomValue:
    """A kingdom, and what it scores whatever the other kingdom is."""

    printed_symbols: dict[str, int]
    tally: Tally
    independent_abilities: tuple[Ability, ...] = ()
    """The objectives whose points do not depend on the other kingdom."""
    contested_abilities: tuple[Ability, ...] = ()
    """The objectives whose points depend on the other kingdom."""
    best_cards: tuple[BestCard, ...] = ()
    has_doubling: bool = False
    certain_points: int = 0
    """The points of the objectives in ``independent_abilities``."""
    best_points: int = 0
    """The points of the best objective in ``independent_abilities``."""


@IdentityCache
def _kingdom_evaluator(
    cards: CardFile, settings: Settings
) -> Callable[[tuple[str, ...]], KingdomValue]:
    """Return a function that evaluates a kingdom; its cache halves the time of a greedy game, since positions share kingdoms."""

    @lru_cache(maxsize=4096)
    def evaluate_kingdom(kingdom: tuple[str, ...]) -> KingdomValue:
        if not kingdom:
            printed_symbols = dict.fromkeys(SUITS, 0)
            return KingdomValue(
                printed_symbols,
                make_tally(printed_symbols, settings, wins_ties=False, has_doubling=False),
            )
        shorter_kingdom = evaluate_kingdom(kingdom[:-1])
        card = cards.cards.get(kingdom[-1])
        return shorter_kingdom if card is None else value_with_card(shorter_kingdom, card)

    def value_with_card(earlier: KingdomValue, card: Card) -> KingdomValue:
        printed_symbols, ability = earlier.printed_symbols, card.ability
        independent_abilities = earlier.independent_abilities
        contested_abilities = earlier.contested_abilities
        best_cards = earlier.best_cards
        if card.suit is not None:
            printed_symbols = {**printed_symbols, card.suit: printed_symbols[card.suit] + 1}
        if isinstance(ability, BestCard):
            best_cards = (*best_cards, ability)
        elif ability.is_independent:
            independent_abilities = (*independent_abilities, ability)
        else:
            contested_abilities = (*contested_abilities, ability)
        has_doubling = earlier.has_doubling or type(ability) is Doubles
        wins_ties = earlier.tally.wins_ties or type(ability) is WinsTies
        tally = make_tally(
            printed_symbols, settings, wins_ties=wins_ties, has_doubling=has_doubling
        )
        points = [
            independent_ability.points(tally, tally)
            for independent_ability in independent_abilities
        ]
        certain_points, best_points = sum(points), max(points, default=0)
        return KingdomValue(
            printed_symbols,
            tally,
            independent_abilities,
            contested_abilities,
            best_cards,
            has_doubling,
            certain_points,
            best_points,
        )

    return evaluate_kingdom


def _lead_of_first(first: KingdomValue, second: KingdomValue) -> int:
    """Return by how many points the first kingdom would score more than the second one (V5)."""
    first_tally = first.tally
    second_tally = second.tally
    best_of_first = first.best_points
    best_of_second = second.best_points
    lead = first.certain_points - second.certain_points
    for ability in first.contested_abilities:
        points = ability.points(first_tally, second_tally)
        lead += points
        best_of_first = max(best_of_first, points)
    for ability in second.contested_abilities:
        points = ability.points(second_tally, first_tally)
        lead -= points
        best_of_second = max(best_of_second, points)
    for card in first.best_cards:
        lead += (
            card.points_once
            if best_of_first > 0 and wins_comparison(best_of_first, best_of_second, first_tally)
            else 0
        )
    for card in second.best_cards:
        lead -= (
            card.points_once
            if best_of_second > 0 and wins_comparison(best_of_second, best_of_first, second_tally)
            else 0
        )
    return lead
