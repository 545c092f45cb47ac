"""Test playing whole games with programs: right ones, wrong ones, and ones that do not answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.serve.local_session import LocalSession
from ancient_world.testing import Answer, BrokenProgram, Program
from ancient_world.testing.conformance.conformance_documents import (
    ConformanceGame,
    conformance_game_paths,
    read_rule_or_game,
)
from ancient_world.testing.conformance.whole_games import (
    GameFailure,
    play_conformance_game,
    state_body_checksum,
)
from tests.conformance.games import GAMES, WholeGame, game_of_record, text_of_game
from tests.conformance.write import FOLDER
from tests.conformance.wrong_program import MISTAKES
from tests.kept import check_kept, renewing

TWO_AT_RANDOM = FOLDER / "tides-of-time" / "games" / "two-at-random.json"


@cache
def two_at_random() -> ConformanceGame:
    """Return a whole game of Tides of Time."""
    document = read_rule_or_game(TWO_AT_RANDOM)
    assert isinstance(document, ConformanceGame)
    return document


class Mistaken:
    """The library with one mistake; it counts the requests."""

    def __init__(self, mistake: str) -> None:
        self._mistake, self._library = MISTAKES[mistake], LocalSession()
        self.count = 0

    def __call__(self, method: str, params: Mapping[str, object]) -> Answer:
        """Return the answer to a request."""
        self.count += 1
        answer = self._library(method, params)
        return Answer(*self._mistake(method, params, answer.result, answer.error))


def failure_of(mistake: str) -> GameFailure:
    """Return the failure of a program that makes a mistake."""
    failure = play_conformance_game(two_at_random(), Mistaken(mistake)).failure
    assert failure is not None
    return failure


@pytest.mark.sampled(3)
@pytest.mark.parametrize("whole", GAMES, ids=lambda each: f"{each.game} {each.name}")
def test_documents_equal_their_games(whole: WholeGame) -> None:
    """The checksums and the end of each document are those of its entries."""
    assert whole.path.exists(), renewing(whole.path)
    check_kept(text_of_game(whole), whole.path)


def test_every_document_is_declared() -> None:
    """Each document of a whole game belongs to a declared game."""
    paths = {str(path) for path in conformance_game_paths(FOLDER)}
    assert paths == {str(whole.path) for whole in GAMES}


@pytest.mark.parametrize(
    "game",
    [
        each if each == "tides-of-time" else pytest.param(each, marks=pytest.mark.long)
        for each in aw.available_games()
    ],
)
def test_the_library_plays_whole_games(game: str) -> None:
    """The library passes every whole game."""
    for path in conformance_game_paths(FOLDER / game):
        document = read_rule_or_game(path)
        assert isinstance(document, ConformanceGame)
        result = play_conformance_game(document, LocalSession())
        assert (result.failure, result.count) == (None, len(document.entries)), path


@pytest.mark.parametrize(
    ("mistake", "entry", "method", "path"),
    [
        ("no_game_begins", 0, "new_game", "$"),
        ("nobody_deals", 1, "apply", "$"),
        ("the_third_round_is_forgotten", -1, "apply", "$.state"),
        ("nobody_counts", -1, "scores", "$.scores[0].total"),
        ("all_win", -1, "winners", "$.winners"),
    ],
)
def test_a_wrong_program_is_found_out(mistake: str, entry: int, method: str, path: str) -> None:
    """The first wrong answer is reported with its entry; the wrong totals and winners of the end, with the last one."""
    failure = failure_of(mistake)
    assert failure.entry == (entry if entry >= 0 else len(two_at_random().entries))
    assert (failure.mismatch.method, failure.mismatch.differences[0].path) == (method, path)


def test_nothing_is_asked_after_the_first_difference() -> None:
    """A game stops at its first wrong answer."""
    program = Mistaken("nobody_deals")
    play_conformance_game(two_at_random(), program)
    assert program.count == 2


def test_each_action_follows_the_programs_own_answer() -> None:
    """A program gets its last answer back, with members that the library does not know."""
    own = {"marked": [1, 2]}
    library, states = LocalSession(), list[Any]()

    def marking(method: str, params: Mapping[str, Any]) -> Answer:
        states.append(params.get("state"))
        whole = {key: value for key, value in (states[-1] or {}).items() if key not in own}
        answer = library(method, {**params, "state": whole} if states[-1] else params)
        result: Any = answer.result
        return Answer({**result, **own} if method in {"new_game", "apply"} else result)

    assert play_conformance_game(two_at_random(), marking).failure is None
    assert states[0] is None
    assert all(state["marked"] == [1, 2] for state in states[1:])


@pytest.mark.parametrize("scores", [None, {"scores": [1]}, {"scores": {}}, []])
def test_answers_of_any_shape(scores: object) -> None:
    """A malformed answer is a failure of the game."""
    library = LocalSession()

    def malformed(method: str, params: Mapping[str, object]) -> Answer:
        return Answer(scores) if method == "scores" else library(method, params)

    failure = play_conformance_game(two_at_random(), malformed).failure
    assert failure is not None
    assert failure.mismatch.method == "scores"


def test_a_program_that_ends() -> None:
    """A program that does not answer ends the run with an error that names the game and the entry."""
    ending = Program([sys.executable, "-c", "pass"], timeout=300)
    with ending as program, pytest.raises(BrokenProgram) as caught:
        play_conformance_game(two_at_random(), program)
    assert caught.value.message.startswith("tides-of-time two-at-random, entry 0: ")


def test_checksums_do_not_depend_on_the_order_of_keys() -> None:
    """A checksum is that of compact JSON with sorted keys, in ASCII; 1.0 is written as 1."""
    assert state_body_checksum({"b": [1, "á"], "a": {"d": None, "c": True}}) == "7846006e45c5d89f"
    assert state_body_checksum({"a": {"c": True, "d": None}, "b": [1.0, "á"]}) == "7846006e45c5d89f"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": "Two at random"}, "name"),
        ({"start": "abc"}, "start"),
        ({"entries": []}, "entries"),
        ({"entries": [{"player": 2}]}, "entries[0].player"),
        ({"entries": [{"checksum": "0123456789ABCDEF"}]}, "entries[0].checksum"),
    ],
)
def test_damaged_documents(change: dict[str, Any], path: str) -> None:
    """A damaged document is refused with the path of the fault."""
    document = json.loads(TWO_AT_RANDOM.read_text("ascii"))
    body = document["conformance-game"]
    if entries := change.get("entries"):
        change = {"entries": [{**body["entries"][2], **entries[0]}]}
    body.update(change)
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_document(document)
    assert caught.value.path == f'$["conformance-game"].{path}'


def test_a_document_of_a_record() -> None:
    """The record of a finished game makes the document of a whole game; an unfinished one is refused."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=1)
    with pytest.raises(AssertionError, match="has no end"):
        game_of_record("unfinished", match.record)
    aw.bots.play_out(match, ["random", "random"])
    assert game_of_record("two-at-random", match.record) == TWO_AT_RANDOM.read_text("ascii")


def test_an_entry_that_the_rules_refuse(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document whose entries are no longer legal is not written anew, but reported with the entry."""
    document = json.loads(TWO_AT_RANDOM.read_text("ascii"))
    del document["conformance-game"]["entries"][4]
    monkeypatch.setattr("tests.conformance.games.CONFORMANCE", tmp_path)
    whole = attrs.evolve(GAMES[0])
    whole.path.parent.mkdir(parents=True)
    whole.path.write_text(json.dumps(document), "ascii")
    with pytest.raises(AssertionError, match="two-at-random, entry 6: "):
        text_of_game(whole)
