"""Tests that every method keeps to its declared types, and that the check notices one that does not."""

from __future__ import annotations

from typing import Any, get_origin

import attrs
import jsonschema_rs
import pytest

import ancient_world as aw
from ancient_world.records import new_secret
from ancient_world.serve.method import METHODS
from tests.serve.clients import Here

GAMES = ("antike", "golden-ages", "the-ancient-world", "tides-of-time")


class Asking(Here):
    """A client that records the methods it has called."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def __call__(self, method: str, /, *positional: Any, **named: Any) -> Any:
        self.asked.add(method)
        return super().__call__(method, *positional, **named)


def ask_of_states(ask: Asking, game: str) -> None:
    """Call every method that takes a state."""
    state = ask("new_game", game=game, players=2)
    while not ask("legal_actions", state=state)["actions"]:
        ask("outcomes", state=state)
        action = ask("sample", state=state, seed=3)
        assert ask("probability", state=state, action=action) > 0
        state = ask("apply", state=state, action=action)
    action = ask("legal_actions", state=state)["actions"][-1]
    assert ask("explain", state=state, action=action) is None
    assert ask("explain", state=state, action=action, player=1)["message"]
    assert ask("prompt", state=state, names=["A", "B"])["text"]
    offered = ask("offers", state=state)["offers"]["choices"][-1]
    assert offered["effect"] == ask("effect", state=state, action=offered["action"])
    for method in ("describe", "forced_actions_after", "effect"):
        ask(method, state=state, action=action, player=0)
    for player in (0, None):
        assert ask("view_action", state=state, action=action, player=player)["action"]
        ask("view", state=state, player=player)
    ask("components", state=state)
    ask("components", game=game)
    for method in (
        "pending",
        "scores",
        "winners",
        "is_over",
        "view",
        "descriptions",
        "offers",
        "payments",
        "prompt",
        "describe_board",
        "map_terrain",
        "svg",
    ):
        ask(method, state=state, player=0)


def ask_of_matches(ask: Asking, game: str) -> None:
    """Call every method that takes a match."""
    match = {"match": ask("match.new", game=game, players=["A", "B"], seed=5)["match"]}
    action = ask("legal_actions", **match)["actions"][0]
    ask("match.subscribe", **match, player=0)
    ask("match.apply", **match, action=action)
    assert ask.heard
    ask("match.unsubscribe", **match, player=0)
    ask("match.changes", **match, since=0, player=1)
    ask("match.undo", **match, agreed=True)
    ask("match.redo", **match, player=0)
    for method in ("match.state", "match.pending", "match.view", "match.offers", "match.record"):
        ask(method, **match)
    ask("match.describe", **match, entry=0, player=1)
    ask("match.fork", **match, bots={"1": "greedy"})
    ask("match.bots", **match, bots={"0": "random", "1": "random"}, player=0)
    ask("match.go_on", **match, most=20)
    record = ask("match.record", **match)
    ask("replay", record=record, count=2)
    ask("validate", record=record)
    ask("match.resume", record=record)
    ask("match.close", **match)


def ask_of_secrets(ask: Asking) -> None:
    """Play a match with a committed secret to its end, and reveal the secret.

    The miniature game keeps this short, since the bots' choices cannot be fixed by a seed.
    """
    about = {"game": "mini", "players": ["A", "B"], "secret": new_secret(), "salts": ["a", "b"]}
    match = {"match": ask("match.new", **about, bots={"0": "random", "1": "random"})["match"]}
    while not ask("match.go_on", **match)["over"]:
        pass
    assert ask("validate", record=ask("match.reveal", **match))


@pytest.mark.parametrize(
    "game", ["mini", *[pytest.param(game, marks=pytest.mark.long) for game in GAMES]]
)
def test_every_method(game: str) -> None:
    """The parameters and results of every method have their declared types, for every game."""
    ask = Asking()
    ask("initialize")
    ask("games")
    ask("rules", game=game)
    ask("schema", kind="action", game=game)
    ask("card_list", game=game)
    ask_of_states(ask, game)
    ask_of_matches(ask, game)
    ask_of_secrets(ask)
    ask("shutdown")
    assert set(METHODS) - ask.asked == set()


def test_an_undeclared_result_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result of the wrong type or with an undeclared key is noticed."""
    here = Here()
    here("match.new", game="mini", players=["A", "B"])
    wrong = (
        ("is_over", "no"),
        ("winners", {"winners": [0.5]}),
        ("match.undo", {"undone": True, "more": 1}),
    )
    for method, answer in wrong:
        spoilt = attrs.evolve(METHODS[method], run=lambda *_, answer=answer, **__: answer)
        monkeypatch.setitem(METHODS, method, spoilt)
        with pytest.raises(jsonschema_rs.ValidationError):
            here(method, match="m1")


def test_results_have_one_shape() -> None:
    """No method returns a bare list, or a bare action, state, record or view."""
    for name, method in METHODS.items():
        assert get_origin(method.result) is not tuple, name
        assert method.result not in (aw.Action, aw.State, aw.Record, aw.View), name
