"""Test commands whose pipes have encodings that lack letters: missing letters come out as question marks, in both languages."""

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
"""Encodings of old terminals, of files on Windows, of other alphabets, and UTF-16."""
NAMES = ("Łucja", "Zoë 🎲")
OTHERS = (
    "validate bad.json",
    "validate bad.json --format github",
    "rules --game antike",
    "nothing like this Ł",
    "records grep game.json --player Łucjo",
    f"play {BOTS} --name Łucja --name Zoë",
)
"""Commands that print names or problems."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with records whose players' names have letters beyond ASCII; ``bad.json`` is invalid."""
    made = tmp_path_factory.mktemp("records")
    for seed, name in ((7, "game.json"), (8, "other.json")):
        match = aw.Match.new("tides-of-time", NAMES, seed=seed)
        play_out(match, [RandomBot(1), RandomBot(2)])
        aw.write_record(match.record, made / name)
    text = (made / "game.json").read_text("utf-8")
    (made / "bad.json").write_text(text.replace('"type":"play"', '"type":"strike"', 1), "utf-8")
    return made


def run_with_pipes(
    words: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[object, str, str]:
    """Run a command with pipes of this encoding; return its exit code, standard output and standard error."""
    pipes = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", pipes[0])
        patch.setattr(sys, "stderr", pipes[1])
        with pytest.raises(SystemExit) as exited:
            app(words.split(), "ancient-world")
    texts = []
    for pipe in pipes:
        assert pipe.errors == "strict", "whoever calls keeps their streams"
        pipe.flush()
        pipe.seek(0)
        assert isinstance(pipe.buffer, io.BytesIO)
        texts.append(pipe.buffer.getvalue().decode(encoding, "strict"))
    return exited.value.code, texts[0], texts[1]


CASES = [
    pytest.param(
        f"--lang {language} {words}",
        ENCODINGS[(2 * number + (language == "es")) % len(ENCODINGS)],
        marks=[pytest.mark.long] if words.startswith("arena") else [],
    )
    for number, words in enumerate((*COMMANDS, *OTHERS))
    for language in ("en", "es")
    if "-" not in words.split()  # these write bytes to a file
]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("words", "encoding"), CASES)
def test_a_pipe_that_lacks_letters(
    folder: Path, monkeypatch: pytest.MonkeyPatch, words: str, encoding: str
) -> None:
    """The exit code is the same as with UTF-8, and the output can be decoded in the encoding of the pipe."""
    monkeypatch.chdir(folder)
    code, out, err = run_with_pipes(words, encoding, monkeypatch)
    whole, all_out, all_err = run_with_pipes(words, "utf-8", monkeypatch)
    assert code == whole
    assert (bool(out), bool(err)) == (bool(all_out), bool(all_err))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_name_in_each_encoding(
    folder: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """A letter that the encoding lacks becomes a question mark; all others stay."""
    monkeypatch.chdir(folder)
    expected = "".join(NAMES).encode(encoding, "replace").decode(encoding)
    for words in ("show game.json", "records grep game.json"):
        code, out, _ = run_with_pipes(words, encoding, monkeypatch)
        assert code == 0
        assert set(expected) <= set(out)
    code, out, _ = run_with_pipes("validate bad.json", encoding, monkeypatch)
    assert code == 1
    assert "Łucja".encode(encoding, "replace").decode(encoding) in out


def test_help_in_spanish_for_an_ascii_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Help in Spanish can be printed to an ASCII pipe."""
    code, out, _ = run_with_pipes("--lang es play --help", "ascii", monkeypatch)
    assert code == 0
    assert "?" in out
