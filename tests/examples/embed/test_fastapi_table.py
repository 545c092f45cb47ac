"""Test the table behind FastAPI with FastAPI itself: views, choices, refusals and changes of two seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import ancient_world as aw
from tests.examples.example_games import EXAMPLES, load_module

pytest.importorskip("fastapi", reason="FastAPI is in the dependency group `embed`")

from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse


class Table:
    """A table: its match, and a client with the tokens of both players."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.match: aw.Match[Any, Any] = module.table.match
        self.client = TestClient(module.app)
        self.tokens = tuple(module.seats)

    def choose(self, player: int, place: int | str = 0, version: int | None = None) -> Any:
        """Send a player's choice, at the present version unless another is given."""
        at = {"place": place, "version": self.match.version if version is None else version}
        return self.client.post(f"/{self.tokens[player]}/choose", params=at)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Load the program, whose table is a new one."""
    monkeypatch.setenv("TOKENS", "of-miriam of-tom")
    table = Table(load_module(EXAMPLES / "embed" / "fastapi_table.py", monkeypatch))
    with table.client:
        yield table


def test_a_seat_sees_its_own_view_and_offers(table: Table) -> None:
    """What a page gets reads back as the view and the offers of its seat, without the other hand."""
    for player, token in enumerate(table.tokens):
        sent = table.client.get(f"/{token}").json()
        assert aw.from_document(sent["view"]) == table.match.view(player)
        assert aw.from_document(sent["offers"]) == table.match.offers(player)
        hands = [each["hand"] for each in sent["view"]["view"]["state"]["players"]]
        assert hands[1 - player] == ["?"] * 5
        assert "?" not in hands[player]


def test_a_choice_is_played(table: Table) -> None:
    """The offer at the place that a page sends is played for its seat."""
    offer = table.match.offers(1).choices[3]
    assert table.choose(1, place=3).status_code == 200
    assert table.match.entries()[-1] == aw.records.Entry(1, offer.action)


def test_refusals_have_the_status_of_their_class(table: Table) -> None:
    """Each refusal leaves the match as it was, and says its code and its sentence."""
    assert table.choose(0).status_code == 200
    before = table.match.version
    answers = {
        "stale": table.choose(0, version=before - 1),
        "place": table.choose(1, place=99),
        "turn": table.choose(0),
    }
    assert {name: (each.status_code, each.json()["code"]) for name, each in answers.items()} == {
        "stale": (409, "stale-version"),
        "place": (400, "no-such-choice"),
        "turn": (422, "awaited"),
    }
    assert answers["stale"].json()["message"].startswith("The match has moved on")
    assert table.choose(1, place="first").status_code == 422  # FastAPI itself refuses this
    assert table.match.version == before


def test_an_illegal_action_is_no_fault_of_the_server(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a host lets a page send any action, what the rules forbid has the status 422."""
    seat = table.module.seats[table.tokens[0]]

    async def play_card_of_other(_: object, __: int, version: int) -> object:
        return await seat.apply(table.match.legal_actions(1)[0], version=version)

    monkeypatch.setattr(type(seat), "choose", play_card_of_other)
    answer = table.choose(0)
    assert (answer.status_code, table.match.version) == (422, 0)
    assert answer.json()["message"]


def test_who_has_no_token_sees_nothing(table: Table) -> None:
    """A token that is not of this table is not found, neither by a page nor by a socket."""
    assert table.client.get("/0").status_code == 404
    assert table.client.post("/0/choose?place=0&version=0").status_code == 404
    with pytest.raises(WebSocketDenialResponse) as refused:
        table.client.websocket_connect("/0/changes?since=0").__enter__()
    assert refused.value.status_code == 404


def test_a_version_that_never_was_is_refused(table: Table) -> None:
    """A page with a version that the match never had is told so, and gets the whole view instead."""
    with pytest.raises(WebSocketDenialResponse) as refused:
        table.client.websocket_connect(f"/{table.tokens[0]}/changes?since=9").__enter__()
    assert refused.value.status_code == 400


def test_two_seats_are_told_the_same_change_differently(table: Table) -> None:
    """Each socket gets each change as its player knows it, and the patches lead to the present view."""
    jsonpatch = pytest.importorskip("jsonpatch")
    views = [aw.to_document(table.match.view(player)) for player in (0, 1)]
    card = table.match.state.players[0].hand[0]
    first, second = (f"/{token}/changes?since=0" for token in table.tokens)
    with (
        table.client.websocket_connect(first) as own,
        table.client.websocket_connect(second) as other,
    ):
        table.choose(0)
        texts = own.receive_text(), other.receive_text()
        assert [card in text for text in texts] == [True, False]
        for player, text in enumerate(texts):
            [change] = json.loads(text)["changes"]
            assert change["version"] == 1
            view = jsonpatch.apply_patch(views[player], change["patch"])
            assert view == aw.to_document(table.match.view(player))


def test_a_socket_is_told_the_whole_game_and_closes(table: Table) -> None:
    """A page that comes late gets all changes since its version, and the socket closes after the last one."""
    while not table.match.is_over:
        for player in (0, 1):
            if table.match.legal_actions(player):
                assert table.choose(player).status_code == 200
    with table.client.websocket_connect(f"/{table.tokens[0]}/changes?since=3") as socket:
        texts = [socket.receive_text() for _ in range(table.match.version - 3)]
        assert socket.receive()["type"] == "websocket.close"
    versions = [json.loads(text)["changes"][0]["version"] for text in texts]
    assert versions == list(range(4, table.match.version + 1))
