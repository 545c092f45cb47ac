"""What a position is worth to a player, for the bots: the points, and the best journey."""

from functools import lru_cache
from heapq import heappop, heappush

from incense_road.arabia import BOARD, DESERT, HEXES, NUMBER
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
    grounds = [(place, state.terrain(place)) for place in DESERT]
    groves = [place for place, ground in grounds if ground and ground.myrrh]
    loading = [(here[grove] + CAMELS - side.myrrh, water_from(grove, water)) for grove in groves]
    best = 0.0
    for town, price in zip(state.cards.towns.values(), state.prices, strict=True):
        journeys = [(side.myrrh, here[town.hex])]
        if side.myrrh < CAMELS and loading:
            journeys.append((CAMELS, min(need + rest[town.hex] for need, rest in loading)))
        for loads, need in journeys:
            if need <= left:
                coins = sum(max(1, price - sold) for sold in range(loads))
                best = max(best, coins - A_WATER * need)
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
                more = need + water[NUMBER[near]]
                if more < needs.get(near, 1000):
                    needs[near] = more
                    heappush(heap, (more, near))
    return needs
