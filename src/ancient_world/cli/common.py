"""Helpers that the commands share: exit codes, consoles, player names, card files, and output files."""

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
"""Exit code: stopped by Ctrl-C, as in shells."""

ANSWERED = "answered"
"""The context key for "the exit code is 0 whatever happens to the rest of the output"."""
FORCE = "force"
"""The context key for whether the running command has the option ``--force``."""
RUNS = "runs"
"""The context key for whether a command is running, rather than only parsing or help."""
FILE_ERROR_CODES = frozenset({"file-there", "partial-there", "whole-there"})
"""Codes of errors that a command explains by its options, as the library's messages name function arguments."""
OF_TABLES = ("unknown-table", "missing-table")
"""Codes of card file faults that suggest a card file of another game."""
OUTPUT_ERRNOS = frozenset(
    {errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EINVAL}
    | {getattr(errno, name) for name in ("EDQUOT", "ESHUTDOWN") if hasattr(errno, name)}
)
"""Errors of a failing standard output; unlike errors of files, they carry no file name."""

REPLACING_HANDLERS = {"strict": "replace", "surrogateescape": "replace"}
"""The error handler for characters that a stream cannot encode, by the handler that Python has set."""
WIDTH = 80
STDIN = "/dev/stdin"
"""The path of standard input, where the system has one."""


def console(*, error: bool = False) -> Console:
    """Return a console for people: as wide as the terminal, or 80 columns without a terminal."""
    stream = sys.stderr if error else sys.stdout
    width = WIDTH if stream is None or not stream.isatty() else None
    return Writer(file=stream, stderr=error, highlight=False, width=width)


def fail(message: str) -> NoReturn:
    """Print an error message, and exit with code 2."""
    try:
        echo(plain(message).plain, err=True)
    except OSError:
        _give_up(sys.stderr)
    raise SystemExit(UNREADABLE)


def _give_up(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that Python does not fail to flush it again at exit."""
    with suppress(OSError, ValueError):  # not backed by a file of the system
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def _replace_unencodable() -> Iterator[None]:
    """Make the standard streams replace characters that their encoding lacks."""
    with ExitStack() as streams:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                old_handler: str = stream.errors or "strict"
                with suppress(OSError, ValueError):  # closed, or already read from
                    stream.reconfigure(errors=REPLACING_HANDLERS.get(old_handler, old_handler))
                    streams.callback(_restore_handler, stream, old_handler)
        yield


def _restore_handler(stream: TextIOWrapper, errors: str) -> None:
    """Set a stream's error handler back, if the stream is still open."""
    with suppress(OSError, ValueError):
        stream.reconfigure(errors=errors)


@contextmanager
def leaving() -> Iterator[None]:
    """Turn closed output, Ctrl-C and errors into exit codes, for every command.

    A closed pipe ends a command silently: with 0 if its answer is known, otherwise with 2.
    A character that the encoding of a pipe lacks becomes a question mark.
    """
    try:
        with _replace_unencodable(), failing():
            if sys.stdout is None:  # closed by the caller
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
    """Print why something cannot be read or written, and exit."""
    try:
        yield
    except aw.AncientWorldError as error:
        fail(say(error.code, **error.data) if error.code in FILE_ERROR_CODES else error.message)
    except FileExistsError as error:
        fail(say("file-there" if _has_force() else "file-stays", path=error.filename))
    except OSError as error:
        if error.filename is not None:
            fail(f"{error.filename}: {error.strerror}")
        if error.errno not in OUTPUT_ERRNOS:
            fail(str(error))
        _give_up(sys.stdout)  # errors of our own files carry a file name
        if error.errno != errno.EPIPE:
            fail(say("no-room", why=error.strerror))
        raise SystemExit(0 if _is_answered() else UNREADABLE) from None


def _has_force() -> bool:
    """Return whether the running command has the option ``--force``."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(FORCE))


def answered() -> None:
    """Fix the exit code at 0, even if nobody reads the rest of the output."""
    click.get_current_context().meta[ANSWERED] = True


def _is_answered() -> bool:
    """Return whether :func:`answered` was called, or no command is running."""
    context = click.get_current_context(silent=True)
    return context is None or context.meta.get(ANSWERED, not context.meta.get(RUNS, False))


def write_out(text: str) -> None:
    """Write text to standard output, and flush."""
    sys.stdout.write(text)
    sys.stdout.flush()


def echo(text: object, *, err: bool = False) -> None:
    """Print a line to standard output or standard error, and flush.

    Unlike click's function of this name, this one prints above a progress bar and in the encoding of a pipe.
    """
    print(text, file=sys.stderr if err else sys.stdout, flush=True)


@contextmanager
def file_or_output(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name once it is complete; ``-`` is standard output."""
    if str(path) == "-":
        yield sys.stdout.buffer
        return
    with whole_file(path, replace=force) as file:
        yield file


def tell_partial(file: str | Path) -> None:
    """Print where unfinished output is, if there is some beside a file."""
    with suppress(OSError, ValueError):  # not a file name
        partial_path = files_of(Path(file))[-1]
        if partial_path.exists():
            echo(say("partial-beside", path=partial_path), err=True)


def keep_apart(written: Iterable[Path | None], read: Iterable[str | Path]) -> None:
    """Exit if a file would be both read and written, even under different names or with ``--force``."""
    sources = list(read)
    for path in written:
        if path is not None and is_one_of(path, sources):
            fail(say("same", path=path))


def card_files(path: Path | None) -> list[Path]:
    """Return the files of a card file, which is one file or a folder of files."""
    if path is None:
        return []
    with suppress(OSError):
        return [path, *path.rglob("*.toml")] if path.is_dir() else [path]
    return [path]  # not a file name: reported when it is read


def load_cards(game_id: str | None, path: Path | None) -> aw.CardSet | None:
    """Return the card file at a path; ``None`` stands for the standard one.

    Args:
        game_id: the game of the card file; ``None`` to guess it from the tables in the file.
        path: a file, or a folder.
    """
    if path is None:
        return None
    with failing():
        cards: aw.CardSet
        if game_id is None:
            cards = aw.game(game_of_cards(path) or DEFAULT).load_cards(path)
            return cards
        refuse_cards_of_others(game_id, path)
        cards = aw.game(game_id).load_cards(path)
    return cards


def game_of_cards(path: Path) -> str | None:
    """Return the game whose card files have tables like this one's; ``None`` if several games fit equally."""
    unknown_tables, other_table_faults = {}, {}
    for game_id in aw.available_games():
        with suppress(aw.UnknownGame):  # a broken game of another package
            codes = Counter(fault.code for fault in aw.game(game_id).check_cards(path))
            if "no-card-file" not in codes:
                unknown_tables[game_id] = codes["unknown-table"]
                other_table_faults[game_id] = sum(codes[code] for code in OF_TABLES)
    most_unknown = max(unknown_tables.values(), default=0)
    fault_counts = {each: count for each, count in other_table_faults.items() if unknown_tables[each] < most_unknown}
    best_games = [each for each, count in fault_counts.items() if count == min(fault_counts.values())]
    return best_games[0] if len(best_games) == 1 else None


def refuse_cards_of_others(game_id: str, path: Path) -> None:
    """Exit if a card file has the tables of another game."""
    rules = aw.game(game_id)
    if any(fault.code in OF_TABLES for fault in rules.check_cards(path)):
        likely_game = game_of_cards(path)
        if likely_game not in (None, game_id):
            fail(say("other-cards", path=path, game=likely_game, title=aw.game(likely_game or "").title))


def default_names(kinds: Sequence[str]) -> list[str]:
    """Return a name for each seat: the kind of its player, with a number if repeated; several people are called "person"."""
    names = [kind.rpartition(":")[2] for kind in kinds]
    if names.count(YOU) > 1:
        names = [say("person") if name == YOU else name for name in names]
    return [*numbered(names)]


def option_values(given: Sequence[str]) -> dict[str, Any]:
    """Return the game options from ``name=value``; a value with commas is a list, in which ``-`` stands for nobody."""
    options: dict[str, object] = {}
    for name, value in pairs(given).items():
        values = [None if part == "-" else part for part in value.split(",")]
        options[name] = values if len(values) > 1 else value
    return options


def pairs(given: Sequence[str]) -> dict[str, str]:
    """Return the values of ``name=value`` texts by name; exit if a text has no ``=``."""
    values = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(say("option-pair", pair=pair))
        values[name] = value
    return values


def is_one_of(path: str | PathLike[str], others: Iterable[str | PathLike[str]]) -> bool:
    """Return whether a path is the same file as one of ``others``, also through links."""
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return False
    for candidate in others:
        with suppress(OSError, ValueError):
            if os.path.samestat(status, Path(candidate).stat()):
                return True
    return False


def says(path: str | PathLike[str], data: bytes) -> bool:
    """Return whether a file exists with exactly these bytes."""
    try:
        return Path(path).read_bytes() == data if Path(path).is_file() else False
    except (OSError, ValueError):
        return False


def keep_or_write(path: str | PathLike[str], data: bytes, *, replace: bool) -> None:
    """Write a whole file, unless it has these bytes already.

    Raises:
        FileExistsError: a file with other bytes exists, and may not be replaced.
        OSError: the file cannot be written.
    """
    if replace or not says(path, data):
        with whole_file(path, replace=replace) as file:
            file.write(data)
