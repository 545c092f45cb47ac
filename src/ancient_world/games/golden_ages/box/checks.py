"""What the rules rely on in a card file: counts, ids, and tiles whose parts fit together (S1-S4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ancient_world.games.golden_ages.components import ERAS, Box
from ancient_world.games.golden_ages.effect_kinds import (
    LASTING,
    BuildingSpaces,
    GainTechnology,
    NextTechnology,
)
from ancient_world.games.golden_ages.squares import SQUARES
from ancient_world.games.golden_ages.tiles import joined

Found = tuple[str, str, str, str]
"""Code, table, key, message."""

PLAYERS = 4
COUNTS = {"technology": 20, "civilization": 25, "wonder": 16, "building": 24, "tile": 17}
TILES = {4: 1, 3: 4, 2: 12}
"""How many tiles have so many squares."""
CARDS = ("technology", "civilization", "wonder", "building", "judgement", "future", "tile")

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)


def faults_of(box: Box) -> Iterator[Found]:
    """Everything that is wrong with a card file whose tables are well formed."""
    yield from _ids(box)
    yield from _counts(box)
    yield from _technologies(box)
    yield from _references(box)
    yield from _tiles(box)


def _ids(box: Box) -> Iterator[Found]:
    seen: set[str] = set()
    for kind in CARDS:
        for card in getattr(box, kind):
            if not _ID.fullmatch(card.id) or len(card.id) > 40:
                yield (
                    "bad-id",
                    f"{kind}.{card.id}",
                    "id",
                    "an id is lower-case words joined by hyphens",
                )
            if card.id in seen:
                yield "duplicate-id", f"{kind}.{card.id}", "id", "another card has this id"
            seen.add(card.id)


def _counts(box: Box) -> Iterator[Found]:
    for kind, count in COUNTS.items():
        found = len(getattr(box, kind))
        if found != count:
            yield "wrong-count", kind, "", f"there are {count}, not {found}"
    figures = box.figures
    if len(box.judgement) < figures.judgements or figures.judgements < ERAS:
        yield (
            "wrong-count",
            "judgement",
            "",
            f"{figures.judgements} lie open, one for each era at least",
        )
    if len(box.future) < PLAYERS:
        yield "wrong-count", "future", "", "each player gets one"
    if not 1 <= len(figures.attacks) <= 9 or not all(0 <= each <= 99 for each in figures.attacks):
        yield "wrong-value", "figures", "attacks", "1 to 9 prices of 0 to 99"
    if len(figures.glory) > 99 or not all(0 <= each <= 99 for each in figures.glory):
        yield "wrong-value", "figures", "glory", "at most 99 values of 0 to 99"
    yield from _eras(box)


def _eras(box: Box) -> Iterator[Found]:
    for era in range(1, ERAS + 1):
        cards = [card for card in box.civilization if card.era == era]
        if len(cards) < PLAYERS:
            yield "wrong-count", "civilization", "era", f"era {era} has one for each of 4 players"
        if len({card.number for card in cards}) != len(cards):
            yield "wrong-value", "civilization", "number", f"the numbers of era {era} differ"
        for players in (2, 3, 4):
            usable = [card for card in box.building if card.era == era and card.players <= players]
            if len(usable) < players:
                text = f"with {players} players era {era} shows {players} buildings"
                yield "wrong-count", "building", "era", text


def _technologies(box: Box) -> Iterator[Found]:
    places = Counter((each.row, each.level) for each in box.technology)
    if max(places.values(), default=1) > 1 or len(places) != COUNTS["technology"]:
        yield "wrong-count", "technology", "", "there is one technology for each row and level"
    for each in box.technology:
        if each.level == 1 and (each.cubes or each.at_once):
            yield (
                "wrong-value",
                f"technology.{each.id}",
                "level",
                "one owns it from the start: no cubes, nothing at once",
            )
    spaces = [
        e for t in box.technology if t.level == 1 for e in t.lasting if e.key == "building-spaces"
    ]
    if not spaces:
        yield (
            "wrong-value",
            "technology",
            "lasting",
            "a technology of level 1 gives a space for buildings",
        )
    if not any(e.key == "movement" for t in box.technology if t.level == 1 for e in t.lasting):
        yield "wrong-value", "technology", "lasting", "a technology of level 1 moves colonists"


def _references(box: Box) -> Iterator[Found]:
    technologies = {each.id: each for each in box.technology}
    civilizations = {each.id for each in box.civilization}
    for wonder in box.wonder:
        if (wonder.civilization is None) != (wonder.reduced is None):
            yield "wrong-value", f"wonder.{wonder.id}", "reduced", "a reduced price is somebody's"
        if wonder.civilization is not None and wonder.civilization not in civilizations:
            yield (
                "unknown-card",
                f"wonder.{wonder.id}",
                "civilization",
                "there is no such civilization",
            )
    for kind, card, key, effect in _effects(box):
        if (effect.key in LASTING) != (key == "lasting"):
            text = (
                f"{effect.key} is an effect that {'lasts' if effect.key in LASTING else 'happens'}"
            )
            yield "wrong-value", f"{kind}.{card.id}", key, text
        if isinstance(effect, BuildingSpaces) and kind in {"civilization", "building"}:
            text = "spaces for buildings are kept: technologies and wonders give them"
            yield "wrong-value", f"{kind}.{card.id}", key, text
        if isinstance(effect, (GainTechnology, NextTechnology)):
            known = technologies.get(effect.technology)
            if known is None or known.level == 1:
                yield (
                    "unknown-card",
                    f"{kind}.{card.id}",
                    key,
                    "there is no such technology to gain",
                )


def _effects(box: Box) -> Iterator[tuple[str, Any, str, Any]]:
    for kind in ("technology", "civilization", "wonder", "building"):
        for card in getattr(box, kind):
            for key in ("at_once", "lasting", "activation"):
                for effect in getattr(card, key, ()):
                    yield kind, card, key, effect


def _tiles(box: Box) -> Iterator[Found]:
    sizes = Counter(len(tile.symbols) for tile in box.tile)
    if any(sizes[size] != count for size, count in TILES.items()):
        yield (
            "wrong-count",
            "tile",
            "symbols",
            "there are 1 of four squares, 4 of three and 12 of two",
        )
        return
    for tile in box.tile:
        where = f"tile.{tile.id}"
        if any(len(symbols) > 2 for symbols in tile.symbols):
            yield "wrong-value", where, "symbols", "a square has two symbols at most"
        if len(tile.edges) != len(tile.symbols) or any(not _is_edges(each) for each in tile.edges):
            yield "wrong-value", where, "edges", "four letters L or W for each square"
        elif any(tile.edges[number][side] != "L" for number, side in joined(tile)):
            yield "wrong-value", where, "edges", "the squares of a tile meet at land"
    squares = Counter(island.square for island in box.island)
    for island in box.island:
        if island.square not in SQUARES or squares[island.square] > 1:
            yield "wrong-value", f"island.{island.square}", "square", "a square from a1 to j6, once"
        if len(island.symbols) > 2:
            yield (
                "wrong-value",
                f"island.{island.square}",
                "symbols",
                "an island has two symbols at most",
            )


def _is_edges(text: str) -> bool:
    return len(text) == 4 and set(text) <= {"L", "W"}
