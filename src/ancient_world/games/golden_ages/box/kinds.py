"""The ids of each kind, and how often each is in the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ancient_world.engine import Deck
from ancient_world.engine.declared.read_only import ReadOnlyDict
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.card_types import ERAS, Building, Civilization, Wonder
from ancient_world.games.golden_ages.squares import SQUARES
from ancient_world.games.golden_ages.tiles import COAST_SIZE, LAND_SIZE

ARTIST = "artist"
"""The source of an artist's points."""


@lru_cache(maxsize=64)  # 16 % of reading a state
def kinds_of(cards: CardFile, players: int, era: int) -> Mapping[str, frozenset[str]]:
    """The ids of each kind in an era; cards of eras to come are only in their decks."""
    buildings, civilizations, wonders = (
        _by_era(some, players) for some in (cards.buildings, cards.civilizations, cards.wonders)
    )
    building, civilization, wonder = (
        _union([ids for each, ids in by_era.items() if each <= era])
        for by_era in (buildings, civilizations, wonders)
    )
    kinds = {kind: frozenset(ids) for kind, ids in cards.by_kind.items()}
    land, coast = (frozenset(cards.map.of_size(size)) for size in (LAND_SIZE, COAST_SIZE))
    found = {
        **kinds,
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
        "removable": _union((land, coast, civilization, cards.judgements, building, wonder)),
        "source": _union(((ARTIST,), *kinds.values())),
    }
    return ReadOnlyDict(found)


@lru_cache(maxsize=64)  # 7 % of it
def box_of(cards: CardFile, players: int, era: int, *, started: bool) -> dict[str, int]:
    """Each card, tile and token is there once; the first tile once it lies, wonders from their era on."""
    kinds = kinds_of(cards, players, era)
    names = [name for name in kinds if name[-1].isdecimal()]
    names += ["tile" if started else "land", "coast", "future", "judgement", "token", "wonder"]
    # What is missing is told in this order, which must not be that of a set.
    return ReadOnlyDict(dict.fromkeys(sorted(_union(kinds[name] for name in names)), 1))


@lru_cache(maxsize=64)  # 5 % of a random game
def decks_of(cards: CardFile, players: int) -> Mapping[str, Deck]:
    """A deck of all ids of each kind."""
    return {kind: Deck(tuple(sorted(ids))) for kind, ids in kinds_of(cards, players, 0).items()}


def _by_era(
    cards: Mapping[str, Building | Civilization | Wonder], players: int
) -> dict[int, frozenset[str]]:
    """Some cards by their era; of buildings those that play with so many players (S2)."""
    playing = [card for card in cards.values() if getattr(card, "players", 0) <= players]
    return {
        era: frozenset([card.id for card in playing if card.era == era])
        for era in range(1, ERAS + 1)
    }


def _union(sets: Iterable[Iterable[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)
