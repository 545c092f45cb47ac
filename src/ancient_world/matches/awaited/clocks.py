"""Clocks that limit how long each seat may think while the match waits for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Lock

import attrs

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.language import register_messages
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.state import State
from ancient_world.narration.changes import MatchChange

register_messages(
    {
        "seconds": "Time to think must be a number of seconds from 0 to {most}, got {given}.",
        "allowances": "Give one time to think for all seats, or one for each of the {expected}; got {count}.",
    }
)

MOST_SECONDS = 10**9
"""The greatest time, some thirty years; for unlimited time use ``None``."""


def _seconds(_: object, __: object, seconds: float | None) -> None:
    """Check a number of seconds (an attrs validator)."""
    if seconds is not None and not (type(seconds) in {int, float} and 0 <= seconds <= MOST_SECONDS):
        raise InvalidOption.of("seconds", given=seconds, most=MOST_SECONDS)


@attrs.frozen
class Allowance:
    """The time that a seat may think, in seconds: ``each`` for every choice, and then the rest of its ``bank``.

    With neither, the time is unlimited.

    Raises:
        InvalidOption: a value is not a number of seconds.
    """

    each: float | None = attrs.field(default=None, validator=_seconds)
    bank: float | None = attrs.field(default=None, validator=_seconds)

    @property
    def limited(self) -> bool:
        """True if the time is limited."""
        return self.each is not None or self.bank is not None


@attrs.frozen
class Clock:
    """The clock of a seat at one moment, in seconds.

    ``left`` is the time that the seat has for its present or next choice; ``bank`` is the part of ``left`` that carries over
    to later choices. Both are ``None`` without a limit. ``running`` says that the match waits for this seat;
    ``deadline`` is then the time at which ``left`` ends, by the host's clock.
    """

    player: int
    running: bool
    left: float | None
    bank: float | None
    deadline: float | None


@attrs.define(eq=False)
class _SeatTime:
    """The remaining time of a seat."""

    allowed: Allowance
    bank: float
    since: float | None = None
    """The time at which the match began to wait for the seat; ``None`` while it does not."""

    def settle(self, now: float) -> None:
        """Stop the clock; take the time beyond ``each`` out of the bank."""
        if self.since is not None:
            overtime = now - self.since - (self.allowed.each or 0)
            self.bank -= min(self.bank, max(overtime, 0))
            self.since = None

    def clock(self, player: int, now: float) -> Clock:
        """Return the clock at the time ``now``."""
        is_running = self.since is not None
        if not self.allowed.limited:
            return Clock(player, is_running, None, None, None)
        per_choice = self.allowed.each or 0
        started_at = now if self.since is None else self.since
        deadline = started_at + per_choice + self.bank
        remaining_bank = min(self.bank, max(deadline - now, 0))
        return Clock(player, is_running, max(deadline - now, 0), remaining_bank, deadline if is_running else None)


class Clocks:
    """The clocks of a match, which run from :meth:`start` to :meth:`stop`. Safe to use from any thread."""

    def __init__(
        self, seats: int, allowed: Allowance | Sequence[Allowance], now: Callable[[], float]
    ) -> None:
        allowances = (allowed,) * seats if isinstance(allowed, Allowance) else tuple(allowed)
        if len(allowances) != seats:
            raise InvalidOption.of("allowances", expected=seats, count=len(allowances))
        self._times = [_SeatTime(seat_allowance, seat_allowance.bank or 0) for seat_allowance in allowances]
        self._now = now
        self._lock = Lock()

    @property
    def all(self) -> tuple[Clock, ...]:
        """The present clocks, in seat order."""
        with self._lock:
            current_time = self._now()
            return tuple([time.clock(player, current_time) for player, time in enumerate(self._times)])

    @property
    def next(self) -> Clock | None:
        """The running clock that ends first, if any."""
        limited_clocks = [clock for clock in self.all if clock.deadline is not None]
        return min(limited_clocks, key=lambda clock: clock.deadline or 0, default=None)

    def start(self, state: State) -> None:
        """Start the clocks of the seats that may act in a state."""
        self._ask(asked(state), ())

    def change(self, change: MatchChange) -> None:
        """Stop and start clocks for a change: a seat that has acted begins a new choice if it may act again."""
        self._ask(asked(change.state), {entry.player for entry in change.entries})

    def stop(self) -> None:
        """Stop all clocks."""
        self._ask((), ())

    def give(self, player: int, seconds: float) -> None:
        """Add seconds to the bank of a seat; if its clock runs, it starts the time ``each`` of the choice anew."""
        with self._lock:
            time, current_time = self._times[player], self._now()
            was_running = time.since is not None
            time.settle(current_time)
            time.bank = max(time.bank + seconds, 0)
            time.since = current_time if was_running else None

    def _ask(self, waits_for: Collection[int], acted: Collection[int | None]) -> None:
        with self._lock:
            current_time = self._now()
            for player, time in enumerate(self._times):
                if player in acted or player not in waits_for:
                    time.settle(current_time)
                if player in waits_for and time.since is None:
                    time.since = current_time


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that may act now."""
    decision = pending(state)
    return decision.players if isinstance(decision, Decision) else ()
