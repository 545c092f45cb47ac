"""Hostile card and map files, the same for every game: InvalidCardFile, with place and reason, and soon."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from importlib.resources import files
from itertools import cycle
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

import ancient_world as aw
from ancient_world.engine.card_files.files import (
    FILE_FAULTS,
    CardTables,
    format_short,
    packaged_card_files,
    read_card_files,
    title_from_path,
)

GAMES = ("the-ancient-world", "antike", "tides-of-time", "golden-ages")
STANDARD = {
    "the-ancient-world": "the_ancient_world/box/standard",
    "antike": "antike/box/standard",
    "tides-of-time": "tides_of_time/box/standard.toml",
    "golden-ages": "golden_ages/box/standard.toml",
}
SECONDS = 5
"""Of the processor: what took 20 s and more takes half a second at most on an idle machine."""

HOSTILE: dict[str, tuple[bytes, str]] = {
    "5,000 digits": (b"a = " + b"9" * 5_000, "too-large"),
    "1,900 digits": (b"[map]\na = " + b"9" * 1_900, "too-large"),
    "1,900 hexadecimal digits": (b"[card]\na = 0x" + b"f" * 1_900, "too-large"),
    "a dotted key of 120 kB": (b"a." * 60_000 + b"a = 1", "too-large"),
    "a header of 120 kB": (b"[" + b"a." * 60_000 + b"a]", "too-large"),
    "a dotted key with U+2028": (('"\u2028".' * 24_000 + "a = 1").encode(), "too-large"),
    "many long keys": (b"".join(b"a." * 900 + b"k%d = 1\n" % at for at in range(250)), "too-deep"),
    "many long headers": (
        b"".join(b"[" + b"a." * 900 + b"k%d]\n" % at for at in range(250)),
        "too-deep",
    ),
    "a long key after a text": (b'a = ["""x"""", {' + b"a." * 900 + b'a = 1}, "y"]', "too-deep"),
    "a long key of texts": (b"'a'.\"b\"." * 200 + b"a = 1", "too-deep"),
    "lists in lists": (b"a = " + b"[\n" * 100_000, "too-deep"),
    "tables in tables": (b"a = " + b"{b=" * 600, "too-deep"),
    "a huge list": (b"a = [\n" + b"1,\n" * 100_000 + b"]", "too-large"),
    "a huge list of cards": (b"[[card]]\n" * 40_000, "too-large"),
    "huge tables": (b"".join(b"k%d = 1\n" % at for at in range(30_000)), "too-large"),
    "a huge file": ((b"#" * 79 + b"\n") * 20_000, "too-large"),
    "open texts": (b'\\"""\n' * 80_000 + b"\\", "bad-toml"),
    "a long text": (b'a = """' + b"\\n\n" * 100_000 + b'"""', ""),
    "nothing": (b"", ""),
    "no TOML": (b"[card", "bad-toml"),
    "a table twice": (b"[a]\n[a]", "bad-toml"),
    "a null character": (b"\0", "bad-toml"),
    "a carriage return": (b"a = 1\rb = 2", "bad-toml"),
    "no UTF-8": (b'[card]\nid = "\xff"', "not-utf8"),
    "UTF-16": ("[card]".encode("utf-16"), "not-utf8"),
    "half a surrogate pair": (b'a = "\\ud800"', "bad-toml"),
    "U+2028 in a key": ('"a\u2028b" = 1'.encode(), "bad-key"),
    "a control character in a key": (b'[card]\n"\\u001b[2J" = 1', "bad-key"),
    "a right-to-left override in a key": ('[[card]]\n"\u202e" = 1'.encode(), "bad-key"),
    "an empty key": (b'"" = 1', "bad-key"),
    "a long key": (b'"' + b"k" * 1_500 + b'" = 1', "bad-key"),
    "many bad keys": (b"".join(b'"\\u0007%d" = 1\n' % at for at in range(9_000)), "bad-key"),
}


def check(game: str, path: Any, code: str) -> None:
    """A file or folder is refused with this code, and all that is said of it is short and safe to print."""
    start = process_time()
    faults = aw.game(game).check_cards(path)
    with pytest.raises(aw.InvalidCardFile) as caught:
        aw.game(game).load_cards(path)
    assert process_time() - start < 2 * SECONDS
    assert caught.value.faults == tuple(fault for fault in faults if not fault.warning)
    assert {fault.code for fault in faults} == {code} or not code
    for fault in faults:
        assert fault.message
        assert str(fault).isprintable()
        assert len(str(fault)) < 700
    assert len(faults) <= 201


@pytest.mark.parametrize(("game", "name"), [*zip(cycle(GAMES), HOSTILE, strict=False)])
def test_hostile_texts(tmp_path: Path, game: str, name: str) -> None:
    """Broken, deep, long and huge texts are refused in a file, and in a folder where a game reads folders.

    One reader is behind all games, which take turns.
    """
    data, code = HOSTILE[name]
    path = tmp_path / "x.toml"
    path.write_bytes(data)
    check(game, path, code)
    in_folders = game in {"the-ancient-world", "antike"}
    found = {fault.code for fault in aw.game(game).check_cards(tmp_path)}
    assert found == {code if in_folders else "unreadable"} or (in_folders and not code)


def test_the_cards_of_a_game_in_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The TOML files of a folder are read by their names, or the one that is named; nothing else that lies there is."""
    with ZipFile(tmp_path / "archive.zip", "w") as archive:
        for name in ("__init__.py", "box/b.toml", "box/a.toml", "box/notes.txt"):
            archive.writestr(f"boxed_cards/{name}", f"name = {name[4:5]!r}")
    monkeypatch.syspath_prepend(tmp_path / "archive.zip")
    every = [CardTables(f"{name}.toml", {"name": name}) for name in "ab"]
    assert packaged_card_files("boxed_cards", "box") == every
    assert packaged_card_files("boxed_cards", "box", "b.toml") == every[1:]
    del sys.modules["boxed_cards"]


@pytest.mark.parametrize("game", GAMES)
class TestPaths:
    """What is no plain file is not read, and nobody waits for it."""

    @pytest.mark.parametrize("path", [None, 0, 3.5, "", b""])
    def test_no_path(self, game: str, path: Any) -> None:
        """Nothing stands for a path."""
        check(game, path, "missing-path")

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("a\0b.toml", "unreadable"),
            ("x" * 5_000, "unreadable"),
            ("none.toml", "missing-path"),
            ("\u001b[2J.toml", "missing-path"),
            ("\udcff.toml", "missing-path"),
            ("file.toml/x.toml", "missing-path"),
        ],
    )
    def test_no_file(self, game: str, tmp_path: Path, name: str, code: str) -> None:
        """Names that no file has, or can have."""
        (tmp_path / "file.toml").touch()
        check(game, f"{tmp_path}/{name}", code)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe(self, game: str, tmp_path: Path) -> None:
        """By itself, and in a folder."""
        os.mkfifo(tmp_path / "x.toml")
        check(game, tmp_path / "x.toml", "unreadable")
        check(game, tmp_path, "unreadable")

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no devices")
    def test_a_device(self, game: str, tmp_path: Path) -> None:
        """It would never end."""
        check(game, "/dev/zero", "unreadable")
        (tmp_path / "x.toml").symlink_to("/dev/zero")
        check(game, tmp_path / "x.toml", "unreadable")

    def test_a_folder_like_a_file(self, game: str, tmp_path: Path) -> None:
        """It holds no file, or is none."""
        inner = tmp_path / "x.toml"
        inner.mkdir()
        check(game, tmp_path, "unreadable")
        check(
            game, inner, "missing-path" if game in {"the-ancient-world", "antike"} else "unreadable"
        )

    def test_a_loop_of_links(self, game: str, tmp_path: Path) -> None:
        """A link to itself leads nowhere."""
        (tmp_path / "x.toml").symlink_to(tmp_path / "x.toml")
        check(game, tmp_path / "x.toml", "unreadable")

    def test_a_file_that_may_not_be_read(
        self, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The system's word for it is told."""
        path = tmp_path / "x.toml"
        path.touch()

        def refuse(*_: object) -> int:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "open", refuse)
        check(game, path, "unreadable")
        assert "Permission denied" in aw.game(game).check_cards(path)[0].message

    def test_the_standard_file_is_read(self, game: str) -> None:
        """The limits let everything through that comes with the library."""
        path = Path(aw.__file__).parent / "games" / STANDARD[game]
        rules = aw.game(game)
        assert rules.check_cards(path) == ()
        assert rules.load_cards(path) == rules.standard_cards()


def read(tmp_path: Path, text: str) -> CardTables:
    """The tables of a text in a file."""
    (tmp_path / "mine.toml").write_text(text, "utf-8", newline="")
    [tables] = read_card_files(tmp_path / "mine.toml", folder=False)
    return tables


def test_every_bad_file_of_a_folder_is_named(tmp_path: Path) -> None:
    """All at once, each with its path."""
    for name, (data, _) in zip("abc", HOSTILE.values(), strict=False):
        (tmp_path / f"{name}.toml").write_bytes(data)
    with pytest.raises(aw.InvalidCardFile) as caught:
        read_card_files(tmp_path, folder=True)
    assert [Path(fault.file).name for fault in caught.value.faults] == [
        "a.toml",
        "b.toml",
        "c.toml",
    ]


def crowd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toml: int, others: int) -> None:
    """Let a folder seem to have so many entries; a file stands for all TOML files."""
    file = tmp_path / "a.toml"
    file.touch()
    entries = [SimpleNamespace(name="a.toml", path=str(file))] * toml
    entries += [SimpleNamespace(name="a.txt")] * others
    monkeypatch.setattr(os, "scandir", lambda _: nullcontext(entries))


def test_a_full_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """64 TOML files among 2,000 entries are read."""
    crowd(tmp_path, monkeypatch, 64, 1_936)
    assert len(read_card_files(tmp_path, folder=True)) == 64


@pytest.mark.parametrize(("toml", "others"), [(64, 1_937), (65, 0)])
def test_a_folder_that_is_too_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toml: int, others: int
) -> None:
    """One with more of either is refused; both limits are told."""
    crowd(tmp_path, monkeypatch, toml, others)
    with pytest.raises(aw.InvalidCardFile) as caught:
        read_card_files(tmp_path, folder=True)
    (fault,) = caught.value.faults
    told = "more than 64 TOML files or 2000 entries in this folder"
    assert (fault.code, fault.message) == ("too-large", told)


def test_the_most_bytes_of_a_folder(tmp_path: Path) -> None:
    """All files together may have 524,288; the first one with more is named, and none after it is read."""
    most = f"{'#' * 1_023}\n" * 512
    for name, text in zip("abcd", (most[:-2], "#\n", "", ""), strict=True):
        (tmp_path / f"{name}.toml").write_text(text, "utf-8", newline="")
    assert len(read_card_files(tmp_path, folder=True)) == 4
    (tmp_path / "c.toml").write_text("#", "utf-8")
    with pytest.raises(aw.InvalidCardFile) as caught:
        read_card_files(tmp_path, folder=True)
    (fault,) = caught.value.faults
    assert (Path(fault.file).name, fault.code) == ("c.toml", "too-large")


def test_a_hundred_faults_of_files_are_told(tmp_path: Path) -> None:
    """Of one file, and of all that are in a folder."""
    for name, count in (("a", 101), ("b", 50), ("c", 51)):
        text = "".join(f'"\\u0007{number}" = 1\n' for number in range(count))
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    for left in ("a", "b", "c"):
        with pytest.raises(aw.InvalidCardFile) as caught:
            read_card_files(tmp_path, folder=True)
        assert len(caught.value.faults) == (100 if left != "c" else 51)
        (tmp_path / f"{left}.toml").unlink()


def test_a_system_that_opens_files_in_one_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plain file is read where nothing can be opened without waiting."""
    for flag in ("O_NONBLOCK", "O_BINARY"):
        monkeypatch.delattr(os, flag, raising=False)
    assert read(tmp_path, "a = 1").tables == {"a": 1}


@pytest.mark.parametrize(("letters", "told"), [(120, "x" * 120), (121, "x" * 117 + "...")])
def test_a_system_is_quoted_with_120_letters_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: int, told: str
) -> None:
    """A longer word of a system ends in dots."""

    def refuse(*_: object) -> int:
        raise OSError(5, "x" * letters)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(aw.InvalidCardFile) as caught:
        read(tmp_path, "")
    assert [fault.message for fault in caught.value.faults] == [f"cannot be read: {told}"]


@pytest.mark.parametrize("most", [160, 161])
def test_a_parser_is_quoted_with_160_letters_at_most(tmp_path: Path, most: int) -> None:
    """A longer sentence of it ends in dots."""
    import tomllib

    text = ""
    for letters in range(100, 160):
        text = f"['{'k' * letters}']\n" * 2
        with pytest.raises(tomllib.TOMLDecodeError) as parsed:
            tomllib.loads(text)
        if len(said := str(parsed.value)) == most:
            break
    with pytest.raises(aw.InvalidCardFile) as caught:
        read(tmp_path, text)
    told = said if most == 160 else said[:157] + "..."
    assert [fault.message for fault in caught.value.faults] == [f"is not TOML: {told}"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a = 1\nb = " + "1" * 101, "line 2 "),
        ("a = 1\n\nb.b.b.b.b.b.b.b.b = 1", "line 3 "),
        ("b.b.b.b.b.b.b.b.b = 1", "line 1 "),
        ("a = [\n" * 20, "line 17 "),
        ("\na = " + "[" * 17, "line 2 "),
        ("a = 1\n" + "#" * 2_001, "line 2 "),
        ("[a]\nb = ?", "line 2, column 5"),
        ("'" + "k" * 101 + "' = 1", "a key has 1 to 100 printable characters"),
        ("a = [\n" + "1,\n" * 10_000 + "]", "more than 10000 values in one file"),
        ("#\n" * 262_144 + "#", "more than 524288 bytes in all"),
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_a_fault_names_the_line(tmp_path: Path, text: str, place: str) -> None:
    """What is wrong with the text says where."""
    with pytest.raises(aw.InvalidCardFile) as caught:
        read(tmp_path, text)
    (fault,) = caught.value.faults
    assert fault.file.endswith("mine.toml")
    assert place in fault.message
    assert (fault.line, fault.code in FILE_FAULTS) == (0, True)


@pytest.mark.parametrize(
    "text",
    [
        'a = """x"""""\nb = 1',
        "a = '''it's # a [[[[[[[[[[[[[[[[[[ text'''",
        'a = "a.b.c.d.e.f.g.h.i.j # [[[[[[[[[[[[[[[[[[[[["',
        "# a.b.c.d.e.f.g.h.i.j [[[[[[[[[[[[[[[[[[[[[",
        'a = """\n[[[[[[[[[[[[[[[[[[[[[\na.b.c.d.e.f.g.h.i.j"""',
        'a = "\\"[[[[[[[[[[[[[[[[[[[[[[["',
        'a = """' + "x" * 500 + '"""',
        "a.b.c.d.e.f.g.h = [[[[[[[[1.5]]]]]]]]\nb.b.c.d.e.f.g.h = 1",
        'a = "\u2028"',
        "a = 1" + "0" * 99,
        "'" + "k" * 100 + "' = 1",
        "a = [\n" + "1,\n" * 9_999 + "]",
        "#" * 2_000,
        "#\n" * 262_144,
        f"a = {'[' * 16}{']' * 16}",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_what_stands_in_texts_and_remarks_is_free(tmp_path: Path, text: str) -> None:
    """Dots and brackets count only where they make keys and lists."""
    import tomllib

    assert read(tmp_path, text).tables == tomllib.loads(text)


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("late.toml", "late"),
        (Path("mine") / "cards" / "late.toml", "late"),
        ("C:\\mine\\late.toml", "late"),
        ("mine/folder", "folder"),
        ("mine/" + "x" * 61, "x" * 57 + "..."),
    ],
)
def test_cards_without_a_name_are_called_by_their_file(path: str | Path, title: str) -> None:
    """Not by the folders it lies in, on any system."""
    assert title_from_path(path) == title


@pytest.mark.parametrize(("length", "expected"), [(40, "x" * 40), (41, "x" * 37 + "...")])
def test_a_title_from_a_path_has_forty_letters_at_most(
    tmp_path: Path, length: int, expected: str
) -> None:
    """A longer one ends in dots."""
    box = files("ancient_world.games") / STANDARD["tides-of-time"]
    file = tmp_path / f"{'x' * length}.toml"
    file.write_bytes(box.read_bytes())
    assert aw.game("tides-of-time").load_cards(file).name == expected


def test_a_value_is_shown_with_sixty_letters_at_most() -> None:
    """A longer one ends in dots."""
    assert format_short("x" * 60) == "x" * 60
    assert format_short("x" * 61) == "x" * 57 + "..."


def test_a_table_that_is_missing_is_told_as_it_is_written(tmp_path: Path) -> None:
    """One that a file has once stands in brackets, one of a list in two."""
    file = tmp_path / "empty.toml"
    file.write_bytes(b"")
    told = {fault.table: fault.message for fault in aw.game("the-ancient-world").check_cards(file)}
    assert told["board"] == "a table [board] is needed"
    assert told["titan"] == "the file lists them as [[titan]]"


def test_a_number_is_shown_with_twelve_digits_at_most() -> None:
    """One of more is called huge, whatever its sign."""
    assert format_short(10**12 - 1) == "999999999999"
    assert format_short(-(10**12) + 1) == "-999999999999"
    assert (
        format_short(10**12) == format_short(-(10**12)) == format_short(10**5000) == "a huge number"
    )


@pytest.mark.parametrize(
    ("table", "part", "key", "told"),
    [
        ("card", "price", "\\u0007", "price.'\\x07'"),
        ("c" * 24, "p" * 24, "k" * 101, f"{'p' * 24}.{'k' * 45}..."),
        ("c" * 24, "p" * 25, "k" * 101, f"{'p' * 21}....{'k' * 45}..."),
    ],
)
def test_a_bad_key_is_told_by_card_and_key(
    tmp_path: Path, table: str, part: str, key: str, told: str
) -> None:
    """With the table and the keys that lead to it: 24 letters of each of these, and 48 of the key."""
    with pytest.raises(aw.InvalidCardFile) as caught:
        read(tmp_path, f'[[{table}]]\n{part} = {{ "{key}" = 1 }}')
    (fault,) = caught.value.faults
    assert (fault.table, fault.key) == (table, told)
