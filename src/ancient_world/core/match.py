"""A live game: chance is resolved, everything is written down, choices can be taken back."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from ancient_world.core.actions import Action
from ancient_world.core.agenda import Chance, ChanceStep, Pending, State, apply, pending
from ancient_world.core.errors import IllegalAction, InvalidOption
from ancient_world.core.face import first_state
from ancient_world.core.game import Cards, CardsName, Game
from ancient_world.core.generator import Generator
from ancient_world.core.language import register, sentence
from ancient_world.core.playing import actor, result_of
from ancient_world.core.reasons import reason
from ancient_world.core.record import MOST_SEED, Entry, Header, Record
from ancient_world.core.registry import game
from ancient_world.core.replay import replay
from ancient_world.core.view import View, view

__all__ = ["Match"]

register(
    {
        "nothing-to-undo": "There is nothing to take back.",
        "nothing-to-redo": "There is nothing to do again.",
        "wrong-player": "Player {player} may not act now.",
        "seed-range": "A seed is a whole number from 0 to {most}, not {seed}.",
        "seed-at-table": "At a real table chance comes from the table, not from a seed.",
    }
)

_SPACING = 32
"""A state is kept after every so many entries; between them, undoing plays again."""


class Match:
    """One game being played. Not safe for several threads at a time.

    Chance is drawn from the seed and from the place in the record: the outcome that becomes entry ``i``
    comes from ``Generator(seed, i)``. So choosing again after an undo never rolls again, and
    anybody with the seed can check every outcome. Without a seed, at a real table, outcomes are applied like
    choices.
    """

    def __init__(self, header: Header, first: State) -> None:
        self._header = header
        self._rules: Game[Any, Any] = game(header.game)
        self._entries: list[Entry] = []
        self._kept = [first]
        self._state = first
        self._starts: list[int] = []
        self._undone: list[list[Entry]] = []

    @classmethod
    def new(
        cls,
        game_id: str,
        players: Sequence[str],
        *,
        seed: int | None = None,
        cards: Cards | None = None,
        table: bool = False,
        **options: Any,
    ) -> Match:
        """Start a game.

        Args:
            game_id: one of :func:`ancient_world.games`.
            players: names in seat order.
            seed: 0 to 2**53 - 1; by default one that nobody can guess.
            cards: the card file; by default the one that comes with the library.
            table: chance comes from a real table: its outcomes are applied like choices.
            options: the game's own.

        Raises:
            UnknownGame: there is no such game.
            InvalidOption: the players, the seed, the cards or an option do not fit.
        """
        if table and seed is not None:
            raise InvalidOption(sentence("seed-at-table", {}), code="seed-at-table")
        if seed is None and not table:
            seed = int.from_bytes(os.urandom(7), "big") & MOST_SEED
        if seed is not None and not (type(seed) is int and 0 <= seed <= MOST_SEED):
            data = {"seed": seed, "most": MOST_SEED}
            raise InvalidOption(sentence("seed-range", data), code="seed-range", data=data)
        rules = game(game_id)
        if cards is None:
            cards = rules.standard_cards()
        first = first_state(rules, len(players), cards, options)
        name = None if cards is None else CardsName(cards.name, cards.digest)
        names, chosen = tuple(players), rules.options(first)
        header = Header(game_id, rules.rules_version, names, chosen, name, seed)
        match = cls(header, first)
        match._resolve()
        return match

    @classmethod
    def resume(cls, record: Record, *, cards: Cards | None = None) -> Match:
        """Go on with a recorded game.

        Raises:
            InvalidRecord: the record tells of a game that cannot have been played.
        """
        states = replay(record, cards=cards)
        match = cls(record.header, next(states))
        for entry, state in zip(record.entries, states, strict=False):
            if entry.player is not None or record.header.seed is None:
                match._starts.append(len(match._entries))
            match._append(entry, state)
        next(states, None)  # a declared result is checked after the last state
        match._resolve()
        return match

    @property
    def state(self) -> State:
        """The game now."""
        return self._state

    @property
    def pending(self) -> Pending:
        """What the game waits for. With a seed this is never chance."""
        return pending(self._state)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._header.players

    @property
    def record(self) -> Record:
        """The game as it was played up to now."""
        state = self._state
        result = None if state.agenda else result_of(self._rules, state)
        return Record(self._header, tuple(self._entries), result)

    def view(self, player: int) -> View:
        """What a player (a seat) may know of the game now."""
        return view(self._state, player)

    def apply(self, action: Action, *, player: int | None = None) -> State:
        """Play an action, resolve the chance that follows, and give the state after it.

        Args:
            action: a choice; at a real table, an outcome of chance too.
            player: the seat of who acts, to be checked if it is given.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed then.
        """
        state = apply(self._state, action)
        who = actor(self._state, action)
        if player is not None and player != who:
            raise IllegalAction(reason("wrong-player", "agenda", player=player))
        self._starts.append(len(self._entries))
        self._undone.clear()
        self._append(Entry(who, action), state)
        self._resolve()
        return self._state

    def undo(self) -> State:
        """Take back the last :meth:`apply` with the chance that followed it.

        Raises:
            IllegalAction: there is nothing to take back (code ``nothing-to-undo``).
        """
        if not self._starts:
            raise IllegalAction(reason("nothing-to-undo", "match"))
        start = self._starts.pop()
        self._undone.append(self._entries[start:])
        del self._entries[start:]
        del self._kept[start // _SPACING + 1 :]
        state = self._kept[-1]
        for entry in self._entries[(len(self._kept) - 1) * _SPACING :]:
            state = apply(state, entry.action)
        self._state = state
        return state

    def redo(self) -> State:
        """Play again what the last :meth:`undo` took back.

        Raises:
            IllegalAction: there is nothing to play again (code ``nothing-to-redo``).
        """
        if not self._undone:
            raise IllegalAction(reason("nothing-to-redo", "match"))
        self._starts.append(len(self._entries))
        for entry in self._undone.pop():
            self._append(entry, apply(self._state, entry.action))
        return self._state

    def _append(self, entry: Entry, state: State) -> None:
        self._entries.append(entry)
        self._state = state
        if len(self._entries) % _SPACING == 0:
            self._kept.append(state)

    def _resolve(self) -> None:
        """Draw every outcome of chance that the game waits for."""
        seed = self._header.seed
        while seed is not None and self._state.agenda:
            if not isinstance(self._state.agenda[-1], ChanceStep):
                return
            waiting = pending(self._state)
            assert isinstance(waiting, Chance)
            outcome = waiting.sample(Generator(seed, len(self._entries)))
            self._append(Entry(None, outcome), apply(self._state, outcome))
