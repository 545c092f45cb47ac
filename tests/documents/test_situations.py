"""Fields with bounds in conformance situations accept values at the bounds and refuse values beyond them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import ancient_world as aw
import ancient_world.testing.conformance.conformance_documents  # registers the document kind
from ancient_world.documents.converters import converters_of
from ancient_world.documents.situations import (
    Chance,
    ConformanceForm,
    ExpectedReason,
    Illegal,
    Impossible,
    KnownAction,
    Legal,
    Misplaced,
    NewGame,
    NoSetup,
    OutcomeProbability,
    PlayerPoints,
    PointsLine,
    Scoring,
    Setup,
    Told,
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
        Illegal("illegal", position, seat, action, ExpectedReason("mini-no-coin", "M2")),
        Setup("set-up", False, new, example.GAME.new(2, None, {})),
        NoSetup("no set-up", new, "player-count"),
        Impossible("impossible", {}, Misplaced("missing-key", "$.agenda")),
        Chance("chance", False, position, (OutcomeProbability(action, "1/6"),), True),
        View("view", False, position, seat, example.GAME.hide(position, seat), None),
        Told("told", False, position, action, (KnownAction(seat, action),)),
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


KINDS = (
    "chance", "illegal", "impossible", "legal", "no-setup", "scoring", "setup", "told", "view"
)  # fmt: skip
SEATS = ("legal", "illegal", "view")
"""The types of situation with a seat, which may be missing."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_situation_has_a_name(kind: str) -> None:
    """A situation's name must not be empty; one character is enough."""
    document, place = of_each_type()[kind]
    spot = ("conformance", "situations", place, "name")
    assert refused_at(put(document, spot, "x")) == ""
    assert refused_at(put(document, spot, "")) == path(spot)


@pytest.mark.parametrize("kind", SEATS)
def test_seats_are_counted_from_nought(kind: str) -> None:
    """A negative seat and one beyond the last are refused with their path; `null` is nobody, chance or a spectator."""
    document, place = of_each_type()[kind]
    spot = ("conformance", "situations", place, "player")
    assert refused_at(put(document, spot, 0)) != path(spot)
    assert refused_at(put(document, spot, -1)) == path(spot)
    assert refused_at(put(document, spot, 2)) == path(spot)
    assert refused_at(put(document, spot, None)) != path(spot)


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
    document, place = of_each_type()["told"]
    spot = ("conformance", "situations", place, "told", 0, "player")
    assert refused_at(put(document, spot, None)) == ""
    assert refused_at(put(document, spot, -1)) == refused_at(put(document, spot, 2)) == path(spot)
    spot = ("conformance", "situations", place, "told")
    assert refused_at(put(document, spot, [])) == path(spot)
    document, place = of_each_type()["scoring"]
    spot = ("conformance", "situations", place, "scores", 0, "player")
    assert refused_at(put(document, spot, -1)) == path(spot)
    situation = document["conformance"]["situations"][place]
    spot = ("conformance", "situations")
    assert refused_at(put(document, spot, [situation])) == ""
    assert refused_at(put(document, spot, [])) == path(spot)


@pytest.mark.parametrize("text", ["0", "1", "5/36", "10/7"])
def test_probabilities_are_fractions(text: str) -> None:
    """A probability is 0, 1 or a fraction of whole numbers of at most 61 digits; other texts are refused."""
    document, place = of_each_type()["chance"]
    spot: tuple[Any, ...] = ("conformance", "situations", place, "outcomes", 0, "probability")
    assert refused_at(put(document, spot, text)) == ""
    assert refused_at(put(document, spot, f"1/{'9' * 61}")) == ""
    long = f"1/{'9' * 5000}"
    for wrong in (f"-{text}", f"{text}.0", f"{text}/0", f"0{text}", f" {text}", long, 0.5, None):
        assert refused_at(put(document, spot, wrong)) == path(spot)
    spot = ("conformance", "situations", place, "outcomes")
    assert refused_at(put(document, spot, [])) == path(spot)


@pytest.mark.parametrize("kind", KINDS)
def test_situations_are_hashable(kind: str) -> None:
    """Situations are hashable, though some hold mutable values."""
    document, place = of_each_type()[kind]
    converters = converters_of(example.GAME)
    form = converters.read(document["conformance"], ConformanceForm, "$")
    assert form.situations[place] in {*form.situations}
