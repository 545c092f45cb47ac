"""Finds whom a change of a match concerns: a player whose choice was made before it may not mean it any more."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine.declared.fields import Field
from ancient_world.engine.declared.hiding import secret_fields
from ancient_world.engine.declared.masks import mask_of
from ancient_world.engine.errors import StaleVersion
from ancient_world.engine.face import View, view_of
from ancient_world.engine.language import register
from ancient_world.engine.pending import Decision
from ancient_world.engine.steps import SimultaneousStep
from ancient_world.engine.whole import as_int
from ancient_world.narration.changes import Change, Log

register({"stale-version": "The match has moved on: it is at version {version}, not {given}."})


def check_version(log: Log, version: int | None, player: int | None) -> None:
    """Refuse what was meant for an earlier version, unless nothing has changed for the player who acts.

    Args:
        log: what has happened.
        version: the one that is meant; ``None`` is meant for any.
        player: the seat of who acts; for nobody everything counts.

    Raises:
        StaleVersion: the match has moved on.
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


def concerns(change: Change, player: int) -> bool:
    """Tell whether a change affects what a player sees or may do; that another chooses at the same time does not count.

    It is judged by what the player may know alone, so the answer tells nothing else.
    """
    before, now = view_of(change.before, player), view_of(change.state, player)
    if _actions(before, player) != _actions(now, player):
        return True
    return before != now and not (_by_others(change, player) and _has_chosen(before, now))


def _by_others(change: Change, player: int) -> bool:
    """Tell whether a change has no choice of this player, and no outcome of chance."""
    return all(entry.player not in {None, player} for entry in change.entries)


def _has_chosen(before: View, now: View) -> bool:
    """Tell whether a player at a simultaneous decision sees only that somebody has chosen there, and not what."""
    waiting = before.pending
    return (
        isinstance(waiting, Decision)
        and isinstance(waiting.step, SimultaneousStep)
        and before.player in waiting.players
        and len(now.state.agenda) == len(before.state.agenda)
        and _only_hidden_came(before.state, now.state)
    )


def _actions(view: View, player: int) -> tuple[object, ...]:
    """List the actions of a player in a view."""
    waiting = view.pending
    return waiting.actions_of(player) if isinstance(waiting, Decision) else ()


def _only_hidden_came(before: object, now: object) -> bool:
    """Tell whether a player sees only that others have put down something hidden.

    Both are states of views, or parts of them. Where nothing was, or something hidden, something hidden is now;
    everything else is as it was.
    """
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
    """Tell the same of what lies in a field; one that is none of these is the agenda, or open."""
    if before == now:
        return True
    if type(before) is type(now) is tuple:
        alike = len(before) == len(now)
        return alike and all(_came(field, *each) for each in zip(before, now, strict=True))
    if field is not None and field.secret:
        return now == mask_of(field) and before is None
    return _only_hidden_came(before, now)
