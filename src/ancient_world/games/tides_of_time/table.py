"""What the rules of Tides of Time read and change: the pile, and each player's hand and kingdom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import (
    OWNER,
    Deck,
    Draft,
    cards,
    count,
    deck,
    editing_method,
    one_of,
    per_seat,
    register_messages,
)
from ancient_world.games.tides_of_time.box.tides_card_file import CardFile
from ancient_world.games.tides_of_time.rules.kingdom_scores import Settings

ROUNDS = 3


@attrs.frozen
class Points:
    """The points of a card in a round."""

    card: Annotated[str, one_of("card")]
    points: int


register_messages(
    {},
    {
        "masked-tides-of-time-chosen": "a chosen card",
        "masked-tides-of-time-relic": "a relic",
        "masked-tides-of-time-removed": "a removed card",
    },
)


HandCard = Annotated[str | None, one_of("card", seen_by=OWNER, candidates_field="hand")]
"""A card of the hand whose id only its player sees."""


@attrs.define(eq=False, weakref_slot=False)
class PlayerDraft:
    """A player's side while a move is applied."""

    hand: Annotated[
        tuple[str, ...], cards("card", seen_by=OWNER, is_sorted=True, unseen_field="secret")
    ]
    """The cards in hand; a chosen card stays here until it is revealed, so that the size of the hand reveals nothing."""
    secret: Annotated[tuple[str, ...], one_of("card", seen_by=OWNER, candidates_field="hand")]
    """Cards of the hand that the opponent has never seen, in the order of the ids."""
    chosen: HandCard
    """The card that lies face down."""
    kingdom: Annotated[tuple[str, ...], cards("card")]
    """The cards played this round, in order."""
    relics: Annotated[tuple[str, ...], cards("card")]
    relic: HandCard
    """The relic that was chosen, not yet revealed."""
    removed: HandCard
    """The card to be removed that was chosen, not yet revealed."""

    @property
    def open_cards(self) -> tuple[str, ...]:
        """The cards of the kingdom, relics first."""
        return self.relics + self.kingdom


@attrs.frozen(weakref_slot=False)
class Player(PlayerDraft):
    """A player's side."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state while a move is applied; the rules read both this and the frozen form."""

    cards: CardFile
    settings: Settings
    round: Annotated[int, count(1, ROUNDS)]
    pile: Annotated[Deck, deck("card", allows_bottom=False)]
    players: Annotated[tuple[Player, ...], per_seat()]
    removed: Annotated[tuple[str, ...], cards("card")]
    """Cards removed from the game, in order."""
    noted: tuple[Annotated[tuple[tuple[Points, ...], ...], per_seat()], ...]
    """The points of each card, for each scored round and each player; relics come first."""

    game = "tides-of-time"

    def round_points(self, seat: int) -> list[int]:
        """Return the points of a player in each scored round."""
        return [sum([row.points for row in rows_by_seat[seat]]) for rows_by_seat in self.noted]

    edit_player: ClassVar[Callable[[object, int], PlayerDraft]] = editing_method(
        "players", PlayerDraft
    )
    """Return a player's side for changes (drafts only)."""
