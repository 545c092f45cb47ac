"""Bots at matches of a server: they answer to whoever plays, and are taken back with what they answered to."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ancient_world.serve import Limits
from tests.serve.clients import Here, RpcError

TAW = "the-ancient-world"


def new(here: Here, bots: Any, *, players: int = 2, game: str = TAW, **more: Any) -> dict[str, Any]:
    """A match with bots, as the server answers to its opening."""
    names = [f"P{seat}" for seat in range(players)]
    about = {"game": game, "players": names, "seed": 7, "bots": bots, **more}
    said: dict[str, Any] = here("match.new", **about)
    return said


def first(here: Here, match: str, player: int) -> Any:
    """What a player could do first."""
    return here("legal_actions", match=match, player=player)["actions"][0]


def code(here: Here, method: str, /, **params: Any) -> tuple[int, str, str]:
    """Number, code and path of a refusal."""
    with pytest.raises(RpcError) as caught:
        here(method, **params)
    return caught.value.number, caught.value.data["code"], caught.value.data["path"]


def players_of(said: dict[str, Any]) -> list[int]:
    """Who has chosen."""
    return [entry["player"] for entry in said["entries"] if entry["player"] is not None]


def test_bots_answer_to_a_choice() -> None:
    """A person plays a whole game against two bots and never has to play for them."""
    here, chosen = Here(), Counter[int]()
    said = new(here, {"1": "random", "2": "greedy"}, players=3)
    while not said["over"]:
        assert here("match.pending", match="m1", player=0)["pending"]["players"] == [0]
        action = first(here, "m1", 0)
        said = here("match.apply", match="m1", action=action, player=0, version=said["version"])
        chosen.update(players_of(said))
    assert set(chosen) == {0, 1, 2}
    record = here("match.record", match="m1")
    assert here("validate", record=record)["report"]["ok"]
    assert said["count"] == len(record["record"]["entries"])


def test_the_same_seed_gives_the_same_bots() -> None:
    """What they choose follows from the seed of the match."""
    records = []
    for _ in range(2):
        here = Here()
        new(here, {"0": "random", "1": "random"})
        here("match.go_on", match="m1")
        records.append(here("match.record", match="m1"))
    assert records[0] == records[1]


def test_a_bot_that_begins() -> None:
    """It has chosen when the match is opened, resumed or forked; a fork has its own bots or none."""
    here = Here()
    assert players_of(new(here, {"0": "random"}))[-1:] == [0]
    record = here("match.record", match="m1")
    assert here("match.resume", record=record)["count"] == len(record["record"]["entries"])
    other = new(here, {})["match"]
    assert players_of(here("match.fork", match=other, bots={"0": "random"}))
    assert players_of(
        here("match.resume", record=here("match.record", match=other), bots={"0": "greedy"})
    )
    assert not players_of(here("match.fork", match=other))


def test_a_table_of_bots_alone() -> None:
    """Nobody at it moves unasked; whoever watches says how far it goes on, to a limit."""
    here = Here(limits=Limits(choices=5))
    assert new(here, {"0": "random", "1": "random"})["version"] == 0
    assert here("match.go_on", match="m1", most=2)["version"] == 2
    assert here("match.go_on", match="m1")["version"] == 7
    while not here("match.go_on", match="m1", player=1)["over"]:
        pass
    assert here("match.go_on", match="m1")["entries"] == []


def test_somebody_leaves_and_comes_back() -> None:
    """A seat is given to a bot in the middle of a match, and back to a person."""
    here = Here()
    new(here, {})
    said = here("match.bots", match="m1", bots={"0": "random"}, player=1)
    assert set(players_of(said)) == {0}
    here("match.bots", match="m1", bots={})
    here("match.apply", match="m1", action=first(here, "m1", 1), player=1)
    while here("match.pending", match="m1")["pending"]["players"] != [0]:
        here("match.apply", match="m1", action=first(here, "m1", 1), player=1)
    assert here("match.go_on", match="m1")["entries"] == []


def test_the_answer_tells_what_the_player_may_know() -> None:
    """What a bot keeps hidden is hidden in the answer to the other player, and told to who runs the match."""
    here, hidden = Here(), 0
    new(here, {"1": "random"}, game="tides-of-time")
    for _ in range(4):
        body = here("match.apply", match="m1", action=first(here, "m1", 0), player=0)
        new_ones = slice(-len(body["entries"]), None)
        known, true = (
            here("match.record", match="m1", **seen)["record"]["entries"][new_ones]
            for seen in ({"player": 0}, {})
        )
        assert body["entries"] == known
        hidden += known != true
    assert hidden == 4


def test_taking_back() -> None:
    """The only person at the table takes back and plays again what was chosen, with what the bots answered."""
    here = Here()
    new(here, {"1": "random"})
    said: dict[str, Any] = {"entries": []}
    before = here("match.state", match="m1")
    while 1 not in players_of(said):
        before = here("match.state", match="m1")
        said = here("match.apply", match="m1", action=first(here, "m1", 0), player=0)
    after = here("match.state", match="m1")
    undone = here("match.undo", match="m1", player=0)
    assert undone["undone"]
    assert here("match.state", match="m1") == before
    again = here("match.redo", match="m1", player=0)
    assert here("match.state", match="m1") == after
    assert again["entries"] == said["entries"]
    assert here("match.undo", match="m1", agreed=True)["count"] == undone["count"]
    assert code(here, "match.redo", match="m1", version=1)[:2] == (8, "stale-version")


def test_bots_that_there_are_not() -> None:
    """Unknown bots, seats that nobody has and keys that are no seats are refused, and no match is opened."""
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
        number, found, where = code(here, "match.new", game=TAW, players=["A", "B"], bots=bots)
        assert (number, found) == (-32602, expected)
        assert where == path or (not path and len(where) < 200)
    assert here.session.handles == ()
    new(here, {})
    assert code(here, "match.bots", match="m1", bots={"3": "random"})[1] == "no-such-seat"
    assert code(here, "match.go_on", match="m1", most=0)[1] == "range"
