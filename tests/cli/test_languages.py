"""Test the command line in Spanish: help, sentences to the player, and messages about wrong options."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import click
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.cli.help import help_texts
from tests.house import rooms


def commands(command: click.Command, *path: str) -> Iterator[tuple[str, ...]]:
    """Yield the words that call each command."""
    yield path
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from commands(below, *path, name)


def output(*arguments: str, **environment: str) -> str:
    """Return the output of a command as one line."""
    return " ".join(CliRunner().invoke(app, arguments, env=environment).output.split())


@pytest.mark.parametrize("path", list(commands(app)), ids=" ".join)
def test_help_in_spanish(path: tuple[str, ...]) -> None:
    """``--lang`` before or after the command, and ANCIENT_WORLD_LANG, choose the language of the help."""
    text = output("--lang", "es", *path, "--help")
    assert text == output(*path, "--help", "--lang", "es") == output(*path, "--help", "--lang=es")
    assert text == output(*path, "--help", ANCIENT_WORLD_LANG="es")
    assert text.startswith("Uso: ")
    assert "Opciones: " in text
    assert "default" not in text


@pytest.mark.release
@pytest.mark.parametrize("path", list(commands(app)), ids=" ".join)
def test_nothing_of_the_help_stays_english(path: tuple[str, ...]) -> None:
    """No sentence of the help stays English; ``python -m tools.messages`` lists what waits for a translation."""
    page = output("--lang", "es", *path, "--help")
    sentences = [text.split("\n\n")[0].split(";")[0] for text in help_texts(app)]
    assert [text for text in sentences if len(text) > 12 and text in page] == []


def test_help_is_english_otherwise() -> None:
    """Without a language the help is English."""
    text = output("play", "--help")
    assert text.startswith("Usage: ")
    assert "Play a game with people and bots, show it, and write its record." in text
    assert "[default: the-ancient-world]" in text
    assert aw.language() == "en"


def test_a_person_is_spoken_to() -> None:
    """A single person at the keyboard is "you" in every sentence, with verbs that agree."""
    play = ["play", "--game", "tides-of-time", "-p", "you", "-p", "random", "--seed", "5"]
    typed = "\n".join(["1"] * 40)
    english = CliRunner().invoke(app, play, input=typed).output
    assert "Play a card from your hand, face down (h for help)" in english
    assert "your hand" in english
    spanish = CliRunner().invoke(app, [*play, "--lang", "es"], input=typed).output
    assert "Juega una carta de tu mano, boca abajo (h: ayuda)" in spanish
    assert "tu mano" in spanish
    for text, wins in (
        (english, ("You win.", "random wins.")),
        (spanish, ("Ganas.", "Gana random.")),
    ):
        assert "you wins" not in text
        assert any(sentence in text for sentence in wins)


def test_who_goes_first() -> None:
    """The board addresses the single person as "you", too."""
    play = ["play", "-p", "you", "-p", "random", "--seed", "5"]
    assert "you began this round" in CliRunner().invoke(app, play, input="q\n").output
    assert "empezaste tú" in CliRunner().invoke(app, ["--lang", "es", *play], input="q\n").output


def test_several_people_have_names() -> None:
    """If several people play, each one is "person" with a number."""
    play = ["play", "-p", "you", "-p", "you", "--seed", "5"]
    assert "person 1 began this round" in CliRunner().invoke(app, play, input="q\n").output
    text = CliRunner().invoke(app, ["--lang", "es", *play], input="q\n").output
    assert "empezó persona 1" in text


@pytest.mark.parametrize(
    ("arguments", "english", "spanish"),
    [
        (("play", "--option", "x"), "write it as NAME=VALUE", "escríbelo como NOMBRE=VALOR"),
        (("cards", "check", "/nowhere"), "no such file or folder", "no existe tal archivo o carpeta"),
        (("schema", "--typescript"), "types belong to a single game", "los tipos son de un solo juego"),
        (("simulate", "--resume"), "--resume needs the output options", "--resume necesita"),
        (("validate", "--chunk", "x", "y"), "is not a size", "no es un tamaño"),
        (("games",), "2 to 4 players", "de 2 a 4 jugadores"),
    ],
)  # fmt: skip
def test_messages_about_wrong_options(
    arguments: tuple[str, ...], english: str, spanish: str
) -> None:
    """Commands report wrong options in the requested language."""
    assert english in output(*arguments)
    assert spanish in output("--lang", "es", *arguments)


# --- each command is loaded alone ---


CLI = [file for file in rooms.files() if rooms.room(file) == "cli"]


@cache
def sentences(file: str, call: str) -> set[str]:
    """Return the codes in a file's calls of a function: a single code, or the keys of a mapping."""
    calls = [
        node.args[0]
        for node in ast.walk(rooms.tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == call
    ]
    keys = [key for each in calls if isinstance(each, ast.Dict) for key in each.keys]
    return {
        each.value.removeprefix("cli-")
        for each in (*calls, *keys)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def registered_codes(file: str) -> set[str]:
    """Return the codes that are registered once a file is loaded, with all files of the command line that it imports."""
    files = [file]
    for name in files:
        taken = [node for node in rooms.tree(name).body if isinstance(node, ast.ImportFrom)]
        new = {f"{node.module}.{each.name}" for node in taken for each in node.names}
        new |= {str(node.module) for node in taken}
        imported = {each.removeprefix("ancient_world.") for each in new}
        files += sorted(imported.intersection(CLI).difference(files))
    return {code for name in files for code in sentences(name, "register_messages")}


def test_a_command_uses_only_sentences_that_it_registers() -> None:
    """A command uses only sentences that its own imports register."""
    used = {file: sentences(file, "cli_text") | sentences(file, "message_text") for file in CLI}
    assert sum(map(len, used.values())) > 100
    foreign = {file: codes - registered_codes(file) for file, codes in used.items()}
    assert {file: codes for file, codes in foreign.items() if codes} == {}
