"""The seats of a table: who plays each seat, how much time people have left, and the notices on both."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock

import attrs

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import is_over
from ancient_world.matches.asynchronous.clocks import Allowance, Clocks
from ancient_world.matches.match import Match
from ancient_world.narration.changes import MatchChange
from ancient_world.web.notices import EXTRA_MINUTES, MAX_NOTICES, Event, Notice
from ancient_world.web.seating import PERSON, Seating

STAND_IN_KIND = "medium"
"""The kind of bot that stands in for a person."""
_SECONDS_PER_MINUTE = 60
_TIMER_MARGIN = 0.01
"""Seconds to wait after the end of a clock before the clock is read."""
_log = logging.getLogger("ancient_world")

register_messages(
    {
        "web-time-not-over": "The time of {name} is not over.",
        "web-own-time": "The others decide what is done about your time.",
        "web-bot-plays": "A bot plays your seat.",
        "web-no-stand-in": "No bot plays your seat.",
    }
)


class TableSeats:
    """The seats of a table, saved in its file beside the journal.

    When the clock of a person has run out, only a notice says so; another person may give more time, or let a bot play on.

    Args:
        file: the path of the seating file.
        seating: who plays each seat, and how much time each person has left.
        match: the match at the table.
    """

    def __init__(self, file: Path, seating: Seating, match: Match) -> None:
        self.seating: Seating = seating
        self.clocks: Clocks | None = None if seating.clock is None else _make_clocks(seating)
        self._file = file
        self._match = match
        self._expired_seats = self._find_expired()
        """The seats whose clocks have run out, as of the last :meth:`check_clocks`."""
        self._notify: Callable[[], None] = lambda: None
        self._timer: asyncio.TimerHandle | None = None
        self._lock = Lock()
        self._is_unsaved = False
        """True while the table has changes that its file lacks."""
        self._save_task: asyncio.Task[None] | None = None

    def observe(self, notify: Callable[[], None]) -> None:
        """Call a function whenever a person's clock has run out."""
        self._notify = notify

    # --- clocks ---

    def start_clocks(self) -> None:
        """Start the clocks, as a page is open."""
        if self.clocks is not None:
            self.clocks.start(self._match.state)
            self.check_clocks()

    def stop_clocks(self) -> None:
        """Stop the clocks, as no page is open."""
        if self.clocks is not None:
            self.clocks.stop()
            self.check_clocks()
            self._save_soon()

    def apply_change(self, change: MatchChange) -> None:
        """Switch the clocks to the players who are to choose now; may be called in any thread."""
        if self.clocks is not None:
            self.clocks.apply_change(change)

    def check_clocks(self) -> None:
        """Add a notice for each clock that has run out, and schedule the next check."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.clocks is None:
            return
        expired, expired_before = self._find_expired(), self._expired_seats
        self._expired_seats = expired
        newly_expired = sorted(self.expired_people - expired_before)
        for seat in newly_expired:
            self.seating = self._with_notice(self.seating, "time-over", seat, seat)
        if newly_expired:
            self._save_soon()
            self._notify()
        remaining_seconds = [
            each.remaining for each in self.clocks.clocks if each.is_running and each.remaining
        ]
        if remaining_seconds:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(remaining_seconds) + _TIMER_MARGIN, self.check_clocks)

    def _find_expired(self) -> frozenset[int]:
        clocks = () if self.clocks is None else self.clocks.clocks
        return frozenset([each.player for each in clocks if each.remaining == 0])

    @property
    def expired_people(self) -> frozenset[int]:
        """Return the seats of people whose clocks have run out; none once the game is over."""
        if is_over(self._match.state):
            return frozenset()
        return frozenset(
            [seat for seat in self._find_expired() if self.seating.plays[seat] == PERSON]
        )

    def clock_messages(self) -> list[dict[str, object]] | None:
        """Return the seconds that each player has left, and whether the clock runs; bots have no clock."""
        if self.clocks is None:
            return None
        return [
            {"left": each.remaining if kind == PERSON else None, "runs": each.is_running}
            for each, kind in zip(self.clocks.clocks, self.seating.plays, strict=True)
        ]

    # --- what people decide ---

    def check_plays(self, player: int) -> None:
        """Refuse a request from a person for whom a bot plays.

        Raises:
            AncientWorldError: a bot plays the seat.
        """
        if player in self.seating.stands_in:
            raise AncientWorldError.from_code("web-bot-plays")

    async def give_time(self, deciding_player: int, seat: int) -> None:
        """Give more time to a person whose clock has run out, as another person decides.

        Raises:
            AncientWorldError: the clock has not run out, or this player may not decide that.
            OSError: the file cannot be written.
        """
        self._check_may_decide(deciding_player, seat)
        assert self.clocks is not None
        self.clocks.give_time(seat, EXTRA_MINUTES * _SECONDS_PER_MINUTE)
        try:
            await self._save_change(
                lambda now: self._with_notice(now, "time-given", seat, deciding_player)
            )
        except OSError:
            self.clocks.give_time(seat, -EXTRA_MINUTES * _SECONDS_PER_MINUTE)
            raise
        self.check_clocks()

    async def let_bot_play(self, deciding_player: int, seat: int) -> None:
        """Let a bot play on for a person whose clock has run out, as another person decides.

        Raises:
            AncientWorldError: the clock has not run out, or this player may not decide that.
            OSError: the file cannot be written.
        """
        self._check_may_decide(deciding_player, seat)

        def with_bot(seating: Seating) -> Seating:
            with_notice = self._with_notice(seating, "bot-plays", seat, deciding_player)
            return _with_player(with_notice, seat, STAND_IN_KIND, (*with_notice.stands_in, seat))

        await self._save_change(with_bot)

    async def return_seat(self, player: int) -> None:
        """Let a person play again in place of the bot.

        Raises:
            AncientWorldError: no bot plays for this person.
            OSError: the file cannot be written.
        """
        if player not in self.seating.stands_in:
            raise AncientWorldError.from_code("web-no-stand-in")

        def with_person(seating: Seating) -> Seating:
            with_notice = self._with_notice(seating, "plays-again", player, player)
            remaining_stand_ins = tuple([seat for seat in with_notice.stands_in if seat != player])
            return _with_player(with_notice, player, PERSON, remaining_stand_ins)

        await self._save_change(with_person)

    def _check_may_decide(self, deciding_player: int, seat: int) -> None:
        self.check_plays(deciding_player)
        if deciding_player == seat:
            raise AncientWorldError.from_code("web-own-time")
        if seat not in self.expired_people:
            raise AncientWorldError.from_code("web-time-not-over", name=self._match.names[seat])

    def _with_notice(
        self, seating: Seating, event: Event, seat: int, deciding_player: int
    ) -> Seating:
        notices = seating.notices
        number = notices[-1].number + 1 if notices else 0
        notice = Notice(number, self._match.version, event, seat, deciding_player)
        return attrs.evolve(seating, notices=(*notices, notice)[-MAX_NOTICES:])

    # --- the file ---

    async def _save_change(self, change: Callable[[Seating], Seating]) -> None:
        """Write a changed seating, then use it."""
        saved_seating = await asyncio.to_thread(self._write, change)
        self.seating = change(self.seating)
        if self.seating != saved_seating:  # a clock has run out meanwhile
            self._save_soon()

    def end(self) -> None:
        """Save the version of the match at which the game has ended.

        Raises:
            OSError: the file cannot be written.
        """
        self.seating = attrs.evolve(self.seating, ended=self._match.version)
        self._write()

    def save_times(self) -> None:
        """Save soon how much time people have left."""
        if self.clocks is not None:
            self.check_clocks()
            self._save_soon()

    async def close(self) -> None:
        """Stop the clocks, and save how much time people have left."""
        self.stop_clocks()
        if self._timer is not None:
            self._timer.cancel()
        if self._save_task is not None:
            await self._save_task

    def _save_soon(self) -> None:
        """Write the file soon in another thread; several requests may become one write."""
        self._is_unsaved = True
        if self._save_task is None or self._save_task.done():
            self._save_task = asyncio.create_task(self._save_until_current())

    async def _save_until_current(self) -> None:
        while self._is_unsaved:
            self._is_unsaved = False
            try:
                await asyncio.to_thread(self._write)
            except OSError as error:  # the times of the last saved file stay in force
                _log.warning("%s: %s", self._file, error)

    def _write(self, change: Callable[[Seating], Seating] = lambda now: now) -> Seating:
        with self._lock:  # so that the last writer has the newest seating
            seating = change(self.seating)
            attrs.evolve(seating, left=self._milliseconds_left()).write(self._file)
        return seating

    def _milliseconds_left(self) -> tuple[int, ...] | None:
        """Return the milliseconds that each seat has left, rounded up so that 0 means none."""
        if self.clocks is None:
            return None
        return tuple([math.ceil(1000 * (clock.remaining or 0)) for clock in self.clocks.clocks])


def _with_player(seating: Seating, seat: int, kind: str, stands_in: tuple[int, ...]) -> Seating:
    plays = (*seating.plays[:seat], kind, *seating.plays[seat + 1 :])
    return attrs.evolve(seating, plays=plays, stands_in=stands_in)


def _make_clocks(seating: Seating) -> Clocks:
    """Return the clocks of a table, with the time that each person has left."""
    full_milliseconds = 1000 * _SECONDS_PER_MINUTE * (seating.clock or 0)
    milliseconds_left = seating.left or (full_milliseconds,) * len(seating.plays)
    allowances = [
        Allowance(bank=milliseconds / 1000) if kind == PERSON else Allowance()
        for milliseconds, kind in zip(milliseconds_left, seating.invited, strict=True)
    ]
    return Clocks(len(milliseconds_left), allowances, time.monotonic)
