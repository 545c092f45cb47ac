"""Spanish: every sentence is translated, says the same with the same values, and no language leaks into another."""

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
from ancient_world.engine.language import set_language, tr
from ancient_world.games import the_ancient_world as taw

PO = Path(aw.__file__).parent / "locale/es/LC_MESSAGES/ancient_world.po"
ALIKE = {
    " · ",
    "-",
    "era",
    "null",
    "{name} [{who}]",
    "{name}: {numbers}",
    "{when:label}: {goods}",
    "total",
}
"""Messages that are the same in both languages."""


@pytest.fixture
def spanish() -> Iterator[None]:
    """The test speaks Spanish."""
    set_language("es")
    yield
    set_language("en")


ALL_OF_OURS = """
import importlib, json, pkgutil
import ancient_world as aw
from ancient_world.engine.language import LABELS, SENTENCES

for module in pkgutil.walk_packages(aw.__path__, "ancient_world."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(json.dumps(sorted({*SENTENCES.values(), *LABELS.values()} - {""})))
"""


@cache
def ours() -> list[str]:
    """Every English message of the library, without those of games that tests register."""
    told = subprocess.run([sys.executable, "-c", ALL_OF_OURS], capture_output=True, check=True)
    found: list[str] = json.loads(told.stdout)
    return found


@cache
def catalogue() -> dict[str, str]:
    """What the compiled catalogue holds."""
    with PO.with_suffix(".mo").open("rb") as file:
        found = gettext.GNUTranslations(file)
    return {text: found.gettext(text) for text in ours()}


def entries() -> dict[str, str]:
    """What the text of the catalogue holds."""
    found: dict[str, str] = {}
    text = PO.read_text("utf-8")
    for block in text.strip().split("\n\n"):
        parts = re.fullmatch(r"msgid (.*)\nmsgstr (.*)", block.strip(), re.DOTALL)
        assert parts is not None, block
        msgid, msgstr = (
            "".join(map(ast.literal_eval, part.split("\n"))) for part in parts.groups()
        )
        found[msgid] = msgstr
    return found


def test_everything_is_translated() -> None:
    """No message is missing, none is stale, and the compiled catalogue is the one in the text."""
    written = entries()
    written.pop("")
    assert sorted(written) == ours()
    assert all(written.values())
    assert catalogue() == written
    assert {text for text, spanish in written.items() if text == spanish} <= ALIKE | {
        text for text in written if not re.search(r"[A-Za-z]{3}", re.sub(r"\{[^}]*\}", "", text))
    }


def fields(text: str) -> set[tuple[str, bool]]:
    """The fields of a sentence, and which of them are labels."""
    parts = string.Formatter().parse(text)
    return {(name, spec == "label") for _, name, spec, _ in parts if name is not None}


@pytest.mark.parametrize("text", catalogue())
def test_fields_agree(text: str) -> None:
    """A translation uses the values that the sentence has, and says each number with both its words."""
    spanish = catalogue()[text]
    assert fields(spanish) <= fields(text)
    for _, name, spec, _ in string.Formatter().parse(spanish):
        if name is not None and spec and "|" in spec:
            assert len(spec.split("|")) == 2


def test_a_game_in_spanish(spanish: None) -> None:
    """Descriptions, boards, scores and reasons have no English word of ours left."""
    match = aw.Match.new("the-ancient-world", ["Ana", "Luis"], seed=3)
    play_out(match, [RandomBot(1), RandomBot(2)])
    rules = aw.game("the-ancient-world")
    told: set[str] = set()
    states = list(aw.replay(match.record))
    for (state, _), entry in zip(pairwise(states), match.record.entries, strict=True):
        told.add(rules.describe(state, entry.action))
        reason = aw.explain(state, aw.Dealt(()))
        if reason is not None:
            told.add(reason.message)
    for score in aw.scores(match.state):
        told.update(line.text for line in score.lines)
    board = rules.board(match.state, match.names)
    told.add(board.title)
    for section in board.sections:
        told.update((section.title, *section.columns))
    english = re.compile(
        r"\b(the|of|citizen|place|build|card|coins?|titan|round|damaged|banners?|ambrosia)\b"
    )
    cards = taw.CardFile.standard()
    kinds = (cards.empire, cards.military, cards.titans, cards.districts)
    names = {card.name for kind in kinds for card in kind.values()}
    of_cards = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for text in told:
        assert not english.search(of_cards.sub("", text)), text


def test_problems_in_spanish(spanish: None) -> None:
    """The validator speaks Spanish; codes, rules and paths stay."""
    problem = aw.validate("{").problems[0]
    assert problem.code == "truncated"
    assert problem.message.startswith("El texto acaba aquí")


def test_languages_do_not_mix() -> None:
    """Each context has its own language."""

    def speak(number: int) -> tuple[str, str]:
        language = ("en", "es")[number % 2]
        set_language(language)
        return language, tr("The game is over.")

    with ThreadPoolExecutor(4) as threads:
        found = set(threads.map(speak, range(100)))
    assert found == {("en", "The game is over."), ("es", "La partida ha terminado.")}
    assert aw.language() == "en"


def test_the_command_line_in_spanish(tmp_path: Path) -> None:
    """As an option before or after the command, or from the environment; then it is English again."""
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
    assert "valid: played to its end" in run(app, ["validate", str(game)]).output
    assert run(app, ["validate", "--lang", "la", str(game)]).exit_code == 2
