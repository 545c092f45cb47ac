"""Choices of one moment entered in another order are the same game: for fingerprints, ``dedupe`` and comparisons."""

from __future__ import annotations

import random
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive import all_differences, first_difference, iterate_records
from ancient_world.engine import SimultaneousStep
from ancient_world.records import Entry, Note, Result, fingerprint, with_checksums, with_note
from tests.examples.example_games import example_game
from tests.running import run

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def played(game_id: str, seed: int, players: int = 2, most: int = 200) -> aw.Record:
    """Return the record of a random game, without a result if it is cut off."""
    match, rng = aw.Match.new(game_id, NAMES[:players], seed=seed), random.Random(seed)
    while isinstance(waiting := match.pending(), aw.Decision) and match.version < most:
        seat = rng.choice(waiting.players)
        match.apply(rng.choice(waiting.actions_of(seat)), player=seat)
    return match.record


def entered_anew(record: aw.Record, rng: random.Random) -> aw.Record:
    """Return the record with the choices of simultaneous steps entered in a random order that the rules allow."""
    waiting_entries, entries = [*record.entries], list[Entry]()
    state = next(iter(aw.replay(record)))
    while waiting_entries:
        step, entry = state.agenda[-1], waiting_entries[0]
        if isinstance(step, SimultaneousStep):
            seats = {each.player for each in waiting_entries} & {*step.players(state)}
            seat = rng.choice(sorted(seats, key=str))
            entry = next(each for each in waiting_entries if each.player == seat)
        waiting_entries.remove(entry)
        entries.append(entry)
        state = aw.apply(state, entry.action)
    return attrs.evolve(record, entries=tuple(entries), checksums=())


def last_state(record: aw.Record) -> aw.State:
    """Return the state after the last entry."""
    return [*aw.replay(record)][-1]


@pytest.mark.parametrize("game_id", [*aw.available_games(), "goofspiel"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_order_of_simultaneous_choices_does_not_count(
    game_id: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Choices of one moment in another order give the same state and the same fingerprint, and are no difference."""
    if game_id == "goofspiel":
        example_game("goofspiel", monkeypatch)
    if players not in aw.game(game_id).players:
        players = 2
    rng, reordered = random.Random(players), 0
    for seed in range(12 if game_id in ("tides-of-time", "goofspiel") else 1):
        record = played(game_id, seed, players)
        other = entered_anew(record, rng)
        reordered += other.entries != record.entries
        assert last_state(other) == last_state(record)
        assert aw.validate(other).problems == ()
        assert fingerprint(other) == fingerprint(record)
        assert first_difference(record, other).is_same
        assert all_differences(record, other) == ()
    assert (reordered > 5) == (game_id in ("tides-of-time", "goofspiel"))


@pytest.mark.long
def test_other_choices_are_another_game() -> None:
    """Ten thousand different games, finished and not, have different fingerprints."""
    texts, count = set[str](), 0
    for seed in range(300):
        record = played("tides-of-time", seed)
        for length in range(2, len(record.entries) + 1):
            part = attrs.evolve(record, entries=record.entries[:length], result=None)
            texts.add(fingerprint(part))
            count += 1
    assert len(texts) == count > 10_000


def test_a_players_own_order_counts() -> None:
    """The order of one player's own choices counts, and so does who made a choice."""
    record = played("tides-of-time", 3)
    entries = [*record.entries]
    own = [index for index, each in enumerate(entries) if each.player == 0][:2]
    entries[own[0]], entries[own[1]] = entries[own[1]], entries[own[0]]
    swapped = attrs.evolve(record, entries=tuple(entries))
    assert fingerprint(swapped) != fingerprint(record)
    assert not first_difference(record, swapped).is_same


def test_dedupe_leaves_out_the_same_game_in_another_order(tmp_path: Path) -> None:
    """``dedupe`` leaves out a game whose simultaneous choices were entered in another order."""
    record = played("tides-of-time", 5)
    other = entered_anew(record, random.Random(2))
    assert other != record
    text = f"{aw.to_json(record)}\n{aw.to_json(other)}\n"
    (tmp_path / "a.jsonl").write_text(text, encoding="ascii")
    done = run("records", "dedupe", tmp_path / "a.jsonl", "--out", tmp_path / "b.jsonl")
    assert done.exit_code == 0, done.output
    assert [each.record() for each in iterate_records([tmp_path / "b.jsonl"])] == [record]


def test_a_first_difference_after_another_order() -> None:
    """The first difference is found after choices in another order, with the state before it."""
    record = played("tides-of-time", 5)
    other = entered_anew(record, random.Random(2))
    short = attrs.evolve(other, entries=other.entries[:-1], result=None)
    difference = first_difference(record, short)
    assert difference.index is not None
    assert difference.first == record.entries[difference.index] == other.entries[-1]
    assert (difference.second, difference.state) == (None, last_state(short))


def changed(record: aw.Record) -> aw.Record:
    """Return the record with another name, seed, tags and result, without its first note and its entry 20."""
    header = attrs.evolve(
        record.header, players=("Ana", "Bea"), seed=None, tags={"event": "Cap", "x-a": "1"}
    )
    entries = [each.without_note() for index, each in enumerate(record.entries) if index != 20]
    return attrs.evolve(
        record, header=header, entries=tuple(entries), result=Result((1, 2), (1,)), checksums=()
    )


@pytest.mark.parametrize("in_other_order", [False, True])
def test_every_difference_is_found(tmp_path: Path, *, in_other_order: bool) -> None:
    """Every difference is found at its place, whatever the order of simultaneous choices, and nothing else."""
    record = with_note(played("tides-of-time", 5), 3, Note({"en": "Ah!"}))
    record = attrs.evolve(record, header=attrs.evolve(record.header, tags={"event": "Cup"}))
    other = changed(record)
    if in_other_order:
        reordered = entered_anew(attrs.evolve(record, result=None), random.Random(2))
        left_out = reordered.entries.index(record.entries[20])
        entries = [each.without_note() for each in reordered.entries]
        del entries[left_out]
        other = attrs.evolve(other, entries=tuple(entries))
    found = all_differences(record, other)
    assert [each.path or each.second_path for each in found if "result" not in each.path] == [
        "$.record.header.players[1]",
        "$.record.header.seed",
        "$.record.header.tags.event",
        "$.record.header.tags.x-a",
        "$.record.entries[3].note",
        "$.record.entries[20]",
    ]
    assert [(each.first, each.second) for each in found[:4]] == [
        ("Ben", "Bea"),
        (5, None),
        ("Cup", "Cap"),
        (None, "1"),
    ]
    assert (found[3].path, found[4].second_path, found[5].second_path) == ("", "", "")
    aw.write_record(record, tmp_path / "a.json")
    aw.write_record(other, tmp_path / "b.awn")
    done = run("records", "diff", tmp_path / "a.json", tmp_path / "b.awn", "--all")
    assert done.exit_code == 1
    lines = "\n".join([each.rstrip() for each in done.output.splitlines()])
    assert f"{len(found)} differences:" in lines
    for words in (
        '"Ben"',
        '"Bea"',
        "$.record.entries[20]",
        f"21. {NAMES[record.entries[20].player or 0]}: ",
    ):
        assert words in lines


def test_tags_of_one_record_alone_are_told_one_by_one() -> None:
    """Each tag is a difference of its own, also if the other record has none."""
    record = played("tides-of-time", 5)
    tagged = attrs.evolve(record.header, tags={"event": "Cup", "x-a": "1"})
    found = all_differences(record, attrs.evolve(record, header=tagged))
    assert [(each.path, each.second_path, each.second) for each in found] == [
        ("", "$.record.header.tags.event", "Cup"),
        ("", "$.record.header.tags.x-a", "1"),
    ]


def test_checksums_and_dice_in_all_differences() -> None:
    """A missing or wrong checksum is a difference, and the order of dice is none."""
    record = with_checksums(played("golden-ages", 1, most=30))
    index, roll = next(
        (i, each.action)
        for i, each in enumerate(record.entries)
        if isinstance(each.action, aw.Rolled)
    )
    (checksum, *others) = record.checksums
    wrong = attrs.evolve(checksum, sha256="0" * 64)
    (found,) = all_differences(record, attrs.evolve(record, checksums=(wrong, *others)))
    assert found.path == found.second_path == f"$.record.checksums.{checksum.after}"
    (found,) = all_differences(record, attrs.evolve(record, checksums=tuple(others)))
    assert (found.first, found.second, found.second_path) == (checksum.sha256, None, "")
    entries = [*record.entries]
    entries[index] = attrs.evolve(entries[index], action=aw.Rolled(roll.faces[::-1]))
    assert all_differences(record, attrs.evolve(record, entries=tuple(entries))) == ()


def test_all_differences_of_the_same_record(tmp_path: Path) -> None:
    """``diff --all`` of the same record says so, and exits with 0."""
    aw.write_record(played("tides-of-time", 5), tmp_path / "a.json")
    done = run("records", "diff", tmp_path / "a.json", tmp_path / "a.json", "--all")
    assert (done.exit_code, done.output) == (0, "The records are the same.\n")


def test_tags_alone_are_a_difference_to_all(tmp_path: Path) -> None:
    """Records that differ in tags alone are the same, but not for ``diff --all``."""
    record = played("tides-of-time", 5)
    aw.write_record(record, tmp_path / "a.json")
    tagged = attrs.evolve(record.header, tags={"event": "Cup"})
    aw.write_record(attrs.evolve(record, header=tagged), tmp_path / "b.json")
    files = tmp_path / "a.json", tmp_path / "b.json"
    assert run("records", "diff", *files).exit_code == 0
    assert run("records", "diff", *files, "--all").exit_code == 1


def test_a_fingerprint_names_its_version(tmp_path: Path) -> None:
    """A fingerprint begins with its version, and earlier results with another version are refused, not compared."""
    record = played("tides-of-time", 5)
    assert fingerprint(record).startswith("2:")
    path = tmp_path / "a.json"
    aw.write_record(record, path)
    (row,) = archive.validate_many(path, strict=True)
    assert row.fingerprint == fingerprint(record)
    summary = archive.CheckSummary()
    with pytest.raises(archive.BatchError, match="another version"):
        summary.add(attrs.evolve(row, fingerprint=row.fingerprint.removeprefix("2:")))
    with pytest.raises(archive.BatchError, match="another version"):
        summary.add(attrs.evolve(row, fingerprint=row.fingerprint.replace("2:", "3:")))
    assert summary.records == 0
