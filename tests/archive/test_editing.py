"""Test editing of records: names, notes and tags change, in every form, and nothing else."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import Pseudonyms, RecordEditor, iterate_records
from ancient_world.archive.edited_texts import edited_text
from ancient_world.bots import RandomBot, play_out
from ancient_world.records import Entry, Note, fingerprint, with_checksums, with_note
from ancient_world.records.files.json_lines import LineWriter
from tests.archive.conftest import EACH_GAME, NAMES, played

FORMS = ("json", "jsonl", "awn")
EDITOR = RecordEditor(
    rename={"Tom": "Ch: ance"},
    tags={"event": "Spring cup", "x-club": "Río"},
    untag=["place"],
    drop=["times"],
)


def noted(record: aw.Record) -> aw.Record:
    """Return the record with notes on its last entries, tags and checksums."""
    last = len(record.entries) - 1
    record = with_note(record, last, Note({"en": "Tom wins", "es": "Así es"}, by=1, sign="good"))
    times = Note(at="2026-11-23T18:43:21Z", seconds=1.5)
    record = with_note(record, last - 1, times)
    record = with_note(record, last - 2, attrs.evolve(times, text={"en": "Miriam's own"}))
    tags = {"place": "Tom's house", "date": "2026-11-23"}
    return with_checksums(attrs.evolve(record, header=attrs.evolve(record.header, tags=tags)))


def stored_text(path: Path) -> tuple[bytes, aw.Record]:
    """Return the bytes of the record in a file, and the record."""
    pieces: list[bytes] = []
    for stored in iterate_records(path, keeps_bytes=True):
        stored.copy_to(pieces.append)
    return b"".join(pieces), stored.record()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", EACH_GAME)
def test_an_edited_record_is_written_as_if_played_so(game: str, form: str, tmp_path: Path) -> None:
    """The edited text is that of the edited record, whose game is the same, and it can be edited back to the same bytes."""
    record = noted(played(game, 5))
    aw.write_record(record, before := tmp_path / f"before.{form}")
    text, _ = stored_text(before)
    assert text == before.read_bytes()
    new_text, edited = edited_text(text, record, EDITOR)
    aw.write_record(edited, after := tmp_path / f"after.{form}")
    assert new_text == after.read_bytes()
    assert edited.header.players == ("Miriam", "Ch: ance")
    assert dict(edited.header.tags) == {
        "date": "2026-11-23",
        "event": "Spring cup",
        "x-club": "Río",
    }
    assert [each.note for each in edited.entries[-3:]] == [
        Note({"en": "Miriam's own"}),
        None,
        record.entries[-1].note,
    ]
    assert fingerprint(edited) == fingerprint(record)
    assert (edited.result, edited.checksums) == (record.result, record.checksums)
    assert aw.validate(aw.read_record(after)).ok
    back = RecordEditor(rename={"Ch: ance": "Tom"}, untag=["event", "x-club", "date"], drop="notes")
    there = RecordEditor(untag=["place", "date"], drop="notes")
    assert edited_text(new_text, edited, back)[0] == edited_text(text, record, there)[0]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", EACH_GAME)
def test_an_anonymous_game_is_the_same_game(game: str, form: str, tmp_path: Path) -> None:
    """Without names a record is valid, with the same result, checksums and fingerprint."""
    record = noted(played(game, 6))
    aw.write_record(record, before := tmp_path / f"before.{form}")
    editor = RecordEditor(pseudonyms=Pseudonyms())
    (after := tmp_path / f"after.{form}").write_bytes(edited_text(*stored_text(before), editor)[0])
    anonymous = aw.read_record(after)
    assert b"Tom" not in after.read_bytes()
    assert b"Miriam" not in after.read_bytes()
    assert list(editor.names_left(anonymous)) == []
    assert fingerprint(anonymous) == fingerprint(record)
    assert (anonymous.result, anonymous.checksums) == (record.result, record.checksums)
    assert aw.validate(anonymous).ok


@pytest.mark.parametrize("form", FORMS)
def test_hostile_names_are_written_and_renamed_again(form: str, tmp_path: Path) -> None:
    """Whatever a player is renamed to, the text reads back, and can be renamed again."""
    record = played("tides-of-time", 2)
    for name in ("a\nb: c", "\u202eevil", "🦊", "seat 1", "chance", '"', "1. x:", "x" * 100):
        aw.write_record(record, path := tmp_path / f"game.{form}")
        text, edited = edited_text(*stored_text(path), RecordEditor(rename={"Tom": name}))
        path.write_bytes(text)
        assert aw.read_record(path) == edited
        assert edited.header.players == ("Miriam", name)
        back, _ = edited_text(*stored_text(path), RecordEditor(rename={name: "Tom"}))
        aw.write_record(record, path)
        assert back == path.read_bytes()


def test_other_lines_keep_their_bytes(tmp_path: Path) -> None:
    """In a pretty document, a journal with undone entries and notation by hand, only what is edited changes."""
    record = noted(played("tides-of-time", 1))
    document = tmp_path / "game.json"
    pretty = aw.to_json(record, indent=2).replace("\n", "\r\n")
    document.write_text(pretty, encoding="utf-8", newline="")
    text, read = stored_text(document)
    new_text, edited = edited_text(text, read, RecordEditor(rename={"Tom": "Tim"}))
    lines, new_lines = text.split(b"\r\n"), new_text.split(b"\r\n")
    assert new_lines[-200:-1] == lines[-200:-1]
    assert new_text.count(b'"Tim"') == 1
    document.write_bytes(new_text)
    assert aw.read_record(document) == edited


def test_a_journal_stays_a_journal(tmp_path: Path) -> None:
    """Entries that were taken back are edited, too, and an incomplete last line is left out."""
    match = aw.Match.new("tides-of-time", NAMES, seed=1)
    aw.write_record(match.record, path := tmp_path / "game.jsonl")
    *start, _ = path.read_text("utf-8").splitlines()
    entry = Entry(0, aw.legal_actions(match.state, 0)[0], Note({"en": "No, Tom!"}, seconds=2.0))
    taken = LineWriter("tides-of-time").entry_line(entry)
    path.write_text("\n".join([*start, taken, '{"undo":1}', '{"player":0,"act']), encoding="utf-8")
    text, record = stored_text(path)
    new_text, _ = edited_text(
        text, record, RecordEditor(pseudonyms=Pseudonyms({"Tom": "Player 9"}), drop=["times"])
    )
    header, *rest = new_text.decode().splitlines()
    assert '"players":["Player 1","Player 9"]' in header
    assert rest == [
        *start[1:],
        taken.replace("Tom", "Player 9").replace(',"seconds":2.0', ""),
        '{"undo":1}',
    ]


OWN_NOTATION = """\
notation 1
game tides-of-time
words en
player  Miriam
player Tom

1. chance: {first}
2. MIRIAM:   {second}

  en: Tom nods
"""


def test_notation_by_hand_keeps_its_lines(tmp_path: Path) -> None:
    """Blank lines, abbreviations and spellings of labels stay in notation that somebody wrote."""
    record = played("tides-of-time", 1)
    aw.write_record(record, path := tmp_path / "game.awn")
    lines = [
        line.partition(": ")[2]
        for line in path.read_text("utf-8").splitlines()
        if line[0].isdigit()
    ]
    own = OWN_NOTATION.format(first=lines[0], second=lines[1])
    path.write_text(own, encoding="utf-8")
    text, record = stored_text(path)
    new_text, _ = edited_text(
        text, record, RecordEditor(rename={"Tom": "Tim"}, tags={"round": "3"})
    )
    assert new_text.decode() == own.replace("player Tom\n", "player Tim\n").replace(
        "\n1. chance", "\ntag round 3\n1. chance"
    )
    anonymous, _ = edited_text(text, record, RecordEditor(pseudonyms=Pseudonyms()))
    assert anonymous.decode() == own.replace("player  Miriam", "player Player 1").replace(
        "MIRIAM", "Player 1"
    ).replace("Tom", "Player 2")


def test_a_commitment_stays_provable() -> None:
    """A game with committed chance is still proved by its secret after it was made anonymous; a salt with a name is told."""
    secret = aw.records.new_secret()
    match = aw.Match.new("tides-of-time", NAMES, secret=secret, salts=["Tom's salt", "b"])
    play_out(match, [RandomBot(1), RandomBot(2)])
    match.reveal()
    editor = RecordEditor(pseudonyms=Pseudonyms())
    edited = editor.edit(match.record)
    assert edited.secret == secret
    assert edited.header.commitment == match.record.header.commitment
    assert aw.validate(edited).ok
    assert list(editor.names_left(edited)) == [("$.record.header.commitment.salts[0]", "tom")]


@pytest.mark.parametrize(
    ("players", "rename", "clash"),
    [
        (("Ana", "Ben"), {"Ana": "Ben"}, True),
        (("Ana", "Ben"), {"Ana": "BEN"}, True),
        (("Hana", "hana"), {"Hana": "Hanna", "hana": "Hanna"}, True),
        (("Ana", "Ben"), {"Ana": "Ben", "Ben": "Ana"}, False),
        (("Ana", "ana"), {"ana": "Anna"}, False),
        (("Ana", "Ben"), {"Ana": "ana"}, False),
        (("Ana", "Ana"), {"Ana": "Anna"}, False),
    ],
)
def test_nobody_gets_the_name_of_another_player(
    players: tuple[str, str], rename: dict[str, str], clash: bool
) -> None:
    """Renaming refuses a name that another player of the record has, in any case; names can be swapped."""
    header = attrs.evolve(aw.Match.new("antike", NAMES, seed=1).record.header, players=players)
    record = attrs.evolve(aw.Match.new("antike", NAMES, seed=1).record, header=header)
    editor = RecordEditor(rename=rename)
    if clash:
        with pytest.raises(aw.InvalidOption) as refused:
            editor.edit(record)
        assert refused.value.code == "rename-clash"
    else:
        edited = editor.edit(record).header.players
        assert edited == tuple(rename.get(name, name) for name in players)


@pytest.mark.parametrize(
    "edit",
    [
        {"rename": {"Tom": " "}},
        {"rename": {"Tom": "x" * 300}},
        {"tags": {"evnt": "Cup"}},
        {"tags": {"event": ""}},
        {"untag": ["evnt"]},
        {"drop": ["note"]},
        {"rename": 7},
    ],
)
def test_impossible_edits_are_refused_at_once(edit: dict[str, object]) -> None:
    """Names, tags and words that no record can have are refused before any record is read."""
    with pytest.raises((aw.InvalidOption, TypeError)):
        RecordEditor(**edit)  # type: ignore[arg-type]


# --- pseudonyms ---


def test_spellings_of_a_name_are_one_person() -> None:
    """Spellings that differ in case, Unicode form or white space share a pseudonym, unless they met in a record."""
    pseudonyms = Pseudonyms()
    for players in (["Émile", "Ana"], ["E\u0301mile", "ANA "], ["ana", "Bo"], ["Bo", "BO"]):
        pseudonyms.add(players)
    assert pseudonyms.table() == {
        "Émile": "Player 1",
        "Ana": "Player 2",
        "E\u0301mile": "Player 1",
        "ANA ": "Player 2",
        "ana": "Player 2",
        "Bo": "Player 3",
        "BO": "Player 4",
    }


def test_names_are_replaced_as_whole_words() -> None:
    """Names are replaced in texts where they stand as whole words, the longest first; the rest is told."""
    pseudonyms = Pseudonyms()
    pseudonyms.add(["Ana", "Ana Maria", "Émile", "🦊", "Bo"])
    replaced = pseudonyms.replace_names
    assert replaced("Ana, Ana Maria and Anastasia") == "Player 1, Player 2 and Anastasia"
    assert replaced("E\u0301mile's fox is 🦊!") == "Player 3's fox is Player 4!"
    left = pseudonyms.names_left
    assert left(replaced("Ana and Bo")) == []
    assert left(replaced("Anastasia")) == ["ana"]
    assert left(replaced("EMILE, boring Maria")) == ["emile", "Maria"]


def test_a_table_is_kept_and_extended(tmp_path: Path) -> None:
    """A table is read again: its pseudonyms stay, names that are pseudonyms already stay, and new names get further ones."""
    path = tmp_path / "key.json"
    first = Pseudonyms()
    first.add(["Ana", "Bo"])
    first.write(path)
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    second = Pseudonyms.read(path)
    second.add(["Player 1", "Bo"])
    second.add(["Cleo", "bo"])
    second.write(path)
    expected = {"Ana": "Player 1", "Bo": "Player 2", "Cleo": "Player 3", "bo": "Player 2"}
    assert Pseudonyms.read(path).table() == expected
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_text('{"Ana": 1}', encoding="utf-8")
    with pytest.raises(aw.InvalidDocument) as refused:
        Pseudonyms.read(path)
    assert refused.value.code == "not-pseudonyms"


def test_ten_thousand_names_are_found_fast() -> None:
    """Texts are searched for ten thousand names without comparing each name at each place."""
    pseudonyms = Pseudonyms()
    names = [f"{first}{number}" for number in range(1_000) for first in "ABCDEFGHIJ"]
    for pair in pairwise(names):
        pseudonyms.add(pair)
    text = " ".join(names[:200])
    replaced = pseudonyms.replace_names(text)
    assert replaced.split()[:4] == ["Player", "1", "Player", "2"]
