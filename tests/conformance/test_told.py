"""What is told of the rules is what the documents say; that it is true of this library is asked by its command."""

from __future__ import annotations

from ancient_world.testing import conformance_files
from tests.conformance.telling import conformance, games_told, place_of, text_of, told_of
from tests.conformance.write import FOLDER

DOCUMENTS = list(conformance_files(FOLDER))
TOLD = [(game, rule) for game in games_told() for rule in told_of(game)]


def test_the_documents_say_what_is_told() -> None:
    """``python -m tests.conformance.write`` would change nothing."""
    changed = [
        (game, rule)
        for game, rule in TOLD
        if text_of(conformance(game, rule)) != (FOLDER / place_of(game, rule)).read_text("ascii")
    ]
    assert changed == []


def test_every_document_is_told() -> None:
    """No document is left of a rule that nobody tells."""
    assert set(DOCUMENTS) == {FOLDER / place_of(game, rule) for game, rule in TOLD}
