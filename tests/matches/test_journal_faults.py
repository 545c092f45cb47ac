"""Journals on full disks, with two writers, and with signals at the worst moment: nothing is lost or said twice."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.records import locks, state_checksum
from tests.soaks.hosts.killed import Again, footers

GAME = "tides-of-time"


def new(seed: int = 1) -> aw.Match:
    """A new match of two."""
    return aw.Match.new(GAME, ["Ann", "Ben"], seed=seed)


def move(match: aw.Match, count: int = 1) -> None:
    """Choose the first of what can be chosen, so many times."""
    for _ in range(count):
        match.apply(aw.legal_actions(match.state)[0])


def finish(match: aw.Match) -> None:
    """Play a match to its end."""
    play_out(match, [RandomBot(1), RandomBot(2)])


@contextmanager
def full_after(count: int) -> Iterator[None]:
    """The disk takes so many bytes more."""
    left, write = count, os.write

    def some(file: int, data: bytes) -> int:
        nonlocal left
        if left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = write(file, data[:left])
        left -= taken
        return taken

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", some)
        yield


@contextmanager
def failing_fsync() -> Iterator[None]:
    """What was written cannot be forced onto the disk."""

    def fail(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        yield


class TestFullDisk:
    """What cannot be written whole is not written at all."""

    def test_a_footer_is_written_once(self, tmp_path: Path) -> None:
        """However much of the footer fits, closing again leaves one, and the finished game valid."""
        match = new()
        path = tmp_path / "0.jsonl"
        journal = aw.Journal.start(path, match)
        finish(match)
        before = path.read_bytes()
        for count in range(60):
            with full_after(count), pytest.raises(OSError, match="No space"):
                journal.close()
            assert path.read_bytes() == before
        with failing_fsync(), pytest.raises(OSError, match="No space"):
            journal.close()
        assert path.read_bytes() == before
        journal.close()
        journal.close()
        (report,) = aw.check_file(path)
        assert (footers(path), report.status) == (1, "valid")

    def test_a_journal_that_could_not_be_closed_takes_nothing_more(self, tmp_path: Path) -> None:
        """After a footer that failed, a change is refused, since closing was asked for."""
        match = new()
        journal = aw.Journal.start(tmp_path / "match.jsonl", match)
        finish(match)
        with full_after(3), pytest.raises(OSError, match="No space"):
            journal.close()
        with pytest.raises(aw.JournalClosed):
            match.undo(agreed=True)
        journal.close()

    def test_a_game_whose_footer_is_missing_is_ended_later(self, tmp_path: Path) -> None:
        """A host that died with a full disk writes the footer when there is room again."""
        path = tmp_path / "match.jsonl"
        assert lost_at_the_end(path) == "No space left on device"
        with aw.Journal.resume(path) as again:
            assert aw.is_over(again.match.state)
        (report,) = aw.check_file(path)
        assert (footers(path), report.status) == (1, "valid")

    @pytest.mark.parametrize("count", [0, 1, 150, 600])
    def test_a_change_is_written_whole_or_not(self, tmp_path: Path, count: int) -> None:
        """Where the disk fills up in the middle of a game, the file holds every change that was made."""
        match, path = new(), tmp_path / "match.jsonl"
        with aw.Journal.start(path, match, fsync="never"):
            with full_after(count), pytest.raises(OSError, match="No space"):
                move(match, 100)
            assert path.read_bytes().endswith(b"\n")
            assert aw.read_record(path).entries == match.record.entries
            finish(match)
        (report,) = aw.check_file(path)
        assert report.status == "valid"

    @pytest.mark.parametrize("count", [0, 1, 300])
    def test_a_failed_start_leaves_nothing(self, tmp_path: Path, count: int) -> None:
        """The file that it made is gone, and the match can go on or be written elsewhere."""
        match, path = new(), tmp_path / "match.jsonl"
        move(match, 5)
        with full_after(count), pytest.raises(OSError, match="No space"):
            aw.Journal.start(path, match)
        with failing_fsync(), pytest.raises(OSError, match="No space"):
            aw.Journal.start(path, match)
        with pytest.raises(aw.InvalidOption) as caught:
            aw.Journal.start(path, match, fsync="Always")  # type: ignore[arg-type]
        assert caught.value.code == "journal-fsync"
        assert list(tmp_path.iterdir()) == []
        move(match)
        with aw.Journal.start(path, match):
            move(match)
        assert aw.read_record(path).entries == match.record.entries

    @pytest.mark.long
    def test_a_limit_of_the_system(self, tmp_path: Path) -> None:
        """Writes that the system itself cuts short are undone, and closing again ends the file well."""
        pytest.importorskip("resource")
        path = tmp_path / "match.jsonl"
        told = subprocess.run(
            [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=True
        )
        assert told.stdout.split() == ["refused", "unclosed", "unclosed", "closed"]
        (report,) = aw.check_file(path)
        assert (footers(path), report.status) == (1, "valid")


def lost_at_the_end(path: Path) -> str | None:
    """Play a game of which the footer cannot be written, and forget its journal."""
    match = new()
    journal = aw.Journal.start(path, match)
    finish(match)
    try:
        with full_after(3):
            journal.close()
    except OSError as error:
        return error.strerror
    finally:
        match.write_ahead(None)
    return None


LIMITED = """
import os, resource, sys
import ancient_world as aw
from ancient_world.bots import RandomBot, play_out

path = sys.argv[1]
match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
journal = aw.Journal.start(path, match)
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

def room(count):
    limit = hard if count is None else os.path.getsize(path) + count
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))

def refused(act):
    before = open(path, "rb").read()
    try:
        act()
    except OSError:
        return open(path, "rb").read() == before

room(10)
if refused(lambda: match.apply(aw.legal_actions(match.state)[0])):
    print("refused")
room(None)
play_out(match, [RandomBot(1), RandomBot(2)])
for count in (0, 20):
    room(count)
    if refused(journal.close):
        print("unclosed")
room(None)
journal.close()
print("closed")
"""


Replacing = Callable[[Path], object]


def another(path: Path) -> None:
    """Another file is given the name."""
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def away(path: Path) -> None:
    """Its folder is called otherwise."""
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.write_text("no folder")


def over(path: Path) -> None:
    """The same file, with as many other bytes."""
    path.write_bytes(b"x" * path.stat().st_size)


def emptied(path: Path) -> None:
    """The same file, with nothing in it."""
    path.write_bytes(b"")


REPLACED: list[Replacing] = [another, away, over, emptied, Path.unlink]


class TestTwoWriters:
    """A journal has one writer, and nobody removes what that one was told is safe."""

    @pytest.mark.long
    def test_a_second_writer_is_refused(self, tmp_path: Path) -> None:
        """Until the first has closed it, in this process and in others."""
        path = tmp_path / "match.jsonl"
        match = new()
        with aw.Journal.start(path, match) as journal:
            assert journal.is_locked
            move(match, 3)
            data = path.read_bytes()
            for name in (path, os.path.relpath(path), link_to(path)):
                with pytest.raises(aw.JournalInUse) as caught:
                    aw.Journal.resume(name)
                assert caught.value.code == "journal-in-use"
                assert str(name) in caught.value.message
            assert resumed_elsewhere(path) == "JournalInUse"
            assert path.read_bytes() == data
            move(match, 3)
        with aw.Journal.resume(path) as second:
            assert second.match.record.entries == match.record.entries
            with pytest.raises(aw.JournalInUse):
                aw.Journal.resume(path)
        assert resumed_elsewhere(path) == "resumed"

    @pytest.mark.long
    def test_a_writer_that_lives_elsewhere(self, tmp_path: Path) -> None:
        """A journal of another process is refused; when that one is killed, it goes on."""
        path = tmp_path / "match.jsonl"
        with subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True
        ) as host:
            assert host.stdout is not None
            told = host.stdout.readline().strip()
            with pytest.raises(aw.JournalInUse):
                aw.Journal.resume(path)
            host.kill()
        with aw.Journal.resume(path) as journal:
            assert state_checksum(journal.match.state) == told

    def test_where_there_are_no_locks(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The journal says so; within one process a second writer is refused all the same."""

        def cannot(file: int) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

        monkeypatch.setattr(locks, "_lock_in_system", cannot)
        path = tmp_path / "match.jsonl"
        with aw.Journal.start(path, new()) as journal:
            assert not journal.is_locked
            with pytest.raises(aw.JournalInUse):
                aw.Journal.resume(path)
        with aw.Journal.resume(path) as journal:
            assert not journal.is_locked

    def test_what_somebody_else_wrote_stays(self, tmp_path: Path) -> None:
        """A file that is not as the journal left it is not written to, and nothing in it is removed."""
        path = tmp_path / "match.jsonl"
        match = new()
        journal = aw.Journal.start(path, match)
        move(match)
        with path.open("ab") as other:
            other.write(b"theirs\n")
        data, record = path.read_bytes(), match.record
        with pytest.raises(aw.JournalInUse) as caught:
            move(match)
        assert caught.value.code == "journal-changed"
        assert (path.read_bytes(), match.record) == (data, record)
        os.truncate(path, len(data) - len(b"theirs\n"))
        move(match)
        journal.close()
        assert aw.read_record(path).entries == match.record.entries

    @pytest.mark.parametrize("how", REPLACED)
    def test_a_file_that_is_another_one(self, tmp_path: Path, how: Replacing) -> None:
        """Replaced, removed or written over: no further change is acknowledged, and nothing of others is touched."""
        path = tmp_path / "match.jsonl"
        match = new()
        journal = aw.Journal.start(path, match)
        move(match, 3)
        how(path)
        there, record = path.is_file() and path.read_bytes(), match.record
        for _ in range(2):
            with pytest.raises(aw.JournalInUse) as caught:
                move(match)
            assert caught.value.code == "journal-changed"
            assert (path.is_file() and path.read_bytes(), match.record) == (there, record)
        match.write_ahead(None)
        finish(match)
        with pytest.raises(aw.JournalInUse):
            journal.close()
        assert (path.is_file() and path.read_bytes()) == there

    def test_a_file_that_was_changed_after_a_resume(self, tmp_path: Path) -> None:
        """Other bytes of the same number are noticed before the first change, wherever they stand."""
        path = tmp_path / "match.jsonl"
        match = new()
        with aw.Journal.start(path, match):
            move(match, 3)
        with aw.Journal.resume(path) as journal:
            match = journal.match
            theirs = path.read_bytes().replace(b'"Ann"', b'"Eve"', 1)
            assert theirs != path.read_bytes()
            path.write_bytes(theirs)
            with pytest.raises(aw.JournalInUse) as caught:
                move(match)
            assert caught.value.code == "journal-changed"
            assert path.read_bytes() == theirs

    def test_a_file_that_comes_back(self, tmp_path: Path) -> None:
        """When its name means the journal's file again, the match goes on."""
        path = tmp_path / "match.jsonl"
        match = new()
        with aw.Journal.start(path, match):
            path.rename(tmp_path / "away")
            with pytest.raises(aw.JournalInUse):
                move(match)
            (tmp_path / "away").rename(path)
            move(match, 2)
        assert aw.read_record(path).entries == match.record.entries

    def test_a_journal_is_found_from_another_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where the process goes says nothing of where its journal is."""
        monkeypatch.chdir(tmp_path)
        match = new()
        with aw.Journal.start("match.jsonl", match):
            monkeypatch.chdir("/")
            move(match)
        assert aw.read_record(tmp_path / "match.jsonl").entries == match.record.entries

    @pytest.mark.parametrize("elsewhere", [False, pytest.param(True, marks=pytest.mark.long)])
    def test_a_record_is_not_written_over_an_open_journal(
        self, tmp_path: Path, *, elsewhere: bool
    ) -> None:
        """Not by this process and not by another one; after the journal is closed it is."""
        path, match, other = tmp_path / "match.jsonl", new(), new(2).record
        source = f"""
import ancient_world as aw
try:
    aw.write_record(aw.from_json({aw.to_json(other)!r}), {str(path)!r}, replace=True)
except aw.JournalInUse as error:
    print(error.code)
"""
        with aw.Journal.start(path, match):
            move(match, 2)
            data = path.read_bytes()
            if elsewhere:
                told = subprocess.run(
                    [sys.executable, "-c", source], capture_output=True, text=True, check=True
                )
                assert told.stdout == "journal-in-use\n"
            else:
                with pytest.raises(aw.JournalInUse) as caught:
                    aw.write_record(other, path, replace=True)
                assert caught.value.code == "journal-in-use"
            assert path.read_bytes() == data
            move(match)
            assert [each.name for each in tmp_path.iterdir()] == ["match.jsonl"]
        aw.write_record(other, path, replace=True)
        assert aw.read_record(path) == other

    @pytest.mark.long
    @pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
    def test_a_forked_process_has_no_part_in_it(self, tmp_path: Path) -> None:
        """A change in the child is refused, and the file is free as soon as the parent has closed it."""
        path = tmp_path / "match.jsonl"
        told = subprocess.run(
            [sys.executable, "-c", FORKED, str(path)], capture_output=True, text=True, check=True
        )
        assert sorted(told.stdout.split()) == ["JournalClosed", "resumed"]
        (report,) = aw.check_file(path)
        assert report.ok

    def test_a_match_has_one_journal(self, tmp_path: Path) -> None:
        """A second one is refused and leaves no file; the first goes on."""
        match = new()
        with aw.Journal.start(tmp_path / "1.jsonl", match):
            with pytest.raises(aw.InvalidOption) as caught:
                aw.Journal.start(tmp_path / "2.jsonl", match)
            assert caught.value.code == "journal-there"
            with pytest.raises(aw.InvalidOption):
                match.write_ahead(print)
            move(match, 3)
            assert aw.read_record(tmp_path / "1.jsonl").entries == match.record.entries
        assert [path.name for path in tmp_path.iterdir()] == ["1.jsonl"]
        match.write_ahead(None)
        with aw.Journal.start(tmp_path / "2.jsonl", match):
            move(match)
        assert aw.read_record(tmp_path / "2.jsonl").entries == match.record.entries

    def test_a_match_that_goes_on_meanwhile(self, tmp_path: Path) -> None:
        """A journal that begins or closes while others play misses no change and has none twice."""
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for seed in range(20):
                match, path = new(seed), tmp_path / f"{seed}.jsonl"
                playing = Thread(target=until_refused, args=(match,))
                playing.start()
                with aw.Journal.start(path, match, fsync="never"):
                    pass
                playing.join()
                assert aw.read_record(path).entries == match.record.entries
                (report,) = aw.check_file(path)
                assert report.ok
        finally:
            sys.setswitchinterval(interval)


def link_to(path: Path) -> Path:
    """Another name of a file."""
    link = path.with_name("link.jsonl")
    if not link.is_symlink():
        link.symlink_to(path)
    return link


def until_refused(match: aw.Match) -> None:
    """Play on until the journal is closed or the game is over."""
    try:
        while actions := aw.legal_actions(match.state):
            match.apply(actions[0])
    except aw.JournalClosed:
        pass


def resumed_elsewhere(path: Path) -> str:
    """What becomes of a resume in another process."""
    told = subprocess.run(
        [sys.executable, "-c", RESUMER, str(path)], capture_output=True, text=True, check=True
    )
    return told.stdout.strip()


RESUMER = """
import sys
import ancient_world as aw

try:
    with aw.Journal.resume(sys.argv[1]):
        print("resumed")
except aw.AncientWorldError as error:
    print(type(error).__name__)
"""

HOLDER = """
import sys, time
import ancient_world as aw
from ancient_world.records import state_checksum

match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
journal = aw.Journal.start(sys.argv[1], match)
match.apply(aw.legal_actions(match.state)[0])
print(state_checksum(match.state), flush=True)
time.sleep(60)
"""

FORKED = """
import os, sys, time
import ancient_world as aw

match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
journal = aw.Journal.start(sys.argv[1], match)
asked, answer = os.pipe()
child = os.fork()
if not child:
    os.close(answer)
    try:
        match.apply(aw.legal_actions(match.state)[0])
    except aw.AncientWorldError as error:
        print(type(error).__name__, flush=True)
    os.read(asked, 1)  # lives until its parent has resumed the journal
    os._exit(0)
match.apply(aw.legal_actions(match.state)[0])
journal.close()
with aw.Journal.resume(sys.argv[1]):
    print("resumed", flush=True)
os.close(answer)
os.waitpid(child, 0)
"""


class TestOtherFiles:
    """What is no journal of one match is refused, and left as it was."""

    def test_two_records(self, tmp_path: Path) -> None:
        """The change of a second match would be appended to the first one's."""
        first, second = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
        for path in (first, second):
            match = new()
            with aw.Journal.start(path, match):
                move(match, 3)
        both = tmp_path / "both.jsonl"
        for data in (
            first.read_bytes() + second.read_bytes(),
            first.read_bytes() + (aw.to_json(match.record) + "\n").encode(),
            first.read_bytes() * 9,
        ):
            both.write_bytes(data)
            with pytest.raises(aw.InvalidDocument) as caught:
                aw.Journal.resume(both)
            assert caught.value.code == "journal-several"
            assert both.read_bytes() == data

    @pytest.mark.parametrize("data", [b"", b"{", b"\n\n", b'{"format":1}\n', b"\0" * 99])
    def test_a_header_that_is_not_whole(self, tmp_path: Path, data: bytes) -> None:
        """A host that died while it started leaves no match, as it acknowledged none."""
        path = tmp_path / "match.jsonl"
        path.write_bytes(data)
        with pytest.raises(aw.InvalidDocument):
            aw.Journal.resume(path)
        with pytest.raises(FileExistsError):
            aw.Journal.start(path, new())
        assert path.read_bytes() == data

    def test_a_file_without_end(self, tmp_path: Path) -> None:
        """One that is larger than a record may be is not read."""
        path = tmp_path / "match.jsonl"
        path.touch()
        os.truncate(path, 2**40)
        with pytest.raises(aw.InvalidDocument) as caught:
            aw.Journal.resume(path)
        assert caught.value.code == "too-large"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe(self, tmp_path: Path) -> None:
        """Nobody waits for it."""
        path = tmp_path / "match.jsonl"
        os.mkfifo(path)
        with pytest.raises(aw.InvalidDocument) as caught:
            aw.Journal.resume(path)
        assert caught.value.code == "journal-not-a-file"

    @pytest.mark.parametrize("name", ["a\0b.jsonl", "x" * 5_000, ".", "none/match.jsonl"])
    def test_paths_of_no_file(self, tmp_path: Path, name: str) -> None:
        """OSError, whatever the name is."""
        acts: tuple[Callable[[Path], object], ...] = (
            aw.Journal.resume,
            lambda path: aw.Journal.start(path, new()),
        )
        for act in acts:
            with pytest.raises(OSError, match=r"\[Errno"):
                act(tmp_path / name)

    def test_a_link_to_nothing_is_somebodys_too(self, tmp_path: Path) -> None:
        """Nothing is written through it."""
        path = tmp_path / "match.jsonl"
        path.symlink_to(tmp_path / "elsewhere.jsonl")
        with pytest.raises(FileExistsError):
            aw.Journal.start(path, new())
        assert path.is_symlink()
        assert not (tmp_path / "elsewhere.jsonl").exists()


def interrupt(_: object) -> None:
    """Control-C comes now."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("close", [False, True])
def test_a_change_that_was_written_but_not_made(tmp_path: Path, close: bool) -> None:
    """A signal between the writing and the making: what comes next is written in its stead."""
    path = tmp_path / "match.jsonl"
    match = new()
    journal = aw.Journal.start(path, match, checksums=1)
    move(match, 3)
    write = match._observers.write_change
    assert write is not None
    match.write_ahead(None)
    match.write_ahead(lambda change: interrupt(write(change)))
    with pytest.raises(KeyboardInterrupt):
        move(match)
    match.write_ahead(None)
    match.write_ahead(write)
    if not close:
        match.apply(aw.legal_actions(match.state)[-1])
    journal.close()
    assert aw.read_record(path).entries == match.record.entries
    (report,) = aw.check_file(path)
    assert report.ok


@pytest.mark.long
def test_kill_9_again_and_again(tmp_path: Path) -> None:
    """Starting, going on and ending are killed at any moment: the next host goes on with all that was acknowledged."""
    hosts = Again(tmp_path)
    for round_, steps in enumerate([1, 2, 3, 41, 42, 43, 44, 100, 201]):
        hosts.kill(round_, steps)
    assert "closed" in {step for step, _ in hosts.known.values()}
