"""Bots in some seats of a match: they play along as people do, and agree when people want something taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

from ancient_world.bots.bot import Bot
from ancient_world.engine.declared.states import S
from ancient_world.engine.declared.typed import A
from ancient_world.engine.errors import IllegalAction, reason, whole_number
from ancient_world.engine.pending import Decision
from ancient_world.matches.match import Match


class SeatedBots(Generic[S, A]):
    """Bots that play some seats of a match.

    What bots have chosen is taken back together with the choice of a person before it, and played again with it.
    They agree to whatever people agree to.

    Args:
        match: the match.
        bots: who plays for which seat.

    Example:
        >>> from ancient_world.bots import RandomBot, SeatedBots
        >>> match = aw.Match.new("antike", ["Ana", "robot"], seed=7)
        >>> table = SeatedBots(match, {1: RandomBot(1)})
        >>> table.play(most=100), match.pending().player
        (1, 0)
    """

    def __init__(self, match: Match[S, A], bots: Mapping[int, Bot[S, A]]) -> None:
        self.match = match
        self.bots = dict(bots)
        self._wanted: tuple[int, frozenset[int]] = (0, frozenset())

    @property
    def people(self) -> frozenset[int]:
        """The seats that no bot plays."""
        return frozenset(range(len(self.match.names))) - frozenset(self.bots)

    @property
    def next(self) -> int | None:
        """The seat of the bot that may choose now, the first one if there are several."""
        waiting = self.match.pending() if self.bots else None
        players = waiting.players if isinstance(waiting, Decision) else ()
        return next((player for player in players if player in self.bots), None)

    def play(self, most: int) -> int:
        """Let the bots choose as long as one of them may, and return how many choices they made.

        Args:
            most: how many choices they make at most.
        """
        most = whole_number("most", most, 0)
        for made in range(most):
            if (seat := self.next) is None:
                return made
            view = self.match.view(seat)
            decision = view.pending
            assert isinstance(decision, Decision)
            action: Any = self.bots[seat].choose(view, decision)
            self.match.apply(action, player=seat)
        return most

    def undo(self, *, agreed: bool = False, version: int | None = None) -> None:
        """Take back the last choice of a person, and the choices of bots after it.

        Args:
            agreed: whether everybody at the table agrees; see :meth:`Match.undo`.
            version: the version that is meant, to be checked if it is given.

        Raises:
            IllegalAction: there is no such choice, or it is not taken back without agreement.
            StaleVersion: the match has moved on.
        """
        if not self.people:
            self.match.undo(agreed=agreed, version=version)
            return
        self.match.check_version(version)
        self._undo(self._back(), agreed=agreed)

    def ask_undo(self, player: int, *, version: int | None = None) -> bool:
        """Take back the same for a person, or note that this person asks or agrees; return whether it was taken back.

        Args:
            player: the seat of who asks.
            version: the version that is meant, to be checked if it is given.
        """
        if not self.people or player not in self.people:
            return self.match.ask_undo(player, version=version)
        self.match.check_version(version)
        if not self._is_free(player) and not self._all_agree(player):
            return False
        self._undo(self._back(), agreed=True)
        return True

    def withdraw_undo(self) -> None:
        """Forget who has asked with :meth:`ask_undo`, or agreed."""
        self._wanted = (0, frozenset())

    def _is_free(self, player: int) -> bool:
        """Return whether the person takes back only a choice of their own and what bots made of it."""
        back = self.match.choices_since(self.people)
        own = back > 0 and self.match.choices_since({player}) == back
        return own and not self.match.needs_agreement(back)

    def _all_agree(self, player: int) -> bool:
        """Note that a person agrees, and return whether all do now. Any change of the match cancels the request."""
        version, others = self._wanted
        now = self.match.version
        agreed = frozenset({player}) | (others if version == now else frozenset())
        self._wanted = (now, agreed)
        return self.people <= agreed

    def redo(self, *, version: int | None = None) -> None:
        """Play again what was taken back together.

        Args:
            version: the version that is meant, to be checked if it is given.

        Raises:
            IllegalAction: there is nothing to play again.
            StaleVersion: the match has moved on.
        """
        self.match.redo(version=version)
        while self.next is not None and self.match.can_redo:
            self.match.redo()

    def _back(self) -> int:
        """Return how many choices are taken back together."""
        back = self.match.choices_since(self.people)
        if not back:
            raise IllegalAction(reason("nothing-to-undo", ""))
        return back

    def _undo(self, back: int, *, agreed: bool) -> None:
        if not agreed and self.match.needs_agreement(back):
            raise IllegalAction(reason("undo-needs-agreement", ""))
        for _ in range(back):
            self.match.undo(agreed=True)
