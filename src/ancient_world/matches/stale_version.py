"""Decide whether a change of a match affects a player, whose earlier choice is then stale."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine.declared.field_marks import Field
from ancient_world.engine.declared.hiding import fields_with_secrets
from ancient_world.engine.declared.masked_values import mask_of
from ancient_world.engine.errors import StaleVersion, check_whole_number
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, view_of
from ancient_world.engine.steps import SimultaneousStep
from ancient_world.narration.changes import Log, MatchChange

register_messages(
    {"stale-version": "The match has moved on: it is at version {version}, not {given}."}
)


def check_version_for_player(log: Log, version: int | None, player: int | None) -> None:
    """Raise an error if a change since a version affects the acting player.

    Args:
        log: the changes of the match.
        version: the version at which the player chose; ``None`` is always accepted.
        player: the seat of the acting player; ``None`` is affected by every change.

    Raises:
        InvalidOption: the version is not a whole number.
        StaleVersion: the player is affected.
    """
    if version is None:
        return
    version = check_whole_number("version", version)
    if version == log.version:
        return
    if (
        player is None
        or not log.has_version(version)
        or any(affects_player(change, player) for change in log.since(version))
    ):
        raise StaleVersion.from_code("stale-version", version=log.version, given=version)


def affects_player(change: MatchChange, player: int) -> bool:
    """Return whether a change affects a player's view or actions, other than by a hidden choice made at the same time.

    The result depends only on what the player may know, so it reveals nothing else.
    """
    old_view, new_view = view_of(change.before, player), view_of(change.state, player)
    if _legal_actions(old_view, player) != _legal_actions(new_view, player):
        return True
    return old_view != new_view and not (
        _has_only_entries_of_others(change, player)
        and _shows_only_hidden_choice(old_view, new_view)
    )


def _has_only_entries_of_others(change: MatchChange, player: int) -> bool:
    return all(entry.player not in {None, player} for entry in change.entries)


def _shows_only_hidden_choice(old_view: View, new_view: View) -> bool:
    """Return whether a player at a simultaneous decision sees only that somebody has made a hidden choice there."""
    decision = old_view.pending
    return (
        isinstance(decision, Decision)
        and isinstance(decision.step, SimultaneousStep)
        and old_view.player in decision.players
        and len(new_view.state.agenda) == len(old_view.state.agenda)
        and _differs_only_by_hidden_values(old_view.state, new_view.state)
    )


def _legal_actions(view: View, player: int) -> tuple[object, ...]:
    decision = view.pending
    return decision.actions_of(player) if isinstance(decision, Decision) else ()


def _differs_only_by_hidden_values(old: object, new: object) -> bool:
    """Return whether two masked states, or parts of them, differ only by hidden values that were empty before."""
    if old == new:
        return True
    value_type: type = type(new)
    if type(old) is not value_type or not attrs.has(value_type):
        return False
    secret_fields_by_name = {field.name: field for field in fields_with_secrets(value_type)}
    return all(
        _became_hidden(
            secret_fields_by_name.get(attribute.name),
            getattr(old, attribute.name),
            getattr(new, attribute.name),
        )
        for attribute in attrs.fields(value_type)
        if attribute.eq
    )


def _became_hidden(field: Field | None, old: Any, new: Any) -> bool:
    """Return whether values of a field differ only by hidden values that were empty; ``field`` is ``None`` if not secret."""
    if old == new:
        return True
    if type(old) is type(new) is tuple:
        has_same_length = len(old) == len(new)
        return has_same_length and all(
            _became_hidden(field, *each) for each in zip(old, new, strict=True)
        )
    if field is not None and field.is_secret:
        return new == mask_of(field) and old is None
    return _differs_only_by_hidden_values(old, new)
