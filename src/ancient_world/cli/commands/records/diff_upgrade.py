"""``records diff`` and ``upgrade``: find where records differ, and bring old records up to the current rules."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click

import ancient_world as aw
from ancient_world.archive import (
    Difference,
    FirstDifference,
    RecordFile,
    StoredRecord,
    UpgradedDocument,
    all_differences,
    first_difference,
)
from ancient_world.archive import upgrade_document as upgraded
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.commands.records.record_reading import (
    FileNames,
    RecordReading,
    add_totals_options,
    sources_argument,
)
from ancient_world.cli.exits import EXIT_PROBLEMS, EXIT_UNREADABLE, echo, fail, fail_on_errors
from ancient_world.cli.render import make_console, print_board, print_line
from ancient_world.cli.shared_options import FilePath, cards_options
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.notation.action_spelling import write_action
from ancient_world.records.record import Entry

register_messages(
    {
        "cli-same-records": "The records are the same.",
        "cli-header-differs": "The headers differ in {names}.",
        "cli-result-differs": "Every entry is the same, but the results differ.",
        "cli-part-at": "The records differ from entry {index} on:",
        "cli-all-differences": "{count:difference|differences}:",
        "cli-nothing-there": "nothing",
        "cli-ended-there": "has ended",
        "cli-upgraded": "{place}: upgraded from version {found} of the rules to {known}",
        "cli-upgraded-taken": "{place}: upgraded from version {found} of the rules to {known}; {count:entry is|entries are} left out, since today's rules take the only legal action automatically",
        "cli-up-to-date-taken": "{place}: {count:entry is|entries are} left out: the rules now take the only legal action automatically",
        "cli-upgraded-all": "{upgraded:document|documents} upgraded, {same} of today's rules already",
        "cli-several": "{path}: this file holds more than one record; split it first: ancient-world records split {path} --into FOLDER",
        "cli-parts-here": "{place}: entry {index}: {why}",
        "cli-parts-before": "{place}: {why}",
        "cli-legal-there": "    legal there: {legal}",
    }
)


@click.command()
@click.argument("one")
@click.argument("other")
@click.option("--board", is_flag=True, help="Show the table before the first difference.")
@click.option(
    "--all",
    "shows_all",
    is_flag=True,
    help="Show every difference, also of tags, notes and checksums.",
)
@cards_options
def diff(
    one: str, other: str, game_id: str | None, cards: Path | None, *, board: bool, shows_all: bool
) -> None:
    """Show where two records of a game differ: ONE and OTHER are files of one record, or - for standard input.

    The order in which players entered choices that they made at the same time is no difference.

    Exit codes: 0 they are the same; 1 they are not; 2 one of them could not be read.
    """
    first, card_set = _single_record(one, game_id, cards)
    second, _ = _single_record(other, game_id, cards)
    difference = first_difference(first, second, card_set)
    terminal, differences = make_console(), all_differences(first, second) if shows_all else ()
    if differences:
        lines = _lines_of_all(differences, (one, other), first)
    else:
        lines = _difference_lines(difference, (one, other), (first, second))
    for line in lines:
        print_line(terminal, line)
    if board and difference.state is not None:
        print_board(terminal, difference.state, first.header.players)
    sys.exit(0 if difference.is_same and not differences else EXIT_PROBLEMS)


def _lines_of_all(
    differences: Sequence[Difference], file_names: tuple[str, str], record: aw.Record
) -> list[str]:
    """Return lines that print every difference: its place and its value in each of the two files, with entries in notation."""
    lines = [cli_text("all-differences", count=len(differences))]
    for each in differences:
        heading = each.path or each.second_path
        lines.append(heading)
        for name, path, value in zip(
            file_names, (each.path, each.second_path), (each.first, each.second), strict=True
        ):
            text = _value_text(path, value, record) if path else cli_text("nothing-there")
            place = "" if path in ("", heading) else f"{path} "
            lines.append(f"  {name}: {place}{text}")
    return lines


def _value_text(path: str, value: Any, record: aw.Record) -> str:
    """Return a value as JSON; an entry in notation, with its number and player."""
    match = re.fullmatch(r"\$\.record\.entries\[([0-9]+)\]", path)
    if match is None:
        return json.dumps(value, ensure_ascii=False)
    seat, names = value["player"], record.header.players
    label = "chance" if seat is None else names[seat] if 0 <= seat < len(names) else f"seat {seat}"
    words = write_action(aw.game(record.header.game), value["action"], seat)
    return f"{int(match[1]) + 1}. {label}: {words}"


def _single_record(
    source: str, game_id: str | None, cards: Path | None
) -> tuple[aw.Record, aw.CardSet | None]:
    """Return the single record of a source; exit if the source has none or several."""
    reading = RecordReading.open_sources((source,), game_id, cards)
    with fail_on_errors():
        records = [record for _, record in islice(reading.readable_records(), 2)]
    if len(records) + reading.refused_count > 1:
        fail(cli_text("several", path=source))
    if not records or reading.unreadable_count:
        raise SystemExit(EXIT_UNREADABLE)
    return records[0], reading.cards


def _difference_lines(
    first_difference: FirstDifference,
    file_names: tuple[str, str],
    records: tuple[aw.Record, aw.Record],
) -> list[str]:
    if first_difference.is_same:
        return [cli_text("same-records")]
    lines = []
    if first_difference.header:
        lines.append(cli_text("header-differs", names=", ".join(first_difference.header)))
    if first_difference.result:
        lines.append(cli_text("result-differs"))
    if first_difference.index is not None:
        lines.append(cli_text("part-at", index=first_difference.index))
        compared = zip(
            file_names, records, (first_difference.first, first_difference.second), strict=True
        )
        lines += [
            f"  {file_name}: {_entry_text(first_difference, record, entry)}"
            for file_name, record, entry in compared
        ]
    return lines


def _entry_text(first_difference: FirstDifference, record: aw.Record, entry: Entry | None) -> str:
    if entry is None:
        return cli_text("ended-there")
    names = record.header.players
    player_prefix = "" if entry.player is None else f"{names[entry.player]}: "
    if first_difference.state is None:
        return f"{player_prefix}{aw.to_document(entry.action)['action']}"
    return f"{player_prefix}{aw.game(first_difference.state.game).describe(first_difference.state, entry.action, names)}"


@click.command()
@sources_argument
@click.option(
    "--out",
    type=FilePath(dir_okay=False, allow_dash=True),
    help="Write what is upgraded: *.json, or *.jsonl for many.",
)
@click.option("--into", type=FilePath(file_okay=False), help="Write each into this folder.")
@cards_options
@add_totals_options
def upgrade(
    sources: tuple[str, ...],
    out: Path | None,
    into: Path | None,
    game_id: str | None,
    cards: Path | None,
) -> None:
    """Upgrade old records, states and views to the rules of today, and say where a record parts from them and what was legal there.

    Nothing is guessed and no file is written over: a record that parts is told, the others are written.

    Exit codes: 0 all are of today's rules; 1 some part from the rules; 2 something could not be read or written.
    """
    if (out is None) == (into is None):
        fail("--out or --into: one of them says where upgraded records go")
    reading = RecordReading.open_sources(sources, game_id, cards, out)
    if into is not None:
        with fail_on_errors():
            into.mkdir(parents=True, exist_ok=True)
    counts_by_change = Counter[bool]()
    with fail_on_errors():
        if out is not None:
            with RecordFile(out) as file:
                for _, document in _upgraded_documents(reading, game_id, counts_by_change):
                    file.write(document)
        else:
            assert into is not None
            names = FileNames(into)
            for stored_record, document in _upgraded_documents(reading, game_id, counts_by_change):
                with RecordFile(names.next_path(stored_record)) as file:
                    file.write(document)
    reading.print_total(
        "upgraded-all", upgraded=counts_by_change[True], same=counts_by_change[False]
    )
    reading.finish_and_exit()


def _upgraded_documents(
    reading: RecordReading, game_id: str | None, counts_by_change: Counter[bool]
) -> Iterator[tuple[StoredRecord, aw.Record | aw.State | aw.View]]:
    """Yield the upgraded documents; report those that do not follow the rules, and count what changed."""
    for stored_record in reading.stored_records():
        document = getattr(stored_record.raw, "document", {})
        if isinstance(document, dict) and game_id not in (None, document.get("game", game_id)):
            continue
        try:
            result = upgraded(stored_record, reading.cards)
        except aw.InvalidDocument as error:
            reading.report_skipped(
                stored_record.position, error.detail, unreadable=stored_record.is_unreadable
            )
            continue
        lines = list(_upgrade_lines(stored_record, result))
        for line in lines:
            echo(printable(line), err=True)
        if result.document is None:
            reading.refused_count += 1
        else:
            counts_by_change[bool(lines)] += 1
            yield stored_record, result.document


def _upgrade_lines(stored_record: StoredRecord, upgraded: UpgradedDocument) -> Iterator[str]:
    if upgraded.document is not None:
        data = {
            "place": stored_record.position,
            "found": upgraded.rules_version,
            "count": upgraded.dropped_forced_actions,
        }
        current_version = _game_of(upgraded.document).rules_version
        message_code = "up-to-date" if upgraded.rules_version == current_version else "upgraded"
        if upgraded.rules_version != current_version or upgraded.dropped_forced_actions:
            yield cli_text(
                f"{message_code}-taken" if upgraded.dropped_forced_actions else message_code,
                known=current_version,
                **data,
            )
        return
    message_code = "parts-before" if upgraded.index is None else "parts-here"
    yield cli_text(
        message_code, place=stored_record.position, index=upgraded.index, why=upgraded.reason
    )
    if upgraded.legal_actions:
        yield cli_text("legal-there", legal="; ".join(upgraded.legal_actions))


def _game_of(document: aw.Record | aw.State | aw.View) -> Game:
    """Return the game of a record, state or view."""
    if isinstance(document, aw.Record):
        return aw.game(document.header.game)
    return aw.game((document.state if isinstance(document, aw.View) else document).game)
