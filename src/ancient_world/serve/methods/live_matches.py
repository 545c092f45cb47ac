"""Methods on open matches, by handle, and subscriptions to their changes."""

from __future__ import annotations

from ancient_world.documents.codec import to_json
from ancient_world.engine.actions import Action
from ancient_world.engine.public_functions import is_over
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.narration.descriptions import describe
from ancient_world.records.record_views import mask_entries
from ancient_world.schema.document_kinds import (
    ChangesDocument,
    OffersDocument,
    PendingDocument,
    RecordDocument,
    StateDocument,
    ViewDocument,
)
from ancient_world.serve.method import JsonText, register_method
from ancient_world.serve.method_results import (
    Place,
    Played,
    Told,
    Undone,
    masked_state,
    played_since,
    position_of,
)
from ancient_world.serve.params import OmittedParts, Seat, VersionOrIndex
from ancient_world.serve.session import OpenMatch, Session, Subscription

# --- live matches ---


# --- looking ---


@register_method("match.state", StateDocument)
def _state(match: Match) -> JsonText:
    """Return the current state."""
    return JsonText(to_json(match.state))


@register_method("match.pending", PendingDocument)
def _pending(match: Match, player: Seat | None = None) -> JsonText:
    """Return what the match waits for."""
    return JsonText(to_json(match.pending(player)))


@register_method("match.view", ViewDocument)
def _view(match: Match, player: Seat | None = None) -> JsonText:
    """Return the view of a player, or of a watcher."""
    return JsonText(to_json(match.view(player)))


@register_method("match.offers", OffersDocument)
def _offers(match: Match, player: Seat | None = None) -> JsonText:
    """Return the prompt for a player, and this player's legal actions in words, with the version of the match.

    A watcher has a prompt and no choices.
    """
    return JsonText(to_json(match.offers(player)))


@register_method("match.describe", Told)
def _describe(match: Match, entry: VersionOrIndex, player: Seat | None = None) -> Told:
    """Describe an entry by its number, in players' words; with a player, as that player knows it.

    The first entry has the number 0. ``player`` is ``null`` in the answer for an outcome of chance.
    """
    state_before, current_state = match.state_before(entry), match.state
    known_entry = match.entries(entry)[0]
    if player is not None and not is_over(current_state):
        (known_entry,) = mask_entries(state_before, [known_entry], current_state, player)
        state_before = masked_state(state_before, player)
    return Told(
        entry,
        known_entry.player,
        known_entry.action,
        describe(state_before, known_entry.action, None, match.names),
    )


@register_method("match.record", RecordDocument)
def _record(match: Match, player: Seat | None = None) -> JsonText:
    """Return the record so far, complete or as one player knows it.

    Without a ``player``, the record contains all secrets.
    """
    return JsonText(to_json(match.record if player is None else match.record_of(player)))


@register_method("match.reveal", RecordDocument)
def _reveal(match: Match) -> JsonText:
    """Return the record with the secret that the match was committed to.

    The game must be over.
    """
    return JsonText(to_json(match.reveal()))


# --- playing ---


@register_method("match.apply", Played)
def _apply(
    session: Session,
    match: OpenMatch,
    action: Action,
    player: Seat | None = None,
    version: VersionOrIndex | None = None,
) -> dict[str, object]:
    """Play an action, the chance that follows, and the bots' answers; with a player, return what that player may know.

    A given ``version`` is checked first, then the ``player``, then the rules. With a ``player``, a refusal also contains
    only what this player may know. The ``player`` of an entry is ``null`` for an outcome of chance.
    """
    entry_count, state_before = _position(match)
    match.match.apply(action, player=player, version=version)
    session.let_bots_play(match)
    return played_since(match.match, entry_count, state_before, player)


@register_method("match.undo", Undone)
def _undo(
    match: OpenMatch,
    agreed: bool = False,
    version: VersionOrIndex | None = None,
    player: Seat | None = None,
) -> dict[str, object]:
    """Take back a person's last action and all that followed; with a player, ask the others to agree, or agree.

    Pass ``agreed = true`` to take back an outcome of chance, or a choice that has revealed something. With a ``player``,
    ``agreed`` is ignored, and ``undone`` is false until all players who must agree have asked too.
    """
    is_undone = True
    if player is None:
        match.bots.undo(agreed=agreed, version=version)
    else:
        is_undone = match.bots.ask_undo(player, version=version)
    return {"undone": is_undone, **position_of(match.match)}


@register_method("match.redo", Played)
def _redo(
    session: Session,
    match: OpenMatch,
    version: VersionOrIndex | None = None,
    player: Seat | None = None,
) -> dict[str, object]:
    """Redo what was taken back; with a player, return what that player may know of it."""
    entry_count, state_before = _position(match)
    match.bots.redo(version=version)
    session.let_bots_play(match)
    return played_since(match.match, entry_count, state_before, player)


def _position(match: OpenMatch) -> tuple[int, State]:
    """Return the number of entries, and the state after them."""
    return match.match.entry_count, match.state


# --- changes ---


@register_method("match.changes", ChangesDocument)
def _changes(
    match: Match, since: VersionOrIndex, player: Seat | None = None, without: OmittedParts = ()
) -> JsonText:
    """Return the changes since a version, as a player or watcher knows them.

    ``without`` names parts of the changes to leave empty, which saves computing them: ``"sentences"``, ``"events"`` and
    ``"patch"``. Without a ``player``, the changes are those that a spectator sees.
    """
    return JsonText(to_json(match.changes(since, player).without(without)))


@register_method("match.subscribe", Place)
def _subscribe(
    match: OpenMatch,
    player: Seat | None = None,
    since: VersionOrIndex | None = None,
    without: OmittedParts = (),
) -> dict[str, object]:
    """Send a `match.changed` notification after each change, with what a player or watcher knows of it.

    The changes since the version ``since`` are sent at once; by default, only later changes are sent. ``without`` is
    that of ``match.changes``.
    """
    version = match.match.version if since is None else since
    match.match.changes(version, player)  # refuse a bad version now rather than in a notification
    match.subscriptions[player] = Subscription(version, without)
    return position_of(match.match)


@register_method("match.unsubscribe", None)
def _unsubscribe(match: OpenMatch, player: Seat | None = None) -> None:
    """Stop the notifications of `match.subscribe`."""
    match.subscriptions.pop(player, None)
