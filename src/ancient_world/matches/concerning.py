"""Decide whether a change of a match affects a player, whose earlier choice is then stale."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine.declared.fields import Field
from ancient_world.engine.declared.hiding import secret_fields
from ancient_world.engine.declared.masks import mask_of
from ancient_world.engine.errors import StaleVersion
from ancient_world.engine.face import View, view_of
from ancient_world.engine.language import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.steps import SimultaneousStep
from ancient_world.engine.whole import as_int
from ancient_world.narration.changes import Log, MatchChange

register_messages({"stale-version": "The match has moved on: it is at version {version}, not {given}."})


def check_version(log: Log, version: int | None, player: int | None) -> None:
    """Raise an error if a change since a version affects the acting player.

    Args:
        log: the changes of the match.
        version: the version at which the player chose; ``None`` is always accepted.
        player: the seat of the acting player; ``None`` is affected by every change.

    Raises:
        StaleVersion: the player is affected.
    """
    version = as_int(version)
    if version is None or version == log.version:
        return
    if (
        player is None
        or not log.knows(version)
        or any(concerns(change, player) for change in log.since(version))
    ):
        raise StaleVersion.of("stale-version", version=log.version, given=version)


def concerns(change: MatchChange, player: int) -> bool:
    """Return whether a change affects a player's view or actions, other than by a hidden choice made at the same time.

    The result depends only on what the player may know, so it reveals nothing else.
    """
    before, now = view_of(change.before, player), view_of(change.state, player)
    if _actions(before, player) != _actions(now, player):
        return True
    return before != now and not (_by_others(change, player) and _has_chosen(before, now))


def _by_others(change: MatchChange, player: int) -> bool:
    return all(entry.player not in {None, player} for entry in change.entries)


def _has_chosen(before: View, now: View) -> bool:
    """Return whether a player at a simultaneous decision sees only that somebody has made a hidden choice there."""
    waiting = before.pending
    return (
        isinstance(waiting, Decision)
        and isinstance(waiting.step, SimultaneousStep)
        and before.player in waiting.players
        and len(now.state.agenda) == len(before.state.agenda)
        and _only_hidden_came(before.state, now.state)
    )


def _actions(view: View, player: int) -> tuple[object, ...]:
    waiting = view.pending
    return waiting.actions_of(player) if isinstance(waiting, Decision) else ()


def _only_hidden_came(before: object, now: object) -> bool:
    """Return whether two masked states, or parts of them, differ only by hidden values that were empty before."""
    if before == now:
        return True
    kind: type = type(now)
    if type(before) is not kind or not attrs.has(kind):
        return False
    secret = {field.name: field for field in secret_fields(kind)}
    return all(
        _came(secret.get(each.name), getattr(before, each.name), getattr(now, each.name))
        for each in attrs.fields(kind)
        if each.eq
    )


def _came(field: Field | None, before: Any, now: Any) -> bool:
    """Return whether values of a field differ only by hidden values that were empty; ``field`` is ``None`` if not secret."""
    if before == now:
        return True
    if type(before) is type(now) is tuple:
        alike = len(before) == len(now)
        return alike and all(_came(field, *each) for each in zip(before, now, strict=True))
    if field is not None and field.secret:
        return now == mask_of(field) and before is None
    return _only_hidden_came(before, now)
