"""Founding cities, with cubes of the reserve or of other cities (C3)."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason, replaced
from ancient_world.games.golden_ages.actions import Finish, FoundCity, TakeCube
from ancient_world.games.golden_ages.rules.decisions import (
    DURING_TURN,
    FINISH,
    Choice,
    Refusals,
    Square,
    may,
    unknown_square,
)
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.state import City, PlayerDraft, Table, with_one, without_one

__all__ = ["Founding", "Relocating", "why_not_found"]

_FOUND = FoundCity()


def why_not_found(state: Table, seat: int, square: str) -> Reason | None:
    """Why no city can be founded on a square (C3), or ``None``."""
    if square not in state.ground.tiled:
        return reason("golden-no-continent", "C3", square=square)
    for player in state.players:
        if player.capital == square:
            return reason("golden-capital-there", "C3", square=square)
        for city in player.cities:
            if city.square == square:
                return reason("golden-city-there", "C3", square=square)
    own = state.players[seat]
    need = powers_of(state.cards, own).city_cubes
    if own.reserve + own.cubes < need:
        return reason("golden-no-cubes", "C3", need=need, cubes=own.reserve + own.cubes)
    return None


@attrs.frozen
class _AtSquare(Choice):
    """A decision about a square, after which the colonist there lies down if ``lies``."""

    square: Square
    lies: bool

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def fits(self, state: Table) -> bool:
        """Who lies down afterwards stands there."""
        return not self.lies or self.square in self.own(state).standing

    def end(self, draft: Table) -> None:
        """Lay the colonist down (C2, C6)."""
        if self.lies:
            own = draft.edit(self.player)
            own.standing = without_one(own.standing, self.square)
            own.lying = with_one(own.lying, self.square)


@attrs.frozen
class Founding(_AtSquare):
    """Found a city on this square, or not (C3)."""

    def waits(self, state: Table) -> bool:
        return why_not_found(state, self.player, self.square) is None

    def run(self, draft: Table) -> None:
        self.end(draft)

    def actions(self, state: Table) -> list[Action]:
        return [_FOUND, FINISH]

    def why_not_here(self, state: Table, action: FoundCity) -> Reason | None:
        """Why no city can be founded here (C3), or ``None``."""
        return why_not_found(state, self.player, self.square)

    refusals: ClassVar[Refusals] = {FoundCity: why_not_here, Finish: may}

    def play(self, draft: Table, action: Any) -> None:
        if type(action) is Finish:
            self.end(draft)
        else:
            draft.push(Relocating(self.player, self.square, self.lies))


@attrs.frozen
class Relocating(_AtSquare):
    """Take the cubes that are missing for the city from own ones, then found it (C3)."""

    def fits(self, state: Table) -> bool:
        """A city can be founded there."""
        if not super().fits(state) or state.cards.map.misfit(state.placed) is not None:
            return False
        return why_not_found(state, self.player, self.square) is None

    def waits(self, state: Table) -> bool:
        own = self.own(state)
        need = powers_of(state.cards, own).city_cubes
        return own.reserve < need and len(own.cities) > 1

    def run(self, draft: Table) -> None:
        own = draft.edit(self.player)
        powers = powers_of(draft.cards, own)
        while own.reserve < powers.city_cubes:
            take_cube(own, 0)
        had = own.present(self.square)
        own.reserve -= powers.city_cubes
        own.gold += powers.city_cubes * powers.cube_gold + powers.city_gold
        if not had:
            income = powers.income
            for symbol in draft.symbols(self.square):
                own.gold += income[symbol]
        cities = (*own.cities, City(self.square, powers.city_cubes))
        own.cities = tuple(sorted(cities, key=lambda city: city.square))
        self.end(draft)

    def actions(self, state: Table) -> list[Action]:
        return [TakeCube(city.square) for city in self.own(state).cities]

    def why_not_take(self, state: Table, action: TakeCube) -> Reason | None:
        """Why no cube can be taken from there (C3), or ``None``."""
        if any(city.square == action.square for city in self.own(state).cities):
            return None
        return unknown_square(action.square, "C3") or reason(
            "golden-no-own-city", "C3", square=action.square
        )

    refusals: ClassVar[Refusals] = {TakeCube: why_not_take}

    def play(self, draft: Table, action: Any) -> None:
        own = draft.edit(self.player)
        squares = [city.square for city in own.cities]
        take_cube(own, squares.index(action.square))
        draft.push(self)


def take_cube(own: PlayerDraft, place: int) -> None:
    """Take one cube of a city; a city without cubes is gone."""
    city = own.cities[place]
    if city.cubes > 1:
        own.cities = replaced(own.cities, place, City(city.square, city.cubes - 1))
    else:
        own.cities = own.cities[:place] + own.cities[place + 1 :]
    own.reserve += 1
