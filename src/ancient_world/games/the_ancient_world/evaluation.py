"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth its score now, plus what its goods and its city will still
bring, given how many rounds are left. The weights are plain and rough on purpose; they were set
by playing greedy bots against each other.
"""

from __future__ import annotations

from ancient_world.games.the_ancient_world.abilities import Scoring
from ancient_world.games.the_ancient_world.rules.attack import Muster, against, attack_value
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.looking import ChooseExplored, LookAtEmpireCards
from ancient_world.games.the_ancient_world.rules.scoring import banners, bonus, repaired
from ancient_world.games.the_ancient_world.state import Player, Table
from ancient_world.games.the_ancient_world.terms import NOTHING, TRIBES, Goods
from ancient_world.games.the_ancient_world.totals import Totals

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
"""What is about to happen that counts."""


def evaluate(state: Table, player: int) -> float:
    """How good the position is for a player, in points."""
    own = state.players[player]
    left = state.cards.figures.rounds - state.round
    return (
        _points(state, player, own)
        + _goods(own, left)
        + _city(own.city.totals(state.cards), own, left)
        + _military(state, own, left)
        + _agenda(state, player)
    )


def _points(state: Table, seat: int, player: Player) -> float:
    """Banner sets with a part of the step to the next banner, scoring cards, penalties (V)."""
    empire, points = state.cards.empire, state.cards.figures.banner_points
    most = len(points)
    shown = banners(state, seat)
    total = 0  # whole numbers are added faster than to a float, and exactly
    for tribe in TRIBES:
        count = shown[tribe]
        if count:
            total += points[count - 1] if count < most else points[-1]
    damaged, scoring = 0, list[Scoring]()
    for owned in player.city.empire:
        damaged += owned.damaged
        scoring += empire[owned.card].totals.scoring
    if scoring:
        city = repaired(player.city)
        for each in scoring:
            total += bonus(state, seat, city, each)[0]
    return total - damaged * DAMAGE - len(player.starving)


def _goods(player: Player, left: int) -> float:
    """Coins, knowledge and ambrosia are worth less when there is no time to spend them."""
    time = (left + 0.4) / (left + 1.0)
    return time * (COIN * player.coins + KNOWLEDGE * player.knowledge + AMBROSIA * player.ambrosia)


def _city(totals: Totals, player: Player, left: int) -> float:
    """Income, citizens, food and room for as many rounds as are left."""
    citizens = player.citizens
    value = _income(totals.income, left)
    value += left * CITIZEN * citizens
    short = citizens - totals.food
    if short > 0:
        value -= (left + 1) * HUNGER * short
    else:
        value += 0.3 * left * min(2, -short)
    room = min(2, totals.capacity - len(player.city.empire))
    value += ROOM * room * min(2, left + 1) / 2
    value += 0.3 * left * (totals.explore_bonus + totals.repairs)
    value += 0.5 * left * len(totals.actions) + 0.4 * left * len(totals.rewards)
    return value


def _income(income: Goods, left: int) -> float:
    return left * (COIN * income.coins + KNOWLEDGE * income.knowledge + AMBROSIA * income.ambrosia)


def _military(state: Table, player: Player, left: int) -> float:
    """Swords and arrows that can still be used, less what using them costs."""
    cards = state.cards
    totals = player.city.totals(cards)
    value = (left + 0.5) * (SWORD * totals.swords + ARROW * totals.arrows)
    value += ARMY_LIMIT * min(2, left) * (totals.army_limit - 2)
    for army in player.armies:
        swords, arrows = army.strength(cards)
        income = cards.military[army.card].totals.income
        if income is not NOTHING:
            value += _income(income, left)
        rounds = left + (0 if army.paid else 0.5)
        value += rounds * (SWORD * swords + ARROW * arrows) - ARMY_COIN * left * army.cost
    return value


def _agenda(state: Table, seat: int) -> float:
    """What is about to happen to this player."""
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
