"""Fields with bounds in conformance situations accept values at the bounds and refuse values beyond them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import ancient_world as aw
import ancient_world.testing.conformance.conformance_documents  # registers the document kind
from ancient_world.documents.converters import converters_of
from ancient_world.documents.situations import (
    ConformanceForm,
    Illegal,
    Impossible,
    Legal,
    Misplaced,
    NewGame,
    NoSetup,
    PlayerPoints,
    PointsLine,
    Refusal,
    Scoring,
    Setup,
    View,
)
from ancient_world.engine.board_text import RuleText
from tests import example
from tests.engine.paths import path, put


@pytest.fixture(autouse=True)
def _rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the miniature game the rule that its situations cite."""
    rule = RuleText("M1", "A turn", "A player saves a coin or looks.", "R", "")
    monkeypatch.setattr(type(example.GAME), "rules", lambda _: (rule,))


@cache
def of_each_type() -> dict[str, tuple[dict[str, Any], int]]:
    """Map each type of situation to a document that contains one, and to the situation's index."""
    position, new = example.state(), NewGame(2, {})
    seat, (action, *_) = 0, aw.legal_actions(position)
    after, lines = aw.apply(position, action), (PointsLine("mini-rounds", 0, "M6"),)
    situations = (
        Legal("legal", False, position, seat, (action,), action, after),
        Illegal("illegal", position, seat, action, Refusal("mini-no-coin", "M2")),
        Setup("set-up", False, new, example.GAME.new(2, None, {})),
        NoSetup("no set-up", new, "player-count"),
        Impossible("impossible", {}, Misplaced("missing-key", "$.agenda")),
        View("view", False, position, seat, example.GAME.hide(position, seat)),
        Scoring("scoring", False, position, (PlayerPoints(seat, 0, lines),), ()),
    )
    body = converters_of(example.GAME).write(ConformanceForm("M1", situations), ConformanceForm)
    document = {
        "format": "ancient-world/conformance",
        "version": 1,
        "game": "mini",
        "rules": example.GAME.rules_version,
        "conformance": body,
    }
    return {each["type"]: (document, at) for at, each in enumerate(body["situations"])}


def refused_at(document: Any) -> str:
    """Return the path of a document's first fault; empty if there is none."""
    try:
        aw.from_document(document)
    except aw.InvalidDocument as fault:
        return fault.path
    return ""


KINDS = ("illegal", "impossible", "legal", "no-setup", "scoring", "setup", "view")
SEATS = {"legal": True, "illegal": True, "view": False}
"""Whether the seat may be missing, by type of situation."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_situation_has_a_name(kind: str) -> None:
    """A situation's name must not be empty; one character is enough."""
    document, place = of_each_type()[kind]
    spot = ("conformance", "situations", place, "name")
    assert refused_at(put(document, spot, "x")) == ""
    assert refused_at(put(document, spot, "")) == path(spot)


@pytest.mark.parametrize("kind", SEATS)
def test_seats_are_counted_from_nought(kind: str) -> None:
    """A negative seat is refused with its path."""
    document, place = of_each_type()[kind]
    spot = ("conformance", "situations", place, "player")
    assert refused_at(put(document, spot, 0)) != path(spot)
    assert refused_at(put(document, spot, -1)) == path(spot)
    assert (refused_at(put(document, spot, None)) == path(spot)) != SEATS[kind]


def test_other_bounds_of_situations() -> None:
    """Codes, paths and the list of situations must not be empty, and a score's seat must not be negative."""
    texts: list[tuple[str, tuple[str, ...]]] = [
        ("illegal", ("refused", "code")),
        ("no-setup", ("refused",)),
        ("impossible", ("refused", "code")),
        ("impossible", ("refused", "path")),
    ]
    for kind, field in texts:
        document, place = of_each_type()[kind]
        spot: tuple[Any, ...] = ("conformance", "situations", place, *field)
        assert refused_at(put(document, spot, "x")) == ""
        assert refused_at(put(document, spot, "")) == path(spot)
    document, place = of_each_type()["scoring"]
    spot = ("conformance", "situations", place, "scores", 0, "player")
    assert refused_at(put(document, spot, -1)) == path(spot)
    situation = document["conformance"]["situations"][place]
    spot = ("conformance", "situations")
    assert refused_at(put(document, spot, [situation])) == ""
    assert refused_at(put(document, spot, [])) == path(spot)


@pytest.mark.parametrize("kind", KINDS)
def test_situations_are_hashable(kind: str) -> None:
    """Situations are hashable, though some hold mutable values."""
    document, place = of_each_type()[kind]
    converters = converters_of(example.GAME)
    form = converters.read(document["conformance"], ConformanceForm, "$")
    assert form.situations[place] in {*form.situations}
