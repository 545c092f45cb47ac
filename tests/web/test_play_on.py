"""A table goes on from a position of a recorded game, for one person against bots."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import ancient_world as aw
from ancient_world import bots
from ancient_world.cli.app import app
from ancient_world.matches.from_position import match_from
from ancient_world.web import web_server
from ancient_world.web.guards import WebLimits
from ancient_world.web.tables_folder import Tables
from ancient_world.web.web_server import ServerSettings
from tests.web.hosting import Host, eventually
from tests.web.test_ends import ended
from tests.web.test_secrets import secrets_from, shows


def play_on(host: Host, link: str, position: object, **headers: str) -> tuple[int, Any]:
    """Ask for a table that goes on from a position of the finished game of a link."""
    sent_headers = {"Origin": f"http://{host.host}", **headers}
    status, _, answer = host.ask("POST", f"{link}/replay/{position}/play", b"", **sent_headers)
    return status, json.loads(answer) if answer[:1] == b"{" else answer


def code_of(answer: tuple[int, Any]) -> str:
    """Return the code of a refusal."""
    assert answer[0] == 400
    return str(answer[1]["error"]["data"]["code"])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_plays_on_against_bots(host: Host, seat: int) -> None:
    """The new table begins with the same entries, the person has the seat of the link, and a bot the other one."""
    made = ended(host)
    whole = host.table(made.seats[seat]).match.record
    status, answer = play_on(host, made.seats[seat], 17)
    assert status == 201
    page = host.page(answer["link"])
    table = page.look()
    assert (table["you"], table["end"]) == (seat, None)
    assert [each["plays"] == "person" for each in table["seats"]] == [seat == 0, seat == 1]
    match = host.table(answer["link"]).match
    assert match.record.entries[:17] == whole.entries[:17]
    while not page.mine:
        page.hear()
    assert "error" not in page.choose(len(page.table["actions"]) - 1)
    assert host.table(made.seats[seat]).match.record == whole


@pytest.mark.parametrize("position", [2, 15, 16])
def test_the_person_sees_what_the_seat_saw(host: Host, position: int) -> None:
    """No message to the new table names a card that the other seat alone knows there."""
    made = ended(host)
    link = play_on(host, made.seats[0], position)[1]["link"]
    page = host.page(link)
    page.look()
    whole = host.table(made.seats[0]).match.record
    secrets = secrets_from(match_from(whole, position, 0), 0)
    assert secrets
    assert [each for each in secrets.items() for text in page.heard if shows(text, *each)] == []


def test_a_watcher_plays_the_seat_that_chose_next(host: Host) -> None:
    """From a watchers' link, the person gets the seat of the next choice."""
    made = ended(host)
    entries = host.table(made.watch).match.record.entries if host.page(made.watch).look() else ()
    for position in (17, 18):
        seat = next(each.player for each in entries[position:] if each.player is not None)
        link = play_on(host, made.watch, position)[1]["link"]
        assert host.page(link).look()["you"] == seat


def test_what_cannot_be_played_on(host: Host) -> None:
    """A running game, the end, a wrong position or link, another site, and too many tables at once are refused."""
    running = host.make()
    assert code_of(play_on(host, running.seats[0], 3)) == "web-not-over"
    made = ended(host)
    for position in (38, 999_999_999):
        assert code_of(play_on(host, made.seats[0], position)) == "web-over-there"
    assert play_on(host, made.seats[0], "x")[0] == 404
    assert play_on(host, made.seats[0], 3, Origin="http://evil.example")[0] == 403
    assert code_of(play_on(host, "/t/x", 3)) == "web-no-table"
    assert len([*host.folder.glob("*.jsonl")]) == 2
    answers = [play_on(host, made.seats[0], 3) for _ in range(12)]
    assert code_of(answers[-1]) == "web-tables-too-often"


def test_a_table_without_new_choices_makes_room(hosting: Callable[..., Host]) -> None:
    """What people chose in the recorded game does not keep a table; a choice at the new table does."""
    host = hosting(max_tables=2, idle_seconds=-1, cleanup_interval=0)
    made = ended(host)
    first = play_on(host, made.seats[0], 17)[1]["link"]
    second = play_on(host, made.seats[0], 18)[1]["link"]
    assert host.ask("GET", first)[0] == 404
    page = host.page(second)
    page.look()
    while not page.mine:
        page.hear()
    page.choose()
    page.line.close()
    eventually(lambda: not any(host.table(second).pages.values()))
    assert code_of(play_on(host, made.seats[0], 17)) == "web-too-many-tables"


# --- the command ---


def run(monkeypatch: pytest.MonkeyPatch, *words: object) -> tuple[Result, list[ServerSettings]]:
    """Run the command without serving; return how it ended, and the settings of the server."""
    served: list[ServerSettings] = []
    monkeypatch.setattr(web_server, "run", lambda settings, _: served.append(settings))
    return CliRunner().invoke(app, ["web", *map(str, words)]), served


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the file of a whole game between a person and a bot."""
    match = aw.new_match("tides-of-time", names=["Ana", "greedy"], seed=7)
    bots.play_out(match, ["greedy", "random"])
    aw.write_record(match.record, tmp_path / "game.json")
    return tmp_path / "game.json"


def first_table(tmp_path: Path, settings: ServerSettings) -> tuple[aw.Match, list[str], str]:
    """Make the table of the command; return its match, the printed lines, and the address that is opened."""
    tables, lines = Tables(tmp_path / "tables", WebLimits(), 0), list[str]()
    address = web_server._make_first_table(tables, settings, "http://here/", lines.append)
    [path] = (tmp_path / "tables").glob("*.jsonl")
    return aw.Match.resume(aw.read_record(path)), lines, address


def test_the_command_makes_a_table_from_a_record(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots keep the seats with their names, and the link of the person is printed and opened."""
    done, [settings] = run(monkeypatch, "--from", f"{game}:20")
    assert done.exit_code == 0
    assert settings.first is not None
    assert settings.first[1:] == (20, (None, "greedy"))
    match, lines, address = first_table(tmp_path, settings)
    assert match.record.entries[:20] == aw.read_record(game).entries[:20]
    assert lines == [f"Ana plays at {address}"]
    assert address.startswith("http://here/t/")


def test_the_players_of_that_table_can_be_named(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``-p`` says who plays each seat."""
    _, [settings] = run(monkeypatch, "--from", game, "-p", "hard", "-p", "you")
    assert settings.first is not None
    assert settings.first[1:] == (None, ("hard", None))


def test_hidden_entries_are_drawn_at_random(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record as one seat knows it becomes a whole game in which that seat sees the same."""
    running = attrs.evolve(aw.read_record(game), entries=aw.read_record(game).entries[:9], result=None)  # fmt: skip
    seen = aw.view(running, 0)
    aw.write_record(seen, tmp_path / "seen.json")
    _, [settings] = run(monkeypatch, "--from", tmp_path / "seen.json")
    match, _, _ = first_table(tmp_path, settings)
    beginning = attrs.evolve(match.record, entries=match.record.entries[:9])
    assert aw.HIDDEN_ID not in aw.to_json(beginning)
    assert aw.view(beginning, 0).entries == seen.entries


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--from", "GAME:999"), "fewer than 999"),
        (("--from", "none.json"), "none.json: "),
        (("--from", "GAME", "-p", "you"), "2 seats"),
        (("-p", "you"), "only with --from"),
    ],
)
def test_refusals_of_the_command(
    game: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    """Positions and players that are not there are refused before the server begins."""
    done, served = run(monkeypatch, *[word.replace("GAME", str(game)) for word in words])
    assert (done.exit_code, served) == (2, [])
    assert said in done.output


def test_other_bots_and_ended_games_are_refused(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that tables in the browser do not have is refused, and so is a game that is over at the position."""
    for words, said in (((f"{game}:9", "-p", "you", "-p", "mcts:3"), "mcts:3"), ((game,), "over there")):  # fmt: skip
        _, [settings] = run(monkeypatch, "--from", *words)
        with pytest.raises(aw.AncientWorldError, match=said):
            first_table(tmp_path / said, settings)
        assert [*(tmp_path / said / "tables").glob("*.json*")] == []
