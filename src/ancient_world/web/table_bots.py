"""The bots at one table: the quick ones choose in the server, the others in processes of their own."""

from __future__ import annotations

import asyncio
import pickle
import time

from ancient_world.bots import BOTS, Bot, SeatedBots
from ancient_world.bots.named import QUICK
from ancient_world.engine.actions import Action
from ancient_world.engine.face import View
from ancient_world.engine.languages import language
from ancient_world.engine.pending import Decision
from ancient_world.matches.match import Match
from ancient_world.web.guards import Bucket, WebLimits
from ancient_world.web.seating import PERSON, Seating
from ancient_world.web.thinking import BotTask, Thinkers, pickled_game
from ancient_world.web.work import Share, Work

_SHORT = 0.1
"""Seconds of a choice that keep nobody waiting; a bot that has taken longer goes to a process of its own."""


class TableBots:
    """The bots at a table.

    Args:
        match: their match.
        seating: which of them sit where.
        work: where quick bots choose, as the pages' work is done.
        thinkers: where the others think.
        limits: how much they may think.
    """

    def __init__(
        self, match: Match, seating: Seating, work: Work, thinkers: Thinkers, limits: WebLimits
    ) -> None:
        self._match = match
        self._kinds = {seat: kind for seat, kind in enumerate(seating.plays) if kind != PERSON}
        self._seed = seating.seed
        self.seated = SeatedBots(match, {seat: self._made(seat) for seat in self._kinds})
        self._slow = {seat for seat, kind in self._kinds.items() if kind not in QUICK}
        self._pickled: dict[int, bytes] = {}
        """The bots that think elsewhere, as they came back from there."""
        self._work = work
        self._thinkers = thinkers
        self._share = Share()
        self._budget = Bucket(limits.thinking, limits.thinking_burst)

    @property
    def next(self) -> int | None:
        """The seat of the bot that may choose now."""
        return self.seated.next

    def _made(self, seat: int) -> Bot:
        return BOTS[self._kinds[seat]](self._seed + seat)

    def stand_in(self, seat: int, kind: str) -> None:
        """Let a quick bot of a kind play a seat from now on."""
        self._kinds[seat] = kind
        self.seated.bots[seat] = self._made(seat)

    def leave(self, seat: int) -> None:
        """Let no bot play a seat any more."""
        self._slow.discard(seat)
        self._pickled.pop(seat, None)
        del self._kinds[seat], self.seated.bots[seat]

    async def choice(self, seat: int) -> tuple[Action, int] | None:
        """Return what a bot chooses, and for which version; ``None`` if it is not asked any more.

        Raises:
            AncientWorldError: the bot has failed.
        """
        version = self._match.version
        if seat in self._slow:
            return await self._thought(seat, version)
        chosen = await self._work.alone(lambda: self._chosen(seat))
        return None if chosen is None else (chosen, version)

    def _chosen(self, seat: int) -> Action | None:
        """Return what a quick bot chooses."""
        asked, bot = _asked(self._match.view(seat)), self.seated.bots.get(seat)
        if asked is None or bot is None:
            return None
        begun = time.thread_time()
        action = bot.choose(*asked)
        if time.thread_time() - begun > _SHORT:
            self._slow.add(seat)
        return action

    async def _thought(self, seat: int, version: int) -> tuple[Action, int] | None:
        """Return what a bot chooses that thinks."""
        await asyncio.sleep(self._budget.wait())
        asked = await asyncio.to_thread(self._question, seat)
        if asked is None:
            return None
        question, decision = asked
        thought = await self._thinkers.ask(question, self._share)
        self._budget.spend(thought.seconds)
        self._pickled[seat] = thought.bot
        return decision.actions[thought.number], version

    def _question(self, seat: int) -> tuple[BotTask, Decision] | None:
        """Return what is asked of a bot, as it goes to its process, and the actions to which its answer belongs."""
        view = self._match.view(seat)
        asked = _asked(view)
        if asked is None:
            return None
        bot = self._pickled.get(seat) or pickle.dumps(self.seated.bots[seat])
        where = pickled_game(view.state.game)
        question = BotTask(self._kinds[seat], seat, bot, where, pickle.dumps(view), language())
        return question, asked[1]


def _asked(view: View) -> tuple[View, Decision] | None:
    """Return a view with what its player is asked; ``None`` if that is nothing."""
    decision = view.pending
    if not isinstance(decision, Decision) or view.player not in decision.players:
        return None
    return view, decision
