"""The results of methods where they are not documents: the types that each method declares its result with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.shown.board import RuleText
from ancient_world.engine.shown.component import Ground
from ancient_world.narration.choosing.choosing import KnownEffect
from ancient_world.narration.choosing.paying import Payment
from ancient_world.records.record import Entry
from ancient_world.schema.kinds import StateDocument
from ancient_world.serve.limits import Limits


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
