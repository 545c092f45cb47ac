"""Observations: views as named arrays of numbers with fixed shapes."""

from __future__ import annotations

import hashlib
from array import array
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.engine.declared.card_names import cards_of
from ancient_world.engine.errors import MissingLibrary
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import View, check_seat, components, first_state
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.rl.layout import Layout, ObservedArray
from ancient_world.rl.part_plans import PartPlan
from ancient_world.rl.vector_code import Viewpoint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

register_messages({"no-numpy": "Observations need the package numpy (ancient-world[rl])."})


@attrs.define(eq=False)
class _CachedVector:
    """The last vector computed for a seat, with its state; the next state shares most parts, so only a few numbers change."""

    row: array[float]
    numbers: NDArray[np.float32]
    """The row as a numpy array that shares its memory."""
    is_open: bool
    lists: list[list[int]]
    """The places of the items of each list into which fields point."""
    look: Viewpoint
    state: Any = None


@attrs.frozen(repr=False)
class ObservationSpace:
    """The names, shapes and layout of the arrays of an observation; made by :func:`~ancient_world.observation_space`.

    Example:
        >>> space = aw.observation_space("tides-of-time", 2)
        >>> space
        <ObservationSpace of tides-of-time: 21 arrays, 394 numbers>
        >>> hand = next(array for array in space.arrays if array.name == "players.hand")
        >>> hand.shape, hand.axes[0], hand.axes[1][-1]
        ((2, 19), ('own', 'own+1'), '?')
    """

    game: str
    players: int
    arrays: tuple[ObservedArray, ...] = attrs.field(eq=False)
    _layout: Layout = attrs.field(eq=False)
    _plan: PartPlan = attrs.field(eq=False)
    _cards: CardSet | None = attrs.field(eq=False)
    _cached_vectors: dict[int, _CachedVector] = attrs.field(init=False, factory=dict, eq=False)
    version: str = attrs.field(init=False)
    """A text that is equal if all arrays are equal."""
    _size: int = attrs.field(init=False, eq=False)
    _relative_seats: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False)

    @version.default
    def _default_version(self) -> str:
        arrays_as_text = repr([(array.name, array.axes) for array in self.arrays])
        return f"{self.game}:{hashlib.sha256(arrays_as_text.encode()).hexdigest()[:12]}"

    @_size.default
    def _default_size(self) -> int:
        return sum(prod(array.shape) for array in self.arrays)

    @_relative_seats.default
    def _default_relative_seats(self) -> tuple[tuple[int, ...], ...]:
        seats = range(self.players)
        return tuple(
            [tuple([(seat - viewer) % self.players for seat in seats]) for viewer in seats]
        )

    def __repr__(self) -> str:
        return f"<ObservationSpace of {self.game}: {len(self.arrays)} arrays, {len(self)} numbers>"

    def __len__(self) -> int:
        return self._size

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the arguments that the arrays are made from."""
        return _restore_space, (self.game, self.players, self._cards)

    def __deepcopy__(self, _: object) -> ObservationSpace:
        return self  # immutable, apart from caches

    def view_vector(self, view: View) -> NDArray[np.float32]:
        """Return all numbers of an observation as one vector, array by array.

        Args:
            view: a view of a game with this space's cards and number of players.
        """
        return self.state_vector(view.state, view.player or 0)

    def state_vector(self, state: State, seat: int) -> NDArray[np.float32]:
        """Return what a seat knows of a state as a vector.

        Args:
            state: a state, or that of a view; nothing that the seat may not know goes into the vector.
            seat: the viewer's seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> space = aw.observation_space("antike", 2)
            >>> (space.state_vector(match.state, 1) == space.view_vector(match.view(1))).all()
            np.True_
        """
        seat = check_seat(seat, self.players)
        if not self._layout.hides and not state.masked:
            state = self._layout.rules.hide(state, seat)
        is_open = state.masked or not state.agenda or not self._layout.hides
        lists = [
            [index_by_value[getattr(item, key_field)] for item in getattr(state, field)]
            for field, (key_field, index_by_value) in self._layout.labels.pointed_lists.items()
        ]
        # removed while in use, so that no other thread changes it
        cached = self._cached_vectors.pop(seat, None)
        if cached is None or cached.is_open != is_open or cached.lists != lists:
            places = dict(zip(self._layout.labels.pointed_lists, lists, strict=True))
            look = Viewpoint(seat, is_open, self._relative_seats[seat], places)
            row = array("f", bytes(4 * self._size))
            numbers = load_numpy().frombuffer(row, "f")
            cached = _CachedVector(row, numbers, is_open, lists, look)
            self._write(cached.row, state, cached.look)
        elif cached.state is not state:
            self._change(cached.row, cached.state, state, cached.look)
        cached.state = state
        vector = cached.numbers.copy()
        self._cached_vectors[seat] = cached
        return vector

    def _write(self, row: array[float], state: State, look: Viewpoint) -> None:
        write, _ = self._plan.functions()
        hidden_cards: list[str] = []
        write(row, state, 0, 1.0, look, -1, hidden_cards)
        self._return_to_decks(row, state, hidden_cards, 1)

    def _change(self, row: array[float], old: State, new: State, look: Viewpoint) -> None:
        _, change = self._plan.functions()
        hidden_before: list[str] = []
        hidden_after: list[str] = []
        change(row, old, new, 0, look, -1, hidden_before, hidden_after)
        self._return_to_decks(row, old, hidden_before, -1)
        self._return_to_decks(row, new, hidden_after, 1)

    def _return_to_decks(
        self, row: array[float], state: State, hidden_cards: list[str], sign: int
    ) -> None:
        """Count hidden cards among the unseen cards of their decks, as a view does."""
        if not hidden_cards:
            return
        ids = self._layout.rules.ids(state)
        for deck in self._layout.decks:
            remaining = []
            for card in hidden_cards:
                if card in ids[deck.kind]:
                    row[deck.column_by_card[card]] += sign
                else:
                    remaining.append(card)
            hidden_cards = remaining

    def arrays_by_name(self, vector: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of a vector by name; they share the vector's memory.

        Args:
            vector: the numbers of an observation.
        """
        return {
            observed_array.name: vector[
                observed_array.offset : observed_array.offset + prod(observed_array.shape)
            ].reshape(observed_array.shape)
            for observed_array in self.arrays
        }


def observation_space(game: str, players: int, *, cards: CardSet | None = None) -> ObservationSpace:
    """Return the names, shapes and labels of the arrays of :func:`~ancient_world.observation_arrays`.

    Args:
        game: one of :func:`ancient_world.available_games`.
        players: the number of players.
        cards: the card file; by default the one that comes with the library.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players or the cards are not valid for the game.

    Example:
        >>> array = aw.observation_space("antike", 2).arrays[-1]
        >>> array.name, array.axes[0][:3], array.shape
        ('winner', ('greece', 'persia', 'arabia'), (13,))
    """
    rules = rules_of(game)
    seats = rules.seats(first_state(rules, players, cards, {}))
    card_set: Any = cards  # a card file can be hashed, which its protocol does not say
    layout, plan = _layout_and_plan(rules, seats, card_set)
    return ObservationSpace(game, seats, tuple(layout.arrays), layout, plan, cards)


@lru_cache(maxsize=32)  # so that many environments share the generated code
def _layout_and_plan(
    rules: Game[Any, Any], seats: int, cards: CardSet | None
) -> tuple[Layout, PartPlan]:
    state = first_state(rules, seats, cards, {})
    layout = Layout(rules, state, components(rules.id, cards), seats)
    return layout, layout.plan_for_state()


def _restore_space(game: str, players: int, cards: CardSet | None) -> ObservationSpace:
    return observation_space(game, players, cards=cards)


def observation_arrays(view: View) -> dict[str, NDArray[np.float32]]:
    """Return a view as named numpy arrays, whose shapes depend only on the game, its cards and the number of players.

    The viewer's seat comes first, then the others clockwise. Ids are counted in a column each, with a last column for
    masked ones; a masked number is -1, a missing one -2. A list of parts has a row for each id that its
    parts name, as armies have for each military card; its order is lost. Each kind of step on the agenda has its own arrays.

    Args:
        view: the view of a player or watcher.

    Raises:
        MissingLibrary: numpy is not installed.

    Example:
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> aw.observation_arrays(seen)["players.hand"].sum(axis=1)
        array([5., 5.], dtype=float32)
        >>> aw.observation_arrays(seen)["players.hand"][:, -1]  # Ben's are masked
        array([0., 5.], dtype=float32)
    """
    check_argument("view", view, View)
    space = cached_space(view.state)
    return space.arrays_by_name(space.view_vector(view))


def cached_space(state: State) -> ObservationSpace:
    """Return the observation space for the table of a state, from a cache."""
    return _space_from_cache(state.game, rules_of(state.game).seats(state), cards_of(state))


@lru_cache(maxsize=32)
def _space_from_cache(game: str, players: int, cards: CardSet | None) -> ObservationSpace:
    return observation_space(game, players, cards=cards)


def load_numpy() -> Any:
    """Return the package numpy.

    Raises:
        MissingLibrary: numpy is not installed.
    """
    try:
        import numpy as np  # optional
    except ImportError:
        raise MissingLibrary.from_code("no-numpy") from None
    return np
