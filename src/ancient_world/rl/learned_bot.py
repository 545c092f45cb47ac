"""A bot that takes the action after which a small net expects most; numpy alone plays it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO
from os import PathLike
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State, apply
from ancient_world.engine.declared.masks import fail_if_masked
from ancient_world.engine.errors import InvalidOption, NotKnown
from ancient_world.engine.face import View
from ancient_world.engine.language import register
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import game as rules_of
from ancient_world.rl.observing import ObservationSpace, kept_space

Rows = NDArray[np.float32]

register(
    {
        "no-net": "No learned bot comes with {game}; examples/learn.py trains one.",
        "wrong-net": "This net judges {version}, not {found}.",
    }
)


@attrs.frozen(eq=False, repr=False)
class ValueNet:
    """A small net that judges what a seat sees: layers of weights as scikit-learn's ``MLPRegressor`` has them.

    Args:
        version: that of the :class:`~ancient_world.ObservationSpace` whose numbers it reads.
        columns: the numbers that it reads, out of those that :func:`features` gives.
        weights: of each layer, the first one for these columns.
        biases: of each layer.
    """

    version: str
    columns: NDArray[np.intp]
    weights: Sequence[Rows]
    biases: Sequence[Rows]

    def __call__(self, rows: Rows) -> Rows:
        """Return the judgement of each row of :func:`features`."""
        found = rows[:, self.columns]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            found = np.maximum(found @ weight + bias, 0)
        judged: Rows = (found @ self.weights[-1] + self.biases[-1]).ravel()
        return judged

    def save(self, path: str | PathLike[str]) -> None:
        """Write the net into a file; its weights are rounded to 16 bits."""
        layers: dict[str, Any] = {
            f"{kind}{place}": each.astype(np.float16)
            for kind, every in (("weight", self.weights), ("bias", self.biases))
            for place, each in enumerate(every)
        }
        columns = self.columns.astype(np.int32)
        np.savez_compressed(path, version=np.array(self.version), columns=columns, **layers)

    @classmethod
    def load(cls, source: Any) -> ValueNet:
        """Read a net that :meth:`save` has written, from a path or an open file."""
        with np.load(source) as parts:
            layers = range(sum(name.startswith("weight") for name in parts))
            return cls(
                str(parts["version"]),
                parts["columns"].astype(np.intp),
                [parts[f"weight{place}"].astype(np.float32) for place in layers],
                [parts[f"bias{place}"].astype(np.float32) for place in layers],
            )


def features(space: ObservationSpace, known: State, seat: int) -> Rows:
    """Return what a seat knows as a net reads it: all numbers of the observation, and how the game judges the seat.

    Args:
        space: the space of the observation.
        known: the state of a view.
        seat: that of the viewer.
    """
    try:
        judged = _judged(known, seat)
    except NotKnown:
        judged = 0.0
    return np.append(space.known_by(known, seat), np.float32(judged))


def _judged(known: State, seat: int) -> float:
    rules = rules_of(known.game)
    try:
        return rules.evaluate(known, seat) / rules.thinking.scale
    except Exception as error:
        fail_if_masked(error, known)
        raise


class LearnedBot:
    """A bot that judges by a net what it knows after each of its actions; :func:`ancient_world.rl.learned_bot` makes it."""

    def __init__(self, net: ValueNet | None = None) -> None:
        self._net = net

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the action after which the net expects most.

        Args:
            view: what the player knows.
            decision: what the player decides now; it has at least one action.

        Raises:
            InvalidOption: no net comes with the game, or it judges another game (codes ``no-net``, ``wrong-net``).
        """
        actions = decision.actions
        if len(actions) == 1:
            return actions[0]
        known, seat = view.state, decision.player
        net, space = self._fitting(known)
        rows = [features(space, after(known, action), seat) for action in actions]
        return actions[int(np.argmax(net(np.stack(rows))))]

    def _fitting(self, known: State) -> tuple[ValueNet, ObservationSpace]:
        net = self._net = self._net or shipped(known.game)
        space = kept_space(known)
        if space.version != net.version:
            raise InvalidOption.of("wrong-net", version=net.version, found=space.version)
        return net, space


def after(known: State, action: Action) -> State:
    """What is known after an action, or before it where what follows is hidden."""
    try:
        return apply(known, action)
    except NotKnown:
        return known


def shipped(game: str) -> ValueNet:
    """Return the net that comes with a game.

    Raises:
        InvalidOption: there is none (code ``no-net``).
    """
    file = files(__package__).joinpath("nets", f"{game}.npz")
    if not file.is_file():
        raise InvalidOption.of("no-net", game=rules_of(game).title)
    return ValueNet.load(BytesIO(file.read_bytes()))
