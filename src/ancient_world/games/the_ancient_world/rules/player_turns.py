"""A turn (T): place a citizen, attack, build a stored card, re-use a citizen, or pass."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import (
    AutomaticStep,
    Choice,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
)
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    SPENDING_CHOICES,
    TableAction,
    TableDecision,
)
from ancient_world.games.the_ancient_world.rules.attack import Attack
from ancient_world.games.the_ancient_world.rules.gaining import BuildStored
from ancient_world.games.the_ancient_world.rules.placing import PlaceCitizen, ReuseCitizen, UseCard
from ancient_world.games.the_ancient_world.table import Table


@attrs.frozen
class Turns(AutomaticStep[Table]):
    """Give each player turns in order, until all have passed (T1, T2, E0)."""

    rule = "T1"
    label = "the turns of all"

    player: SeatNumber

    allowed_on: ClassVar[tuple[str, ...]] = ("end-round",)

    def turn_of(self, state: Table) -> int:
        return (self.player - 1) % len(state.players)

    def run(self, draft: Table) -> None:
        players = draft.players
        player_count = len(players)
        for offset in range(player_count):
            seat = (self.player + offset) % player_count
            if not players[seat].passed:
                draft.push(TURN_STEPS[seat], TURNS_STEPS[(seat + 1) % player_count])
                return


class Pass(TableAction["Turn"]):
    """Take no more turns this round (T2)."""

    rule = "T2"
    label = "pass"
    sentence: ClassVar[Sentence] = Sentence("pass", "{player:seat} passes")
    sentence_of_passing: ClassVar[Sentence] = Sentence("you take no more turns this round")

    def effect(self, step: Turn, state: Table) -> Effect:
        return Effect(further_effects=[self.sentence_of_passing])

    def play(self, step: Turn, draft: Table) -> None:
        draft.edit_player(step.player).passed = True


class Turn(TableDecision):
    """Choose one of the actions of T1."""

    label = "a player's turn"
    passed_already: ClassVar[Refusal] = Refusal(
        "passed-already", "T2", "You have passed, and take no more turns this round."
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Choose what to do, or pass", "{player:seat} is taking a turn"
    )
    prompt_to_place: ClassVar[Sentence] = Sentence("Place a citizen, or pass", prompt.third_person)
    prompt_to_attack: ClassVar[Sentence] = Sentence("Attack a titan, or pass", prompt.third_person)
    prompt_to_place_or_attack: ClassVar[Sentence] = Sentence(
        "Place a citizen, attack a titan, or pass", prompt.third_person
    )
    prompt_to_pass: ClassVar[Sentence] = Sentence(
        "Pass: nothing else is left for you this round", prompt.third_person
    )
    starts_turn = True
    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)
    choices: ClassVar[tuple[type[Choice], ...]] = (
        PlaceCitizen,
        UseCard,
        Attack,
        BuildStored,
        ReuseCitizen,
        Pass,
        *SPENDING_CHOICES,
    )

    def prompts(self, state: Table, player: int) -> Sentence:
        open_choices = [each for each in self.choices if each.legal(self, state)]
        if open_choices == [Pass]:
            return self.prompt_to_pass
        can_attack = Attack in open_choices
        if PlaceCitizen in open_choices:
            return self.prompt_to_place_or_attack if can_attack else self.prompt_to_place
        return self.prompt_to_attack if can_attack else self.prompt

    def why_no_more(self, state: Table) -> Reason | None:
        return self.passed_already() if state.players[self.player].passed else None

    def waits(self, state: Table) -> bool:
        return True  # passing is always possible, so no need to search for other choices


TURN_STEPS = tuple([Turn(seat) for seat in range(4)])
TURNS_STEPS = tuple([Turns(seat) for seat in range(4)])
"""A step for each seat."""
