"""Tests of journals on full disks, with two writers, and with signals between write and change."""

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
    """Return a new match of two players."""
    return aw.Match.new(GAME, ["Ann", "Ben"], seed=seed)


def move(match: aw.Match, count: int = 1) -> None:
    """Apply the first legal action ``count`` times."""
    for _ in range(count):
        match.apply(aw.legal_actions(match.state)[0])


def finish(match: aw.Match) -> None:
    """Play a match to its end."""
    play_out(match, [RandomBot(1), RandomBot(2)])


@contextmanager
def disk_full_after(count: int) -> Iterator[None]:
    """Make writes fail with ENOSPC after ``count`` more bytes."""
    remaining, write = count, os.write

    def some(file: int, data: bytes) -> int:
        nonlocal remaining
        if remaining <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        count_written = write(file, data[:remaining])
        remaining -= count_written
        return count_written

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", some)
        yield


@contextmanager
def failing_fsync() -> Iterator[None]:
    """Make fsync fail with ENOSPC."""

    def fail(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        yield


class TestFullDisk:
    """A line that cannot be written whole is removed again."""

    def test_a_footer_is_written_once(self, tmp_path: Path) -> None:
        """After any number of failed attempts, closing a journal writes one footer, and the game is valid."""
        match = new()
        path = tmp_path / "0.jsonl"
        journal = aw.Journal.start(path, match)
        finish(match)
        before = path.read_bytes()
        for count in range(60):
            with disk_full_after(count), pytest.raises(OSError, match="No space"):
                journal.close()
            assert path.read_bytes() == before
        with failing_fsync(), pytest.raises(OSError, match="No space"):
            journal.close()
        assert path.read_bytes() == before
        journal.close()
        journal.close()
        (report,) = aw.check_file(path)
        assert (footers(path), report.status) == (1, "valid")

    def test_a_journal_refuses_changes_after_a_failed_close(self, tmp_path: Path) -> None:
        """After a failed close, a change is refused."""
        match = new()
        journal = aw.Journal.start(tmp_path / "match.jsonl", match)
        finish(match)
        with disk_full_after(3), pytest.raises(OSError, match="No space"):
            journal.close()
        with pytest.raises(aw.JournalClosed):
            match.undo(agreed=True)
        journal.close()

    def test_a_game_whose_footer_is_missing_is_ended_later(self, tmp_path: Path) -> None:
        """Resuming the journal of a finished game without a footer writes the footer."""
        path = tmp_path / "match.jsonl"
        assert finish_without_footer(path) == "No space left on device"
        with aw.Journal.resume(path) as again:
            assert aw.is_over(again.match.state)
        (report,) = aw.check_file(path)
        assert (footers(path), report.status) == (1, "valid")

    @pytest.mark.parametrize("count", [0, 1, 150, 600])
    def test_a_change_is_written_whole_or_not(self, tmp_path: Path, count: int) -> None:
        """When the disk fills up during a game, the file holds exactly the changes that were made."""
        match, path = new(), tmp_path / "match.jsonl"
        with aw.Journal.start(path, match, fsync="never"):
            with disk_full_after(count), pytest.raises(OSError, match="No space"):
                move(match, 100)
            assert path.read_bytes().endswith(b"\n")
            assert aw.read_record(path).entries == match.record.entries
            finish(match)
        (report,) = aw.check_file(path)
        assert report.status == "valid"

    @pytest.mark.parametrize("count", [0, 1, 300])
    def test_a_failed_start_leaves_nothing(self, tmp_path: Path, count: int) -> None:
        """A failed start leaves no file, and the match can go on with another journal."""
        match, path = new(), tmp_path / "match.jsonl"
        move(match, 5)
        with disk_full_after(count), pytest.raises(OSError, match="No space"):
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
        """Writes that the system's file size limit cuts short are undone, and closing later ends the file well."""
        pytest.importorskip("resource")
        path = tmp_path / "match.jsonl"
        process = subprocess.run(
            [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=True
        )
        assert process.stdout.split() == ["refused", "unclosed", "unclosed", "closed"]
        (report,) = aw.check_file(path)
        assert (footers(path), report.status) == (1, "valid")


def finish_without_footer(path: Path) -> str | None:
    """Play a game whose footer cannot be written, and return the message of the error."""
    match = new()
    journal = aw.Journal.start(path, match)
    finish(match)
    try:
        with disk_full_after(3):
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


Replace = Callable[[Path], object]


def replace_by_copy(path: Path) -> None:
    """Replace the file by a copy."""
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def rename_folder(path: Path) -> None:
    """Rename the folder of the file."""
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.write_text("no folder")


def overwrite(path: Path) -> None:
    """Overwrite the file with as many other bytes."""
    path.write_bytes(b"x" * path.stat().st_size)


def empty(path: Path) -> None:
    """Empty the file."""
    path.write_bytes(b"")


REPLACED: list[Replace] = [replace_by_copy, rename_folder, overwrite, empty, Path.unlink]


class TestTwoWriters:
    """A journal has one writer, and acknowledged changes are removed by nobody."""

    @pytest.mark.long
    def test_a_second_writer_is_refused(self, tmp_path: Path) -> None:
        """A second writer is refused, in this process and in others, until the first one closes the journal."""
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
    def test_a_journal_of_another_process_is_refused(self, tmp_path: Path) -> None:
        """The journal of another process is refused while that process lives, and resumes after a kill."""
        path = tmp_path / "match.jsonl"
        with subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True
        ) as host:
            assert host.stdout is not None
            checksum = host.stdout.readline().strip()
            with pytest.raises(aw.JournalInUse):
                aw.Journal.resume(path)
            host.kill()
        with aw.Journal.resume(path) as journal:
            assert state_checksum(journal.match.state) == checksum

    def test_where_there_are_no_locks(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Without file locks, ``Journal.locked`` is false, and a second writer of this process is still refused."""

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

    def test_a_changed_file_is_left_alone(self, tmp_path: Path) -> None:
        """A file that another program changed is neither written to nor truncated."""
        path = tmp_path / "match.jsonl"
        match = new()
        journal = aw.Journal.start(path, match)
        move(match)
        with path.open("ab") as file:
            file.write(b"theirs\n")
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
    def test_a_replaced_file_is_left_alone(self, tmp_path: Path, how: Replace) -> None:
        """After the file is replaced, removed or overwritten, further changes are refused and the file stays as it is."""
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
        """Changed bytes in a file of the same length are noticed before the first change."""
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
        """A match goes on when the journal's file is at its path again."""
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
        """A journal with a relative path survives a change of the working directory."""
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
        """Writing a record over an open journal is refused, in this process and in others."""
        path, match, record = tmp_path / "match.jsonl", new(), new(2).record
        source = f"""
import ancient_world as aw
try:
    aw.write_record(aw.from_json({aw.to_json(record)!r}), {str(path)!r}, replace=True)
except aw.JournalInUse as error:
    print(error.code)
"""
        with aw.Journal.start(path, match):
            move(match, 2)
            data = path.read_bytes()
            if elsewhere:
                process = subprocess.run(
                    [sys.executable, "-c", source], capture_output=True, text=True, check=True
                )
                assert process.stdout == "journal-in-use\n"
            else:
                with pytest.raises(aw.JournalInUse) as caught:
                    aw.write_record(record, path, replace=True)
                assert caught.value.code == "journal-in-use"
            assert path.read_bytes() == data
            move(match)
            assert [each.name for each in tmp_path.iterdir()] == ["match.jsonl"]
        aw.write_record(record, path, replace=True)
        assert aw.read_record(path) == record

    @pytest.mark.long
    @pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
    def test_a_forked_process_cannot_write(self, tmp_path: Path) -> None:
        """A forked child cannot change the match, and does not keep the file locked after its parent closes the journal."""
        path = tmp_path / "match.jsonl"
        process = subprocess.run(
            [sys.executable, "-c", FORKED, str(path)], capture_output=True, text=True, check=True
        )
        assert sorted(process.stdout.split()) == ["JournalClosed", "resumed"]
        (report,) = aw.check_file(path)
        assert report.ok

    def test_a_match_has_one_journal(self, tmp_path: Path) -> None:
        """A second journal of the same match is refused and leaves no file."""
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

    def test_a_journal_misses_no_concurrent_change(self, tmp_path: Path) -> None:
        """A journal that starts or closes while another thread plays has each change exactly once."""
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
    """Return a symbolic link to a file."""
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
    """Try to resume a journal in another process, and return "resumed" or the name of the error."""
    process = subprocess.run(
        [sys.executable, "-c", RESUMER, str(path)], capture_output=True, text=True, check=True
    )
    return process.stdout.strip()


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
    """A file that is no journal of one match is refused and left unchanged."""

    def test_a_file_with_two_records_is_refused(self, tmp_path: Path) -> None:
        """A file with two records is refused with code `journal-several`."""
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
    def test_a_file_with_a_torn_header_is_refused(self, tmp_path: Path, data: bytes) -> None:
        """A file with an incomplete header is refused and not overwritten."""
        path = tmp_path / "match.jsonl"
        path.write_bytes(data)
        with pytest.raises(aw.InvalidDocument):
            aw.Journal.resume(path)
        with pytest.raises(FileExistsError):
            aw.Journal.start(path, new())
        assert path.read_bytes() == data

    def test_a_file_above_the_limit_is_refused(self, tmp_path: Path) -> None:
        """A file above the size limit is refused without being read."""
        path = tmp_path / "match.jsonl"
        path.touch()
        os.truncate(path, 2**40)
        with pytest.raises(aw.InvalidDocument) as caught:
            aw.Journal.resume(path)
        assert caught.value.code == "too-large"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_named_pipe_is_refused(self, tmp_path: Path) -> None:
        """A named pipe is refused at once with code `journal-not-a-file`."""
        path = tmp_path / "match.jsonl"
        os.mkfifo(path)
        with pytest.raises(aw.InvalidDocument) as caught:
            aw.Journal.resume(path)
        assert caught.value.code == "journal-not-a-file"

    @pytest.mark.parametrize("name", ["a\0b.jsonl", "x" * 5_000, ".", "none/match.jsonl"])
    def test_impossible_paths_raise_os_errors(self, tmp_path: Path, name: str) -> None:
        """A path that cannot be a file raises ``OSError``."""
        acts: tuple[Callable[[Path], object], ...] = (
            aw.Journal.resume,
            lambda path: aw.Journal.start(path, new()),
        )
        for act in acts:
            with pytest.raises(OSError, match=r"\[Errno"):
                act(tmp_path / name)

    def test_a_dangling_link_is_not_written_through(self, tmp_path: Path) -> None:
        """A dangling symbolic link is not written through."""
        path = tmp_path / "match.jsonl"
        path.symlink_to(tmp_path / "elsewhere.jsonl")
        with pytest.raises(FileExistsError):
            aw.Journal.start(path, new())
        assert path.is_symlink()
        assert not (tmp_path / "elsewhere.jsonl").exists()


def interrupt(_: object) -> None:
    """Raise ``KeyboardInterrupt``."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("close", [False, True])
def test_a_change_that_was_written_but_not_made(tmp_path: Path, close: bool) -> None:
    """A line whose change was interrupted after the write is replaced by the next line."""
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
    """A host that is killed while it starts, goes on or ends a journal leaves every acknowledged change."""
    hosts = Again(tmp_path)
    for round_, steps in enumerate([1, 2, 3, 41, 42, 43, 44, 100, 201]):
        hosts.kill(round_, steps)
    assert "closed" in {step for step, _ in hosts.known.values()}
