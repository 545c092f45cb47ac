"""The exit codes, and what ends a command: errors, a closed output, Ctrl-C."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import TextIOWrapper
from typing import NoReturn, TextIO

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text, printable

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
OUTPUT_ERRNOS = frozenset(
    {errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EINVAL}
    | {getattr(errno, name) for name in ("EDQUOT", "ESHUTDOWN") if hasattr(errno, name)}
)
"""Errors of a failing standard output; unlike errors of files, they carry no file name."""

MAX_LINES = 3
"""The most lines of an author's rules that are shown below the line that failed."""

REPLACING_HANDLERS = {"strict": "replace", "surrogateescape": "replace"}
"""The error handler for characters that a stream cannot encode, by the handler that Python has set."""


def fail(message: str) -> NoReturn:
    """Print an error message, and exit with code 2."""
    try:
        echo(printable(message), err=True)
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
    except Exception as error:
        _fail_in_game_file(error)
        raise


def _fail_in_game_file(error: Exception) -> None:
    """Print the lines of a game from a file that led to an error, the innermost first, and exit, if there are any."""
    from ancient_world.engine import game_files  # 25 ms, for errors only

    lines = [
        f"{game_files.shown_path(file)}:{line} ({name})"
        for file, line, name in game_files.lines_in_game_files(error)
    ]
    if lines:
        problem = f"{lines.pop()}: {type(error).__name__}: {error}"
        fail("\n  ".join([problem, *reversed(lines[-MAX_LINES:])]))
    for path in game_files.loaded_game_files():
        command = f"ancient-world check {game_files.shown_path(path)}"
        error.add_note(cli_text("rules-wrong", command=command))


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
