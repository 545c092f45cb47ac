"""Tests of the public members of a match and a seat under threads that switch as often as possible."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

import ancient_world as aw
from ancient_world.records import new_secret
from tests.engine.minigame import Save
from tests.engine.play import go_on, play

pytestmark = pytest.mark.long

SECONDS = 0.4


@pytest.fixture(autouse=True)
def _switching() -> Iterator[None]:
    """Make threads switch after every few instructions, for one test."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*jobs: Callable[[], object], seconds: float = SECONDS) -> None:
    """Repeat each job in a thread of its own for some seconds, and raise the first error."""
    end, wrong = time.monotonic() + seconds, list[BaseException]()

    def work(job: Callable[[], object]) -> None:
        while time.monotonic() < end and not wrong:
            try:
                job()
            except BaseException as error:  # noqa: BLE001 - raised again after the threads
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise wrong[0]


def refusal(job: Callable[[], object]) -> str:
    """Return the code of the error with which a job is refused, or "" if the job succeeds."""
    try:
        job()
    except aw.AncientWorldError as error:
        return error.code
    return ""


def twice(job: Callable[[], object]) -> None:
    """Do a job in two threads at once."""
    threads = [threading.Thread(target=job) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def back_and_forth(match: aw.Match) -> Callable[[], None]:
    """Return a job that undoes all choices of a match and plays on."""

    def change() -> None:
        while match.last_player is not None:
            match.undo(agreed=True)
        go_on(match, seed=match.version)

    return change


def test_reading_while_the_match_changes() -> None:
    """Reading a match while it changes never fails and never shows a half-made change."""
    match = aw.Match.new("mini", ["Ann", "Ben"], seed=5)
    counts = {len(match.record.entries)}
    match.apply(Save())
    counts.add(len(match.record.entries))
    versions = [0]

    def change() -> None:
        match.undo(agreed=True)
        match.redo()

    def see_last_player() -> None:
        for _ in range(200):
            assert match.last_player in (None, 0)

    def see_pending() -> None:
        for _ in range(200):
            assert not isinstance(match.pending(), aw.Chance)

    def see_record() -> None:
        assert len(match.record.entries) in counts
        assert len(match.record_of(None).entries) in counts
        assert len(match.fork().record.entries) in counts
        assert match.undo_needs_agreement in (True, False)

    def see_version() -> None:
        versions.append(match.version)
        assert versions[-1] >= versions[-2]

    together(change, see_last_player, see_pending, see_record, see_version, seconds=1)
    assert len(match.record.entries) == max(counts)


def test_observers_come_and_go() -> None:
    """An observer hears every change in order until it is stopped, even if two threads stop it at once."""
    match = play(2, rounds=3)

    def come_and_go() -> None:
        heard: list[int] = []
        stop = match.observe(lambda change: heard.append(change.version))
        twice(stop)
        stop()
        assert heard == list(range(heard[0], heard[-1] + 1)) if heard else True

    heard: list[int] = []
    first = match.version + 1
    match.observe(lambda change: heard.append(change.version))
    together(back_and_forth(match), *[come_and_go] * 4)
    assert heard == list(range(first, match.version + 1))


def test_a_seat_has_one_holder() -> None:
    """A seat has one holder at a time, and leaving it twice is refused."""
    match = play(2, rounds=2)
    sitting: list[int] = []

    def sit() -> None:
        joined: list[aw.Seat] = []
        code = refusal(lambda: joined.append(match.join(1)))
        if not joined:
            assert code == "seat-taken"
            return
        seat = joined[0]
        sitting.append(1)
        assert len(sitting) == 1
        assert seat.name == "Ben"
        seat.observe(print)
        sitting.pop()
        codes: list[str] = []
        twice(lambda: codes.append(refusal(seat.leave)))
        assert sorted(codes) == ["", "seat-left"]

    together(*[sit] * 4)
    assert match.join(1).name == "Ben"


def test_seats_play_while_others_look() -> None:
    """Seats in threads of their own apply and undo; nothing is refused but stale versions and empty undos."""
    match = aw.Match.new("mini", ["Ann", "Ben"], seed=5, rounds=9)
    heard: list[int] = []

    def player(seat: aw.Seat) -> Callable[[], None]:
        seat.observe(lambda change: heard.append(change.version))

        def act() -> None:
            version = seat.version
            actions = seat.actions
            if not actions or version % 5 == 4:
                code = refusal(lambda: seat.undo(version=version))
            else:
                action = actions[version % len(actions)]
                code = refusal(lambda: seat.apply(action, version=version))
            assert code in {"", "stale-version", "nothing-to-undo"}

        return act

    def look() -> None:
        assert len(match.record_of(1).entries) >= 1
        assert aw.validate(match.record).ok

    together(player(match.join(0)), player(match.join(1)), look)
    assert heard == [version for each in range(1, match.version + 1) for version in (each, each)]
    assert aw.validate(match.record).ok


def test_the_secret_is_revealed_once_the_game_is_over() -> None:
    """A reveal gives a finished record, or is refused while another thread has undone the end."""
    secret = new_secret()
    match = aw.Match.new("mini", ["Ann", "Ben"], secret=secret, salts=("a", "b"))
    go_on(match)

    def reveal() -> None:
        records: list[aw.Record] = []
        code = refusal(lambda: records.append(match.reveal()))
        assert code == ("" if records else "reveal-at-the-end")
        for record in records:
            assert record.secret == secret
            assert record.result is not None

    together(back_and_forth(match), reveal, reveal)
