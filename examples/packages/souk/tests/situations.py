"""Each rule of Souk as situations, about which programs in any language can be asked.

``python tests/situations.py`` writes them into the folder ``conformance``, which
``ancient-world conformance --game souk conformance`` reads.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ancient_world as aw
import attrs
from ancient_world.engine import Deck
from ancient_world.testing import Conformance, conformance_of

from souk import GAME, Bid, Box, Cry, Leave, Lift, MarketState, Reach, Sell, Take

FOLDER = Path(__file__).parents[1] / "conformance"


def after(state: MarketState, *actions: Any) -> MarketState:
    """Return the state after actions of players and of chance."""
    for action in actions:
        state = aw.apply(state, action)
    return state


def with_side(state: MarketState, seat: int, **values: Any) -> MarketState:
    """Return a state in which a player has other things."""
    sides = list(state.players)
    sides[seat] = attrs.evolve(sides[seat], **values)
    return attrs.evolve(state, players=tuple(sides))


def in_guild(guild: str, state: MarketState) -> MarketState:
    """Return a state in which player 0 is in another guild."""
    left = {*Box.standard().guilds} - {guild, state.players[1].guild}
    return attrs.evolve(with_side(state, 0, guild=guild), guilds=Deck(tuple(sorted(left))))


NEW: MarketState = aw.new_game(GAME, 2)
DEALT = after(
    NEW,
    aw.Dealt(("bankers",)),
    aw.Dealt(("silk", "silk")),
    aw.Dealt(("criers",)),
    aw.Dealt(("amber", "salt")),
)
ROLLED = after(DEALT, aw.Rolled(("any", "salt", "silk")))
LAID_OUT = after(ROLLED, Cry(), aw.Dealt(("amber", "salt", "silk", "silk", "spice")))
LINED_UP = after(LAID_OUT, Bid(0, 3), Bid(1, 3))
SELLING = after(LINED_UP, Take("silk"), Take("salt"))  # 4 silk and 13 - 3 coins; 1 amber, 2 salt
LAST_SALE = after(SELLING, Sell("silk", 4))
LAST_ROUND = attrs.evolve(LAST_SALE, round=6)
OVER = after(LAST_ROUND, Leave())
ALL_BUT_SILK = with_side(SELLING, 0, sold=(1, 1, 1, 0, 1))

SITUATIONS: dict[str, Mapping[str, Any]] = {
    "S1": {
        "A player is dealt two goods.": (
            after(NEW, aw.Dealt(("bankers",))),
            aw.Dealt(("silk", "spice")),
        ),
        "The others do not see these goods.": (DEALT, 1),
        "One good is too few.": (after(NEW, aw.Dealt(("bankers",))), aw.Dealt(("silk",))),
    },
    "S2": {
        "After the last sale the line turns round, and the next round begins.": (
            LAST_SALE,
            Leave(),
        ),
        "After the sixth round there is no other.": (LAST_ROUND, Leave()),
    },
    "S3": {
        "A die is lifted.": (ROLLED, Lift("silk")),
        "The lifted die is rolled again.": (
            after(ROLLED, Lift("silk"), Cry()),
            aw.Rolled(("spice",)),
        ),
        "No die shows amber.": (ROLLED, Lift("amber")),
    },
    "S4": {
        "Two players have five goods in the row.": (
            after(ROLLED, Cry()),
            aw.Dealt(("amber", "salt", "silk", "silk", "spice")),
        ),
        "Four goods are too few.": (
            after(ROLLED, Cry()),
            aw.Dealt(("amber", "salt", "silk", "spice")),
        ),
    },
    "S5": {
        "A bid stays secret until all have bid.": (after(LAID_OUT, Bid(0, 3)), 1),
        "The higher bid stands first.": (after(LAID_OUT, Bid(0, 3)), Bid(1, 4)),
        "With equal bids the line keeps its order.": (after(LAID_OUT, Bid(0, 3)), Bid(1, 3)),
        "Nobody bids more than they have.": (LAID_OUT, Bid(1, 9)),
    },
    "S6": {
        "All silk is taken from the row.": (LINED_UP, Take("silk")),
        "Instead, a good is taken from the store.": (LINED_UP, Reach()),
        "The others do not see what was in the store.": (
            after(LINED_UP, Reach(), aw.Dealt(("amber",))),
            1,
        ),
        "There is no indigo in the row.": (LINED_UP, Take("indigo")),
    },
    "S7": {
        "Four silk bring 5 + 5 + 4 + 4, 6 as they are four, and 2 for the dice.": (
            SELLING,
            Sell("silk", 4),
        ),
        "Of two silk the seen ones are sold.": (SELLING, Sell("silk", 2)),
        "Nobody sells what they do not have.": (SELLING, Sell("silk", 5)),
    },
    "S8": {
        "The silk completes a set of all five kinds.": (ALL_BUT_SILK, Sell("silk", 1)),
        "Without spice the set is not complete.": (
            with_side(SELLING, 0, sold=(1, 1, 1, 0, 0)),
            Sell("silk", 1),
        ),
    },
    "S9": {
        "The most coins win.": OVER,
        "Players with the same coins share the victory.": with_side(
            OVER, 1, coins=OVER.players[0].coins
        ),
        "Nobody has won before the end.": LAST_ROUND,
    },
    "S10": {
        "Bankers begin with 13 coins.": (NEW, aw.Dealt(("bankers",))),
        "Brokers pay 2 coins for a bid of 3.": (
            in_guild("brokers", after(LAID_OUT, Bid(1, 0))),
            Bid(0, 3),
        ),
        "Criers get 2 coins for each die.": (after(SELLING, Leave()), Sell("salt", 1)),
        "Pedlars sell twice.": (
            after(in_guild("pedlars", LINED_UP), Take("silk"), Take("salt")),
            Sell("silk", 1),
        ),
        "Smugglers find two goods.": (
            after(in_guild("smugglers", LINED_UP), Reach()),
            aw.Dealt(("amber", "spice")),
        ),
        "Weavers get 2 coins for each silk.": (in_guild("weavers", SELLING), Sell("silk", 2)),
        "Brokers have no more coins than others.": (NEW, aw.Dealt(("brokers",))),
    },
}
"""The cases of each rule by what they show."""

CONTRASTS = {
    "After the sixth round there is no other.",
    "Without spice the set is not complete.",
    "Nobody has won before the end.",
    "Brokers have no more coins than others.",
}
"""The cases in which the rule does not apply."""


def document(rule: str) -> Conformance:
    """Return a rule with its situations."""
    return conformance_of("souk", rule, SITUATIONS[rule], CONTRASTS)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for rule in SITUATIONS:
        (FOLDER / f"{rule}.json").write_text(aw.to_json(document(rule)) + "\n", encoding="ascii")
