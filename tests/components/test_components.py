"""The contents of the components document, and the arguments that `components` refuses."""

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
from ancient_world.engine.language_choice import set_language
from ancient_world.games import antike, the_ancient_world, tides_of_time
from tests.engine.minigame import MiniCards, MiniGame
from tests.serve.clients import Here, RpcError

GAMES = aw.available_games()
STANDARD = Path(tides_of_time.__file__).parent / "box" / "standard.toml"


def test_indices_stand_for_components() -> None:
    """The index in ``owners[37]`` stands for a province, which has a name and a place."""
    state: Any = aw.new_game("antike", 3, map="western")
    components = aw.components(state)
    owners = components.field("owners[37]")
    assert (owners.label, owners.per, owners.place_in) == ("cities", "province", "civilizations")
    assert owners.nobody == -1
    province = components.orders["province"]["western"][37]
    assert province == state.map.provinces[37].id
    assert components["province", province].name == state.map.provinces[37].name
    assert components.of_kind("province", "eastern") == ()


def test_components_cover_all_maps() -> None:
    """Components of a game cover all of its maps; ids on several maps differ by group."""
    components = aw.components("antike")
    assert list(components.orders["province"]) == ["eastern", "western"]
    both = [each.group for each in components.of_kind("province") if each.id == "athenae"]
    assert both == ["eastern", "western"]
    assert len(components.of_kind("province", "western")) == 50
    assert [each.id for each in components.of_kind("team")] == [
        "+".join(team) for map_ in antike.MapFile.standard().maps.values() for team in map_.teams
    ]


def test_a_card_has_its_printed_values() -> None:
    """A card has its name, text, deck, banners and price."""
    card = next(iter(the_ancient_world.CardFile.standard().empire.values()))
    component = aw.components("the-ancient-world")["empire-card", card.id]
    assert component.name == card.name
    assert component.group == f"empire-{card.deck}"
    assert component.symbols == card.banners
    assert component.figures == {
        name: amount for name, amount in attrs.asdict(card.price).items() if amount
    }
    assert component.text


def test_fields_declare_their_contents() -> None:
    """A field has the kind of its ids, the limits of its numbers, the meaning of its indices, and whether it is secret."""
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


def test_the_text_of_a_tile_names_its_coasts() -> None:
    """A tile's text describes each square with its symbols and coasts."""
    tile = aw.components("golden-ages")["tile", "land-3"]
    assert tile.text == (
        "square 1: wheat; square 2: rock (sea below, on the left); square 3: rock (sea on the right, below)"
    )


def test_unknown_components() -> None:
    """Indexing with an unknown kind, id or path raises `KeyError`; `get` and `at` return ``None``."""
    components = aw.components("tides-of-time")
    assert components.get("card", "no-such-card") is None
    assert components.component_at("players[0].hand[0]", "no-such-card") is None
    assert ("card", "no-such-card") not in components
    with pytest.raises(KeyError):
        components["kind", "no-such-kind"]
    with pytest.raises(KeyError):
        components.field("players[].purse")


def test_the_language_in_use() -> None:
    """Without `lang` the components are in the current language, which does not change."""
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
    """Cards have the names of their card file, in any language."""
    text = STANDARD.read_text("utf-8").replace('"The Citadel of the Prophets"', '"My Own Fort"')
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    cards = aw.game("tides-of-time").load_cards(path)
    for language in ("en", "es"):
        components = aw.components("tides-of-time", cards, language)
        assert components["card", "citadel"].name == "My Own Fort"
        assert components.cards is not None
        assert components.cards.digest == cards.digest
    state = aw.new_game("tides-of-time", 2, cards=cards)
    assert aw.components(state)["card", "citadel"].name == "My Own Fort"
    assert aw.components("tides-of-time")["card", "citadel"].name == "The Citadel of the Prophets"


def test_a_space_added_by_a_card_file() -> None:
    """A space added by a card file comes before the city-states in the order of places."""
    content = the_ancient_world.CardFile.standard().content()
    action = {"gain": {"coins": 1}}
    content["space"] = [{"id": "far-shore", "name": "Far Shore", "action": action}]
    kaldur = next(each for each in content["city_state"] if each["id"] == "kaldur")
    kaldur["action"] = action
    cards = the_ancient_world.CardFile.from_content(content)
    components = aw.components("the-ancient-world", cards)
    assert components["space", "far-shore"].name == "Far Shore"
    assert components["space", "far-shore"].text == "gain 1 coin"
    assert cards.places[-2:] == ("far-shore", "kaldur")
    assert components.orders["citizen-place"][""] == cards.places


# --- refused arguments ---


def test_cards_of_another_game() -> None:
    """Cards of another game, and values that are not card files, are refused."""
    wrong_cards: list[Any] = [antike.MapFile.standard(), "standard", 3]
    for cards in wrong_cards:
        with pytest.raises(aw.InvalidOption, match="not cards of") as refused:
            aw.components("tides-of-time", cards)
        assert refused.value.code == "wrong-cards"


@pytest.mark.parametrize("language", ["", "../../es", "a" * 30, "e s", "é", 3, b"es", ["es"]])
def test_invalid_language_codes_are_refused(language: Any) -> None:
    """An invalid language code is refused before a catalogue is searched."""
    with pytest.raises(aw.InvalidOption, match="There is no language") as refused:
        aw.components("tides-of-time", lang=language)
    assert refused.value.code == "no-language"


# --- games of other packages ---


class Drawn(MiniGame):
    """The miniature game with places, labels and a card's text."""

    words = {
        "action": {"keep": "keep a card"},
        "option-pace": {"slow": "slowly"},
    }

    def components(self, state: Any) -> tuple[Component, ...]:
        return (Component("card", "elk", "Elk", "is worth most", figures={"worth": 5}),)

    def places(self, cards: Any) -> dict[str, dict[str, Place]]:
        return {"card": {"ant": Place(0, 1.5, ("cat",))}}


def test_a_game_without_labels(mini: None) -> None:
    """In a game without labels every component has its id as its name."""
    components = aw.components("mini")
    assert {each.id: each.name for each in components.of_kind("card")} == {
        card: card for card in ("ant", "bee", "cat", "dog", "elk")
    }
    assert {each.id for each in components.of_kind("mini-draft-season")} == set()
    assert {each.id for each in components.of_kind("mini-state-season")} == {"dry", "wet"}
    assert components.field("last[1]").holds == "text"
    assert components.field("players[2].bid").owner_only
    assert aw.from_json(aw.to_json(components)) == components


def test_a_game_with_labels(mini: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's own labels, texts and places are in the document, beside components it does not describe."""
    monkeypatch.setitem(registry._games, "mini", Drawn())
    components = aw.components("mini")
    assert components["action", "keep"].name == "keep a card"
    assert components["option-pace", "slow"].name == "slowly"
    assert components["kind", "option-pace"].name == "choice of an option"
    assert components["card", "ant"].place == Place(0, 1.5, ("cat",))
    assert components["card", "elk"] == Component(
        "card", "elk", "Elk", "is worth most", figures={"worth": 5}
    )
    assert [each.id for each in components.of_kind("card")] == ["elk", "ant", "bee", "cat", "dog"]
    assert aw.from_json(aw.to_json(components)) == components


@attrs.frozen
class Beast:
    """A card with a name."""

    id: str
    name: str


@attrs.frozen
class NamedCards(MiniCards):
    """A card file whose cards have names."""

    beasts: tuple[Beast, ...] = ()


def test_undescribed_cards_have_the_name_of_their_file(mini: None) -> None:
    """A card that the game does not describe has its name from the card file."""
    cards = NamedCards("own", "0a", {"ant": 1, "bee": 2}, (Beast("ant", "Big Ant"),))
    components = aw.components("mini", cards)
    assert {each.id: each.name for each in components.of_kind("card")} == {
        "ant": "Big Ant",
        "bee": "bee",
    }
    assert repr(components).startswith("<Components of mini: ")


# --- the document ---


@pytest.mark.parametrize("game", GAMES)
def test_components_are_read_back(game: str) -> None:
    """A components document is read back equal and written back byte for byte."""
    for components in (aw.components(game, lang="es"), aw.components(aw.new_game(game, 2))):
        text = aw.to_json(components)
        assert json.loads(text)["format"] == "ancient-world/components"
        assert aw.from_json(text) == components
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
def test_faulty_components_documents_are_refused(
    path: tuple[Any, ...], value: Any, code: str
) -> None:
    """A faulty components document is refused with the path of the fault."""
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


def test_the_server_returns_components() -> None:
    """The server's `components` method accepts a game, a state or a match, and a language."""
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
    """The server refuses a missing or unknown game, match, language or card file."""
    with pytest.raises(RpcError) as refused:
        Here()("components", **params)
    assert refused.value.data["code"] == code


def test_the_command_prints_components(tmp_path: Path) -> None:
    """``ancient-world components`` prints the document."""
    run = CliRunner().invoke
    result = run(app, ["components", "tides-of-time", "--lang", "es"])
    assert result.exit_code == 0
    assert aw.from_json(result.output) == aw.components("tides-of-time", lang="es")
    assert run(app, ["components", "chess"]).exit_code == 2
    assert run(app, ["components", "antike", "--cards", str(tmp_path / "no")]).exit_code == 2
