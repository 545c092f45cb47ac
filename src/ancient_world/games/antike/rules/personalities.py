"""Personalities (K): gained at the end of a civilization's turn and never lost; enough of them win (S8)."""

from __future__ import annotations

from itertools import compress
from typing import Annotated, Self

import attrs

from ancient_world.engine import (
    Reason,
    Refusal,
    Score,
    ScoreLine,
    Sentence,
    one_of,
    register_messages,
)
from ancient_world.engine.language import shown_unchanged
from ancient_world.games.antike.rules.decisions import (
    AntikeChoice,
    CivilizationDecision,
    OfCivilization,
)
from ancient_world.games.antike.table import Civilization, CivilizationDraft, Table
from ancient_world.games.antike.terms import PERSONALITIES

CITIES_PER_KING = 5
TEMPLES_PER_CITIZEN = 3
SEAS_PER_NAVIGATOR = 7


register_messages(
    {f"antike-score-{kind}": f"{{count:{kind.removesuffix('s')}|{kind}}}" for kind in PERSONALITIES}
    | {f"antike-score-{kind}-row": kind for kind in PERSONALITIES}
)


def seas(civilization: CivilizationDraft) -> int:
    """Return in how many provinces a civilization has a galley (K1)."""
    return len(civilization.galleys) - civilization.galleys.count(0)


def own_temples(state: Table, civilization: int) -> int:
    """Return how many temples stand in a civilization's cities."""
    return list(compress(state.owners, state.temples)).count(civilization)


def end_game(draft: Table, winner: int) -> None:
    """End the game with the victory of a civilization (K2, K3)."""
    draft.winner = winner
    draft.ready = ()
    draft.agenda = ()


def take(draft: Table, civilization: int, kind: str) -> None:
    """Take a card of a pile, unless it is empty."""
    remaining_cards = getattr(draft.bank, kind)
    if remaining_cards:
        setattr(draft.edit_bank(), kind, remaining_cards - 1)
        own_civilization = draft.edit(civilization)
        setattr(own_civilization, kind, getattr(own_civilization, kind) + 1)


class Attract(OfCivilization):
    """Take the personalities whose conditions are met (K1)."""

    rule = "K1"
    label = "the personalities that come"

    allowed_on = ("check-goal",)

    def run(self, draft: Table) -> None:
        civilization_number = self.civilization
        own_civilization = draft.civilizations[civilization_number]
        kings = draft.cities(civilization_number) // CITIES_PER_KING
        citizens = own_temples(draft, civilization_number) // TEMPLES_PER_CITIZEN
        navigators = seas(own_civilization) // SEAS_PER_NAVIGATOR
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

    def _take_for_steps(self, draft: Table, step_field: str, personality: str, reached_steps: int) -> None:
        """Take a card for each new step up to ``reached``."""
        own_civilization = draft.edit(self.civilization)
        for _ in range(getattr(own_civilization, step_field), reached_steps):
            take(draft, self.civilization, personality)
        setattr(own_civilization, step_field, reached_steps)

    def _take_due_cards(self, draft: Table, due_field: str, personality: str) -> None:
        own_civilization = draft.edit(self.civilization)
        for _ in range(getattr(own_civilization, due_field)):
            take(draft, self.civilization, personality)
        setattr(own_civilization, due_field, 0)


@attrs.frozen
class ChoosePile(AntikeChoice["ChooseExtra"]):
    """Take the personality for all know-how from this pile, which must be one of the fullest (E4, edition of 2006)."""

    rule = "E4"
    label = "take a personality"
    said = Sentence("take one of the {personality:label}", "{player:seat} takes {gain}")
    no_such_pile = Refusal(
        "antike-no-such-pile", "E4", "There is no pile of {personality!r}; there are: {piles}."
    )
    not_fullest = Refusal(
        "antike-not-fullest",
        "E4",
        ("The pile of the {personality:label} has {found:card|cards}; the fullest one has {most}."),
    )

    personality: Annotated[str, one_of("personality")]

    @classmethod
    def candidates(cls, step: ChooseExtra, state: Table) -> list[Self]:
        return [cls(kind) for kind in step.fullest(state)]

    def why_not(self, step: ChooseExtra, state: Table) -> Reason | None:
        if self.personality not in PERSONALITIES:
            return self.no_such_pile(personality=self.personality, piles=shown_unchanged(PERSONALITIES))
        if self.personality not in step.fullest(state):
            card_count, maximum = getattr(state.bank, self.personality), step.most(state)
            reason_data = {"personality": self.personality, "found": card_count, "most": maximum}
            return self.not_fullest(**reason_data)
        return None

    def play(self, step: ChooseExtra, draft: Table) -> None:
        take(draft, step.civilization, self.personality)
        draft.edit(step.civilization).extra_due = False


class ChooseExtra(CivilizationDecision):
    """Take one more personality for all know-how, from a fullest pile (E4, edition of 2006)."""

    allowed_on = ("check-goal",)
    rule = "E4"
    label = "a personality for all know-how"
    prompt = Sentence(
        "Take a personality for {civilization} from one of the fullest piles",
        "{player:seat} is choosing a personality for {civilization}",
    )
    choices = (ChoosePile,)

    def is_possible(self, state: Table) -> bool:
        return super().is_possible(state) and self.own(state).extra_due

    def most(self, state: Table) -> int:
        """Return the number of cards in the fullest pile."""
        maximum: int = max([getattr(state.bank, kind) for kind in PERSONALITIES])
        return maximum

    def fullest(self, state: Table) -> list[str]:
        """Return the piles with the most cards; none if all are empty."""
        maximum = self.most(state)
        return [kind for kind in PERSONALITIES if maximum and getattr(state.bank, kind) == maximum]

    def waits(self, state: Table) -> bool:
        return len(self.fullest(state)) > 1

    def run(self, draft: Table) -> None:
        for personality in self.fullest(draft):
            take(draft, self.civilization, personality)
        draft.edit(self.civilization).extra_due = False


class CheckGoal(OfCivilization):
    """End the game if the civilization whose turn ends has reached the goal (K2)."""

    rule = "K2"
    label = "whether the goal is reached"

    allowed_on = ("turns",)

    def run(self, draft: Table) -> None:
        own_civilization = draft.civilizations[self.civilization]
        if draft.counted(own_civilization) >= draft.settings.goal:
            end_game(draft, self.civilization)


def best(state: Table, player: int) -> Civilization:
    """Return the civilization of a player that is nearest to the goal; the first one if several are (S1)."""
    own_civilizations = [one for one in state.civilizations if one.player == player]
    winner = None if state.winner is None else state.civilizations[state.winner]
    return max(own_civilizations, key=lambda one: (one is winner, state.counted(one)))


def scores(state: Table) -> tuple[Score, ...]:
    """Return every player's score; for a player of two civilizations that of the better one."""
    return tuple([_player_score(state, player) for player in range(state.players)])


def _player_score(state: Table, player: int) -> Score:
    own_civilization = best(state, player)
    lines = []
    for personality in PERSONALITIES:
        card_count = getattr(own_civilization, personality)
        points_per_card = 2 if personality == "generals" and state.settings.generals == "double" else 1
        if card_count:
            line_data = {"civilization": own_civilization.id, "count": card_count}
            rule = "K1" if points_per_card == 1 else "V1"
            lines.append(ScoreLine(f"antike-score-{personality}", points_per_card * card_count, rule, line_data))
    return Score(player, tuple(lines))
