"""Test the typed module of each game: its unions of actions and steps are complete, and its rules start the same games."""

from __future__ import annotations

from importlib import import_module
from typing import Any, get_args

import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep, Game

GAMES = ("antike", "golden-ages", "the-ancient-world", "tides-of-time")


def names_of(game_id: str) -> Any:
    """Return the module that users of a game import."""
    return import_module(f"ancient_world.games.{game_id.replace('-', '_')}")


def members(alias: Any) -> tuple[type, ...]:
    """Return the classes in a union."""
    return get_args(alias) or (alias,)


def unions_of(rules: Game) -> tuple[object, object]:
    """Return the unions in the arguments of the class of states: its actions, and the steps that wait for one."""
    for base in rules.state_type.__orig_bases__:  # type: ignore[attr-defined]
        if getattr(base, "__origin__", None) is aw.State:
            action, step = get_args(base)
            return action, step
    raise AssertionError("the class of states names no unions")


@pytest.mark.skipif(aw.build_info().native, reason="a compiled class does not tell its arguments")
@pytest.mark.parametrize("game_id", GAMES)
def test_the_unions_have_every_action_and_every_decision(game_id: str) -> None:
    """The unions have all actions and decision steps, so that ``assert_never`` is right, and each can be imported."""
    rules, names = aw.game(game_id), names_of(game_id)
    action, step = unions_of(rules)
    promised = [getattr(names, name) for name in names.__all__]
    assert action in promised
    assert step in promised
    assert members(action) == rules.action_types
    deciding = tuple(kind for kind in rules.step_types if issubclass(kind, DecisionStep))
    assert members(step) == deciding
    for kind in (*rules.action_types, *deciding):
        assert getattr(names, kind.__name__) is kind
        assert kind.__name__ in names.__all__


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_begin_the_game_that_their_id_begins(game_id: str) -> None:
    """A game starts the same by its rules, which type checkers know, as by its id."""
    rules = names_of(game_id).GAME
    assert aw.new_game(rules, 2) == aw.new_game(game_id, 2)
    for chance in ({"seed": 3}, {"table": True}):
        begun: list[Any] = [aw.Match.new(each, ["A", "B"], **chance) for each in (rules, game_id)]
        assert begun[0].record == begun[1].record
    with pytest.raises(aw.InvalidOption):
        aw.Match.new(rules, ["A", "B"], no_such_option=1)
    with pytest.raises(aw.InvalidOption):
        aw.new_game(rules, 99)


def test_other_rules_with_the_same_id_begin_nothing() -> None:
    """Rules that are not the registered ones of their id are refused, and so are values that are no rules."""
    another = type(aw.game("antike"))()
    with pytest.raises(aw.UnknownGame, match="Another game is registered as 'antike'"):
        aw.new_game(another, 2)
    for strange in (7, None, object(), type(another)):
        with pytest.raises(aw.AncientWorldError):
            aw.new_game(strange, 2)  # type: ignore[call-overload]


def test_expect_narrows_the_type() -> None:
    """``expect`` returns a document's value of the class, and refuses any other with its class."""
    state, record = aw.new_game("antike", 2), aw.Match.new("antike", ["A", "B"], seed=1).record
    antike = names_of("antike")
    assert aw.from_json(aw.to_json(state), expect=antike.AntikeState) == state
    assert aw.from_json(aw.to_json(record), expect=aw.Record) == record
    for text in (aw.to_json(record), aw.to_json(record, indent=1)):
        with pytest.raises(
            aw.InvalidDocument,
            match=r"\$: Expected a document that holds AntikeState; this one holds Record",
        ) as caught:
            aw.from_json(text, expect=antike.AntikeState)
        assert caught.value.code == "other-document"
    document = aw.to_document(record)
    assert aw.from_document(document, expect=aw.Record) == record
    with pytest.raises(aw.InvalidDocument, match="holds AntikeState; this one holds Record"):
        aw.from_document(document, expect=antike.AntikeState)
