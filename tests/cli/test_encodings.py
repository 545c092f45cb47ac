"""Pipes whose encoding lacks letters: every command prints in both languages, with question marks for those letters."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.cli.app import app
from tests.cli.test_leaving import BOTS, COMMANDS

ENCODINGS = ("ascii", "latin-1", "iso8859-15", "cp1252", "cp437", "koi8-r", "shift_jis", "utf-16")
"""Those of old terminals, of files on Windows, of other alphabets, and one of two bytes a letter."""
NAMES = ("Łucja", "Zoë 🎲")
OTHERS = (
    "validate bad.json",
    "validate bad.json --format github",
    "rules --game antike",
    "nothing like this Ł",
    "records grep game.json --player Łucjo",
    f"play {BOTS} --name Łucja --name Zoë",
)
"""Commands that print names and what is wrong."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of people whose names are written with other letters, one of them wrong."""
    made = tmp_path_factory.mktemp("records")
    for seed, name in ((7, "game.json"), (8, "other.json")):
        match = aw.Match.new("tides-of-time", NAMES, seed=seed)
        play_out(match, [RandomBot(1), RandomBot(2)])
        aw.write_record(match.record, made / name)
    text = (made / "game.json").read_text("utf-8")
    (made / "bad.json").write_text(text.replace('"type":"play"', '"type":"strike"', 1), "utf-8")
    return made


def said(words: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> tuple[object, str, str]:
    """How a command ends whose output goes to pipes in this encoding, and what it says."""
    pipes = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", pipes[0])
        patch.setattr(sys, "stderr", pipes[1])
        with pytest.raises(SystemExit) as left:
            app(words.split(), "ancient-world")
    told = []
    for pipe in pipes:
        assert pipe.errors == "strict", "whoever calls keeps their streams"
        pipe.flush()
        pipe.seek(0)
        assert isinstance(pipe.buffer, io.BytesIO)
        told.append(pipe.buffer.getvalue().decode(encoding, "strict"))
    return left.value.code, told[0], told[1]


CASES = [
    pytest.param(
        f"--lang {language} {words}",
        ENCODINGS[(2 * number + (language == "es")) % len(ENCODINGS)],
        marks=[pytest.mark.long] if words.startswith("arena") else [],
    )
    for number, words in enumerate((*COMMANDS, *OTHERS))
    for language in ("en", "es")
    if "-" not in words.split()  # these write bytes of a file
]


@pytest.mark.parametrize(("words", "encoding"), CASES)
def test_a_pipe_that_lacks_letters(
    folder: Path, monkeypatch: pytest.MonkeyPatch, words: str, encoding: str
) -> None:
    """The exit code is that of a pipe in UTF-8, and what comes can be read in the encoding of the pipe."""
    monkeypatch.chdir(folder)
    code, out, err = said(words, encoding, monkeypatch)
    whole, all_out, all_err = said(words, "utf-8", monkeypatch)
    assert code == whole
    assert (bool(out), bool(err)) == (bool(all_out), bool(all_err))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_name_in_each_encoding(
    folder: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """A letter that is lacking is a question mark, every other one is itself."""
    monkeypatch.chdir(folder)
    told = "".join(NAMES).encode(encoding, "replace").decode(encoding)
    for words in ("show game.json", "records grep game.json"):
        code, out, _ = said(words, encoding, monkeypatch)
        assert code == 0
        assert set(told) <= set(out)
    code, out, _ = said("validate bad.json", encoding, monkeypatch)
    assert code == 1
    assert "Łucja".encode(encoding, "replace").decode(encoding) in out


def test_help_in_spanish_for_an_ascii_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is printed in the encoding of the pipe too."""
    code, out, _ = said("--lang es play --help", "ascii", monkeypatch)
    assert code == 0
    assert "?" in out
