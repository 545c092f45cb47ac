"""What the rules of The Golden Ages read and change: the map, what lies open, and each player's side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, TypeVar

import attrs

from ancient_world.engine import (
    CACHED_FIELD,
    OMIT_IF_DEFAULT,
    OWNER,
    Deck,
    Draft,
    SeatNumber,
    cards,
    count,
    deck,
    editing_method,
    one_of,
    per_seat,
    register_messages,
    replace_item,
)
from ancient_world.games.golden_ages.box.golden_card_file import CardFile
from ancient_world.games.golden_ages.effect_kinds import Powers
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.tiles import Placed, TileTerrain

ItemT = TypeVar("ItemT")

MAXIMUM_NUMBER = 100_000
"""The most gold, and the most points of one source."""

GoldAmount = Annotated[int, count(0, MAXIMUM_NUMBER, unit="gold")]
CubeCount = Annotated[int, count(unit="cube|cubes")]

register_messages(
    {},
    {
        "masked-golden-ages-future": "a future technology",
        "masked-golden-ages-glory": "a glory token",
    },
)


SquareList = Annotated[tuple[str, ...], one_of("square", is_sorted=True)]
"""Squares sorted by name, with repetitions."""


@attrs.frozen
class Settings:
    """The options of a game, which the players agreed on."""

    start: Literal["random", "0", "90", "180", "270"] = "random"
    """How the first tile is turned (S3)."""
    future: Literal["open", "owner"] = "open"
    """Who can win a future technology: every player, or only its owner (E1)."""


@attrs.frozen
class Purse:
    """The goods of a player that choices cost and give: gold, cubes, and points scored during the game."""

    gold: GoldAmount
    cubes: CubeCount
    points: Annotated[int, count(unit="point|points")]


@attrs.frozen(cache_hash=True)
class City:
    """A city of one cube or two."""

    square: Annotated[str, one_of("square")]
    cubes: Annotated[int, count(1, 2)]


@attrs.frozen(cache_hash=True)
class Points:
    """Points scored during the game, by their source: a card, or "artist"."""

    source: Annotated[str, one_of("source")]
    points: Annotated[int, count(1, MAXIMUM_NUMBER)]


def secret_kinds(state: Table, seat: int) -> tuple[str, ...]:
    """Return the kind of each card that a player holds in secret: one civilization of each era to come."""
    first_era = state.first_secret_era(seat)
    last_era = min(ERAS, first_era + len(state.players[seat].secret) - 1)
    return tuple([f"civilization-{era}" for era in range(max(1, first_era), last_era + 1)])


@attrs.define(eq=False, weakref_slot=False)
class PlayerDraft:
    """A player's side while a move is applied."""

    gold: GoldAmount
    points: tuple[Points, ...]
    """Points by source, in the order in which each source first gave any."""
    capital: Annotated[str | None, one_of("square")]
    """The square of the capital; ``None`` before the tile of the first era."""
    standing: SquareList
    """The squares of standing colonists."""
    lying: SquareList
    """The squares of lying colonists."""
    agora: Annotated[int, count()]
    """How many colonists lie in the agora."""
    reserve: CubeCount
    """Cubes that are not on the map."""
    cities: tuple[City, ...]
    """The cities, sorted by square."""
    technologies: Annotated[tuple[str, ...], one_of("technology")]
    """The developed technologies, by row and level."""
    civilization: Annotated[str | None, cards("civilization")]
    offered: Annotated[str | None, cards("civilization")]
    """The civilization of this era, revealed, while the player chooses between it and the one before."""
    secret: Annotated[
        tuple[str, ...], cards(secret_kinds, seen_by=OWNER, shown_kind="civilization")
    ]
    """The civilization cards of later eras, in order."""
    future: Annotated[str | None, cards("future", seen_by=OWNER)]
    glory: Annotated[tuple[str, ...], cards("token", seen_by=OWNER, is_sorted=True)]
    """Glory tokens, sorted by id; those won before the last :class:`Look` into the bag stand before those won later."""
    buildings: Annotated[tuple[str, ...], cards("building")]
    """The buildings, in the order in which the player took them."""
    wonders: Annotated[tuple[str, ...], cards("wonder")]
    activated: Annotated[tuple[str, ...], one_of("built")]
    """Buildings and wonders that the player activated in this era, in order."""
    attacks: Annotated[int, count()]
    """How many attacks the player has made."""
    golden: bool
    """True if the player's golden age of this era has begun."""
    free_wonder_used: bool
    powers: Powers | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )
    """The sum of the effects of the player's cards (see :func:`~.rules.effects.powers_of`); ``None`` when the cards change."""

    def is_present(self, square: str) -> bool:
        """Return whether a colonist or a city of the player is on a square and so controls it (C2)."""
        if square in self.standing or square in self.lying:
            return True
        return any(city.square == square for city in self.cities)

    @property
    def face_down_cards(self) -> tuple[str, ...]:
        """Return the cards and tokens that the player holds face down, as far as the state shows them."""
        future = () if self.future is None else (self.future,)
        return (*self.secret, *future, *self.glory)

    @property
    def cubes(self) -> int:
        """The player's cubes on the map."""
        return sum([city.cubes for city in self.cities])

    def add_points(self, source: str, points: int) -> None:
        """Add points of a source (drafts only)."""
        if not points:
            return
        for index, entry in enumerate(self.points):
            if entry.source == source:
                new_entry = Points(source, entry.points + points)
                self.points = replace_item(self.points, index, new_entry)
                return
        self.points = (*self.points, Points(source, points))


@attrs.frozen(weakref_slot=False)
class Player(PlayerDraft):
    """A player's side."""


@attrs.frozen
class Look:
    """A look of a player at glory tokens that went back into the bag (C6): the player knows that nobody held them then."""

    player: SeatNumber
    tokens: Annotated[
        tuple[str, ...], one_of("token", seen_by="player", is_sorted=True, hand_sizes_field="held")
    ]
    held: Annotated[tuple[int, ...], count(0, MAXIMUM_NUMBER)]
    """How many tokens each player held then, including the one that was kept."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state while a move is applied; the rules read both this and the frozen form."""

    cards: CardFile
    settings: Settings
    era: Annotated[int, count(0, ERAS)]
    """The era; 0 before the first one."""
    first: SeatNumber
    """The seat that started this era; while a new era begins, the seat that started the era before."""
    players: Annotated[tuple[Player, ...], per_seat()]
    placed: tuple[Placed, ...]
    """The tiles on the map, in the order in which they were placed."""
    lands: Annotated[Deck, deck("land", allows_bottom=False)]
    """The draw pile of tiles of three squares."""
    coasts: Annotated[Deck, deck("coast", allows_bottom=False)]
    """The draw pile of tiles of two squares."""
    civilizations: Annotated[
        tuple[Deck, ...],
        deck(
            "civilization-1",
            "civilization-2",
            "civilization-3",
            "civilization-4",
            allows_bottom=False,
        ),
    ]
    """The civilization cards of each era; after the deal, those left unseen in the box."""
    futures: Annotated[Deck, deck("future", allows_bottom=False)]
    judgements: Annotated[Deck, deck("judgement", allows_bottom=False)]
    glory: Annotated[Deck, deck("token", allows_bottom=False)]
    buildings: Annotated[
        tuple[Deck, ...],
        deck("building-1", "building-2", "building-3", "building-4", allows_bottom=False),
    ]
    """The building cards of each era."""
    open_judgements: Annotated[tuple[str, ...], cards("judgement")]
    open_buildings: Annotated[tuple[str, ...], cards("building-now")]
    open_wonders: Annotated[tuple[str, ...], cards("wonder-now")]
    judgement: Annotated[str | None, cards("judgement")]
    """The judgement chosen for the end of this era."""
    removed: Annotated[tuple[str, ...], cards("removable")]
    """Cards and tiles that have left the game, in order."""
    last_turns: Annotated[int | None, count()]
    """How many turns are left after the first golden age of the last era."""
    looks: tuple[Look, ...] = attrs.field(default=(), metadata=OMIT_IF_DEFAULT)
    """The looks of players into the bag of glory tokens, in order."""

    game = "golden-ages"

    @property
    def tile_terrain(self) -> TileTerrain:
        """Return the ground of the map as the tiles form it."""
        return self.cards.map.tile_terrain(self.placed)

    @property
    def capitals(self) -> tuple[str | None, ...]:
        """The squares of the capitals, by seat."""
        return tuple([player.capital for player in self.players])

    def controllable_symbols(self, square: str) -> tuple[str, ...]:
        """Return the symbols of a square that can be controlled, none if a capital hides them (B2)."""
        symbols = self.cards.map.tile_terrain(self.placed).symbols.get(square, ())
        return () if symbols and square in self.capitals else symbols

    def first_secret_era(self, seat: int) -> int:
        """Return the era of the first card that a player holds in secret; during the set-up this is the first era."""
        return ERAS + 1 - len(self.players[seat].secret) if self.era else 1

    def next_seat(self, seat: int) -> int:
        """Return the next seat, clockwise."""
        return (seat + 1) % len(self.players)

    # The methods below change the draft; a frozen state rejects them.

    edit_player: ClassVar[Callable[[object, int], PlayerDraft]] = editing_method(
        "players", PlayerDraft
    )
    """Return a player's side for changes (drafts only)."""

    def win_token(self, seat: int, token: str) -> None:
        """Give a glory token to a player, sorted among those won since the last look."""
        player = self.edit_player(seat)
        old_token_count = self.looks[-1].held[seat] if self.looks else 0
        player.glory = (
            *player.glory[:old_token_count],
            *with_item(player.glory[old_token_count:], token),
        )


def without_item(items: tuple[ItemT, ...], item: ItemT) -> tuple[ItemT, ...]:
    """Return the tuple without one occurrence of an item."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def with_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """Return the sorted tuple with one more item."""
    return tuple(sorted((*items, item)))
