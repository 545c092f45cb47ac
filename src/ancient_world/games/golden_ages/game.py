"""The class with the rules of The Golden Ages, which the engine calls, and its object ``GAME``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Any, ClassVar

import attrs

from ancient_world.engine import (
    Action,
    Game,
    OptionValues,
    RulesChange,
    SearchSettings,
    option_values_of,
    start_game,
)
from ancient_world.games.golden_ages.box.golden_card_file import (
    CardFile,
    component_counts,
    ids_by_kind,
)
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.golden_invariants import invariants
from ancient_world.games.golden_ages.look.golden_board import board, card_list, details
from ancient_world.games.golden_ages.look.golden_labels import (
    COMPONENT_KINDS_BY_ID_KIND,
    FIELD_LABELS,
    LABELS_BY_KIND,
    components,
    ground,
    places_by_kind,
)
from ancient_world.games.golden_ages.points_forecast import evaluate, evaluations
from ancient_world.games.golden_ages.rules import (
    action_phase,
    builders,
    era,
    expanding,
    exploring,
    golden_decisions,
    golden_scores,
    soldiers,
    start_deals,
    technology,
    wonders,
)
from ancient_world.games.golden_ages.rules.start_deals import DealCivilizations, lay_out_table
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Settings


class GoldenAges(Game[GoldenAgesState, CardFile]):
    """The rules of The Golden Ages for 2 to 4 players."""

    id = "golden-ages"
    title = "The Golden Ages"
    thinking: ClassVar[SearchSettings] = SearchSettings(
        evaluation_scale=10.0,
        best_search="rollout",
        rollout_turns=3,
        study_candidates=2,
        study_finishes_turn=True,
        study_depth=10,
        study_scale=6.0,
    )
    rules_changes: ClassVar[tuple[RulesChange, ...]] = (
        RulesChange(
            "A single square to attack, building or technology is taken without a choice, and as Portugal roundabout "
            "ways over the edge earn their gold, too."
        ),
    )
    players: ClassVar[Collection[int]] = range(2, 5)
    picture: ClassVar[str] = f"{__package__}.look.golden_picture"
    # A pair, since type checkers would call a state that is assigned alone "state_type".
    state_type, cards_type = GoldenAgesState, CardFile
    refuses_undeclared = True
    chapters: ClassVar[tuple[ModuleType, ...]] = (
        start_deals, era, expanding, action_phase, exploring, builders, soldiers, wonders, technology, golden_decisions,
    )  # fmt: skip
    field_labels: ClassVar[Mapping[str, str]] = FIELD_LABELS
    words: ClassVar[Mapping[str, Mapping[str, str]]] = LABELS_BY_KIND
    kinds: ClassVar[Mapping[str, tuple[str, ...]]] = COMPONENT_KINDS_BY_ID_KIND

    scores = staticmethod(golden_scores.scores)
    total = staticmethod(golden_scores.total)
    standings = staticmethod(golden_scores.standings)
    board = staticmethod(board)
    details = staticmethod(details)
    components = staticmethod(components)
    ground = staticmethod(ground)
    places = staticmethod(places_by_kind)
    card_list = staticmethod(card_list)
    evaluate = staticmethod(evaluate)
    evaluations = staticmethod(evaluations)

    def new(
        self, players: int, cards: CardFile | None, options: Mapping[str, Any]
    ) -> GoldenAgesState:
        """Return the table before the first deal (S1-S4).

        Options:
            start: how the first tile is turned: "random" (the default), or 0, 90, 180 or 270 degrees (S3).
            future: "open" (the default: everybody can win every future technology), or "owner" (E1).
        """
        cards = CardFile.standard() if cards is None else cards
        state: GoldenAgesState = start_game(lay_out_table(cards, players, Settings(**options)))
        return state

    def option_values(
        self, players: int, cards: CardFile | None
    ) -> Mapping[str, tuple[OptionValues, ...]]:
        return option_values_of(Settings)

    def options(self, state: GoldenAgesState) -> dict[str, object]:
        return attrs.asdict(state.settings)

    def ids(self, state: GoldenAgesState) -> Mapping[str, frozenset[str]]:
        return ids_by_kind(state.cards, len(state.players), state.era)

    def box(self, state: GoldenAgesState) -> Mapping[str, int]:
        is_started = bool(state.placed)
        return component_counts(state.cards, len(state.players), state.era, is_started=is_started)

    def invariants(self, state: GoldenAgesState, *, masked: bool) -> None:
        invariants(state)

    def known_by_now(self, before: GoldenAgesState, action: Action, now: GoldenAgesState) -> bool:
        """Return whether an action is known to all players by now.

        Dealt civilizations are known once all of their era are revealed, everything else at the end of the game.
        """
        if not now.agenda:
            return True
        step = before.agenda[-1] if before.agenda else None
        if isinstance(step, DealCivilizations):
            return (
                all(len(player.secret) <= ERAS - step.era for player in now.players) and now.era > 0
            )
        return False

    def reveals(self, before: GoldenAgesState, after: GoldenAgesState) -> bool:
        """Return whether a secret civilization was revealed, or the game has ended and so everything is open."""
        return _secret_card_count(before) != _secret_card_count(after) or bool(
            before.agenda
        ) != bool(after.agenda)

    def round(self, state: GoldenAgesState) -> int:
        """Return the era."""
        return state.era


def _secret_card_count(state: GoldenAgesState) -> int:
    return sum(len(player.secret) for player in state.players)


GAME = GoldenAges()
"""The rules, for the registry."""
