"""Actions that nothing in a picture stands for are buttons, and notebooks show pictures."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.pictures.structure import Picture, position


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> aw.State:
    """Return a state of a game whose picture is disabled."""
    state: aw.State = position("the-ancient-world", 4, 120)
    monkeypatch.setattr(type(aw.game(state.game)), "picture", "")
    return state


def test_legal_actions_are_buttons(plain: aw.State) -> None:
    """Each legal action has a button."""
    picture = Picture(aw.svg(plain))
    assert picture.actions == {*range(len(aw.legal_actions(plain)))}


def test_notebooks_show_the_picture() -> None:
    """Notebooks show states and views as the picture of ``svg``."""
    state = position("tides-of-time", 2, 5)
    seen = aw.view(state, 1)
    assert state._repr_svg_() == aw.svg(state)
    assert seen._repr_svg_() == aw.svg(seen)
