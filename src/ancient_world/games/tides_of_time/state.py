"""The state of a game of Tides of Time: the pile, and each player's hand and kingdom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import attrs

from ancient_world.engine import (
    OWNER,
    Deck,
    Draft,
    State,
    cards,
    copier,
    count,
    deck,
    freezer,
    one_of,
    per_seat,
    register,
)
from ancient_world.games.tides_of_time.box.catalog import CardFile
from ancient_world.games.tides_of_time.rules.scoring import Settings

if TYPE_CHECKING:
    from ancient_world.games.tides_of_time import TidesAction, TidesStep  # noqa: F401  # named in strings

ROUNDS = 3


@attrs.frozen
class Points:
    """The points of a card in a round."""

    card: Annotated[str, one_of("card")]
    points: int


register(
    {},
    {
        "masked-tides-of-time-chosen": "a chosen card",
        "masked-tides-of-time-relic": "a relic",
        "masked-tides-of-time-removed": "a removed card",
    },
)


OfHand = Annotated[str | None, one_of("card", seen_by=OWNER, among="hand")]
"""A card of the hand that only its player knows of."""


@attrs.define(eq=False, weakref_slot=False)
class PlayerDraft:
    """A player's side, being advanced."""

    hand: Annotated[tuple[str, ...], cards("card", seen_by=OWNER, in_order=True, unseen="secret")]
    """A chosen card lies in it until it is revealed, so it tells nothing."""
    secret: Annotated[tuple[str, ...], one_of("card", seen_by=OWNER, among="hand")]
    """Cards of the hand that the opponent has never seen, in the order of the ids."""
    chosen: OfHand
    """The card that lies face down."""
    kingdom: Annotated[tuple[str, ...], cards("card")]
    """The cards played this round, in order."""
    relics: Annotated[tuple[str, ...], cards("card")]
    relic: OfHand
    """The relic that was chosen, not yet revealed."""
    removed: OfHand
    """The card to be removed that was chosen, not yet revealed."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The cards of the kingdom, relics first."""
        return self.relics + self.kingdom


@attrs.frozen(weakref_slot=False)
class Player(PlayerDraft):
    """A player's side."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state being advanced; the rules read both this and the frozen form."""

    cards: CardFile
    settings: Settings
    round: Annotated[int, count(1, ROUNDS)]
    pile: Annotated[Deck, deck("card", bottom=False)]
    players: Annotated[tuple[Player, ...], per_seat()]
    removed: Annotated[tuple[str, ...], cards("card")]
    """Cards removed from the game, in order."""
    noted: tuple[Annotated[tuple[tuple[Points, ...], ...], per_seat()], ...]
    """For each round that was scored and each player: what each card gave, relics first."""

    game = "tides-of-time"

    def scored(self, seat: int) -> list[int]:
        """The points of a player in each round that was scored."""
        return [sum([row.points for row in both[seat]]) for both in self.noted]

    def edit(self, seat: int) -> PlayerDraft:
        """A player's side that may be changed."""
        player = self.players[seat]
        if type(player) is PlayerDraft:
            return player
        draft = thaw_player(player)
        # A draft stands among the frozen players until freeze() turns it into one of them.
        mine = cast("Player", draft)
        self.players = (mine, self.players[1]) if seat == 0 else (self.players[0], mine)
        return draft

    def freeze(self) -> TidesState:
        return freeze_table(self)


@attrs.frozen(weakref_slot=False)
class TidesState(Table, State["TidesAction", "TidesStep"]):
    """Everything about one game of Tides of Time at one moment."""

    def thaw(self) -> Table:
        return thaw_table(self)

    def ended_by(self) -> str:
        return "E1"


thaw_player = copier(Player, PlayerDraft)
thaw_table = copier(TidesState, Table)
freeze_table = freezer(TidesState, Table, each={"players": Player})
