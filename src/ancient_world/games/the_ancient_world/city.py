"""The city of a player, and the options for player boards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, NamedTuple

import attrs

from ancient_world.engine import (
    CACHED_FIELD,
    InvalidOption,
    OptionValues,
    SeatNumber,
    cache_in_field,
    cards,
    count,
    one_of,
    register_messages,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.field_types import CitizenNumber, DistrictIds, TitanIds
from ancient_world.games.the_ancient_world.goods_and_spaces import TRIBES
from ancient_world.games.the_ancient_world.totals import Totals

# --- boards ---


register_messages(
    {
        "wrong-boards": (
            'boards must be "random", or a list with an id or null for each of the {players} seats.'
        ),
        "no-such-board": "There is no player board {board!r}.",
        "board-twice": "Two seats cannot both have the player board {board!r}.",
        "wrong-city-states": (
            'city_states must be "off", "random", or a list with an id or null for each of the {players} seats.'
        ),
        "no-such-city-state": "There is no city-state {city_state!r}.",
        "city-state-twice": "Two seats cannot both have the city-state {city_state!r}.",
        "other-side": "The city-state {city_state!r} is on the player board {its_own!r}, not on {board!r}.",
    }
)


class BoardSide(NamedTuple):
    """The player board of a seat, as far as it is known before boards are dealt."""

    board: str | None
    """The board that the options name for the seat; ``None`` if it is dealt."""
    city_state: bool
    """True if the side with the city-state lies up."""


def named_sides(
    options: Mapping[str, object], players: int, cards: CardFile
) -> tuple[BoardSide, ...]:
    """Return the boards and sides that the options name, for each seat.

    A city-state that is named brings its board with it.

    Raises:
        InvalidOption: an option is unknown or has an impossible value.
    """
    boards: list[str | None] = [None] * players
    if options.get("boards", "random") != "random":
        boards = _check_named_ids("board", options["boards"], players, cards.boards)
    city_states = options.get("city_states", "off")
    if city_states in ("off", "random"):
        return tuple([BoardSide(board, city_states == "random") for board in boards])
    named_city_states = _check_named_ids("city-state", city_states, players, cards.city_states)
    board_of_city_state = {board.city_state: board.id for board in cards.boards.values()}
    for seat, city_state in enumerate(named_city_states):
        if city_state is not None:
            boards[seat] = _board_of_city_state(
                city_state, board_of_city_state[city_state], boards, seat
            )
    return tuple(
        [
            BoardSide(board, side is not None)
            for board, side in zip(boards, named_city_states, strict=True)
        ]
    )


def option_values(players: int, cards: CardFile) -> dict[str, tuple[OptionValues, ...]]:
    """Return the values of each option; boards and city-states cannot both be named for seats."""
    board_values = OptionValues(("random",), None, (*cards.boards,), players, True, "player-board")
    city_state_values = OptionValues(
        ("off", "random"),
        None,
        (*cards.city_states,),
        players,
        True,
        "city-state",
        {"boards": ("random",)},
    )
    seat_values = OptionValues(tuple(range(players)), kind="seat")
    return {
        "boards": (board_values,),
        "city_states": (city_state_values, OptionValues(("off", "random"))),
        "starting_player": (seat_values,),
    }


def _board_of_city_state(
    city_state: str, own_board: str, boards_by_seat: list[str | None], seat: int
) -> str:
    """Return the board of the city-state that is named for a seat; raise an error if another board is named for the seat."""
    board = boards_by_seat[seat]
    if board not in (None, own_board):
        raise InvalidOption.from_code(
            "other-side", city_state=city_state, its_own=own_board, board=board
        )
    if board is None and own_board in boards_by_seat:
        raise InvalidOption.from_code("board-twice", board=own_board)
    return own_board


def _check_named_ids(
    kind: str, value: object, players: int, known_ids: Collection[str]
) -> list[str | None]:
    """Return the ids named for each seat, all different, with ``None`` for seats without one."""
    field_name = kind.replace("-", "_")
    if not isinstance(value, (list, tuple)) or len(value) != players:
        raise InvalidOption.from_code(f"wrong-{kind}s", players=players)
    for index, named_id in enumerate(value):
        if named_id is None:
            continue
        if not isinstance(named_id, str):
            raise InvalidOption.from_code(f"wrong-{kind}s", players=players)
        if named_id not in known_ids:
            raise InvalidOption.from_code(f"no-such-{kind}", **{field_name: named_id})
        if named_id in value[:index]:
            raise InvalidOption.from_code(f"{kind}-twice", **{field_name: named_id})
    return list(value)


# --- cities ---


@attrs.frozen
class Placed:
    """A citizen on the board or on a card: its player and its number."""

    player: SeatNumber
    number: CitizenNumber


@attrs.frozen
class OwnedCard:
    """An empire card in a city, with whether it is damaged and the citizen on it."""

    card: Annotated[str, cards("empire-card")]
    damaged: bool = False
    citizen: Placed | None = None


@attrs.frozen
class Army:
    """An army: an active military card on its retired ones (R1).

    ``coins`` lie on the picture; ``paid`` coins lie on the name area of an army that was used this round.
    """

    card: Annotated[str, cards("military-card")]
    retired: Annotated[tuple[str, ...], cards("military-card")] = ()
    coins: Annotated[int, count()] = 0
    paid: Annotated[int, count()] = 0
    _strength: tuple[int, int] | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )

    @property
    def cost(self) -> int:
        """The price to use the army: one coin more than lie on the card (A2)."""
        return self.coins + self.paid + 1

    @property
    def is_used(self) -> bool:
        """True if the army was used this round."""
        return self.paid > 0

    def strength(self, cards: CardFile) -> tuple[int, int]:
        """Return the swords and arrows of the active card and of the legacies under it (A3, R2)."""
        cached_strength = self._strength
        if cached_strength is None:
            cached_strength = self._sum_strength(cards)
            cache_in_field(self, "_strength", cached_strength)
        return cached_strength

    def gifts(self, cards: CardFile) -> list[Any]:
        """Return the gifts of the active card and the legacies under it for a titan beaten with them (T3, R2)."""
        legacies = [
            gift for card in self.retired for gift in cards.military[card].totals.legacy_gifts
        ]
        return [*cards.military[self.card].totals.rewards, *legacies]

    def _sum_strength(self, cards: CardFile) -> tuple[int, int]:
        active_totals = cards.military[self.card].totals
        swords, arrows = active_totals.swords, active_totals.arrows
        for card in self.retired:
            legacy_totals = cards.military[card].totals
            swords += legacy_totals.legacy_swords
            arrows += legacy_totals.legacy_arrows
        return swords, arrows


@attrs.frozen
class City:
    """A city: the capital, a city-state if there is one, empire cards, districts and defeated titans.

    The totals and banners are computed when they are first used, and cached.
    """

    city_state: Annotated[str | None, one_of("city-state")]
    empire: tuple[OwnedCard, ...]
    districts: DistrictIds = ()
    titans: TitanIds = ()
    _totals: Totals | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )
    _banners: Mapping[str, int] | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )

    def totals(self, cards: CardFile) -> Totals:
        """Return the totals of the whole city; damaged cards add nothing (D2)."""
        totals = self._totals
        if totals is None:
            totals = Totals()
            totals.add_totals(cards.capital)
            if self.city_state is not None:
                totals.add_totals(cards.city_states[self.city_state].totals)
            for owned_card in self.empire:
                if not owned_card.damaged:
                    totals.add_totals(cards.empire[owned_card.card].totals)
            for district in self.districts:
                totals.add_totals(cards.districts[district].totals)
            for titan in self.titans:
                totals.add_totals(cards.titans[titan].totals)
            cache_in_field(self, "_totals", totals)
        return totals

    def banners(self, cards: CardFile) -> Mapping[str, int]:
        """Return the number of banners of each tribe on empire cards, damaged or not, and on titans (V1, V2)."""
        cached_banners = self._banners
        if cached_banners is None:
            cached_banners = self._count_banners(cards)
            cache_in_field(self, "_banners", cached_banners)
        return cached_banners

    def _count_banners(self, cards: CardFile) -> Mapping[str, int]:
        banner_counts = dict.fromkeys(TRIBES, 0)
        banner_lists = [cards.empire[owned_card.card].banners for owned_card in self.empire]
        for banners in (*banner_lists, *[cards.titans[titan].banners for titan in self.titans]):
            for tribe in banners:
                banner_counts[tribe] += 1
        return banner_counts

    def find_card(self, card: str) -> OwnedCard | None:
        """Return the empire card of this id, or ``None`` if it is not in the city."""
        for owned_card in self.empire:
            if owned_card.card == card:
                return owned_card
        return None

    def with_card(self, card: str) -> City:
        """Return the city with one more empire card."""
        return City(self.city_state, (*self.empire, OwnedCard(card)), self.districts, self.titans)

    def with_replaced_card(self, new_card: OwnedCard) -> City:
        """Return the city with ``new_card`` in place of the empire card of the same id."""
        empire = tuple(
            [
                new_card if owned_card.card == new_card.card else owned_card
                for owned_card in self.empire
            ]
        )
        return City(self.city_state, empire, self.districts, self.titans)

    def without_citizens(self) -> City:
        """Return the city without citizens on its empire cards: itself, with its cached totals, if there are none."""
        if all(owned_card.citizen is None for owned_card in self.empire):
            return self
        empire = [OwnedCard(owned_card.card, owned_card.damaged) for owned_card in self.empire]
        return City(self.city_state, tuple(empire), self.districts, self.titans)

    def with_district(self, district: str) -> City:
        """Return the city with one more district."""
        return City(self.city_state, self.empire, (*self.districts, district), self.titans)

    def without_district(self, district: str) -> City:
        """Return the city without one of its districts."""
        districts = tuple([card for card in self.districts if card != district])
        return City(self.city_state, self.empire, districts, self.titans)

    def with_titan(self, titan: str) -> City:
        """Return the city with one more defeated titan."""
        return City(self.city_state, self.empire, self.districts, (*self.titans, titan))

    def undamaged_cards(self) -> list[OwnedCard]:
        """Return the empire cards that lie face up."""
        return [owned_card for owned_card in self.empire if not owned_card.damaged]

    def damaged_cards(self) -> list[OwnedCard]:
        """Return the empire cards that lie face down."""
        return [owned_card for owned_card in self.empire if owned_card.damaged]
