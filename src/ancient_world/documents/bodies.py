"""Read and write the bodies of documents, one kind of document after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.engine.actions import Action, player_field, player_of_action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.component import ComponentsDocument
from ancient_world.engine.declared.field_marks import arguments_from_envelope
from ancient_world.engine.declared.masked_values import masked_paths
from ancient_world.engine.document_faults import (
    document_fault,
    prefix_fault_path,
    shorten,
)
from ancient_world.engine.errors import HiddenValue, InvalidDocument
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.importing import import_lock
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Chance, Decision, PendingEvent
from ancient_world.engine.public_functions import View, mark_masked, sample_state, view_of
from ancient_world.engine.registry import game, game_of_step
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep

if TYPE_CHECKING:
    from ancient_world.documents import document_forms
    from ancient_world.documents.converters import Converters
    from ancient_world.engine.components import Components


# --- writing ---


def converters_for(rules: Game | None) -> Converters:
    """Return the converters of a game; cattrs is imported when they are first asked for."""
    with import_lock:
        from ancient_world.documents.converters import converters_of  # 20 ms, with cattrs

    return converters_of(rules)


WritableBody = tuple[Game | None, Any, object]
"""A game, the body of a document, and the type by which the body is written.

The type ``Any`` means that the body is plain values already, ``str`` that it is compact JSON already.
"""


def _write_state(state: State) -> WritableBody:
    rules = game(state.game)
    return rules, state, rules.state_type


def _write_action(action: Action) -> WritableBody:
    return game(action.game) if action.game else None, action, Action


def _write_pending(pending: PendingEvent) -> WritableBody:
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    if pending is None:
        return None, None, Any
    return game_of_step(type(pending.step)), pending_form(pending), document_forms.PendingForm


def pending_form(pending: PendingEvent) -> document_forms.PendingForm | None:
    """Return the form in which documents hold a pending event."""
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    if isinstance(pending, Decision):
        return document_forms.Decision(pending.players, pending.step, pending.all_actions)
    return None if pending is None else document_forms.Chance(pending.step, pending.event)


def _write_view(view: View) -> WritableBody:
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    view_form = document_forms.ViewForm(
        view.player, view.names, view.state, pending_form(view.pending)
    )
    return game(view.state.game), view_form, document_forms.ViewForm


def _write_components(components: Components) -> WritableBody:
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    rules = game(components.game)
    return rules, components, document_forms.ComponentsForm


BODY_WRITERS: dict[type | tuple[type, ...], tuple[str, Callable[..., WritableBody]]] = {
    State: ("state", _write_state),
    Action: ("action", _write_action),
    (Decision, Chance, type(None)): ("pending", _write_pending),
    View: ("view", _write_view),
    ComponentsDocument: ("components", _write_components),
}
"""For each class, the name of its kind of document, and the function that returns the game, the body and its type."""


# --- reading ---


def _read_state(converters: Converters, body: object) -> State:
    rules = converters.rules
    assert rules is not None
    state: State = converters.read(body, rules.state_type, "$.state")
    check_state(rules, state, "$.state", masked=False)
    return state


def check_state(rules: Game, state: State, path: str, *, masked: bool) -> None:
    """Refuse a state that cannot occur; ``path`` is its place in the document."""
    try:
        rules.check(state, masked=masked)
    except InvalidDocument as error:
        prefix_fault_path(path[1:], error)
        raise
    except Exception as error:  # the rules may raise any error for a state that cannot occur
        problem_text = shorten(f"{type(error).__name__}: {error}", 200)
        raise document_fault("impossible-state", path, problem=problem_text) from error


def _read_action(converters: Converters, body: object) -> Action:
    action: Action = converters.read(body, Action, "$.action")
    return action


def _read_pending(converters: Converters, body: object) -> PendingEvent:
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    form: document_forms.PendingForm | None = converters.read(
        body, document_forms.PendingForm | None, "$.pending"
    )
    return _build_pending(form, "$.pending")


def _build_pending(form: document_forms.PendingForm | None, path: str) -> PendingEvent:
    """Return the pending event of a form; ``path`` is its place in the document."""
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    if isinstance(form, document_forms.Decision):
        return _build_decision(form.step, form.players, form.actions, path)
    return Chance(form.step, form.event) if isinstance(form, document_forms.Chance) else None


def _build_decision(
    step: DecisionStep, players: tuple[int, ...], actions: tuple[Action, ...], path: str
) -> Decision:
    """Return a decision, with the actions divided among the players if several choose at the same time.

    Raises:
        InvalidDocument: a player is listed twice, or the actions are not listed player by player.
    """
    if len(players) == 1:
        return Decision(step, players, actions=actions)
    actions_by_player: dict[int, list[Action]] = {player: [] for player in players}
    if len(actions_by_player) < len(players):
        index = next(at for at, player in enumerate(players) if player in players[:at])
        raise document_fault("listed-twice", f"{path}.players[{index}]", player=players[index])
    player_position = 0
    for index, action in enumerate(actions):
        seat = player_of_action(action, players)
        if player_field(action, seat) != seat or players.index(seat) < player_position:
            order = ", ".join(map(str, players))
            raise document_fault("not-by-player", f"{path}.actions[{index}]", players=order)
        player_position = players.index(seat)
        actions_by_player[seat].append(action)
    return Decision(
        step, players, actions=actions_by_player[players[0]], actions_by_player=actions_by_player
    )


register_messages(
    {
        "listed-twice": "Seat {player} is listed already.",
        "view-names": "A view names {seats:player|players} or none; this one names {count}.",
        "view-not-seen": "This is not what the player of this view knows: something is shown that is hidden, or hidden that is known.",
        "view-pending": "This is not what the game waits for in this state, with the legal actions of this seat alone.",
        "not-by-player": "The actions are listed player by player, in this order: {players}. This one is out of place.",
    }
)


def _read_view(converters: Converters, body: object) -> View:
    view, form = read_view_form(converters, body)
    pending_read = _build_pending(form.pending, "$.view.pending")
    try:
        is_pending_in_state = pending_read == view.pending
    except HiddenValue:  # the state belongs to another seat
        is_pending_in_state = False
    if not is_pending_in_state:
        raise document_fault("view-pending", "$.view.pending")
    return view


def read_view_form(converters: Converters, body: object) -> tuple[View, document_forms.ViewForm]:
    """Return the view of a document, and its form; whether the form's pending event is that of the state is not checked."""
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    rules = converters.rules
    assert rules is not None
    view_form: document_forms.ViewForm = converters.read(body, document_forms.ViewForm, "$.view")
    check_state(rules, view_form.state, "$.view.state", masked=True)
    seats, names = rules.seats(view_form.state), view_form.names
    if view_form.player is not None and not view_form.player < seats:
        raise document_fault("no-such-seat", "$.view.player", seats=seats)
    if len(names) not in (0, seats):
        raise document_fault("view-names", "$.view.names", seats=seats, count=len(names))
    # A state without masks need not be marked as a view's; the search costs less than the reading did.
    has_masks = any(True for _ in masked_paths(view_form.state))
    try:
        state = mark_masked(view_form.state) if has_masks else view_form.state
        view = View(view_form.player, state, names)
    except HiddenValue as error:
        raise document_fault(error.code, "$.view.state") from None
    if has_masks and not _is_seen_by_player(view):
        raise document_fault("view-not-seen", "$.view.state")
    return view, view_form


def _is_seen_by_player(view: View) -> bool:
    """Return whether the player of a view knows exactly what the view shows: a state drawn from the view has the same view."""
    try:
        return view_of(sample_state(view, SeededRandom(0)), view.player) == view
    except Exception:  # noqa: BLE001 - the rules may raise any error for a state that cannot occur
        return False


def _read_components(converters: Converters, body: object) -> Components:
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only
        from ancient_world.engine.components import Components  # 5 ms, needed here only

    rules = converters.rules
    assert rules is not None
    components_form: document_forms.ComponentsForm = converters.read(
        body, document_forms.ComponentsForm, "$.components"
    )
    return Components(
        rules.id,
        components_form.cards,
        components_form.language,
        components_form.components,
        components_form.fields,
        components_form.orders,
    )


BODY_READERS: dict[str, Callable[[Converters, object], object]] = {
    "state": _read_state,
    "action": _read_action,
    "pending": _read_pending,
    "view": _read_view,
    "components": _read_components,
}
"""For each kind of document by name, the function that makes the object from its body."""

KINDS_WITHOUT_GAME: set[str] = set()
"""The kinds of documents that belong to no game."""

FAST_READERS: dict[str, Callable[[str, CardSet | None], object | None]] = {}
"""For some beginnings of texts, a faster function that reads such a text, or returns ``None`` if it cannot."""


def register_kind(
    name: str,
    cls: type,
    write: Callable[..., WritableBody],
    read: Callable[[Converters, Any], object] | None = None,
    *,
    without_game: bool = False,
) -> None:
    """Register another kind of document.

    Args:
        name: the name of the kind: the last part of the format, and the key of the body.
        cls: the class of the objects that such documents hold.
        write: a function that returns the game, the body and its type for an object.
        read: a function that returns the object for a body; without it, such documents are only written.
        without_game: whether such documents belong to no game.
    """
    BODY_WRITERS[cls] = (name, write)
    if read is not None:
        BODY_READERS[name] = read
    if without_game:
        KINDS_WITHOUT_GAME.add(name)


def register_form(
    name: str, cls: type, form: object, game_of: Callable[[Any], Game | None] | None = None
) -> None:
    """Register a kind of document whose objects have the attributes of a form, and are made of them by keyword.

    Args:
        name: the name of the kind.
        cls: the class of the objects.
        form: the class by whose fields the objects are read and written; it may be the class itself.
        game_of: a function that returns the game of an object; without it, such documents name no game.
    """

    def write(value: object) -> WritableBody:
        return None if game_of is None else game_of(value), value, form

    def read(converters: Converters, body: object) -> object:
        value: Any = converters.read(body, form, f"$.{name}")
        return (
            value
            if form is cls
            else cls(
                **arguments_from_envelope(cls, converters.rules),
                **attrs.asdict(value, recurse=False),
            )
        )

    register_kind(name, cls, write, read, without_game=game_of is None)


def is_kind(name: str) -> bool:
    """Return whether documents of a kind, such as ``"state"``, can be read."""
    return name in BODY_READERS


def register_fast_reader(prefix: str, read: Callable[[str, CardSet | None], object | None]) -> None:
    """Register a faster reader for texts that begin with ``prefix``; it returns ``None`` for those that it cannot read."""
    FAST_READERS[prefix] = read


def read_body(name: str, rules: Game | None, body: object, cards: CardSet | None) -> object:
    """Return the object that the body of a document holds.

    Raises:
        InvalidDocument: the body is not of this kind; the path says where.
    """
    with import_lock:
        from ancient_world.documents.converters import passed_cards  # 20 ms, with cattrs

    context_token = passed_cards.set(cards)
    try:
        return BODY_READERS[name](converters_for(rules), body)
    finally:
        passed_cards.reset(context_token)
