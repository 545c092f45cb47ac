"""The command line in another language: help, people who are spoken to, what was asked for in a wrong way."""

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
    """How every command is called."""
    yield path
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from commands(below, *path, name)


def output(*arguments: str, **environment: str) -> str:
    """What a command prints, in one line."""
    return " ".join(CliRunner().invoke(app, arguments, env=environment).output.split())


@pytest.mark.parametrize("path", list(commands(app)), ids=" ".join)
def test_help_in_spanish(path: tuple[str, ...]) -> None:
    """The help of every command is in the language that is asked for, before the command, behind it or by the environment."""
    told = output("--lang", "es", *path, "--help")
    assert told == output(*path, "--help", "--lang", "es") == output(*path, "--help", "--lang=es")
    assert told == output(*path, "--help", ANCIENT_WORLD_LANG="es")
    assert told.startswith("Uso: ")
    assert "Opciones: " in told
    assert "default" not in told


@pytest.mark.release
@pytest.mark.parametrize("path", list(commands(app)), ids=" ".join)
def test_nothing_of_the_help_stays_english(path: tuple[str, ...]) -> None:
    """Every sentence of the help has a translation; ``python -m tools.messages`` lists those that wait for one."""
    told = output("--lang", "es", *path, "--help")
    sentences = [text.split("\n\n")[0].split(";")[0] for text in help_texts(app)]
    assert [text for text in sentences if len(text) > 12 and text in told] == []


def test_help_is_english_otherwise() -> None:
    """Without another language the help says what it has always said."""
    told = output("play", "--help")
    assert told.startswith("Usage: ")
    assert "Play a game with people and bots, show it, and write its record." in told
    assert "[default: the-ancient-world]" in told
    assert aw.language() == "en"


def test_a_person_is_spoken_to() -> None:
    """The one person at the keyboard is "you" in every sentence, and the verbs agree."""
    play = ["play", "--game", "tides-of-time", "-p", "you", "-p", "random", "--seed", "5"]
    typed = "\n".join(["1"] * 40)
    english = CliRunner().invoke(app, play, input=typed).output
    assert "Play a card from your hand, face down (h for help)" in english
    assert "your hand" in english
    spanish = CliRunner().invoke(app, [*play, "--lang", "es"], input=typed).output
    assert "Juega una carta de tu mano, boca abajo (h: ayuda)" in spanish
    assert "tu mano" in spanish
    for told, wins in (
        (english, ("You win.", "random wins.")),
        (spanish, ("Ganas.", "Gana random.")),
    ):
        assert "you wins" not in told
        assert any(sentence in told for sentence in wins)


def test_who_goes_first() -> None:
    """The title of the board speaks to the person, too."""
    play = ["play", "-p", "you", "-p", "random", "--seed", "5"]
    assert "you go first" in CliRunner().invoke(app, play, input="q\n").output
    assert "empiezas tú" in CliRunner().invoke(app, ["--lang", "es", *play], input="q\n").output


def test_several_people_have_names() -> None:
    """Where several people play, "you" would be any of them: each has a number."""
    play = ["play", "-p", "you", "-p", "you", "--seed", "5"]
    assert "person 1 goes first" in CliRunner().invoke(app, play, input="q\n").output
    told = CliRunner().invoke(app, ["--lang", "es", *play], input="q\n").output
    assert "empieza persona 1" in told


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
def test_what_is_said(arguments: tuple[str, ...], english: str, spanish: str) -> None:
    """What commands say of wrong options is in the language that is asked for."""
    assert english in output(*arguments)
    assert spanish in output("--lang", "es", *arguments)


# --- each command is loaded alone ---


CLI = [file for file in rooms.files() if rooms.room(file) == "cli"]


@cache
def sentences(file: str, call: str) -> set[str]:
    """The codes that a file gives to a function: one of them, or the keys of a mapping."""
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


def at_hand(file: str) -> set[str]:
    """The codes of the sentences that are there once a file is loaded, with all files of the command line that it imports as it begins."""
    found = [file]
    for name in found:
        taken = [node for node in rooms.tree(name).body if isinstance(node, ast.ImportFrom)]
        new = {f"{node.module}.{each.name}" for node in taken for each in node.names}
        new |= {str(node.module) for node in taken}
        here = {each.removeprefix("ancient_world.") for each in new}
        found += sorted(here.intersection(CLI).difference(found))
    return {code for name in found for code in sentences(name, "register")}


def test_a_command_says_no_sentence_of_another_one() -> None:
    """Which would be a bare code for somebody who starts this command alone."""
    said = {file: sentences(file, "say") | sentences(file, "sentence") for file in CLI}
    assert sum(map(len, said.values())) > 100
    foreign = {file: codes - at_hand(file) for file, codes in said.items()}
    assert {file: codes for file, codes in foreign.items() if codes} == {}
