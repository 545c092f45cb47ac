"""How documents hold what is not a plain record in Python: pending events, views, records' headers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import ChanceStep, DecisionStep, State
from ancient_world.engine.chance import ChanceEvent
from ancient_world.engine.game import CardsName, Game
from ancient_world.records.commitment import Commitment, is_hex
from ancient_world.records.record import Checksum, Entry, Header, Result, is_seed

__all__ = ["Chance", "Decision", "HeaderForm", "PendingForm", "RecordForm", "ViewForm"]

MOST_PLAYERS = 100
"""Players who may act at the same time, at most: every action is compared with all of them."""


@attrs.frozen
class PendingForm:
    """What a game waits for, complete in itself; nothing at all is ``null``."""


@attrs.frozen
class Decision(PendingForm):
    """A decision; the actions are those of each of the players, one player's after the other's."""

    players: tuple[int, ...] = attrs.field(
        validator=[attrs.validators.min_len(1), attrs.validators.max_len(MOST_PLAYERS)]
    )
    step: DecisionStep[Any]
    actions: tuple[Action, ...]


@attrs.frozen
class Chance(PendingForm):
    """A chance event."""

    step: ChanceStep[Any]
    event: ChanceEvent


@attrs.frozen
class ViewForm:
    """A view."""

    player: int | None = attrs.field(validator=attrs.validators.optional(attrs.validators.ge(0)))
    state: State


@attrs.frozen
class HeaderForm:
    """A record's header; the game and its version are in the document's own."""

    players: tuple[str, ...]
    options: Mapping[str, Any] = attrs.field(hash=False)
    cards: CardsName | None
    seed: int | None = attrs.field(validator=is_seed)
    commitment: Commitment | None

    @classmethod
    def of(cls, header: Header) -> HeaderForm:
        """The form of a header."""
        return cls(header.players, header.options, header.cards, header.seed, header.commitment)

    def header(self, rules: Game[Any, Any]) -> Header:
        """The header of a game by these rules."""
        return Header(
            rules.id,
            rules.rules_version,
            self.players,
            self.options,
            self.cards,
            self.seed,
            self.commitment,
        )


@attrs.frozen
class RecordForm:
    """A record."""

    header: HeaderForm
    entries: tuple[Entry, ...]
    result: Result | None
    secret: str | None = attrs.field(validator=is_hex)
    checksums: tuple[Checksum, ...]
