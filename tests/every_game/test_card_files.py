"""Hostile card and map files: every game raises ``InvalidCardFile`` with place and reason, without a long wait."""

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
from ancient_world.engine.card_files.toml_files import (
    FILE_FAULTS,
    CardTables,
    format_short,
    packaged_card_files,
    read_card_files,
    title_from_path,
)
from tests.examples.example_games import example_game

GAMES = ("the-ancient-world", "antike", "tides-of-time", "golden-ages")
STANDARD = {
    "the-ancient-world": "the_ancient_world/box/standard",
    "antike": "antike/box/standard",
    "tides-of-time": "tides_of_time/box/standard.toml",
    "golden-ages": "golden_ages/box/standard.toml",
}
SECONDS = 5
"""Limit of processor seconds for one check; hostile files once took 20 s and more."""

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
    """Assert that a file or folder is refused with this code, and that the messages are short and printable."""
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


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "name"), [*zip(cycle(GAMES), HOSTILE, strict=False)])
def test_hostile_texts(tmp_path: Path, game: str, name: str) -> None:
    """Broken, deep, long and huge texts are refused in a file, and in a folder if the game reads folders.

    All games use the same reader, so each text is tried with one game.
    """
    data, code = HOSTILE[name]
    path = tmp_path / "x.toml"
    path.write_bytes(data)
    check(game, path, code)
    in_folders = game in {"the-ancient-world", "antike"}
    codes = {fault.code for fault in aw.game(game).check_cards(tmp_path)}
    assert codes == {code if in_folders else "unreadable"} or (in_folders and not code)


def test_the_cards_of_a_game_in_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The TOML files of a packaged folder are read in the order of their names, or the named one alone, even from an archive."""
    with ZipFile(tmp_path / "archive.zip", "w") as archive:
        for name in ("__init__.py", "box/b.toml", "box/a.toml", "box/notes.txt"):
            archive.writestr(f"boxed_cards/{name}", f"name = {name[4:5]!r}")
    monkeypatch.syspath_prepend(tmp_path / "archive.zip")
    every = [CardTables(f"{name}.toml", {"name": name}) for name in "ab"]
    assert packaged_card_files("boxed_cards", "box") == every
    assert packaged_card_files("boxed_cards", "box", "b.toml") == every[1:]
    del sys.modules["boxed_cards"]


def test_the_cards_beside_a_game_in_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card file is found beside a module that is no package; one that is not there is named with its path."""
    (tmp_path / "lone_game.py").write_text("", "utf-8")
    (tmp_path / "lone.toml").write_text("name = 1", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert packaged_card_files("lone_game", "lone.toml") == [CardTables("lone.toml", {"name": 1})]
    with pytest.raises(aw.InvalidCardFile, match=r"lost\.toml: there is no such file") as error:
        packaged_card_files("lone_game", "lost.toml")
    assert str(tmp_path) in str(error.value)
    del sys.modules["lone_game"]


def test_an_example_has_its_cards_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game in one file reads the card file beside it, and another one in its place."""
    module = example_game("parts/card_file", monkeypatch)
    state: Any = aw.new_game("orchard", 2)
    assert state.cards == module.Fruits.standard()
    assert "bramley" in state.orchard
    other = tmp_path / "plums.toml"
    other.write_text('[[fruit]]\nid = "damson"\nname = "Damson"\ntree = "apple"\nworth = 7\n')
    state = aw.new_game("orchard", 2, cards=aw.game("orchard").load_cards(other))
    end: Any = aw.apply(state, module.Take("damson"))
    assert [score.total for score in aw.scores(end)] == [7, 0]


@pytest.mark.parametrize("game", GAMES)
class TestPaths:
    """A path that is no regular file is refused, without waiting for it."""

    @pytest.mark.parametrize("path", [None, 0, 3.5, "", b""])
    def test_no_path(self, game: str, path: Any) -> None:
        """A value that is no path is refused."""
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
        """A name that no file has or can have is refused."""
        (tmp_path / "file.toml").touch()
        check(game, f"{tmp_path}/{name}", code)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe(self, game: str, tmp_path: Path) -> None:
        """A named pipe is refused, by itself and in a folder."""
        os.mkfifo(tmp_path / "x.toml")
        check(game, tmp_path / "x.toml", "unreadable")
        check(game, tmp_path, "unreadable")

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no devices")
    def test_a_device(self, game: str, tmp_path: Path) -> None:
        """A device, whose reading would never end, is refused."""
        check(game, "/dev/zero", "unreadable")
        (tmp_path / "x.toml").symlink_to("/dev/zero")
        check(game, tmp_path / "x.toml", "unreadable")

    def test_a_folder_like_a_file(self, game: str, tmp_path: Path) -> None:
        """A folder with the name of a file is refused."""
        inner = tmp_path / "x.toml"
        inner.mkdir()
        check(game, tmp_path, "unreadable")
        check(
            game, inner, "missing-path" if game in {"the-ancient-world", "antike"} else "unreadable"
        )

    def test_a_loop_of_links(self, game: str, tmp_path: Path) -> None:
        """A link to itself is refused."""
        (tmp_path / "x.toml").symlink_to(tmp_path / "x.toml")
        check(game, tmp_path / "x.toml", "unreadable")

    def test_a_file_that_may_not_be_read(
        self, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The message quotes the reason of the operating system."""
        path = tmp_path / "x.toml"
        path.touch()

        def refuse(*_: object) -> int:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "open", refuse)
        check(game, path, "unreadable")
        assert "Permission denied" in aw.game(game).check_cards(path)[0].message

    def test_the_standard_file_is_read(self, game: str) -> None:
        """The standard files are within the limits."""
        path = Path(aw.__file__).parent / "games" / STANDARD[game]
        rules = aw.game(game)
        assert rules.check_cards(path) == ()
        assert rules.load_cards(path) == rules.standard_cards()


def read(tmp_path: Path, text: str) -> CardTables:
    """Return the tables of a file with this text."""
    (tmp_path / "mine.toml").write_text(text, "utf-8", newline="")
    [tables] = read_card_files(tmp_path / "mine.toml", folder=False)
    return tables


def test_every_bad_file_of_a_folder_is_named(tmp_path: Path) -> None:
    """Every bad file of a folder is reported, each with its path."""
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
    """Make a folder seem to have this many TOML files and other entries."""
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
    """A folder with more TOML files or entries is refused, and the message gives both limits."""
    crowd(tmp_path, monkeypatch, toml, others)
    with pytest.raises(aw.InvalidCardFile) as caught:
        read_card_files(tmp_path, folder=True)
    (fault,) = caught.value.faults
    message = "more than 64 TOML files or 2000 entries in this folder"
    assert (fault.code, fault.message) == ("too-large", message)


def test_the_most_bytes_of_a_folder(tmp_path: Path) -> None:
    """All files together may have 524,288 bytes; the first file beyond is named, and no further one is read."""
    most = f"{'#' * 1_023}\n" * 512
    for name, text in zip("abcd", (most[:-2], "#\n", "", ""), strict=True):
        (tmp_path / f"{name}.toml").write_text(text, "utf-8", newline="")
    assert len(read_card_files(tmp_path, folder=True)) == 4
    (tmp_path / "c.toml").write_text("#", "utf-8")
    with pytest.raises(aw.InvalidCardFile) as caught:
        read_card_files(tmp_path, folder=True)
    (fault,) = caught.value.faults
    assert (Path(fault.file).name, fault.code) == ("c.toml", "too-large")


def test_at_most_a_hundred_faults_of_files_are_reported(tmp_path: Path) -> None:
    """At most a hundred faults of unreadable files are reported, of one file or of all in a folder."""
    for stem, count in (("a", 101), ("b", 50), ("c", 51)):
        text = "".join(f'"\\u0007{number}" = 1\n' for number in range(count))
        (tmp_path / f"{stem}.toml").write_text(text, "utf-8")
    for file_name in ("a", "b", "c"):
        with pytest.raises(aw.InvalidCardFile) as caught:
            read_card_files(tmp_path, folder=True)
        assert len(caught.value.faults) == (100 if file_name != "c" else 51)
        (tmp_path / f"{file_name}.toml").unlink()


def test_files_are_read_without_non_blocking_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A regular file is read on a system without non-blocking opening."""
    for flag in ("O_NONBLOCK", "O_BINARY"):
        monkeypatch.delattr(os, flag, raising=False)
    assert read(tmp_path, "a = 1").tables == {"a": 1}


@pytest.mark.parametrize(("letters", "quoted"), [(120, "x" * 120), (121, "x" * 117 + "...")])
def test_a_system_message_is_cut_at_120_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: int, quoted: str
) -> None:
    """A message of the operating system with more than 120 letters is cut and ends in dots."""

    def refuse(*_: object) -> int:
        raise OSError(5, "x" * letters)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(aw.InvalidCardFile) as caught:
        read(tmp_path, "")
    assert [fault.message for fault in caught.value.faults] == [f"cannot be read: {quoted}"]


@pytest.mark.parametrize("most", [160, 161])
def test_a_parser_message_is_cut_at_160_letters(tmp_path: Path, most: int) -> None:
    """A message of the TOML parser with more than 160 letters is cut and ends in dots."""
    import tomllib

    text = ""
    for letters in range(100, 160):
        text = f"['{'k' * letters}']\n" * 2
        with pytest.raises(tomllib.TOMLDecodeError) as parsed:
            tomllib.loads(text)
        if len(message := str(parsed.value)) == most:
            break
    with pytest.raises(aw.InvalidCardFile) as caught:
        read(tmp_path, text)
    quoted = message if most == 160 else message[:157] + "..."
    assert [fault.message for fault in caught.value.faults] == [f"is not TOML: {quoted}"]


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
    """The message about a fault of the text gives its line or its limit."""
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
def test_strings_and_comments_do_not_count_as_depth(tmp_path: Path, text: str) -> None:
    """Dots and brackets in strings and comments do not count as keys and lists."""
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
    """Cards without a name have the name of their file without its folders, on any system."""
    assert title_from_path(path) == title


@pytest.mark.parametrize(("length", "expected"), [(40, "x" * 40), (41, "x" * 37 + "...")])
def test_a_title_from_a_path_has_forty_letters_at_most(
    tmp_path: Path, length: int, expected: str
) -> None:
    """A name from a path with more than forty letters is cut and ends in dots."""
    box = files("ancient_world.games") / STANDARD["tides-of-time"]
    file = tmp_path / f"{'x' * length}.toml"
    file.write_bytes(box.read_bytes())
    assert aw.game("tides-of-time").load_cards(file).name == expected


def test_a_value_is_shown_with_sixty_letters_at_most() -> None:
    """A value with more than sixty letters is cut and ends in dots."""
    assert format_short("x" * 60) == "x" * 60
    assert format_short("x" * 61) == "x" * 57 + "..."


def test_a_missing_table_is_named_in_toml_brackets(tmp_path: Path) -> None:
    """A missing table is named in brackets as in TOML: single for one table, double for a list."""
    file = tmp_path / "empty.toml"
    file.write_bytes(b"")
    messages = {
        fault.table: fault.message for fault in aw.game("the-ancient-world").check_cards(file)
    }
    assert messages["board"] == "a table [board] is needed"
    assert messages["titan"] == "the list of tables [[titan]] is missing"


def test_a_number_is_shown_with_twelve_digits_at_most() -> None:
    """A number with more than twelve digits is shown as "a huge number", whatever its sign."""
    assert format_short(10**12 - 1) == "999999999999"
    assert format_short(-(10**12) + 1) == "-999999999999"
    assert (
        format_short(10**12) == format_short(-(10**12)) == format_short(10**5000) == "a huge number"
    )


@pytest.mark.parametrize(
    ("table", "part", "key", "expected"),
    [
        ("card", "price", "\\u0007", "price.'\\x07'"),
        ("c" * 24, "p" * 24, "k" * 101, f"{'p' * 24}.{'k' * 45}..."),
        ("c" * 24, "p" * 25, "k" * 101, f"{'p' * 21}....{'k' * 45}..."),
    ],
)
def test_a_bad_key_is_reported_with_table_and_path(
    tmp_path: Path, table: str, part: str, key: str, expected: str
) -> None:
    """A bad key is reported with its table and the keys that lead to it: at most 24 letters of these and 48 of the key."""
    with pytest.raises(aw.InvalidCardFile) as caught:
        read(tmp_path, f'[[{table}]]\n{part} = {{ "{key}" = 1 }}')
    (fault,) = caught.value.faults
    assert (fault.table, fault.key) == (table, expected)
