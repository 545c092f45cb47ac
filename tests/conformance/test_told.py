"""What is told of the rules is what the documents say; that it is true of this library is asked by its command."""

from __future__ import annotations

from pathlib import Path

from ancient_world.testing import conformance_paths
from tests.conformance.telling import conformance, games_told, place_of, text_of, told_of
from tests.conformance.write import FOLDER
from tests.kept import check_kept, renewing

DOCUMENTS = list(conformance_paths(FOLDER))
TOLD = [(game, rule) for game in games_told() for rule in told_of(game)]


def test_the_documents_say_what_is_told() -> None:
    """Each document is what the situations of its rule make."""
    for game, rule in TOLD:
        check_kept(text_of(conformance(game, rule)), FOLDER / place_of(game, rule))


def test_every_document_is_told() -> None:
    """No document is left of a rule that nobody tells."""
    told = {FOLDER / place_of(game, rule) for game, rule in TOLD}
    left = {Path(str(each)) for each in DOCUMENTS} - told
    assert not left, renewing(min(left))
