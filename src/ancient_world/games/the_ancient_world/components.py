"""What lies in the box: cards, what each of them can do, and the figures of the board.

Cards are data. What a card can do is one small class per ability; a card file names an ability by
its ``key``. An ability knows one thing: what it adds to the :class:`Totals` of the city that
owns it. The rules read totals, never abilities and never names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

TRIBES = ("green", "red", "purple", "blue", "yellow")
"""The five tribes, in scoring order (C)."""

SPACES = ("build", "labor", "learn", "expand", "rebuild", "recruit", "explore", "grow")
"""The eight spaces of the board, in board order."""


@attrs.frozen
class Goods:
    """Coins, knowledge and ambrosia: a price, a gain or an income."""

    coins: int = 0
    knowledge: int = 0
    ambrosia: int = 0

    def __bool__(self) -> bool:
        return bool(self.coins or self.knowledge or self.ambrosia)

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            self.coins + other.coins,
            self.knowledge + other.knowledge,
            self.ambrosia + other.ambrosia,
        )


NOTHING = Goods()


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


@attrs.frozen
class Ability:
    """Something a card can do. ``key`` is its name in a card file."""

    key: ClassVar[str]

    def add_to(self, totals: Totals) -> None:
        """Add what this ability gives."""
        raise TypeError(f"{type(self).__name__} does not say what it gives")


@attrs.frozen
class Food(Ability):
    """Feeds citizens at the end of each round (E4)."""

    key: ClassVar[str] = "food"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.food += self.amount


@attrs.frozen
class Capacity(Ability):
    """Room for more empire cards (K1)."""

    key: ClassVar[str] = "capacity"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.capacity += self.amount


@attrs.frozen
class ArmyLimit(Ability):
    """Room for more armies (R1)."""

    key: ClassVar[str] = "army_limit"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.army_limit += self.amount


@attrs.frozen
class Swords(Ability):
    """Swords in every attack, on a military card whenever it is paid (A3)."""

    key: ClassVar[str] = "swords"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.swords += self.amount


@attrs.frozen
class Arrows(Ability):
    """Arrows in every attack, on a military card whenever it is paid (A3)."""

    key: ClassVar[str] = "arrows"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.arrows += self.amount


@attrs.frozen
class Income(Ability):
    """Goods at the end of each round but the last (E2)."""

    key: ClassVar[str] = "income"
    coins: int = 0
    knowledge: int = 0
    ambrosia: int = 0

    def add_to(self, totals: Totals) -> None:
        totals.income += Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class RepairIncome(Ability):
    """Repairs damaged empire cards right before income (E2)."""

    key: ClassVar[str] = "repair_income"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.repairs += self.amount


@attrs.frozen
class Gain(Ability):
    """Goods, once, when the card is gained (K2)."""

    key: ClassVar[str] = "gain"
    coins: int = 0
    knowledge: int = 0
    ambrosia: int = 0

    def add_to(self, totals: Totals) -> None:
        totals.gain += Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class GainCitizen(Ability):
    """The lowest-numbered citizens of the supply, once, when the card is gained (K2)."""

    key: ClassVar[str] = "gain_citizen"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.citizens += self.amount


@attrs.frozen
class UpgradeCitizen(Ability):
    """An offer to exchange a citizen for a better one when the card is gained (K3)."""

    key: ClassVar[str] = "upgrade_citizen"
    amount: int

    def add_to(self, totals: Totals) -> None:
        totals.upgrades += self.amount


@attrs.frozen
class ExploreBonus(Ability):
    """More cards to choose from when exploring and, without the ship, when gaining a district (G2)."""

    key: ClassVar[str] = "explore_bonus"
    cards: int
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
    pay: Goods = NOTHING
    gain: Goods = NOTHING
    repair: int = 0
    districts: int = 0
    open: bool = False
    toll: int = 0

    def add_to(self, totals: Totals) -> None:
        totals.actions += (self,)


@attrs.frozen
class Reward(Ability):
    """Goods after a named action is complete (T3).

    ``when`` is a space of the board (its action was performed, not declined) or ``attack``
    (a titan was defeated).
    """

    key: ClassVar[str] = "reward"
    when: str
    coins: int = 0
    knowledge: int = 0
    ambrosia: int = 0

    def add_to(self, totals: Totals) -> None:
        totals.rewards += (self,)


@attrs.frozen
class Loot(Ability):
    """Goods after a titan is beaten with the army that was paid (A7). Military cards only."""

    key: ClassVar[str] = "loot"
    coins: int = 0
    knowledge: int = 0
    ambrosia: int = 0

    def add_to(self, totals: Totals) -> None:
        totals.loot += Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class Legacy(Ability):
    """What a retired military card still adds to its army (R2). Military cards only."""

    key: ClassVar[str] = "legacy"
    swords: int = 0
    arrows: int = 0

    def add_to(self, totals: Totals) -> None:
        totals.legacy_swords += self.swords
        totals.legacy_arrows += self.arrows


@attrs.frozen
class Scoring(Ability):
    """Points at the end of the game: ``points`` for each full ``every`` of what ``per`` counts (V3).

    ``per`` names something that ``scoring.COUNTS`` can count; ``most`` limits the points.
    """

    key: ClassVar[str] = "scoring"
    points: int
    per: str
    every: int = 1
    most: int | None = None

    def add_to(self, totals: Totals) -> None:
        totals.scoring += (self,)


ABILITIES: dict[str, type[Ability]] = {
    kind.key: kind
    for kind in (
        Food,
        Capacity,
        ArmyLimit,
        Swords,
        Arrows,
        Income,
        RepairIncome,
        Gain,
        GainCitizen,
        UpgradeCitizen,
        ExploreBonus,
        CardAction,
        Reward,
        Loot,
        Legacy,
        Scoring,
    )
}
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
    amount: int


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


COIN_EFFECTS: dict[str, type[CoinEffect]] = {
    kind.key: kind
    for kind in (LoseCoin, CoinOnArmy, LoseAmbrosia, LoseRetired, DiscardStored, LoseDistrict)
}
"""Every effect of a coin face by its key in a card file."""


@attrs.frozen(kw_only=True)
class Card:
    """What all cards share: an id, a name, abilities and what these come to."""

    id: str
    name: str
    abilities: tuple[Ability, ...] = ()
    totals: Totals = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "totals", add_up(self.abilities))


@attrs.frozen(kw_only=True)
class EmpireCard(Card):
    """An empire card. ``deck`` is A, B, C or "start"; ``banners`` names a tribe per banner."""

    deck: str
    price: Goods = NOTHING
    banners: tuple[str, ...] = ()

    @property
    def action(self) -> CardAction | None:
        """The action that a citizen placed here performs, if the card has one (C6)."""
        return self.totals.actions[0] if self.totals.actions else None


@attrs.frozen(kw_only=True)
class MilitaryCard(Card):
    """A military card; ``price`` is in coins. Starting cards have price 0."""

    price: int = 0
    starting: bool = False


@attrs.frozen(kw_only=True)
class Titan(Card):
    """A titan. ``stars`` is 0 for a starting titan, else the deck 1, 2 or 3.

    ``arrows`` says that it shows swords and arrows, so that both count against it (A3).
    """

    stars: int
    defence: int
    arrows: bool
    banners: tuple[str, ...]
    coin_effect: CoinEffect


@attrs.frozen(kw_only=True)
class District(Card):
    """A district card (G1)."""


@attrs.frozen(kw_only=True)
class CityState(Card):
    """The named side of a player board (S10)."""


@attrs.frozen(kw_only=True)
class AmbrosiaPrices:
    """What ambrosia buys (M1-M6), in ambrosia."""

    skill: int
    coin: int
    repair: int
    food: int
    sword: int
    reuse: int


@attrs.frozen(kw_only=True)
class Figures:
    """The figures of the board and of the set-up, so that an owner can transcribe theirs."""

    rounds: int
    starting_coins: int
    seat_coins: tuple[int, int, int, int]
    """Extra coins by seat (S9)."""
    citizens: int
    """Citizens that a player starts with, numbered from 1 (S8)."""
    capital: tuple[Ability, ...]
    """What every capital city gives (S8)."""
    starting_empire: tuple[str, ...]
    starting_military: tuple[str, ...]
    starting_titans: tuple[str, ...]
    """By seat."""
    ambrosia_spaces: tuple[str, ...]
    """Spaces with 1 ambrosia at the start (S5)."""
    covered_until: tuple[tuple[str, int], ...]
    """Spaces that are covered at first, with the round that uncovers them (P1)."""
    deck_b_round: int
    titan_stars: tuple[int, ...]
    """Which titan deck threatens in round 2, 3, ... (P4)."""
    refill_limit: tuple[int, int, int]
    """A space with at most this many citizens gets ambrosia, by 2, 3, 4 players (E3)."""
    die: tuple[str, ...]
    """The faces of a damage die: "titan", "coin" or "blank" (D)."""
    labor: Goods
    learn_price: Goods
    learn_gain: Goods
    expand_prices: tuple[Goods, ...]
    """Each is enough to expand."""
    rebuild_repairs: int
    explore_cards: int
    grow_price: Goods
    ambrosia: AmbrosiaPrices
    banner_points: tuple[int, ...]
    """Points for 1, 2, ... banners of one tribe (V2)."""
    starving_points: int
    damaged_points: int
