"""The components document: what is in it, whose cards it speaks of, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.engine import Component, Place, registry
from ancient_world.engine.languages import set_language
from ancient_world.games import antike, the_ancient_world, tides_of_time
from tests.engine.minigame import MiniCards, MiniGame
from tests.serve.clients import Here, RpcError

GAMES = aw.available_games()
STANDARD = Path(tides_of_time.__file__).parent / "box" / "standard.toml"


def test_what_a_place_of_a_list_stands_for() -> None:
    """``owners[37]`` is the city of a province that has a name, neighbours of a kind and an order."""
    state: Any = aw.new_game("antike", 3, map="western")
    found = aw.components(state)
    owners = found.field("owners[37]")
    assert (owners.label, owners.per, owners.place_in) == ("cities", "province", "civilizations")
    assert owners.nobody == -1
    province = found.orders["province"]["western"][37]
    assert province == state.map.provinces[37].id
    assert found["province", province].name == state.map.provinces[37].name
    assert found.of_kind("province", "eastern") == ()


def test_the_tables_of_a_game() -> None:
    """A game by its id has all its maps; ids that are on both are told apart by their group."""
    found = aw.components("antike")
    assert list(found.orders["province"]) == ["eastern", "western"]
    both = [each.group for each in found.of_kind("province") if each.id == "athenae"]
    assert both == ["eastern", "western"]
    assert len(found.of_kind("province", "western")) == 50
    assert [each.id for each in found.of_kind("team")] == [
        "+".join(team) for made in antike.MapFile.standard().maps.values() for team in made.teams
    ]


def test_a_card_with_all_that_is_on_it() -> None:
    """A card has its name, its text, its deck, its banners and its price."""
    card = next(iter(the_ancient_world.CardFile.standard().empire.values()))
    found = aw.components("the-ancient-world")["empire-card", card.id]
    assert found.name == card.name
    assert found.group == f"empire-{card.deck}"
    assert found.symbols == card.banners
    assert found.figures == {
        name: amount for name, amount in attrs.asdict(card.price).items() if amount
    }
    assert found.text


def test_fields_say_what_they_hold() -> None:
    """Ids have kinds, numbers limits, lists what they are per, and secrets an owner."""
    tides = aw.components("tides-of-time")
    hand = tides.field("$.players[1].hand[3]")
    assert (hand.label, hand.holds, hand.kinds, hand.owner_only) == ("hand", "id", ("card",), True)
    assert tides.field("players[]").per == "seat"
    assert (tides.field("round").least, tides.field("round").most) == (1, 3)
    assert tides.component_at("players[0].hand[0]", aw.HIDDEN_ID) == tides["hidden", "?"]
    assert tides.component_at("agenda[]", "choose-card") == tides["step", "choose-card"]
    space = aw.components("the-ancient-world").component_at("spaces[2].id", "learn")
    assert space is not None
    assert (space.kind, space.text) == ("space", "pay 3 coins, gain 1 knowledge")
    golden = aw.components("golden-ages")
    assert golden.field("players[].secret[]").kinds == ("civilization",)
    assert (
        golden.component_at("action[dealt].cards[]", "granary-1") == golden["building", "granary-1"]
    )


def test_a_tile_says_where_it_ends_at_the_sea() -> None:
    """Its text has all that is printed on it, square by square."""
    found = aw.components("golden-ages")["tile", "land-3"]
    assert found.text == (
        "square 1: wheat; square 2: rock (sea below, on the left); square 3: rock (sea on the right, below)"
    )


def test_what_is_not_there() -> None:
    """A kind, an id or a place that there is not raises KeyError, or is ``None`` where that is asked for."""
    found = aw.components("tides-of-time")
    assert found.get("card", "no-such-card") is None
    assert found.component_at("players[0].hand[0]", "no-such-card") is None
    assert ("card", "no-such-card") not in found
    with pytest.raises(KeyError):
        found["kind", "no-such-kind"]
    with pytest.raises(KeyError):
        found.field("players[].purse")


def test_the_language_in_use() -> None:
    """Without a language it is the one in use, which stays what it is."""
    set_language("es")
    try:
        assert aw.components("antike").language == "es"
        assert aw.components("antike", lang="en")["good", "iron"].name == "iron"
        assert aw.language() == "es"
        assert aw.components("antike")["good", "iron"].name == "hierro"
    finally:
        set_language("en")


# --- card files ---


def test_names_of_a_card_file_of_ones_own(tmp_path: Path) -> None:
    """Cards are called as their card file calls them, in any language."""
    text = STANDARD.read_text("utf-8").replace('"The Citadel of the Prophets"', '"My Own Fort"')
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    cards = aw.game("tides-of-time").load_cards(path)
    for language in ("en", "es"):
        found = aw.components("tides-of-time", cards, language)
        assert found["card", "citadel"].name == "My Own Fort"
        assert found.cards is not None
        assert found.cards.digest == cards.digest
    state = aw.new_game("tides-of-time", 2, cards=cards)
    assert aw.components(state)["card", "citadel"].name == "My Own Fort"
    assert aw.components("tides-of-time")["card", "citadel"].name == "The Citadel of the Prophets"


def test_a_space_of_ones_own() -> None:
    """A space that a card file adds is in the order of the spaces, before city-states where citizens can stand."""
    content = the_ancient_world.CardFile.standard().content()
    action = {"gain": {"coins": 1}}
    content["space"] = [{"id": "far-shore", "name": "Far Shore", "action": action}]
    kaldur = next(each for each in content["city_state"] if each["id"] == "kaldur")
    kaldur["action"] = action
    cards = the_ancient_world.CardFile.from_content(content)
    found = aw.components("the-ancient-world", cards)
    assert found["space", "far-shore"].name == "Far Shore"
    assert found["space", "far-shore"].text == "gain 1 coin"
    assert cards.places[-2:] == ("far-shore", "kaldur")
    assert found.orders["citizen-place"][""] == cards.places


# --- what is refused ---


def test_cards_of_another_game() -> None:
    """Cards of another game are refused, and so is what is no card file at all."""
    strange: list[Any] = [antike.MapFile.standard(), "standard", 3]
    for cards in strange:
        with pytest.raises(aw.InvalidOption, match="not cards of") as refused:
            aw.components("tides-of-time", cards)
        assert refused.value.code == "wrong-cards"


@pytest.mark.parametrize("language", ["", "../../es", "a" * 30, "e s", "é", 3, b"es", ["es"]])
def test_what_is_no_language(language: Any) -> None:
    """What cannot be the code of a language is refused before a catalogue is looked for."""
    with pytest.raises(aw.InvalidOption, match="There is no language") as refused:
        aw.components("tides-of-time", lang=language)
    assert refused.value.code == "no-language"


# --- games of others ---


class Drawn(MiniGame):
    """The miniature game with a place, a word, and a text of a card."""

    words = {
        "action": {"keep": "keep a card"},
        "option-pace": {"slow": "slowly"},
    }

    def components(self, state: Any) -> tuple[Component, ...]:
        return (Component("card", "elk", "Elk", "is worth most", figures={"worth": 5}),)

    def places(self, cards: Any) -> dict[str, dict[str, Place]]:
        return {"card": {"ant": Place(0, 1.5, ("cat",))}}


def test_a_game_that_says_nothing(mini: None) -> None:
    """Of a game without words everything has its id as a name, and nothing is missing."""
    found = aw.components("mini")
    assert {each.id: each.name for each in found.of_kind("card")} == {
        card: card for card in ("ant", "bee", "cat", "dog", "elk")
    }
    assert {each.id for each in found.of_kind("mini-draft-season")} == set()
    assert {each.id for each in found.of_kind("mini-state-season")} == {"dry", "wet"}
    assert found.field("last[1]").holds == "text"
    assert found.field("players[2].bid").owner_only
    assert aw.from_json(aw.to_json(found)) == found


def test_a_game_that_says_something(mini: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its words, its texts and its places are in the document; what it says nothing of is there too."""
    monkeypatch.setitem(registry._games, "mini", Drawn())
    found = aw.components("mini")
    assert found["action", "keep"].name == "keep a card"
    assert found["option-pace", "slow"].name == "slowly"
    assert found["kind", "option-pace"].name == "choice of an option"
    assert found["card", "ant"].place == Place(0, 1.5, ("cat",))
    assert found["card", "elk"] == Component(
        "card", "elk", "Elk", "is worth most", figures={"worth": 5}
    )
    assert [each.id for each in found.of_kind("card")] == ["elk", "ant", "bee", "cat", "dog"]
    assert aw.from_json(aw.to_json(found)) == found


@attrs.frozen
class Beast:
    """A card that has a name."""

    id: str
    name: str


@attrs.frozen
class NamedCards(MiniCards):
    """Cards that have names."""

    beasts: tuple[Beast, ...] = ()


def test_a_card_that_no_game_describes(mini: None) -> None:
    """Its name is the one that it has in the card file."""
    cards = NamedCards("own", "0a", {"ant": 1, "bee": 2}, (Beast("ant", "Big Ant"),))
    found = aw.components("mini", cards)
    assert {each.id: each.name for each in found.of_kind("card")} == {
        "ant": "Big Ant",
        "bee": "bee",
    }
    assert repr(found).startswith("<Components of mini: ")


# --- the document ---


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_document(game: str) -> None:
    """What is written is read again, byte for byte."""
    for found in (aw.components(game, lang="es"), aw.components(aw.new_game(game, 2))):
        text = aw.to_json(found)
        assert json.loads(text)["format"] == "ancient-world/components"
        assert aw.from_json(text) == found
        assert aw.to_json(aw.from_json(text)) == text


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("language",), 3, "wrong-type"),
        (("components",), {}, "wrong-type"),
        (("components", 0, "figures"), {"points": "7"}, "wrong-type"),
        (("components", 0, "place"), {"x": 1.5}, "missing-key"),
        (("fields", 0, "holds"), "everything", "wrong-value"),
        (("orders",), None, "wrong-type"),
    ],
)
def test_documents_that_are_wrong(path: tuple[Any, ...], value: Any, code: str) -> None:
    """A document that is none is refused with the place of the fault."""
    document = aw.to_document(aw.components("tides-of-time"))
    part = document["components"]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_document(document)
    assert refused.value.code == code
    assert refused.value.path.startswith(f"$.components.{path[0]}")


# --- over the server, and on the command line ---


def test_over_the_server() -> None:
    """The method answers with the document, of a game, a state or a match, in any language."""
    here = Here()
    whole = aw.to_document(aw.components("antike", lang="es"))
    assert here("components", game="antike", language="es") == whole
    here("match.new", game="antike", players=["Ann", "Ben"], seed=1)
    western = aw.new_game("antike", 2, map="western")
    assert here("components", state=aw.to_document(western)) == aw.to_document(
        aw.components(western)
    )
    eastern = aw.to_document(aw.components(aw.new_game("antike", 2)))
    assert here("components", match="m1") == eastern


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({}, "missing-key"),
        ({"game": "chess"}, "unknown-game"),
        ({"game": "antike", "cards": "0" * 64}, "no-such-cards"),
        ({"game": "antike", "language": "../es"}, "no-language"),
        ({"match": "m9"}, "unknown-match"),
    ],
)
def test_what_the_server_refuses(params: dict[str, Any], code: str) -> None:
    """Without a game, with an unknown one or with unknown cards there is an error."""
    with pytest.raises(RpcError) as refused:
        Here()("components", **params)
    assert refused.value.data["code"] == code


def test_on_the_command_line(tmp_path: Path) -> None:
    """``ancient-world components`` prints the document."""
    run = CliRunner().invoke
    told = run(app, ["components", "tides-of-time", "--lang", "es"])
    assert told.exit_code == 0
    assert aw.from_json(told.output) == aw.components("tides-of-time", lang="es")
    assert run(app, ["components", "chess"]).exit_code == 2
    assert run(app, ["components", "antike", "--cards", str(tmp_path / "no")]).exit_code == 2
