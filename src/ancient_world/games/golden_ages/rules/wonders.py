"""Wonders, and what buildings and wonders do when they are activated (C7, C8)."""

# ruff: noqa: ARG001 - functions that stand in one table share their signature

from __future__ import annotations

from typing import Any, ClassVar, Literal

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.golden_ages import effect_kinds as kinds
from ancient_world.games.golden_ages.actions import (
    Activate,
    BuildWonder,
    Finish,
    SendHome,
    SendToAgora,
    StandColonistUp,
)
from ancient_world.games.golden_ages.rules import effects
from ancient_world.games.golden_ages.rules.builders import enter_agora
from ancient_world.games.golden_ages.rules.decisions import (
    DURING_TURN,
    FINISH,
    Choice,
    Refusals,
    may,
    unknown_square,
)
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.state import (
    PlayerDraft,
    Table,
    with_one,
    without_one,
)

__all__ = [
    "HomeComing",
    "StandingUp",
    "activate",
    "build_wonder",
    "why_not_activate",
    "why_not_wonder",
    "wonder_price",
]


def wonder_price(state: Table, seat: int, card: str) -> int:
    """What a wonder costs a player: less with the named civilization (C7)."""
    wonder = state.cards.wonders[card]
    if wonder.reduced is not None and state.players[seat].civilization == wonder.civilization:
        return wonder.reduced
    return wonder.price


def why_not_wonder(state: Table, seat: int, action: BuildWonder) -> Reason | None:
    """Why a player cannot build a wonder (C7), or ``None``."""
    player = state.players[seat]
    if action.card not in state.open_wonders:
        return reason("golden-wonder-not-open", "C7", card=str(action.card)[:60])
    if action.free:
        return None if has_free_wonder(state, player) else reason("golden-not-free", "C7")
    price = wonder_price(state, seat, action.card)
    if price > player.gold:
        name = state.cards.wonders[action.card].name
        return reason("golden-cannot-pay", "C7", name=name, price=price, gold=player.gold)
    return None


def has_free_wonder(state: Table, player: PlayerDraft) -> bool:
    """Whether a player may still build one for nothing, as Greece."""
    return not player.free_wonder_used and powers_of(state.cards, player).free_wonder


def wonder_actions(state: Table, seat: int) -> list[Action]:
    """Every wonder that a player can build now."""
    player = state.players[seat]
    free = has_free_wonder(state, player)
    found: list[Action] = []
    for card in state.open_wonders:
        if wonder_price(state, seat, card) <= player.gold:
            found.append(BuildWonder(card))
        if free:
            found.append(BuildWonder(card, free=True))
    return found


def build_wonder(draft: Table, seat: int, action: BuildWonder) -> None:
    """Pay for a wonder, and let happen what it does at once (C7)."""
    own = draft.edit(seat)
    if action.free:
        own.free_wonder_used = True
    else:
        own.gold -= wonder_price(draft, seat, action.card)
    draft.open_wonders = without_one(draft.open_wonders, action.card)
    own.wonders = (*own.wonders, action.card)
    effects.happen(draft, seat, action.card, draft.cards.wonders[action.card].at_once)


# --- activating ---


def _activation(state: Table, card: str) -> tuple[kinds.Effect, ...]:
    cards = state.cards
    return (cards.buildings.get(card) or cards.wonders[card]).activation


def why_not_activate(state: Table, seat: int, action: Activate) -> Reason | None:
    """Why a player cannot activate a card (C8), or ``None``."""
    player = state.players[seat]
    card = action.card
    if card not in player.buildings and card not in player.wonders:
        return reason("golden-not-yours", "C8", card=str(card)[:60])
    activation = _activation(state, card)
    if not activation:
        return reason("golden-no-activation", "C8", name=state.cards.card(card).name)
    if card in player.activated:
        return reason("golden-activated", "C8", name=state.cards.card(card).name)
    return effects.why_not_happen(state, seat, activation)


def activation_actions(state: Table, seat: int) -> list[Action]:
    """Every card that a player can activate now."""
    player = state.players[seat]
    found: list[Action] = []
    for card in (*player.buildings, *player.wonders):
        if card not in player.activated:
            activation = _activation(state, card)
            if activation and effects.why_not_happen(state, seat, activation) is None:
                found.append(Activate(card))
    return found


def activate(draft: Table, seat: int, action: Activate) -> None:
    """Let happen what a card does when it is activated (C8)."""
    own = draft.edit(seat)
    own.activated = (*own.activated, action.card)
    effects.happen(draft, seat, action.card, _activation(draft, action.card))


@attrs.frozen
class StandingUp(Choice):
    """Stand up one own lying colonist on the map."""

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def waits(self, state: Table) -> bool:
        return len(set(self.own(state).lying)) > 1

    def run(self, draft: Table) -> None:
        lying = draft.players[self.player].lying
        if lying:
            _stand_up(draft.edit(self.player), lying[0])

    def actions(self, state: Table) -> list[Action]:
        return [StandColonistUp(square) for square in dict.fromkeys(self.own(state).lying)]

    def why_not_there(self, state: Table, action: StandColonistUp) -> Reason | None:
        """Why nobody can be stood up there (C8), or ``None``."""
        return _none_lying(self.own(state), action.square)

    refusals: ClassVar[Refusals] = {StandColonistUp: why_not_there}

    def play(self, draft: Table, action: Any) -> None:
        _stand_up(draft.edit(self.player), action.square)


def _stand_up(own: PlayerDraft, square: str) -> None:
    own.lying = without_one(own.lying, square)
    own.standing = with_one(own.standing, square)


def _none_lying(player: PlayerDraft, square: object) -> Reason | None:
    if square in player.lying:
        return None
    return unknown_square(square, "C8") or reason("golden-none-lying", "C8", square=square)


@attrs.frozen
class HomeComing(Choice):
    """Send lying colonists from the map to the agora, or from the agora home; the first one says which."""

    way: Literal["agora", "home"] | None = None

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def waits(self, state: Table) -> bool:
        own = self.own(state)
        return bool((self.way != "home" and own.lying) or (self.way != "agora" and own.agora))

    def actions(self, state: Table) -> list[Action]:
        own = self.own(state)
        found: list[Action] = []
        if self.way != "home":
            found += [SendToAgora(square) for square in dict.fromkeys(own.lying)]
        if self.way != "agora" and own.agora:
            found.append(SendHome())
        return [*found, FINISH]

    def why_not_agora(self, state: Table, action: SendToAgora) -> Reason | None:
        """Why nobody goes from there to the agora (C8), or ``None``."""
        if self.way == "home":
            return reason("golden-one-way", "C8")
        return _none_lying(self.own(state), action.square)

    def why_not_home(self, state: Table, action: SendHome) -> Reason | None:
        """Why nobody goes home (C8), or ``None``."""
        if self.way == "agora":
            return reason("golden-one-way", "C8")
        return None if self.own(state).agora else reason("golden-agora-empty", "C8")

    refusals: ClassVar[Refusals] = {SendToAgora: why_not_agora, SendHome: why_not_home, Finish: may}

    def play(self, draft: Table, action: Any) -> None:
        if type(action) is Finish:
            return
        own = draft.edit(self.player)
        if type(action) is SendToAgora:
            own.lying = without_one(own.lying, action.square)
            enter_agora(draft, own)
            draft.push(HomeComing(self.player, "agora"))
        else:
            assert own.capital is not None
            own.agora -= 1
            own.lying = with_one(own.lying, own.capital)
            draft.push(HomeComing(self.player, "home"))


def _stand(draft: Table, seat: int, source: str, effect: kinds.StandUp) -> None:
    draft.push(StandingUp(seat))


def _why_not_stand(state: Table, seat: int, effect: kinds.StandUp) -> Reason | None:
    return None if state.players[seat].lying else reason("golden-nobody-lies", "C8")


def _home(draft: Table, seat: int, source: str, effect: kinds.ColonistsHome) -> None:
    draft.push(HomeComing(seat))


def _why_not_home(state: Table, seat: int, effect: kinds.ColonistsHome) -> Reason | None:
    player = state.players[seat]
    return None if player.lying or player.agora else reason("golden-nobody-lies", "C8")


effects.register(kinds.StandUp, _stand, _why_not_stand)
effects.register(kinds.ColonistsHome, _home, _why_not_home)
