"""``ancient-world web --game FILE.py --reload``: the server starts anew when the file changes, and tables go on."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.cli.test_game_files import folder
from tests.running import run
from tests.web.hosting import PATIENCE, eventually

__all__ = ["folder"]  # a fixture
DICE = (Path(__file__).parents[2] / "examples" / "dice_game.py").read_text("utf-8")


class Author:
    """A person who changes the file of a game while the server runs, and looks at one table."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "own_dice.py"
        self.write(DICE)
        words = [
            "web",
            "--no-open",
            "--port",
            "0",
            "--pace",
            "0",
            "--folder",
            str(folder / "tables"),
        ]
        command = [
            sys.executable,
            "-m",
            "ancient_world",
            *words,
            "--game",
            str(self.file),
            "--reload",
        ]
        self.errors = folder / "errors"
        with self.errors.open("w") as file:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.match(r"Tables at http://(127\.0\.0\.1:\d+)/#own-dice", line)
        assert found, line + self.errors.read_text()
        self.address = found[1]

    def write(self, text: str) -> None:
        """Change the file of the game."""
        time.sleep(0.01)  # so that its time differs
        self.file.write_text(text.replace('"pig"', '"own-dice"'), "utf-8")

    def make_table(self) -> str:
        """Make a table of two thinking bots, and return the link to watch it."""
        seats = [{"name": name, "plays": "hard"} for name in ("Ann", "Ben")]
        headers = {"Content-Type": "application/json", "Origin": f"http://{self.address}"}
        line = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        order = {"game": "own-dice", "seats": seats, "seed": 5}
        line.request("POST", "/tables", json.dumps(order), headers)
        answer = json.loads(line.getresponse().read())
        line.close()
        return str(answer["watch"])

    def end(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)

    def seen(self, link: str, text: str, *, again: bool = False) -> str:
        """Watch a table until a message has a text, and return the message; with ``again``, open the page until it has."""
        place = f"ws://{self.address}{link}"
        end = time.monotonic() + PATIENCE * 3
        while True:
            try:
                with connect(place, origin=Origin(f"http://{self.address}")) as page:
                    page.send('{"do": "look", "lang": "en"}')
                    while text not in (message := str(page.recv(PATIENCE))):
                        assert time.monotonic() < end, message
                    return message
            except (WebSocketException, OSError, TimeoutError):
                if not again or time.monotonic() > end:
                    raise

    def tells(self, text: str) -> None:
        """Wait until the server has told something on standard error."""
        eventually(lambda: text in self.errors.read_text())


@pytest.fixture
def author(tmp_path: Path) -> Iterator[Author]:
    """Return an author with a running server."""
    author = Author(tmp_path)
    yield author
    author.end()


@pytest.mark.long
def test_tables_go_on_with_the_changed_file(author: Author) -> None:
    """A bot thinks with the file; a change starts the server anew, and the table goes on or says where it does not."""
    link = author.make_table()
    author.seen(link, '"version":4')
    author.write(DICE + "\nbroken(\n")
    author.tells(f"own_dice.py:{DICE.count(chr(10)) + 2}: SyntaxError: '(' was never closed")
    author.write(DICE.replace('"Pig"', '"Hog"'))
    assert '"version":' in author.seen(link, '"title":"Hog"', again=True)
    author.write(DICE.replace("None if state.turn else", "None if state.turn > 90 else"))
    stopped = "This table cannot go on by the rules as they are now, since they stop its entry "
    found = author.seen(link, stopped, again=True)
    assert re.search(stopped + r"\d+ \(the first is 0\): There is nothing to bank yet", found)
    author.write(DICE)
    assert '"version":' in author.seen(link, '"title":"Pig"', again=True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--reload", "--reload watches a file of a game"),
        (
            "--reload --game own_dice.py --host 0.0.0.0",
            "--reload is for work on this machine alone",
        ),
        (
            "--reload --game own_dice.py --allow-host a.example",
            "--reload is for work on this machine",
        ),
        (
            "--reload --game own_dice.py --from own_dice.py",
            "--reload makes no table from a recorded game",
        ),
    ],
)
def test_it_needs_a_file_and_serves_this_machine_only(
    words: str, message: str, folder: Path
) -> None:
    """``--reload`` is refused without a file, and where other machines could reach the server."""
    (folder / "own_dice.py").write_text(DICE)
    result = run("web", "--no-open", *words.split())
    assert (result.exit_code, message in result.stderr) == (2, True), result.output
