"""What the rules of The Ancient World read and change: the table, and each player's side of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import (
    Deck,
    Draft,
    SeatNumber,
    cards,
    count,
    deck,
    editing_method,
    one_of,
    per_id,
    per_seat,
    replace_item,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Army, City, Placed
from ancient_world.games.the_ancient_world.field_types import (
    AmbrosiaCount,
    CitizenNumbers,
    CoinCount,
    KnowledgeCount,
)


@attrs.frozen
class Space:
    """A space of the board with the ambrosia and the citizens on it, or a city-state, which always counts as covered."""

    id: Annotated[str, one_of("citizen-place")]
    covered: bool = False
    ambrosia: Annotated[int, count()] = 0
    citizens: tuple[Placed, ...] = ()

    @property
    def highest_number(self) -> int:
        """The highest citizen number on the space, 0 if there is none."""
        return max([citizen.number for citizen in self.citizens]) if self.citizens else 0


@attrs.frozen
class Threat:
    """A threatening titan and the ambrosia fed to it."""

    titan: Annotated[str, cards("titan-card")]
    ambrosia: Annotated[int, count()] = 0


@attrs.frozen
class TitanPile:
    """A titan deck: the face-up top card and the cards under it."""

    face_up: Annotated[str | None, cards("titan-card")]
    deck: Annotated[Deck, deck("titan-card")]


@attrs.define(eq=False, weakref_slot=False)
class PlayerDraft:
    """A player's side of the table while a move is applied."""

    coins: CoinCount
    knowledge: KnowledgeCount
    ambrosia: AmbrosiaCount
    available: CitizenNumbers
    """Citizens that may be placed, by number."""
    new: CitizenNumbers
    """Citizens that may be placed from the next round on."""
    starving: CitizenNumbers
    """Citizens that were not fed and may not be placed this round."""
    supply: CitizenNumbers
    """Citizens that the player does not have yet."""
    board: Annotated[str | None, one_of("player-board")]
    """The player board; ``None`` until it is dealt (S8)."""
    city: City
    stored: Annotated[tuple[str, ...], cards("dealt-empire-card")]
    armies: tuple[Army, ...]
    threat: Threat | None
    passed: bool

    @property
    def citizen_count(self) -> int:
        """The number of citizens that the player has, wherever they stand."""
        return 5 - len(self.supply)

    def find_army(self, card: str) -> Army | None:
        """Return the army whose active card is ``card``, or ``None`` if there is none."""
        for army in self.armies:
            if army.card == card:
                return army
        return None

    def replace_army(self, old_army: Army, new_army: Army) -> None:
        """Replace an army by another one (drafts only)."""
        self.armies = tuple([new_army if army is old_army else army for army in self.armies])


@attrs.frozen(weakref_slot=False)
class Player(PlayerDraft):
    """A player's side of the table."""


@attrs.define(eq=False, weakref_slot=False)
class DecksDraft:
    """The cards that nobody owns, while a move is applied."""

    empire_a: Annotated[Deck, deck("empire-a-card")]
    empire_b: Annotated[Deck, deck("empire-b-card")]
    discard_a: Annotated[tuple[str, ...], cards("empire-a-card")]
    discard_b: Annotated[tuple[str, ...], cards("empire-b-card")]
    empire_c: Annotated[tuple[str, ...], cards("empire-c-card")]
    """The face-up pile C."""
    empire_row: Annotated[tuple[str, ...], cards("dealt-empire-card")]
    military: Annotated[Deck, deck("dealt-military-card")]
    military_row: Annotated[tuple[str, ...], cards("dealt-military-card")]
    military_discard: Annotated[tuple[str, ...], cards("military-card")]
    titans: Annotated[tuple[TitanPile, ...], per_id("titan-deck")]
    """The titan decks of one, two and three stars."""
    districts: Annotated[Deck, deck("district-card")]
    district: Annotated[str | None, cards("district-card")]
    """The face-up top card of the district deck."""


@attrs.frozen(weakref_slot=False)
class Decks(DecksDraft):
    """The cards that nobody owns."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state while a move is applied; the rules read both this and the frozen form."""

    cards: CardFile
    round: Annotated[int, count()]
    """The round, from 1 to 6; 0 before the first one."""
    first_player: SeatNumber
    """The seat that starts this round."""
    token: SeatNumber
    """The seat that holds the first-player token and so starts the next round."""
    hand_up: bool
    """True if the token was taken in this round."""
    spaces: Annotated[tuple[Space, ...], per_id("citizen-place")]
    players: Annotated[tuple[Player, ...], per_seat()]
    decks: Decks

    game = "the-ancient-world"

    def space(self, space_id: str) -> Space:
        """Return a space of the board by its id."""
        return self.spaces[self.cards.space_index[space_id]]

    def space_label(self, space_id: str) -> str:
        """Return the word for a space in sentences."""
        return self.cards.space_name(space_id)

    def seats_in_order(self) -> list[int]:
        """Return the seats in this round's turn order."""
        player_count = len(self.players)
        return [(self.first_player + offset) % player_count for offset in range(player_count)]

    # The methods below change the draft; a frozen state rejects them.

    edit_player: ClassVar[Callable[[object, int], PlayerDraft]] = editing_method(
        "players", PlayerDraft
    )
    """Return a player's side for changes (drafts only)."""

    edit_decks: ClassVar[Callable[[object], DecksDraft]] = editing_method(
        "decks", DecksDraft, is_single=True
    )
    """Return the decks for changes (drafts only)."""

    def set_space(self, space: Space) -> None:
        """Replace the space of the same id."""
        self.spaces = replace_item(self.spaces, self.cards.space_index[space.id], space)
