"""Read card and map files from a path into parsed TOML tables, with the same limits for all games.

Any path gives tables or :class:`InvalidCardFile`, and in a short time: sizes are checked before a file is read, and
text that a TOML parser is slow with (long dotted keys, deep nesting, long numbers) is refused before it is parsed.
The games give the tables their meaning.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ancient_world.engine.card_files.toml_lines import split_pieces
from ancient_world.engine.errors import Fault, InvalidCardFile
from ancient_world.engine.ids import intern_texts
from ancient_world.engine.importing import import_locked
from ancient_world.engine.message_catalogue import message_text, register_messages

MAX_FILES = 64
MAX_ENTRIES = 2_000
MAX_BYTES = 524_288
"""The greatest size of all files together, 16 times the largest standard set: a parser takes half a second for it."""
MAX_LINE_LENGTH = 2_000
MAX_WORD_LENGTH = 100
"""The most characters of a number or of an unquoted key: the digits of a longer number cannot be printed."""
MAX_KEY_PARTS = 8
"""The most parts of a dotted key: parsing takes quadratic time over them."""
MAX_DEPTH = 16
"""The deepest nesting of brackets: parsing is recursive."""
MAX_KEY_LENGTH = 100
MAX_VALUES = 10_000
"""The most keys of tables and members of lists in one file, eight times those of the largest standard file."""
MAX_FAULTS = 100
MAX_PATH_SHOWN = 200
"""The most characters of a path that a fault shows."""

FILE_FAULTS: dict[str, str] = {
    "missing-path": "there is no file or folder here, or no TOML file in the folder",
    "unreadable": "a file cannot be opened or is not a plain file",
    "too-large": "the files, a line, a number or a word are larger than any card file needs",
    "too-deep": "a key has too many parts, or brackets stand too deep within each other",
    "not-utf8": "a file is not UTF-8 text",
    "bad-toml": "a file is not TOML",
    "bad-key": "a key is empty, too long or not plain text",
}
"""Every code of a fault that is found before the tables are read, with its meaning."""

register_messages(
    {
        "card-file-no-path": "a path is needed here",
        "card-file-missing": "there is no such file or folder",
        "card-file-none": "there is no TOML file in this folder",
        "card-file-folder": "is a folder; expected one file",
        "card-file-not-plain": "is not a plain file",
        "card-file-unreadable": "cannot be read: {problem}",
        "card-file-many": "more than {files} TOML files or {entries} entries in this folder",
        "card-file-bytes": "more than {most} bytes in all",
        "card-file-not-utf8": "is not UTF-8 text (byte {byte})",
        "card-file-line": "line {line} has more than {most} characters",
        "card-file-word": "line {line} has a word or number longer than {most} characters",
        "card-file-parts": "line {line} has a key with more than {most} parts",
        "card-file-depth": "line {line} nests more than {most} brackets",
        "card-file-not-toml": "is not TOML: {problem}",
        "card-file-values": "more than {most} values in one file",
        "card-file-key": "a key has 1 to {most} printable characters",
    }
)


class CardTables(NamedTuple):
    """The parsed tables of one file, its name without the folder, and its text, if known, from which lines are found."""

    name: str
    tables: dict[str, object]
    text: str = ""


def read_card_files(path: str | os.PathLike[str], *, folder: bool) -> list[CardTables]:
    """Parse one TOML file, or all TOML files of a folder in the order of their names.

    Args:
        path: the file or folder.
        folder: whether the path may be a folder.

    Raises:
        InvalidCardFile: a file cannot be read or parsed; the error lists the faults of all such files.
    """
    try:
        path_text = os.fsdecode(path)
    except TypeError:
        raise _refusal(type(path).__name__, "missing-path", "card-file-no-path") from None
    if not path_text:
        raise _refusal("", "missing-path", "card-file-no-path")
    remaining_bytes, parsed_files, faults = MAX_BYTES, list[CardTables](), list[Fault]()
    for file in _list_paths(path_text, folder=folder):
        try:
            data = _read_bytes(file, remaining_bytes + 1)
            remaining_bytes -= len(data)
            if remaining_bytes < 0:
                raise _refusal(file, "too-large", "card-file-bytes", most=MAX_BYTES)
            parsed_files.append(_parse(data, file, format_short(os.path.basename(file))))
        except InvalidCardFile as error:
            faults += error.faults
        if remaining_bytes < 0:
            break
    if faults:
        raise InvalidCardFile(faults[:MAX_FAULTS])
    return parsed_files


def packaged_card_files(package: str, *path: str) -> list[CardTables]:
    """Parse a file or a folder in a game's package; it is trusted, so nothing is checked."""
    from tomllib import loads  # 3 ms, needed once

    return [
        CardTables(name, intern_texts(loads(text))) for name, text in _read_packaged(package, *path)
    ]


def _read_packaged(package: str, *path: str) -> list[tuple[str, str]]:
    """Return the name and the text of a file in a package or beside a module, or of all TOML files in a folder, sorted.

    Raises:
        InvalidCardFile: there is no such file.
    """
    module = import_locked(package)
    (folder,) = getattr(module, "__path__", (os.path.dirname(module.__file__),))
    on_disk = os.path.join(folder, *path)
    if os.path.isdir(folder):
        paths = _list_paths(on_disk, folder=True)
        return [(os.path.basename(each), _read_bytes(each, MAX_BYTES).decode()) for each in paths]
    from importlib.resources import files  # 15 ms, needed only if the package is in an archive

    source = files(package).joinpath(*path)
    source_files = (
        sorted(source.iterdir(), key=lambda file: file.name) if source.is_dir() else [source]
    )
    return [
        (file.name, file.read_text("utf-8")) for file in source_files if file.name.endswith(".toml")
    ]


def title_from_path(path: str | os.PathLike[str], limit: int = 60) -> str:
    """Return the last part of a path as a title for card files that have no name."""
    name = re.split(r"[/\\]", os.fsdecode(path))[-1]
    return format_short(name.removesuffix(".toml"), limit)


def format_short(value: object, limit: int = 60) -> str:
    """Return a value as a message shows it: short, on one line, and safe on a terminal."""
    if isinstance(value, str):
        text = value if value.isprintable() else ascii(value[:limit])
    elif isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, dict):
        text = "a table"
    elif isinstance(value, list):
        text = "a list"
    elif isinstance(value, int) and abs(value) >= 10**12:
        text = "a huge number"  # the digits of a very large one cannot even be printed
    else:
        text = str(value)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def format_path(path: str) -> str:
    """Return a path as a fault shows it."""
    return format_short(path, MAX_PATH_SHOWN)


# --- from a path to bytes ---


def _refusal(file: str, code: str, sentence_code: str, /, **data: object) -> InvalidCardFile:
    """Return the error for one fault of a file; ``sentence_code`` is the code of its sentence."""
    return InvalidCardFile(
        [Fault(format_path(file), "", "", message_text(sentence_code, data), code)]
    )


def _open_error(path: str, error: Exception) -> InvalidCardFile:
    """Return the error for a path that the operating system or Python cannot open."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return _refusal(path, "missing-path", "card-file-missing")
    problem = getattr(error, "strerror", None) or str(error)
    return _refusal(path, "unreadable", "card-file-unreadable", problem=format_short(problem, 120))


def _list_paths(path: str, *, folder: bool) -> list[str]:
    """Return the path itself, or the sorted TOML files in it if it is a folder."""
    try:
        if not stat.S_ISDIR(os.stat(path).st_mode):
            return [path]
        if not folder:
            raise _refusal(path, "unreadable", "card-file-folder")
        return _list_toml_files(path)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise _open_error(path, error) from None


def _list_toml_files(folder: str) -> list[str]:
    """Return the TOML files in a folder, sorted, since the order of a folder is undefined."""
    paths: list[str] = []
    with os.scandir(folder) as entries:
        for entry_count, entry in enumerate(entries, 1):
            if entry.name.endswith(".toml"):
                paths.append(entry.path)
            if entry_count > MAX_ENTRIES or len(paths) > MAX_FILES:
                limits = {"files": MAX_FILES, "entries": MAX_ENTRIES}
                raise _refusal(folder, "too-large", "card-file-many", **limits)
    if not paths:
        raise _refusal(folder, "missing-path", "card-file-none")
    return sorted(paths)


def _read_bytes(path: str, limit: int) -> bytes:
    """Return the content of a plain file, at most its first ``limit`` bytes."""
    # O_NONBLOCK: opening a pipe would otherwise wait for ever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise _refusal(path, "unreadable", "card-file-not-plain")
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                return file.read(limit)
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        raise _open_error(path, error) from None


# --- from bytes to tables ---


def _parse(data: bytes, file: str, name: str) -> CardTables:
    """Return the tables of a TOML file; ``file`` is its path for faults, ``name`` its name in the result."""
    from tomllib import loads  # 3 ms, needed once

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _refusal(file, "not-utf8", "card-file-not-utf8", byte=error.start) from None
    _check_shape(text, file)
    try:
        tables = loads(text)
    except (ValueError, RecursionError) as error:
        problem = format_short(str(error), 160)
        raise _refusal(file, "bad-toml", "card-file-not-toml", problem=problem) from None
    _check_tables(tables, file)
    return CardTables(name, intern_texts(tables), text)


def _check_shape(text: str, file: str) -> None:
    """Refuse a text on which a TOML parser would take too long, or exhaust its stack.

    Raises:
        InvalidCardFile: the text is too large or too deep; the message names the line.
    """
    for line_number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE_LENGTH:
            raise _refusal(
                file, "too-large", "card-file-line", line=line_number, most=MAX_LINE_LENGTH
            )
    excess = _find_excess(text)
    if excess is not None:
        code, position, limit = excess
        fault_code = "too-large" if code == "card-file-word" else "too-deep"
        raise _refusal(file, fault_code, code, line=text.count("\n", 0, position) + 1, most=limit)


def _find_excess(text: str) -> tuple[str, int, int] | None:
    """Return the code of the fault of a text with too long words or too deep nesting, its position and the limit, or ``None``."""
    depth = dot_count = 0
    for piece in split_pieces(text):
        mark = piece["mark"]
        if mark is None:
            if piece["word"] is not None and piece.end() - piece.start() > MAX_WORD_LENGTH:
                return "card-file-word", piece.start(), MAX_WORD_LENGTH
        elif mark == ".":
            dot_count += 1
            if dot_count >= MAX_KEY_PARTS:
                return "card-file-parts", piece.start(), MAX_KEY_PARTS
        else:
            dot_count = 0
            depth += (mark in "[{") - (mark in "]}")
            if depth > MAX_DEPTH:
                return "card-file-depth", piece.start(), MAX_DEPTH
    return None


def _check_tables(tables: dict[str, object], file: str) -> None:
    """Refuse tables with too many values, and keys that are empty, too long or not printable.

    Raises:
        InvalidCardFile: there are too many values or bad keys; at most ``MAX_FAULTS`` keys are listed.
    """
    faults: list[Fault] = []
    for count, (path, key) in enumerate(_walk_keys(tables), 1):
        if count > MAX_VALUES:
            raise _refusal(file, "too-large", "card-file-values", most=MAX_VALUES)
        if key is not None and not (0 < len(key) <= MAX_KEY_LENGTH and key.isprintable()):
            table, *inner_keys = *(format_short(part, 24) for part in path), format_short(key, 48)
            message = message_text("card-file-key", {"most": MAX_KEY_LENGTH})
            faults.append(Fault(format_path(file), table, ".".join(inner_keys), message, "bad-key"))
    if faults:
        raise InvalidCardFile(faults[:MAX_FAULTS])


def _walk_keys(tables: dict[str, object]) -> Iterator[tuple[Sequence[str], str | None]]:
    """Yield each key of each table, or ``None`` for a list member, after the keys that lead to the table or list."""
    stack: list[tuple[tuple[str, ...], Any]] = [((), tables)]
    while stack:
        path, value = stack.pop()
        for key in value:
            is_table = type(value) is dict
            yield path, key if is_table else None
            item = value[key] if is_table else key
            if type(item) in (dict, list):
                stack.append(((*path, key) if is_table else path, item))
