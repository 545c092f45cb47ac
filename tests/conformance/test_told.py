"""What is told of the rules is what the documents say, is true of this library."""

from __future__ import annotations

from pathlib import Path

import pytest

from ancient_world.conformance import documents_in, read, run
from ancient_world.serve.here import Here
from tests.conformance.telling import conformance, games_told, place_of, text_of, told_of
from tests.conformance.write import FOLDER

DOCUMENTS = list(documents_in(FOLDER))
TOLD = [(game, rule) for game in games_told() for rule in told_of(game)]


@pytest.mark.parametrize(("game", "rule"), TOLD)
def test_the_document_of_a_rule_says_what_is_told(game: str, rule: str) -> None:
    """``python -m tests.conformance.write`` would change nothing."""
    path = FOLDER / place_of(game, rule)
    assert text_of(conformance(game, rule)) == path.read_text("ascii")


def test_every_document_is_told() -> None:
    """No document is left of a rule that nobody tells."""
    assert set(DOCUMENTS) == {FOLDER / place_of(game, rule) for game, rule in TOLD}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_this_library_keeps_a_rule(path: Path) -> None:
    """Every situation comes out as its document says, asked through the protocol."""
    [result] = run([read(path)], Here())
    assert result.failures == ()
