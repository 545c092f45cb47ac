"""Test ``records edit``, ``players``, ``sort``, ``sample``, ``head`` and ``split --by``: what a keeper of records does."""

from __future__ import annotations

import gzip
import json
import os
import resource
import signal
import stat
import time
from functools import partial
from itertools import islice
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import RecordEditor, RecordFile, iterate_records, sampled_slots
from ancient_world.archive.record_values import FileStems, file_stem
from ancient_world.records import Note, with_note
from tests import running
from tests.running import begun, forking

run = partial(running.run, "records")

HOSTILE_NAMES = (
    "../../x",
    "CON",
    "con",
    "x" * 100,
    "a\nb",
    "\u202eevil",
    "🦊",
    "🦝",
    "-rf",
    "Émile",
    "emile",
    "C:\\nul",
    "花",
)


def records_in(*sources: Path) -> list[aw.Record]:
    """Return all records in some files."""
    return [stored.record() for stored in iterate_records(sources)]


def renamed(record: aw.Record, *players: str, **tags: str) -> aw.Record:
    """Return the record with other players and tags."""
    return attrs.evolve(record, header=attrs.evolve(record.header, players=players, tags=tags))


@pytest.fixture
def club(games: tuple[aw.Record, ...], tmp_path: Path) -> Path:
    """Return a file of records with dates, rounds and names of several spellings."""
    game = games[0]
    path = tmp_path / "club.jsonl"
    with RecordFile(path) as file:
        file.write(renamed(game, "Hana", "Tom", date="2025-02-03", round="10"))
        file.write(renamed(game, "Hanna", "Tom", date="2024-12-31", round="9"))
        file.write(renamed(game, "tom", "Émile", date="31/12/2024"))
        file.write(renamed(games[5], "Hana", "Emile", round="9"))
        file.write(renamed(games[4], "Tom", "Tim", date="2024"))
    return path


def dates(*sources: Path) -> list[str | None]:
    """Return the date of each record."""
    return [record.header.tags.get("date") for record in records_in(*sources)]


# --- edit ---


FORMS = ("one.json", "one.json.gz", "many.jsonl", "lines.jsonl.zst", "many.awn", "packed.awn.gz")


@pytest.mark.parametrize("where", ["--in-place", "--into"])
@pytest.mark.parametrize("name", FORMS)
def test_each_file_keeps_its_form(
    games: tuple[aw.Record, ...], name: str, where: str, tmp_path: Path
) -> None:
    """In place and into a folder, the edited file is the one that would have been written with those names."""
    some = games[:1] if name.startswith("one") else games
    before, after = tmp_path / "from" / name, tmp_path / "to" / name
    edited = RecordEditor(rename={"Tom": "Tim"}, tags={"event": "Cup"}).edit
    for path, records in ((before, some), (after, [edited(record) for record in some])):
        with RecordFile(path, lines=name.startswith("lines")) as file:
            for record in records:
                file.write(record)
    before.chmod(0o640)
    mode = stat.S_IMODE(before.stat().st_mode)
    into = () if where == "--in-place" else (tmp_path / "into",)
    done = run("edit", before.parent, where, *into, "--rename", "Tom=Tim", "--tag", "event=Cup")
    assert done.exit_code == 0, done.output
    written = before if where == "--in-place" else tmp_path / "into" / name
    assert written.read_bytes() == after.read_bytes()
    assert where != "--in-place" or stat.S_IMODE(written.stat().st_mode) == mode
    assert f"{len(some)} record" in done.output


def test_records_of_every_form_go_into_one_file(
    games: tuple[aw.Record, ...], tmp_path: Path
) -> None:
    """``--out`` writes records of other forms in the form of the file."""
    folder = tmp_path / "from"
    for number, (record, end) in enumerate(zip(games, ("json", "jsonl", "awn") * 2, strict=True)):
        folder.mkdir(exist_ok=True)
        aw.write_record(record, folder / f"{number}.{end}")
    for out in (tmp_path / "all.jsonl", tmp_path / "all.awn"):
        done = run("edit", folder, "--out", out, "--rename", "Tom=Tim")
        assert done.exit_code == 0, done.output
        expected = [RecordEditor(rename={"Tom": "Tim"}).edit(record) for record in games]
        assert records_in(out) == expected


def test_a_file_with_an_unreadable_record_stays(
    games: tuple[aw.Record, ...], tmp_path: Path
) -> None:
    """In place, a file with a record that cannot be read or renamed stays byte for byte, and the others are edited."""
    good, bad, clash = (tmp_path / f"{name}.jsonl" for name in ("good", "bad", "clash"))
    for path in (good, bad, clash):
        with RecordFile(path) as file:
            for record in games[:2]:
                file.write(record)
    with bad.open("a", encoding="utf-8") as stream:
        stream.write('{"format":"ancient-world/record"}\n')
    with clash.open("a", encoding="utf-8") as stream:
        stream.write(aw.to_json(renamed(games[0], "Tom", "Tim")) + "\n")
    before = bad.read_bytes(), clash.read_bytes()
    done = run("edit", tmp_path, "--in-place", "--rename", "Tom=Tim")
    assert done.exit_code == 1
    assert (bad.read_bytes(), clash.read_bytes()) == before
    assert {record.header.players for record in records_in(good)} == {("Miriam", "Tim")}
    assert "bad.jsonl:3: " in done.output
    assert "clash.jsonl:3: 'Tom' cannot be renamed 'Tim'" in done.output
    assert done.output.count("stays as it was") == 2
    assert "2 records edited, 1 file written" in done.output


def test_what_is_packed_under_a_wrong_name_is_not_replaced(
    games: tuple[aw.Record, ...], tmp_path: Path
) -> None:
    """A packed file whose name does not say so is read, but not replaced by an unpacked one."""
    path = tmp_path / "game.json"
    path.write_bytes(gzip.compress(aw.to_json(games[0]).encode()))
    before = path.read_bytes()
    done = run("edit", path, "--in-place", "--rename", "Tom=Tim")
    assert (done.exit_code, path.read_bytes()) == (2, before)
    assert "can be edited in place" in done.output


def test_lines_between_records_stay(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """Blank lines before, between and after records stay in place."""
    text = "".join([f"\n \n{aw.to_json(record)}\n\n" for record in games])
    path = tmp_path / "games.jsonl"
    path.write_text(text, encoding="utf-8")
    done = run("edit", path, "--in-place", "--rename", "Tom=Tim")
    assert done.exit_code == 0, done.output
    assert path.read_text("utf-8") == text.replace('"Tom"', '"Tim"')


def test_an_edit_that_changes_nothing_leaves_the_file(archive: Path) -> None:
    """A file in which nothing changes is not written again, so an edit that was killed is given again."""
    path = archive / "game-0.json"
    before = path.stat().st_ino, path.stat().st_mtime_ns
    assert run("edit", archive, "--in-place", "--rename", "Nobody=Tim").exit_code == 0
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == before


def test_anonymous_records_hold_no_name(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """One pseudonym for each name of the run; names in comments and tags go, too, and what may be left is told."""
    comments = (
        Note({"en": "Well played, Tom!"}, by=1),
        Note({"en": "Tomorrow against Hana", "es": "TOM gana"}),
    )
    noted = with_note(with_note(games[0], 0, comments[0]), 1, comments[1])
    source, key = tmp_path / "club.jsonl", tmp_path / "key.json"
    with RecordFile(source) as file:
        file.write(renamed(noted, "Miriam", "Tom", event="Hana's cup"))
        file.write(renamed(games[1], "Hana", "miriam"))
    out = tmp_path / "public.jsonl"
    done = run("edit", source, "--out", out, "--anonymize", "--key", key)
    assert done.exit_code == 1
    first, second = records_in(out)
    assert (first.header.players, second.header.players) == (
        ("Player 1", "Player 2"),
        ("Player 3", "Player 1"),
    )
    assert first.header.tags["event"] == "Player 3's cup"
    notes = [entry.note for entry in first.entries[:2]]
    assert notes[0] == Note({"en": "Well played, Player 2!"}, by=1)
    assert notes[1] == Note({"en": "Tomorrow against Player 3", "es": "TOM gana"})
    told = [line for line in done.output.splitlines() if "club.jsonl:1: " in line]
    assert [line.partition(": ")[2].partition(":")[0] for line in told] == [
        "$.record.entries[1].note.text.en",
        "$.record.entries[1].note.text.es",
    ]
    assert "2 texts to look at" in done.output
    assert json.loads(key.read_text("utf-8"))["Hana"] == "Player 3"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    more = tmp_path / "more.jsonl"
    with RecordFile(more) as file:
        file.write(renamed(games[1], "Zoe", "Hana"))
    assert run("edit", more, out, "--out", "-", "--anonymize", "--key", key).exit_code == 1
    done = run("edit", more, "--in-place", "--anonymize", "--key", key)
    assert done.exit_code == 0, done.output
    assert records_in(more)[0].header.players == ("Player 4", "Player 3")


def test_names_left_in_comments_of_notation_are_listed(tmp_path: Path) -> None:
    """Comments in and between records of notation are searched for names, as notes are."""
    source, out = tmp_path / "club.awn", tmp_path / "out"
    record = "notation 1\n# MIRIAM won\ngame tides-of-time\nplayer Miriam\nplayer Tom\n; tom lost\n"
    source.write_text(f"# miriam's file\n{record}\n# seen by Miriam\n", encoding="utf-8")
    done = run("edit", source, "--into", out, "--anonymize")
    assert done.exit_code == 1, done.output
    for comment in ("# MIRIAM won", "; tom lost", "# miriam's file"):
        assert f"{comment}: something like a name still stands here" in done.stderr
    assert "seen by" not in done.stderr


@pytest.mark.parametrize(
    "options",
    [
        "--out x.jsonl",
        "--rename Tom=Tim",
        "--rename Tom=Tim --in-place --out x.jsonl",
        "--rename Tom --out x.jsonl",
        "--tag evnt=Cup --out x.jsonl",
        "--untag evnt --out x.jsonl",
        "--tag event=Cup --key k.json --out x.jsonl",
        "--anonymize --key club.jsonl --out x.jsonl",
        "--anonymize --key x.jsonl --out x.jsonl",
        "--rename Tom=Tim --out club.jsonl --force",
        "--rename Tom=Tim --into .",
        "--anonymize --key broken.json --out x.jsonl",
    ],
)
def test_an_unclear_edit_writes_nothing(
    club: Path, options: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit that says too little, too much or something impossible is refused before anything is written."""
    monkeypatch.chdir(club.parent)
    Path("broken.json").write_text("[]", encoding="utf-8")
    before = club.read_bytes()
    source = "." if "--into" in options else club.name
    done = run("edit", source, *options.split())
    assert done.exit_code == 2, done.output
    assert done.output.strip()
    assert club.read_bytes() == before
    assert sorted(path.name for path in Path().iterdir()) == ["broken.json", club.name]


def test_hostile_members_stay_within_the_folder(
    games: tuple[aw.Record, ...], tmp_path: Path
) -> None:
    """Files of equal names, in any case, get numbers in the folder; folders are kept."""
    for name in ("a/g.json", "a/sub/g.json", "b/g.json", "b/G.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        aw.write_record(games[0], tmp_path / name)
    into = tmp_path / "into"
    done = run("edit", tmp_path / "a", tmp_path / "b", "--into", into, "--tag", "event=x")
    assert done.exit_code == 0, done.output
    assert sorted(str(path.relative_to(into)) for path in into.rglob("*.json")) == [
        "G-2.json",
        "g-3.json",
        "g.json",
        "sub/g.json",
    ]


@pytest.mark.long
def test_a_full_disk_and_a_kill_leave_the_old_file(
    games: tuple[aw.Record, ...], tmp_path: Path
) -> None:
    """In place, on a full disk and after a kill the old file is whole; then the command is given again."""
    path = tmp_path / "many.jsonl"
    with RecordFile(path) as file:
        for _ in range(400):
            for record in games[:4]:
                file.write(record)
    before = path.read_bytes()
    words = ["records", "edit", str(path), "--in-place", "--rename", "Tom=Tim"]
    with forking():
        process = os.fork()
        if not process:
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, len(before) // 2))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            os._exit(run(*words[1:]).exit_code)
        assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 2
    assert (path.read_bytes(), len(list(tmp_path.iterdir()))) == (before, 1)
    process = begun(words, 0)
    while len(list(tmp_path.iterdir())) == 1:
        assert os.waitpid(process, os.WNOHANG) == (0, 0), "it ended before it was killed"
        time.sleep(0.01)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    assert path.read_bytes() == before
    assert run(*words[1:]).exit_code == 0
    assert path.read_bytes() == before.replace(b'"Tom"', b'"Tim"')


# --- split by a value ---


def files_in(folder: Path) -> dict[str, int]:
    """Return the number of records of each file in a folder."""
    return {path.name: len(records_in(path)) for path in sorted(folder.iterdir())}


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("game", {"the-ancient-world.jsonl": 1, "tides-of-time.jsonl": 4}),
        ("year", {"2024.jsonl": 2, "2025.jsonl": 1, "none.jsonl": 2}),
        ("tag.round", {"10.jsonl": 1, "9.jsonl": 2, "none.jsonl": 2}),
        (
            "player",
            {
                "Emile.jsonl": 1,
                "Emile-2.jsonl": 1,
                "Hana.jsonl": 2,
                "Hanna.jsonl": 1,
                "Tim.jsonl": 1,
                "Tom.jsonl": 3,
                "tom-2.jsonl": 1,
            },
        ),
    ],
)
def test_split_by_a_value(club: Path, by: str, expected: dict[str, int], tmp_path: Path) -> None:
    """There is a file for each value, named after it; a game of several players is in the file of each."""
    done = run("split", club, "--by", by, "--into", tmp_path / "parts")
    assert done.exit_code == 0, done.output
    assert files_in(tmp_path / "parts") == expected
    assert f"5 records written to {tmp_path / 'parts'}, {len(expected)} files" in done.output
    assert ("10 records in all" in done.output) is (by == "player")


@pytest.mark.parametrize("options", ["--by month", "--by tag.evnt", "--by game --every 2"])
def test_split_by_something_else(club: Path, options: str, tmp_path: Path) -> None:
    """What records are not split by is refused, and nothing is written."""
    done = run("split", club, *options.split(), "--into", tmp_path / "parts")
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [club])


def test_files_of_hostile_names(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """Whatever players are called, each has a file of their own, all in the folder, with names for every system."""
    with RecordFile(tmp_path / "all.jsonl") as file:
        for name in HOSTILE_NAMES:
            file.write(renamed(games[0], name, "Tom"))
    parts = tmp_path / "in" / "parts"
    done = run("split", tmp_path / "all.jsonl", "--by", "player", "--into", parts)
    assert done.exit_code == 0, done.output
    names = [path.name.removesuffix(".jsonl") for path in parts.iterdir()]
    assert len({name.casefold() for name in names}) == len(HOSTILE_NAMES) + 1
    assert not {name.casefold() for name in names} & {"con", "nul", "prn"}
    for name in names:
        assert len(name) <= 80
        assert all(letter.isalnum() or letter == "-" for letter in name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.jsonl", "in"]


@pytest.mark.parametrize(
    ("value", "stem"),
    [
        ("Émile Zola", "Emile-Zola"),
        ("../../x", "x"),
        ("CON", "CON-1"),
        ("com1", "com1-1"),
        ("", "unnamed"),
        ("🦊", "unnamed"),
        ("-rf", "rf"),
        ("a\n\tb", "a-b"),
        ("花", "花"),
        ("\U00020000" * 90, "\U00020000" * 50),
        ("Ⅳ²", "IV2"),
    ],
)
def test_the_name_of_a_file(value: str, stem: str) -> None:
    """A file is named after the letters and digits of a value, without accents, and never as Windows calls a device."""
    assert file_stem(value) == stem


def test_long_names_that_fall_together() -> None:
    """Names that are equal when cut get numbers within the length; a number never takes another one's name."""
    stems = FileStems()
    values = ["x" * 90, "x" * 91, "A", "a-2", "a", "a ", None, "none"]
    names = [stems.stem_of(value) for value in values]
    assert names == ["x" * 80, "x" * 78 + "-2", "A", "a-2", "a-3", "a-4", "none", "none-2"]
    assert [stems.stem_of(value) for value in values] == names


# --- sort, sample, head ---


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("date", ["2024", "2024-12-31", "2025-02-03", "31/12/2024", None]),
        ("tag.round", ["2024-12-31", None, "2025-02-03", "31/12/2024", "2024"]),
        ("player", [None, "2025-02-03", "2024-12-31", "2024", "31/12/2024"]),
        ("length", [None, "2025-02-03", "2024-12-31", "31/12/2024", "2024"]),
    ],
)
def test_sorted_records(club: Path, by: str, expected: list[str | None], tmp_path: Path) -> None:
    """Dates compare as dates and digits as numbers; equal records stay in order, those without the value come last."""
    before = {repr(record) for record in records_in(club)}
    for out in (tmp_path / "sorted.jsonl", tmp_path / "sorted.awn.gz"):
        done = run("sort", club, "--by", by, "--out", out)
        assert done.exit_code == 0, done.output
        assert dates(out) == expected
        assert {repr(record) for record in records_in(out)} == before
    assert run("sort", club, "--by", "colour", "--out", tmp_path / "x.jsonl").exit_code == 2
    assert not (tmp_path / "x.jsonl").exists()


def test_a_sample_depends_on_the_order_alone(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """The same seed chooses the same records from one file and from many, in any form, in their order."""
    many = [renamed(games[0], f"P{number}", "Tom") for number in range(30)]
    with RecordFile(tmp_path / "all.awn") as file:
        for record in many:
            file.write(record)
    assert run("split", tmp_path / "all.awn", "--into", tmp_path / "parts").exit_code == 0
    samples = []
    for number, source in enumerate((tmp_path / "all.awn", tmp_path / "parts")):
        out = tmp_path / f"sample-{number}.jsonl"
        assert run("sample", source, "-n", "7", "--seed", "3", "--out", out).exit_code == 0
        samples.append(records_in(out))
    assert samples[0] == samples[1]
    assert len(samples[0]) == 7
    assert [many.index(record) for record in samples[0]] == sorted(
        many.index(record) for record in samples[0]
    )
    run("sample", tmp_path / "all.awn", "-n", "7", "--seed", "4", "--out", tmp_path / "o.jsonl")
    assert records_in(tmp_path / "o.jsonl") != samples[0]
    run("sample", tmp_path / "all.awn", "-n", "99", "--out", tmp_path / "whole.jsonl")
    assert records_in(tmp_path / "whole.jsonl") == many


def test_each_record_has_the_same_chance() -> None:
    """Over many seeds each of ten records is chosen about as often."""
    counts = [0] * 10
    for seed in range(2_000):
        slots = enumerate(islice(sampled_slots(3, seed), 10))
        sample = {slot: number for number, slot in slots if slot is not None}
        for number in sample.values():
            counts[number] += 1
    assert all(520 < count < 680 for count in counts), counts


def test_the_first_records(club: Path, tmp_path: Path) -> None:
    """``head`` writes the first records, to standard output unless a file is named, and reads no further."""
    with club.open("ab") as stream:
        stream.write(b"no record\n")
    done = run("head", "-n", "2", club)
    assert (done.exit_code, done.stdout.count("\n")) == (0, 2)
    assert run("head", "-n", "2", club, "--out", tmp_path / "two.awn").exit_code == 0
    assert dates(tmp_path / "two.awn") == ["2025-02-03", "2024-12-31"]
    assert run("head", "-n", "9", club).exit_code == 1


# --- players ---


def test_the_roster(club: Path) -> None:
    """Names are listed with games, dates, and similar names that never met."""
    done = run("players", club, "--json")
    assert done.exit_code == 0, done.output
    rows = {row.pop("name"): row for row in map(json.loads, done.stdout.splitlines())}
    assert list(rows) == ["Emile", "Hana", "Hanna", "Tim", "Tom", "tom", "Émile"]
    assert rows["Hana"] == {
        "games": 2,
        "first": "2025-02-03",
        "last": "2025-02-03",
        "near": ["Hanna"],
    }
    assert rows["Tom"]["first"] == "2024"
    assert {name: row["near"] for name, row in rows.items() if row["near"]} == {
        "Hana": ["Hanna"],
        "Hanna": ["Hana"],
        "Tom": ["tom"],
        "tom": ["Tom"],
        "Émile": ["Emile"],
        "Emile": ["Émile"],
    }
    assert "Hanna" in run("players", club).output
