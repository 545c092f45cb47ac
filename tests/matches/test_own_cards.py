"""Tests of matches with a custom card file: seats, watchers, the server and journals use its cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.games import the_ancient_world as taw
from tests.serve.clients import Here

GAME = "the-ancient-world"


def own_cards() -> taw.CardFile:
    """Return a card file that differs from the standard one in the coins at the start."""
    content = taw.CardFile.standard().content()
    content["board"]["starting_coins"] = 20
    return taw.CardFile.from_content(content)


def match_with_explorer(cards: taw.CardFile) -> aw.Match:
    """Return a match in which a player has just looked at cards."""
    match = aw.Match.new(GAME, ["Ann", "Ben"], seed=3, cards=cards)
    while taw.PlaceCitizen(3, "explore") not in aw.legal_actions(match.state):
        match.apply(aw.legal_actions(match.state)[-1])
    match.apply(taw.PlaceCitizen(3, "explore"))
    match.apply(taw.Perform())
    return match


def last_dealt(record: Any) -> tuple[str, ...]:
    """Return the cards that were dealt in the last entry of a record."""
    cards: tuple[str, ...] = record.entries[-1].action.cards
    return cards


def explorer_of(match: aw.Match) -> int:
    """Return the player who looks at cards."""
    player = match.pending().player  # type: ignore[union-attr]
    assert player is not None
    return player


class TestRecord:
    """Records for seats are made with the custom cards."""

    def test_records_of_a_seat_and_of_a_watcher(self) -> None:
        """The explorer's record shows the dealt cards; the other records mask them."""
        match = match_with_explorer(own_cards())
        explorer = explorer_of(match)
        assert last_dealt(match.join(explorer).record) == last_dealt(match.record)
        for record in (match.join(1 - explorer).record, match.record_of(None)):
            assert last_dealt(record) == (HIDDEN_ID,) * 5
            assert len(record.entries) == len(match.record.entries)

    def test_changes_of_a_seat_after_a_resume(self, tmp_path: Path) -> None:
        """A journal resumes with the custom cards only, and the changes of a seat are made with them."""
        cards = own_cards()
        with aw.Journal.start(tmp_path / "game.jsonl", match_with_explorer(cards)) as journal:
            expected = journal.match.record
        with pytest.raises(aw.InvalidDocument):
            aw.Journal.resume(tmp_path / "game.jsonl")
        with aw.Journal.resume(tmp_path / "game.jsonl", cards=cards) as journal:
            match = journal.match
            assert match.record == expected
            seat, changes = match.join(1 - explorer_of(match)), list[Any]()
            seat.observe(changes.append)
            match.apply(aw.legal_actions(match.state)[0])
            assert [change.version for change in changes] == [match.version]
            assert len(seat.record.entries) == len(expected.entries) + 1
            assert aw.view(match.record, seat.player, cards=cards) == seat.record

    def test_records_of_the_server(self) -> None:
        """The server's `match.record` gives each player the record that the library gives."""
        cards = own_cards()
        match = match_with_explorer(cards)
        here = Here(cards=cards)
        opened = here("match.resume", record=aw.to_document(match.record))["match"]
        for player in (0, 1):
            known = here("match.record", match=opened, player=player)
            assert known == aw.to_document(match.record_of(player))
