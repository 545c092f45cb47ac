"""The card file of Sixteen Cubits: gangs and jobs, from river.toml or a file of the players."""

import json
from collections.abc import Mapping
from typing import Annotated, ClassVar, Self

import attrs
from ancient_world.engine import count
from ancient_world.engine.card_files import (
    CardFileReading,
    CardId,
    CardName,
    ComponentFile,
    by_id,
    digest_of,
)


@attrs.frozen
class Gang:
    """A kind of gang: its pairs of hands, and how many cards of it there are."""

    id: CardId
    name: CardName
    hands: Annotated[int, count(1, 9)]
    copies: Annotated[int, count(1, 40)]


@attrs.frozen
class Job:
    """A job: ``need`` to ``most`` hands bring its gifts, fewer raise the water by ``harm``."""

    id: CardId
    name: CardName
    need: Annotated[int, count(1, 30)]
    most: Annotated[int, count(1, 30)]
    sheaves: Annotated[int, count(0, 9)] = 0
    messengers: Annotated[int, count(0, 9)] = 0
    ebb: Annotated[int, count(0, 9)] = 0
    harm: Annotated[int, count(1, 9)] = 1


@attrs.frozen
class Box:
    """The tables of a card file."""

    gang: tuple[Gang, ...]
    job: tuple[Job, ...]


@attrs.frozen(repr=False)
class RiverCards(ComponentFile):
    """All gangs and jobs by id."""

    home: ClassVar[tuple[str, ...]] = ("sixteen_cubits", "river.toml")

    gangs: Mapping[str, Gang] = attrs.field(eq=False)
    jobs: Mapping[str, Job] = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the cards; a game needs two jobs, and gangs for four hands and two weeks."""
        box = reading.read_tables(Box)
        if len(box.job) < 2:
            reading.add_fault("wrong-count", "job", expected=2, found=len(box.job))
        copies = sum(gang.copies for gang in box.gang)
        if copies < 20:
            reading.add_fault("wrong-count", "gang", expected=20, found=copies)
        if reading.has_faults:
            return None
        return cls(
            reading.name(),
            digest_of(json.dumps(attrs.asdict(box))),
            by_id(box.gang),
            by_id(box.job),
        )
