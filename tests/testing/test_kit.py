"""``check_game``: every game of ours keeps what games promise, and each promise that is broken is found."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.testing import CHECKS, GameFaults, check_game, faults_of
from tests.example_games import example_game

Break = Callable[[pytest.MonkeyPatch, ModuleType], None]


@pytest.mark.parametrize("game_id", aw.game_ids())
def test_our_games_keep_their_promises(game_id: str) -> None:
    """The start of random games of each number of players; whole games of bots are tested elsewhere."""
    check_game(game_id, games=1, most=45, whole_games=False)


@pytest.mark.parametrize(("name", "game_id"), [("dice_game", "pig"), ("goofspiel", "goofspiel")])
def test_the_examples_keep_them(name: str, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of one file, with whole games between bots that see views only."""
    example_game(name, monkeypatch)
    check_game(game_id, games=1, most=60)


def endless(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """A choice is offered that is not legal."""
    patch.setattr(pig.Stop, "legal", classmethod(lambda cls, *_: [cls()]))


def shy(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """A legal choice is not offered."""
    patch.setattr(pig.Throw, "legal", classmethod(lambda *_: []))


def mute(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Actions have no words."""
    patch.setattr(pig.Pig, "describe", lambda *_: "")


def fickle(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """What an action does is left to chance that nobody sees."""
    numbers = itertools.count()

    def play(self: Any, step: Any, draft: Any) -> None:
        draft.turn = next(numbers) % 7
        draft.push(step)

    patch.setattr(pig.Throw, "play", play)


def nameless(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Why an action is refused is said by an empty sentence."""
    stop = aw.Reason("pig-nothing", "P1")
    patch.setattr(type(stop), "message", property(lambda _: ""))

    def why_not(_: Any, __: Any, state: Any) -> aw.Reason | None:
        return None if state.turn else stop

    patch.setattr(pig.Stop, "why_not", why_not)


def stumbling(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Asking why not raises something."""

    def why_not(self: Any, step: Any, state: Any) -> aw.Reason | None:
        raise ZeroDivisionError(str(self))

    patch.setattr(pig.Stop, "why_not", why_not)


BROKEN: dict[str, tuple[Break, str, str]] = {
    "endless": (endless, "legality", "is listed, but illegal"),
    "shy": (shy, "overrides", "Throw.legal gives []"),
    "mute": (mute, "words", "has no sentence"),
    "fickle": (fickle, "legality", "gives two different states"),
    "nameless": (nameless, "refusals", "is refused without a sentence"),
    "stumbling": (stumbling, "course", "ZeroDivisionError"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault names the check, what is wrong, and where to see it again."""
    module = example_game("dice_game", monkeypatch)
    broken, check, what = BROKEN[name]
    broken(monkeypatch, module)
    faults = list(faults_of("pig", games=1, most=8, whole_games=False))
    assert any(fault.check == check and what in fault.what for fault in faults), faults
    with pytest.raises(GameFaults, match=r"\(2 players, seed 0, after \d+ actions\)"):
        check_game("pig", games=1, most=8, whole_games=False)


def test_a_sample_that_looks_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that draws its samples itself, and wrongly."""
    module = example_game("goofspiel", monkeypatch)
    first = aw.new_game("goofspiel", 2)
    monkeypatch.setattr(module.Goofspiel, "sample", lambda *_: first)
    faults = list(faults_of("goofspiel", games=1, most=12, whole_games=False))
    assert any(fault.check == "samples" and "looks otherwise" in fault.what for fault in faults)


def test_faults_of_whole_games_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that cannot play on from a view are told of."""
    module = example_game("goofspiel", monkeypatch)

    def evaluate(self: Any, state: Any, player: int) -> float:
        raise aw.InvalidOption(f"player {player}")

    monkeypatch.setattr(module.Goofspiel, "evaluate", evaluate)
    faults = list(faults_of("goofspiel", games=1, most=1))
    assert any(fault.check == "records" and "InvalidOption" in fault.what for fault in faults), (
        faults
    )


def test_every_check_says_what_must_hold() -> None:
    """An author reads the names and sentences of the checks."""
    assert set(CHECKS) == {
        "legality",
        "overrides",
        "refusals",
        "documents",
        "words",
        "views",
        "samples",
        "twins",
    }
    assert all((check.__doc__ or "").endswith(".") for check in CHECKS.values())
