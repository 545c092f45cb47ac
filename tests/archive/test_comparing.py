"""Test ``records diff`` and ``records upgrade``: the first difference of two records, and records of older rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import first_difference
from ancient_world.records import Entry, Note, Result
from tests.archive.conftest import played
from tests.archive.test_copying import records_in, run


def test_the_same_records(archive: Path, tmp_path: Path) -> None:
    """A record as a document and as JSON Lines compares as equal."""
    run("convert", archive / "game-1.json", tmp_path / "lines.jsonl.gz", "--lines")
    done = run("diff", archive / "game-1.json", tmp_path / "lines.jsonl.gz")
    assert (done.exit_code, done.output) == (0, "The records are the same.\n")


def test_where_two_records_differ(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """``diff`` prints the first different entry, both choices in words, and with ``--board`` the table before them."""
    match = aw.Match.resume(attrs.evolve(games[0], entries=games[0].entries[:4], result=None))
    seat, played_action = match.pending().players[0], games[0].entries[4].action  # type: ignore[union-attr]
    chosen = next(
        action for action in aw.legal_actions(match.state, seat) if action != played_action
    )
    match.apply(chosen)
    first, second = tmp_path / "one.json", tmp_path / "two.json"
    aw.write_record(games[0], first)
    aw.write_record(match.record, second)
    done = run("diff", first, second, "--board")
    rules = aw.game("tides-of-time")
    state = list(aw.replay(attrs.evolve(games[0], entries=games[0].entries[:4], result=None)))[-1]
    assert done.exit_code == 1
    assert "The records differ from entry 4 on:" in done.output
    output = "".join(done.output.split())  # long paths are broken into lines
    for name, action in (("one", played_action), ("two", chosen)):
        words = f"{name}.json: Miriam: {rules.describe(state, action)}"
        assert "".join(words.split()) in output
    assert "pile" in done.output


def test_one_is_the_beginning_of_the_other(games: tuple[aw.Record, ...]) -> None:
    """A record and its beginning differ where the shorter one ends."""
    short = attrs.evolve(games[0], entries=games[0].entries[:7], result=None)
    difference = first_difference(games[0], short)
    assert (difference.index, difference.first, difference.second) == (7, games[0].entries[7], None)
    assert difference.state == list(aw.replay(short))[-1]


def test_headers_and_results_count(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """Different names, seeds and results are named; checksums are not compared."""
    header = attrs.evolve(games[0].header, players=("Miriam", "Ben"), seed=None)
    assert first_difference(games[0], attrs.evolve(games[0], header=header)).header == (
        "players",
        "seed",
    )
    changed = attrs.evolve(games[0], result=Result((0, 0), (0,)))
    difference = first_difference(games[0], changed)
    assert (difference.result, difference.index, difference.is_same) == (True, None, False)
    (tmp_path / "one.json").write_text(aw.to_json(games[0]), encoding="ascii")
    (tmp_path / "two.json").write_text(aw.to_json(changed), encoding="ascii")
    assert "the results differ" in run("diff", tmp_path / "one.json", tmp_path / "two.json").output


@pytest.mark.parametrize("place", ["all.jsonl", "archive"])
def test_one_of_several_records_is_not_compared(archive: Path, tmp_path: Path, place: str) -> None:
    """A file or folder of many records is refused on either side, with the command that splits it."""
    run("merge", archive, "--out", tmp_path / "all.jsonl")
    for pair in (
        (tmp_path / place, archive / "game-0.json"),
        (archive / "game-0.json", tmp_path / place),
    ):
        done = run("diff", *pair)
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"{place}: this file holds more than one record; " in done.stderr
        assert "records split" in done.stderr


def test_a_file_with_a_broken_record_is_refused(archive: Path, tmp_path: Path) -> None:
    """A file with a broken record beside a good one is refused, since either may be meant."""
    text = (archive / "game-0.json").read_text("ascii")
    (tmp_path / "two.jsonl").write_text(text + "{}\n", encoding="ascii")
    done = run("diff", tmp_path / "two.jsonl", archive / "game-0.json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "two.jsonl:2: " in done.stderr


def old(record: aw.Record, **changes: Any) -> str:
    """Return a record as an older version of the rules would have written it."""
    return json.dumps({**aw.to_document(record), "rules": "0.9", **changes})


def test_an_old_record_is_upgraded(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """An old record that is legal under today's rules is upgraded with its seed, and the old file stays."""
    path = tmp_path / "old.json"
    path.write_text(old(games[0]), encoding="ascii")
    before = path.read_bytes()
    assert not aw.validate(before).ok
    done = run("upgrade", path, "--into", tmp_path / "new")
    assert done.exit_code == 0, done.output
    version = aw.game("tides-of-time").rules_version
    assert f"old.json:1: upgraded from version 0.9 of the rules to {version}" in done.output
    assert records_in(tmp_path / "new") == [games[0]]
    assert path.read_bytes() == before


def test_untouched_records_are_counted_only(archive: Path, tmp_path: Path) -> None:
    """Each upgraded record has a line of output; records of today's rules are only counted."""
    first = aw.read_record(archive / "game-0.json")
    (archive / "old.json").write_text(old(first), encoding="ascii")
    done = run("upgrade", archive, "--into", tmp_path / "new")
    assert done.exit_code == 0
    version = aw.game("tides-of-time").rules_version
    assert done.stderr.splitlines() == [
        f"{archive / 'old.json'}:1: upgraded from version 0.9 of the rules to {version}",
        "1 document upgraded, 6 of today's rules already",
    ]
    assert len(records_in(tmp_path / "new")) == 7


def test_a_record_of_today_with_forced_entries(tmp_path: Path) -> None:
    """Forced entries are left out of a record of today's rules and reported, and the record counts as upgraded."""
    today = played("golden-ages", 5)
    first = next(
        (index, taken)
        for index, (entry, state) in enumerate(zip(today.entries, aw.replay(today), strict=False))
        if (taken := aw.forced_actions_after(state, entry.action))
    )
    index, [(before, action), *_] = first
    forced = Entry(before.agenda[-1].player, action)  # type: ignore[attr-defined]
    entries = (*today.entries[: index + 1], forced, *today.entries[index + 1 :])
    path = tmp_path / "written.json"
    path.write_text(aw.to_json(attrs.evolve(today, entries=entries)), encoding="ascii")
    done = run("upgrade", path, "--into", tmp_path / "new")
    assert done.stderr.splitlines() == [
        f"{path}:1: 1 entry is left out: the rules now take the only legal action automatically",
        "1 document upgraded, 0 of today's rules already",
    ]
    assert records_in(tmp_path / "new") == [today]


def test_an_old_record_that_is_illegal_today(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """An entry that is illegal today is reported with its reason and the legal actions, and nothing is written."""
    entries = list(games[0].entries)
    entries[4] = attrs.evolve(entries[4], action=entries[2].action)
    path = tmp_path / "old.json"
    path.write_text(old(attrs.evolve(games[0], entries=tuple(entries))), encoding="ascii")
    done = run("upgrade", path, "--out", tmp_path / "new.jsonl")
    assert done.exit_code == 1
    assert "old.json:1: entry 4: " in done.output
    assert "legal there: play " in done.output
    assert not (tmp_path / "new.jsonl").exists()


def test_another_result_is_no_upgrade(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """A record whose result differs under today's rules is reported and not written."""
    path = tmp_path / "old.json"
    path.write_text(old(attrs.evolve(games[0], result=Result((1, 2), (1,)))), encoding="ascii")
    done = run("upgrade", path, "--into", tmp_path / "new")
    assert done.exit_code == 1
    assert "a different result under today's rules" in done.output
    assert list((tmp_path / "new").iterdir()) == []


def test_upgrade_writes_over_nothing(games: tuple[aw.Record, ...], tmp_path: Path) -> None:
    """``upgrade`` never overwrites a file, and has no ``--force``."""
    path = tmp_path / "old.json"
    path.write_text(old(games[0]), encoding="ascii")
    run("upgrade", path, "--into", tmp_path / "new")
    before = (tmp_path / "new" / "old-000001.json").read_bytes()
    assert run("upgrade", path, "--into", tmp_path / "new").exit_code == 2
    assert (tmp_path / "new" / "old-000001.json").read_bytes() == before
    assert run("upgrade", path, "--into", tmp_path, "--force").exit_code == 2


@pytest.mark.parametrize("arguments", [(), ("--out", "a.jsonl", "--into", "b")])
def test_one_output_is_needed(archive: Path, arguments: tuple[str, ...]) -> None:
    """``upgrade`` needs exactly one of ``--out`` and ``--into``."""
    assert run("upgrade", archive, *arguments).exit_code == 2


def test_entries_that_are_forced_today_are_left_out(tmp_path: Path) -> None:
    """Old entries for choices that are forced today are left out and counted; all others stay."""
    today = played("golden-ages", 5)
    entries: list[Entry] = []
    for entry, state in zip(today.entries, aw.replay(today), strict=False):
        taken = [
            Entry(before.agenda[-1].player, action, Note(seconds=1))  # type: ignore[attr-defined]
            for before, action in aw.forced_actions_after(state, entry.action)
        ]
        entries += [entry, *taken]
    dropped = len(entries) - len(today.entries)
    assert dropped > 3
    path = tmp_path / "old.json"
    path.write_text(old(attrs.evolve(today, entries=tuple(entries))), encoding="ascii")
    done = run("upgrade", path, "--into", tmp_path / "new")
    assert done.exit_code == 0, done.output
    assert (
        f"{dropped} entries are left out, since today's rules take the only legal action automatically"
        in " ".join(done.output.split())
    )
    assert records_in(tmp_path / "new") == [today]
