"""Test that blank lines in files of records cost no more than their bytes, and change no line number."""

from __future__ import annotations

import io

import ancient_world as aw
from ancient_world.archive.batch.file_parts import FilePart, cut_into_parts


def test_blank_lines_before_a_record_are_not_kept() -> None:
    """The part of a record begins with the record, not with the blank lines before it."""
    text = aw.to_json(aw.Match.new("antike", ["Ana", "Ben"], seed=1).record).encode()
    lines = b"\n" * 200_000 + text + b"\n" + b" \n" * 100_000 + text + b"\n"
    parts = list(cut_into_parts(io.BytesIO(lines), "a.jsonl", lambda: 1))
    assert all(isinstance(part, FilePart) for part in parts)
    assert [part.line for part in parts] == [200_001, 300_002]
    assert isinstance(parts[0], FilePart)
    assert parts[0].data.startswith(text)
    assert parts[0].line_count == 100_001
