"""The form in which documents hold a record: its header omits what the document around it already says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.declared.fields import LEFT_OUT
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.game import Game
from ancient_world.engine.refusals.names import are_names
from ancient_world.records.commitment import Commitment, is_hex
from ancient_world.records.notes.tags import are_tags
from ancient_world.records.record import Checksum, Entry, Header, Result, is_seed


@attrs.frozen
class HeaderForm:
    """A record's header; the game and its version are in the document's own."""

    players: tuple[str, ...] = attrs.field(validator=are_names)
    options: Mapping[str, Any] = attrs.field(hash=False)
    cards: CardsName | None
    seed: int | None = attrs.field(validator=is_seed)
    commitment: Commitment | None
    tags: Mapping[str, str] = attrs.field(
        factory=dict, hash=False, validator=are_tags, metadata=LEFT_OUT
    )

    @classmethod
    def of(cls, header: Header) -> HeaderForm:
        """The form of a header."""
        return cls(
            header.players,
            header.options,
            header.cards,
            header.seed,
            header.commitment,
            header.tags,
        )

    def header(self, rules: Game) -> Header:
        """The header of a game by these rules."""
        return Header(
            rules.id,
            rules.rules_version,
            self.players,
            self.options,
            self.cards,
            self.seed,
            self.commitment,
            self.tags,
        )


@attrs.frozen
class RecordForm:
    """A record."""

    header: HeaderForm
    entries: tuple[Entry, ...]
    result: Result | None
    secret: str | None = attrs.field(validator=is_hex)
    checksums: tuple[Checksum, ...]
