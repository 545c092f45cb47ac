"""An environment of Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ancient_world.bots.bot import Bot
from ancient_world.bots.named import bot_maker
from ancient_world.engine.face import check_seat, view_of
from ancient_world.engine.game import Cards
from ancient_world.rl.table import Table, payoffs


class SeatEnv(gymnasium.Env[NDArray[np.float32], Any]):
    """One seat of a game for Gymnasium; :func:`ancient_world.rl.gym_env` makes it."""

    metadata: dict[str, object] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, course: Table, opponents: Sequence[Callable[[int], Bot]], seat: int) -> None:
        self.course, self.seat = course, seat
        self.observation_space = course.spaces()[0]["observation"]
        self.action_space = course.spaces()[1]
        self._makers = opponents
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, object]]:
        super().reset(seed=seed)
        first, *rest = map(int, self.np_random.integers(2**62, size=len(self._makers) + 1))
        others = [seat for seat in range(self.course.seats) if seat != self.seat]
        made = [make(each) for make, each in zip(self._makers, rest, strict=True)]
        self._bots = dict(zip(others, made, strict=True))
        self.course.begin(first)
        self._answer()
        return self._seen()

    def _answer(self) -> None:
        """Let the bots play until the learner chooses, or the game is over."""
        course = self.course
        while (waiting := course.waiting) is not None and self.seat not in waiting.players:
            seen: Any = view_of(course.state, waiting.player)
            course.play(self._bots[waiting.player].choose(seen, seen.pending))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what is legal now, as sb3-contrib asks for it."""
        return self.course.mask(self.seat).astype(np.bool_)

    def _seen(self) -> tuple[NDArray[np.float32], dict[str, object]]:
        seen = self.course.observe(self.seat)
        return seen["observation"], {"action_mask": seen["action_mask"]}

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, object]]:
        """Play an action by its number, and let the bots answer.

        What is not legal loses the game at once: libraries that know no masks try it.
        """
        course = self.course
        if int(action) not in course.legal(self.seat):
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal": True}
        course.choose(self.seat, action)
        self._answer()
        over = course.waiting is None
        reward = payoffs(course.state, course.seats)[self.seat] if over else 0.0
        seen, info = self._seen()
        return seen, reward, over, False, info


def seat_env(
    game: str,
    opponents: Sequence[str | Callable[[int], Bot]],
    seat: int,
    cards: Cards | None,
    options: dict[str, object],
) -> SeatEnv:
    """Make the environment of one seat among bots."""
    makers = [bot_maker(each) if isinstance(each, str) else each for each in opponents]
    course = Table(game, len(makers) + 1, cards, options)
    check_seat(seat, course.seats, watches=False)
    return SeatEnv(course, makers, seat)
