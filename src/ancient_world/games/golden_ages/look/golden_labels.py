"""The words of the game: labels of fields, places, and data for front-ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ancient_world.engine import (
    Cell,
    Component,
    Place,
    Terrain,
    label,
    labels_from_ids,
    message_text,
    register_messages,
)
from ancient_world.games.golden_ages.box.effect_texts import (
    card_text,
    numbered_name,
    translated_name,
)
from ancient_world.games.golden_ages.box.golden_card_file import (
    ARTIST_SOURCE,
    FIELD_BY_KIND,
    CardFile,
)
from ancient_world.games.golden_ages.effect_kinds import SYMBOLS
from ancient_world.games.golden_ages.golden_card_types import ERAS, Technology, Tile
from ancient_world.games.golden_ages.rules.wonders import HOMECOMING_WAYS
from ancient_world.games.golden_ages.square_grid import (
    COLUMNS,
    NEIGHBOURS,
    SQUARE_INDEX,
    SQUARES,
    reachable_squares,
)
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.tiles import (
    FIRST_SIZE,
    LAND_SIZE,
    SEA_EDGE,
    TURNS,
    rotate_edges,
    rotate_offset,
    square_offsets,
)

# --- fields ---


FIELD_LABELS = {
    **labels_from_ids(
        "players player gold points cities square technologies technology civilization buildings wonders",
        "attacks tile card open_judgements open_buildings open_wonders",
    ),
    "settings": "what was agreed on",
    "Settings.start": "how the first tile is turned",
    "Settings.future": "who can win a future technology",
    "era": "present era",
    "first": "first player of the era",
    "source": "what gave them",
    "capital": "square of the capital",
    "standing": "standing colonists",
    "lying": "lying colonists",
    "agora": "colonists in the agora",
    "reserve": "cubes",
    "cubes": "cubes in the city",
    "offered": "civilization of this era",
    "secret": "secret civilizations",
    "future": "future technology",
    "glory": "glory tokens",
    "activated": "activated in this era",
    "golden": "golden age",
    "free_wonder_used": "wonder for nothing built",
    "placed": "tiles on the map",
    "Placed.tile": "tile on the map",
    "turn": "how it is turned",
    "lands": "tiles of three squares",
    "coasts": "tiles of two squares",
    "civilizations": "civilizations in the box",
    "futures": "future technologies in the box",
    "judgements": "judgements in the box",
    "GoldenAgesState.glory": "glory tokens in the box",
    "GoldenAgesState.buildings": "buildings in the box",
    "judgement": "judgement of this era",
    "removed": "removed from the game",
    "looks": "looks into the bag of glory tokens",
    "Look.tokens": "glory tokens that were put back",
    "held": "glory tokens of each player by then",
    "last_turns": "turns that are left",
    # steps and actions
    "count": "cards to be dealt",
    "TurnFirstTile.count": "dice to be rolled",
    "DealCivilizations.era": "era of the cards",
    "left": "players still to come",
    "FreeTechnology.left": "technologies left",
    "anywhere": "on any of its squares",
    "lies": "whether the colonist lies down",
    "tokens": "glory tokens looked at",
    "way": "way of the colonists",
    "CheaperTechnology.gold": "gold less",
    "token": "glory token",
    "free": "for nothing",
}
"""Labels of fields, by field name or by class and field name."""


# --- places ---


def places_by_kind(cards: CardFile) -> dict[str, Mapping[str, Place]]:
    """Return the places of the map's squares, and of the technologies in their rows."""
    technologies = cards.technologies
    return {
        "square": {
            square: _square_place(square, square_index)
            for square, square_index in SQUARE_INDEX.items()
        },
        "technology": {
            name: _technology_place(card, technologies) for name, card in technologies.items()
        },
    }


def _square_place(square: str, square_index: int) -> Place:
    """Return the place of a square, near all squares that a colonist reaches with one step, also over the edges (C2)."""
    row, column = divmod(square_index, COLUMNS)
    near_squares = reachable_squares(square, 1) - {square}
    adjacent_squares = {*NEIGHBOURS[square].values()}
    borders = {
        "beside": tuple(sorted(adjacent_squares)),
        "around": tuple(sorted(near_squares - adjacent_squares)),
    }
    return Place(float(column), float(row), tuple(sorted(near_squares)), borders)


def _technology_place(card: Technology, cards: Mapping[str, Technology]) -> Place:
    """Return the place of a technology, near those before and after it in its row (C9)."""
    neighbours = [
        technology.id
        for technology in cards.values()
        if technology.row == card.row and abs(technology.level - card.level) == 1
    ]
    return Place(float(card.level - 1), float(card.row - 1), tuple(sorted(neighbours)))


# --- what front-ends ask ---


register_messages(
    {
        "golden-tile-square": "square {number}: {symbols}",
        "golden-tile-bare-square": "square {number}: nothing",
        "golden-tile-coast": "{square} (sea {sides})",
        "golden-side-0": "above",
        "golden-side-1": "on the right",
        "golden-side-2": "below",
        "golden-side-3": "on the left",
    }
)

TURN_LABELS = {str(turn): f"turned by {turn} degrees" for turn in TURNS} | {"0": "not turned"}
ERA_NAMES = {str(era): f"era {era}" for era in range(1, ERAS + 1)}

LABELS_BY_KIND = {
    "option": {
        "start": "how the first tile is turned",
        "future": "who can win a future technology",
    },
    "option-start": {"random": "at random", **TURN_LABELS},
    "option-future": {"open": "everybody", "owner": "its owner alone"},
    "way": HOMECOMING_WAYS,
    "face": TURN_LABELS,
    "symbol": labels_from_ids(*SYMBOLS),
    "border": {
        "land": "land",
        "sea": "sea",
        "beside": "squares side by side",
        "around": "over the left and right edge of the map",
    },
    "figure": {
        **labels_from_ids("row level"),
        "price": "price in gold",
        "reduced": "reduced price",
        "points": "points",
        "per": "for so many",
        **labels_from_ids("cubes era"),
        "number": "number in the order",
        "players": "players at least",
        "squares": "squares",
    },
    "group": {
        **ERA_NAMES,
        "first": "first tile",
        "land": "tiles of three squares",
        "coast": "tiles of two squares",
    },
    "kind": {
        **labels_from_ids(*FIELD_BY_KIND, "tile square"),
        "border": "kind of border",
        "future": "future technology",
        "token": "glory token",
        "source": "source of points",
        "way": "way of colonists",
    },
}
"""Words for front-ends, by kind and then by id."""

COMPONENT_KINDS_BY_ID_KIND: dict[str, tuple[str, ...]] = {
    **{f"{kind}-{era}": (kind,) for kind in ("civilization", "building") for era in ERA_NAMES},
    "land": ("tile",),
    "coast": ("tile",),
    "building-now": ("building",),
    "wonder-now": ("wonder",),
    "built": ("building", "wonder"),
    "removable": ("tile", "civilization", "judgement", "building", "wonder"),
    "source": (*FIELD_BY_KIND, "source"),
    "settings-start": ("option-start",),
    "settings-future": ("option-future",),
    "home-coming-way": ("way",),
}
"""For each kind of id that is no kind of component itself, the kinds of components that its ids name."""


def components(state: GoldenAgesState) -> Iterator[Component]:
    """Yield the components: cards with their effects, tiles with their symbols, tokens, and the squares of the map."""
    box = state.cards
    for kind, cards in box.by_kind.items():
        for card in cards.values():
            yield _card_component(state, kind, card)
    yield Component("source", ARTIST_SOURCE, message_text("golden-artists"))
    for tile in box.map.tiles.values():
        symbols = tuple([symbol for square in tile.symbols for symbol in square])
        size = len(tile.symbols)
        group = "first" if size == FIRST_SIZE else "land" if size == LAND_SIZE else "coast"
        name = translated_name(state.cards, tile.id)
        text, figures = _squares_text(tile), {"squares": size}
        yield Component(
            "tile", tile.id, name, text, group, symbols, figures, cells=_cells_by_turn(tile)
        )
    for token, points in box.glory.items():
        yield Component(
            "token", token, translated_name(state.cards, token), figures={"points": points}
        )
    for square in SQUARES:
        yield Component("square", square, square, symbols=box.map.islands.get(square, ()))


def _cells_by_turn(tile: Tile) -> dict[str, tuple[Cell, ...]]:
    """Return the cells of a tile in each of its turns, relative to its first square."""
    squares = list(zip(square_offsets(tile), tile.symbols, tile.edges, strict=True))
    cells = {}
    for quarters, turn in enumerate(TURNS):
        offsets = [rotate_offset(offset, quarters) for offset, _, _ in squares]
        cells[str(turn)] = tuple(
            [
                Cell(right, down, symbols, border_kinds(rotate_edges(edges, quarters)))
                for (down, right), (_, symbols, edges) in zip(offsets, squares, strict=True)
            ]
        )
    return cells


def border_kinds(edges: str) -> tuple[str, ...]:
    """Return the borders above, right of, below and left of a square: ids of kinds of borders."""
    return tuple(["sea" if edge == SEA_EDGE else "land" for edge in edges])


def ground(state: GoldenAgesState) -> Iterator[Terrain]:
    """Yield the ground of each square, which is that of its tile or of an island (S3, B1)."""
    tile_terrain = state.tile_terrain
    tile_by_square = {
        square: placed.tile
        for placed in state.placed
        for square in state.cards.map.position_of(placed).squares
    }
    for square in SQUARES:
        symbols, edges = tile_terrain.symbols.get(square, ()), tile_terrain.edges.get(square, "")
        if symbols or edges:
            yield Terrain(
                "square", square, symbols, tile_by_square.get(square, ""), border_kinds(edges)
            )


def _squares_text(tile: Tile) -> str:
    """Return a description of each square of a tile, in order: its symbols, and the sides that meet the sea."""
    squares = zip(tile.symbols, tile.edges, strict=True)
    return "; ".join(
        [_square_text(square_number, *square) for square_number, square in enumerate(squares, 1)]
    )


def _square_text(square_number: int, symbols: tuple[str, ...], edges: str) -> str:
    """Return a description of a square of a tile; ``edges`` are those above, right of, below and left of it."""
    names = ", ".join([label(f"golden-symbol-{symbol}") for symbol in symbols])
    code = "golden-tile-square" if symbols else "golden-tile-bare-square"
    text = message_text(code, {"number": square_number, "symbols": names})
    sea_sides = [side for side, edge in enumerate(edges) if edge == SEA_EDGE]
    if not sea_sides:
        return text
    side_names = ", ".join([message_text(f"golden-side-{side}") for side in sea_sides])
    return message_text("golden-tile-coast", {"square": text, "sides": side_names})


def _card_component(state: GoldenAgesState, kind: str, card: Any) -> Component:
    """Return the component of a card; buildings of the same name are numbered."""
    figures = {name: getattr(card, name, None) for name in LABELS_BY_KIND["figure"]}
    printed_figures = {name: value for name, value in figures.items() if value is not None}
    group = str(card.era) if "era" in printed_figures else ""
    field_name = numbered_name(state.cards, card.id)
    return Component(
        kind, card.id, field_name, card_text(state.cards, card), group, (), printed_figures
    )
