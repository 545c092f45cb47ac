"""Nothing that a document of a game holds is unknown to its components document."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Component
from tests.components.walking import Walk, settings, walked

MOST = 120
"""Choices of one game; whole ones are for the soak."""
SETTINGS = list(settings())[::3]
"""Every third way to begin a game; the soak begins in each."""


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_every_id_is_known(game: str, players: int, options: dict[str, Any]) -> None:
    """Each id, word and number of random states, views and actions is what the document says, in either language."""
    language = "es" if players % 2 else "en"
    walk = walked(game, players, options, players, language, every=2, most=MOST)
    assert walk.wrong == []
    assert walk.states > 10
    assert walk.looked_up > 800


def test_an_unknown_id_is_met() -> None:
    """The walk itself finds what a document leaves out."""
    whole = aw.components("tides-of-time")
    some = tuple([each for each in whole if each.id not in ("citadel", "deal-hand", "play")])
    walk = Walk(attrs.evolve(whole, components=some), "", 2)
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    walk.state(aw.new_game("tides-of-time", 2))
    walk.action(match.pending().actions[0])  # type: ignore[union-attr]
    assert {"step deal-hand", "pile.unseen[]: citadel", "action play"} <= {*walk.wrong}


@pytest.mark.parametrize("game", aw.available_games())
def test_both_languages_have_the_same(game: str) -> None:
    """But for the words the documents of two languages are one."""
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
    """Nothing is called by its id in Spanish, but squares, which players call so; nothing is without a name."""
    spanish = aw.components(game, lang="es")
    alike = {(each.kind, each.id) for each in spanish if each.name == each.id}
    assert {each for each in alike if each[0] != "square"} <= {("figure", "era")}
    assert all(each.name.strip() for each in (*spanish, *aw.components(game, lang="en")))
    assert all(field.label.strip() for field in spanish.fields)


@pytest.mark.parametrize("game", aw.available_games())
def test_what_a_component_names_is_there(game: str) -> None:
    """Kinds, groups, symbols and figures are components themselves; neighbours are of the same kind."""
    found = aw.components(game)
    for each in found:
        assert ("kind", each.kind) in found
        assert not each.group or ("group", each.group) in found
        assert all(("symbol", symbol) in found for symbol in each.symbols)
        assert all(("figure", figure) in found for figure in each.figures)
        near = () if each.place is None else each.place.near
        assert all((each.kind, other) in found for other in near)
    for field in found.fields:
        assert all(("kind", kind) in found for kind in field.kinds)


@pytest.mark.parametrize("game", aw.available_games())
def test_places_are_those_of_the_game(game: str) -> None:
    """What the game says of places stands with the components, board by board where ids are on several."""
    rules = aw.game(game)
    found = aw.components(game)
    placed = {(each.kind, each.group, each.id): each.place for each in found if each.place}
    told = rules.places(rules.standard_cards())
    assert (
        bool(placed) is bool(told) is (game != "tides-of-time")
    )  # which is played without a board
    for drawn, places in told.items():
        for key, place in places.items():
            of = [at for (kind, group, one), at in placed.items() if one == key and drawn in (kind, f"{kind}-{group}")]  # fmt: skip
            assert of == [place]


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("the-ancient-world", ("empire-card", "military-card", "titan-card", "district-card", "city-state", "player-board", "space")),
        ("tides-of-time", ("card",)),
        ("golden-ages", ("technology", "civilization", "wonder", "building", "judgement", "future")),
    ],
)  # fmt: skip
def test_cards_say_what_they_do(game: str, kinds: tuple[str, ...]) -> None:
    """Every card that does something has a text, in either language another one."""
    english, spanish = (aw.components(game, lang=language) for language in ("en", "es"))
    for kind in kinds:
        mute = {each.id for each in english.of_kind(kind) if not each.text}
        assert mute <= MUTE
        assert mute == {each.id for each in spanish.of_kind(kind) if not each.text}
        told = english.of_kind(kind)
        assert len(told) > 3
        assert all(each.text != spanish[kind, each.id].text for each in told)


MUTE: set[str] = set()
"""Cards that do nothing."""
