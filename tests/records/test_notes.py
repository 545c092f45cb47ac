"""Notes on entries are kept in every form, checked, shown, and not part of the game."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.archive import first_difference, iterate_records
from ancient_world.cli.app import app
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.matches import stopwatch
from ancient_world.pictures.pages import player_replay_page, replay_page
from ancient_world.records import Note, fingerprint, with_checksums, with_note

NAMES = ["Ann", "Ben"]
COMMENT = Note({"en": "Far too early!", "es": "¡Demasiado pronto!"}, by=1, sign="doubtful")
TIME = Note(at="2026-11-23T18:43:21Z", seconds=12.5)


def plain() -> aw.Record:
    """Return a record of the first choices of a game."""
    match = aw.Match.new("tides-of-time", NAMES, seed=7)
    for _ in range(3):
        match.apply(aw.legal_actions(match.state)[0])
    return match.record


def noted() -> aw.Record:
    """Return the record with a comment on one choice and the time of the next."""
    return with_note(with_note(plain(), 2, COMMENT), 3, TIME)


def notes_of(record: aw.Record) -> list[Note | None]:
    """Return the note of each entry."""
    return [entry.note for entry in record.entries]


@pytest.mark.parametrize("name", ["game.json", "game.jsonl", "game.jsonl.gz"])
def test_every_form_keeps_notes(tmp_path: Path, name: str) -> None:
    """Notes are read back from every form of a file."""
    aw.write_record(noted(), tmp_path / name)
    assert aw.read_record(tmp_path / name) == noted()
    assert notes_of(noted())[2:4] == [COMMENT, TIME]


def test_every_way_to_write_a_document_says_the_same() -> None:
    """Compact, indented and plain documents hold the same notes, also empty ones."""
    for record in (noted(), with_note(plain(), 0, Note())):
        assert aw.from_json(aw.to_json(record)) == record
        assert aw.from_json(aw.to_json(record, indent=2)) == record
        assert aw.to_document(record) == json.loads(aw.to_json(record))


def test_a_record_without_notes_keeps_its_bytes(tmp_path: Path) -> None:
    """A record from which notes are removed has the same bytes as one without notes."""
    bare = with_note(with_note(noted(), 2, None), 3, None)
    assert aw.to_json(bare) == aw.to_json(plain())
    assert [*aw.to_document(plain())["record"]["entries"][2]] == ["player", "action"]
    aw.write_record(bare, tmp_path / "bare.jsonl")
    assert b"note" not in (tmp_path / "bare.jsonl").read_bytes()


def test_commands_keep_notes(tmp_path: Path) -> None:
    """Convert, split, merge, dedupe and upgrade keep notes."""
    file = tmp_path / "game.json"
    aw.write_record(noted(), file)
    ways = (
        ["convert", file, "{out}", "--lines"],
        ["merge", file, "--out", "{out}"],
        ["dedupe", file, "--out", "{out}", "--lines"],
        ["upgrade", file, "--out", "{out}"],
        ["split", file, "--into", "{out}"],
    )
    for number, words in enumerate(ways):
        out = tmp_path / (f"out-{number}" + ("" if words[0] == "split" else ".jsonl"))
        arguments = ["records", *[str(word).replace("{out}", str(out)) for word in words]]
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, done.output
        [kept] = iterate_records([out])
        assert notes_of(kept.record()) == notes_of(noted()), words[0]


def test_notes_are_no_part_of_the_game() -> None:
    """Validity, fingerprint and first difference do not depend on notes."""
    assert aw.validate(noted()).status == aw.validate(aw.to_json(noted())).status == "unfinished"
    assert fingerprint(noted()) == fingerprint(plain())
    assert first_difference(noted(), plain()).is_same
    assert notes_of(with_checksums(noted())) == notes_of(noted())
    assert aw.suggest_mends(noted()) == ()


def test_a_mend_keeps_the_note() -> None:
    """A mend keeps the note of an entry that moves to another seat."""
    record = noted()
    entries = [*record.entries]
    entries[2] = attrs.evolve(entries[2], player=1)
    first = aw.suggest_mends(attrs.evolve(record, entries=tuple(entries)))[0]
    assert first.record == record


def test_an_entry_that_is_double_is_found_under_its_comment() -> None:
    """A repeated entry is found even if only one copy has a comment."""
    record = noted()
    entries = (*record.entries[:3], record.entries[2].without_note(), *record.entries[3:])
    first = aw.suggest_mends(attrs.evolve(record, entries=entries))[0]
    assert "written twice" in first.explanation
    assert [entry.without_note() for entry in first.record.entries] == [*plain().entries]


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"text": {"english": "No"}}, "note-text", "maps a language"),
    ({"text": {"en": ""}}, "note-text", "1 to 2000 characters"),
    ({"text": {"en": "x" * 2001}}, "note-text", "1 to 2000 characters"),
    (
        {"text": {f"a{letter}": "x" for letter in "abcdefghijk"}},
        "note-text",
        "at most 10 languages",
    ),
    ({"by": -1}, "note-by", "from 0 to 99, got -1"),
    ({"sign": "!!"}, "note-sign", "brilliant, good"),
    ({"at": "23.11.2026"}, "note-at", "2026-11-23T18:43:21Z"),
    ({"at": "2026-13-23T18:43:21Z"}, "note-at", "2026-11-23T18:43:21Z"),
    ({"seconds": -0.5}, "note-seconds", "got -0.5"),
]


@pytest.mark.parametrize(("note", "code", "words"), WRONG)
def test_wrong_notes(note: dict[str, Any], code: str, words: str) -> None:
    """Wrong notes are rejected when made, and reported in documents."""
    with pytest.raises(aw.InvalidOption, match=words) as raised:
        Note(**note)
    assert raised.value.code == code
    document = aw.to_document(noted())
    document["record"]["entries"][1]["note"] = note
    problem = aw.validate(json.dumps(document)).problems[0]
    path = f"$.record.entries[1].note.{next(iter(note))}"
    assert (problem.path, problem.index) == (path, 1)
    if code != "note-sign":  # a Literal, which the readers check by themselves
        assert problem.code == code
        assert words in problem.message
    schema = jsonschema.Draft202012Validator(aw.json_schema("record", "tides-of-time"))
    assert schema.is_valid(aw.to_document(noted()))
    assert not schema.is_valid(document)


def test_a_key_that_a_note_does_not_have() -> None:
    """An unknown key of a note is reported."""
    document = aw.to_document(noted())
    document["record"]["entries"][2]["note"]["txt"] = {"en": "No"}
    problem = aw.validate(json.dumps(document)).problems[0]
    assert (problem.code, problem.path) == ("unknown-key", "$.record.entries[2].note.txt")


def test_a_note_for_no_entry() -> None:
    """A note for an entry that does not exist is rejected."""
    for index in (-1, 5):
        with pytest.raises(aw.InvalidOption, match="numbered from 0"):
            with_note(plain(), index, COMMENT)


def test_a_seat_is_not_told_what_others_say(tmp_path: Path) -> None:
    """A view shows no notes until the game is over, as comments may reveal secrets."""
    assert notes_of(aw.view(noted(), 0)) == [None] * 5
    page_text = player_replay_page(noted(), 0)
    assert "too early" not in page_text
    whole = aw.Match.resume(noted())
    while whole.state.agenda:
        whole.apply(aw.legal_actions(whole.state)[0])
    assert notes_of(aw.view(whole.record, 0))[2] == COMMENT


def test_notes_are_shown(tmp_path: Path) -> None:
    """``show`` and the page of a game show notes after their entries."""
    file = tmp_path / "game.jsonl"
    aw.write_record(noted(), file)
    told = CliRunner().invoke(app, ["show", str(file)]).output
    for line in ("Ben comments: Far too early! · doubtful", "2026-11-23T18:43:21Z · 12.5 s"):
        assert line in told
        assert json.dumps(line)[1:-1] in replay_page(noted())
    spanish = call_in_language("es", lambda: replay_page(noted()))
    assert json.dumps("¡Demasiado pronto! · ")[1:-1] in spanish


def test_typescript_knows_notes() -> None:
    """The TypeScript declarations have optional notes with optional parts."""
    text = aw.typescript("tides-of-time")
    assert "note?:" in text
    assert "seconds?:" in text


# --- the times of a match ---


def timed(monkeypatch: pytest.MonkeyPatch) -> aw.Match:
    """Return a match whose clock advances by one second each time that it is read."""
    ticks = iter(range(1000))
    monkeypatch.setattr(stopwatch, "monotonic", lambda: float(next(ticks)))
    match: aw.Match = aw.Match.new("tides-of-time", NAMES, seed=7, times=True)
    return match


def choose(match: aw.Match) -> Note | None:
    """Make a choice, and return its note."""
    match.apply(aw.legal_actions(match.state)[0])
    notes = [entry.note for entry in match.record.entries if entry.player is not None]
    return notes[-1]


@pytest.mark.parametrize("wished", [True, False, None])
@pytest.mark.parametrize("before", [True, False])
def test_times_of_a_match_that_goes_on(before: bool, wished: bool | None) -> None:
    """A resumed match notes times as requested, or else as before."""
    match = aw.Match.new("tides-of-time", NAMES, seed=7, times=before)
    match.apply(aw.legal_actions(match.state)[0])
    again: aw.Match = aw.Match.resume(match.record, times=wished)
    assert (choose(again) is not None) is (before if wished is None else wished)


def test_a_match_writes_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each choice has its time and the seconds since the change before; chance has none."""
    match = timed(monkeypatch)
    for _ in range(3):
        note = choose(match)
        assert note is not None
        assert (note.seconds, note.text) == (1.0, {})
        assert note.at is not None
    assert notes_of(match.record)[0] is None
    assert aw.validate(aw.to_json(match.record)).status == "unfinished"


def test_times_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Copies, forks, journals and resumed matches note times, and a redo keeps the old ones."""
    match = timed(monkeypatch)
    assert choose(copy.copy(match)) is not None
    with aw.Journal.start(tmp_path / "game.jsonl", match):
        note = choose(match)
    match.write_ahead(None)
    match.undo(agreed=True)
    match.redo()
    assert notes_of(match.record)[2] == note
    assert choose(match.fork()) is not None
    assert choose(aw.Match.resume(match.record)) is not None
    with aw.Journal.resume(tmp_path / "game.jsonl") as journal:
        assert notes_of(journal.match.record)[2] == note
        assert choose(journal.match) is not None


def test_no_times_unless_asked() -> None:
    """A match notes no times unless asked."""
    assert choose(aw.Match.new("tides-of-time", NAMES, seed=7)) is None
    assert choose(aw.Match.resume(plain())) is None


def test_games_know_the_option() -> None:
    """Matches made by a game's class can note times."""
    match = aw.Match.new(aw.game("antike"), ["Ann", "Ben"], seed=7, times=True)
    assert choose(match) is not None
