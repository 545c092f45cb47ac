"""A fault has the same code in ``.json`` and ``.jsonl`` files, compressed or not."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import archive
from tests import example

KINDS = ("json", "jsonl", "json.gz", "jsonl.gz")


@pytest.fixture
def text(mini: None) -> str:
    """Return a record in one line."""
    return aw.to_json(example.record(seed=3))


@pytest.mark.parametrize("whole", ["", " \n\n\n\n", "null", "[]", "7", '"a"', "{}", '{"a":1}', "[" * 200 + "]" * 200,
    '{"format":7}', '{"format":"x/y"}', '{"format":"ancient-world/record","version":1}', "hello", "<html>", "{'a':1}"])  # fmt: skip
def test_what_is_no_record(tmp_path: Path, whole: str) -> None:
    """Empty files, other values, other documents and other texts have the same code under every name."""
    assert_same(tmp_path, whole)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed":3', '"seed":1,"seed":3'),
        ('"seed":3', '"seed":NaN'),
        ('"seed":3', '"seed":3.5'),
        ('"seed":3', f'"seed":{"9" * 5000}'),
        ('"seed":3', f'"seed":{"[" * 200}{"]" * 200}'),
        ('"seed"', '"sed"'),
        ('"version":1', '"version":99'),
        ('"mini"', '"min"'),
        ('"type":"save"', '"type":"strike"'),
        ('"Ann"', r'"\ud800"'),
        ('"Ann"', '"\udcff"'),
        ('"entries":[', '"entries":{'),
        ("{", "\ufeff{"),
        ("null", "None"),
    ],
)
def test_what_is_wrong_with_a_record(tmp_path: Path, text: str, old: str, new: str) -> None:
    """Faults anywhere in a record have the same code under every name."""
    assert old in text
    assert_same(tmp_path, text.replace(old, new, 1))
    assert_same(tmp_path, text.replace(old, new, 1)[:500])


def assert_same(folder: Path, text: str) -> None:
    """Check that a text is reported alike in files of every name."""
    found = {}
    data = text.encode("utf-8", "surrogateescape")
    for kind in KINDS:
        path = folder / f"game.{kind}"
        path.write_bytes(gzip.compress(data) if kind.endswith("gz") else data)
        (checked,) = archive.validate_many(path)
        found[kind] = checked.status, [(each.code, each.path) for each in checked.problems]
    assert len({*map(str, found.values())}) == 1, found
