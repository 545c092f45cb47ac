"""Abilities of cards: one small class for each.

A card file names an ability by its ``key``. An ability only adds its value to the :class:`~.totals.Totals` of the city that
owns the card. The rules read totals, never abilities or names of cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine.card_files import family_of, one_of_words
from ancient_world.engine.declared.plain_values import PlainValue
from ancient_world.games.the_ancient_world.terms import (
    GOODS,
    NOTHING,
    Amount,
    Goods,
    Occasion,
    Some,
)
from ancient_world.games.the_ancient_world.totals import SCORED, SIGNS, Totals

OWNED_CARD_KINDS = ("empire", "starting empire", "titan", "district", "city_state", "capital")
"""The kinds of cards that players own for some time."""
MILITARY = ("military", "starting military")
GAINED_CARD_KINDS = ("empire", "titan", "district", "city_state")
"""The kinds of cards that players gain: during the game, or city-states during the set-up."""


@attrs.frozen
class Ability(PlainValue):
    """An ability of a card; ``key`` is its name in a card file."""

    key: ClassVar[str]
    said: ClassVar[str]
    """The sentence about the ability in the list of cards; its fields can be used by name."""
    sign: ClassVar[str] = ""
    """The symbols for the ability; empty if only a sentence can describe it."""
    stands_on: ClassVar[tuple[str, ...]] = OWNED_CARD_KINDS
    """The kinds of cards that can have the ability; the rules look for it on no other kind."""
    several: ClassVar[bool] = False
    """True if a card may have the ability several times."""
    lasts: ClassVar[bool] = True
    """True if the city has the ability as long as the card is undamaged; otherwise it counts once, damaged or not."""
    total: ClassVar[str] = ""
    """The total to which the ability adds; if empty, the total named like the ability's key."""

    def add_to(self, totals: Totals) -> None:
        """Add the ability's value to the totals."""
        total_name = self.total or self.key
        setattr(totals, total_name, getattr(totals, total_name) + self.given())

    def given(self) -> Any:
        """Return the value that the ability adds: its amount, or the ability itself if it has no amount."""
        return getattr(self, "amount", (self,))

    def signed(self) -> str | None:
        """Return the ability in symbols, or ``None`` if only a sentence can describe it."""
        values = attrs.asdict(self, recurse=False)
        if "knowledge" in values:
            values["goods"] = Goods(*[values[name] for name in GOODS]).signed()
        return self.sign.format(**values) if self.sign else None


@attrs.frozen
class GoodsAbility(Ability):
    """The base of abilities that give goods."""

    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0

    def given(self) -> Goods:
        """Return the goods that the ability gives."""
        return Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class Food(Ability):
    """Feeds citizens at the end of each round (E4)."""

    said = "{amount} food"
    sign = "{amount} :food"
    amount: Amount


@attrs.frozen
class Capacity(Ability):
    """Capacity for more empire cards (K1)."""

    said = "capacity {amount}"
    sign = "+{amount} :house"
    amount: Amount


@attrs.frozen
class ArmyLimit(Ability):
    """A higher limit of armies (R1)."""

    said = "army limit +{amount}"
    sign = "+{amount} :shield"
    amount: Amount


@attrs.frozen
class Swords(Ability):
    """Swords in every attack; on a military card, in attacks for which that card is paid (A3)."""

    said = "{amount:sword|swords}"
    sign = "{amount} :sword"
    stands_on = (*OWNED_CARD_KINDS, *MILITARY)
    amount: Amount


@attrs.frozen
class Arrows(Ability):
    """Arrows in every attack; on a military card, in attacks for which that card is paid (A3)."""

    said = "{amount:arrow|arrows}"
    sign = "{amount} :arrow"
    stands_on = (*OWNED_CARD_KINDS, *MILITARY)
    amount: Amount


@attrs.frozen
class Income(GoodsAbility):
    """Goods at the end of each round but the last (E2); of a military card, while it is active."""

    said = "income {goods}"
    sign = ":again {goods}"
    stands_on = (*OWNED_CARD_KINDS, *MILITARY)


@attrs.frozen
class RepairIncome(Ability):
    """Repairs damaged empire cards right before income (E2)."""

    total = "repairs"
    said = "repairs {amount} a round"
    sign = ":again {amount} :hammer"
    amount: Amount


@attrs.frozen
class Gain(GoodsAbility):
    """Goods, once, when the card is gained (K2)."""

    lasts = False
    said = "gain {goods}"
    sign = "! {goods}"
    stands_on = (*GAINED_CARD_KINDS, "military")


@attrs.frozen
class GainCitizen(Ability):
    """Citizens, the lowest numbers in the supply, once when the card is gained (K2)."""

    total = "citizens"
    lasts = False
    said = "{amount:new citizen|new citizens}"
    sign = "! +{amount} :citizen"
    stands_on = GAINED_CARD_KINDS
    amount: Amount


@attrs.frozen
class UpgradeGift(Ability):
    """An offer to exchange a citizen for a better one when the card is gained (K3)."""

    key = "upgrade_citizen"
    total = "upgrades"
    lasts = False
    said = "upgrade a citizen"
    sign = "! :citizen +{amount}"
    stands_on = GAINED_CARD_KINDS
    amount: Amount


@attrs.frozen
class ExploreBonus(Ability):
    """More cards to choose from when exploring and, unless ``exploring_only``, when gaining a district (G2)."""

    said = "look at {cards} more"
    sign = "+{cards} :look"
    cards: Amount
    exploring_only: bool = False

    def add_to(self, totals: Totals) -> None:
        totals.explore_bonus += self.cards
        if not self.exploring_only:
            totals.district_bonus += self.cards

    def signed(self) -> str | None:
        return None if self.exploring_only else super().signed()


GIVEN = {
    "citizens": "+{} :citizen",
    "repair": "{} :hammer",
    "upgrades": ":citizen +{}",
    "districts": "{} :district",
    "explore": "{} :look",
}
"""The symbols for each kind of gift."""


@attrs.frozen
class Gifts(Ability):
    """The gifts of an action or a reward: goods and new citizens first, the others one after the other.

    The others are up to ``repair`` repairs, ``upgrades`` of citizens, ``districts`` districts, and a look at ``explore``
    cards of the empire deck, as on the space Explore.
    """

    citizens: Some = attrs.field(default=0, kw_only=True)
    repair: Some = attrs.field(default=0, kw_only=True)
    upgrades: Some = attrs.field(default=0, kw_only=True)
    districts: Some = attrs.field(default=0, kw_only=True)
    explore: Some = attrs.field(default=0, kw_only=True)

    @property
    def goods(self) -> Goods:
        """The goods among the gifts, which come first."""
        return Goods(*[getattr(self, name, 0) for name in GOODS])

    def signed(self) -> str | None:
        """Return the gifts in symbols, in the order in which they come."""
        amounts = [(sign, getattr(self, name)) for name, sign in GIVEN.items()]
        texts = [sign.format(amount) for sign, amount in amounts if amount]
        return " ".join(filter(None, [self.goods.signed(), *texts]))


@attrs.frozen
class CitizenAction(Gifts):
    """An action of a citizen: its price ``pay`` first, then ``gain`` and the other gifts."""

    pay: Goods = NOTHING
    gain: Goods = NOTHING

    @property
    def goods(self) -> Goods:
        """The goods among the gifts, which come first."""
        return self.gain


@attrs.frozen
class CardAction(CitizenAction):
    """An action for a citizen placed on the card (C6).

    An ``open`` card may be used by every player; another player than the owner pays the owner
    ``toll`` coins. Of several actions on a card the citizen performs one.
    """

    key = "action"
    total = "actions"
    said = "citizen: {what}"
    stands_on = ("empire", "starting empire", "city_state")
    several = True
    open: bool = False
    toll: Some = 0

    def signed(self) -> str | None:
        """Return the action in symbols, or ``None`` if other players may use the card, which only a sentence can say."""
        if self.open:
            return None
        price_symbols = [f"-{self.pay.signed()}"] if self.pay else []
        return " ".join([":citizen", *price_symbols, "→", super().signed() or ""])


@attrs.frozen
class Reward(Gifts):
    """A reward of a card after a named action is complete (T3).

    ``when`` is a space of the board (its action was performed, not declined) or ``attack``
    (a titan was defeated; of a military card: with its army).
    """

    total = "rewards"
    said = "{when:label}: {what}"
    stands_on = (*OWNED_CARD_KINDS, *MILITARY)
    several = True
    when: Occasion
    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0


@attrs.frozen
class Loot(GoodsAbility):
    """Goods after a titan is beaten with the army that was paid (A7). Military cards only."""

    said = "loot {goods}"
    sign = ":titan → {goods}"
    stands_on = MILITARY


@attrs.frozen
class Legacy(Gifts):
    """The legacy of a retired military card; military cards only.

    The card still adds to the strength of its army (R2), and gives gifts after a titan is beaten with that army.
    """

    said = "legacy {what}"
    stands_on = MILITARY
    swords: Some = 0
    arrows: Some = 0
    coins: Some = 0
    knowledge: Some = 0
    ambrosia: Some = 0

    def add_to(self, totals: Totals) -> None:
        totals.legacy_swords += self.swords
        totals.legacy_arrows += self.arrows
        if self != Legacy(self.swords, self.arrows):
            totals.legacy_gifts += (self,)

    def signed(self) -> str | None:
        strengths = ((self.swords, "sword"), (self.arrows, "arrow"))
        strength_symbols = [f"+{amount} :{name}" for amount, name in strengths if amount]
        return " ".join([":cards", *strength_symbols, super().signed() or ""]).rstrip()


@attrs.frozen
class Scoring(Ability):
    """Points at the end of the game: ``points`` for each full ``every`` of what ``per`` counts (V3).

    ``per`` names something that ``scoring.COUNTS`` can count; ``most`` limits the points.
    """

    lasts = False
    said = "{points} VP per {every} {per:label:many}{limit}"
    stands_on = ("empire",)
    several = True
    points: Amount
    per: Annotated[str, one_of_words(*SCORED)]
    every: Amount = 1
    most: Amount | None = None

    def signed(self) -> str | None:
        counted_symbol = SIGNS.get(self.per)
        if counted_symbol is None or self.most is not None:
            return None
        return f"{self.points} :star / {self.every if self.every > 1 else ''} {counted_symbol}"


ABILITIES: dict[str, type[Ability]] = family_of(globals(), Ability)
"""Every class of abilities, by its key in a card file."""


def add_up(abilities: Iterable[Ability]) -> Totals:
    """Return the totals of some abilities."""
    totals = Totals()
    for ability in abilities:
        ability.add_to(totals)
    return totals
