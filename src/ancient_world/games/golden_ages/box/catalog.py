"""The card file: everything that lies in the box, loaded and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from os import PathLike
from typing import Any

import attrs

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.engine.card_files.files import title_of
from ancient_world.games.golden_ages.components import (
    Box,
    Building,
    Civilization,
    Figures,
    Future,
    Judgement,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.tiles import TileSet


@attrs.frozen(repr=False, cache_hash=True)
class CardFile:
    """Everything in the box, by id.

    Two card files are equal when they hold the same; ``digest`` stands for all of it. Treat the mappings
    as read-only.
    """

    name: str = attrs.field(eq=False)
    digest: str
    """SHA-256 of the content, hexadecimal; neither layout nor ``name`` has a part in it."""
    figures: Figures = attrs.field(eq=False)
    technologies: Mapping[str, Technology] = attrs.field(eq=False)
    """Row by row, level by level."""
    civilizations: Mapping[str, Civilization] = attrs.field(eq=False)
    wonders: Mapping[str, Wonder] = attrs.field(eq=False)
    buildings: Mapping[str, Building] = attrs.field(eq=False)
    judgements: Mapping[str, Judgement] = attrs.field(eq=False)
    futures: Mapping[str, Future] = attrs.field(eq=False)
    map: TileSet = attrs.field(eq=False)
    glory: Mapping[str, int] = attrs.field(eq=False)
    """What each token is worth, by an id such as "4-2"."""

    @classmethod
    def standard(cls) -> CardFile:
        """Return the cards that come with the library; they are read once."""
        return _standard()

    @classmethod
    def load(cls, path: str | PathLike[str]) -> CardFile:
        """Load a card file: one TOML file.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        from ancient_world.games.golden_ages.box.reading import digest_of, read_path  # noqa: PLC0415 - only to load

        box, faults = read_path(path)
        if faults or box is None:
            raise InvalidCardFile(faults)
        return _made(title_of(path), box, digest_of(box))

    @classmethod
    def check(cls, path: str | PathLike[str]) -> tuple[Fault, ...]:
        """Everything that is wrong with a card file; empty if nothing is."""
        from ancient_world.games.golden_ages.box.reading import read_path  # noqa: PLC0415 - only to load

        return tuple(read_path(path)[1])

    def card(self, card: str) -> Any:
        """A technology, civilization, wonder, building, judgement or future technology; ``None`` if there is none."""
        for kind in (
            self.technologies, self.civilizations, self.wonders, self.buildings, self.judgements, self.futures,
        ):  # fmt: skip
            if card in kind:
                return kind[card]
        return None

    def __repr__(self) -> str:
        return f"CardFile({self.name!r}, digest={self.digest[:12]!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the standard cards as their digest, others as their parts."""
        if _standard.cache_info().currsize and self is _standard():
            return (_standard_again, (self.digest,))
        values = [getattr(self, field.name) for field in attrs.fields(CardFile)]
        return (CardFile, tuple(values))


@cache
def _standard() -> CardFile:
    from ancient_world.games.golden_ages.box.reading import digest_of, read_standard  # noqa: PLC0415 - only to load

    box = read_standard()
    return _made("standard", box, digest_of(box))


def _standard_again(digest: str) -> CardFile:
    """Unpickle the standard cards, unless this version of the library has others."""
    cards = _standard()
    if cards.digest != digest:
        text = f"the standard cards are {cards.digest[:8]} here, and were {digest[:8]}"
        raise InvalidCardFile([Fault("standard", "", "", text, "bad-format")])
    return cards


def _made(name: str, box: Box, digest: str) -> CardFile:
    technologies = sorted(box.technology, key=lambda each: (each.row, each.level))
    values = sorted(box.figures.glory)
    tokens = [
        (f"{value}-{values[: place + 1].count(value)}", value) for place, value in enumerate(values)
    ]
    return CardFile(
        name,
        digest,
        box.figures,
        {each.id: each for each in technologies},
        _by_id(box.civilization),
        _by_id(box.wonder),
        _by_id(box.building),
        _by_id(box.judgement),
        _by_id(box.future),
        TileSet(_by_id(box.tile), box.island),
        dict(tokens),
    )


def _by_id(cards: tuple[Any, ...]) -> dict[str, Any]:
    return {card.id: card for card in sorted(cards, key=lambda card: card.id)}
