"""Texts call components by their names in the current language; other words stay as they are."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.declared.card_names import iterate_components
from ancient_world.engine.declared.naming import name_components
from ancient_world.engine.language_choice import set_language
from ancient_world.engine.message_catalogue import Name
from ancient_world.games import antike, golden_ages, the_ancient_world, tides_of_time
from tests.antike.positions import table


@pytest.fixture
def spanish() -> Iterator[None]:
    """Set the language to Spanish during a test."""
    set_language("es")
    yield
    set_language("en")


def started(game: str) -> aw.State:
    """Return the first state of a game in which a player chooses."""
    state: aw.State = aw.Match.new(game, ["Ana", "Luis"], seed=1).state
    return state


def reason_against(state: aw.State, action: aw.Action, player: int | None = None) -> aw.Reason:
    """Return why an action is not legal, for a player if one is given."""
    reason = aw.explain(state, action, player)
    assert reason is not None
    return reason


def building() -> aw.State:
    """Return a state in which a player is to build a card."""
    state = started("the-ancient-world")
    for action in (the_ancient_world.PlaceCitizen(1, "build"), the_ancient_world.Perform()):
        if aw.explain(state, action) is None:
            state = aw.apply(state, action)
    return state


def test_a_message_calls_a_card_by_its_name() -> None:
    """A message calls a card by its name, and the data have its id."""
    reason = reason_against(building(), the_ancient_world.Build("academy"))
    assert {**reason.data, "open": ()} == {"card": "academy", "name": "Academy", "open": ()}
    assert json.dumps(reason.data["card"]) == '"academy"'
    assert copy.copy(reason.data["card"]) == "academy"
    assert "Academy" in reason.message
    assert "academy" not in reason.message


def test_every_component_has_a_name_in_spanish(spanish: None) -> None:
    """Card lists have the Spanish names of the catalogue."""
    lists = {
        "Rueda": aw.game("golden-ages").card_list(golden_ages.CardFile.standard()),
        "El Techo del Mundo": aw.game("tides-of-time").card_list(tides_of_time.CardFile.standard()),
        "Muelle de pesca": aw.game("the-ancient-world").card_list(
            the_ancient_world.CardFile.standard()
        ),
        "Atenas": aw.game("antike").card_list(antike.MapFile.standard()),
    }
    for name, board in lists.items():
        assert name in {row[0] for section in board.sections for row in section.rows}


def test_a_card_of_another_file_keeps_its_name(spanish: None, tmp_path: Path) -> None:
    """Cards of other files than the standard ones keep the names of their file."""
    standard = tides_of_time.CardFile.standard()
    ours = Path(tides_of_time.__file__).parent / "box" / "standard.toml"
    path = tmp_path / "mine.toml"
    path.write_text(ours.read_text("utf-8"), "utf-8")
    own_cards = tides_of_time.CardFile.load(path)
    first = aw.game("tides-of-time").card_list(own_cards).sections[0].rows[0][0]
    assert first in {str(card.name) for card in own_cards.cards.values()}
    state: aw.State = aw.Match.new("tides-of-time", ["Ana", "Luis"], seed=1, cards=own_cards).state
    reason = reason_against(state, tides_of_time.Play(0, next(iter(own_cards.cards))))
    assert not any(format(card.name) in reason.message for card in standard.cards.values())
    assert first != aw.game("tides-of-time").card_list(standard).sections[0].rows[0][0]


def test_names_are_plain_texts_elsewhere(spanish: None) -> None:
    """Documents and data have the English names, whatever the language."""
    cards = tides_of_time.CardFile.standard()
    name = next(iter(cards.cards.values())).name
    assert type(name) is Name
    assert json.loads(json.dumps({"name": name})) == {"name": str(name)}
    assert attrs.evolve(cards) == cards


@pytest.mark.parametrize("as_told", ["ids", "names"])
def test_a_message_names_several_cards(spanish: None, as_told: str) -> None:
    """A message about several cards has all their names, whether the data have ids or English names."""
    cards = tides_of_time.CardFile.standard().cards
    ids = list(cards)[:2]
    state = started("tides-of-time")
    cards_data = ", ".join([cards[card].name for card in ids]) if as_told == "names" else tuple(ids)
    reason = attrs.evolve(
        reason_against(state, aw.Dealt(())), code="known-bottom", data={"cards": cards_data}
    )
    names = ", ".join([format(cards[card].name) for card in ids])
    assert names in name_components(reason, state).message


def test_a_player_named_like_a_province_keeps_the_name(spanish: None) -> None:
    """A player with the name of a province keeps that name."""
    state = table(3)
    reason = attrs.evolve(
        reason_against(state, antike.Finish()), code="wins", data={"player": "Roma, Athenae"}
    )
    (player,) = name_components(reason, state).data.values()
    assert format(player) == "Roma, Athenae"


@pytest.mark.parametrize("game", aw.available_games())
def test_no_text_contains_an_id(game: str) -> None:
    """No description of an action and no reason contains the id of a card."""
    match = aw.Match.new(game, ["Ana", "Luis"], seed=4)
    play_out(match, [RandomBot(1), RandomBot(2)])
    rules, rng = aw.game(game), random.Random(1)
    actions = [entry.action for entry in match.record.entries]
    texts = set()
    for state, action in zip(aw.replay(match.record), actions, strict=False):
        texts.add(rules.describe(state, action))
        reasons = [aw.explain(state, another) for another in rng.sample(actions, 3)]
        texts.update([reason.message for reason in reasons if reason is not None])
    ids = {each.id for each in iterate_components(rules.standard_cards()) if "-" in each.id}
    assert [text for text in texts if ids & set(re.findall(r"[a-z0-9-]+", text))] == []
