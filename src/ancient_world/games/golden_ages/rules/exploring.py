"""Exploring: a colonist moves, takes control, and may found a city (C2); cities and their cubes (C3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Reason,
    Refusal,
    Sentence,
    replace_item,
)
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.golden_decisions import (
    CAPITAL_ON_SQUARE,
    NO_CONTINENT,
    STEPS_BELOW_TURN,
    ColonistAction,
    Finish,
    GoldenChoice,
    GoldenDecision,
    PushedDecision,
    Square,
    why_unknown_square,
)
from ancient_world.games.golden_ages.square_grid import SQUARES, crosses_edge, reachable_squares
from ancient_world.games.golden_ages.table import City, PlayerDraft, Table, with_item, without_item

# --- moving ---


def take_control(draft: Table, seat: int, square: str) -> None:
    """Give a player gold for the symbols of a square, on which the player had nothing before (C2)."""
    symbols = draft.controllable_symbols(square)
    if symbols:
        player = draft.edit_player(seat)
        income = powers_of(draft.cards, player).income
        for symbol in symbols:
            player.gold += income[symbol]


def gold_for_move(state: Table, seat: int, origin: str, target: str) -> int:
    """Return the gold that a move itself brings, as the United States and Portugal gain it."""
    if origin == target:
        return 0
    powers = powers_of(state.cards, state.players[seat])
    gold = 0
    if powers.entry_gold and any(
        opponent.capital == target or opponent.is_present(target)
        for opponent_seat, opponent in enumerate(state.players)
        if opponent_seat != seat
    ):
        gold += powers.entry_gold
    if powers.edge_gold and crosses_edge(origin, target, powers.movement):
        gold += powers.edge_gold
    return gold


def move_colonist(draft: Table, seat: int, origin: str, target: str) -> None:
    """Move a standing colonist, and give the gold that the move itself brings."""
    gold, player = gold_for_move(draft, seat, origin, target), draft.edit_player(seat)
    player.gold += gold
    player.standing = with_item(without_item(player.standing, origin), target)


class Explore(ColonistAction):
    """Explore with the standing colonist of this square (C2)."""

    rule = "C2"
    label = "explore"
    sentence: ClassVar[Sentence] = Sentence(
        "explore from {square}", "{player:seat} explores from {square}"
    )

    def play(self, step: GoldenDecision, draft: Table) -> None:
        draft.push(Exploring(step.player, self.square))


TOO_FAR = Refusal("golden-too-far", "", "{square} is more than {steps:step|steps} from {origin}.")


@attrs.frozen
class Move(GoldenChoice["Exploring"]):
    """Move the colonist to this square; naming the square where it stands leaves it there (C2)."""

    rule = "C2"
    label = "move to a square"
    sentence: ClassVar[Sentence] = Sentence(
        "move to {square}", "{player:seat} moves the colonist to {square}"
    )
    sentence_of_staying: ClassVar[Sentence] = Sentence(
        "stay on {square}", "{player:seat} leaves the colonist on {square}"
    )

    square: Square

    exact = True

    def says(self, step: Exploring, state: Table) -> Sentence:
        return self.sentence_of_staying if self.square == step.square else self.sentence

    @classmethod
    def candidates(cls, step: Exploring, state: Table) -> Iterable[Move]:
        reachable = reachable_squares(step.square, step.powers(state).movement)
        return [move for square, move in _MOVE_ACTIONS.items() if square in reachable]

    def why_not(self, step: Exploring, state: Table) -> Reason | None:
        reason = why_unknown_square(self.square, "C2")
        movement = step.powers(state).movement
        if reason is not None or self.square in reachable_squares(step.square, movement):
            return reason
        return TOO_FAR("C2", square=self.square, origin=step.square, steps=movement)

    def play(self, step: Exploring, draft: Table) -> None:
        seat, target = step.player, self.square
        draft.push(Founding(seat, target, not step.powers(draft).standing_explorers))
        if target != step.square:
            had_presence = draft.players[seat].is_present(target)
            move_colonist(draft, seat, step.square, target)
            if not had_presence:
                take_control(draft, seat, target)


_MOVE_ACTIONS = {square: Move(square) for square in SQUARES}
"""A move to each square, in the order of the board."""


@attrs.frozen
class Exploring(PushedDecision):
    """Choose where the colonist of a square moves (C2)."""

    square: Square

    rule = "C2"
    label = "where the colonist moves"
    prompt: ClassVar[Sentence] = Sentence(
        "Move the colonist on {square}, or leave the colonist there",
        "{player:seat} is moving the colonist on {square}",
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    choices: ClassVar[tuple[type[Choice], ...]] = (Move,)

    def is_possible(self, state: Table) -> bool:
        """Return whether a colonist stands on the square."""
        return self.square in self.deciding_player(state).standing


# --- founding ---


CITY_ON_SQUARE = Refusal("golden-city-there", "C3", "There is already a city on {square}.")
NO_CUBES = Refusal("golden-no-cubes", "C3", "A city takes {need:cube|cubes}; you have {cubes}.")


def why_not_found(state: Table, seat: int, square: str) -> Reason | None:
    """Return why no city can be founded on a square (C3), or ``None`` if one can."""
    if square not in state.tile_terrain.edges:
        return NO_CONTINENT("C3", square=square)
    for player in state.players:
        if player.capital == square:
            return CAPITAL_ON_SQUARE("C3", square=square)
        for city in player.cities:
            if city.square == square:
                return CITY_ON_SQUARE(square=square)
    founder = state.players[seat]
    cubes_needed = powers_of(state.cards, founder).city_cubes
    if founder.reserve + founder.cubes < cubes_needed:
        return NO_CUBES(need=cubes_needed, cubes=founder.reserve + founder.cubes)
    return None


@attrs.frozen
class SquareDecision(GoldenDecision):
    """A decision about a square, after which the colonist on it lies down if ``lies`` is true."""

    square: Square
    lies: bool

    rule = "C3"
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN

    def is_possible(self, state: Table) -> bool:
        """Return whether the colonist that will lie down stands on the square."""
        return not self.lies or self.square in self.deciding_player(state).standing

    def finish(self, draft: Table) -> None:
        """Lay the colonist down (C2, C6)."""
        if self.lies:
            player = draft.edit_player(self.player)
            player.standing = without_item(player.standing, self.square)
            player.lying = with_item(player.lying, self.square)


class FoundCity(GoldenChoice["Founding"]):
    """Found a city where the colonist stands, or on the attacked square (C3)."""

    rule = "C3"
    label = "found a city"
    sentence: ClassVar[Sentence] = Sentence(
        "found a city on {square}", "{player:seat} founds a city on {square}"
    )

    def why_not(self, step: Founding, state: Table) -> Reason | None:
        return why_not_found(state, step.player, step.square)

    def play(self, step: Founding, draft: Table) -> None:
        draft.push(Relocating(step.player, step.square, step.lies))


class Founding(SquareDecision):
    """Found a city on this square, or decline (C3)."""

    label = "whether a city is founded"
    prompt: ClassVar[Sentence] = Sentence(
        "Found a city on {square}, or do not",
        "{player:seat} is choosing whether to found a city on {square}",
    )
    finished: ClassVar[Sentence] = Sentence("found no city", "{player:seat} founds no city")
    choices: ClassVar[tuple[type[Choice], ...]] = (FoundCity, Finish)

    def waits(self, state: Table) -> bool:
        return why_not_found(state, self.player, self.square) is None


@attrs.frozen
class TakeCube(GoldenChoice["Relocating"]):
    """Take a missing cube from the player's city on this square (C3)."""

    rule = "C3"
    label = "take a cube from a city"
    sentence: ClassVar[Sentence] = Sentence(
        "take a cube from {square}", "{player:seat} takes a cube from the city on {square}"
    )
    no_own_city: ClassVar[Refusal] = Refusal(
        "golden-no-own-city", "C3", "You have no city on {square}."
    )

    square: Square

    @classmethod
    def candidates(cls, step: Relocating, state: Table) -> Iterable[Self]:
        return [cls(city.square) for city in step.deciding_player(state).cities]

    def why_not(self, step: Relocating, state: Table) -> Reason | None:
        if any(city.square == self.square for city in step.deciding_player(state).cities):
            return None
        return why_unknown_square(self.square, "C3") or self.no_own_city(square=self.square)

    def play(self, step: Relocating, draft: Table) -> None:
        player = draft.edit_player(step.player)
        take_cube(player, [city.square for city in player.cities].index(self.square))
        draft.push(step)


class Relocating(SquareDecision):
    """Take the cubes that a new city lacks from the player's other cities, then found it (C3)."""

    label = "where a missing cube is taken from"
    prompt: ClassVar[Sentence] = Sentence(
        "Choose a city from which to take a cube",
        "{player:seat} is choosing a city to take a cube from",
    )
    choices: ClassVar[tuple[type[Choice], ...]] = (TakeCube,)

    def is_possible(self, state: Table) -> bool:
        """Return whether a city can be founded on the square."""
        if (
            not super().is_possible(state)
            or state.cards.map.first_misplaced_index(state.placed) is not None
        ):
            return False
        return why_not_found(state, self.player, self.square) is None

    def waits(self, state: Table) -> bool:
        """Return whether cubes are missing and several cities could give them."""
        player = self.deciding_player(state)
        return player.reserve < self.powers(state).city_cubes and len(player.cities) > 1

    def finish(self, draft: Table) -> None:
        """Found the city, with missing cubes from the player's only other city, and lay the colonist down."""
        player = draft.edit_player(self.player)
        powers = self.powers(draft)
        while player.reserve < powers.city_cubes:
            take_cube(player, 0)
        had_presence = player.is_present(self.square)
        player.reserve -= powers.city_cubes
        player.gold += powers.city_cubes * powers.cube_gold + powers.city_gold
        if not had_presence:
            take_control(draft, self.player, self.square)
        cities = (*player.cities, City(self.square, powers.city_cubes))
        player.cities = tuple(sorted(cities, key=lambda city: city.square))
        super().finish(draft)


def take_cube(player: PlayerDraft, city_index: int) -> None:
    """Take one cube from a city; a city without cubes is removed."""
    city = player.cities[city_index]
    if city.cubes > 1:
        player.cities = replace_item(player.cities, city_index, City(city.square, city.cubes - 1))
    else:
        player.cities = player.cities[:city_index] + player.cities[city_index + 1 :]
    player.reserve += 1
