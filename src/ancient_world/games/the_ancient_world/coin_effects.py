"""Effects of a coin face of a damage die: one small class for each (D3)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import Sentence, register_messages
from ancient_world.engine.card_files import family_of
from ancient_world.engine.declared.plain_values import PlainValue
from ancient_world.games.the_ancient_world.goods_and_spaces import Amount


@attrs.frozen
class CoinEffect(PlainValue):
    """An effect of a coin face, as printed at the foot of a titan card (D3)."""

    key: ClassVar[str]
    label: ClassVar[str]
    """The words for the effect."""
    sentence: ClassVar[str]
    """The sentence about the effect in the list of cards."""
    prompt_sentence: ClassVar[Sentence]
    """The prompt for the affected player, if there is a choice."""

    def prompt(self) -> Sentence:
        """Return the prompt with its values filled in."""
        return self.prompt_sentence


class LoseCoin(CoinEffect):
    """Lose 1 coin."""

    label = "to lose a coin"
    sentence = "lose 1 coin"


class CoinOnArmy(CoinEffect):
    """Put 1 of your coins on the picture of one of your active military cards."""

    label = "to put a coin on an army"
    sentence = "coin on an army"
    prompt_sentence: ClassVar[Sentence] = Sentence(
        "Put a coin on one of your armies", "{player:seat} is choosing an army to put a coin on"
    )


@attrs.frozen
class LoseAmbrosia(CoinEffect):
    """Lose ``amount`` ambrosia, or as many as you have."""

    label = "to lose ambrosia"
    sentence = "lose {amount} ambrosia"
    prompt_sentence: ClassVar[Sentence] = Sentence(
        "You are about to lose {amount} ambrosia: spend this ambrosia now, or lose the ambrosia",
        "{player:seat} is losing ambrosia",
    )
    amount: Amount

    def prompt(self) -> Sentence:
        return self.prompt_sentence(amount=self.amount)


class LoseRetired(CoinEffect):
    """Discard one of your retired military cards."""

    label = "to discard a retired card"
    sentence = "lose 1 retired card"
    prompt_sentence: ClassVar[Sentence] = Sentence(
        "Discard one of your retired cards", "{player:seat} is choosing a retired card to discard"
    )


class DiscardStored(CoinEffect):
    """Discard all of your stored empire cards."""

    label = "to discard all stored cards"
    sentence = "lose all stored cards"


class LoseDistrict(CoinEffect):
    """Discard one of your districts."""

    label = "to discard a district"
    sentence = "lose 1 district"
    prompt_sentence: ClassVar[Sentence] = Sentence(
        "Discard one of your districts", "{player:seat} is choosing a district to discard"
    )


COIN_EFFECTS: dict[str, type[CoinEffect]] = family_of(globals(), CoinEffect)
"""The effects of coin faces, by their key in a card file."""

register_messages({}, {key: effect.label for key, effect in COIN_EFFECTS.items()})
