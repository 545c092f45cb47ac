"""The form in which documents hold a rule as situations: cases that the game allows or refuses, and their results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import attrs
from attrs import validators

from ancient_world.documents.document_forms import PendingForm
from ancient_world.engine.actions import Action
from ancient_world.engine.declared.schema_validator import SchemaValidator
from ancient_world.engine.state import State

_SEAT = validators.optional(validators.ge(0))


_PROBABILITY = re.compile("(0|1|[1-9][0-9]{0,60}/[1-9][0-9]{0,60})")
_CHECKSUM = re.compile("[0-9a-f]{16}")
_GAME_NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


def _text_validator(expression: re.Pattern[str]) -> SchemaValidator:
    """Return a validator of texts that an expression matches, which stands in the schema."""

    def check(text: Any) -> None:
        if not (isinstance(text, str) and expression.fullmatch(text)):
            raise ValueError(f"a text that matches {expression.pattern} is expected")

    return SchemaValidator(check, {"pattern": f"^{expression.pattern}$"})


_probability_validator = _text_validator(_PROBABILITY)
_checksum_validator = _text_validator(_CHECKSUM)


@attrs.frozen
class Situation:
    """A situation in which a rule shows; `name` says in a sentence what it shows."""

    name: str = attrs.field(validator=validators.min_len(1))


@attrs.frozen
class Legal(Situation):
    """A legal action and its result.

    ``player`` is who acts, ``None`` for chance; ``legal`` lists everything that this player may do, or every
    outcome, and is ``None`` where there are too many of them. A ``contrast`` shows that the rule does not apply here.
    """

    contrast: bool
    position: State
    player: int | None = attrs.field(validator=_SEAT)
    legal: tuple[Action, ...] | None
    action: Action
    after: State


@attrs.frozen
class ExpectedReason:
    """The reason for a refusal."""

    code: str = attrs.field(validator=validators.min_len(1))
    rule: str


@attrs.frozen
class Illegal(Situation):
    """An illegal action; `player` is who asks why, or `null`: then everything is known."""

    position: State
    player: int | None = attrs.field(validator=_SEAT)
    action: Action
    refused: ExpectedReason


@attrs.frozen
class NewGame:
    """The way a new game is started; the cards are the standard ones."""

    players: int
    options: Mapping[str, Any] = attrs.field(hash=False)


@attrs.frozen
class Setup(Situation):
    """A new game and its first state."""

    contrast: bool
    new: NewGame
    after: State


@attrs.frozen
class NoSetup(Situation):
    """A game that cannot be started in this way; `refused` is the code."""

    new: NewGame
    refused: str = attrs.field(validator=validators.min_len(1))


@attrs.frozen
class Misplaced:
    """The place where a document is wrong, and the code of the fault."""

    code: str = attrs.field(validator=validators.min_len(1))
    path: str = attrs.field(validator=validators.min_len(1))


@attrs.frozen
class Impossible(Situation):
    """A position that no game reaches: whoever reads the state refuses it."""

    position: Any = attrs.field(hash=False)
    refused: Misplaced


@attrs.frozen
class OutcomeProbability:
    """An outcome of chance with its exact probability, a fraction such as "1/120"; "0" if the outcome cannot come up."""

    action: Action
    probability: str = attrs.field(validator=_probability_validator)

    @property
    def fraction(self) -> Fraction:
        """Return the probability as a number."""
        return Fraction(self.probability)


@attrs.frozen
class Chance(Situation):
    """The probabilities of some outcomes of a chance event; where it is `complete`, all that can come up are listed."""

    contrast: bool
    position: State
    outcomes: tuple[OutcomeProbability, ...] = attrs.field(validator=validators.min_len(1))
    complete: bool


@attrs.frozen
class View(Situation):
    """The view that a player (a seat, `null` for a spectator) has of a position: `seen` is the state with the rest masked.

    `pending` is what the game waits for, with the legal actions of this player alone.
    """

    contrast: bool
    position: State
    player: int | None = attrs.field(validator=_SEAT)
    seen: State
    pending: PendingForm | None


@attrs.frozen
class KnownAction:
    """An action as a player (a seat, `null` for a spectator) is told of it: what the player may not know is masked."""

    player: int | None = attrs.field(validator=_SEAT)
    action: Action


@attrs.frozen
class Told(Situation):
    """What each player, and a spectator, is told of a legal action when it is played."""

    contrast: bool
    position: State
    action: Action
    told: tuple[KnownAction, ...] = attrs.field(validator=validators.min_len(1))


@attrs.frozen
class PointsLine:
    """Points for one thing."""

    code: str
    points: int
    rule: str


@attrs.frozen
class PlayerPoints:
    """The points of one player (a seat)."""

    player: int = attrs.field(validator=validators.ge(0))
    total: int
    lines: tuple[PointsLine, ...]


@attrs.frozen
class Scoring(Situation):
    """The scores of a position, and the winners; there are none while the game lasts."""

    contrast: bool
    position: State
    scores: tuple[PlayerPoints, ...]
    winners: tuple[int, ...]


@attrs.frozen
class ConformanceForm:
    """A rule, by its id, as situations."""

    rule: str
    situations: tuple[Situation, ...] = attrs.field(validator=validators.min_len(1))


# --- whole games ---


@attrs.frozen
class PlayedEntry:
    """An action of a player (`null` for chance), and the checksum of the state after the action."""

    player: int | None = attrs.field(validator=_SEAT)
    action: Action
    checksum: str = attrs.field(validator=_checksum_validator)


@attrs.frozen
class ConformanceGameForm:
    """A whole game: how it starts, its actions in order, and how it ends; `start` is the checksum of the first state."""

    name: str = attrs.field(validator=_text_validator(_GAME_NAME))
    new: NewGame
    start: str = attrs.field(validator=_checksum_validator)
    entries: tuple[PlayedEntry, ...] = attrs.field(validator=validators.min_len(1))
    totals: tuple[int, ...]
    winners: tuple[int, ...]
