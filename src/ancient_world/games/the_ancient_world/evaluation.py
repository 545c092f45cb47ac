"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth its score now, plus what its goods and its city will still
bring, given how many rounds are left. The weights are fitted to the results of games (``tools/fit_evaluation.py``): several
stand for one another, and none is a rule.
"""

from __future__ import annotations

import attrs

from ancient_world.engine import IdentityCache
from ancient_world.games.the_ancient_world.abilities import Scoring
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.city import Army, City
from ancient_world.games.the_ancient_world.rules.attack import Muster, against, attack_value
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.looking import ChooseExplored, LookAtEmpireCards
from ancient_world.games.the_ancient_world.rules.scoring import banners_of, bonus, repaired
from ancient_world.games.the_ancient_world.table import Player, Table
from ancient_world.games.the_ancient_world.terms import NOTHING, Goods

COIN = 0.68
KNOWLEDGE = 1.67
AMBROSIA = 0.52
CITIZEN = 0.37
"""The value of a citizen, for each round in which it can still be placed."""
HUNGER = 1.64
"""The cost of a citizen without food, for each round."""
ROOM = 0.47
"""The value of free capacity, for up to two cards, while there is time to build."""
SWORD = 0.65
ARROW = 0.89
"""The value of an arrow, for each round in which it can be used in an attack."""
ARMY_COIN = 0.2
"""The cost of each coin that an army will cost, for each round."""
ARMY_LIMIT = 0.95
DAMAGE = 0.73
"""The cost of a damaged card beyond its points, as it gives nothing."""
DIE = 0.17
"""The cost of a damage die that will be rolled."""
PLACEABLE = -0.61
"""The value of a citizen that can still be placed in this round."""
NOW = 0.15
"""The share at which goods count when no round is left, and the share that each placeable citizen adds."""
SOON = 0.12
SPARE = -0.18
"""The value of food beyond what the citizens need, for up to two units and each round."""
HELP = 0.2
"""The value of each repair and each additional card at an exploration, for each round."""
ACTION = 0.9
REWARD = 0.41
"""The values of actions and of rewards of cards, for each round."""
MUSTERED = 0.03
"""The share of a round at which an army counts that was not used in this round."""
SPOILS = 1.21
"""The value of each banner of a titan that is being attacked."""
GATHERED = -0.26
EXPLORED = -2.1
"""The value of a look at the empire deck, while few cards are stored."""
STORED = 2
"""The number of stored cards that are enough."""


FORESEEN = (RollDamage, LookAtEmpireCards, ChooseExplored, Muster)
"""The steps to come that the evaluation counts."""


@attrs.frozen
class Standing:
    """The value of a city and its armies to their owner; cached, as most choices change neither."""

    banners: int
    """Points for banner sets (V2)."""
    damaged: int
    scoring: tuple[Scoring, ...]
    """The scoring abilities of all empire cards; their points can depend on anything."""
    city: float
    military: float


def evaluate(state: Table, player: int) -> float:
    """Return how good the position is for a player, in points."""
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


@IdentityCache
def _standing(
    cards: CardFile, city: City, armies: tuple[Army, ...], citizens: int, left: int
) -> Standing:
    """Return the value of a city and its armies, with ``citizens`` citizens and ``left`` rounds left."""
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
    """Return the value of banner sets, scoring cards and penalties (V)."""
    total = standing.banners  # a sum of integers is faster and exact
    if standing.scoring:
        city = repaired(player.city)
        for each in standing.scoring:
            total += bonus(state, seat, city, each)[0]
    return total - standing.damaged * DAMAGE - len(player.starving)


def _goods(player: Player, left: int) -> float:
    """Return the value of goods, which shrinks as time to spend them runs out."""
    soon = len(player.available)
    time = (left + NOW + SOON * soon) / (left + 1.0)
    goods = COIN * player.coins + KNOWLEDGE * player.knowledge + AMBROSIA * player.ambrosia
    return time * goods + PLACEABLE * soon


def _city(cards: CardFile, city: City, citizens: int, left: int) -> float:
    """Return the value of income, citizens, food and room, for the rounds left."""
    totals = city.totals(cards)
    value = _income(totals.income, left)
    value += left * CITIZEN * citizens
    short = citizens - totals.food
    if short > 0:
        value -= (left + 1) * HUNGER * short
    else:
        value += SPARE * left * min(2, -short)
    room = min(2, totals.capacity - len(city.empire))
    value += ROOM * room * min(2, left + 1) / 2
    value += HELP * left * (totals.explore_bonus + totals.repairs)
    value += left * (ACTION * len(totals.actions) + REWARD * len(totals.rewards))
    return value


def _income(income: Goods, left: int) -> float:
    return left * (COIN * income.coins + KNOWLEDGE * income.knowledge + AMBROSIA * income.ambrosia)


def _military(cards: CardFile, city: City, armies: tuple[Army, ...], left: int) -> float:
    """Return the value of swords and arrows for the rounds left, less the price of using them."""
    totals = city.totals(cards)
    value = (left + MUSTERED) * (SWORD * totals.swords + ARROW * totals.arrows)
    value += ARMY_LIMIT * min(2, left) * (totals.army_limit - 2)
    for army in armies:
        swords, arrows = army.strength(cards)
        income = cards.military[army.card].totals.income
        if income is not NOTHING:
            value += _income(income, left)
        rounds = left + (0 if army.paid else MUSTERED)
        value += rounds * (SWORD * swords + ARROW * arrows) - ARMY_COIN * left * army.cost
    return value


def _agenda(state: Table, seat: int) -> float:
    """Return the value of the steps to come for this player."""
    value = 0.0
    for step in state.agenda:
        if not isinstance(step, FORESEEN) or step.player != seat:
            continue
        if isinstance(step, RollDamage):
            value -= DIE * step.count
        elif isinstance(step, (LookAtEmpireCards, ChooseExplored)):
            value += EXPLORED if len(state.players[seat].stored) < STORED else 0.0
        else:
            # During the attack, the titan's banners count as gained.
            titan = state.cards.titans[step.titan]
            value += SPOILS * len(titan.banners)
            value += GATHERED * against(attack_value(state, seat, step.paid, step.bought), titan)
    return value
