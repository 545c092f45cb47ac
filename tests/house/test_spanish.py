"""Spanish: a translation uses the values of its message, and languages do not mix.

``nox -s translated`` checks before a release that every message is translated; rewording an English message fails no test.
"""

from __future__ import annotations

import ast
import gettext
import json
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine import Board
from ancient_world.engine.language_choice import set_language
from ancient_world.engine.message_catalogue import Name, message_text, translate

ROOT = Path(__file__).parents[2]
PO = ROOT / "src/ancient_world/locale/es/LC_MESSAGES/ancient_world.po"
ALIKE = {
    "introduction.toml: {problem}",
    " · ",
    "-",
    "era",
    "Era {number}",
    "null",
    "{name} [{who}]",
    "{name}: {numbers}",
    "{when:label}: {goods}",
    "total",
    "bot",
    "Rival",
    "Rondel",
    "UTF-16",
    "UTF-32",
}
"""Messages that are the same in both languages."""

PROPER = """
    Adulis Ancona Arabia Arsenal Artaxata Austria Berenice Brigantium Burdigala Carales Castra_Regina Central Charax
    China Corniclanum Gerrha Gesocribate Glevum India Industrial Internet Ishbara Kaldur Kremlin Leptis_Magna Londinium Lugdunum
    Massilia Mediolanum Melitene Meroe Mongolia Moscha Napoca Notre_Dame Olbia Olisipo Opone Orynthe Persia Petra Portugal Punt
    Roma Saba Sinope Susa Taima Telmora Tingis Toletum Tomis Valentia Vindobona Zadrakarta
"""
"""Names that are the same in both languages."""


@pytest.fixture
def spanish() -> Iterator[None]:
    """Set the language to Spanish for a test."""
    set_language("es")
    yield
    set_language("en")


Message = tuple[str, str]
"""A message: its kind, if the catalogue needs one, and its English text."""


@cache
def ours() -> list[Message]:
    """Return every English message of the library, without those of games that tests register."""
    command = [sys.executable, "-m", "tools.english"]
    printed = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
    return [(kind, text) for kind, text in json.loads(printed.stdout)]


@cache
def catalogue() -> dict[Message, str]:
    """Return the translations in the compiled catalogue."""
    with PO.with_suffix(".mo").open("rb") as file:
        found = gettext.GNUTranslations(file)
    return {
        (kind, text): found.pgettext(kind, text) if kind else found.gettext(text)
        for kind, text in ours()
    }


def entries() -> dict[Message, str]:
    """Return the translations in the text of the catalogue."""
    found: dict[Message, str] = {}
    text = PO.read_text("utf-8")
    for block in text.strip().split("\n\n"):
        form = r"(?:msgctxt (.*)\n)?msgid (.*)\nmsgstr (.*)"
        parts = re.fullmatch(form, block.strip(), re.DOTALL)
        assert parts is not None, block
        kind, msgid, msgstr = (
            "".join(map(ast.literal_eval, (part or '""').split("\n"))) for part in parts.groups()
        )
        found[kind, msgid] = msgstr
    return found


def translated() -> list[Message]:
    """Return the present messages that have a translation."""
    written = entries()
    return [message for message in ours() if written.get(message)]


def test_the_compiled_catalogue_is_the_one_in_the_text() -> None:
    """The compiled catalogue has the same translations as its text."""
    written = entries()
    assert "nplurals=2; plural=(n != 1)" in written.pop(("", ""))
    compiled = {message: text for message, text in catalogue().items() if text != message[1]}
    assert compiled == {
        message: written[message] for message in translated() if written[message] != message[1]
    }


def filled(text: str, number: int) -> str:
    """Return a sentence with a value in each of its fields."""
    fields = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    values: dict[str, object] = {
        name: number if f"{{{name}:" in text else f"«{name}»" for name in fields
    }
    values |= {name: (0, 1) for name in fields if f"{{{name}:seats" in text}
    values |= {name: ("a", "b") for name in fields if re.search(rf"{{{name}:list", text)}
    several = re.compile(r"\{(\w+):(?:or|and)\}")
    values |= dict.fromkeys(several.findall(text), ("iron", "gold"))
    return message_text(text, values)


@pytest.mark.parametrize("number", [1, 2])
def test_nothing_is_told_in_english(spanish: None, number: int) -> None:
    """Each translated sentence, label, name, rule and help text, filled with values, differs from the English one."""
    alike = {("", text) for text in ALIKE} | {("", text) for text in ours_without_words()}
    proper = {name.replace("_", " ") for name in PROPER.split()}
    for kind, text in translated():
        if kind:  # names, rules and help have no values
            same = format(Name(text, kind)) == text
            assert same == (text in proper), (kind, text)
            continue
        told = filled(text, number)
        set_language("en")
        english = filled(text, number)
        set_language("es")
        assert told != english or ("", text) in alike, text


def ours_without_words() -> list[str]:
    """Return the messages that consist of fields only."""
    places = re.compile(r"\{[^}]*\}")
    return [text for kind, text in ours() if not re.search("[A-Za-z]{3}", places.sub("", text))]


FORMS = re.compile(r"\{\w+:\|?([^}]*\|[^}]*)\}")


def fields(text: str) -> set[tuple[str, bool]]:
    """Return the fields of a sentence, and which of them are labels."""
    parts = string.Formatter().parse(text)
    return {(name, str(spec).startswith("label")) for _, name, spec, _ in parts if name is not None}


def test_fields_agree() -> None:
    """A translation uses only fields of its message, and has singular and plural for each number."""
    sentences = {text: spanish for (kind, text), spanish in catalogue().items() if not kind}
    assert len(sentences) > 1000
    assert {
        text: said for text, said in sentences.items() if not fields(said) <= fields(text)
    } == {}
    said = [words for pair in sentences.items() for text in pair for words in FORMS.findall(text)]
    assert [words for words in said if words.count("|") != 1] == []


def test_rules_have_no_places() -> None:
    """Names, rules and help texts have no fields, so they contain no braces."""
    assert not [text for kind, text in ours() if kind and "{" in text]


ENGLISH = re.compile(
    r"\b(the|of|and|with|for|to|from|on|at|is|are|not|you|your|each|most|cards?|coins?|gold|city|cities|build|take"
    r"|place|play|turn|rounds?|over|left|dealt|citizens?|titans?|damaged|banners?|ambrosia|deck|players?)\b"
)


@pytest.mark.parametrize("game", aw.available_games())
def test_a_game_in_spanish(spanish: None, game: str) -> None:
    """Descriptions, boards, scores, reasons and card lists of a Spanish game contain no English word."""
    match = aw.Match.new(game, ["Ana", "Luis"], seed=3)
    play_out(match, [RandomBot(1), RandomBot(2)])
    rules = aw.game(game)
    told: set[str] = set()
    states = list(aw.replay(match.record))
    for (state, _), entry in zip(pairwise(states), match.record.entries, strict=True):
        told.add(rules.describe(state, entry.action))
        for action in (entry.action, aw.Dealt(())):
            reason = aw.explain(states[-1] if action is entry.action else state, action)
            if reason is not None:
                told.add(reason.message)
    for score in aw.scores(match.state):
        told.update(line.text for line in score.lines)
    boards = [rules.board(state, match.names) for state in states[:: len(states) // 20]]
    for board in (
        *boards,
        rules.board(states[-1], match.names),
        rules.card_list(rules.standard_cards()),
    ):
        told.update(words_of(board))
    assert len(told) > 100
    names = {text for kind, text in ours() if kind not in ("", "rule", "help")}
    other = [text for text in names if text not in set(catalogue().values())]
    of_cards = re.compile(rf"\\b({'|'.join(map(re.escape, other))})\\b")
    for text in told:
        assert not ENGLISH.search(text), text
        assert not of_cards.search(text), text


def words_of(board: Board) -> Iterator[str]:
    """Yield every text of a board."""
    yield board.title
    for section in board.sections:
        yield from (section.title, *section.columns)
        for row in section.rows:
            yield from row


def test_problems_in_spanish(spanish: None) -> None:
    """The validator's messages are in Spanish, with the same codes, rules and paths."""
    problem = aw.validate("{").problems[0]
    assert problem.code == "truncated"
    assert problem.message.startswith("El texto acaba aquí")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"a"',
        '{"a":',
        '{"a":1',
        "[1",
        "[1 2]",
        "-",
        "-x",
        '"a',
        '"\n"',
        "{1:2}",
        "[tru",
        "nul",
    ],
)
def test_json_faults_in_spanish(spanish: None, text: str) -> None:
    """Messages about broken JSON are in Spanish, too."""
    message = aw.validate(text).problems[0].message
    assert re.search("se espera (un|una|dos|el|los) ", message), message


def test_languages_do_not_mix() -> None:
    """Each thread has a language of its own."""

    def speak(number: int) -> tuple[str, str]:
        language = ("en", "es")[number % 2]
        set_language(language)
        return language, translate("The game is over.")

    with ThreadPoolExecutor(4) as threads:
        found = set(threads.map(speak, range(100)))
    assert found == {("en", "The game is over."), ("es", "La partida ha terminado.")}
    assert aw.language() == "en"


def test_the_command_line_in_spanish(tmp_path: Path) -> None:
    """The command line speaks Spanish by an option before or after the command, or by the environment, for that run only."""
    from ancient_world.cli.app import app

    game = tmp_path / "game.json"
    play = ["play", "-p", "random", "-p", "random", "--seed", "7", "--quiet"]
    run = CliRunner().invoke
    assert "Puntuación" in run(app, ["--lang", "es", *play, "--record", str(game)]).output
    assert "Puntuación" in run(app, [*play, "--lang", "es"]).output
    assert "Puntuación" in run(app, play, env={"ANCIENT_WORLD_LANG": "es"}).output
    assert "Scores" in run(app, play).output
    assert (
        "válido: jugado hasta el final" in run(app, ["validate", "--lang", "es", str(game)]).output
    )
    assert "valid: a finished game" in run(app, ["validate", str(game)]).output
    assert run(app, ["validate", "--lang", "la", str(game)]).exit_code == 2


@pytest.mark.parametrize(
    ("english", "values", "told"),
    [
        ("Dealt: {count:card|cards}", {"count": 1}, "Se reparte 1 carta"),
        ("Dealt: {count:card|cards}", {"count": 2}, "Se reparten 2 cartas"),
    ],
)
def test_a_verb_fits_its_number(
    spanish: None, english: str, values: dict[str, object], told: str
) -> None:
    """A verb has the number of what is counted: one card is dealt, two are."""
    assert message_text(english, values) == told


IMPERSONAL = re.compile(r"\b(se \w+[ae]n|quedan|faltan|son|están) \{\w+:[^}|]+\|", re.IGNORECASE)
"""Finds a plural verb right before a number whose subject is what is counted."""
WITH_A_SUBJECT = {"los colonos se mueven {squares:casilla|casillas}"}


def test_no_verb_before_a_number_stays_in_the_plural() -> None:
    """No Spanish sentence has a fixed plural verb before a number: use both forms, as {count:|Se reparte|Se reparten}."""
    found = [text for text in catalogue().values() if IMPERSONAL.search(text)]
    assert [text for text in found if text not in WITH_A_SUBJECT] == []
