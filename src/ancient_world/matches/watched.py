"""A match as it is looked at: the game now and before, the record, what each seat may know, what could be taken back."""

from __future__ import annotations

from collections.abc import Collection
from threading import RLock
from typing import Any, Generic

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.states import S
from ancient_world.engine.declared.typed import A, AnyAction, AnyStep
from ancient_world.engine.errors import InvalidOption, whole_number
from ancient_world.engine.face import View, checked_viewer
from ancient_world.engine.game import Game
from ancient_world.engine.language import register
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole import as_int, whole
from ancient_world.matches.concerning import check_version
from ancient_world.matches.history import Timeline
from ancient_world.narration.changes import Log
from ancient_world.narration.telling.seat_change import Changes, Narrator
from ancient_world.records.course import result_of
from ancient_world.records.record import Entry, Header, Record
from ancient_world.records.viewing import known_record

register(
    {
        "not-begun": "Start a match with Match.new(game_id, players), or resume one with Match.resume(record).",
        "no-entry": "The record has {count:entry|entries}, numbered from 0; there is no entry {entry}.",
    }
)


class Watched(Generic[S, A]):
    """A match to be asked: nothing here changes it."""

    def __init__(self, header: Header, first: State, *, secret: str | None = None) -> None:
        if not isinstance(header, Header):
            raise InvalidOption.of("not-begun")
        self._header = header
        self._rules: Game = game(header.game)
        self._secret = secret
        self._revealed = False
        self._lock = RLock()
        self._timeline = Timeline(first)
        self._log = Log()
        self._narrator = Narrator(self._rules.id, header.players)

    def __repr__(self) -> str:
        with self._lock:
            state, count = self.state, self.entry_count
        return f"<Match of {', '.join(self.names)}, {count} entries: {state!r}>"

    @property
    def state(self) -> S:
        """The game now."""
        return self._timeline.now  # type: ignore[no-any-return]

    @property
    def version(self) -> int:
        """How often the match has changed.

        A resumed match goes on with its numbers: from a :class:`~ancient_world.Journal` exactly, from a record (or as a
        fork of another match) with as many changes as there are choices in it, at a real table entries; what was taken
        back is not told there. See ``version`` of :meth:`resume`.
        """
        return self._log.version

    def pending(
        self: Watched[State[AnyAction, AnyStep], Action], player: int | None = None
    ) -> Decision[AnyAction, AnyStep] | Chance[AnyAction] | None:
        """Return what the game waits for. With a seed or a secret this is never chance.

        With a ``player`` it is what that seat knows of it: the actions are this seat's own, and no other's are told
        (see :attr:`View.pending`).

        Args:
            player: a seat; by default everything is told.

        Raises:
            InvalidOption: nobody has this seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.pending()
            Decision(player=1, step=Rondel(player=1, civilization=0), actions=8)
            >>> match.pending(0).actions
            ()
        """
        return pending(self.state) if player is None else self.view(player).pending

    def check_version(self, version: int | None) -> None:
        """Refuse what was meant for an earlier version.

        Args:
            version: the version that was meant; ``None`` is meant for any.

        Raises:
            StaleVersion: the match has moved on.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.check_version(0)
        """
        with self._lock:
            self._compare(version)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._header.players

    @property
    def record(self) -> Record[S]:
        """The game as it was played up to now."""
        with self._lock:
            state, entries = self.state, tuple(self._timeline.entries)
        result = None if state.agenda else result_of(self._rules, state)
        return Record(self._header, entries, result, self._secret if self._revealed else None)

    def view(self, player: int | None) -> View[S]:
        """Return what somebody may know of the game now.

        Args:
            player: a seat; ``None`` stands for somebody who only watches.

        Raises:
            InvalidOption: nobody has this seat.

        Example:
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> match.view(0).state.players[1].hand[:2]
            ('?', '?')
        """
        player = checked_viewer(player, len(self.names))
        return View(player, self._narrator.seen(self.state, player), self.names)

    def record_of(self, player: int | None) -> Record[S]:
        """Return the record as somebody may know it; see :func:`~ancient_world.view`.

        Args:
            player: a seat; ``None`` stands for somebody who only watches.

        Raises:
            InvalidOption: nobody has this seat.

        Example:
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> match.record_of(0).header.seed is None
            True
        """
        with self._lock:
            record, now = self.record, self.state
        player = checked_viewer(player, len(self.names))
        return known_record(record, self._timeline.first, now, player)

    @property
    def entry_count(self) -> int:
        """How many entries the record has."""
        return len(self._timeline.entries)

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """Return the entries of the record from one on; this costs what is given, not the whole record.

        Args:
            since: the number of the first one, from 0.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> state = match.apply(match.pending().actions[0])
            >>> match.entries(since=1)
            (Entry(player=1, action=ChooseSpace(space='iron')),)
        """
        with self._lock:
            return tuple(self._timeline.entries[as_int(since) :])

    def state_before(self, entry: int) -> S:
        """Return the state before an entry of the record.

        Args:
            entry: the number of the entry, from 0.

        Raises:
            InvalidOption: there is no such entry (code ``no-entry``).

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.state_before(0)
            <antike: 2 players, round 0, chance: deal-civilizations>
        """
        with self._lock:
            count, at = self.entry_count, whole(entry)
            if at is None or not 0 <= at < count:
                raise InvalidOption.of("no-entry", count=count, entry=entry)
            return self._timeline.state_after(at)  # type: ignore[no-any-return]

    def changes(self, since: int, player: int | None = None) -> Changes[S]:
        """List what has happened after version ``since``, change by change, as a player knows it; see :class:`SeatChange`.

        It costs what has changed since, not the whole game again. The result is a tuple, and a document too
        (:func:`ancient_world.to_json`).

        Args:
            since: a version that this match has had; :attr:`version` gives no changes.
            player: a seat; ``None`` stands for somebody who only watches.

        Raises:
            InvalidOption: what happened since then is not known (code ``no-such-version``), or nobody has this seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> state = match.apply(match.pending().actions[0])
            >>> for change in match.changes(since=0, player=0):
            ...     print(change.version, change.sentences[0].text)
            1 Ben goes to iron and gains 1 iron.
        """
        player = checked_viewer(player, len(self.names))
        with self._lock:
            told: Any = self._narrator.since(self._log, since, player)
            return told  # type: ignore[no-any-return]

    # --- what could be taken back ---

    @property
    def undo_needs_agreement(self) -> bool:
        """True if the next :meth:`undo` needs everybody's agreement."""
        return self.needs_agreement(1)

    def needs_agreement(self, back: int) -> bool:
        """Return whether everybody must agree before the last choices are taken back.

        Args:
            back: how many choices.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> state = match.apply(match.pending().actions[0])
            >>> match.needs_agreement(1)
            False
        """
        back = whole_number("back", back)
        with self._lock:
            some = 0 < back <= len(self._timeline.choices)
            return some and self._gives_back(*self._timeline.since(back))

    def choices_since(self, players: Collection[int]) -> int:
        """Return how many choices there are since the last one of these players, which counts; 0 if they have made none.

        So often :meth:`undo` takes back what they chose last: a payment with all its parts.

        Args:
            players: their seats.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> for _ in range(2):
            ...     state = match.apply(match.pending().actions[0])
            >>> match.choices_since({1}), match.choices_since({0})
            (2, 1)
        """
        with self._lock:
            return self._timeline.choices_since({as_int(player) for player in players})

    @property
    def can_redo(self) -> bool:
        """True if there is something that :meth:`redo` plays again."""
        return bool(self._timeline.taken)

    @property
    def last_player(self) -> int | None:
        """Whose choice the next :meth:`undo` takes back, ``None`` if it is nobody's."""
        with self._lock:
            return self._timeline.last_player

    # --- inside ---

    def _compare(self, version: int | None, player: int | None = None) -> None:
        """Refuse what was meant for an earlier version, unless nothing has changed for the player who acts."""
        check_version(self._log, version, player if player in range(len(self.names)) else None)

    def _gives_back(self, before: State, taken: list[Entry]) -> bool:
        """Tell whether taking back these entries gives back an outcome of chance or something seen."""
        if any(entry.player is None for entry in taken):
            return True
        if not self.state.agenda:
            return True  # the end opens the whole record, with the seed from which all chance comes
        return bool(self._rules.reveals(before, self.state))
