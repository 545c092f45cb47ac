"""A bot that evaluates positions with a small neural net; playing needs only numpy."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO
from os import PathLike
from typing import IO, TYPE_CHECKING
from zipfile import BadZipFile

import attrs

from ancient_world.bots.greedy_bot import GreedyBot
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.declared.masked_values import fail_if_masked
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import HiddenValue, InvalidOption
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.rl.observing import cached_space, load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

register_messages(
    {
        "no-net": "No learned bot comes with {game}; examples/learn.py trains one.",
        "not-a-net": "This is not the file of a net: {source}",
        "wrong-net": "This net judges {version}, not {found}.",
    }
)


@attrs.frozen(eq=False, repr=False)
class ValueNet:
    """A small neural net that evaluates what a seat knows, with layers as in scikit-learn's ``MLPRegressor``.

    Args:
        version: the version of the :class:`~ancient_world.rl.ObservationSpace` of its inputs.
        columns: the indices of its inputs in the vector of :func:`~ancient_world.rl.features_after_action`.
        weights: the weight matrix of each layer; the first one has a row for each column.
        biases: the bias vector of each layer.

    Example:
        >>> import numpy as np
        >>> from ancient_world import rl
        >>> version = aw.observation_space("antike", 2).version
        >>> net = rl.ValueNet(version, np.array([0, 2]), [np.array([[1.0], [0.5]])], [np.array([3.0])])
        >>> net(np.array([[1.0, 7.0, 4.0]]))
        array([6.])
    """

    version: str
    columns: NDArray[np.intp]
    weights: Sequence[NDArray[np.floating]]
    biases: Sequence[NDArray[np.floating]]

    def __call__(self, rows: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return the value of each row of features."""
        numpy = load_numpy()
        activations = rows[:, self.columns]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            activations = numpy.maximum(activations @ weight + bias, 0)
        values: NDArray[np.floating] = (activations @ self.weights[-1] + self.biases[-1]).ravel()
        return values

    def save(self, path: str | PathLike[str]) -> None:
        """Write the net into a file, with weights rounded to 16 bits.

        Args:
            path: the file, such as ``warlord.npz``.
        """
        numpy, kinds = load_numpy(), {"weight": self.weights, "bias": self.biases}
        arrays_by_name = {
            f"{kind}{layer_index}": each.astype(numpy.float16)
            for kind, arrays in kinds.items()
            for layer_index, each in enumerate(arrays)
        }
        columns = self.columns.astype(numpy.int32)
        numpy.savez_compressed(
            path, version=numpy.array(self.version), columns=columns, **arrays_by_name
        )

    @classmethod
    def load(cls, source: str | PathLike[str] | IO[bytes]) -> ValueNet:
        """Read a net that :meth:`save` has written.

        Args:
            source: a path or an open file.

        Raises:
            InvalidOption: the file is not a net (code ``not-a-net``).
        """
        numpy = load_numpy()
        try:
            with numpy.load(source) as arrays:
                layer_indices = range(sum(name.startswith("weight") for name in arrays))
                return cls(
                    str(arrays["version"]),
                    arrays["columns"].astype(numpy.intp),
                    [
                        arrays[f"weight{layer_index}"].astype(numpy.float32)
                        for layer_index in layer_indices
                    ],
                    [arrays[f"bias{place}"].astype(numpy.float32) for place in layer_indices],
                )
        except (OSError, EOFError, LookupError, ValueError, AttributeError, TypeError, BadZipFile):
            raise InvalidOption.from_code("not-a-net", source=shorten(str(source))) from None


def features_after_action(view: View, action: Action) -> NDArray[np.float32]:
    """Return a player's features after an action: the observation, and the game's evaluation.

    If the result of the action is hidden, they are the features before the action.

    Args:
        view: the player's view.
        action: a legal action of the player.

    Raises:
        IllegalAction: the rules forbid it.
        MissingLibrary: numpy is not installed.

    Example:
        >>> from ancient_world import rl
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> rl.features_after_action(seen, seen.pending.actions[0]).shape
        (395,)
    """
    check_argument("view", view, View)
    seat = view.player or 0
    try:
        return _features_of(apply(view.state, action), seat)
    except HiddenValue:
        return _features_of(view.state, seat)


def _features_of(masked_state: State, seat: int) -> NDArray[np.float32]:
    rules, numpy = rules_of(masked_state.game), load_numpy()
    try:
        evaluation = rules.evaluate(masked_state, seat) / rules.thinking.evaluation_scale
    except Exception as error:
        fail_if_masked(error, masked_state)
        raise
    observation = cached_space(masked_state).state_vector(masked_state, seat)
    return numpy.append(observation, numpy.float32(evaluation))  # type: ignore[no-any-return]


class LearnedBot:
    """A greedy bot that evaluates the end of its turn with a neural net; playing needs only numpy.

    Some games come with a net; ``examples/learn.py`` trains more.

    Args:
        seed: the seed for breaking ties.
        net: the net; by default the one that comes with the game.

    Raises:
        MissingLibrary: numpy is not installed.

    Example:
        >>> from ancient_world import rl
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> view = match.view(0)
        >>> rl.LearnedBot().choose(view, view.pending) in view.pending.actions
        True
    """

    def __init__(self, seed: int = 0, net: ValueNet | None = None) -> None:
        load_numpy()
        self._net = net
        self._greedy = GreedyBot(seed, evaluate=self._evaluate)

    def _evaluate(self, masked_state: State, seat: int) -> float:
        assert self._net is not None
        return float(self._net(_features_of(masked_state, seat)[None])[0])

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the action with the best value by the net.

        Args:
            view: the player's view.
            decision: the player's decision, with at least one action.

        Raises:
            InvalidOption: the game has no net, or the net is for another game or number of players (codes ``no-net``, ``wrong-net``).
        """
        value_net = self._net or shipped_net(view.state.game)
        version = cached_space(view.state).version
        self._net = value_net
        if version != value_net.version:
            raise InvalidOption.from_code("wrong-net", version=value_net.version, found=version)
        return self._greedy.choose(view, decision)


def shipped_net(game: str) -> ValueNet:
    """Return the net that comes with a game.

    Raises:
        InvalidOption: there is no net (code ``no-net``).
    """
    file = files(__package__).joinpath("nets", f"{game}.npz")
    if not file.is_file():
        raise InvalidOption.from_code("no-net", game=rules_of(game).title)
    return ValueNet.load(BytesIO(file.read_bytes()))
