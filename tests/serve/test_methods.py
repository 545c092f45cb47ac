"""Tests that every method answers what the library does, and returns the library's errors as data."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import InvalidGame, registry
from ancient_world.engine.declared.declared_options import RESERVED_NAMES
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.message_catalogue import SENTENCES
from ancient_world.schema import KINDS
from ancient_world.serve import Limits
from ancient_world.serve.method import METHODS
from ancient_world.serve.methods.server_info import PROTOCOL
from ancient_world.serve.rpc_errors import KINDS as ERROR_KINDS
from tests.engine import taking
from tests.engine.minigame import OTHER
from tests.engine.play import play
from tests.serve.clients import Here, RpcError

TAW = "the-ancient-world"


def fault(client: Here, method: str, /, **params: Any) -> RpcError:
    """Return the error that a call raises."""
    with pytest.raises(RpcError) as caught:
        client(method, **params)
    return caught.value


def summary_of(error: RpcError) -> tuple[int, str, str]:
    """Return the number, code and path of an error."""
    return error.number, error.data["code"], error.data["path"]


@pytest.fixture
def client() -> Here:
    """Return a client with an open match of the miniature game."""
    here = Here()
    assert here("match.new", game="mini", players=["Ann", "Ben"], seed=3)["match"] == "m1"
    return here


def state_of(client: Here, method: str = "match.state") -> Any:
    """Return the state of the open match."""
    return aw.from_document(client(method, match="m1"))


# --- the server and the games ---


def test_initialize(client: Here) -> None:
    """`initialize` returns versions, formats, games, limits and methods."""
    answer = client("initialize", protocol=2)
    assert answer["protocol"] == PROTOCOL
    assert answer["library"] == {"name": "ancient-world", "version": aw.__version__}
    assert answer["formats"] == {**dict.fromkeys(KINDS, 1), "view": 2}
    assert answer["limits"] == attrs.asdict(Limits())
    assert answer["methods"] == list(METHODS)
    assert answer["games"] == client("games")["games"]
    assert answer["language"] == "en"


def test_another_protocol(client: Here) -> None:
    """An unsupported protocol version is refused with code `unsupported-protocol`."""
    error = fault(client, "initialize", protocol=1)
    assert summary_of(error) == (12, "unsupported-protocol", "")
    assert error.data["data"] == {"found": 1, "known": 2}


def test_games(client: Here) -> None:
    """`games` lists each game's title, numbers of players, version of the rules and card files."""
    games = {game["id"]: game for game in client("games")["games"]}
    standard: Any = aw.game(TAW).standard_cards()
    assert games[TAW] == {
        "id": TAW,
        "title": "The Ancient World",
        "players": [2, 3, 4],
        "rules": "2",
        "cards": [{"name": standard.name, "digest": standard.digest}],
    }
    assert games["mini"]["players"] == [2, 3]


def test_a_broken_game_is_not_listed(client: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """A registered game that cannot be loaded is left out of `games`."""
    monkeypatch.setitem(registry._sources, "broken", "no_such_package_anywhere:GAME")
    assert "broken" in aw.available_games()
    assert [game["id"] for game in client("games")["games"]] == [
        g for g in aw.available_games() if g != "broken"
    ]
    assert fault(client, "rules", game="broken").data["code"] == "broken-game"


def test_rules_and_cards(client: Here) -> None:
    """`rules` and `card_list` return the library's rules and cards."""
    rules = aw.game(TAW).rules()
    assert client("rules", game=TAW)["rules"] == [attrs.asdict(rule) for rule in rules]
    assert [rule["id"] for rule in client("rules", game=TAW, ids=["a1", "C2", "no"])["rules"]] == [
        "C2",
        "A1",
    ]
    assert client("card_list", game=TAW)["sections"]
    assert client("rules", game="mini")["rules"] == []


def test_schema(client: Here) -> None:
    """`schema` returns the JSON schema of a kind of document, for one game or all games."""
    assert client("schema", kind="view", game="mini") == aw.json_schema("view", "mini")
    assert client("schema", kind="state") == aw.json_schema("state")
    assert summary_of(fault(client, "schema", kind="x")) == (-32602, "wrong-value", "$.params.kind")
    assert summary_of(fault(client, "schema", kind="state", game="x"))[:2] == (5, "unknown-game")


# --- states ---


def test_a_game_without_a_match() -> None:
    """A whole game can be played by documents, without a match on the server."""
    client, rng = Here(), aw.SeededRandom(5)
    document = client("new_game", game="mini", players=3, options={"rounds": 1})
    state = aw.new_game("mini", 3, rounds=1)
    while not client("is_over", state=document):
        assert document == aw.to_document(state)
        assert client("pending", state=document) == aw.to_document(aw.pending(state))
        actions = client("legal_actions", state=document)["actions"]
        assert actions == [aw.to_document(a)["action"] for a in aw.legal_actions(state)]
        if actions:
            action = actions[rng.randrange(len(actions))]
        else:
            action = client("sample", state=document, seed=9, stream=4)
            assert client("probability", state=document, action=action) > 0
            chance: Any = aw.pending(state)
            assert action == aw.to_document(chance.sample(aw.SeededRandom(9, 4)))
            action = action["action"]
        assert client("explain", state=document, action=action) is None
        assert client("describe", state=document, action=action)
        assert client("forced_actions_after", state=document, action=action)["taken"] == []
        state = aw.apply(state, read_action(action))
        document = client("apply", state=document, action=action)
    assert client("scores", state=document) == aw.to_document(aw.scores(state))
    assert client("winners", state=document)["winners"] == list(aw.winners(state))
    assert client("legal_actions", state=document)["actions"] == []
    assert client("pending", state=document)["pending"] is None


def read_action(body: Any) -> Any:
    """Return the action of the miniature game with a body."""
    about = {"format": "ancient-world/action", "version": 1, "game": "mini", "rules": "1"}
    return aw.from_document({**about, "action": body})


def test_outcomes(client: Here) -> None:
    """`outcomes` returns all outcomes up to the limit, and whether there are more."""
    state = client("new_game", game="mini", players=2)
    chance: Any = aw.pending(aw.from_document(state, expect=aw.State))
    every = [aw.to_document(action)["action"] for action in chance.outcomes()]
    assert client("outcomes", state=state) == {"actions": every, "more": False}
    assert Here(limits=Limits(outcomes=2))("outcomes", state=state) == {
        "actions": every[:2],
        "more": True,
    }
    assert summary_of(fault(client, "outcomes", match="m1"))[:2] == (1, "no-chance")
    assert summary_of(fault(client, "sample", match="m1", seed=1))[:2] == (1, "no-chance")


def test_seats(client: Here) -> None:
    """A seat's view, decision and legal actions are the library's; an unknown seat is refused."""
    state = state_of(client)
    for seat in (0, 1):
        view = aw.View(seat, aw.view(state, seat).state, ("Ann", "Ben"))
        assert client("view", match="m1", player=seat) == aw.to_document(view)
        assert client("match.view", match="m1", player=seat) == aw.to_document(view)
        assert client("pending", match="m1", player=seat) == aw.to_document(view.pending)
        assert client("match.pending", match="m1", player=seat) == aw.to_document(view.pending)
    assert client("legal_actions", match="m1", player=1)["actions"] == []
    for seat in (-1, 2):
        error = fault(client, "view", match="m1", player=seat)
        assert summary_of(error) == (-32602, "no-such-seat", "$.params.player")


def test_board(client: Here) -> None:
    """`describe_board` returns the library's board, with names or seat numbers."""
    here = Here()
    here("match.new", game=TAW, players=["Ann", "Ben"], seed=3)
    state = state_of(here)
    expected = json.loads(json.dumps(attrs.asdict(aw.game(TAW).board(state, ["Ann", "1"]))))
    assert here("describe_board", match="m1", names=["Ann"]) == expected
    assert here("describe_board", match="m1", names=["Ann", "1", "Extra"]) == expected
    assert here("describe_board", state=here("match.state", "m1"))["title"]


def test_a_match_has_tags_and_times() -> None:
    """A match has the tags and times that it was opened with; an unknown tag is refused."""
    here = Here()
    tags = {"event": "Spring cup"}
    here("match.new", game="tides-of-time", players=["Ann", "Ben"], seed=7, tags=tags, times=True)
    waiting = here("match.pending", match="m1")
    here("match.apply", match="m1", action=waiting["pending"]["actions"][0])
    record = here("match.record", match="m1")["record"]
    assert record["header"]["tags"] == tags
    assert record["entries"][-1]["note"]["seconds"] >= 0
    with pytest.raises(RpcError, match="event"):
        here("match.new", game="tides-of-time", players=["A", "B"], tags={"evnt": "Cup"})


def test_the_table_as_a_picture() -> None:
    """`svg` returns the library's picture of a seat's view, in the requested language."""
    here = Here()
    here("match.new", game="golden-ages", players=["Ann", "Ben"], seed=1)
    match = aw.Match.new("golden-ages", ["Ann", "Ben"], seed=1)
    for seat, lang in ((0, "es"), (1, "en")):
        picture = here("svg", match="m1", player=seat, language=lang)
        assert picture == aw.svg(match.view(seat), lang=lang)
    assert here("svg", state=aw.to_document(match.state), width=300) == aw.svg(
        match.state, width=300, names=["0", "1"]
    )
    with pytest.raises(RpcError, match="100"):
        here("svg", match="m1", width=99)


def test_the_ground_of_a_table() -> None:
    """`map_terrain` returns the tiles and symbols on the map, or nothing for a printed map."""
    here = Here()
    here("match.new", game="golden-ages", players=["Ann", "Ben"], seed=1)
    match = aw.Match.new("golden-ages", ["Ann", "Ben"], seed=1)
    laid = here("map_terrain", match="m1", player=1)["ground"]
    assert laid == json.loads(
        json.dumps([attrs.asdict(each) for each in aw.map_terrain(match.state)])
    )
    assert {"kind": "square", "id": "d1", "symbols": ["gem"], "tile": "", "edges": []} in laid
    here("match.new", game="antike", players=["Ann", "Ben"], seed=1)
    assert here("map_terrain", match="m2")["ground"] == []


def test_describe_for_a_player() -> None:
    """Descriptions of legal actions are the same for another player, where nothing in them is hidden."""
    here = Here()
    here("match.new", game=TAW, players=["Ann", "Ben"], table=True)
    while not here("legal_actions", match="m1")["actions"]:
        here("match.apply", match="m1", action=here("sample", match="m1", seed=4))
    actions = here("legal_actions", match="m1")["actions"]
    words = [here("describe", match="m1", action=action, player=1) for action in actions]
    assert words == [here("describe", match="m1", action=action) for action in actions]
    assert len(set(words)) == len(words)


def test_several_descriptions() -> None:
    """`descriptions` describes all legal actions, or the actions in the request up to a limit."""
    here = Here(limits=Limits(actions=30))
    here("match.new", game=TAW, players=["Ann", "Ben"], seed=4)
    actions = here("legal_actions", match="m1", player=0)["actions"]
    one_by_one = [here("describe", match="m1", action=action, player=0) for action in actions]
    assert here("descriptions", match="m1", player=0)["descriptions"] == one_by_one
    assert here("descriptions", match="m1")["descriptions"] == one_by_one
    assert here("descriptions", match="m1", actions=actions[2:4])["descriptions"] == one_by_one[2:4]
    assert here("descriptions", match="m1", player=1)["descriptions"] == []
    assert (
        here("descriptions", state=here("match.state", match="m1"), actions=[])["descriptions"]
        == []
    )
    broken = fault(here, "descriptions", match="m1", actions=[actions[0], {"type": "fly"}])
    assert summary_of(broken) == (2, "unknown-type", "$.params.actions[1].type")
    many = fault(here, "descriptions", match="m1", actions=actions[:1] * 31)
    assert summary_of(many) == (-32602, "too-many-actions", "$.params.actions")
    not_a_list = fault(here, "descriptions", match="m1", actions=actions[0])
    assert summary_of(not_a_list) == (-32602, "wrong-type", "$.params.actions")


def test_an_impossible_action_is_described() -> None:
    """An action that has no words is described by its type and values."""
    here = Here()
    here("match.new", game="golden-ages", players=["Ann", "Ben"], seed=4)
    impossible = {"type": "develop", "technology": "nonsense"}
    assert here("describe", match="m1", action=impossible) == "develop nonsense"
    assert here("descriptions", match="m1", actions=[impossible], player=1)["descriptions"] == [
        "develop nonsense"
    ]


def test_an_action_for_each_player_and_a_spectator() -> None:
    """`view_action` masks an action for those who may not know it when it is played."""
    here = Here()
    here("match.new", game="tides-of-time", players=["Ann", "Ben"], seed=4)
    first, second = [
        here("legal_actions", match="m1", player=seat)["actions"][0] for seat in (0, 1)
    ]

    def told(action: Any) -> list[Any]:
        return [
            here("view_action", match="m1", action=action, player=player)["action"]
            for player in (0, 1, None)
        ]

    hidden = {**first, "card": aw.HIDDEN_ID}
    assert told(first) == [first, hidden, hidden]
    here("match.apply", match="m1", action=first)
    assert told(second) == [second] * 3
    illegal = fault(here, "view_action", match="m1", action=first, player=1)
    assert summary_of(illegal) == (1, "no-legal-action", "")
    seat = fault(here, "view_action", match="m1", action=second, player=2)
    assert summary_of(seat) == (-32602, "no-such-seat", "$.params.player")


def test_the_view_of_a_spectator() -> None:
    """`view` shows a spectator what nobody's seat knows; a request without `player` is refused."""
    here = Here()
    here("match.new", game="tides-of-time", players=["Ann", "Ben"], seed=4)
    seen = here("view", match="m1", player=None)["view"]
    assert (seen["player"], seen["pending"]["actions"]) == (None, [])
    assert [side["hand"] for side in seen["state"]["players"]] == [[aw.HIDDEN_ID] * 5] * 2
    assert summary_of(fault(here, "view", match="m1"))[1:] == ("missing-key", "$.params.player")


def test_an_entry_is_described() -> None:
    """`match.describe` returns an entry's player, action and sentence, masked for a player."""
    here, rng = Here(), aw.SeededRandom(2)
    here("match.new", game="tides-of-time", players=["Ann", "Ben"], seed=4)
    match, masked = here.session.find_match("m1"), 0
    while not aw.is_over(match.state):
        entries = match.record.entries
        for player in (0, 1, None):
            known = here("match.record", match="m1", player=player)["record"]["entries"]
            place = rng.randrange(len(entries))
            description = here("match.describe", match="m1", entry=place, player=player)
            assert (description["entry"], {k: description[k] for k in ("player", "action")}) == (
                place,
                known[place],
            )
            assert description["words"]
            last = here("match.describe", match="m1", entry=len(entries) - 1, player=player)
            masked += aw.HIDDEN_ID in str(last["action"])
        waiting: Any = match.pending()
        actions = waiting.all_actions
        match.apply(actions[rng.randrange(len(actions))])
    assert masked
    words = aw.game("tides-of-time").describe(
        match.state_before(0), match.record.entries[0].action, match.names
    )
    assert here("match.describe", match="m1", entry=0)["words"] == words
    assert summary_of(fault(here, "match.describe", match="m1", entry=999))[:2] == (4, "no-entry")
    assert summary_of(fault(here, "match.describe", match="m1", entry=-1))[:2] == (-32602, "range")


def test_the_end_for_a_player(client: Here) -> None:
    """`winners` and `is_over` answer from a player's view."""
    for player in (0, 1):
        assert client("winners", match="m1", player=player)["winners"] == []
        assert client("is_over", match="m1", player=player) is False
    assert summary_of(fault(client, "winners", match="m1", player=2))[1] == "no-such-seat"


def test_explain(client: Here) -> None:
    """`explain` returns the reason and its rule, and `match.apply` raises the same as an error."""
    reason = client("explain", match="m1", action={"type": "keep", "card": "ant"})
    assert reason == {
        "code": "not-now",
        "rule": "M1",
        "message": "The game waits for something else now: take-turn.",
        "data": {"step": "take-turn"},
    }
    error = fault(client, "match.apply", match="m1", action={"type": "keep", "card": "ant"})
    assert summary_of(error) == (1, "not-now", "")
    assert str(error) == reason["message"]
    assert error.data == {
        "kind": "illegal-action",
        "code": "not-now",
        "rule": "M1",
        "path": "",
        "data": {"step": "take-turn"},
    }


def test_names_in_reasons() -> None:
    """Reasons use the match's names, the names in the request, or seat numbers."""
    here = Here()
    here("match.new", game=TAW, players=["Ann", "Ben"], seed=4)
    about = {"action": {"type": "pass"}, "player": 1}
    named = "It is not for Ben to do this now. The game waits for Ann: a player's turn."
    assert here("explain", match="m1", **about)["message"] == named
    error = fault(here, "match.apply", match="m1", **about)
    assert (str(error), error.data["rule"]) == (named, "T1")
    state = here("match.state", match="m1")
    assert here("explain", state=state, **about, names=["Ann", "Ben"])["message"] == named
    by_number = (
        "It is not for player 1 to do this now. The game waits for player 0: a player's turn."
    )
    assert here("explain", state=state, **about)["message"] == by_number


# --- records ---


def test_replay() -> None:
    """`replay` returns the requested states of a record, up to the limit."""
    match = play(players=2)
    record, states = aw.to_document(match.record), [*aw.replay(match.record)]
    documents = [aw.to_document(state) for state in states]
    entries = len(match.record.entries)
    here = Here(limits=Limits(states=3))
    assert here("replay", record=record) == {
        "entries": entries,
        "first": 0,
        "states": documents[:3],
    }
    assert here("replay", record=record, first=entries)["states"] == documents[-1:]
    assert here("replay", record=record, first=2, count=1)["states"] == documents[2:3]
    assert here("replay", record=record, first=2**53 - 1)["states"] == []
    assert Here()("replay", record=record)["states"] == documents[:100]


def test_a_broken_record() -> None:
    """Replaying an invalid record is an error with its path; validating it gives a report."""
    record = aw.to_document(play(players=2).record)
    record["record"]["entries"][3]["player"] = 1
    here = Here()
    error = fault(here, "replay", record=record)
    assert summary_of(error) == (3, "not-your-turn", "$.record.entries[3].player")
    assert error.data["kind"] == "invalid-record"
    report = here("validate", record=record)
    problem = report["report"]["problems"][0]
    expected = aw.validate(json.dumps(record)).problems[0]
    assert (problem["code"], problem["path"]) == (expected.code, expected.path)
    assert problem["line"] is None, "the text is the server's own"
    assert not report["report"]["ok"]
    assert not here("validate", record={})["report"]["ok"]


# --- live matches ---


def test_a_live_match() -> None:
    """A match on the server has the same entries as the same match in Python."""
    here, rng = Here(), aw.SeededRandom(6)
    match = aw.Match.new("mini", ["Ann", "Ben", "Cid"], seed=8, rounds=2)
    started = here(
        "match.new", game="mini", players=["Ann", "Ben", "Cid"], seed=8, options={"rounds": 2}
    )
    count = len(match.record.entries)
    assert (started["count"], started["over"]) == (count, False)
    while isinstance(waiting := match.pending(), aw.Decision):
        action = waiting.actions[rng.randrange(len(waiting.actions))]
        player = getattr(action, "player", waiting.player)
        match.apply(action, player=player)
        body = aw.to_document(action)["action"]
        answer = here("match.apply", match="m1", action=body, player=player)
        expected = aw.to_document(match.record)["record"]["entries"][count:]
        count = len(match.record.entries)
        over = aw.is_over(match.state)
        version = match.version
        assert answer == {"entries": expected, "count": count, "over": over, "version": version}
    assert here("match.record", match="m1") == aw.to_document(match.record)
    assert here("match.state", match="m1") == aw.to_document(match.state)
    assert here("winners", match="m1")["winners"] == list(aw.winners(match.state))


def test_undo_and_redo(client: Here) -> None:
    """`match.undo` and `match.redo` restore states, and are refused at either end."""
    before = client("match.state", match="m1")
    assert summary_of(fault(client, "match.undo", match="m1"))[:2] == (1, "nothing-to-undo")
    applied = client("match.apply", match="m1", action={"type": "save"})
    after = client("match.state", match="m1")
    refused = fault(client, "match.undo", match="m1")
    assert summary_of(refused)[:2] == (1, "undo-needs-agreement")
    late = fault(client, "match.undo", match="m1", agreed=True, version=0)
    assert summary_of(late)[:2] == (8, "stale-version")
    undone = client("match.undo", match="m1", agreed=True, version=1)
    count = applied["count"] - len(applied["entries"])
    assert undone == {"undone": True, "count": count, "over": False, "version": 2}
    assert client("match.state", match="m1") == before
    assert client("match.redo", match="m1") == {**applied, "version": 3}
    assert client("match.state", match="m1") == after
    assert summary_of(fault(client, "match.redo", match="m1"))[:2] == (1, "nothing-to-redo")


def test_resume(client: Here) -> None:
    """A record is resumed as a new match; an invalid one is refused."""
    client("match.apply", match="m1", action={"type": "save"})
    record = client("match.record", match="m1")
    resumed = client("match.resume", record=record)
    assert resumed["match"] == "m2"
    assert client("match.state", match="m2") == client("match.state", match="m1")
    assert resumed["version"] == 1
    assert client("match.resume", record=record, version=5)["version"] == 5
    assert summary_of(fault(client, "match.resume", record=record, version=0))[:2] == (
        4,
        "resumed-version",
    )
    record["record"]["entries"][0]["player"] = 1
    assert summary_of(fault(client, "match.resume", record=record))[0] == 3


def test_handles(client: Here) -> None:
    """The handle of a closed match is unknown and never reused, and open matches are limited."""
    assert client("match.close", match="m1") is None
    for handle in ("m1", "m9", ""):
        error = fault(client, "match.state", match=handle)
        assert summary_of(error) == (10, "unknown-match", "")
    assert client("match.new", game="mini", players=["A", "B"])["match"] == "m2"
    small = Here(limits=Limits(matches=2))
    for _ in range(2):
        small("match.new", game="mini", players=["A", "B"])
    error = fault(small, "match.new", game="mini", players=["A", "B"])
    assert summary_of(error) == (11, "too-many-matches", "")
    small("match.close", match="m1")
    assert small("match.new", game="mini", players=["A", "B"])["match"] == "m3"


def test_a_match_refuses_invalid_parameters(client: Here) -> None:
    """Invalid players, seeds, options and card files are refused with code and path."""
    wrong: tuple[tuple[dict[str, Any], tuple[int, str, str]], ...] = (
        ({"players": ["A"]}, (4, "player-count", "")),
        ({"players": "AB"}, (-32602, "wrong-type", "$.params.players")),
        ({"players": ["A", 1]}, (-32602, "wrong-type", "$.params.players[1]")),
        ({"players": ["A", "x" * 201]}, (-32602, "name-too-long", "$.params.players[1]")),
        ({"seed": -1}, (-32602, "range", "$.params.seed")),
        ({"seed": 1.0}, (-32602, "wrong-type", "$.params.seed")),
        ({"seed": 1, "table": True}, (4, "one-source", "")),
        ({"table": 1}, (-32602, "wrong-type", "$.params.table")),
        ({"options": {"rounds": 99}}, (4, "mini-option", "")),
        ({"options": {"seed": 1}}, (4, "mini-option", "")),
        ({"options": []}, (-32602, "wrong-type", "$.params.options")),
        ({"cards": "no"}, (-32602, "no-such-cards", "$.params.cards")),
        ({"game": "minni"}, (5, "unknown-game", "")),
    )
    for changed, expected in wrong:
        params = {"game": "mini", "players": ["A", "B"], **changed}
        assert summary_of(fault(client, "match.new", **params)) == expected


@pytest.mark.parametrize("name", sorted(RESERVED_NAMES))
def test_an_option_with_the_name_of_a_parameter_is_refused(client: Here, name: str) -> None:
    """An option that is the name of a parameter is refused as an unknown option."""
    about = {"game": "tides-of-time", "players": ["A", "B"], "options": {name: True}}
    for method in ("match.new", "new_game"):
        params = about if method == "match.new" else {**about, "players": 2}
        assert fault(client, method, **params).data["code"] == "option-unknown"


# --- parameters ---


def test_missing_unknown_and_too_many_parameters(client: Here) -> None:
    """Missing, unknown and surplus parameters are refused with the path of the first."""
    assert summary_of(fault(client, "view", match="m1")) == (
        -32602,
        "missing-key",
        "$.params.player",
    )
    assert summary_of(fault(client, "apply")) == (-32602, "missing-key", "$.params.state")
    error = fault(client, "winners", match="m1", x=1)
    assert summary_of(error) == (-32602, "unknown-key", "$.params.x")
    assert error.data["data"] == {"known": "state, player"}
    with pytest.raises(RpcError) as caught:
        client("games", 1)["games"]
    assert summary_of(caught.value) == (-32602, "too-many-params", "")
    state = client("match.state", match="m1")
    both = fault(client, "winners", match="m1", state=state)
    assert summary_of(both) == (-32602, "unknown-key", "$.params.match")
    assert summary_of(fault(client, "winners", match=1)) == (-32602, "wrong-type", "$.params.match")


def test_documents_that_are_wrong(client: Here) -> None:
    """The path of a fault in a document leads through the request to the fault."""
    state = client("match.state", match="m1")
    state["state"]["players"][1]["coins"] = "3"
    error = fault(client, "winners", state=state)
    assert summary_of(error) == (2, "wrong-type", "$.params.state.state.players[1].coins")
    state["state"]["players"][1]["coins"] = -3
    error = fault(client, "winners", state=state)
    assert summary_of(error) == (2, "mini-debt", "$.params.state.state.players[1].coins")
    assert summary_of(fault(client, "winners", state=3)) == (2, "wrong-type", "$.params.state")
    record = client("match.record", match="m1")
    assert summary_of(fault(client, "winners", state=record)) == (
        -32602,
        "not-kind",
        "$.params.state",
    )
    nothing = client("pending", state=aw.to_document(play().state))
    assert summary_of(fault(client, "winners", state=nothing))[:2] == (-32602, "not-kind")


def test_actions_as_documents_and_as_bodies(client: Here) -> None:
    """An action is accepted as a document or as a bare body, and faults have the path in either."""
    document = aw.to_document(read_action({"type": "save"}))
    assert client("explain", match="m1", action=document) is None
    assert client("explain", match="m1", action=document["action"]) is None
    body = fault(client, "explain", match="m1", action={"type": "keep"})
    assert summary_of(body) == (2, "missing-key", "$.params.action.card")
    document["action"] = {"type": "fly"}
    error = fault(client, "explain", match="m1", action=document)
    assert summary_of(error) == (2, "unknown-type", "$.params.action.action.type")
    wrongs: tuple[Any, ...] = (None, 3, [], "pass")
    for wrong in wrongs:
        assert summary_of(fault(client, "explain", match="m1", action=wrong))[:2] == (
            2,
            "wrong-type",
        )


def test_another_card_file() -> None:
    """The server's card file is chosen by its digest, and documents that name it are read."""
    here = Here(cards=OTHER)
    known = {game["id"]: game["cards"] for game in here("games")["games"]}
    assert [cards["digest"] for cards in known["mini"]] == ["5eed", "07e4"]
    assert len(known[TAW]) == 1
    state = here("new_game", game="mini", players=2, cards="07e4")
    assert state["state"]["cards"] == {"name": "other", "digest": "07e4"}
    assert here("winners", state=state)["winners"] == []
    assert summary_of(fault(Here(), "winners", state=state))[:2] == (2, "card-file-needed")
    match = here("match.new", game="mini", players=["A", "B"], cards="07e4", seed=1)["match"]
    record = here("match.record", match=match)
    assert here("validate", record=record)["report"]["ok"]
    assert not Here()("validate", record=record)["report"]["ok"]
    assert here("replay", record=record)["states"]


# --- languages ---


def test_languages(client: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """The language can be set for one request or for all that follow; an invalid one is refused."""
    monkeypatch.setattr(
        "ancient_world.engine.message_catalogue._translation",
        lambda text, _: f"{aw.language()}:{text}",
    )
    action = {"type": "keep", "card": "ant"}

    def message(**more: Any) -> str:
        return str(client("explain", match="m1", action=action, **more)["message"])

    assert message().startswith("en:")
    assert message(language="es").startswith("es:")
    assert message().startswith("en:")
    assert client("initialize", language="es-MX")["language"] == "es-MX"
    assert message().startswith("es-MX:")
    assert aw.language() == "en"
    codes: tuple[Any, ...] = ("../../tmp", "", "x" * 21, "e s", "é", 1, "pt-BR")
    for wrong in codes:
        error = fault(client, "games", language=wrong)
        assert error.data["path"] == "$.params.language"


# --- errors ---


def test_every_exception_of_the_library_has_a_number() -> None:
    """Each kind of error has a number, and a class comes before its parents."""
    families = [family for family, _, _ in ERROR_KINDS]
    everywhere = {
        kind
        for kind in descendants(AncientWorldError)
        if ".engine." in kind.__module__
        and not kind.__name__.startswith("_")  # a private class has the number of its parent
    }
    nobody_asks = {
        aw.MissingLibrary,
        InvalidGame,
    }  # raised for installers and authors of games only
    assert set(families) == {AncientWorldError, *everywhere} - nobody_asks
    assert len({number for _, number, _ in ERROR_KINDS}) == len(families)
    assert len({kind for _, _, kind in ERROR_KINDS}) == len(families)
    for place, family in enumerate(families):
        assert not any(issubclass(later, family) for later in families[place + 1 :])


def descendants(kind: Any) -> set[Any]:
    """Return the library's own subclasses of a class, at any depth."""
    below = {sub for sub in kind.__subclasses__() if sub.__module__.startswith("ancient_world.")}
    return below | {deeper for sub in below for deeper in descendants(sub)}


def test_sentences_of_the_server_are_in_the_catalogue() -> None:
    """The server's own sentences are registered for translation."""
    assert sum(code.startswith("rpc-") for code in SENTENCES) >= 10


def test_forced_actions_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    """`forced_actions_after` returns the forced action with its player and words, and hides it from other seats."""
    monkeypatch.setitem(registry._sources, "drop", taking.GAME)
    client, state = Here(), aw.to_document(aw.new_game("drop", 2))
    go = {"type": "go"}
    forced = [{"player": 0, "action": {"type": "drop", "card": "ant"}, "words": "drop ant"}]
    assert client("forced_actions_after", state=state, action=go)["taken"] == forced
    assert client("forced_actions_after", state=state, action=go, player=0)["taken"] == forced
    assert client("forced_actions_after", state=state, action=go, player=1)["taken"] == []
