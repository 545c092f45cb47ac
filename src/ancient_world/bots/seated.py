"""Bots in some seats of a match, who agree to whatever people want to take back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

from ancient_world.bots.bot import Bot
from ancient_world.engine.declared.states import StateType
from ancient_world.engine.declared.type_parameters import ActionType
from ancient_world.engine.errors import IllegalAction, check_whole_number, reason
from ancient_world.engine.importing import check_argument
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import check_seat
from ancient_world.matches.match import Match


class SeatedBots(Generic[StateType, ActionType]):
    """Bots that play some seats of a match.

    Bots' choices are undone and redone together with the person's choice before them. Bots agree to
    whatever people agree to.

    Args:
        match: the match.
        bots: the bots by seat.

    Example:
        >>> from ancient_world.bots import RandomBot, SeatedBots
        >>> match = aw.Match.new("antike", ["Ana", "robot"], seed=7)
        >>> table = SeatedBots(match, {1: RandomBot(1)})
        >>> table.play(limit=100), match.pending().player
        (1, 0)
    """

    def __init__(
        self, match: Match[StateType, ActionType], bots: Mapping[int, Bot[StateType, ActionType]]
    ) -> None:
        check_argument("match", match, Match)
        check_argument("bots", bots, Mapping)
        self.match = match
        self.bots: dict[int, Bot[StateType, ActionType]] = dict(bots)
        self._undo_agreements: tuple[int, frozenset[int]] = (0, frozenset())

    @property
    def human_seats(self) -> frozenset[int]:
        """Return the seats that no bot plays."""
        return frozenset(range(len(self.match.names))) - frozenset(self.bots)

    @property
    def next_bot_seat(self) -> int | None:
        """Return the seat of the bot that is to choose next; of several, the first."""
        pending_event = self.match.pending() if self.bots else None
        players = pending_event.players if isinstance(pending_event, Decision) else ()
        return next((player for player in players if player in self.bots), None)

    def play(self, limit: int) -> int:
        """Let the bots choose until a person is to choose, and return the number of their choices.

        Args:
            limit: the most choices to make.
        """
        limit = check_whole_number("most", limit, 0)
        for choice_count in range(limit):
            if (seat := self.next_bot_seat) is None:
                return choice_count
            view = self.match.view(seat)
            decision = view.pending
            assert isinstance(decision, Decision)
            action: Any = self.bots[seat].choose(view, decision)
            self.match.apply(action, player=seat)
        return limit

    def undo(self, *, agreed: bool = False, version: int | None = None) -> None:
        """Take back the last choice of a person, and the choices of bots after it.

        Args:
            agreed: whether everybody at the table agrees; see :meth:`Match.undo`.
            version: the version that the caller knows, to check that it is current.

        Raises:
            IllegalAction: there is no such choice, or taking it back needs agreement.
            StaleVersion: the match has moved on.
        """
        if not self.human_seats:
            self.match.undo(agreed=agreed, version=version)
            return
        self.match.check_version(version)
        self._undo_choices(self._undo_count(), agreed=agreed)

    def ask_undo(self, player: int, *, version: int | None = None) -> bool:
        """Take back a person's last choice, or note the person's request or agreement; return whether it was taken back.

        Args:
            player: the seat of the person.
            version: the version that the caller knows, to check that it is current.
        """
        player = check_seat(player, len(self.match.names))
        if not self.human_seats or player not in self.human_seats:
            return self.match.ask_undo(player, version=version)
        self.match.check_version(version)
        if not self._needs_no_agreement(player) and not self._all_agree(player):
            return False
        self._undo_choices(self._undo_count(), agreed=True)
        return True

    def withdraw_undo(self) -> None:
        """Forget all requests and agreements made with :meth:`ask_undo`."""
        self._undo_agreements = (0, frozenset())

    def _needs_no_agreement(self, player: int) -> bool:
        """Return whether the person takes back only a choice of their own, so that nobody has to agree."""
        choice_count = self.match.choices_since(self.human_seats)
        are_own_choices = choice_count > 0 and self.match.choices_since({player}) == choice_count
        return are_own_choices and not self.match.needs_agreement(choice_count)

    def _all_agree(self, player: int) -> bool:
        """Note a person's agreement, and return whether all people agree; any change of the match voids earlier agreements."""
        version, earlier_agreements = self._undo_agreements
        current_version = self.match.version
        agreed_seats = frozenset({player}) | (
            earlier_agreements if version == current_version else frozenset()
        )
        self._undo_agreements = (current_version, agreed_seats)
        return self.human_seats <= agreed_seats

    def redo(self, *, version: int | None = None) -> None:
        """Redo what was last undone together.

        Args:
            version: the version that the caller knows, to check that it is current.

        Raises:
            IllegalAction: there is nothing to redo.
            StaleVersion: the match has moved on.
        """
        self.match.redo(version=version)
        while self.next_bot_seat is not None and self.match.can_redo:
            self.match.redo()

    def _undo_count(self) -> int:
        """Return the number of choices to take back together."""
        choice_count = self.match.choices_since(self.human_seats)
        if not choice_count:
            raise IllegalAction(reason("nothing-to-undo", ""))
        return choice_count

    def _undo_choices(self, choice_count: int, *, agreed: bool) -> None:
        if not agreed and self.match.needs_agreement(choice_count):
            raise IllegalAction(reason("undo-needs-agreement", ""))
        for _ in range(choice_count):
            self.match.undo(agreed=True)
