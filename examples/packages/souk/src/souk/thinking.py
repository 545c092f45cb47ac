"""How good a position is, for bots: coins, what goods may still bring, what a bid may win."""

from souk.table import Market

KEPT = 0.9
"""The share of their value that goods keep if they are sold later, since prices fall."""
USUAL_BID = 2.5
"""The bid that is as often the higher one as the lower one of two."""


def evaluate(state: Market, player: int, sales: int) -> float:
    """Return the value of a position for a player who can still make so many sales, in coins."""
    side = state.players[player]
    value = side.coins + goods_value(state, player, side.hand, sales)
    if not side.bid or side.bid < 0:
        return value
    hands = [(*side.hand, *[good] * state.row.count(good)) for good in {*state.row}]
    gains = sorted([goods_value(state, player, hand, sales) for hand in hands], reverse=True)
    gains += gains[-1:] * len(state.players)
    others = len(state.players) - 1
    ahead = others * USUAL_BID / (side.bid + USUAL_BID)  # how many have bid more, on average
    place, share = int(ahead), ahead % 1
    gain = (1 - share) * gains[place] + share * gains[place + 1] - gains[others]
    return value + gain - max(side.bid - state.guild(player).discount, 0)


def goods_value(state: Market, player: int, hand: tuple[str, ...], sales: int) -> float:
    """Return what the best sales of a hand bring."""
    numbers = {good: min(hand.count(good), len(state.prices(good))) for good in state.cards.goods}
    worths = [state.worth(player, good, number) for good, number in numbers.items() if number]
    return KEPT * sum(sorted(worths, reverse=True)[:sales])
