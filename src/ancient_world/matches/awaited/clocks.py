"""Clocks: how long each seat may think, kept while the match waits for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Lock

import attrs

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.language import register
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.state import State
from ancient_world.narration.changes import Change

register(
    {
        "seconds": "Time to think must be a number of seconds from 0 to {most}, got {given}.",
        "allowances": "Give one time to think for all seats, or one for each of the {expected}; got {count}.",
    }
)

MOST_SECONDS = 10**9
"""A limit of some thirty years; more is meant to be none."""


def _seconds(_: object, __: object, given: float | None) -> None:
    """Refuse what is no time (a validator of attrs)."""
    if given is not None and not (type(given) in {int, float} and 0 <= given <= MOST_SECONDS):
        raise InvalidOption.of("seconds", given=given, most=MOST_SECONDS)


@attrs.frozen
class Allowance:
    """How long a seat may think, in seconds: ``each`` for every choice, and after that what is left of its ``bank``.

    With neither it may think as long as it likes.

    Raises:
        InvalidOption: these are no seconds.
    """

    each: float | None = attrs.field(default=None, validator=_seconds)
    bank: float | None = attrs.field(default=None, validator=_seconds)

    @property
    def limited(self) -> bool:
        """It comes to an end."""
        return self.each is not None or self.bank is not None


@attrs.frozen
class Clock:
    """The clock of a seat at one moment, in seconds.

    ``left`` is how long the seat may think from now on, or could if it were asked now; ``bank`` is the part of it that is not
    for this choice alone. Both are ``None`` without a limit. ``deadline`` is when it ends by the clock of the host, while
    it is ``running``: while the match waits for this seat.
    """

    player: int
    running: bool
    left: float | None
    bank: float | None
    deadline: float | None


@attrs.define(eq=False)
class _Time:
    """The time that a seat has left."""

    allowed: Allowance
    bank: float
    since: float | None = None
    """Since when it is asked for a choice."""

    def settle(self, now: float) -> None:
        """It is not asked any more; what it took longer than allowed for a choice comes out of its bank."""
        if self.since is not None:
            over = now - self.since - (self.allowed.each or 0)
            self.bank -= min(self.bank, max(over, 0))
            self.since = None

    def clock(self, player: int, now: float) -> Clock:
        """How it stands now."""
        running = self.since is not None
        if not self.allowed.limited:
            return Clock(player, running, None, None, None)
        each = self.allowed.each or 0
        since = now if self.since is None else self.since
        deadline = since + each + self.bank
        bank = min(self.bank, max(deadline - now, 0))
        return Clock(player, running, max(deadline - now, 0), bank, deadline if running else None)


class Clocks:
    """The clocks of a match. They run while it waits for the seats and somebody keeps time; any thread may look."""

    def __init__(
        self, seats: int, allowed: Allowance | Sequence[Allowance], now: Callable[[], float]
    ) -> None:
        each = (allowed,) * seats if isinstance(allowed, Allowance) else tuple(allowed)
        if len(each) != seats:
            raise InvalidOption.of("allowances", expected=seats, count=len(each))
        self._times = [_Time(one, one.bank or 0) for one in each]
        self._now = now
        self._lock = Lock()

    @property
    def all(self) -> tuple[Clock, ...]:
        """Every clock now, in seat order."""
        with self._lock:
            now = self._now()
            return tuple([time.clock(player, now) for player, time in enumerate(self._times)])

    @property
    def next(self) -> Clock | None:
        """The one that runs out first of those that run."""
        running = [clock for clock in self.all if clock.deadline is not None]
        return min(running, key=lambda clock: clock.deadline or 0, default=None)

    def start(self, state: State) -> None:
        """Those who are waited for begin to think."""
        self._ask(asked(state), ())

    def change(self, change: Change) -> None:
        """Who has chosen thinks no more, or begins to think of the next choice."""
        self._ask(asked(change.state), {entry.player for entry in change.entries})

    def stop(self) -> None:
        """Nobody keeps time: all clocks stand still."""
        self._ask((), ())

    def give(self, player: int, seconds: float) -> None:
        """Add seconds to the bank of a seat; time that it took beyond its end is forgiven."""
        with self._lock:
            time, now = self._times[player], self._now()
            running = time.since is not None
            time.settle(now)
            time.bank = max(time.bank + seconds, 0)
            time.since = now if running else None

    def _ask(self, waits_for: Collection[int], acted: Collection[int | None]) -> None:
        with self._lock:
            now = self._now()
            for player, time in enumerate(self._times):
                if player in acted or player not in waits_for:
                    time.settle(now)
                if player in waits_for and time.since is None:
                    time.since = now


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that may act now."""
    waiting = pending(state)
    return waiting.players if isinstance(waiting, Decision) else ()
