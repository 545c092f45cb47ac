"""Test ``validate --mend --write``: every record is written, mended or not, or kept byte for byte in another file."""

from __future__ import annotations

import gzip
import json
import random
from functools import partial
from io import BytesIO
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive import iterate_records
from ancient_world.records import Note, with_note
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.files.raw_record import RawRecord
from ancient_world.records.files.record_file import record_lines_in_format
from ancient_world.records.files.record_streams import raw_records
from ancient_world.records.record import Entry
from ancient_world.validation.mending.damaged_record import damaged_from_stream
from ancient_world.validation.mending.suggested_mends import mends_from_stream
from tests import running

run = partial(running.run, "validate")

HEAD = """\
notation 1
game tides-of-time
player Ana
player Ben
words en
tag event Friday
1. chance: dealt kings maze citadel gods mana
2. chance: dealt molehill vestibule eternal sky sapphire
3. Ana: play king
  en: He wanted the maze.
"""
GAP = HEAD + "5. Ana: play vest\n6. Ben: play maze\n"
TYPO = HEAD + "4. Ben: play molle\n5. Ana: play vest\n6. Ben: play maze\n"
TWICE = HEAD + "4. Ben: play molehill\n4. Ana: play vest\n5. Ben: play maze\n"
UNCLEAR_NOTE = HEAD + "  well\n4. Ben: play molehill\n5. Ana: play vest\n6. Ben: play maze\n"


@pytest.fixture(scope="module")
def games() -> list[aw.Record]:
    """Return the records of some finished games."""
    played = archive.simulate_many("tides-of-time", 6, bots=["random"] * 2, records=True)
    records_read = [aw.from_json(game.record) for game in played if game.record is not None]
    return [record for record in records_read if isinstance(record, aw.Record)]


def wrong(record: aw.Record) -> aw.Record:
    """Return the record with another result, which has no mend."""
    assert record.result is not None
    return attrs.evolve(record, result=attrs.evolve(record.result, scores=(99, 98)))


def slip(record: aw.Record) -> str:
    """Return the text of the record with a misspelt word, which has a sure mend."""
    return aw.to_json(record).replace('"dealt"', '"delt"', 1)


# --- reading damaged notation ---


@pytest.mark.parametrize(
    ("text", "count", "codes"),
    [
        (GAP, 5, ["notation-number"]),
        (TYPO, 6, ["notation-unknown"]),
        (TWICE, 6, ["notation-number"]),
        (UNCLEAR_NOTE, 6, ["notation-note"]),
    ],
)
def test_a_readable_line_is_an_entry(text: str, count: int, codes: list[str]) -> None:
    """Each readable line of notation is an entry, whatever its number or other lines, and each fault is reported once."""
    (raw,) = raw_records(BytesIO(text.encode()))
    assert isinstance(raw, RawRecord)
    entries = raw.document["record"]["entries"]
    assert len(entries) == count
    assert [fault.code for fault in raw.faults] == codes
    illegible = [each for each in entries if not isinstance(each, dict)]
    assert len(illegible) == (text is TYPO)
    assert not aw.validate(text).ok


def test_readable_words_of_a_misspelt_line_are_kept() -> None:
    """The readable words of a misspelt line are kept, so that the mend finds the action."""
    (raw,) = raw_records(BytesIO(TYPO.encode()))
    damaged = damaged_from_stream(raw, None)
    assert damaged is not None
    (unread,) = [each for each in damaged.entries if not isinstance(each, Entry)]
    assert unread.value == {"player": 1, "action": {"type": "play", "player": 1, "card": "molle"}}
    best = mends_from_stream(raw, None)[0]
    assert best.record.entries[3].action == aw.ActionNotation("tides-of-time").read(
        "play molehill", 1
    )
    assert best.explanation.startswith("Entry 3 is misspelt (Ben: play The Molehill).")


def test_numbers_say_that_a_line_is_missing() -> None:
    """A gap in the numbers of lines gives mends that insert an entry and keep all others."""
    (raw,) = raw_records(BytesIO(GAP.encode()))
    for mend in mends_from_stream(raw, None):
        assert len(mend.record.entries) == 6
        assert mend.keeps_entries
        assert mend.probability < 0.9


def test_a_damaged_comment_is_not_mended(games: list[aw.Record]) -> None:
    """A damaged comment has no mend, in notation or in JSON."""
    (raw,) = raw_records(BytesIO(UNCLEAR_NOTE.encode()))
    assert mends_from_stream(raw, None) == ()
    text = slip(with_note(games[0], 3, Note({"en": "Well!"}))).replace('{"en":"Well!"}', '"Well!"')
    assert aw.suggest_mends(text) == ()


# --- writing mended records ---


def conserved(folder: Path, parts: list[tuple[str, bytes]], *options: str) -> tuple[int, bytes]:
    """Mend files; return the number of written records, and the content of the file of unmended ones."""
    for name, text in parts:
        (folder / name).write_bytes(text)
    names = [folder / name for name, _ in parts]
    out = folder / "out" / "mended.jsonl"
    read = [
        stored
        for stored in iterate_records([str(name) for name in names])
        if not stored.is_unreadable
    ]
    result = run(*names, "--mend", "--write", out, "--only-problems", *options)
    unmended = out.with_name("mended.jsonl.left")
    written = len(list(iterate_records([str(out)]))) if out.exists() else 0
    messages = [
        line for line in result.stderr.splitlines() if f": left in {unmended}, since " in line
    ]
    assert len(read) == written + len(messages)
    assert result.exit_code == (1 if messages or "mends" in result.stdout else result.exit_code)
    return written, unmended.read_bytes() if unmended.exists() else b""


def test_unmended_records_are_kept_byte_for_byte(tmp_path: Path, games: list[aw.Record]) -> None:
    """Records in every format that are not written are kept byte for byte, with blank lines and line ends."""
    bad = [wrong(record) for record in games]
    pretty = json.dumps(json.loads(aw.to_json(bad[0])), indent=1).encode()
    lines = "\r\n".join(record_lines(bad[1])).encode()
    notation = "\n\n".join(record_lines_in_format("awn", bad[2])).encode() + b"\n"
    document = aw.to_json(bad[3]).encode()
    lost = b'{"format":"ancient-world/record-lines"}\n{"player":0}\n\n  {"sha256":1}\n'
    good, mended = aw.to_json(games[4]).encode() + b"\n", slip(games[5]).encode() + b"\n"
    many = good + lines + b"\r\n" + mended + b"\n" + notation + good + document
    written, unmended = conserved(
        tmp_path,
        [
            ("a.json", pretty),
            ("b.txt", many),
            ("c.jsonl.gz", gzip.compress(lost + good + document + b"\n")),
            ("d.awn", GAP.encode()),
        ],
    )
    assert written == 4
    parts = [pretty, lines + b"\r", notation, document, lost, document, GAP.encode()]
    assert unmended == b"\n".join([part.removesuffix(b"\n") for part in parts]) + b"\n"


@pytest.mark.parametrize("seed", range(8))
def test_random_damage_loses_nothing(tmp_path: Path, games: list[aw.Record], seed: int) -> None:
    """After random changes of a file all records are accounted for, and each kept line is a line of the file."""
    rng = random.Random(seed)
    forms = [
        record_lines_in_format(rng.choice(["json", "jsonl", "awn"]), record) for record in games
    ]
    text = bytearray("".join([f"{line}\n" for lines in forms for line in lines]).encode())
    for _ in range(rng.randrange(1, 12)):
        text[rng.randrange(len(text))] = rng.choice(b'"{}x \n7')
    _, unmended = conserved(tmp_path, [("a.txt", bytes(text))])
    assert unmended in bytes(text) or all(line in text for line in unmended.split(b"\n"))


def test_sure_is_the_least_percentage(tmp_path: Path) -> None:
    """``--sure`` is the percentage from which a mend is written; a less sure one is reported and the record kept."""
    game = tmp_path / "friday.awn"
    game.write_text(GAP, encoding="utf-8")
    out, unmended = tmp_path / "mended.awn", tmp_path / "mended.awn.left"
    result = run(game, "--mend", "--write", out)
    assert result.exit_code == 1
    offer = "the best mend is only 23 % sure: An entry is missing before entry 3 (Ben: play The Eternal Palace)."
    assert f"{game}:1: left in {unmended}, since {offer}" in result.stderr
    assert (out.exists(), unmended.read_text(encoding="utf-8")) == (False, GAP)
    result = run(game, "--mend", "--write", out, "--sure", "10", "--force")
    assert result.exit_code == 1
    assert f"1 record written to {out}, 1 of them mended" in result.stderr
    assert "4. Ben: play eternal-palace" in out.read_text(encoding="utf-8")
    assert not unmended.exists()
    assert aw.validate(aw.read_record(out)).ok


def test_mends_that_drop_readable_entries_are_not_written(
    tmp_path: Path, games: list[aw.Record]
) -> None:  # fmt: skip
    """A mend that drops a readable entry is never written, unless the entry is a repetition or was forced."""
    record = games[0]
    entries = record.entries
    extra = attrs.evolve(record, entries=(*entries[:4], entries[2], *entries[4:]))
    assert not aw.suggest_mends(extra)[0].keeps_entries
    twice = attrs.evolve(record, entries=(*entries[:4], entries[3], *entries[4:]))
    assert aw.suggest_mends(twice)[0].keeps_entries
    noted = with_note(twice, 3, Note({"en": "Well!"}))
    assert all(
        "Well!" in aw.to_json(mend.record) or not mend.keeps_entries
        for mend in aw.suggest_mends(noted)
    )
    path, out = tmp_path / "a.jsonl", tmp_path / "mended.jsonl"
    path.write_text(aw.to_json(extra) + "\n", encoding="ascii")
    result = run(path, "--mend", "--write", out, "--sure", "0")
    assert (
        "the best mend would leave out text that can be read: Entry 4 is one too many"
        in result.stderr
    )
    assert (tmp_path / "mended.jsonl.left").read_bytes() == path.read_bytes()


def test_a_file_of_left_records_is_not_written_over(
    tmp_path: Path, games: list[aw.Record]
) -> None:  # fmt: skip
    """An existing file of unmended records is overwritten only with ``--force``, and never if it is the input."""
    path, out = tmp_path / "a.jsonl", tmp_path / "mended.jsonl"
    unmended = tmp_path / "mended.jsonl.left"
    path.write_text(aw.to_json(games[0]) + "\n", encoding="ascii")
    unmended.write_text("mine", encoding="ascii")
    refused = run(path, "--mend", "--write", out)
    assert (refused.exit_code, str(unmended) in refused.stderr) == (2, True)
    assert (unmended.read_text(encoding="ascii"), out.exists()) == ("mine", False)
    assert run(path, "--mend", "--write", out, "--force").exit_code == 0
    assert (unmended.exists(), out.exists()) == (False, True)
    unmended.write_bytes(path.read_bytes())
    refused = run(unmended, "--mend", "--write", out, "--force")
    assert "this is an input and cannot be the output" in refused.stderr


def test_sure_needs_a_file(tmp_path: Path) -> None:
    """``--sure`` without ``--write`` is refused."""
    refused = run(tmp_path, "--mend", "--sure", "50")
    assert (refused.exit_code, "--sure needs --write" in refused.stderr) == (2, True)
