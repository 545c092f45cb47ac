"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth its score now, plus what its goods and its city will still
bring, given how many rounds are left. The weights are fitted to the results of games (``tools/fit_evaluation.py``): several
stand for one another, and none is a rule.
"""

from __future__ import annotations

import attrs

from ancient_world.engine import IdentityCache
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Army, City
from ancient_world.games.the_ancient_world.city_abilities import Scoring
from ancient_world.games.the_ancient_world.goods_and_spaces import NO_GOODS, Goods
from ancient_world.games.the_ancient_world.rules.attack import Muster, attack_value, value_against
from ancient_world.games.the_ancient_world.rules.city_scores import (
    count_city_banners,
    repaired_city,
    scoring_points,
)
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.looking import ChooseExplored, LookAtEmpireCards
from ancient_world.games.the_ancient_world.table import Player, Table

COIN_VALUE = 0.68
KNOWLEDGE_VALUE = 1.67
AMBROSIA_VALUE = 0.52
CITIZEN_VALUE = 0.37
"""The value of a citizen, for each round in which it can still be placed."""
MISSING_FOOD_COST = 1.64
"""The cost of a citizen without food, for each round."""
FREE_CAPACITY_VALUE = 0.47
"""The value of free capacity, for up to two cards, while there is time to build."""
SWORD_VALUE = 0.65
ARROW_VALUE = 0.89
"""The value of an arrow, for each round in which it can be used in an attack."""
ARMY_COIN_COST = 0.2
"""The points that an army loses its owner in each remaining round, for each coin of its cost."""
ARMY_LIMIT_VALUE = 0.95
DAMAGED_CARD_COST = 0.73
"""The cost of a damaged card beyond its points, as it gives nothing."""
DAMAGE_DIE_COST = 0.17
"""The cost of a damage die that will be rolled."""
PLACEABLE_CITIZEN_VALUE = -0.61
"""The value of a citizen that can still be placed in this round."""
LAST_ROUND_SHARE = 0.15
"""The share at which goods count when no round is left, and the share that each placeable citizen adds."""
PLACEABLE_CITIZEN_SHARE = 0.12
SPARE_FOOD_VALUE = -0.18
"""The value of food beyond what the citizens need, for up to two units and each round."""
REPAIR_AND_LOOK_VALUE = 0.2
"""The value of each repair and each additional card at an exploration, for each round."""
CARD_ACTION_VALUE = 0.9
CARD_REWARD_VALUE = 0.41
"""The values of actions and of rewards of cards, for each round."""
UNUSED_ARMY_SHARE = 0.03
"""The share of a round at which an army counts that was not used in this round."""
ATTACKED_BANNER_VALUE = 1.21
"""The value of each banner of a titan that is being attacked."""
ATTACK_STRENGTH_VALUE = -0.26
EXPLORATION_VALUE = -2.1
"""The value of a look at the empire deck, while few cards are stored."""
ENOUGH_STORED_CARDS = 2
"""The number of stored cards that are enough."""


EVALUATED_STEPS = (RollDamage, LookAtEmpireCards, ChooseExplored, Muster)
"""The steps to come that the evaluation counts."""


@attrs.frozen
class CityValue:
    """The value of a city and its armies to their owner; cached, as most choices change neither."""

    banner_points: int
    """Points for banner sets (V2)."""
    damaged_count: int
    scoring_abilities: tuple[Scoring, ...]
    """The scoring abilities of all empire cards; their points can depend on anything."""
    city_value: float
    military_value: float


def evaluate(state: Table, player: int) -> float:
    """Return how good the position is for a player, in points."""
    own_side, cards = state.players[player], state.cards
    remaining_rounds = cards.figures.rounds - state.round
    city_value: CityValue = _city_value(
        cards, own_side.city, own_side.armies, own_side.citizen_count, remaining_rounds
    )
    return (
        _points_value(state, player, own_side, city_value)
        + _goods_value(own_side, remaining_rounds)
        + city_value.city_value
        + city_value.military_value
        + _agenda_value(state, player)
    )


@IdentityCache
def _city_value(
    cards: CardFile, city: City, armies: tuple[Army, ...], citizen_count: int, remaining_rounds: int
) -> CityValue:
    """Return the value of a city and its armies, with ``citizen_count`` citizens and ``remaining_rounds`` rounds left."""
    abilities_and_damage = [
        (cards.empire[owned_card.card].totals.scoring, owned_card.damaged)
        for owned_card in city.empire
    ]
    return CityValue(
        _banner_points(cards, city, armies),
        sum([is_damaged for _, is_damaged in abilities_and_damage]),
        tuple([ability for abilities, _ in abilities_and_damage for ability in abilities]),
        _city_prospects(cards, city, citizen_count, remaining_rounds),
        _military_value(cards, city, armies, remaining_rounds),
    )


def _banner_points(cards: CardFile, city: City, armies: tuple[Army, ...]) -> int:
    points = cards.figures.banner_points
    counts = [count for count in count_city_banners(cards, city, armies).values() if count]
    return sum([points[min(count, len(points)) - 1] for count in counts])


def _points_value(state: Table, seat: int, player: Player, city_value: CityValue) -> float:
    """Return the value of banner sets, scoring cards and penalties (V)."""
    points = city_value.banner_points  # a sum of integers is faster and exact
    if city_value.scoring_abilities:
        city = repaired_city(player.city)
        for ability in city_value.scoring_abilities:
            points += scoring_points(state, seat, city, ability)[0]
    return points - city_value.damaged_count * DAMAGED_CARD_COST - len(player.starving)


def _goods_value(player: Player, remaining_rounds: int) -> float:
    """Return the value of goods, which shrinks as time to spend them runs out."""
    placeable_citizens = len(player.available)
    remaining_share = (
        remaining_rounds + LAST_ROUND_SHARE + PLACEABLE_CITIZEN_SHARE * placeable_citizens
    ) / (remaining_rounds + 1.0)
    goods_value = (
        COIN_VALUE * player.coins
        + KNOWLEDGE_VALUE * player.knowledge
        + AMBROSIA_VALUE * player.ambrosia
    )
    return remaining_share * goods_value + PLACEABLE_CITIZEN_VALUE * placeable_citizens


def _city_prospects(
    cards: CardFile, city: City, citizen_count: int, remaining_rounds: int
) -> float:
    """Return the value of income, citizens, food and room, for the rounds left."""
    totals = city.totals(cards)
    value = _income_value(totals.income, remaining_rounds)
    value += remaining_rounds * CITIZEN_VALUE * citizen_count
    missing_food = citizen_count - totals.food
    if missing_food > 0:
        value -= (remaining_rounds + 1) * MISSING_FOOD_COST * missing_food
    else:
        value += SPARE_FOOD_VALUE * remaining_rounds * min(2, -missing_food)
    free_capacity = min(2, totals.capacity - len(city.empire))
    value += FREE_CAPACITY_VALUE * free_capacity * min(2, remaining_rounds + 1) / 2
    value += REPAIR_AND_LOOK_VALUE * remaining_rounds * (totals.explore_bonus + totals.repairs)
    value += remaining_rounds * (
        CARD_ACTION_VALUE * len(totals.actions) + CARD_REWARD_VALUE * len(totals.rewards)
    )
    return value


def _income_value(income: Goods, remaining_rounds: int) -> float:
    return remaining_rounds * (
        COIN_VALUE * income.coins
        + KNOWLEDGE_VALUE * income.knowledge
        + AMBROSIA_VALUE * income.ambrosia
    )


def _military_value(
    cards: CardFile, city: City, armies: tuple[Army, ...], remaining_rounds: int
) -> float:
    """Return the value of swords and arrows for the rounds left, less the price of using them."""
    totals = city.totals(cards)
    value = (remaining_rounds + UNUSED_ARMY_SHARE) * (
        SWORD_VALUE * totals.swords + ARROW_VALUE * totals.arrows
    )
    value += ARMY_LIMIT_VALUE * min(2, remaining_rounds) * (totals.army_limit - 2)
    for army in armies:
        swords, arrows = army.strength(cards)
        income = cards.military[army.card].totals.income
        if income is not NO_GOODS:
            value += _income_value(income, remaining_rounds)
        usable_rounds = remaining_rounds + (0 if army.paid else UNUSED_ARMY_SHARE)
        value += (
            usable_rounds * (SWORD_VALUE * swords + ARROW_VALUE * arrows)
            - ARMY_COIN_COST * remaining_rounds * army.cost
        )
    return value


def _agenda_value(state: Table, seat: int) -> float:
    """Return the value of the steps to come for this player."""
    value = 0.0
    for step in state.agenda:
        if not isinstance(step, EVALUATED_STEPS) or step.player != seat:
            continue
        if isinstance(step, RollDamage):
            value -= DAMAGE_DIE_COST * step.count
        elif isinstance(step, (LookAtEmpireCards, ChooseExplored)):
            value += (
                EXPLORATION_VALUE if len(state.players[seat].stored) < ENOUGH_STORED_CARDS else 0.0
            )
        else:
            # During the attack, the titan's banners count as gained.
            titan = state.cards.titans[step.titan]
            value += ATTACKED_BANNER_VALUE * len(titan.banners)
            value += ATTACK_STRENGTH_VALUE * value_against(
                attack_value(state, seat, step.paid, step.bought), titan
            )
    return value
