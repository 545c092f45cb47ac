"""Helpers that the commands share: exit codes, consoles, names of players, and reading files."""

from __future__ import annotations

import errno
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import TextIOWrapper
from os import PathLike
from pathlib import Path
from typing import IO, Any, NoReturn, TextIO

import click
from rich.console import Console

import ancient_world as aw
from ancient_world.cli.render import Writer, plain
from ancient_world.cli.words import YOU, say
from ancient_world.engine.player_names import numbered
from ancient_world.games import DEFAULT
from ancient_world.records.writing import files_of, whole_file

PROBLEMS = 1
"""Exit code: problems were found."""
LEFT = 1
"""Exit code: a game was left before its end."""
UNREADABLE = 2
"""Exit code: something could not be read, written or understood."""
INTERRUPTED = 130
"""Exit code: Ctrl-C, as shells have it."""

ANSWERED = "answered"
"""The key under which a command notes that whatever it prints from now on changes nothing in its exit code, which is 0."""
FORCE = "force"
"""The key under which it stands whether the command that runs has the option ``--force``."""
RUNS = "runs"
"""The key under which it stands whether a command runs, or somebody still reads the help."""
OF_FILES = frozenset({"file-there", "partial-there", "whole-there"})
"""Codes of errors that a command tells by its options, where the library names the arguments of its functions."""
OF_TABLES = ("unknown-table", "missing-table")
"""Codes of the faults of a card file that say that it is perhaps one of another game."""
OF_OUTPUT = frozenset(
    {errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EINVAL}
    | {getattr(errno, name) for name in ("EDQUOT", "ESHUTDOWN") if hasattr(errno, name)}
)
"""The errors of a failing standard output, which carry no file name."""

REPLACING = {"strict": "replace", "surrogateescape": "replace"}
"""What a stream does with a letter that its encoding lacks, by what Python would do: it fails, or writes bytes of its own."""
WIDTH = 80
STDIN = "/dev/stdin"
"""The path of the standard input, where the system has one."""


def console(*, error: bool = False) -> Console:
    """A console for people: as wide as the terminal, 80 columns where there is none."""
    stream = sys.stderr if error else sys.stdout
    width = WIDTH if stream is None or not stream.isatty() else None
    return Writer(file=stream, stderr=error, highlight=False, width=width)


def fail(message: str) -> NoReturn:
    """Print what is wrong and leave with the exit code for it."""
    try:
        echo(plain(message).plain, err=True)
    except OSError:
        _give_up(sys.stderr)
    raise SystemExit(UNREADABLE)


def _give_up(stream: TextIO) -> None:
    """Point a stream at the null device, so that its buffer is not flushed, and complained of, again at exit."""
    with suppress(OSError, ValueError):  # no file of the system
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def _replacing() -> Iterator[None]:
    """Let all that is written or read replace the letters that the encoding of a stream lacks."""
    with ExitStack() as streams:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                before: str = stream.errors or "strict"
                with suppress(
                    OSError, ValueError
                ):  # somebody has read from it already; it is closed
                    stream.reconfigure(errors=REPLACING.get(before, before))
                    streams.callback(_reconfigure, stream, before)
        yield


def _reconfigure(stream: TextIOWrapper, errors: str) -> None:
    """Let a stream treat letters that its encoding lacks in the way of before, if it is still open."""
    with suppress(OSError, ValueError):
        stream.reconfigure(errors=errors)


@contextmanager
def leaving() -> Iterator[None]:
    """Turn closed output, Ctrl-C and errors into exit codes, for every command.

    A pipe that nobody reads any more ends a command without a word: with 0 if its answer is known, otherwise with 2.
    A letter that the encoding of a pipe lacks becomes a question mark.
    """
    try:
        with _replacing(), failing():
            if sys.stdout is None:  # closed by whoever called
                fail(say("no-room", why=os.strerror(errno.EBADF)))
            try:
                yield
            except click.UsageError as error:
                error.show(sys.stderr)
                raise SystemExit(UNREADABLE) from None
            finally:
                sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        raise SystemExit(INTERRUPTED) from None


@contextmanager
def failing() -> Iterator[None]:
    """Print why something cannot be written or read, and leave."""
    try:
        yield
    except aw.AncientWorldError as error:
        fail(say(error.code, **error.data) if error.code in OF_FILES else error.message)
    except FileExistsError as error:
        fail(say("file-there" if _has_force() else "file-stays", path=error.filename))
    except OSError as error:
        if error.filename is not None:
            fail(f"{error.filename}: {error.strerror}")
        if error.errno not in OF_OUTPUT:
            fail(str(error))
        _give_up(sys.stdout)  # files of ours have a name
        if error.errno != errno.EPIPE:
            fail(say("no-room", why=error.strerror))
        raise SystemExit(0 if _is_answered() else UNREADABLE) from None


def _has_force() -> bool:
    """Return whether the command that runs can overwrite a file."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(FORCE))


def answered() -> None:
    """Note that the command ends with exit code 0 even if nobody reads the rest of its output."""
    click.get_current_context().meta[ANSWERED] = True


def _is_answered() -> bool:
    """Return whether the command has noted it, or no command runs."""
    context = click.get_current_context(silent=True)
    return context is None or context.meta.get(ANSWERED, not context.meta.get(RUNS, False))


def write_out(text: str) -> None:
    """Write to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def echo(text: object, *, err: bool = False) -> None:
    """Write a line to standard output or to standard error, at once.

    Unlike click's function of this name, this makes room above a progress bar, and keeps to the encoding of a pipe.
    """
    print(text, file=sys.stderr if err else sys.stdout, flush=True)


@contextmanager
def file_or_output(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """Open a file that is complete once it has its name; ``-`` is standard output."""
    if str(path) == "-":
        yield sys.stdout.buffer
        return
    with whole_file(path, replace=force) as file:
        yield file


def tell_partial(file: str | Path) -> None:
    """Tell where the unfinished output lies, beside a file that may or may not exist."""
    with suppress(OSError, ValueError):  # no name of a file
        beside = files_of(Path(file))[-1]
        if beside.exists():
            echo(say("partial-beside", path=beside), err=True)


def keep_apart(written: Iterable[Path | None], read: Iterable[str | Path]) -> None:
    """Leave if the same file would be read and written, by whatever name; ``--force`` does not change that."""
    sources = list(read)
    for path in written:
        if path is not None and is_one_of(path, sources):
            fail(say("same", path=path))


def card_files(path: Path | None) -> list[Path]:
    """Return the files of a card file, which is one file or a folder of them."""
    if path is None:
        return []
    with suppress(OSError):
        return [path, *path.rglob("*.toml")] if path.is_dir() else [path]
    return [path]  # no name of a file: told by whoever reads it


def load_cards(game_id: str | None, path: Path | None) -> aw.Cards | None:
    """Return the card file at a path; ``None`` stands for the standard one.

    Args:
        game_id: the game that it is for; ``None`` if its tables say so.
        path: of the file, or of a folder.
    """
    if path is None:
        return None
    with failing():
        cards: aw.Cards
        if game_id is None:
            cards = aw.game(game_of_cards(path) or DEFAULT).load_cards(path)
            return cards
        refuse_cards_of_others(game_id, path)
        cards = aw.game(game_id).load_cards(path)
    return cards


def game_of_cards(path: Path) -> str | None:
    """Return the game whose card files have the tables of this one; ``None`` if that is no single one."""
    unknown, strange = {}, {}
    for game_id in aw.game_ids():
        with suppress(aw.UnknownGame):  # another package's, and broken
            codes = Counter(fault.code for fault in aw.game(game_id).check_cards(path))
            if "no-card-file" not in codes:
                unknown[game_id] = codes["unknown-table"]
                strange[game_id] = sum(codes[code] for code in OF_TABLES)
    most = max(unknown.values(), default=0)
    fits = {each: count for each, count in strange.items() if unknown[each] < most}
    least = [each for each, count in fits.items() if count == min(fits.values())]
    return least[0] if len(least) == 1 else None


def refuse_cards_of_others(game_id: str, path: Path) -> None:
    """Leave if a card file has the tables of another game."""
    rules = aw.game(game_id)
    if any(fault.code in OF_TABLES for fault in rules.check_cards(path)):
        other = game_of_cards(path)
        if other not in (None, game_id):
            fail(say("other-cards", path=path, game=other, title=aw.game(other or "").title))


def default_names(kinds: Sequence[str]) -> list[str]:
    """Return a name for each seat: the kind of its player, numbered where several are alike; people are persons."""
    names = [kind.rpartition(":")[2] for kind in kinds]
    if names.count(YOU) > 1:
        names = [say("person") if name == YOU else name for name in names]
    return [*numbered(names)]


def option_values(given: Sequence[str]) -> dict[str, Any]:
    """Return the game options from ``name=value``; a value with commas is a list, and ``-`` in it stands for nobody."""
    options: dict[str, object] = {}
    for name, value in pairs(given).items():
        values = [None if part == "-" else part for part in value.split(",")]
        options[name] = values if len(values) > 1 else value
    return options


def pairs(given: Sequence[str]) -> dict[str, str]:
    """Return the texts of ``name=value`` by their names; or say that one is none, and leave."""
    found = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(say("option-pair", pair=pair))
        found[name] = value
    return found


def is_one_of(path: str | PathLike[str], others: Iterable[str | PathLike[str]]) -> bool:
    """Return whether a file is one of others: by its place, through links, or as another name of the same file."""
    try:
        here = Path(path).stat()
    except (OSError, ValueError):
        return False
    for other in others:
        with suppress(OSError, ValueError):
            if os.path.samestat(here, Path(other).stat()):
                return True
    return False


def says(path: str | PathLike[str], data: bytes) -> bool:
    """Return whether a file already exists with exactly these bytes."""
    try:
        return Path(path).read_bytes() == data if Path(path).is_file() else False
    except (OSError, ValueError):
        return False


def keep_or_write(path: str | PathLike[str], data: bytes, *, replace: bool) -> None:
    """Write a whole file; one that holds just these bytes is left.

    Raises:
        FileExistsError: another one is there, and may not be written over.
        OSError: it cannot be written.
    """
    if replace or not says(path, data):
        with whole_file(path, replace=replace) as file:
            file.write(data)
