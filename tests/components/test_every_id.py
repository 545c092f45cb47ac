"""The components document describes everything that a game's documents hold."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Component
from tests.components.walking import Walk, settings, walked

MOST = 120
"""The most choices per game; the soak plays whole games."""
SETTINGS = list(settings())[::3]
"""Every third setting; the soak covers all."""


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_every_id_is_known(game: str, players: int, options: dict[str, Any]) -> None:
    """Every id, word and number of random states, views and actions agrees with the components, in either language."""
    language = "es" if players % 2 else "en"
    walk = walked(game, players, options, players, language, every=2, most=MOST)
    assert walk.wrong == []
    assert walk.states > 10
    assert walk.looked_up > 800


def test_the_walk_finds_unknown_ids() -> None:
    """The walk reports ids that the components document lacks."""
    whole = aw.components("tides-of-time")
    some = tuple([each for each in whole if each.id not in ("citadel", "deal-hand", "play")])
    walk = Walk(attrs.evolve(whole, components=some), "", 2)
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    walk.state(aw.new_game("tides-of-time", 2))
    walk.action(match.pending().actions[0])  # type: ignore[union-attr]
    assert {"step deal-hand", "pile.unseen[]: citadel", "action play"} <= {*walk.wrong}


@pytest.mark.parametrize("game", aw.available_games())
def test_components_of_both_languages_differ_only_in_texts(game: str) -> None:
    """The documents of two languages differ only in names, texts and labels."""
    english, spanish = (aw.components(game, lang=language) for language in ("en", "es"))
    assert (english.language, spanish.language) == ("en", "es")
    assert list(map(_bare, english)) == list(map(_bare, spanish))
    assert english.orders == spanish.orders
    nameless = [attrs.evolve(field, label="") for field in english.fields]
    assert nameless == [attrs.evolve(field, label="") for field in spanish.fields]


def _bare(component: Component) -> Component:
    return attrs.evolve(component, name="", text="")


@pytest.mark.release
@pytest.mark.parametrize("game", aw.available_games())
def test_everything_has_a_name(game: str) -> None:
    """In Spanish only squares have their id as a name, and no name is empty."""
    spanish = aw.components(game, lang="es")
    alike = {(each.kind, each.id) for each in spanish if each.name == each.id}
    assert {each for each in alike if each[0] != "square"} <= {("figure", "era")}
    assert all(each.name.strip() for each in (*spanish, *aw.components(game, lang="en")))
    assert all(field.label.strip() for field in spanish.fields)


@pytest.mark.parametrize("game", aw.available_games())
def test_named_components_exist(game: str) -> None:
    """The kinds, groups, symbols, figures and neighbours that a component names are components."""
    components = aw.components(game)
    for each in components:
        assert ("kind", each.kind) in components
        assert not each.group or ("group", each.group) in components
        assert all(("symbol", symbol) in components for symbol in each.symbols)
        assert all(("figure", figure) in components for figure in each.figures)
        near = () if each.place is None else each.place.near
        assert all((each.kind, neighbour) in components for neighbour in near)
    for field in components.fields:
        assert all(("kind", kind) in components for kind in field.kinds)


@pytest.mark.parametrize("game", aw.available_games())
def test_places_are_those_of_the_game(game: str) -> None:
    """Components have the places that the game returns, by board."""
    rules = aw.game(game)
    components = aw.components(game)
    placed = {(each.kind, each.group, each.id): each.place for each in components if each.place}
    game_places = rules.places(rules.standard_cards())
    assert (
        bool(placed) is bool(game_places) is (game != "tides-of-time")
    )  # Tides of Time has no board
    for board, places in game_places.items():
        for key, place in places.items():
            component_places = [at for (kind, group, name), at in placed.items() if name == key and board in (kind, f"{kind}-{group}")]  # fmt: skip
            assert component_places == [place]


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("the-ancient-world", ("empire-card", "military-card", "titan-card", "district-card", "city-state", "player-board", "space")),
        ("tides-of-time", ("card",)),
        ("golden-ages", ("technology", "civilization", "wonder", "building", "judgement", "future")),
    ],
)  # fmt: skip
def test_cards_with_an_effect_have_a_text(game: str, kinds: tuple[str, ...]) -> None:
    """Every card with an effect has a text, which differs between languages."""
    english, spanish = (aw.components(game, lang=language) for language in ("en", "es"))
    for kind in kinds:
        mute = {each.id for each in english.of_kind(kind) if not each.text}
        assert mute <= MUTE
        assert mute == {each.id for each in spanish.of_kind(kind) if not each.text}
        cards = english.of_kind(kind)
        assert len(cards) > 3
        assert all(each.text != spanish[kind, each.id].text for each in cards)


MUTE: set[str] = set()
"""Cards without an effect."""
