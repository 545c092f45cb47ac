"""The results of methods where they are not documents, and the bodies that several methods answer with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.documents.codec import to_json
from ancient_world.engine.actions import Action
from ancient_world.engine.board import RuleText
from ancient_world.engine.component import Ground
from ancient_world.engine.face import is_over
from ancient_world.engine.pending import pending
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.narration.choosing.choosing import KnownEffect
from ancient_world.narration.choosing.payments import Payment
from ancient_world.records.record import Entry
from ancient_world.records.viewing import known_entries, view
from ancient_world.schema.kinds import StateDocument
from ancient_world.serve.method import JsonText
from ancient_world.serve.session import Limits

# --- types of results ---


@attrs.frozen
class CardsAtHand:
    """A card file that a game can be played with here."""

    name: str
    digest: str


@attrs.frozen
class AboutGame:
    """A game: how many can play it, the version of its rules, its card files, the standard one first."""

    id: str
    title: str
    players: tuple[int, ...]
    cards: tuple[CardsAtHand, ...]
    rules: str


@attrs.frozen
class Games:
    """Every game that works."""

    games: tuple[AboutGame, ...]


@attrs.frozen
class Rules:
    """Rules of a game, by number."""

    rules: tuple[RuleText, ...]


@attrs.frozen
class Library:
    """The library that answers."""

    name: str
    version: str


@attrs.frozen
class AboutServer:
    """The answer to the handshake."""

    protocol: int
    library: Library
    formats: Mapping[str, int]
    games: tuple[AboutGame, ...]
    limits: Limits
    methods: tuple[str, ...]
    language: str


@attrs.frozen
class WhyNot:
    """The reason why an action is not legal: the code of the reason, the id of the rule, and the sentence."""

    code: str
    rule: str
    message: str
    data: Mapping[str, Any]


@attrs.frozen
class Offer:
    """A legal action in words, and its effect as far as it is certain, else `null`."""

    action: Action
    words: str
    effect: KnownEffect | None


@attrs.frozen
class LegalActions:
    """The legal actions, in a fixed order."""

    actions: tuple[Action, ...]


@attrs.frozen
class Offers:
    """The legal actions in the same order, each in words and with its effect."""

    offers: tuple[Offer, ...]


@attrs.frozen
class Payments:
    """The distinct ways to make a payment."""

    payments: tuple[Payment, ...]


@attrs.frozen
class Winners:
    """The seats that have won."""

    winners: tuple[int, ...]


@attrs.frozen
class Descriptions:
    """Sentences on several actions, in the order of the actions."""

    descriptions: tuple[str, ...]


@attrs.frozen
class OnTheGround:
    """Everything that lies on a map of tiles, square by square."""

    ground: tuple[Ground, ...]


@attrs.frozen
class Outcomes:
    """Outcomes of chance, and whether there are more."""

    actions: tuple[Action, ...]
    more: bool


@attrs.frozen
class Taken:
    """An action taken without asking: by whom (by chance: `null`), and in words."""

    player: int | None
    action: Action
    words: str


@attrs.frozen
class TakenAfter:
    """The actions taken without asking after another one, in order."""

    taken: tuple[Taken, ...]


@attrs.frozen
class Replayed:
    """Some states of a recorded game, from number `first` on, and how many entries it has."""

    entries: int
    first: int
    states: tuple[StateDocument, ...]


@attrs.frozen
class Place:
    """The place of a match: how many entries it has, whether it is over, how often it has changed."""

    count: int
    over: bool
    version: int


@attrs.frozen
class Played:
    """The entries added to a match, and where it is now."""

    entries: tuple[Entry, ...]
    count: int
    over: bool
    version: int


@attrs.frozen
class Opened:
    """The handle of a match, what has happened in it so far, and where it is now."""

    match: str
    entries: tuple[Entry, ...]
    count: int
    over: bool
    version: int


@attrs.frozen
class Undone:
    """The result of taking back: whether something was taken back, and where the match is now."""

    undone: bool
    count: int
    over: bool
    version: int


@attrs.frozen
class Told:
    """An entry of a match, with its number and in words; `player` is `null` for chance."""

    entry: int
    player: int | None
    action: Action
    words: str


# --- bodies that several methods answer with ---


def known_state(state: State, player: int | None) -> State:
    """The state, or what a player knows of it."""
    known: State = state if player is None else view(state, player).state
    return known


def pending_of(state: State, player: int | None) -> JsonText:
    """The document of what a state waits for, as a player knows it if one is named."""
    waiting = pending(state) if player is None else view(state, player).pending
    return JsonText(to_json(waiting))


def place_of(match: Match) -> dict[str, object]:
    """Return where a match is now."""
    return {"count": match.entry_count, "over": is_over(match.state), "version": match.version}


def played_since(match: Match, count: int, before: State, player: int | None) -> dict[str, object]:
    """Return the entries added after the first ``count``, as a player knows them if one is named.

    Args:
        match: the match.
        count: how many entries are known.
        before: the state after them.
        player: who is told; ``None``: all of it.
    """
    new = match.entries(count)
    if player is not None:
        new = known_entries(before, new, match.state, player)
    told = [{"player": entry.player, "action": entry.action} for entry in new]
    return {"entries": told, **place_of(match)}
