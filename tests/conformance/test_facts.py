"""Test that the facts in ``conformance/facts`` are those of the library, and that an engine finds in them what it needs."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.testing import conformance_paths
from tests.conformance.facts import FOLDER, place_of_facts, text_of_facts
from tests.conformance.telling import games_told
from tests.conformance.write import FOLDER as CONFORMANCE
from tests.kept import check_kept

GAMES = games_told()


@cache
def facts(game: str) -> Any:
    """Return the written facts of a game."""
    return json.loads(place_of_facts(game).read_text("ascii"))


@pytest.mark.parametrize("game", GAMES)
def test_facts_are_those_of_the_library(game: str) -> None:
    """The file of each game has the facts of this library."""
    check_kept(text_of_facts(game), place_of_facts(game))


def test_every_game_has_facts() -> None:
    """There is a file for each game with situations, and no other."""
    assert {path.stem for path in FOLDER.iterdir()} == {game.replace("_", "-") for game in GAMES}


def test_facts_are_no_rules() -> None:
    """Readers of situations pass over the facts."""
    assert all("facts" not in str(path) for path in conformance_paths(CONFORMANCE))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_state_is_made_of_facts(game: str) -> None:
    """The facts name the cards, the options and the versions as documents of states do."""
    made = facts(game)
    state: Any = aw.new_game(made["game"], made["players"][0])
    document: Any = aw.to_document(state)
    assert (document["game"], document["rules"]) == (made["game"], made["rules"])
    assert document["state"]["cards"] == made["cards"]
    defaults = {option["id"]: option["default"] for option in made["options"]}
    assert defaults == aw.game(made["game"]).options(state)


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_situations_have_texts(game: str) -> None:
    """Each rule with situations has a text, and each refusal of the game's own a sentence."""
    made = facts(game)
    texts = {rule["id"] for rule in made["texts"]}
    own = {refusal["code"] for refusal in made["refusals"]}
    prefix = game.partition("_")[0]
    for path in conformance_paths(CONFORMANCE / made["game"]):
        body = json.loads(path.read_text("ascii"))["conformance"]
        assert body["rule"] in texts
        codes = {
            each["refused"]["code"] for each in body["situations"] if each["type"] == "illegal"
        }
        assert {code for code in codes if code.startswith(f"{prefix}-")} <= own


def test_the_maps_of_antike() -> None:
    """Each map has 50 provinces in the order of the ids, with borders both ways, and start cities that are provinces."""
    for made in facts("antike")["maps"].values():
        provinces = {each["id"]: each for each in made["provinces"]}
        assert list(provinces) == sorted(provinces)
        assert len(provinces) == 50
        for way in ("land", "sea"):
            borders = {(each, other) for each in provinces for other in provinces[each][way]}
            assert borders == {(other, each) for each, other in borders}
        cities = [city for each in made["civilizations"] for city in each["cities"]["6"]]
        assert len(cities) == len({*cities} & provinces.keys()) == 18


def test_the_cards_of_the_ancient_world() -> None:
    """The lists of cards and the copies that documents name have the same cards."""
    made = facts("the_ancient_world")
    named = {each["id"] for each in made["components"] if each["kind"] == "military-card"}
    listed: set[str] = set()
    for card in made["military"]:
        copies = card.get("copies", 1)
        numbers = [f"{card['id']}-{number}" for number in range(1, copies + 1)]
        listed |= {card["id"]} if copies == 1 else {*numbers}
    assert listed == named
