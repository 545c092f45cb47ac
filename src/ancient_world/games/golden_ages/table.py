"""What the rules of The Golden Ages read and change: the map, what lies open, and each player's side."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import attrs

from ancient_world.engine import (
    LEFT_OUT,
    OWNER,
    REMEMBERED,
    Deck,
    Draft,
    SeatNumber,
    cards,
    count,
    deck,
    editing,
    one_of,
    per_seat,
    register,
    replaced,
)
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.card_types import ERAS
from ancient_world.games.golden_ages.effect_kinds import Powers
from ancient_world.games.golden_ages.tiles import Ground, Placed

T = TypeVar("T")

LIMIT = 100_000
"""Gold, or points of one source, at most."""

Gold = Annotated[int, count(0, LIMIT, called="gold")]
Cubes = Annotated[int, count(called="cube|cubes")]

register(
    {},
    {
        "masked-golden-ages-future": "a future technology",
        "masked-golden-ages-glory": "a glory token",
    },
)


Squares = Annotated[tuple[str, ...], one_of("square", in_order=True)]
"""Squares in the order of their names, with repetitions."""


@attrs.frozen
class Settings:
    """The options of a game, which the players agreed on."""

    start: Literal["random", "0", "90", "180", "270"] = "random"
    """How the first tile is turned (S3)."""
    future: Literal["open", "owner"] = "open"
    """True if everybody can win every future technology, or its owner alone (E1)."""


@attrs.frozen
class Purse:
    """The things that choices cost and give: gold, cubes, and points that are noted at once."""

    gold: Gold
    cubes: Cubes
    points: Annotated[int, count(called="point|points")]


@attrs.frozen(cache_hash=True)
class City:
    """A city: one cube, or two."""

    square: Annotated[str, one_of("square")]
    cubes: Annotated[int, count(1, 2)]


@attrs.frozen(cache_hash=True)
class Points:
    """Points that were scored during the game, by what gave them: a card, or "artist"."""

    source: Annotated[str, one_of("source")]
    points: Annotated[int, count(1, LIMIT)]


def secret_kinds(state: Table, seat: int) -> tuple[str, ...]:
    """The kind of each card that a player holds in secret: one civilization of each era to come."""
    first = state.first_secret_era(seat)
    last = min(ERAS, first + len(state.players[seat].secret) - 1)
    return tuple([f"civilization-{era}" for era in range(max(1, first), last + 1)])


@attrs.define(eq=False, weakref_slot=False)
class PlayerDraft:
    """A player's side, being advanced."""

    gold: Gold
    points: tuple[Points, ...]
    """In the order in which each source first gave any."""
    capital: Annotated[str | None, one_of("square")]
    """Its square; nowhere before the first era's tile."""
    standing: Squares
    """Of standing colonists."""
    lying: Squares
    """Of lying colonists."""
    agora: Annotated[int, count()]
    """Colonists in the agora; they lie."""
    reserve: Cubes
    """Cubes."""
    cities: tuple[City, ...]
    """In the order of their squares."""
    technologies: Annotated[tuple[str, ...], one_of("technology")]
    """Those developed, row by row, level by level."""
    civilization: Annotated[str | None, cards("civilization")]
    offered: Annotated[str | None, cards("civilization")]
    """The era's card, revealed, as long as the player chooses between it and the one before."""
    secret: Annotated[tuple[str, ...], cards(secret_kinds, seen_by=OWNER, called="civilization")]
    """The cards of later eras, in order."""
    future: Annotated[str | None, cards("future", seen_by=OWNER)]
    glory: Annotated[tuple[str, ...], cards("token", seen_by=OWNER, in_order=True)]
    """In the order of their ids, but those won before a look at the bag (:class:`Look`) before those won later."""
    buildings: Annotated[tuple[str, ...], cards("building")]
    """In the order in which they were taken."""
    wonders: Annotated[tuple[str, ...], cards("wonder")]
    activated: Annotated[tuple[str, ...], one_of("built")]
    """Buildings and wonders activated in this era, in order."""
    attacks: Annotated[int, count()]
    """How many attacks it has made."""
    golden: bool
    """True if its golden age of this era has begun."""
    free_wonder_used: bool
    powers: Powers | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )
    """The powers that its cards give it (see :func:`~.rules.powers.powers_of`)."""

    def present(self, square: str) -> bool:
        """Return whether a colonist or a city of it is there: it controls what is there (C2)."""
        if square in self.standing or square in self.lying:
            return True
        return any(city.square == square for city in self.cities)

    @property
    def face_down(self) -> tuple[str, ...]:
        """Return the cards and tokens that it holds face down, as far as the state shows them."""
        future = () if self.future is None else (self.future,)
        return (*self.secret, *future, *self.glory)

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


@attrs.frozen
class Look:
    """Glory tokens that a player looked at and put back (C6): whoever saw them knows that nobody held them by then."""

    player: SeatNumber
    tokens: Annotated[
        tuple[str, ...], one_of("token", seen_by="player", in_order=True, while_held="held")
    ]
    held: Annotated[tuple[int, ...], count(0, LIMIT)]
    """How many tokens each player held then, with the one that was kept."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state being advanced; the rules read both this and the frozen form."""

    cards: CardFile
    settings: Settings
    era: Annotated[int, count(0, ERAS)]
    """0 before the first."""
    first: SeatNumber
    """The seat that started this era, and before that the era before."""
    players: Annotated[tuple[Player, ...], per_seat()]
    placed: tuple[Placed, ...]
    """The tiles on the map, in the order in which they were placed."""
    lands: Annotated[Deck, deck("land", bottom=False)]
    """Tiles of three squares."""
    coasts: Annotated[Deck, deck("coast", bottom=False)]
    """Tiles of two squares."""
    civilizations: Annotated[
        tuple[Deck, ...],
        deck("civilization-1", "civilization-2", "civilization-3", "civilization-4", bottom=False),
    ]
    """By era; once they are dealt, what is left in the box, unseen."""
    futures: Annotated[Deck, deck("future", bottom=False)]
    judgements: Annotated[Deck, deck("judgement", bottom=False)]
    glory: Annotated[Deck, deck("token", bottom=False)]
    buildings: Annotated[
        tuple[Deck, ...], deck("building-1", "building-2", "building-3", "building-4", bottom=False)
    ]
    """By era."""
    open_judgements: Annotated[tuple[str, ...], cards("judgement")]
    open_buildings: Annotated[tuple[str, ...], cards("building-now")]
    open_wonders: Annotated[tuple[str, ...], cards("wonder-now")]
    judgement: Annotated[str | None, cards("judgement")]
    """The scoring at the end of this era, once it is chosen."""
    removed: Annotated[tuple[str, ...], cards("removable")]
    """Cards and tiles that have left the game, in order."""
    last_turns: Annotated[int | None, count()]
    """Turns that are left, once somebody has started the golden age of the last era."""
    looks: tuple[Look, ...] = attrs.field(default=(), metadata=LEFT_OUT)
    """The looks of players into the bag of glory tokens, in the order in which they happened."""

    game = "golden-ages"

    @property
    def ground(self) -> Ground:
        """Return what the tiles make of the map."""
        return self.cards.map.ground(self.placed)

    @property
    def capitals(self) -> tuple[str | None, ...]:
        """The squares of the capitals, by seat."""
        return tuple([player.capital for player in self.players])

    def symbols(self, square: str) -> tuple[str, ...]:
        """Return what can be controlled on a square; a capital hides it (B2)."""
        found = self.cards.map.ground(self.placed).symbols.get(square, ())
        return () if found and square in self.capitals else found

    def first_secret_era(self, seat: int) -> int:
        """The era of the first card that a player holds in secret; before the first era they are dealt in order."""
        return ERAS + 1 - len(self.players[seat].secret) if self.era else 1

    def after(self, seat: int) -> int:
        """The next seat, clockwise."""
        return (seat + 1) % len(self.players)

    # What follows changes the draft; a frozen state refuses it.

    edit = editing("players", PlayerDraft)
    """A player's side that may be changed."""

    def win_token(self, seat: int, token: str) -> None:
        """Give a glory token to a player, behind those held at the last look."""
        own, before = self.edit(seat), self.looks[-1].held[seat] if self.looks else 0
        own.glory = (*own.glory[:before], *with_one(own.glory[before:], token))


def without_one(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The tuple without one item that it holds."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def with_one(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """An ordered tuple with one item more."""
    return tuple(sorted((*items, item)))
