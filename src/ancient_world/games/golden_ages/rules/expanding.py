"""Expanding the map: a tile for each player, and the placement of the capital (B1, B2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    AutomaticStep,
    Choice,
    Deck,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    cards,
    count,
    one_of_each,
    rotation,
)
from ancient_world.games.golden_ages.rules.golden_decisions import (
    CAPITAL_ON_SQUARE,
    NO_CONTINENT,
    GoldenChoice,
    GoldenDeal,
    PushedDecision,
    Square,
    why_unknown_square,
)
from ancient_world.games.golden_ages.square_grid import SQUARES
from ancient_world.games.golden_ages.table import PlayerDraft, Table
from ancient_world.games.golden_ages.tiles import COAST_SIZE, LAND_SIZE, TURNS, Placed


def tile_size(state: Table) -> int:
    """Return how many squares the tiles of the era have (B1)."""
    return LAND_SIZE if state.era == 1 else COAST_SIZE


@attrs.frozen
class Phase(AutomaticStep[Table]):
    """A phase of an era, in which each of the remaining players has a step, in turn order."""

    left: Annotated[int, count(0, 4)]

    def turn_of(self, state: Table) -> int:
        """Return the player whose step is in progress, who comes before the remaining ones."""
        return (state.first - self.left - 1) % len(state.players)

    def remaining_players(self, state: Table) -> list[int]:
        """Return the remaining players, in turn order."""
        player_count = len(state.players)
        return [
            (state.first + offset) % player_count
            for offset in range(player_count - self.left, player_count)
        ]


class ExpansionPhase(Phase):
    """Give a tile to each of the remaining players, in turn order (B)."""

    rule = "B1"
    label = "the tiles of an era"
    allowed_on: ClassVar[tuple[str, ...]] = ("action-phase",)

    def is_possible(self, state: Table) -> bool:
        """Return whether somebody is drawing a tile, or all players remain while civilizations are revealed."""
        is_revealing = any(isinstance(step, Phase) and step is not self for step in state.agenda)
        return is_revealing or self.left < len(state.players)

    def run(self, draft: Table) -> None:
        if self.left:
            next_phase = ExpansionPhase(self.left - 1)
            draft.push(DrawTile(1, next_phase.turn_of(draft)), next_phase)


@attrs.frozen
class DrawTile(GoldenDeal):
    """Draw a tile: of three squares in era I, of two later; a tile that fits nowhere leaves the game (B1)."""

    player: SeatNumber

    rule = "B1"
    label = "the draw of a tile"
    prompt: ClassVar[Sentence] = Sentence("draw a tile", "{player:seat} draws a tile")
    sentence: ClassVar[Sentence] = Sentence("you draw {cards}", "{player:seat} draws {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = ("expansion-phase",)

    def is_possible(self, state: Table) -> bool:
        """Return whether it draws one tile."""
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
        if draft.cards.map.legal_placements(draft.placed, tile):
            draft.push(TilePlacement(self.player, tile))
        else:
            draft.removed = (*draft.removed, tile)
            draft.push(self)


@attrs.frozen
class PlaceTile(GoldenChoice["TilePlacement"]):
    """Place the drawn tile (B1): ``square`` is the place of its first square, ``turn`` the rotation in degrees clockwise."""

    rule = "B1"
    label = "place a tile"
    sentence: ClassVar[Sentence] = Sentence(
        "place the tile at {square}, turned by {turn} degrees",
        "{player:seat} places the tile at {square}, turned by {turn} degrees",
    )
    no_such_turn: ClassVar[Refusal] = Refusal(
        "golden-no-such-turn", "B1", "A tile is turned by 0, 90, 180 or 270 degrees, not {turn}."
    )
    leaves_map: ClassVar[Refusal] = Refusal(
        "golden-off-the-grid",
        "B1",
        "Turned by {turn} degrees at {square}, the tile would leave the map.",
    )
    square_covered: ClassVar[Refusal] = Refusal(
        "golden-tile-there", "B1", "There is already a tile on {square}."
    )
    not_next_to_tile: ClassVar[Refusal] = Refusal(
        "golden-not-next-to-tile", "B1", "At {square} the tile would touch no other tile."
    )
    coasts_differ: ClassVar[Refusal] = Refusal(
        "golden-coast", "B1", "Turned by {turn} degrees at {square}, land would touch sea."
    )
    sentence_unturned: ClassVar[Sentence] = Sentence(
        "place the tile at {square}, not turned",
        "{player:seat} places the tile at {square}, not turned",
    )

    square: Square
    turn: Annotated[int, rotation()]

    exact = True

    def says(self, step: TilePlacement, state: Table) -> Sentence:
        return self.sentence if self.turn else self.sentence_unturned

    @classmethod
    def candidates(cls, step: TilePlacement, state: Table) -> Iterable[PlaceTile]:
        placements = state.cards.map.legal_placements(state.placed, step.tile)
        return [_PLACE_ACTIONS[placement.square, placement.turn] for placement in placements]

    def why_not(self, step: TilePlacement, state: Table) -> Reason | None:
        reason = why_unknown_square(self.square, "B1")
        if reason is not None:
            return reason
        if type(self.turn) is not int or self.turn not in TURNS:
            return self.no_such_turn(turn=self.turn)
        tile_terrain = state.tile_terrain
        position = state.cards.map.positions(step.tile).get((self.square, self.turn))
        if position is None:
            return self.leaves_map(square=self.square, turn=self.turn)
        for square in position.squares:
            if square in tile_terrain.continent_squares:
                return self.square_covered(square=square)
        if not position.provided_bits & tile_terrain.adjacent_bits:
            return self.not_next_to_tile(square=self.square)
        if position.provided_bits & tile_terrain.blocked_bits:
            return self.coasts_differ(square=self.square, turn=self.turn)
        return None

    def play(self, step: TilePlacement, draft: Table) -> None:
        new_tile = Placed(step.tile, self.square, self.turn)
        draft.placed = (*draft.placed, new_tile)
        covered_squares = draft.cards.map.position_of(new_tile).squares
        for seat in range(len(draft.players)):
            _return_colonists(draft, seat, covered_squares)
        draft.push(CapitalPlacement(step.player))


_PLACE_ACTIONS = {(square, turn): PlaceTile(square, turn) for square in SQUARES for turn in TURNS}


def _return_colonists(draft: Table, seat: int, covered_squares: tuple[str, ...]) -> None:
    """Return the colonists of covered squares to their capital (B1)."""
    player = draft.players[seat]
    for square in covered_squares:
        if (square in player.standing or square in player.lying) and player.capital is not None:
            _move_colonists(draft.edit_player(seat), square, player.capital)


def _move_colonists(player: PlayerDraft, origin: str, target: str) -> None:
    """Move all colonists of a square to another one, standing or lying as they are."""
    player.standing = _replace_square(player.standing, origin, target)
    player.lying = _replace_square(player.lying, origin, target)


def _replace_square(squares: tuple[str, ...], origin: str, target: str) -> tuple[str, ...]:
    return tuple(sorted([target if square == origin else square for square in squares]))


@attrs.frozen
class TilePlacement(PushedDecision):
    """Choose where the drawn tile is placed (B1)."""

    tile: Annotated[str, cards("tile")]

    rule = "B1"
    label = "where the tile goes"
    prompt: ClassVar[Sentence] = Sentence(
        "Place your tile on the map", "{player:seat} is placing a tile"
    )
    starts_turn = True
    turn_rule = "B1"
    allowed_on: ClassVar[tuple[str, ...]] = ("expansion-phase",)
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (PlaceTile,)

    def is_possible(self, state: Table) -> bool:
        """Return whether the tile has the right size for the era."""
        return len(state.cards.map.tiles[self.tile].symbols) == tile_size(state)


@attrs.frozen
class PlaceCapital(GoldenChoice["CapitalPlacement"]):
    """Put the capital on this square of the tile just placed (B2)."""

    rule = "B2"
    label = "put the capital on a square"
    sentence: ClassVar[Sentence] = Sentence(
        "put the capital on {square}", "{player:seat} puts the capital on {square}"
    )
    not_on_tile: ClassVar[Refusal] = Refusal(
        "golden-not-on-tile", "B2", "The capital goes on the tile just placed, not on {square}."
    )

    sentence_of_first_colonists: ClassVar[Sentence] = Sentence(
        "your {count:colonist starts|colonists start} on the capital's square"
    )
    sentence_of_move: ClassVar[Sentence] = Sentence(
        "your colonists on the capital move with the capital"
    )

    square: Square

    def effect(self, step: CapitalPlacement, state: Table) -> Effect:
        if step.deciding_player(state).capital is None:
            return Effect(
                further_effects=[
                    self.sentence_of_first_colonists(count=state.cards.figures.colonists)
                ]
            )
        return Effect(further_effects=[self.sentence_of_move])

    @classmethod
    def candidates(cls, step: CapitalPlacement, state: Table) -> Iterable[Self]:
        return one_of_each(cls, step.allowed_squares(state))

    def why_not(self, step: CapitalPlacement, state: Table) -> Reason | None:
        if self.square in step.allowed_squares(state):
            return None
        reason = why_unknown_square(self.square, "B2")
        if reason is not None or not step.anywhere:
            return reason or self.not_on_tile(square=self.square)
        if self.square in state.capitals:
            return CAPITAL_ON_SQUARE("B2", square=self.square)
        return NO_CONTINENT("B2", square=self.square)

    def play(self, step: CapitalPlacement, draft: Table) -> None:
        player = draft.edit_player(step.player)
        if player.capital is None:
            player.standing = (self.square,) * draft.cards.figures.colonists
        else:
            _move_colonists(player, player.capital, self.square)
        player.capital = self.square


class KeepCapital(GoldenChoice["CapitalPlacement"]):
    """Leave the capital on its square (B2)."""

    rule = "B2"
    label = "leave the capital where it is"
    sentence: ClassVar[Sentence] = Sentence(
        "leave the capital where it is", "{player:seat} leaves the capital where it is"
    )
    no_capital: ClassVar[Refusal] = Refusal(
        "golden-no-capital", "B2", "Your capital is not on the map yet."
    )

    @classmethod
    def candidates(cls, step: CapitalPlacement, state: Table) -> Iterable[Self]:
        return () if step.deciding_player(state).capital is None else (cls(),)

    def why_not(self, step: CapitalPlacement, state: Table) -> Reason | None:
        return self.no_capital() if step.deciding_player(state).capital is None else None

    def play(self, step: CapitalPlacement, draft: Table) -> None:
        """Change nothing."""


@attrs.frozen
class CapitalPlacement(PushedDecision):
    """Choose where the capital goes: onto the tile just placed, or it stays (B2)."""

    anywhere: bool = False
    """True if there was no tile for the player in era I, so that the capital may go to any continent square without a capital."""

    label = "where the capital goes"
    prompt: ClassVar[Sentence] = Sentence(
        "Put your capital on a square of the new tile", "{player:seat} is placing the capital"
    )
    prompt_to_move: ClassVar[Sentence] = Sentence(
        "Move your capital to the new tile, or leave your capital where it is", prompt.third_person
    )
    prompt_for_any_square: ClassVar[Sentence] = Sentence(
        "Put your capital on any square of a continent", prompt.third_person
    )
    turn_rule = "B1"
    rule = "B2"
    allowed_on: ClassVar[tuple[str, ...]] = ("expansion-phase",)
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (PlaceCapital, KeepCapital)

    def prompts(self, state: Table, player: int) -> Sentence:
        if self.anywhere:
            return self.prompt_for_any_square
        return self.prompt if state.players[player].capital is None else self.prompt_to_move

    def allowed_squares(self, state: Table) -> tuple[str, ...]:
        """Return the squares to which the capital can go."""
        if self.anywhere:
            return tuple(sorted(state.tile_terrain.continent_squares - set(state.capitals)))
        return state.cards.map.position_of(state.placed[-1]).squares

    def is_possible(self, state: Table) -> bool:
        """Return whether the last tile is empty and of the right size for the era.

        With ``anywhere``, whether no tile is left (B2).
        """
        if self.anywhere:
            return state.era == 1 and not state.lands.unseen
        if len(state.placed) < 2 or state.cards.map.first_misplaced_index(state.placed) is not None:
            return False
        allowed_squares = self.allowed_squares(state)
        city_squares = {city.square for player in state.players for city in player.cities}
        is_free = city_squares.isdisjoint(allowed_squares) and not {*allowed_squares} & {
            *state.capitals
        }
        return is_free and len(allowed_squares) == tile_size(state)
