"""Each rule as situations, about which programs in any language can be asked.

``python tests/situations.py`` writes them into the folder ``conformance``, which
``ancient-world conformance --game incense-road conformance`` reads.
"""

from pathlib import Path
from typing import Any

import ancient_world as aw
import attrs
from ancient_world.testing import Conformance, conformance_of
from positions import (
    DEALT,
    IN_GROVE,
    LAND,
    LAST,
    LOADED,
    NEW,
    ON_ROAD,
    OVER,
    READY,
    SOLD,
    after,
    with_side,
    with_well,
)

from incense_road.game import GAME, Begin, Dig, Load, Rest, Sell, Travel

FOLDER = Path(__file__).parents[1] / "conformance"
RICH = with_side(IN_GROVE, 0, coins=6)
WORTH = with_well(with_well(SOLD, "b2", 0), "a3", 1)

SITUATIONS: dict[str, dict[str, Any]] = {
    "R1": {
        "31 tiles are dealt to the hexes between the towns.": (NEW, aw.Dealt(LAND)),
        "30 tiles do not fill the board.": (NEW, aw.Dealt(LAND[1:])),
    },
    "R2": {
        "The last player chooses a town first.": (DEALT, Begin("g4")),
        "Then the first round begins with news.": (after(DEALT, Begin("g4")), Begin("a1")),
        "Two caravans cannot begin in one town.": (after(DEALT, Begin("g4")), Begin("g4")),
        "A caravan cannot begin in the desert.": (DEALT, Begin("d4")),
    },
    "R3": {
        "The price rises by three in the town of the feast, by one elsewhere.": (
            READY,
            aw.Dealt(("gaza",)),
        ),
        "No price rises above six.": (
            attrs.evolve(READY, prices=(6,) * 6),
            aw.Dealt(("gaza",)),
        ),
        "There is one card of news a round.": (READY, aw.Dealt(("gaza", "gaza"))),
    },
    "R4": {
        "A grove takes one water.": (ON_ROAD, Travel("a2")),
        "An oasis takes one water.": (ON_ROAD, Travel("b1")),
        "Mountains take three water.": (ON_ROAD, Travel("b2")),
        "A town takes one water.": (IN_GROVE, Travel("a1")),
        "Who rests leaves the water.": (ON_ROAD, Rest()),
        "After the last turn of a round there is news.": (SOLD, Rest()),
        "Two water do not lead over mountains.": (attrs.evolve(ON_ROAD, water=2), Travel("b2")),
        "A caravan does not travel two hexes at once.": (ON_ROAD, Travel("a3")),
    },
    "R5": {
        "Another player's well takes one water and brings its owner a coin.": (
            with_well(ON_ROAD, "b2", 1),
            Travel("b2"),
        ),
        "One's own well takes one water and brings nothing.": (
            with_well(ON_ROAD, "b2", 0),
            Travel("b2"),
        ),
        "Without a well nobody gets a coin.": (ON_ROAD, Travel("b2")),
    },
    "R6": {
        "A load takes one water.": (IN_GROVE, Load()),
        "No myrrh grows in towns.": (ON_ROAD, Load()),
        "Three camels carry no fourth load.": (with_side(IN_GROVE, 0, myrrh=3), Load()),
        "The last water loads a camel, and the turn ends.": (
            attrs.evolve(IN_GROVE, water=1),
            Load(),
        ),
    },
    "R7": {
        "A sale pays the price, which falls by one.": (LOADED, Sell()),
        "The price does not fall below one.": (attrs.evolve(LOADED, prices=(1,) * 6), Sell()),
        "Nobody buys in the desert.": (with_side(IN_GROVE, 0, myrrh=1), Sell()),
        "Who carries no myrrh sells none.": (ON_ROAD, Sell()),
    },
    "R8": {
        "A well in a grove costs five coins and one water.": (RICH, Dig()),
        "Four coins are too few for a well in a grove.": (IN_GROVE, Dig()),
        "Two wells do not fit in a hex.": (with_well(RICH, "a2", 1), Dig()),
        "Towns have wells of their own.": (ON_ROAD, Dig()),
    },
    "R9": {
        "Coins, wells and the most sales in a town score.": WORTH,
        "Who have sold as much share the points of a town.": with_side(
            WORTH, 1, sold=WORTH.players[0].sold
        ),
        "After the twelfth round the most points win.": OVER,
        "The last turn ends the game.": (after(LAST, Rest()), Rest()),
        "Nobody has won before the last turn.": LAST,
    },
}
"""The cases of each rule by what they show."""

CONTRASTS = {"Without a well nobody gets a coin.", "Nobody has won before the last turn."}
"""The cases in which the rule does not apply."""


def document(rule: str) -> Conformance:
    """Return a rule with its situations."""
    return conformance_of(GAME.id, rule, SITUATIONS[rule], CONTRASTS)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for rule in SITUATIONS:
        (FOLDER / f"{rule}.json").write_text(aw.to_json(document(rule)) + "\n", encoding="ascii")
