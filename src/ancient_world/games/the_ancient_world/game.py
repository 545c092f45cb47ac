"""The Ancient World as the core sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar

from ancient_world.engine import (
    Action,
    Board,
    Fault,
    Game,
    InvalidOption,
    RuleText,
    Score,
    rule_texts,
    sentence,
    start,
)
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.evaluation import evaluate
from ancient_world.games.the_ancient_world.invariants import invariants
from ancient_world.games.the_ancient_world.kinds import counts, ids
from ancient_world.games.the_ancient_world.revealing import reveals
from ancient_world.games.the_ancient_world.rules import (
    attack,
    card_actions,
    damage,
    decisions,
    decks,
    districts,
    end_of_round,
    explore,
    gaining,
    giving,
    placing,
    prepare,
    recruiting,
    scoring,
    spaces,
    turn,
)
from ancient_world.games.the_ancient_world.rules.prepare import DealCityStates, SetUp, lay_table
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.words import text
from ancient_world.games.the_ancient_world.words.board import board
from ancient_world.games.the_ancient_world.words.card_list import card_list
from ancient_world.games.the_ancient_world.words.describe import describe

assert text.SENTENCES  # importing the sentences registers them


class TheAncientWorld(Game[AncientWorldState, CardFile]):
    """The rules of The Ancient World, second edition, for 2 to 4 players."""

    id = "the-ancient-world"
    title = "The Ancient World"
    rules_version = "1"
    players = range(2, 5)
    state_type = AncientWorldState
    chapters = (
        prepare,
        turn,
        placing,
        card_actions,
        decisions,
        spaces,
        recruiting,
        explore,
        districts,
        gaining,
        giving,
        damage,
        decks,
        attack,
        end_of_round,
    )
    cards_type: ClassVar[type | None] = CardFile

    def new(
        self, players: int, cards: CardFile | None, options: Mapping[str, Any]
    ) -> AncientWorldState:
        """The table laid for a game (S1-S10).

        Options:
            city_states: "off" (the default), "random" (dealt), or a list with the id of a
                city-state or ``None`` for each seat (S10).
        """
        for option in options:
            if option != "city_states":
                raise _invalid("unknown-option", option=option)
        cards = CardFile.standard() if cards is None else cards
        chosen = options.get("city_states", "off")
        if chosen in ("off", "random"):
            draft = lay_table(cards, (None,) * players, deal=chosen == "random")
        else:
            draft = lay_table(cards, _named(chosen, players, cards), deal=False)
        state: AncientWorldState = start(draft)
        return state

    def options(self, state: AncientWorldState) -> dict[str, Any]:
        """The option ``city_states`` as this game has it now; dealt ones are named."""
        if any(isinstance(step, (DealCityStates, SetUp)) for step in state.agenda):
            return {"city_states": "random"}
        named = [player.city.city_state for player in state.players]
        return {"city_states": named if any(named) else "off"}

    def ids(self, state: AncientWorldState) -> Mapping[str, frozenset[str]]:
        return ids(state.cards, early=state.round < state.cards.figures.deck_b_round)

    def box(self, state: AncientWorldState) -> Mapping[str, int]:
        return counts(state.cards, len(state.players))

    def invariants(self, state: AncientWorldState, *, masked: bool) -> None:
        invariants(state)

    def scores(self, state: AncientWorldState) -> tuple[Score, ...]:
        return scoring.scores(state)

    def winners(self, state: AncientWorldState) -> tuple[int, ...]:
        return scoring.winners(state)

    def reveals(self, before: AncientWorldState, after: AncientWorldState) -> bool:
        return reveals(before, after)

    def load_cards(self, path: str | PathLike[str]) -> CardFile:
        return CardFile.load(path)

    def check_cards(self, path: str | PathLike[str]) -> tuple[Fault, ...]:
        return CardFile.check(path)

    def standard_cards(self) -> CardFile:
        return CardFile.standard()

    def describe(self, state: AncientWorldState, action: Action) -> str:
        return describe(state, action)

    def board(self, state: AncientWorldState, names: Sequence[str]) -> Board:
        return board(state, names)

    def card_list(self, cards: CardFile) -> Board:
        return card_list(cards)

    def rules(self) -> tuple[RuleText, ...]:
        return rule_texts(__package__)

    def round(self, state: AncientWorldState) -> int:
        return state.round

    def evaluate(self, state: AncientWorldState, player: int) -> float:
        """See :mod:`ancient_world.games.the_ancient_world.evaluation`; the unit is points."""
        return evaluate(state, player)


def _named(chosen: object, players: int, cards: CardFile) -> tuple[str | None, ...]:
    """The city-states named for each seat."""
    if not isinstance(chosen, (list, tuple)) or len(chosen) != players:
        raise _invalid("wrong-city-states", players=players)
    for place, city_state in enumerate(chosen):
        if city_state is None:
            continue
        if not isinstance(city_state, str):
            raise _invalid("wrong-city-states", players=players)
        if city_state not in cards.city_states:
            raise _invalid("no-such-city-state", city_state=city_state)
        if city_state in chosen[:place]:
            raise _invalid("city-state-twice", city_state=city_state)
    return tuple(chosen)


def _invalid(code: str, **data: Any) -> InvalidOption:
    return InvalidOption(sentence(code, data), code=code, data=data)


GAME = TheAncientWorld()
"""What the registry finds."""
