"""The forms in which documents hold objects that are not plain records in Python: pending events, views and scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import ChanceEvent
from ancient_world.engine.component import Component
from ancient_world.engine.components import DocumentField
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.player_names import names_validator
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep, DecisionStep

MAX_PLAYERS = 100
"""The most players who may act at the same time: every action is compared with all of them."""


@attrs.frozen
class PendingForm:
    """The pending decision or chance of a game, complete in itself; ``null`` if there is none."""


@attrs.frozen
class Decision(PendingForm):
    """A decision; the actions are those of each of the players, one player's after the other's."""

    players: tuple[int, ...] = attrs.field(
        validator=[attrs.validators.min_len(1), attrs.validators.max_len(MAX_PLAYERS)]
    )
    step: DecisionStep
    actions: tuple[Action, ...]


@attrs.frozen
class Chance(PendingForm):
    """A chance event."""

    step: ChanceStep
    event: ChanceEvent


@attrs.frozen
class ViewForm:
    """What a player may know of a game: the seat, the names of all players, the state, and what the game waits for.

    `pending` has the legal actions of this seat alone.
    """

    player: int | None = attrs.field(validator=attrs.validators.optional(attrs.validators.ge(0)))
    names: tuple[str, ...] = attrs.field(validator=names_validator)
    state: State
    pending: PendingForm | None


@attrs.frozen
class AwaitedForm:
    """Whom the game waits for, and for what."""

    code: str
    rule: str
    data: Mapping[str, Any]


@attrs.frozen
class ReasonForm:
    """The reason why an action is not legal: its code, the id of the rule, the sentence, and the values in the sentence.

    `awaited` says whom the game waits for instead, if the reason is that the action comes at the wrong time.
    """

    code: str
    rule: str
    message: str
    data: Mapping[str, Any]
    awaited: AwaitedForm | None


@attrs.frozen
class ScoreLineForm:
    """Points for one thing; ``text`` says in players' words what for."""

    code: str
    points: int
    rule: str
    data: Mapping[str, Any]
    text: str


@attrs.frozen
class ScoreForm:
    """The points of one player (a seat), and the player's rank: 1 for the leader.

    ``total`` is the sum of ``lines``, and ``standing`` that of ``lines`` and ``running``.
    """

    player: int = attrs.field(validator=attrs.validators.ge(0))
    rank: int = attrs.field(validator=attrs.validators.ge(0))
    total: int
    standing: int
    lines: tuple[ScoreLineForm, ...]
    running: tuple[ScoreLineForm, ...]
    tie_breakers: tuple[ScoreLineForm, ...]


@attrs.frozen
class ComponentsForm:
    """Everything that the documents of a game can name, in one language."""

    cards: CardsName | None
    language: str
    components: tuple[Component, ...]
    fields: tuple[DocumentField, ...]
    orders: Mapping[str, Mapping[str, tuple[str, ...]]]
