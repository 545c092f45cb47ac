"""Observations: views as named arrays of numbers with fixed shapes."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Mapping
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.engine.declared.card_names import cards_of
from ancient_world.engine.errors import MissingLibrary
from ancient_world.engine.face import View, checked_seat, components, first_state
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.rl.layout import Layout, ObservedArray
from ancient_world.rl.plans import Pass, Places, Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

register({"no-numpy": "Observations need the package numpy (ancient-world[rl])."})


@attrs.frozen
class _LastVector:
    """The last vector computed for a seat, with its state; the next state shares most parts, so only a few numbers change."""

    row: array[float]
    state: State
    places: Mapping[str, Places]


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
    _plan: Plan[object] = attrs.field(eq=False)
    _pointed: Mapping[str, tuple[str, Places]] = attrs.field(eq=False)
    _cards: Cards | None = attrs.field(eq=False)
    _laid: dict[int, _LastVector] = attrs.field(init=False, factory=dict, eq=False)
    version: str = attrs.field(init=False)
    """A text that is equal if all arrays are equal."""
    _size: int = attrs.field(init=False, eq=False)
    _turned: tuple[Mapping[int, int], ...] = attrs.field(init=False, eq=False)

    @version.default
    def _digest(self) -> str:
        listed = repr([(array.name, array.axes) for array in self.arrays])
        return f"{self.game}:{hashlib.sha256(listed.encode()).hexdigest()[:12]}"

    @_size.default
    def _counted(self) -> int:
        return sum(prod(array.shape) for array in self.arrays)

    @_turned.default
    def _seats(self) -> tuple[Mapping[int, int], ...]:
        seats = range(self.players)
        return tuple([{seat: (seat - me) % self.players for seat in seats} for me in seats])

    def __repr__(self) -> str:
        return f"<ObservationSpace of {self.game}: {len(self.arrays)} arrays, {len(self)} numbers>"

    def __len__(self) -> int:
        return self._size

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the arguments that the arrays are made from."""
        return _laid_out, (self.game, self.players, self._cards)

    def __deepcopy__(self, _: object) -> ObservationSpace:
        return self  # immutable, apart from caches

    def vector(self, seen: View) -> NDArray[np.float32]:
        """Return all numbers of an observation as one vector, array by array.

        Args:
            seen: a view of a game with this space's cards and number of players.
        """
        return self.known_by(seen.state, seen.player or 0)

    def known_by(self, known: State, seat: int) -> NDArray[np.float32]:
        """Return the vector for the state of a view.

        Args:
            known: a state in which everything that the seat may not know is masked.
            seat: the viewer's seat.

        Example:
            >>> seen = aw.Match.new("antike", ["Ana", "Ben"], seed=7).view(1)
            >>> space = aw.observation_space("antike", 2)
            >>> (space.known_by(seen.state, 1) == space.vector(seen)).all()
            np.True_
        """
        seat = checked_seat(seat, self.players)
        # removed while in use, so that no other thread changes it
        laid = self._laid.pop(seat, None)
        places: dict[str, Places] = {"": self._turned[seat]}
        for field, (key, there) in self._pointed.items():
            places[field] = [there[getattr(part, key)] for part in getattr(known, field)]
        if laid is not None and laid.places == places:
            row, before = laid.row, laid.state
            if before is not known:
                self._plan.change(before, known, 0, Pass(row, places, -1), Pass(row, places, 1))
        else:
            row = array("f", bytes(4 * self._size))
            self._plan.add(known, 0, Pass(row, places, 1))
        self._laid[seat] = _LastVector(row, known, places)
        numpy = load_numpy()
        vector: NDArray[np.float32] = numpy.frombuffer(row[:], numpy.float32)
        return vector

    def named(self, vector: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of a vector by name; they share the vector's memory.

        Args:
            vector: the numbers of an observation.
        """
        return {
            each.name: vector[each.first : each.first + prod(each.shape)].reshape(each.shape)
            for each in self.arrays
        }


def observation_space(game: str, players: int, *, cards: Cards | None = None) -> ObservationSpace:
    """Return the names, shapes and labels of the arrays of :func:`~ancient_world.observation`.

    Args:
        game: one of :func:`ancient_world.game_ids`.
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
    state = first_state(rules, players, cards, {})
    layout = Layout(rules, state, components(game, cards), rules.seats(state))
    plan = layout.part(type(state), "", ())
    return ObservationSpace(game, layout.players, tuple(layout.arrays), plan, layout.pointed, cards)


def _laid_out(game: str, players: int, cards: Cards | None) -> ObservationSpace:
    return observation_space(game, players, cards=cards)


def observation(seen: View) -> dict[str, NDArray[np.float32]]:
    """Return a view as named numpy arrays, whose shapes depend only on the game, its cards and the number of players.

    The viewer's seat comes first, then the others clockwise. Ids are counted in a column each, with a last column for
    masked ones; a masked number is -1, a missing one -2. A list of parts has a row for each id that its
    parts name, as armies have for each military card; its order is lost. Each kind of step on the agenda has its own arrays.

    Args:
        seen: the view of a player or watcher.

    Raises:
        MissingLibrary: numpy is not installed.

    Example:
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> aw.observation(seen)["players.hand"].sum(axis=1)
        array([5., 5.], dtype=float32)
        >>> aw.observation(seen)["players.hand"][:, -1]  # Ben's are masked
        array([0., 5.], dtype=float32)
    """
    space = kept_space(seen.state)
    return space.named(space.vector(seen))


def kept_space(state: State) -> ObservationSpace:
    """Return the observation space for the table of a state, from a cache."""
    return _kept(state.game, rules_of(state.game).seats(state), cards_of(state))


@lru_cache(maxsize=32)
def _kept(game: str, players: int, cards: Cards | None) -> ObservationSpace:
    return observation_space(game, players, cards=cards)


def load_numpy() -> Any:
    """Return the package numpy.

    Raises:
        MissingLibrary: numpy is not installed.
    """
    try:
        import numpy as np  # optional
    except ImportError:
        raise MissingLibrary.of("no-numpy") from None
    return np
