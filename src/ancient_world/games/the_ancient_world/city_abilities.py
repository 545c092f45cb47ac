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
from ancient_world.games.the_ancient_world.goods_and_spaces import (
    GOODS_SYMBOLS,
    NO_GOODS,
    Amount,
    Goods,
    Occasion,
    SmallAmount,
)
from ancient_world.games.the_ancient_world.totals import SCORED_KINDS, SYMBOL_BY_SCORED_KIND, Totals

OWNED_CARD_KINDS = ("empire", "starting empire", "titan", "district", "city_state", "capital")
"""The kinds of cards that players own for some time."""
MILITARY_CARD_KINDS = ("military", "starting military")
GAINED_CARD_KINDS = ("empire", "titan", "district", "city_state")
"""The kinds of cards that players gain: during the game, or city-states during the set-up."""


@attrs.frozen
class Ability(PlainValue):
    """An ability of a card; ``key`` is its name in a card file."""

    key: ClassVar[str]
    sentence: ClassVar[str]
    """The sentence about the ability in the list of cards; its fields can be used by name."""
    symbol_template: ClassVar[str] = ""
    """The symbols for the ability; empty if only a sentence can describe it."""
    allowed_card_kinds: ClassVar[tuple[str, ...]] = OWNED_CARD_KINDS
    """The kinds of cards that can have the ability; the rules look for it on no other kind."""
    several: ClassVar[bool] = False
    """True if a card may have the ability several times."""
    is_lasting: ClassVar[bool] = True
    """True if the city has the ability as long as the card is undamaged; otherwise it counts once, damaged or not."""
    total_name: ClassVar[str] = ""
    """The total to which the ability adds; if empty, the total named like the ability's key."""

    def add_to(self, totals: Totals) -> None:
        """Add the ability's value to the totals."""
        total_name = self.total_name or self.key
        setattr(totals, total_name, getattr(totals, total_name) + self.added_value())

    def added_value(self) -> Any:
        """Return the value that the ability adds: its amount, or the ability itself if it has no amount."""
        return getattr(self, "amount", (self,))

    def symbol_text(self) -> str | None:
        """Return the ability in symbols, or ``None`` if only a sentence can describe it."""
        values = attrs.asdict(self, recurse=False)
        if "knowledge" in values:
            values["goods"] = Goods(*[values[name] for name in GOODS_SYMBOLS]).symbol_text()
        return self.symbol_template.format(**values) if self.symbol_template else None


@attrs.frozen
class GoodsAbility(Ability):
    """The base of abilities that give goods."""

    coins: SmallAmount = 0
    knowledge: SmallAmount = 0
    ambrosia: SmallAmount = 0

    def added_value(self) -> Goods:
        """Return the goods that the ability gives."""
        return Goods(self.coins, self.knowledge, self.ambrosia)


@attrs.frozen
class Food(Ability):
    """Feeds citizens at the end of each round (E4)."""

    sentence = "{amount} food"
    symbol_template = "{amount} :food"
    amount: Amount


@attrs.frozen
class Capacity(Ability):
    """Capacity for more empire cards (K1)."""

    sentence = "capacity {amount}"
    symbol_template = "+{amount} :house"
    amount: Amount


@attrs.frozen
class ArmyLimit(Ability):
    """A higher limit of armies (R1)."""

    sentence = "army limit +{amount}"
    symbol_template = "+{amount} :shield"
    amount: Amount


@attrs.frozen
class Swords(Ability):
    """Swords in every attack; on a military card, in attacks for which that card is paid (A3)."""

    sentence = "{amount:sword|swords}"
    symbol_template = "{amount} :sword"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = (*OWNED_CARD_KINDS, *MILITARY_CARD_KINDS)
    amount: Amount


@attrs.frozen
class Arrows(Ability):
    """Arrows in every attack; on a military card, in attacks for which that card is paid (A3)."""

    sentence = "{amount:arrow|arrows}"
    symbol_template = "{amount} :arrow"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = (*OWNED_CARD_KINDS, *MILITARY_CARD_KINDS)
    amount: Amount


@attrs.frozen
class Income(GoodsAbility):
    """Goods at the end of each round but the last (E2); of a military card, while it is active."""

    sentence = "income {goods}"
    symbol_template = ":again {goods}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = (*OWNED_CARD_KINDS, *MILITARY_CARD_KINDS)


@attrs.frozen
class RepairIncome(Ability):
    """Repairs damaged empire cards right before income (E2)."""

    total_name = "repairs"
    sentence = "repairs {amount} a round"
    symbol_template = ":again {amount} :hammer"
    amount: Amount


@attrs.frozen
class Gain(GoodsAbility):
    """Goods, once, when the card is gained (K2)."""

    is_lasting = False
    sentence = "gain {goods}"
    symbol_template = "! {goods}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = (*GAINED_CARD_KINDS, "military")


@attrs.frozen
class GainCitizen(Ability):
    """Citizens, the lowest numbers in the supply, once when the card is gained (K2)."""

    total_name = "citizens"
    is_lasting = False
    sentence = "{amount:new citizen|new citizens}"
    symbol_template = "! +{amount} :citizen"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = GAINED_CARD_KINDS
    amount: Amount


@attrs.frozen
class UpgradeGift(Ability):
    """An offer to exchange a citizen for a better one when the card is gained (K3)."""

    key = "upgrade_citizen"
    total_name = "upgrades"
    is_lasting = False
    sentence = "upgrade a citizen"
    symbol_template = "! :citizen +{amount}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = GAINED_CARD_KINDS
    amount: Amount


@attrs.frozen
class ExploreBonus(Ability):
    """More cards to choose from when exploring and, unless ``exploring_only``, when gaining a district (G2)."""

    sentence = "look at {cards} more"
    symbol_template = "+{cards} :look"
    cards: Amount
    exploring_only: bool = False

    def add_to(self, totals: Totals) -> None:
        totals.explore_bonus += self.cards
        if not self.exploring_only:
            totals.district_bonus += self.cards

    def symbol_text(self) -> str | None:
        return None if self.exploring_only else super().symbol_text()


GIFT_SYMBOLS = {
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

    citizens: SmallAmount = attrs.field(default=0, kw_only=True)
    repair: SmallAmount = attrs.field(default=0, kw_only=True)
    upgrades: SmallAmount = attrs.field(default=0, kw_only=True)
    districts: SmallAmount = attrs.field(default=0, kw_only=True)
    explore: SmallAmount = attrs.field(default=0, kw_only=True)

    @property
    def goods(self) -> Goods:
        """The goods among the gifts, which come first."""
        return Goods(*[getattr(self, name, 0) for name in GOODS_SYMBOLS])

    def symbol_text(self) -> str | None:
        """Return the gifts in symbols, in the order in which they come."""
        amounts = [
            (symbol_template, getattr(self, name)) for name, symbol_template in GIFT_SYMBOLS.items()
        ]
        texts = [sign.format(amount) for sign, amount in amounts if amount]
        return " ".join(filter(None, [self.goods.symbol_text(), *texts]))


@attrs.frozen
class CitizenAction(Gifts):
    """An action of a citizen: its price ``pay`` first, then ``gain`` and the other gifts."""

    pay: Goods = NO_GOODS
    gain: Goods = NO_GOODS

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
    total_name = "actions"
    sentence = "citizen: {what}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = ("empire", "starting empire", "city_state")
    several = True
    open: bool = False
    toll: SmallAmount = 0

    def symbol_text(self) -> str | None:
        """Return the action in symbols, or ``None`` if other players may use the card, which only a sentence can say."""
        if self.open:
            return None
        price_symbols = [f"-{self.pay.symbol_text()}"] if self.pay else []
        return " ".join([":citizen", *price_symbols, "→", super().symbol_text() or ""])


@attrs.frozen
class Reward(Gifts):
    """A reward of a card after a named action is complete (T3).

    ``when`` is a space of the board (its action was performed, not declined) or ``attack``
    (a titan was defeated; of a military card: with its army).
    """

    total_name = "rewards"
    sentence = "{when:label}: {what}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = (*OWNED_CARD_KINDS, *MILITARY_CARD_KINDS)
    several = True
    when: Occasion
    coins: SmallAmount = 0
    knowledge: SmallAmount = 0
    ambrosia: SmallAmount = 0


@attrs.frozen
class Loot(GoodsAbility):
    """Goods after a titan is beaten with the army that was paid (A7). Military cards only."""

    sentence = "loot {goods}"
    symbol_template = ":titan → {goods}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = MILITARY_CARD_KINDS


@attrs.frozen
class Legacy(Gifts):
    """The legacy of a retired military card; military cards only.

    The card still adds to the strength of its army (R2), and gives gifts after a titan is beaten with that army.
    """

    sentence = "legacy {what}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = MILITARY_CARD_KINDS
    swords: SmallAmount = 0
    arrows: SmallAmount = 0
    coins: SmallAmount = 0
    knowledge: SmallAmount = 0
    ambrosia: SmallAmount = 0

    def add_to(self, totals: Totals) -> None:
        totals.legacy_swords += self.swords
        totals.legacy_arrows += self.arrows
        if self != Legacy(self.swords, self.arrows):
            totals.legacy_gifts += (self,)

    def symbol_text(self) -> str | None:
        strengths = ((self.swords, "sword"), (self.arrows, "arrow"))
        strength_symbols = [f"+{amount} :{name}" for amount, name in strengths if amount]
        return " ".join([":cards", *strength_symbols, super().symbol_text() or ""]).rstrip()


@attrs.frozen
class Scoring(Ability):
    """Points at the end of the game: ``points`` for each full ``every`` of what ``per`` counts (V3).

    ``per`` names something that ``city_scores.COUNTERS`` can count; ``most`` limits the points.
    """

    is_lasting = False
    sentence = "{points} VP per {every} {per:label:many}{limit}"
    allowed_card_kinds: ClassVar[tuple[str, ...]] = ("empire",)
    several = True
    points: Amount
    per: Annotated[str, one_of_words(*SCORED_KINDS)]
    every: Amount = 1
    most: Amount | None = None

    def symbol_text(self) -> str | None:
        counted_symbol = SYMBOL_BY_SCORED_KIND.get(self.per)
        if counted_symbol is None or self.most is not None:
            return None
        return f"{self.points} :star / {self.every if self.every > 1 else ''} {counted_symbol}"


ABILITIES: dict[str, type[Ability]] = family_of(globals(), Ability)
"""Every class of abilities, by its key in a card file."""


def total_of(abilities: Iterable[Ability]) -> Totals:
    """Return the totals of some abilities."""
    totals = Totals()
    for ability in abilities:
        ability.add_to(totals)
    return totals
