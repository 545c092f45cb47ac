"""What a position is worth to a player, for the bots: the points, and the best journey."""

from functools import lru_cache
from heapq import heappop, heappush

from incense_road.arabia import BOARD, HEXES
from incense_road.table import CAMELS, WATER, Table

A_WATER = 0.6
"""The points that a caravan earns with one water, about."""
A_WELL = 0.1
"""The coins that a well brings its owner in a round, about."""


def evaluate(state: Table, player: int) -> float:
    """Return the points of a player, and of the best journey to a town, straight or by a grove."""
    side, rounds = state.players[player], len(state.news)
    value = state.points(player) + A_WELL * rounds * state.wells.count(player)
    if side.caravan is None or not state.land:
        return value
    left = rounds * WATER + state.water_this_round(player)
    water = tuple(map(state.water_to, HEXES))
    here = water_from(side.caravan, water)
    journeys = [(side.myrrh, here)] if side.myrrh else []
    for place, need in here.items():
        ground = state.terrain(place)
        if ground and ground.myrrh and side.myrrh < CAMELS:
            need += CAMELS - side.myrrh
            further = {end: need + more for end, more in water_from(place, water).items()}
            journeys.append((CAMELS, further))
    best = 0.0
    for load, needs in journeys:
        for town, price in zip(state.cards.towns.values(), state.prices, strict=True):
            if needs[town.hex] <= left:
                coins = sum(max(1, price - sold) for sold in range(load))
                best = max(best, coins - A_WATER * needs[town.hex])
    return value + best


@lru_cache(maxsize=50_000)
def water_from(start: str, water: tuple[int, ...]) -> dict[str, int]:
    """Return the water that it takes to each hex, given what it takes to enter each."""
    needs = {start: 0}
    heap = [(0, start)]
    while heap:
        need, place = heappop(heap)
        if need == needs[place]:
            for near in BOARD[place].near:
                more = need + water[HEXES.index(near)]
                if more < needs.get(near, 1000):
                    needs[near] = more
                    heappush(heap, (more, near))
    return needs
