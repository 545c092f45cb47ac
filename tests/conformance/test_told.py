"""Test that the conformance documents equal the situations in Python."""

from __future__ import annotations

from pathlib import Path

from ancient_world.testing import conformance_paths
from tests.conformance.pairs.documents import paths_of
from tests.conformance.telling import conformance, games_told, place_of, text_of, told_of
from tests.conformance.write import FOLDER
from tests.kept import check_kept, renewing

DOCUMENTS = list(conformance_paths(FOLDER))
TOLD = [(game, rule) for game in games_told() for rule in told_of(game)]


def test_documents_equal_their_situations() -> None:
    """Each document has the situations of its rule."""
    for game, rule in TOLD:
        check_kept(text_of(conformance(game, rule)), FOLDER / place_of(game, rule))


def test_every_document_has_situations() -> None:
    """Each document belongs to a rule with situations, or shows where rules meet."""
    expected = {FOLDER / place_of(game, rule) for game, rule in TOLD}
    expected |= {path for game in games_told() for path in paths_of(game)}
    extra = {Path(str(each)) for each in DOCUMENTS} - expected
    assert not extra, renewing(min(extra))
