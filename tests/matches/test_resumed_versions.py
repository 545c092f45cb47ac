"""A resumed match goes on with its version numbers, and can tell what happened since them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.matches import times
from ancient_world.narration.changes import MatchChange

GAMES = (("the-ancient-world", 2), ("tides-of-time", 2), ("antike", 3))
NAMES = ("Ann", "Ben", "Cleo")


def new(game: str, players: int, **options: Any) -> aw.Match:
    """A new match."""
    return aw.Match.new(game, NAMES[:players], **({"seed": 3} | options))


def change_at_random(match: aw.Match, rng: aw.SeededRandom, *, undo: bool = True) -> None:
    """A choice, or now and then something taken back or played again."""
    if undo and rng.randrange(5) == 0 and match.last_player is not None:
        match.undo(agreed=True)
        if rng.randrange(2):
            match.redo()
    waiting = match.pending()
    if isinstance(waiting, aw.Chance):
        match.apply(waiting.sample(rng))
    elif waiting is not None:
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])


def changes(match: aw.Match, since: int = 0) -> tuple[MatchChange, ...]:
    """Everything that has happened since a version."""
    assert match._log.has_version(since)
    return match._log.since(since)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_record_tells_how_often_the_match_has_changed(game: str, players: int) -> None:
    """Every choice of a record was a change; the resumed match counts them, and knows each one."""
    match, rng = new(game, players), aw.SeededRandom(1, 1)
    for _ in range(25):
        change_at_random(match, rng, undo=False)
    again = aw.Match.resume(match.record)
    assert again.version == match.version == 25
    assert changes(again) == changes(match)
    assert aw.Match.resume(new(game, players).record).version == 0


def test_a_host_names_a_higher_version() -> None:
    """What was taken back is not in a record: who knows the version says it, and what was before it is not told."""
    match = new("tides-of-time", 2)
    match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    match.undo(agreed=True)
    match.redo()
    again = aw.Match.resume(match.record, version=match.version)
    assert again.version == match.version == 3
    assert not again._log.has_version(2)
    again.apply(again.pending().actions[0], player=1, version=3)  # type: ignore[union-attr]
    assert [change.version for change in changes(again, 3)] == [4]
    with pytest.raises(aw.StaleVersion):
        again.apply(again.pending().actions[0], player=1, version=2)  # type: ignore[union-attr]


def test_a_version_that_is_that_of_the_record_loses_nothing() -> None:
    """The host names what the record tells anyway, so its changes are known."""
    match = new("antike", 2)
    match.apply(aw.legal_actions(match.state)[0])
    again = aw.Match.resume(match.record, version=1)
    assert changes(again) == changes(match)
    assert aw.Match.resume(match.record, version=2).version == 2


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("wished", [None, False, True])
def test_times_go_on(*, before: bool, wished: bool | None) -> None:
    """They are written as before, unless somebody says so; a fork goes on with them too."""
    match = new("antike", 2, times=before)
    match.apply(aw.legal_actions(match.state)[0])
    again = aw.Match.resume(match.record, times=wished)
    for one, used in ((again, before if wished is None else wished), (match.fork(), before)):
        one.apply(aw.legal_actions(one.state)[0])
        note = one.record.entries[-1].note
        assert (note is not None) == used


def test_seconds_are_told_to_the_thousandth(monkeypatch: pytest.MonkeyPatch) -> None:
    """From one change to the next, whichever it is."""
    now = [50.0]
    monkeypatch.setattr(times, "monotonic", lambda: now[0])
    match = new("antike", 2, times=True)

    def seconds_of(wait: float) -> float | None:
        now[0] += wait
        match.apply(aw.legal_actions(match.state)[0])
        note = match.record.entries[-1].note
        return None if note is None else note.seconds

    assert [seconds_of(wait) for wait in (1.23449, 0.0006, 7)] == [1.234, 0.001, 7.0]
    now[0] += 100
    match.undo(agreed=True)
    assert seconds_of(3) == 3.0


@pytest.mark.parametrize("version", [-1, 0, True, "1", 2**53])
def test_a_version_that_cannot_be_is_refused(version: Any) -> None:
    """A match cannot go on from less than its record tells of."""
    match = new("tides-of-time", 2)
    match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    with pytest.raises(aw.InvalidOption) as caught:
        aw.Match.resume(match.record, version=version)
    assert caught.value.code == "resumed-version"


def test_a_real_table_counts_each_outcome() -> None:
    """Where outcomes of chance are applied like choices, each is a change."""
    match, rng = new("the-ancient-world", 2, seed=None, table=True), aw.SeededRandom(1, 1)
    for _ in range(20):
        change_at_random(match, rng, undo=False)
    again = aw.Match.resume(match.record)
    assert again.version == match.version == 20
    assert changes(again) == changes(match)


def test_a_fork_counts_the_changes_that_it_begins_with() -> None:
    """A fork has the version of a match that is resumed from its record."""
    match, rng = new("the-ancient-world", 2), aw.SeededRandom(1, 1)
    for _ in range(20):
        change_at_random(match, rng)
    for at in (None, 0, 9, 15):
        fork = match.fork(at)
        assert fork.version == aw.Match.resume(fork.record).version
        assert changes(fork) == changes(aw.Match.resume(fork.record))
    fresh = match.fork(fresh_chance=True)
    assert (fresh.version, changes(fresh)) == (match.fork().version, changes(match.fork()))
    count = fork.version
    fork.apply(fork.pending().actions[0])  # type: ignore[union-attr]
    assert fork.version == count + 1


# --- journals ---


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("options", [{}, {"seed": None, "table": True}])
def test_a_journal_knows_every_change(
    game: str, players: int, options: dict[str, Any], tmp_path: Path
) -> None:
    """What was taken back was a change too: numbers, entries and states are as they were, however often it is resumed."""
    path, rng = tmp_path / "match.jsonl", aw.SeededRandom(2, 1)
    journal = aw.Journal.start(path, new(game, players, **options))
    for _ in range(4):
        match = journal.match
        for _ in range(6):
            change_at_random(match, rng)
        journal.close()
        journal = aw.Journal.resume(path)
        assert journal.match.version == match.version
        assert changes(journal.match) == changes(match)
    journal.close()
    assert '{"undo":' in path.read_text("utf-8")
    assert '{"changes":' not in path.read_text("utf-8")


def started_later(path: Path, match: aw.Match, rng: aw.SeededRandom) -> aw.Match:
    """The match of a journal that began after some changes, resumed after some more."""
    with aw.Journal.start(path, match):
        for _ in range(5):
            change_at_random(match, rng)
    with aw.Journal.resume(path) as journal:
        return journal.match


def test_a_journal_that_begins_later(tmp_path: Path) -> None:
    """What was taken back before it is not in it, but how often the match had changed then is."""
    match, rng = new("the-ancient-world", 2), aw.SeededRandom(1, 1)
    match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    match.undo(agreed=True)
    match.redo()
    again = started_later(tmp_path / "match.jsonl", match, rng)
    assert again.version == match.version
    assert again._log.first == 3
    assert changes(again, 3) == changes(match, 3)
    [report] = aw.check_file(tmp_path / "match.jsonl")
    assert report.status == "unfinished"


def test_a_journal_of_a_match_that_nobody_could_count(tmp_path: Path) -> None:
    """Fresh chance stands in a record as that of a table; the journal says which version is meant all the same."""
    match, rng = new("the-ancient-world", 2).fork(fresh_chance=True), aw.SeededRandom(1, 1)
    again = started_later(tmp_path / "match.jsonl", match, rng)
    assert again.version == match.version
    high = aw.Match.resume(match.record, version=2**52)
    assert started_later(tmp_path / "high.jsonl", high, rng).version == high.version > 2**52


def test_what_cannot_have_been_taken_back_is_not_told(tmp_path: Path) -> None:
    """Entries that were taken back are not judged: if they cannot be played, the match goes on, and its past is not told."""
    path = tmp_path / "match.jsonl"
    match = new("tides-of-time", 2)
    with aw.Journal.start(path, match):
        match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    for wrong in ('{"player":1,"action":{"type":"play","player":1,"card":"none"}}', '{"player":7}'):
        path.write_text(f'{path.read_text("utf-8")}{wrong}\n{{"undo":1}}\n', "utf-8")
        with aw.Journal.resume(path) as journal:
            again = journal.match
        assert again.record.entries == match.record.entries
        assert again._log.first == again.version
        assert again.version in {3, 5}


@pytest.mark.parametrize(
    "line", ["-1", '"1"', "true", "1.5", "null", "[]", '1,"undo":1', str(2**53)]
)
def test_a_count_that_is_none_is_refused(line: str, tmp_path: Path) -> None:
    """A line about the number of changes says a whole number, and nothing else."""
    path = tmp_path / "match.jsonl"
    aw.Journal.start(path, new("tides-of-time", 2)).close()
    path.write_text(f'{path.read_text("utf-8")}{{"changes":{line}}}\n', "utf-8")
    with pytest.raises(aw.InvalidDocument):
        aw.Journal.resume(path)
    [report] = aw.check_file(path)
    assert report.status == "invalid"
    number = len(path.read_text("utf-8").splitlines())
    assert report.problems[0].data["line"] == number


def test_a_torn_count_is_left_out(tmp_path: Path) -> None:
    """A line about the number of changes may be cut off like any other."""
    path = tmp_path / "match.jsonl"
    aw.Journal.start(path, new("tides-of-time", 2)).close()
    path.write_text(f'{path.read_text("utf-8")}{{"changes":1', "utf-8")
    aw.Journal.resume(path).close()
    [report] = aw.check_file(path)
    assert (report.status, report.problems) == ("unfinished", ())


def test_a_change_that_could_not_be_written_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a journal says itself which version is meant, a failure in between changes nothing about that."""
    path = tmp_path / "match.jsonl"
    match, rng = new("the-ancient-world", 2).fork(fresh_chance=True), aw.SeededRandom(1, 1)
    with aw.Journal.start(path, match) as journal:
        for _ in range(8):
            monkeypatch.setattr(journal._file, "append", full)
            with pytest.raises(OSError, match="full"):
                change_at_random(match, rng, undo=False)
            monkeypatch.undo()
            change_at_random(match, rng, undo=False)
    with aw.Journal.resume(path) as journal:
        assert journal.match.version == match.version == 8
    assert '{"changes":0}' in path.read_text("utf-8")


def full(lines: object, *, sync: bool) -> None:
    """What a full disk does."""
    raise OSError(28, "full")
