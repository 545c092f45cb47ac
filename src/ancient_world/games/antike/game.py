"""The class with the rules of Antike, which the engine calls, and its object ``GAME``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import ModuleType
from typing import Any, ClassVar

from ancient_world.engine import Game, OptionValues, RulesChange, SearchSettings, start_game
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.antike.advances import ADVANCES
from ancient_world.games.antike.antike_invariants import invariants
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.game_options import (
    WORD_OPTIONS,
    make_table,
    option_values,
    options_from_state,
)
from ancient_world.games.antike.look.antike_labels import (
    FIELD_LABELS,
    KINDS_BY_FIELD_KIND,
    LABELS_BY_KIND,
    combined_commands,
    components,
    destinations_of_group,
    table_options,
)
from ancient_world.games.antike.look.map_layout import places_by_kind
from ancient_world.games.antike.look.map_list import map_details, map_list
from ancient_world.games.antike.look.province_tables import board
from ancient_world.games.antike.map_types import GOODS, PERSONALITIES, SPACES, UNITS
from ancient_world.games.antike.position_value import evaluations
from ancient_world.games.antike.rules import (
    arming,
    battle,
    cities,
    civilization_decisions,
    conquest,
    know_how,
    manoeuvre,
    paying,
    personalities,
    rondel,
    start_table,
)
from ancient_world.games.antike.rules.start_table import civilizations_of
from ancient_world.games.antike.state import AntikeState


class Antike(Game[AntikeState, MapFile]):
    """The rules of Antike for 2 to 6 players."""

    id = "antike"
    title = "Antike"
    thinking: ClassVar[SearchSettings] = SearchSettings(
        nodes=60,
        evaluation_scale=1.0,
        best_search="rollout",
        uses_priors=True,
        leaf_depth=30,
        rollout_candidates=4,
        rollout_turns=6,
        min_standard_errors=1.0,
        study_finishes_turn=True,
        study_depth=8,
        study_scale=3.3,
    )
    rules_changes: ClassVar[tuple[RulesChange, ...]] = (
        RulesChange(
            "Who conquers a city without a disc left gives up another one before that ends the game (M5);"
            " units that can do one thing only do it unasked (T3), and who cannot pay for anything, even by"
            " exchanging goods, is not asked (E4)."
        ),
    )
    players: ClassVar[Collection[int]] = range(2, 7)
    picture: ClassVar[str] = f"{__package__}.look.antike_picture"
    # A pair, since type checkers would call a state that is assigned alone "state_type".
    state_type, cards_type = AntikeState, MapFile
    refuses_undeclared = True
    chapters: ClassVar[tuple[ModuleType, ...]] = (
        start_table, rondel, paying, cities, arming, know_how, manoeuvre, battle, conquest, personalities, civilization_decisions,
    )  # fmt: skip
    field_labels: ClassVar[Mapping[str, str]] = FIELD_LABELS
    words: ClassVar[Mapping[str, Mapping[str, str]]] = LABELS_BY_KIND
    kinds: ClassVar[Mapping[str, tuple[str, ...]]] = KINDS_BY_FIELD_KIND

    scores = staticmethod(personalities.scores)
    total = staticmethod(personalities.total)
    board = staticmethod(board)
    details = staticmethod(map_details)
    combined = staticmethod(combined_commands)
    destinations = staticmethod(destinations_of_group)
    components = staticmethod(components)
    places = staticmethod(places_by_kind)
    tables = staticmethod(table_options)
    card_list = staticmethod(map_list)
    evaluations = staticmethod(evaluations)

    def new(self, players: int, cards: MapFile | None, options: Mapping[str, Any]) -> AntikeState:
        """Return the table of a new game (S1-S8).

        Options:
            map: "eastern" (the default) or "western", or another map of the map file (S2).
            civilizations: "random" (the default: dealt), or a list with the civilization of each
                seat; of two seats each has a team, as "persia+phoenicia", of the map or of the
                other two that its file allows (S1, S3).
            order: with two players "map" (the default: as the map file has it), or a list of the four
                civilizations in the order of their turns, the first of which starts (S1).
            goal: with three civilizations 10 (the default) or 12 personalities win (S8).
            arming: "per-province" (the default) or "pooled" (E2).
            manoeuvre: "free" (the default), or "2006": moves first, then conquests (M1).
            all_know_how: "2005" (the default: goods are exchanged freely), or "2006": one more
                personality, and an exchange of two for one (E4).
            generals: "single" (the default) or "double", the military game (V1).
            start: "three-cities" (the default) or "one-city", the long game (V2).
        """
        cards = MapFile.standard() if cards is None else cards
        state: AntikeState = start_game(make_table(cards, players, options))
        return state

    def option_values(
        self, players: int, cards: MapFile | None
    ) -> Mapping[str, tuple[OptionValues, ...]]:
        return option_values(MapFile.standard() if cards is None else cards, players)

    def options(self, state: AntikeState) -> dict[str, object]:
        return options_from_state(state)

    def seats(self, state: AntikeState) -> int:
        return state.players

    def ids(self, state: AntikeState) -> Mapping[str, frozenset[str]]:
        return _ids_by_kind(state.cards, state.map_id, state.players)

    def box(self, state: AntikeState) -> Mapping[str, int]:
        """Return the components that are in the game once each: civilizations; pieces, coins and cards are only counted."""
        province_map = state.map
        if state.players == 2:
            return dict.fromkeys(
                chain(
                    *province_map.teams_of(
                        [civilization.id for civilization in state.civilizations]
                    )
                ),
                1,
            )
        return dict.fromkeys(province_map.civilizations_in_play(civilizations_of(state.players)), 1)

    def invariants(self, state: AntikeState, *, masked: bool) -> None:
        invariants(state)

    def winners(self, state: AntikeState) -> tuple[int, ...]:
        return () if state.winner is None else (state.civilizations[state.winner].player,)

    def round(self, state: AntikeState) -> int:
        return state.round


@lru_cache(maxsize=16)  # cached, since every reading of a state asks for the ids
def _ids_by_kind(cards: MapFile, map_id: str, players: int) -> dict[str, frozenset[str]]:
    """Return the ids of each kind in a game; a map that does not exist has no civilizations and provinces."""
    province_map = cards.maps.get(map_id)
    ids_by_kind: dict[str, Sequence[str]] = {
        "map": tuple(cards.maps),
        "civilization": province_map.allowed_civilizations(civilizations_of(players))
        if province_map
        else (),
        "province": tuple(province_map.index) if province_map else (),
        "space": SPACES,
        "good": GOODS,
        "unit": UNITS,
        "advance": ADVANCES,
        "personality": PERSONALITIES,
        "phase": manoeuvre.MANOEUVRE_PHASES,
        **{f"option-{option}": values for option, values in WORD_OPTIONS.items()},
    }
    return ReadOnlyDict({kind: frozenset(ids) for kind, ids in ids_by_kind.items()})


GAME = Antike()
"""The rules, for the registry."""
