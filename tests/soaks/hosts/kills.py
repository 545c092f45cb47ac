"""Kill hosts and `ancient-world web` with ``kill -9``: ``python -m tests.soaks.hosts.kills [kills=1000] [--seed 0]``.

The kills take turns among hosts of eight games, hosts that finish games and start the next ones, and web servers, which are
killed between two choices or during one. Every acknowledged change must survive exactly once. A failed kill is printed with
its number, its files are not deleted, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

import ancient_world as aw
from ancient_world.web.web_server import ServerSettings, run
from tests.browser.tables import listens
from tests.browser.webs import Web
from tests.soaks.hosts.killed import FORKS, Again, kill_host_of_many
from tests.web.hosting import Page, choose

__all__ = ["main"]

SERIES = 20
"""Kills of one kind before its folder is replaced."""
UNCHANGED = ("you", "svg", "actions", "payments", "undo", "end")
"""Members of a table's message that a kill must not change."""
PATIENCE = 300.0
"""Seconds to wait for an answer, since the machine may be busy."""
Kill = Callable[[int, random.Random], object]


def many(folder: Path) -> Kill:
    """Return a function that kills a host of eight games in a new folder."""

    def kill(number: int, rng: random.Random) -> None:
        match_folder = folder / str(number)
        match_folder.mkdir()
        kill_host_of_many(match_folder, 8, rng.randrange(1, 120))
        shutil.rmtree(match_folder)

    return kill


def ending(folder: Path) -> Kill:
    """Return a function that kills hosts which resume each other's games."""
    hosts = Again(folder)
    return lambda number, rng: hosts.kill(number, rng.randrange(1, 150))


class ForkedWeb(Web):
    """The web server, forked from a process in which the library is already imported."""

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        wish = ServerSettings("127.0.0.1", self.port, self.folder, (), 0, False, False)
        self._server = FORKS.Process(target=run, args=(wish, len), daemon=True)
        self._server.start()
        while not listens(self.port):
            assert self._server.is_alive()
            time.sleep(0.01)

    @property
    def alive(self) -> bool:
        """True while the server runs."""
        return self._server.is_alive()

    def stop(self) -> str:
        """Kill the server without warning."""
        self._server.kill()
        self._server.join()
        return ""


class Tables:
    """A web server that is killed and restarted, with a new table for each kill; old tables stay."""

    def __init__(self, folder: Path) -> None:
        self.web = ForkedWeb(folder)
        self.games = aw.available_games()

    def __call__(self, number: int, rng: random.Random) -> None:
        """Play a few choices at a new table, kill the server, restart it and compare the table."""
        links = self.web.make(self.games[number % len(self.games)], seed=number).seats
        with sitting(self.web.address, links) as pages:
            for _ in range(rng.randrange(6)):
                choose(pages, *self._choice(pages, rng))
            before = [page.table for page in pages]
            version = before[0]["version"]
            if under_way := rng.randrange(2):
                mover, action = self._choice(pages, rng)
                mover.say(do="choose", action=action, version=version)
                time.sleep(rng.random() * 0.05)
            self.web.stop()
        self.web.start()
        with sitting(self.web.address, links) as pages:
            after = [page.table for page in pages]
            assert version <= after[0]["version"] <= version + under_way
            if after[0]["version"] == version:
                assert [unchanged(each) for each in before] == [unchanged(each) for each in after]
            choose(pages, *self._choice(pages, rng))
        for path in self.web.folder.glob("*.jsonl"):
            (report,) = aw.check_file(path)
            assert report.ok, report.problems

    def _choice(self, pages: list[Page], rng: random.Random) -> tuple[Page, int]:
        page = next(each for each in pages if each.mine)
        return page, rng.randrange(len(page.table["actions"]))


def unchanged(table: Any) -> list[Any]:
    """Return the parts of a table's message that a kill must not change."""
    return [table.get(key) for key in UNCHANGED]


@contextmanager
def sitting(address: str, links: list[str]) -> Iterator[list[Page]]:
    """Connect a page to each link of a table while the block runs."""
    with ExitStack() as lines:
        pages = []
        for link in links:
            line = connect(
                link.replace("http://", "ws://"),
                origin=Origin(address),
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=1,
            )
            pages.append(Page(lines.enter_context(line), PATIENCE))
            pages[-1].look()
        yield pages


def rounds(kills: int, seed: int, parent: Path) -> Iterator[tuple[str, int, str]]:
    """Run the kills; yield the kind, number and traceback (empty if it passed) of each."""
    makers: dict[str, Callable[[Path], Kill]] = {"many": many, "ending": ending, "web": Tables}
    hosts: dict[str, tuple[Path, Kill]] = {}
    for number in range(seed, seed + kills):
        kind = [*makers][number % len(makers)]
        if kind not in hosts:
            folder = Path(tempfile.mkdtemp(prefix=kind, dir=parent))
            hosts[kind] = folder, makers[kind](folder)
        folder, kill = hosts[kind]
        fault = late = ""
        try:
            kill(number, random.Random(number))
        except Exception as error:  # noqa: BLE001 - told, and the others go on
            starved = isinstance(error, OSError) or "keepalive ping timeout" in str(error)
            if starved and isinstance(kill, Tables) and kill.web.alive:
                late = "late"  # the machine was too busy for an answer, which shows nothing
            else:
                fault = f"{traceback.format_exc()}kept in {folder}"
        yield late or kind, number, fault
        if (
            fault
            or late
            or number // len(makers) % SERIES == SERIES - 1
            or number >= seed + kills - 3
        ):
            del hosts[kind]
            if isinstance(kill, Tables):
                kill.web.stop()
            if not fault:
                shutil.rmtree(folder)


def main() -> int:
    """Run the kills; return 1 if any failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kills", type=int, nargs="?", default=1_000)
    parser.add_argument("--seed", type=int, default=0, help="where the numbers begin")
    arguments = parser.parse_args()
    begun, done, failed = time.monotonic(), dict[str, int](), 0
    files = Path(tempfile.mkdtemp())
    for kind, number, fault in rounds(arguments.kills, arguments.seed, files):
        done[kind] = done.get(kind, 0) + 1
        failed += bool(fault)
        if fault:
            print(f"kill {number} ({kind}): {fault}", flush=True)
        if (total := sum(done.values())) % 10 == 0 or total == arguments.kills:
            seconds = time.monotonic() - begun
            counts = ", ".join(f"{count} {name}" for name, count in done.items())
            print(f"{total} kills ({counts}), {failed} lost, {seconds:.0f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
