"""Clocks that limit how long each seat may think while the match waits for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Lock

import attrs

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.state import State
from ancient_world.narration.changes import MatchChange

register_messages(
    {
        "seconds": "Time to think must be a number of seconds from 0 to {most}, got {given}.",
        "allowances": "Give one time to think for all seats, or one for each of the {expected}; got {count}.",
    }
)

MAX_SECONDS = 10**9
"""The greatest time, some thirty years; for unlimited time use ``None``."""


def _validate_seconds(_: object, __: object, seconds: float | None) -> None:
    """Check a number of seconds (an attrs validator)."""
    if seconds is not None and not (type(seconds) in {int, float} and 0 <= seconds <= MAX_SECONDS):
        raise InvalidOption.from_code("seconds", given=seconds, most=MAX_SECONDS)


@attrs.frozen
class Allowance:
    """The time that a seat may think, in seconds: ``per_choice`` for every choice, and then the rest of its ``bank``.

    With neither, the time is unlimited.

    Raises:
        InvalidOption: a value is not a number of seconds.
    """

    per_choice: float | None = attrs.field(default=None, validator=_validate_seconds)
    bank: float | None = attrs.field(default=None, validator=_validate_seconds)

    @property
    def is_limited(self) -> bool:
        """True if the time is limited."""
        return self.per_choice is not None or self.bank is not None


@attrs.frozen
class Clock:
    """The clock of a seat at one moment, in seconds.

    ``remaining`` is the time that the seat has for its present or next choice; ``bank`` is the part of ``remaining`` that carries over
    to later choices. Both are ``None`` without a limit. ``is_running`` says that the match waits for this seat;
    ``deadline`` is then the time at which ``remaining`` ends, by the host's clock.
    """

    player: int
    is_running: bool
    remaining: float | None
    bank: float | None
    deadline: float | None


@attrs.define(eq=False)
class _SeatTime:
    """The remaining time of a seat."""

    allowance: Allowance
    bank: float
    started_at: float | None = None
    """The time at which the match began to wait for the seat; ``None`` while it does not."""

    def stop_clock(self, current_time: float) -> None:
        """Stop the clock; take the time beyond ``per_choice`` out of the bank."""
        if self.started_at is not None:
            overtime = current_time - self.started_at - (self.allowance.per_choice or 0)
            self.bank -= min(self.bank, max(overtime, 0))
            self.started_at = None

    def clock_at(self, player: int, current_time: float) -> Clock:
        """Return the clock at the time ``current_time``."""
        is_running = self.started_at is not None
        if not self.allowance.is_limited:
            return Clock(player, is_running, None, None, None)
        per_choice = self.allowance.per_choice or 0
        started_at = current_time if self.started_at is None else self.started_at
        deadline = started_at + per_choice + self.bank
        remaining_bank = min(self.bank, max(deadline - current_time, 0))
        return Clock(
            player,
            is_running,
            max(deadline - current_time, 0),
            remaining_bank,
            deadline if is_running else None,
        )


class Clocks:
    """The clocks of a match, which run from :meth:`start` to :meth:`stop`. Safe to use from any thread."""

    def __init__(
        self, seats: int, allowance: Allowance | Sequence[Allowance], clock: Callable[[], float]
    ) -> None:
        check_argument("allowance", allowance, Allowance, Sequence)
        allowances = (allowance,) * seats if isinstance(allowance, Allowance) else tuple(allowance)
        if len(allowances) != seats:
            raise InvalidOption.from_code("allowances", expected=seats, count=len(allowances))
        for seat_allowance in allowances:
            check_argument("allowance", seat_allowance, Allowance)
        self._times = [
            _SeatTime(seat_allowance, seat_allowance.bank or 0) for seat_allowance in allowances
        ]
        self._clock = clock
        self._lock = Lock()

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """The present clocks, in seat order."""
        with self._lock:
            current_time = self._clock()
            return tuple(
                [time.clock_at(player, current_time) for player, time in enumerate(self._times)]
            )

    @property
    def next_to_expire(self) -> Clock | None:
        """The running clock that ends first, if any."""
        limited_clocks = [clock for clock in self.clocks if clock.deadline is not None]
        return min(limited_clocks, key=lambda clock: clock.deadline or 0, default=None)

    def start(self, state: State) -> None:
        """Start the clocks of the seats that may act in a state."""
        self._update(active_players(state), ())

    def apply_change(self, change: MatchChange) -> None:
        """Stop and start clocks for a change: a seat that has acted begins a new choice if it may act again."""
        self._update(active_players(change.state), {entry.player for entry in change.entries})

    def stop(self) -> None:
        """Stop all clocks."""
        self._update((), ())

    def give_time(self, player: int, seconds: float) -> None:
        """Add seconds to the bank of a seat; if its clock runs, it starts the time ``per_choice`` of the choice anew."""
        with self._lock:
            time, current_time = self._times[player], self._clock()
            was_running = time.started_at is not None
            time.stop_clock(current_time)
            time.bank = max(time.bank + seconds, 0)
            time.started_at = current_time if was_running else None

    def _update(
        self, waiting_players: Collection[int], players_who_acted: Collection[int | None]
    ) -> None:
        with self._lock:
            current_time = self._clock()
            for player, time in enumerate(self._times):
                if player in players_who_acted or player not in waiting_players:
                    time.stop_clock(current_time)
                if player in waiting_players and time.started_at is None:
                    time.started_at = current_time


def active_players(state: State) -> tuple[int, ...]:
    """Return the seats that may act now."""
    decision = pending(state)
    return decision.players if isinstance(decision, Decision) else ()
