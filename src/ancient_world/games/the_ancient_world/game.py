"""The class with the rules of The Ancient World, which the engine calls, and its object ``GAME``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Any, ClassVar

from ancient_world.engine import Game, OptionValues, RulesChange, SearchSettings, start_game
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import named_sides, option_values
from ancient_world.games.the_ancient_world.city_forecast import evaluate
from ancient_world.games.the_ancient_world.city_invariants import invariants
from ancient_world.games.the_ancient_world.field_types import card_counts, ids_by_kind
from ancient_world.games.the_ancient_world.look.city_board import board
from ancient_world.games.the_ancient_world.look.city_labels import (
    COMPONENT_KINDS_BY_ID_KIND,
    FIELD_LABELS,
    LABELS_BY_KIND,
    card_list,
    components,
    places_by_kind,
)
from ancient_world.games.the_ancient_world.rules import (
    ambrosia_spending,
    attack,
    card_actions,
    city_scores,
    damage,
    decks,
    end_of_round,
    gaining,
    looking,
    placing,
    player_turns,
    prepare,
    recruiting,
    spaces,
)
from ancient_world.games.the_ancient_world.rules.prepare import DealBoards, lay_out_table
from ancient_world.games.the_ancient_world.state import AncientWorldState


class TheAncientWorld(Game[AncientWorldState, CardFile]):
    """The rules of The Ancient World, second edition, for 2 to 4 players."""

    id = "the-ancient-world"
    title = "The Ancient World"
    thinking: ClassVar[SearchSettings] = SearchSettings(
        evaluation_scale=6.0,
        best_search="rollout",
        rollout_candidates=4,
        rollout_turns=4,
        rollout_depth_and_nodes=(3, 24),
        min_standard_errors=2.5,
        study_candidates=2,
        study_depth=6,
        study_scale=4.0,
    )
    rules_changes: ClassVar[tuple[RulesChange, ...]] = (
        RulesChange(
            "The starting titan comes with the player board, which is dealt or named (S8); ambrosia may be "
            "spent between a coin face and the ambrosia that it takes, and once more at the end (M2); what is "
            "the only way on is taken without asking (C5)."
        ),
    )
    players: ClassVar[Collection[int]] = range(2, 5)
    picture: ClassVar[str] = f"{__package__}.look.city_picture"
    # A pair, since type checkers would call a state that is assigned alone "state_type".
    state_type, cards_type = AncientWorldState, CardFile
    refuses_undeclared = True
    chapters: ClassVar[tuple[ModuleType, ...]] = (
        prepare, player_turns, placing, card_actions, ambrosia_spending, spaces, recruiting, looking, gaining, damage, decks, attack, end_of_round, city_scores,
    )  # fmt: skip
    field_labels: ClassVar[Mapping[str, str]] = FIELD_LABELS
    words: ClassVar[Mapping[str, Mapping[str, str]]] = LABELS_BY_KIND
    kinds: ClassVar[Mapping[str, tuple[str, ...]]] = COMPONENT_KINDS_BY_ID_KIND

    scores = staticmethod(city_scores.scores)
    total = staticmethod(city_scores.total)
    standings = staticmethod(city_scores.standings)
    reveals = staticmethod(looking.reveals)
    known_by_now = staticmethod(looking.known_by_now)
    board = staticmethod(board)
    components = staticmethod(components)
    places = staticmethod(places_by_kind)
    card_list = staticmethod(card_list)
    evaluate = staticmethod(evaluate)

    def new(
        self, players: int, cards: CardFile | None, options: Mapping[str, Any]
    ) -> AncientWorldState:
        """Return the table of a new game (S1-S10).

        Options:
            boards: "random" (the default: dealt), or a list with the id of a player board or
                ``None`` (dealt) for each seat; its starting titan comes with it (S8).
            city_states: "off" (the default), "random" (each seat has the one of its board), or a list with
                the id of a city-state or ``None`` for each seat; its board comes with it (S10).
            starting_player: the seat that starts, 0 by default (S1).
        """
        cards = CardFile.standard() if cards is None else cards
        sides = named_sides(options, players, cards)
        state: AncientWorldState = start_game(
            lay_out_table(cards, sides, options.get("starting_player", 0))
        )
        return state

    def option_values(
        self, players: int, cards: CardFile | None
    ) -> Mapping[str, tuple[OptionValues, ...]]:
        return option_values(players, CardFile.standard() if cards is None else cards)

    def options(self, state: AncientWorldState) -> dict[str, object]:
        """Return the options that describe this game: boards and city-states that were dealt are named.

        The starting player is named if it is not seat 0, as long as the state shows it: in the first round.
        """
        boards = [player.board for player in state.players]
        city_states = [player.city.city_state for player in state.players]
        are_city_states_dealt = any(
            isinstance(step, DealBoards) and step.city_states for step in state.agenda
        )
        first_player_option = {"starting_player": state.first_player} if state.first_player else {}
        return {
            "boards": boards if any(boards) else "random",
            "city_states": "random"
            if are_city_states_dealt
            else city_states
            if any(city_states)
            else "off",
            **(first_player_option if state.round <= 1 else {}),
        }

    def ids(self, state: AncientWorldState) -> Mapping[str, frozenset[str]]:
        return ids_by_kind(
            state.cards, is_deck_a_in_use=state.round < state.cards.figures.deck_b_round
        )

    def box(self, state: AncientWorldState) -> Mapping[str, int]:
        boards = [player.board for player in state.players if player.board is not None]
        return card_counts(state.cards, len(state.players), frozenset(boards))

    def invariants(self, state: AncientWorldState, *, masked: bool) -> None:
        invariants(state)

    def round(self, state: AncientWorldState) -> int:
        return state.round


GAME = TheAncientWorld()
"""The rules, for the registry."""
