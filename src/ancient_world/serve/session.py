"""What a server remembers between requests: its open matches, its card file, its language."""

from __future__ import annotations

import attrs

from ancient_world.engine.game import Cards
from ancient_world.matches.match import Match
from ancient_world.serve.errors import refused
from ancient_world.serve.limits import Limits


@attrs.define
class Session:
    """One front-end's session; there is one for each process."""

    limits: Limits = attrs.field(factory=Limits)
    cards: Cards | None = None
    """The card file at hand beside the standard ones."""
    language: str = "en"
    closing: bool = False
    """Whether the front-end has asked for the end."""
    _matches: dict[str, Match] = attrs.field(factory=dict)
    _opened: int = 0

    def open_match(self, match: Match) -> str:
        """Keep a match; its handle is given once and never again."""
        self._opened += 1
        handle = f"m{self._opened}"
        self._matches[handle] = match
        return handle

    def check_room(self) -> None:
        """Refuse one more match if as many are open as there may be."""
        if len(self._matches) >= self.limits.matches:
            raise refused(11, "rpc-too-many-matches", limit=self.limits.matches)

    def match(self, handle: str) -> Match:
        """The open match with this handle."""
        if handle not in self._matches:
            raise refused(10, "rpc-unknown-match", match=handle[:60])
        return self._matches[handle]

    def close_match(self, match: Match) -> None:
        """Forget a match."""
        self._matches = {name: kept for name, kept in self._matches.items() if kept is not match}
