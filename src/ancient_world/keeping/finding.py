"""Records that fit a question: who played, how it ended, by which rule something was done."""

from __future__ import annotations

import attrs

from ancient_world.engine.steps import type_name
from ancient_world.keeping.moves import ids_of, rules_of
from ancient_world.records.record import Record

RESULTS = ("won", "lost", "shared", "finished", "unfinished")


@attrs.frozen
class Wanted:
    """What a record must have; what is ``None`` does not matter.

    Args:
        game: the id of the game.
        player: a name, whatever its capitals. What follows is then asked of this player, else of anybody.
        rule: the id of a rule by which something was done.
        action: a type of action that was played, as it is called in documents.
        card: an id that was named in an action, of a card or of anything else.
        result: one of ``keeping.finding.RESULTS``; "won" is without sharing.
    """

    game: str | None = None
    player: str | None = None
    rule: str | None = None
    action: str | None = None
    card: str | None = None
    result: str | None = None

    def fits(self, record: Record) -> bool:
        """Whether a record is wanted. It is not replayed: its own result is what is looked at."""
        header = record.header
        if self.game is not None and header.game != self.game:
            return False
        seats = self._seats(header.players)
        ended = any(_ended(record, seat, self.result) for seat in seats)
        return ended and self._played(record, seats)

    def _seats(self, names: tuple[str, ...]) -> frozenset[int]:
        wanted = None if self.player is None else self.player.casefold()
        return frozenset(
            seat for seat, name in enumerate(names) if wanted in (None, name.casefold())
        )

    def _played(self, record: Record, seats: frozenset[int]) -> bool:
        if self.rule is None and self.action is None and self.card is None:
            return True
        game = record.header.game
        return any(
            entry.player in seats
            and self.rule in (None, *rules_of(game, type(entry.action)))
            and self.action in (None, type_name(type(entry.action)))
            and self.card in (None, *ids_of(entry.action))
            for entry in record.entries
        )


def _ended(record: Record, seat: int, wanted: str | None) -> bool:
    """Whether a record ended so for a seat."""
    result = record.result
    if wanted is None:
        return True
    if result is None or wanted in ("finished", "unfinished"):
        return wanted == ("unfinished" if result is None else "finished")
    if seat not in result.winners:
        return wanted == "lost"
    return wanted == ("won" if len(result.winners) == 1 else "shared")
