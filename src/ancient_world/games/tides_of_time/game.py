"""The class with the rules of Tides of Time, which the engine calls, and its object ``GAME``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

import attrs

from ancient_world.engine import (
    Deck,
    Game,
    IdentityCache,
    OptionValues,
    Score,
    ScoreLine,
    SearchSettings,
    option_values_of,
    register_messages,
    start_game,
)
from ancient_world.games.tides_of_time import revealing
from ancient_world.games.tides_of_time.box.tides_card_file import CardFile
from ancient_world.games.tides_of_time.lead_forecast import evaluations
from ancient_world.games.tides_of_time.look.tides_board import board
from ancient_world.games.tides_of_time.look.tides_labels import (
    FIELD_LABELS,
    LABELS_BY_KIND,
    OPTION_KINDS_BY_FIELD_KIND,
    card_list,
    components,
    news,
)
from ancient_world.games.tides_of_time.rules import rounds
from ancient_world.games.tides_of_time.rules.kingdom_scores import Settings
from ancient_world.games.tides_of_time.rules.rounds import ChooseCard, DealHand, kingdom_points
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.table import Player, Points, Table
from ancient_world.games.tides_of_time.tides_invariants import invariants

register_messages({"tides-line": "round {round}: {name}"})


_EMPTY_PLAYER = Player((), (), None, (), (), None, None)


class TidesOfTime(Game[TidesState, CardFile]):
    """The rules of Tides of Time, for two players."""

    id = "tides-of-time"
    title = "Tides of Time"
    thinking: ClassVar[SearchSettings] = SearchSettings(
        evaluation_scale=12.0, study_positions=640, study_sharpness=1.3
    )
    players: ClassVar[Collection[int]] = (2,)
    picture: ClassVar[str] = f"{__package__}.look.tides_picture"
    # A pair, since type checkers would call a state that is assigned alone "state_type".
    state_type, cards_type = TidesState, CardFile
    refuses_undeclared = True
    chapters: ClassVar[tuple[ModuleType, ...]] = (rounds,)
    field_labels: ClassVar[Mapping[str, str]] = FIELD_LABELS
    words: ClassVar[Mapping[str, Mapping[str, str]]] = LABELS_BY_KIND
    kinds: ClassVar[Mapping[str, tuple[str, ...]]] = OPTION_KINDS_BY_FIELD_KIND

    known_by_now = staticmethod(revealing.known_by_now)
    reveals = staticmethod(revealing.reveals)
    invariants = staticmethod(invariants)
    board = staticmethod(board)
    components = staticmethod(components)
    card_list = staticmethod(card_list)
    evaluations = staticmethod(evaluations)

    def new(self, players: int, cards: CardFile | None, options: Mapping[str, Any]) -> TidesState:
        """Return the table before the first deal (S1).

        Options:
            nest_needs_one: true (the default) or false; see :class:`Settings` for all of them.
            roof_ties: "all" (the default) or "none".
            sets, molehill: "doubled" (the default) or "printed".
        """
        cards = CardFile.standard() if cards is None else cards
        draft = Table(
            agenda=(ChooseCard(),),
            cards=cards,
            settings=Settings(**options),
            round=1,
            pile=Deck(tuple(cards.cards)),
            players=(_EMPTY_PLAYER, _EMPTY_PLAYER),
            removed=(),
            noted=(),
        )
        draft.push(*DealHand.row(draft))
        state: TidesState = start_game(draft)
        return state

    def option_values(
        self, players: int, cards: CardFile | None
    ) -> Mapping[str, tuple[OptionValues, ...]]:
        return option_values_of(Settings)

    def options(self, state: TidesState) -> dict[str, object]:
        return attrs.asdict(state.settings)

    def ids(self, state: TidesState) -> Mapping[str, frozenset[str]]:
        return {"card": frozenset(state.cards.cards)}

    def box(self, state: TidesState) -> Mapping[str, int]:
        return dict.fromkeys(state.cards.cards, 1)

    def scores(self, state: TidesState) -> tuple[Score, ...]:
        """Return the points of every round that was scored, card by card (V5)."""
        result: tuple[Score, ...] = _cached_scores(state.noted, state.cards)
        return result

    def total(self, state: TidesState, player: int) -> int:
        """Return the sum of a player's points in every round that was scored (V5)."""
        return sum([row.points for rows_by_seat in state.noted for row in rows_by_seat[player]])

    def standings(self, state: TidesState) -> tuple[Score, ...]:
        """Return the scores with what each open card would score if the round ended now (V5).

        All that counts for it lies open, so every viewer gets the same. A card that is chosen and not yet revealed does not count.
        """
        if len(state.noted) == state.round:
            return self.scores(state)
        scores_after_round = _scores_of_rounds((*state.noted, kingdom_points(state)), state.cards)
        return tuple(
            [
                Score(counted.player, counted.lines, after.lines[len(counted.lines) :])
                for counted, after in zip(self.scores(state), scores_after_round, strict=True)
            ]
        )

    def winners(self, state: TidesState) -> tuple[int, ...]:
        """Return the seats with the highest total, once the game is over (E1)."""
        if state.agenda:
            return ()
        totals = [self.total(state, seat) for seat in (0, 1)]
        return tuple([seat for seat in (0, 1) if totals[seat] == max(totals)])

    def round(self, state: TidesState) -> int:
        return state.round

    def news(self, before: TidesState, after: TidesState, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(news(before, after, names))


def _scores_of_rounds(
    scored_rounds: tuple[tuple[tuple[Points, ...], ...], ...], cards: CardFile
) -> tuple[Score, ...]:
    """Return each player's score lines for the rounds in ``scored_rounds``."""
    lines_by_seat: tuple[list[ScoreLine], ...] = ([], [])
    for round_number, rows_by_seat in enumerate(scored_rounds, 1):
        for lines_of_seat, rows in zip(lines_by_seat, rows_by_seat, strict=True):
            for row in rows:
                line_data = {"round": round_number, "name": cards.name_of(row.card)}
                lines_of_seat.append(ScoreLine("tides-line", row.points, "V5", line_data))
    return tuple([Score(seat, tuple(own)) for seat, own in enumerate(lines_by_seat)])


@IdentityCache
def _cached_scores(
    scored_rounds: tuple[tuple[tuple[Points, ...], ...], ...], cards: CardFile
) -> tuple[Score, ...]:
    """Return the same as :func:`_scores_of_rounds`; cached, since few choices change the notes."""
    return _scores_of_rounds(scored_rounds, cards)


GAME = TidesOfTime()
"""The rules, for the registry."""
