"""The words and number types of card files: tribes, spaces, amounts, goods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import attrs

from ancient_world.engine import count, labels_from_ids, register_messages
from ancient_world.engine.card_files import one_of_words

TRIBES = ("green", "red", "purple", "blue", "yellow")
"""The five tribes, in scoring order (C)."""

SPACES = ("build", "labor", "learn", "expand", "rebuild", "recruit", "explore", "grow")
"""The eight spaces of the board, in board order; a card file can add others, which come after these."""
SPACE_NAMES = {space: space.capitalize() for space in SPACES}
"""The names of these eight spaces."""

DIE_FACES = ("titan", "coin", "blank")
"""The faces of a die (D2)."""

register_messages(
    {},
    {
        **labels_from_ids(*TRIBES, "ambrosia capacity coins food knowledge"),
        **SPACE_NAMES,
        "attack": "Attack",
        **{f"face-{face}": face for face in DIE_FACES},
        "rolled-titan": "titan (damages a card)",
        "rolled-coin": "coin (what the titan's card says)",
        "rolled-blank": "blank (nothing)",
    },
)

Tribe = Annotated[str, one_of_words(*TRIBES)]
SpaceName = Annotated[str, one_of_words(*SPACES)]
Occasion = Annotated[str, one_of_words(*SPACES, "attack")]
"""An action that cards can reward (T3)."""
DieFace = Annotated[str, one_of_words(*DIE_FACES)]
Amount = Annotated[int, count(1, 99)]
SmallAmount = Annotated[int, count(0, 99)]
"""An amount; none in the game comes near the bound of 99, which keeps every sum small."""


GOODS_SYMBOLS: Mapping[str, str] = {
    "coins": ":coin",
    "knowledge": ":knowledge",
    "ambrosia": ":ambrosia",
}
"""The goods, and their symbols."""


@attrs.frozen
class Goods:
    """Coins, knowledge and ambrosia: a price, a gain or an income."""

    coins: SmallAmount = 0
    knowledge: SmallAmount = 0
    ambrosia: SmallAmount = 0

    def __bool__(self) -> bool:
        return bool(self.coins or self.knowledge or self.ambrosia)

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            self.coins + other.coins,
            self.knowledge + other.knowledge,
            self.ambrosia + other.ambrosia,
        )

    def symbol_text(self) -> str:
        """Return the goods in symbols: "2 :coin 1 :knowledge"."""
        amounts = [(getattr(self, name), sign) for name, sign in GOODS_SYMBOLS.items()]
        return " ".join([f"{amount} {sign}" for amount, sign in amounts if amount])


NO_GOODS = Goods()

Price = Annotated[Goods, "paid"]
"""A price of a card or a space, which never includes ambrosia."""

MilitaryPrice = Annotated[Goods, "paid, or a number of coins"]
