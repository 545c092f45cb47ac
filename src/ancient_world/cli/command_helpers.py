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
from ancient_world.cli.cli_texts import YOU, cli_text
from ancient_world.cli.render import TerminalConsole, printable_text
from ancient_world.engine.player_names import number_duplicates
from ancient_world.games import DEFAULT
from ancient_world.records.writing import open_atomically, paths_written

EXIT_PROBLEMS = 1
"""Exit code: problems were found."""
EXIT_LEFT = 1
"""Exit code: a game was left before its end."""
EXIT_UNREADABLE = 2
"""Exit code: something could not be read, written or understood."""
EXIT_INTERRUPTED = 130
"""Exit code: stopped by Ctrl-C, as in shells."""

ANSWERED_KEY = "answered"
"""The context key for "the exit code is 0 whatever happens to the rest of the output"."""
FORCE_KEY = "force"
"""The context key for whether the running command has the option ``--force``."""
RUNS_KEY = "runs"
"""The context key for whether a command is running, rather than only parsing or help."""
FILE_ERROR_CODES = frozenset({"file-there", "partial-there", "whole-there"})
"""Codes of errors that a command explains by its options, as the library's messages name function arguments."""
TABLE_FAULT_CODES = ("unknown-table", "missing-table")
"""Codes of card file faults that suggest a card file of another game."""
OUTPUT_ERRNOS = frozenset(
    {errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EINVAL}
    | {getattr(errno, name) for name in ("EDQUOT", "ESHUTDOWN") if hasattr(errno, name)}
)
"""Errors of a failing standard output; unlike errors of files, they carry no file name."""

REPLACING_HANDLERS = {"strict": "replace", "surrogateescape": "replace"}
"""The error handler for characters that a stream cannot encode, by the handler that Python has set."""
DEFAULT_WIDTH = 80
_MAX_SUFFIXES = 10
"""The most suffixes of files that are printed."""
STDIN = "/dev/stdin"
"""The path of standard input, where the system has one."""


def make_console(*, error: bool = False) -> Console:
    """Return a console for people: as wide as the terminal, or 80 columns without a terminal."""
    stream = sys.stderr if error else sys.stdout
    width = DEFAULT_WIDTH if stream is None or not stream.isatty() else None
    return TerminalConsole(file=stream, stderr=error, highlight=False, width=width)


def fail(message: str) -> NoReturn:
    """Print an error message, and exit with code 2."""
    try:
        echo(printable_text(message).plain, err=True)
    except OSError:
        _redirect_to_null(sys.stderr)
    raise SystemExit(EXIT_UNREADABLE)


def _redirect_to_null(stream: TextIO) -> None:
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
def exit_on_errors() -> Iterator[None]:
    """Turn closed output, Ctrl-C and errors into exit codes, for every command.

    A closed pipe ends a command silently: with 0 if its answer is known, otherwise with 2.
    A character that the encoding of a pipe lacks becomes a question mark.
    """
    try:
        with _replace_unencodable(), fail_on_errors():
            if sys.stdout is None:  # closed by the caller
                fail(cli_text("no-room", why=os.strerror(errno.EBADF)))
            try:
                yield
            except click.UsageError as error:
                error.show(sys.stderr)
                raise SystemExit(EXIT_UNREADABLE) from None
            finally:
                sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        raise SystemExit(EXIT_INTERRUPTED) from None


@contextmanager
def fail_on_errors() -> Iterator[None]:
    """Print why something cannot be read or written, and exit."""
    try:
        yield
    except aw.AncientWorldError as error:
        fail(
            cli_text(error.code, **error.data) if error.code in FILE_ERROR_CODES else error.message
        )
    except FileExistsError as error:
        fail(cli_text("file-there" if _has_force() else "file-stays", path=error.filename))
    except OSError as error:
        if error.filename is not None:
            fail(f"{error.filename}: {error.strerror}")
        if error.errno not in OUTPUT_ERRNOS:
            fail(str(error))
        _redirect_to_null(sys.stdout)  # errors of our own files carry a file name
        if error.errno != errno.EPIPE:
            fail(cli_text("no-room", why=error.strerror))
        raise SystemExit(0 if _is_answered() else EXIT_UNREADABLE) from None


def _has_force() -> bool:
    """Return whether the running command has the option ``--force``."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(FORCE_KEY))


def mark_answered() -> None:
    """Fix the exit code at 0, even if nobody reads the rest of the output."""
    click.get_current_context().meta[ANSWERED_KEY] = True


def _is_answered() -> bool:
    """Return whether :func:`mark_answered` was called, or no command is running."""
    context = click.get_current_context(silent=True)
    return context is None or context.meta.get(ANSWERED_KEY, not context.meta.get(RUNS_KEY, False))


def write_out(text: str) -> None:
    """Write text to standard output, and flush."""
    sys.stdout.write(text)
    sys.stdout.flush()


def echo(text: object, *, err: bool = False) -> None:
    """Print a line to standard output or standard error, and flush.

    Unlike click's function of this name, this one prints above a progress bar and in the encoding of a pipe.
    """
    print(text, file=sys.stderr if err else sys.stdout, flush=True)


def print_unread(suffixes: Counter[str]) -> None:
    """Print how many files of folders and archives were not read, by their suffixes, if there are any."""
    if not suffixes:
        return
    kinds = [
        f"{suffix or cli_text('no-suffix')} {count:,}"
        for suffix, count in sorted(suffixes.items(), key=lambda item: (-item[1], item[0]))
    ]
    kinds[_MAX_SUFFIXES:] = ["…"] * (len(kinds) > _MAX_SUFFIXES)
    echo(cli_text("unread", count=suffixes.total(), kinds=", ".join(kinds)), err=True)


@contextmanager
def file_or_output(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name once it is complete; ``-`` is standard output."""
    if str(path) == "-":
        yield sys.stdout.buffer
        return
    with open_atomically(path, replace=force) as file:
        yield file


def print_partial_hint(file: str | Path) -> None:
    """Print where unfinished output is, if there is some beside a file."""
    with suppress(OSError, ValueError):  # not a file name
        partial_path = paths_written(Path(file))[-1]
        if partial_path.exists():
            echo(cli_text("partial-beside", path=partial_path), err=True)


def refuse_overwriting_inputs(
    output_paths: Iterable[Path | None], input_paths: Iterable[str | Path]
) -> None:
    """Exit if a file would be both read and written, even under different names or with ``--force``."""
    sources = list(input_paths)
    for path in output_paths:
        if path is not None and is_one_of(path, sources):
            fail(cli_text("same", path=path))


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
    with fail_on_errors():
        cards: aw.CardSet
        if game_id is None:
            cards = aw.game(guess_game_of_cards(path) or DEFAULT).load_cards(path)
            return cards
        refuse_cards_of_others(game_id, path)
        cards = aw.game(game_id).load_cards(path)
    return cards


def guess_game_of_cards(path: Path) -> str | None:
    """Return the game whose card files have tables like this one's; ``None`` if several games fit equally."""
    unknown_tables, other_table_faults = {}, {}
    for game_id in aw.available_games():
        with suppress(aw.UnknownGame):  # a broken game of another package
            codes = Counter(fault.code for fault in aw.game(game_id).check_cards(path))
            if "no-card-file" not in codes:
                unknown_tables[game_id] = codes["unknown-table"]
                other_table_faults[game_id] = sum(codes[code] for code in TABLE_FAULT_CODES)
    most_unknown = max(unknown_tables.values(), default=0)
    fault_counts = {
        game_name: count
        for game_name, count in other_table_faults.items()
        if unknown_tables[game_name] < most_unknown
    }
    best_games = [
        each for each, count in fault_counts.items() if count == min(fault_counts.values())
    ]
    return best_games[0] if len(best_games) == 1 else None


def refuse_cards_of_others(game_id: str, path: Path) -> None:
    """Exit if a card file has the tables of another game."""
    rules = aw.game(game_id)
    if any(fault.code in TABLE_FAULT_CODES for fault in rules.check_cards(path)):
        likely_game = guess_game_of_cards(path)
        if likely_game not in (None, game_id):
            fail(
                cli_text(
                    "other-cards",
                    path=path,
                    game=likely_game,
                    title=aw.game(likely_game or "").title,
                )
            )


def default_names(kinds: Sequence[str]) -> list[str]:
    """Return a name for each seat: the kind of its player, with a number if repeated; several people are called "person"."""
    names = [kind.rpartition(":")[2] for kind in kinds]
    if names.count(YOU) > 1:
        names = [cli_text("person") if name == YOU else name for name in names]
    return [*number_duplicates(names)]


def player_names(names: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Return a name for each seat: the given names in seat order, then default names; exit if there are too many."""
    if len(names) > len(kinds):
        fail(cli_text("too-many-names", count=len(names), seats=len(kinds)))
    return [*names, *default_names(kinds)[len(names) :]]


def parse_option_values(option_texts: Sequence[str]) -> dict[str, Any]:
    """Return the game options from ``name=value``; a value with commas is a list, in which ``-`` stands for nobody."""
    options: dict[str, object] = {}
    for name, value in parse_pairs(option_texts).items():
        values = [None if list_item == "-" else list_item for list_item in value.split(",")]
        options[name] = values if len(values) > 1 else value
    return options


def parse_pairs(texts: Sequence[str]) -> dict[str, str]:
    """Return the values of ``name=value`` texts by name; exit if a text has no ``=``."""
    values = {}
    for pair in texts:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(cli_text("option-pair", pair=pair))
        values[name] = value
    return values


def is_one_of(path: str | PathLike[str], other_paths: Iterable[str | PathLike[str]]) -> bool:
    """Return whether a path is the same file as one of ``other_paths``, also through links."""
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return False
    for candidate in other_paths:
        with suppress(OSError, ValueError):
            if os.path.samestat(status, Path(candidate).stat()):
                return True
    return False


def has_content(path: str | PathLike[str], data: bytes) -> bool:
    """Return whether a file exists with exactly these bytes."""
    try:
        return Path(path).read_bytes() == data if Path(path).is_file() else False
    except (OSError, ValueError):
        return False


def write_if_changed(path: str | PathLike[str], data: bytes, *, replace: bool) -> None:
    """Write a whole file, unless it has these bytes already.

    Raises:
        FileExistsError: a file with other bytes exists, and may not be replaced.
        OSError: the file cannot be written.
    """
    if replace or not has_content(path, data):
        with open_atomically(path, replace=replace) as file:
            file.write(data)
