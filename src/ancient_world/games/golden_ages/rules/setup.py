"""The table before the first era: secret cards, judgements, the first tile (S1-S4)."""

from __future__ import annotations

import attrs

from ancient_world.engine import DealStep, Deck, RollStep, replaced
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.rules.era import EraBegins
from ancient_world.games.golden_ages.state import Player, Settings, Table
from ancient_world.games.golden_ages.tiles import TURNS, Placed

__all__ = [
    "FIRST_SQUARES",
    "DealCivilizations",
    "DealFutures",
    "DealJudgements",
    "TurnFirstTile",
    "lay_table",
    "tiles_of",
]

FIRST_SQUARES = {0: "e3", 90: "f3", 180: "f4", 270: "e4"}
"""Where the first square of the first tile lies, by its turn, so that the tile is in the middle (S3)."""
FIRST_SIZE, LAND_SIZE, COAST_SIZE = 4, 3, 2


@attrs.frozen
class DealCivilizations(DealStep[Table]):
    """One secret civilization card of an era to each player (S1)."""

    era: int

    def deck(self, state: Table) -> Deck:
        return state.civilizations[self.era - 1]

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        for seat, card in enumerate(cards):
            own = draft.edit(seat)
            own.secret = (*own.secret, card)
        draft.civilizations = replaced(draft.civilizations, self.era - 1, rest)


@attrs.frozen
class DealFutures(DealStep[Table]):
    """One secret future technology to each player (S1)."""

    def deck(self, state: Table) -> Deck:
        return state.futures

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        for seat, card in enumerate(cards):
            draft.edit(seat).future = card
        draft.futures = rest


@attrs.frozen
class DealJudgements(DealStep[Table]):
    """The judgements that lie open (S2)."""

    def deck(self, state: Table) -> Deck:
        return state.judgements

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        draft.open_judgements = tuple(sorted(cards))
        draft.judgements = rest


@attrs.frozen
class TurnFirstTile(RollStep[Table]):
    """How the first tile is turned, at random (S3)."""

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple(map(str, TURNS))

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        draft.placed = (first_tile(draft.cards, int(faces[0])),)


def first_tile(cards: CardFile, turn: int) -> Placed:
    """The first tile in the middle of the map."""
    (tile,) = tiles_of(cards, FIRST_SIZE)
    return Placed(tile, FIRST_SQUARES[turn], turn)


def tiles_of(cards: CardFile, size: int) -> tuple[str, ...]:
    """All tiles of so many squares, in the order of their ids."""
    return tuple([tile.id for tile in cards.map.tiles.values() if len(tile.symbols) == size])


def lay_table(cards: CardFile, players: int, settings: Settings) -> Table:
    """The table before anything is dealt."""
    random = settings.start == "random"
    steps = (
        DealCivilizations(players, 1), DealCivilizations(players, 2), DealCivilizations(players, 3),
        DealCivilizations(players, 4), DealFutures(players), DealJudgements(cards.figures.judgements),
        *([TurnFirstTile(1)] if random else []), EraBegins(),
    )  # fmt: skip
    return Table(
        agenda=steps[::-1],
        cards=cards,
        settings=settings,
        era=0,
        first=0,
        players=(_player(cards),) * players,
        placed=() if random else (first_tile(cards, int(settings.start)),),
        lands=Deck(tiles_of(cards, LAND_SIZE)),
        coasts=Deck(tiles_of(cards, COAST_SIZE)),
        civilizations=tuple([Deck(civilizations_of(cards, era)) for era in range(1, ERAS + 1)]),
        futures=Deck(tuple(cards.futures)),
        judgements=Deck(tuple(cards.judgements)),
        glory=Deck(tuple(cards.glory)),
        buildings=tuple([Deck(buildings_of(cards, era, players)) for era in range(1, ERAS + 1)]),
        open_judgements=(),
        open_buildings=(),
        open_wonders=(),
        judgement=None,
        removed=(),
        last_turns=None,
    )


def civilizations_of(cards: CardFile, era: int) -> tuple[str, ...]:
    """The civilizations of an era, in the order of their ids."""
    return tuple([card.id for card in cards.civilizations.values() if card.era == era])


def buildings_of(cards: CardFile, era: int, players: int) -> tuple[str, ...]:
    """The buildings of an era that play with so many players (S2)."""
    buildings = cards.buildings.values()
    return tuple([card.id for card in buildings if card.era == era and card.players <= players])


def _player(cards: CardFile) -> Player:
    """A side at the start (S1)."""
    known = [card.id for card in cards.technologies.values() if card.level == 1]
    return Player(
        gold=cards.figures.gold,
        points=(),
        capital=None,
        standing=(),
        lying=(),
        agora=0,
        reserve=cards.figures.reserve,
        cities=(),
        technologies=tuple(known),
        civilization=None,
        offered=None,
        secret=(),
        future=None,
        glory=(),
        buildings=(),
        wonders=(),
        activated=(),
        attacks=0,
        golden=False,
        free_wonder_used=False,
    )
