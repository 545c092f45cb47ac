"""Expanding the map: a tile for each player, and the capital's move (B1, B2)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import (
    Action,
    Automatic,
    DealStep,
    Deck,
    Reason,
    Seat,
    cards,
    count,
    reason,
)
from ancient_world.games.golden_ages.actions import KeepCapital, PlaceCapital, PlaceTile
from ancient_world.games.golden_ages.rules.decisions import Choice, Refusals, unknown_square
from ancient_world.games.golden_ages.state import PlayerDraft, Table
from ancient_world.games.golden_ages.tiles import COAST_SIZE, LAND_SIZE, TURNS, Placed

__all__ = ["CapitalPlacement", "DrawTile", "ExpansionPhase", "Left", "TilePlacement"]

Left = Annotated[int, count(0, 4)]
"""How many players are left in a phase."""


def size_of_tiles(state: Table) -> int:
    """How many squares the tiles of the era have (B1)."""
    return LAND_SIZE if state.era == 1 else COAST_SIZE


@attrs.frozen
class ExpansionPhase(Automatic[Table]):
    """Tiles for the players who are left, in turn order (B)."""

    left: Left

    over: ClassVar[tuple[str, ...]] = ("action-phase",)

    def run(self, draft: Table) -> None:
        if self.left:
            count = len(draft.players)
            seat = (draft.first + count - self.left) % count
            draft.push(DrawTile(1, seat), ExpansionPhase(self.left - 1))


@attrs.frozen
class DrawTile(DealStep[Table]):
    """Draw a tile: of three squares in era I, of two later; one that fits nowhere leaves the game (B1)."""

    player: Seat

    over: ClassVar[tuple[str, ...]] = ("expansion-phase",)

    def fits(self, state: Table) -> bool:
        """It draws one."""
        return self.count == 1

    def deck(self, state: Table) -> Deck:
        return state.lands if state.era == 1 else state.coasts

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        if draft.era == 1:
            draft.lands = rest
        else:
            draft.coasts = rest
        if not cards:
            if draft.players[self.player].capital is None:
                draft.push(CapitalPlacement(self.player, anywhere=True))
            return
        (tile,) = cards
        if draft.cards.map.fitting(draft.placed, tile):
            draft.push(TilePlacement(self.player, tile))
        else:
            draft.removed = (*draft.removed, tile)
            draft.push(self)


@attrs.frozen
class TilePlacement(Choice):
    """Where the tile goes (B1)."""

    tile: Annotated[str, cards("tile")]

    starts_turn: ClassVar[bool] = True
    over: ClassVar[tuple[str, ...]] = ("expansion-phase",)

    def fits(self, state: Table) -> bool:
        """The tile is of the right size for the era."""
        return len(state.cards.map.tiles[self.tile].symbols) == size_of_tiles(state)

    def actions(self, state: Table) -> list[Action]:
        places = state.cards.map.fitting(state.placed, self.tile)
        return [PlaceTile(place.square, place.turn) for place in places]

    def why_not_there(self, state: Table, action: PlaceTile) -> Reason | None:
        """Why the tile does not fit there (B1), or ``None``."""
        wrong = unknown_square(action.square, "B1")
        if wrong is not None:
            return wrong
        if type(action.turn) is not int or action.turn not in TURNS:
            return reason("golden-no-such-turn", "B1", turn=str(action.turn)[:60])
        ground = state.ground
        spot = state.cards.map.spots(self.tile).get((action.square, action.turn))
        if spot is None:
            return reason("golden-off-the-grid", "B1", square=action.square, turn=action.turn)
        for square in spot.squares:
            if square in ground.tiled:
                return reason("golden-tile-there", "B1", square=square)
        if not spot.touches & (ground.land | ground.sea):
            return reason("golden-not-next-to-tile", "B1", square=action.square)
        if spot.land & ground.sea or spot.sea & ground.land:
            return reason("golden-coast", "B1", square=action.square, turn=action.turn)
        return None

    refusals: ClassVar[Refusals] = {PlaceTile: why_not_there}

    def play(self, draft: Table, action: Any) -> None:
        placed = Placed(self.tile, action.square, action.turn)
        draft.placed = (*draft.placed, placed)
        covered = draft.cards.map.spot(placed).squares
        for seat in range(len(draft.players)):
            _wash_home(draft, seat, covered)
        draft.push(CapitalPlacement(self.player))


def _wash_home(draft: Table, seat: int, covered: tuple[str, ...]) -> None:
    """Colonists of covered squares return to their capital (B1)."""
    player = draft.players[seat]
    for square in covered:
        if (square in player.standing or square in player.lying) and player.capital is not None:
            _move_all(draft.edit(seat), square, player.capital)


def _move_all(player: PlayerDraft, origin: str, target: str) -> None:
    """All colonists of a square go to another one, standing or lying as they are."""
    player.standing = _moved(player.standing, origin, target)
    player.lying = _moved(player.lying, origin, target)


def _moved(squares: tuple[str, ...], origin: str, target: str) -> tuple[str, ...]:
    return tuple(sorted([target if square == origin else square for square in squares]))


@attrs.frozen
class CapitalPlacement(Choice):
    """Where the capital goes: on the tile just placed, or it stays (B2)."""

    anywhere: bool = False
    """There was no tile for the player in era I: on any continent square without a capital."""

    over: ClassVar[tuple[str, ...]] = ("expansion-phase",)

    def fits(self, state: Table) -> bool:
        """The last tile is empty, and of the right size for the era; without a tile, none is left (B2)."""
        if self.anywhere:
            return state.era == 1 and not state.lands.unseen
        if len(state.placed) < 2 or state.cards.map.misfit(state.placed) is not None:
            return False
        squares = self.squares(state)
        taken = {city.square for player in state.players for city in player.cities}
        free = taken.isdisjoint(squares) and not {*squares} & {*state.capitals}
        return free and len(squares) == size_of_tiles(state)

    def squares(self, state: Table) -> tuple[str, ...]:
        """Where it can go."""
        if self.anywhere:
            return tuple(sorted(state.ground.tiled - set(state.capitals)))
        return state.cards.map.spot(state.placed[-1]).squares

    def actions(self, state: Table) -> list[Action]:
        found: list[Action] = [PlaceCapital(square) for square in self.squares(state)]
        if self.own(state).capital is not None:
            found.append(KeepCapital())
        return found

    def why_not_there(self, state: Table, action: PlaceCapital) -> Reason | None:
        """Why the capital cannot go there (B2), or ``None``."""
        if action.square in self.squares(state):
            return None
        return unknown_square(action.square, "B2") or reason(
            "golden-not-on-tile", "B2", square=action.square
        )

    def why_not_stay(self, state: Table, action: KeepCapital) -> Reason | None:
        """Why it cannot stay (B2), or ``None``."""
        return reason("golden-no-capital", "B2") if self.own(state).capital is None else None

    refusals: ClassVar[Refusals] = {PlaceCapital: why_not_there, KeepCapital: why_not_stay}

    def play(self, draft: Table, action: Any) -> None:
        if type(action) is KeepCapital:
            return
        own = draft.edit(self.player)
        if own.capital is None:
            own.standing = (action.square,) * draft.cards.figures.colonists
        else:
            _move_all(own, own.capital, action.square)
        own.capital = action.square
