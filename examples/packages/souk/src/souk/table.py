"""The table of Souk: what lies where, and what a sale brings."""

from collections.abc import Sequence
from typing import Annotated

import attrs
from ancient_world import engine
from ancient_world.engine import (
    OWNER,
    cards,
    count,
    deck,
    look,
    one_of,
    option,
    per_id,
    per_seat,
    points,
)

from souk.box import Box, Guild

ANY = "any"
"""The face of a demand die that counts for every good."""
MOST_BID = 9
BONUS = (0, 0, 1, 3, 6, 10)
"""The coins for a sale of so many goods at once; more than five bring no more than five (S7)."""
SET = 6
"""The coins for each set of all goods that a trader has sold (S8)."""

engine.register_messages({"souk-coins": "coins"}, {"masked-souk-bid": "a bid"})


@attrs.frozen
class Trader:
    """What a player has; the others know the goods from the row, but not the ``secret`` ones."""

    guild: Annotated[str | None, cards("guild")] = None
    coins: Annotated[int, count(unit="coin|coins"), points("souk-coins", "S9")] = 8
    hand: Annotated[
        tuple[str, ...], cards("good", seen_by=OWNER, is_sorted=True, unseen_field="secret")
    ] = ()
    secret: Annotated[
        tuple[str, ...],
        one_of("good", seen_by=OWNER, is_sorted=True, candidates_field="hand"),
        look("none"),
    ] = ()
    bid: Annotated[int | None, count(0, MOST_BID, seen_by=OWNER)] = None
    sold: Annotated[tuple[int, ...], per_id("good"), count()] = ()


@attrs.define(eq=False, weakref_slot=False)
class Market(engine.Draft):
    """The state while the rules change it.

    In the order of the ``line`` the traders are served; those with equal bids keep their order.
    """

    cards: Box
    rounds: Annotated[int, count(3, 8), option(6)]
    round: Annotated[int, count(0, 8)]
    players: Annotated[tuple[Trader, ...], per_seat()]
    line: Annotated[tuple[int, ...], engine.seat()]
    dice: Annotated[tuple[str, ...], one_of("face", is_sorted=True)]
    row: Annotated[tuple[str, ...], cards("good", is_sorted=True)]
    gone: Annotated[tuple[str, ...], cards("good", is_sorted=True), look("none")]
    goods: Annotated[engine.Deck, deck("good")]
    guilds: Annotated[engine.Deck, deck("guild"), look("none")]

    def guild(self, seat: int) -> Guild:
        """Return the guild of a player, with its powers."""
        return self.cards.guilds[str(self.players[seat].guild)]

    def prices(self, good: str) -> tuple[int, ...]:
        """Return what the stall of a good still pays, from the next price on; empty without any."""
        place = list(self.cards.goods).index(good)
        return self.cards.goods[good].prices[sum(side.sold[place] for side in self.players) :]

    def sold_after(self, seat: int, good: str, number: int) -> tuple[int, ...]:
        """Return how many of each good a player will have sold after a sale."""
        sold, place = self.players[seat].sold, list(self.cards.goods).index(good)
        return engine.replace_item(sold, place, sold[place] + number)

    def worth(self, seat: int, good: str, number: int) -> int:
        """Return the coins that a sale brings a player (S7, S8)."""
        guild = self.guild(seat)
        in_demand = sum(face in (good, ANY) for face in self.dice)
        sets = min(self.sold_after(seat, good, number)) - min(self.players[seat].sold)
        return (
            sum(self.prices(good)[:number])
            + BONUS[min(number, len(BONUS) - 1)]
            + in_demand * (1 + guild.die)
            + 2 * number * (good == guild.loves)
            + sets * SET
        )

    def add(self, seat: int, goods: Sequence[str], *, secret: bool = False) -> None:
        """Put goods into a hand."""
        side = self.players[seat]
        hidden = tuple(sorted((*side.secret, *goods))) if secret else side.secret
        self.change_player(seat, hand=tuple(sorted((*side.hand, *goods))), secret=hidden)

    def remove(self, seat: int, good: str, number: int) -> None:
        """Take goods out of a hand; those that all have seen go first."""
        side = self.players[seat]
        left = side.hand.count(good) - number
        hand = [each for each in side.hand if each != good] + [good] * left
        hidden = [each for each in side.secret if each != good]
        hidden += [good] * min(left, side.secret.count(good))
        self.change_player(seat, hand=tuple(sorted(hand)), secret=tuple(sorted(hidden)))
        self.gone = tuple(sorted((*self.gone, *[good] * number)))
