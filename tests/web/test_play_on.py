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
from ancient_world.web.seating import Seating
from ancient_world.web.web_table import seating_path
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


@pytest.mark.sampled(2)
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


@pytest.mark.sampled(3)
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


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the file of a whole game."""
    match = aw.new_match("tides-of-time", names=["Ana", "greedy"], seed=7)
    bots.play_out(match, ["greedy", "random"])
    aw.write_record(match.record, tmp_path / "game.json")
    return tmp_path / "game.json"


class EndedServer:
    """A server that ends at once."""

    def run(self, **_: object) -> None:
        """End."""


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Return a function that runs the command on a server that ends at once; the opened page is printed."""
    monkeypatch.setattr(web_server, "create_server", lambda *_, **__: EndedServer())
    monkeypatch.setattr("webbrowser.open", lambda address: print(f"opened {address}"))
    start = ["web", "--port", "0", "--folder", str(tmp_path / "tables")]

    def run(*words: object, exit_code: int = 0) -> Result:
        done = CliRunner().invoke(app, [*start, *map(str, words)])
        assert done.exit_code == exit_code, done.output
        return done

    return run


def made(folder: Path) -> tuple[aw.Record, tuple[str, ...]]:
    """Return the record and the players of the table in a folder."""
    [path] = (folder / "tables").glob("*.jsonl")
    return aw.read_record(path), Seating.read(seating_path(path)).plays


def test_the_command_makes_a_table_from_a_record(
    game: Path, tmp_path: Path, command: Callable[..., Result]
) -> None:
    """The page of the person opens; bots play the other seats, and keep them if their names are there."""
    output = command("--from", f"{game}:20", "--seat", 0).output
    [link] = [line.split()[-1] for line in output.splitlines() if line.startswith("Your seat")]
    assert f"opened {link}\n" in output
    record, plays = made(tmp_path)
    assert plays == ("person", "greedy")
    assert record.entries[:20] == aw.read_record(game).entries[:20]
    assert record.result is None


def test_without_a_seat_it_is_that_of_the_next_choice(
    game: Path, tmp_path: Path, command: Callable[..., Result]
) -> None:
    """The person takes the seat whose choice comes next."""
    entries = aw.read_record(game).entries
    count = next(count for count, entry in enumerate(entries) if entry.player == 1)
    command("--from", f"{game}:{count}")
    assert made(tmp_path)[1] == ("medium", "person")


def test_an_unfinished_game_goes_on_at_its_end(
    game: Path, tmp_path: Path, command: Callable[..., Result]
) -> None:
    """Without a position, the person takes the seat for which the game waits."""
    whole = aw.read_record(game)
    count = next(count for count, entry in enumerate(whole.entries[4:], 4) if entry.player == 1)
    begun = attrs.evolve(whole, entries=whole.entries[:count], result=None, checksums=())
    aw.write_record(begun, tmp_path / "begun.json")
    waiting = aw.Match.resume(begun).pending()
    assert isinstance(waiting, aw.Decision)
    command("--from", tmp_path / "begun.json")
    assert made(tmp_path)[1].index("person") == waiting.players[0]


def test_the_page_of_the_person_opens_whatever_game_comes_first(
    game: Path, command: Callable[..., Result]
) -> None:
    """With --game and --from, the opened address is that of the person's page."""
    output = command("--from", f"{game}:20", "--seat", 0, "--game", "antike").output
    [opened] = [line for line in output.splitlines() if line.startswith("opened ")]
    assert "#" not in opened
    assert "/t/" in opened


def test_hidden_entries_are_drawn_at_random(
    game: Path, tmp_path: Path, command: Callable[..., Result]
) -> None:
    """A record as one seat knows it becomes a whole game in which that seat sees the same."""
    whole = aw.read_record(game)
    seen = aw.view(attrs.evolve(whole, entries=whole.entries[:9], result=None), 0)
    aw.write_record(seen, tmp_path / "seen.json")
    command("--from", tmp_path / "seen.json", "--seat", 0)
    record, _ = made(tmp_path)
    beginning = attrs.evolve(record, entries=record.entries[:9])
    assert aw.HIDDEN_ID not in aw.to_json(record)
    assert aw.view(beginning, 0).entries == seen.entries


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--from", "GAME:999"), "fewer than"),
        (("--from", "none.json"), "none.json: "),
        (("--from", "GAME:9", "--seat", "2"), "seats are 0 to 1"),
        (("--from", "GAME"), "over there"),
    ],
)
def test_refusals_of_the_command(
    game: Path, command: Callable[..., Result], words: tuple[str, ...], said: str
) -> None:
    """Positions and seats that are not there, and the end of a game, are refused."""
    output = command(*[word.replace("GAME", str(game)) for word in words], exit_code=2).output
    assert said in output
    assert "opened" not in output
