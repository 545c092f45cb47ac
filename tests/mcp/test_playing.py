"""Tests of whole games over MCP with the official client."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from importlib.util import find_spec
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots.searching import SearchLimit

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(find_spec("mcp") is None, reason="mcp is not installed"),
]

AVERAGE = 800
"""The limit for the average length of an answer in characters, about 200 tokens."""


async def _ask(client: Any, tool: str, **arguments: object) -> tuple[str, bool]:
    answer = await client.call_tool(tool, arguments)
    return answer.content[0].text, bool(answer.is_error)


async def _game(game: str, most: int = 10_000) -> tuple[list[int], str]:
    from mcp import Client

    from ancient_world.serve.mcp.mcp_server import model_server

    rng, sizes = random.Random(1), list[int]()
    async with Client(model_server()) as client:
        shown, failed = await _ask(client, "start", game=game, opponents=["random"], seed=3)
        assert not failed, shown
        while len(sizes) < most and not re.search(r"wins\.\n|The victory is shared", shown):
            numbers = re.findall(r"(?:^|\| )(\d+) ", shown.rpartition("\n# ")[2], re.MULTILINE)
            sizes.append(len(shown))
            version = int(shown.rsplit(" ", 1)[1])
            shown, failed = await _ask(
                client, "choose", table="t1", number=int(rng.choice(numbers)), version=version
            )
            assert not failed, shown
    return sizes, shown


GAMES = [game for game in aw.available_games() if game != "antike"]
"""The games that are played to the end; a random game of Antike takes thousands of choices."""
LEFT_AFTER = 120
"""The number of choices after which Antike is left."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_over_the_protocol(game: str) -> None:
    """A game is played to its end, with answers of at most 800 characters on average."""
    sizes, last = asyncio.run(_game(game))
    assert "wins." in last or "shared" in last
    assert sum(sizes) / len(sizes) <= AVERAGE


def test_choices_of_antike_over_the_protocol() -> None:
    """The answers in Antike have at most 800 characters on average, too."""
    sizes, _ = asyncio.run(_game("antike", LEFT_AFTER))
    assert len(sizes) == LEFT_AFTER
    assert sum(sizes) / len(sizes) <= AVERAGE


def test_faults_are_errors_of_tools() -> None:
    """A stale version, an unknown table and an unknown game give a tool error without a traceback."""

    async def asked() -> list[tuple[str, bool]]:
        from mcp import Client

        from ancient_world.serve.mcp.mcp_server import model_server

        async with Client(model_server()) as client:
            await _ask(client, "start", game="tides-of-time", opponents=["random"], seed=3)
            return [
                await _ask(client, "choose", table="t1", number=0, version=99),
                await _ask(client, "look", table="t9"),
                await _ask(client, "start", game="chess", opponents=["random"]),
            ]

    answers = asyncio.run(asked())
    assert [failed for _, failed in answers] == [True, True, True]
    assert not any("Traceback" in text for text, _ in answers)


def asked_of(*questions: tuple[str, dict[str, object]]) -> list[tuple[str, bool]]:
    """Call several tools of one server, and return each answer with whether it is an error."""

    async def asked() -> list[tuple[str, bool]]:
        from mcp import Client

        from ancient_world.serve.mcp.mcp_server import model_server

        async with Client(model_server()) as client:
            return [await _ask(client, tool, **arguments) for tool, arguments in questions]

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"opponents": ["builtins:len"]}, "no bot 'builtins:len'"),
        ({"opponents": ["mcts:never"]}, "got never"),
        ({"opponents": ["random"], "seat": -1}, "Seats"),
        ({"opponents": ["random"], "seat": 7}, "Seats"),
        ({"opponents": []}, "players"),
        ({"opponents": ["random"] * 9}, "players"),
        ({"opponents": ["random"], "seed": -1}, "seed"),
    ],
)
def test_an_impossible_table_is_refused(arguments: dict[str, object], expected: str) -> None:
    """Invalid bots, seats, numbers of players and seeds are refused, and no table is opened."""
    [(answer, failed), (look_answer, gone)] = asked_of(
        ("start", {"game": "antike", **arguments}), ("look", {"table": "t1"})
    )
    assert failed
    assert expected in answer
    assert gone, look_answer


def test_why_not_by_notation_and_by_document() -> None:
    """`why_not` explains an illegal action, confirms a legal one, and refuses other texts; it reads the sentences of choices."""
    start = ("start", {"game": "antike", "opponents": ["random"], "seat": 1, "seed": 7})
    legal = '{"type": "choose-space", "space": "arming"}'
    [_, good, sentence, bad, junk] = asked_of(
        start,
        ("why_not", {"table": "t1", "action": legal}),
        ("why_not", {"table": "t1", "action": "go to arming"}),
        ("why_not", {"table": "t1", "action": '{"type": "choose-space", "space": "nowhere"}'}),
        ("why_not", {"table": "t1", "action": "dance"}),
    )
    assert good == sentence == ("That is legal now.", False)
    assert "nowhere" in bad[0]
    assert "legal now" not in bad[0]
    assert junk[1]
    assert "Traceback" not in junk[0]


def test_rules_and_components_are_looked_up() -> None:
    """`rules` and `components` search by id or word, and say when nothing matches."""
    rule = aw.rules("antike")[3]
    card = next(iter(aw.components("tides-of-time")))
    answers = asked_of(
        ("rules", {"game": "antike", "about": rule.id}),
        ("rules", {"game": "antike", "about": "zeppelin"}),
        ("components", {"game": "tides-of-time", "about": card.name}),
        ("components", {"game": "tides-of-time", "about": "zeppelin"}),
    )
    assert not any(failed for _, failed in answers)
    texts = [text for text, _ in answers]
    assert texts[0].startswith(f"{rule.id} {rule.title}: {rule.text}")
    assert card.id in texts[2]
    assert texts[1] == texts[3] == "Nothing contains 'zeppelin'."


def test_a_table_is_left() -> None:
    """A table that was left is gone, and the others stay."""
    start = ("start", {"game": "tides-of-time", "opponents": ["random"], "seed": 1})
    answers = asked_of(start, start, ("leave", {"table": "t1"}), ("look", {"table": "t1"}))
    assert answers[2] == ("t2", False)
    assert answers[3][1]


def test_a_started_process_answers() -> None:
    """The command serves MCP over standard input and output."""

    async def asked() -> set[str]:
        from mcp import Client
        from mcp.client.stdio import StdioServerParameters, stdio_client

        how = StdioServerParameters(command=sys.executable, args=["-m", "ancient_world", "mcp"])
        async with Client(stdio_client(how)) as client:
            return {tool.name for tool in (await client.list_tools()).tools}

    assert {"start", "look", "choose", "why_not", "rules", "components"} <= asyncio.run(asked())


def test_no_tool_reveals_another_hand() -> None:
    """No tool's text names a card in another player's hand."""
    from ancient_world.serve.mcp.model_tables import ModelTables

    tables = ModelTables()
    texts = tables.start("tides-of-time", ["random"], 0, 3, SearchLimit())
    texts += tables.look("t1", details=True) + tables.record("t1")
    state: Any = tables._open_tables["t1"].bots.match.state
    names = {each.id: each.name for each in aw.components("tides-of-time")}
    hand = state.players[1].hand
    assert len(hand) == 5
    assert [card for card in hand if card in texts or names[card] in texts] == []


def test_a_payment_is_one_choice() -> None:
    """The ways to pay are listed as single choices, each of which makes the whole payment."""
    from ancient_world.serve.mcp.model_tables import ModelTables

    tables, rng = ModelTables(), random.Random(1)
    shown = tables.start("antike", ["random"], 0, 3, SearchLimit())
    for _ in range(200):
        numbers = re.findall(r"(?:^|\| )(\d+) ", shown.rpartition("\n# ")[2], re.MULTILINE)
        version = int(shown.rsplit(" ", 1)[1])
        if "\n# Pay " in shown and int(numbers[-1]) > 3:
            break
        shown = tables.choose("t1", int(rng.choice(numbers)), version, SearchLimit())
    with pytest.raises(aw.InvalidOption, match=str(len(numbers))):
        tables.choose("t1", len(numbers), version, SearchLimit())
    after = tables.choose("t1", 0, version, SearchLimit())
    assert "\n# Pay " not in after
    assert int(after.rsplit(" ", 1)[1]) > version + 1
