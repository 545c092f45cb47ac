"""The memory of a server between requests: its limits, open matches, card file and language."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.bots import Bot, SeatedBots
from ancient_world.engine.game import CardSet, Game, find_cards
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.serve.request_limits import Limits
from ancient_world.serve.rpc_errors import INVALID_PARAMS, refusal


@attrs.frozen
class Subscription:
    """A subscription: the last version that was reported, and the parts of changes to leave out."""

    reported_version: int
    omitted_parts: tuple[str, ...]


@attrs.define
class OpenMatch:
    """An open match: its handle, and the bots that play some of its seats."""

    handle: str
    match: Match
    bots: SeatedBots
    subscriptions: dict[int | None, Subscription] = attrs.field(factory=dict)
    """The subscriptions by seat; ``None`` stands for a watcher."""

    @property
    def state(self) -> State:
        """Return the current state."""
        return self.match.state


@attrs.define
class Session:
    """The session of one front-end; a server process has one."""

    limits: Limits = attrs.field(factory=Limits)
    cards: CardSet | None = None
    """A card file beside the standard ones."""
    language: str = "en"
    is_closing: bool = False
    """True after the front-end has sent `shutdown`."""
    _matches: dict[str, OpenMatch] = attrs.field(factory=dict)
    _opened_count: int = 0

    def open_match(self, match: Match, bots: Mapping[int, Bot] | None = None) -> str:
        """Open a match with bots at it, and return its new handle, which is never reused."""
        self._opened_count += 1
        handle = f"m{self._opened_count}"
        self._matches[handle] = OpenMatch(handle, match, SeatedBots(match, bots or {}))
        return handle

    def check_match_limit(self) -> None:
        """Refuse to open another match if the limit is reached."""
        if len(self._matches) >= self.limits.matches:
            raise refusal(11, "rpc-too-many-matches", limit=self.limits.matches)

    @property
    def open_matches(self) -> tuple[OpenMatch, ...]:
        """Return the open matches."""
        return tuple(self._matches.values())

    @property
    def handles(self) -> tuple[str, ...]:
        """Return the handles of the open matches."""
        return tuple(self._matches)

    def find_open_match(self, handle: str) -> OpenMatch:
        """Return the open match with this handle, with its bots and subscriptions."""
        if handle not in self._matches:
            raise refusal(10, "rpc-unknown-match", match=handle[:60])
        return self._matches[handle]

    def find_match(self, handle: str) -> Match:
        """Return the match with this handle."""
        return self.find_open_match(handle).match

    def let_bots_play(self, open_match: OpenMatch) -> None:
        """Let the bots answer a change; at a table without people, they wait for `match.go_on`."""
        if open_match.bots.bots and open_match.bots.human_seats:
            open_match.bots.play(self.limits.choices)

    def close_match(self, handle: str) -> None:
        """Close a match."""
        del self._matches[handle]

    def available_cards(self, rules: Game) -> list[CardSet]:
        """Return the card files that the server has for a game, the standard one first."""
        standard = rules.standard_cards()
        is_for_game = rules.cards_type is not None and isinstance(self.cards, rules.cards_type)
        return [
            cards for cards in (standard, self.cards if is_for_game else None) if cards is not None
        ]

    def cards_by_digest(self, rules: Game, digest: str | None) -> CardSet | None:
        """Return the card file with a digest, or the standard one without a digest."""
        if digest is None:
            return rules.standard_cards()
        cards = find_cards(rules, digest, self.cards)
        if cards is None:
            path = "$.params.cards"
            raise refusal(INVALID_PARAMS, "rpc-no-such-cards", path, digest=digest[:80])
        return cards
