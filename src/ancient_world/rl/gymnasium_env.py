"""A Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from ancient_world.bots.bot import Bot
from ancient_world.bots.bots_by_name import bot_maker
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import check_seat, view_of
from ancient_world.rl.game_table import GameTable, checked_seed, payoffs_by_seat
from ancient_world.rl.numbering import checked_number

register_messages({"opponents-count": "gym_env takes no players: opponents decides how many play, one bot for each other seat."})  # fmt: skip


class _NoRunningGame(InvalidOption, ResetNeeded):
    """An error for a step without a running game; also a ``ResetNeeded``, as Gymnasium's own wrapper would raise."""


class SeatEnv(gymnasium.Env[NDArray[np.float32], Any]):
    """One seat of a game as a Gymnasium environment; made by :func:`ancient_world.rl.gym_env`."""

    metadata: dict[str, object] = {"render_modes": []}

    def __init__(
        self, table: GameTable, opponents: Sequence[Callable[[int], Bot]], seat: int
    ) -> None:
        self.table: GameTable = table
        self.seat: int = seat
        self.observation_space: gymnasium.Space[NDArray[np.float32]] = table.spaces()[0][
            "observation"
        ]
        self.action_space: Discrete[Any] = table.spaces()[1]
        self._bot_makers = opponents
        self._bots: dict[int, Bot] = {}
        self._is_lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, object]]:
        super().reset(seed=None if seed is None else checked_seed(seed))
        game_seed, *bot_seeds = map(
            int, self.np_random.integers(2**62, size=len(self._bot_makers) + 1)
        )
        bot_seats = [seat for seat in range(self.table.seats) if seat != self.seat]
        bots = [
            make_bot(bot_seed)
            for make_bot, bot_seed in zip(self._bot_makers, bot_seeds, strict=True)
        ]
        self._bots = dict(zip(bot_seats, bots, strict=True))
        self.table.begin_game(game_seed)
        self._is_lost = False
        self._let_bots_play()
        return self._observation_and_info()

    def _check_reset(self, method_name: str) -> None:
        if not self.table.has_begun:
            raise _NoRunningGame.from_code("not-reset", call=f"{method_name}()")

    def _let_bots_play(self) -> None:
        """Let the bots play until the learner is to choose or the game is over."""
        table = self.table
        while (decision := table.waiting) is not None and self.seat not in decision.players:
            view: Any = view_of(table.state, decision.player)
            table.play(self._bots[decision.player].choose(view, view.pending))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions, under the name that sb3-contrib expects."""
        self._check_reset("action_masks")
        return self.table.action_mask(self.seat).astype(np.bool_)

    def _observation_and_info(self) -> tuple[NDArray[np.float32], dict[str, object]]:
        observation = self.table.observe(self.seat)
        return observation["observation"], {"action_mask": observation["action_mask"]}

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, object]]:
        """Play an action by its number, and let the bots answer.

        An illegal action loses the game at once, as libraries without masks try them.

        Raises:
            InvalidOption: no game is running, or there is no such number (codes ``not-reset``, ``episode-over``,
                ``no-such-number``).
        """
        self._check_reset("step")
        table = self.table
        if self._is_lost or table.is_over:
            raise _NoRunningGame.from_code("episode-over", call="step()")
        legal_action = table.legal_actions_by_number(self.seat).get(
            checked_number(table.action_numbers, action)
        )
        if legal_action is None:
            self._is_lost = True
            observation, info = self._observation_and_info()
            return observation, -1.0, True, False, {**info, "illegal": True}
        table.play(legal_action)
        self._let_bots_play()
        is_over = table.waiting is None
        reward = payoffs_by_seat(table.state, table.seats)[self.seat] if is_over else 0.0
        observation, info = self._observation_and_info()
        return observation, reward, is_over, False, info

    def render(self) -> None:
        self._check_reset("render")


def make_seat_env(
    game: str,
    opponents: Sequence[str | Callable[[int], Bot]],
    seat: int,
    cards: CardSet | None,
    options: dict[str, object],
) -> SeatEnv:
    """Return the environment of one seat among bots."""
    if "players" in options:
        raise InvalidOption.from_code("opponents-count")
    check_argument("opponents", opponents, Sequence)
    bot_makers = [
        bot_maker(opponent) if isinstance(opponent, str) else opponent for opponent in opponents
    ]
    table = GameTable(game, len(bot_makers) + 1, cards, options)
    return SeatEnv(table, bot_makers, check_seat(seat, table.seats))
