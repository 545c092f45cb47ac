"""Whether two views differ in nothing but that something hidden lies where nothing was."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine.chance import HIDDEN
from ancient_world.engine.declared.fields import Field
from ancient_world.engine.declared.hiding import secret_fields
from ancient_world.engine.freezing import once


def only_hidden_came(before: Any, now: Any) -> bool:
    """Whether all that a player sees of a change is that others have put down something hidden.

    Both are states of views, or parts of them. Where nothing was, or something hidden, something hidden is now;
    everything else is as it was.
    """
    if before is now or before == now:
        return True
    if type(before) is not type(now) or not attrs.has(type(now)):
        return False
    secret = {field.name: field for field in secret_fields(type(now))}
    return all(
        _came(secret.get(name), getattr(before, name), getattr(now, name))
        for name in _compared(type(now))
    )


@once
def _compared(cls: Any) -> tuple[str, ...]:
    """The fields of a class by which two things are told apart."""
    return tuple([field.name for field in attrs.fields(cls) if field.eq])


def _came(field: Field | None, before: Any, now: Any) -> bool:
    """The same of what lies in a field; one that is none of these is the agenda, or open."""
    if before is now or before == now:
        return True
    if type(before) is type(now) is tuple:
        alike = len(before) == len(now)
        return alike and all(_came(field, *each) for each in zip(before, now, strict=True))
    if field is not None and field.secret:
        mask = HIDDEN if field.number is None else -1
        return now == mask and before is None
    return only_hidden_came(before, now)
