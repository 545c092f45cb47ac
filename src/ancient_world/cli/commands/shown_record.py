"""Read a record for ``show``, as far as it can be read, and print a line for each entry."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import attrs

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.exits import fail
from ancient_world.records.files.compressed_files import open_unpacked
from ancient_world.records.files.record_streams import UnreadablePart, raw_records
from ancient_world.records.notes import note_lines
from ancient_world.records.play_record import acting_seat
from ancient_world.records.record import Entry
from ancient_world.validation.recovery import RecoveredRecord, recover_record


def read_until(path: Path, number: int, entry_count: int | None) -> aw.Record:
    """Read the record up to the requested entry and ignore later faults."""
    recovered = _recover_record(path, number)
    record = recovered.record
    if record is None or (
        recovered.faults and (entry_count is None or entry_count > len(record.entries))
    ):
        fail(f"{path}: {recovered.faults[0].message}")
    if entry_count is None:
        return record
    if entry_count > len(record.entries):
        fail(cli_text("beyond", path=path, count=len(record.entries), at=entry_count))
    return attrs.evolve(
        record, entries=record.entries[:entry_count], result=None, secret=None, checksums=()
    )  # fmt: skip


def _recover_record(path: Path, number: int) -> RecoveredRecord:
    """Read as much as possible of a record in a file."""
    try:
        with open_unpacked(path) as file:
            raw = next(islice(raw_records(file, str(path)), number, None), None)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except aw.AncientWorldError as error:
        fail(f"{path}: {error.message}")
    if raw is None:
        fail(cli_text("no-record", path=path, number=number))
    if isinstance(raw, UnreadablePart):
        return RecoveredRecord(None, (raw.fault,))
    return recover_record(raw, None)


def log_lines_of(
    index: int, state: aw.State, entry: Entry, names: tuple[str, ...]
) -> Iterator[str]:
    """Yield the lines of an entry: its action, its note, and the actions that followed by force."""
    yield f"{index:4}  {_action_text(state, entry.player, entry.action, names)}"
    for line in note_lines(entry.note, names):
        yield f"      {line}"
    for state_before, action in aw.forced_actions_after(state, entry.action):
        yield f"      {_action_text(state_before, acting_seat(state_before, action), action, names)}"


def _action_text(
    state: aw.State, player: int | None, action: aw.Action, names: tuple[str, ...]
) -> str:
    player_prefix = "" if player is None else f"{names[player]}: "
    return f"{player_prefix}{aw.game(state.game).describe(state, action, names)}"
