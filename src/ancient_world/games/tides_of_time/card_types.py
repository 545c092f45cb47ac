"""The box: cards."""

from __future__ import annotations

from typing import Annotated

import attrs

from ancient_world.engine.card_files.marks import by_key, card_id, card_name
from ancient_world.games.tides_of_time.abilities import ABILITIES, Ability, Suit


@attrs.frozen
class Card:
    """A card: its suit, ``None`` for three of them, and what it scores."""

    id: Annotated[str, card_id(40)]
    name: Annotated[str, card_name(60)]
    suit: Suit | None
    ability: Annotated[Ability, by_key(ABILITIES)]
