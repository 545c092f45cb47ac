"""Tests of changes: requested since a version, or sent to subscribers."""

from __future__ import annotations

import io
import json
from typing import Any

import jsonpatch
import pytest

import ancient_world as aw
from ancient_world.serve import Limits, Server, serve_streams
from tests.serve.clients import Here, Process, RpcError, request

TIDES = "tides-of-time"


def client_with_match(**more: Any) -> Here:
    """Return a client with a match in which two players choose at the same time."""
    here = Here()
    here("match.new", game=TIDES, players=["Ann", "Ben"], seed=4, **more)
    return here


def play(here: Here, player: int) -> dict[str, Any]:
    """Apply a player's first legal action."""
    action = here("legal_actions", match="m1", player=player)["actions"][0]
    answer: dict[str, Any] = here("match.apply", match="m1", action=action, player=player)
    return answer


def test_changes_since_a_version() -> None:
    """`match.changes` returns the library's changes, for a seat or a watcher, and refuses unknown versions."""
    here = client_with_match()
    for chooser in (0, 1, 0):
        play(here, chooser)
    match = here.session.find_match("m1")
    seats = (0, 1, None)
    for since in range(4):
        for player in seats:
            answer = here("match.changes", match="m1", since=since, player=player)
            assert answer == aw.to_document(match.changes(since, player))
            assert [change["version"] for change in answer["changes"]] == list(range(since + 1, 4))
    for since, code in ((4, "no-such-version"), (-1, "range"), (2**53, "no-such-version")):
        for method in ("match.changes", "match.subscribe"):
            with pytest.raises(RpcError) as caught:
                here(method, match="m1", since=since)
            assert caught.value.data["code"] == code
    assert here.heard == []


class Counting(io.BytesIO):
    """A stream that records each write."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[bytes] = []

    def write(self, data: Any, /) -> int:
        self.given.append(bytes(data))
        return super().write(data)


def test_a_notification_is_written_at_once() -> None:
    """A notification is written in one piece."""
    requests = [
        request("match.new", {"game": "antike", "players": ["Ann", "Ben"], "seed": 4}),
        request("match.subscribe", {"match": "m1", "player": 0}),
        request(
            "match.apply", {"match": "m1", "action": {"type": "choose-space", "space": "gold"}}
        ),
    ]
    output = Counting()
    serve_streams(
        io.BytesIO("".join([f"{json.dumps(each)}\n" for each in requests]).encode()), output
    )
    notifications = [each for each in output.given if b"match.changed" in each]
    assert [json.loads(each)["method"] for each in notifications] == ["match.changed"]
    assert output.given[-2:] == [*notifications, b"\n"]


def test_unwanted_parts_are_left_out() -> None:
    """The parts in `without` are empty in requested and in sent changes."""
    here = client_with_match()
    here("match.subscribe", match="m1", player=0, without=["events", "sentences"])
    play(here, 0)
    [whole] = here("match.changes", match="m1", since=0, player=0)["changes"]
    assert all(whole[part] for part in ("sentences", "events", "patch"))
    for part in ("sentences", "events", "patch"):
        [change] = here("match.changes", match="m1", since=0, player=0, without=[part])["changes"]
        assert change == {**whole, part: []}
    [heard] = here.heard
    assert heard["params"]["changes"]["changes"] == [{**whole, "sentences": [], "events": []}]
    for method in ("match.changes", "match.subscribe"):
        with pytest.raises(RpcError) as caught:
            here(method, match="m1", since=0, player=0, without=["events", "rules"])
        assert caught.value.data["code"] == "no-such-part"
        assert caught.value.data["path"] == "$.params.without[1]"


def test_every_seat_is_told_what_it_may_know() -> None:
    """Each seat is sent its own changes, whose patches turn its first view into its last."""
    here = client_with_match()
    views = {player: here("match.view", match="m1", player=player) for player in (0, 1, None)}
    for player in views:
        here("match.subscribe", match="m1", player=player)
    count = 0
    while not aw.is_over(here.session.find_match("m1").state):
        waiting: Any = here.session.find_match("m1").pending()
        play(here, waiting.players[-1])
        notifications, here.heard = here.heard, []
        assert [message["params"]["player"] for message in notifications] == [0, 1, None]
        for message in notifications:
            params = message["params"]
            for change in params["changes"]["changes"]:
                views[params["player"]] = jsonpatch.apply_patch(
                    views[params["player"]], change["patch"]
                )
        count += 1
        assert {message["params"]["version"] for message in notifications} == {count}
    for player, view in views.items():
        assert json.dumps(view) == json.dumps(here("match.view", match="m1", player=player))
    assert notifications[0]["params"]["over"]


def test_bots_undo_and_redo_are_told() -> None:
    """Subscribers are sent the bots' answers with the choice before them, undos and redos."""
    here = client_with_match(bots={"1": "random"})
    here("match.subscribe", match="m1", player=0)
    play(here, 0)
    here("match.undo", match="m1", agreed=True)
    here("match.redo", match="m1")
    undone = [
        [change["undone"] > 0 for change in message["params"]["changes"]["changes"]]
        for message in here.heard
    ]
    assert all(undone[1])
    assert len(undone) == 3
    assert undone[0] == undone[2] == [False] * len(undone[0])
    assert len(undone[0]) > 1


def test_nothing_is_sent_without_a_change() -> None:
    """Nothing is sent without a change, for other matches, or after unsubscribing or closing."""
    here = client_with_match()
    fork = here("match.fork", match="m1")["match"]
    here("match.subscribe", match="m1", player=0)
    here("match.subscribe", match="m1", player=0)
    here("match.view", match="m1", player=0)
    with pytest.raises(RpcError):
        here(
            "match.apply", match="m1", action={"type": "play", "player": 0, "card": "no"}, player=0
        )
    here(
        "match.apply",
        match=fork,
        action=here("legal_actions", match=fork, player=1)["actions"][0],
    )
    assert here.heard == []
    play(here, 0)
    assert len(here.heard) == 1
    here("match.unsubscribe", match="m1", player=0)
    here("match.unsubscribe", match="m1", player=1)
    play(here, 1)
    assert len(here.heard) == 1
    here("match.subscribe", match="m1")
    here("match.close", match="m1")
    assert len(here.heard) == 1


def test_a_returning_subscriber_gets_the_missed_changes() -> None:
    """A subscriber that names a version is sent the changes since then at once."""
    here = client_with_match()
    play(here, 0)
    play(here, 1)
    place = here("match.subscribe", match="m1", player=1, since=1)
    assert place["version"] == 2
    (message,) = here.heard
    assert [change["version"] for change in message["params"]["changes"]["changes"]] == [2]


def test_large_changes_are_not_sent() -> None:
    """Changes above the size limit are not sent; the notification has the version only."""
    here = client_with_match()
    here("match.subscribe", match="m1", player=0)
    here.session.limits = Limits(answer=400)
    play(here, 0)
    (message,) = here.heard
    assert message["params"] == {
        "match": "m1",
        "player": 0,
        "version": 1,
        "over": False,
        "changes": None,
    }


def test_a_failing_description_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game fails to describe a change, the notification has the version only."""

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    here = client_with_match()
    here("match.subscribe", match="m1", player=0)
    monkeypatch.setattr(aw.Match, "changes", broken)
    play(here, 0)
    (message,) = here.heard
    assert (message["params"]["version"], message["params"]["changes"]) == (1, None)
    assert here("is_over", match="m1") is False


def test_the_language_of_the_front_end() -> None:
    """The sentences of notifications are in the language of `initialize`."""
    server = Server()
    output = ""
    for method, params in (
        ("initialize", {"language": "es"}),
        ("match.new", {"game": TIDES, "players": ["Ana", "Luis"], "seed": 4}),
        ("match.subscribe", {"match": "m1"}),
        ("match.go_on", {"match": "m1"}),
        ("match.bots", {"match": "m1", "bots": {"0": "random"}}),
    ):
        output = server.answer(json.dumps(request(method, params)))
    answer, notification = map(json.loads, output.split("\n"))
    assert answer["result"]["entries"]
    (change,) = notification["params"]["changes"]["changes"]
    assert change["sentences"][0]["text"].endswith("carta boca abajo.")


def test_through_a_pipe() -> None:
    """The answer precedes its notifications, and the answers of a batch precede all of theirs."""
    with Process() as server:
        server("match.new", TIDES, ["Ann", "Ben"], 4)
        for player in (0, 1):
            server("match.subscribe", "m1", player)
        actions = [
            server("legal_actions", match="m1", player=player)["actions"][0] for player in (0, 1)
        ]
        server.send(
            [
                request("match.apply", ["m1", action], number)
                for number, action in enumerate(actions)
            ]
        )
        lines = [server.receive() for _ in range(3)]
        assert [response["id"] for response in lines[0]] == [0, 1]
        assert [line["params"]["player"] for line in lines[1:]] == [0, 1]
        assert [len(line["params"]["changes"]["changes"]) for line in lines[1:]] == [2, 2]
        assert server("is_over", match="m1") is False
        assert server.end() == (0, b"", b"")
