"""What lies on the table: the desert, the wells, the prices, and the caravans of the players."""

from collections.abc import Iterator
from typing import Annotated

import attrs
from ancient_world import engine
from ancient_world.engine import cards, count, deck, one_of, per_id, per_seat, seat

from incense_road.arabia import CORNERS, HEXES, NUMBER, TILE, Arabia, Price, Terrain

WATER, CAMELS, START_COINS = 5, 3, 4
MOST_SOLD, SHARED = 8, 4


@attrs.frozen
class Side:
    """A player's caravan with its coins and myrrh, and what the player has sold in each town."""

    caravan: Annotated[str | None, one_of("hex")] = None
    coins: Annotated[int, count(unit="coin|coins")] = START_COINS
    myrrh: Annotated[int, count(0, CAMELS, unit="myrrh")] = 0
    sold: Annotated[tuple[int, ...], per_id("town"), count()] = (0,) * len(CORNERS)


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it; ``land`` has the tiles of the hexes of ``DESERT``."""

    cards: Arabia
    players: Annotated[tuple[Side, ...], per_seat()]
    tiles: Annotated[engine.Deck, deck("terrain")]
    news: Annotated[engine.Deck, deck("town")]
    prices: Annotated[tuple[int, ...], per_id("town"), Price]
    land: Annotated[tuple[str, ...], cards("terrain")] = ()
    wells: Annotated[tuple[int, ...], per_id("hex"), seat(nobody=-1)] = (-1,) * len(HEXES)
    told: Annotated[tuple[str, ...], cards("town")] = ()
    water: Annotated[int, count(0, WATER)] = WATER

    def first_player(self) -> int:
        """Return the seat that begins this round (R4)."""
        return (len(self.told) - 1) % len(self.players)

    def mover(self) -> int | None:
        """Return the seat whose turn it is; ``None`` between two rounds."""
        seat: int | None = getattr(self.agenda[-1], "player", None) if self.agenda else None
        return seat if self.told else None

    def water_this_round(self, player: int) -> int:
        """Return the water that a player still has in this round (R4)."""
        mover, seats = self.mover(), len(self.players)
        if mover is None:
            return 0
        turns = [(seat - self.first_player()) % seats for seat in (player, mover)]
        return self.water if player == mover else WATER * (turns[0] > turns[1])

    def terrain(self, place: str) -> Terrain | None:
        """Return the terrain of a hex; ``None`` for a town."""
        if place not in TILE or not self.land:
            return None
        return self.cards.terrain[self.land[TILE[place]]]

    def town(self, place: str) -> int | None:
        """Return the number of the town in a hex; ``None`` if there is none."""
        hexes = [town.hex for town in self.cards.towns.values()]
        return hexes.index(place) if place in hexes else None

    def site(self, place: str) -> str:
        """Return the id of the terrain or the town in a hex, which sentences name."""
        ground, town = self.terrain(place), self.town(place)
        return ground.id if ground else place if town is None else [*self.cards.towns][town]

    def well(self, place: str) -> int:
        """Return the seat that has dug a well in a hex; -1 if none has."""
        return self.wells[NUMBER[place]]

    def water_to(self, place: str) -> int:
        """Return the water that it takes to enter a hex (R4, R5)."""
        ground = self.terrain(place)
        return ground.water if ground and self.well(place) < 0 else 1

    def worth_of_wells(self, player: int) -> int:
        """Return the points for a player's wells (R9)."""
        own = [self.terrain(place) for place in HEXES if self.well(place) == player]
        return sum(ground.worth for ground in own if ground)

    def trade(self, player: int) -> Iterator[tuple[str, int]]:
        """Yield the towns where nobody has sold more than a player, with the points (R9)."""
        for number, town in enumerate(self.cards.towns):
            sales = [side.sold[number] for side in self.players]
            if sales[player] and sales[player] == max(sales):
                yield town, MOST_SOLD if sales.count(max(sales)) == 1 else SHARED

    def points(self, player: int) -> int:
        """Return the points of a player (R9)."""
        trade = sum(points for _, points in self.trade(player))
        return self.players[player].coins + self.worth_of_wells(player) + trade
