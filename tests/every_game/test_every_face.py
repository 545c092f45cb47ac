"""Every interface with every game: the command line, the server, live matches, journals, batches, Spanish."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import ancient_world as aw
from ancient_world import archive, bots
from tests.running import run
from tests.serve.clients import Here

GAMES = [
    game
    for game in aw.available_games()
    if type(aw.game(game)).__module__.startswith("ancient_world.games.")
]
each_game = pytest.mark.parametrize("game", GAMES)


each_but_antike = pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.long if game == "antike" else []) for game in GAMES],
)
"""Every game, with Antike in long runs only, since its bots on the command line take most of a minute."""

Write = Callable[[str], tuple[Path, str]]


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> Write:
    """Return a function that gives a record of a game written by ``play``, and the output of the command."""
    folder = tmp_path_factory.mktemp("faces")

    @cache
    def made(game: str) -> tuple[Path, str]:
        path = folder / f"{game}.json"
        seats = min(aw.game(game).players)
        people = ["-p", "greedy", *["-p", "random"] * (seats - 1)]
        done = run("play", "--game", game, *people, "--seed", "5", "--record", path)
        assert done.exit_code == 0, done.output
        return path, done.output

    return made


@each_but_antike
def test_the_command_line(game: str, write: Write) -> None:
    """The commands play, validate, show, rules, cards and simulate succeed, with lines of 80 columns at most."""
    path, output = write(game)
    assert "Scores" in output
    assert max(cell_len(line) for line in output.splitlines()) <= 80
    assert "valid: a finished game" in run("validate", path).output
    shown = run("show", path, "--at", "12")
    assert shown.exit_code == 0
    assert max(cell_len(line) for line in shown.output.splitlines()) <= 80
    rules = aw.game(game).rules()
    assert rules
    assert rules[-1].title in run("rules", "--game", game, rules[-1].id).output
    assert run("cards", "list", "--game", game).exit_code == 0
    bots_of_all = ["-p", "greedy", *["-p", "random"] * (min(aw.game(game).players) - 1)]
    result = run("simulate", "--game", game, "-n", "1", *bots_of_all, "--seed", "2")
    assert result.exit_code == 0, result.output
    assert "1 game" in result.output


@each_but_antike
def test_spanish(game: str, write: Write) -> None:
    """A game can be shown in Spanish."""
    path, _ = write(game)
    english = run("show", path, "--at", "12").output
    spanish = run("show", path, "--at", "12", "--lang", "es").output
    assert spanish != english
    assert "The game" not in spanish


@each_game
def test_the_server(game: str) -> None:
    """A whole game is played over JSON-RPC, and every answer is a document that the library reads."""
    client = Here()
    rules = aw.game(game)
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][: min(rules.players)]
    match = client("match.new", game=game, players=names, seed=3)["match"]
    rng = aw.SeededRandom(1)
    for _ in range(400):
        document = client("match.pending", match=match)
        pending = aw.from_document(document)
        if not isinstance(pending, aw.Decision):
            break
        player = pending.players[rng.randrange(len(pending.players))]
        actions = pending.actions_of(player)
        action = actions[rng.randrange(len(actions))]
        client("match.apply", match=match, action=body_of(action), player=player)
    record: Any = aw.from_document(client("match.record", match=match))
    assert aw.validate(aw.to_json(record)).problems == ()
    view = aw.from_document(client("match.view", match=match, player=0))
    assert isinstance(view, aw.View)


def body_of(action: aw.Action) -> Any:
    """Return the document of an action as a request contains it."""
    document: Any = aw.to_document(action)
    return document["action"]


@each_game
def test_live_matches_and_journals(game: str, tmp_path: Path) -> None:
    """Seats see their own views, and a match resumes from its journal."""
    rules = aw.game(game)
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][: min(rules.players)]
    path = tmp_path / "live.jsonl"
    match = aw.Match.new(game, names, seed=4)
    with aw.Journal.start(path, match, fsync="never"):
        for _ in range(12):
            pending = match.pending()
            assert isinstance(pending, aw.Decision)
            match.apply(pending.actions[-1], player=pending.player)
            assert match.view(0).state == rules.hide(match.state, 0)
        before = aw.to_json(match.state)
        match.undo(agreed=True)
        match.redo()
        assert aw.to_json(match.state) == before
    again = aw.Match.resume(aw.read_record(path))
    assert aw.to_json(again.state) == before


@each_but_antike
def test_batches_and_bots(game: str, tmp_path: Path, write: Write) -> None:
    """Bots play whole games, whose records are validated by the functions for many games."""
    seats = min(aw.game(game).players)
    records = tmp_path / "records.jsonl"
    match = aw.Match.new(game, [f"P{seat}" for seat in range(seats)], seed=0)
    quick = bots.GreedyBot(1, nodes=60)
    bots.play_out(match, [quick, *[bots.RandomBot(s) for s in range(1, seats)]])
    assert aw.is_over(match.state)
    lines = [aw.to_json(record) for record in (match.record, aw.read_record(write(game)[0]))]
    records.write_text("\n".join(lines) + "\n", "utf-8")
    assert [result.status for result in archive.validate_many(records)] == ["valid", "valid"]
