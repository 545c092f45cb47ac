"""``ancient-world web``: serve tables in the browser, with one link per seat."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import check_seat, read_numbered_record
from ancient_world.cli.exits import echo, fail
from ancient_world.cli.shared_options import FilePath, GameType, PositionPath, times_option
from ancient_world.engine.game_files import loaded_game_files
from ancient_world.engine.message_catalogue import register_messages

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = (LOOPBACK, "localhost", "::1")
PORT = 8017
_FOLDER_PATTERN = re.compile(r"(/[\w~-][\w.~-]*)*", re.ASCII)

register_messages(
    {
        "cli-root-path": "{found!r} is no folder of a site; write it as /games.",
        "cli-reload-file": "--reload watches a file of a game; name it, as in --game my_game.py",
        "cli-reload-from": "--reload makes no table from a recorded game; leave --from out",
        "cli-reload-local": "--reload is for work on this machine alone; leave --host and --allow-host out",
    }
)


class RootPath(click.types.StringParamType):
    """The type of a site's folder, such as ``/games`` or ``/games/``; ``/`` is the site itself."""

    name = "path"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the folder without its last slash.

        Raises:
            click.BadParameter: the value is not a folder of a site.
        """
        folder = value.removesuffix("/")
        if not _FOLDER_PATTERN.fullmatch(folder):
            self.fail(cli_text("root-path", found=value), param, ctx)
        return folder


@click.command()
@click.option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    help="Where to listen: 0.0.0.0 for your whole network.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port; 0 takes a free one.",
)
@click.option("--folder", type=FilePath(), help="Keep the tables here. [default: yours]")
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="A host name that reaches this server, such as that of a proxy.",
)
@click.option(
    "--root-path",
    "root",
    type=RootPath(),
    default="",
    metavar="PATH",
    help="The folder of the site where a proxy has this server, such as /games.",
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=0.6,
    show_default=True,
    help="Seconds that a bot waits before it chooses.",
)
@click.option(
    "--game",
    "game_id",
    type=GameType(),
    help="The game that the page shows first. [default: the first]",
)
@click.option(
    "--reload",
    "reloads",
    is_flag=True,
    help="Start anew when you change the file of --game; only this machine reaches the server.",
)
@times_option
@click.option(
    "--from",
    "start",
    type=PositionPath(),
    metavar="FILE[:ENTRIES]",
    help="Make a table that goes on from a position of a recorded game: after this many entries, or after all.",
)
@click.option(
    "--seat",
    type=click.IntRange(min=0),
    help="Your seat at that table, from 0; bots play the others. [default: that of the next choice]",
)
@click.option("--no-open", is_flag=True, help="Do not open the page in your browser.")
def web(
    host: str,
    port: int,
    folder: Path | None,
    hosts: tuple[str, ...],
    root: str,
    pace: float,
    start: tuple[Path, int | None] | None,
    seat: int | None,
    game_id: str | None,
    *,
    reloads: bool,
    times: bool,
    no_open: bool,
) -> None:
    """Play in the browser: makes a page for tables, with a secret link for each seat.

    Only this machine reaches it, unless --host says otherwise. All tables are kept in the folder. With --from, the page of
    your seat at the new table opens.

    Exit codes: 0 ended; 2 it could not be started.
    """
    for library in ("segno", "starlette", "uvicorn", "websockets"):
        if find_spec(library) is None:
            fail(cli_text("no-web", missing=library))
    if reloads and not loaded_game_files():
        fail(cli_text("reload-file"))
    if reloads and (hosts or host not in LOOPBACK_NAMES):
        fail(cli_text("reload-local"))
    if reloads and start is not None:
        fail(cli_text("reload-from"))
    from ancient_world.cli.playing.saved_match import state_folder  # 80 ms, not for help
    from ancient_world.web.web_server import ServerSettings, run  # the extra web may be missing

    first = None
    if start is not None:
        path, count = start
        record = read_numbered_record(str(path), 0)
        check_seat(seat, record)
        if count is not None and count > len(record.entries):
            fail(cli_text("beyond-from", path=path, count=len(record.entries), at=count))
        first = (record, count, seat)
    try:
        tables_folder = state_folder() / "tables" if folder is None else folder
        first_game = "" if game_id is None else aw.game(game_id).id
        settings = ServerSettings(
            host,
            port,
            tables_folder,
            hosts,
            pace,
            not no_open,
            times,
            root,
            first,
            first_game,
            reloads,
        )
        run(settings, echo)
    except RuntimeError as error:  # the user has no home folder
        fail(str(error))
