"""Play whole games with players who try what no game has met yet, who take what seems best, or who choose at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import GreedyBot
from ancient_world.engine.steps import type_name
from ancient_world.games import antike
from ancient_world.games import the_ancient_world as taw
from tests.conformance.met.effects import cards_with
from tests.conformance.met.meeting import Course, met_at

__all__ = ["Style", "founder", "frugal", "growth", "learned", "play_game", "strength", "wealth"]

DEPTH = 4
"""The number of choices of a turn that are looked at together."""
MANY = 200
"""Among so many legal actions nobody looks for something new."""
QUIET = ("finish", "let-pass", "pass", "decline", "start-golden-age")
"""Actions after which little happens."""

Value = Callable[[Any, int], float]
"""The value of a state for a seat."""


@attrs.frozen
class Style:
    """How the players of a game choose.

    ``best`` of 100 choices are what seems best by ``value``, by default the game's own evaluation. The others are something that
    meets what is not met yet, or random.
    """

    best: int = 0
    value: Value | None = None
    nodes: int = 120
    """The number of actions that are tried for a choice."""


def play_game(course: Course, seed: int, style: Style, met: Iterable[str], most: int) -> bool:
    """Play a game, and return whether it ended within ``most`` actions."""
    rng, met = aw.SeededRandom(seed), set(met)
    bot = GreedyBot(seed, depth=DEPTH, nodes=style.nodes, evaluate=style.value)
    state = course.start()
    while (waiting := aw.pending(state)) is not None:
        if len(course.actions) == most:
            return False
        if isinstance(waiting, aw.Chance):
            action: Any = waiting.sample(rng)
        else:
            seat = waiting.players[rng.randrange(len(waiting.players))]
            legal = aw.legal_actions(state, seat)
            if rng.randrange(100) < style.best:
                view = aw.view(state, seat)
                action = legal[0] if len(legal) == 1 else bot.choose(view, view.pending)
            else:
                action = _new_or_random(state, legal, rng, met)
        met.update(met_at(state, action))
        course.actions.append(action)
        state = aw.apply(state, action)
    return True


def _new_or_random(state: Any, legal: Sequence[Any], rng: aw.SeededRandom, met: set[str]) -> Any:
    if 1 < len(legal) < MANY and rng.randrange(4):
        new = [each for each in legal if not met.issuperset(met_at(state, each))]
        if new:
            return new[rng.randrange(len(new))]
    pool = list(legal)
    if rng.randrange(12):
        pool = [each for each in legal if type_name(type(each)) not in QUIET] or pool
    kinds = list(dict.fromkeys(map(type, pool)))
    kind = kinds[rng.randrange(len(kinds))]
    same = [each for each in pool if type(each) is kind]
    return same[rng.randrange(len(same))]


def strength(state: taw.AncientWorldState, seat: int) -> float:
    """Return how strong a player's attacks are and how many tribes the city shows, with the means for more."""
    player = state.players[seat]
    totals, banners = player.city.totals(state.cards), player.city.banners(state.cards)
    value: float = (
        3 * totals.swords + 2 * totals.arrows + 4 * len(player.city.titans) + totals.army_limit
    )
    for army in player.armies:
        swords, arrows = army.strength(state.cards)
        value += 3 * swords + 2 * arrows - 0.5 * army.coins
    value += 2 * sum(map(bool, banners.values())) + 2 * player.citizen_count
    return value + 0.3 * player.coins + 0.5 * player.knowledge + 0.4 * player.ambrosia


def wanting(*wanted: str) -> Value:
    """Return the value for strong players who want cards with certain effects, which others seldom build, and ambrosia."""

    def value(state: taw.AncientWorldState, seat: int) -> float:
        player, effects = state.players[seat], cards_with(state.game)
        cards = {card for each in wanted for card in effects[each]}
        owned = sum(each.card in cards for each in player.city.empire)
        saved = player.coins / 2 + player.knowledge + player.ambrosia
        return strength(state, seat) + 15 * owned + saved

    return value


wealth = wanting(
    "reward attack ambrosia", "scoring points tribe-set", "scoring points coins every most"
)
growth = wanting("scoring points district", "scoring points empire most", "scoring points green")


def frugal(state: taw.AncientWorldState, seat: int) -> float:
    """Return how near a player is to the card that counts empire cards, and then the number of these."""
    player = state.players[seat]
    (wanted,) = cards_with(state.game)["scoring points empire most"]
    if player.city.find_card(wanted):
        return 60 + len(player.city.empire)
    return 1.5 * min(player.coins, 14) + 4 * min(player.knowledge, 3) - len(player.armies) / 100


def founder(state: antike.AntikeState, seat: int) -> float:
    """Return how near seat 0 is to more cities than it has discs; the others want to have little."""
    side = state.civilizations[seat]
    cities = state.city_count(seat)
    units = sum(side.legions) + sum(side.galleys)
    others = side.scholars + side.citizens + side.navigators + side.generals
    if seat:
        return -10 * others - 3 * cities - units - len(side.know_how)
    goods = (side.marble, side.iron, side.gold)
    sites = sum(
        1
        for index, owner in enumerate(state.owners)
        if owner != seat and (side.legions[index] or side.galleys[index])
    )
    return (
        20 * cities + 5 * sites + units - 15 * others + 4 * min(*goods, 6)
        + sum(min(each, 8) for each in goods) / 2
    )  # fmt: skip


def learned(state: antike.AntikeState, seat: int) -> float:
    """Return how much a player knows, and how good the position is otherwise."""
    sides = [each for each in state.civilizations if each.player == seat]
    known = sum(len(each.know_how) for each in sides)
    return antike.GAME.evaluate(state, seat) + 3 * known + 0.3 * sum(each.gold for each in sides)
