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
AMBROSIA_VALUE = 0.52
CITIZEN = 0.37
"""The value of a citizen, for each round in which it can still be placed."""
MISSING_FOOD_COST = 1.64
"""The cost of a citizen without food, for each round."""
ROOM = 0.47
"""The value of free capacity, for up to two cards, while there is time to build."""
SWORD = 0.65
ARROW_VALUE = 0.89
"""The value of an arrow, for each round in which it can be used in an attack."""
ARMY_COIN_COST = 0.2
"""The cost of each coin that an army will cost, for each round."""
ARMY_LIMIT = 0.95
DAMAGE = 0.73
"""The cost of a damaged card beyond its points, as it gives nothing."""
DIE = 0.17
"""The cost of a damage die that will be rolled."""
PLACEABLE_CITIZEN_VALUE = -0.61
"""The value of a citizen that can still be placed in this round."""
LAST_ROUND_SHARE = 0.15
"""The share at which goods count when no round is left, and the share that each placeable citizen adds."""
SOON = 0.12
SPARE_FOOD_VALUE = -0.18
"""The value of food beyond what the citizens need, for up to two units and each round."""
REPAIR_AND_LOOK_VALUE = 0.2
"""The value of each repair and each additional card at an exploration, for each round."""
ACTION = 0.9
CARD_REWARD_VALUE = 0.41
"""The values of actions and of rewards of cards, for each round."""
UNUSED_ARMY_SHARE = 0.03
"""The share of a round at which an army counts that was not used in this round."""
ATTACKED_BANNER_VALUE = 1.21
"""The value of each banner of a titan that is being attacked."""
GATHERED = -0.26
EXPLORATION_VALUE = -2.1
"""The value of a look at the empire deck, while few cards are stored."""
ENOUGH_STORED_CARDS = 2
"""The number of stored cards that are enough."""


EVALUATED_STEPS = (RollDamage, LookAtEmpireCards, ChooseExplored, Muster)
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
    own_side, cards = state.players[player], state.cards
    remaining_rounds = cards.figures.rounds - state.round
    city_value: Standing = _standing(cards, own_side.city, own_side.armies, own_side.citizens, remaining_rounds)
    return (
        _points(state, player, own_side, city_value)
        + _goods(own_side, remaining_rounds)
        + city_value.city
        + city_value.military
        + _agenda(state, player)
    )


@IdentityCache
def _standing(
    cards: CardFile, city: City, armies: tuple[Army, ...], citizens: int, left: int
) -> Standing:
    """Return the value of a city and its armies, with ``citizens`` citizens and ``left`` rounds left."""
    abilities_and_damage = [(cards.empire[owned.card].totals.scoring, owned.damaged) for owned in city.empire]
    return Standing(
        _banner_points(cards, city, armies),
        sum([damaged for _, damaged in abilities_and_damage]),
        tuple([each for scoring, _ in abilities_and_damage for each in scoring]),
        _city(cards, city, citizens, left),
        _military_value(cards, city, armies, left),
    )


def _banner_points(cards: CardFile, city: City, armies: tuple[Army, ...]) -> int:
    points = cards.figures.banner_points
    counts = [count for count in banners_of(cards, city, armies).values() if count]
    return sum([points[min(count, len(points)) - 1] for count in counts])


def _points(state: Table, seat: int, player: Player, standing: Standing) -> float:
    """Return the value of banner sets, scoring cards and penalties (V)."""
    points = standing.banners  # a sum of integers is faster and exact
    if standing.scoring:
        city = repaired(player.city)
        for ability in standing.scoring:
            points += bonus(state, seat, city, ability)[0]
    return points - standing.damaged * DAMAGE - len(player.starving)


def _goods(player: Player, remaining_rounds: int) -> float:
    """Return the value of goods, which shrinks as time to spend them runs out."""
    placeable_citizens = len(player.available)
    remaining_share = (remaining_rounds + LAST_ROUND_SHARE + SOON * placeable_citizens) / (remaining_rounds + 1.0)
    goods_value = COIN * player.coins + KNOWLEDGE * player.knowledge + AMBROSIA_VALUE * player.ambrosia
    return remaining_share * goods_value + PLACEABLE_CITIZEN_VALUE * placeable_citizens


def _city(cards: CardFile, city: City, citizens: int, left: int) -> float:
    """Return the value of income, citizens, food and room, for the rounds left."""
    totals = city.totals(cards)
    value = _income_value(totals.income, left)
    value += left * CITIZEN * citizens
    missing_food = citizens - totals.food
    if missing_food > 0:
        value -= (left + 1) * MISSING_FOOD_COST * missing_food
    else:
        value += SPARE_FOOD_VALUE * left * min(2, -missing_food)
    free_capacity = min(2, totals.capacity - len(city.empire))
    value += ROOM * free_capacity * min(2, left + 1) / 2
    value += REPAIR_AND_LOOK_VALUE * left * (totals.explore_bonus + totals.repairs)
    value += left * (ACTION * len(totals.actions) + CARD_REWARD_VALUE * len(totals.rewards))
    return value


def _income_value(income: Goods, remaining_rounds: int) -> float:
    return remaining_rounds * (COIN * income.coins + KNOWLEDGE * income.knowledge + AMBROSIA_VALUE * income.ambrosia)


def _military_value(cards: CardFile, city: City, armies: tuple[Army, ...], remaining_rounds: int) -> float:
    """Return the value of swords and arrows for the rounds left, less the price of using them."""
    totals = city.totals(cards)
    value = (remaining_rounds + UNUSED_ARMY_SHARE) * (SWORD * totals.swords + ARROW_VALUE * totals.arrows)
    value += ARMY_LIMIT * min(2, remaining_rounds) * (totals.army_limit - 2)
    for army in armies:
        swords, arrows = army.strength(cards)
        income = cards.military[army.card].totals.income
        if income is not NOTHING:
            value += _income_value(income, remaining_rounds)
        usable_rounds = remaining_rounds + (0 if army.paid else UNUSED_ARMY_SHARE)
        value += usable_rounds * (SWORD * swords + ARROW_VALUE * arrows) - ARMY_COIN_COST * remaining_rounds * army.cost
    return value


def _agenda(state: Table, seat: int) -> float:
    """Return the value of the steps to come for this player."""
    value = 0.0
    for step in state.agenda:
        if not isinstance(step, EVALUATED_STEPS) or step.player != seat:
            continue
        if isinstance(step, RollDamage):
            value -= DIE * step.count
        elif isinstance(step, (LookAtEmpireCards, ChooseExplored)):
            value += EXPLORATION_VALUE if len(state.players[seat].stored) < ENOUGH_STORED_CARDS else 0.0
        else:
            # During the attack, the titan's banners count as gained.
            titan = state.cards.titans[step.titan]
            value += ATTACKED_BANNER_VALUE * len(titan.banners)
            value += GATHERED * against(attack_value(state, seat, step.paid, step.bought), titan)
    return value
