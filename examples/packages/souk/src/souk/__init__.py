"""Souk: bid for your place in line at the market, and sell dear. A game for ancient-world."""

from souk.box import Box
from souk.game import GAME, Bid, Cry, Leave, Lift, MarketState, Reach, Sell, SoukAction, Take

__all__ = [
    "GAME",
    "Bid",
    "Box",
    "Cry",
    "Leave",
    "Lift",
    "MarketState",
    "Reach",
    "Sell",
    "SoukAction",
    "Take",
]
