"""A turn (T): place a citizen, attack, build a stored card, re-use a citizen, or pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Automatic, Reason, Seat, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.components import SPACES
from ancient_world.games.the_ancient_world.rules.attack import Muster, beatable, why_not_attack
from ancient_world.games.the_ancient_world.rules.decisions import Choice
from ancient_world.games.the_ancient_world.rules.gaining import build, why_not_build
from ancient_world.games.the_ancient_world.rules.military import best_attack
from ancient_world.games.the_ancient_world.rules.placing import (
    open_cards,
    send_citizen,
    standing,
    use_card,
    why_not_join,
    why_not_place,
    why_not_reuse,
    why_not_use_card,
)
from ancient_world.games.the_ancient_world.state import Table

__all__ = ["Turn", "Turns"]

PASS = act.Pass()
PLACE = {
    (citizen, space): act.PlaceCitizen(citizen, space)
    for citizen in range(1, 6)
    for space in SPACES
}
"""Every placement on the board, made once."""


@attrs.frozen
class Turns(Automatic[Table]):
    """One turn after the other, until all players have passed (T1, T2, E0)."""

    player: Seat

    over: ClassVar[tuple[str, ...]] = ("end-round",)

    def run(self, draft: Table) -> None:
        players = draft.players
        count = len(players)
        for offset in range(count):
            seat = (self.player + offset) % count
            if not players[seat].passed:
                draft.push(Turn(seat), Turns((seat + 1) % count))
                return


@attrs.frozen
class Turn(Choice):
    """A player's turn: exactly one of the actions of T1."""

    starts_turn: ClassVar[bool] = True
    over: ClassVar[tuple[str, ...]] = ("turns",)

    def own_actions(self, state: Table) -> list[Action]:
        """Placements by citizen and space, then cards, attacks, stored cards, re-use, pass."""
        seat = self.player
        return [
            *placements(state, seat),
            *card_uses(state, seat),
            *attacks(state, seat),
            *stored_builds(state, seat),
            *reuses(state, seat),
            PASS,
        ]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        why_not = WHY_NOT.get(type(action))
        return self.not_now() if why_not is None else why_not(state, self.player, action)

    def play_own(self, draft: Table, action: Any) -> None:
        PLAY[type(action)](draft, self.player, action)


# --- the legal actions of a turn, kind by kind ---


def placements(state: Table, seat: int) -> list[Action]:
    """Every placement on the board, by citizen, then space (C1, C2)."""
    player = state.players[seat]
    if not player.available:
        return []
    spaces = [(space, space.highest) for space in state.spaces if not space.covered]
    return [
        PLACE[citizen, space.id]
        for citizen in player.available
        for space, highest in spaces
        if why_not_join(player, citizen, space, highest, state) is None
    ]


def card_uses(state: Table, seat: int) -> list[Action]:
    """Every placement on an empire card, by owner and card, then citizen (C6)."""
    player = state.players[seat]
    if not player.available:
        return []
    return [
        act.UseCard(citizen, owned.card, owner)
        for owner, owned in open_cards(state, seat)
        for citizen in player.available
        if why_not_use_card(state, seat, citizen, owned.card, owner) is None
    ]


def attacks(state: Table, seat: int) -> list[Action]:
    """Every titan that the player can beat (A1-A4)."""
    best = best_attack(state, seat)
    return [] if best is None else [act.Attack(titan) for titan in beatable(state, best)]


def stored_builds(state: Table, seat: int) -> list[Action]:
    """Every stored card that the player can build (B1)."""
    return [
        act.BuildStored(card)
        for card in state.players[seat].stored
        if why_not_build(state, seat, card) is None
    ]


def reuses(state: Table, seat: int) -> list[Action]:
    """Every move of a citizen from its space to another (M6)."""
    if state.players[seat].ambrosia < state.cards.figures.ambrosia.reuse:
        return []
    return [
        act.ReuseCitizen(citizen, space.id)
        for citizen, _ in standing(state, seat)
        for space in state.spaces
        if why_not_reuse(state, seat, citizen, space.id) is None
    ]


def _why_not_build_stored(state: Table, seat: int, action: act.BuildStored) -> Reason | None:
    if action.card not in state.players[seat].stored:
        return reason("not-stored", "B1", card=action.card)
    return why_not_build(state, seat, action.card)


def _why_not_pass(_: Table, __: int, ___: act.Pass) -> None:
    """Passing is always allowed (T2)."""


WHY_NOT: dict[type[Action], Callable[[Table, int, Any], Reason | None]] = {
    act.PlaceCitizen: lambda state, seat, action: why_not_place(
        state, seat, action.citizen, action.space
    ),
    act.UseCard: lambda state, seat, action: why_not_use_card(
        state, seat, action.citizen, action.card, action.owner
    ),
    act.Attack: lambda state, seat, action: why_not_attack(
        state, seat, action.titan, best_attack(state, seat)
    ),
    act.BuildStored: _why_not_build_stored,
    act.ReuseCitizen: lambda state, seat, action: why_not_reuse(
        state, seat, action.citizen, action.space
    ),
    act.Pass: _why_not_pass,
}
"""For each action of a turn, the function that says why it is not legal."""


# --- playing them ---


def _build_stored(draft: Table, seat: int, action: act.BuildStored) -> None:
    player = draft.edit(seat)
    player.stored = tuple([card for card in player.stored if card != action.card])
    build(draft, seat, action.card)


def _reuse(draft: Table, seat: int, action: act.ReuseCitizen) -> None:
    draft.edit(seat).ambrosia -= draft.cards.figures.ambrosia.reuse
    send_citizen(draft, seat, action.citizen, action.space)


def _pass(draft: Table, seat: int, _: act.Pass) -> None:
    draft.edit(seat).passed = True


PLAY: dict[type[Action], Callable[[Table, int, Any], None]] = {
    act.PlaceCitizen: lambda draft, seat, action: send_citizen(
        draft, seat, action.citizen, action.space
    ),
    act.UseCard: lambda draft, seat, action: use_card(
        draft, seat, action.citizen, action.card, action.owner
    ),
    act.Attack: lambda draft, seat, action: draft.push(Muster(seat, action.titan)),
    act.BuildStored: _build_stored,
    act.ReuseCitizen: _reuse,
    act.Pass: _pass,
}
"""For each action of a turn, the function that plays it."""
