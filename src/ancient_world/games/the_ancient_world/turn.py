"""A turn (T): place a citizen, attack, build a stored card, re-use a citizen, or pass."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.core.actions import Action
from ancient_world.core.agenda import Automatic
from ancient_world.core.errors import Reason
from ancient_world.core.language import reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.attack import Muster, beatable, why_not_attack
from ancient_world.games.the_ancient_world.components import SPACES
from ancient_world.games.the_ancient_world.decisions import Choice
from ancient_world.games.the_ancient_world.gaining import build, why_not_build
from ancient_world.games.the_ancient_world.military import best_attack
from ancient_world.games.the_ancient_world.placing import (
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

    player: int

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

    def own_actions(self, state: Table) -> list[Action]:
        """Placements by citizen and space, then cards, attacks, stored cards, re-use, pass."""
        seat = self.player
        player = state.players[seat]
        actions: list[Action] = []
        if player.available:
            spaces = [(space, space.highest) for space in state.spaces if not space.covered]
            for citizen in player.available:
                for space, highest in spaces:
                    if why_not_join(player, citizen, space, highest, state) is None:
                        actions.append(PLACE[citizen, space.id])
            for owner, owned in open_cards(state, seat):
                for citizen in player.available:
                    if why_not_use_card(state, seat, citizen, owned.card, owner) is None:
                        actions.append(act.UseCard(citizen, owned.card, owner))
        best = best_attack(state, seat)
        if best is not None:
            actions += [act.Attack(titan) for titan in beatable(state, best)]
        for card in player.stored:
            if why_not_build(state, seat, card) is None:
                actions.append(act.BuildStored(card))
        if player.ambrosia >= state.cards.figures.ambrosia.reuse:
            for citizen, _ in standing(state, seat):
                for space in state.spaces:
                    if why_not_reuse(state, seat, citizen, space.id) is None:
                        actions.append(act.ReuseCitizen(citizen, space.id))
        actions.append(PASS)
        return actions

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        kind = type(action)
        if kind is act.PlaceCitizen:
            return why_not_place(state, self.player, action.citizen, action.space)
        if kind is act.Pass:
            return None
        if kind is act.Attack:
            return why_not_attack(
                state, self.player, action.titan, best_attack(state, self.player)
            )
        if kind is act.UseCard:
            return why_not_use_card(state, self.player, action.citizen, action.card, action.owner)
        if kind is act.BuildStored:
            if action.card not in state.players[self.player].stored:
                return reason("not-stored", "B1", card=action.card)
            return why_not_build(state, self.player, action.card)
        if kind is act.ReuseCitizen:
            return why_not_reuse(state, self.player, action.citizen, action.space)
        return self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        kind = type(action)
        if kind is act.PlaceCitizen:
            send_citizen(draft, self.player, action.citizen, action.space)
        elif kind is act.Pass:
            draft.edit(self.player).passed = True
        elif kind is act.Attack:
            draft.push(Muster(self.player, action.titan))
        elif kind is act.UseCard:
            use_card(draft, self.player, action.citizen, action.card, action.owner)
        elif kind is act.BuildStored:
            player = draft.edit(self.player)
            player.stored = tuple([card for card in player.stored if card != action.card])
            build(draft, self.player, action.card)
        else:
            draft.edit(self.player).ambrosia -= draft.cards.figures.ambrosia.reuse
            send_citizen(draft, self.player, action.citizen, action.space)
