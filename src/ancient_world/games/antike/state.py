"""The state of a game of Antike: the provinces, the bank, and each civilization."""

from __future__ import annotations

from typing import ClassVar, cast

import attrs

from ancient_world.engine import Draft, State, copier, replaced
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.components import ADVANCES, PERSONALITIES, ProvinceMap

__all__ = [
    "AntikeState",
    "Bank",
    "BankDraft",
    "Civilization",
    "CivilizationDraft",
    "Ready",
    "Settings",
    "Table",
]


NOBODY = -1
"""The owner of a province without a city."""


@attrs.frozen
class Settings:
    """What the players agreed on before the game."""

    goal: int
    """So many personalities win (S8)."""
    arming: str = "per-province"
    manoeuvre: str = "free"
    all_know_how: str = "2005"
    generals: str = "single"
    start: str = "three-cities"


@attrs.frozen
class Ready:
    """Units of one kind in a province that have as many manoeuvres left (M1)."""

    unit: str
    province: str
    left: int
    count: int


@attrs.define(eq=False, weakref_slot=False)
class CivilizationDraft:
    """A civilization, being advanced."""

    id: str
    player: int
    """The seat that leads it."""
    space: str | None
    """Where its marker stands on the rondel; nowhere before its first turn."""
    marble: int
    iron: int
    gold: int
    coins: int
    know_how: tuple[str, ...]
    """Its advances, in the order in which they were gained."""
    legions: tuple[int, ...]
    """On the board, by province."""
    galleys: tuple[int, ...]
    kings: int
    scholars: int
    generals: int
    citizens: int
    navigators: int
    king_steps: int
    """How often the condition for a king has been met (K1)."""
    citizen_steps: int
    navigator_steps: int
    scholars_due: int
    """Scholars to be taken at the end of the turn."""
    generals_due: int
    extra_due: bool
    """Whether a personality for all know-how is to be taken (E4, as of 2006)."""

    @property
    def goods(self) -> int:
        """All goods and coins together."""
        return self.marble + self.iron + self.gold + self.coins

    @property
    def personalities(self) -> int:
        """How many cards it has."""
        return self.kings + self.scholars + self.generals + self.citizens + self.navigators

    @property
    def knows_all(self) -> bool:
        """Whether it has all eight advances (E4)."""
        return len(self.know_how) == len(ADVANCES)

    def units(self, unit: str) -> tuple[int, ...]:
        """Its legions or galleys on the board, by province."""
        return self.legions if unit == "legion" else self.galleys

    def add_units(self, unit: str, place: int, count: int) -> None:
        """Put units into a province, or take them away (drafts only)."""
        before = self.units(unit)
        after = replaced(before, place, before[place] + count)
        if unit == "legion":
            self.legions = after
        else:
            self.galleys = after


@attrs.frozen(weakref_slot=False)
class Civilization(CivilizationDraft):
    """A civilization: its goods, know-how, units and personalities."""


@attrs.define(eq=False, weakref_slot=False)
class BankDraft:
    """What belongs to nobody, being advanced."""

    coins: int
    temples: int
    kings: int
    scholars: int
    generals: int
    citizens: int
    navigators: int

    @property
    def personalities(self) -> int:
        """How many cards are left in the five piles."""
        return sum([getattr(self, kind) for kind in PERSONALITIES])


@attrs.frozen(weakref_slot=False)
class Bank(BankDraft):
    """What belongs to nobody: coins, temples, and the piles of personalities (S6)."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state being advanced; the rules read both this and the frozen form."""

    cards: MapFile
    map_id: str
    settings: Settings
    players: int
    round: int
    """0 before the first turn."""
    first: int
    """The civilization that starts, by its place in ``civilizations``."""
    civilizations: tuple[Civilization, ...]
    """In the order of their turns."""
    owners: tuple[int, ...]
    """By province, whose city it is: a place in ``civilizations``, or -1 where there is no city."""
    temples: tuple[bool, ...]
    """By province."""
    bank: Bank
    ready: tuple[Ready, ...]
    """During manoeuvres, the units that still have some left."""
    winner: int | None
    """The civilization that has won."""

    game: ClassVar[str] = "antike"

    @property
    def map(self) -> ProvinceMap:
        """The map that is played on."""
        return self.cards.maps[self.map_id]

    def place(self, province: str) -> int | None:
        """The place of a province in every list, ``None`` if the map has no such province."""
        return self.cards.maps[self.map_id].index.get(province)

    def cities(self, civilization: int) -> int:
        """How many cities a civilization has."""
        return self.owners.count(civilization)

    # What follows changes the draft; a frozen state refuses it.

    def edit(self, civilization: int) -> CivilizationDraft:
        """A civilization that may be changed."""
        found = self.civilizations[civilization]
        if type(found) is CivilizationDraft:
            return found
        draft = thaw_civilization(found)
        # A draft stands among the frozen ones until freeze() turns it into one of them.
        self.civilizations = replaced(self.civilizations, civilization, cast("Civilization", draft))
        return draft

    def edit_bank(self) -> BankDraft:
        """The bank, to be changed."""
        bank = self.bank
        if type(bank) is BankDraft:
            return bank
        draft = thaw_bank(bank)
        self.bank = cast("Bank", draft)
        return draft

    def freeze(self) -> AntikeState:
        for civilization in self.civilizations:
            if type(civilization) is CivilizationDraft:
                civilization.__class__ = Civilization  # same slots, now frozen
        if type(self.bank) is BankDraft:
            self.bank.__class__ = Bank  # same slots, now frozen
        self.__class__ = AntikeState  # same slots, now frozen
        return cast("AntikeState", self)


@attrs.frozen(weakref_slot=False)
class AntikeState(Table, State):
    """Everything about one game of Antike at one moment."""

    def thaw(self) -> Table:
        return thaw_table(self)


thaw_civilization = copier(Civilization, CivilizationDraft)
thaw_bank = copier(Bank, BankDraft)
thaw_table = copier(AntikeState, Table)
