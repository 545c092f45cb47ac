"""The box of Souk: goods and guilds, as the card file declares them."""

from collections.abc import Mapping
from typing import Annotated, Self

import attrs
from ancient_world.engine import count
from ancient_world.engine.card_files import (
    CardFileReading,
    CardId,
    CardName,
    ComponentFile,
    by_id,
    digest_of,
    list_of,
)

Coins = Annotated[int, count(0, 20)]


@attrs.frozen
class Good:
    """A kind of good: how many there are, and what its stall pays for each, one after the other."""

    id: CardId
    name: CardName
    copies: Annotated[int, count(1, 30)]
    prices: Annotated[tuple[Coins, ...], list_of(1, 10)]


@attrs.frozen
class Guild:
    """A guild with its powers; every value changes the number of the same name in a rule."""

    id: CardId
    name: CardName
    coins: Coins = 0
    discount: Coins = 0
    die: Coins = 0
    reach: Annotated[int, count(1, 5)] = 1
    sales: Annotated[int, count(1, 5)] = 1
    loves: CardId = ""

    @property
    def figures(self) -> dict[str, int]:
        """The powers that differ from those of others, by name."""
        found = {
            field.name: getattr(self, field.name)
            for field in attrs.fields(Guild)
            if type(field.default) is int and getattr(self, field.name) != field.default
        }
        return found | ({"loved": 2} if self.loves else {})


@attrs.frozen
class Tables:
    """The tables of the card file."""

    good: Annotated[tuple[Good, ...], list_of(2, 10)]
    guild: Annotated[tuple[Guild, ...], list_of(5, 20)]


@attrs.frozen(repr=False)
class Box(ComponentFile):
    """All goods and guilds by id, in the order of their ids."""

    home = ("souk", "standard.toml")

    goods: Mapping[str, Good] = attrs.field(eq=False)
    guilds: Mapping[str, Guild] = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the box, or ``None`` if the file has faults."""
        tables = reading.read_tables(Tables)
        if reading.has_faults:
            return None
        digest = digest_of(attrs.asdict(tables))
        return cls(reading.name(), digest, by_id(tables.good), by_id(tables.guild))
