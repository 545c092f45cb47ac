"""What lies in the box: cards, what each of them can do, and the figures of the board.

Cards are data. What a card can do is one small class per ability; a card file names an ability by
its ``key``. An ability knows one thing: what it adds to the :class:`Totals` of the city that
owns it. The rules read totals, never abilities and never names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import count
from ancient_world.engine.card_files.marks import (
    CardId,
    CardName,
    by_key,
    family_of,
    several,
    word,
    written,
)
from ancient_world.games.the_ancient_world.scored import SCORED

TRIBES = ("green", "red", "purple", "blue", "yellow")
"""The five tribes, in scoring order (C)."""

SPACES = ("build", "labor", "learn", "expand", "rebuild", "recruit", "explore", "grow")
"""The eight spaces of the board, in board order."""

Tribe = Annotated[str, word(*TRIBES)]
Space = Annotated[str, word(*SPACES)]
Face = Annotated[str, word("titan", "coin", "blank")]
Amount = Annotated[int, count(1, 99)]
Some = Annotated[int, count(0, 99)]
"""No amount of the game comes near 99; the bound keeps every sum small."""


@attrs.frozen
class Goods:
    """Coins, knowledge and ambrosia: a price, a gain or an income."""

    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0

    def __bool__(self) -> bool:
        return bool(self.coins or self.knowledge or self.ambrosia)

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            self.coins + other.coins,
            self.knowledge + other.knowledge,
            self.ambrosia + other.ambrosia,
        )


NOTHING = Goods()

Price = Annotated[Goods, "paid"]
"""Ambrosia pays for no card and no space of the board."""


@attrs.define
class Totals:
    """What the abilities of a card, or of all cards of a city, come to.

    Counts are plain numbers; abilities that cannot be added up stay in lists.
    """

    food: int = 0
    capacity: int = 0
    army_limit: int = 0
    swords: int = 0
    arrows: int = 0
    income: Goods = NOTHING
    repairs: int = 0
    gain: Goods = NOTHING
    citizens: int = 0
    upgrades: int = 0
    explore_bonus: int = 0
    """More cards to look at when exploring."""
    district_bonus: int = 0
    """More cards to look at when gaining a district."""
    loot: Goods = NOTHING
    legacy_swords: int = 0
    legacy_arrows: int = 0
    actions: tuple[CardAction, ...] = ()
    rewards: tuple[Reward, ...] = ()
    scoring: tuple[Scoring, ...] = ()

    def add(self, other: Totals) -> None:
        """Add what another card, or city, gives."""
        self.food += other.food
        self.capacity += other.capacity
        self.army_limit += other.army_limit
        self.swords += other.swords
        self.arrows += other.arrows
        if other.income:
            self.income += other.income
        self.repairs += other.repairs
        if other.gain:
            self.gain += other.gain
        self.citizens += other.citizens
        self.upgrades += other.upgrades
        self.explore_bonus += other.explore_bonus
        self.district_bonus += other.district_bonus
        if other.loot:
            self.loot += other.loot
        self.legacy_swords += other.legacy_swords
        self.legacy_arrows += other.legacy_arrows
        self.actions += other.actions
        self.rewards += other.rewards
        self.scoring += other.scoring


OWNED = ("empire", "starting empire", "titan", "district", "city_state", "capital")
"""Cards that somebody owns for some time."""
GAINED = ("empire", "titan", "district")
"""Cards that are gained in a game; nobody starts with them."""


@attrs.frozen
class Ability:
    """Something a card can do. ``key`` is its name in a card file."""

    key: ClassVar[str]
    stands_on: ClassVar[tuple[str, ...]] = OWNED
    """The kinds of cards that can have it: the rules look for it nowhere else."""
    several: ClassVar[bool] = False
    """Whether one card may have several of it."""

    def add_to(self, totals: Totals) -> None:
        """Add what this ability gives."""
        raise TypeError(f"{type(self).__name__} does not say what it gives")


@attrs.frozen
class Food(Ability):
    """Feeds citizens at the end of each round (E4)."""

    key: ClassVar[str] = "food"
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.food += self.amount


@attrs.frozen
class Capacity(Ability):
    """Room for more empire cards (K1)."""

    key: ClassVar[str] = "capacity"
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.capacity += self.amount


@attrs.frozen
class ArmyLimit(Ability):
    """Room for more armies (R1)."""

    key: ClassVar[str] = "army_limit"
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.army_limit += self.amount


@attrs.frozen
class Swords(Ability):
    """Swords in every attack, on a military card whenever it is paid (A3)."""

    key: ClassVar[str] = "swords"
    stands_on: ClassVar[tuple[str, ...]] = (*OWNED, "military")
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.swords += self.amount


@attrs.frozen
class Arrows(Ability):
    """Arrows in every attack, on a military card whenever it is paid (A3)."""

    key: ClassVar[str] = "arrows"
    stands_on: ClassVar[tuple[str, ...]] = (*OWNED, "military")
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.arrows += self.amount


@attrs.frozen
class Income(Ability):
    """Goods at the end of each round but the last (E2)."""

    key: ClassVar[str] = "income"
    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0

    def add_to(self, totals: Totals) -> None:
        totals.income += Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class RepairIncome(Ability):
    """Repairs damaged empire cards right before income (E2)."""

    key: ClassVar[str] = "repair_income"
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.repairs += self.amount


@attrs.frozen
class Gain(Ability):
    """Goods, once, when the card is gained (K2)."""

    key: ClassVar[str] = "gain"
    stands_on: ClassVar[tuple[str, ...]] = GAINED
    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0

    def add_to(self, totals: Totals) -> None:
        totals.gain += Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class GainCitizen(Ability):
    """The lowest-numbered citizens of the supply, once, when the card is gained (K2)."""

    key: ClassVar[str] = "gain_citizen"
    stands_on: ClassVar[tuple[str, ...]] = GAINED
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.citizens += self.amount


@attrs.frozen
class UpgradeCitizen(Ability):
    """An offer to exchange a citizen for a better one when the card is gained (K3)."""

    key: ClassVar[str] = "upgrade_citizen"
    stands_on: ClassVar[tuple[str, ...]] = GAINED
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.upgrades += self.amount


@attrs.frozen
class ExploreBonus(Ability):
    """More cards to choose from when exploring and, without the ship, when gaining a district (G2)."""

    key: ClassVar[str] = "explore_bonus"
    cards: Amount
    exploring_only: bool = False

    def add_to(self, totals: Totals) -> None:
        totals.explore_bonus += self.cards
        if not self.exploring_only:
            totals.district_bonus += self.cards


@attrs.frozen
class CardAction(Ability):
    """An action for a citizen placed on the card (C6).

    ``pay`` comes first, then ``gain``, then up to ``repair`` repairs and ``districts`` districts.
    An ``open`` card may be used by every player; another player than the owner pays the owner
    ``toll`` coins.
    """

    key: ClassVar[str] = "action"
    stands_on: ClassVar[tuple[str, ...]] = ("empire", "starting empire")
    pay: Goods = NOTHING
    gain: Goods = NOTHING
    repair: Some = 0
    districts: Some = 0
    open: bool = False
    toll: Some = 0

    def add_to(self, totals: Totals) -> None:
        totals.actions += (self,)


@attrs.frozen
class Reward(Ability):
    """Goods after a named action is complete (T3).

    ``when`` is a space of the board (its action was performed, not declined) or ``attack``
    (a titan was defeated).
    """

    key: ClassVar[str] = "reward"
    several: ClassVar[bool] = True
    when: Annotated[str, word(*SPACES, "attack")]
    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0

    def add_to(self, totals: Totals) -> None:
        totals.rewards += (self,)


@attrs.frozen
class Loot(Ability):
    """Goods after a titan is beaten with the army that was paid (A7). Military cards only."""

    key: ClassVar[str] = "loot"
    stands_on: ClassVar[tuple[str, ...]] = ("military",)
    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0

    def add_to(self, totals: Totals) -> None:
        totals.loot += Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class Legacy(Ability):
    """What a retired military card still adds to its army (R2). Military cards only."""

    key: ClassVar[str] = "legacy"
    stands_on: ClassVar[tuple[str, ...]] = ("military",)
    swords: Some = 0
    arrows: Some = 0

    def add_to(self, totals: Totals) -> None:
        totals.legacy_swords += self.swords
        totals.legacy_arrows += self.arrows


@attrs.frozen
class Scoring(Ability):
    """Points at the end of the game: ``points`` for each full ``every`` of what ``per`` counts (V3).

    ``per`` names something that ``scoring.COUNTS`` can count; ``most`` limits the points.
    """

    key: ClassVar[str] = "scoring"
    stands_on: ClassVar[tuple[str, ...]] = ("empire",)
    several: ClassVar[bool] = True
    points: Amount
    per: Annotated[str, word(*SCORED)]
    every: Amount = 1
    most: Amount | None = None

    def add_to(self, totals: Totals) -> None:
        totals.scoring += (self,)


ABILITIES: dict[str, type[Ability]] = family_of(globals(), Ability)
"""Every ability of the glossary by its key in a card file."""


def add_up(abilities: Iterable[Ability]) -> Totals:
    """The totals of some abilities."""
    totals = Totals()
    for ability in abilities:
        ability.add_to(totals)
    return totals


@attrs.frozen
class CoinEffect:
    """What a coin face does, as printed at the foot of a titan card (D3)."""

    key: ClassVar[str]


@attrs.frozen
class LoseCoin(CoinEffect):
    """Lose 1 coin."""

    key: ClassVar[str] = "lose_coin"


@attrs.frozen
class CoinOnArmy(CoinEffect):
    """Put 1 of your coins on the picture of one of your active military cards."""

    key: ClassVar[str] = "coin_on_army"


@attrs.frozen
class LoseAmbrosia(CoinEffect):
    """Lose ``amount`` ambrosia, or as many as you have."""

    key: ClassVar[str] = "lose_ambrosia"
    amount: Amount


@attrs.frozen
class LoseRetired(CoinEffect):
    """Discard one of your retired military cards."""

    key: ClassVar[str] = "lose_retired"


@attrs.frozen
class DiscardStored(CoinEffect):
    """Discard all of your stored empire cards."""

    key: ClassVar[str] = "discard_stored"


@attrs.frozen
class LoseDistrict(CoinEffect):
    """Discard one of your districts."""

    key: ClassVar[str] = "lose_district"


COIN_EFFECTS: dict[str, type[CoinEffect]] = family_of(globals(), CoinEffect)
"""Every effect of a coin face by its key in a card file."""


@attrs.frozen(kw_only=True)
class Card:
    """What all cards share: an id, a name, abilities and what these come to."""

    id: CardId
    name: CardName
    abilities: Annotated[tuple[Ability, ...], by_key(ABILITIES)] = ()
    totals: Totals = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "totals", add_up(self.abilities))


@attrs.frozen(kw_only=True)
class EmpireCard(Card):
    """An empire card. ``deck`` is A, B, C or "start"; ``banners`` names a tribe per banner."""

    deck: Annotated[str, word("A", "B", "C", "start")]
    price: Price = NOTHING
    banners: Annotated[tuple[Tribe, ...], several(0, 6)] = ()

    @property
    def action(self) -> CardAction | None:
        """The action that a citizen placed here performs, if the card has one (C6)."""
        return self.totals.actions[0] if self.totals.actions else None


@attrs.frozen(kw_only=True)
class MilitaryCard(Card):
    """A military card; ``price`` is in coins. Starting cards have price 0."""

    price: Some = 0
    starting: bool = False


@attrs.frozen(kw_only=True)
class Titan(Card):
    """A titan. ``stars`` is 0 for a starting titan, else the deck 1, 2 or 3.

    ``arrows`` says that it shows swords and arrows, so that both count against it (A3).
    """

    stars: Annotated[int, count(0, 3)]
    defence: Amount
    arrows: Annotated[bool, written("shows_arrows")] = False
    banners: Annotated[tuple[Tribe, ...], several(1, 3)]
    coin_effect: CoinEffect


@attrs.frozen(kw_only=True)
class District(Card):
    """A district card (G1)."""


@attrs.frozen(kw_only=True)
class CityState(Card):
    """The named side of a player board (S10)."""


@attrs.frozen(kw_only=True)
class PlayerBoard:
    """A player board: the starting titan whose art it shows (S8), and the city-state of its other side (S10)."""

    id: CardId
    name: CardName
    titan: str
    city_state: str


@attrs.frozen(kw_only=True)
class AmbrosiaPrices:
    """What ambrosia buys (M1-M6), in ambrosia."""

    skill: Amount
    coin: Amount
    repair: Amount
    food: Amount
    sword: Amount
    reuse: Amount


Capital = Annotated[tuple[Ability, ...], "in a table"]
CoveredUntil = tuple[tuple[Space, int], ...]
CardIds = Annotated[tuple[str, ...], several(0, 20, different=True)]


def _in_board_order(spaces: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(spaces, key=SPACES.index))


@attrs.frozen(kw_only=True)
class Figures:
    """The figures of the board and of the set-up, so that an owner can transcribe theirs."""

    rounds: Annotated[int, count(2, 12)]
    starting_coins: Some
    seat_coins: tuple[Some, Some, Some, Some]
    """Extra coins by seat (S9)."""
    citizens: Annotated[int, count(1, 5)]
    """Citizens that a player starts with, numbered from 1 (S8)."""
    capital: Capital
    """What every capital city gives (S8)."""
    starting_empire: CardIds
    starting_military: CardIds
    ambrosia_spaces: Annotated[tuple[Space, ...], several(0, len(SPACES), different=True)] = (
        attrs.field(converter=_in_board_order)
    )
    """Spaces with 1 ambrosia at the start (S5)."""
    covered_until: CoveredUntil
    """Spaces that are covered at first, with the round that uncovers them (P1)."""
    deck_b_round: Amount
    titan_stars: tuple[Annotated[int, count(1, 3)], ...]
    """Which titan deck threatens in round 2, 3, ... (P4)."""
    refill_limit: tuple[Some, Some, Some]
    """A space with at most this many citizens gets ambrosia, by 2, 3, 4 players (E3)."""
    die: Annotated[tuple[Face, ...], several(1, 12)]
    """The faces of a damage die: "titan", "coin" or "blank" (D)."""
    labor: Goods
    learn_price: Price
    learn_gain: Goods
    expand_prices: Annotated[tuple[Price, ...], several(1, 4)]
    """Each is enough to expand."""
    rebuild_repairs: Some
    explore_cards: Amount
    grow_price: Price
    ambrosia: AmbrosiaPrices
    banner_points: Annotated[tuple[Some, ...], several(1, 20)]
    """Points for 1, 2, ... banners of one tribe (V2)."""
    starving_points: Annotated[int, count(-99, 0)]
    damaged_points: Annotated[int, count(-99, 0)]
