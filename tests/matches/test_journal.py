"""Tests of journals: no acknowledged change is lost, whatever happens to the process."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.matches import journal_file
from ancient_world.matches.journal import Fsync, Journal, JournalClosed
from ancient_world.matches.match import Match
from tests.fuzzing import rounds
from tests.soaks.hosts.killed import kill_host_of_many

GAME = "the-ancient-world"
GAMES = 60
SECRET = "0123456789abcdef" * 4


def new(seed: int = 1, **options: object) -> Match:
    """Return a new match of two players."""
    return Match.new(GAME, ["Ann", "Ben"], seed=seed, **options)  # type: ignore[call-overload, no-any-return]


def some_moves(match: Match, count: int, seed: int = 5) -> None:
    """Make ``count`` random choices, and sometimes undo or redo one."""
    rng = aw.SeededRandom(seed)
    for _ in range(count):
        if rng.randrange(7) == 0 and match.last_player is not None:
            match.undo(agreed=True)
            if rng.randrange(2):
                match.redo()
        actions = aw.legal_actions(match.state)
        if not actions:
            return
        match.apply(actions[rng.randrange(len(actions))])


@pytest.mark.parametrize("fsync", ["always", "batch", "never"])
def test_a_journal_is_a_record_at_any_moment(tmp_path: Path, fsync: Fsync) -> None:
    """After every change the journal's file is a readable record of the match."""
    path = tmp_path / "match.jsonl"
    match = new()
    with Journal.start(path, match, fsync=fsync, checksums=10) as journal:
        assert journal.match is match
        for seed in range(12):
            some_moves(match, 3, seed)
            read = aw.read_record(path)
            assert read.entries == match.record.entries
            (report,) = aw.check_file(path)
            assert report.status == "unfinished"
            assert report.final_state == match.state
        assert read.checksums
        play_out(match, [RandomBot(1), RandomBot(2)])
    (report,) = aw.check_file(path)
    assert report.status == "valid"
    assert aw.read_record(path).result == match.record.result


@pytest.mark.parametrize(
    ("fsync", "begun", "at", "closed"),
    [("always", 2, range(1, 71), 1), ("batch", 2, (32, 64), 1), ("never", 0, (), 0)],
)
def test_when_changes_are_forced_onto_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fsync: Fsync, begun: int, at: Any, closed: int
) -> None:
    """A journal calls fsync at every change, at every 32nd or never, and at its start and end unless ``never``."""
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    path, match = tmp_path / "match.jsonl", Match.new("antike", ["Ann", "Ben"], seed=1)
    journal = Journal.start(path, match, fsync=fsync)
    assert len(forced) == begun
    for after in (0, 70):
        for count in range(1, 71):
            forced.clear()
            match.apply(aw.legal_actions(match.state)[0])
            assert len(forced) == (count in at), count + after
        forced.clear()
        journal.close()
        assert len(forced) == closed
        if not after:
            journal = Journal.resume(path, fsync=fsync)
            assert len(forced) == 2 * closed
            match = journal.match


@pytest.mark.parametrize("every", [0, 1, 2, 3, 10])
def test_checksums_are_written_every_so_many_entries(tmp_path: Path, every: int) -> None:
    """A journal writes a checksum after every ``checksums`` entries, or none for 0."""
    path, match = tmp_path / "match.jsonl", Match.new("antike", ["Ann", "Ben"], seed=1)
    with Journal.start(path, match, checksums=every):
        for _ in range(21):
            match.apply(aw.legal_actions(match.state)[0])
    places = [each.after for each in aw.read_record(path).checksums]
    first = len(match.record.entries) - 21
    counts = range(first + 1, first + 22)
    assert places == [count for count in counts if every and count % every == 0]


def test_a_journal_has_the_usual_permissions(tmp_path: Path) -> None:
    """A journal's file has the same permissions as any new file."""
    path, ordinary = tmp_path / "match.jsonl", tmp_path / "other"
    Journal.start(path, new()).close()
    ordinary.touch()
    assert path.stat().st_mode == ordinary.stat().st_mode


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_child_cannot_write(tmp_path: Path) -> None:
    """A forked child cannot write to the journal of its parent, and the parent can go on with it."""
    path, match = tmp_path / "match.jsonl", new()
    release, answer = os.pipe()
    with Journal.start(path, match), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads of the test run
        child = os.fork()
        if not child:
            os.close(answer)
            try:
                match.apply(aw.legal_actions(match.state)[0])
            except JournalClosed:
                os.read(release, 1)  # lives until its parent has resumed the journal
                os._exit(7)
            os._exit(1)
        some_moves(match, 3)
    with Journal.resume(path) as journal:
        assert journal.match.record.entries == match.record.entries
    os.close(answer)
    os.close(release)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 7


def test_a_journal_that_is_resumed_and_closed_is_as_it_was(tmp_path: Path) -> None:
    """Resuming and closing a journal removes a torn line, adds a missing line end, and changes nothing else."""
    path, match = tmp_path / "match.jsonl", new()
    with Journal.start(path, match):
        some_moves(match, 6)
    data = path.read_bytes()
    for content in (data, data.removesuffix(b"\n"), data + b'{"pla'):
        path.write_bytes(content)
        Journal.resume(path).close()
        assert path.read_bytes() == data


def test_a_journal_may_be_as_large_as_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal of exactly the size limit is read; a larger one is refused with code `too-large`."""
    path, match = tmp_path / "match.jsonl", new()
    with Journal.start(path, match):
        some_moves(match, 6)
    size = path.stat().st_size
    monkeypatch.setattr(journal_file, "MAX_BYTES", size)
    Journal.resume(path).close()
    monkeypatch.setattr(journal_file, "MAX_BYTES", size - 1)
    with pytest.raises(aw.InvalidDocument) as caught:
        Journal.resume(path)
    assert (caught.value.code, caught.value.data["limit"]) == ("too-large", size - 1)


def test_bytes_of_another_program_are_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a failed write a journal removes its torn line only, and no bytes that another program appends."""
    path, match = tmp_path / "match.jsonl", new()
    journal = Journal.start(path, match)
    some_moves(match, 2)
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, text: write(file, text[:9]) and fail())
    with pytest.raises(OSError, match="No space"):
        match.apply(aw.legal_actions(match.state)[0])
    monkeypatch.undo()
    data = path.read_bytes()
    path.write_bytes(data + b"mine")
    with pytest.raises(aw.JournalInUse):
        match.apply(aw.legal_actions(match.state)[0])
    journal.close()
    assert path.read_bytes() == data + b"mine"


def test_going_on_after_a_pause(tmp_path: Path) -> None:
    """A match that is resumed from its journal has the same entries and state and can be played to its end."""
    path = tmp_path / "match.jsonl"
    match = new()
    with Journal.start(path, match):
        some_moves(match, 30)
    with Journal.resume(path) as journal:
        again = journal.match
        assert again.record.entries == match.record.entries
        assert again.state == match.state
        play_out(again, [RandomBot(1), RandomBot(2)])
    assert aw.read_record(path).entries == again.record.entries
    with pytest.raises(aw.InvalidDocument) as caught:
        Journal.resume(path)
    assert caught.value.code == "journal-ended"


def test_a_journal_with_a_footer_is_not_resumed(tmp_path: Path) -> None:
    """A journal with a footer is refused with code `journal-ended`."""
    path, match = tmp_path / "match.jsonl", new()
    with Journal.start(path, match):
        play_out(match, [RandomBot(1), RandomBot(2)])
    with pytest.raises(aw.InvalidDocument) as caught:
        Journal.resume(path)
    assert caught.value.code == "journal-ended"


@pytest.mark.long
@pytest.mark.fuzz
def test_a_journal_torn_anywhere_resumes(tmp_path: Path) -> None:
    """A journal that is cut off after any byte resumes with every whole line; `nox -s fuzz` cuts at more bytes."""
    path, torn = tmp_path / "match.jsonl", tmp_path / "torn.jsonl"
    match = new()
    with Journal.start(path, match):
        some_moves(match, 12)
    data = path.read_bytes()
    head = data.index(b"\n") + 1
    for end in range(head, len(data) + 1, 11 // rounds(4) or 1):
        torn.write_bytes(data[:end])
        with Journal.resume(torn, fsync="never") as journal:
            assert aw.validate(journal.match.record).ok
            some_moves(journal.match, 2, seed=end)
            assert aw.read_record(torn).entries == journal.match.record.entries
        (report,) = aw.check_file(torn)
        assert not report.problems


@pytest.mark.parametrize(
    "rubbish",
    [
        b"rubbish",
        b"\0\0\0\0",
        b'{"pplayer":0',
        b'{"undo":true,',
        b'{"player":0}}',
        b"\xff\xfe",
        b"[",
    ],
)
def test_rubbish_at_the_end_is_refused(tmp_path: Path, rubbish: bytes) -> None:
    """A journal whose last line cannot begin a valid line is refused and its file left unchanged."""
    path = tmp_path / "match.jsonl"
    match = new()
    with Journal.start(path, match):
        some_moves(match, 12)
    data = path.read_bytes() + rubbish
    path.write_bytes(data)
    with pytest.raises((aw.InvalidDocument, aw.InvalidRecord)):
        Journal.resume(path)
    assert path.read_bytes() == data


def test_a_secret_is_written_at_the_end(tmp_path: Path) -> None:
    """A secret that the host supplies is not in the journal before it is revealed."""
    path = tmp_path / "match.jsonl"
    match = Match.new(GAME, ["Ann", "Ben"], secret=SECRET, salts=["a", "b"])
    with Journal.start(path, match):
        some_moves(match, 10)
    assert SECRET not in path.read_text("ascii")
    with Journal.resume(path, secret=SECRET) as journal:
        play_out(journal.match, [RandomBot(1), RandomBot(2)])
        journal.match.reveal()
    (report,) = aw.check_file(path)
    assert (report.status, report.chance) == ("valid", "proved")


def test_a_journal_overwrites_nothing(tmp_path: Path) -> None:
    """Starting a journal at an existing file is refused, and the file is left unchanged."""
    path = tmp_path / "match.jsonl"
    path.write_text("mine", "ascii")
    with pytest.raises(FileExistsError):
        Journal.start(path, new())
    assert path.read_text("ascii") == "mine"
    with pytest.raises(aw.InvalidDocument):
        Journal.resume(path)
    assert path.read_text("ascii") == "mine"


def test_a_closed_journal_takes_nothing(tmp_path: Path) -> None:
    """A change that a closed journal cannot write is not made."""
    match = new()
    journal = Journal.start(tmp_path / "match.jsonl", match)
    journal.close()
    journal.close()
    before = match.record
    with pytest.raises(JournalClosed):
        match.apply(aw.legal_actions(match.state)[0])
    assert match.record == before
    match.write_ahead(None)
    match.apply(aw.legal_actions(match.state)[0])


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that could be written only in part is not made, and the written part is removed."""
    path = tmp_path / "match.jsonl"
    match = new()
    with Journal.start(path, match) as journal:
        some_moves(match, 6)
        before, data = match.record, path.read_bytes()
        write = os.write
        monkeypatch.setattr(os, "write", lambda file, text: write(file, text[:9]) and fail())
        with pytest.raises(OSError, match="No space"):
            match.apply(aw.legal_actions(match.state)[0])
        monkeypatch.undo()
        assert (match.record, path.read_bytes()) == (before, data)
        some_moves(match, 6)
        assert aw.read_record(path).entries == journal.match.record.entries


def fail() -> int:
    """Raise the error of a full disk."""
    raise OSError(28, "No space left on device")


@pytest.mark.long
@pytest.mark.parametrize("changes", [1, 777, 1_500])
def test_kill_9_in_the_middle_of_many_games(tmp_path: Path, changes: int) -> None:
    """After a kill, each journal has every acknowledged change and at most one more."""
    assert kill_host_of_many(tmp_path, GAMES, changes) > min(changes, GAMES) // 2


@pytest.mark.parametrize("finished", [False, True])
def test_a_journal_keeps_the_secret_of_its_match(tmp_path: Path, *, finished: bool) -> None:
    """The journal of a match without a seed has its secret, so the same choices have the same, proved outcomes."""
    path, match = tmp_path / "match.jsonl", Match.new(GAME, ["Ann", "Ben"])
    secret = match.record.secret
    assert secret is not None
    with Journal.start(path, match):
        some_moves(match, 20)
        whole = match.fork()
        if finished:
            play_out(match, [RandomBot(1), RandomBot(2)])
    assert path.read_bytes().splitlines()[1] == b'{"secret":"%s"}' % secret.encode()
    assert aw.read_record(path) == match.record
    (report,) = aw.check_file(path)
    assert (report.status, report.chance) == ("valid" if finished else "unfinished", "proved")
    if not finished:
        with Journal.resume(path) as journal:
            assert (journal.match.record, journal.match.version) == (match.record, match.version)
            for each in (journal.match, whole):
                play_out(each, [RandomBot(1), RandomBot(2)])
            assert journal.match.record == whole.record
        assert aw.read_record(path) == whole.record


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f'{{"secret":"{SECRET}"}}', "wrong-secret"),
        ('{"secret":"none"}', "unusable-value"),
        ('{"secret":7}', "wrong-type"),
        (f'{{"secret":"{SECRET}","more":1}}', "unknown-key"),
    ],
)
def test_a_wrong_secret_is_reported(tmp_path: Path, line: str, code: str) -> None:
    """A wrong or unreadable secret is reported at its line, and the journal cannot be resumed."""
    path, match = tmp_path / "match.jsonl", Match.new(GAME, ["Ann", "Ben"])
    with Journal.start(path, match):
        some_moves(match, 3)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([lines[0], f"{line}\n", *lines[2:]]))
    (report,) = aw.check_file(path)
    first, *_ = report.problems
    assert (first.code, first.line) == (code, 2)
    with pytest.raises(aw.AncientWorldError):
        Journal.resume(path)


def test_a_journal_with_a_torn_secret_is_not_resumed(tmp_path: Path) -> None:
    """A journal whose secret is cut off can be read but not resumed, since its chance is unknown."""
    path = tmp_path / "match.jsonl"
    Journal.start(path, Match.new(GAME, ["Ann", "Ben"])).close()
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(lines[0] + lines[1][:-9])
    assert aw.read_record(path).entries == ()
    with pytest.raises(aw.InvalidOption) as caught:
        Journal.resume(path)
    assert caught.value.code == "not-a-secret"
