"""Helpers of the commands on kept records: where records are read from, and how unreadable ones are reported."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import attrs
import click

import ancient_world as aw
from ancient_world.cli.common import PROBLEMS, STDIN, UNREADABLE, keep_apart, load_cards
from ancient_world.cli.options import Command, FilePath
from ancient_world.cli.render import plain
from ancient_world.cli.words import say
from ancient_world.engine.language import register
from ancient_world.games import DEFAULT
from ancient_world.keeping import Kept, walk
from ancient_world.records.files.packed import bare_name

register(
    {
        "cli-not-taken": "{count:record is|records are} left out: see above",
        "cli-taken": "{count:record|records} written to {path}",
    }
)

sources_argument = click.argument("sources", nargs=-1, required=True)


def cards_options(command: Command) -> Command:
    """Give a command the options for another card file than the standard one."""
    game = click.option("--game", "game_id", default=DEFAULT, help="The game of the card file.")
    cards = click.option("--cards", type=FilePath(), help="The card file of the records.")
    return cards(game(command))


@attrs.define
class RecordReading:
    """The reading of records for a command; anything else is reported on standard error and counted.

    ``written`` are files of the command's own: they are no input, in whatever folder they lie.
    """

    sources: tuple[str, ...]
    cards: aw.Cards | None = None
    written: tuple[Path, ...] = ()
    unreadable: int = 0
    refused: int = 0

    @classmethod
    def of(
        cls, sources: tuple[str, ...], game_id: str, cards: Path | None, *written: Path | None
    ) -> RecordReading:
        """Open the sources of a command; leave if it would write over one."""
        files = tuple([path for path in written if path is not None])
        keep_apart(files, [STDIN if source == "-" else source for source in sources])
        return cls(sources, load_cards(game_id, cards), files)

    def kept(self) -> Iterator[Kept]:
        """Yield every record, and every source that is not one."""
        yield from walk(self.sources, without=self.written)

    def records(self) -> Iterator[tuple[Kept, aw.Record]]:
        """Yield every record that can be read."""
        for kept in self.kept():
            try:
                record = kept.record(self.cards)
            except aw.InvalidDocument as error:
                self.tell(kept, error.detail)
            else:
                yield kept, record

    def tell(self, kept: Kept, why: str) -> None:
        """Report what is wrong with a record, which is left out."""
        click.echo(plain(f"{kept.place}: {why}").plain, err=True)
        if kept.unreadable:
            self.unreadable += 1
        else:
            self.refused += 1

    def leave(self) -> NoReturn:
        """End the command with the exit code that the sources call for."""
        left = self.unreadable + self.refused
        if left:
            click.echo(say("not-taken", count=left), err=True)
        sys.exit(UNREADABLE if self.unreadable else PROBLEMS if self.refused else 0)


@attrs.define
class FileNames:
    """Unique names of files in a folder, each after the source and the place of its first record."""

    folder: Path
    end: str = "json"
    _taken: set[Path] = attrs.field(factory=set, init=False)

    def of(self, kept: Kept) -> Path:
        """Return the path of the file that begins with a record."""
        stem = "records" if kept.name == "-" else Path(bare_name(kept.name)).stem
        name = f"{stem}-{kept.number + 1:06}"
        names = (name, *(f"{name}-{number}" for number in range(2, len(self._taken) + 2)))
        paths = (self.folder / f"{each}.{self.end}" for each in names)
        path = next(each for each in paths if each not in self._taken)
        self._taken.add(path)
        return path
