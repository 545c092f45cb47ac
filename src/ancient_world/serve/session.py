"""The memory of a server between requests: its limits, open matches, card file and language."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.bots import Bot, SeatedBots
from ancient_world.engine.game import Cards, Game, find_cards
from ancient_world.engine.limits import MOST_DEPTH
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.serve.errors import INVALID_PARAMS, refused

# --- limits ---


@attrs.frozen
class Limits:
    """Bounds on requests and on what they can make the server keep or send."""

    bytes: int = 1024 * 1024
    """A line of input without its end; a longer one is skipped and refused. A record has about 30 kB."""
    depth: int = MOST_DEPTH
    """Levels of arrays and objects in a line."""
    batch: int = 100
    """Requests in one batch."""
    matches: int = 64
    """Matches that are open at the same time."""
    states: int = 100
    """States in one answer to ``replay``."""
    outcomes: int = 1000
    """Outcomes of chance in one answer to ``outcomes``."""
    actions: int = 10_000
    """Actions described in one call of ``descriptions``."""
    choices: int = 100
    """Choices that bots make after one request."""
    answer: int = 8 * 1024 * 1024
    """Bytes of one answer; when those of a batch come to as many, what is left of it is refused and not done."""


# --- the session ---


@attrs.frozen
class Watch:
    """A subscription: the version that was told last, and what is left out."""

    told: int
    without: tuple[str, ...]


@attrs.define
class Open:
    """An open match: its handle, and the bots that play some of its seats."""

    handle: str
    match: Match
    bots: SeatedBots
    watched: dict[int | None, Watch] = attrs.field(factory=dict)
    """The subscribers: each a seat, or ``None`` for somebody who only watches."""

    @property
    def state(self) -> State:
        """The game now."""
        return self.match.state


@attrs.define
class Session:
    """One front-end's session; there is one for each process."""

    limits: Limits = attrs.field(factory=Limits)
    cards: Cards | None = None
    """The card file at hand beside the standard ones."""
    language: str = "en"
    closing: bool = False
    """True if the front-end has asked for the end."""
    _matches: dict[str, Open] = attrs.field(factory=dict)
    _opened: int = 0

    def open_match(self, match: Match, bots: Mapping[int, Bot] | None = None) -> str:
        """Keep a match with bots at it; its handle is given once and never again."""
        self._opened += 1
        handle = f"m{self._opened}"
        self._matches[handle] = Open(handle, match, SeatedBots(match, bots or {}))
        return handle

    def check_room(self) -> None:
        """Refuse one more match if as many are open as there may be."""
        if len(self._matches) >= self.limits.matches:
            raise refused(11, "rpc-too-many-matches", limit=self.limits.matches)

    @property
    def opened(self) -> tuple[Open, ...]:
        """The open matches."""
        return tuple(self._matches.values())

    @property
    def handles(self) -> tuple[str, ...]:
        """The handles of the open matches."""
        return tuple(self._matches)

    def open(self, handle: str) -> Open:
        """The open match with this handle, and what belongs to it."""
        if handle not in self._matches:
            raise refused(10, "rpc-unknown-match", match=handle[:60])
        return self._matches[handle]

    def match(self, handle: str) -> Match:
        """The open match with this handle."""
        return self.open(handle).match

    def let_bots_play(self, match: Open) -> None:
        """Let the bots answer to a change; where no person sits at the table, they wait to be asked."""
        if match.bots.bots and match.bots.people:
            match.bots.play(self.limits.choices)

    def close_match(self, handle: str) -> None:
        """Forget a match."""
        del self._matches[handle]

    def cards_at_hand(self, rules: Game) -> list[Cards]:
        """The card files that a game can be played with here, the standard one first."""
        standard = rules.standard_cards()
        fits = rules.cards_type is not None and isinstance(self.cards, rules.cards_type)
        return [cards for cards in (standard, self.cards if fits else None) if cards is not None]

    def chosen_cards(self, rules: Game, wanted: str | None) -> Cards | None:
        """The card file with a digest; the standard one if none is named."""
        if wanted is None:
            return rules.standard_cards()
        cards = find_cards(rules, wanted, self.cards)
        if cards is None:
            where = "$.params.cards"
            raise refused(INVALID_PARAMS, "rpc-no-such-cards", where, digest=wanted[:80])
        return cards
