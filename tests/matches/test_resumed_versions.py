"""Tests of the version numbers of resumed matches and of the changes since a version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.matches import stopwatch
from ancient_world.narration.changes import MatchChange

GAMES = (("the-ancient-world", 2), ("tides-of-time", 2), ("antike", 3))
NAMES = ("Ann", "Ben", "Cleo")


def new(game: str, players: int, **options: Any) -> aw.Match:
    """Return a new match."""
    return aw.Match.new(game, NAMES[:players], **({"seed": 3} | options))


def change_at_random(match: aw.Match, rng: aw.SeededRandom, *, undo: bool = True) -> None:
    """Apply a random action, sometimes after an undo or an undo and a redo."""
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
    """Return the changes of a match since a version."""
    assert match._log.has_version(since)
    return match._log.since(since)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_resumed_match_counts_the_choices_of_its_record(game: str, players: int) -> None:
    """A match that is resumed from a record counts each of its choices as a change."""
    match, rng = new(game, players), aw.SeededRandom(1, 1)
    for _ in range(25):
        change_at_random(match, rng, undo=False)
    again = aw.Match.resume(match.record)
    assert again.version == match.version == 25
    assert changes(again) == changes(match)
    assert aw.Match.resume(new(game, players).record).version == 0


def test_a_host_names_a_higher_version() -> None:
    """A host may name a higher version than the record's; the changes before that version are unknown."""
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


def test_naming_the_version_of_the_record_loses_nothing() -> None:
    """If the named version is the record's own, all changes are known."""
    match = new("antike", 2)
    match.apply(aw.legal_actions(match.state)[0])
    again = aw.Match.resume(match.record, version=1)
    assert changes(again) == changes(match)
    assert aw.Match.resume(match.record, version=2).version == 2


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("wished", [None, False, True])
def test_a_resumed_match_keeps_writing_times(*, before: bool, wished: bool | None) -> None:
    """A resumed match writes times as before unless told otherwise, and so does a fork."""
    match = new("antike", 2, times=before)
    match.apply(aw.legal_actions(match.state)[0])
    again = aw.Match.resume(match.record, times=wished)
    for each, used in ((again, before if wished is None else wished), (match.fork(), before)):
        each.apply(aw.legal_actions(each.state)[0])
        note = each.record.entries[-1].note
        assert (note is not None) == used


def test_seconds_are_rounded_to_thousandths(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds of a note run from the last change and are rounded to thousandths."""
    now = [50.0]
    monkeypatch.setattr(stopwatch, "monotonic", lambda: now[0])
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
def test_a_version_below_that_of_the_record_is_refused(version: Any) -> None:
    """A version below the record's own, or no number, is refused with code `resumed-version`."""
    match = new("tides-of-time", 2)
    match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    with pytest.raises(aw.InvalidOption) as caught:
        aw.Match.resume(match.record, version=version)
    assert caught.value.code == "resumed-version"


def test_a_real_table_counts_each_outcome() -> None:
    """At a real table each outcome of chance is a change."""
    match, rng = new("the-ancient-world", 2, seed=None, table=True), aw.SeededRandom(1, 1)
    for _ in range(20):
        change_at_random(match, rng, undo=False)
    again = aw.Match.resume(match.record)
    assert again.version == match.version == 20
    assert changes(again) == changes(match)


def test_a_fork_counts_the_changes_that_it_begins_with() -> None:
    """A fork has the version and changes of a match that is resumed from its record."""
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
    """A resumed journal knows every change, including undos, however often it is resumed."""
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


def resumed_after_changes(path: Path, match: aw.Match, rng: aw.SeededRandom) -> aw.Match:
    """Start a journal for a match, make five changes, and return the match resumed from the journal."""
    with aw.Journal.start(path, match):
        for _ in range(5):
            change_at_random(match, rng)
    with aw.Journal.resume(path) as journal:
        return journal.match


def test_a_journal_of_a_changed_match_keeps_the_version(tmp_path: Path) -> None:
    """A journal of a match that has changed before has its version but not the earlier undos."""
    match, rng = new("the-ancient-world", 2), aw.SeededRandom(1, 1)
    match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    match.undo(agreed=True)
    match.redo()
    again = resumed_after_changes(tmp_path / "match.jsonl", match, rng)
    assert again.version == match.version
    assert again._log.first == 3
    assert changes(again, 3) == changes(match, 3)
    [report] = aw.check_file(tmp_path / "match.jsonl")
    assert report.status == "unfinished"


def test_a_journal_of_a_fork_keeps_the_version(tmp_path: Path) -> None:
    """The journal of a fork with fresh chance, or of a very high version, keeps the version."""
    match, rng = new("the-ancient-world", 2).fork(fresh_chance=True), aw.SeededRandom(1, 1)
    again = resumed_after_changes(tmp_path / "match.jsonl", match, rng)
    assert again.version == match.version
    high = aw.Match.resume(match.record, version=2**52)
    assert resumed_after_changes(tmp_path / "high.jsonl", high, rng).version == high.version > 2**52


def test_an_unplayable_undone_entry_hides_earlier_changes(tmp_path: Path) -> None:
    """A match resumes although an undone entry cannot be played, but its earlier changes are unknown."""
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
def test_an_invalid_count_of_changes_is_refused(line: str, tmp_path: Path) -> None:
    """A `changes` line with anything but a valid whole number is refused with its line number."""
    path = tmp_path / "match.jsonl"
    aw.Journal.start(path, new("tides-of-time", 2)).close()
    path.write_text(f'{path.read_text("utf-8")}{{"changes":{line}}}\n', "utf-8")
    with pytest.raises(aw.InvalidDocument):
        aw.Journal.resume(path)
    [report] = aw.check_file(path)
    assert report.status == "invalid"
    number = len(path.read_text("utf-8").splitlines())
    assert report.problems[0].data["line"] == number


def test_a_torn_count_of_changes_is_ignored(tmp_path: Path) -> None:
    """A `changes` line that is cut off is ignored."""
    path = tmp_path / "match.jsonl"
    aw.Journal.start(path, new("tides-of-time", 2)).close()
    path.write_text(f'{path.read_text("utf-8")}{{"changes":1', "utf-8")
    aw.Journal.resume(path).close()
    [report] = aw.check_file(path)
    assert (report.status, report.problems) == ("unfinished", ())


def test_a_change_that_could_not_be_written_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change that the journal failed to write does not count in the version."""
    path = tmp_path / "match.jsonl"
    match, rng = new("the-ancient-world", 2).fork(fresh_chance=True), aw.SeededRandom(1, 1)
    with aw.Journal.start(path, match) as journal:
        for _ in range(8):
            monkeypatch.setattr(journal._file, "append", fail_to_append)
            with pytest.raises(OSError, match="full"):
                change_at_random(match, rng, undo=False)
            monkeypatch.undo()
            change_at_random(match, rng, undo=False)
    with aw.Journal.resume(path) as journal:
        assert journal.match.version == match.version == 8
    assert '{"changes":0}' in path.read_text("utf-8")


def fail_to_append(lines: object, *, sync: bool) -> None:
    """Raise the error of a full disk."""
    raise OSError(28, "full")
