"""The state of a game of The Golden Ages: the map, what lies open, and each player's side."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeVar, cast

import attrs

from ancient_world.engine import Deck, Draft, State, copier, replaced
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.tiles import Ground, Placed

__all__ = [
    "City",
    "GoldenAgesState",
    "Player",
    "PlayerDraft",
    "Points",
    "Settings",
    "Table",
    "with_one",
    "without_one",
]

T = TypeVar("T")


@attrs.frozen
class Settings:
    """What the players agreed on before the game."""

    start: Literal["random", "0", "90", "180", "270"] = "random"
    """How the first tile is turned (S3)."""
    future: Literal["open", "owner"] = "open"
    """Whether everybody can win every future technology, or its owner alone (E1)."""


@attrs.frozen(cache_hash=True)
class City:
    """A city: one cube, or two."""

    square: str
    cubes: int


@attrs.frozen(cache_hash=True)
class Points:
    """Points that were scored during the game, by what gave them: a card, or "artist"."""

    source: str
    points: int


@attrs.define(eq=False, weakref_slot=False)
class PlayerDraft:
    """A player's side, being advanced."""

    gold: int
    points: tuple[Points, ...]
    """In the order in which each source first gave any."""
    capital: str | None
    """Its square; nowhere before the first era's tile."""
    standing: tuple[str, ...]
    """Squares of standing colonists, in order."""
    lying: tuple[str, ...]
    """Squares of lying colonists, in order."""
    agora: int
    """Colonists in the agora; they lie."""
    reserve: int
    """Cubes."""
    cities: tuple[City, ...]
    """In the order of their squares."""
    technologies: tuple[str, ...]
    """Those developed, row by row, level by level."""
    civilization: str | None
    offered: str | None
    """The era's card, revealed, as long as the player chooses between it and the one before."""
    secret: tuple[str, ...]
    """The cards of later eras, in order."""
    future: str | None
    glory: tuple[str, ...]
    """Tokens, in order."""
    buildings: tuple[str, ...]
    """In the order in which they were taken."""
    wonders: tuple[str, ...]
    activated: tuple[str, ...]
    """Buildings and wonders activated in this era, in order."""
    attacks: int
    """How many attacks it has made."""
    golden: bool
    """Whether its golden age of this era has begun."""
    free_wonder_used: bool

    def present(self, square: str) -> bool:
        """Whether a colonist or a city of it is there: it controls what is there (C2)."""
        if square in self.standing or square in self.lying:
            return True
        return any(city.square == square for city in self.cities)

    @property
    def cubes(self) -> int:
        """Its cubes on the map."""
        return sum([city.cubes for city in self.cities])

    def score(self, source: str, points: int) -> None:
        """Note points (drafts only)."""
        if not points:
            return
        for place, noted in enumerate(self.points):
            if noted.source == source:
                more = Points(source, noted.points + points)
                self.points = replaced(self.points, place, more)
                return
        self.points = (*self.points, Points(source, points))


@attrs.frozen(weakref_slot=False)
class Player(PlayerDraft):
    """A player's side."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state being advanced; the rules read both this and the frozen form."""

    cards: CardFile
    settings: Settings
    era: int
    """0 before the first."""
    first: int
    """The seat that started this era, and before that the era before."""
    players: tuple[Player, ...]
    placed: tuple[Placed, ...]
    """The tiles on the map, in the order in which they were placed."""
    lands: Deck
    """Tiles of three squares."""
    coasts: Deck
    """Tiles of two squares."""
    civilizations: tuple[Deck, ...]
    """By era; once they are dealt, what is left in the box, unseen."""
    futures: Deck
    judgements: Deck
    glory: Deck
    buildings: tuple[Deck, ...]
    """By era."""
    open_judgements: tuple[str, ...]
    open_buildings: tuple[str, ...]
    open_wonders: tuple[str, ...]
    judgement: str | None
    """What will be scored at the end of this era, once that is chosen."""
    removed: tuple[str, ...]
    """Cards and tiles that have left the game, in order."""
    last_turns: int | None
    """Turns that are left, once somebody has started the golden age of the last era."""

    game: ClassVar[str] = "golden-ages"

    @property
    def ground(self) -> Ground:
        """What the tiles make of the map."""
        return self.cards.map.ground(self.placed)

    @property
    def capitals(self) -> tuple[str | None, ...]:
        """The squares of the capitals, by seat."""
        return tuple([player.capital for player in self.players])

    def symbols(self, square: str) -> tuple[str, ...]:
        """What can be controlled on a square; a capital hides it (B2)."""
        found = self.cards.map.ground(self.placed).symbols.get(square, ())
        return () if found and square in self.capitals else found

    def first_secret_era(self, seat: int) -> int:
        """The era of the first card that a player holds in secret; before the first era they are dealt in order."""
        return ERAS + 1 - len(self.players[seat].secret) if self.era else 1

    def after(self, seat: int) -> int:
        """The next seat, clockwise."""
        return (seat + 1) % len(self.players)

    # What follows changes the draft; a frozen state refuses it.

    def edit(self, seat: int) -> PlayerDraft:
        """A player's side that may be changed."""
        player = self.players[seat]
        if type(player) is PlayerDraft:
            return player
        draft = thaw_player(player)
        # A draft stands among the frozen players until freeze() turns it into one of them.
        self.players = replaced(self.players, seat, cast("Player", draft))
        return draft

    def freeze(self) -> GoldenAgesState:
        for player in self.players:
            if type(player) is PlayerDraft:
                player.__class__ = Player  # same slots, now frozen
        self.__class__ = GoldenAgesState  # same slots, now frozen
        return cast("GoldenAgesState", self)


@attrs.frozen(weakref_slot=False)
class GoldenAgesState(Table, State):
    """Everything about one game of The Golden Ages at one moment."""

    def thaw(self) -> Table:
        return thaw_table(self)


thaw_player = copier(Player, PlayerDraft)
thaw_table = copier(GoldenAgesState, Table)


def without_one(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The tuple without one item that it holds."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def with_one(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """An ordered tuple with one item more."""
    return tuple(sorted((*items, item)))
