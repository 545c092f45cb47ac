"""The builder and the artist: colonists in the agora, and buildings (C4, C5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Sentence,
    cards,
    one_of,
    one_of_each,
)
from ancient_world.games.golden_ages.box.effect_texts import card_text
from ancient_world.games.golden_ages.box.golden_card_file import ARTIST_SOURCE
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.golden_decisions import (
    COLONIST_NEEDED,
    OTHER_COPY_OWNED,
    STEPS_BELOW_TURN,
    ColonistAction,
    GoldenChoice,
    GoldenDecision,
    PushedDecision,
    card_effect,
    why_no_colonist,
    why_not_open,
    why_other_copy,
)
from ancient_world.games.golden_ages.table import PlayerDraft, Table, without_item


def enter_agora(draft: Table, seat: int) -> PlayerDraft:
    """Add a colonist to the agora, with the gold and points that this brings, and return the player."""
    powers, player = powers_of(draft.cards, draft.players[seat]), draft.edit_player(seat)
    player.agora += 1
    player.gold += powers.agora_gold
    for source, points in powers.agora_points:
        player.add_points(source, points)
    return player


def _move_to_agora(draft: Table, seat: int, square: str) -> None:
    player = enter_agora(draft, seat)
    player.standing = without_item(player.standing, square)


@attrs.frozen
class SendBuilder(GoldenChoice[GoldenDecision]):
    """Send the standing colonist of this square as a builder; with no square, build without a colonist (C4)."""

    rule = "C4"
    label = "send a builder"
    sentence: ClassVar[Sentence] = Sentence(
        "build with the colonist on {square}",
        "{player:seat} sends the colonist on {square} as a builder",
    )
    no_building_left: ClassVar[Refusal] = Refusal(
        "golden-no-building", "C4", "No building is left in this era."
    )
    sentence_without_colonist: ClassVar[Sentence] = Sentence(
        "build without a colonist", "{player:seat} builds without a colonist"
    )

    square: Annotated[str | None, one_of("square")]

    exact = True

    @classmethod
    def candidates(cls, step: GoldenDecision, state: Table) -> Iterable[Self]:
        if not state.open_buildings:
            return ()
        candidates = one_of_each(cls, state.players[step.player].standing)
        return (*candidates, cls(None)) if step.powers(state).free_builder else candidates

    def why_not(self, step: GoldenDecision, state: Table) -> Reason | None:
        if self.square is not None:
            reason = why_no_colonist(step.deciding_player(state), self.square, "C4")
            if reason is not None:
                return reason
        elif not step.powers(state).free_builder:
            return COLONIST_NEEDED("C4")
        return None if state.open_buildings else self.no_building_left()

    def says(self, step: GoldenDecision, state: Table) -> Sentence:
        return self.sentence_without_colonist if self.square is None else self.sentence

    def play(self, step: GoldenDecision, draft: Table) -> None:
        draft.push(BuildingChoice(step.player))
        if self.square is not None:
            _move_to_agora(draft, step.player, self.square)


class SendArtist(ColonistAction):
    """Send the standing colonist of this square as an artist (C5)."""

    rule = "C5"
    label = "send an artist"
    sentence: ClassVar[Sentence] = Sentence(
        "send the colonist on {square} as an artist",
        "{player:seat} sends the colonist on {square} as an artist",
    )

    def play(self, step: GoldenDecision, draft: Table) -> None:
        _move_to_agora(draft, step.player, self.square)
        draft.edit_player(step.player).add_points(ARTIST_SOURCE, draft.cards.figures.artist)


@attrs.frozen
class TakeBuilding(GoldenChoice["BuildingChoice"]):
    """Take this open building (C4)."""

    rule = "C4"
    label = "take a building"
    sentence: ClassVar[Sentence] = Sentence("take {card}", "{player:seat} takes {card}")

    card: Annotated[str, one_of("building")]

    @classmethod
    def candidates(cls, step: BuildingChoice, state: Table) -> Iterable[Self]:
        return one_of_each(cls, state.open_buildings)

    def why_not(self, step: BuildingChoice, state: Table) -> Reason | None:
        if self.card in state.open_buildings:
            return None
        return why_not_open(state, self.card, state.open_buildings, "building")

    def effect(self, step: BuildingChoice, state: Table) -> Effect:
        return card_effect(state, self.card)

    def play(self, step: BuildingChoice, draft: Table) -> None:
        draft.open_buildings = without_item(draft.open_buildings, self.card)
        building_spaces, player = step.powers(draft).building_spaces, draft.edit_player(step.player)
        if len(player.buildings) < building_spaces:
            player.buildings, player.powers = (*player.buildings, self.card), None
        else:
            draft.push(BuildingRemoval(step.player, self.card))


class BuildingChoice(PushedDecision):
    """Take one of the open buildings (C4)."""

    rule = "C4"
    label = "which building is taken"
    prompt: ClassVar[Sentence] = Sentence("Take a building", "{player:seat} is choosing a building")
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (TakeBuilding,)


@attrs.frozen
class RemoveBuilding(GoldenChoice["BuildingRemoval"]):
    """Remove this building of the player to make room (C4)."""

    rule = "C4"
    label = "remove a building"
    sentence: ClassVar[Sentence] = Sentence("remove {card}", "{player:seat} removes {card}")
    not_your_building: ClassVar[Refusal] = Refusal(
        "golden-not-your-building", "C4", "You do not have {name}{own:list; your buildings: }."
    )
    sentence_of_loss: ClassVar[Sentence] = Sentence("you lose: {what}")

    card: Annotated[str, one_of("building")]

    @classmethod
    def candidates(cls, step: BuildingRemoval, state: Table) -> Iterable[Self]:
        return one_of_each(cls, step.deciding_player(state).buildings)

    def effect(self, step: BuildingRemoval, state: Table) -> Effect:
        return Effect(
            further_effects=[
                self.sentence_of_loss(what=card_text(state.cards, state.cards.card_id(self.card)))
            ]
        )

    def why_not(self, step: BuildingRemoval, state: Table) -> Reason | None:
        own_buildings, card = step.deciding_player(state).buildings, str(self.card)[:60]
        if self.card in own_buildings:
            return None
        reason_data = {"name": state.cards.name_of(card), "own": own_buildings}
        other_copy_reason = why_other_copy(state, card, own_buildings, OTHER_COPY_OWNED, "C4")
        return other_copy_reason or self.not_your_building(**reason_data)

    def play(self, step: BuildingRemoval, draft: Table) -> None:
        player = draft.edit_player(step.player)
        player.buildings = (*without_item(player.buildings, self.card), step.card)
        player.powers = None
        player.activated = tuple([card for card in player.activated if card != self.card])
        draft.removed = (*draft.removed, self.card)


@attrs.frozen
class BuildingRemoval(PushedDecision):
    """Remove one of the player's own buildings to make room for the new one (C4)."""

    card: Annotated[str, cards("building")]

    rule = "C4"
    label = "which building makes room"
    prompt: ClassVar[Sentence] = Sentence(
        "Remove a building to make room for {card}",
        "{player:seat} is choosing a building to remove",
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (RemoveBuilding,)

    def is_possible(self, state: Table) -> bool:
        """Return whether the player has no room for another building."""
        return len(self.deciding_player(state).buildings) >= self.powers(state).building_spaces
