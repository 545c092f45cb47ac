"""Finding records: who played, how they ended, by which rule something was done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import attrs

from ancient_world.engine.face import components
from ancient_world.engine.faults import misnamed
from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.engine.steps import type_name
from ancient_world.keeping.moves import ids_of, rules_of
from ancient_world.records.record import Record

RESULTS = ("won", "lost", "shared", "finished", "unfinished")


@attrs.frozen
class Wanted:
    """The conditions that a record must meet; those that are ``None`` do not matter.

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
        """Return whether a record meets the conditions. It is not replayed: its own result counts."""
        header = record.header
        if self.game is not None and header.game != self.game:
            return False
        seats = self._seats(header.players)
        ended = any(_ended(record, seat, self.result) for seat in seats)
        return ended and self._played(record, seats)

    def unknown(
        self, games: Iterable[str], players: Iterable[str], cards: Cards | None = None
    ) -> Iterator[tuple[str, str, dict[str, str]]]:
        """Yield the conditions that name nothing in records of these games, between these players.

        Each is the field, the word, some of the words that are ``known``, and those that are ``near``, if any are.
        """
        known = {"player": {name.casefold(): name for name in players}}
        for each in games:
            for kind, ids in _ids_of(each, cards).items():
                known.setdefault(kind, {}).update({id_: id_ for id_ in ids})
        for kind, words in known.items():
            asked: str = getattr(self, kind) or ""
            if asked and (asked.casefold() if kind == "player" else asked) not in words:
                yield kind, asked, misnamed(asked, sorted(words.values(), key=_unlike(asked)))

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


def _unlike(word: str) -> Callable[[str], tuple[bool, str]]:
    """Return a sort key that puts words with a like beginning first: a wrong one is compared with a few hundred only."""
    return lambda other: (other[:1].casefold() != word[:1].casefold(), other)


def _ids_of(game_id: str, cards: Cards | None) -> dict[str, list[str]]:
    """Return the words that conditions can use for a game: types of action, rules, and ids of its components."""
    rules = game(game_id)
    return {
        "action": [type_name(kind) for kind in rules.action_types],
        "rule": [rule.id for rule in rules.rules()],
        "card": [component.id for component in components(game_id, cards)],
    }


def _ended(record: Record, seat: int, wanted: str | None) -> bool:
    """Return whether a record ended with this result for a seat."""
    result = record.result
    if wanted is None:
        return True
    if result is None or wanted in ("finished", "unfinished"):
        return wanted == ("unfinished" if result is None else "finished")
    if seat not in result.winners:
        return wanted == "lost"
    return wanted == ("won" if len(result.winners) == 1 else "shared")
