"""Wonders, and the activation of buildings and wonders (C7, C8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Sentence,
    one_of,
    one_of_each,
    register_messages,
)
from ancient_world.games.golden_ages import effect_kinds as kinds
from ancient_world.games.golden_ages.rules import effects
from ancient_world.games.golden_ages.rules.builders import enter_agora
from ancient_world.games.golden_ages.rules.golden_decisions import (
    CANNOT_PAY,
    OTHER_COPY_OWNED,
    STEPS_BELOW_TURN,
    Finish,
    GoldenChoice,
    GoldenDecision,
    Square,
    card_effect,
    card_names,
    why_not_open,
    why_other_copy,
    why_unknown_square,
)
from ancient_world.games.golden_ages.table import PlayerDraft, Table, with_item, without_item


def wonder_price(state: Table, seat: int, card: str) -> int:
    """Return the price of a wonder for a player (C7)."""
    return state.cards.wonders[card].price_for(state.players[seat].civilization)


@attrs.frozen
class BuildWonder(GoldenChoice[GoldenDecision]):
    """Build this open wonder, for its price or with Greece's power for nothing (C7)."""

    rule = "C7"
    label = "build a wonder"
    sentence: ClassVar[Sentence] = Sentence("build {card}", "{player:seat} builds {card}")
    sentence_for_nothing: ClassVar[Sentence] = Sentence(
        "build {card} for nothing", "{player:seat} builds {card} for nothing"
    )

    card: Annotated[str, one_of("wonder")]
    free: bool = False

    @classmethod
    def candidates(cls, step: GoldenDecision, state: Table) -> Iterable[Self]:
        free_options = (False, True) if _has_free_wonder(step, state) else (False,)
        return [cls(card, is_free) for card in state.open_wonders for is_free in free_options]

    @classmethod
    def legal(cls, step: GoldenDecision, state: Table) -> list[Self]:
        player, wonders = state.players[step.player], state.cards.wonders
        gold, civilization = player.gold, player.civilization
        has_free_wonder = step.powers(state).free_wonder and not player.free_wonder_used
        actions = []
        for card in state.open_wonders:
            if wonders[card].price_for(civilization) <= gold:
                actions.append(cls(card))
            if has_free_wonder:
                actions.append(cls(card, free=True))
        return actions

    def why_not(self, step: GoldenDecision, state: Table) -> Reason | None:
        if self.card not in state.open_wonders:
            return why_not_open(state, self.card, state.open_wonders, "wonder")
        if self.free:
            return _why_not_free(step, state)
        price, gold = wonder_price(state, step.player, self.card), step.deciding_player(state).gold
        if price <= gold:
            return None
        name = state.cards.wonders[self.card].name
        return CANNOT_PAY("C7", name=name, price=price, gold=gold)

    def says(self, step: GoldenDecision, state: Table) -> Sentence:
        return self.sentence_for_nothing if self.free else self.sentence

    def effect(self, step: GoldenDecision, state: Table) -> Effect:
        price = 0 if self.free else wonder_price(state, step.player, self.card)
        return card_effect(state, self.card, price)

    def play(self, step: GoldenDecision, draft: Table) -> None:
        player = draft.edit_player(step.player)
        if self.free:
            player.free_wonder_used = True
        else:
            player.gold -= wonder_price(draft, step.player, self.card)
        draft.open_wonders = without_item(draft.open_wonders, self.card)
        player.wonders, player.powers = (*player.wonders, self.card), None
        effects.apply_effects(draft, step.player, self.card, draft.cards.wonders[self.card].at_once)


def _has_free_wonder(step: GoldenDecision, state: Table) -> bool:
    """Return whether the player may still build a wonder for nothing, with Greece's power."""
    return step.powers(state).free_wonder and not step.deciding_player(state).free_wonder_used


FREE_WONDER_NOT_ALLOWED = Refusal(
    "golden-not-free", "C7", "Only {names} may build a wonder for nothing."
)
FREE_WONDER_USED = Refusal(
    "golden-free-used", "C7", "You have already built your one free wonder of the game."
)


def _why_not_free(step: GoldenDecision, state: Table) -> Reason | None:
    """Return why the player may not build a wonder for nothing, or ``None`` if that is allowed."""
    if not step.powers(state).free_wonder:
        cards = state.cards.civilizations.values()
        civilizations_with_power = [
            card.id
            for card in cards
            if any(type(effect) is kinds.FreeWonder for effect in card.lasting)
        ]
        return FREE_WONDER_NOT_ALLOWED(names=card_names(state, civilizations_with_power))
    return FREE_WONDER_USED() if step.deciding_player(state).free_wonder_used else None


# --- activating ---


def _activation_effects(state: Table, card: str) -> tuple[kinds.Effect, ...]:
    cards = state.cards
    return (cards.buildings.get(card) or cards.wonders[card]).activation


@attrs.frozen
class Activate(GoldenChoice[GoldenDecision]):
    """Activate this building or wonder of the player's (C8)."""

    rule = "C8"
    label = "activate a card"
    sentence: ClassVar[Sentence] = Sentence("activate {card}", "{player:seat} activates {card}")
    not_yours: ClassVar[Refusal] = Refusal(
        "golden-not-yours", "C8", "You do not have {name}{own:list; you have: }."
    )
    no_activation: ClassVar[Refusal] = Refusal(
        "golden-no-activation", "C8", "{name} has nothing to activate."
    )
    already_activated: ClassVar[Refusal] = Refusal(
        "golden-activated", "C8", "{name} has already been activated in this era."
    )

    card: Annotated[str, one_of("built")]

    @classmethod
    def candidates(cls, step: GoldenDecision, state: Table) -> Iterable[Self]:
        player = step.deciding_player(state)
        activatable_cards = [
            card for card in (*player.buildings, *player.wonders) if card not in player.activated
        ]
        return [cls(card) for card in activatable_cards if _activation_effects(state, card)]

    @classmethod
    def legal(cls, step: GoldenDecision, state: Table) -> list[Self]:
        # Most cards were activated before or cannot be, so no actions are made for them; a comprehension here costs 1 % of play.
        activated, actions = state.players[step.player].activated, []
        for card, activation in step.powers(state).activations:
            if card in activated or effects.why_not_apply(state, step.player, activation):
                continue
            actions.append(cls(card))
        return actions

    def why_not(self, step: GoldenDecision, state: Table) -> Reason | None:
        player, card = step.deciding_player(state), self.card
        if card not in player.buildings and card not in player.wonders:
            card_text = str(card)[:60]
            other_copy_reason = why_other_copy(
                state, card_text, player.buildings, OTHER_COPY_OWNED, "C8"
            )
            return other_copy_reason or self.not_yours(
                name=state.cards.name_of(card_text), own=player.buildings + player.wonders
            )
        activation = _activation_effects(state, card)
        if not activation:
            return self.no_activation(name=state.cards.card_id(card).name)
        if card in player.activated:
            return self.already_activated(name=state.cards.card_id(card).name)
        return effects.why_not_apply(state, step.player, activation)

    def play(self, step: GoldenDecision, draft: Table) -> None:
        player = draft.edit_player(step.player)
        player.activated = (*player.activated, self.card)
        effects.apply_effects(draft, step.player, self.card, _activation_effects(draft, self.card))


NO_LYING_COLONIST = Refusal("golden-none-lying", "C8", "You have no lying colonist on {square}.")


def _why_none_lying(player: PlayerDraft, square: object) -> Reason | None:
    """Return the reason against a square without an own lying colonist, or ``None`` if there is one."""
    if square in player.lying:
        return None
    return why_unknown_square(square, "C8") or NO_LYING_COLONIST(square=square)


@attrs.frozen
class StandColonistUp(GoldenChoice[GoldenDecision]):
    """Stand up the lying colonist of this square (C8)."""

    rule = "C8"
    label = "stand a colonist up"
    sentence: ClassVar[Sentence] = Sentence(
        "stand up the colonist on {square}", "{player:seat} stands up the colonist on {square}"
    )

    square: Square

    @classmethod
    def candidates(cls, step: GoldenDecision, state: Table) -> Iterable[Self]:
        return one_of_each(cls, step.deciding_player(state).lying)

    def why_not(self, step: GoldenDecision, state: Table) -> Reason | None:
        return _why_none_lying(step.deciding_player(state), self.square)

    def play(self, step: GoldenDecision, draft: Table) -> None:
        player = draft.edit_player(step.player)
        player.lying = without_item(player.lying, self.square)
        player.standing = with_item(player.standing, self.square)


class StandingUp(GoldenDecision):
    """Choose a lying colonist on the map to stand up (C8)."""

    rule = "C8"
    label = "which colonist stands up"
    prompt: ClassVar[Sentence] = Sentence(
        "Stand up a lying colonist", "{player:seat} is choosing a colonist to stand up"
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (StandColonistUp,)

    def is_possible(self, state: Table) -> bool:
        """Return whether an effect gives this choice."""
        return bool(effects.effects_given(state, self.player, kinds.StandUp))


HOMECOMING_WAYS = {"agora": "to the agora", "home": "from the agora home"}
"""The ways that colonists can go at a homecoming, with their words."""
register_messages({}, {f"golden-way-{way}": text for way, text in HOMECOMING_WAYS.items()})

MUST_GO_SAME_WAY = Refusal(
    "golden-one-way", "C8", "In one action all colonists must go the same way: {way:label}."
)


@attrs.frozen
class SendToAgora(GoldenChoice["HomeComing"]):
    """Send the lying colonist of this square to the agora (C8)."""

    rule = "C8"
    label = "send a colonist to the agora"
    sentence: ClassVar[Sentence] = Sentence(
        "send the colonist on {square} to the agora",
        "{player:seat} sends the colonist on {square} to the agora",
    )

    square: Square

    @classmethod
    def candidates(cls, step: HomeComing, state: Table) -> Iterable[Self]:
        return one_of_each(cls, step.deciding_player(state).lying)

    def why_not(self, step: HomeComing, state: Table) -> Reason | None:
        if step.way == "home":
            return MUST_GO_SAME_WAY(way="golden-way-home")
        return _why_none_lying(step.deciding_player(state), self.square)

    def play(self, step: HomeComing, draft: Table) -> None:
        player = enter_agora(draft, step.player)
        player.lying = without_item(player.lying, self.square)
        draft.push(HomeComing(step.player, "agora"))


class SendHome(GoldenChoice["HomeComing"]):
    """Send a colonist from the agora to the capital (C8)."""

    rule = "C8"
    label = "send a colonist home from the agora"
    sentence: ClassVar[Sentence] = Sentence(
        "send a colonist home from the agora", "{player:seat} sends a colonist home from the agora"
    )
    agora_empty: ClassVar[Refusal] = Refusal(
        "golden-agora-empty", "C8", "You have no colonist in the agora."
    )

    def why_not(self, step: HomeComing, state: Table) -> Reason | None:
        if step.way == "agora":
            return MUST_GO_SAME_WAY(way="golden-way-agora")
        return None if step.deciding_player(state).agora else self.agora_empty()

    def play(self, step: HomeComing, draft: Table) -> None:
        player = draft.edit_player(step.player)
        assert player.capital is not None
        player.agora -= 1
        player.lying = with_item(player.lying, player.capital)
        draft.push(HomeComing(step.player, "home"))


@attrs.frozen
class HomeComing(GoldenDecision):
    """Send lying colonists from the map to the agora, or colonists from the agora to the capital.

    The first colonist decides which of the two.
    """

    way: Literal["agora", "home"] | None = None

    rule = "C8"
    label = "which colonists come home"
    prompt: ClassVar[Sentence] = Sentence(
        "Send colonists to the agora, send colonists home from the agora, or stop",
        "{player:seat} is sending colonists to the agora or home",
    )
    prompt_for_more: ClassVar[Sentence] = Sentence(
        "Send another colonist, or stop", prompt.third_person
    )
    finished: ClassVar[Sentence] = Sentence(
        "stop sending colonists", "{player:seat} stops sending colonists"
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    choices: ClassVar[tuple[type[Choice], ...]] = (SendToAgora, SendHome, Finish)

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.prompt_for_more if self.way else self.prompt

    def is_possible(self, state: Table) -> bool:
        """Return whether an effect gives this choice."""
        return bool(effects.effects_given(state, self.player, kinds.ColonistsHome))


# --- effects ---


def _apply_stand_up(draft: Table, seat: int, _card_id: str, _effect: kinds.StandUp) -> None:
    draft.push(StandingUp(seat))


NO_COLONIST_TO_STAND_UP = Refusal(
    "golden-nobody-lies", "C8", "You have no lying colonist on the map."
)


def _why_not_stand(state: Table, seat: int, _effect: kinds.StandUp) -> Reason | None:
    return None if state.players[seat].lying else NO_COLONIST_TO_STAND_UP()


def _apply_homecoming(draft: Table, seat: int, _card_id: str, _effect: kinds.ColonistsHome) -> None:
    draft.push(HomeComing(seat))


NO_COLONIST_TO_SEND = Refusal(
    "golden-nobody-away", "C8", "You have no colonist lying on the map or in the agora."
)


def _why_not_home(state: Table, seat: int, _effect: kinds.ColonistsHome) -> Reason | None:
    player = state.players[seat]
    return None if player.lying or player.agora else NO_COLONIST_TO_SEND()


effects.register_effect(kinds.StandUp, _apply_stand_up, _why_not_stand)
effects.register_effect(kinds.ColonistsHome, _apply_homecoming, _why_not_home)
