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

PASSED_ON = 0.6
"""The share of its value at which the best card of a hand counts, as the hand goes to the opponent.

Set by playing against random players.
"""


def evaluations(state: Table) -> tuple[float, float]:
    """Return how good the position is for each player."""
    worth = float(sum(state.scored(0)) - sum(state.scored(1)))
    if not state.agenda:
        return worth, -worth
    standing: Callable[[tuple[str, ...]], Standing] = _standings(state.cards, state.settings)
    first, second = _kingdom(state, 0), _kingdom(state, 1)
    one, other = standing(first), standing(second)
    lead = _lead(one, other)
    worth += lead
    leads = [_lead(one, standing((*second, card))) for card in _rest(state, 0)]
    if leads:
        worth += PASSED_ON * (min(leads) - lead)
    coming = [_lead(standing((*first, card)), other) for card in _rest(state, 1)]
    if coming:
        worth += PASSED_ON * (max(coming) - lead)
    return worth, -worth


def _kingdom(state: Table, seat: int) -> tuple[str, ...]:
    """Return the cards of a player's kingdom, with the chosen card as the last one."""
    side = state.players[seat]
    return side.shown if side.chosen is None else (*side.shown, side.chosen)


def _rest(state: Table, seat: int) -> list[str]:
    """Return the visible cards of a hand that will go to the other player."""
    side = state.players[seat]
    return [card for card in side.hand if card != side.chosen and card in state.cards.cards]


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
            printed = dict.fromkeys(SUITS, 0)
            return Standing(printed, counted(printed, settings, wins_ties=False, doubles=False))
        before = standing(kingdom[:-1])
        card = cards.cards.get(kingdom[-1])
        return before if card is None else with_card(before, card)

    def with_card(before: Standing, card: Card) -> Standing:
        printed, ability = before.printed, card.ability
        alone, contested, best_cards = before.alone, before.contested, before.best_cards
        if card.suit is not None:
            printed = {**printed, card.suit: printed[card.suit] + 1}
        if isinstance(ability, BestCard):
            best_cards = (*best_cards, ability)
        elif ability.alone:
            alone = (*alone, ability)
        else:
            contested = (*contested, ability)
        doubles = before.doubles or type(ability) is Doubles
        ties = before.tally.wins_ties or type(ability) is WinsTies
        tally = counted(printed, settings, wins_ties=ties, doubles=doubles)
        points = [each.points(tally, tally) for each in alone]
        sure, most = sum(points), max(points, default=0)
        return Standing(printed, tally, alone, contested, best_cards, doubles, sure, most)

    return standing


def _lead(one: Standing, other: Standing) -> int:
    """Return by how many points the first kingdom would score more than the second one (V5)."""
    mine, theirs, best, rival = one.tally, other.tally, one.most, other.most
    lead = one.sure - other.sure
    for ability in one.contested:
        points = ability.points(mine, theirs)
        lead += points
        best = max(best, points)
    for ability in other.contested:
        points = ability.points(theirs, mine)
        lead -= points
        rival = max(rival, points)
    for card in one.best_cards:
        lead += card.points_once if best > 0 and beats(best, rival, mine) else 0
    for card in other.best_cards:
        lead -= card.points_once if rival > 0 and beats(rival, best, theirs) else 0
    return lead
