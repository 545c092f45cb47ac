"""All secrets come from one function, with as many bits as needed."""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import ancient_world as aw
from ancient_world.bots import RandomBot
from ancient_world.bots.searching import SearchLimit
from ancient_world.cli.playing.terminal_table import TerminalTable
from ancient_world.engine.entropy import secret_seed, secret_token
from ancient_world.records import new_secret
from ancient_world.serve import Server
from ancient_world.serve.mcp.model_tables import ModelTables
from ancient_world.web.seating import Seating

SOURCES = Path(aw.__file__).parent
PLACE = SOURCES / "engine" / "entropy.py"
OTHERS = {"urandom", "getrandom", "SystemRandom", "secrets", "uuid"}
"""Other sources of unpredictable numbers."""


def _used(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (str(node.module), *[each.name for each in node.names])
        elif isinstance(node, ast.Attribute):
            yield node.attr


@pytest.mark.long
def test_one_place() -> None:
    """Only one module of the library asks the system for random bytes."""
    found = {path for path in SOURCES.rglob("*.py") if OTHERS & {*_used(path)}}
    assert found == {PLACE}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list of how many random bytes were requested."""
    counts: list[int] = []

    def counted(count: int) -> bytes:
        counts.append(count)
        return bytes([255]) * count

    monkeypatch.setattr(os, "urandom", counted)
    return counts


def test_how_much_is_drawn(drawn: list[int]) -> None:
    """A secret has 256 bits, a link 192, and a seed 64 bits."""
    assert new_secret() == "ff" * 32
    assert len(secret_token()) == 32
    assert secret_seed() == 2**64 - 1
    assert drawn == [32, 24, 8]


def test_a_seed_is_any_of_64_bits() -> None:
    """Seeds use all of 64 bits; fifty stay below 61 bits once in 10**45."""
    assert 2**61 < max(secret_seed() for _ in range(50)) < 2**64


def test_a_match(drawn: list[int]) -> None:
    """A match without a seed draws a secret."""
    aw.Match.new("antike", ["Ana", "Ben"])
    assert drawn == [32]


def test_the_table_of_a_model(drawn: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """A match over MCP has a secret, from which its bots' seeds are independent."""
    seeds: list[int] = []

    def made(_: str) -> Callable[[int], RandomBot]:
        def bot(seed: int) -> RandomBot:
            seeds.append(seed)
            return RandomBot(seed)

        return bot

    monkeypatch.setattr("ancient_world.serve.mcp.model_tables.bot_maker", made)
    tables = ModelTables()
    tables.start("antike", ["random"], 0, None, SearchLimit())
    assert sorted(drawn) == [8, 32]
    assert seeds == [2**64]
    record = aw.from_json(tables.record("t1"), expect=aw.Record)
    assert record.header.seed is None
    assert record.header.commitment is not None


def test_a_table_in_a_browser(drawn: list[int], tmp_path: Path) -> None:
    """The bots of a web table have a seed of 64 bits, stored in the file beside the journal."""
    seating = Seating.new(["person", "hard"], None)
    assert seating.seed == 2**64 - 1
    assert drawn == [24, 24, 8, 24]
    seating.write(tmp_path / "a.table.json")
    assert Seating.read(tmp_path / "a.table.json") == seating


@pytest.mark.parametrize("seed", ['"x"', '""', "7", "null"])
def test_a_seating_with_another_seed(seed: str, tmp_path: Path) -> None:
    """A seating file with an invalid seed is rejected."""
    path = tmp_path / "a.table.json"
    Seating.new(["person", "hard"], 7).write(path)
    path.write_text(path.read_text("ascii").replace('"seed": "7"', f'"seed": {seed}'), "ascii")
    with pytest.raises(aw.InvalidDocument) as caught:
        Seating.read(path)
    assert caught.value.path == "$.seed"


def test_a_game_at_the_command_line(drawn: list[int]) -> None:
    """The bots of a command-line game have a seed independent of the match's secret."""
    match = aw.Match.new("antike", ["Ana", "Ben"])
    TerminalTable(Console(file=StringIO()), match, ["you", "random"], boards=False, moves=False)
    assert drawn == [32, 8]


def test_a_server(drawn: list[int]) -> None:
    """The bots of a match over JSON-RPC have a seed independent of the match's secret."""
    about = {"game": "antike", "players": ["Ana", "Ben"], "bots": {"1": "random"}}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "match.new", "params": about}
    assert "result" in json.loads(Server().answer(json.dumps(asked)))
    assert sorted(drawn) == [8, 32]
