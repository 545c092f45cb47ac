"""Test what a match answers for itself: actions, reasons, offers, scores, the current player, and actions that clients send."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ancient_world as aw


def antike() -> aw.Match:
    """Return a match that waits for Ben, in seat 1."""
    return aw.new_match("antike", ["Ana", "Ben"], seed=7)


def tides() -> aw.Match:
    """Return a match that waits for both players at once."""
    return aw.new_match("tides-of-time", ["Ana", "Ben"], seed=7)


def at_table() -> aw.Match:
    """Return a match that waits for a deal at a real table."""
    return aw.new_match("antike", ["Ana", "Ben"], table=True)


def finished() -> aw.Match:
    """Return a match that is over."""
    match = tides()
    while not match.is_over:
        match.choose(0)
    return match


def test_legal_actions() -> None:
    """The legal actions are those of the player to act, or of a seat; none for chance and after the end."""
    match = antike()
    assert match.legal_actions() == match.legal_actions(1) == aw.legal_actions(match.state) != ()
    assert match.legal_actions(0) == at_table().legal_actions() == finished().legal_actions() == ()
    match = tides()
    assert match.legal_actions() == match.legal_actions(0) != match.legal_actions(1) != ()
    with pytest.raises(aw.InvalidOption, match="Seats are numbered"):
        match.legal_actions(2)


def test_explain() -> None:
    """A match says why an action is illegal, for the player to act or for a seat, and calls players by their names."""
    match = antike()
    action = match.legal_actions()[0]
    assert match.explain(action) is None is match.explain(action, 1)
    reason = match.explain(action, 0)
    assert reason is not None
    assert reason.code == "wrong-player"
    assert "Ana" in reason.message
    assert match.explain("go home") == aw.explain(match.state, "go home") != None  # noqa: E711
    match.apply(action)
    stale = match.explain(action)
    assert stale == aw.explain(match.state, action)
    with pytest.raises(aw.InvalidOption):
        match.explain(action, 5)


def test_scores_winners_and_the_end() -> None:
    """A match has scores at any time, and winners when it is over."""
    match = antike()
    assert (match.scores(), match.winners(), match.is_over) == (aw.scores(match.state), (), False)
    match = finished()
    assert match.is_over
    assert match.winners() == aw.winners(match.state) == match.record.result.winners  # type: ignore[union-attr]


def test_the_current_player() -> None:
    """The current player is the only one who may act; there is none if several may, for chance, and after the end."""
    assert [match.current_player for match in (antike(), tides(), at_table(), finished())] == [
        1,
        None,
        None,
        None,
    ]
    match = tides()
    match.choose(0, player=0)
    assert match.current_player == 1


def test_choose() -> None:
    """A choice by its place is the same as its action, and is checked against the version for its player."""
    match, same = antike(), antike()
    version, action = match.version, match.legal_actions(1)[2]
    assert match.choose(2, 1, version) == same.apply(action, player=1)
    for player in (0, 1):
        with pytest.raises(aw.StaleVersion):
            match.choose(0, player, version)
    for place in (99, -1, "x", "0", None, [0]):
        with pytest.raises(aw.InvalidOption) as caught:
            match.choose(place, 0)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.data["place"]) == ("no-such-choice", repr(place))
    for given in ("1", True, 1.0, [1]):
        with pytest.raises(aw.InvalidOption, match="version must be a whole number"):
            match.choose(0, 0, given)  # type: ignore[arg-type]
    with pytest.raises(aw.IllegalAction, match="The game waits for Ana"):
        match.choose(0, 1)
    with pytest.raises(aw.IllegalAction, match="The game is over"):
        finished().choose(0)
    assert match.version == same.version == 1
    with pytest.raises(aw.InvalidOption, match="Seats"):
        match.choose(0, 7)


def test_choose_where_several_choose() -> None:
    """Where several players choose at once, another player's choice does not make a version stale."""
    match = tides()
    version = match.version
    match.choose(0, 1, version)
    match.choose(1, 0, version)
    assert match.version == 2
    match = tides()
    match.choose(0)
    assert match.entries()[-1].player == 0  # the first of those who may act


def test_choose_is_for_a_seat_without_joining() -> None:
    """A choice for a player is answered from what this player knows, as a seat's choice is."""
    match, seated = tides(), tides()
    seat = seated.join(1)
    assert match.offers(1) == seat.offers()
    assert match.choose(3, 1, 0) == seated.apply(seat.actions[3], player=1)


SENT: Any = {"type": "choose-space", "space": "iron"}


@pytest.mark.parametrize("wrap", [dict, json.dumps, lambda sent: json.dumps(sent).encode()])
def test_read(wrap: Any) -> None:
    """A match reads an action that a client sent, as an object or as text, with an envelope or without."""
    match = antike()
    action = match.legal_actions()[0]
    assert match.read(wrap(SENT)) == match.read(wrap(aw.to_document(action))) == action
    for items in (
        aw.to_document(match.offers(1))["offers"]["choices"],
        aw.to_document(match.view(1))["view"]["pending"]["actions"],
        aw.to_document(match.pending())["pending"]["actions"],
    ):
        sent = [each.get("action", each) for each in items]
        assert tuple(map(match.read, map(wrap, sent))) == match.legal_actions()


@pytest.mark.parametrize(
    ("document", "code", "path"),
    [
        ({"type": "choose-spice", "space": "iron"}, "unknown-type", "$.action.type"),
        ({"type": "choose-space"}, "missing-key", "$.action.space"),
        ({}, "missing-key", "$.action.type"),
        ([], "wrong-type", "$"),
        (3, "wrong-type", "$"),
        ("{", "truncated", "$"),
        (None, "wrong-type", "$"),
    ],
)
def test_what_cannot_be_read(document: Any, code: str, path: str) -> None:
    """What is no action of the game is refused with its place."""
    with pytest.raises(aw.InvalidDocument) as caught:
        antike().read(document)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_an_action_of_another_game() -> None:
    """An action of another game is refused, and a bare action needs the game."""
    document = aw.to_document(tides().legal_actions()[0])
    with pytest.raises(aw.InvalidDocument, match="Expected a document of 'antike'") as caught:
        antike().read(document)
    assert (caught.value.code, caught.value.path) == ("document-of-other-game", "$.game")
    with pytest.raises(aw.InvalidDocument, match="use match") as caught:
        aw.from_document(SENT, expect=aw.Action)
    assert caught.value.code == "bare-action"
    assert aw.from_document(SENT, expect=aw.Action, game="antike") == antike().legal_actions()[0]
    assert aw.from_json(json.dumps(SENT), expect=aw.Action, game="antike").game == "antike"
    outcome = aw.to_document(aw.Rolled(("sword",)))
    assert antike().read(outcome) == aw.Rolled(("sword",))
    with pytest.raises(aw.UnknownGame):
        aw.from_document(SENT, expect=aw.Action, game="chess")


def test_new_match_is_match_new() -> None:
    """``aw.new_match`` starts a match as ``Match.new`` does."""
    assert aw.new_match("antike", ["Ana", "Ben"], seed=7, map="western").record == (
        aw.Match.new("antike", ["Ana", "Ben"], seed=7, map="western").record
    )
