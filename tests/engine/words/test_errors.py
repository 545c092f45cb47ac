"""Errors have codes and data, and can be pickled whole."""

from __future__ import annotations

import pickle

import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import errors
from ancient_world.engine.errors import (
    AncientWorldError,
    Fault,
    HiddenValue,
    IllegalAction,
    InvalidCardFile,
    InvalidDocument,
    InvalidOption,
    InvalidRecord,
    MissingLibrary,
    StaleVersion,
    UnknownGame,
    reason,
)

FAULT = Fault("cards.toml", "empire", "cost", "a whole number is expected", "wrong-type")

ALL = [
    AncientWorldError("something", code="some-code", data={"a": 1}),
    IllegalAction(reason("mini-no-coin", "M2", coins=1)),
    InvalidDocument("bad", path="$.a[1]", code="wrong-type", data={"found": "b"}),
    InvalidRecord("bad", path="$.record.entries[2]", code="wrong", data={"index": 2}),
    InvalidCardFile([FAULT, FAULT]),
    InvalidOption("no", code="player-count", data={"count": 9}),
    MissingLibrary("none", code="no-zstandard"),
    HiddenValue("masked", code="not-known", data={"paths": ["$.players[1].hand[0]"]}),
    StaleVersion("late", code="stale-version", data={"version": 3, "given": 2}),
    UnknownGame("none", code="unknown-game", data={"id": "x"}),
]


def test_all_errors_are_tried() -> None:
    """The list of this file has every class of errors."""
    kinds = {
        kind
        for name in vars(errors)
        if isinstance(kind := getattr(errors, name), type) and issubclass(kind, Exception)
    }
    assert kinds == {type(error) for error in ALL}


@pytest.mark.parametrize("error", ALL, ids=lambda error: type(error).__name__)
def test_errors_are_pickled_whole(error: AncientWorldError) -> None:
    """A pickled error keeps its type, text, code, data and attributes."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(error, protocol))  # noqa: S301 - our own bytes
        assert type(error) is type(back)
        assert str(error) == str(back)
        assert error.args == back.args
        assert error.__dict__ == back.__dict__


@pytest.mark.parametrize("error", ALL, ids=lambda error: type(error).__name__)
def test_errors_have_codes(error: AncientWorldError) -> None:
    """Every error is an AncientWorldError with a code, data and a message."""
    assert isinstance(error, AncientWorldError)
    assert error.code
    assert error.message == str(error)
    assert error.data == dict(error.data)


def test_paths_are_in_messages() -> None:
    """The message of a document's error starts with the path."""
    error = InvalidDocument("bad", path="$.a[1]")
    assert str(error) == "$.a[1]: bad"
    assert error.detail == "bad"


def test_faults_of_card_files() -> None:
    """A card file's error lists every fault with its place."""
    error = InvalidCardFile([FAULT, FAULT])
    assert (
        str(error).splitlines()
        == [
            "cards.toml empire cost: a whole number is expected",
        ]
        * 2
    )


def test_the_names_of_players_are_no_part_of_a_reason() -> None:
    """Reasons compare without the names of players."""
    plain = reason("wrong-player", "R1", player=1)
    called = [plain.with_names(names) for names in (["Ann", "Ben"], ["Cid", "Dan"])]
    assert plain == called[0] == called[1] == plain
    assert hash(plain) == hash(called[0]) == hash(called[1])
    assert plain != reason("wrong-player", "R1", player=0)


def test_an_error_of_a_code() -> None:
    """``of`` makes an error of its class from a code and data, with the code's sentence."""
    error = aw.InvalidOption.from_code("player-count", game="Antike", allowed="2, 3", count=9)
    assert (type(error), error.code) == (aw.InvalidOption, "player-count")
    assert error.data == {"game": "Antike", "allowed": "2, 3", "count": 9}
    assert str(error) == engine.message_text("player-count", error.data)
