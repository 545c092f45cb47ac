"""Tests of bots at the server's matches: they answer to choices and are undone with them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ancient_world.serve import Limits
from tests.serve.clients import Here, RpcError

TAW = "the-ancient-world"


def new(here: Here, bots: Any, *, players: int = 2, game: str = TAW, **more: Any) -> dict[str, Any]:
    """Open a match with bots, and return the server's answer."""
    names = [f"P{seat}" for seat in range(players)]
    about = {"game": game, "players": names, "seed": 7, "bots": bots, **more}
    answer: dict[str, Any] = here("match.new", **about)
    return answer


def first(here: Here, match: str, player: int) -> Any:
    """Return the first legal action of a player."""
    return here("legal_actions", match=match, player=player)["actions"][0]


def code(here: Here, method: str, /, **params: Any) -> tuple[int, str, str]:
    """Return the number, code and path of a refused call."""
    with pytest.raises(RpcError) as caught:
        here(method, **params)
    return caught.value.number, caught.value.data["code"], caught.value.data["path"]


def players_of(answer: dict[str, Any]) -> list[int]:
    """Return the players of the entries in an answer."""
    return [entry["player"] for entry in answer["entries"] if entry["player"] is not None]


def test_bots_answer_to_a_choice() -> None:
    """Bots move after each choice of a person, until it is the person's turn again or the game is over."""
    here, chosen = Here(), Counter[int]()
    answer = new(here, {"1": "random", "2": "greedy"}, players=3)
    while not answer["over"]:
        assert here("match.pending", match="m1", player=0)["pending"]["players"] == [0]
        action = first(here, "m1", 0)
        answer = here("match.apply", match="m1", action=action, player=0, version=answer["version"])
        chosen.update(players_of(answer))
    assert set(chosen) == {0, 1, 2}
    record = here("match.record", match="m1")
    assert here("validate", record=record)["report"]["ok"]
    assert answer["count"] == len(record["record"]["entries"])


def test_the_same_seed_gives_the_same_bots() -> None:
    """The choices of bots follow from the seed of the match."""
    records = []
    for _ in range(2):
        here = Here()
        new(here, {"0": "random", "1": "random"})
        here("match.go_on", match="m1")
        records.append(here("match.record", match="m1"))
    assert records[0] == records[1]


def test_a_bot_moves_first() -> None:
    """A bot that is first to move does so when a match is opened, resumed or forked with it."""
    here = Here()
    assert players_of(new(here, {"0": "random"}))[-1:] == [0]
    record = here("match.record", match="m1")
    assert here("match.resume", record=record)["count"] == len(record["record"]["entries"])
    match = new(here, {})["match"]
    assert players_of(here("match.fork", match=match, bots={"0": "random"}))
    assert players_of(
        here("match.resume", record=here("match.record", match=match), bots={"0": "greedy"})
    )
    assert not players_of(here("match.fork", match=match))


def test_a_table_of_bots_alone() -> None:
    """Bots without a person move only on `match.go_on`, up to a limit of choices."""
    here = Here(limits=Limits(choices=5))
    assert new(here, {"0": "random", "1": "random"})["version"] == 0
    assert here("match.go_on", match="m1", most=2)["version"] == 2
    assert here("match.go_on", match="m1")["version"] == 7
    while not here("match.go_on", match="m1", player=1)["over"]:
        pass
    assert here("match.go_on", match="m1")["entries"] == []


def test_a_seat_changes_between_person_and_bot() -> None:
    """A seat can be given to a bot during a match, and back to a person."""
    here = Here()
    new(here, {})
    answer = here("match.bots", match="m1", bots={"0": "random"}, player=1)
    assert set(players_of(answer)) == {0}
    here("match.bots", match="m1", bots={})
    here("match.apply", match="m1", action=first(here, "m1", 1), player=1)
    while here("match.pending", match="m1")["pending"]["players"] != [0]:
        here("match.apply", match="m1", action=first(here, "m1", 1), player=1)
    assert here("match.go_on", match="m1")["entries"] == []


def test_the_answer_tells_what_the_player_may_know() -> None:
    """An answer to a player masks what the bots keep hidden."""
    here, hidden = Here(), 0
    new(here, {"1": "random"}, game="tides-of-time")
    for _ in range(4):
        body = here("match.apply", match="m1", action=first(here, "m1", 0), player=0)
        new_ones = slice(-len(body["entries"]), None)
        known, true = (
            here("match.record", match="m1", **seat)["record"]["entries"][new_ones]
            for seat in ({"player": 0}, {})
        )
        assert body["entries"] == known
        hidden += known != true
    assert hidden == 4


def test_taking_back() -> None:
    """A person alone with bots can undo and redo a choice together with the bots' answers."""
    here = Here()
    new(here, {"1": "random"})
    answer: dict[str, Any] = {"entries": []}
    before = here("match.state", match="m1")
    while 1 not in players_of(answer):
        before = here("match.state", match="m1")
        answer = here("match.apply", match="m1", action=first(here, "m1", 0), player=0)
    after = here("match.state", match="m1")
    undone = here("match.undo", match="m1", player=0)
    assert undone["undone"]
    assert here("match.state", match="m1") == before
    again = here("match.redo", match="m1", player=0)
    assert here("match.state", match="m1") == after
    assert again["entries"] == answer["entries"]
    assert here("match.undo", match="m1", agreed=True)["count"] == undone["count"]
    assert code(here, "match.redo", match="m1", version=1)[:2] == (8, "stale-version")


def test_unknown_bots_and_seats_are_refused() -> None:
    """Unknown bots and invalid seats are refused, and no match is opened."""
    here = Here()
    wrong: tuple[tuple[Any, str, str], ...] = (
        ([], "wrong-type", "$.params.bots"),
        ({"1": "clever"}, "no-such-bot", '$.params.bots["1"]'),
        ({"1": None}, "no-such-bot", '$.params.bots["1"]'),
        ({"2": "random"}, "no-such-seat", '$.params.bots["2"]'),
        ({"01": "random"}, "not-a-seat", '$.params.bots["01"]'),
        ({"-1": "random"}, "not-a-seat", '$.params.bots["-1"]'),
        ({"one": "random"}, "not-a-seat", "$.params.bots.one"),
        ({"9" * 5000: "random"}, "not-a-seat", ""),
    )
    for bots, expected, path in wrong:
        number, refusal, where = code(here, "match.new", game=TAW, players=["A", "B"], bots=bots)
        assert (number, refusal) == (-32602, expected)
        assert where == path or (not path and len(where) < 200)
    assert here.session.handles == ()
    new(here, {})
    assert code(here, "match.bots", match="m1", bots={"3": "random"})[1] == "no-such-seat"
    assert code(here, "match.go_on", match="m1", most=0)[1] == "range"
