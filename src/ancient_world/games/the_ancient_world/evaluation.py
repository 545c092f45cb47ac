"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth its score now, plus what its goods and its city will still
bring, given how many rounds are left. The weights are plain and rough on purpose; they were set
by playing greedy bots against each other.
"""

from __future__ import annotations

import attrs

from ancient_world.engine import Recalled
from ancient_world.games.the_ancient_world.abilities import Scoring
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.city import Army, City
from ancient_world.games.the_ancient_world.rules.attack import Muster, against, attack_value
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.looking import ChooseExplored, LookAtEmpireCards
from ancient_world.games.the_ancient_world.rules.scoring import banners_of, bonus, repaired
from ancient_world.games.the_ancient_world.state import Player, Table
from ancient_world.games.the_ancient_world.terms import NOTHING, Goods

COIN = 0.45
KNOWLEDGE = 0.8
AMBROSIA = 0.45
CITIZEN = 0.65
"""For each round in which the citizen can still be placed."""
HUNGER = 0.65
"""For each round in which a citizen finds no food."""
ROOM = 0.65
"""For free capacity, up to two cards, while there is time to build."""
SWORD = 0.37
ARROW = 0.32
"""For each round in which it can be used in an attack."""
ARMY_COIN = 0.1
"""For each coin that using an army will cost, each round."""
ARMY_LIMIT = 0.7
DAMAGE = 1.1
"""For a damaged card beside its points, as it gives nothing."""
DIE = 0.6
"""For a damage die that will be rolled."""
EXPLORED = 3.0
"""For a look at the empire deck, while few cards are stored."""
STORED = 2
"""How many stored cards are enough."""


FORESEEN = (RollDamage, LookAtEmpireCards, ChooseExplored, Muster)
"""Coming events that count."""


@attrs.frozen
class Standing:
    """The worth of a city and its armies to their owner, which most choices leave as it is."""

    banners: int
    """Points for banner sets (V2)."""
    damaged: int
    scoring: tuple[Scoring, ...]
    """Of all empire cards; what they bring can depend on anything."""
    city: float
    military: float


def evaluate(state: Table, player: int) -> float:
    """How good the position is for a player, in points."""
    own, cards = state.players[player], state.cards
    left = cards.figures.rounds - state.round
    standing: Standing = _standing(cards, own.city, own.armies, own.citizens, left)
    return (
        _points(state, player, own, standing)
        + _goods(own, left)
        + standing.city
        + standing.military
        + _agenda(state, player)
    )


@Recalled
def _standing(
    cards: CardFile, city: City, armies: tuple[Army, ...], citizens: int, left: int
) -> Standing:
    """Return what a city and its armies are worth, with so many citizens and rounds left."""
    designs = [(cards.empire[owned.card].totals.scoring, owned.damaged) for owned in city.empire]
    return Standing(
        _banner_points(cards, city, armies),
        sum([damaged for _, damaged in designs]),
        tuple([each for scoring, _ in designs for each in scoring]),
        _city(cards, city, citizens, left),
        _military(cards, city, armies, left),
    )


def _banner_points(cards: CardFile, city: City, armies: tuple[Army, ...]) -> int:
    points = cards.figures.banner_points
    counts = [count for count in banners_of(cards, city, armies).values() if count]
    return sum([points[min(count, len(points)) - 1] for count in counts])


def _points(state: Table, seat: int, player: Player, standing: Standing) -> float:
    """Banner sets, scoring cards, penalties (V)."""
    total = standing.banners  # whole numbers are added faster than to a float, and exactly
    if standing.scoring:
        city = repaired(player.city)
        for each in standing.scoring:
            total += bonus(state, seat, city, each)[0]
    return total - standing.damaged * DAMAGE - len(player.starving)


def _goods(player: Player, left: int) -> float:
    """Coins, knowledge and ambrosia are worth less when there is no time to spend them."""
    time = (left + 0.4) / (left + 1.0)
    return time * (COIN * player.coins + KNOWLEDGE * player.knowledge + AMBROSIA * player.ambrosia)


def _city(cards: CardFile, city: City, citizens: int, left: int) -> float:
    """Income, citizens, food and room for as many rounds as are left."""
    totals = city.totals(cards)
    value = _income(totals.income, left)
    value += left * CITIZEN * citizens
    short = citizens - totals.food
    if short > 0:
        value -= (left + 1) * HUNGER * short
    else:
        value += 0.3 * left * min(2, -short)
    room = min(2, totals.capacity - len(city.empire))
    value += ROOM * room * min(2, left + 1) / 2
    value += 0.3 * left * (totals.explore_bonus + totals.repairs)
    value += 0.5 * left * len(totals.actions) + 0.4 * left * len(totals.rewards)
    return value


def _income(income: Goods, left: int) -> float:
    return left * (COIN * income.coins + KNOWLEDGE * income.knowledge + AMBROSIA * income.ambrosia)


def _military(cards: CardFile, city: City, armies: tuple[Army, ...], left: int) -> float:
    """Swords and arrows that can still be used, less what using them costs."""
    totals = city.totals(cards)
    value = (left + 0.5) * (SWORD * totals.swords + ARROW * totals.arrows)
    value += ARMY_LIMIT * min(2, left) * (totals.army_limit - 2)
    for army in armies:
        swords, arrows = army.strength(cards)
        income = cards.military[army.card].totals.income
        if income is not NOTHING:
            value += _income(income, left)
        rounds = left + (0 if army.paid else 0.5)
        value += rounds * (SWORD * swords + ARROW * arrows) - ARMY_COIN * left * army.cost
    return value


def _agenda(state: Table, seat: int) -> float:
    """Return what is about to happen to this player."""
    value = 0.0
    for step in state.agenda:
        if not isinstance(step, FORESEEN) or step.player != seat:
            continue
        if isinstance(step, RollDamage):
            value -= DIE * step.count
        elif isinstance(step, (LookAtEmpireCards, ChooseExplored)):
            value += EXPLORED if len(state.players[seat].stored) < STORED else 0.0
        else:
            # On the way to a titan: its banners are as good as gained.
            titan = state.cards.titans[step.titan]
            value += 2.0 * len(titan.banners)
            value += 0.1 * against(attack_value(state, seat, step.paid, step.bought), titan)
    return value
