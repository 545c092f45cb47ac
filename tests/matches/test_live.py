"""Tests of live matches: versions, seats, agreement to undo, forks, observers, threads, views of records."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.chance import HIDDEN_ID, Dealt
from ancient_world.engine.errors import IllegalAction, InvalidOption, StaleVersion
from ancient_world.matches.match import Match
from ancient_world.matches.seats import Seat
from ancient_world.narration.changes import MatchChange
from tests.engine.minigame import Bid, Keep, Look, MiniGame, MiniState, Save
from tests.engine.play import go_on, play


def start(**options: Any) -> Match:
    """Return a new match of two players."""
    return Match.new("mini", ["Ann", "Ben"], seed=4, **options)


def at_the_bids() -> Match[Any]:
    """Return a match in which both players bid at the same time."""
    match = start()
    match.apply(Save())
    match.apply(Save())
    assert {type(action) for action in aw.legal_actions(match.state)} == {Bid}
    return match


def test_pending_of_a_seat_lists_its_own_actions_only() -> None:
    """``Match.pending`` of a player lists that player's actions only, where several choose at the same time."""
    match = at_the_bids()
    for player in (0, 1):
        waiting = match.pending(player)
        assert isinstance(waiting, aw.Decision)
        assert waiting.player == player
        assert waiting.actions == match.view(player).pending.actions  # type: ignore[union-attr]
        assert waiting.actions_of(1 - player) == ()
        assert {action.player for action in waiting.actions} == {player}


# --- versions ---


def test_versions_count_changes() -> None:
    """Apply, undo and redo each raise the version by 1."""
    match = start()
    assert match.version == 0
    match.apply(Save())
    match.undo(agreed=True)
    match.redo()
    assert match.version == 3


def test_a_stale_choice_is_refused() -> None:
    """A change that names another version is refused with code `stale-version` and changes nothing."""
    match = start()
    match.apply(Save(), version=0)
    before = match.record
    for version in (0, 2, -1):
        changes: tuple[Callable[[], object], ...] = (
            partial(match.apply, Save(), version=version),
            partial(match.undo, version=version),
            partial(match.redo, version=version),
        )
        for change in changes:
            with pytest.raises(StaleVersion) as caught:
                change()
            assert caught.value.code == "stale-version"
            assert caught.value.data == {"version": 1, "given": version}
    assert match.record == before
    match.apply(Save(), version=1)


def test_one_thread_succeeds_for_each_version() -> None:
    """Of threads that choose for the same version, one succeeds, and the record stays valid."""
    for seed in range(5):
        match = Match.new("mini", ["Ann", "Ben"], seed=seed, rounds=9)
        heard: list[int] = []
        begin = threading.Barrier(8)

        def act(
            number: int,
            match: Match = match,
            heard: list[int] = heard,
            begin: threading.Barrier = begin,
        ) -> None:
            begin.wait()
            for _ in range(60):
                version, actions = match.version, aw.legal_actions(match.state)
                if not actions:
                    return
                try:
                    match.apply(actions[number % len(actions)], version=version)
                except (StaleVersion, IllegalAction):
                    continue
                heard.append(version)

        threads = [threading.Thread(target=act, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(heard) == list(range(match.version))
        assert aw.validate(match.record).ok


# --- undo ---


def test_an_own_choice_is_taken_back_freely() -> None:
    """A choice is undone without agreement if it caused no chance and revealed nothing."""
    match = at_the_bids()
    match.apply(Bid(0, 1))
    assert not match.undo_needs_agreement
    match.undo()
    assert match.pending() == at_the_bids().pending()


def test_chance_is_not_given_back_without_agreement() -> None:
    """Undoing a choice that chance followed needs agreement."""
    match = start()
    match.apply(Look())
    before = match.record
    assert match.undo_needs_agreement
    with pytest.raises(IllegalAction) as caught:
        match.undo()
    assert caught.value.code == "undo-needs-agreement"
    assert match.record == before
    match.undo(agreed=True)
    assert len(match.record.entries) < len(before.entries)


def test_what_was_revealed_is_not_given_back_without_agreement() -> None:
    """Undoing the last bid, which reveals all bids, needs agreement."""
    match = Match.new("mini", ["Ann", "Ben"], seed=4, rounds=1)
    for action in (Save(), Save(), Bid(0, 1), Bid(1, 2)):
        match.apply(action)
    assert match.pending() is None
    assert match.undo_needs_agreement
    match.undo(agreed=True)
    assert not match.undo_needs_agreement


# --- seats ---


def test_seats_are_taken_once() -> None:
    """A seat has one holder at a time, and numbers beyond the players are refused."""
    match = start()
    ann = match.join(0)
    assert (ann.player, ann.name) == (0, "Ann")
    for player, code in (
        (0, "seat-taken"),
        (2, "not-a-seat"),
        (-1, "not-a-seat"),
        (True, "not-a-seat"),
    ):
        with pytest.raises(InvalidOption) as caught:
            match.join(player)
        assert caught.value.code == code
    with pytest.raises(InvalidOption, match="Seats are numbered from 0 to 1; got None"):
        match.join(cast("Any", None))
    ann.leave()
    with pytest.raises(InvalidOption) as caught:
        ann.apply(Save())
    assert caught.value.code == "seat-left"
    assert match.join(0).name == "Ann"


def test_a_seat_acts_for_itself_only() -> None:
    """A seat lists and applies the actions of its own player only."""
    match: Match[Any] = start()
    ann, ben = match.join(0), match.join(1)
    assert list(ann.actions) == [Save(), Look()]
    assert ben.actions == ()
    with pytest.raises(IllegalAction) as caught:
        ben.apply(Save())
    assert caught.value.code == "wrong-player"
    ann.apply(Save(), version=ann.version)
    ben.apply(Save())
    for seat in (ann, ben):
        bids: tuple[object, ...] = tuple(Bid(seat.player, coins) for coins in range(9))
        assert bids[: len(seat.actions)] == seat.actions
    ben.apply(Bid(1, 2))
    assert ann.view == aw.view(match.state, 0)
    assert ann.view.state.players[1].bid == -1
    assert ben.view.state.players[1].bid == 2


def test_a_reason_that_the_view_hides_is_not_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a view hides too much to explain a refusal, the code is `hidden-reason` and the error reveals nothing."""
    match = at_the_bids()

    def hide(_: object, state: MiniState, player: int) -> MiniState:
        draft = state.thaw()
        for seat in range(len(state.players)):
            draft.change_player(seat, coins=99)
        changed: MiniState = draft.freeze()
        return changed

    monkeypatch.setattr(MiniGame, "hide", hide)
    seat = match.join(0)
    assert seat.explain(Bid(0, 50)) is None
    with pytest.raises(IllegalAction) as caught:
        seat.apply(Bid(0, 50))
    assert (caught.value.code, dict(caught.value.data)) == ("hidden-reason", {})
    assert caught.value.__context__ is None


def seats_after_a_look() -> tuple[Match, Seat, Seat]:
    """Return a match, Ann's seat and Ben's seat after Ann has looked at cards that chance drew."""
    match = start()
    ann, ben = match.join(0), match.join(1)
    ann.apply(Look())
    return match, ann, ben


def test_chance_is_undone_when_all_seats_agree() -> None:
    """An undo that takes back chance happens once every seat has asked for it."""
    match, ann, ben = seats_after_a_look()
    assert not ann.undo()
    assert not ann.undo()
    assert ben.undo()
    assert match.version == 2
    assert ann.actions == (Save(), Look())


def test_a_request_to_undo_ends_with_the_next_change() -> None:
    """A request to undo ends with the next change."""
    match, ann, ben = seats_after_a_look()
    assert not ann.undo()
    ann.apply(ann.actions[0])
    assert not ben.undo()
    assert match.version == 2


def test_another_players_choice_needs_agreement() -> None:
    """A seat can undo freely only its own last choice."""
    match = at_the_bids()
    ann, ben = match.join(0), match.join(1)
    ann.apply(Bid(0, 1))
    assert not ben.undo()
    with pytest.raises(StaleVersion):
        ann.undo(version=0)
    assert ann.undo()


@pytest.mark.parametrize("seat", [None, -1, 2])
def test_joining_and_undoing_need_a_real_seat(seat: Any) -> None:
    """Joining and asking to undo are refused for a watcher and for numbers beyond the players."""
    match = aw.Match.new("antike", ["Ann", "Ben"], seed=1)
    for ask in (match.join, match.ask_undo):
        with pytest.raises(aw.InvalidOption) as caught:
            ask(seat)
        assert caught.value.code == "not-a-seat"


def test_leaving_a_seat_ends_its_observers() -> None:
    """Leaving a seat ends all its observers, including those that were stopped before."""
    match = aw.Match.new("antike", ["Ann", "Ben"], seed=1)
    seat, heard = match.join(0), list[aw.SeatChange]()
    stops = [seat.observe(heard.append) for _ in range(3)]
    stops[1]()
    stops[1]()
    assert len(match._observers._observers_by_ticket) == 2
    seat.leave()
    assert not any(match._observers._observers_by_ticket)
    match.apply(aw.legal_actions(match.state)[0])
    assert heard == []


# --- forks, observers ---


def test_forks() -> None:
    """A fork has the first entries of the match, and the same choices give the same record."""
    match = play(7)
    count = len(match.record.entries)
    for at in range(count + 1):
        fork = match.fork(at)
        assert fork.record.entries[:at] == match.record.entries[:at]
        while len(fork.record.entries) < count:
            fork.apply(match.record.entries[len(fork.record.entries)].action)
        assert fork.record == match.record
    for at in (-1, count + 1):
        with pytest.raises(InvalidOption) as caught:
            match.fork(at)
        assert caught.value.code == "no-such-entry"
    assert match.fork().record == match.record


def test_forks_with_fresh_chance() -> None:
    """Forks with fresh chance differ in their outcomes, name no seed, and are valid."""
    match = play(7, rounds=5)
    forks = [go_on(match.fork(1, fresh_chance=True)) for _ in range(5)]
    assert len({fork.record.actions for fork in forks}) > 1
    for fork in forks:
        assert fork.record.header.seed is None
        assert aw.validate(fork.record).chance == "table"


def test_a_fork_can_be_taken_back() -> None:
    """All choices of a fork can be undone."""
    match = play(7)
    fork = match.fork(5)
    while fork.last_player is not None:
        fork.undo(agreed=True)
    assert fork.state == Match.new("mini", ["Ann", "Ben"], seed=7).state


def test_observers_hear_of_every_change() -> None:
    """An observer hears each change with the states, entries and version that let it follow the game."""
    match = start()
    entries = list(match.record.entries)
    versions, states = [], [match.state]

    def follow(change: MatchChange) -> None:
        versions.append(change.version)
        assert change.before == states[-1]
        states.append(change.state)
        if change.undone:
            del entries[-change.undone :]
        entries.extend(change.entries)
        assert change.state == match.state

    stop = match.observe(follow)
    match.apply(Look())
    match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    match.undo(agreed=True)
    match.redo()
    match.undo(agreed=True)
    go_on(match)
    assert tuple(entries) == match.record.entries
    assert versions == list(range(1, match.version + 1))
    stop()
    stop()
    match.undo(agreed=True)
    assert versions[-1] == match.version - 1


def test_an_observer_may_change_the_match() -> None:
    """Observers hear changes in order, even if one of them changes the match; ``apply`` returns its own state."""
    match, heard = start(), list[int]()

    def answer(change: MatchChange) -> None:
        if change.version == 1:
            match.apply(Save())

    match.observe(answer)
    match.observe(lambda change: heard.append(change.version))
    after = match.apply(Save())
    assert heard == [1, 2]
    assert after != match.state


def test_an_observer_can_subscribe_twice() -> None:
    """A function that observes twice is stopped once for each subscription, however often its stop is called."""
    match, heard = start(), list[int]()

    def hear(change: MatchChange) -> None:
        heard.append(change.version)

    stop, _ = match.observe(hear), match.observe(hear)
    stop()
    stop()
    match.apply(Save())
    assert heard == [1]


def test_an_observer_that_fails_spoils_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """An observer's error is logged, and the other observers hear the change."""
    match = start()
    heard: list[int] = []

    def fail(_: MatchChange) -> None:
        raise RuntimeError("oops")

    match.observe(fail)
    match.observe(lambda change: heard.append(change.version))
    with caplog.at_level(logging.ERROR, logger="ancient_world"):
        match.apply(Save())
    assert heard == [1]
    assert "oops" in caplog.text


def test_a_change_that_cannot_be_written_is_not_made() -> None:
    """If writing ahead fails, the match stays unchanged."""
    match = at_the_bids()
    match.apply(Bid(0, 1))
    before = match.record, match.version

    def full(_: MatchChange) -> None:
        raise OSError(28, "No space left on device")

    match.write_ahead(full)
    changes: tuple[Callable[[], object], ...] = (
        partial(match.apply, Bid(1, 0)),
        partial(match.undo, agreed=True),
    )
    for change in changes:
        with pytest.raises(OSError, match="No space"):
            change()
        assert (match.record, match.version) == before
    match.write_ahead(None)
    match.apply(Bid(1, 0))


# --- views of records ---


def test_a_view_of_a_record_leaks_nothing() -> None:
    """A view of a record has no seed and masks hidden values until they are revealed."""
    match = start()
    match.apply(Look())
    index = len(match.record.entries) - 1
    cards = match.record.entries[index].action
    assert isinstance(cards, Dealt)
    records = {player: aw.view(match.record, player) for player in (None, 0, 1)}
    assert all(record.header.seed is None for record in records.values())
    assert records[0].entries[index].action == cards
    assert (
        records[1].entries[index].action
        == Dealt((HIDDEN_ID, HIDDEN_ID))
        == records[None].entries[index].action
    )
    match.apply(Keep(cards.cards[0]))
    match.apply(Save())
    match.apply(Bid(1, 2), player=1)
    place = len(match.record.entries) - 1
    assert aw.view(match.record, 0).entries[place].action == Bid(1, -1)
    assert aw.view(match.record, 1).entries[place].action == Bid(1, 2)
    match.apply(Bid(0, 0))
    assert aw.view(match.record, 0).entries[place].action == Bid(1, 2)
    assert match.join(0).record == aw.view(match.record, 0)
    go_on(match)
    assert aw.view(match.record, None) == match.record


def test_impossible_views_of_records_are_refused() -> None:
    """A view for a seat that does not exist, or of an invalid record, is refused."""
    record = play(3).record
    with pytest.raises(ValueError, match="Seats"):
        aw.view(record, 2)
    broken = attrs.evolve(record, entries=record.entries[1:])
    with pytest.raises(aw.InvalidRecord):
        aw.view(broken, 0)


def test_a_watcher_sees_what_all_may_see() -> None:
    """A watcher's view has no actions and no hidden values."""
    match = at_the_bids()
    match.apply(Bid(0, 1))
    view = match.view(None)
    assert [player.bid for player in view.state.players] == [-1, None]
    assert isinstance(view.pending, aw.Decision)
    assert view.pending.actions == ()
    assert aw.from_json(aw.to_json(view)) == view
