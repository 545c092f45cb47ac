"""Effects of a coin face of a damage die: one small class for each (D3)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine.card_files.marks import family_of
from ancient_world.engine.declared.methods import PlainValue
from ancient_world.games.the_ancient_world.terms import Amount


@attrs.frozen
class CoinEffect(PlainValue):
    """An effect of a coin face, as printed at the foot of a titan card (D3)."""

    key: ClassVar[str]


class LoseCoin(CoinEffect):
    """Lose 1 coin."""


class CoinOnArmy(CoinEffect):
    """Put 1 of your coins on the picture of one of your active military cards."""


@attrs.frozen
class LoseAmbrosia(CoinEffect):
    """Lose ``amount`` ambrosia, or as many as you have."""

    amount: Amount


class LoseRetired(CoinEffect):
    """Discard one of your retired military cards."""


class DiscardStored(CoinEffect):
    """Discard all of your stored empire cards."""


class LoseDistrict(CoinEffect):
    """Discard one of your districts."""


COIN_EFFECTS: dict[str, type[CoinEffect]] = family_of(globals(), CoinEffect)
"""Every effect of a coin face by its key in a card file."""
