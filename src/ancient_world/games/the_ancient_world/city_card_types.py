"""The types of cards, and the figures of the board.

Cards are data; ``abilities.py`` has the classes of what they can do.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

import attrs

from ancient_world.engine import count
from ancient_world.engine.card_files import CardId, CardName, list_of, one_of_words
from ancient_world.games.the_ancient_world.city_abilities import (
    ABILITIES,
    Ability,
    CitizenAction,
    total_of,
)
from ancient_world.games.the_ancient_world.coin_effects import CoinEffect
from ancient_world.games.the_ancient_world.goods_and_spaces import (
    NO_GOODS,
    SPACES,
    Amount,
    DieFace,
    Goods,
    MilitaryPrice,
    Price,
    SmallAmount,
    SpaceName,
    Tribe,
)
from ancient_world.games.the_ancient_world.totals import Totals


@attrs.frozen(kw_only=True)
class Card:
    """The base of all cards: an id, a name, abilities and the totals of these."""

    id: CardId
    name: CardName
    abilities: Annotated[tuple[Ability, ...], ABILITIES] = ()
    totals: Totals = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "totals", total_of(self.abilities))


@attrs.frozen(kw_only=True)
class EmpireCard(Card):
    """An empire card. ``deck`` is A, B, C or "start"; ``banners`` names a tribe per banner."""

    deck: Annotated[str, one_of_words("A", "B", "C", "start")]
    price: Price = NO_GOODS
    banners: Annotated[tuple[Tribe, ...], list_of(0, 6)] = ()


@attrs.frozen(kw_only=True)
class MilitaryCard(Card):
    """A military card. Starting cards have no price; ``banners`` count while the card is active."""

    price: MilitaryPrice = NO_GOODS
    starting: bool = False
    banners: Annotated[tuple[Tribe, ...], list_of(0, 6)] = ()


@attrs.frozen(kw_only=True)
class Titan(Card):
    """A titan. ``stars`` is 0 for a starting titan, else the deck 1, 2 or 3.

    ``arrows`` says that it shows swords and arrows, so that both count against it (A3).
    """

    stars: Annotated[int, count(0, 3)]
    defence: Amount
    arrows: bool = attrs.field(default=False, alias="shows_arrows")
    banners: Annotated[tuple[Tribe, ...], list_of(1, 3)]
    coin_effect: CoinEffect


@attrs.frozen(kw_only=True)
class District(Card):
    """A district card (G1)."""


@attrs.frozen(kw_only=True)
class CityState(Card):
    """The named side of a player board (S10)."""


@attrs.frozen(kw_only=True)
class BoardSpace:
    """A space of the board beside the eight, with an action like that of a card (C5)."""

    id: CardId
    name: CardName
    action: CitizenAction


@attrs.frozen(kw_only=True)
class PlayerBoard:
    """A player board: the starting titan in its art (S8), and the city-state on its other side (S10)."""

    id: CardId
    name: CardName
    titan: str
    city_state: str


@attrs.frozen(kw_only=True)
class AmbrosiaPrices:
    """The price in ambrosia of everything that ambrosia buys (M1-M6)."""

    skill: Amount
    coin: Amount
    repair: Amount
    food: Amount
    sword: Amount
    reuse: Amount


Capital = Annotated[tuple[Ability, ...], "in a table"]
CoveredUntil = tuple[tuple[SpaceName, int], ...]
CardIds = Annotated[tuple[str, ...], list_of(0, 20, unique=True)]


def _sort_by_board_order(spaces: Collection[str]) -> tuple[str, ...]:
    """Return spaces in board order: the eight first, then others by id."""
    printed_spaces = [space for space in SPACES if space in spaces]
    return (*printed_spaces, *sorted({*spaces} - {*SPACES}))


@attrs.frozen(kw_only=True)
class Figures:
    """The figures of the board and of the set-up, which an owner of the game can transcribe."""

    rounds: Annotated[int, count(2, 12)]
    starting_coins: SmallAmount
    seat_coins: tuple[SmallAmount, SmallAmount, SmallAmount, SmallAmount]
    """Extra coins in turn order (S9)."""
    citizens: Annotated[int, count(1, 5)]
    """Citizens that a player starts with, numbered from 1 (S8)."""
    capital: Capital
    """The totals of every capital city (S8)."""
    starting_empire: CardIds
    starting_military: CardIds
    ambrosia_spaces: Annotated[tuple[SpaceName, ...], list_of(0, 16, unique=True)] = attrs.field(
        converter=_sort_by_board_order
    )
    """Spaces with 1 ambrosia at the start (S5)."""
    covered_until: CoveredUntil
    """Spaces that are covered at first, with the round that uncovers them (P1)."""
    deck_b_round: Amount
    titan_stars: tuple[Annotated[int, count(1, 3)], ...]
    """Which titan deck threatens in round 2, 3, ... (P4)."""
    refill_limit: tuple[SmallAmount, SmallAmount, SmallAmount]
    """A space with at most this many citizens gets ambrosia, by 2, 3, 4 players (E3)."""
    die: Annotated[tuple[DieFace, ...], list_of(1, 12)]
    """The faces of a damage die: "titan", "coin" or "blank" (D)."""
    labor: Goods
    learn_price: Price
    learn_gain: Goods
    expand_prices: Annotated[tuple[Price, ...], list_of(1, 4)]
    """Prices of Expand, of which the player pays one."""
    rebuild_repairs: SmallAmount
    explore_cards: Amount
    grow_price: Price
    ambrosia: AmbrosiaPrices
    banner_points: Annotated[tuple[SmallAmount, ...], list_of(1, 20)]
    """Points for 1, 2, ... banners of one tribe (V2)."""
    starving_points: Annotated[int, count(-99, 0)]
    damaged_points: Annotated[int, count(-99, 0)]
    leave_ambrosia: bool = False
    """True if ambrosia of a space may be left there (C4)."""
