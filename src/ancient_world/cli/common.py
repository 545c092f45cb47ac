"""What the commands share: exit codes, consoles, names of players, reading files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.console import Console

import ancient_world as aw
from ancient_world.cli.render import plain
from ancient_world.cli.words import YOU, say
from ancient_world.engine.refusals.names import numbered
from ancient_world.records.writing import is_one_of

PROBLEMS = 1
"""Exit code: problems were found."""
LEFT = 1
"""Exit code: a game was left before its end."""
UNREADABLE = 2
"""Exit code: something could not be read or understood."""

WIDTH = 80
STDIN = "/dev/stdin"
"""The file that is the standard input, where the system says so."""


def console(*, error: bool = False) -> Console:
    """A console for people: as wide as the terminal, 80 columns where there is none."""
    stream = sys.stderr if error else sys.stdout
    if stream.isatty():
        return Console(file=stream, highlight=False)
    return Console(file=stream, highlight=False, width=WIDTH)


def fail(message: str) -> NoReturn:
    """Say what is wrong and leave with the exit code for it."""
    click.echo(plain(message).plain, err=True)
    raise SystemExit(UNREADABLE)


@contextmanager
def failing() -> Iterator[None]:
    """Say why something cannot be written or read, and leave."""
    try:
        yield
    except aw.AncientWorldError as error:
        fail(error.message)
    except FileExistsError as error:
        fail(say("there", path=error.filename))
    except OSError as error:
        if error.filename is None:  # nobody reads on: not a file of ours
            raise
        fail(f"{error.filename}: {error.strerror}")


def write_out(text: str) -> None:
    """Write to standard output, at once; leave if there is no room for it.

    Raises:
        OSError: nobody reads on.
    """
    try:
        # a bar that is being drawn makes room for it, unlike click's own way
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        # What is left in its buffer would be tried, and complained of, again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        fail(say("no-room", why=error.strerror))


def keep_apart(written: Iterable[Path | None], read: Iterable[str | Path]) -> None:
    """Leave if a file is read and written at once, by whatever name; ``--force`` does not help there."""
    sources = list(read)
    for path in written:
        if path is not None and is_one_of(path, sources):
            fail(say("same", path=path))


def card_files(path: Path | None) -> list[Path]:
    """The files of a card file, which is one or a folder of them."""
    if path is None:
        return []
    with suppress(OSError):
        return [path, *path.rglob("*.toml")] if path.is_dir() else [path]
    return [path]  # no name of a file: told by whoever reads it


def load_cards(game_id: str, path: Path | None) -> aw.Cards | None:
    """The card file at a path; ``None`` stands for the standard one."""
    if path is None:
        return None
    try:
        cards: aw.Cards = aw.game(game_id).load_cards(path)
    except aw.AncientWorldError as error:
        fail(error.message)
    return cards


def default_names(kinds: Sequence[str]) -> list[str]:
    """A name for each seat: what plays there, numbered where several are alike; people among people are persons."""
    names = [kind.rpartition(":")[2] for kind in kinds]
    if names.count(YOU) > 1:
        names = [say("person") if name == YOU else name for name in names]
    return [*numbered(names)]


def option_values(pairs: Sequence[str]) -> dict[str, Any]:
    """Game options from ``name=value``; a value with commas is a list, ``-`` in it is nobody's."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(say("option-pair", pair=pair))
        values = [None if part == "-" else part for part in value.split(",")]
        options[name] = values if len(values) > 1 else value
    return options
