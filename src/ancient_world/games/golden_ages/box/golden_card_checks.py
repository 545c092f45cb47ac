"""Checks of a card file: counts, and cards and tiles whose parts are consistent (S1-S4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ancient_world.engine import register_messages
from ancient_world.engine.card_files import CardFileReading
from ancient_world.games.golden_ages.effect_kinds import (
    EFFECTS,
    LASTING_EFFECTS,
    BuildingSpaces,
    Effect,
    GainTechnology,
    Movement,
    NextTechnology,
)  # fmt: skip
from ancient_world.games.golden_ages.golden_card_types import ERAS, Box, Technology
from ancient_world.games.golden_ages.tiles import joined_sides

MAXIMUM_PLAYERS = 4
CARD_COUNTS = {"technology": 20, "civilization": 25, "wonder": 16, "building": 24, "tile": 17}
TILE_COUNTS = {4: 1, 3: 4, 2: 12}
"""How many tiles there are of each size in squares."""

register_messages(
    {
        "card-file:wrong-count:judgements": "of the judgements {open:lies|lie} open: the file needs at least as many judgements, and one for each era",
        "card-file:wrong-count:futures": "each player gets one",
        "card-file:wrong-count:era": "era {era} has one for each of {players:player|players}",
        "card-file:wrong-value:numbers": "two civilizations of era {era} have the same number",
        "card-file:wrong-count:buildings": "in a game of {players:player|players}, era {era} needs at least {players:building|buildings}",
        "card-file:wrong-count:rows": "there is one technology for each row and level",
        "card-file:wrong-value:owned": "players own a technology of level 1 from the start: the technology cannot have cubes or at_once",
        "card-file:wrong-value:spaces": "one technology of level 1 must give a space for buildings",
        "card-file:wrong-value:movement": "one technology of level 1 must let colonists move",
        "card-file:wrong-value:reduced": "a wonder with a reduced price must name the civilization that pays this price, and the other way round",
        "card-file:wrong-value:lasts": "{kind} is an effect that lasts: this effect must stand under lasting",
        "card-file:wrong-value:happens": "{kind} is an effect that happens once: this effect cannot stand under lasting",
        "card-file:wrong-value:kept": "only technologies and wonders can give spaces for buildings",
        "card-file:unknown-card:technology": "no technology that can be gained has this id",
        "card-file:wrong-count:tiles": "there must be 1 tile of four squares, 4 tiles of three squares and 12 tiles of two squares",
        "card-file:wrong-value:edges": "there must be four letters, each L (land) or W (sea), for each square",
        "card-file:wrong-value:joined": "the edges where two squares of a tile meet must be L (land)",
        "card-file:wrong-value:island": "two islands are on the same square",
    }
)


def read_effect(
    reading: CardFileReading, value: object, path: tuple[str | int, ...]
) -> Effect | None:
    """Read an effect from a table that names its kind."""
    fields = dict(reading.read(value, dict, path) or {})
    kind = fields.pop("kind", None)
    if isinstance(kind, str) and kind in EFFECTS:
        effect: Effect = reading.read(fields, EFFECTS[kind], path)
        return effect
    if kind is not None:
        reading.add_fault("unknown-word", path, "kind", word=str(kind), known=EFFECTS)
    elif isinstance(value, dict):
        reading.add_fault("missing-key", path, "kind", expected="json-str")
    return None


def check_box(box: Box, reading: CardFileReading) -> None:
    """Report every fault of a card file whose tables are well formed."""
    _check_counts(box, reading)
    _check_eras(box, reading)
    _check_technologies(box, reading)
    _check_wonders(box, reading)
    _check_effects(box, reading)
    _check_tiles(box, reading)
    _check_islands(box, reading)


def _check_counts(box: Box, reading: CardFileReading) -> None:
    for kind, expected in CARD_COUNTS.items():
        actual = len(getattr(box, kind))
        if actual != expected:
            reading.add_fault("wrong-count", kind, expected=expected, found=actual)
    open_judgements = box.figures.judgements
    if len(box.judgement) < open_judgements or open_judgements < ERAS:
        reading.add_fault("wrong-count:judgements", "judgement", open=open_judgements)
    if len(box.future) < MAXIMUM_PLAYERS:
        reading.add_fault("wrong-count:futures", "future")


def _check_eras(box: Box, reading: CardFileReading) -> None:
    """Check that every era has enough civilizations and buildings for every number of players (S2)."""
    for era in range(1, ERAS + 1):
        numbers = [card.number for card in box.civilization if card.era == era]
        if len(numbers) < MAXIMUM_PLAYERS:
            reading.add_fault(
                "wrong-count:era", "civilization", "era", era=era, players=MAXIMUM_PLAYERS
            )
        if len({*numbers}) != len(numbers):
            reading.add_fault("wrong-value:numbers", "civilization", "number", era=era)
        _check_buildings([card.players for card in box.building if card.era == era], era, reading)


def _check_buildings(minimum_players: list[int], era: int, reading: CardFileReading) -> None:
    """Check that enough buildings of an era can be used, for each number of players.

    ``minimum_players`` is the least number of each building.
    """
    for players in range(2, MAXIMUM_PLAYERS + 1):
        if sum(minimum <= players for minimum in minimum_players) < players:
            reading.add_fault("wrong-count:buildings", "building", "era", players=players, era=era)


def _check_technologies(box: Box, reading: CardFileReading) -> None:
    if (
        len({(technology.row, technology.level) for technology in box.technology})
        != CARD_COUNTS["technology"]
    ):
        reading.add_fault("wrong-count:rows", "technology")
    _check_first_technologies([each for each in box.technology if each.level == 1], reading)


def _check_first_technologies(technologies: list[Technology], reading: CardFileReading) -> None:
    """Check the technologies of level 1, which players have from the start: they give nothing at once, and all basic powers."""
    for technology in technologies:
        if technology.cubes or technology.at_once:
            reading.add_fault("wrong-value:owned", technology, "level")
    effect_keys = {effect.key for each in technologies for effect in each.lasting}
    for code, kind in (("spaces", BuildingSpaces), ("movement", Movement)):
        if kind.key not in effect_keys:
            reading.add_fault(f"wrong-value:{code}", "technology", "lasting")


def _check_wonders(box: Box, reading: CardFileReading) -> None:
    civilizations = {civilization.id for civilization in box.civilization}
    for wonder in box.wonder:
        if (wonder.civilization is None) != (wonder.reduced is None):
            reading.add_fault("wrong-value:reduced", wonder, "reduced")
        if wonder.civilization not in {None, *civilizations}:
            fault_values = {"word": wonder.civilization, "known": civilizations}
            reading.add_fault("unknown-card", wonder, "civilization", **fault_values)


def _check_effects(box: Box, reading: CardFileReading) -> None:
    technologies = {technology.id for technology in box.technology if technology.level > 1}
    for card, field_name, index, effect in _iterate_effects(box):
        is_lasting = effect.key in LASTING_EFFECTS
        if is_lasting != (field_name == "lasting"):
            code = "wrong-value:lasts" if is_lasting else "wrong-value:happens"
            reading.add_fault(code, card, field_name, index, kind=effect.key)
        if isinstance(effect, BuildingSpaces) and card not in (*box.technology, *box.wonder):
            reading.add_fault("wrong-value:kept", card, field_name, index)
        gains_technology = isinstance(effect, (GainTechnology, NextTechnology))
        if gains_technology and effect.technology not in technologies:
            reading.add_fault("unknown-card:technology", card, field_name, index)


def _iterate_effects(box: Box) -> Iterator[tuple[Any, str, int, Any]]:
    for card in (*box.technology, *box.civilization, *box.wonder, *box.building):
        for field_name in ("at_once", "lasting", "activation"):
            for index, effect in enumerate(getattr(card, field_name, ())):
                yield card, field_name, index, effect


def _check_tiles(box: Box, reading: CardFileReading) -> None:
    sizes = Counter(len(tile.symbols) for tile in box.tile)
    if any(sizes[size] != count for size, count in TILE_COUNTS.items()):
        reading.add_fault("wrong-count:tiles", "tile", "symbols")
        return
    for tile in box.tile:
        if len(tile.edges) != len(tile.symbols):
            reading.add_fault("wrong-value:edges", tile, "edges")
        elif any(
            tile.edges[square_index][side] != "L" for square_index, side in joined_sides(tile)
        ):
            reading.add_fault("wrong-value:joined", tile, "edges")


def _check_islands(box: Box, reading: CardFileReading) -> None:
    squares = Counter(island.square for island in box.island)
    for island in box.island:
        if squares[island.square] > 1:
            reading.add_fault("wrong-value:island", island, "square")
