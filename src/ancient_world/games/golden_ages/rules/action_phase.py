"""Turns of one action each, until all players have started their golden age (C1, C10, D2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    AutomaticStep,
    Choice,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    one_of,
    one_of_each,
    register_messages,
)
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.rules.builders import SendArtist, SendBuilder
from ancient_world.games.golden_ages.rules.exploring import Explore
from ancient_world.games.golden_ages.rules.golden_decisions import (
    STEPS_BELOW_TURN,
    GoldenChoice,
    GoldenDecision,
    PushedDecision,
    card_effect,
)
from ancient_world.games.golden_ages.rules.soldiers import SendSoldier
from ancient_world.games.golden_ages.rules.technology import Develop, TechnologyDecision
from ancient_world.games.golden_ages.rules.wonders import Activate, BuildWonder
from ancient_world.games.golden_ages.table import Table, without_item


class ActionPhase(AutomaticStep[Table]):
    """Start the turns of an era with its first player (A3)."""

    rule = "A3"
    label = "the turns of an era"

    allowed_on: ClassVar[tuple[str, ...]] = ("era-ends",)

    def run(self, draft: Table) -> None:
        draft.push(NextTurn(draft.first))


@attrs.frozen
class NextTurn(AutomaticStep[Table]):
    """Give this player a turn, if the era is not over (C1, C10, D2)."""

    rule = "C1"
    label = "the next turn"

    player: SeatNumber

    allowed_on: ClassVar[tuple[str, ...]] = ("era-ends",)

    def turn_of(self, state: Table) -> int:
        return (self.player - 1) % len(state.players)

    def is_possible(self, state: Table) -> bool:
        """Return whether the player in turn is not in a golden age, except while choosing the judgement (C10)."""
        is_choosing = type(state.agenda[-1]) is JudgementChoice
        return state.players[self.turn_of(state)].golden == is_choosing

    def run(self, draft: Table) -> None:
        if draft.last_turns == 0:
            return
        if draft.players[self.player].golden:
            if not all(player.golden for player in draft.players):
                draft.edit_player(self.player).gold += draft.cards.figures.golden_age
                draft.push(_NEXT_TURNS[draft.next_seat(self.player)])
            return
        if draft.last_turns is not None:
            draft.last_turns -= 1
        draft.push(_TURN_STEPS[self.player], _NEXT_TURNS[draft.next_seat(self.player)])


_NEXT_TURNS = [NextTurn(seat) for seat in range(4)]


class StartGoldenAge(GoldenChoice[GoldenDecision]):
    """Start a golden age (C10)."""

    rule = "C10"
    label = "start a golden age"
    sentence: ClassVar[Sentence] = Sentence(
        "start a golden age", "{player:seat} starts a golden age"
    )
    still_standing: ClassVar[Refusal] = Refusal(
        "golden-still-standing",
        "C10",
        "You still have {count:|a standing colonist|standing colonists} on {squares}.",
    )
    sentence_of_later_turns: ClassVar[Sentence] = Sentence(
        "until the era ends each of your turns only brings {gold} gold"
    )

    exact = True

    @classmethod
    def candidates(cls, step: GoldenDecision, state: Table) -> Iterable[Self]:
        return () if state.players[step.player].standing else (cls(),)

    def why_not(self, step: GoldenDecision, state: Table) -> Reason | None:
        standing_squares = step.deciding_player(state).standing
        if not standing_squares:
            return None
        return self.still_standing(
            squares=", ".join(dict.fromkeys(standing_squares)), count=len(standing_squares)
        )

    def effect(self, step: GoldenDecision, state: Table) -> Effect:
        return Effect(
            further_effects=[self.sentence_of_later_turns(gold=state.cards.figures.golden_age)]
        )

    def play(self, step: GoldenDecision, draft: Table) -> None:
        draft.edit_player(step.player).golden = True
        if draft.judgement is None:
            draft.push(JudgementChoice(step.player))
            if draft.era == ERAS:
                draft.last_turns = len(draft.players) - 1


WAYS: dict[type[Choice], str] = {
    Explore: "explore", SendBuilder: "put up a building", SendArtist: "make art", SendSoldier: "attack",
    BuildWonder: "build a wonder", Activate: "activate a card", Develop: "develop", StartGoldenAge: "start a golden age",
}  # fmt: skip
"""The words of a prompt for each kind of choice in a turn."""
register_messages({}, {f"golden-way-{way.replace(' ', '-')}": way for way in WAYS.values()})


class Turn(TechnologyDecision):
    """Choose one of the eight actions (C1)."""

    rule = "C1"
    label = "one of the eight actions"
    in_golden_age: ClassVar[Refusal] = Refusal(
        "golden-in-golden-age",
        "C10",
        "You are in a golden age: until the era ends your turns only bring gold.",
    )
    prompt: ClassVar[Sentence] = Sentence("You may {ways:or}", "{player:seat} is taking a turn")
    starts_turn = True
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    choices: ClassVar[tuple[type[Choice], ...]] = (*WAYS,)

    def prompts(self, state: Table, player: int) -> Sentence:
        legal_ways = [
            f"golden-way-{way.replace(' ', '-')}"
            for choice, way in WAYS.items()
            if choice.legal(self, state)
        ]
        return self.prompt(ways=legal_ways)

    def why_no_more(self, state: Table) -> Reason | None:
        return self.in_golden_age() if self.deciding_player(state).golden else None

    def waits(self, state: Table) -> bool:
        """Return whether there is a choice, which there always is: at least a golden age can be started."""
        return True


_TURN_STEPS = [Turn(seat) for seat in range(4)]


@attrs.frozen
class ChooseJudgement(GoldenChoice["JudgementChoice"]):
    """Choose the judgement to be scored at the end of this era (C10)."""

    rule = "C10"
    label = "choose a judgement"
    sentence: ClassVar[Sentence] = Sentence(
        "choose the judgement {card}", "{player:seat} chooses the judgement {card}"
    )
    judgement_not_open: ClassVar[Refusal] = Refusal(
        "golden-judgement-not-open", "C10", "{name} is not on offer{open:list; these are: }."
    )

    card: Annotated[str, one_of("judgement")]

    @classmethod
    def candidates(cls, step: JudgementChoice, state: Table) -> Iterable[Self]:
        return one_of_each(cls, state.open_judgements)

    def why_not(self, step: JudgementChoice, state: Table) -> Reason | None:
        if self.card in state.open_judgements:
            return None
        name = state.cards.name_of(str(self.card)[:60])
        return self.judgement_not_open(name=name, open=state.open_judgements)

    def effect(self, step: JudgementChoice, state: Table) -> Effect:
        return card_effect(state, self.card)

    def play(self, step: JudgementChoice, draft: Table) -> None:
        draft.judgement = self.card
        draft.open_judgements = without_item(draft.open_judgements, self.card)


class JudgementChoice(PushedDecision):
    """Choose the judgement of the era, after its first golden age has started (C10)."""

    rule = "C10"
    label = "what history will judge by"
    prompt: ClassVar[Sentence] = Sentence(
        "Choose the judgement card that scores at the end of this era",
        "{player:seat} is choosing what history will judge by",
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (ChooseJudgement,)

    def is_possible(self, state: Table) -> bool:
        """Return whether the player alone is in a golden age and no judgement is chosen.

        In the last era all other players must still have a last turn (D2).
        """
        golden_seats = [seat for seat, player in enumerate(state.players) if player.golden]
        has_last_turns_left = state.last_turns in (None, len(state.players) - 1)
        return golden_seats == [self.player] and state.judgement is None and has_last_turns_left
