"""Test that the page about conformance names every type of situation, with its members and requested methods."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import attrs
import pytest

from ancient_world.documents import situations as forms
from ancient_world.engine.message_catalogue import SENTENCES
from ancient_world.engine.registry import game
from ancient_world.engine.steps import type_name
from ancient_world.testing.conformance.conformance_documents import (
    conformance_game_paths,
    conformance_paths,
    read_conformance,
)
from ancient_world.testing.conformance.questions import Question, questions
from tests.conformance.write import FOLDER

PAGE = (Path(__file__).parents[2] / "docs/make/conformance.md").read_text(encoding="utf-8")
ANSWERS = PAGE.partition("\n## Answer the questions\n")[2].partition("\n## ")[0]
ROWS = dict(re.findall(r"^\| `([\w-]+)` \| (.*)$", ANSWERS, re.MULTILINE))
CARD_TABLES = {
    *(
        "figures",
        "technology",
        "civilization",
        "wonder",
        "building",
        "judgement",
        "future",
        "tile",
        "island",
    ),
    *("board", "empire", "military", "titan", "district", "city_state", "player_board"),
}
"""The tables of card files, which the page does not name one by one."""
KINDS = [
    kind
    for kind in vars(forms).values()
    if isinstance(kind, type) and issubclass(kind, forms.Situation) and kind is not forms.Situation
]


@cache
def requested_methods() -> dict[type, set[str]]:
    """Return the methods that situations of each type request in the documents."""
    requested: dict[type, set[str]] = {}
    for path in conformance_paths(FOLDER):
        rule = read_conformance(path)
        for situation in rule.situations:
            sent: list[Question] = list(questions(game(rule.game), situation))
            requested.setdefault(type(situation), set()).update(each.method for each in sent)
    return requested


def test_every_type_is_a_row() -> None:
    """The page has a row for each type of situation, and no others."""
    assert set(ROWS) == {type_name(kind) for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_names_members_and_methods(kind: type) -> None:
    """A row names the members of its type in order, and the requested methods."""
    members, _, methods = ROWS[type_name(kind)].partition(" | ")
    names = [name for name in attrs.fields_dict(kind) if name not in ("name", "contrast")]
    assert re.findall(r"`(\w+)`", members) == names
    assert requested_methods()[kind] <= set(re.findall(r"`(\w+)`", methods))


def test_all_methods_are_listed() -> None:
    """The page lists all methods that a program needs."""
    needed = PAGE.partition("A program needs only these methods:")[2].partition(".")[0]
    assert set(re.findall(r"`(\w+)`", needed)) >= set[str]().union(*requested_methods().values())


def test_the_report_on_the_page() -> None:
    """The report on the page has the numbers of rules and situations of its game."""
    documents = [read_conformance(path) for path in conformance_paths(FOLDER / "tides-of-time")]
    counts = Counter[str]()
    for each in documents:
        counts[each.rule] += len(each.situations)
    failed = re.search(r"^tides-of-time (\w+): 1 of (\d+) situations failed$", PAGE, re.MULTILINE)
    total = re.search(
        r"^(\d+) rules, (\d+) situations, (\d+) whole games?: 1 failed$", PAGE, re.MULTILINE
    )
    assert failed is not None
    assert total is not None
    assert counts[failed[1]] == int(failed[2])
    games = len(list(conformance_game_paths(FOLDER / "tides-of-time")))
    assert (len(counts), sum(counts.values()), games) == tuple(map(int, total.groups()))


def test_the_facts_on_the_page() -> None:
    """The page names each member of the facts."""
    told = PAGE.partition("\n## Read the facts\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", told))
    for path in (FOLDER / "facts").iterdir():
        document = json.loads(path.read_text("ascii"))
        assert set(document) - named - CARD_TABLES <= {"format", "version"}, path


def test_the_reasons_on_the_page() -> None:
    """The codes on the page are reasons of the library, and the suite asks for none that the page leaves out."""
    told = PAGE.partition("\n## Which reason counts\n")[2].partition("\n## ")[0]
    codes = set(re.findall(r"`([\w]+(?:-[\w]+)+)`", told))
    assert codes <= set(SENTENCES)
    asked = {
        situation["refused"]["code"]
        for path in conformance_paths(FOLDER)
        for situation in json.loads(Path(str(path)).read_text("ascii"))["conformance"]["situations"]
        if situation["type"] == "illegal"
    }
    assert not asked & {"misspelt-id", "not-such-a-value"}


def test_the_whole_game_on_the_page() -> None:
    """The page shows the beginning and the end of a whole game, and its number of entries."""
    document = json.loads((FOLDER / "tides-of-time/games/two-at-random.json").read_text("ascii"))
    body = document["conformance-game"]
    entry = body["entries"][2]
    assert f'"start": "{body["start"]}"' in PAGE
    assert f'"checksum": "{entry["checksum"]}"' in PAGE
    assert f'"totals": {body["totals"]}, "winners": {body["winners"]}' in PAGE
    assert f"tides-of-time two-at-random: {len(body['entries'])} entries passed" in PAGE
    assert (
        f'entry 3 of {len(body["entries"])} failed\n  apply $.state: expected "{entry["checksum"]}"'
        in PAGE
    )
