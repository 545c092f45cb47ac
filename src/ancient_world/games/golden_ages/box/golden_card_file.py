"""The card file of the game: all kinds of cards, by id."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self

import attrs

from ancient_world.engine import Deck
from ancient_world.engine.card_files import CardFileReading, ComponentFile, by_id, digest_of
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.golden_ages.box.golden_card_checks import check_box, read_effect
from ancient_world.games.golden_ages.effect_kinds import Effect
from ancient_world.games.golden_ages.golden_card_types import (
    ERAS,
    Box,
    Building,
    Civilization,
    Figures,
    Future,
    Judgement,
    Technology,
    Wonder,
)  # fmt: skip
from ancient_world.games.golden_ages.square_grid import SQUARES
from ancient_world.games.golden_ages.tiles import COAST_SIZE, LAND_SIZE, TileSet

# --- the catalog ---


FIELD_BY_KIND: Mapping[str, str] = {
    "technology": "technologies",
    "civilization": "civilizations",
    "wonder": "wonders",
    "building": "buildings",
    "judgement": "judgements",
    "future": "futures",
}
"""The kinds of cards, each with its plural, which is the name of its field."""


@attrs.frozen(repr=False, cache_hash=True)
class CardFile(ComponentFile):
    """Everything in the box, by id."""

    home: ClassVar[tuple[str, ...]] = (__package__, "standard.toml")

    figures: Figures = attrs.field(eq=False)
    technologies: Mapping[str, Technology] = attrs.field(eq=False)
    """The technologies, row by row and level by level."""
    civilizations: Mapping[str, Civilization] = attrs.field(eq=False)
    wonders: Mapping[str, Wonder] = attrs.field(eq=False)
    buildings: Mapping[str, Building] = attrs.field(eq=False)
    judgements: Mapping[str, Judgement] = attrs.field(eq=False)
    futures: Mapping[str, Future] = attrs.field(eq=False)
    map: TileSet = attrs.field(eq=False)
    glory: Mapping[str, int] = attrs.field(eq=False)
    """The worth of each glory token, by an id such as "4-2"."""

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        box = reading.read_tables(Box, hooks={Effect: read_effect})
        if (
            not reading.has_faults
        ):  # without all tables, further checks would only report consequences
            check_box(box, reading)
        return None if reading.has_faults else cls._from_box(reading.name(), box)

    @classmethod
    def _from_box(cls, name: str, box: Box) -> Self:
        glory_values = sorted(box.figures.glory)
        glory_tokens = [
            (f"{value}-{glory_values[: index + 1].count(value)}", value)
            for index, value in enumerate(glory_values)
        ]
        technologies = sorted(
            box.technology, key=lambda technology: (technology.row, technology.level)
        )
        return cls(
            name,
            _content_digest(box),
            box.figures,
            technologies={each.id: each for each in technologies},
            **{
                FIELD_BY_KIND[kind]: by_id(getattr(box, kind))
                for kind in FIELD_BY_KIND
                if kind != "technology"
            },
            map=TileSet(by_id(box.tile), box.island),
            glory=dict(glory_tokens),
        )

    @property
    def by_kind(self) -> Mapping[str, Mapping[str, Any]]:
        """The cards by kind, then by id."""
        return {kind: getattr(self, FIELD_BY_KIND[kind]) for kind in FIELD_BY_KIND}

    def card_id(self, card: str) -> Any:
        """Return a card of any kind, or ``None`` if there is no such card."""
        for field_name in FIELD_BY_KIND.values():
            if card in getattr(self, field_name):
                return getattr(self, field_name)[card]
        return None


def _content_digest(box: Box) -> str:
    """Return the digest of the content, which does not depend on the order of the cards."""
    content = attrs.asdict(box, value_serializer=_with_effect_kind)
    sorted_content = {
        name: value if name == "figures" else sorted(value, key=json.dumps)
        for name, value in content.items()
    }
    return digest_of(sorted_content)


def _with_effect_kind(_instance: object, _field: object, value: object) -> object:
    """Add the kind to each effect, since effects of two kinds may have the same fields."""
    if isinstance(value, tuple) and value and isinstance(value[0], Effect):
        return [[effect.key, attrs.asdict(effect)] for effect in value]
    return value


# --- kinds ---


ARTIST_SOURCE = "artist"
"""The source of the points that artists score."""


@lru_cache(maxsize=64)  # cached, since every reading of a state asks for the ids
def ids_by_kind(cards: CardFile, players: int, era: int) -> Mapping[str, frozenset[str]]:
    """Return the ids of each kind in an era; cards of later eras appear only under the kinds of their decks."""
    buildings, civilizations, wonders = (
        _ids_by_era(era_cards, players)
        for era_cards in (cards.buildings, cards.civilizations, cards.wonders)
    )
    building, civilization, wonder = (
        _merge_ids([ids for card_era, ids in by_era.items() if card_era <= era])
        for by_era in (buildings, civilizations, wonders)
    )
    ids_of_all_eras = {kind: frozenset(ids) for kind, ids in cards.by_kind.items()}
    land, coast = (frozenset(cards.map.tiles_of_size(size)) for size in (LAND_SIZE, COAST_SIZE))
    ids_of = {
        **ids_of_all_eras,
        "square": frozenset(SQUARES),
        "tile": frozenset(cards.map.tiles),
        "land": land,
        "coast": coast,
        "token": frozenset(cards.glory),
        "civilization": civilization,
        **{f"civilization-{each}": ids for each, ids in civilizations.items()},
        "building": building,
        "building-now": buildings.get(era, frozenset()),
        **{f"building-{each}": ids for each, ids in buildings.items()},
        "wonder": wonder,
        "wonder-now": wonders.get(era, frozenset()),
        "built": building | wonder,
        "removable": _merge_ids((land, coast, civilization, cards.judgements, building, wonder)),
        "source": _merge_ids(((ARTIST_SOURCE,), *ids_of_all_eras.values())),
    }
    return ReadOnlyDict(ids_of)


@lru_cache(maxsize=64)  # cached, since every reading of a state asks for the box
def component_counts(
    cards: CardFile, players: int, era: int, *, is_started: bool
) -> dict[str, int]:
    """Return the components that are in the game once each: the first tile only once it lies, wonders only from their era on."""
    ids = ids_by_kind(cards, players, era)
    kind_names = [kind for kind in ids if kind[-1].isdecimal()]
    kind_names += [
        "tile" if is_started else "land",
        "coast",
        "future",
        "judgement",
        "token",
        "wonder",
    ]
    # Missing components are reported in this order, which must not be that of a set.
    return ReadOnlyDict(dict.fromkeys(sorted(_merge_ids(ids[name] for name in kind_names)), 1))


@lru_cache(maxsize=64)  # cached, since every new game asks for the decks
def decks_by_kind(cards: CardFile, players: int) -> Mapping[str, Deck]:
    """Return a deck of all ids of each kind."""
    return {kind: Deck(tuple(sorted(ids))) for kind, ids in ids_by_kind(cards, players, 0).items()}


def _ids_by_era(
    cards: Mapping[str, Building | Civilization | Wonder], players: int
) -> dict[int, frozenset[str]]:
    """Return the ids of some cards by era; buildings only if they are used with so many players (S2)."""
    cards_in_play = [card for card in cards.values() if getattr(card, "players", 0) <= players]
    return {
        era: frozenset([card.id for card in cards_in_play if card.era == era])
        for era in range(1, ERAS + 1)
    }


def _merge_ids(id_sets: Iterable[Iterable[str]]) -> frozenset[str]:
    return frozenset[str]().union(*id_sets)
