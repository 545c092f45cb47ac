"""Builder and artist: colonists in the agora, and buildings (C4, C5)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, cards, reason
from ancient_world.games.golden_ages.actions import (
    RemoveBuilding,
    SendArtist,
    SendBuilder,
    TakeBuilding,
)
from ancient_world.games.golden_ages.box.kinds import ARTIST
from ancient_world.games.golden_ages.rules.decisions import (
    DURING_TURN,
    Choice,
    Refusals,
    no_colonist,
)
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.state import PlayerDraft, Table, without_one

__all__ = [
    "BuildingChoice",
    "BuildingRemoval",
    "enter_agora",
    "why_not_artist",
    "why_not_builder",
]


def why_not_builder(state: Table, seat: int, action: SendBuilder) -> Reason | None:
    """Why nobody can build (C4), or ``None``."""
    player = state.players[seat]
    if action.square is None:
        if not powers_of(state.cards, player).free_builder:
            return reason("golden-colonist-needed", "C4")
    else:
        wrong = no_colonist(player, action.square, "C4")
        if wrong is not None:
            return wrong
    return None if state.open_buildings else reason("golden-no-building", "C4")


def why_not_artist(state: Table, seat: int, action: SendArtist) -> Reason | None:
    """Why a colonist cannot be an artist (C5), or ``None``."""
    return no_colonist(state.players[seat], action.square, "C5")


def send_builder(draft: Table, seat: int, action: SendBuilder) -> None:
    """The colonist goes to the agora, then a building is chosen (C4)."""
    draft.push(BuildingChoice(seat))
    _leave_for_agora(draft, seat, action.square)


def send_artist(draft: Table, seat: int, action: SendArtist) -> None:
    """The colonist goes to the agora for points (C5)."""
    _leave_for_agora(draft, seat, action.square)
    draft.edit(seat).score(ARTIST, draft.cards.figures.artist)


def _leave_for_agora(draft: Table, seat: int, square: str | None) -> None:
    if square is not None:
        own = draft.edit(seat)
        own.standing = without_one(own.standing, square)
        enter_agora(draft, own)


def enter_agora(draft: Table, own: PlayerDraft) -> None:
    """A colonist comes to the agora: what that brings."""
    own.agora += 1
    powers = powers_of(draft.cards, own)
    own.gold += powers.agora_gold
    for source, points in powers.agora_points:
        own.score(source, points)


def _add_building(own: PlayerDraft, card: str) -> None:
    own.buildings = (*own.buildings, card)


@attrs.frozen
class BuildingChoice(Choice):
    """Take one of the open buildings (C4)."""

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def actions(self, state: Table) -> list[Action]:
        return [TakeBuilding(card) for card in state.open_buildings]

    def why_not_take(self, state: Table, action: TakeBuilding) -> Reason | None:
        """Why a building is not to be had (C4), or ``None``."""
        if action.card in state.open_buildings:
            return None
        return reason("golden-building-not-open", "C4", card=str(action.card)[:60])

    refusals: ClassVar[Refusals] = {TakeBuilding: why_not_take}

    def play(self, draft: Table, action: Any) -> None:
        draft.open_buildings = without_one(draft.open_buildings, action.card)
        own = draft.edit(self.player)
        if len(own.buildings) < powers_of(draft.cards, own).building_spaces:
            _add_building(own, action.card)
        else:
            draft.push(BuildingRemoval(self.player, action.card))


@attrs.frozen
class BuildingRemoval(Choice):
    """Remove an own building to make room for the new one (C4)."""

    card: Annotated[str, cards("building")]

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def fits(self, state: Table) -> bool:
        """There is no room for it."""
        own = self.own(state)
        return len(own.buildings) >= powers_of(state.cards, own).building_spaces

    def actions(self, state: Table) -> list[Action]:
        return [RemoveBuilding(card) for card in self.own(state).buildings]

    def why_not_remove(self, state: Table, action: RemoveBuilding) -> Reason | None:
        """Why a building cannot be removed (C4), or ``None``."""
        if action.card in self.own(state).buildings:
            return None
        return reason("golden-not-your-building", "C4", card=str(action.card)[:60])

    refusals: ClassVar[Refusals] = {RemoveBuilding: why_not_remove}

    def play(self, draft: Table, action: Any) -> None:
        own = draft.edit(self.player)
        own.buildings = without_one(own.buildings, action.card)
        own.activated = tuple([each for each in own.activated if each != action.card])
        draft.removed = (*draft.removed, action.card)
        _add_building(own, self.card)
