"""Write records of random games in notation and read them back: ``python -m tests.soaks.notation [games of each]``.

It prints their size relative to JSON Lines, and how long reading takes.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Iterator

import ancient_world as aw
from ancient_world.records import Note, with_note
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.files.record_file import require_record
from ancient_world.records.files.record_streams import raw_records
from ancient_world.records.notation.notation_files import notation_lines

__all__ = ["odd_record", "read_back", "written"]

NAMES = ("Ana", "ana", "chance", "seat 0", 'Ça: "va"', "B ö", "x\ny", "a\u2028b", " a ", "李")
TEXTS = ("Far: apart!", "  two\nlines", '"quoted"', "1. Ana: pass", "notation 1", "é" * 30)


def odd_record(game_id: str, seed: int) -> aw.Record:
    """Return the record of a random game with odd tags, notes and names; some are unfinished, every third is a view."""
    rng = random.Random(seed)
    count = rng.choice([*aw.game(game_id).players])
    tags = {"event": rng.choice(TEXTS), "x-y": rng.choice(TEXTS)} if rng.random() < 0.5 else {}
    match = aw.Match.new(game_id, rng.sample(NAMES, count), seed=seed, tags=tags)
    most = rng.choice((5, 10_000, 10_000))
    while isinstance(waiting := match.pending(), aw.Decision) and len(match.record.entries) < most:
        match.apply(rng.choice(waiting.actions))
    record = match.record
    if seed % 3 == 0:
        record = aw.view(record, rng.randrange(count))
    note = Note({"en": rng.choice(TEXTS), "es": rng.choice(TEXTS)}, rng.randrange(count), "good")
    timed = Note(at="2026-11-23T18:43:21Z", seconds=rng.random() * 100)
    for each in (note, timed):
        record = with_note(record, rng.randrange(len(record.entries)), each)
    return record


def written(record: aw.Record) -> bytes:
    """Return the record in notation."""
    return "".join(f"{line}\n" for line in notation_lines(record)).encode()


def read_back(data: bytes) -> Iterator[aw.Record]:
    """Yield the records in a stream."""
    for raw in raw_records(io.BytesIO(data)):
        yield require_record(raw, None)


def main(games: int) -> None:
    """Write and read back this number of records of each game."""
    for game_id in aw.available_games():
        records = [odd_record(game_id, seed) for seed in range(games)]
        texts = [written(record) for record in records]
        lines = [
            "".join(f"{line}\n" for line in record_lines(record)).encode() for record in records
        ]
        times = []
        for form in (texts, lines):
            begun = time.process_time()
            records_read = [*read_back(b"".join(form))]
            times.append(time.process_time() - begun)
            assert [aw.to_json(each) for each in records_read] == [
                aw.to_json(each) for each in records
            ]
        size, json_size = sum(map(len, texts)), sum(map(len, lines))
        print(
            f"{game_id}: {games} records read back; {size / json_size:.0%} of the size of JSON Lines,"
            f" {times[0] / times[1]:.2f} of the time of reading them ({1000 * times[0] / games:.2f} ms a record)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
