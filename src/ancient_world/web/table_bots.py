"""The bots at one table: quick bots choose in the server, slow ones in processes of their own."""

from __future__ import annotations

import asyncio
import pickle
import time

from ancient_world.bots import BOTS, Bot, SeatedBots
from ancient_world.bots.bots_by_name import QUICK_BOTS
from ancient_world.engine.actions import Action
from ancient_world.engine.language_choice import language
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View
from ancient_world.matches.match import Match
from ancient_world.web.bot_processes import BotProcesses, BotTask, pickled_game
from ancient_world.web.guards import Bucket, WebLimits
from ancient_world.web.seating import PERSON, Seating
from ancient_world.web.task_queue import ClientShare, TableTasks

_MAX_QUICK_SECONDS = 0.1
"""The most seconds of a quick choice; a bot that takes longer is moved to a process of its own."""


class TableBots:
    """The bots at a table.

    Args:
        match: the match that they play.
        seating: which bot plays which seat.
        tasks: the queue in which quick bots choose.
        bot_processes: the processes in which slow bots think.
        limits: how long the bots may think.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        tasks: TableTasks,
        bot_processes: BotProcesses,
        limits: WebLimits,
    ) -> None:
        self._match = match
        self._kinds = {seat: kind for seat, kind in enumerate(seating.plays) if kind != PERSON}
        self._seed = seating.seed
        self.seated_bots: SeatedBots = SeatedBots(
            match, {seat: self._make_bot(seat) for seat in self._kinds}
        )
        self._slow_seats = {seat for seat, kind in self._kinds.items() if kind not in QUICK_BOTS}
        self._pickled_bots: dict[int, bytes] = {}
        """The pickled slow bots, as their processes have returned them."""
        self._tasks = tasks
        self.processes = bot_processes
        self._share = ClientShare()
        self._budget = Bucket(limits.thinking_per_second, limits.thinking_at_once)

    @property
    def next_seat(self) -> int | None:
        """Return the seat of the bot that is to choose next."""
        return self.seated_bots.next_bot_seat

    def _make_bot(self, seat: int) -> Bot:
        return BOTS[self._kinds[seat]](self._seed + seat)

    def stand_in(self, seat: int, kind: str) -> None:
        """Let a new bot of a quick kind play a seat from now on."""
        self._kinds[seat] = kind
        self.seated_bots.bots[seat] = self._make_bot(seat)

    def remove_bot(self, seat: int) -> None:
        """Let no bot play a seat any more."""
        self._slow_seats.discard(seat)
        self._pickled_bots.pop(seat, None)
        del self._kinds[seat], self.seated_bots.bots[seat]

    async def choose(self, seat: int) -> tuple[Action, int] | None:
        """Return a bot's choice and the version that it is for; ``None`` if the seat has no choice to make now.

        Raises:
            AncientWorldError: the bot has failed.
        """
        version = self._match.version
        if seat in self._slow_seats:
            return await self._choose_in_process(seat, version)
        action = await self._tasks.run_for_table(lambda: self._choose_quickly(seat))
        return None if action is None else (action, version)

    def _choose_quickly(self, seat: int) -> Action | None:
        """Return the choice of a quick bot, and mark the bot as slow if it took too long."""
        view_and_decision = _view_to_decide(self._match.view(seat))
        bot = self.seated_bots.bots.get(seat)
        if view_and_decision is None or bot is None:
            return None
        started_at = time.thread_time()
        action = bot.choose(*view_and_decision)
        if time.thread_time() - started_at > _MAX_QUICK_SECONDS:
            self._slow_seats.add(seat)
        return action

    async def _choose_in_process(self, seat: int, version: int) -> tuple[Action, int] | None:
        """Return the choice of a slow bot, made in another process."""
        await asyncio.sleep(self._budget.seconds_until_free())
        task_and_decision = await asyncio.to_thread(self._make_task, seat)
        if task_and_decision is None:
            return None
        task, decision = task_and_decision
        bot_choice = await self.processes.choose(task, self._share)
        self._budget.spend(bot_choice.seconds)
        self._pickled_bots[seat] = bot_choice.pickled_bot
        return decision.actions[bot_choice.action_index], version

    def _make_task(self, seat: int) -> tuple[BotTask, Decision] | None:
        """Return the pickled task for a bot's process, and the decision that its answer refers to."""
        view = self._match.view(seat)
        view_and_decision = _view_to_decide(view)
        if view_and_decision is None:
            return None
        bot = self._pickled_bots.get(seat) or pickle.dumps(self.seated_bots.bots[seat])
        game_reference = pickled_game(view.state.game)
        task = BotTask(self._kinds[seat], seat, bot, game_reference, pickle.dumps(view), language())
        return task, view_and_decision[1]


def _view_to_decide(view: View) -> tuple[View, Decision] | None:
    """Return a view with its pending decision; ``None`` if its player is not to choose."""
    decision = view.pending
    if not isinstance(decision, Decision) or view.player not in decision.players:
        return None
    return view, decision
