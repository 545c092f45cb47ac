"""Helpers that the commands share: player names, options of games, card files, and output files."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import IO, Any

import ancient_world as aw
from ancient_world import archive
from ancient_world.cli.cli_texts import YOU, cli_text
from ancient_world.cli.exits import echo, fail, fail_on_errors
from ancient_world.engine.player_names import number_duplicates
from ancient_world.games import DEFAULT

TABLE_FAULT_CODES = ("unknown-table", "missing-table")
"""Codes of card file faults that suggest a card file of another game."""
_MAX_SUFFIXES = 10
"""The most suffixes of files that are printed."""
STDIN = "/dev/stdin"
"""The path of standard input, where the system has one."""


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
    from ancient_world.records.writing import open_atomically  # 70 ms, not for help

    with open_atomically(path, replace=force) as file:
        yield file


def read_numbered_record(file: str, number: int) -> aw.Record:
    """Return a record of a file by its number, or exit if it cannot be read."""
    try:
        stored_record = next(islice(archive.iterate_records(file), number, None), None)
        if stored_record is None:
            fail(cli_text("no-record", path=file, number=number))
        return stored_record.record()
    except aw.AncientWorldError as error:
        fail(f"{file}: {error.message}")


def check_seat(player: int | None, record: aw.Record) -> None:
    """Exit if the record has no such seat."""
    last_seat = len(record.header.players) - 1
    if player is not None and player > last_seat:
        fail(cli_text("no-seat", last=last_seat, player=player))


def print_partial_hint(file: str | Path) -> None:
    """Print where unfinished output is, if there is some beside a file."""
    from ancient_world.records.writing import paths_written  # 70 ms, not for help

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
    from ancient_world.records.writing import open_atomically  # 70 ms, not for help

    if replace or not has_content(path, data):
        with open_atomically(path, replace=replace) as file:
            file.write(data)
