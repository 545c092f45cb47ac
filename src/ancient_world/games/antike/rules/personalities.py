"""Personalities (K): gained at the end of a civilization's turn and never lost; enough of them win (S8)."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Reason,
    Refusal,
    Score,
    ScoreLine,
    Sentence,
    one_of,
    register_messages,
)
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.antike.map_types import PERSONALITIES
from ancient_world.games.antike.rules.civilization_decisions import (
    AntikeChoice,
    CivilizationDecision,
    CivilizationStep,
)
from ancient_world.games.antike.table import Civilization, CivilizationDraft, Table

CITIES_PER_KING = 5
TEMPLES_PER_CITIZEN = 3
SEAS_PER_NAVIGATOR = 7
_OTHER_PERSONALITIES = attrgetter(*[kind for kind in PERSONALITIES if kind != "generals"])


register_messages(
    {f"antike-score-{kind}": f"{{count:{kind.removesuffix('s')}|{kind}}}" for kind in PERSONALITIES}
    | {f"antike-score-{kind}-row": kind for kind in PERSONALITIES}
)


def sea_province_count(civilization: CivilizationDraft) -> int:
    """Return in how many provinces a civilization has a galley (K1)."""
    return len(civilization.galleys) - civilization.galleys.count(0)


def end_game(draft: Table, winner: int) -> None:
    """End the game with the victory of a civilization (K2, K3)."""
    draft.winner = winner
    draft.ready = ()
    draft.agenda = ()


def take_personality(draft: Table, civilization: int, personality: str) -> None:
    """Take a card of a pile, unless it is empty."""
    remaining_cards = getattr(draft.bank, personality)
    if remaining_cards:
        setattr(draft.edit_bank(), personality, remaining_cards - 1)
        own_civilization = draft.edit_civilization(civilization)
        setattr(own_civilization, personality, getattr(own_civilization, personality) + 1)


class Attract(CivilizationStep):
    """Take the personalities whose conditions are met (K1)."""

    rule = "K1"
    label = "the personalities that come"

    allowed_on: ClassVar[tuple[str, ...]] = ("check-goal",)

    def run(self, draft: Table) -> None:
        civilization_number = self.civilization
        own_civilization = draft.civilizations[civilization_number]
        cities, temples = draft.city_indexes(civilization_number), draft.temples
        kings = len(cities) // CITIES_PER_KING
        citizens = sum([temples[city_index] for city_index in cities]) // TEMPLES_PER_CITIZEN
        navigators = sea_province_count(own_civilization) // SEAS_PER_NAVIGATOR
        # A step brings one card, even if its condition is lost and met again later (K1). Most turns bring no card.
        if kings > own_civilization.king_steps:
            self._take_for_steps(draft, "king_steps", "kings", kings)
        if citizens > own_civilization.citizen_steps:
            self._take_for_steps(draft, "citizen_steps", "citizens", citizens)
        if navigators > own_civilization.navigator_steps:
            self._take_for_steps(draft, "navigator_steps", "navigators", navigators)
        if own_civilization.scholars_due:
            self._take_due_cards(draft, "scholars_due", "scholars")
        if own_civilization.generals_due:
            self._take_due_cards(draft, "generals_due", "generals")
        if own_civilization.extra_due:
            draft.push(ChooseExtra(own_civilization.player, civilization_number))

    def _take_for_steps(
        self, draft: Table, step_field: str, personality: str, reached_steps: int
    ) -> None:
        """Take a card for each new step up to ``reached_steps``."""
        own_civilization = draft.edit_civilization(self.civilization)
        for _ in range(getattr(own_civilization, step_field), reached_steps):
            take_personality(draft, self.civilization, personality)
        setattr(own_civilization, step_field, reached_steps)

    def _take_due_cards(self, draft: Table, due_field: str, personality: str) -> None:
        own_civilization = draft.edit_civilization(self.civilization)
        for _ in range(getattr(own_civilization, due_field)):
            take_personality(draft, self.civilization, personality)
        setattr(own_civilization, due_field, 0)


@attrs.frozen
class ChoosePile(AntikeChoice["ChooseExtra"]):
    """Take the personality for all know-how from this pile, which must be one of the fullest (E4, edition of 2006)."""

    rule = "E4"
    label = "take a personality"
    sentence: ClassVar[Sentence] = Sentence(
        "take one of the {personality:label}", "{player:seat} takes {gain}"
    )
    no_such_pile: ClassVar[Refusal] = Refusal(
        "antike-no-such-pile", "E4", "There is no pile of {personality!r}; there are: {piles}."
    )
    not_fullest: ClassVar[Refusal] = Refusal(
        "antike-not-fullest",
        "E4",
        ("The pile of the {personality:label} has {found:card|cards}; the fullest one has {most}."),
    )

    personality: Annotated[str, one_of("personality")]

    @classmethod
    def candidates(cls, step: ChooseExtra, state: Table) -> list[Self]:
        return [cls(personality) for personality in step.fullest_piles(state)]

    def why_not(self, step: ChooseExtra, state: Table) -> Reason | None:
        if self.personality not in PERSONALITIES:
            return self.no_such_pile(
                personality=self.personality, piles=shown_unchanged(PERSONALITIES)
            )
        if self.personality not in step.fullest_piles(state):
            card_count, maximum = getattr(state.bank, self.personality), step.maximum(state)
            reason_data = {"personality": self.personality, "found": card_count, "most": maximum}
            return self.not_fullest(**reason_data)
        return None

    def play(self, step: ChooseExtra, draft: Table) -> None:
        take_personality(draft, step.civilization, self.personality)
        draft.edit_civilization(step.civilization).extra_due = False


class ChooseExtra(CivilizationDecision):
    """Take one more personality for all know-how, from a fullest pile (E4, edition of 2006)."""

    allowed_on: ClassVar[tuple[str, ...]] = ("check-goal",)
    rule = "E4"
    label = "a personality for all know-how"
    prompt: ClassVar[Sentence] = Sentence(
        "Take a personality for {civilization} from one of the fullest piles",
        "{player:seat} is choosing a personality for {civilization}",
    )
    choices: ClassVar[tuple[type[Choice], ...]] = (ChoosePile,)

    def is_possible(self, state: Table) -> bool:
        return super().is_possible(state) and self.deciding_civilization(state).extra_due

    def maximum(self, state: Table) -> int:
        """Return the number of cards in the fullest pile."""
        maximum: int = max([getattr(state.bank, personality) for personality in PERSONALITIES])
        return maximum

    def fullest_piles(self, state: Table) -> list[str]:
        """Return the piles with the most cards; none if all are empty."""
        maximum = self.maximum(state)
        return [
            personality
            for personality in PERSONALITIES
            if maximum and getattr(state.bank, personality) == maximum
        ]

    def waits(self, state: Table) -> bool:
        return len(self.fullest_piles(state)) > 1

    def run(self, draft: Table) -> None:
        for personality in self.fullest_piles(draft):
            take_personality(draft, self.civilization, personality)
        draft.edit_civilization(self.civilization).extra_due = False


class CheckGoal(CivilizationStep):
    """End the game if the civilization whose turn ends has reached the goal (K2)."""

    rule = "K2"
    label = "whether the goal is reached"

    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)

    def run(self, draft: Table) -> None:
        own_civilization = draft.civilizations[self.civilization]
        if draft.goal_count(own_civilization) >= draft.settings.goal:
            end_game(draft, self.civilization)


def best_civilization(state: Table, player: int) -> Civilization:
    """Return the civilization of a player that is nearest to the goal; the first one if several are (S1)."""
    own_civilizations = [
        civilization for civilization in state.civilizations if civilization.player == player
    ]
    if len(own_civilizations) == 1:
        return own_civilizations[0]
    winner = None if state.winner is None else state.civilizations[state.winner]
    return max(own_civilizations, key=lambda one: (one is winner, state.goal_count(one)))


def _points_per_card(state: Table, personality: str) -> int:
    """Return the points of a personality (K1); with the option, generals count double (V1)."""
    return 2 if personality == "generals" and state.settings.generals == "double" else 1


def total(state: Table, player: int) -> int:
    """Return the total of a player's score without making its lines."""
    civilization = best_civilization(state, player)
    other_counts: tuple[int, ...] = _OTHER_PERSONALITIES(civilization)
    return civilization.generals * _points_per_card(state, "generals") + sum(other_counts)


def scores(state: Table) -> tuple[Score, ...]:
    """Return every player's score; for a player of two civilizations that of the better one."""
    return tuple([_player_score(state, player) for player in range(state.players)])


def _player_score(state: Table, player: int) -> Score:
    own_civilization = best_civilization(state, player)
    lines = []
    for personality in PERSONALITIES:
        card_count = getattr(own_civilization, personality)
        points_per_card = _points_per_card(state, personality)
        if card_count:
            line_data = {"civilization": own_civilization.id, "count": card_count}
            rule = "K1" if points_per_card == 1 else "V1"
            lines.append(
                ScoreLine(
                    f"antike-score-{personality}", points_per_card * card_count, rule, line_data
                )
            )
    return Score(player, tuple(lines))
