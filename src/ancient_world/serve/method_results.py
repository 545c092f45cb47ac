"""The types of results that are not documents, and the results that several methods share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.documents.codec import to_json
from ancient_world.engine.actions import Action
from ancient_world.engine.board_text import RuleText
from ancient_world.engine.component import Terrain
from ancient_world.engine.pending import pending
from ancient_world.engine.public_functions import is_over
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.narration.choosing.payments import Payment
from ancient_world.records.record import Entry
from ancient_world.records.record_views import mask_entries, view
from ancient_world.schema.document_kinds import StateDocument
from ancient_world.serve.method import JsonText
from ancient_world.serve.request_limits import Limits

# --- types of results ---


@attrs.frozen
class CardsAtHand:
    """A card file that the server has for a game."""

    name: str
    digest: str


@attrs.frozen
class AboutGame:
    """A game: its numbers of players, the version of its rules, and its card files, the standard one first."""

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
    """The name and version of the library behind the server."""

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
    """The reason why an action is not legal: its code, the id of the rule, the sentence, and the sentence's data."""

    code: str
    rule: str
    message: str
    data: Mapping[str, Any]


@attrs.frozen
class LegalActions:
    """The legal actions, in a fixed order."""

    actions: tuple[Action, ...]


@attrs.frozen
class ActionSeen:
    """An action as a player is told of it; ids that the player may not know are "?"."""

    action: Action


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

    ground: tuple[Terrain, ...]


@attrs.frozen
class Outcomes:
    """Outcomes of chance, and whether there are more."""

    actions: tuple[Action, ...]
    more: bool


@attrs.frozen
class Taken:
    """A forced action: the player (`null` for chance), the action, and the action in words."""

    player: int | None
    action: Action
    words: str


@attrs.frozen
class TakenAfter:
    """The forced actions after another action, in order."""

    taken: tuple[Taken, ...]


@attrs.frozen
class Replayed:
    """Some states of a recorded game, starting with number `first`, and the number of its entries."""

    entries: int
    first: int
    states: tuple[StateDocument, ...]


@attrs.frozen
class Place:
    """The current position of a match: its number of entries, whether it is over, and its version."""

    count: int
    over: bool
    version: int


@attrs.frozen
class Played:
    """The entries added to a match, and its current position."""

    entries: tuple[Entry, ...]
    count: int
    over: bool
    version: int


@attrs.frozen
class Opened:
    """The handle of a match, its entries so far, and its current position."""

    match: str
    entries: tuple[Entry, ...]
    count: int
    over: bool
    version: int


@attrs.frozen
class Undone:
    """The result of an undo: whether something was taken back, and the current position of the match."""

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


def masked_state(state: State, player: int | None) -> State:
    """Return the state, or with a player, what that player knows of it."""
    masked: State = state if player is None else view(state, player).state
    return masked


def pending_document(state: State, player: int | None) -> JsonText:
    """Return the document of the pending decision or chance; with a player, as that player knows it."""
    pending_event = pending(state) if player is None else view(state, player).pending
    return JsonText(to_json(pending_event))


def position_of(match: Match) -> dict[str, object]:
    """Return the current position of a match."""
    return {"count": match.entry_count, "over": is_over(match.state), "version": match.version}


def played_since(
    match: Match, entry_count: int, state_before: State, player: int | None
) -> dict[str, object]:
    """Return the entries after the first ``entry_count``; with a player, as that player knows them.

    Args:
        match: the match.
        entry_count: the number of entries that the client knows.
        state_before: the state after those entries.
        player: the seat that gets the answer; ``None`` for the complete entries.
    """
    new_entries = match.entries(entry_count)
    if player is not None:
        new_entries = mask_entries(state_before, new_entries, match.state, player)
    entries = [{"player": entry.player, "action": entry.action} for entry in new_entries]
    return {"entries": entries, **position_of(match)}
