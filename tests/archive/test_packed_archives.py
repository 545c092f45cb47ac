"""Zip and tar archives are read like folders: the same records in the same order, and nothing is passed over."""

from __future__ import annotations

import io
import json
import lzma
import stat
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.batch import archive_members
from ancient_world.cli.app import app

Files = Sequence[tuple[str, bytes]]


@pytest.fixture(scope="module")
def text() -> bytes:
    """Return a record of a finished game as a line of JSON."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
    while isinstance(decision := match.pending(), aw.Decision):
        match.apply(decision.actions[0])
    return aw.to_json(match.record).encode() + b"\n"


@pytest.fixture(scope="module")
def files(text: bytes) -> Files:
    """Return the names and contents of files of every kind, in disorder."""
    return (
        ("league/spring/b.json", text),
        ("league/a.jsonl", text * 30),
        ("league-2/A.JSON", text),
        ("z.json.xz", lzma.compress(text)),
        ("a.json", text[:-90]),
        ("league.ndjson", text + b"oops\n" + text),
        ("notes.txt", b"nothing"),
        ("README", b"nothing"),
        ("league/._a.jsonl", b"\0\5\x16\7"),
    )


def write_folder(path: Path, files: Files) -> Path:
    """Write files into a folder."""
    for name, data in files:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return path


def write_zip(path: Path, files: Files) -> Path:
    """Write files into a zip archive, every second one stored and not packed."""
    with zipfile.ZipFile(path, "w") as file:
        for number, (name, data) in enumerate(files):
            file.writestr(name, data, (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED)[number % 2])
    return path


def write_tar(path: Path, files: Files, format_number: int = tarfile.PAX_FORMAT) -> Path:
    """Write files into a tar archive, packed as its name says."""
    packing = {"gz": "w:gz", "tgz": "w:gz", "bz2": "w:bz2", "xz": "w:xz"}
    mode = packing.get(path.name.rpartition(".")[2], "w:")
    with tarfile.open(path, mode, format=format_number) as file:  # type: ignore[call-overload]
        for name, data in files:
            info = tarfile.TarInfo(f"./{name}")
            info.size = len(data)
            file.addfile(info, io.BytesIO(data))
    if path.suffix == ".zst":
        zstandard = pytest.importorskip("zstandard")
        path.write_bytes(zstandard.ZstdCompressor().compress(path.read_bytes()))
    return path


WRITERS: dict[str, Callable[[Path, Files], Path]] = {
    "games.zip": write_zip,
    "Games.ZIP": write_zip,
    **dict.fromkeys(
        (
            "games.tar",
            "games.tar.gz",
            "games.tgz",
            "games.tar.bz2",
            "games.tar.xz",
            "games.tar.zst",
        ),
        write_tar,
    ),
}


def rows(source: Path, **options: object) -> list[dict[str, object]]:
    """Return the rows of a source, with the names of files as within the source."""
    results = archive.validate_many(source, **options)  # type: ignore[arg-type]
    cut = len(str(source)) + 1
    return [{**result.to_dict(), "name": result.name[cut:]} for result in results]


def problems(source: Path) -> list[tuple[str, str]]:
    """Return the file and message of each unreadable result of a source."""
    results = [each for each in archive.validate_many(source) if each.status == "unreadable"]
    return [(each.name[len(str(source)) :], each.problems[0].message) for each in results]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", WRITERS)
def test_an_archive_is_read_like_a_folder(tmp_path: Path, files: Files, name: str) -> None:
    """The results are those of a folder with the same files, in the same order, and so are the files that are not read."""
    folder = write_folder(tmp_path / "folder", files)
    packed = WRITERS[name](tmp_path / name, files)
    unread: list[str] = []
    expected_unread: list[str] = []
    expected = rows(folder, report_unread=expected_unread.append)
    assert len(expected) == 37
    assert rows(packed, report_unread=unread.append) == expected
    assert [each[len(str(packed)) + 1 :] for each in unread] == ["README", "notes.txt"]
    assert [each[len(str(folder)) + 1 :] for each in expected_unread] == ["README", "notes.txt"]
    names = [stored.name for stored in archive.iterate_records(packed)]
    assert names == [f"{packed}!{row['name']}" for row in expected]
    for options in ({"task_size": 2000}, {"sends_content": True}, {"finished_results": ()}):
        assert rows(packed, **options) == expected
    assert sorted(tmp_path.iterdir()) == sorted([folder, packed])


def test_an_archive_in_a_folder_stands_in_its_place(tmp_path: Path, text: bytes) -> None:
    """Archives and files of a folder are sorted by name, and several archives are open one after the other."""
    write_zip(tmp_path / "b.zip", [("2.json", text), ("1.json", text)])
    write_tar(tmp_path / "a.tar.gz", [("9.json", text), ("sub/1.json", text)])
    write_folder(tmp_path, [("c.json", text), ("a.json", text)])
    names = [result.name[len(str(tmp_path)) + 1 :] for result in archive.validate_many(tmp_path)]
    expected = ["a.json", "a.tar.gz!9.json", "a.tar.gz!sub/1.json", "b.zip!1.json", "b.zip!2.json"]
    assert names == [*expected, "c.json"]
    sources = [tmp_path / "b.zip", tmp_path / "a.tar.gz", tmp_path / "b.zip"]
    assert [r.name[len(str(tmp_path)) + 1 :] for r in archive.validate_many(sources)] == expected[
        1:
    ]


@pytest.mark.parametrize("name", ["games.zip", "games.tar.xz"])
def test_a_run_over_an_archive_is_resumed(tmp_path: Path, files: Files, name: str) -> None:
    """After any number of results, a resumed run yields the rest, with the same numbers."""
    packed = WRITERS[name](tmp_path / name, files)
    expected = list(archive.validate_many(packed))
    for count in (0, 1, 2, 20, 33, len(expected)):
        resumed = archive.validate_many(packed, finished_results=expected[:count])
        assert list(resumed) == expected[count:], count


@pytest.mark.long
def test_an_archive_is_checked_in_other_processes(tmp_path: Path, files: Files) -> None:
    """Other processes get the content, not the archive."""
    packed = write_zip(tmp_path / "games.zip", files)
    assert list(archive.validate_many(packed, jobs=2)) == list(archive.validate_many(packed))


def test_records_of_an_archive_are_copied(tmp_path: Path, text: bytes) -> None:
    """The bytes of a record in an archive are copied as they are."""
    packed = write_tar(tmp_path / "a.tgz", [("b.jsonl", text * 2), ("a.json", text)])
    out = io.BytesIO()
    for stored in archive.iterate_records(packed, keeps_bytes=True):
        stored.copy_to(out.write)
    assert out.getvalue() == text * 3


@pytest.mark.parametrize("limit", [1, 700_000])
def test_a_packed_tar_in_disorder_is_read_in_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes, limit: int
) -> None:
    """Few bytes are kept at a time, and the results are the same."""
    many = [(f"{number * 7 % 40:02}.json", text) for number in range(40)]
    packed = write_tar(tmp_path / "a.tar.gz", [*many, ("big.jsonl", text * 90)])
    expected = rows(packed)
    assert [row["name"] for row in expected][:40] == sorted(name for name, _ in many)
    monkeypatch.setattr(archive_members, "MAX_KEPT_BYTES", limit)
    assert rows(packed) == expected


# --- hostile archives ---


HOSTILE = (
    "../../etc/passwd.json", "/etc/shadow.json", "a\nb.json", "\x1b[2J.json", "c" * 9_999 + ".json",
    "d.json", "d.json", "./d.json", "\u202egnp.json", "!.json",
)  # fmt: skip


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", ["games.zip", "games.tar", "games.tar.gz"])
def test_hostile_names_are_shown_and_never_used(tmp_path: Path, text: bytes, name: str) -> None:
    """Every member is read under a name of its own that can be printed, and no file is made."""
    inside = tmp_path / "inside"
    inside.mkdir()
    packed = WRITERS[name](inside / name, [(each, text) for each in HOSTILE])
    results = list(archive.validate_many(packed))
    names = [result.name for result in results]
    assert [result.status for result in results] == ["valid"] * len(HOSTILE)
    assert len(set(names)) == len(HOSTILE)
    assert all(each.isprintable() and len(each) < len(str(packed)) + 220 for each in names)
    shown = {each[len(str(packed)) + 1 :] for each in names}
    assert shown >= {
        "../../etc/passwd.json",
        "a\\nb.json",
        "\\x1b[2J.json",
        "(2) d.json",
        "(3) d.json",
    }
    done = CliRunner().invoke(app, ["validate", str(packed), "--each"])
    assert done.exit_code == 0
    assert [*tmp_path.rglob("*")] == [inside, packed]


def test_a_nul_in_a_name_of_tar(tmp_path: Path, text: bytes) -> None:
    """A name in an extended header may hold a NUL."""
    packed = tmp_path / "a.tar"
    with tarfile.open(packed, "w") as file:
        info = tarfile.TarInfo("a.json")
        info.size, info.pax_headers = len(text), {"path": "x\0\udcff.json"}
        file.addfile(info, io.BytesIO(text))
    (result,) = archive.validate_many(packed)
    assert result.name == f"{packed}!x\\x00\\udcff.json"


def test_what_is_no_file_is_named(tmp_path: Path, text: bytes) -> None:
    """Links, devices, sparse files and archives in an archive are named and passed over, and the rest is read."""
    packed = tmp_path / "a.tar"
    with tarfile.open(packed, "w", format=tarfile.GNU_FORMAT) as file:
        kinds = {"link": tarfile.SYMTYPE, "hard": tarfile.LNKTYPE, "pipe": tarfile.FIFOTYPE,
                 "device": tarfile.CHRTYPE, "sparse": tarfile.GNUTYPE_SPARSE}  # fmt: skip
        for name, kind in kinds.items():
            info = tarfile.TarInfo(f"{name}.json")
            info.type, info.linkname = kind, "/etc/passwd"
            file.addfile(info)
        for name in ("inner.zip", "z.json"):
            info = tarfile.TarInfo(name)
            info.size = len(text)
            file.addfile(info, io.BytesIO(text))
    told = dict(problems(packed))
    assert told.keys() == {f"!{name}.json" for name in kinds} | {"!inner.zip"}
    assert "link" in told["!link.json"]
    assert "link" in told["!hard.json"]
    assert "special" in told["!sparse.json"]
    assert "archives within archives" in told["!inner.zip"]
    *_, last = archive.validate_many(packed)
    assert (last.name, last.status) == (f"{packed}!z.json", "valid")


def zip_with(path: Path, text: bytes, change: Callable[[zipfile.ZipInfo], None]) -> Path:
    """Write a zip archive of one file whose directory entry is changed."""
    with zipfile.ZipFile(path, "w") as file:
        info = zipfile.ZipInfo("a.json")
        change(info)
        file.writestr(info, text)
    return path


def test_members_of_zip_that_cannot_be_read(tmp_path: Path, text: bytes) -> None:
    """Encrypted members, links and other ways of packing are named."""
    path = tmp_path / "a.zip"

    def make_link(info: zipfile.ZipInfo) -> None:
        info.external_attr = (stat.S_IFLNK | 0o777) << 16

    def use_lzma(info: zipfile.ZipInfo) -> None:
        info.compress_type = zipfile.ZIP_LZMA

    assert "link" in dict(problems(zip_with(path, text, make_link)))["!a.json"]
    assert "method 14" in dict(problems(zip_with(path, text, use_lzma)))["!a.json"]
    data = bytearray(write_zip(path, [("a.json", text)]).read_bytes())
    for start in (data.index(b"PK\3\4") + 6, data.index(b"PK\1\2") + 8):
        data[start] |= 1
    path.write_bytes(data)
    assert "encrypted" in dict(problems(path))["!a.json"]


@pytest.mark.parametrize("name", ["games.zip", "games.tar", "games.tar.xz"])
def test_an_archive_beyond_the_limits_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Too many members, or too many bytes, are refused before anything is read, in little memory."""
    packed = WRITERS[name](tmp_path / name, [(f"{n}.json", bytes(2**20)) for n in range(12)])
    monkeypatch.setattr(archive_members, "MAX_MEMBERS", 11)
    ((shown, message),) = problems(packed)
    assert shown == ""
    assert "more than 11 members" in message
    monkeypatch.undo()
    monkeypatch.setattr(archive_members, "MAX_UNPACKED_BYTES", 2**20)
    tracemalloc.start()
    ((shown, message),) = problems(packed)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "more than 1,048,576 bytes" in message
    assert peak < 16 * 2**20


def test_a_zip_that_tells_a_wrong_size(tmp_path: Path, text: bytes) -> None:
    """A member that unpacks to more than its directory says is damaged, and only so much is unpacked."""
    packed = write_zip(tmp_path / "a.zip", [("a.json", text + b" " * 2**22)])
    data = bytearray(packed.read_bytes())
    for mark, offset in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        start = data.index(mark) + offset
        data[start : start + 4] = len(text).to_bytes(4, "little")
    packed.write_bytes(data)
    assert [shown for shown, _ in problems(packed)] == ["!a.json"]


def test_a_zip_with_a_huge_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory that is too large is not read."""
    packed = write_zip(tmp_path / "a.zip", [(f"{n}.json", b"") for n in range(99)])
    monkeypatch.setattr(archive_members, "_MAX_DIRECTORY_BYTES", 2_000)
    assert "more than" in problems(packed)[0][1]


def test_records_before_the_damage_are_read(tmp_path: Path, text: bytes) -> None:
    """A tar archive that is cut off gives its whole members, and then what is wrong."""
    packed = write_tar(tmp_path / "a.tar", [(f"{number}.json", text) for number in range(4)])
    data = packed.read_bytes()
    third = data.index(b"2.json")
    last_block = len(data.rstrip(b"\0")) // 512 * 512 + 612
    for end, whole in ((third, 2), (third + 100, 2), (third + 600, 2), (last_block, 4)):
        packed.write_bytes(data[:end])
        results = list(archive.validate_many(packed))
        assert [each.status for each in results[:whole]] == ["valid"] * whole, end
        assert {each.status for each in results[whole:]} == {"unreadable"}, end
        assert "the archive is cut off" in results[-1].problems[0].message
    changed = bytearray(data)
    changed[third + 1] ^= 1
    packed.write_bytes(changed)
    assert [each.status for each in archive.validate_many(packed)] == ["valid"] * 2 + ["unreadable"]


def test_an_archive_without_records_says_so(tmp_path: Path) -> None:
    """Like an empty folder, an archive without records is hardly intended."""
    for name, write in WRITERS.items():
        ((_, message),) = problems(write(tmp_path / name, [("notes.txt", b"")]))
        assert "no record in this archive" in message


# --- the command line ---


@pytest.fixture
def mixed(tmp_path: Path, text: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of records, archives and other files."""
    monkeypatch.chdir(tmp_path)
    write_folder(
        tmp_path / "mixed",
        [
            ("a.JSON", text),
            ("b.7z", b""),
            ("c.txt", b""),
            ("d.txt", b""),
            ("README", b""),
            (".git/x", b""),
        ],
    )
    write_zip(tmp_path / "mixed" / "e.zip", [("e/f.json", text), ("e/g.html", b"")])
    (tmp_path / "mixed" / "elsewhere").symlink_to(tmp_path)
    return Path("mixed")


UNREAD = "6 files were not read: no suffix 2, .txt 2, .7z 1, .html 1\n"


def run(*arguments: object) -> tuple[int, str, str]:
    """Run a command; return its exit code, its output and its errors."""
    done = CliRunner().invoke(app, [*map(str, arguments)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def test_files_that_are_not_read_are_counted(mixed: Path, tmp_path: Path) -> None:
    """Each command that reads sources says at its end what was not read, and a strict check fails for it."""
    code, _, errors = run("validate", mixed)
    assert (code, errors.endswith(UNREAD)) == (0, True)
    code, output, errors = run("validate", mixed, "--strict", "--json")
    assert (code, errors.endswith(UNREAD)) == (1, True)
    names = [json.loads(line)["name"] for line in output.splitlines()]
    assert names == ["mixed/a.JSON", "mixed/e.zip!e/f.json"]
    assert run("validate", mixed / "a.JSON", "--strict")[0] == 0
    out = tmp_path / "out.jsonl"
    for command in (["merge", mixed, "--out", out], ["stats", mixed], ["grep", mixed],
                    ["table", mixed, "--out", tmp_path / "games.csv"]):  # fmt: skip
        code, _, errors = run("records", *command)
        assert (code, errors.endswith(UNREAD)) == (0, True), (command, errors)
    assert len(out.read_bytes().splitlines()) == 2


def test_the_totals_count_what_is_not_read(mixed: Path, tmp_path: Path) -> None:
    """The totals as JSON have the numbers by suffix, and so has the summary of the library."""
    code, output, errors = run("records", "merge", mixed, "--out", tmp_path / "o.jsonl", "--json")
    expected = {"": 2, ".7z": 1, ".html": 1, ".txt": 2}
    assert (code, json.loads(output)["unread"], errors) == (0, expected, "")
    assert run("records", "merge", mixed, "--out", tmp_path / "p.jsonl", "--quiet")[1:] == ("", "")
    summary = archive.CheckSummary()
    for result in archive.validate_many(mixed, report_unread=summary.add_unread):
        summary.add(result)
    assert summary.to_dict()["unread"] == expected


def test_outputs_of_the_command_are_not_counted(mixed: Path) -> None:
    """A result file in the folder that is read is not one that was passed over."""
    for _ in range(2):
        code, _, errors = run("validate", mixed, "--out", mixed / "results.parquet", "--force")
        assert (code, errors.endswith(UNREAD)) == (0, True), errors


def test_the_hook_checks_archives(mixed: Path) -> None:
    """With ``--skip-others`` an archive is checked all the same."""
    code, output, _ = run("validate", "--skip-others", mixed / "e.zip", mixed / "c.txt", "--each")
    assert code == 0
    assert "e.zip!e/f.json: valid" in output


def test_archives_at_urls(files: Files, tmp_path: Path) -> None:
    """Archives that fsspec reads are read too, and what is not read at a URL is reported."""
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    expected = rows(write_zip(tmp_path / "a.zip", files))
    write_tar(tmp_path / "a.tar.gz", files)
    for name in ("a.zip", "a.tar.gz"):
        memory.pipe(f"/archives/{name}", (tmp_path / name).read_bytes())
    memory.pipe("/archives/notes.txt", b"nothing")
    try:
        for name in ("a.zip", "a.tar.gz"):
            results = list(archive.validate_many(f"memory://archives/{name}"))
            assert [result.status for result in results] == [row["status"] for row in expected]
            assert results[0].name.endswith(f"/archives/{name}!a.json")
        unread: list[str] = []
        count = len(list(archive.validate_many("memory://archives", report_unread=unread.append)))
        assert count == 2 * len(expected)
        assert sum(name.endswith("notes.txt") for name in unread) == 3
    finally:
        memory.rm("/archives", recursive=True)


def test_a_stream_is_no_archive(tmp_path: Path, text: bytes) -> None:
    """An archive on standard input is named, since a zip archive is read from its end."""
    for name in ("a.zip", "a.tar"):
        data = WRITERS[f"games{name[1:]}"](tmp_path / name, [("a.json", text)]).read_bytes()
        (report,) = aw.validation.check_stream(data, name="-")
        assert report.problems[0].code == "other-content"


def test_records_of_an_archive_are_mended(tmp_path: Path, text: bytes) -> None:
    """An invalid record in an archive is mended, and what cannot be mended is copied from it."""
    bad = text.replace(b'"play","player":1', b'"play","player":0', 1)
    packed = write_zip(
        tmp_path / "a.zip", [("bad.json", bad), ("worse.json", b"{}"), ("a.txt", b"")]
    )
    out = tmp_path / "mended.jsonl"
    code, output, errors = run("validate", packed, "--mend", "--write", out, "--sure", "0")
    assert code == 1
    assert "1 file was not read: .txt 1" in errors
    assert len(out.read_bytes().splitlines()) == 1
    assert (tmp_path / "mended.jsonl.left").read_bytes() == b"{}"
    assert "the position before it" not in output
