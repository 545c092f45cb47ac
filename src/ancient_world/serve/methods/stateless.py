"""Methods on states, for which the server stores nothing.

Wherever a ``state`` is a parameter, ``match`` may name an open match instead. With a ``player``, the answer
is based only on what that player may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Annotated

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.codec import to_document, to_json
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply, forced_actions_after
from ancient_world.engine.board_text import Board
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.document_faults import as_json_values
from ancient_world.engine.errors import IllegalAction, reason
from ancient_world.engine.explaining import explain
from ancient_world.engine.game import Game
from ancient_world.engine.limits import MAX_SEED
from ancient_world.engine.pending import Chance, Decision, legal_actions, pending
from ancient_world.engine.public_functions import (
    first_state,
    is_over,
    map_terrain,
    scores,
    view_of,
    winners,
)
from ancient_world.engine.registry import game as game_of
from ancient_world.engine.state import State
from ancient_world.narration.choosing.choosing import KnownEffect, Prompt, effect, prompt
from ancient_world.narration.choosing.offers import offers_in_view
from ancient_world.narration.choosing.payments import payments
from ancient_world.narration.descriptions import describe
from ancient_world.pictures.svg import SIZE_RANGE, svg
from ancient_world.records.play_record import acting_seat
from ancient_world.records.record import Entry, Record
from ancient_world.records.record_views import mask_entries, view
from ancient_world.records.replay import replay
from ancient_world.schema.document_kinds import (
    ActionDocument,
    OffersDocument,
    PendingDocument,
    ReportDocument,
    ScoresDocument,
    StateDocument,
    ViewDocument,
)
from ancient_world.serve.method import JsonText, register_method
from ancient_world.serve.method_results import (
    ActionSeen,
    Descriptions,
    LegalActions,
    OnTheGround,
    Outcomes,
    Payments,
    Replayed,
    Taken,
    TakenAfter,
    WhyNot,
    Winners,
    masked_state,
    pending_document,
)
from ancient_world.serve.params import (
    EMPTY_OBJECT,
    AnyObject,
    Count,
    Options,
    Seat,
    Seed,
    Texts,
    whole_number,
)
from ancient_world.serve.session import Session
from ancient_world.validation.record_checks import validate

Size = Annotated[int, whole_number(*SIZE_RANGE)]


# --- playing ---


@register_method("new_game", StateDocument)
def _new_game(
    session: Session,
    game: Game,
    players: int,
    options: Options = EMPTY_OBJECT,
    cards: str | None = None,
) -> JsonText:
    """Return the first state of a game."""
    return JsonText(
        to_json(first_state(game, players, session.cards_by_digest(game, cards), options))
    )


@register_method("pending", PendingDocument)
def _pending(state: State, player: Seat | None = None) -> object:
    """Return what the game waits for.

    This is a decision with its legal actions, a chance event, or nothing when the game is over.
    """
    return pending_document(state, player)


@register_method("legal_actions", LegalActions)
def _legal_actions(state: State, player: Seat | None = None) -> LegalActions:
    """Return the legal actions, in a fixed order.

    Without a ``player``, these are the actions of the player to act. The list is empty for a player who may not act.
    """
    return LegalActions(_legal_actions_of(state, player))


@register_method("offers", OffersDocument)
def _offers(state: State, player: Seat | None = None, names: Texts | None = None) -> JsonText:
    """Return the prompt, and the legal actions in the same order, each in words and with its costs and gains.

    Without a ``player``, these are the offers to the player to act.
    """
    pending_event = pending(state)
    if player is None and isinstance(pending_event, Decision):
        player = pending_event.player
    return JsonText(to_json(offers_in_view(view_of(state, player, names or ()))))


@register_method("effect", KnownEffect | None)
def _effect(state: State, action: Action, player: Seat | None = None) -> KnownEffect | None:
    """Return an action's certain cost and gain, and what stays open; ``null`` if nothing is certain or the action is illegal."""
    return effect(state if player is None else view(state, player), action)


@register_method("payments", Payments)
def _payments(state: State, player: Seat | None = None) -> Payments:
    """Return the distinct ways to make the payment that is due, each with its actions in order; none if nothing is due."""
    return Payments(payments(state if player is None else view(state, player)))


@register_method("prompt", Prompt)
def _prompt(state: State, player: Seat | None = None, names: Texts | None = None) -> Prompt:
    """Return the instruction to a player who may act now; for anybody else, what the game waits for."""
    return prompt(state, player, names=names or ())


def _legal_actions_of(state: State, player: int | None) -> tuple[Action, ...]:
    """Return the legal actions of a player as that player knows them, or of the player to act."""
    if player is None:
        return legal_actions(state)
    pending_event = view(state, player).pending
    return pending_event.actions_of(player) if isinstance(pending_event, Decision) else ()


@register_method("apply", StateDocument)
def _apply(state: State, action: Action, names: Texts | None = None) -> JsonText:
    """Return the state after an action."""
    try:
        new_state = apply(state, action)
    except IllegalAction as error:
        raise IllegalAction(error.reason.with_names(names or ())) from error
    return JsonText(to_json(new_state))


@register_method("explain", WhyNot | None)
def _explain(
    state: State, action: Action, player: Seat | None = None, names: Texts | None = None
) -> WhyNot | None:
    """Return why an action is illegal, or why a player may not do it; ``null`` if it is legal."""
    refusal = explain(state, action) if player is None else view(state, player).explain(action)
    if refusal is None:
        return None
    refusal = refusal.with_names(names or ())
    return WhyNot(refusal.code, refusal.rule, refusal.message, as_json_values(refusal.data))


# --- chance ---


def _chance(state: State) -> Chance:
    pending_event = pending(state)
    if not isinstance(pending_event, Chance):
        raise IllegalAction(reason("no-chance", ""))
    return pending_event


@register_method("sample", ActionDocument)
def _sample(state: State, seed: Seed, stream: Seed = 0) -> JsonText:
    """Draw one outcome of chance with its probability; the same seed and stream give the same outcome."""
    return JsonText(to_json(_chance(state).sample(SeededRandom(seed, stream))))


@register_method("probability", float)
def _probability(state: State, action: Action) -> float:
    """Return the probability of an outcome; 0 if it is impossible."""
    return _chance(state).probability(action)


@register_method("outcomes", Outcomes)
def _outcomes(session: Session, state: State) -> Outcomes:
    """Return all outcomes of chance once, in a fixed order, up to the limit of the server.

    ``more`` is true if there are more outcomes than the limit.
    """
    maximum = session.limits.outcomes
    outcomes = tuple(islice(_chance(state).outcomes(), maximum + 1))
    return Outcomes(outcomes[:maximum], len(outcomes) > maximum)


# --- looking ---


@register_method("scores", ScoresDocument)
def _scores(state: State, player: Seat | None = None) -> object:
    """Return every player's score; with a player, as that player knows it.

    The scores are valid at any time, not only at the end of the game. `rank` says who leads, `running` holds the points of what is
    being played, and `tie_breakers` what decides between equal standings.
    """
    return to_document(scores(masked_state(state, player)))


@register_method("winners", Winners)
def _winners(state: State, player: Seat | None = None) -> Winners:
    """Return the seats that have won; with a player, as that player knows it.

    The list is empty while the game is not over.
    """
    return Winners(winners(masked_state(state, player)))


@register_method("is_over", bool)
def _is_over(state: State, player: Seat | None = None) -> bool:
    """Return whether the game is over; with a player, as that player knows it."""
    return is_over(masked_state(state, player))


@register_method("view", ViewDocument)
def _view(state: State, player: Seat | None, names: Texts | None = None) -> JsonText:
    """Return what a player may know of a state, with what the game waits for and the legal actions of this player.

    Pass ``null`` as ``player`` for a spectator.
    """
    return JsonText(to_json(view_of(state, player, names or ())))


@register_method("view_action", ActionSeen)
def _view_action(state: State, action: Action, player: Seat | None) -> ActionSeen:
    """Return a legal action as a player is told of it when it is played: what this player may not know then is masked.

    Pass ``null`` as ``player`` for a spectator. ``state`` is the state before the action. When the action ends the game, or is the
    last of several choices at the same time, nothing is secret any more.
    """
    if explain(state, action) is not None:  # the player may not know why
        raise IllegalAction(reason("no-legal-action", ""))
    entry = Entry(acting_seat(state, action), action)
    (known_entry,) = mask_entries(state, [entry], apply(state, action), player)
    return ActionSeen(known_entry.action)


@register_method("describe", str)
def _describe(state: State, action: Action, player: Seat | None = None) -> str:
    """Return an action in players' words; with a player, as that player knows it.

    ``state`` is the state before the action.
    """
    return _descriptions_of(state, [action], player)[0]


@register_method("descriptions", Descriptions)
def _descriptions(
    state: State, actions: tuple[Action, ...] | None = None, player: Seat | None = None
) -> Descriptions:
    """Return several actions in players' words, in order; without actions, those of `legal_actions`."""
    sentences = _descriptions_of(
        state, _legal_actions_of(state, player) if actions is None else actions, player
    )
    return Descriptions(tuple(sentences))


def _descriptions_of(state: State, actions: Sequence[Action], player: int | None) -> list[str]:
    """Return actions in words; with a player, as that player knows them."""
    rules, visible_state = game_of(state.game), masked_state(state, player)
    if player is not None:
        actions = [rules.hide_action(state, action, player) for action in actions]
    return [describe(visible_state, action) for action in actions]


@register_method("forced_actions_after", TakenAfter)
def _taken_after(state: State, action: Action, player: Seat | None = None) -> TakenAfter:
    """Return the forced actions after a legal action, in order and in words; with a player, as that player knows them."""
    forced_actions = [
        Taken(
            acting_seat(state_before, forced_action),
            forced_action,
            describe(state_before, forced_action),
        )
        for state_before, forced_action in forced_actions_after(masked_state(state, player), action)
    ]
    return TakenAfter(tuple(forced_actions))


@register_method("describe_board", Board)
def _board(state: State, names: Texts | None = None, player: Seat | None = None) -> Board:
    """Return the table for people to read; with a player, as that player knows it."""
    visible_state = masked_state(state, player)
    return game_of(state.game).board(visible_state, _player_names(state, names))


def _player_names(state: State, names: tuple[str, ...] | None) -> list[str]:
    """Return the names of all players; a player without a name gets the number of the seat."""
    seats = game_of(state.game).seats(state)
    player_names = list(names or ())[:seats]
    return player_names + [str(seat) for seat in range(len(player_names), seats)]


@register_method("map_terrain", OnTheGround)
def _ground(state: State, player: Seat | None = None) -> OnTheGround:
    """Return what lies on a map of tiles, square by square; with a player, as that player knows it.

    The list is empty for a printed map.
    """
    return OnTheGround(tuple(map_terrain(masked_state(state, player))))


@register_method("svg", str)
def _svg(
    state: State,
    names: Texts | None = None,
    player: Seat | None = None,
    width: Size | None = None,
    height: Size | None = None,
) -> str:
    """Return a picture of the table as SVG for a page; with a player, as that player knows it.

    The default ``width`` is 800 pixels, and the default ``height`` is as much as the table needs.
    """
    state_or_view = state if player is None else view(state, player)
    return svg(state_or_view, width=width, height=height, names=_player_names(state, names))


# --- records ---


@register_method("replay", Replayed)
def _replay(
    session: Session, record: Record, first: Count = 0, count: Count = MAX_SEED
) -> dict[str, object]:
    """Return some states of a recorded game; the first state has the number 0.

    State 0 is the state before the first entry. ``entries`` is the number of entries in the record. The answer has at
    most ``count`` states, and never more than the limit of the server.
    """
    end = first + min(count, session.limits.states)
    states = tuple(islice(replay(record, cards=session.cards), first, end))
    return {"entries": len(record.entries), "first": first, "states": states}


@register_method("validate", ReportDocument)
def _validate(session: Session, record: AnyObject) -> object:
    """Return the report on a record; the record's faults are in the report, and are not an error of the request."""
    report = validate(documents.dump(record), cards=session.cards)
    problems_without_place = [
        attrs.evolve(problem, line=None, column=None) for problem in report.problems
    ]
    return to_document(attrs.evolve(report, problems=tuple(problems_without_place)))
