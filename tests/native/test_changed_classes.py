"""What a class has can change after the rules have asked for it: both builds see that."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Choice, DecisionStep, Draft, Reason, State, reason, start


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """What the game stands on."""

    said: tuple[str, ...] = ()

    game: ClassVar[str] = "changing"


@attrs.frozen(weakref_slot=False)
class Tabled(Table, State):
    """The same, frozen."""


@attrs.frozen
class Speak(Choice["Turn", Table]):
    """Say something."""

    game: ClassVar[str] = "changing"

    def play(self, step: Turn, draft: Table) -> None:
        draft.said += ("a",)
        draft.push(Turn(0))


@attrs.frozen
class Turn(DecisionStep[Table]):
    """A turn; another one follows."""

    choices = (Speak,)


def refuse(*_given: object) -> Reason:
    """Refuse everything."""
    return reason("not-now", "", step="turn")


def test_a_changed_class_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Methods and words of a class, also of one that another inherits from, are those that it has now."""
    state: Any = start(Tabled((Turn(0),)).thaw())
    for _ in range(3):
        state = aw.apply(state, Speak())
    assert (aw.legal_actions(state), state.said) == ((Speak(),), ("a", "a", "a"))
    monkeypatch.setattr(Speak, "play", lambda _self, _step, draft: draft.push(Turn(1)))
    state = aw.apply(state, Speak())
    assert (state.agenda, state.said) == ((Turn(1),), ("a", "a", "a"))
    monkeypatch.setattr(Speak, "why_not", refuse)
    with pytest.raises(aw.IllegalAction):
        aw.apply(state, Speak())
    monkeypatch.undo()
    assert aw.apply(state, Speak()).said == ("a", "a", "a", "a")


def test_a_changed_word_of_a_class_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a kind of step says of itself is asked anew at each step."""
    first: Any = start(Tabled((Turn(0),)).thaw())
    state = aw.apply(first, Speak())
    assert state.said == ("a",)
    monkeypatch.setattr(Turn, "waits", lambda _self, _state: False)
    monkeypatch.setattr(Turn, "run", lambda _self, draft: draft.push() if draft.said else None)
    monkeypatch.setattr(Turn, "asks", False)
    after = aw.apply(first, Speak())
    assert (after.agenda, after.passed) == ((), ())
    monkeypatch.setattr(Turn, "asks", True)
    after = aw.apply(first, Speak())
    assert (after.agenda, after.passed) == ((), (Turn(0),))
